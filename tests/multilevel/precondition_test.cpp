// Levels as a preconditioner of conjugate gradients on grids.
#include "reference_scenes.h"

#include <gtest/gtest.h>

#include <cmath>

namespace weft {
namespace {

// A square metre of 0.2 kg held by two corners, backward Euler at 1/120 s.
Scene swinging(int n, LinearSolver solver, double tolerance) {
    Scene scene = make_reference_scene(n);
    scene.cloth.mass = 0.2;
    scene.cloth.damping = 0;
    scene.cloth.springs = {SpringSpec{400, 1}, SpringSpec{60, 1}, SpringSpec{10, 1}};
    scene.integrator.scheme = Scheme::backward_euler;
    scene.integrator.solver = solver;
    scene.integrator.tolerance = tolerance;
    return scene;
}

struct Effort {
    State state;
    double iterations = 0;  // a step
};
Effort swing(const Scene& scene, int steps) {
    const Model model = build(scene);
    Workspace work(model, 1);
    Effort e{start(model)};
    for (int k = 0; k < steps; ++k)
        e.iterations += double(step(model, e.state, work, 1.0 / 120).solve.iterations) / steps;
    return e;
}

// With the points' blocks alone they grow with n: 77, 132 and 215 at 65², 129² and 257².
TEST(Precondition, iterations_do_not_grow_with_the_grid) {
    for (const int n : {33, 65, 100}) EXPECT_LE(swing(swinging(n, LinearSolver::matrix_free, 0.01), 20).iterations, 25);
}

// Vectors reach beyond the last row: how far depends on the width. (The address sanitizer judges; 16 columns read too
// far.)
TEST(Precondition, grids_of_every_width_are_solved_within_their_memory) {
    for (int columns = 16; columns < 34; ++columns) {
        Scene scene = swinging(3, LinearSolver::matrix_free, 1e-6);
        scene.cloth.shape = Sheet{.columns = columns, .rows = 26};
        const Effort swung = swing(scene, 2);
        EXPECT_GT(swung.iterations, 0);
        for (const Vec3& x : swung.state.x) ASSERT_TRUE(x.allFinite());
    }
}

TEST(Precondition, the_solution_is_that_of_the_assembled_matrix) {
    const Effort levels = swing(swinging(24, LinearSolver::matrix_free, 1e-11), 10);
    const Effort blocks = swing(swinging(24, LinearSolver::assembled, 1e-11), 10);
    EXPECT_LT(levels.iterations, blocks.iterations);
    for (std::size_t p = 0; p < levels.state.x.size(); ++p)
        EXPECT_LT((levels.state.x[p] - blocks.state.x[p]).norm(), 1e-9);
}

// Cloth on a ball: contacts are stiff terms that levels do not know.
TEST(Precondition, contacts_leave_it_quick) {
    Scene scene = swinging(49, LinearSolver::matrix_free, 0.01);
    scene.pins.clear();
    std::get<Sheet>(scene.cloth.shape).origin = Vec3(-0.5, 0.5, 0.27);
    scene.bodies.push_back({.name = "ball", .shape = Body::Sphere{.radius = 0.25}});
    const Model model = build(scene);
    Workspace work(model, 1);
    State state = start(model);
    double iterations = 0;
    int steps = 0, contacts = 0;
    for (int k = 0; k < 30; ++k) {
        const StepReport report = step(model, state, work, 0.005);
        contacts = std::max(contacts, report.contact.contacts);
        if (report.contact.contacts == 0) continue;
        iterations += report.solve.iterations;
        ++steps;
    }
    EXPECT_GT(contacts, 10);
    EXPECT_LE(iterations / steps, 3 * 25);  // up to three solves a step
}

// Where cloth lies on a body, points are held by contacts, and their blocks alone know nearly all there is to know.
TEST(Precondition, levels_cost_no_iterations_where_cloth_lies_on_a_body) {
    const auto drape = [](LinearSolver solver) {
        Scene scene = swinging(25, solver, 0.01);
        scene.pins.clear();
        std::get<Sheet>(scene.cloth.shape).origin = Vec3(-0.5, 0.5, 0.27);
        scene.bodies.push_back({.name = "ball", .shape = Body::Sphere{.radius = 0.25}, .friction = 0.4});
        scene.limit.stretch[0] = 0.05;
        const Model model = build(scene);
        Workspace work(model, 1);
        State state = start(model);
        int iterations = 0;
        for (int k = 0; k < 80; ++k) iterations += step(model, state, work, 0.005).solve.iterations;
        return iterations;
    };
    EXPECT_LT(drape(LinearSolver::matrix_free), 1.15 * drape(LinearSolver::assembled));
}

TEST(Precondition, the_same_bits_for_any_threads) {
    const Model model = build(swinging(40, LinearSolver::matrix_free, 0.01));
    Workspace one(model, 1), three(model, 3);
    State a = start(model), b = a;
    for (int k = 0; k < 5; ++k) {
        step(model, a, one, 1.0 / 120);
        step(model, b, three, 1.0 / 120);
        ASSERT_EQ(hash(a), hash(b));
    }
}

}  // namespace
}  // namespace weft
