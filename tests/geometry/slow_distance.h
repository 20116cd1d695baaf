// Oracles in long double that share nothing with what they test: distances from the origin to the hull of differences,
// and times of impact from the cubic of coplanarity.
#pragma once

#include "geometry/continuous.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace weft::test {

using Real = long double;
using Long3 = Eigen::Matrix<Real, 3, 1>;
using LongFour = std::array<Long3, 4>;

inline LongFour at_time(const Four& start, const Four& end, Real t) {
    LongFour x;
    for (std::size_t k = 0; k < 4; ++k) {
        const Long3 p = start[k].cast<Real>(), q = end[k].cast<Real>();
        x[k] = p + t * (q - p);
    }
    return x;
}

// Distance from the origin to the hull of two, three or four of the points: either inside (solve the normal equations
// by Cramer's rule) or on the hull of fewer. The difference of two sides is such a hull (of 3 or 4 points).
inline Real from_origin(const Long3& a, const Long3& b) {
    const Long3 u = b - a;
    const Real length = u.squaredNorm();
    const Real s = length > 0 ? std::clamp(-u.dot(a) / length, Real(0), Real(1)) : 0;
    return (a + s * u).norm();
}

inline Real from_origin(const Long3& a, const Long3& b, const Long3& c) {
    Real best = std::min({from_origin(a, b), from_origin(b, c), from_origin(c, a)});
    const Long3 u = b - a, v = c - a;
    const Real uu = u.dot(u), uv = u.dot(v), vv = v.dot(v), determinant = uu * vv - uv * uv;
    if (determinant > 1e-30L * uu * vv) {
        const Real s = (-u.dot(a) * vv + v.dot(a) * uv) / determinant,
                   t = (-v.dot(a) * uu + u.dot(a) * uv) / determinant;
        if (s >= 0 && t >= 0 && s + t <= 1) best = std::min(best, (a + s * u + t * v).norm());
    }
    return best;
}

// vertex–face: the hull of p − a, p − b, p − c. Edge–edge: the parallelogram of the four differences.
inline Real slow_distance(PairKind kind, const LongFour& x) {
    if (kind == PairKind::vertex_face) return from_origin(x[0] - x[1], x[0] - x[2], x[0] - x[3]);
    return std::min(from_origin(x[0] - x[2], x[1] - x[2], x[0] - x[3]),
                    from_origin(x[1] - x[3], x[1] - x[2], x[0] - x[3]));
}

// The same for two edges by search, which parallels do not disturb: the distance to a convex set is a convex function.
inline Real searched_distance(const LongFour& x) {
    const auto f = [&](Real s) -> Real {
        const Long3 p = x[0] + s * (x[1] - x[0]);
        return from_origin(x[2] - p, x[3] - p);
    };
    Real low = 0, high = 1;
    for (int k = 0; k < 150; ++k) {
        const Real a = low + (high - low) / 3, b = high - (high - low) / 3;
        (f(a) < f(b) ? high : low) = f(a) < f(b) ? b : a;
    }
    return std::min({f(0), f(low), f(1)});
}

// Six times the volume of the four points: a cubic in time.
inline Real volume(const LongFour& x) {
    return (x[1] - x[0]).cross(x[2] - x[0]).dot(x[3] - x[0]);
}

// Times in [0, 1] at which the cubic vanishes (or nearly does, where it turns), ascending.
inline std::vector<Real> coplanar_times(const Four& start, const Four& end) {
    const auto f = [&](Real t) { return volume(at_time(start, end, t)); };
    // The cubic through 0, 1/3, 2/3, 1; its turning points cut [0, 1] into pieces where it is monotone.
    const Real f0 = f(0), f1 = f(1 / Real(3)), f2 = f(2 / Real(3)), f3 = f(1);
    const Real c1 = (-11 * f0 + 18 * f1 - 9 * f2 + 2 * f3) / 2, c2 = 9 * (2 * f0 - 5 * f1 + 4 * f2 - f3) / 2,
               c3 = 9 * (-f0 + 3 * f1 - 3 * f2 + f3) / 2;
    std::vector<Real> knots{0, 1}, times;
    const Real root = c2 * c2 - 3 * c1 * c3;
    if (root >= 0) {
        const Real q = -(c2 + (c2 < 0 ? -1 : 1) * std::sqrt(root));
        if (c3 != 0) knots.push_back(q / (3 * c3));
        if (q != 0) knots.push_back(c1 / q);
    }
    std::erase_if(knots, [](Real t) { return !(t >= 0 && t <= 1); });
    std::sort(knots.begin(), knots.end());
    times = knots;  // where it only just touches zero; whether it does is for the distance to say
    for (std::size_t k = 0; k + 1 < knots.size(); ++k) {
        Real low = knots[k], high = knots[k + 1];
        const bool rising = f(low) < 0;
        if (rising == (f(high) < 0)) continue;
        for (int i = 0; i < 70; ++i) {
            const Real middle = (low + high) / 2;
            (rising == (f(middle) < 0) ? low : high) = middle;
        }
        times.push_back(high);
    }
    std::sort(times.begin(), times.end());
    return times;
}

// First contact (distance 0), if any.
inline std::optional<Real> slow_contact_time(PairKind kind, const Four& start, const Four& end) {
    for (const Real t : coplanar_times(start, end))
        if (slow_distance(kind, at_time(start, end, t)) < 1e-12L) return t;
    return std::nullopt;
}

// First time the distance is at most `separation`: steps that cannot pass it, down to a least step.
inline std::optional<Real> slow_approach_time(PairKind kind, const Four& start, const Four& end, double separation) {
    Real speed = 0;
    for (std::size_t i = 0; i < 4; ++i)
        for (std::size_t j = 0; j < i; ++j)
            speed = std::max<Real>(speed, ((end[i] - start[i]) - (end[j] - start[j])).cast<Real>().norm());
    for (Real t = 0; t <= 1;) {
        const Real gap = slow_distance(kind, at_time(start, end, t)) - separation;
        if (gap <= 0) return t;
        if (speed == 0) return std::nullopt;
        t += std::max(gap / speed, Real(1e-5));
    }
    return std::nullopt;
}

}  // namespace weft::test
