// Scheme C (Sato et al., 5.6.3): where cloth went through cloth, neither side is the outside. The end of an edge that
// has fewer neighbours on its side of the face goes to the side of the majority, by its depth but half an edge at most.
//
// Ours: the face goes half of the way, the other way; and the neighbours follow a little, so that no spike is left.
#include "recover/recover.h"

#include <algorithm>
#include <cmath>

namespace weft {

namespace {

constexpr double furthest = 0.5;  // [edges]
constexpr int rings = 2;          // five by five points

}  // namespace

bool follow_majority(Untangling& u, std::vector<Vec3>& x) {
    u.pushes.clear(x.size());
    const double edge = u.shape.edge_length;
    bool any = false;
    for (const Intersection& hit : u.hits) {
        const IndexPair& e = u.surfaces.edges[std::size_t(hit.edge)];
        const Triangle& face = u.surfaces.triangles[std::size_t(hit.triangle)];
        if (e.a >= u.shape.cloth_points || face[0] >= u.shape.cloth_points) continue;
        const HitPlace place = place_of(u, x, hit);
        if (place.normal.isZero(0)) continue;
        int balance = 0;
        for (const int end : {e.a, e.b})
            for (const int p : find_rings(u, end, rings)) {
                const double side = place.normal.dot(x[std::size_t(p)] - place.point);
                balance += side > 0 ? 1 : side < 0 ? -1 : 0;
            }
        const Vec3 normal = (balance >= 0 ? 1 : -1) * place.normal;
        double depth = 0;
        for (const int p : {e.a, e.b}) depth = std::max(depth, -normal.dot(x[std::size_t(p)] - place.point));
        const double way = std::min(depth + .05 * edge, furthest * edge);
        const int wrong = normal.dot(x[std::size_t(e.a)] - x[std::size_t(e.b)]) < 0 ? e.a : e.b;
        u.pushes.add(wrong, way * normal);
        for (const int p : face) u.pushes.add(p, -.5 * way * normal, .5);
        any = true;
    }
    if (any) apply_pushes(u, x);
    return any;
}

}  // namespace weft
