#include "geometry/curve.h"

#include <algorithm>
#include <cmath>

namespace weft {

namespace {

template <class Vec>
double length_of(std::span<const Vec> curve) {
    double length = 0;
    for (std::size_t k = 0; k + 1 < curve.size(); ++k) length += (curve[k + 1] - curve[k]).norm();
    return length;
}

template <class Vec>
std::vector<Vec> spaced_evenly(std::span<const Vec> curve, int points) {
    const double length = length_of(curve);
    std::vector<Vec> result;
    result.reserve(std::size_t(points));
    double passed = 0;
    std::size_t k = 0;
    double step = (curve[1] - curve[0]).norm();
    for (int i = 0; i + 1 < points; ++i) {
        const double s = length * i / (points - 1);
        while (k + 2 < curve.size() && passed + step < s) {
            passed += step;
            ++k;
            step = (curve[k + 1] - curve[k]).norm();
        }
        const double t = step > 0 ? std::clamp((s - passed) / step, 0.0, 1.0) : 0;
        result.push_back(curve[k] + t * (curve[k + 1] - curve[k]));
    }
    result.push_back(curve.back());
    return result;
}

// Barry and Goldman's pyramid over knots t0 < t1 < t2 < t3.
template <class Vec>
Vec catmull_rom(const std::array<Vec, 4>& p, const std::array<double, 4>& t, double at) {
    const auto mix = [&](const Vec& a, const Vec& b, double ta, double tb) -> Vec {
        return ((tb - at) * a + (at - ta) * b) / (tb - ta);
    };
    const Vec a1 = mix(p[0], p[1], t[0], t[1]), a2 = mix(p[1], p[2], t[1], t[2]), a3 = mix(p[2], p[3], t[2], t[3]);
    const Vec b1 = mix(a1, a2, t[0], t[2]), b2 = mix(a2, a3, t[1], t[3]);
    return mix(b1, b2, t[1], t[2]);
}

template <class Vec>
std::vector<Vec> through_points(std::span<const Vec> given, int parts) {
    std::vector<Vec> points;  // without doubles: they have no direction
    for (const Vec& p : given)
        if (points.empty() || p != points.back()) points.push_back(p);
    if (points.size() < 2) return points;
    std::vector<Vec> curve;
    curve.reserve((points.size() - 1) * std::size_t(parts) + 1);
    const std::size_t last = points.size() - 1;
    for (std::size_t k = 0; k < last; ++k) {
        const Vec before = k > 0 ? points[k - 1] : Vec(2 * points[0] - points[1]);
        const Vec after = k + 1 < last ? points[k + 2] : Vec(2 * points[last] - points[last - 1]);
        const std::array<Vec, 4> p{before, points[k], points[k + 1], after};
        std::array<double, 4> t{0, 0, 0, 0};
        for (std::size_t i = 1; i < 4; ++i) t[i] = t[i - 1] + std::sqrt((p[i] - p[i - 1]).norm());
        curve.push_back(points[k]);
        for (int i = 1; i < parts; ++i) curve.push_back(catmull_rom(p, t, t[1] + (t[2] - t[1]) * i / parts));
    }
    curve.push_back(points.back());
    return curve;
}

}  // namespace

double measure_length(std::span<const Vec2> curve) {
    return length_of(curve);
}
double measure_length(std::span<const Vec3> curve) {
    return length_of(curve);
}

double measure_diagonal(std::span<const PlaneCurve> curves) {
    Vec2 low{infinity, infinity}, high{-infinity, -infinity};
    for (const PlaneCurve& curve : curves)
        for (const Vec2& p : curve) {
            low = low.cwiseMin(p);
            high = high.cwiseMax(p);
        }
    return low.x() <= high.x() ? (high - low).norm() : 0;
}

std::vector<Vec2> resample(std::span<const Vec2> curve, int points) {
    return spaced_evenly(curve, points);
}
std::vector<Vec3> resample(std::span<const Vec3> curve, int points) {
    return spaced_evenly(curve, points);
}
std::vector<Vec2> interpolate(std::span<const Vec2> points, int parts) {
    return through_points(points, parts);
}
std::vector<Vec3> interpolate(std::span<const Vec3> points, int parts) {
    return through_points(points, parts);
}

PlaneCurve smooth_stroke(const PlaneCurve& stroke) {
    PlaneCurve curve = resample(stroke, 400), next = curve;
    for (int pass = 0; pass < 8; ++pass) {
        for (std::size_t k = 1; k + 1 < curve.size(); ++k)
            next[k] = 0.25 * curve[k - 1] + 0.5 * curve[k] + 0.25 * curve[k + 1];
        curve.swap(next);
    }
    return curve;
}

}  // namespace weft
