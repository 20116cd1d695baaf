// Loops of steps as straight pieces that stay within 1e-5 of the outline's size from the curves, which is finer than
// any triangle.
#include "make/outline.h"

#include "core/angles.h"

#include <algorithm>
#include <cmath>

namespace weft {

namespace {

constexpr double curve_deviation = 1e-5;  // of the size of the outline
constexpr double most_turn = 0.2;         // [rad] between two pieces
constexpr int most_pieces = 2000;         // of a step

double size_of(const OutlineLoop& loop) {
    if (loop.circle) return 2 * loop.circle->radius;
    Vec2 low = loop.steps[0].to, high = low;
    const auto add = [&](const Vec2& p) { low = low.cwiseMin(p), high = high.cwiseMax(p); };
    for (const OutlineStep& step : loop.steps) {
        add(step.to);
        if (step.through) add(*step.through);
        for (const Vec2& p : step.control) add(p);
    }
    return (high - low).norm();
}

int pieces_for_turn(double radius, double turn, double tolerance) {
    const double one = std::min(most_turn, 2 * std::acos(std::max(0.5, 1 - tolerance / radius)));
    return std::clamp(int(std::ceil(std::abs(turn) / one)), 1, most_pieces);
}

void add_arc(const Vec2& from, const Vec2& through, const Vec2& to, double tolerance, std::vector<Vec2>& points) {
    const Vec2 u = through - from, v = to - from;
    const double cross = u.x() * v.y() - u.y() * v.x();
    if (std::abs(cross) <= 1e-12 * u.norm() * v.norm()) {  // straight
        points.push_back(to);
        return;
    }
    const Vec2 offset =
        Vec2(v.y() * u.squaredNorm() - u.y() * v.squaredNorm(), u.x() * v.squaredNorm() - v.x() * u.squaredNorm()) /
        (2 * cross);
    const Vec2 centre = from + offset;
    const double radius = offset.norm(), start = std::atan2(-offset.y(), -offset.x());
    const double end = std::atan2(to.y() - centre.y(), to.x() - centre.x());
    double turn = std::remainder(end - start, 2 * pi);
    if (cross > 0 && turn < 0) turn += 2 * pi;  // through lies right of the chord: counter-clockwise
    if (cross < 0 && turn > 0) turn -= 2 * pi;
    const int pieces = pieces_for_turn(radius, turn, tolerance);
    for (int i = 1; i < pieces; ++i) {
        const double angle = start + turn * i / pieces;
        points.emplace_back(centre + radius * Vec2(std::cos(angle), std::sin(angle)));
    }
    points.push_back(to);
}

// The second difference of its control points bounds how far a Bézier curve leaves its chords: d(d − 1)/8 |Δ²|/n².
void add_bezier(std::vector<Vec2> control, double tolerance, std::vector<Vec2>& points) {
    double bend = 0;
    for (std::size_t i = 0; i + 2 < control.size(); ++i)
        bend = std::max(bend, (control[i] - 2 * control[i + 1] + control[i + 2]).norm());
    const double degree = double(control.size()) - 1;
    const double wanted = std::sqrt(degree * (degree - 1) / 8 * bend / tolerance);
    const int pieces = int(std::clamp(std::ceil(wanted), 1.0, double(most_pieces)));
    for (int i = 1; i < pieces; ++i) {
        const double t = double(i) / pieces;
        std::vector<Vec2> p = control;  // de Casteljau
        for (std::size_t n = p.size() - 1; n > 0; --n)
            for (std::size_t k = 0; k < n; ++k) p[k] = (1 - t) * p[k] + t * p[k + 1];
        points.push_back(p[0]);
    }
    points.push_back(control.back());
}

void add_step(const Vec2& from, const OutlineStep& step, double tolerance, std::vector<Vec2>& points) {
    if (step.through) {
        add_arc(from, *step.through, step.to, tolerance, points);
    } else if (!step.control.empty()) {
        std::vector<Vec2> control{from};
        control.insert(control.end(), step.control.begin(), step.control.end());
        control.push_back(step.to);
        add_bezier(std::move(control), tolerance, points);
    } else {
        points.push_back(step.to);
    }
}

OutlineCurve follow_circle(const OutlineLoop::Circle& circle, double tolerance) {
    OutlineCurve curve;
    const int pieces = pieces_for_turn(circle.radius, 2 * pi, tolerance);
    for (int i = 0; i < pieces; ++i) {
        const double angle = 2 * pi * i / pieces;
        curve.points.emplace_back(circle.centre + circle.radius * Vec2(std::cos(angle), std::sin(angle)));
    }
    curve.joint.assign(curve.points.size(), false);
    curve.step.assign(curve.points.size(), 0);
    return curve;
}

// The first step begins where the last one ends.
OutlineCurve follow_steps(const OutlineLoop& loop, double tolerance) {
    OutlineCurve curve;
    for (std::size_t s = 0; s < loop.steps.size(); ++s) {
        const Vec2& from = (s == 0 ? loop.steps.back() : loop.steps[s - 1]).to;
        std::vector<Vec2> points;
        add_step(from, loop.steps[s], tolerance, points);
        curve.points.push_back(from);
        curve.points.insert(curve.points.end(), points.begin(), points.end() - 1);
        curve.joint.resize(curve.points.size(), false);
        curve.joint[curve.points.size() - points.size()] = true;
        curve.step.resize(curve.points.size(), int(s));
    }
    return curve;
}

void turn_round(OutlineCurve& curve) {
    std::reverse(curve.points.begin(), curve.points.end());
    std::reverse(curve.joint.begin(), curve.joint.end());
    std::reverse(curve.step.begin(), curve.step.end());
    std::rotate(curve.step.begin(), curve.step.begin() + 1, curve.step.end());  // a piece begins at its other end now
}

void measure_curve(OutlineCurve& curve) {
    const std::size_t n = curve.points.size();
    curve.arc.assign(n + 1, 0.0);
    curve.turn.resize(n);
    for (std::size_t i = 0; i < n; ++i) {
        const Vec2 u = curve.points[i] - curve.points[(i + n - 1) % n], v = curve.points[(i + 1) % n] - curve.points[i];
        curve.arc[i + 1] = curve.arc[i] + v.norm();
        curve.turn[i] = std::atan2(u.x() * v.y() - u.y() * v.x(), u.dot(v));
    }
}

}  // namespace

double area_of(const std::vector<Vec2>& loop) {
    double twice = 0;
    for (std::size_t i = 0; i < loop.size(); ++i) {
        const Vec2 a = loop[i] - loop[0], b = loop[(i + 1) % loop.size()] - loop[0];
        twice += a.x() * b.y() - a.y() * b.x();
    }
    return twice / 2;
}

Vec2 point_at(const OutlineCurve& curve, double arc) {
    const double all = curve.arc.back();
    arc -= all * std::floor(arc / all);
    const std::size_t n = curve.points.size();
    const auto after = std::upper_bound(curve.arc.begin(), curve.arc.end(), arc);
    const std::size_t i = std::min(n - 1, std::size_t(std::max<std::ptrdiff_t>(0, after - curve.arc.begin() - 1)));
    const double share = (arc - curve.arc[i]) / (curve.arc[i + 1] - curve.arc[i]);
    return (1 - share) * curve.points[i] + share * curve.points[(i + 1) % n];
}

double arc_between(const OutlineCurve& curve, std::size_t begin, std::size_t end) {
    const double ahead = curve.arc[end] - curve.arc[begin];
    return ahead > 0 ? ahead : ahead + curve.arc.back();
}

std::vector<OutlineCurve> make_curves(const Outline& outline, const std::string& file, const std::string& path) {
    std::vector<OutlineCurve> curves;
    double tolerance = 0;
    const auto add = [&](const OutlineLoop& loop, const std::string& place, bool clockwise, bool ring) {
        const bool sound = loop.circle ? loop.circle->radius > 0 : loop.steps.size() >= 2;
        if (!sound)
            throw SceneError({file, place, "", "a loop needs a circle with a radius, or at least three points",
                              "two steps do if one of them is curved"});
        if (curves.empty()) tolerance = curve_deviation * size_of(loop);
        OutlineCurve curve = loop.circle ? follow_circle(*loop.circle, tolerance) : follow_steps(loop, tolerance);
        for (Vec2& p : curve.points)
            for (double& x : p)
                if (std::abs(x) < 1e-30) x = 0;  // exact signs need no smaller numbers
        if ((area_of(curve.points) < 0) != clockwise) turn_round(curve);
        curve.path = place;
        curve.ring = ring;
        curves.push_back(std::move(curve));
    };
    add(outline.border, path + "/border", false, false);
    for (std::size_t h = 0; h < outline.holes.size(); ++h)
        add(outline.holes[h], path + "/holes/" + std::to_string(h), true, false);
    for (std::size_t r = 0; r < outline.rings.size(); ++r)
        add(outline.rings[r], path + "/rings/" + std::to_string(r), false, true);
    check_curves(curves, file);
    for (OutlineCurve& curve : curves) measure_curve(curve);
    return curves;
}

}  // namespace weft
