// Delaunay triangulations in the plane that can be changed: points move, come and go, edges flip. All decisions are by
// exact signs, so that nothing can go round in circles and the result does not depend on the machine.
#pragma once

#include <weft/types.h>

namespace weft {

struct Triangulation {
    std::vector<Vec2> points;
    std::vector<Triangle> corners;          // counter-clockwise
    std::vector<Triangle> beside;           // beside[t][k]: the triangle across from corner k; -1: none
    std::vector<std::array<bool, 3>> kept;  // the edge across from corner k is part of a curve and may not flip
    std::vector<int> triangle_of;           // for every point one of its triangles; -1: it has none

    int triangles() const { return int(corners.size()); }
};

inline int next3(int k) {
    return k == 2 ? 0 : k + 1;
}
inline int previous3(int k) {
    return k == 0 ? 2 : k - 1;
}

// The corner of a triangle that is this point.
inline int corner_of(const Triangulation& mesh, int t, int point) {
    const Triangle& c = mesh.corners[t];
    return c[0] == point ? 0 : c[1] == point ? 1 : 2;
}

// The corner of the neighbour across from corner k of t that is across from the edge they share.
int corner_across(const Triangulation& mesh, int t, int k);

// Triangles around a point, counter-clockwise; on a border they begin at its right end. Returns whether they close.
bool find_star(const Triangulation& mesh, int point, std::vector<int>& star);

// Of points that are all different, with every segment among its edges, and only what the segments enclose: a triangle
// stays if a walk to it from outside crosses the border segments an odd number of times. Segments may share ends but
// nothing else. Those that are no border (curves inside) come after `borders` of them.
Triangulation make_triangulation(const std::vector<Vec2>& points, const std::vector<std::array<int, 2>>& segments,
                                 int borders);

// Turns the edge across from corner k into the other diagonal of the two triangles beside it.
void flip_edge(Triangulation& mesh, int t, int k);
bool can_flip(const Triangulation& mesh, int t, int k);  // not kept, and the two make a convex quadrilateral

// Flips until every edge that may flip is locally Delaunay; from the edges of some triangles, or from all.
void flip_from(Triangulation& mesh, std::vector<int>& triangles);
void make_delaunay(Triangulation& mesh);

// Splits the edge across from corner k of t, or the triangle, at a point of the list that has no triangles yet and lies
// on it. A curve then has two edges where it had one. New triangles come last: two on each side of the edge become
// four, the triangle three. Flips are left to the caller.
void split_edge(Triangulation& mesh, int t, int k, int point);
void split_triangle(Triangulation& mesh, int t, int point);

// The last triangle takes the place of one that goes. Its neighbours are the caller's business.
void remove_triangle(Triangulation& mesh, int t);

// Takes a point inside away, flipping its edges until three are left. False, and nothing but flips done, if it cannot
// be: it is on a border or a curve, or its edges cannot flip. The point stays in the list, with triangle_of = -1.
bool remove_point(Triangulation& mesh, int point);

// Moves a point as far towards `to` as leaves every triangle around it counter-clockwise: all the way, or a half, a
// quarter ... of it. Returns whether it moved.
bool move_point(Triangulation& mesh, int point, const Vec2& to, std::vector<int>& star);

}  // namespace weft
