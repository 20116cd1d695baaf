// Continuous collision: from where to where may two things move before they come too near? Every point moves on a
// straight line from its start to its end.
#pragma once

#include <weft/types.h>

#include <algorithm>

namespace weft {

enum class PairKind { vertex_face, edge_edge };

// The four points: vertex_face p, a, b, c; edge_edge a, b and c, d.
using Four = std::array<Vec3, 4>;

struct Impact {
    bool hit = false;
    double time = 1;      // part of the way that is safe: up to then they stay further apart than `separation`
    double distance = 0;  // [m] at the start
    int iterations = 0;
};

// Never misses and is never late: `hit` is false only if the two stay further apart than `separation` [m] all the way.
// It may cry early: when 1e-4 of the first gap (or of the separation, if that is less) is left, or when
// `most_iterations` are used up. A start that is too near already is a hit at time 0. `separation` ≥ 0.
Impact find_impact(PairKind kind, const Four& start, const Four& end, double separation, int most_iterations = 128);

// The same for two things that are `separation` apart, or nearer but valid: then at least 0.9 of their distance at the
// start is kept instead.
Impact find_impact_from_valid(PairKind kind, const Four& start, const Four& end, double separation,
                              int most_iterations = 128);

// Where the two sides are nearest, as weights of the four points; those of each side add up to 1.
std::array<double, 4> nearest_weights(PairKind kind, const Four& x);

// Quick, and true only if it is certain: along the line between their middles, the two sides stay more than `least` [m]
// apart. The first `First` points are one side, all others the other side. Projected on a line every point moves
// evenly: if all go at the same time, the gap between the sides is least at the start or at the end (`together`); if
// each may stop anywhere on its way, it is at least the gap between the ways; `aside` is where ways may also lead.
template <std::size_t First, bool together, std::size_t All>
inline bool stay_apart(const std::array<const Vec3*, All>& start, const std::array<const Vec3*, All>& end, double least,
                       const std::array<const Vec3*, All>* aside = nullptr) {
    const Vec3& origin = *start[0];
    Vec3 sums[2] = {Vec3(0, 0, 0), Vec3(0, 0, 0)};
    for (std::size_t k = 0; k < All; ++k) sums[k < First ? 0 : 1] += (*start[k] - origin) + (*end[k] - origin);
    const Vec3 line = double(First) * sums[1] - double(All - First) * sums[0];
    const double wanted = 1.001 * least;  // rounding is far below that
    const double least_gap2 = wanted * wanted * line.squaredNorm();
    double below = -infinity, above = infinity;
    for (const auto* x : {&start, &end, aside}) {
        if (!x) continue;
        if (together) below = -infinity, above = infinity;
        for (std::size_t k = 0; k < All; ++k) {
            const double along = line.dot(*(*x)[k] - origin);
            if (k < First)
                below = std::max(below, along);
            else
                above = std::min(above, along);
        }
        const double gap = above - below;
        if (!(gap > 0 && gap * gap > least_gap2)) return false;
    }
    return true;
}
inline bool stay_apart(PairKind kind, const std::array<const Vec3*, 4>& start, const std::array<const Vec3*, 4>& end,
                       double least) {
    return kind == PairKind::vertex_face ? stay_apart<1, true>(start, end, least)
                                         : stay_apart<2, true>(start, end, least);
}

double measure_distance(PairKind kind, const Four& x);  // [m]

// The tests of Sato et al. (5.4.1), for comparison only: they miss collisions (paper_tests.cpp).
bool paper_vertex_face(const Four& start, const Four& end);
bool paper_edge_edge(const Four& start, const Four& end);

}  // namespace weft
