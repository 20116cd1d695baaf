// Springs that buckle, damp and are driven: closed forms, derivatives against finite differences, momentum.
#include "forces/spring_law.h"

#include "forces/forces.h"
#include "reference_scenes.h"

#include <gtest/gtest.h>

#include <cmath>

namespace weft {
namespace {

constexpr double pi = 3.14159265358979323846;
constexpr double law_k = 50, L = 0.3, law_b = 2e-4;  // [N/m], [m], [N·m²]

TEST(Buckling, begins_at_eulers_load_of_an_arc) {
    // A fibre that just begins to bend carries 12 b / L² in this model (Euler's pinned column: π² b / L²; an arc of a
    // circle is not the sine of the column, hence 12 instead of 9.87).
    const double load = 12 * law_b / (L * L), onset = L - load / law_k;
    EXPECT_NEAR(pull_of_buckling(law_k, L, law_b, onset * (1 + 1e-9)).force, -load, 1e-6 * load);
    EXPECT_EQ(pull_of_buckling(law_k, L, law_b, L - 0.5 * load / law_k).slope, law_k);
    EXPECT_LT(pull_of_buckling(law_k, L, law_b, onset - 0.01 * L).slope, 0.2 * law_k);
}

TEST(Buckling, of_a_half_circle_matches_its_closed_form) {
    // Ends at l = 2L/π stand on a half circle: κ = π/L, y = π/2, force b κ² / (cos y − sin y / y) = −b (π/L)² π/2.
    const Pull pull = pull_of_buckling(1e9, L, law_b, 2 * L / pi);
    EXPECT_NEAR(pull.force, -law_b * std::pow(pi / L, 2) * pi / 2, 1e-12);
}

TEST(Buckling, of_a_full_circle_matches_its_closed_form) {
    EXPECT_NEAR(pull_of_buckling(1e9, L, law_b, 1e-12 * L).force, -4 * pi * pi * law_b / (L * L), 1e-9);
}

// Central differences: the error falls a hundredfold per decade until rounding takes over.
TEST(Buckling, slope_and_force_are_derivatives_of_force_and_energy) {
    for (const double share : {0.02, 0.3, 0.7, 0.9, 0.97, 0.9999, 0.99995}) {
        const double l = share * L;
        double slope_before = infinity, force_before = infinity;
        for (const double h : {1e-3 * L * (1 - share), 1e-4 * L * (1 - share)}) {
            const Pull up = pull_of_buckling(law_k, L, law_b, l + h), down = pull_of_buckling(law_k, L, law_b, l - h),
                       here = pull_of_buckling(law_k, L, law_b, l);
            const double force =
                (energy_of_buckling(law_k, L, law_b, l + h) - energy_of_buckling(law_k, L, law_b, l - h)) / (2 * h);
            const double slope_error = std::abs((up.force - down.force) / (2 * h) - here.slope) / here.slope;
            const double force_error = std::abs(force - here.force) / std::abs(here.force);
            EXPECT_LT(slope_error, std::max(1e-6, slope_before / 50)) << share;
            EXPECT_LT(force_error, std::max(1e-6, force_before / 50)) << share;
            slope_before = slope_error;
            force_before = force_error;
        }
    }
}

TEST(Buckling, never_softens_below_zero) {
    for (int i = 1; i < 1000; ++i) EXPECT_GT(pull_of_buckling(law_k, L, law_b, i * 1e-3 * L).slope, 0) << i;
}

TEST(Buckling, without_bending_stiffness_does_not_push) {
    EXPECT_EQ(pull_of_buckling(law_k, L, 0, 0.5 * L).force, 0);
}

// ------------------------------------------------------------------------------------------- whole sheets

Scene make_special_scene(SpringDamping kind = SpringDamping::projected) {
    Scene scene = as_mesh(make_reference_scene(6));
    scene.pins.clear();
    scene.gravity.setZero();
    scene.cloth.damping = 0;
    scene.cloth.spring_damping = kind;
    for (SpringSpec& s : scene.cloth.springs) s = {.stiffness = 8, .damping = 0.01, .buckling = 1e-5};
    scene.cloth.regions = {{.where = at_indices({0, 1, 2, 7, 8}), .mass_scale = 3, .stiffness_scale = 2}};
    return scene;
}

State crumpled(const Model& model, std::uint64_t seed) {
    State state = start(model);
    Noise noise(seed);
    for (Vec3& x : state.x) x += 0.05 * noise.vector();
    for (Vec3& v : state.v) v = noise.vector();
    return state;
}

std::vector<Vec3> spring_forces(const Model& model, const State& state) {
    std::vector<Vec3> force(state.x.size(), Vec3(0, 0, 0));
    add_spring_forces_simple(model, state, force);
    return force;
}

TEST(SpecialSprings, gather_to_the_same_bits_as_the_plain_loop) {
    const Model model = build(make_special_scene());
    const State state = crumpled(model, 3);
    Workspace work(model);
    find_forces(model, state, work, spring_force);
    const std::vector<Vec3> plain = spring_forces(model, state);
    for (std::size_t i = 0; i < plain.size(); ++i) EXPECT_EQ(work.scratch->force[i], plain[i]);
}

TEST(SpecialSprings, conserve_linear_and_angular_momentum) {
    const Model model = build(make_special_scene());
    const State state = crumpled(model, 4);
    const std::vector<Vec3> force = spring_forces(model, state);
    Vec3 sum(0, 0, 0), torque(0, 0, 0);
    for (std::size_t i = 0; i < force.size(); ++i) {
        sum += force[i];
        torque += state.x[i].cross(force[i]);
    }
    EXPECT_LT(sum.norm(), 1e-13);
    EXPECT_LT(torque.norm(), 1e-13);
}

TEST(SpecialSprings, stiffness_is_the_derivative_of_the_force) {
    const Model model = build(make_special_scene());
    State state = crumpled(model, 5);
    for (Vec3& v : state.v) v.setZero();
    const std::vector<Vec3> u = Noise(6).field(state.x.size());
    std::vector<Vec3> product(u.size());
    multiply_jacobian(model, At(state.x, {}, 0), Derivative::stiffness, Jacobian::exact, all_forces, u, product);
    double before = infinity;
    for (const double h : {1e-5, 1e-6}) {  // shorter than the distance of any spring from the onset of its buckling
        State up = state, down = state;
        up.x = moved_by(state.x, h, u);
        down.x = moved_by(state.x, -h, u);
        const std::vector<Vec3> fu = spring_forces(model, up), fd = spring_forces(model, down);
        std::vector<Vec3> difference(u.size());
        for (std::size_t i = 0; i < u.size(); ++i) difference[i] = (fd[i] - fu[i]) / (2 * h);
        const double error = largest_difference(difference, product) / largest(product);
        EXPECT_LT(error, std::max(1e-8, before / 50)) << h;
        before = error;
    }
}

TEST(SpecialSprings, damping_is_the_derivative_by_the_velocity) {
    for (const SpringDamping kind : {SpringDamping::projected, SpringDamping::isotropic}) {
        Scene scene = make_special_scene(kind);
        scene.cloth.rayleigh.stiffness = 2e-3;
        const Model model = build(scene);
        const State state = crumpled(model, 8);
        const std::vector<Vec3> u = Noise(9).field(state.x.size());
        std::vector<Vec3> product(u.size());
        multiply_jacobian(model, state, Derivative::damping, Jacobian::tangent, all_forces, u, product);
        State other = state;
        other.v = moved_by(state.v, 1, u);  // forces are linear in the velocity
        const std::vector<Vec3> f0 = spring_forces(model, state), f1 = spring_forces(model, other);
        for (std::size_t i = 0; i < u.size(); ++i) EXPECT_LT((f0[i] - f1[i] - product[i]).norm(), 1e-12);
    }
}

// Force of the damping alone on a sheet that turns as a rigid body about an axis through the origin.
double braking_of_rotation(SpringDamping kind) {
    const Model model = build(make_special_scene(kind));
    State state = start(model);
    for (std::size_t i = 0; i < state.x.size(); ++i) state.v[i] = Vec3(1, 2, 3).cross(state.x[i]);
    return largest(spring_forces(model, state));
}

TEST(SpringDamping, projected_leaves_rigid_motion_alone_and_isotropic_does_not) {
    EXPECT_LT(braking_of_rotation(SpringDamping::projected), 1e-15);
    EXPECT_GT(braking_of_rotation(SpringDamping::isotropic), 1e-3);
}

TEST(SpringDamping, of_a_single_spring_decays_as_its_closed_form) {
    // Two points, reduced mass m/2: x'' = −(2k/m) x − (2c/m) x', underdamped.
    Scene scene = make_bare_scene(2, 2);
    scene.cloth.mass = 4;  // 1 kg a point
    scene.cloth.links = {{.a = 0, .b = 1, .stiffness = 30, .damping = 0.8}};
    scene.integrator.scheme = Scheme::runge_kutta_4;
    const Model model = build(scene);
    State state = start(model);
    state.x[0].x() -= 0.05;
    state.x[1].x() += 0.05;
    Workspace work(model);
    take_steps(model, state, work, 1e-3, 1000);
    const double w = std::sqrt(60 - 0.8 * 0.8), t = 1;
    const double expected = 0.1 * std::exp(-0.8 * t) * (std::cos(w * t) + 0.8 / w * std::sin(w * t));
    EXPECT_NEAR((state.x[1] - state.x[0]).norm() - 1, expected, 1e-9);
}

TEST(Rayleigh, damps_mass_and_stiffness_as_its_closed_form_says) {
    // The same spring with c = α m on every point and β k along it: rate (α + β 2k/m) / 2.
    Scene scene = make_bare_scene(2, 2);
    scene.cloth.mass = 4;
    scene.cloth.links = {{.a = 0, .b = 1, .stiffness = 30}};
    scene.cloth.rayleigh = {0.4, 0.01};
    scene.integrator.scheme = Scheme::runge_kutta_4;
    const Model model = build(scene);
    State state = start(model);
    state.x[0].x() -= 0.05;
    state.x[1].x() += 0.05;
    Workspace work(model);
    take_steps(model, state, work, 1e-3, 1000);
    const double r = (0.4 + 0.01 * 60) / 2, w = std::sqrt(60 - r * r), t = 1;
    const double expected = 0.1 * std::exp(-r * t) * (std::cos(w * t) + r / w * std::sin(w * t));
    EXPECT_NEAR((state.x[1] - state.x[0]).norm() - 1, expected, 1e-9);
}

TEST(Muscle, drives_the_rest_length) {
    Scene scene = make_bare_scene(2, 2);
    scene.cloth.links = {
        {.a = 0, .b = 1, .stiffness = 30, .muscle = Link::Muscle{.amplitude = 0.2, .frequency = 3, .phase = 90}}};
    const Model model = build(scene);
    EXPECT_NEAR(rest_at(model, 0, 0), 1.2, 1e-12);
    EXPECT_NEAR(rest_at(model, 0, 0.5 / 3), 0.8, 1e-12);
    EXPECT_NEAR(energy_of(model, 0, 1, 0.5 / 3), 0.5 * 30 * 0.04, 1e-12);
    State state = start(model);
    state.time = 0.5 / 3;
    EXPECT_NEAR(spring_forces(model, state)[0].x(), 30 * 0.2, 1e-12);
}

TEST(Links, join_any_two_points_and_share_the_measures_of_their_kind) {
    Scene scene = make_bare_scene(4, 4);
    scene.cloth.links = {{.a = 0, .b = 15, .kind = SpringKind::shear, .stiffness = 3, .rest = 1},
                         {.a = 3, .b = 12, .kind = SpringKind::structural, .stiffness = 2}};
    const Model model = build(scene);
    ASSERT_EQ(model.springs.size(), 2u);
    EXPECT_EQ(model.springs[0].a, 3);  // structural springs come first
    EXPECT_EQ(model.kind_start[1], 1);
    EXPECT_NEAR(measure(model, start(model)).max_rate[1], std::sqrt(2.0) - 1, 1e-12);
    EXPECT_EQ(measure(model, start(model)).max_rate[0], 0);
}

// ------------------------------------------------------------------------------------------- fluid

TEST(Fluid, resists_faces_that_move_outward_and_only_those) {
    Scene scene = make_bare_scene(2, 2);  // a square metre, normal along ±z
    scene.cloth.fluid = Fluid{.friction = 10};
    const Model model = build(scene);
    ASSERT_EQ(model.wet_faces.start.size(), 3u);
    Workspace work(model);
    State state = start(model);
    std::vector<Vec3> normals;
    find_normals(model.mesh, state.x, normals);
    for (const double speed : {2.0, -2.0}) {
        for (Vec3& v : state.v) v = speed * normals[0] + Vec3(5, 0, 0);  // sliding along costs nothing
        find_forces(model, state, work, fluid_force);
        Vec3 sum(0, 0, 0);
        for (const Vec3& f : work.scratch->force) sum += f;
        EXPECT_LT((sum - (speed > 0 ? Vec3(-20 * normals[0]) : Vec3(0, 0, 0))).norm(), 1e-12);
    }
}

TEST(Fluid, wets_only_faces_with_all_corners_chosen) {
    Scene scene = make_bare_scene(3, 2);
    scene.cloth.fluid = Fluid{.where = at_indices({0, 1, 3, 4}), .friction = 10};
    EXPECT_EQ(build(scene).wet_faces.items.size(), 6u);
}

}  // namespace
}  // namespace weft
