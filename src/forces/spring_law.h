// The law of one spring: its tension, what changes it, its energy. Linear springs, springs that buckle, driven rest
// lengths, damping; every part of the engine that needs a spring asks here.
#pragma once

#include "core/angles.h"
#include "core/at.h"

#include <cmath>
#include <span>

namespace weft {

struct Pull {
    double force;  // [N] tension; negative pushes
    double slope;  // [N/m] its derivative by the length
};

// Of a spring that buckles under compression (spring_law.cpp); `bending` [N·m²].
Pull pull_of_buckling(double stiffness, double rest, double bending, double length);
double energy_of_buckling(double stiffness, double rest, double bending, double length);  // [J]

// What rest lengths depend on beside the model: the time, where muscles drive them, and how much of their full width
// ribbons have gained, 0 to 1 (forces/fasten.cpp).
struct When {
    double time = 0, grown = 0;
    When(double t, double share = 0) : time(t), grown(share) {}  // a time alone will do where nothing grows
};
double read_growth(const Model& model, std::span<const double> history);
inline When when_of(const Model& model, double time, std::span<const double> history) {
    return {time, model.growth.empty() ? 0 : read_growth(model, history)};
}
inline When when_of(const Model& model, const At& at) {
    return when_of(model, at.time, at.history);
}

inline double grow_rest(const Growth& growth, double rest, double grown) {
    const double g = 1 + grown * (growth.full - 1);
    return rest * std::sqrt(1 + (g * g - 1) * growth.across);
}

inline double rest_at(const Model& model, int s, const When& when) {
    double rest = model.springs[s].rest;
    if (!model.growth.empty()) rest = grow_rest(model.growth[s], rest, when.grown);
    if (model.actuator_of.empty() || model.actuator_of[s] < 0) return rest;
    const Actuator& a = model.actuators[model.actuator_of[s]];
    return rest * (1 + a.amplitude * std::sin(2 * pi * a.frequency * when.time + a.phase));
}

inline Pull pull_of(const Model& model, int s, double length, const When& when) {
    const double k = model.springs[s].stiffness, rest = rest_at(model, s, when);
    if (!model.buckling.empty() && model.buckling[s] < infinity && length < rest)
        return pull_of_buckling(k, rest, model.buckling[s], length);
    return {k * (length - rest), k};
}

inline double energy_of(const Model& model, int s, double length, const When& when) {
    const double k = model.springs[s].stiffness, rest = rest_at(model, s, when);
    if (!model.buckling.empty() && model.buckling[s] < infinity && length < rest)
        return energy_of_buckling(k, rest, model.buckling[s], length);
    return 0.5 * k * (length - rest) * (length - rest);
}

// A symmetric 3×3 matrix along·n nᵀ + across·(I − n nᵀ): all that springs contribute to Jacobians has this form.
struct SpringBlock {
    Vec3 n{0, 0, 0};  // unit, or zero for a spring without length
    double along = 0, across = 0;
    Vec3 operator*(const Vec3& u) const { return across * u + ((along - across) * n.dot(u)) * n; }
};

// −∂F_a/∂x_a, the tangent stiffness.
inline SpringBlock stiffness_block(const Model& model, int s, std::span<const Vec3> x, const When& when) {
    const Spring& spring = model.springs[s];
    const Vec3 d = x[spring.b] - x[spring.a];
    const double l = std::sqrt(d.squaredNorm());
    if (!(l > 0)) return {};
    const Pull p = pull_of(model, s, l, when);
    return {d / l, p.slope, p.force / l};
}

// Without negative eigenvalues: what implicit schemes and Rayleigh damping use (a compressed spring's is indefinite).
inline SpringBlock definite(SpringBlock block) {
    block.along = std::max(0.0, block.along);
    block.across = std::max(0.0, block.across);
    return block;
}

// −∂F_a/∂v_a, given the spring's stiffness block.
inline SpringBlock damping_block(const Model& model, int s, const SpringBlock& stiffness) {
    const double c = model.spring_damping.empty() ? 0 : model.spring_damping[s];
    const SpringBlock k = definite(stiffness);
    const double all_round = model.damping_kind == SpringDamping::isotropic ? c : 0;
    return {stiffness.n, c + model.rayleigh_stiffness * k.along, all_round + model.rayleigh_stiffness * k.across};
}

}  // namespace weft
