// The first triangulation: points on the curves, a hexagonal lattice inside where edges have their full length, and
// edges halved where they are longer than the sizes say; then smoothed.
#include "core/noise.h"
#include "geometry/predicates.h"
#include "make/outline.h"

#include <algorithm>
#include <cmath>

namespace weft {

namespace {

constexpr double clearance = 0.62;  // of the lattice from the curves, in edges
constexpr double too_long = 1.4;    // an edge of this many sizes is halved

// Which of the points on curves and their chords are near, by the cells of a grid.
struct NearCurves {
    const std::vector<Vec2>& points;
    const std::vector<std::array<int, 2>>& segments;
    double cell;
    Vec2 low;
    int columns = 0, rows = 0;
    std::vector<std::vector<int>> cells;

    NearCurves(const std::vector<Vec2>& p, const std::vector<std::array<int, 2>>& s, double size)
        : points(p), segments(s), cell(size), low(p[0]) {
        Vec2 high = low;
        for (const Vec2& q : points) low = low.cwiseMin(q), high = high.cwiseMax(q);
        cell = std::max(cell, (high - low).maxCoeff() / 2000);
        columns = 1 + int((high - low).x() / cell);
        rows = 1 + int((high - low).y() / cell);
        cells.resize(std::size_t(columns) * rows);
        for (int k = 0; k < int(segments.size()); ++k) {
            const Vec2 &a = points[segments[k][0]], &b = points[segments[k][1]];
            each_cell(a.cwiseMin(b), a.cwiseMax(b), [&](std::vector<int>& list) { list.push_back(k); });
        }
    }

    template <class Do>
    void each_cell(const Vec2& from, const Vec2& to, Do what) {
        const Vec2 f = (from - low) / cell, t = (to - low) / cell;
        for (int r = std::max(0, int(std::floor(f.y()))); r <= std::min(rows - 1, int(std::floor(t.y()))); ++r)
            for (int c = std::max(0, int(std::floor(f.x()))); c <= std::min(columns - 1, int(std::floor(t.x()))); ++c)
                what(cells[std::size_t(r) * columns + c]);
    }

    bool closer(const Vec2& p, double distance) {
        bool found = false;
        const Vec2 reach(distance, distance);
        each_cell(p - reach, p + reach, [&](const std::vector<int>& list) {
            for (const int k : list) {
                const Vec2 &a = points[segments[k][0]], &b = points[segments[k][1]];
                const double t = std::clamp((p - a).dot(b - a) / (b - a).squaredNorm(), 0.0, 1.0);
                found = found || (a + t * (b - a) - p).squaredNorm() < distance * distance;
            }
        });
        return found;
    }
};

// A lattice over what the curves enclose, row by row between the places where they cross the row.
void add_lattice(const std::vector<OutlineCurve>& curves, const OutlineSizes& sizes, int seed, NearCurves& near,
                 std::vector<Vec2>& inside) {
    const double a = sizes.edge, height = a * std::sqrt(0.75);
    const double shift_x = (0.25 + 0.25 * noise(2 * std::uint64_t(seed))) * a;
    const double shift_y = (0.5 + 0.5 * noise(2 * std::uint64_t(seed) + 1)) * height;
    Vec2 low = curves[0].points[0], high = low;
    for (const Vec2& p : curves[0].points) low = low.cwiseMin(p), high = high.cwiseMax(p);
    const int rows = int((high.y() - low.y()) / height) + 2;
    std::vector<std::vector<double>> crossings(static_cast<std::size_t>(rows));
    const auto row_at = [&](double y) { return (y - low.y() - shift_y) / height; };
    for (const OutlineCurve& curve : curves)
        for (std::size_t i = 0; !curve.ring && i < curve.points.size(); ++i) {
            const Vec2 &p = curve.points[i], &q = curve.points[(i + 1) % curve.points.size()];
            const double from = row_at(std::min(p.y(), q.y())), to = row_at(std::max(p.y(), q.y()));
            for (int r = std::max(0, int(std::ceil(from))); r < std::min(double(rows), to); ++r) {
                const double y = low.y() + shift_y + r * height;
                crossings[r].push_back(p.x() + (y - p.y()) / (q.y() - p.y()) * (q.x() - p.x()));
            }
        }
    for (int r = 0; r < rows; ++r) {
        std::sort(crossings[r].begin(), crossings[r].end());
        const double y = low.y() + shift_y + r * height, x0 = low.x() + shift_x + (r % 2) * a / 2;
        for (std::size_t k = 0; k + 1 < crossings[r].size(); k += 2)
            for (double c = std::ceil((crossings[r][k] - x0) / a); x0 + c * a < crossings[r][k + 1]; ++c) {
                const Vec2 p(x0 + c * a, y);
                if (sizes.at(p) >= 0.9 * a && !near.closer(p, clearance * a)) inside.push_back(p);
            }
    }
}

// Edges inside that are too long, the worst first; none of two that share a triangle.
bool halve_long_edges(OutlineDraft& draft) {
    Triangulation& mesh = draft.mesh;
    struct LongEdge {
        double ratio;
        int t, k;
    };
    std::vector<LongEdge> edges;
    for (int t = 0; t < mesh.triangles(); ++t)
        for (int k = 0; k < 3; ++k) {
            if (mesh.beside[t][k] < t || mesh.kept[t][k]) continue;
            const Vec2 &a = mesh.points[mesh.corners[t][next3(k)]], &b = mesh.points[mesh.corners[t][previous3(k)]];
            const double ratio = (b - a).norm() / draft.sizes.at((a + b) / 2);
            if (ratio > too_long) edges.push_back({ratio, t, k});
        }
    std::stable_sort(edges.begin(), edges.end(), [](const auto& p, const auto& q) { return p.ratio > q.ratio; });
    std::vector<bool> touched(mesh.corners.size(), false);
    for (const auto& [ratio, t, k] : edges) {
        const int other = mesh.beside[t][k];  // may be new
        if (touched[t] || other >= int(touched.size()) || touched[other]) continue;
        touched[t] = touched[other] = true;
        const int p = int(mesh.points.size());
        mesh.points.emplace_back((mesh.points[mesh.corners[t][next3(k)]] + mesh.points[mesh.corners[t][previous3(k)]]) /
                                 2);
        mesh.triangle_of.push_back(-1);
        split_edge(mesh, t, k, p);
    }
    make_delaunay(mesh);
    return !edges.empty();
}

Vec2 circumcentre(const Vec2& a, const Vec2& b, const Vec2& c) {
    const Vec2 u = b - a, v = c - a;
    const double twice = 2 * (u.x() * v.y() - u.y() * v.x());
    return a +
           Vec2(v.y() * u.squaredNorm() - u.y() * v.squaredNorm(), u.x() * v.squaredNorm() - v.x() * u.squaredNorm()) /
               twice;
}

bool is_inside(const OutlineDraft& draft, int point) {
    return point >= int(draft.samples.size()) && draft.mesh.triangle_of[point] >= 0;
}

}  // namespace

OutlineDraft make_draft(const std::vector<OutlineCurve>& curves, const OutlineSizes& sizes, int seed) {
    OutlineDraft draft;
    draft.curves = &curves;
    draft.sizes = sizes;
    std::vector<std::array<int, 2>> segments;
    std::vector<Vec2> points;
    int borders = 0;
    for (const std::vector<OutlineSample>& loop : sample_curves(curves, sizes)) {
        const int first = int(points.size()), n = int(loop.size());
        for (int i = 0; i < n; ++i) {
            points.push_back(point_at(curves[loop[i].curve], loop[i].arc));
            segments.push_back({first + i, first + (i + 1) % n});
            draft.samples.push_back(loop[i]);
        }
        if (!curves[loop[0].curve].ring) borders = int(segments.size());
    }
    std::vector<Vec2> inside;
    NearCurves near(points, segments, sizes.edge);
    add_lattice(curves, sizes, seed, near, inside);
    std::vector<Vec2> all = points;
    all.insert(all.end(), inside.begin(), inside.end());
    draft.mesh = make_triangulation(all, segments, borders);
    for (int pass = 0; pass < 60 && draft.mesh.triangles() < 2 * most_outline_elements; ++pass) {
        if (!halve_long_edges(draft)) break;
        smooth_draft(draft, 1);
    }
    return draft;
}

void smooth_draft(OutlineDraft& draft, int sweeps, const std::vector<bool>& chosen) {
    Triangulation& mesh = draft.mesh;
    const bool graded = !draft.sizes.sources.empty();
    std::vector<int> star, flips;
    for (int sweep = 0; sweep < sweeps; ++sweep) {
        for (int p = int(draft.samples.size()); p < int(mesh.points.size()); ++p) {
            if (!is_inside(draft, p) || (!chosen.empty() && !(p < int(chosen.size()) && chosen[p]))) continue;
            find_star(mesh, p, star);
            Vec2 sum(0, 0);
            double weights = 0;
            for (const int t : star) {
                const Vec2 &a = mesh.points[mesh.corners[t][0]], &b = mesh.points[mesh.corners[t][1]],
                           &c = mesh.points[mesh.corners[t][2]];
                double weight = (b - a).x() * (c - a).y() - (b - a).y() * (c - a).x();
                if (graded) weight /= std::pow(draft.sizes.at((a + b + c) / 3), 4);
                sum += weight * circumcentre(a, b, c);
                weights += weight;
            }
            move_point(mesh, p, sum / weights, star);
            flips.insert(flips.end(), star.begin(), star.end());
        }
        flip_from(mesh, flips);
    }
}

void adjust_count(OutlineDraft& draft) {
    Triangulation& mesh = draft.mesh;
    const auto relative_area = [&](int t) {
        const Vec2 &a = mesh.points[mesh.corners[t][0]], &b = mesh.points[mesh.corners[t][1]],
                   &c = mesh.points[mesh.corners[t][2]];
        const double size = draft.sizes.at((a + b + c) / 3);
        return ((b - a).x() * (c - a).y() - (b - a).y() * (c - a).x()) / (size * size);
    };
    while (draft.wanted - mesh.triangles() >= 2) {  // the centres of the largest triangles
        std::vector<std::pair<double, int>> sorted;
        for (int t = 0; t < mesh.triangles(); ++t) sorted.emplace_back(-relative_area(t), t);
        std::sort(sorted.begin(), sorted.end());
        const int count = std::min((draft.wanted - mesh.triangles()) / 2, std::max(1, mesh.triangles() / 50));
        for (int i = 0; i < count; ++i) {
            const Triangle& c = mesh.corners[sorted[i].second];
            mesh.points.emplace_back((mesh.points[c[0]] + mesh.points[c[1]] + mesh.points[c[2]]) / 3);
            mesh.triangle_of.push_back(-1);
            split_triangle(mesh, sorted[i].second, int(mesh.points.size()) - 1);
        }
        make_delaunay(mesh);
        smooth_draft(draft, 5);
    }
    std::vector<int> star;
    while (mesh.triangles() - draft.wanted >= 2) {  // the points with the least room
        std::vector<std::pair<double, int>> sorted;
        for (int p = int(draft.samples.size()); p < int(mesh.points.size()); ++p) {
            if (!is_inside(draft, p)) continue;
            find_star(mesh, p, star);
            double room = 0;
            for (const int t : star) room += relative_area(t);
            sorted.emplace_back(room, p);
        }
        std::sort(sorted.begin(), sorted.end());
        const int count = std::min((mesh.triangles() - draft.wanted) / 2, std::max(1, int(sorted.size()) / 50));
        int removed = 0;
        for (std::size_t i = 0; i < sorted.size() && removed < count; ++i)
            removed += remove_point(mesh, sorted[i].second);
        make_delaunay(mesh);
        smooth_draft(draft, 5);
        if (removed == 0) break;
    }
}

}  // namespace weft
