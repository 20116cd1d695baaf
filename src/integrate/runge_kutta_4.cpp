// The classical Runge–Kutta scheme for x' = v, v' = a(x, v, t). Fourth order, four forces a step; the undamped limit is
// √8/√k0 (the formula printed by Ahmad et al. 2006 is garbled), and oscillations near it are damped slightly. Since
// x' = v, only the accelerations a1..a4 need to be kept:
//   x2 = x + h/2 v,  x3 = x + h/2 v + h²/4 a1,  x4 = x + h v + h²/2 a2,   v_k = v + (h/2, h/2, h) a_{k−1}
//   x' = x + h v + h²/6 (a1 + a2 + a3),   v' = v + h/6 (a1 + 2 a2 + 2 a3 + a4)
// A velocity filter acts on the mean velocity that moves the points and on the new one. In the paper path the step is
// taken in n = ⌈dt ω / 2.4⌉ sub-steps, ω the fastest oscillation (scene/build_paper.cpp).
#include "core/freedom.h"
#include "core/parallel.h"
#include "filter/filter.h"
#include "integrate/integrate.h"

#include <algorithm>
#include <cmath>

namespace weft {

void find_slopes(const Model& model, const State& state, Workspace& work, double h, double dt) {
    Workspace::Scratch& r = *work.scratch;
    constexpr double share[4] = {0, 0.5, 0.5, 1};
    for (int k = 0; k < 4; ++k) {
        const double c = share[k] * h, c2 = k < 2 ? 0 : k == 2 ? 0.25 * h * h : 0.5 * h * h;
        if (k > 0) {
            const std::vector<Vec3>&last = r.slopes[k - 1], &before = r.slopes[std::max(0, k - 2)];
            parallel_for(model.points(), 4096, [&](std::int64_t begin, std::int64_t end) {
                for (std::int64_t i = begin; i < end; ++i) {
                    r.stage.x[i] = state.x[i] + c * state.v[i] + c2 * before[i];
                    r.stage.v[i] = state.v[i] + c * last[i];
                }
            });
            r.stage.time = state.time + c;
            place_held_at(model, work, r.stage.time, dt, r.stage.x, r.stage.v);
        }
        const std::vector<Vec3>& a = find_accelerations(model, k > 0 ? r.stage.at(state) : At(state), work);
        parallel_for(model.points(), 4096, [&](std::int64_t begin, std::int64_t end) {
            std::copy(a.begin() + begin, a.begin() + end, r.slopes[k].begin() + begin);
        });
    }
}

namespace {
constexpr double longest_sub_step = 2.4;  // [1/ω], of √8
constexpr int most_sub_steps = 100000;

// One of length h within a step of length dt.
void take_runge_kutta_step(const Model& model, State& state, Workspace& work, double h, double dt) {
    Workspace::Scratch& r = *work.scratch;
    find_slopes(model, state, work, h, dt);
    const auto& [a1, a2, a3, a4, unused] = r.slopes;
    std::vector<Vec3>& mean = r.stage.v;
    parallel_for(model.points(), 4096,
                 [&, &b1 = a1, &b2 = a2, &b3 = a3, &b4 = a4](std::int64_t begin, std::int64_t end) {
                     for (std::int64_t i = begin; i < end; ++i) {
                         mean[i] = state.v[i] + (h / 6) * (b1[i] + b2[i] + b3[i]);
                         state.v[i] += (h / 6) * (b1[i] + 2 * (b2[i] + b3[i]) + b4[i]);
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
}  // namespace

void integrate_runge_kutta_4(const Model& model, State& state, Workspace& work, double dt, SolveReport& report) {
    const double begin = state.time, wanted = std::ceil(dt * model.fastest / longest_sub_step);
    const int parts = int(std::clamp(wanted, 1., double(most_sub_steps)));
    for (int k = 0; k < parts; ++k) {
        if (k > 0) {
            state.time = begin + k * dt / parts;
            place_held_at(model, work, state.time, dt, state.x, state.v);
        }
        take_runge_kutta_step(model, state, work, dt / parts, dt);
    }
    report.inner_steps = parts;
    state.time = begin;  // the clock is the step's to move
    place_held(model, state, work, dt);
}

}  // namespace weft
