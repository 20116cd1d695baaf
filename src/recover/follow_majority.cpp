// Scheme C (Sato et al., 5.6.3): where cloth went through cloth, neither side is the outside. The end of an edge that
// is on the side of the minority goes to that of the majority, by its depth but half an edge at most.
//
// Ours: where the contour cuts the sheet in two, the minority is the smaller part; the paper's neighbourhood decides
// only where it does not, since it cannot tell the sides of a contour that is nearly straight. Points of the minority
// nearby go along, less with the distance, so that no spike is left; the face goes half as far, the other way.
#include "recover/untangling.h"

#include <algorithm>
#include <cmath>

namespace weft {

namespace {

constexpr double max_push = 0.5;      // [edges]
constexpr int majority_rings = 2;     // five by five points
constexpr std::size_t max_cuts = 64;  // contours that are treated as cuts

// Per hit: -1 if the first end of the edge is of the minority, 1 if the second is, 0 if the contour does not tell.
std::vector<int> find_minorities(const Untangling& u, const Contours& contours) {
    std::vector<int> which(u.hits.size(), 0);
    const std::vector<std::array<Cut, 2>> cuts = find_cuts(u, contours);
    std::vector<char> colour;
    for (std::size_t c = 0; c < std::min(cuts.size(), max_cuts); ++c)
        for (const Cut& cut : cuts[c]) {
            if (!colour_sides(u, cut, colour)) continue;
            int balance = 0;
            for (const int p : u.shape.points_of[cut.piece]) balance += colour[p] == 0 ? 1 : colour[p] == 1 ? -1 : 0;
            const char minority = balance >= 0 ? 1 : 0;
            for (const int k : cut.hits) {
                const IndexPair& e = u.surfaces.edges[u.hits[k].edge];
                if (colour[e.a] == colour[e.b]) continue;
                which[k] = colour[e.a] == minority ? -1 : 1;
            }
        }
    return which;
}

// The direction in which the majority lies.
Vec3 majority_of(Untangling& u, const std::vector<Vec3>& x, const IndexPair& e, const HitPlace& place, int minority) {
    double balance = 0;
    if (minority != 0)
        balance = minority * place.normal.dot(x[e.b] - x[e.a]) > 0 ? -1 : 1;
    else
        for (const int end : {e.a, e.b})
            for (const int p : find_rings(u, end, majority_rings)) {
                const double side = place.normal.dot(x[p] - place.point);
                balance += side > 0 ? 1 : side < 0 ? -1 : 0;
            }
    return (balance >= 0 ? 1 : -1) * place.normal;
}

}  // namespace

bool follow_majority(Untangling& u, std::vector<Vec3>& x) {
    u.displacements.clear(x.size());
    const double edge = u.shape.edge_length;
    const Contours contours = find_contours(u);
    const std::vector<int> minorities = find_minorities(u, contours);
    bool any = false;
    for (std::size_t k = 0; k < u.hits.size(); ++k) {
        const IndexPair& e = u.surfaces.edges[u.hits[k].edge];
        const Triangle& face = u.surfaces.triangles[u.hits[k].triangle];
        if (e.a >= u.shape.cloth_points || face[0] >= u.shape.cloth_points) continue;
        if (minorities[k] == 0 && contours.open[contours.of_hit[k]]) continue;  // a slit: scheme B's
        const HitPlace place = place_of(u, x, u.hits[k]);
        if (place.normal.isZero(0)) continue;
        const Vec3 normal = majority_of(u, x, e, place, minorities[k]);
        const int wrong = normal.dot(x[e.a] - x[e.b]) < 0 ? e.a : e.b;
        const double depth = std::max(0., -normal.dot(x[wrong] - place.point));
        const double distance = std::min(depth + .05 * edge, max_push * edge);
        for (const int p : face) u.displacements.add(p, -.5 * distance * normal, .5);
        for (const int p : find_rings(u, wrong, majority_rings)) {
            const bool beyond = normal.dot(x[p] - place.point) < 0;
            if (p == wrong || (beyond && minorities[k] != 0))
                u.displacements.add(p, distance * normal, 1. / (1 + 2 * u.ring[p]));
        }
        any = true;
    }
    if (any) apply_displacements(u, x);
    return any;
}

}  // namespace weft
