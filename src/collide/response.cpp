// Projected Gauss–Seidel over the contacts, on accumulated impulses: the normal impulse is never negative, the
// tangential one stays within Coulomb's cone. Equal and opposite impulses along the line between nearest points keep
// linear and angular momentum.
//
// Most pairs that are near do not touch. Once visited, such a row sleeps until the velocities of its points have
// changed by as much as it could bear.
//
// The order of the sweeps is fixed (colours.cpp), so results do not depend on threads.
#include "collide/contacts.h"

#include "core/coulomb.h"
#include "core/parallel.h"

#include <algorithm>
#include <cmath>

namespace weft {

namespace {

constexpr int few_blocks = 8, blocks_at_once = 1;  // to be worth another thread
constexpr double tolerance = 1e-4;                 // [thickness a step] changes of velocity below this end the sweeps
constexpr double recovered = 0.1;                  // [target gap] that a step may recover
constexpr int recovery_sweeps = 4;
constexpr double min_success = .5;  // of the thickness asked for, or nothing is recovered
constexpr double too_near = .99;    // [target gap] below this thickness is recovered

// visit(row) returns the change of velocity [m/s]; `changed` is the largest of each block.
template <class Visit>
void sweep(ContactScratch& scratch, Visit&& visit) {
    for (int c = 0; c < max_colours; ++c) {
        const int first = scratch.sweep.colour_start[c], count = scratch.sweep.colour_start[c + 1] - first;
        if (count == 0) continue;
        const bool alone = c == max_colours - 1 || count < few_blocks;
        parallel_for(count, alone ? count : blocks_at_once, [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t b = first + begin; b < first + end; ++b) {
                double largest = 0;
                for (int k = scratch.sweep.block_start[b]; k < scratch.sweep.block_start[b + 1]; ++k)
                    largest = std::max(largest, visit(std::size_t(k)));
                scratch.sweep.changed[b] = largest;
            }
        });
    }
}

void change_velocity(Moving& point, const Vec3& by) {
    point.u += by;
    point.moved += std::abs(by.x()) + std::abs(by.y()) + std::abs(by.z());  // at least its length
}

// Scripted points are not even written to: several threads may look at one.
void apply_impulse(ContactScratch& scratch, const ContactRow& row, const Vec3& impulse) {
    for (std::size_t k = 0; k < 4; ++k)
        if (row.shares[k] != 0) change_velocity(scratch.moving[row.points[k]], row.shares[k] * impulse);
}

double sum_moved(const ContactScratch& scratch, const ContactRow& row) {
    const auto moved = [&](std::size_t k) { return scratch.moving[row.points[k]].moved; };
    return (moved(0) + moved(1)) + (moved(2) + moved(3));
}

// [N·s] Radius of the friction cone. A contact that slid within the solve has had its friction there: it grows only
// with the normal impulse that sweeps add (warm_start.cpp).
double max_friction(const ContactRow& row) {
    if (!row.was_sliding) return row.static_friction * row.normal_impulse;
    const double more = std::max(0., row.normal_impulse - row.solver_impulse);
    return std::min(row.friction * row.normal_impulse, row.solver_friction + row.friction * more);
}

// The change of tangent_impulse, given the impulse that would stop all sliding. Within the static cone the contact
// sticks; beyond it slides, with kinetic friction.
std::array<double, 2> update_tangent_impulse(ContactRow& row, const std::array<double, 2>& sticking) {
    const double wanted = std::sqrt(sticking[0] * sticking[0] + sticking[1] * sticking[1]);
    const double limit = max_friction(row);
    const ConeProjection cone =
        project_onto_cone(wanted, limit, row.was_sliding ? limit : row.friction * row.normal_impulse);
    row.sliding = cone.sliding;
    const std::array<double, 2> more{cone.factor * sticking[0] - row.tangent_impulse[0],
                                     cone.factor * sticking[1] - row.tangent_impulse[1]};
    for (std::size_t d = 0; d < 2; ++d) row.tangent_impulse[d] += more[d];
    return more;
}

// Both return by how much they changed the relative velocity [m/s].
double apply_friction(ContactScratch& scratch, ContactRow& row, const TangentBasis& basis) {
    if (basis.mass[0] == 0) return 0;
    std::array<double, 2> sticking;
    for (std::size_t d = 0; d < 2; ++d) {
        double sliding = 0;
        for (std::size_t k = 0; k < 4; ++k) sliding += basis.slide[d][k].dot(scratch.moving[row.points[k]].u);
        sticking[d] = row.tangent_impulse[d] - sliding * basis.mass[d];
    }
    const std::array<double, 2> more = update_tangent_impulse(row, sticking);
    for (std::size_t k = 0; k < 4; ++k) {
        const std::size_t p = row.points[k];
        change_velocity(scratch.moving[p],
                        scratch.inverse_mass[p] * (more[0] * basis.slide[0][k] + more[1] * basis.slide[1][k]));
    }
    return std::max(std::abs(more[0]) / basis.mass[0], std::abs(more[1]) / basis.mass[1]);
}

double solve_contact(ContactScratch& scratch, ContactRow& row, TangentBasis& basis) {
    if (row.normal_mass == 0) return 0;  // only scripted points have weight here
    Vec3 velocity(0, 0, 0);
    for (std::size_t k = 0; k < 4; ++k) velocity += row.weights[k] * scratch.moving[row.points[k]].u;
    const double velocity_n = row.normal.dot(velocity);
    const double normal_impulse =
        std::max(row.min_impulse, row.normal_impulse + (row.min_velocity - velocity_n) * row.normal_mass);
    const double more = normal_impulse - row.normal_impulse;
    row.normal_impulse = normal_impulse;
    if (!row.has_tangents) {
        if (normal_impulse == 0 && more == 0) {
            // Weights are at most 1: the normal velocity changes by no more than the points' velocities do.
            row.sleep_until = sum_moved(scratch, row) + (velocity_n - row.min_velocity);
            return 0;
        }
        if (row.static_friction > 0) prepare_friction(scratch, row, basis);
    }
    Vec3 impulse = more * row.normal;
    double changed = std::abs(more);
    if (row.has_tangents && !row.all_free) {
        // Normal and tangential velocities are independent here: both impulses follow from the same velocity.
        const Vec3 along = row.normal.cross(row.tangent);
        const std::array<double, 2> more_friction =
            update_tangent_impulse(row, {row.tangent_impulse[0] - row.tangent.dot(velocity) * row.normal_mass,
                                         row.tangent_impulse[1] - along.dot(velocity) * row.normal_mass});
        impulse += more_friction[0] * row.tangent + more_friction[1] * along;
        changed = std::max({changed, std::abs(more_friction[0]), std::abs(more_friction[1])});
    }
    if (changed > 0) apply_impulse(scratch, row, impulse);
    changed /= row.normal_mass;
    return row.has_tangents && row.all_free ? std::max(changed, apply_friction(scratch, row, basis)) : changed;
}

}  // namespace

double velocity_tolerance(double thickness, double dt) {
    return tolerance * thickness / dt;
}

void respond(ContactScratch& scratch, int max_sweeps, double thickness, double dt, ContactReport& report) {
    const double tolerable = velocity_tolerance(thickness, dt);
    scratch.sweep.changed.assign(scratch.sweep.block_start.size(), 0);
    for (int sweeps = 1; sweeps <= max_sweeps; ++sweeps) {
        sweep(scratch, [&](std::size_t k) {
            ContactRow& row = scratch.rows[k];
            if (sum_moved(scratch, row) <= row.sleep_until) return 0.;
            const double changed = solve_contact(scratch, row, scratch.tangent_bases[k]);
            // A converged contact sleeps until its neighbours change its velocities again.
            if (row.normal_impulse > 0 || row.has_tangents)
                row.sleep_until = changed <= tolerable ? sum_moved(scratch, row) + tolerable : -1;
            return changed;
        });
        ++report.sweeps;
        double largest = 0;
        for (const double changed : scratch.sweep.changed) largest = std::max(largest, changed);
        if (largest <= tolerable) break;
    }
    report.contacts = 0;
    for (const ContactRow& row : scratch.rows) report.contacts += row.normal_impulse > 0;
}

namespace {

double gap_at(const ContactRow& row, const std::vector<Vec3>& x) {
    double gap = 0;
    for (std::size_t i = 0; i < 4; ++i) gap += row.weights[i] * row.normal.dot(x[row.points[i]]);
    return gap;
}

// [m] The gap to be reached in this step: a little more than at its start, at most the target.
double gap_to_recover(const ContactRow& row) {
    return std::min(row.target_gap, row.gap + recovered * row.target_gap);
}

// Between plates that close there is no room for thickness: points pushed to and fro without gaining any would load
// their springs step by step. They go back to where the response left them.
void undo_failed_recovery(ContactScratch& scratch) {
    for (const ContactRow& row : scratch.rows) {
        if (row.gap >= too_near * row.target_gap) continue;
        const double before = gap_at(row, scratch.x_response), wanted = gap_to_recover(row) - before;
        if (!(wanted > 0) || gap_at(row, scratch.x1) - before >= min_success * wanted) continue;
        for (std::size_t i = 0; i < 4; ++i)
            if (row.shares[i] != 0) scratch.x1[row.points[i]] = scratch.x_response[row.points[i]];
    }
}

}  // namespace

void recover_thickness(ContactScratch& scratch) {
    bool any = false;
    for (const ContactRow& row : scratch.rows) any = any || row.gap < too_near * row.target_gap;
    for (int k = 0; any && k < recovery_sweeps; ++k)
        sweep(scratch, [&](std::size_t row_index) {
            const ContactRow& row = scratch.rows[row_index];
            if (row.gap >= too_near * row.target_gap) return 0.;
            const double push = gap_to_recover(row) - gap_at(row, scratch.x1);
            if (!(push > 0)) return 0.;
            for (std::size_t i = 0; i < 4; ++i) {
                if (row.shares[i] != 0)
                    scratch.x1[row.points[i]] += (push * row.normal_mass * row.shares[i]) * row.normal;
            }
            return push;
        });
    if (!any) return;
    undo_failed_recovery(scratch);
    // A point with pairs in many directions would be moved further by each of them: cloth thicker than its edges are
    // long would be torn. So the correction of a point is bounded.
    double target_gap = 0;
    for (const ContactRow& row : scratch.rows) target_gap = std::max(target_gap, row.target_gap);
    for (std::size_t p = 0; p < scratch.x1.size(); ++p) {
        const Vec3 given = scratch.x1[p] - scratch.x_response[p];
        const double length = given.norm();
        if (length > recovered * target_gap)
            scratch.x1[p] = scratch.x_response[p] + (recovered * target_gap / length) * given;
    }
}

}  // namespace weft
