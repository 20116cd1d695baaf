#include "geometry/intersections.h"

#include "collide/tangles.h"

#include <weft/step.h>

#include <gtest/gtest.h>

#include <numeric>

namespace weft {
namespace {

using test::Random;
using test::Tangle;

const Vec3 corner_a(0, 0, 0), corner_b(4, 0, 0), corner_c(0, 4, 0);

std::vector<Intersection> find(const Tangle& tangle, TreeShape shape = TreeShape::regions) {
    BroadPhase broad = make_broad_phase(tangle.surfaces, tangle.x, shape);
    std::vector<IndexPair> candidates;
    std::vector<Intersection> found;
    find_intersections(tangle.surfaces, tangle.x, broad, candidates, found);
    return found;
}

TEST(Meeting, an_edge_through_the_inside_crosses) {
    EXPECT_EQ(find_meeting({1, 1, -1}, {1, 1, 1}, corner_a, corner_b, corner_c), Meeting::crossing);
    EXPECT_EQ(find_meeting({1, 1, 1}, {1, 1, -1}, corner_a, corner_b, corner_c), Meeting::crossing);
    EXPECT_EQ(find_meeting({3, 3, -1}, {3, 3, 1}, corner_a, corner_b, corner_c), Meeting::apart);
    EXPECT_EQ(find_meeting({1, 1, 1}, {1, 1, 2}, corner_a, corner_b, corner_c), Meeting::apart);
}

TEST(Meeting, whatever_only_reaches_the_rim_or_the_plane_touches) {
    EXPECT_EQ(find_meeting({1, 1, 0}, {1, 1, 1}, corner_a, corner_b, corner_c), Meeting::touching) << "end on the face";
    EXPECT_EQ(find_meeting({2, 0, -1}, {2, 0, 1}, corner_a, corner_b, corner_c), Meeting::touching)
        << "through corner_a side";
    EXPECT_EQ(find_meeting({4, 0, -1}, {4, 0, 1}, corner_a, corner_b, corner_c), Meeting::touching)
        << "through corner_a corner";
    EXPECT_EQ(find_meeting({4, 0, 0}, {5, 0, 1}, corner_a, corner_b, corner_c), Meeting::touching)
        << "end on corner_a corner";
    EXPECT_EQ(find_meeting({5, 0, 0}, {5, 0, 1}, corner_a, corner_b, corner_c), Meeting::apart)
        << "end in the plane, outside";
    EXPECT_EQ(find_meeting({2, 0, 1e-70}, {2, 0, 1}, corner_a, corner_b, corner_c), Meeting::apart)
        << "nearer than any tolerance, yet apart";
}

TEST(Meeting, in_the_plane_overlap_decides) {
    EXPECT_EQ(find_meeting({1, 1, 0}, {1, 2, 0}, corner_a, corner_b, corner_c), Meeting::touching) << "inside";
    EXPECT_EQ(find_meeting({-1, 1, 0}, {5, 1, 0}, corner_a, corner_b, corner_c), Meeting::touching) << "right through";
    EXPECT_EQ(find_meeting({-1, 0, 0}, {9, 0, 0}, corner_a, corner_b, corner_c), Meeting::touching)
        << "along corner_a side";
    EXPECT_EQ(find_meeting({5, 0, 0}, {9, 0, 0}, corner_a, corner_b, corner_c), Meeting::apart)
        << "on corner_a side's line, beyond it";
    EXPECT_EQ(find_meeting({3, 3, 0}, {9, 3, 0}, corner_a, corner_b, corner_c), Meeting::apart);
    // The same in a plane along the other two axes.
    const auto turned = [](const Vec3& p) { return Vec3(p.z(), p.x(), p.y()); };
    EXPECT_EQ(find_meeting(turned({1, 1, 0}), turned({1, 2, 0}), turned(corner_a), turned(corner_b), turned(corner_c)),
              Meeting::touching);
}

TEST(Meeting, a_triangle_without_area_meets_nothing) {
    EXPECT_EQ(find_meeting({1, 0, -1}, {1, 0, 1}, corner_a, {2, 0, 0}, corner_b), Meeting::apart);
    EXPECT_EQ(find_meeting({0, 0, 0}, {1, 0, 0}, corner_a, {2, 0, 0}, corner_b), Meeting::apart);
}

// Points placed by barycentric coordinates whose sign is known, far from any doubt.
TEST(Meeting, agrees_with_the_point_where_the_line_meets_the_plane) {
    Random random(7);
    int crossings = 0;
    for (int k = 0; k < 50000; ++k) {
        const Vec3 p = test::random_vector(random), q = test::random_vector(random), u = test::random_vector(random);
        const Vec3 v = test::random_vector(random), w = test::random_vector(random);
        const Vec3 n = (v - u).cross(w - u);
        const double t = n.dot(u - p) / n.dot(q - p);
        const Vec3 hit = p + t * (q - p);
        const double wu = n.dot((v - hit).cross(w - hit)), wv = n.dot((w - hit).cross(u - hit)),
                     ww = n.dot((u - hit).cross(v - hit));
        const double doubt = std::min({std::abs(t), std::abs(1 - t), std::abs(wu), std::abs(wv), std::abs(ww)});
        if (doubt < 1e-9) continue;
        const bool crosses = t > 0 && t < 1 && wu > 0 && wv > 0 && ww > 0;
        crossings += crosses;
        ASSERT_EQ(find_meeting(p, q, u, v, w), crosses ? Meeting::crossing : Meeting::apart);
    }
    EXPECT_GT(crossings, 1000);
}

TEST(Intersections, equal_brute_force_on_a_thousand_tangles) {
    Random random(11);
    std::size_t crossing = 0, touching = 0;
    for (int k = 0; k < 1000; ++k) {
        const Tangle tangle = test::make_tangle(random);
        const std::vector<Intersection> expected = test::find_by_brute_force(tangle.surfaces, tangle.x);
        ASSERT_EQ(find(tangle, TreeShape::regions), expected) << "tangle " << k;
        ASSERT_EQ(find(tangle, TreeShape::median), expected) << "tangle " << k;
        for (const Intersection& i : expected) ++(i.how == Meeting::crossing ? crossing : touching);
    }
    EXPECT_GT(crossing, 1000u);
    EXPECT_GT(touching, 1000u);
}

TEST(Intersections, a_flat_sheet_has_none_and_two_that_cross_have_some) {
    Tangle tangle;
    tangle.add(test::make_flat(9, 9));
    EXPECT_TRUE(find(tangle).empty());
    Mesh upright = test::make_flat(9, 9);
    for (Vec3& p : upright.points) p = Vec3(p.x() + .3, -3.7, p.y() + 4.1);
    tangle.add(upright);
    EXPECT_FALSE(find(tangle).empty());
}

TEST(Intersections, bodies_are_not_tested_against_each_other) {
    Tangle tangle;
    tangle.add(test::make_ball(8, 6, 1), true);
    tangle.add(test::make_ball(8, 6, 1, {.5, .1, .2}), true);
    EXPECT_TRUE(find(tangle).empty());
}

// Moved by whole numbers of a coarse lattice no difference of coordinates changes, so nothing else may.
TEST(Intersections, do_not_depend_on_where_the_scene_stands) {
    Random random(12);
    for (int k = 0; k < 50; ++k) {
        Tangle tangle = test::make_tangle(random);
        for (Vec3& p : tangle.x) p = (p.array() * 1024).round() / 1024;
        const auto before = find(tangle);
        for (Vec3& p : tangle.x) p += Vec3(4096, -8192, 1024);
        EXPECT_EQ(find(tangle), before);
    }
}

TEST(Intersections, are_the_same_for_any_number_of_threads) {
    Random random(13);
    Tangle tangle;
    for (int k = 0; k < 3; ++k) {
        Mesh mesh = test::make_flat(40, 40, .1);
        test::place(mesh, random, .2, 1);
        tangle.add(mesh);
    }
    use_threads(1);
    const auto alone = find(tangle);
    EXPECT_GT(alone.size(), 1000u);
    for (const int threads : {2, 7}) {
        use_threads(threads);
        EXPECT_EQ(find(tangle), alone);
    }
    use_threads(0);
}

}  // namespace
}  // namespace weft
