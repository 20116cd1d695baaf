// Regions that cannot hit themselves, seen from their normals: the curvature criterion, for discrete detection. The
// paper path finds its errors by it (recover/paper_recovery.cpp); everything else searches by boxes alone, which is
// quicker (docs/hindsight.md).
//
//     const RegionContours contours = find_region_contours(surfaces, broad);                  // once
//     find_by_curvature(surfaces, x, broad, contours, curvature, candidates, found);          // per state
//
// Not for continuous collision: the contours would have to stay simple throughout.
#pragma once

#include "geometry/intersections.h"

namespace weft {

// The rim of each node's region as one loop of points, counter-clockwise seen against the normals. Regions without a
// rim, with more than one, or with a rim of more than `longest_contour` points have none here.
struct RegionContours {
    std::vector<int> start;  // of node i: points[start[i]] ... points[start[i + 1] - 1]
    std::vector<int> points;
};
inline constexpr int longest_contour = 128;
RegionContours find_region_contours(const Surfaces& surfaces, const BroadPhase& broad);

// Without the test of the contour the criterion is wrong (it forgets that a flat band may cross itself); that variant
// exists to show it.
enum class ContourTest { yes, no };

struct Curvature {
    std::vector<std::uint16_t> masks;  // per node: bit k if every normal below it points to the side of direction k
    std::int64_t node_tests = 0;       // of the last search
    std::int64_t triangle_pairs = 0;   // that were left, neighbours included
    std::vector<IndexPair> stack;      // scratch
    std::vector<int> rim, stamps;
    int stamp = 0;
};
void update_masks(const Surfaces& surfaces, const BroadPhase& broad, const std::vector<Vec3>& x, Curvature& curvature);

// Pairs of edges and faces of cloth that may intersect at x, as find_close_edges_and_faces but without those the
// criterion rules out. Boxes of `broad` must be up to date for x. Sorted, each once.
void find_close_by_curvature(const Surfaces& surfaces, const BroadPhase& broad, const RegionContours& contours,
                             const std::vector<Vec3>& x, ContourTest test, Curvature& curvature,
                             std::vector<IndexPair>& edge_face);

// All intersections at x, as find_intersections finds them. Boxes of `broad` are updated; `candidates` is scratch.
void find_by_curvature(const Surfaces& surfaces, const std::vector<Vec3>& x, BroadPhase& broad,
                       const RegionContours& contours, Curvature& curvature, std::vector<IndexPair>& candidates,
                       std::vector<Intersection>& found);

// Is this loop, looked at along `direction`, clearly a simple polygon? Doubt is a no. (contour.cpp)
bool clearly_simple(const std::vector<Vec3>& x, const int* loop, int count, const Vec3& direction);

// The rim of the union of two regions that have the rims a and b, as one loop; empty if it is not one loop or if they
// have no edge in common. (contour.cpp)
void unite_rims(const int* a, int count_a, const int* b, int count_b, std::vector<int>& rim);

}  // namespace weft
