// Distances by asking every feature and keeping the nearest: insides first, then rims. Parallel edges and triangles
// without area have no inside worth asking, and their rims know the answer; so there are no special cases to get wrong.
#include "geometry/distance.h"

#include <algorithm>
#include <cmath>

namespace weft {

namespace {

// Below this sine of an angle [squared], directions are parallel for us: the rim is at most 1e-13 of the size off.
constexpr double flatness = 1e-26;

// Where on a + s (b − a) is nearest to p, s in [0, 1]?
double nearest_on_edge(const Vec3& p, const Vec3& a, const Vec3& b) {
    const Vec3 u = b - a;
    const double length = u.squaredNorm();
    return length > 0 ? std::clamp(u.dot(p - a) / length, 0., 1.) : 0.;
}

}  // namespace

PointTriangle measure_point_triangle(const Vec3& p, const Vec3& a, const Vec3& b, const Vec3& c) {
    const Vec3 u = b - a, v = c - a, w = p - a, n = u.cross(v);
    const double area = n.squaredNorm();
    if (area > flatness * u.squaredNorm() * v.squaredNorm()) {
        const double weight_b = w.cross(v).dot(n) / area, weight_c = u.cross(w).dot(n) / area;
        const double weight_a = 1 - weight_b - weight_c, height = n.dot(w);
        if (weight_a >= 0 && weight_b >= 0 && weight_c >= 0)
            return {height * height / area, {weight_a, weight_b, weight_c}};
    }
    const Vec3* const corner[] = {&a, &b, &c};
    PointTriangle best{infinity, {1, 0, 0}};
    for (int k = 0; k < 3; ++k) {
        const int next = (k + 1) % 3;
        const double s = nearest_on_edge(p, *corner[k], *corner[next]);
        const double squared = (p - *corner[k] - s * (*corner[next] - *corner[k])).squaredNorm();
        if (squared >= best.squared) continue;
        best.squared = squared;
        best.weights.setZero();
        best.weights[k] = 1 - s;
        best.weights[next] = s;
    }
    return best;
}

EdgeEdge measure_edge_edge(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
    const Vec3 u = b - a, v = d - c, w = c - a, n = u.cross(v);
    const double area = n.squaredNorm();
    if (area > flatness * u.squaredNorm() * v.squaredNorm()) {
        // By cross products: dot products lose twice as many digits where edges are nearly parallel. There s is still
        // not good for much, but the nearest t for that s makes the distance good again.
        const double s = w.cross(v).dot(n) / area;
        const double t = (s * u - w).dot(v) / v.squaredNorm();
        if (s >= 0 && s <= 1 && t >= 0 && t <= 1) return {(w + t * v - s * u).squaredNorm(), s, t};
    }
    EdgeEdge best{infinity, 0, 0};
    const auto offer = [&](double s, double t) {
        const double squared = (w + t * v - s * u).squaredNorm();
        if (squared < best.squared) best = {squared, s, t};
    };
    offer(0, nearest_on_edge(a, c, d));
    offer(1, nearest_on_edge(b, c, d));
    offer(nearest_on_edge(c, a, b), 0);
    offer(nearest_on_edge(d, a, b), 1);
    return best;
}

}  // namespace weft
