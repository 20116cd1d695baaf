// BDF2, the backward differentiation formula over two steps (Choi & Ko 2002 use it for cloth), for steps that may
// differ, ω = dt/dt_before:
//   x' − x − c (x − x_before) = h v',  M (v' − v − c (v − v_before)) = h F(x', v'),  c = ω²/(1 + 2ω), h = dt
//   (1+ω)/(1+2ω)
// Second order; stable at any constant step, and it damps slow motion far less than backward Euler. Linearised once,
// about the end of the step with the old velocity: what the linearisation gets wrong (projected springs, turning
// normals) is then of third order a step and does not spoil the order. Only a fluid's lumped blocks do: first order
// there. The first step, and every step after another phase has moved points, is one of backward Euler.
// Shells in fast motion need more (`newton_stop`): two iterations of Newton at least, the first solve to 1e-1 and the
// others to 1e-2, until no point moves by more than, say, 3e-4 m. Looser solves end early and far from equilibrium:
// with 3e-1 a strip of 10 cm is 26 mm off after a quarter of a second, with this 0.5 mm.
#include "forces/contact_terms.h"
#include "integrate/implicit.h"

#include "core/parallel.h"

namespace weft {

namespace {

constexpr double first_tolerance = 0.1, later_tolerance = 0.01;  // of conjugate gradients
constexpr int least_iterations = 2, most_iterations = 8;

// [m] of a point, in the last iteration
double measure_way(const Model& model, const Workspace& work, double h) {
    const Workspace::Scratch& r = *work.scratch;
    const LinearSystem& system = *r.linear;
    return h * parallel_max(model.points(),
                            [&](std::int64_t i) { return r.is_held[i] ? 0 : (r.stage.v[i] - system.trial[i]).norm(); });
}

// `before`: the velocities at the start of the step.
void solve_stage(const Model& model, const State& state, Workspace& work, double h, double stop,
                 const std::vector<Vec3>& before, SolveReport& report) {
    Workspace::Scratch& r = *work.scratch;
    LinearSystem& system = *r.linear;
    Imbalance now = find_imbalance(model, state, work, h);
    for (int round = 1, done = 0;; ++round) {
        report.converged = false;
        for (; report.newton < done + most_iterations && now.residual < infinity && !report.converged;) {
            const bool first = report.newton == 0;
            now = iterate_once(model, state, work, h, first ? first_tolerance : later_tolerance, report);
            report.converged = (round > 1 || report.newton >= least_iterations) && measure_way(model, work, h) < stop;
        }
        if (r.contact_terms.empty()) break;
        for (std::size_t i = 0; i < system.change.size(); ++i) system.change[i] = r.stage.v[i] - before[i];
        if (settle_contacts(r.contact_terms, before, system) || round == contact_rounds) break;
        done = report.newton;
        now = find_imbalance(model, state, work, h);
    }
    report.residual = now.force > 0 ? now.residual / now.force : 0;
}

}  // namespace

void integrate_bdf2(const Model& model, State& state, Workspace& work, double dt, SolveReport& report) {
    State::Past& past = state.past;
    const double stop = model.integrator.newton_stop.value_or(0);
    const bool alone = !(past.dt > 0);
    if (alone && !(stop > 0)) {
        past.x = state.x;
        past.v = state.v;
        integrate_backward_euler(model, state, work, dt, report);
    } else {
        const double w = alone ? 0 : dt / past.dt, c = w * w / (1 + 2 * w), h = dt * (1 + w) / (1 + 2 * w);
        begin_stage(model, state, work, dt, h, c);
        past.x.swap(state.x);
        past.v.swap(state.v);
        if (stop > 0) {
            solve_stage(model, state, work, h, stop, past.v, report);
        } else {
            find_imbalance(model, state, work, h);
            update_system(model, work.scratch->stage.at(state), work, h, Jacobian::tangent);
            solve_system(model, work, report);
            move_stage(model, work, h, work.scratch->stage.v, 1);
        }
        end_stage(model, state, work, dt, h);
    }
    past.dt = dt;
}

}  // namespace weft
