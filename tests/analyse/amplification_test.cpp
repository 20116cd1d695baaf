// The largest stable step of every scheme and filter, measured on the step itself, against closed forms: 2/√k0 and
// √8/√k0 without a filter, and the table of ratios for a 6 × 6 sheet held at two corners, stiffness ratio 1 : .5 : .1.
#include "dense.h"
#include "filter/filtered_scenes.h"
#include "forces/forces.h"

#include <weft/analyse.h>

#include <gtest/gtest.h>

namespace weft {
namespace {

// Filters that build() would refuse can be measured too.
Model make_sheet_model(Scheme scheme, const Filter& filter) {
    Scene scene = make_laboratory_scene(6);
    scene.integrator.scheme = scheme;
    Model model = build(scene);
    model.filter = filter;
    return model;
}

Model make_sheet_model(Scheme scheme) {
    return make_sheet_model(scheme, Filter{});
}

double unfiltered_limit(Scheme scheme) {
    const Model model = make_sheet_model(scheme);
    return (scheme == Scheme::runge_kutta_4 ? std::sqrt(8.0) : 2.0) /
           std::sqrt(estimate_stable_step(model, start(model)).k0);
}

bool is_stable(const Model& model, double dt) {
    return measure_amplification(model, start(model), dt) <= 1 + 1e-6;
}

TEST(Amplification, finds_the_known_limits_of_the_explicit_schemes) {
    for (const Scheme scheme :
         {Scheme::symplectic_euler, Scheme::stormer_verlet, Scheme::velocity_verlet, Scheme::runge_kutta_4}) {
        const Model model = make_sheet_model(scheme);
        EXPECT_NEAR(find_stable_step(model, start(model)) / unfiltered_limit(scheme), 1, 5e-4) << int(scheme);
    }
    const Model forward = make_sheet_model(Scheme::forward_euler);
    EXPECT_EQ(find_stable_step(forward, start(forward)), 0);
}

// Forward Euler multiplies an oscillation by |1 + iω dt|, symplectic Euler beyond its limit by (s + √(s² − 4))/2 with
// s = ω² dt² − 2.
TEST(Amplification, is_the_growth_that_theory_gives) {
    const double dt = unfiltered_limit(Scheme::symplectic_euler);
    const Model forward = make_sheet_model(Scheme::forward_euler),
                symplectic = make_sheet_model(Scheme::symplectic_euler);
    EXPECT_NEAR(measure_amplification(forward, start(forward), 0.3 * dt), std::sqrt(1 + 4 * 0.09), 1e-4);
    const double s = 4 * 1.1 * 1.1 - 2;
    EXPECT_NEAR(measure_amplification(symplectic, start(symplectic), 1.1 * dt), (s + std::sqrt(s * s - 4)) / 2, 1e-3);
    EXPECT_NEAR(measure_amplification(symplectic, start(symplectic), 0.9 * dt), 1, 1e-7);
}

// With damping rate r, dt² k0 + 2 r dt = 4 for symplectic Euler.
TEST(Amplification, agrees_with_the_estimate_for_damped_cloth) {
    Scene scene = make_laboratory_scene(6);
    scene.cloth.damping = 0.2;
    const Model model = build(scene);
    EXPECT_NEAR(find_stable_step(model, start(model)) / estimate_stable_step(model, start(model)).dt, 1, 1e-3);
}

TEST(Amplification, is_measured_on_small_cloths_only) {
    const Model model = build(make_laboratory_scene(17));
    EXPECT_THROW(measure_amplification(model, start(model), 1e-3), SceneError);
}

TEST(Amplification, of_a_cloth_that_is_all_held_is_nothing) {
    Scene scene = make_laboratory_scene(4);
    scene.pins[0].where.all = true;
    const Model model = build(scene);
    EXPECT_EQ(measure_amplification(model, start(model), 1), 0);
}

struct Row {
    double lambda;
    FilterVariant variant;
    double algorithm, pre, post, runge_kutta_post;
    Filter at(FilterPlace place) const { return make_filter(place, variant, lambda); }
};

// Of the step that is largest without a filter; Verlet filtered after the step gains nothing at all.
const std::vector<Row> table{{1, FilterVariant::row, 2.07, 1.73, 0.756, 1.155},
                             {2, FilterVariant::row, 1.44, 1.24, 0.858, 1.055},
                             {5, FilterVariant::row, 1.016, 1.008, 0.992, 1.002},
                             {1, FilterVariant::half, 1.32, 1.17, 0.887, 1.040},
                             {1, FilterVariant::conservative, 1.75, 1.48, 0.763, 1.134},
                             {2, FilterVariant::conservative, 1.41, 1.23, 0.859, 1.054}};
const Row indefinite{0.5, FilterVariant::row, 2.40, 0, 0.72, 1.245};

void expect_limit(Scheme scheme, const Filter& filter, double ratio) {
    const Model model = make_sheet_model(scheme, filter);
    const double limit = ratio * unfiltered_limit(scheme);
    EXPECT_TRUE(is_stable(model, 0.99 * limit)) << int(scheme) << " λ " << filter.lambda << " ratio " << ratio;
    EXPECT_FALSE(is_stable(model, 1.01 * limit)) << int(scheme) << " λ " << filter.lambda << " ratio " << ratio;
}

TEST(Amplification, of_velocities_filtered_before_the_positions_move_gains) {
    for (const Row& row : table) expect_limit(Scheme::symplectic_euler, row.at(FilterPlace::velocity), row.pre);
}

TEST(Amplification, of_velocities_filtered_after_the_step_loses) {
    for (const Row& row : table) expect_limit(Scheme::symplectic_euler, row.at(FilterPlace::paper), row.post);
    expect_limit(Scheme::symplectic_euler, indefinite.at(FilterPlace::paper), indefinite.post);
}

TEST(Amplification, of_verlet_filtered_after_the_step_stays_as_it_was) {
    for (const Row& row : table) expect_limit(Scheme::velocity_verlet, row.at(FilterPlace::paper), 1);
    expect_limit(Scheme::velocity_verlet, indefinite.at(FilterPlace::paper), 1);
}

TEST(Amplification, of_runge_kutta_filtered_after_the_step_gains_little) {
    for (const Row& row : table) expect_limit(Scheme::runge_kutta_4, row.at(FilterPlace::paper), row.runge_kutta_post);
    expect_limit(Scheme::runge_kutta_4, indefinite.at(FilterPlace::paper), indefinite.runge_kutta_post);
}

TEST(Amplification, of_filtered_forces_gains_the_same_for_every_scheme) {
    for (const Row& row : table)
        for (const Scheme scheme :
             {Scheme::symplectic_euler, Scheme::stormer_verlet, Scheme::velocity_verlet, Scheme::runge_kutta_4})
            expect_limit(scheme, row.at(FilterPlace::force), row.algorithm);
}

TEST(Amplification, of_an_indefinite_filter_exceeds_one_at_every_step) {
    for (const FilterPlace place : {FilterPlace::velocity, FilterPlace::force}) {
        const Model model = make_sheet_model(Scheme::symplectic_euler, indefinite.at(place));
        for (const double ratio : {0.01, 0.1, 0.5, 1.0, 2.0})
            EXPECT_FALSE(is_stable(model, ratio * unfiltered_limit(Scheme::symplectic_euler)));
        EXPECT_EQ(find_stable_step(model, start(model)), 0);
        Scene scene = make_laboratory_scene(6);
        scene.filter = indefinite.at(place);
        EXPECT_THROW(build(scene), SceneError);
    }
}

// √(k0/ρ(W A)) with A = M⁻¹K, from the matrices.
TEST(Amplification, of_filtered_forces_is_what_algorithm_1_predicts) {
    const auto ratio = [](const Row& row) {
        const Model model = make_sheet_model(Scheme::symplectic_euler, row.at(FilterPlace::force));
        const auto n = Eigen::Index(3 * model.mass.size());
        Eigen::MatrixXd plain(n, n), smooth(n, n);
        for (Eigen::Index k = 0; k < n; ++k) {
            std::vector<Vec3> unit(model.mass.size(), Vec3(0, 0, 0)), a = unit;
            unit[k / 3][k % 3] = 1;
            for (const Held& h : model.held) unit[h.point].setZero();
            multiply_jacobian(model, At(model.mesh.points, {}, 0), Derivative::stiffness, Jacobian::exact, all_forces,
                              unit, a);
            for (std::size_t i = 0; i < a.size(); ++i) a[i] /= model.mass[i];
            for (const Held& h : model.held) a[h.point].setZero();
            plain.col(k) = Eigen::Map<const Eigen::VectorXd>(a[0].data(), n);
            a = filtered(model, a);
            smooth.col(k) = Eigen::Map<const Eigen::VectorXd>(a[0].data(), n);
        }
        return std::sqrt(test::eigenvalues(plain).cwiseAbs().maxCoeff() /
                         test::eigenvalues(smooth).cwiseAbs().maxCoeff());
    };
    for (const Row& row : table) EXPECT_NEAR(ratio(row) / row.algorithm, 1, 0.01) << row.lambda;
    EXPECT_NEAR(ratio(indefinite) / indefinite.algorithm, 1, 0.01);
}

}  // namespace
}  // namespace weft
