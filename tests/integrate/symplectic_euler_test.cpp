// Symplectic Euler has closed discrete solutions for free fall and for a single spring; the engine must follow them.
#include "forces/forces.h"
#include "reference_scenes.h"

#include <gtest/gtest.h>

#include <cmath>

namespace weft {
namespace {

constexpr double pi = 3.14159265358979323846;

TEST(SymplecticEuler, falls_freely_as_its_discrete_solution_says) {
    Scene scene = make_bare_scene(6, 5);
    scene.gravity = {0, 0, -9.81};
    const Model model = build(scene);
    for (const bool simple : {true, false}) {
        State state = start(model);
        Workspace work(model);
        work.simple_kernels = simple;
        const double dt = 1e-3;
        for (int n = 1; n <= 1000; ++n) {
            step(model, state, work, dt);
            const double z = -9.81 * dt * dt * n * (n + 1) / 2;
            for (std::size_t i = 0; i < state.x.size(); ++i)
                ASSERT_LT((state.x[i] - model.mesh.points[i] - Vec3(0, 0, z)).norm(), 1e-12);
        }
        EXPECT_NEAR(state.time, 1, 1e-12);
        EXPECT_EQ(state.steps, 1000);
    }
}

// Point 1 swings along x on a spring to point 0; all other points are held.
struct Oscillator {
    static constexpr double stiffness = 9, mass = 0.01, omega = 30, swing = 0.3;
    Model model;
    State state;
    Workspace work;

    explicit Oscillator(bool simple) : model(make()), state(start(model)), work(model) {
        work.simple_kernels = simple;
        state.x[1].x() += swing;
    }
    static Model make() {
        Scene scene = make_bare_scene(2, 2);
        scene.cloth.mass = 4 * mass;
        scene.cloth.springs[0].stiffness = stiffness;
        scene.pins = {make_pin(at_indices({0, 2, 3}))};
        Model model = build(scene);
        model.springs = {{0, 1, stiffness, 1}};
        model.kind_start = {0, 1, 1, 1};
        update_derived(model);
        return model;
    }
    double u() const { return state.x[1].x() - 1; }
    double v() const { return state.v[1].x(); }
    double energy() const { return 0.5 * mass * v() * v() + 0.5 * stiffness * u() * u(); }
    void take(double dt) { step(model, state, work, dt, Detail::none); }
};

// With x_0 = a and v_0 = 0: x_n = a (cos nθ − tan(θ/2) sin nθ), where sin(θ/2) = ω dt/2.
TEST(SymplecticEuler, swings_a_spring_with_its_discrete_frequency) {
    for (const bool simple : {true, false})
        for (const double omega_dt : {0.01, 0.5, 1.9}) {
            Oscillator o(simple);
            const double theta = 2 * std::asin(omega_dt / 2);
            for (int n = 1; n <= 2000; ++n) {
                o.take(omega_dt / Oscillator::omega);
                const double x = Oscillator::swing * (std::cos(n * theta) - std::tan(theta / 2) * std::sin(n * theta));
                ASSERT_NEAR(o.u(), x, 1e-10) << omega_dt << " after " << n;
            }
            EXPECT_LT(std::abs(o.state.x[1].y()) + std::abs(o.state.x[1].z()), 1e-15);
        }
}

// A full swing between crossings of the rest position, interpolated: T = 2π/ω (1 − (ω dt)²/24 + …).
TEST(SymplecticEuler, swings_a_spring_with_the_period_of_a_harmonic_oscillator) {
    Oscillator o(false);
    const double dt = 0.05 / Oscillator::omega, period = 2 * pi / Oscillator::omega;
    std::vector<double> upward;
    while (upward.size() < 51) {
        const double before = o.u();
        o.take(dt);
        if (before < 0 && o.u() >= 0) upward.push_back(o.state.time - dt * o.u() / (o.u() - before));
    }
    EXPECT_NEAR((upward.back() - upward.front()) / 50, period * (1 - 0.05 * 0.05 / 24), 1e-6 * period);
}

TEST(SymplecticEuler, is_of_first_order) {
    const double end = 1.0;
    std::vector<double> errors;
    for (const int steps : {500, 1000, 2000, 4000}) {
        Oscillator o(false);
        for (int k = 0; k < steps; ++k) o.take(end / steps);
        errors.push_back(std::abs(o.u() - Oscillator::swing * std::cos(Oscillator::omega * end)));
    }
    for (std::size_t k = 1; k < errors.size(); ++k) EXPECT_NEAR(std::log2(errors[k - 1] / errors[k]), 1, 0.1);
}

// v² + ω²x² − ω² dt x v is conserved, and its last term is at most ω dt/2 of the first two. So, from rest,
// E0/(1 + ω dt/2) ≤ E ≤ E0/(1 − ω dt/2) for ever.
TEST(SymplecticEuler, keeps_the_energy_bounded_below_the_limit) {
    const double omega_dt = 1.9;
    Oscillator o(false);
    const double first = o.energy();
    double least = first, most = first;
    for (int n = 0; n < 100000; ++n) {
        o.take(omega_dt / Oscillator::omega);
        least = std::min(least, o.energy());
        most = std::max(most, o.energy());
    }
    EXPECT_LE(most, first / (1 - omega_dt / 2) * (1 + 1e-8));
    EXPECT_GE(least, first / (1 + omega_dt / 2) * (1 - 1e-8));
}

// Beyond it θ = π + iη with cosh(η/2) = ω dt/2, and x_n = a (−1)ⁿ (cosh nη + coth(η/2) sinh nη).
TEST(SymplecticEuler, gains_energy_without_bound_beyond_the_limit) {
    Oscillator o(false);
    o.state.x[1].x() = 1 + 1e-6;
    const double a = o.u(), eta = 2 * std::acosh(1.025);
    for (int n = 1; n <= 25; ++n) {
        o.take(2.05 / Oscillator::omega);
        const double x = a * (n % 2 ? -1 : 1) * (std::cosh(n * eta) + std::sinh(n * eta) / std::tanh(eta / 2));
        ASSERT_NEAR(o.u(), x, 1e-8 * std::abs(x)) << n;
    }
    EXPECT_GT(std::abs(o.u()), 1e4 * a);
}

TEST(SymplecticEuler, damps_by_one_minus_c_dt_over_m_a_step) {
    Scene scene = make_bare_scene(9, 3);
    scene.cloth.damping = 0.002;  // mass 0.001
    const Model model = build(scene);
    for (const bool simple : {true, false}) {
        State state = start(model);
        Workspace work(model);
        work.simple_kernels = simple;
        state.v.assign(state.v.size(), Vec3(1, -2, 3));
        take_steps(model, state, work, 0.01, 50);
        for (const Vec3& v : state.v) EXPECT_LT((v - std::pow(1 - 0.02, 50) * Vec3(1, -2, 3)).norm(), 1e-14);
    }
}

// Free cloth without damping: what the springs do to it, they do to it from inside.
TEST(SymplecticEuler, keeps_momentum_and_angular_momentum_of_a_free_cloth) {
    Scene scene = make_reference_scene(9);
    scene.pins.clear();
    scene.gravity.setZero();
    scene.cloth.damping = 0;
    Model model = build(scene);
    Noise noise(31);
    for (double& m : model.mass) m *= noise.between(1, 4);
    State state = start(model);
    Workspace work(model);
    state.x = moved_by(state.x, 0.03, noise.field(state.x.size()));
    state.v = noise.field(state.x.size());
    const auto momenta = [&] {
        Vec3 p(0, 0, 0), l(0, 0, 0);
        for (std::size_t i = 0; i < state.x.size(); ++i) {
            p += model.mass[i] * state.v[i];
            l += model.mass[i] * state.x[i].cross(state.v[i]);
        }
        return std::pair{p, l};
    };
    const auto [p0, l0] = momenta();
    const double energy = measure(model, state).total_energy;
    take_steps(model, state, work, 1e-3, 1000);
    const auto [p1, l1] = momenta();
    EXPECT_LT((p1 - p0).norm(), 1e-12);
    EXPECT_LT((l1 - l0).norm(), 1e-12);
    EXPECT_NEAR(measure(model, state).total_energy, energy, 0.05 * energy);
}

}  // namespace
}  // namespace weft
