#include "geometry/curvature.h"

#include "collide/ribbons.h"
#include "collide/tangles.h"
#include "geometry/intersections.h"

#include <gtest/gtest.h>

namespace weft {
namespace {

using test::Random;
using test::Tangle;

struct Found {
    std::size_t pairs = 0;  // of triangles that had to be looked at
    std::vector<Intersection> hits;
};

struct Detector {
    const Tangle& tangle;
    BroadPhase broad = make_broad_phase(tangle.surfaces, tangle.x);
    RegionContours contours = find_region_contours(tangle.surfaces, broad);

    Found by_boxes(const std::vector<Vec3>& x) {
        std::vector<IndexPair> pairs;
        Found found;
        find_intersections(tangle.surfaces, x, broad, pairs, found.hits);
        find_close_triangles(tangle.surfaces, broad, pairs);
        found.pairs = pairs.size();
        return found;
    }
    Found by_curvature(const std::vector<Vec3>& x, ContourTest test) {
        Curvature curvature;
        std::vector<IndexPair> pairs;
        update_boxes(tangle.surfaces, broad, x, x, 0);
        update_masks(tangle.surfaces, broad, x, curvature);
        find_close_by_curvature(tangle.surfaces, broad, contours, x, test, curvature, pairs);
        Found found;
        found.pairs = std::size_t(curvature.triangle_pairs);
        test_intersections(tangle.surfaces, x, pairs, found.hits);
        return found;
    }
};

Tangle single(const Mesh& mesh) {
    Tangle tangle;
    tangle.add(mesh);
    return tangle;
}

std::vector<Vec3> shaken(std::vector<Vec3> x, Random& random, double size) {
    for (Vec3& p : x) p += test::random_vector(random, size);
    return x;
}

TEST(Curvature, the_rim_of_a_sheet_is_its_border_and_halves_share_it) {
    const Tangle tangle = single(test::make_flat(5, 4));
    const BroadPhase broad = make_broad_phase(tangle.surfaces, tangle.x);
    const RegionContours contours = find_region_contours(tangle.surfaces, broad);
    EXPECT_EQ(contours.start[1] - contours.start[0], 2 * (4 + 3)) << "the root";
    for (std::size_t node = 0; node < broad.nodes.size(); ++node)
        if (broad.nodes[node].right == 0) {
            EXPECT_EQ(contours.start[node + 1] - contours.start[node], 3);
        }
}

TEST(Curvature, a_closed_surface_has_no_rim) {
    const Tangle ball = single(test::make_ball(8, 6, 1));
    EXPECT_EQ(find_region_contours(ball.surfaces, make_broad_phase(ball.surfaces, ball.x)).start[1], 0);
}

TEST(Curvature, simple_polygons_are_told_from_crossed_ones) {
    const std::vector<Vec3> x{{0, 0, 0}, {2, 0, 1}, {2, 2, 0}, {0, 2, -1}, {1, -1, 0}};
    const std::array square{0, 1, 2, 3}, bow{0, 2, 1, 3}, spike{0, 1, 2, 4};
    const Vec3 up(0, 0, 1);
    EXPECT_TRUE(clearly_simple(x, square.data(), 4, up));
    EXPECT_FALSE(clearly_simple(x, bow.data(), 4, up));
    EXPECT_FALSE(clearly_simple(x, spike.data(), 4, up));
    const std::vector<Vec3> back{{0, 0, 0}, {2, 0, 0}, {1, 0, 0}};
    const std::array folded{0, 1, 2};
    EXPECT_FALSE(clearly_simple(back, folded.data(), 3, up));
}

// The finding that made us distrust masks: a flat band runs into itself and no normal tells.
TEST(Curvature, masks_alone_miss_a_flat_band_that_crosses_itself_and_contours_see_it) {
    const Tangle tangle = single(test::make_flat_loop(6, 120));
    Detector detector{tangle};
    const Found truth = detector.by_boxes(tangle.x);
    EXPECT_EQ(truth.hits, test::find_by_brute_force(tangle.surfaces, tangle.x));
    EXPECT_GT(truth.hits.size(), 10u);
    EXPECT_TRUE(detector.by_curvature(tangle.x, ContourTest::no).hits.empty());
    EXPECT_EQ(detector.by_curvature(tangle.x, ContourTest::yes).hits, truth.hits);
}

TEST(Curvature, with_contours_every_hit_of_random_tangles_is_found) {
    Random random(61);
    std::size_t hits = 0, lost_by_masks = 0;
    for (int k = 0; k < 400; ++k) {
        Tangle tangle;
        for (int count = test::whole(random, 1, 2); count > 0; --count) {
            Mesh mesh = test::make_flat(test::whole(random, 3, 12), test::whole(random, 3, 12), .3);
            test::place(mesh, random, test::uniform(random, 0, .6), .5);
            tangle.add(mesh);
        }
        Detector detector{tangle};
        const Found truth = detector.by_boxes(tangle.x);
        ASSERT_EQ(detector.by_curvature(tangle.x, ContourTest::yes).hits, truth.hits) << k;
        hits += truth.hits.size();
        lost_by_masks += truth.hits.size() - detector.by_curvature(tangle.x, ContourTest::no).hits.size();
    }
    EXPECT_GT(hits, 1000u);
    EXPECT_GT(lost_by_masks, 0u) << "masks alone are not enough for noise either";
}

// Smooth shapes through themselves: where regions are large, pruned early and still must not lose anything.
TEST(Curvature, with_contours_every_hit_of_folded_sheets_is_found) {
    Random random(62);
    std::size_t hits = 0;
    for (int k = 0; k < 60; ++k) {
        Mesh mesh = test::make_flat(30, 30, 1. / 29);
        const Vec3 a = test::random_vector(random, 4), b = test::random_vector(random, 4),
                   c = test::random_vector(random, 4);
        const double bend = test::uniform(random, 0, 7), swell = test::uniform(random, 0, .5);
        for (Vec3& p : mesh.points) {  // rolled up, and with waves
            const double angle = bend * p.x();
            const Vec3 wave(std::sin(a.dot(p)), std::sin(b.dot(p)), std::sin(c.dot(p)));
            p = Vec3(bend > 0 ? std::sin(angle) / bend : p.x(), p.y(), bend > 0 ? (1 - std::cos(angle)) / bend : 0) +
                swell * wave;
        }
        const Tangle tangle = single(mesh);
        Detector detector{tangle};
        const Found truth = detector.by_boxes(tangle.x);
        ASSERT_EQ(detector.by_curvature(tangle.x, ContourTest::yes).hits, truth.hits) << k;
        hits += truth.hits.size();
    }
    EXPECT_GT(hits, 500u);
}

TEST(Curvature, a_tight_band_leaves_an_eighth_of_the_pairs_and_a_loose_one_a_hundredth) {
    Random random(63);
    struct Case {
        double width, size;
        std::size_t reduction;
    };
    for (const auto& [width, size, reduction] : {Case{1.2, .4, 8}, {1.2, 2, 100}}) {
        const Tangle tangle = single(test::make_trefoil(16, 400, width, size));
        Detector detector{tangle};
        const Found boxes = detector.by_boxes(tangle.x), both = detector.by_curvature(tangle.x, ContourTest::yes);
        EXPECT_EQ(boxes.hits, both.hits);
        EXPECT_LE(both.pairs * reduction, boxes.pairs) << both.pairs << " of " << boxes.pairs;
        const std::vector<Vec3> noisy = shaken(tangle.x, random, .02);
        EXPECT_EQ(detector.by_curvature(noisy, ContourTest::yes).hits, detector.by_boxes(noisy).hits);
    }
}

}  // namespace
}  // namespace weft
