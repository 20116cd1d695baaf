// BDF2, the backward differentiation formula over two steps (Choi & Ko 2002 use it for cloth), for steps that may
// differ, ω = dt/dt_before:
//   x' − x − c (x − x_before) = h v',  M (v' − v − c (v − v_before)) = h F(x', v'),  c = ω²/(1 + 2ω), h = dt
//   (1+ω)/(1+2ω)
// Second order; stable at any constant step, and it damps slow motion far less than backward Euler. Linearised once,
// about the end of the step with the old velocity: what the linearisation gets wrong (projected springs, turning
// normals) is then of third order a step and does not spoil the order. Only a fluid's lumped blocks do: first order
// there. The first step, and every step after another phase has moved points, is one of backward Euler.
#include "integrate/implicit.h"

#include "core/parallel.h"

namespace weft {

void integrate_bdf2(const Model& model, State& state, Workspace& work, double dt, SolveReport& report) {
    State::Past& past = state.past;
    if (!(past.dt > 0)) {
        past.x = state.x;
        past.v = state.v;
        integrate_backward_euler(model, state, work, dt, report);
    } else {
        const double w = dt / past.dt, c = w * w / (1 + 2 * w), h = dt * (1 + w) / (1 + 2 * w);
        begin_stage(model, state, work, dt, h, c);
        past.x.swap(state.x);
        past.v.swap(state.v);
        find_imbalance(model, state, work, h);
        update_system(model, work.scratch->stage.at(state), work, h, Jacobian::tangent);
        solve_system(model, work, report);
        move_stage(model, work, h, work.scratch->stage.v, 1);
        end_stage(model, state, work, dt, h);
    }
    past.dt = dt;
}

}  // namespace weft
