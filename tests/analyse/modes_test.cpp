// Stability of single modes against closed forms, and of whole cloths against real runs, for every explicit scheme.
#include "reference_scenes.h"

#include <gtest/gtest.h>

#include <cmath>

namespace weft {
namespace {

TEST(Modes, have_the_limits_of_the_closed_forms) {
    const double k = 1e6;
    for (const Scheme s : {Scheme::symplectic_euler, Scheme::stormer_verlet, Scheme::velocity_verlet})
        EXPECT_NEAR(stable_step_of_mode(s, FilterPlace::none, k, 0), 2e-3, 1e-9);
    EXPECT_NEAR(stable_step_of_mode(Scheme::runge_kutta_4, FilterPlace::none, k, 0), std::sqrt(8.0) * 1e-3, 1e-9);
    EXPECT_EQ(stable_step_of_mode(Scheme::forward_euler, FilterPlace::none, k, 0), 0);
    EXPECT_EQ(stable_step_of_mode(Scheme::backward_euler, FilterPlace::none, k, 0), infinity);
}

TEST(Modes, with_damping_have_the_limits_of_the_closed_forms) {
    const double k = 1e4, r = 30;
    // h² k + 2 r h = 4 for symplectic Euler; h = r / k for forward Euler, whose oscillation is underdamped.
    const double h = stable_step_of_mode(Scheme::symplectic_euler, FilterPlace::none, k, r);
    EXPECT_NEAR(h * h * k + 2 * r * h, 4, 1e-5);
    EXPECT_NEAR(stable_step_of_mode(Scheme::forward_euler, FilterPlace::none, k, r), r / k, 1e-5 * r / k);
    // Pure damping: 2/r for both Eulers, 2.785294 / r for RK4 (the real end of its stability region).
    EXPECT_NEAR(stable_step_of_mode(Scheme::forward_euler, FilterPlace::none, 0, r), 2 / r, 1e-6 / r);
    EXPECT_NEAR(stable_step_of_mode(Scheme::runge_kutta_4, FilterPlace::none, 0, r), 2.785293563 / r, 1e-5 / r);
}

TEST(Modes, with_filters_have_the_limits_of_the_closed_forms) {
    const double k = 1e6, g = 0.3;
    const auto limit = [&](Scheme s, FilterPlace p) { return stable_step_of_mode(s, p, k, 0, g) * 1e3; };
    EXPECT_NEAR(limit(Scheme::symplectic_euler, FilterPlace::velocity), std::sqrt(2 * (1 + g) / g), 1e-5);
    EXPECT_NEAR(limit(Scheme::velocity_verlet, FilterPlace::velocity), std::sqrt(2 * (1 + g) / g), 1e-5);
    EXPECT_NEAR(limit(Scheme::symplectic_euler, FilterPlace::paper), std::sqrt(2 * (1 + g)), 1e-5);
    EXPECT_NEAR(limit(Scheme::velocity_verlet, FilterPlace::paper), 2, 1e-5);
    for (const Scheme s : {Scheme::symplectic_euler, Scheme::stormer_verlet, Scheme::velocity_verlet})
        EXPECT_NEAR(limit(s, FilterPlace::force), 2 / std::sqrt(g), 1e-5);
    EXPECT_NEAR(limit(Scheme::runge_kutta_4, FilterPlace::force), std::sqrt(8 / g), 1e-5);
}

// ------------------------------------------------------------------------------------------- prediction and trial

TEST(StableStep, is_predicted_and_measured_alike_for_every_explicit_scheme) {
    for (const Scheme s :
         {Scheme::symplectic_euler, Scheme::stormer_verlet, Scheme::velocity_verlet, Scheme::runge_kutta_4})
        for (const bool damped : {false, true}) {
            Scene scene = make_reference_scene(7);
            scene.cloth.damping = damped ? 2e-2 : 0;
            scene.integrator.scheme = s;
            const Model model = build(scene);
            const double predicted = estimate_stable_step(model, start(model)).dt;
            EXPECT_NEAR(measure_stable_step(model, predicted), predicted, 0.005 * predicted)
                << scheme_words()[std::size_t(s)] << (damped ? ", damped" : "");
        }
}

TEST(StableStep, of_damped_springs_errs_on_the_safe_side) {
    Scene scene = make_reference_scene(7);
    for (SpringSpec& s : scene.cloth.springs) s.damping = 0.05;
    const Model model = build(scene);
    const double predicted = estimate_stable_step(model, start(model)).dt;
    const double measured = measure_stable_step(model, predicted);
    EXPECT_GE(measured, 0.999 * predicted);
    EXPECT_LE(measured, 1.1 * predicted);  // structure, shear and flexion do not share their fastest modes
}

TEST(StableStep, of_forward_euler_without_damping_is_nothing) {
    Scene scene = make_reference_scene(7);
    scene.cloth.damping = 0;
    scene.integrator.scheme = Scheme::forward_euler;
    const Model model = build(scene);
    EXPECT_EQ(estimate_stable_step(model, start(model)).dt, 0);
    scene.time.step.reset();
    State state = start(model);
    EXPECT_THROW(choose_step(scene, model, state), SceneError);
}

// Trial steps that collide took minutes, and cloth that lies on something does not grow as it would alone.
TEST(StableStep, of_velocities_filtered_is_measured_on_the_cloth_alone) {
    Scene scene = make_reference_scene(7);
    scene.integrator.scheme = Scheme::runge_kutta_4;
    scene.filter.place = FilterPlace::velocity;
    const Model alone = build(scene);
    scene.contact = Contact{.thickness = .02};
    scene.bodies.push_back(
        {.name = "floor", .shape = Body::Plane{.point = Vec3(0, 0, -.001), .normal = Vec3(0, 0, 1)}});
    const Model lying = build(scene);
    EXPECT_EQ(estimate_stable_step(lying, start(lying)).dt, estimate_stable_step(alone, start(alone)).dt);
}

TEST(PowerMethod, agrees_with_lanczos) {
    const Model model = build(make_reference_scene(17));
    const double lanczos = estimate_stable_step(model, start(model)).k0;
    EXPECT_NEAR(find_k0_by_power_method(model, start(model), false).k0, lanczos, 2e-3 * lanczos);
}

TEST(StiffestSpring, is_the_one_between_light_points) {
    Scene scene = make_reference_scene(5);
    scene.cloth.regions = {{.where = at_indices({7, 12}), .mass_scale = 0.1}};
    const Model model = build(scene);
    const StiffestSpring found = find_stiffest_spring(model);
    EXPECT_EQ(model.springs[found.spring].a, 7);
    EXPECT_EQ(model.springs[found.spring].b, 12);
    EXPECT_NEAR(found.rate, 8 * 2 / model.mass[7], 1e-9);
}

// ------------------------------------------------------------------------------------------- spectra

TEST(Spectrum, of_a_cosine_is_a_single_line) {
    const GridShape grid{9, 6};
    std::vector<Vec3> field(54);
    constexpr double pi = 3.14159265358979323846;
    for (int j = 0; j < 6; ++j)
        for (int i = 0; i < 9; ++i)
            field[grid.index(i, j)] =
                Vec3(0, 2, 0) * std::cos(pi * (i + 0.5) * 5 / 9) * std::cos(pi * (j + 0.5) * 2 / 6);
    const std::vector<double> energy = find_spectrum(grid, field);
    EXPECT_NEAR(energy[grid.index(5, 2)], dot(field, field), 1e-12);
    EXPECT_NEAR(measure_high_frequency_share(grid, energy), 1, 1e-12);  // 5 > (9 − 1)/2
}

TEST(Spectrum, keeps_the_energy) {
    const GridShape grid{17, 33};
    const std::vector<Vec3> field = Noise(5).field(17 * 33);
    double sum = 0;
    for (const double e : find_spectrum(grid, field)) sum += e;
    EXPECT_NEAR(sum, dot(field, field), 1e-11);
}

TEST(Spectrum, of_white_noise_is_mostly_high) {
    const GridShape grid{33, 33};  // 16 of 33 frequencies are high in each direction: share 1 − (17/33)²
    double mean = 0;
    for (int k = 0; k < 10; ++k)
        mean += measure_high_frequency_share(grid, find_spectrum(grid, Noise(k).field(33 * 33))) / 10;
    EXPECT_NEAR(mean, 1 - std::pow(17.0 / 33, 2), 0.01);
}

}  // namespace
}  // namespace weft
