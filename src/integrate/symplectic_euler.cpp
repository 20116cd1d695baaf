// Symplectic ("forward-backward") Euler: v from the forces at the old positions, then x with the new v (Provot 1995,
// equation 2). First order; stable for undamped oscillations iff dt < 2/√k0, and it keeps their energy bounded. A
// velocity filter with transfer function g acts between the two updates, which raises the limit to √(2(1+g)/g)/√k0.
#include "core/freedom.h"
#include "core/parallel.h"
#include "filter/filter.h"
#include "forces/forces.h"
#include "integrate/integrate.h"

namespace weft {

namespace {
// Springs, gravity, damping, the filter and the update are one sweep. Whatever else there is, is worked out beforehand.
void advance_in_one_sweep(const Model& model, State& state, Workspace& work, double dt, bool filtered) {
    const ForceSet others = forces_present(model, state) & ~grid_sweep_knows;
    if (others) find_forces(model, state, work, others);
    const Field* extra = others ? &work.scratch->force : nullptr;
    if (filtered)
        advance_filtered_grid(model, extra, state, work, dt);
    else
        advance_grid(model, extra, state, work, dt);
}
}  // namespace

void integrate_symplectic_euler(const Model& model, State& state, Workspace& work, double dt, SolveReport&) {
    const FilterPlace place = model.filter.place;
    const bool filtered = place == FilterPlace::velocity || place == FilterPlace::force;
    if (work.scratch->grid.usable && !filtered && !work.simple_kernels) {
        advance_in_one_sweep(model, state, work, dt, false);
    } else if (filtered && can_advance_filtered_grid(model, work)) {
        advance_in_one_sweep(model, state, work, dt, true);
    } else if (!filtered) {
        const Workspace::Scratch& r = *work.scratch;
        find_forces(model, state, work, all_forces);
        parallel_for(model.points(), 4096, [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t i = begin; i < end; ++i) {
                state.v[i] += (dt * r.inverse_mass[i]) * r.force[i];
                state.x[i] += dt * state.v[i];
            }
        });
    } else {
        const std::vector<Vec3>& a = find_accelerations(model, state, work);
        parallel_for(model.points(), 4096, [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t i = begin; i < end; ++i) state.v[i] += dt * a[i];
        });
        if (place == FilterPlace::velocity) filter_field(model, work, state.v);
        parallel_for(model.points(), 4096, [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t i = begin; i < end; ++i) state.x[i] += dt * state.v[i];
        });
    }
    place_held(model, state, work, dt);
}

}  // namespace weft
