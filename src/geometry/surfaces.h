// What can touch: the triangles of every cloth and every body, numbered through. Points, edges and triangles of one
// surface are a contiguous range each, so that one array of positions serves all of contact.
#pragma once

#include <weft/types.h>

namespace weft {

struct IndexPair {
    int a, b;
    friend bool operator==(const IndexPair&, const IndexPair&) = default;
    friend bool operator<(const IndexPair& p, const IndexPair& q) { return p.a != q.a ? p.a < q.a : p.b < q.b; }
};

struct Surface {
    bool body = false;         // bodies meet cloth, but neither themselves nor one another
    bool plane = false;        // of a body: its first triangle stands for everything behind it
    bool meets_itself = true;  // of cloth
    int first_point = 0, end_point = 0;
    int first_edge = 0, end_edge = 0;
    int first_triangle = 0, end_triangle = 0;
};

struct Surfaces {
    std::vector<Surface> list;
    int points = 0;
    std::vector<Triangle> triangles;  // of points, numbered through
    std::vector<IndexPair> edges;     // a < b, sorted within a surface, each once
    std::vector<Triangle> sides;      // of each triangle: the edges from corner k to corner k + 1; -1 if they coincide
    std::vector<IndexPair> faces;     // of each edge: its two triangles; b is -1 where it has one, a too if it has more

    // A point and an edge belong to several triangles, one of which owns it: bit k says that a triangle owns its
    // corner k, bit 3 + k its side k. Whoever looks at what triangles own sees everything once.
    std::vector<unsigned char> owned;
};

// Appends a surface. Any triangles will do that name points in [0, points): edges may have three triangles or one.
void add_surface(Surfaces& surfaces, int points, const std::vector<Triangle>& triangles, bool body);

// Number of the surface that holds a point, an edge or a triangle.
int surface_of_point(const Surfaces& surfaces, int point);
int surface_of_triangle(const Surfaces& surfaces, int triangle);

// Also where corners coincide, and a corner or a side of the triangle is there twice.
inline bool owns_corner(const Surfaces& surfaces, int triangle, std::size_t corner) {
    const Triangle& points = surfaces.triangles[triangle];
    for (std::size_t k = 0; k < 3; ++k)
        if (points[k] == points[corner] && (surfaces.owned[triangle] & (1u << k))) return true;
    return false;
}
inline bool owns_side(const Surfaces& surfaces, int triangle, std::size_t side) {
    const Triangle& edges = surfaces.sides[triangle];
    if (edges[side] < 0) return owns_corner(surfaces, triangle, side);
    for (std::size_t k = 0; k < 3; ++k)
        if (edges[k] == edges[side] && (surfaces.owned[triangle] & (8u << k))) return true;
    return false;
}

// Edges over which a surface bends by less than `angle` [rad], 1 each. Borders and edges of three triangles are sharp.
// `normals` of triangles is scratch.
void find_smooth_edges(const Surfaces& surfaces, const std::vector<Vec3>& x, double angle, std::vector<Vec3>& normals,
                       std::vector<char>& smooth);

template <std::size_t Count>
std::array<const Vec3*, Count> places_of(const std::vector<Vec3>& x, const std::array<int, Count>& points) {
    std::array<const Vec3*, Count> places;
    for (std::size_t k = 0; k < Count; ++k) places[k] = &x[points[k]];
    return places;
}

inline bool has_corner(const Triangle& t, int point) {
    return t[0] == point || t[1] == point || t[2] == point;
}
inline bool share_point(const IndexPair& e, const IndexPair& f) {
    return e.a == f.a || e.a == f.b || e.b == f.a || e.b == f.b;
}

}  // namespace weft
