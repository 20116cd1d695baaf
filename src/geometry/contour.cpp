// Rims of regions: uniting them, and seeing whether one is a simple polygon from a given side.
#include "geometry/curvature.h"

#include <algorithm>
#include <cmath>

namespace weft {

namespace {

// A side of the rim as seen along the direction.
struct Segment {
    Vec2 p, q;
    double low, high;  // of its first coordinates
    int place;         // in the loop
};

double turn(const Vec2& a, const Vec2& b, const Vec2& c) {
    return (b.x() - a.x()) * (c.y() - a.y()) - (b.y() - a.y()) * (c.x() - a.x());
}

// All of doubt goes to "they may meet", which costs time, not collisions.
bool clearly_apart(const Segment& s, const Segment& t, double tiny, double tiny_area) {
    if (std::min(s.p.y(), s.q.y()) > std::max(t.p.y(), t.q.y()) + tiny) return true;
    if (std::min(t.p.y(), t.q.y()) > std::max(s.p.y(), s.q.y()) + tiny) return true;
    const double a = turn(s.p, s.q, t.p), b = turn(s.p, s.q, t.q);
    if ((a > tiny_area && b > tiny_area) || (a < -tiny_area && b < -tiny_area)) return true;
    const double c = turn(t.p, t.q, s.p), d = turn(t.p, t.q, s.q);
    return (c > tiny_area && d > tiny_area) || (c < -tiny_area && d < -tiny_area);
}

// Sides that follow each other may not fold back.
bool clearly_unfolded(const Segment& s, const Segment& t, double tiny_area) {
    return (t.q - t.p).dot(s.q - s.p) > 0 || std::abs(turn(s.p, s.q, t.q)) > tiny_area;
}

struct DirectedEdge {
    int from, to;
};

}  // namespace

bool clearly_simple(const std::vector<Vec3>& x, const int* loop, int count, const Vec3& direction) {
    if (count < 3 || count > 2 * longest_contour) return false;
    const Vec3 d = direction.normalized();
    const Vec3 right = d.cross(std::abs(d.x()) < .6 ? Vec3(1, 0, 0) : Vec3(0, 1, 0)).normalized(), up = d.cross(right);
    std::array<Segment, std::size_t(2 * longest_contour)> segments;
    const Vec3& origin = x[std::size_t(loop[0])];
    const auto flat = [&](int k) {
        const Vec3 p = x[std::size_t(loop[k % count])] - origin;
        return Vec2(p.dot(right), p.dot(up));
    };
    double size = 0;
    for (int k = 0; k < count; ++k) {
        Segment& s = segments[std::size_t(k)];
        s.p = flat(k);
        s.q = flat(k + 1);
        s.low = std::min(s.p.x(), s.q.x());
        s.high = std::max(s.p.x(), s.q.x());
        s.place = k;
        size = std::max({size, std::abs(s.p.x()), std::abs(s.p.y())});
    }
    const double tiny = 1e-10 * size, tiny_area = 1e-10 * size * size;
    for (int k = 0; k < count; ++k)
        if (!clearly_unfolded(segments[std::size_t(k)], segments[std::size_t((k + 1) % count)], tiny_area))
            return false;
    std::sort(segments.begin(), segments.begin() + count,
              [](const Segment& s, const Segment& t) { return s.low != t.low ? s.low < t.low : s.place < t.place; });
    for (int i = 0; i < count; ++i)
        for (int j = i + 1; j < count && segments[std::size_t(j)].low <= segments[std::size_t(i)].high + tiny; ++j) {
            const Segment &s = segments[std::size_t(i)], &t = segments[std::size_t(j)];
            const int between = std::abs(s.place - t.place);
            if (between == 1 || between == count - 1) continue;
            if (!clearly_apart(s, t, tiny, tiny_area)) return false;
        }
    return true;
}

void unite_rims(const int* a, int count_a, const int* b, int count_b, std::vector<int>& rim) {
    rim.clear();
    if (count_a > longest_contour || count_b > longest_contour) return;
    std::array<DirectedEdge, std::size_t(2 * longest_contour)> edges;
    int count = 0;
    for (int k = 0; k < count_a; ++k) edges[std::size_t(count++)] = {a[k], a[(k + 1) % count_a]};
    for (int k = 0; k < count_b; ++k) edges[std::size_t(count++)] = {b[k], b[(k + 1) % count_b]};
    // An edge that one has in one direction and the other in the other lies inside the union.
    const auto first = edges.begin(), last = edges.begin() + count;
    std::sort(first, last, [](const DirectedEdge& e, const DirectedEdge& f) {
        const int e_low = std::min(e.from, e.to), f_low = std::min(f.from, f.to);
        if (e_low != f_low) return e_low < f_low;
        const int e_high = std::max(e.from, e.to), f_high = std::max(f.from, f.to);
        return e_high != f_high ? e_high < f_high : e.from < f.from;
    });
    int kept = 0;
    for (int k = 0; k < count; ++k) {
        const DirectedEdge& e = edges[std::size_t(k)];
        if (k + 1 < count && edges[std::size_t(k) + 1].from == e.to && edges[std::size_t(k) + 1].to == e.from)
            ++k;
        else
            edges[std::size_t(kept++)] = e;
    }
    if (kept == count || kept == 0) return;
    std::sort(first, first + kept, [](const DirectedEdge& e, const DirectedEdge& f) { return e.from < f.from; });
    const auto by_from = [](const DirectedEdge& e, int from) { return e.from < from; };
    int at = edges[0].from;
    for (int k = 0; k < kept; ++k) {
        const auto next = std::lower_bound(first, first + kept, at, by_from);
        const bool forks = next != first + kept && next + 1 != first + kept && (next + 1)->from == at;
        if (next == first + kept || next->from != at || forks) return rim.clear();
        rim.push_back(at);
        at = next->to;
        if (at == edges[0].from && k + 1 < kept) return rim.clear();  // more than one loop
    }
    if (at != edges[0].from) rim.clear();
}

}  // namespace weft
