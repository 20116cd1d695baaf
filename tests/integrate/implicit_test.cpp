// What implicit schemes promise: their order, that no step is too long for them, what they conserve, and that they say
// so when a system could not be solved.
#include "core/workspace.h"
#include "forces/forces.h"
#include "io/refused.h"
#include "reference_scenes.h"

#include <gtest/gtest.h>

#include <cmath>
#include <complex>

namespace weft {
namespace {

constexpr Scheme implicit_schemes[] = {Scheme::backward_euler, Scheme::newton, Scheme::imex, Scheme::bdf2};

std::string word(Scheme scheme) {
    return scheme_words()[std::size_t(scheme)];
}

// ------------------------------------------------------------------------------------------------------------- order

enum class Damping { none, points, springs, rayleigh, air };

// Soft enough for a reference by RK4, with pins of which one moves.
Scene make_pinned_scene(Damping damping) {
    Scene scene = make_reference_scene(5);
    scene.cloth.damping = damping == Damping::points ? 0.02 : 0;
    for (SpringSpec& s : scene.cloth.springs) s.damping = damping == Damping::springs ? 0.01 : 0;
    if (damping == Damping::rayleigh) scene.cloth.rayleigh = {0.3, 1e-3};
    if (damping == Damping::air) {
        scene.cloth.air_drag = 0.02;
        scene.wind = {Wind{}};
        scene.wind[0].velocity = {1, 2, 3};
        scene.wind[0].pulse = Wind::Pulse{.amplitude = 0.5, .frequency = 4};
    }
    scene.pins.push_back(make_pin(at_indices({22})));
    scene.pins.back().path = Motion{.keys = {{.time = 0}, {.time = 1, .move = {0.5, 0, 1}}}};
    scene.integrator.tolerance = 1e-11;
    scene.integrator.newton_tolerance = 1e-11;
    return scene;
}

std::vector<Vec3> positions_after(Scene scene, Scheme scheme, double dt, double duration) {
    scene.integrator.scheme = scheme;
    const Model model = build(scene);
    State state = start(model);
    Noise noise(7);
    for (Vec3& v : state.v) v = 0.3 * noise.vector();
    for (const Held& h : model.held) state.v[h.point] = h.motion < 0 ? Vec3(0, 0, 0) : Vec3(0.5, 0, 1);
    Workspace work(model);
    for (int k = 0; k < int(std::lround(duration / dt)); ++k)
        EXPECT_TRUE(step(model, state, work, dt, Detail::none).solve.converged);
    return state.x;
}

double measured_order(Scheme scheme, Damping damping) {
    const Scene scene = make_pinned_scene(damping);
    const double duration = 0.12, coarse = 5e-4;
    const std::vector<Vec3> exact = positions_after(scene, Scheme::runge_kutta_4, 1e-4, duration);
    const double e1 = largest_difference(positions_after(scene, scheme, coarse, duration), exact);
    const double e2 = largest_difference(positions_after(scene, scheme, coarse / 2, duration), exact);
    return std::log2(e1 / e2);
}

TEST(ImplicitSchemes, show_their_order_with_pins_and_every_kind_of_damping) {
    for (const Scheme scheme : implicit_schemes)
        for (const Damping damping :
             {Damping::none, Damping::points, Damping::springs, Damping::rayleigh, Damping::air})
            EXPECT_NEAR(measured_order(scheme, damping), scheme == Scheme::bdf2 ? 2 : 1, 0.12)
                << word(scheme) << ", damping " << int(damping);
}

// Steps of changing length, as a user may take them: the formula has to know both.
TEST(Bdf2, is_of_second_order_when_its_steps_alternate) {
    Scene scene = make_pinned_scene(Damping::springs);
    const std::vector<Vec3> exact = positions_after(scene, Scheme::runge_kutta_4, 1e-4, 0.12);
    scene.integrator.scheme = Scheme::bdf2;
    const auto error_of = [&](double dt) {
        const Model model = build(scene);
        State state = start(model);
        Noise noise(7);
        for (Vec3& v : state.v) v = 0.3 * noise.vector();
        for (const Held& h : model.held) state.v[h.point] = h.motion < 0 ? Vec3(0, 0, 0) : Vec3(0.5, 0, 1);
        Workspace work(model);
        for (int k = 0; k < int(std::lround(0.12 / dt)); ++k)
            step(model, state, work, k % 2 ? 1.3 * dt : 0.7 * dt, Detail::none);
        return largest_difference(state.x, exact);
    };
    EXPECT_NEAR(std::log2(error_of(5e-4) / error_of(2.5e-4)), 2, 0.12);
}

// --------------------------------------------------------------------------------------------------------- long steps

// dt² k0 = 1e4, a hundred times beyond what explicit schemes bear in dt.
TEST(ImplicitSchemes, bear_steps_of_any_length) {
    Scene scene = make_reference_scene(17);
    scene.cloth.damping = 0;
    scene.cloth.springs[1].stiffness = 4;
    scene.cloth.springs[2].stiffness = 0.8;
    for (const Scheme scheme : {Scheme::backward_euler, Scheme::newton, Scheme::imex}) {
        scene.integrator.scheme = scheme;
        scene.integrator.tolerance = 1e-6;
        scene.integrator.newton_iterations = 200;
        const Model rest = build(scene);
        const double k0 = estimate_stable_step(rest, start(rest)).k0;
        const double dt = 0.01, scale = 1e4 / (dt * dt * k0);
        Scene stiff = scene;
        for (SpringSpec& s : stiff.cloth.springs) s.stiffness *= scale;
        const Model model = build(stiff);
        State state = start(model);
        Workspace work(model);
        double energy = measure(model, state).total_energy;
        for (int k = 0; k < 300; ++k) {
            const StepReport report = step(model, state, work, dt, Detail::full);
            ASSERT_TRUE(report.finite) << word(scheme);
            ASSERT_TRUE(report.solve.converged) << word(scheme) << " at step " << k << " " << report.solve.residual;
            ASSERT_LT(report.measures.total_energy, energy + 1e-3) << word(scheme) << " at step " << k;
            energy = report.measures.total_energy;
        }
        EXPECT_LT(state.x.back().z(), scheme == Scheme::imex ? -0.01 : -0.5) << word(scheme);
    }
}

TEST(Bdf2, bears_steps_far_beyond_the_explicit_limit) {
    Scene scene = make_reference_scene(17);
    scene.integrator.scheme = Scheme::bdf2;
    for (SpringSpec& s : scene.cloth.springs) s.stiffness *= 100;
    const Model model = build(scene);
    State state = start(model);
    Workspace work(model);
    const double dt = 10 * 2 / std::sqrt(estimate_stable_step(model, state).k0);
    for (int k = 0; k < 500; ++k) {
        const StepReport report = step(model, state, work, dt, Detail::full);
        ASSERT_TRUE(report.finite) << k;
        ASSERT_LT(report.measures.total_energy, 0.1) << k;
    }
}

// 17 × 17 points, stiffness ratio 1 : .5 : .1, k0 = 1e6 /s², ten seconds: an explicit scheme, filtered or not, ends
// with a largest rate of .0795 ± .001 and the lowest point at −1.0175 ± .0005 m. How it came there makes no difference.
TEST(ImplicitSchemes, come_to_rest_where_explicit_ones_do) {
    Scene scene = make_reference_scene(17);
    scene.cloth.springs = {SpringSpec{1, 1}, SpringSpec{0.5, 1}, SpringSpec{0.1, 1}};
    const Model soft = build(scene);
    const double stiffness = 1e6 / estimate_stable_step(soft, start(soft)).k0;
    for (SpringSpec& s : scene.cloth.springs) s.stiffness *= stiffness;
    for (const Scheme scheme : {Scheme::backward_euler, Scheme::bdf2}) {
        scene.integrator.scheme = scheme;
        const Model model = build(scene);
        State state = start(model);
        Workspace work(model);
        const Measures end = take_steps(model, state, work, 0.01, 1000).measures;
        EXPECT_NEAR(end.max_rate[0], 0.0795, 0.001) << word(scheme);
        EXPECT_NEAR(end.lowest_z, -1.0175, 0.0005) << word(scheme);
    }
}

// Newton leaves nothing: its solution satisfies M (v' − v) = h F(x', v').
TEST(Newton, satisfies_backward_euler_to_its_tolerance) {
    Scene scene = make_pinned_scene(Damping::air);
    for (SpringSpec& s : scene.cloth.springs) s.stiffness = 1000;
    scene.integrator.scheme = Scheme::newton;
    const Model model = build(scene);
    State state = start(model);
    Workspace work(model);
    const double dt = 0.01;
    for (int k = 0; k < 20; ++k) {
        const State before = state;
        const StepReport report = step(model, state, work, dt);
        ASSERT_TRUE(report.solve.converged);
        ASSERT_GE(report.solve.newton, 1);
        Workspace other(model);
        find_forces(model, state, other, all_forces);
        for (int i = 0; i < model.points(); ++i) {
            if (std::any_of(model.held.begin(), model.held.end(), [&](const Held& h) { return h.point == i; }))
                continue;
            const Vec3 rest = model.mass[i] * (state.v[i] - before.v[i]) / dt - other.scratch->force[i];
            EXPECT_LT(rest.norm(), 1e-8);
            EXPECT_LT((state.x[i] - before.x[i] - dt * state.v[i]).norm(), 1e-15);
        }
    }
}

// ------------------------------------------------------------------------------------------------------ closed forms

// All but BDF2 fall like symplectic Euler, z = −g dt² n(n+1)/2. BDF2 has the right velocity from the start and only the
// error e of its first step, g dt²/2, which it carries on as e (3 − 3^(1−n))/2.
TEST(ImplicitSchemes, fall_freely_as_their_discrete_solution_says) {
    Scene scene = make_bare_scene(6, 5);
    scene.gravity = {0, 0, -9.81};
    for (const Scheme scheme : implicit_schemes) {
        scene.integrator.scheme = scheme;
        const Model model = build(scene);
        State state = start(model);
        Workspace work(model);
        const double dt = 0.01;
        for (int n = 1; n <= 100; ++n) {
            step(model, state, work, dt);
            double z = -9.81 * dt * dt * n * (n + 1) / 2;
            if (scheme == Scheme::bdf2) z = -9.81 * dt * dt * (n * n + (3 - std::pow(3.0, 1 - n)) / 2) / 2;
            for (std::size_t i = 0; i < state.x.size(); ++i) {
                ASSERT_LT((state.x[i] - model.mesh.points[i] - Vec3(0, 0, z)).norm(), 1e-12) << word(scheme) << n;
                ASSERT_NEAR(state.v[i].z(), -9.81 * dt * n, 1e-12);
            }
        }
    }
}

// A spring along x: backward Euler multiplies its amplitude by 1/√(1 + (ω dt)²) a step. Nothing is projected while it
// is stretched; a pull keeps it so.
TEST(ImplicitSchemes, damp_a_spring_by_the_factor_of_backward_euler) {
    Scene scene = make_bare_scene(2, 2);
    scene.cloth.mass = 0.04;
    scene.cloth.springs[0].stiffness = 9;
    scene.pins = {make_pin(at_indices({0, 2, 3}))};
    scene.gravity = {9, 0, 0};  // at rest with point 1 at x = 1.01
    scene.integrator.tolerance = 1e-14;
    for (const Scheme scheme : {Scheme::backward_euler, Scheme::newton}) {
        scene.integrator.scheme = scheme;
        Model model = build(scene);
        model.springs = {{0, 1, 9, 1}};
        model.kind_start = {0, 1, 1, 1};
        update_derived(model);
        State state = start(model);
        Workspace work(model);
        state.x[1].x() = 1.015;
        const double dt = 0.02, omega = 30, u0 = 0.005;
        std::complex<double> factor(1 / (1 + omega * omega * dt * dt), omega * dt / (1 + omega * omega * dt * dt));
        std::complex<double> amplitude(u0, 0);
        for (int n = 1; n <= 20; ++n) {
            step(model, state, work, dt);
            amplitude *= factor;
            ASSERT_NEAR(state.x[1].x() - 1.01, amplitude.real(), 1e-12) << word(scheme) << n;
        }
    }
}

TEST(ImplicitSchemes, put_scripted_points_exactly_where_they_belong) {
    Scene scene = make_reference_scene(8);
    scene.pins[0].path = Motion{.ease = Ease::smooth, .keys = {{.time = 0}, {.time = 0.1, .move = {0, 0, 0.3}}}};
    scene.pins[0].release = 0.2;
    for (const Scheme scheme : implicit_schemes) {
        scene.integrator.scheme = scheme;
        const Model model = build(scene);
        State state = start(model);
        Workspace work(model);
        take_steps(model, state, work, 1e-3, 50);
        EXPECT_NEAR(state.x[0].z(), 0.15, 1e-12) << word(scheme);
        EXPECT_NEAR(state.v[0].z(), 4.5, 0.01) << word(scheme);
        take_steps(model, state, work, 1e-3, 400);
        EXPECT_LT(state.x[0].z(), 0.1) << word(scheme) << " does not let go";  // of 0.3, after 0.25 s of falling
    }
}

// --------------------------------------------------------------------------------------------------------- conserved

struct Momenta {
    Vec3 linear{0, 0, 0}, angular{0, 0, 0};
};
Momenta measure_momenta(const Model& model, const State& state) {
    Momenta m;
    for (std::size_t i = 0; i < state.x.size(); ++i) {
        m.linear += model.mass[i] * state.v[i];
        m.angular += model.mass[i] * state.x[i].cross(state.v[i]);
    }
    return m;
}

Model make_free_cloth(Scheme scheme, LinearSolver solver, double tolerance) {
    Scene scene = make_reference_scene(9);
    scene.pins.clear();
    scene.gravity.setZero();
    scene.cloth.damping = 0;
    scene.cloth.springs[0].damping = 0.001;
    scene.integrator.scheme = scheme;
    scene.integrator.solver = solver;
    scene.integrator.tolerance = tolerance;
    for (SpringSpec& s : scene.cloth.springs) s.stiffness = 1000;
    Model model = build(scene);
    Noise noise(31);
    for (double& m : model.mass) m *= noise.between(1, 4);
    return model;
}

// Springs act from inside, in the matrix too.
TEST(ImplicitSchemes, keep_momentum_to_rounding_with_cholesky_and_to_the_tolerance_with_conjugate_gradients) {
    for (const Scheme scheme : implicit_schemes)
        for (const auto& [solver, tolerance, allowed] :
             {std::tuple{LinearSolver::cholesky, 0.01, 1e-12}, {LinearSolver::matrix_free, 1e-10, 1e-8}}) {
            const Model model = make_free_cloth(scheme, solver, tolerance);
            State state = start(model);
            Noise noise(5);
            state.x = moved_by(state.x, 0.01, noise.field(state.x.size()));
            state.v = noise.field(state.x.size());
            Workspace work(model);
            const Vec3 before = measure_momenta(model, state).linear;
            take_steps(model, state, work, 0.01, 50);
            EXPECT_LT((measure_momenta(model, state).linear - before).norm(), allowed) << word(scheme);
        }
}

double spin_left(Scheme scheme) {
    const Model model = make_free_cloth(scheme, LinearSolver::cholesky, 1e-10);
    State state = start(model);
    for (std::size_t i = 0; i < state.x.size(); ++i) state.v[i] = Vec3(0, 0, 2).cross(state.x[i] - Vec3(0.5, -0.5, 0));
    Workspace work(model);
    const double before = measure_momenta(model, state).angular.norm();
    take_steps(model, state, work, 0.01, 100);
    return measure_momenta(model, state).angular.norm() / before;
}

// A sheet that spins at ω = 2 rad/s for a second, in steps of h = 10 ms. Central forces at x' leave Σ m x' × v' − x × v
// = h Σ m v' × v, that is ω' = ω (1 − ω² h²) a step: ω/√(1 + 2 ω² h t) after a time t. Newton does just that; one
// linearisation loses more, and the constant Laplacian, which resists rotation, nearly all.
TEST(ImplicitSchemes, lose_angular_momentum_as_their_linearisation_deserves) {
    const double newton = spin_left(Scheme::newton), once = spin_left(Scheme::backward_euler);
    EXPECT_NEAR(newton, 1 / std::sqrt(1 + 2 * 4 * 0.01), 0.002);
    EXPECT_NEAR(spin_left(Scheme::bdf2), 1, 0.01);
    EXPECT_LT(once, newton);
    EXPECT_GT(once, 0.7);
    EXPECT_LT(spin_left(Scheme::imex), 0.5);
}

// ----------------------------------------------------------------------------------------------------------- honesty

TEST(ImplicitSchemes, say_when_the_system_could_not_be_solved) {
    for (const Scheme scheme : implicit_schemes) {
        Scene scene = make_reference_scene(17);
        for (SpringSpec& s : scene.cloth.springs) s.stiffness = 1e6;
        scene.integrator.scheme = scheme;
        scene.integrator.iterations = 1;
        scene.integrator.newton_iterations = 1;
        const Model model = build(scene);
        State state = start(model);
        Workspace work(model);
        int said = 0;
        for (int k = 0; k < 20; ++k) {
            const SolveReport solve = step(model, state, work, 0.01).solve;
            said += !solve.converged;
            if (!solve.converged) {
                EXPECT_GT(solve.residual, scheme == Scheme::newton ? 1e-8 : 0.01);
            }
            EXPECT_LE(solve.iterations, 1);
        }
        EXPECT_GT(said, 0) << word(scheme);
    }
}

TEST(ImplicitSchemes, refuse_a_filter_on_forces_with_the_reason) {
    for (const Scheme scheme : implicit_schemes) {
        Scene scene = make_reference_scene(5);
        scene.integrator.scheme = scheme;
        scene.filter.place = FilterPlace::force;
        const auto where = refused([&] { build(scene); });
        EXPECT_EQ(where.path, "/filter/place");
        EXPECT_NE(where.rule.find("implicit"), std::string::npos);
    }
}

TEST(ImplicitSchemes, refuse_to_factor_cloths_that_would_not_fit_into_memory) {
    Scene scene = make_bare_scene(300, 300);
    scene.integrator.scheme = Scheme::backward_euler;
    EXPECT_NO_THROW(build(scene));
    scene.integrator.solver = LinearSolver::cholesky;
    const auto where = refused([&] { build(scene); });
    EXPECT_EQ(where.path, "/integrator/solver");
    EXPECT_NE(where.suggestion.find("matrix-free"), std::string::npos);
}

// The filter acts before the positions move: x' − x = dt v' with the filtered velocities, which are smoother.
TEST(ImplicitSchemes, filter_velocities_before_they_move_points) {
    for (const Scheme scheme : {Scheme::backward_euler, Scheme::newton, Scheme::imex}) {
        Scene scene = make_reference_scene(9);
        scene.integrator.scheme = scheme;
        const auto step_once = [&](State& state) {
            const Model model = build(scene);
            state = start(model);
            state.v = Noise(3).field(state.v.size());
            Workspace work(model);
            step(model, state, work, 1e-3);
            return measure(model, state).kinetic_energy;
        };
        State plain, filtered;
        const double before = step_once(plain);
        scene.filter.place = FilterPlace::velocity;
        EXPECT_LT(step_once(filtered), 0.7 * before) << word(scheme);
        const std::vector<Vec3>& start_x = build(scene).mesh.points;
        for (std::size_t i = 0; i < filtered.x.size(); ++i)
            EXPECT_LT((filtered.x[i] - start_x[i] - 1e-3 * filtered.v[i]).norm(), 1e-15) << word(scheme);
    }
}

}  // namespace
}  // namespace weft
