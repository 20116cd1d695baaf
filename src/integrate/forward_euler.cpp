// Forward Euler: x with the old v, v from the forces at the old positions (Ahmad et al. 2006, equation 1). First order.
// Undamped oscillations grow at every step length; with damping rate r it is stable for dt ≤ r/k0. Here for comparison:
// symplectic Euler costs the same and is stable up to 2/√k0.
#include "core/freedom.h"
#include "core/parallel.h"
#include "filter/filter.h"
#include "integrate/integrate.h"

namespace weft {

void integrate_forward_euler(const Model& model, State& state, Workspace& work, double dt, SolveReport&) {
    if (model.filter.place == FilterPlace::velocity) filter_field(model, work, state.v);
    const std::vector<Vec3>& a = find_accelerations(model, state, work);
    parallel_for(model.points(), 4096, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t i = begin; i < end; ++i) {
            state.x[i] += dt * state.v[i];
            state.v[i] += dt * a[i];
        }
    });
    place_held(model, state, work, dt);
}

}  // namespace weft
