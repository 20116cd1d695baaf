#include "forces/forces.h"
#include "reference_scenes.h"

#include <gtest/gtest.h>

#include <Eigen/Geometry>

#include <cstring>

namespace weft {
namespace {

// A crumpled little cloth with springs that all differ.
struct Crumpled {
    Model model;
    std::vector<Vec3> x;

    explicit Crumpled(Scene scene = make_reference_scene(5), double size = 0.08) : model(build(scene)) {
        Noise noise(7);
        for (Spring& s : model.springs) {
            s.stiffness *= noise.between(0.5, 2);
            s.rest *= noise.between(0.8, 1.2);
        }
        x = moved_by(model.mesh.points, size, noise.field(model.mesh.points.size()));
    }

    std::vector<Vec3> forces(const std::vector<Vec3>& at) const {
        std::vector<Vec3> f(at.size(), Vec3(0, 0, 0));
        add_spring_forces_simple(model, At(at, Field(at.size(), Vec3(0, 0, 0)), 0), f);
        return f;
    }
};

std::vector<Vec3> unit_direction(std::size_t count, std::uint64_t seed) {
    std::vector<Vec3> u = Noise(seed).field(count);
    const double length = std::sqrt(dot(u, u));
    for (Vec3& v : u) v /= length;
    return u;
}

// Central differences are off by h²: a decade of step is two decades of error, until rounding takes over.
template <class Error>
void expect_ladder(const Error& error_at) {
    double before = error_at(1e-2);
    for (const double h : {1e-3, 1e-4}) {
        const double now = error_at(h);
        EXPECT_NEAR(before / now, 100, 10) << "at step " << h;
        before = now;
    }
    EXPECT_LT(error_at(1e-5), 1e-7);
}

TEST(Springs, at_rest_have_no_force) {
    const Model model = build(make_reference_scene(17));
    std::vector<Vec3> force(model.mesh.points.size(), Vec3(0, 0, 0));
    add_spring_forces_simple(model, start(model), force);
    EXPECT_EQ(largest(force), 0);  // 1/16 m is an exact number
    Workspace work(model);
    find_forces(model, start(model), work, spring_force);
    EXPECT_LT(largest(work.scratch->force), 8 * 0.1 * 1e-14);
}

TEST(Springs, one_stretched_spring_pulls_with_its_stiffness_times_its_stretch) {
    Scene scene = make_bare_scene(2, 2);
    scene.cloth.springs[0].stiffness = 5;
    const Model model = build(scene);
    State state = start(model);
    state.x = {{0, 0, 0}, {1.5, 0, 0}, {0, -1, 0}, {1, -1, 0}};
    Workspace work(model);
    for (const bool simple : {true, false}) {
        work.simple_kernels = simple;
        find_forces(model, state, work, spring_force);
        // Upwards and downwards: the right spring has length √(0.5² + 1).
        const double l = std::sqrt(1.25), f = 5 * (l - 1) / l;
        EXPECT_LT((work.scratch->force[0] - Vec3(2.5, 0, 0)).norm(), 1e-14);
        EXPECT_LT((work.scratch->force[1] - Vec3(-2.5 - 0.5 * f, -f, 0)).norm(), 1e-14);
        EXPECT_LT((work.scratch->force[3] - Vec3(0.5 * f, f, 0)).norm(), 1e-14);
    }
    const double side = std::sqrt(1.25) - 1;
    EXPECT_NEAR(measure_energy(model, At(state.x, {}, 0), spring_force), 2.5 * (0.25 + side * side), 1e-14);
}

TEST(Springs, force_is_minus_the_gradient_of_the_energy) {
    const Crumpled c;
    const auto u = unit_direction(c.x.size(), 1);
    const double slope = -dot(c.forces(c.x), u);
    expect_ladder([&](double h) {
        const double up = measure_energy(c.model, At(moved_by(c.x, h, u), {}, 0), spring_force);
        const double down = measure_energy(c.model, At(moved_by(c.x, -h, u), {}, 0), spring_force);
        return std::abs((up - down) / (2 * h) - slope);
    });
}

TEST(Springs, stiffness_is_minus_the_derivative_of_the_force) {
    const Crumpled c;
    const auto u = unit_direction(c.x.size(), 2);
    std::vector<Vec3> product(c.x.size());
    multiply_jacobian(c.model, At(c.x, {}, 0), Derivative::stiffness, Jacobian::exact, all_forces, u, product);
    expect_ladder([&](double h) {
        const auto up = c.forces(moved_by(c.x, h, u)), down = c.forces(moved_by(c.x, -h, u));
        return largest(moved_by(moved_by(product, 1 / (2 * h), up), -1 / (2 * h), down));
    });
}

TEST(Springs, stiffness_is_symmetric) {
    const Crumpled c;
    const auto a = Noise(3).field(c.x.size()), b = Noise(4).field(c.x.size());
    std::vector<Vec3> ka(c.x.size()), kb(c.x.size());
    multiply_jacobian(c.model, At(c.x, {}, 0), Derivative::stiffness, Jacobian::exact, all_forces, a, ka);
    multiply_jacobian(c.model, At(c.x, {}, 0), Derivative::stiffness, Jacobian::exact, all_forces, b, kb);
    EXPECT_NEAR(dot(a, kb), dot(b, ka), 1e-13 * std::sqrt(dot(a, a) * dot(kb, kb)));
}

TEST(Springs, total_force_and_torque_vanish) {
    const Crumpled c(make_reference_scene(9));
    State state{.x = c.x, .v = std::vector<Vec3>(c.x.size(), Vec3(0, 0, 0))};
    Workspace work(c.model);
    for (const bool simple : {true, false}) {
        work.simple_kernels = simple;
        find_forces(c.model, state, work, spring_force);
        Vec3 force(0, 0, 0), torque(0, 0, 0);
        double size = 0;
        for (std::size_t i = 0; i < c.x.size(); ++i) {
            const Vec3& f = work.scratch->force[i];
            force += f;
            torque += c.x[i].cross(f);
            size += f.norm();
        }
        ASSERT_GT(size, 1);
        EXPECT_LT(force.norm(), 1e-14 * size);
        EXPECT_LT(torque.norm(), 1e-14 * size);
    }
}

TEST(Springs, a_rigid_motion_turns_forces_and_changes_no_energy_or_rate) {
    const Crumpled c;
    const Eigen::AngleAxisd turn(1.1, Vec3(1, -2, 0.5).normalized());
    std::vector<Vec3> moved(c.x.size());
    for (std::size_t i = 0; i < c.x.size(); ++i) moved[i] = turn * c.x[i] + Vec3(0.3, -0.7, 1.2);
    const double energy = measure_energy(c.model, At(c.x, {}, 0), spring_force);
    EXPECT_NEAR(measure_energy(c.model, At(moved, {}, 0), spring_force), energy, 1e-13 * energy);
    std::vector<Vec3> turned = c.forces(c.x);
    for (Vec3& f : turned) f = turn * f;
    EXPECT_LT(largest_difference(c.forces(moved), turned), 1e-13 * largest(turned));
    const std::vector<Vec3> still(c.x.size(), Vec3(0, 0, 0));
    const Measures here = measure(c.model, {.x = c.x, .v = still}), there = measure(c.model, {.x = moved, .v = still});
    for (int k = 0; k < spring_kinds; ++k) EXPECT_NEAR(here.max_rate[k], there.max_rate[k], 1e-13);
    EXPECT_NEAR(here.min_rate, there.min_rate, 1e-13);
}

TEST(Springs, points_at_one_place_have_finite_forces) {
    for (const bool grid : {true, false}) {
        const Model model = build(grid ? make_reference_scene(5) : as_mesh(make_reference_scene(5)));
        State state = start(model);
        state.x[7] = state.x[8];
        state.x[12] = state.x[8];
        Workspace work(model);
        for (const bool simple : {true, false}) {
            work.simple_kernels = simple;
            find_forces(model, state, work, spring_force);
            for (const Vec3& f : work.scratch->force) EXPECT_TRUE(f.allFinite());
        }
        state.x.assign(state.x.size(), Vec3(1, 2, 3));
        find_forces(model, state, work, spring_force);
        EXPECT_EQ(largest(work.scratch->force), 0);
    }
}

TEST(Springs, of_a_mesh_add_up_like_the_reference_to_the_last_bit) {
    const Crumpled c(as_mesh(make_reference_scene(60)), 0.005);
    State state{.x = c.x, .v = Noise(5).field(c.x.size())};
    Workspace work(c.model), simple(c.model);
    ASSERT_FALSE(work.scratch->grid.usable);
    simple.simple_kernels = true;
    find_forces(c.model, state, work, all_forces);
    find_forces(c.model, state, simple, all_forces);
    const auto &a = work.scratch->force, &b = simple.scratch->force;
    EXPECT_GT(largest(a), 0);
    EXPECT_EQ(std::memcmp(a.data(), b.data(), a.size() * sizeof(Vec3)), 0);
}

TEST(PointForces, are_gravity_and_damping_as_asked_for) {
    Scene scene = make_bare_scene(3, 3);
    scene.gravity = {0, 1, -9};
    scene.cloth.damping = 0.5;
    const Model model = build(scene);
    State state = start(model);
    state.v.assign(9, Vec3(2, 0, 0));
    Workspace work(model);
    const auto first = [&](ForceSet set) {
        find_forces(model, state, work, set);
        return work.scratch->force[4];
    };
    EXPECT_LT((first(gravity_force) - Vec3(0, 0.001, -0.009)).norm(), 1e-17);
    EXPECT_EQ(first(damping_force), Vec3(-1, 0, 0));
    EXPECT_LT((first(all_forces) - Vec3(-1, 0.001, -0.009)).norm(), 1e-15);
    EXPECT_EQ(first(spring_force), Vec3(0, 0, 0));
}

TEST(PointForces, gravity_energy_is_weight_times_height_above_the_start) {
    const Model model = build(make_reference_scene(17));
    std::vector<Vec3> x = model.mesh.points;
    for (Vec3& p : x) p += Vec3(3, -2, 0.5);
    EXPECT_NEAR(measure_energy(model, At(x, {}, 0), gravity_force), 0.289 * 9.81 * 0.5, 1e-13);
}

}  // namespace
}  // namespace weft
