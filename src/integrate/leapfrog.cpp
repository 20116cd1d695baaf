// Leapfrog with two paces (r-RESPA: Tuckerman, Berne & Martyna 1992), the quickest explicit scheme for shells. The step
// asked for is covered by inner ones as short as stability wants, and ends with positions and velocities at its end:
// contact looks once a step. Slow forces, such as the bending of a shell, whose frequencies are a hundredth of its
// membrane's, act by impulses, once in n inner steps:
//   v += n h/2 M⁻¹ F_slow,   n times [ v += h/2 M⁻¹ F_fast,  x += h v,  v += h/2 M⁻¹ F_fast ],   v += n h/2 M⁻¹ F_slow
// An impulse, not a force that is held: holding it acts like a delay, which blows up. Second order, symmetric. Stable
// for h < 2/ω of the fast forces (0.9 of that, with damping) and n h < 2/ω_slow; n h ω_slow ≤ 1.4 leaves room for
// friction at its stiffest. Both ω are measured, by powers of M⁻¹ ∂F/∂x: that of slow forces at the start, the other
// again every 50 steps, since laws stiffen; it is part of the State. Not for filters.
#include "core/freedom.h"
#include "core/noise.h"
#include "core/parallel.h"
#include "forces/forces.h"
#include "integrate/integrate.h"

#include <algorithm>
#include <cmath>

namespace weft {

namespace {

constexpr double slow_limit = 1.4;  // n h ω_slow at most
constexpr double safety_of_fast = 0.9;
constexpr std::int64_t measure_every = 50;  // steps
constexpr int powers = 30;
constexpr double from_below = 1.06;  // powers come from below: what they may lack

// Largest eigenvalue of −M⁻¹ ∂F/∂x or ∂v [1/s², 1/s] at a place, by differences.
double measure_largest(const Model& model, const At& at, Workspace& work, Pace pace, bool by_velocity) {
    const std::size_t n = model.mass.size();
    const double step = by_velocity ? 1e-4 : 1e-7;  // [m/s], [m]: little beside all edges
    const std::vector<double>& w = work.scratch->inverse_mass;
    std::vector<Vec3> mode(n), moved(n);
    const auto force_at = [&](std::span<const Vec3> x, std::span<const Vec3> v) {
        find_forces(model, At(x, v, at.time, at.history, at.hands), work, all_forces, pace);
        return work.scratch->force;
    };
    const std::vector<Vec3> base = force_at(at.x, at.v);
    for (std::size_t i = 0; i < n; ++i)
        for (int k = 0; k < 3; ++k) mode[i][k] = w[i] > 0 ? noise(3 * i + std::uint64_t(k)) : 0;
    double value = 0;
    for (int turn = 0; turn < powers; ++turn) {
        double largest = 0;
        for (const Vec3& m : mode) largest = std::max(largest, m.cwiseAbs().maxCoeff());
        if (!(largest > 0 && largest < infinity)) return 0;
        for (std::size_t i = 0; i < n; ++i) {
            mode[i] /= largest;
            moved[i] = (by_velocity ? at.v[i] : at.x[i]) + step * mode[i];
        }
        const std::vector<Vec3> there = by_velocity ? force_at(at.x, moved) : force_at(moved, at.v);
        double along = 0, squares = 0;
        for (std::size_t i = 0; i < n; ++i) {
            const Vec3 next = (w[i] / step) * (base[i] - there[i]);
            along += model.mass[i] * next.dot(mode[i]);
            squares += model.mass[i] * mode[i].squaredNorm();
            mode[i] = next;
        }
        value = along / squares;
    }
    return std::max(0.0, from_below * value);
}

// [s] dt² k + 2 r dt = 4 at the limit, without cancellation; infinite if nothing resists.
double find_fast_step(const Model& model, const State& state, Workspace& work) {
    const double k = measure_largest(model, state, work, Pace::fast, false);
    const double r = velocity_matters(model) ? measure_largest(model, state, work, Pace::fast, true) : 0;
    const double root = r + std::sqrt(r * r + 4 * k);
    return root > 0 ? safety_of_fast * 4 / root : infinity;
}

void measure_slow(const Model& model, Workspace& work) {
    Workspace::Scratch& r = *work.scratch;
    r.slow_frequency = 0;
    if (!has_slow_part(model)) return;
    const std::vector<Vec3> still(model.mass.size(), Vec3(0, 0, 0));
    const std::vector<double> history(std::size_t(model.history), 0.0);
    const At at(model.mesh.points, still, 0, history);
    r.slow_frequency = std::sqrt(measure_largest(model, at, work, Pace::slow, false));
    r.slow_rate = velocity_matters(model) ? measure_largest(model, at, work, Pace::slow, true) : 0;
}

}  // namespace

Paces find_paces(const Model& model, Workspace& work, double dt, double fast) {
    const Workspace::Scratch& r = *work.scratch;
    if (r.slow_frequency < 0) measure_slow(model, work);
    double slow = dt;
    if (r.slow_frequency > 0) slow = std::min(slow, slow_limit / r.slow_frequency);
    if (r.slow_rate > 0) slow = std::min(slow, 1 / r.slow_rate);
    Paces paces;
    paces.slow = int(std::clamp(std::ceil(dt / slow), 1.0, 1e6));
    paces.fast = int(std::clamp(std::ceil(dt / paces.slow / fast), 1.0, 1e6));
    return paces;
}

void integrate_leapfrog(const Model& model, State& state, Workspace& work, double dt, SolveReport& report) {
    const Workspace::Scratch& r = *work.scratch;
    if (!(state.inner_dt > 0) || state.steps % measure_every == 0) state.inner_dt = find_fast_step(model, state, work);
    const Paces paces = find_paces(model, work, dt, state.inner_dt);
    const int all = paces.slow * paces.fast;
    const double h = dt / all, begin = state.time;
    const bool slow = has_slow_part(model);
    const auto kick = [&](Pace pace, double time) {
        find_forces(model, state, work, all_forces, pace);
        parallel_for(model.points(), 4096, [&](std::int64_t from, std::int64_t to) {
            for (std::int64_t i = from; i < to; ++i) state.v[i] += (time * r.inverse_mass[i]) * r.force[i];
        });
    };
    if (slow) kick(Pace::slow, 0.5 * dt / paces.slow);
    kick(Pace::fast, 0.5 * h);
    for (int k = 1; k <= all; ++k) {
        parallel_for(model.points(), 4096, [&](std::int64_t from, std::int64_t to) {
            for (std::int64_t i = from; i < to; ++i) state.x[i] += h * state.v[i];
        });
        state.time = begin + dt * k / all;
        place_held_at(model, work, state.time, dt, state.x, state.v);
        const bool impulse = slow && k % paces.fast == 0;
        kick(Pace::fast, k < all ? h : 0.5 * h);
        if (impulse) kick(Pace::slow, (k < all ? 1 : 0.5) * dt / paces.slow);
        if (k < all && !state.history.empty()) commit_history(model, state, impulse ? Pace::all : Pace::fast);
    }
    report.inner_steps = all;
    state.time = begin;  // the clock is the step's to move
    place_held(model, state, work, dt);
}

}  // namespace weft
