// Störmer–Verlet (leapfrog): x_{n+1} = 2 x_n − x_{n−1} + dt² a_n, kept as the velocity between the steps,
// v_{n+½} = v_{n−½} + dt a_n, x_{n+1} = x_n + dt v_{n+½}. Second order in the positions; stable iff dt < 2/√k0, one
// force a step. The first step kicks by half of it; later phases that move points put their push into v, which lies
// between the steps, so nothing is forgotten. Forces that depend on velocities need v_n, which is estimated as v_{n−½}
// + ½ dt a_{n−1}; this keeps the order. The velocities of the state lie half a step behind its positions: energies read
// off it are first order only.
#include "core/freedom.h"
#include "core/parallel.h"
#include "filter/filter.h"
#include "forces/forces.h"
#include "integrate/integrate.h"

namespace weft {

void integrate_stormer_verlet(const Model& model, State& state, Workspace& work, double dt, SolveReport&) {
    Workspace::Scratch& r = *work.scratch;
    State::Past& past = state.past;
    const bool estimate = past.dt > 0 && velocity_matters(model);
    if (estimate) {
        r.stage.time = state.time;
        parallel_for(model.points(), 4096, [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t i = begin; i < end; ++i) {
                r.stage.x[i] = state.x[i];
                r.stage.v[i] = state.v[i] + (0.5 * past.dt) * past.a[i];
            }
        });
    }
    const std::vector<Vec3>& a = find_accelerations(model, estimate ? r.stage.at(state) : At(state), work);
    const double kick = 0.5 * (past.dt + dt);
    parallel_for(model.points(), 4096, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t i = begin; i < end; ++i) {
            state.v[i] += kick * a[i];
            past.a[i] = a[i];
        }
    });
    if (model.filter.place == FilterPlace::velocity) filter_field(model, work, state.v);
    parallel_for(model.points(), 4096, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t i = begin; i < end; ++i) state.x[i] += dt * state.v[i];
    });
    past.dt = dt;
    place_held(model, state, work, dt);
}

}  // namespace weft
