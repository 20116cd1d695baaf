// Cloth inside a closed body, or behind a plane, crosses nothing, but must come out. Points next to each other that are
// inside leave as a whole, along the shortest of several straight lines that lead the last of them out; what is
// connected to them follows, less and less with the distance.
#include "recover/untangling.h"

#include <algorithm>
#include <cmath>

namespace weft {

namespace {

constexpr std::size_t max_samples = 200;  // points of a region from which rays are cast

// Where a ray leaves the body for the last time [m]; 0 if it does not meet it.
double exit_distance(const Untangling& u, const std::vector<Vec3>& x, const Surface& body, const Vec3& from,
                     const Vec3& direction) {
    double furthest = 0;
    for (int t = body.first_triangle; t < body.end_triangle; ++t) {
        const Triangle& f = u.surfaces.triangles[t];
        const Vec3 a = x[f[0]] - from, ab = x[f[1]] - from - a, ac = x[f[2]] - from - a;
        const Vec3 cross = direction.cross(ac);
        const double volume = ab.dot(cross);
        if (volume == 0) continue;
        const double v = -a.dot(cross) / volume, w = direction.dot(Vec3((-a).cross(ab))) / volume;
        if (v < -1e-9 || w < -1e-9 || v + w > 1 + 1e-9) continue;
        furthest = std::max(furthest, ac.dot(Vec3((-a).cross(ab))) / volume);
    }
    return furthest;
}

// Regions of points inside the same body that are connected.
std::vector<std::vector<int>> find_regions(const Untangling& u, std::vector<int>& bodies) {
    std::vector<int> body_of(std::size_t(u.surfaces.points), -1);
    for (const InsidePoint& p : u.inside) body_of[p.point] = p.body;
    std::vector<std::vector<int>> regions;
    for (const InsidePoint& first : u.inside) {
        if (body_of[first.point] != first.body) continue;
        std::vector<int> region{first.point};
        body_of[first.point] = -1;
        for (std::size_t k = 0; k < region.size(); ++k) {
            const std::size_t p = region[k];
            for (int i = u.shape.start[p]; i < u.shape.start[p + 1]; ++i) {
                const int q = u.shape.neighbour[i];
                if (body_of[q] != first.body) continue;
                body_of[q] = -1;
                region.push_back(q);
            }
        }
        regions.push_back(std::move(region));
        bodies.push_back(first.body);
    }
    return regions;
}

// A plane is left straight ahead.
Vec3 find_exit_in_front(const Untangling& u, const std::vector<Vec3>& x, const std::vector<int>& region,
                        const Surface& plane) {
    const Triangle& f = u.surfaces.triangles[plane.first_triangle];
    const Vec3& a = x[f[0]];
    const Vec3 normal = (x[f[1]] - a).cross(x[f[2]] - a).normalized();
    double depth = 0;
    for (const int p : region) depth = std::max(depth, normal.dot(a - x[p]));
    return (depth + std::max(u.given.thickness, .05 * u.shape.edge_length)) * normal;
}

Vec3 find_exit(const Untangling& u, const std::vector<Vec3>& x, const std::vector<int>& region, const Surface& body) {
    if (body.plane) return find_exit_in_front(u, x, region, body);
    Vec3 middle(0, 0, 0), centre(0, 0, 0);
    for (const int p : region) middle += x[p] / double(region.size());
    for (int p = body.first_point; p < body.end_point; ++p) centre += x[p] / double(body.end_point - body.first_point);
    std::vector<Vec3> directions{Vec3::UnitX(),  -Vec3::UnitX(), Vec3::UnitY(),
                                 -Vec3::UnitY(), Vec3::UnitZ(),  -Vec3::UnitZ()};
    if ((middle - centre).norm() > 0) directions.push_back((middle - centre).normalized());
    const std::size_t stride = (region.size() + max_samples - 1) / max_samples;
    double shortest = infinity;
    Vec3 best(0, 0, 0);
    for (const Vec3& direction : directions) {
        double distance = 0;
        for (std::size_t k = 0; k < region.size() && distance < shortest; k += stride)
            distance = std::max(distance, exit_distance(u, x, body, x[region[k]], direction));
        if (distance >= shortest) continue;
        shortest = distance;
        best = direction;
    }
    return (shortest + std::max(u.given.thickness, .05 * u.shape.edge_length)) * best;
}

}  // namespace

bool leave_bodies(Untangling& u, std::vector<Vec3>& x) {
    std::vector<int> bodies;
    const std::vector<std::vector<int>> regions = find_regions(u, bodies);
    bool any = false;
    for (std::size_t r = 0; r < regions.size(); ++r) {
        const Vec3 displacement = find_exit(u, x, regions[r], u.surfaces.list[bodies[r]]);
        const int piece = u.shape.piece[regions[r][0]];
        const bool whole = u.shape.points_of[piece].size() == regions[r].size();
        if (whole && !may_move_as_a_whole(u, piece)) continue;  // worn: it would be taken off
        any = true;
        std::vector<int> ring(x.size(), -1), reached = regions[r];
        for (const int p : reached) ring[p] = 0;
        const int fade = std::max(4, static_cast<int>(std::min(1e6, 2 * displacement.norm() / u.shape.edge_length)));
        for (std::size_t k = 0; k < reached.size(); ++k) {
            const std::size_t p = reached[k];
            if (u.given.movable[p]) x[p] += (1 - double(ring[p]) / (fade + 1)) * displacement;
            if (ring[p] == fade) continue;
            for (int i = u.shape.start[p]; i < u.shape.start[p + 1]; ++i) {
                const int q = u.shape.neighbour[i];
                if (ring[q] >= 0) continue;
                ring[q] = ring[p] + 1;
                reached.push_back(q);
            }
        }
        if (!whole) limit_lengths(u, {.min = .7, .max = 1.1, .sweeps = 20}, {}, x);
    }
    return any;
}

}  // namespace weft
