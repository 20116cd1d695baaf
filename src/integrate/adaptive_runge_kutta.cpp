// Runge–Kutta of fourth order whose steps are cut as an embedded solution of third order demands (Zonneveld 1964: the
// classical scheme and a fifth slope at c = 3/4). The step asked for is covered by inner steps that end exactly with
// it. Difference of the two solutions, with a_k the slopes and x' = v eliminated:
//   e_v = h (2/3 a1 − 2 a2 − 2 a3 − 2 a4 + 16/3 a5),   e_x = h²/6 (−a1 + a2 + a3 − a4)
// An inner step stands if max(|e_x|, h |e_v|) over all points is at most `error` [m]; the next one is scaled by
// 0.9 (error/e)^¼ within [1/5, 5]. The length tried next is part of the state, so that a resumed run goes on the same.
#include "core/freedom.h"
#include "core/parallel.h"
#include "filter/filter.h"
#include "integrate/integrate.h"

#include <cmath>

namespace weft {

namespace {
void find_fifth_slope(const Model& model, const State& state, Workspace& work, double h, double dt) {
    Workspace::Scratch& r = *work.scratch;
    const auto& s = r.slopes;
    parallel_for(model.points(), 4096, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t i = begin; i < end; ++i) {
            const Vec3 bend = (7.0 / 64) * s[0][i] + (13.0 / 64) * s[1][i] - (1.0 / 32) * s[2][i];
            r.stage.x[i] = state.x[i] + h * (0.75 * state.v[i] + h * bend);
            r.stage.v[i] = state.v[i] + (h / 32) * (5 * s[0][i] + 7 * s[1][i] + 13 * s[2][i] - s[3][i]);
        }
    });
    r.stage.time = state.time + 0.75 * h;
    place_held_at(model, work, r.stage.time, dt, r.stage.x, r.stage.v);
    const std::vector<Vec3>& a = find_accelerations(model, r.stage.at(state), work);
    parallel_for(model.points(), 4096, [&](std::int64_t begin, std::int64_t end) {
        std::copy(a.begin() + begin, a.begin() + end, r.slopes[4].begin() + begin);
    });
}

// [m]; not a number counts as infinite.
double measure_error(const Model& model, const Workspace& work, double h) {
    const auto& s = work.scratch->slopes;
    return parallel_max(model.points(), [&](std::int64_t i) {
        const Vec3 ex = (h * h / 6) * (s[1][i] + s[2][i] - s[0][i] - s[3][i]);
        const Vec3 ev = (h * h) * ((2.0 / 3) * s[0][i] - 2 * (s[1][i] + s[2][i] + s[3][i]) + (16.0 / 3) * s[4][i]);
        return std::sqrt(std::max(ex.squaredNorm(), ev.squaredNorm()));
    });
}

}  // namespace

void accept_slopes(const Model& model, State& state, Workspace& work, double h) {
    const auto& s = work.scratch->slopes;
    std::vector<Vec3>& mean = work.scratch->stage.v;
    parallel_for(model.points(), 4096, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t i = begin; i < end; ++i) {
            mean[i] = state.v[i] + (h / 6) * (s[0][i] + s[1][i] + s[2][i]);
            state.v[i] += (h / 6) * (s[0][i] + 2 * (s[1][i] + s[2][i]) + s[3][i]);
        }
    });
    if (model.filter.place == FilterPlace::velocity) {
        filter_field(model, work, mean);
        filter_field(model, work, state.v);
    }
    parallel_for(model.points(), 4096, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t i = begin; i < end; ++i) state.x[i] += h * mean[i];
    });
}

void integrate_adaptive_runge_kutta(const Model& model, State& state, Workspace& work, double dt, SolveReport& report) {
    if (model.integrator.control == StepControl::ladder) return climb_ladder(model, state, work, dt, report);
    const double begin = state.time, end = begin + dt, shortest = 1e-6 * dt;
    double next = state.inner_dt > 0 ? state.inner_dt : dt;
    report.inner_steps = 0;
    double done = 0;
    while (done < dt) {
        const bool last = done + next * (1 + 1e-9) >= dt;
        const double h = last ? dt - done : next;
        find_slopes(model, state, work, h, dt);
        find_fifth_slope(model, state, work, h, dt);
        const double error = measure_error(model, work, h);
        const double scale = error > 0 ? 0.9 * std::pow(model.integrator.error / error, 0.25) : 5;
        const double wanted = h * std::min(5.0, std::max(0.2, scale));
        if (error > model.integrator.error && h > shortest) {
            next = std::max(shortest, wanted);
            continue;
        }
        report.converged = report.converged && error <= model.integrator.error;
        report.inner_error = std::max(report.inner_error, error);
        ++report.inner_steps;
        accept_slopes(model, state, work, h);
        done = last ? dt : done + h;
        state.time = last ? end : begin + done;
        place_held_at(model, work, state.time, dt, state.x, state.v);
        // A last piece that was cut to fit says nothing against the longer step that was tried.
        next = last ? std::max(next, wanted) : wanted;
    }
    state.inner_dt = std::min(next, dt);
    state.time = begin;  // the clock is the step's to move
    place_held(model, state, work, dt);
}

}  // namespace weft
