// Additive conservative advancement (ACCD: Li, Kaufman, Jiang, Codimensional Incremental Potential Contact, 2021):
// measure the distance, advance as far as is safe whatever happens, measure again, stop when little of the gap is left.
// Their safe advance is gap / largest relative speed. Ours looks along the line n between the nearest points: the two
// sides stay apart as long as every point of one is ahead of every point of the other along n, and these are straight
// lines in time. That is never shorter, and sliding past each other, the common case, takes one look.
//
// It also makes rounding harmless: any n of length one gives a true bound, so errors of the distance or of n cost time,
// not safety. What is left is the rounding of positions themselves, which `slack` covers.
#include "geometry/continuous.h"

#include "geometry/distance.h"

#include <algorithm>
#include <cmath>

namespace weft {

namespace {

constexpr double left_over = .1;      // part of a gap that an advance leaves
constexpr double near_enough = 1e-4;  // stop when the gap is that part of what it was, or of the separation

// From the second side's nearest point to the first's.
Vec3 nearest_difference(PairKind kind, const Four& x) {
    const std::array<double, 4> w = nearest_weights(kind, x);
    if (kind == PairKind::vertex_face) return w[1] * (x[0] - x[1]) + w[2] * (x[0] - x[2]) + w[3] * (x[0] - x[3]);
    return w[0] * (x[0] - x[2]) + w[1] * (x[1] - x[2]) - w[3] * (x[3] - x[2]);
}

double largest_coordinate(const Four& start, const Four& end) {
    double largest = 0;
    for (std::size_t k = 0; k < 4; ++k)
        largest = std::max({largest, start[k].cwiseAbs().maxCoeff(), end[k].cwiseAbs().maxCoeff()});
    return largest;
}

// Longest time for which all points of the first side stay `target` ahead of all of the second along n.
double safe_advance(PairKind kind, const Four& x, const Four& motion, const Vec3& n, double target) {
    const std::size_t first_end = kind == PairKind::vertex_face ? 1 : 2;
    std::array<double, 4> place, speed;
    for (std::size_t k = 0; k < 4; ++k) {
        place[k] = n.dot(x[k]);
        speed[k] = n.dot(motion[k]);
    }
    double advance = infinity;
    for (std::size_t i = 0; i < first_end; ++i)
        for (std::size_t j = first_end; j < 4; ++j) {
            const double ahead = place[i] - place[j] - target, closing = speed[j] - speed[i];
            if (ahead <= 0) return 0;
            if (closing > 0) advance = std::min(advance, ahead / closing);
        }
    return advance;
}

// `keep`: the separation is at most that part of the distance at the start.
Impact advance_until_near(PairKind kind, const Four& start, const Four& end, double separation, double keep,
                          int max_iterations) {
    // Positions on the way are rounded to half a unit in the last place, and so are our differences of them.
    const double slack = 32 * 0x1p-53 * largest_coordinate(start, end);
    Four motion;
    for (std::size_t k = 0; k < 4; ++k) motion[k] = end[k] - start[k];
    Impact impact{true, 0, 0, 0};
    double least_gap = 0, time = 0;
    for (; impact.iterations < max_iterations; ++impact.iterations) {
        Four x;  // relative to the first point, where digits are not wasted on where the scene stands
        for (std::size_t k = 0; k < 4; ++k) x[k] = (start[k] - start[0]) + time * (motion[k] - motion[0]);
        const Vec3 difference = nearest_difference(kind, x);
        const double distance = difference.norm();
        if (impact.iterations == 0) {
            impact.distance = distance;
            if (keep < 1) separation = std::min(separation, keep * distance);
            const double gap = distance - separation - slack;
            least_gap = near_enough * (separation > 0 ? std::min(gap, separation) : gap);
        }
        const double gap = distance - separation - slack;
        if (!(gap > 0) || gap < least_gap) break;
        impact.time = time;
        const double target = separation + slack + left_over * gap;
        const double advance = safe_advance(kind, x, motion, difference / distance, target);
        if (time + advance > 1) return {false, 1, impact.distance, impact.iterations + 1};
        if (!(time + advance > time)) break;
        time += advance;
    }
    return impact;
}

}  // namespace

std::array<double, 4> nearest_weights(PairKind kind, const Four& x) {
    if (kind == PairKind::vertex_face) {
        const Vec3 w = measure_point_triangle(x[0], x[1], x[2], x[3]).weights;
        return {1, w[0], w[1], w[2]};
    }
    const EdgeEdge near = measure_edge_edge(x[0], x[1], x[2], x[3]);
    return {1 - near.s, near.s, 1 - near.t, near.t};
}

double measure_distance(PairKind kind, const Four& x) {
    return std::sqrt(kind == PairKind::vertex_face ? measure_point_triangle(x[0], x[1], x[2], x[3]).squared
                                                   : measure_edge_edge(x[0], x[1], x[2], x[3]).squared);
}

Impact find_impact(PairKind kind, const Four& start, const Four& end, double separation, int max_iterations) {
    return advance_until_near(kind, start, end, separation, infinity, max_iterations);
}

Impact find_impact_from_valid(PairKind kind, const Four& start, const Four& end, double separation,
                              int max_iterations) {
    return advance_until_near(kind, start, end, separation, .9, max_iterations);
}

}  // namespace weft
