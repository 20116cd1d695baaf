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
    double time = 1;      // in [0, 1]: up to then they stay further apart than `separation`
    double distance = 0;  // [m] at the start
    int iterations = 0;
};

// Never misses: `hit` is false only if the two stay further apart than `separation` [m] all the way.
// It may report an impact early, never late: when 1e-4 of the first gap (or of the separation, if that is less) is
// left, or when `max_iterations` are used up. A start that is too near already is a hit at time 0. `separation` ≥ 0.
Impact find_impact(PairKind kind, const Four& start, const Four& end, double separation, int max_iterations = 128);

// The same for two things that are `separation` apart, or nearer but valid: then at least 0.9 of their distance at the
// start is kept instead.
Impact find_impact_from_valid(PairKind kind, const Four& start, const Four& end, double separation,
                              int max_iterations = 128);

// Where the two sides are nearest, as weights of the four points; those of each side add up to 1.
std::array<double, 4> nearest_weights(PairKind kind, const Four& x);

// A quick, conservative test: true only if the two sides certainly stay more than `distance` [m] apart, along the line
// between their middles. The first `First` points are one side, all others the other. Projected on a line every point
// moves linearly: if all move at the same time (`together`), the gap is smallest at the start or at the end; if each
// may stop anywhere in between, it is at least the gap between the swept intervals. `aside` is a third place where
// points may go.
template <std::size_t First, bool together, std::size_t All>
inline bool stay_apart(const std::array<const Vec3*, All>& start, const std::array<const Vec3*, All>& end,
                       double distance, const std::array<const Vec3*, All>* aside = nullptr) {
    const Vec3& origin = *start[0];
    Vec3 sums[2] = {Vec3(0, 0, 0), Vec3(0, 0, 0)};
    for (std::size_t k = 0; k < All; ++k) sums[k < First ? 0 : 1] += (*start[k] - origin) + (*end[k] - origin);
    const Vec3 line = double(First) * sums[1] - double(All - First) * sums[0];
    const double wanted = 1.001 * distance;  // rounding is far below that
    const double min_gap2 = wanted * wanted * line.squaredNorm();
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
        if (!(gap > 0 && gap * gap > min_gap2)) return false;
    }
    return true;
}
inline bool stay_apart(PairKind kind, const std::array<const Vec3*, 4>& start, const std::array<const Vec3*, 4>& end,
                       double distance) {
    return kind == PairKind::vertex_face ? stay_apart<1, true>(start, end, distance)
                                         : stay_apart<2, true>(start, end, distance);
}

double measure_distance(PairKind kind, const Four& x);  // [m]

}  // namespace weft
