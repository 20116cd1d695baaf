// Lengths by position-based sweeps in the order of the edges (Müller et al. 2007): the ends of an edge beyond its
// limits share the correction by inverse mass. Hinges, if asked for, pull opposite corners to their distance in the
// plane.
#include "recover/untangling.h"

#include <algorithm>
#include <cmath>

namespace weft {

namespace {

void pull(const Untangling& u, int a, int b, double wanted_change, const Vec3& direction, std::vector<Vec3>& x) {
    const double wa = u.given.movable[a] ? u.given.inverse_mass[a] : 0;
    const double wb = u.given.movable[b] ? u.given.inverse_mass[b] : 0;
    if (!(wa + wb > 0)) return;
    x[a] -= (wa / (wa + wb) * wanted_change) * direction;
    x[b] += (wb / (wa + wb) * wanted_change) * direction;
}

}  // namespace

void limit_lengths(const Untangling& u, const LengthLimits& limits, const std::vector<char>& marked,
                   std::vector<Vec3>& x) {
    for (int sweep = 0; sweep < limits.sweeps; ++sweep) {
        bool any = false;
        for (const Surface& s : u.surfaces.list) {
            if (s.body) continue;
            for (int e = s.first_edge; e < s.end_edge; ++e) {
                const auto [a, b] = u.surfaces.edges[e];
                if (!marked.empty() && !marked[a] && !marked[b]) continue;
                const Vec3 d = x[b] - x[a];
                const double length = d.norm(), rest = u.given.rest_length[e];
                const double wanted = std::clamp(length, limits.min * rest, limits.max * rest);
                if (wanted == length || !(length > 0)) continue;
                pull(u, a, b, wanted - length, d / length, x);
                any = true;
            }
        }
        if (limits.flatten > 0)
            for (const FoldLine& h : u.shape.hinges) {
                if (!marked.empty() && !marked[h.p] && !marked[h.q]) continue;
                const Vec3 d = x[h.q] - x[h.p];
                const double length = d.norm();
                if (!(length > 0) || length >= h.flat) continue;
                pull(u, h.p, h.q, limits.flatten * (h.flat - length), d / length, x);
                any = true;
            }
        if (!any) break;
    }
}

double measure_stretch(const Untangling& u, const std::vector<Vec3>& before, const std::vector<Vec3>& x) {
    double largest = 0;
    for (const Surface& s : u.surfaces.list) {
        if (s.body) continue;
        for (int e = s.first_edge; e < s.end_edge; ++e) {
            const auto [a, b] = u.surfaces.edges[e];
            const double rest = u.given.rest_length[e];
            if (!(rest > 0) || (!u.given.movable[a] && !u.given.movable[b])) continue;
            const double had = (before[b] - before[a]).norm() / rest;
            largest = std::max(largest, (x[b] - x[a]).norm() / rest - std::max(1., had));
        }
    }
    return largest;
}

}  // namespace weft
