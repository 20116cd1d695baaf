// How far apart, and where are they nearest?
#pragma once

#include <weft/types.h>

namespace weft {

struct PointTriangle {
    double squared;  // [m²]
    Vec3 weights;    // of the corners: the nearest point is their weighted sum; they are ≥ 0 and add up to 1
};
PointTriangle measure_point_triangle(const Vec3& p, const Vec3& a, const Vec3& b, const Vec3& c);

struct EdgeEdge {
    double squared;  // [m²]
    double s, t;     // in [0, 1]: the nearest points are a + s (b − a) and c + t (d − c)
};
EdgeEdge measure_edge_edge(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d);

}  // namespace weft
