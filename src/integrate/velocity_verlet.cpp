// Velocity Verlet (kick, drift, kick): v½ = v + ½dt a, x += dt v½, v = v½ + ½dt a(x). Second order, velocities at the
// steps; stable iff dt < 2/√k0; one force a step, since the one that ends a step begins the next. Where forces depend
// on velocities the new ones are predicted, v½ + ½dt a, which keeps the order. A velocity filter acts on v½.
#include "core/freedom.h"
#include "core/parallel.h"
#include "filter/filter.h"
#include "integrate/integrate.h"

namespace weft {

void integrate_velocity_verlet(const Model& model, State& state, Workspace& work, double dt, SolveReport&) {
    Workspace::Scratch& r = *work.scratch;
    std::vector<Vec3>& a = state.past.a;
    const auto for_points = [&](auto&& body) {
        parallel_for(model.points(), 4096, [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t i = begin; i < end; ++i) body(i);
        });
    };
    if (!(state.past.dt > 0)) {
        const std::vector<Vec3>& now = find_accelerations(model, state, work);
        for_points([&](std::int64_t i) { a[i] = now[i]; });
    }
    for_points([&](std::int64_t i) { state.v[i] += (0.5 * dt) * a[i]; });
    if (model.filter.place == FilterPlace::velocity) filter_field(model, work, state.v);
    r.stage.time = state.time + dt;
    for_points([&](std::int64_t i) {
        state.x[i] += dt * state.v[i];
        r.stage.x[i] = state.x[i];
        r.stage.v[i] = state.v[i] + (0.5 * dt) * a[i];
    });
    place_held_at(model, work, r.stage.time, dt, r.stage.x, r.stage.v);
    const std::vector<Vec3>& next = find_accelerations(model, r.stage.at(state), work);
    for_points([&](std::int64_t i) {
        state.v[i] += (0.5 * dt) * next[i];
        a[i] = next[i];
    });
    state.past.dt = dt;
    place_held(model, state, work, dt);
}

}  // namespace weft
