// What no piece of cloth looks like is refused, with its place: all decisions about crossings are exact.
#include "geometry/predicates.h"
#include "make/outline.h"

#include <cmath>
#include <cstdio>
#include <numeric>

namespace weft {

namespace {

constexpr double shortest_piece = 1e-6;  // of the size of the outline
constexpr double least_area = 1e-9;      // of its square

std::string show_place(const Vec2& p) {
    char text[80];
    std::snprintf(text, sizeof text, "(%.6g, %.6g)", p.x(), p.y());
    return text;
}

struct PieceOfCurve {
    int curve, index;
    Vec2 a, b;
    double low() const { return std::min(a.x(), b.x()); }
    double high() const { return std::max(a.x(), b.x()); }
};

std::string place_of(const OutlineCurve& curve, int index) {
    const bool one = std::all_of(curve.joint.begin(), curve.joint.end(), [](bool joint) { return !joint; });
    return one ? curve.path : curve.path + "/" + std::to_string(curve.step[index]);
}

void check_numbers(const std::vector<OutlineCurve>& curves, const std::string& file) {
    std::size_t points = 0;
    for (const OutlineCurve& curve : curves) {
        points += curve.points.size();
        for (std::size_t i = 0; i < curve.points.size(); ++i)
            if (!(curve.points[i].cwiseAbs().maxCoeff() <= 1e6))
                throw SceneError({file, place_of(curve, int(i)), show_place(curve.points[i]),
                                  "coordinates must be from -1e6 to 1e6 [m]", ""});
    }
    if (points > most_outline_points)
        throw SceneError({file, curves[0].path, std::to_string(points) + " points",
                          "all curves together may have at most " + std::to_string(most_outline_points) +
                              " points, those that follow curved steps included",
                          "draw it with fewer, longer steps"});
}

void check_lengths(const std::vector<OutlineCurve>& curves, double size, const std::string& file) {
    for (const OutlineCurve& curve : curves) {
        const int n = int(curve.points.size());
        for (int i = 0; i < n; ++i) {
            const double length = (curve.points[(i + 1) % n] - curve.points[i]).norm();
            if (length >= shortest_piece * size) continue;
            char rule[160];
            std::snprintf(rule, sizeof rule,
                          "edges must be at least a millionth of the size of the outline long, %.3g [m]; this one has "
                          "%.3g",
                          shortest_piece * size, length);
            throw SceneError({file, place_of(curve, i), show_place(curve.points[i]), rule,
                              "leave out points that stand in the same place; a loop closes by itself"});
        }
    }
}

[[noreturn]] void refuse_area(const OutlineCurve& curve, const std::string& file) {
    throw SceneError({file, curve.path, std::to_string(curve.points.size()) + " points",
                      "a loop needs at least three points and an area", "is a point missing, or twice there?"});
}

void check_areas(const std::vector<OutlineCurve>& curves, double size, const std::string& file) {
    for (const OutlineCurve& curve : curves)
        if (!(std::abs(area_of(curve.points)) > least_area * size * size)) refuse_area(curve, file);
}

[[noreturn]] void refuse_crossing(const std::vector<OutlineCurve>& curves, const PieceOfCurve& p, const PieceOfCurve& q,
                                  const std::string& file) {
    const OutlineCurve &one = curves[p.curve], &two = curves[q.curve];
    const bool same = p.curve == q.curve;
    const bool holes = !same && p.curve > 0 && q.curve > 0 && !one.ring && !two.ring;
    const std::string rule = same    ? "a loop may not cross or touch itself"
                             : holes ? "holes may not overlap or touch each other"
                                     : "loops may not cross or touch each other";
    throw SceneError(
        {file, place_of(one, p.index), "near " + show_place((p.a + p.b) / 2),
         rule + ": this edge meets that of " + place_of(two, q.index) + " near " + show_place((q.a + q.b) / 2),
         same ? "is the order of the points right?" : "move one of them"});
}

// A sweep along x over all pieces: only those that overlap in x are compared.
void check_crossings(const std::vector<OutlineCurve>& curves, const std::string& file) {
    std::vector<PieceOfCurve> pieces;
    for (int c = 0; c < int(curves.size()); ++c) {
        const int n = int(curves[c].points.size());
        if (n < 3) refuse_area(curves[c], file);
        for (int i = 0; i < n; ++i) pieces.push_back({c, i, curves[c].points[i], curves[c].points[(i + 1) % n]});
    }
    std::stable_sort(pieces.begin(), pieces.end(),
                     [](const PieceOfCurve& p, const PieceOfCurve& q) { return p.low() < q.low(); });
    std::vector<const PieceOfCurve*> open;
    for (const PieceOfCurve& p : pieces) {
        open.erase(std::remove_if(open.begin(), open.end(), [&](const auto* q) { return q->high() < p.low(); }),
                   open.end());
        for (const PieceOfCurve* q : open) {
            const int n = int(curves[p.curve].points.size());
            const int apart = p.curve == q->curve ? std::abs(p.index - q->index) : 2;
            if (apart == 1 || apart == n - 1) {  // they share an end: bad only if one folds back on the other
                const bool p_first = (p.index + 1) % n == q->index;
                const PieceOfCurve &first = p_first ? p : *q, &second = p_first ? *q : p;
                if (orient2d(first.a, first.b, second.b) == 0 && (first.b - first.a).dot(second.b - second.a) < 0)
                    refuse_crossing(curves, first, second, file);
            } else if (segments_touch(p.a, p.b, q->a, q->b)) {
                refuse_crossing(curves, p, *q, file);
            }
        }
        open.push_back(&p);
    }
}

// Even-odd; curves do not cross, so that any point of one says it for all.
bool is_in(const Vec2& p, const std::vector<Vec2>& loop) {
    bool inside = false;
    for (std::size_t i = 0; i < loop.size(); ++i) {
        const Vec2 &a = loop[i], &b = loop[(i + 1) % loop.size()];
        if ((a.y() > p.y()) == (b.y() > p.y())) continue;
        const int side = orient2d(a, b, p);
        if (b.y() > a.y() ? side > 0 : side < 0) inside = !inside;
    }
    return inside;
}

void check_nesting(const std::vector<OutlineCurve>& curves, const std::string& file) {
    for (std::size_t c = 1; c < curves.size(); ++c) {
        const char* noun = curves[c].ring ? "a ring" : "a hole";
        const Vec2& p = curves[c].points[0];
        if (!is_in(p, curves[0].points))
            throw SceneError({file, curves[c].path, "near " + show_place(p),
                              std::string(noun) + " must lie inside the border", "move it, or make the border larger"});
        for (std::size_t other = 1; other < curves.size(); ++other)
            if (other != c && !curves[other].ring && is_in(p, curves[other].points))
                throw SceneError({file, curves[c].path, "near " + show_place(p),
                                  std::string(noun) + " may not lie inside the hole " + curves[other].path,
                                  "there is no cloth there"});
    }
}

}  // namespace

bool segments_touch(const Vec2& a, const Vec2& b, const Vec2& c, const Vec2& d) {
    const int abc = orient2d(a, b, c), abd = orient2d(a, b, d), cda = orient2d(c, d, a), cdb = orient2d(c, d, b);
    if (abc * abd < 0 && cda * cdb < 0) return true;
    const auto within = [](const Vec2& p, const Vec2& q, const Vec2& r) {  // r, on their line, between p and q
        return (r.array() >= p.cwiseMin(q).array()).all() && (r.array() <= p.cwiseMax(q).array()).all();
    };
    return (abc == 0 && within(a, b, c)) || (abd == 0 && within(a, b, d)) || (cda == 0 && within(c, d, a)) ||
           (cdb == 0 && within(c, d, b));
}

void check_curves(const std::vector<OutlineCurve>& curves, const std::string& file) {
    check_numbers(curves, file);
    Vec2 low = curves[0].points[0], high = low;
    for (const Vec2& p : curves[0].points) low = low.cwiseMin(p), high = high.cwiseMax(p);
    const double size = (high - low).norm();
    check_lengths(curves, size, file);
    check_crossings(curves, file);
    check_areas(curves, size, file);
    check_nesting(curves, file);
}

}  // namespace weft
