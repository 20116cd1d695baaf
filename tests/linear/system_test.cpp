// The system is the same whoever holds it, it is the derivative of the forces, and every solver finds its solution.
#include "dense.h"
#include "systems.h"

#include <gtest/gtest.h>

#include <cmath>

namespace weft {
namespace {

constexpr double h = 0.01;

TEST(LinearSystem, its_product_is_that_of_the_dense_matrix) {
    for (const int n : {6, 11})
        for (Case& c : make_cases(n))
            for (const Solver& solver : all_solvers) {
                if (solver.simple) continue;
                c.scene.integrator.solver = solver.solver;
                const Model model = build(c.scene);
                // Some springs are compressed and get projected.
                const State state = away_from_rest(model, 1, 0.03);
                Workspace work(model);
                update_system(model, state, work, h, Jacobian::tangent);
                const std::vector<Vec3> u = Noise(5).field(state.x.size());
                const Eigen::VectorXd dense = make_dense(model, state, h) * as_vector(u);
                EXPECT_LT((as_vector(multiply(model, work, u)) - dense).norm(), 1e-13 * dense.norm())
                    << c.name << ", " << solver.name << ", " << n;
            }
}

// Tiles meet in both directions, and the last vector of a row is not full.
TEST(LinearSystem, its_vectorised_product_is_the_plain_one_on_sheets_of_any_shape) {
    for (const auto& [columns, rows] : {std::pair{2, 2}, {3, 40}, {8, 33}, {9, 65}, {145, 34}, {300, 3}}) {
        Scene scene = make_reference_scene(5);
        scene.cloth.shape = Sheet{.columns = columns, .rows = rows, .width = 0.1 * columns, .height = 0.1 * rows};
        scene.integrator.scheme = Scheme::backward_euler;
        scene.integrator.solver = LinearSolver::assembled;
        const Model plain = build(scene);
        scene.integrator.solver = LinearSolver::matrix_free;
        const Model fast = build(scene);
        const State state = away_from_rest(plain, 1, 0.03);
        Workspace plain_work(plain), fast_work(fast);
        ASSERT_TRUE(uses_grid(fast, fast_work));
        update_system(plain, state, plain_work, h, Jacobian::tangent);
        update_system(fast, state, fast_work, h, Jacobian::tangent);
        const std::vector<Vec3> u = Noise(5).field(state.x.size());
        const std::vector<Vec3> expected = multiply(plain, plain_work, u);
        EXPECT_LT(largest_difference(multiply(fast, fast_work, u), expected), 1e-13 * largest(expected))
            << columns << " × " << rows;
    }
}

TEST(LinearSystem, every_solver_finds_what_dense_elimination_finds) {
    for (Case& c : make_cases(7))
        for (const Solver& solver : all_solvers) {
            c.scene.integrator.solver = solver.solver;
            const Model model = build(c.scene);
            const State state = away_from_rest(model, 1, 0.03);
            Workspace work(model);
            work.simple_kernels = solver.simple;
            move_held(model, state, work, h);
            update_system(model, state, work, h, Jacobian::tangent);
            LinearSystem& system = *work.scratch->linear;
            Noise noise(3);
            system.right = noise.field(state.x.size());
            system.change.assign(state.x.size(), Vec3(0, 0, 0));
            for (const Held& held : model.held) system.change[held.point] = noise.vector();
            const Eigen::VectorXd dense =
                solve_dense(make_dense(model, state, h), system.right, system.change, work.scratch->is_held);
            const std::vector<Vec3> known = system.change;
            SolveReport report;
            solve_system(model, work, report);
            EXPECT_TRUE(report.converged) << c.name << ", " << solver.name;
            EXPECT_LT((as_vector(system.change) - dense).norm(), 1e-10 * dense.norm()) << c.name << ", " << solver.name;
            for (const Held& held : model.held) EXPECT_EQ(system.change[held.point], known[held.point]);
        }
}

std::vector<Vec3> forces_at(const Model& model, Workspace& work, State state, double e, const std::vector<Vec3>& u) {
    state.x = moved_by(state.x, e, u);
    find_forces(model, state, work, spring_force);
    return work.scratch->force;
}

// The true derivative, where nothing had to be projected: central differences approach it a hundredfold per decade.
TEST(LinearSystem, its_stiffness_is_the_derivative_of_the_forces_of_stretched_springs) {
    for (Case& c : make_cases(6)) {
        c.scene.cloth.rayleigh = {};
        c.scene.cloth.fluid.reset();
        c.scene.cloth.air_drag = 0;
        for (SpringSpec& s : c.scene.cloth.springs) s.damping = 0;
        const Model model = build(c.scene);
        const State state = away_from_rest(model, 1.4);
        Workspace work(model);
        update_system(model, state, work, h, Jacobian::tangent);
        const std::vector<Vec3> u = Noise(9).field(state.x.size());
        std::vector<Vec3> stiffness = multiply(model, work, u);
        for (std::size_t i = 0; i < u.size(); ++i)
            stiffness[i] = (stiffness[i] - (model.mass[i] + h * model.damping[i]) * u[i]) / (h * h);
        double before = infinity;
        for (const double e : {1e-2, 1e-3, 1e-4}) {
            std::vector<Vec3> difference = forces_at(model, work, state, -e, u);
            const std::vector<Vec3> ahead = forces_at(model, work, state, e, u);
            for (std::size_t i = 0; i < u.size(); ++i) difference[i] = (difference[i] - ahead[i]) / (2 * e);
            const double error = largest_difference(difference, stiffness) / largest(stiffness);
            EXPECT_LT(error, before / 80) << c.name << " at " << e;
            before = error;
        }
        EXPECT_LT(before, 1e-5) << c.name;
    }
}

// Forces are linear in velocities except for the fluid's faces, whose blocks are lumped: there the row sums agree, that
// is, motion that is the same at all points.
TEST(LinearSystem, its_damping_is_the_derivative_of_the_forces_by_velocity) {
    for (Case& c : make_cases(6)) {
        for (SpringSpec& s : c.scene.cloth.springs) s.buckling.reset();
        const Model model = build(c.scene);
        const State state = away_from_rest(model, 1.4);
        Workspace work(model);
        update_system(model, state, work, h, Jacobian::tangent);
        const bool lumped = model.fluid_friction > 0;
        const std::vector<Vec3> u =
            lumped ? std::vector<Vec3>(state.x.size(), Vec3(1e-6, 2e-6, -1e-6)) : Noise(9).field(state.x.size());
        std::vector<Vec3> damping = multiply(model, work, u), stiffness(u.size());
        multiply_jacobian(model, At(state.x, {}, state.time), Derivative::stiffness, Jacobian::exact, all_forces, u,
                          stiffness);
        std::vector<Vec3> f0, f1;
        find_forces(model, state, work, all_forces);
        f0 = work.scratch->force;
        State faster = state;
        faster.v = moved_by(state.v, 1, u);
        find_forces(model, faster, work, all_forces);
        f1 = work.scratch->force;
        double most = 0, worst = 0;
        for (std::size_t i = 0; i < u.size(); ++i) {
            const Vec3 expected = f0[i] - f1[i];
            damping[i] = (damping[i] - model.mass[i] * u[i] - h * h * stiffness[i]) / h;
            most = std::max(most, expected.norm());
            worst = std::max(worst, (damping[i] - expected).norm());
        }
        ASSERT_GT(most, 0);
        EXPECT_LT(worst, (lumped ? 1e-6 : 1e-9) * most) << c.name;
    }
}

// k I + C bounds the tangent at any state, so that IMEX is stable: (bound − tangent) has no negative eigenvalue as long
// as springs are not compressed beyond what projection leaves.
TEST(LinearSystem, the_constant_system_bounds_the_tangent_one) {
    for (Case& c : make_cases(5)) {
        if (c.scene.cloth.fluid) continue;  // its faces grow with the stretch
        c.scene.integrator.solver = LinearSolver::assembled;
        const Model model = build(c.scene);
        const State state = away_from_rest(model, 1.3, 0.05);
        Workspace work(model);
        update_system(model, state, work, h, Jacobian::constant);
        const int n = 3 * model.points();
        Eigen::MatrixXd bound(n, n);
        for (int k = 0; k < n; ++k) {
            std::vector<Vec3> unit(model.mass.size(), Vec3(0, 0, 0));
            unit[k / 3][k % 3] = 1;
            bound.col(k) = as_vector(multiply(model, work, unit));
        }
        const Eigen::MatrixXd gap = bound - make_dense(model, state, h);
        const double least = test::symmetric_eigenvalues(gap)[0];
        EXPECT_GT(least, -1e-12 * bound.norm()) << c.name;
    }
}

TEST(LinearSystem, conjugate_gradients_that_stop_early_say_so) {
    for (Case& c : make_cases(9))
        for (const Solver& solver : all_solvers) {
            if (solver.solver == LinearSolver::cholesky) continue;
            c.scene.integrator.solver = solver.solver;
            c.scene.integrator.iterations = 3;
            const Model model = build(c.scene);
            const State state = away_from_rest(model, 1, 0.03);
            Workspace work(model);
            work.simple_kernels = solver.simple;
            move_held(model, state, work, h);
            update_system(model, state, work, h, Jacobian::tangent);
            work.scratch->linear->right = Noise(3).field(state.x.size());
            work.scratch->linear->change.assign(state.x.size(), Vec3(0, 0, 0));
            SolveReport report;
            solve_system(model, work, report);
            EXPECT_FALSE(report.converged) << c.name;
            EXPECT_EQ(report.iterations, 3);
            EXPECT_GT(report.residual, model.integrator.tolerance);
            EXPECT_LT(report.residual, 1);
        }
}

TEST(LinearSystem, a_right_side_of_zero_is_solved_by_zero) {
    for (const Case& c : make_cases(5)) {
        const Model model = build(c.scene);
        const State state = away_from_rest(model, 1);
        Workspace work(model);
        move_held(model, state, work, h);
        update_system(model, state, work, h, Jacobian::tangent);
        LinearSystem& system = *work.scratch->linear;
        system.right.assign(state.x.size(), Vec3(0, 0, 0));
        system.change = system.right;
        SolveReport report;
        solve_system(model, work, report);
        EXPECT_TRUE(report.converged);
        EXPECT_EQ(report.iterations, 0);
        EXPECT_EQ(report.residual, 0);
        EXPECT_EQ(largest(system.change), 0);
    }
}

// Nothing to find, but no endless loop and no crash either.
TEST(LinearSystem, numbers_that_are_not_finite_end_the_solve) {
    for (Case& c : make_cases(5))
        for (const Solver& solver : all_solvers) {
            c.scene.integrator.solver = solver.solver;
            const Model model = build(c.scene);
            for (const bool place : {true, false}) {
                State state = away_from_rest(model, 1);
                (place ? state.x : state.v)[7].y() = std::nan("");
                Workspace work(model);
                work.simple_kernels = solver.simple;
                const StepReport report = step(model, state, work, h, Detail::check);
                EXPECT_FALSE(report.finite) << c.name << ", " << solver.name;
                if (!place) {
                    EXPECT_FALSE(report.solve.converged) << c.name << ", " << solver.name;
                }
            }
        }
}

}  // namespace
}  // namespace weft
