// Is a point inside a closed surface? A strand of cloth that lies wholly inside a body crosses none of its faces: only
// this question finds it.
#pragma once

#include "geometry/bvh.h"

namespace weft {

// Has the surface no rim? (Every edge is run through as often one way as the other.)
bool is_closed(const Surfaces& surfaces, int surface);

// Can a point be inside it? A body without rim has an inside; a plane, too: everything behind it.
bool has_inside(const Surfaces& surfaces, int surface);

// What the tree of a surface needs for quick answers; made anew when the points have moved.
struct WindingTree {
    int surface = 0, root = 0;
    std::vector<Vec3> centre;    // [m] per node from the root
    std::vector<Vec3> area;      // [m²] sum of area vectors
    std::vector<double> radius;  // [m] of a ball about the centre that holds all of it
};
WindingTree make_winding_tree(const Surfaces& surfaces, const BroadPhase& broad, int surface,
                              const std::vector<Vec3>& x);

// How often the surface goes round the point: ±1 inside (+1 if the normals point outwards), 0 outside; in between where
// the surface is not closed. Within 0.05; |winding| > 0.5 is inside.
double measure_winding(const Surfaces& surfaces, const BroadPhase& broad, const WindingTree& tree,
                       const std::vector<Vec3>& x, const Vec3& point);

// Which of the points [first, end) are inside a surface that has an inside: 1 for each that is. Boxes must be up to
// date.
std::vector<char> find_inside(const Surfaces& surfaces, const BroadPhase& broad, int surface,
                              const std::vector<Vec3>& x, int first, int end);

// The same by adding up every triangle.
double measure_winding_plainly(const Surfaces& surfaces, int surface, const std::vector<Vec3>& x, const Vec3& point);

}  // namespace weft
