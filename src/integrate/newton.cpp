// Backward Euler solved to the end, M (v' − v) = h F(x + h v', v', t + h), by Newton's method with line search. Each
// iteration solves with the projected, hence definite, matrix of backward_euler.cpp at the latest guess, so its
// direction δ always leads downhill. A step s δ stands unless it has overshot: δ·G(s) ≤ ½ |δ·G(0)| with G the
// imbalance, the slope of the incremental energy where there is one; no energy is needed, so air and fluid may take
// part. Otherwise s falls to where a straight line would put the zero. It ends when the largest imbalance is below
// newton_tolerance times the largest force (or what rounding lets springs resolve).
// First order like backward Euler, and as damped: this is for comparison and for steps so long that one linearisation
// overshoots.
#include "forces/contact_terms.h"
#include "integrate/implicit.h"

#include "core/parallel.h"

#include <cmath>

namespace weft {

namespace {
// −δ·G for the imbalance that stands in system.right.
double measure_work(const Model& model, const LinearSystem& system) {
    return parallel_sum(model.points(), 0.0, [&](std::int64_t begin, std::int64_t end) {
        double sum = 0;
        for (std::int64_t i = begin; i < end; ++i) sum += system.right[i].dot(system.change[i]);
        return sum;
    });
}

// [N] what the forces of the stiffest point can resolve: positions are known to their rounding only.
double measure_rounding(const Model& model, const State& state) {
    const double stiffness = parallel_max(model.points(), [&](std::int64_t i) {
        double sum = 0;
        add_stiffness_bound(model, state, int(i), 1, sum);
        return sum;
    });
    const double place = parallel_max(model.points(), [&](std::int64_t i) { return state.x[i].cwiseAbs().maxCoeff(); });
    return 8 * std::numeric_limits<double>::epsilon() * stiffness * place;
}

// Goes from the velocities in system.trial along system.change.
Imbalance search_line(const Model& model, const State& state, Workspace& work, double dt) {
    const LinearSystem& system = *work.scratch->linear;
    const double downhill = measure_work(model, system);
    Imbalance now;
    double s = 1;
    for (int k = 0; k < 30; ++k) {
        move_stage(model, work, dt, system.trial, s);
        now = find_imbalance(model, state, work, dt);
        const double uphill = -measure_work(model, system);
        if (uphill <= 0.5 * downhill) break;
        s *= uphill < infinity ? std::max(0.1, downhill / (downhill + uphill)) : 0.1;
    }
    return now;
}

}  // namespace

Imbalance iterate_once(const Model& model, const State& state, Workspace& work, double h, double tolerance,
                       SolveReport& report) {
    Workspace::Scratch& r = *work.scratch;
    LinearSystem& system = *r.linear;
    SolveReport inner;
    update_system(model, r.stage.at(state), work, h, Jacobian::tangent);
    parallel_for(model.points(), 4096, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t i = begin; i < end; ++i) {
            system.trial[i] = r.stage.v[i];
            system.change[i].setZero();
        }
    });
    solve_system(model, work, inner, tolerance);
    report.iterations += inner.iterations;
    ++report.newton;
    return search_line(model, state, work, h);
}

void integrate_newton(const Model& model, State& state, Workspace& work, double dt, SolveReport& report) {
    Workspace::Scratch& r = *work.scratch;
    LinearSystem& system = *r.linear;
    begin_stage(model, state, work, dt, dt, 0);
    Imbalance now = find_imbalance(model, state, work, dt);
    double heaviest = 0;
    for (const double mass : model.mass) heaviest = std::max(heaviest, mass);
    const double force = std::max(now.force, heaviest * model.gravity.norm());
    const double enough = std::max(model.integrator.newton_tolerance * force, measure_rounding(model, state));
    for (int round = 1;; ++round) {
        while (report.newton < model.integrator.newton_iterations && now.residual > enough && now.residual < infinity)
            now = iterate_once(model, state, work, dt, 0, report);
        for (std::size_t i = 0; i < system.change.size(); ++i) system.change[i] = r.stage.v[i] - state.v[i];
        if (settle_contacts(r.contact_terms, state.v, system) || round == contact_rounds) break;
        now = find_imbalance(model, state, work, dt);
    }
    report.residual = force > 0 ? now.residual / force : now.residual > 0 ? infinity : 0;
    report.converged = now.residual <= enough;
    end_stage(model, state, work, dt, dt);
}

}  // namespace weft
