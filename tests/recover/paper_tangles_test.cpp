// The paper's hierarchy and schemes on prepared tangles.
#include "recover/tangles.h"

#include "geometry/curvature.h"

#include <gtest/gtest.h>

namespace weft {

using namespace test;

TEST(PaperTangles, the_hierarchy_with_curvature_finds_what_brute_force_finds) {
    std::vector<Prepared> all = make_sheet_tangles();
    for (Prepared& knot : make_knot_tangles()) all.push_back(std::move(knot));
    for (const Prepared& prepared : all) {
        const Surfaces surfaces = prepared.surfaces();
        const std::vector<Vec3> x = prepared.x();
        BroadPhase broad = make_broad_phase(surfaces, x);
        Curvature curvature;
        std::vector<IndexPair> candidates;
        std::vector<Intersection> found, by_boxes;
        find_by_curvature(surfaces, x, broad, find_region_contours(surfaces, broad), curvature, candidates, found);
        find_intersections(surfaces, x, broad, candidates, by_boxes);
        EXPECT_GT(found.size(), 0u) << prepared.name;
        EXPECT_EQ(found, by_boxes) << prepared.name;
    }
}

// Schemes A, B and C are shallow: sheets that are crossed and a border that went deep stay as they are, and it is said
// so. (A hairpin whose layers changed places is beyond the paper's scheme C, but not beyond ours.)
TEST(PaperTangles, what_is_too_deep_for_the_schemes_is_reported_and_not_made_worse) {
    for (const Prepared& prepared : {make_t1(), make_t2(.3)}) {
        const Surfaces surfaces = prepared.surfaces();
        std::vector<Vec3> x = prepared.x();
        BroadPhase broad = make_broad_phase(surfaces, x);
        RecoverGiven given = prepared.given(surfaces);
        given.methods = by_push_out | by_border | by_majority;
        const RecoverReport report = untangle(surfaces, broad, given, x);
        EXPECT_FALSE(report.recovered()) << prepared.name;
        EXPECT_GT(report.hits_after, 0) << prepared.name;
        EXPECT_LE(report.hits_after, report.hits_before) << prepared.name;
        EXPECT_LE(report.rounds, 3 * given.max_rounds) << prepared.name;
    }
}

}  // namespace weft
