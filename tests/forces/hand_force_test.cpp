// The pull of hands of finite stiffness: derivatives, closed forms, whatever the scheme.
#include "forces/forces.h"
#include "integrate/integrate.h"
#include "reference_scenes.h"

#include <weft/energy.h>

#include <gtest/gtest.h>

#include <cmath>

namespace weft {
namespace {

constexpr double hand_mass = 1e-3;      // [kg] of every point of a bare scene
constexpr double hand_stiffness = 0.4;  // [N/m]

Scene make_loose_points(Scheme scheme) {
    Scene scene = make_bare_scene(3, 3);
    scene.integrator.scheme = scheme;
    scene.integrator.tolerance = 1e-10;
    return scene;
}

// Below the bound and beyond it.
TEST(HandForce, is_the_slope_of_its_energy_and_its_product_that_of_the_force) {
    const Model model = build(make_bare_scene(3, 3));
    Workspace work(model);
    const std::vector<Vec3> x = model.mesh.points, u = Noise(5).field(x.size());
    const std::vector<Hand> hands{{1, x[1] + Vec3(.1, .2, -.1), 3, infinity}, {4, x[4] + Vec3(-.3, .2, .5), 5, .7}};
    const auto at = [&](const std::vector<Vec3>& place) { return At(place, {}, 0, {}, hands); };
    const auto force_at = [&](const std::vector<Vec3>& place) {
        find_forces(model, at(place), work, hand_force);
        return work.scratch->force;
    };
    const std::vector<Vec3> force = force_at(x);
    EXPECT_NEAR(force[4].norm(), .7, 1e-14);
    std::vector<Vec3> product;
    multiply_jacobian(model, at(x), Derivative::stiffness, Jacobian::exact, all_forces, u, product);
    double before_force = infinity, before_product = infinity;
    for (const double h : {1e-2, 1e-3, 1e-4}) {
        const std::vector<Vec3> up = moved_by(x, h, u), down = moved_by(x, -h, u);
        const double slope =
            (measure_energy(model, at(down), hand_force) - measure_energy(model, at(up), hand_force)) / (2 * h);
        const double error = std::abs(slope - dot(force, u)) / std::abs(dot(force, u));
        EXPECT_LT(error, std::max(1e-9, before_force / 50)) << h;
        before_force = error;
        const std::vector<Vec3> above = force_at(up), below = force_at(down);
        std::vector<Vec3> difference(x.size());
        for (std::size_t i = 0; i < x.size(); ++i) difference[i] = (below[i] - above[i]) / (2 * h);
        const double product_error = largest_difference(difference, product) / largest(product);
        EXPECT_LT(product_error, std::max(1e-9, before_product / 50)) << h;
        before_product = product_error;
    }
}

TEST(HandForce, swings_a_point_with_the_root_of_stiffness_over_mass) {
    for (int k = 0; k < schemes; ++k) {
        const Model model = build(make_loose_points(Scheme(k)));
        State state = start(model);
        Workspace work(model);
        const Vec3 middle = state.x[4], away(.01, .02, -.02);
        state.x[4] += away;
        grab(state, 4, middle, hand_stiffness);
        const int steps = 1000;  // half a period: it is on the other side
        const double dt = M_PI / std::sqrt(hand_stiffness / hand_mass) / steps;
        for (int n = 0; n < steps; ++n) ASSERT_TRUE(step(model, state, work, dt).finite);
        // Of first order: backward and forward Euler lose and win ½ π · ω dt, 0.5 %.
        EXPECT_LT((state.x[4] - middle + away).norm(), .01 * away.norm()) << k;
        EXPECT_EQ(state.x[0], model.mesh.points[0]);
    }
}

TEST(HandForce, carries_a_weight_at_its_static_stretch) {
    for (int k = 0; k < schemes; ++k) {
        Scene scene = make_loose_points(Scheme(k));
        scene.gravity = Vec3(0, 0, -10);
        scene.cloth.damping = .02;  // N·s/m: half critical
        const Model model = build(scene);
        State state = start(model);
        Workspace work(model);
        const Vec3 target = state.x[4];
        grab(state, 4, target, hand_stiffness);
        for (int n = 0; n < 1000; ++n) ASSERT_TRUE(step(model, state, work, 2e-3).finite);
        EXPECT_LT((state.x[4] - target + Vec3(0, 0, hand_mass * 10 / hand_stiffness)).norm(), 1e-6) << k;
    }
}

// A weight that is heavier than the hand may pull falls with g − most/m.
TEST(HandForce, never_exceeds_its_bound) {
    for (int k = 0; k < schemes; ++k) {
        Scene scene = make_loose_points(Scheme(k));
        scene.gravity = Vec3(0, 0, -10);
        const Model model = build(scene);
        State state = start(model);
        Workspace work(model);
        grab(state, 4, state.x[4] + Vec3(0, 0, 1), hand_stiffness, .004);
        for (int n = 0; n < 100; ++n) ASSERT_TRUE(step(model, state, work, 2e-3).finite);
        const bool lags = row_of(Scheme(k)).lag == Lag::half_the_last_step;
        EXPECT_NEAR(state.v[4].z(), -(10 - 4) * (lags ? .199 : .2), 1e-9) << k;
    }
}

// On a grid kernels that know nothing of hands must not leave them out.
TEST(HandForce, is_the_same_for_grids_and_the_plain_kernels) {
    for (int k = 0; k < schemes; ++k) {
        Scene scene = make_reference_scene(9);
        scene.integrator.scheme = Scheme(k);
        scene.integrator.tolerance = 1e-12;
        const Model model = build(scene);
        std::vector<Vec3> ends[2];
        for (const int simple : {0, 1}) {
            State state = start(model);
            Workspace work(model);
            work.simple_kernels = simple;
            grab(state, 40, state.x[40] + Vec3(0, 0, .2), 5, .6);
            for (int n = 0; n < 40; ++n) ASSERT_TRUE(step(model, state, work, 1e-3).finite);
            ends[simple] = state.x;
        }
        EXPECT_GT(ends[0][40].z(), .05) << k;
        EXPECT_LT(largest_difference(ends[0], ends[1]), 1e-8) << k;
    }
}

// A point is dragged along a spiral and let go: what the hand put in is what the point has.
TEST(HandForce, puts_in_what_the_cloth_gets) {
    for (const Scheme scheme : {Scheme::symplectic_euler, Scheme::velocity_verlet, Scheme::runge_kutta_4}) {
        const Model model = build(make_loose_points(scheme));
        State state = start(model);
        EnergyAudit audit;
        Workspace work(model);
        work.audit = &audit;
        const Vec3 from = state.x[4];
        grab(state, 4, from, hand_stiffness, .01);
        StepReport report;
        const double dt = 1e-3;
        for (int n = 1; n <= 400; ++n) {
            const double t = n * dt;
            move_hand(state, 4, from + Vec3(.2 * std::sin(9 * t), .2 * (1 - std::cos(9 * t)), .5 * t));
            if (n == 350) release(state, 4);
            report = step(model, state, work, dt, Detail::full);
        }
        const double kinetic = .5 * hand_mass * state.v[4].squaredNorm();
        EXPECT_GT(kinetic, 1e-4);
        EXPECT_NEAR(report.energy.pins, kinetic, 2e-3 * kinetic) << int(scheme);
        EXPECT_LT(report.energy.worst_gain, 2e-3) << int(scheme);
    }
}

// A soft hand that tugs at a limited cloth which it cannot stretch further, step after step, puts in nothing more.
TEST(HandForce, that_gets_nowhere_does_no_work) {
    Scene scene = make_limited_scene(9, false, 5);
    scene.cloth.damping = .02;
    scene.gravity.setZero();
    const Model model = build(scene);
    State state = start(model);
    EnergyAudit audit;
    Workspace work(model);
    work.audit = &audit;
    grab(state, 76, state.x[76] + Vec3(0, -.5, 0), 20, 1.5);
    StepReport report;
    double before = 0;
    for (int n = 0; n < 6000; ++n) {
        if (n == 3000) before = report.energy.pins;
        report = step(model, state, work, 1e-3, Detail::full);
    }
    EXPECT_GT(before, .01);
    EXPECT_NEAR(report.energy.pins, before, 1e-3 * before);
    EXPECT_LT(report.energy.worst_gain, .02);
}

}  // namespace
}  // namespace weft
