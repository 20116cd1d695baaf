// What is read off a diagram, and off a curve in space whose ends are carried to infinity.
//
// A curve is closed by a few long straight segments outside of a cylinder about the axis that holds all of it: outward
// from the ends, up or down, and over or below everything. The two ways never meet each other.
#include "geometry/knot.h"

#include "core/angles.h"

#include <algorithm>
#include <cmath>

namespace weft {

std::string gauss_code(const Diagram& diagram) {
    std::string code;
    for (std::size_t c = 0; c < diagram.events.size(); ++c) {
        if (c > 0) code += '|';
        for (const Diagram::Event& e : diagram.events[c]) {
            code += diagram.crossings[e.crossing].visit[std::size_t(e.visit)].over ? 'O' : 'U';
            code += std::to_string(e.crossing + 1);
        }
    }
    return code;
}

int measure_writhe(const Diagram& diagram) {
    int writhe = 0;
    for (const Crossing& c : diagram.crossings) writhe += c.sign;
    return writhe;
}

int measure_linking(const Diagram& diagram) {
    int twice = 0;
    for (const Crossing& c : diagram.crossings)
        if (c.visit[0].curve != c.visit[1].curve) twice += c.sign;
    return int(std::lround(twice / 2.0));
}

namespace {

Vec3 perpendicular_to(const Vec3& direction) {
    const Vec3 other = std::abs(direction.x()) < 0.6 ? Vec3(1, 0, 0) : Vec3(0, 1, 0);
    return (other - other.dot(direction) * direction).normalized();
}

// A curve in the frame of an axis, which becomes the z axis.
struct AxisFrame {
    Vec3 origin, right, front, up;

    explicit AxisFrame(const Line& axis)
        : origin(axis.point),
          right(perpendicular_to(axis.direction)),
          front(axis.direction.cross(right)),
          up(axis.direction) {
        // The usual axis leaves the curve as it is: then views of both are the same.
        if (up == Vec3(0, 0, 1)) {
            right = Vec3(1, 0, 0);
            front = Vec3(0, 1, 0);
        }
    }
    Vec3 turn(const Vec3& v) const { return {right.dot(v), front.dot(v), up.dot(v)}; }

    std::vector<Vec3> place(std::span<const Vec3> curve) const {
        std::vector<Vec3> placed;
        placed.reserve(curve.size() + 10);
        for (const Vec3& p : curve) placed.push_back(turn(p - origin));
        return placed;
    }
};

// Radius about the origin that holds all of a curve, with room to spare.
double far_from(const std::vector<Vec3>& curve, double radius = 0) {
    for (const Vec3& p : curve) radius = std::max(radius, 3 * p.norm());
    return radius;
}

Vec3 go_outward(const Vec3& end, const Vec3& direction, double radius) {
    return end + 2 * radius * Vec3(direction.x(), direction.y(), 0);
}

Vec3 at_height(const Vec3& p, double z) {
    return {p.x(), p.y(), z};
}

// Appends the way from the last point outward, to the given height, to the end of another way at that height, and in.
void add_way(const Vec3& out_from, const Vec3& to, const Vec3& out_to, double height, double radius,
             std::vector<Vec3>& curve) {
    const Vec3 far_a = go_outward(curve.back(), out_from, radius), far_b = go_outward(to, out_to, radius);
    curve.insert(curve.end(), {far_a, at_height(far_a, height), at_height(far_b, height), far_b, to});
}

Determinant close_with_axis(std::vector<Vec3> curve, const Outward& out, double radius, double height,
                            const Vec2& tilt) {
    const Vec3 first = curve.front();
    const Vec3 far_last = go_outward(curve.back(), out.last, radius);
    const Vec3 far_first = go_outward(first, out.first, radius);
    curve.insert(curve.end(), {far_last, at_height(far_last, height), Vec3(0, 0, height), Vec3(0, 0, -height),
                               at_height(far_first, -height), far_first, first});
    return measure_determinant(find_diagram(curve, tilt));
}

Outward turned(const AxisFrame& frame, const Outward& outward) {
    return {frame.turn(outward.first), frame.turn(outward.last)};
}

double angle_between(const Vec3& from, const Vec3& to) {
    return std::atan2(from.x() * to.y() - from.y() * to.x(), from.x() * to.x() + from.y() * to.y());
}

}  // namespace

Outward find_outward(std::span<const Vec3> curve, const Line& axis) {
    const auto away = [&](const Vec3& end) {
        Vec3 radial = end - axis.point;
        radial -= radial.dot(axis.direction) * axis.direction;
        const double length = radial.norm();
        return length > 0 ? Vec3(radial / length) : perpendicular_to(axis.direction);
    };
    return {away(curve.front()), away(curve.back())};
}

Outward find_onward(std::span<const Vec3> curve, const Line& axis) {
    const auto level = [&](const Vec3& way) {
        const Vec3 flat = way - way.dot(axis.direction) * axis.direction;
        return flat.norm() > 0 ? Vec3(flat.normalized()) : perpendicular_to(axis.direction);
    };
    const std::size_t n = curve.size();
    return {level(curve[0] - curve[1]), level(curve[n - 1] - curve[n - 2])};
}

Determinant measure_determinant(std::span<const Vec3> curve, const Line& axis, const Outward& outward,
                                const Vec2& tilt) {
    const AxisFrame frame(axis);
    std::vector<Vec3> closed = frame.place(curve);
    const Outward out = turned(frame, outward);
    const double radius = far_from(closed);
    const Vec3 first = closed.front();
    add_way(out.last, first, out.first, radius, radius, closed);
    return measure_determinant(find_diagram(closed, tilt));
}

int measure_linking(std::span<const Vec3> curve, const Line& axis, const Outward& outward) {
    const AxisFrame frame(axis);
    std::vector<Vec3> placed = frame.place(curve);
    const Outward out = turned(frame, outward);
    double turned_by = angle_between(out.last, out.first) + angle_between(out.first, placed.front()) +
                       angle_between(placed.back(), out.last);
    for (std::size_t k = 0; k + 1 < placed.size(); ++k) turned_by += angle_between(placed[k], placed[k + 1]);
    return int(std::lround(turned_by / (2 * pi)));
}

std::array<Determinant, 2> measure_j(std::span<const Vec3> curve, const Line& axis, const Outward& outward,
                                     const Vec2& tilt) {
    const AxisFrame frame(axis);
    const std::vector<Vec3> placed = frame.place(curve);
    const Outward out = turned(frame, outward);
    const double radius = far_from(placed);
    return {close_with_axis(placed, out, radius, radius, tilt), close_with_axis(placed, out, radius, -radius, tilt)};
}

std::array<Determinant, 2> measure_joined(std::span<const Vec3> a, std::span<const Vec3> b, const Line& axis,
                                          const Outward& out_a, const Outward& out_b, bool reversed, const Vec2& tilt) {
    const AxisFrame frame(axis);
    const std::vector<Vec3> first = frame.place(a);
    std::vector<Vec3> second = frame.place(b);
    const Outward at_a = turned(frame, out_a);
    Outward at_b = turned(frame, out_b);
    if (reversed) {
        std::reverse(second.begin(), second.end());
        std::swap(at_b.first, at_b.last);
    }
    const double radius = far_from(second, far_from(first));
    const auto close = [&](double height) {
        std::vector<Vec3> joined = first;
        add_way(at_a.last, second.front(), at_b.first, height, radius, joined);
        joined.insert(joined.end(), second.begin() + 1, second.end());
        add_way(at_b.last, first.front(), at_a.first, -height, radius, joined);
        return measure_determinant(find_diagram(joined, tilt));
    };
    return {close(radius), close(-radius)};
}

int measure_linking(std::span<const Vec3> a, std::span<const Vec3> b, const Line& axis, const Outward& out_a,
                    const Outward& out_b, const Vec2& tilt) {
    const AxisFrame frame(axis);
    std::vector<std::vector<Vec3>> closed{frame.place(a), frame.place(b)};
    const double radius = far_from(closed[1], far_from(closed[0]));
    const std::array<Outward, 2> out{turned(frame, out_a), turned(frame, out_b)};
    for (std::size_t k = 0; k < 2; ++k) {
        const Vec3 first = closed[k].front();
        add_way(out[k].last, first, out[k].first, k == 0 ? radius : -radius, radius, closed[k]);
    }
    return measure_linking(find_diagram(closed, tilt));
}

std::array<double, 4> measure_tails(const CurvePair& pair, const Line& axis) {
    const AxisFrame frame(axis);
    const std::vector<std::vector<Vec3>> placed{frame.place(pair.a), frame.place(pair.b)};
    const Diagram diagram = find_diagram(placed);
    const std::array<double, 2> a = measure_tails(pair.a, diagram, 0), b = measure_tails(pair.b, diagram, 1);
    return {a[0], a[1], b[0], b[1]};
}

std::vector<Vec3> find_arc(std::span<const Vec3> curve, double from, double to) {
    double length = 0;
    for (std::size_t k = 0; k + 1 < curve.size(); ++k) length += (curve[k + 1] - curve[k]).norm();
    std::vector<Vec3> arc;
    double passed = 0;
    for (std::size_t k = 0; k + 1 < curve.size(); ++k) {
        const double step = (curve[k + 1] - curve[k]).norm();
        const auto cut = [&](double s) {
            const double t = (s * length - passed) / step;
            if (t > 0 && t < 1) arc.push_back(curve[k] + t * (curve[k + 1] - curve[k]));
        };
        if (passed >= from * length && passed <= to * length) arc.push_back(curve[k]);
        if (step > 0) {
            cut(from);
            cut(to);
        }
        passed += step;
    }
    if (to >= 1 && !curve.empty()) arc.push_back(curve.back());
    return arc;
}

// Each pair of segments contributes the area of a quadrangle on the unit sphere (K. Klenin and J. Langowski,
// Computation of writhe in modeling of supercoiled DNA, 2000, method 1a).
double measure_gauss_integral(std::span<const Vec3> a, std::span<const Vec3> b) {
    double sum = 0;
    for (std::size_t i = 0; i + 1 < a.size(); ++i)
        for (std::size_t j = 0; j + 1 < b.size(); ++j) {
            const Vec3 r13 = b[j] - a[i], r14 = b[j + 1] - a[i], r23 = b[j] - a[i + 1], r24 = b[j + 1] - a[i + 1];
            const std::array<Vec3, 4> normal{r13.cross(r14), r14.cross(r24), r24.cross(r23), r23.cross(r13)};
            std::array<Vec3, 4> unit;
            double smallest = infinity;
            for (std::size_t k = 0; k < 4; ++k) {
                const double length = normal[k].norm();
                smallest = std::min(smallest, length);
                unit[k] = length > 0 ? Vec3(normal[k] / length) : Vec3::Zero();
            }
            if (!(smallest > 0)) continue;  // seen edge-on: no area
            double area = 0;
            for (std::size_t k = 0; k < 4; ++k)
                area += std::asin(std::clamp(unit[k].dot(unit[(k + 1) % 4]), -1.0, 1.0));
            const double side = (b[j + 1] - b[j]).cross(a[i + 1] - a[i]).dot(r13);
            sum += side > 0 ? area : side < 0 ? -area : 0;
        }
    return sum / (4 * pi);
}

KnotNumbers measure_knot(std::span<const Vec3> curve, const Line& axis, const Outward& outward, const Vec2& tilt) {
    const std::vector<Vec3> placed = AxisFrame(axis).place(curve);
    const Diagram diagram = find_diagram(placed, tilt);
    return {int(diagram.crossings.size()),
            measure_writhe(diagram),
            gauss_code(diagram),
            measure_determinant(curve, axis, outward, tilt),
            measure_linking(curve, axis, outward),
            measure_j(curve, axis, outward, tilt)};
}

bool is_same_knot(const KnotNumbers& before, std::span<const Vec3> curve, const Line& axis, const Outward& outward,
                  KnotNumbers& now) {
    for (const Vec2& tilt : all_tilts) {
        const KnotNumbers seen = measure_knot(curve, axis, outward, tilt);
        if (&tilt == &all_tilts[0]) now = seen;
        const bool same_round = !before.round_axis || (seen.linking == before.linking && seen.j == before.j);
        if (seen.determinant != before.determinant || !same_round) continue;
        now = seen;
        return true;
    }
    return false;
}

std::array<double, 2> measure_tails(std::span<const Vec3> curve, const Line& axis) {
    return measure_tails(curve, find_diagram(AxisFrame(axis).place(curve)), 0);
}

std::array<double, 2> measure_tails(std::span<const Vec3> curve, const Diagram& diagram, int number) {
    std::vector<double> along{0};
    for (std::size_t k = 1; k < curve.size(); ++k) along.push_back(along.back() + (curve[k] - curve[k - 1]).norm());
    const std::vector<Diagram::Event>& events = diagram.events[number];
    if (events.empty() || !(along.back() > 0)) return {0, 0};
    const auto place = [&](const Diagram::Event& e) {
        const Crossing::Visit& v = diagram.crossings[e.crossing].visit[std::size_t(e.visit)];
        return (along[v.segment] + v.along * (along[v.segment + 1] - along[v.segment])) / along.back();
    };
    return {place(events.front()), 1 - place(events.back())};
}

bool is_same_but_for_tails(const KnotNumbers& before, std::span<const Vec3> curve, const Line& axis,
                           const Outward& outward, const std::array<double, 2>& tails, KnotNumbers& now) {
    constexpr int cuts = 5;                          // of each tail, none included
    constexpr double longest = .98;                  // of a tail: the cut must not lie at the crossing
    for (int both = 0; both < 2 * cuts - 1; ++both)  // the shortest first
        for (int first = std::max(0, both - cuts + 1); first <= std::min(both, cuts - 1); ++first) {
            const double from = longest * tails[0] * first / (cuts - 1);
            const double to = 1 - longest * tails[1] * (both - first) / (cuts - 1);
            const std::vector<Vec3> arc = find_arc(curve, from, to);
            if (arc.size() < 3) continue;
            for (const Outward& way : {find_outward(arc, axis), outward, find_onward(arc, axis)}) {
                if (before.round_axis &&
                    (measure_linking(arc, axis, way) != before.linking || measure_j(arc, axis, way) != before.j))
                    continue;
                now = measure_knot(arc, axis, way);
                if (now.determinant == before.determinant) return true;
            }
        }
    return false;
}

}  // namespace weft
