// The largest stable step. An explicit scheme on M ẍ + C ẋ + K x = 0 is limited by k0, the largest eigenvalue of M⁻¹K
// with the held points removed, and by damping; symplectic Euler is stable iff dt² k0 + 2 (C/m) dt ≤ 4. (Provot's
// equation 3 is right in scaling, its constant 10 to 25 times too generous in K.) Filters with the operator W change k0
// into (at the limit a mode flips its sign every step, which turns stability into an eigenvalue problem):
//   force, every scheme                            largest eigenvalue of W M⁻¹K
//   velocity, symplectic Euler and both Verlets    twice that of (I + W)⁻¹ W M⁻¹K
//   paper, symplectic Euler and Störmer            twice that of (I + W)⁻¹ M⁻¹K
//   paper, velocity Verlet                         k0 itself: nothing is gained
// What is left (Runge–Kutta and forward Euler with velocities filtered) is measured on short runs.
#include "analyse/stability.h"
#include "analyse/krylov.h"
#include "core/freedom.h"
#include "core/parallel.h"
#include "core/workspace.h"
#include "filter/filter.h"
#include "forces/forces.h"

#include <weft/analyse.h>
#include <weft/step.h>

#include <cmath>

namespace weft {

namespace {
// 1 for points that are or will be free, 0 for those held for ever: the step must still be stable when pins let go.
std::vector<double> find_free(const Model& model) {
    std::vector<double> free(model.mass.size(), 1.0);
    for (const Held& h : model.held)
        if (h.release == infinity) free[h.point] = 0;
    return free;
}

// Products with M⁻¹K and W at given positions.
struct Operators {
    const Model& model;
    const State& state;
    std::vector<double> free;
    Workspace work;

    Operators(const Model& m, const State& s) : model(m), state(s), free(find_free(m)), work(m) {
        for (const Held& h : model.held)
            if (free[h.point] == 0) hold(work, {.point = h.point});
    }
    void divide_by_mass(Field& y) {
        if (spreads_mass(model)) {
            work.scratch->acceleration.resize(y.size());
            divide_by_spread_mass(model, work, y);
            y = work.scratch->acceleration;
        } else {
            for (std::size_t i = 0; i < y.size(); ++i) y[i] *= free[i] / model.mass[i];
        }
    }
    void stiffness(const Field& in, Field& out) {  // M⁻¹K
        multiply_jacobian(model, state, Derivative::stiffness, Jacobian::exact, all_forces, in, out);
        divide_by_mass(out);
    }
    void filter(Field& y) { filter_field(model, work, y); }
    // y ← (I + W)⁻¹ y = ½ Σ ((I − W)/2)^k y: the terms fall by half or faster, since W lies between 0 and 1.
    void divide_by_one_plus_filter(Field& y) {
        Field term = y, smooth(y.size());
        for (Vec3& t : term) t *= 0.5;
        y = term;
        for (int k = 0; k < 60; ++k) {
            smooth = term;
            filter(smooth);
            double most = 0;
            for (std::size_t i = 0; i < y.size(); ++i) {
                term[i] = 0.5 * (term[i] - smooth[i]);
                y[i] += term[i];
                most = std::max(most, term[i].squaredNorm());
            }
            if (most < 1e-20) break;
        }
    }
};

Eigenvalue find_k0(const Model& model, const State& state) {
    if (spreads_mass(model)) {
        Operators op(model, state);
        return largest_of_any([&](const Field& in, Field& out) { op.stiffness(in, out); }, make_start(op.free));
    }
    std::vector<double> root = find_free(model);  // M^-½, zero where held
    for (std::size_t i = 0; i < root.size(); ++i) root[i] /= std::sqrt(model.mass[i]);
    Field scaled(root.size());
    return largest_of_symmetric(
        [&](const Field& in, Field& out) {
            for (std::size_t i = 0; i < in.size(); ++i) scaled[i] = root[i] * in[i];
            multiply_jacobian(model, state, Derivative::stiffness, Jacobian::exact, all_forces, scaled, out);
            for (std::size_t i = 0; i < in.size(); ++i) out[i] *= root[i];
        },
        make_start(root));
}

// Rows that couple points as they stand; of the others, whose normals turn, what bounds them.
void multiply_damping(const Model& model, const State& state, const Field& in, Field& out) {
    ForceSet coupled = 0;
    for (const Force& row : force_table())
        if (row.add_stencils) coupled |= row.bit;
    Field more;
    multiply_jacobian(model, state, Derivative::damping, Jacobian::tangent, coupled, in, out);
    multiply_jacobian(model, state, Derivative::damping, Jacobian::constant, ~coupled, in, more);
    for (std::size_t i = 0; i < in.size(); ++i) out[i] += more[i];
}

// Bound of the eigenvalues of M⁻¹C: by points alone, or by Lanczos when springs or fluids resist too.
double find_damping_rate(const Model& model, const State& state) {
    bool points_alone = true;
    for (const Force& row : force_table())
        if (row.bit != damping_force && row.bit != air_force && row.damps && row.present(model) && row.damps(model))
            points_alone = false;
    if (points_alone) {
        double rate = 0;
        for (std::size_t i = 0; i < model.mass.size(); ++i)
            rate = std::max(rate, (model.damping[i] + model.air_drag[i]) / model.mass[i]);
        return rate;
    }
    if (spreads_mass(model)) {
        Operators op(model, state);
        const auto map = [&](const Field& in, Field& out) {
            multiply_damping(model, state, in, out);
            op.divide_by_mass(out);
        };
        return largest_of_any(map, make_start(op.free)).value;
    }
    std::vector<double> root = find_free(model);
    for (std::size_t i = 0; i < root.size(); ++i) root[i] /= std::sqrt(model.mass[i]);
    Field scaled(root.size());
    return largest_of_symmetric(
               [&](const Field& in, Field& out) {
                   for (std::size_t i = 0; i < in.size(); ++i) scaled[i] = root[i] * in[i];
                   multiply_damping(model, state, scaled, out);
                   for (std::size_t i = 0; i < in.size(); ++i) out[i] *= root[i];
               },
               make_start(root))
        .value;
}

// What the filter makes of k0; see the table above.
double find_filtered_k0(const Model& model, const State& state, double k0) {
    const FilterPlace place = model.filter.place;
    if (place == FilterPlace::none || k0 == infinity) return k0;
    if (place == FilterPlace::paper && model.integrator.scheme == Scheme::velocity_verlet) return k0;
    Operators op(model, state);
    const auto map = [&](const Field& in, Field& out) {
        op.stiffness(in, out);
        if (place != FilterPlace::paper) op.filter(out);
        if (place != FilterPlace::force) op.divide_by_one_plus_filter(out);
    };
    const Eigenvalue found = largest_of_any(map, make_start(op.free));
    return (place == FilterPlace::force ? 1 : 2) * found.value * (1 + found.residual);
}
}  // namespace

bool is_step_measured(const Model& model) {
    const Scheme s = model.integrator.scheme;
    return (model.filter.place == FilterPlace::velocity || model.filter.place == FilterPlace::paper) &&
           (s == Scheme::runge_kutta_4 || s == Scheme::forward_euler);
}

bool has_step_limit(const Model& model) {
    if (model.fastest > 0) return false;  // it takes as many sub-steps as it needs
    return stable_step_of_mode(model.integrator.scheme, FilterPlace::none, 1, 1) < infinity;
}

StableStep estimate_stable_step(const Model& model, const State& state) {
    StableStep result;
    const Eigenvalue k0 = find_k0(model, state);
    result.k0 = result.k0_filtered = k0.value;
    result.iterations = k0.iterations;
    result.residual = k0.residual;
    result.damping_rate = find_damping_rate(model, state);
    const Scheme scheme = model.integrator.scheme;
    if (!has_step_limit(model)) {
        result.dt = infinity;
        return result;
    }
    if (is_step_measured(model)) {
        const double plain = stable_step_of_mode(scheme, FilterPlace::none, result.k0, result.damping_rate);
        result.dt = measure_stable_step(model, plain > 0 && plain < infinity ? plain : 1 / std::sqrt(result.k0));
        return result;
    }
    result.k0_filtered = find_filtered_k0(model, state, result.k0);
    const double k = result.k0_filtered, r = result.damping_rate, root_term = r + std::sqrt(r * r + 4 * k);
    // dt = (√(r² + 4 k) − r)/k from dt² k + 2 r dt = 4, written without cancellation.
    if (scheme == Scheme::symplectic_euler)
        result.dt = root_term > 0 ? 4 / root_term : infinity;
    else
        result.dt = stable_step_of_mode(scheme, FilterPlace::none, k, r);
    return result;
}

PowerMethod find_k0_by_power_method(const Model& model, const State& state, bool filtered) {
    Operators op(model, state);
    const bool filters = filtered && model.filter.place != FilterPlace::none;
    Field v = make_start(op.free), next(v.size());
    PowerMethod result;
    for (int still = 0; result.iterations < 20000 && still < 10; ++result.iterations) {
        op.stiffness(v, next);
        double largest = 0;
        for (const Vec3& x : next) largest = std::max(largest, x.cwiseAbs().maxCoeff());
        if (!(largest > 0)) return {0, result.iterations};
        for (std::size_t i = 0; i < v.size(); ++i) v[i] = next[i] / largest;
        if (filters) op.filter(v);
        double size = 0;  // the filter's own scale belongs to the eigenvalue
        for (const Vec3& x : v) size = std::max(size, x.cwiseAbs().maxCoeff());
        const double k0 = largest * size;
        for (Vec3& x : v) x /= size;
        still = std::abs(k0 - result.k0) <= 1e-7 * k0 ? still + 1 : 0;
        result.k0 = k0;
    }
    return result;
}

StiffestSpring find_stiffest_spring(const Model& model) {
    const std::vector<double> free = find_free(model);
    StiffestSpring result;
    for (std::size_t s = 0; s < model.springs.size(); ++s) {
        const Spring& spring = model.springs[s];
        const double rate =
            spring.stiffness * (free[spring.a] / model.mass[spring.a] + free[spring.b] / model.mass[spring.b]);
        if (rate > result.rate) result = {int(s), rate};
    }
    return result;
}

}  // namespace weft
