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
#include <bit>
#include <cmath>

namespace weft {

namespace {

constexpr int most_sweeps = 20;
constexpr int few_blocks = 8, blocks_at_once = 1;  // to be worth another thread
constexpr double still = 1e-4;                     // [thickness a step] changes below this end the sweeps
constexpr double recovered = 0.1;                  // [thickness] given back in a step
constexpr int recovery_sweeps = 4;
constexpr double too_near = .99;  // [thickness to be kept] below this it is given back

// visit(row) returns how much it changed; the largest of a block is kept.
template <class Visit>
void sweep(ContactRoom& room, Visit&& visit) {
    for (int c = 0; c < most_colours; ++c) {
        const int first = room.colour_start[std::size_t(c)], count = room.colour_start[std::size_t(c) + 1] - first;
        if (count == 0) continue;
        const bool alone = c == most_colours - 1 || count < few_blocks;
        parallel_for(count, alone ? count : blocks_at_once, [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t b = first + begin; b < first + end; ++b) {
                double most = 0;
                for (int k = room.block_start[std::size_t(b)]; k < room.block_start[std::size_t(b) + 1]; ++k)
                    most = std::max(most, visit(std::size_t(k)));
                room.changed[std::size_t(b)] = most;
            }
        });
    }
}

void change(ContactRoom& room, std::size_t p, const Vec3& impulse) {
    if (room.inverse_mass[p] == 0) return;
    const Vec3 by = room.inverse_mass[p] * impulse;
    room.u[p] += by;
    room.moved[p] += std::abs(by.x()) + std::abs(by.y()) + std::abs(by.z());  // at least its length
}

double sum_moved(const ContactRoom& room, const ContactRow& row) {
    double sum = 0;
    for (const int p : row.points) sum += room.moved[std::size_t(p)];
    return sum;
}

// Both return how much they changed the relative velocity [m/s].
double press(ContactRoom& room, ContactRow& row) {
    if (row.normal_mass == 0) return 0;  // what would move has no weight here
    double parting = 0;
    for (std::size_t k = 0; k < 4; ++k) parting += row.weights[k] * row.normal.dot(room.u[std::size_t(row.points[k])]);
    const double pressed = std::max(0., row.pressed + (row.least - parting) * row.normal_mass);
    const double more = pressed - row.pressed;
    row.pressed = pressed;
    // Weights are at most 1, so the sides cannot part more slowly than now by more than their points have moved.
    if (pressed == 0) row.calm_until = sum_moved(room, row) + (parting - row.least);
    if (more == 0) return 0;
    for (std::size_t k = 0; k < 4; ++k) change(room, std::size_t(row.points[k]), (more * row.weights[k]) * row.normal);
    return std::abs(more) / row.normal_mass;
}

double rub(ContactRoom& room, ContactRow& row, Rubbing& rubbing) {
    if (!row.rubs) {
        if (row.pressed == 0 || row.static_friction == 0) return 0;
        rubbing = make_rubbing(room, row);
        row.rubs = true;
    }
    if (rubbing.mass[0] == 0) return 0;
    std::array<double, 2> rubbed;
    for (std::size_t d = 0; d < 2; ++d) {
        double sliding = 0;
        for (std::size_t k = 0; k < 4; ++k) sliding += rubbing.slide[d][k].dot(room.u[std::size_t(row.points[k])]);
        rubbed[d] = rubbing.rubbed[d] - sliding * rubbing.mass[d];
    }
    // Up to the static limit it sticks; beyond that it slides, and the kinetic law holds.
    const double wanted = std::sqrt(rubbed[0] * rubbed[0] + rubbed[1] * rubbed[1]);
    const double share = wanted > row.static_friction * row.pressed ? row.friction * row.pressed / wanted : 1;
    double most = 0;
    for (std::size_t d = 0; d < 2; ++d) {
        const double more = share * rubbed[d] - rubbing.rubbed[d];
        rubbing.rubbed[d] += more;
        most = std::max(most, std::abs(more) / rubbing.mass[d]);
        for (std::size_t k = 0; k < 4; ++k) change(room, std::size_t(row.points[k]), more * rubbing.slide[d][k]);
    }
    return most;
}

}  // namespace

void respond(ContactRoom& room, double thickness, double dt, ContactReport& report) {
    const double rest = still * thickness / dt;  // [m/s]
    room.changed.assign(room.block_start.size(), 0);
    for (const ContactRow& row : room.rows)
        for (const int p : row.points) room.moved[std::size_t(p)] = 0;
    for (report.sweeps = 0; report.sweeps < most_sweeps;) {
        sweep(room, [&](std::size_t k) {
            ContactRow& row = room.rows[k];
            if (sum_moved(room, row) <= row.calm_until) return 0.;
            const double pressed = press(room, row), changed = std::max(pressed, rub(room, row, room.rubbings[k]));
            // One that pushes and has come to rest may rest until its neighbours move it again.
            if (row.pressed > 0 || row.rubs) row.calm_until = changed <= rest ? sum_moved(room, row) + rest : -1;
            return changed;
        });
        ++report.sweeps;
        double most = 0;
        for (const double changed : room.changed) most = std::max(most, changed);
        if (most <= rest) break;
    }
    for (const ContactRow& row : room.rows) report.contacts += row.pressed > 0;
}

void recover_thickness(ContactRoom& room) {
    bool any = false;
    for (const ContactRow& row : room.rows) any = any || row.gap < too_near * row.keep;
    for (int k = 0; any && k < recovery_sweeps; ++k)
        sweep(room, [&](std::size_t row_index) {
            const ContactRow& row = room.rows[row_index];
            if (row.gap >= too_near * row.keep) return 0.;
            double gap = 0;
            for (std::size_t i = 0; i < 4; ++i)
                gap += row.weights[i] * row.normal.dot(room.x1[std::size_t(row.points[i])]);
            const double push = std::min(row.keep, row.gap + recovered * row.keep) - gap;
            if (!(push > 0)) return 0.;
            for (std::size_t i = 0; i < 4; ++i) {
                const std::size_t p = std::size_t(row.points[i]);
                if (room.inverse_mass[p] > 0)
                    room.x1[p] += (push * row.normal_mass * row.weights[i] * room.inverse_mass[p]) * row.normal;
            }
            return push;
        });
}

}  // namespace weft
