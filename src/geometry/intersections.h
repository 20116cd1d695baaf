// Intersections, counted exactly: which edges meet which faces?
//
// Two triangles without a common point intersect iff an edge of one meets the other; where they share a point, iff the
// edge opposite to it in one meets the other. So edge–face pairs without a common point say it all, but for one case:
// two triangles that share an edge and are folded onto each other exactly flat.
#pragma once

#include "geometry/bvh.h"

namespace weft {

// How a closed segment and a closed triangle meet. Everything is decided exactly.
enum class Meeting {
    apart,
    touching,  // they have a point in common, but an end of the segment lies in the triangle's plane, or the segment
               // passes through the triangle's rim, or the two lie in one plane and overlap
    crossing,  // the ends lie strictly on either side and the segment passes strictly through the inside
};
// A triangle without area meets nothing: its edges do.
Meeting find_meeting(const Vec3& p, const Vec3& q, const Vec3& a, const Vec3& b, const Vec3& c);

struct Intersection {
    int edge, triangle;
    Meeting how;  // touching or crossing
    friend bool operator==(const Intersection&, const Intersection&) = default;
};

// All of them, sorted by edge and triangle. Touching counts: an edge that goes exactly through the edge between two
// triangles touches both and crosses neither. Boxes of `broad` are updated; `candidates` is scratch. False if there are
// more than `max_intersections`, and some were not found: what lies in one place n times has n² of them.
inline constexpr std::size_t max_intersections = std::size_t{1} << 20;
bool find_intersections(const Surfaces& surfaces, const std::vector<Vec3>& x, BroadPhase& broad,
                        std::vector<IndexPair>& candidates, std::vector<Intersection>& found);

// Of pairs (edge, triangle), those that meet, in the same order.
void test_intersections(const Surfaces& surfaces, const std::vector<Vec3>& x, const std::vector<IndexPair>& candidates,
                        std::vector<Intersection>& found);

}  // namespace weft
