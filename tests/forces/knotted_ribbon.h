// Ribbons along the drawings in curves/: strands that cross are lifted over each other, the band stands edge-on.
#pragma once

#include "core/noise.h"

#include <weft/run.h>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <fstream>

namespace weft::test {

struct DrawnRibbon {
    Mesh mesh;                     // a grid: across × along
    double width = 0, length = 0;  // [m]
};

struct Lift {
    std::vector<double> at, sign;  // places of the crossings along the curve, +1: over
    double height = 0, flat = 0;

    double operator()(double s) const {
        if (s <= at.front()) return sign.front() * height;
        for (std::size_t k = 0; k + 1 < at.size(); ++k) {
            if (s > at[k + 1]) continue;
            const double a = at[k] + flat, b = at[k + 1] - flat;
            const double t = std::clamp((s - a) / (b - a), 0., 1.);
            return height * (sign[k] + t * t * (3 - 2 * t) * (sign[k + 1] - sign[k]));
        }
        return sign.back() * height;
    }
};

// Crossings of the drawing, over and under by its Gauss code.
inline Lift find_lift(const std::vector<Vec2>& p, const std::vector<double>& s, const std::string& gauss) {
    Lift lift;
    for (std::size_t i = 0; i + 1 < p.size(); ++i)
        for (std::size_t j = i + 2; j + 1 < p.size(); ++j) {
            const Vec2 a = p[i + 1] - p[i], b = p[j + 1] - p[j], c = p[j] - p[i];
            const double den = a.x() * b.y() - a.y() * b.x();
            const double t = (c.x() * b.y() - c.y() * b.x()) / den, u = (c.x() * a.y() - c.y() * a.x()) / den;
            if (!(t >= 0 && t < 1 && u >= 0 && u < 1)) continue;
            lift.at.push_back(s[i] + t * (s[i + 1] - s[i]));
            lift.at.push_back(s[j] + u * (s[j + 1] - s[j]));
        }
    std::sort(lift.at.begin(), lift.at.end());
    for (const char c : gauss)
        if (c == 'O' || c == 'U') lift.sign.push_back(c == 'O' ? 1 : -1);
    return lift;
}

inline Vec3 place_along(const std::vector<Vec3>& points, const std::vector<double>& s, double at) {
    std::size_t k = 1;
    while (k + 1 < s.size() && s[k] < at) ++k;
    const double t = std::clamp((at - s[k - 1]) / (s[k] - s[k - 1]), 0., 1.);
    return points[k - 1] + t * (points[k] - points[k - 1]);
}

template <class Points>
std::vector<double> measure_along(const Points& points) {
    std::vector<double> s{0};
    for (std::size_t k = 1; k < points.size(); ++k) s.push_back(s.back() + (points[k] - points[k - 1]).norm());
    return s;
}

// `room`: smallest distance along the curve of crossings over and under, in widths; the drawing's unit becomes `unit`
// [m].
inline DrawnRibbon make_drawn_ribbon(const std::string& name, int across, int along, double room, double unit) {
    std::ifstream file(WEFT_SCENES "/../curves/" + name + ".json");
    const nlohmann::json drawing = nlohmann::json::parse(file);
    std::vector<Vec2> plan;
    for (const auto& p : drawing.at("points"))
        plan.emplace_back(double(p[0]) - double(drawing.at("axis")[0]) + 1e-7 * noise(plan.size()),
                          double(p[1]) - double(drawing.at("axis")[1]) + 1e-7 * noise(plan.size() + 7919));
    const std::vector<double> s = measure_along(plan);
    Lift lift = find_lift(plan, s, drawing.at("gauss"));
    double closest = s.back();
    for (std::size_t k = 1; k < lift.at.size(); ++k)
        if (lift.sign[k] != lift.sign[k - 1]) closest = std::min(closest, lift.at[k] - lift.at[k - 1]);
    const double width = closest / room;
    lift.height = .6 * width;
    lift.flat = .3 * width;
    std::vector<Vec3> flat, fine;
    for (const Vec2& p : plan) flat.emplace_back(p.x(), p.y(), 0);
    for (int k = 0; k < 4000; ++k) {
        const double at = s.back() * k / 3999;
        fine.push_back(place_along(flat, s, at) + Vec3(0, 0, lift(at)));
    }
    for (int pass = 0; pass < 100; ++pass) {
        std::vector<Vec3> smooth = fine;
        for (std::size_t k = 1; k + 1 < fine.size(); ++k) smooth[k] = .25 * (fine[k - 1] + fine[k + 1]) + .5 * fine[k];
        fine = smooth;
    }
    const std::vector<double> length = measure_along(fine);
    DrawnRibbon ribbon;
    ribbon.width = unit * width;
    ribbon.length = unit * length.back();
    Mesh& mesh = ribbon.mesh;
    mesh = make_sheet({.columns = across, .rows = along});
    for (int j = 0; j < along; ++j) {
        const double at = length.back() * j / (along - 1), d = 1e-3 * length.back();
        const Vec3 tangent = (place_along(fine, length, at + d) - place_along(fine, length, at - d)).normalized();
        const Vec3 up = (Vec3(0, 0, 1) - tangent.z() * tangent).normalized();
        for (int i = 0; i < across; ++i)
            mesh.points[j * across + i] =
                unit * (place_along(fine, length, at) + (double(i) / (across - 1) - .5) * width * up);
    }
    return ribbon;
}

// The same, at rest where it is flat.
inline void lay_flat(const DrawnRibbon& ribbon, Model& model) {
    const GridShape g = ribbon.mesh.grid;
    const double across = ribbon.width / (g.columns - 1), along = ribbon.length / (g.rows - 1);
    for (Spring& s : model.springs)
        s.rest = std::hypot((s.b % g.columns - s.a % g.columns) * across, (s.b / g.columns - s.a / g.columns) * along);
    for (RibbonGrid& one : model.fastening.ribbons) one.edge = along;
    update_derived(model);
}

}  // namespace weft::test
