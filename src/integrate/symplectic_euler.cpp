// Symplectic ("forward-backward") Euler: v from the forces at the old positions, then x with the new v (Provot 1995,
// equation 2). First order; stable for undamped oscillations iff dt < 2/√k0, and it keeps their energy bounded.
#include "core/freedom.h"
#include "core/parallel.h"
#include "forces/forces.h"
#include "integrate/integrate.h"

namespace weft {

void integrate(const Model& model, State& state, Workspace& work, double dt) {
    integrate_symplectic_euler(model, state, work, dt);
}

namespace {
// Only the air is worked out beforehand; springs, gravity, damping and the update are one sweep.
void advance_in_one_sweep(const Model& model, State& state, Workspace& work, double dt) {
    if (model.any_air) find_forces(model, state, work, air_force);
    advance_grid(model, model.any_air ? &work.rooms->force : nullptr, state, work, dt);
}
}  // namespace

void integrate_symplectic_euler(const Model& model, State& state, Workspace& work, double dt) {
    const Workspace::Rooms& r = *work.rooms;
    if (r.grid.usable && !work.simple_kernels) {
        advance_in_one_sweep(model, state, work, dt);
    } else {
        find_forces(model, state, work, all_forces);
        parallel_for(model.points(), 4096, [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t i = begin; i < end; ++i) {
                state.v[i] += (dt * r.inverse_mass[i]) * r.force[i];
                state.x[i] += dt * state.v[i];
            }
        });
    }
    place_held(model, state, work, dt);
}

}  // namespace weft
