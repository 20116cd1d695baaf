// Drawn curves: smooth curves through points, strokes of a mouse, over and under, and drawings that are refused.
#include "geometry/curve.h"

#include "core/angles.h"
#include "core/noise.h"
#include "geometry/drawn_knots.h"

#include <gtest/gtest.h>

using namespace weft;

namespace {

const std::vector<std::string> drawn_names{"wrap1",    "overhand", "granny",         "reef",
                                           "figure8",  "trefoil2", "cinquefoil",     "turks_head",
                                           "half_bow", "bow_fat",  "double_overhand"};

// About normal, of standard deviation 1: a sum of twelve.
double bell(std::uint64_t seed) {
    double sum = 0;
    for (std::uint64_t k = 0; k < 12; ++k) sum += noise(12 * seed + k);
    return sum / 2;
}

}  // namespace

TEST(Curve, a_smooth_curve_passes_through_its_points_and_a_resampled_one_has_equal_steps) {
    for (const std::string& name : drawn_names) {
        const PlaneCurve points = read_drawn_knot(name).curves[0];
        const PlaneCurve curve = interpolate(points, 16);
        const double length = measure_length(curve);
        for (std::size_t k = 0; k < points.size(); ++k) EXPECT_LE((curve[16 * k] - points[k]).norm(), 1e-12 * length);
        const PlaneCurve even = resample(curve, 2000);
        for (std::size_t k = 0; k + 1 < even.size(); ++k)
            EXPECT_NEAR((even[k + 1] - even[k]).norm() * 1999 / length, 1, 0.005) << name;
    }
}

TEST(Curve, a_smooth_curve_through_a_straight_line_is_straight) {
    const PlaneCurve points{{0, 0}, {1, 1}, {1.1, 1.1}, {5, 5}};
    for (const Vec2& p : interpolate(points, 7)) EXPECT_NEAR(p.x(), p.y(), 1e-14);
}

TEST(Curve, the_noise_of_a_hand_makes_no_crossings_once_it_is_smoothed) {
    const int trials = 100;  // a mouse that shakes by half a percent of the drawing
    for (const std::string& name : drawn_names) {
        const DrawnKnot knot = read_drawn_knot(name);
        const double size = 0.005 * measure_diagonal(knot.curves);
        int right = 0;
        for (int trial = 0; trial < trials; ++trial) {
            PlaneCurve stroke = resample(knot.curves[0], 400);
            for (std::size_t k = 0; k < stroke.size(); ++k) {
                const std::uint64_t seed = 2 * (k + 1000 * std::uint64_t(trial));
                stroke[k] += size * Vec2(bell(seed), bell(seed + 1));
            }
            const std::vector<PlaneCurve> curves{smooth_stroke(stroke)};
            right += find_crossings(curves).crossings.size() == knot.diagram.crossings.size();
        }
        EXPECT_GE(right, trials * 95 / 100) << name;
    }
}

TEST(Drawing, over_and_under_alternate_by_themselves_and_change_where_someone_says_so) {
    DrawnKnot knot = read_drawn_knot("reef");
    Diagram diagram = find_crossings(knot.curves);
    EXPECT_FALSE(choose_over({}, diagram));
    EXPECT_EQ(std::abs(measure_writhe(diagram)), 6) << "the natural drawing of two half knots is the granny";
    const std::vector<Over> wish{Over::second, Over::first, Over::second};
    EXPECT_FALSE(choose_over(wish, diagram));
    EXPECT_EQ(measure_writhe(diagram), 0) << "the reef";
    EXPECT_EQ(measure_determinant(diagram).value, 9u);
}

TEST(Drawing, two_ribbons_alternate_together) {
    const DrawnKnot knot = read_drawn_knot("carrick_bend");
    Diagram diagram = find_crossings(knot.curves);
    EXPECT_FALSE(choose_over({}, diagram));
    EXPECT_EQ(diagram.crossings.size(), 8u);
    EXPECT_EQ(measure_determinant(diagram).value, 30u);
    for (const auto& events : diagram.events)
        for (std::size_t k = 0; k + 1 < events.size(); ++k)
            EXPECT_NE(diagram.crossings[events[k].crossing].visit[std::size_t(events[k].visit)].over,
                      diagram.crossings[events[k + 1].crossing].visit[std::size_t(events[k + 1].visit)].over);
}

TEST(Drawing, an_end_inside_a_loop_is_refused_where_alternation_fails) {
    // ABAB: the curve crosses itself twice and ends between.
    const std::vector<PlaneCurve> curves{{{-4, 0}, {4, 0}, {4, 3}, {-1, 3}, {-1, -2}, {2, -2}, {2, 1.5}}};
    Diagram diagram = find_crossings(curves);
    ASSERT_EQ(diagram.crossings.size(), 2u);
    const auto fault = choose_over({}, diagram);
    ASSERT_TRUE(fault);
    EXPECT_NE(fault->rule.find("cannot alternate"), std::string::npos);
    EXPECT_TRUE(fault->place == Vec2(-1, 0) || fault->place == Vec2(2, 0));
    const std::vector<Over> all{Over::first, Over::first};
    EXPECT_FALSE(choose_over(all, diagram)) << "whoever says all of it may do as he likes";
    EXPECT_EQ(gauss_code(diagram), "O1O2U1U2");
}

TEST(Drawing, random_curves_with_their_ends_outside_always_alternate) {
    for (std::uint64_t seed = 0; seed < 1000; ++seed) {
        PlaneCurve curve{{-9, noise(seed)}};
        for (std::uint64_t k = 1; k < 14; ++k)
            curve.push_back({2 * noise(seed * 100 + 2 * k), 2 * noise(seed * 100 + 2 * k + 1)});
        curve.push_back({9, noise(seed + 7)});
        const std::vector<PlaneCurve> curves{curve};
        Diagram diagram = find_crossings(curves);
        // The ends leave the box of the rest, so nothing can lie beyond them.
        EXPECT_FALSE(choose_over({}, diagram)) << seed;
        EXPECT_EQ(measure_determinant(diagram).value % 2, 1u) << seed;
    }
}

TEST(Drawing, strands_that_touch_run_along_each_other_or_cross_too_flat_are_refused_with_the_place) {
    const auto fault_of = [](const PlaneCurve& curve) {
        const std::vector<PlaneCurve> curves{curve};
        return find_fault(curves, find_crossings(curves), 1e-3);
    };
    const auto touch = fault_of({{-4, 0}, {4, 0}, {4, 3}, {1, 0}, {-2, 3}});
    ASSERT_TRUE(touch);
    EXPECT_NEAR((touch->place - Vec2(1, 0)).norm(), 0, 1e-9);
    const auto along = fault_of({{-4, 0}, {4, 0}, {4, 3}, {-3, 3}, {-3, 0}, {2, 0}, {2, -3}});
    ASSERT_TRUE(along);
    EXPECT_NE(along->rule.find("along"), std::string::npos);
    const auto flat = fault_of({{-10, 0}, {10, 0}, {12, 4}, {9, 1}, {-9, -1}});
    ASSERT_TRUE(flat);
    EXPECT_NE(flat->rule.find("too flat"), std::string::npos);
    EXPECT_NEAR(flat->place.norm(), 0, 1e-9);
    const auto triple = fault_of({{-4, 0}, {4, 0}, {4, 4}, {-4, -4}, {-6, 0}, {-4, 4}, {4, -4}});
    ASSERT_TRUE(triple);
    EXPECT_NEAR(triple->place.norm(), 0, 1e-9);
    EXPECT_FALSE(fault_of({{-4, 0}, {4, 0}, {4, 3}, {0, 3}, {0, -3}}));
}

TEST(Drawing, a_gauss_code_must_be_that_of_the_curve) {
    const DrawnKnot knot = read_drawn_knot("reef");
    EXPECT_TRUE(read_gauss_code("U1O2U3U4O5U6O4U5O6O1U2O3", knot.diagram));
    for (const char* wrong : {"", "O1U1", "U1O2U3U4O5U6O4U5O6O1U2U3", "U1O2U3U4O5U6O4U5O6O1U2O7", "X1", "U99999999999",
                              "U1O2U3U4O5U6O5U4O6O1U2O3", "U1O2U3|U4O5U6O4U5O6O1U2O3"})
        EXPECT_FALSE(read_gauss_code(wrong, knot.diagram)) << wrong;
}

TEST(Drawing, the_largest_hole_is_in_the_loop) {
    const DrawnKnot knot = read_drawn_knot("overhand");  // a loop of radius 2.6 about the origin
    const auto hole = find_largest_hole(knot.curves);
    ASSERT_TRUE(hole);
    EXPECT_LE(hole->place.norm(), 0.6);
    EXPECT_NEAR(hole->radius, 2.6, 0.4);
    const std::vector<PlaneCurve> open{{{0, 0}, {1, 2}, {3, 1}}};
    EXPECT_FALSE(find_largest_hole(open));
}
