// Every explicit scheme shows its order on a sheet of springs that is pinned, damped and moving: halving the step
// divides the error of the positions by 2^order. The reference is RK4 with a step eight times shorter than the
// shortest.
#include "reference_scenes.h"

#include <gtest/gtest.h>

#include <cmath>

namespace weft {
namespace {

enum class ExplicitDamping { none, points, springs, rayleigh };

Scene make_damped_scene(ExplicitDamping damping) {
    Scene scene = make_reference_scene(5);
    scene.cloth.damping = damping == ExplicitDamping::points ? 0.02 : 0;
    for (SpringSpec& s : scene.cloth.springs) s.damping = damping == ExplicitDamping::springs ? 0.01 : 0;
    if (damping == ExplicitDamping::rayleigh) scene.cloth.rayleigh = {0.3, 1e-3};
    return scene;
}

std::vector<Vec3> explicit_positions_after(Scene scene, Scheme scheme, double dt, double duration) {
    scene.integrator.scheme = scheme;
    const Model model = build(scene);
    State state = start(model);
    Noise noise(7);  // not flat, and every point moves: no term of the error vanishes by symmetry
    for (std::size_t i = 0; i < state.x.size(); ++i) state.v[i] = 0.3 * noise.vector();
    for (const Held& h : model.held) state.v[h.point].setZero();
    Workspace work(model);
    take_steps(model, state, work, dt, int(std::lround(duration / dt)));
    return state.x;
}

double measured_explicit_order(Scheme scheme, ExplicitDamping damping) {
    const Scene scene = make_damped_scene(damping);
    const double duration = 0.12, coarse = 1e-3;
    const std::vector<Vec3> exact = explicit_positions_after(scene, Scheme::runge_kutta_4, coarse / 16, duration);
    const double e1 = largest_difference(explicit_positions_after(scene, scheme, coarse, duration), exact);
    const double e2 = largest_difference(explicit_positions_after(scene, scheme, coarse / 2, duration), exact);
    return std::log2(e1 / e2);
}

struct Expected {
    Scheme scheme;
    double order;
};

class Order : public testing::TestWithParam<Expected> {};

TEST_P(Order, is_shown_with_pins_and_every_kind_of_damping) {
    for (const ExplicitDamping damping :
         {ExplicitDamping::none, ExplicitDamping::points, ExplicitDamping::springs, ExplicitDamping::rayleigh})
        EXPECT_NEAR(measured_explicit_order(GetParam().scheme, damping), GetParam().order, 0.12)
            << scheme_words()[std::size_t(GetParam().scheme)] << ", damping " << int(damping);
}

INSTANTIATE_TEST_SUITE_P(Explicit, Order,
                         testing::Values(Expected{Scheme::forward_euler, 1}, Expected{Scheme::symplectic_euler, 1},
                                         Expected{Scheme::stormer_verlet, 2}, Expected{Scheme::velocity_verlet, 2},
                                         Expected{Scheme::runge_kutta_4, 4}));

// The error of one step of RK4 near its tolerance is of fifth order, the estimate of fourth: the global error follows
// the tolerance.
TEST(AdaptiveRungeKutta, its_error_falls_with_its_tolerance) {
    Scene scene = make_damped_scene(ExplicitDamping::springs);
    const std::vector<Vec3> exact = explicit_positions_after(scene, Scheme::runge_kutta_4, 1e-3 / 16, 0.4);
    double before = infinity;
    for (const double tolerance : {1e-4, 1e-6, 1e-8}) {
        scene.integrator.error = tolerance;
        const double error =
            largest_difference(explicit_positions_after(scene, Scheme::adaptive_runge_kutta, 0.04, 0.4), exact);
        EXPECT_LT(error, 50 * tolerance);
        EXPECT_LT(error, before / 10);
        before = error;
    }
}

TEST(AdaptiveRungeKutta, takes_more_inner_steps_for_stiffer_springs_and_says_so) {
    int before = 0;
    for (const double stiffness : {8.0, 800.0, 80000.0}) {
        Scene scene = make_reference_scene(5);
        for (SpringSpec& s : scene.cloth.springs) s.stiffness = stiffness;
        scene.integrator.scheme = Scheme::adaptive_runge_kutta;
        const Model model = build(scene);
        State state = start(model);
        Workspace work(model);
        int inner = 0;
        for (int k = 0; k < 10; ++k) {
            const StepReport report = step(model, state, work, 0.04);
            EXPECT_TRUE(report.finite);
            EXPECT_TRUE(report.solve.converged);
            EXPECT_LE(report.solve.inner_error, scene.integrator.error);
            inner += report.solve.inner_steps;
        }
        EXPECT_GT(inner, before);
        before = inner;
        EXPECT_NEAR(state.time, 0.4, 1e-12);
    }
}

TEST(ExplicitSchemes, fall_freely_as_parabolas_where_their_order_allows_it) {
    Scene scene = make_bare_scene(3, 3);
    scene.gravity = {0, 0, -9.81};
    for (const Scheme scheme :
         {Scheme::velocity_verlet, Scheme::stormer_verlet, Scheme::runge_kutta_4, Scheme::adaptive_runge_kutta}) {
        scene.integrator.scheme = scheme;
        const Model model = build(scene);
        State state = start(model);
        Workspace work(model);
        take_steps(model, state, work, 0.01, 100);
        for (const Vec3& x : state.x) EXPECT_NEAR(x.z(), -9.81 / 2, 1e-12);
    }
}

TEST(ExplicitSchemes, follow_a_scripted_pin_at_every_stage) {
    Scene scene = make_reference_scene(4);
    scene.pins[0].path = Motion{.ease = Ease::smooth, .keys = {{.time = 0}, {.time = 0.1, .move = {0, 0, 0.3}}}};
    for (int k = 0; k < schemes && Scheme(k) != Scheme::backward_euler; ++k) {
        scene.integrator.scheme = Scheme(k);
        const Model model = build(scene);
        State state = start(model);
        Workspace work(model);
        take_steps(model, state, work, 1e-3, 50);
        EXPECT_NEAR(state.x[0].z(), 0.15, 1e-12) << scheme_words()[std::size_t(k)];  // halfway of the smooth key
        EXPECT_NEAR(state.v[0].z(), 4.5, 0.01) << scheme_words()[std::size_t(k)];    // 1.5 × mean speed there
    }
}

// ------------------------------------------------------------------------------------------- bits

std::vector<Scene> scenes_of_all_explicit_schemes() {
    std::vector<Scene> all;
    for (int k = 0; k < int(Scheme::backward_euler); ++k) {
        Scene scene = make_reference_scene(40);
        scene.cloth.springs[1].damping = 1e-4;
        scene.cloth.springs[2].buckling = 1e-6;
        scene.cloth.air_drag = 1e-4;
        scene.integrator.scheme = Scheme(k);
        all.push_back(scene);
        scene.cloth.springs[1].damping = 0;
        scene.cloth.springs[2].buckling.reset();
        all.push_back(scene);
    }
    return all;
}

std::uint64_t explicit_hash_after(const Scene& scene, int steps, int drop_every = 0, int save_at = -1) {
    const Model model = build(scene);
    State state = start(model);
    Workspace work(model);
    for (int k = 0; k < steps; ++k) {
        if (drop_every && k % drop_every == 0) work = Workspace(model);
        if (k == save_at) state = load(save(state));
        step(model, state, work, 5e-4, Detail::none);
    }
    return hash(state);
}

TEST(ExplicitSchemes, give_the_same_bits_for_any_number_of_threads) {
    for (const Scene& scene : scenes_of_all_explicit_schemes()) {
        use_threads(1);
        const std::uint64_t one = explicit_hash_after(scene, 12);
        for (const int threads : {2, 7}) {
            use_threads(threads);
            EXPECT_EQ(explicit_hash_after(scene, 12), one) << int(scene.integrator.scheme);
        }
    }
    use_threads(0);
}

TEST(ExplicitSchemes, lose_nothing_with_their_workspace_or_by_being_saved) {
    for (const Scene& scene : scenes_of_all_explicit_schemes()) {
        const std::uint64_t whole = explicit_hash_after(scene, 12);
        EXPECT_EQ(explicit_hash_after(scene, 12, 1), whole) << int(scene.integrator.scheme);
        EXPECT_EQ(explicit_hash_after(scene, 12, 0, 6), whole) << int(scene.integrator.scheme);
    }
}

}  // namespace
}  // namespace weft
