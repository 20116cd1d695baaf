// Intersection contour minimisation (Volino and Magnenat-Thalmann 2006): an edge that crosses a face moves, and the
// face the other way, so that the line of intersection gets shorter. With E the edge's direction, N the face's normal
// and R the directions in which the line leaves the edge into its triangles,
//     G = Σ (R − 2 (E·R) / (E·N) N),   displacement = h0 G / √(G² + g0²).
// Each edge for itself, or one G for a whole contour, which takes closed contours away as a whole. Edges nearly in the
// plane of the face (|E·N| < 0.05) are left to their neighbours. Lengths are limited at once. Not for contours that run
// from border to border: they have nothing to gain.
#include "recover/untangling.h"

#include <algorithm>
#include <cmath>

namespace weft {

namespace {

constexpr double flattest = 0.05, h0 = 0.35, g0 = 0.5;

Vec3 gradient_of(const Untangling& u, const std::vector<Vec3>& x, const Intersection& hit, const HitPlace& place) {
    const IndexPair& e = u.surfaces.edges[hit.edge];
    const Vec3 along = (x[e.b] - x[e.a]).normalized();
    const double slope = along.dot(place.normal);
    if (!(std::abs(slope) >= flattest)) return {0, 0, 0};
    Vec3 g(0, 0, 0);
    for (const int t : u.shape.triangles[hit.edge]) {
        if (t < 0) continue;
        const Triangle& f = u.surfaces.triangles[t];
        const Vec3 &a = x[f[0]], &b = x[f[1]], &c = x[f[2]];
        Vec3 r = (b - a).cross(c - a).cross(place.normal);
        if (!(r.norm() > 0)) continue;
        r.normalize();
        Vec3 inside = (a + b + c) / 3 - place.point;
        inside -= inside.dot(along) * along;
        if (r.dot(inside) < 0) r = -r;
        g += r - 2 * along.dot(r) / slope * place.normal;
    }
    return g;
}

void push_both(Untangling& u, const Intersection& hit, const HitPlace& place, const Vec3& displacement) {
    const IndexPair& e = u.surfaces.edges[hit.edge];
    const Triangle& f = u.surfaces.triangles[hit.triangle];
    const bool edge_moves = u.given.movable[e.a] || u.given.movable[e.b];
    bool face_moves = false;
    for (const int p : f) face_moves = face_moves || u.given.movable[p];
    const double part = edge_moves && face_moves ? .5 : 1;
    u.displacements.add(e.a, part * displacement, std::max(.1, 1 - place.s));
    u.displacements.add(e.b, part * displacement, std::max(.1, place.s));
    for (Eigen::Index k = 0; k < 3; ++k)
        u.displacements.add(f[k], -part * displacement, std::max(.1, place.weights[k]));
}

}  // namespace

bool shorten_contours(Untangling& u, bool summed, std::vector<Vec3>& x) {
    const Contours contours = find_contours(u);
    const std::size_t count = contours.count();
    std::vector<HitPlace> places(u.hits.size());
    std::vector<Vec3> g(u.hits.size()), sum(count, Vec3::Zero());
    const auto sign = [&](std::size_t k) { return contours.side[k] ? -1. : 1.; };
    for (std::size_t k = 0; k < u.hits.size(); ++k) {
        places[k] = place_of(u, x, u.hits[k]);
        g[k] = gradient_of(u, x, u.hits[k], places[k]);
        sum[contours.of_hit[k]] += sign(k) * g[k];  // as it moves the first sheet
    }
    u.displacements.clear(x.size());
    for (std::size_t k = 0; k < u.hits.size(); ++k) {
        const Vec3 total = summed ? Vec3(sign(k) * sum[contours.of_hit[k]]) : g[k];
        const Vec3 displacement = h0 * u.shape.edge_length / std::sqrt(total.squaredNorm() + g0 * g0) * total;
        push_both(u, u.hits[k], places[k], displacement);
    }
    if (u.hits.empty()) return false;
    apply_displacements(u, x);
    limit_lengths(u, {.min = .7, .max = 1.1, .sweeps = 5}, mark_displaced(u, 3), x);
    return true;
}

}  // namespace weft
