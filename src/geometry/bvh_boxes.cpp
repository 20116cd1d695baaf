// Boxes over the motion of points, and refitting the trees to them.
#include "geometry/bvh.h"

#include "core/parallel.h"

#include <algorithm>
#include <cmath>

namespace weft {

namespace {

Box unite(const Box& a, const Box& b) {
    Box box;
    for (std::size_t k = 0; k < box_axes; ++k) {
        box.low[k] = std::min(a.low[k], b.low[k]);
        box.high[k] = std::max(a.high[k], b.high[k]);
    }
    return box;
}

// Along unit vectors, so that a margin is the same for all.
std::array<double, box_axes> coordinates_of(const Vec3& p) {
    constexpr double square = 0.70710678118654752, cube = 0.57735026918962576;  // 1/√2, 1/√3
    const double x = p.x(), y = p.y(), z = p.z();
    return {x, y, z, (x + y) * square, (x + y + z) * cube, (x + y - z) * cube, (x - y + z) * cube, (y + z - x) * cube};
}

// Single precision has seven digits, which must not be spent on where the scene stands: far away boxes are relative to
// the middle of the cloth. Near zero they are not moved: the middle is rounded to what is much larger than the cloth.
Vec3 find_origin(const Surfaces& surfaces, const std::vector<Vec3>& x) {
    const bool any_cloth = std::any_of(surfaces.list.begin(), surfaces.list.end(),
                                       [](const Surface& s) { return !s.body && s.first_point < s.end_point; });
    Vec3 low = Vec3::Constant(infinity), high = -low;
    for (const Surface& surface : surfaces.list)
        for (int p = surface.first_point; p < surface.end_point && (!surface.body || !any_cloth); ++p) {
            low = low.cwiseMin(x[p]);
            high = high.cwiseMax(x[p]);
        }
    const double size = (high - low).maxCoeff();
    Vec3 middle = .5 * low + .5 * high;
    if (!middle.allFinite() || !(size >= 0 && size < infinity)) return {0, 0, 0};
    if (size == 0) return middle;
    const double unit = std::ldexp(1., std::ilogb(size) + 5);  // 16 to 32 times the size
    const Vec3 origin = unit * Vec3((middle / unit).array().round());
    return origin.allFinite() ? origin : Vec3(0, 0, 0);
}

Box make_point_box(const Vec3* const* x, int states, const Vec3& origin, double margin) {
    Box box;
    std::array<double, box_axes> low = coordinates_of(*x[0] - origin), high = low;
    for (int s = 1; s < states; ++s) {
        const std::array<double, box_axes> place = coordinates_of(*x[s] - origin);
        for (std::size_t k = 0; k < box_axes; ++k) {
            low[k] = std::min(low[k], place[k]);
            high[k] = std::max(high[k], place[k]);
        }
    }
    // A diagonal is a sum, and may be small where what it sums is not: rounded by what is large.
    double largest = 0;
    for (std::size_t k = 0; k < 3; ++k) largest = std::max({largest, std::abs(low[k]), std::abs(high[k])});
    for (std::size_t k = 3; k < box_axes; ++k) {
        low[k] -= 1e-15 * largest;
        high[k] += 1e-15 * largest;
    }
    // The difference to an origin is rounded, too, and what the margin leaves of it may be small.
    for (std::size_t k = 0; k < 3; ++k)
        if (origin[Eigen::Index(k)] != 0) {
            low[k] -= 0x1p-52 * largest;
            high[k] += 0x1p-52 * largest;
        }
    for (std::size_t k = 0; k < box_axes; ++k) {
        // Two units in the last place cover both roundings, of the margin and to single precision.
        const auto below = static_cast<float>(low[k] - margin), above = static_cast<float>(high[k] + margin);
        box.low[k] = below - (std::abs(below) * 0x1p-22f + 1e-37f);
        box.high[k] = above + (std::abs(above) * 0x1p-22f + 1e-37f);
    }
    return box;
}

void refit(const Surfaces& surfaces, BroadPhase& broad, int node) {
    const BvhNode& n = broad.nodes[node];
    if (n.right > 0) {
        broad.boxes[node] = unite(broad.boxes[node + 1], broad.boxes[n.right]);
        return;
    }
    const Triangle& t = surfaces.triangles[n.triangle];
    const auto corner = [&](std::size_t k) -> const Box& { return broad.point_boxes[t[k]]; };
    broad.boxes[node] = unite(unite(corner(0), corner(1)), corner(2));
}

}  // namespace

void update_boxes(const Surfaces& surfaces, BroadPhase& broad, const std::vector<Vec3>& x0, const std::vector<Vec3>& x1,
                  double margin, const std::vector<Vec3>* x2) {
    broad.point_boxes.resize(std::size_t(surfaces.points));
    broad.edge_boxes.resize(surfaces.edges.size());
    const Vec3 origin = find_origin(surfaces, x0);
    parallel_for(surfaces.points, 1024, [&](std::int64_t begin, std::int64_t end) {
        for (std::size_t p = begin; p < std::size_t(end); ++p) {
            const Vec3* x[] = {&x0[p], &x1[p], x2 ? &(*x2)[p] : nullptr};
            broad.point_boxes[p] = make_point_box(x, x2 ? 3 : 2, origin, margin);
        }
    });
    parallel_for(static_cast<std::int64_t>(surfaces.edges.size()), 1024, [&](std::int64_t begin, std::int64_t end) {
        for (std::size_t e = begin; e < std::size_t(end); ++e)
            broad.edge_boxes[e] = unite(broad.point_boxes[surfaces.edges[e].a], broad.point_boxes[surfaces.edges[e].b]);
    });
    parallel_for(static_cast<std::int64_t>(broad.cut.size()), 1, [&](std::int64_t k, std::int64_t) {
        const int first = broad.cut[k];
        for (int node = broad.nodes[first].end; node-- > first;) refit(surfaces, broad, node);
    });
    for (const int node : broad.top) refit(surfaces, broad, node);
}

}  // namespace weft
