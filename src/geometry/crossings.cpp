// Crossings of plane polylines, exactly. Degenerate positions are resolved as if point k had been moved by
// (ε^(2^2k), ε^(2^(2k+1))): the first coefficient of the expansion in ε that is not zero decides (H. Edelsbrunner and
// E. Mücke, Simulation of simplicity, 1990). So two segments without a common point either cross or do not.
#include "geometry/knot.h"
#include "geometry/plane_tree.h"
#include "geometry/predicates.h"

#include <algorithm>
#include <cmath>

namespace weft {

namespace {

struct Numbered {
    const Vec2* p;
    int index;
};

int generic_orientation(Numbered a, Numbered b, Numbered c) {
    const int plain = orient2d(*a.p, *b.p, *c.p);
    if (plain != 0) return plain;
    int parity = 1;
    const auto order = [&](Numbered& p, Numbered& q) {
        if (p.index <= q.index) return;
        std::swap(p, q);
        parity = -parity;
    };
    order(a, b);
    order(b, c);
    order(a, b);
    const auto sign = [](double x) { return x > 0 ? 1 : x < 0 ? -1 : 0; };
    if (const int s = sign(b.p->y() - c.p->y())) return parity * s;  // ε of a's x
    if (const int s = sign(c.p->x() - b.p->x())) return parity * s;  // of a's y
    if (const int s = sign(c.p->y() - a.p->y())) return parity * s;  // of b's x
    return -parity;                                                  // of b's x times a's y
}

double cross2(const Vec2& u, const Vec2& v) {
    return u.x() * v.y() - u.y() * v.x();
}

// Where two segments that cross meet, as fractions of each.
std::array<double, 2> meeting_fractions(const PlaneSegment& s, const PlaneSegment& t) {
    const Vec2 u = s.b - s.a, v = t.b - t.a, w = t.a - s.a;
    const double denominator = cross2(u, v);
    if (denominator == 0) return {0.5, 0.5};
    return {std::clamp(cross2(w, v) / denominator, 0.0, 1.0), std::clamp(cross2(w, u) / denominator, 0.0, 1.0)};
}

// True if they cross; segments of one curve that share a point never do.
bool test_segments(const PlaneSegment& s, const PlaneSegment& t, bool same_end, Crossing& crossing) {
    if (s.curve == t.curve && (t.start - s.start < 2 || same_end)) return false;
    const Numbered a{&s.a, s.point}, b{&s.b, s.point + 1}, c{&t.a, t.point}, d{&t.b, t.point + 1};
    const int at_c = generic_orientation(a, b, c), at_d = generic_orientation(a, b, d);
    if (at_c == at_d) return false;
    if (generic_orientation(c, d, a) == generic_orientation(c, d, b)) return false;
    const auto [along_s, along_t] = meeting_fractions(s, t);
    crossing.visit = {Crossing::Visit{s.curve, s.start, along_s, true},
                      Crossing::Visit{t.curve, t.start, along_t, false}};
    crossing.sign = at_d;  // the second strand arrives on the left of the first
    crossing.place = s.a + along_s * (s.b - s.a);
    const Vec2 u = s.b - s.a, v = t.b - t.a;
    crossing.angle = std::atan2(std::abs(cross2(u, v)), std::abs(u.dot(v)));
    return true;
}

bool comes_before(const Crossing::Visit& p, const Crossing::Visit& q) {
    if (p.curve != q.curve) return p.curve < q.curve;
    return p.segment != q.segment ? p.segment < q.segment : p.along < q.along;
}

// Events of all curves in order; crossings are then numbered by their first one.
void number_crossings(std::size_t curves, Diagram& diagram) {
    std::vector<Diagram::Event> all;
    for (int k = 0; k < int(diagram.crossings.size()); ++k) {
        all.push_back({k, 0});
        all.push_back({k, 1});
    }
    const auto visit_of = [&](const Diagram::Event& e) -> const Crossing::Visit& {
        return diagram.crossings[e.crossing].visit[std::size_t(e.visit)];
    };
    std::stable_sort(all.begin(), all.end(),
                     [&](const auto& p, const auto& q) { return comes_before(visit_of(p), visit_of(q)); });
    std::vector<int> number(diagram.crossings.size(), -1);
    std::vector<Crossing> sorted;
    diagram.events.assign(curves, {});
    for (const Diagram::Event& e : all) {
        const int curve = visit_of(e).curve;
        if (number[e.crossing] < 0) {
            number[e.crossing] = int(sorted.size());
            sorted.push_back(diagram.crossings[e.crossing]);
        }
        diagram.events[curve].push_back({number[e.crossing], e.visit});
    }
    diagram.crossings = std::move(sorted);
}

}  // namespace

Diagram find_crossings(std::span<const PlaneCurve> curves, std::size_t most) {
    const std::vector<PlaneSegment> segments = find_segments(curves);
    Diagram diagram;
    diagram.events.resize(curves.size());
    Crossing crossing;
    const auto visit = [&](int i, int j) {
        if (diagram.crossings.size() > most) return;
        const PlaneSegment &s = segments[i], &t = segments[j];
        const PlaneCurve& curve = curves[s.curve];
        const bool same_end = s.start == 0 && t.start + 2 == int(curve.size()) && curve.front() == curve.back();
        if (test_segments(s, t, same_end, crossing)) diagram.crossings.push_back(crossing);
    };
    PlaneTree(segments).find_pairs(0, visit);
    number_crossings(curves.size(), diagram);
    return diagram;
}

void set_over(Crossing& crossing, bool first) {
    if (crossing.visit[0].over != first) crossing.sign = -crossing.sign;
    crossing.visit[0].over = first;
    crossing.visit[1].over = !first;
}

Diagram find_diagram(std::span<const std::vector<Vec3>> curves, const Vec2& tilt) {
    std::vector<PlaneCurve> plane(curves.size());
    for (std::size_t c = 0; c < curves.size(); ++c)
        for (const Vec3& p : curves[c]) plane[c].push_back(Vec2(p.x(), p.y()) - tilt * p.z());
    Diagram diagram = find_crossings(plane);
    for (Crossing& crossing : diagram.crossings) {
        std::array<double, 2> height{};
        for (std::size_t k = 0; k < 2; ++k) {
            const Crossing::Visit& v = crossing.visit[k];
            const std::vector<Vec3>& curve = curves[v.curve];
            height[k] = (1 - v.along) * curve[v.segment].z() + v.along * curve[v.segment + 1].z();
        }
        set_over(crossing, height[0] > height[1]);
    }
    return diagram;
}

Diagram find_diagram(std::span<const Vec3> curve, const Vec2& tilt) {
    const std::vector<Vec3> copy(curve.begin(), curve.end());
    return find_diagram(std::span<const std::vector<Vec3>>(&copy, 1), tilt);
}

}  // namespace weft
