// Bending across edges: derivatives, rigid motions, and the plate that it is meant to be.
#include "forces/forces.h"
#include "forces/system.h"
#include "reference_scenes.h"

#include <gtest/gtest.h>

#include <Eigen/Geometry>

namespace weft {
namespace {

constexpr double B = 1e-4;  // [N·m]

Scene make_bending_scene(int columns, int rows, BendingLaw law) {
    Scene scene = make_bare_scene(columns, rows);
    scene.cloth.bending = Bending{.warp = B, .law = law};
    return scene;
}

ForceSet all_inner() {
    return all_forces & ~(gravity_force | damping_force);
}

double energy_at(const Model& model, const std::vector<Vec3>& x) {
    return measure_energy(model, At(x, {}, 0), all_inner());
}

std::vector<Vec3> forces_at(const Model& model, const std::vector<Vec3>& x, const std::vector<Vec3>& v) {
    Workspace work(model);
    find_forces(model, At(x, v, 0), work, all_inner());
    return work.scratch->force;
}

std::vector<Vec3> still(const Model& model) {
    return std::vector<Vec3>(model.mass.size(), Vec3(0, 0, 0));
}

std::vector<Vec3> crumple(const Model& model, double size) {
    return moved_by(model.mesh.points, size, Noise(3).field(model.mass.size()));
}

// Rolled up along a direction of the sheet's plane, to the curvature kappa [1/m]; nothing is stretched along it.
std::vector<Vec3> roll(const Model& model, const Vec3& along, double kappa) {
    std::vector<Vec3> x = model.mesh.points;
    for (Vec3& p : x) {
        const double s = p.dot(along);
        p += along * (std::sin(kappa * s) / kappa - s) + Vec3(0, 0, (1 - std::cos(kappa * s)) / kappa);
    }
    return x;
}

TEST(Hinges, force_is_the_slope_of_the_energy_and_product_that_of_the_force) {
    for (const BendingLaw law : {BendingLaw::discrete_shell, BendingLaw::quadratic}) {
        const Model model = build(make_bending_scene(6, 5, law));
        const std::vector<Vec3> x = crumple(model, 0.1), u = Noise(5).field(x.size());
        const std::vector<Vec3> force = forces_at(model, x, still(model));
        std::vector<Vec3> product;
        multiply_jacobian(model, At(x, {}, 0), Derivative::stiffness, Jacobian::exact, all_forces, u, product);
        double before_force = infinity, before_product = infinity;
        for (const double h : {1e-2, 1e-3, 1e-4}) {
            const std::vector<Vec3> up = moved_by(x, h, u), down = moved_by(x, -h, u);
            const double slope = (energy_at(model, down) - energy_at(model, up)) / (2 * h);
            const double force_error = std::abs(slope - dot(force, u)) / std::abs(dot(force, u));
            EXPECT_LT(force_error, std::max(1e-8, before_force / 50)) << h;
            before_force = force_error;
            const std::vector<Vec3> above = forces_at(model, up, still(model)),
                                    below = forces_at(model, down, still(model));
            std::vector<Vec3> difference(x.size());
            for (std::size_t i = 0; i < x.size(); ++i) difference[i] = (below[i] - above[i]) / (2 * h);
            const double error = largest_difference(difference, product) / largest(product);
            EXPECT_LT(error, std::max(1e-8, before_product / 50)) << h;
            before_product = error;
        }
    }
}

TEST(Hinges, damping_is_the_derivative_by_the_velocity) {
    for (const BendingLaw law : {BendingLaw::discrete_shell, BendingLaw::quadratic}) {
        Scene scene = make_bending_scene(5, 5, law);
        scene.cloth.rayleigh.stiffness = 0.01;
        const Model model = build(scene);
        const std::vector<Vec3> x = crumple(model, 0.1), u = Noise(7).field(x.size());
        std::vector<Vec3> product;
        multiply_jacobian(model, At(x, {}, 0), Derivative::damping, Jacobian::tangent, all_forces, u, product);
        const std::vector<Vec3> at_rest = forces_at(model, x, still(model)), moving = forces_at(model, x, u);
        for (std::size_t i = 0; i < x.size(); ++i)
            EXPECT_LT((at_rest[i] - moving[i] - product[i]).norm(), 1e-12 * largest(product));
        EXPECT_GT(dot(product, u), 0);
    }
}

TEST(Hinges, know_nothing_of_rigid_motions_and_keep_momentum) {
    for (const BendingLaw law : {BendingLaw::discrete_shell, BendingLaw::quadratic}) {
        const Model model = build(make_bending_scene(6, 5, law));
        const Eigen::AngleAxisd turn(2, Vec3(1, 2, 3).normalized());
        std::vector<Vec3> moved = model.mesh.points, x = crumple(model, 0.1);
        for (Vec3& p : moved) p = turn * p + Vec3(3, 2, 1);
        EXPECT_LT(largest(forces_at(model, moved, still(model))), 1e-13);
        const std::vector<Vec3> force = forces_at(model, x, still(model));
        Vec3 sum(0, 0, 0), moment(0, 0, 0);
        for (std::size_t i = 0; i < x.size(); ++i) {
            sum += force[i];
            moment += x[i].cross(force[i]);
        }
        EXPECT_LT(sum.norm(), 1e-12 * largest(force));
        EXPECT_LT(moment.norm(), 1e-12 * largest(force));
    }
}

TEST(Hinges, a_curved_shape_is_at_rest_as_it_was_made) {
    Scene scene = make_bending_scene(7, 5, BendingLaw::discrete_shell);
    const Model flat = build(scene);
    Mesh mesh = flat.mesh;
    mesh.grid = {};
    mesh.points = roll(flat, Vec3(1, 0, 0), 3);
    Scene curved = as_mesh(scene);
    curved.cloth.shape = mesh;
    const Model as_made = build(curved);
    EXPECT_LT(largest(forces_at(as_made, mesh.points, still(as_made))), 1e-13);
    curved.cloth.bending->rest = BendingRest::flat;
    EXPECT_GT(energy_at(build(curved), mesh.points), 0.1 * B);
    curved.cloth.bending->rest = BendingRest::as_made;
    curved.cloth.bending->law = BendingLaw::quadratic;
    EXPECT_THROW(build(curved), SceneError);
}

// Across n columns of spacing a there are n − 2 rows of edges, each bent by κ a: ½ B H/a (κ a)² a row.
TEST(Hinges, a_sheet_bent_along_its_lines_is_a_plate) {
    constexpr int n = 21;
    constexpr double kappa = 0.5, a = 1. / (n - 1);
    for (const BendingLaw law : {BendingLaw::discrete_shell, BendingLaw::quadratic}) {
        const Model model = build(make_bending_scene(n, n, law));
        const double expected = 0.5 * B * kappa * kappa * (n - 2) * a;
        EXPECT_NEAR(energy_at(model, roll(model, Vec3(1, 0, 0), kappa)), expected, 1e-3 * expected);
    }
}

// Equilateral triangles: ½ B κ² per area in every direction, but for the border, a row of 30.
TEST(Hinges, an_equilateral_mesh_is_a_plate_in_every_direction) {
    constexpr int n = 30;
    constexpr double side = 0.02, kappa = 0.1;
    Mesh mesh;
    for (int j = 0; j < n; ++j)
        for (int i = 0; i < n; ++i) {
            mesh.points.push_back(side * Vec3(i + 0.5 * j, 0.5 * std::sqrt(3) * j, 0));
            const int p = j * n + i;
            if (i + 1 == n || j + 1 == n) continue;
            mesh.triangles.push_back({p, p + 1, p + n});
            mesh.triangles.push_back({p + 1, p + n + 1, p + n});
        }
    Scene scene = as_mesh(make_bending_scene(n, n, BendingLaw::discrete_shell));
    scene.cloth.shape = mesh;
    const Model model = build(scene);
    const double area = side * side * std::sqrt(3) / 2 * (n - 1) * (n - 1);
    for (const double angle : {0., 0.3, 0.8, 1.3}) {
        const Vec3 along(std::cos(angle), std::sin(angle), 0);
        EXPECT_NEAR(energy_at(model, roll(model, along, kappa)) / (0.5 * B * kappa * kappa * area), 1, 2. / n) << angle;
    }
}

TEST(Hinges, warp_and_weft_bend_each_their_own_way) {
    Scene scene = make_bending_scene(15, 15, BendingLaw::discrete_shell);
    scene.cloth.bending->weft = 5 * B;
    const Model model = build(scene);
    const double warp = energy_at(model, roll(model, Vec3(1, 0, 0), 0.5)),
                 weft = energy_at(model, roll(model, Vec3(0, 1, 0), 0.5));
    EXPECT_NEAR(weft / warp, 5, 0.01);
}

// A flap of mass m at the distance h from its hinge: k θ = m g h cos θ, or k sin θ by the quadratic law.
TEST(Hinges, a_flap_hangs_where_its_weight_and_its_hinge_balance) {
    constexpr double e = 0.1, h = 0.05, m = 1e-3, g = 9.81, k = B * e * e / (e * h);
    Scene scene = as_mesh(make_bare_scene(2, 2));
    Mesh mesh;
    mesh.points = {Vec3(0, 0, 0), Vec3(0, e, 0), Vec3(-h, e / 2, 0), Vec3(h, e / 2, 0)};
    mesh.triangles = {{0, 1, 2}, {1, 0, 3}};
    scene.cloth.shape = mesh;
    scene.cloth.mass.reset();
    scene.cloth.masses = {m, m, m, m};
    scene.cloth.springs[0].stiffness = 1e4;
    scene.gravity = Vec3(0, 0, -g);
    scene.pins = {make_pin(at_indices({0, 1, 2}))};
    scene.integrator.scheme = Scheme::backward_euler;
    scene.integrator.tolerance = 1e-10;
    double low = 0, high = 1.5;
    while (high - low > 1e-12)
        (k * (low + high) / 2 < m * g * h * std::cos((low + high) / 2) ? low : high) = (low + high) / 2;
    for (const BendingLaw law : {BendingLaw::discrete_shell, BendingLaw::quadratic}) {
        scene.cloth.bending = Bending{.warp = B, .law = law};
        const Model model = build(scene);
        State state = start(model);
        Workspace work(model);
        take_steps(model, state, work, 0.02, 1000);
        const double angle = law == BendingLaw::quadratic ? std::atan(m * g * h / k) : low;
        EXPECT_NEAR(-state.x[3].z(), h * std::sin(angle), 1e-3 * h);
    }
}

TEST(Hinges, all_solvers_agree_with_each_other) {
    Scene scene = make_reference_scene(6);
    scene.cloth.bending = Bending{.warp = 1e-2};
    scene.cloth.rayleigh.stiffness = 0.01;
    scene.integrator.scheme = Scheme::backward_euler;
    scene.integrator.tolerance = 1e-14;
    scene.integrator.iterations = 10000;
    std::vector<std::vector<Vec3>> ends;
    for (const LinearSolver solver : {LinearSolver::matrix_free, LinearSolver::assembled, LinearSolver::cholesky})
        for (const bool simple : {false, true}) {
            scene.integrator.solver = solver;
            const Model model = build(scene);
            State state = start(model);
            state.x = crumple(model, 0.02);
            Workspace work(model);
            work.simple_kernels = simple;
            take_steps(model, state, work, 0.01, 3);
            ends.push_back(state.x);
        }
    for (const std::vector<Vec3>& x : ends) EXPECT_LT(largest_difference(x, ends[0]), 1e-9);
}

// Product and blocks are the same matrix; the grid kernels step aside.
TEST(Hinges, blocks_are_the_product) {
    for (const BendingLaw law : {BendingLaw::discrete_shell, BendingLaw::quadratic})
        for (const Jacobian kind : {Jacobian::tangent, Jacobian::constant}) {
            Scene scene = make_bending_scene(5, 4, law);
            scene.integrator.scheme = Scheme::backward_euler;
            const Model model = build(scene);
            State state = start(model);
            state.x = crumple(model, 0.1);
            Workspace work(model);
            EXPECT_FALSE(uses_grid(model, work));
            update_system(model, state, work, 0.1, kind);
            const std::vector<Vec3> u = Noise(9).field(state.x.size());
            std::vector<Vec3> by_blocks(u.size()), by_product;
            multiply_terms(*work.scratch->linear, u, by_blocks);
            multiply_jacobian(model, state, Derivative::stiffness, kind, all_forces, u, by_product);
            for (std::size_t i = 0; i < u.size(); ++i) {
                const Vec3 expected = model.mass[i] * u[i] + 0.01 * by_product[i];
                EXPECT_LT((by_blocks[i] - expected).norm(), 1e-12 * largest(by_blocks));
            }
        }
}

TEST(Hinges, bending_is_part_of_the_audit) {
    Scene scene = make_reference_scene(9);
    scene.cloth.bending = Bending{.warp = 1e-3};
    scene.cloth.rayleigh.stiffness = 1e-3;
    const Model model = build(scene);
    State state = start(model);
    Workspace work(model);
    EnergyAudit audit;
    work.audit = &audit;
    StepReport report;
    for (int k = 0; k < 400; ++k) report = step(model, state, work, 5e-4, Detail::full);
    EXPECT_GT(report.energy.damping, 0);
    EXPECT_LT(std::abs(report.energy.worst_gain), 0.01);
}

}  // namespace
}  // namespace weft
