// The middle of a body: from every point of its surface to the centre of the largest ball that touches the surface
// there and holds none of it (the medial axis; Ma, Bae, Choi 2012 find it by shrinking balls). A ball of radius r that
// touches p from inside, n the outward normal, holds q if |q − p|² < 2 r n·(p − q): so r is the least |q − p|² / (2
// n·(p − q)). Limbs shrink to their axes and keep their length, whatever their thickness. Parts of a body that are not
// connected (the capsules of a figure) have middles of their own.
//
// We look at some thousands of points q, and smooth the result: a rough scan must not stop it at every pore.
#include "recover/untangling.h"

#include <algorithm>

namespace weft {

namespace {

constexpr int max_touched = 4000, smoothing_rounds = 8;

std::vector<Vec3> find_outward(const Untangling& u, const Surface& body, bool inward, const std::vector<Vec3>& x) {
    std::vector<Vec3> normal(std::size_t(body.end_point - body.first_point), Vec3::Zero());
    for (int t = body.first_triangle; t < body.end_triangle; ++t) {
        const Triangle& f = u.surfaces.triangles[t];
        const Vec3 area = (x[f[1]] - x[f[0]]).cross(x[f[2]] - x[f[0]]);
        for (const int p : f) normal[p - body.first_point] += inward ? Vec3(-area) : area;
    }
    for (Vec3& n : normal)
        if (n.norm() > 0) n.normalize();
    return normal;
}

void find_balls(const Untangling& u, const std::vector<int>& part, const std::vector<Vec3>& normal, int first,
                const std::vector<Vec3>& x, std::vector<Vec3>& way) {
    const std::size_t stride = (part.size() + max_touched - 1) / max_touched;
    Vec3 low = x[part[0]], high = low;
    for (const int p : part) {
        low = low.cwiseMin(x[p]);
        high = high.cwiseMax(x[p]);
    }
    for (const int p : part) {
        const Vec3& n = normal[p - first];
        double radius = .5 * (high - low).minCoeff();
        for (std::size_t k = 0; k < part.size(); k += stride) {
            const Vec3 d = x[p] - x[part[k]];
            const double depth = n.dot(d);
            if (depth > 0) radius = std::min(radius, d.squaredNorm() / (2 * depth));
        }
        way[p] = -radius * n;
    }
    std::vector<Vec3> next(part.size());
    for (int round = 0; round < smoothing_rounds; ++round) {
        for (std::size_t k = 0; k < part.size(); ++k) {
            const std::size_t p = part[k];
            Vec3 mean = way[p];
            for (int i = u.shape.start[p]; i < u.shape.start[p + 1]; ++i) mean += way[u.shape.neighbour[i]];
            next[k] = mean / double(1 + u.shape.start[p + 1] - u.shape.start[p]);
        }
        for (std::size_t k = 0; k < part.size(); ++k) way[part[k]] = next[k];
    }
}

}  // namespace

std::vector<Vec3> find_way_inside(const Untangling& u, const std::vector<Vec3>& x) {
    std::vector<Vec3> way(x.size(), Vec3::Zero());
    for (std::size_t s = 0; s < u.surfaces.list.size(); ++s) {
        const Surface& body = u.surfaces.list[s];
        if (!body.body || body.plane || !u.shape.closed[s]) continue;
        const std::vector<Vec3> normal = find_outward(u, body, u.shape.inward[s] != 0, x);
        std::vector<char> seen(u.shape.points_of.size(), 0);
        for (int p = body.first_point; p < body.end_point; ++p) {
            const int part = u.shape.piece[p];
            if (!seen[part]) find_balls(u, u.shape.points_of[part], normal, body.first_point, x, way);
            seen[part] = 1;
        }
    }
    return way;
}

}  // namespace weft
