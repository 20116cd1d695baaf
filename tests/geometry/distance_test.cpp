#include "geometry/distance.h"

#include "geometry/impact_queries.h"
#include "geometry/slow_distance.h"

#include <gtest/gtest.h>

namespace weft {
namespace {

using test::Random;

test::LongFour to_long(const Four& x) {
    return test::at_time(x, x, 0);
}

TEST(Distance, features_of_a_triangle_are_told_apart) {
    const Vec3 a(0, 0, 0), b(2, 0, 0), c(0, 2, 0);
    const PointTriangle inside = measure_point_triangle({.5, .5, 3}, a, b, c);
    EXPECT_DOUBLE_EQ(inside.squared, 9);
    EXPECT_TRUE(inside.weights.isApprox(Vec3(.5, .25, .25)));
    const PointTriangle side = measure_point_triangle({1, -2, 0}, a, b, c);
    EXPECT_DOUBLE_EQ(side.squared, 4);
    EXPECT_TRUE(side.weights.isApprox(Vec3(.5, .5, 0)));
    const PointTriangle corner = measure_point_triangle({5, -4, 0}, a, b, c);
    EXPECT_DOUBLE_EQ(corner.squared, 25);
    EXPECT_TRUE(corner.weights.isApprox(Vec3(0, 1, 0)));
}

TEST(Distance, skew_and_parallel_edges) {
    const EdgeEdge skew = measure_edge_edge({-1, 0, 0}, {1, 0, 0}, {0, -1, 2}, {0, 3, 2});
    EXPECT_DOUBLE_EQ(skew.squared, 4);
    EXPECT_DOUBLE_EQ(skew.s, .5);
    EXPECT_DOUBLE_EQ(skew.t, .25);
    EXPECT_DOUBLE_EQ(measure_edge_edge({0, 0, 0}, {1, 0, 0}, {.5, 1, 0}, {9, 1, 0}).squared, 1) << "side by side";
    EXPECT_DOUBLE_EQ(measure_edge_edge({0, 0, 0}, {1, 0, 0}, {3, 0, 0}, {9, 0, 0}).squared, 4) << "one after another";
    EXPECT_DOUBLE_EQ(measure_edge_edge({0, 0, 0}, {3, 0, 0}, {1, 0, 0}, {9, 0, 0}).squared, 0) << "overlapping";
    EXPECT_DOUBLE_EQ(measure_edge_edge({1, 1, 1}, {1, 1, 1}, {2, 1, 1}, {2, 1, 1}).squared, 1) << "points";
}

TEST(Distance, agrees_with_the_slow_one_and_the_weights_lead_there) {
    Random random(31);
    for (const PairKind pair : {PairKind::vertex_face, PairKind::edge_edge})
        for (const test::QueryKind kind : test::query_kinds)
            for (int k = 0; k < 5000; ++k) {
                const Four x = test::make_query(pair, kind, random).start;
                const auto truth = static_cast<double>(test::slow_distance(pair, to_long(x)));
                ASSERT_NEAR(measure_distance(pair, x), truth, 1e-12 * (1 + truth)) << test::name_of(kind);
                Vec3 gap;
                if (pair == PairKind::vertex_face) {
                    const Vec3 w = measure_point_triangle(x[0], x[1], x[2], x[3]).weights;
                    ASSERT_GE(w.minCoeff(), 0);
                    ASSERT_NEAR(w.sum(), 1, 1e-15);
                    gap = x[0] - (w[0] * x[1] + w[1] * x[2] + w[2] * x[3]);
                } else {
                    const EdgeEdge near = measure_edge_edge(x[0], x[1], x[2], x[3]);
                    gap = x[0] + near.s * (x[1] - x[0]) - x[2] - near.t * (x[3] - x[2]);
                }
                ASSERT_NEAR(gap.norm(), truth, 1e-9 * (1 + truth)) << test::name_of(kind);
            }
}

// The lines of nearly parallel edges cross far away or here: a bad formula takes the one for the other.
TEST(Distance, nearly_parallel_edges_are_measured_to_the_last_digits) {
    Random random(32);
    for (double angle = 1e-4; angle > 1e-17; angle /= 10)
        for (int k = 0; k < 500; ++k) {
            Four x;
            x[0] = Vec3(0, 0, 0);
            x[1] = test::random_vector(random);
            const Vec3 offset = test::random_vector(random, k % 2 ? 1e-3 : 1e-7);
            x[2] = x[0] + offset + test::uniform(random, -.5, .5) * x[1];
            x[3] = x[2] + x[1] + test::random_vector(random, angle);
            ASSERT_NEAR(measure_distance(PairKind::edge_edge, x), double(test::searched_distance(to_long(x))), 3e-13)
                << angle;
        }
}

}  // namespace
}  // namespace weft
