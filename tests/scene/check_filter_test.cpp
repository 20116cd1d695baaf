// Filters that would turn some motion round are refused, with the reason and what to do instead.
#include "filter/filtered_scenes.h"

#include <gtest/gtest.h>

namespace weft {
namespace {

// What build() says of the row filter on a free n × n sheet; nothing if it accepts.
std::optional<SceneError::Where> refusal(int n, const Filter& filter) {
    Scene scene = with_filter(make_laboratory_scene(n), filter);
    scene.pins.clear();
    try {
        build(scene);
    } catch (const SceneError& error) {
        return error.where;
    }
    return {};
}

std::optional<SceneError::Where> refusal(int n, double lambda) {
    return refusal(n, make_filter(FilterPlace::force, FilterVariant::row, lambda));
}

double suggested(const SceneError::Where& where) {
    const std::string words = "at least ";
    return std::stod(where.suggestion.substr(where.suggestion.find(words) + words.size()));
}

// On the infinite grid the transfer function changes sign at λ* = .853; on a finite one a little below, and the larger
// the sheet the nearer.
TEST(FilterCheck, finds_the_critical_lambda_of_the_row_filter) {
    double before = 0;
    for (const int n : {9, 17, 49}) {
        ASSERT_TRUE(refusal(n, 0.3));
        const double least = suggested(*refusal(n, 0.3));
        EXPECT_LE(least, 0.86);
        EXPECT_GE(least, before);
        EXPECT_FALSE(refusal(n, least));
        EXPECT_TRUE(refusal(n, least - 0.02));
        before = least;
    }
    EXPECT_GE(before, 0.84);
    EXPECT_FALSE(refusal(49, 0.854));
}

TEST(FilterCheck, says_where_what_why_and_what_to_do) {
    const auto where = refusal(9, 0.5);
    ASSERT_TRUE(where);
    EXPECT_EQ(where->path, "/filter/lambda");
    EXPECT_EQ(where->value, "0.5");
    EXPECT_NE(where->rule.find("smallest eigenvalue on this cloth is -0."), std::string::npos) << where->rule;
    EXPECT_NE(where->suggestion.find("conservative"), std::string::npos);
    EXPECT_NE(where->suggestion.find("half"), std::string::npos);
}

// On a 2 × 2 sheet with structural springs of one length the row filter has the eigenvalues (1 ± 2w)/(1 + 2w) and
// 1/(1 + 2w): positive while w < 1/2, that is λ > ln 2.
TEST(FilterCheck, measures_the_smallest_eigenvalue) {
    Scene scene = make_bare_scene(2, 2);
    scene.cloth.springs[0].stiffness = 1;
    scene.filter = make_filter(FilterPlace::paper, FilterVariant::row, 0.5);
    const Model model = build(scene);
    const Neighbours neighbours = find_neighbours(model);
    for (const double lambda : {0.0, 0.5, std::log(2.0), 2.0}) {
        const double w = std::exp(-lambda);
        const Smallest s = find_smallest_eigenvalue(model, neighbours, find_weights(neighbours, lambda), 1, 300);
        EXPECT_NEAR(s.value, (1 - 2 * w) / (1 + 2 * w), 1e-12);
    }
}

TEST(FilterCheck, refuses_for_velocities_and_forces_but_not_after_the_step) {
    EXPECT_TRUE(refusal(9, make_filter(FilterPlace::velocity, FilterVariant::row, 0.5)));
    EXPECT_TRUE(refusal(9, make_filter(FilterPlace::force, FilterVariant::row, 0.5)));
    EXPECT_FALSE(refusal(9, make_filter(FilterPlace::paper, FilterVariant::row, 0.5)));
    EXPECT_FALSE(refusal(9, make_filter(FilterPlace::none, FilterVariant::row, 0.5)));
    EXPECT_FALSE(refusal(9, make_filter(FilterPlace::force, FilterVariant::half, 0)));
    EXPECT_FALSE(refusal(9, make_filter(FilterPlace::force, FilterVariant::conservative, 0)));
}

// Adaptive weights must stand any pattern of signs: Σw < 1, which on a large grid means λ > 1.8.
TEST(FilterCheck, asks_more_of_adaptive_row_filters_and_names_the_smaller_lambda) {
    Filter filter = make_filter(FilterPlace::velocity, FilterVariant::row, 3);
    filter.calm = 1;
    const auto where = refusal(17, filter);
    ASSERT_TRUE(where);
    EXPECT_EQ(where->path, "/filter/calm");
    filter.calm = suggested(*where);
    EXPECT_FALSE(refusal(17, filter));
    EXPECT_GT(*filter.calm, 1.6);
    filter = make_filter(FilterPlace::velocity, FilterVariant::row, 1);
    filter.calm = 3;
    EXPECT_EQ(refusal(17, filter)->path, "/filter/lambda");
    filter.variant = FilterVariant::conservative;
    EXPECT_FALSE(refusal(17, filter));
}

TEST(FilterCheck, refuses_numbers_that_are_none) {
    for (const double bad : {-1.0, infinity, std::nan("")}) {
        EXPECT_TRUE(refusal(5, bad));
        Filter filter = make_filter(FilterPlace::paper, FilterVariant::conservative, 1);
        filter.calm = bad;
        EXPECT_TRUE(refusal(5, filter));
    }
}

TEST(FilterCheck, judges_a_cloth_without_springs_by_its_edges) {
    Scene bare = with_filter(make_bare_scene(3, 3), make_filter(FilterPlace::force, FilterVariant::row, 0));
    EXPECT_THROW(build(bare), SceneError);
    bare.filter.lambda = 5;
    const std::vector<Vec3> field = Noise(1).field(9);
    EXPECT_NE(filtered(build(bare), field), field);
}

TEST(FilterCheck, accepts_a_cloth_that_is_all_held) {
    Scene held = with_filter(make_laboratory_scene(4), make_filter(FilterPlace::force, FilterVariant::row, 0));
    held.pins[0].where.all = true;
    EXPECT_NO_THROW(build(held));
}

}  // namespace
}  // namespace weft
