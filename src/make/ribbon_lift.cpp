// The third dimension: strands stand at ±D where they cross, on a level stretch, with two parabolas between, which bend
// the edges of the ribbon least. One crossing has two strands, so ±D is always enough. Round a solid the curve passes
// in front or behind as a whole, D beside that.
#include "make/ribbon.h"

#include <algorithm>
#include <cmath>

namespace weft {

namespace {

struct HeightKey {
    double s, z;  // [m] along the plane curve, and across the plane
};

double parabolas(double t) {
    t = std::clamp(t, 0.0, 1.0);
    return t < 0.5 ? 2 * t * t : 1 - 2 * (1 - t) * (1 - t);
}

double smoothstep(double t) {
    t = std::clamp(t, 0.0, 1.0);
    return t * t * (3 - 2 * t);
}

double height_between(const std::vector<HeightKey>& keys, double s, double level) {
    if (keys.empty()) return 0;
    const auto next =
        std::lower_bound(keys.begin(), keys.end(), s, [](const HeightKey& k, double x) { return k.s < x; });
    if (next == keys.begin()) return next->z;
    if (next == keys.end()) return keys.back().z;
    const HeightKey &a = *(next - 1), &b = *next;
    const double gap = b.s - a.s, flat = std::min(level, 0.3 * gap);
    return gap > 0 ? a.z + (b.z - a.z) * parabolas((s - a.s - flat) / (gap - 2 * flat)) : a.z;
}

// Behind the solid: 0 in front, 1 behind, smooth between passages.
double behind_at(const DrawnSolid& solid, double s) {
    const DrawnSolid::Passage* before = nullptr;
    for (const DrawnSolid::Passage& p : solid.passages) {
        const double here = p.front ? 0 : 1;
        if (s < p.from) {
            if (!before) return here;
            const double there = before->front ? 0 : 1, gap = p.from - before->to;
            return there + (here - there) * (gap > 0 ? smoothstep((s - before->to) / gap) : 1);
        }
        if (s <= p.to) return here;
        before = &p;
    }
    return before && !before->front ? 1 : 0;
}

}  // namespace

LiftedCurve lift_curve(const Drawing& drawing, const PlaneCurve& curve, int number, const Diagram& diagram,
                       const LiftRules& rules) {
    std::vector<double> arc{0};
    for (std::size_t k = 1; k < curve.size(); ++k) arc.push_back(arc.back() + (curve[k] - curve[k - 1]).norm());
    const double length = arc.back();
    const auto place = [&](const Crossing::Visit& v) {
        return (1 - v.along) * arc[v.segment] + v.along * arc[v.segment + 1];
    };
    std::vector<HeightKey> keys;
    double widest = 0, highest = 0.5 * rules.width_scale * rules.width.at(0);
    for (const Vec2& key : rules.width.keys) widest = std::max(widest, rules.width_scale * key.y());
    for (const Diagram::Event& e : diagram.events[number]) {
        const Crossing& c = diagram.crossings[e.crossing];
        const Crossing::Visit& v = c.visit[std::size_t(e.visit)];
        const double s = place(v) / length;
        const Crossing::Visit& w = c.visit[std::size_t(1 - e.visit)];
        const std::array<double, 2> fractions{s, w.curve == number ? place(w) / length : s};
        // Half the mean of both widths, and half of the free space: so much for either, one above and one below.
        const double widths = rules.width.at(fractions[0]) + rules.width.at(fractions[1]);
        const double z = 0.25 * rules.width_scale * widths + rules.clearance;
        highest = std::max(highest, z);
        keys.push_back({place(v) * rules.scale, v.over ? z : -z});
    }
    LiftedCurve lifted;
    for (std::size_t k = 0; k < curve.size(); ++k) {
        const double s = length > 0 ? arc[k] / length : 0;
        Vec2 p = curve[k] - drawing.axis;
        double z = height_between(keys, arc[k] * rules.scale, 0.25 * widest);
        for (const DrawnSolid& solid : drawing.solids) {
            if (number > 0) break;
            const double behind = behind_at(solid, s);
            p -= behind * solid.oblique;
            z += (1 - 2 * behind) * (rules.scale * solid.half_height + 2 * highest);
        }
        lifted.points.push_back({rules.scale * p.x(), rules.scale * p.y(), z});
        lifted.drawn.push_back(s);
    }
    return lifted;
}

LiftedCurve space_evenly(const LiftedCurve& curve, int points) {
    const double length = measure_length(std::span<const Vec3>(curve.points));
    LiftedCurve even;
    double passed = 0, step = (curve.points[1] - curve.points[0]).norm();
    std::size_t k = 0;
    for (int i = 0; i < points; ++i) {
        const double s = length * i / (points - 1);
        while (k + 2 < curve.points.size() && passed + step < s) {
            passed += step;
            ++k;
            step = (curve.points[k + 1] - curve.points[k]).norm();
        }
        const double t = step > 0 ? std::clamp((s - passed) / step, 0.0, 1.0) : 0;
        even.points.push_back(curve.points[k] + t * (curve.points[k + 1] - curve.points[k]));
        even.drawn.push_back(curve.drawn[k] + t * (curve.drawn[k + 1] - curve.drawn[k]));
    }
    even.points.back() = curve.points.back();
    even.drawn.back() = curve.drawn.back();
    return even;
}

}  // namespace weft
