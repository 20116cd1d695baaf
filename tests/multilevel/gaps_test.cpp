// The fast sweep over gaps beside the plain one.
#include "multilevel/gaps.h"

#include "collide/tangles.h"

#include <gtest/gtest.h>

namespace weft {
namespace {

using test::Random;

Place random_place(Random& random, double size) {
    const Vec3 v = test::random_vector(random, size);
    return {v.x(), v.y(), v.z(), 0};
}

// Rows over few points, so that all share some, a third of them with something that does not move.
Gaps make_gaps(Random& random) {
    constexpr int points = 40, rows = 200;
    Gaps gaps;
    for (int p = 0; p < points; ++p) {
        gaps.from.push_back(random_place(random, 1));
        gaps.x.push_back(random_place(random, 1));
    }
    for (int k = 0; k < rows; ++k) {
        GapRow& row = gaps.near.emplace_back();
        const Vec3 normal = test::random_vector(random, 1).normalized();
        row.normal = {normal.x(), normal.y(), normal.z(), 0};
        const double s = test::uniform(random, 0, 1), t = test::uniform(random, 0, 1);
        row.weights = {1 - s, s, t - 1, -t};
        for (std::size_t i = 0; i < 4; ++i) {
            row.points[i] = (7 * k + 11 * int(i)) % points;
            row.shares[i] = k % 3 == 0 && i > 1 ? 0 : 5 * row.weights[i];
            row.compliance += row.weights[i] * row.shares[i];
            for (std::size_t c = 0; c < 3; ++c) row.start[c] += row.weights[i] * gaps.from[row.points[i]][c];
        }
        row.mass = (k % 5 == 0 ? .5 : 1) / row.compliance;
        row.least = test::uniform(random, 0, .5);
        row.friction = k % 4 == 0 ? 0 : .3;
        row.static_friction = k % 4 == 0 ? 0 : k % 4 == 1 ? 100 : .4;
    }
    return gaps;
}

TEST(Gaps, the_fast_sweep_does_what_the_plain_one_does) {
    Random random(31);
    for (int k = 0; k < 20; ++k) {
        Gaps plain = make_gaps(random), fast = plain;
        int pushed = 0, rubbed = 0;
        for (const bool backward : {false, true, false}) {
            keep_gaps_plain(plain, backward);
            keep_gaps_fast(fast, backward);
        }
        for (std::size_t p = 0; p < plain.x.size(); ++p)
            for (std::size_t c = 0; c < 4; ++c) ASSERT_NEAR(fast.x[p][c], plain.x[p][c], 1e-11) << p;
        for (std::size_t r = 0; r < plain.near.size(); ++r) {
            ASSERT_NEAR(fast.near[r].pushed, plain.near[r].pushed, 1e-11);
            for (std::size_t c = 0; c < 4; ++c) ASSERT_NEAR(fast.near[r].rubbed[c], plain.near[r].rubbed[c], 1e-11);
            pushed += plain.near[r].pushed > 0;
            rubbed += plain.near[r].rubbed[0] != 0;
        }
        EXPECT_GT(pushed, 50);
        EXPECT_GT(rubbed, 30);
    }
}

}  // namespace
}  // namespace weft
