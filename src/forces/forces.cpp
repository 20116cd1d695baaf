// The table, and the loops over it.
#include "forces/forces.h"

#include "core/parallel.h"

#include <array>

namespace weft {

extern const Force gravity_row, damping_row, spring_row, hinge_row, shell_row, distortion_row, air_row, fluid_row,
    hand_row, fasten_row, outside_row, attach_row;

// In the order in which forces are added up.
std::span<const Force> force_table() {
    static const std::array table{gravity_row, damping_row, spring_row, hinge_row,  shell_row,   distortion_row,
                                  air_row,     fluid_row,   hand_row,   fasten_row, outside_row, attach_row};
    return table;
}

ForceSet forces_present(const Model& model, const At& at) {
    ForceSet set = 0;
    for (const Force& row : force_table())
        if (acts(row, model, at)) set |= row.bit;
    return set;
}

bool velocity_matters(const Model& model) {
    for (const Force& row : force_table())
        if (row.damps && row.present(model) && row.damps(model)) return true;
    return false;
}

namespace {
// Weight and damping of points, which nearly every cloth has, in one pass over memory that also clears what was there.
void start_with_points(const Model& model, const At& at, ForceSet set, Field& force) {
    const Vec3 g = set & gravity_force ? model.gravity : Vec3(0, 0, 0);
    const bool damped = (set & damping_force) && model.any_damping;
    parallel_for(model.points(), 4096, [&](std::int64_t begin, std::int64_t end) {
        if (damped)
            for (std::int64_t i = begin; i < end; ++i) force[i] = model.mass[i] * g - model.damping[i] * at.v[i];
        else
            for (std::int64_t i = begin; i < end; ++i) force[i] = model.mass[i] * g;
    });
    if (spreads_mass(model))
        for_each(model.points(), [&](std::int64_t i) { force[i] += model.shell.extra_weight[i] * g; });
}
}  // namespace

void find_forces(const Model& model, const At& at, Workspace& work, ForceSet set, Pace pace) {
    Field& force = work.scratch->force;
    start_with_points(model, at, pace == Pace::slow ? 0 : set, force);
    for (const Force& row : force_table()) {
        if (!(row.bit & set & ~(gravity_force | damping_force)) || !acts(row, model, at)) continue;
        if (pace != Pace::all && row.add_part)
            row.add_part(model, at, work, pace, force);
        else if (pace != Pace::slow)
            row.add_force(model, at, work, force);
    }
}

bool has_slow_part(const Model& model) {
    for (const Force& row : force_table())
        if (row.add_part && row.present(model)) return true;
    return false;
}

void multiply_jacobian(const Model& model, const At& at, Derivative which, Jacobian kind, ForceSet set,
                       std::span<const Vec3> in, Field& out) {
    out.assign(in.size(), Vec3(0, 0, 0));
    for (const Force& row : force_table())
        if ((row.bit & set) && row.add_product && acts(row, model, at))
            row.add_product(model, at, which, kind, in, out);
}

void add_stiffness_bound(const Model& model, const At& at, int point, double scale, double& sum) {
    for (const Force& row : force_table())
        if (row.add_bound && acts(row, model, at)) row.add_bound(model, at, point, scale, sum);
}

void commit_history(const Model& model, State& state, Pace pace) {
    if (state.history.empty()) return;
    for (const Force& row : force_table())
        if (row.commit && row.present(model)) row.commit(model, state, pace, state.history);
}

double measure_energy(const Model& model, const At& at, ForceSet set) {
    double sum = 0;
    for (const Force& row : force_table())
        if ((row.bit & set) && row.energy && acts(row, model, at)) sum += row.energy(model, at);
    return sum;
}

}  // namespace weft
