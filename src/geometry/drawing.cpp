// Over and under in a drawing, and the places where a drawing is not one of a knot.
#include "geometry/curve.h"

#include "core/angles.h"
#include "geometry/plane_tree.h"

#include <algorithm>
#include <cmath>

namespace weft {

namespace {

// Over at the even or at the odd events of a curve? As it must be where it meets an earlier curve; over first if it
// meets none.
bool starts_over(const Diagram& diagram, const std::vector<Diagram::Event>& events, const std::vector<char>& seen) {
    for (std::size_t k = 0; k < events.size(); ++k)
        if (seen[events[k].crossing]) return diagram.crossings[events[k].crossing].visit[0].over != (k % 2 == 0);
    return true;
}

double segment_distance(const PlaneSegment& s, const PlaneSegment& t) {
    const auto from = [](const Vec2& p, const PlaneSegment& line) {
        const Vec2 d = line.b - line.a;
        const double square = d.squaredNorm();
        const double along = square > 0 ? std::clamp((p - line.a).dot(d) / square, 0.0, 1.0) : 0;
        return (p - line.a - along * d).norm();
    };
    return std::min({from(s.a, t), from(s.b, t), from(t.a, s), from(t.b, s)});
}

// Arc lengths at the points of every curve.
std::vector<std::vector<double>> find_arc_lengths(std::span<const PlaneCurve> curves) {
    std::vector<std::vector<double>> arcs(curves.size());
    for (std::size_t c = 0; c < curves.size(); ++c) {
        double s = 0;
        for (std::size_t k = 0; k < curves[c].size(); ++k) {
            if (k > 0) s += (curves[c][k] - curves[c][k - 1]).norm();
            arcs[c].push_back(s);
        }
    }
    return arcs;
}

struct Arcs {
    std::span<const PlaneCurve> curves;
    std::vector<std::vector<double>> at_points;

    double of(const Crossing::Visit& v) const {
        const std::vector<double>& s = at_points[v.curve];
        return (1 - v.along) * s[v.segment] + v.along * s[v.segment + 1];
    }
    double away_from(const PlaneSegment& s, const Crossing::Visit& v) const {
        if (s.curve != v.curve) return infinity;
        const double here = of(v);
        return std::max({0.0, at_points[s.curve][s.start] - here, here - at_points[s.curve][s.start + 1]});
    }
};

// Strands may be near each other where they cross, and along the curve.
bool may_be_near(const PlaneSegment& s, const PlaneSegment& t, const Diagram& diagram, const Arcs& arcs, double touch) {
    if (s.curve == t.curve && arcs.at_points[t.curve][t.start] - arcs.at_points[s.curve][s.start + 1] < 4 * touch)
        return true;
    const double reach = 2 * touch / std::sin(least_crossing_angle * degree);
    for (const Crossing& c : diagram.crossings)
        for (std::size_t k = 0; k < 2; ++k)
            if (arcs.away_from(s, c.visit[k]) <= reach && arcs.away_from(t, c.visit[1 - k]) <= reach) return true;
    return false;
}

}  // namespace

std::optional<DrawingFault> choose_over(std::span<const Over> wish, Diagram& diagram) {
    std::vector<char> seen(diagram.crossings.size(), 0);
    std::optional<DrawingFault> fault;
    const auto wished = [&](int crossing) {
        return std::size_t(crossing) < wish.size() ? wish[crossing] : Over::alternate;
    };
    for (const auto& events : diagram.events) {
        bool over = starts_over(diagram, events, seen);
        for (const Diagram::Event& e : events) {
            Crossing& c = diagram.crossings[e.crossing];
            if (!seen[e.crossing])
                set_over(c, over);
            else if (!fault && c.visit[1].over != over && wished(e.crossing) == Over::alternate)
                fault = DrawingFault{"over and under cannot alternate: crossing " + std::to_string(e.crossing + 1) +
                                         " would be passed " + (over ? "over" : "under") +
                                         " twice, because an end of the curve lies inside a loop",
                                     "draw both ends to the outside, or say which strand is over at every crossing",
                                     c.place};
            seen[e.crossing] = 1;
            over = !over;
        }
    }
    for (std::size_t k = 0; k < diagram.crossings.size(); ++k)
        if (wished(int(k)) != Over::alternate) set_over(diagram.crossings[k], wished(int(k)) == Over::first);
    return fault;
}

std::optional<std::vector<Over>> read_gauss_code(const std::string& code, const Diagram& diagram) {
    std::vector<Over> wish(diagram.crossings.size(), Over::alternate);
    std::vector<std::pair<char, int>> events;
    std::size_t separators = 0;
    for (std::size_t i = 0; i < code.size();) {
        if (code[i] == '|') {
            ++separators;
            ++i;
            continue;
        }
        const char which = code[i++];
        int number = 0;
        const std::size_t digits = i;
        while (i < code.size() && code[i] >= '0' && code[i] <= '9' && i - digits < 6)
            number = 10 * number + code[i++] - '0';
        if ((which != 'O' && which != 'U') || number < 1 || number > int(wish.size())) return std::nullopt;
        events.emplace_back(which, number);
        Over& w = wish[number - 1];
        if (w == Over::alternate) w = which == 'O' ? Over::first : Over::second;
    }
    Diagram expected = diagram;
    for (std::size_t k = 0; k < wish.size(); ++k) set_over(expected.crossings[k], wish[k] != Over::second);
    if (separators + 1 != diagram.events.size() || gauss_code(expected) != code) return std::nullopt;
    return wish;
}

std::optional<DrawingFault> find_fault(std::span<const PlaneCurve> curves, const Diagram& diagram, double touch) {
    for (std::size_t k = 0; k < diagram.crossings.size(); ++k) {
        const Crossing& c = diagram.crossings[k];
        if (c.angle < least_crossing_angle * degree)
            return DrawingFault{"crossing " + std::to_string(k + 1) + " is too flat: strands must cross at " +
                                    std::to_string(int(least_crossing_angle)) + " degrees at least, and these do at " +
                                    std::to_string(int(c.angle / degree)),
                                "let the strands cross more steeply, or not at all", c.place};
        for (std::size_t j = 0; j < k; ++j)
            if ((diagram.crossings[j].place - c.place).norm() < touch)
                return DrawingFault{"crossings " + std::to_string(j + 1) + " and " + std::to_string(k + 1) +
                                        " are in one place: two strands touch, or three meet",
                                    "draw the strands apart", c.place};
    }
    const std::vector<PlaneSegment> segments = find_segments(curves);
    const Arcs arcs{curves, find_arc_lengths(curves)};
    std::optional<DrawingFault> fault;
    PlaneTree(segments).find_pairs(touch, [&](int i, int j) {
        if (fault) return;
        const PlaneSegment &s = segments[i], &t = segments[j];
        if (s.curve == t.curve && t.start - s.start < 2) return;
        if (segment_distance(s, t) >= touch || may_be_near(s, t, diagram, arcs, touch)) return;
        fault = DrawingFault{"two strands touch, or run along each other, without crossing",
                             "draw them apart, or let one cross the other", 0.5 * (s.a + s.b)};
    });
    return fault;
}

}  // namespace weft
