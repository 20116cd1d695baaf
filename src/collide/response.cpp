// Impulses. Gauss–Seidel over the contacts, each with its accumulated impulse: along the normal never negative, across
// it at most friction times the normal one (Coulomb: below that the contact sticks, at it, it slides). Equal and
// opposite impulses along the line between nearest points keep linear and angular momentum.
//
// Most pairs that are near do not touch: once looked at, they need not be until velocities of theirs have changed by as
// much as they could bear.
//
// The order of the sweeps is fixed (colours.cpp), so results do not depend on threads.
#include "collide/contacts.h"

#include "core/parallel.h"

#include <algorithm>
#include <cmath>

namespace weft {

namespace {

constexpr int few_blocks = 8, blocks_at_once = 1;  // to be worth another thread
constexpr double still = 1e-4;                     // [thickness a step] changes below this end the sweeps
constexpr double recovered = 0.1;                  // [thickness] given back in a step
constexpr int recovery_sweeps = 4;
constexpr double least_success = .5;  // of the thickness asked for, or it is not given at all
constexpr double too_near = .99;      // [thickness to be kept] below this it is given back

// visit(row) returns how much it changed; the largest of a block is kept.
template <class Visit>
void sweep(ContactScratch& scratch, Visit&& visit) {
    for (int c = 0; c < most_colours; ++c) {
        const int first = scratch.colour_start[std::size_t(c)],
                  count = scratch.colour_start[std::size_t(c) + 1] - first;
        if (count == 0) continue;
        const bool alone = c == most_colours - 1 || count < few_blocks;
        parallel_for(count, alone ? count : blocks_at_once, [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t b = first + begin; b < first + end; ++b) {
                double most = 0;
                for (int k = scratch.block_start[std::size_t(b)]; k < scratch.block_start[std::size_t(b) + 1]; ++k)
                    most = std::max(most, visit(std::size_t(k)));
                scratch.changed[std::size_t(b)] = most;
            }
        });
    }
}

void change(Moving& point, const Vec3& by) {
    point.u += by;
    point.moved += std::abs(by.x()) + std::abs(by.y()) + std::abs(by.z());  // at least its length
}

// Scripted points are not even written to: several threads may look at one.
void push(ContactScratch& scratch, const ContactRow& row, const Vec3& impulse) {
    for (std::size_t k = 0; k < 4; ++k)
        if (row.shares[k] != 0) change(scratch.moving[std::size_t(row.points[k])], row.shares[k] * impulse);
}

double sum_moved(const ContactScratch& scratch, const ContactRow& row) {
    const auto moved = [&](std::size_t k) { return scratch.moving[std::size_t(row.points[k])].moved; };
    return (moved(0) + moved(1)) + (moved(2) + moved(3));
}

// [N·s] that friction has at most. What slid before this step has rubbed within the solve already (carry.cpp).
double most_friction(const ContactRow& row) {
    if (!row.slid) return row.static_friction * row.pressed;
    const double more = std::max(0., row.pressed - row.pressed_before);
    return std::min(row.friction * row.pressed, row.rubbed_before + row.friction * more);
}

// By how much the impulses `rubbed` shall change, given what they would have to be for nothing to slide. Up to the
// static limit a contact sticks; beyond that it slides, and the kinetic law holds.
std::array<double, 2> rub_more(ContactRow& row, const std::array<double, 2>& sticking) {
    const double wanted = std::sqrt(sticking[0] * sticking[0] + sticking[1] * sticking[1]);
    const double most = most_friction(row);
    row.slides = wanted > most;
    const double part = row.slides ? (row.slid ? most : row.friction * row.pressed) / wanted : 1;
    const std::array<double, 2> more{part * sticking[0] - row.rubbed[0], part * sticking[1] - row.rubbed[1]};
    for (std::size_t d = 0; d < 2; ++d) row.rubbed[d] += more[d];
    return more;
}

// Both return how much they changed the relative velocity [m/s].
double rub_and_turn(ContactScratch& scratch, ContactRow& row, const Rubbing& rubbing) {
    if (rubbing.mass[0] == 0) return 0;
    std::array<double, 2> sticking;
    for (std::size_t d = 0; d < 2; ++d) {
        double sliding = 0;
        for (std::size_t k = 0; k < 4; ++k)
            sliding += rubbing.slide[d][k].dot(scratch.moving[std::size_t(row.points[k])].u);
        sticking[d] = row.rubbed[d] - sliding * rubbing.mass[d];
    }
    const std::array<double, 2> more = rub_more(row, sticking);
    for (std::size_t k = 0; k < 4; ++k) {
        const std::size_t p = std::size_t(row.points[k]);
        change(scratch.moving[p],
               scratch.inverse_mass[p] * (more[0] * rubbing.slide[0][k] + more[1] * rubbing.slide[1][k]));
    }
    return std::max(std::abs(more[0]) / rubbing.mass[0], std::abs(more[1]) / rubbing.mass[1]);
}

double settle(ContactScratch& scratch, ContactRow& row, Rubbing& rubbing) {
    if (row.normal_mass == 0) return 0;  // what would move has no weight here
    Vec3 velocity(0, 0, 0);
    for (std::size_t k = 0; k < 4; ++k) velocity += row.weights[k] * scratch.moving[std::size_t(row.points[k])].u;
    const double parting = row.normal.dot(velocity);
    const double pressed = std::max(row.pressed_on_the_way, row.pressed + (row.least - parting) * row.normal_mass);
    const double more = pressed - row.pressed;
    row.pressed = pressed;
    if (!row.rubs) {
        if (pressed == 0 && more == 0) {
            // Weights are at most 1, so the sides cannot part more slowly than now by more than their points move.
            row.calm_until = sum_moved(scratch, row) + (parting - row.least);
            return 0;
        }
        if (row.static_friction > 0) start_rubbing(scratch, row, rubbing);
    }
    Vec3 impulse = more * row.normal;
    double changed = std::abs(more);
    if (row.rubs && !row.turns) {
        // What presses does not change what slides: both may be taken from the velocity as it was.
        const Vec3 along = row.normal.cross(row.across);
        const std::array<double, 2> rub = rub_more(row, {row.rubbed[0] - row.across.dot(velocity) * row.normal_mass,
                                                         row.rubbed[1] - along.dot(velocity) * row.normal_mass});
        impulse += rub[0] * row.across + rub[1] * along;
        changed = std::max({changed, std::abs(rub[0]), std::abs(rub[1])});
    }
    if (changed > 0) push(scratch, row, impulse);
    changed /= row.normal_mass;
    return row.rubs && row.turns ? std::max(changed, rub_and_turn(scratch, row, rubbing)) : changed;
}

}  // namespace

double still_speed(double thickness, double dt) {
    return still * thickness / dt;
}

void respond(ContactScratch& scratch, int most_sweeps, double thickness, double dt, ContactReport& report) {
    const double rest = still_speed(thickness, dt);
    scratch.changed.assign(scratch.block_start.size(), 0);
    for (int sweeps = 1; sweeps <= most_sweeps; ++sweeps) {
        sweep(scratch, [&](std::size_t k) {
            ContactRow& row = scratch.rows[k];
            if (sum_moved(scratch, row) <= row.calm_until) return 0.;
            const double changed = settle(scratch, row, scratch.rubbings[k]);
            // One that pushes and has come to rest may rest until its neighbours move it again.
            if (row.pressed > 0 || row.rubs) row.calm_until = changed <= rest ? sum_moved(scratch, row) + rest : -1;
            return changed;
        });
        ++report.sweeps;
        double most = 0;
        for (const double changed : scratch.changed) most = std::max(most, changed);
        if (most <= rest) break;
    }
    report.contacts = 0;
    for (const ContactRow& row : scratch.rows) report.contacts += row.pressed > 0;
}

namespace {

double gap_at(const ContactRow& row, const std::vector<Vec3>& x) {
    double gap = 0;
    for (std::size_t i = 0; i < 4; ++i) gap += row.weights[i] * row.normal.dot(x[std::size_t(row.points[i])]);
    return gap;
}

// [m] that a contact shall have in the end: a little more than at the start of the step, and not more than it keeps.
double gap_to_recover(const ContactRow& row) {
    return std::min(row.keep, row.gap + recovered * row.keep);
}

// Between plates that close, thickness has nowhere to go: what is pushed to and fro without getting any of it would
// wind up its springs step by step. It stays where it was.
void leave_where_it_was(ContactScratch& scratch) {
    for (const ContactRow& row : scratch.rows) {
        if (row.gap >= too_near * row.keep) continue;
        const double before = gap_at(row, scratch.x_pressed), wanted = gap_to_recover(row) - before;
        if (!(wanted > 0) || gap_at(row, scratch.x1) - before >= least_success * wanted) continue;
        for (std::size_t i = 0; i < 4; ++i)
            if (row.shares[i] != 0)
                scratch.x1[std::size_t(row.points[i])] = scratch.x_pressed[std::size_t(row.points[i])];
    }
}

}  // namespace

void recover_thickness(ContactScratch& scratch) {
    bool any = false;
    for (const ContactRow& row : scratch.rows) any = any || row.gap < too_near * row.keep;
    for (int k = 0; any && k < recovery_sweeps; ++k)
        sweep(scratch, [&](std::size_t row_index) {
            const ContactRow& row = scratch.rows[row_index];
            if (row.gap >= too_near * row.keep) return 0.;
            const double push = gap_to_recover(row) - gap_at(row, scratch.x1);
            if (!(push > 0)) return 0.;
            for (std::size_t i = 0; i < 4; ++i) {
                if (row.shares[i] != 0)
                    scratch.x1[std::size_t(row.points[i])] += (push * row.normal_mass * row.shares[i]) * row.normal;
            }
            return push;
        });
    if (!any) return;
    leave_where_it_was(scratch);
    // Pairs that are too near in many directions ask in turns, and a point would go further with each of them: what is
    // thicker than its edges would be torn.
    double keep = 0;
    for (const ContactRow& row : scratch.rows) keep = std::max(keep, row.keep);
    for (std::size_t p = 0; p < scratch.x1.size(); ++p) {
        const Vec3 given = scratch.x1[p] - scratch.x_pressed[p];
        const double length = given.norm();
        if (length > recovered * keep) scratch.x1[p] = scratch.x_pressed[p] + (recovered * keep / length) * given;
    }
}

}  // namespace weft
