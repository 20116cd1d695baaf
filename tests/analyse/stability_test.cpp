// The largest stable step: against closed lattice limits, dense eigenvalues, and measured divergence.
#include "dense.h"
#include "forces/forces.h"
#include "reference_scenes.h"

#include <gtest/gtest.h>

#include <cmath>

namespace weft {
namespace {

// Eigenvalue of a free n × n sheet for unit mass and the given stiffnesses.
double free_sheet_k0(int n, double structural, double shear, double flexion) {
    Scene scene = make_reference_scene(n);
    scene.cloth.mass = n * n;
    scene.cloth.damping = 0;
    scene.pins.clear();
    scene.cloth.springs = {SpringSpec{structural, 1}, SpringSpec{shear, 1}, SpringSpec{flexion, 1}};
    const Model model = build(scene);
    return estimate_stable_step(model, start(model)).k0;
}

double dense_k0(const Model& model, const State& state) {
    const int n = model.points();
    std::vector<double> root(n);
    for (int i = 0; i < n; ++i) root[i] = 1 / std::sqrt(model.mass[i]);
    for (const Held& h : model.held) root[h.point] = 0;
    Eigen::MatrixXd a(3 * n, 3 * n);
    std::vector<Vec3> in(n, Vec3(0, 0, 0)), out(n);
    for (int c = 0; c < 3 * n; ++c) {
        in[c / 3][c % 3] = root[c / 3];
        multiply_jacobian(model, At(state.x, {}, 0), Derivative::stiffness, Jacobian::exact, all_forces, in, out);
        in[c / 3][c % 3] = 0;
        for (int r = 0; r < 3 * n; ++r) a(r, c) = root[r / 3] * out[r / 3][r % 3];
    }
    return test::symmetric_eigenvalues(a).maxCoeff();
}

TEST(StableStep, of_the_reference_sheet_rests_on_9_929_k_over_mu) {
    Scene scene = make_reference_scene(17);
    scene.cloth.damping = 0;
    const Model model = build(scene);
    const StableStep stable = estimate_stable_step(model, start(model));
    EXPECT_NEAR(stable.k0 * 0.001 / 8, 9.929, 0.0015);
    EXPECT_NEAR(stable.dt, 2 / std::sqrt(stable.k0), 1e-12);
    // K_c = 44.76 N/m at 3 ms.
    EXPECT_NEAR(4 * 8 / (0.003 * 0.003 * stable.k0), 44.76, 0.01);
    EXPECT_LT(stable.residual, 1e-4);
}

TEST(StableStep, approaches_the_limits_of_the_infinite_lattice_from_below) {
    const std::vector<std::array<double, 4>> limits{
        {1, 0, 0, 4}, {1, 1, 0, 8}, {1, 0.5, 0.1, 6}, {1, 1, 0.1, 8}, {1, 1, 1, 10.125}};
    for (const auto& [structural, shear, flexion, limit] : limits) {
        double before = 0;
        for (const int n : {5, 10, 20, 40}) {
            const double k0 = free_sheet_k0(n, structural, shear, flexion);
            EXPECT_GT(k0, before * (1 - 1e-4));
            EXPECT_LT(k0, limit * (1 + 2e-4));
            before = k0;
        }
        EXPECT_GT(before, 0.985 * limit) << structural << shear << flexion;
    }
}

// The estimate adds its residual, so it errs on the side of shorter steps, by at most its tolerance of 1e-4.
TEST(StableStep, agrees_with_dense_eigenvalues) {
    for (const bool mesh : {false, true})
        for (const bool deformed : {false, true}) {
            Scene scene = make_reference_scene(7);
            scene.cloth.springs = {SpringSpec{8, 1}, SpringSpec{3, 1}, SpringSpec{1, 1}};
            scene.pins = {make_pin(at_indices({0, 3, 6, 20}))};
            if (mesh) scene = as_mesh(scene);
            Model model = build(scene);
            State state = start(model);
            Noise noise(51);
            if (deformed) {
                for (double& m : model.mass) m *= noise.between(0.3, 3);
                state.x = moved_by(state.x, 0.05, noise.field(state.x.size()));
            }
            const StableStep stable = estimate_stable_step(model, state);
            const double exact = dense_k0(model, state);
            EXPECT_GE(stable.k0, exact * (1 - 1e-9));
            EXPECT_LE(stable.k0, exact * (1 + 1e-4));
            EXPECT_NEAR(stable.k0 / (1 + stable.residual), exact, 1e-6 * exact);
        }
}

TEST(StableStep, of_one_spring_is_that_of_an_oscillator) {
    Scene scene = make_bare_scene(2, 2);
    scene.cloth.springs[0].stiffness = 9;
    scene.cloth.mass = 4 * 0.01;
    scene.pins = {make_pin(at_indices({0, 2, 3}))};
    Model model = build(scene);
    model.springs = {{0, 1, 9, 1}};
    model.kind_start = {0, 1, 1, 1};
    update_derived(model);
    EXPECT_NEAR(estimate_stable_step(model, start(model)).k0, 900, 1e-9);
    EXPECT_NEAR(estimate_stable_step(model, start(model)).dt, 2.0 / 30, 1e-12);
    model.held.pop_back();  // both ends free: k (1/m + 1/m)
    model.held.erase(model.held.begin());
    EXPECT_NEAR(estimate_stable_step(model, start(model)).k0, 1800, 1e-9);
}

TEST(StableStep, without_springs_is_unbounded_and_with_damping_alone_two_over_the_rate) {
    Scene scene = make_bare_scene(4, 4);
    Model model = build(scene);
    EXPECT_EQ(estimate_stable_step(model, start(model)).dt, infinity);
    scene.cloth.damping = 0.002;
    scene.cloth.air_drag = 0.003;
    model = build(scene);
    const StableStep stable = estimate_stable_step(model, start(model));
    EXPECT_DOUBLE_EQ(stable.damping_rate, 5);
    EXPECT_DOUBLE_EQ(stable.dt, 2.0 / 5);
}

TEST(StableStep, of_a_cloth_that_is_held_for_ever_is_unbounded) {
    Scene scene = make_reference_scene(5);
    scene.cloth.damping = 0;
    scene.pins[0].where = {};
    scene.pins[0].where.all = true;
    const Model model = build(scene);
    EXPECT_EQ(estimate_stable_step(model, start(model)).dt, infinity);
}

TEST(StableStep, counts_points_that_will_be_released_as_free) {
    Scene scene = make_reference_scene(9);
    scene.pins.clear();
    const Model free = build(scene);
    scene.pins = {make_pin(at_indices({}))};
    scene.pins[0].where.all = true;
    scene.pins[0].release = 0.5;
    const Model released = build(scene);
    EXPECT_EQ(estimate_stable_step(released, start(released)).dt, estimate_stable_step(free, start(free)).dt);
}

TEST(StableStep, obeys_its_equation_with_damping) {
    Scene scene = make_reference_scene(9);
    scene.cloth.damping = 0.5;
    const Model model = build(scene);
    const StableStep s = estimate_stable_step(model, start(model));
    EXPECT_NEAR(s.damping_rate, 0.5 / (0.289 / 81), 1e-9);
    EXPECT_NEAR(s.dt * s.dt * s.k0 + 2 * s.damping_rate * s.dt, 4, 1e-12);
}

// ------------------------------------------------------------------------------------------- measured divergence

// A flat sheet without gravity, moved a little within its plane. The fastest mode flips its sign every step and grows
// or decays by a constant factor: compare its size halfway and at the end.
bool grows(const Model& model, double dt, int steps) {
    State state = start(model);
    Workspace work(model);
    Noise noise(52);
    for (Vec3& x : state.x) x += 1e-9 * Vec3(noise.number(), noise.number(), 0);
    for (const Held& h : model.held) state.x[h.point] = model.mesh.points[h.point];
    take_steps(model, state, work, dt, steps / 2);
    const double halfway = std::sqrt(dot(state.v, state.v));
    take_steps(model, state, work, dt, steps - steps / 2);
    // Far beyond the limit it has left the linear regime, or all numbers, by then.
    return halfway > 1 || !(std::sqrt(dot(state.v, state.v)) <= 10 * halfway);
}

double measured_limit(const Model& model, double guess, int steps) {
    double low = 0.99 * guess, high = 1.01 * guess;
    EXPECT_FALSE(grows(model, low, steps));
    EXPECT_TRUE(grows(model, high, steps));
    while (high - low > 5e-6 * guess) {
        const double middle = (low + high) / 2;
        (grows(model, middle, steps) ? high : low) = middle;
    }
    return high;
}

Model make_flat(double damping) {
    Scene scene = make_reference_scene(9);
    scene.gravity.setZero();
    scene.cloth.damping = damping;
    return build(scene);
}

TEST(StableStep, is_where_a_run_begins_to_diverge) {
    const Model model = make_flat(0);
    const double expected = 2 / std::sqrt(dense_k0(model, start(model)));
    const double measured = measured_limit(model, expected, 4000);
    EXPECT_NEAR(measured, expected, 2e-5 * expected);
    EXPECT_NEAR(estimate_stable_step(model, start(model)).dt, measured, 2e-4 * measured);
}

TEST(StableStep, is_where_a_damped_run_begins_to_diverge) {
    const Model model = make_flat(0.2);
    const double k0 = dense_k0(model, start(model)), rate = 0.2 / model.mass[0];
    const double expected = 4 / (rate + std::sqrt(rate * rate + 4 * k0));  // dt² k0 + 2 rate dt = 4
    EXPECT_LT(expected, 0.9 * 2 / std::sqrt(k0));
    EXPECT_NEAR(measured_limit(model, expected, 20000), expected, 2e-4 * expected);
    EXPECT_NEAR(estimate_stable_step(model, start(model)).dt, expected, 2e-4 * expected);
}

}  // namespace
}  // namespace weft
