// A constrained Delaunay triangulation from nothing: points inserted one by one in the order of sorted bins, so that
// the walk to the next is short (Sloan 1987), segments recovered by flips (Sloan 1993), and what is outside taken away.
#include "make/triangulation.h"

#include "geometry/predicates.h"

#include <algorithm>
#include <cmath>
#include <deque>

namespace weft {

namespace {

// Cells of a square grid row by row, to and fro, so that each point is near the one before.
std::vector<int> sort_in_rows(const std::vector<Vec2>& points) {
    Vec2 low = points[0], high = points[0];
    for (const Vec2& p : points) low = low.cwiseMin(p), high = high.cwiseMax(p);
    const int cells = std::max(1, int(std::sqrt(double(points.size()) / 3)));
    const double size = std::max((high - low).maxCoeff(), 1e-300) / cells;
    std::vector<std::pair<int, int>> keys(points.size());
    for (std::size_t i = 0; i < points.size(); ++i) {
        const int row = std::min(cells - 1, int((points[i].y() - low.y()) / size));
        const int column = std::min(cells - 1, int((points[i].x() - low.x()) / size));
        keys[i] = {row * cells + (row % 2 ? cells - 1 - column : column), int(i)};
    }
    std::sort(keys.begin(), keys.end());
    std::vector<int> order(points.size());
    std::transform(keys.begin(), keys.end(), order.begin(), [](const auto& key) { return key.second; });
    return order;
}

const Vec2& corner_place(const Triangulation& mesh, int t, int k) {
    return mesh.points[mesh.corners[t][k]];
}

// Walks to the triangle that holds a point. On a Delaunay triangulation such a walk ends.
int find_triangle(const Triangulation& mesh, int t, const Vec2& p) {
    for (int k = 0; k < 3;) {
        if (orient2d(corner_place(mesh, t, next3(k)), corner_place(mesh, t, previous3(k)), p) >= 0) {
            ++k;
        } else {
            t = mesh.beside[t][k];
            k = 0;
        }
    }
    return t;
}

void insert_point(Triangulation& mesh, int t, int point) {
    std::vector<int> stack{t};
    const int before = mesh.triangles();
    int on = -1;
    for (int k = 0; k < 3; ++k)
        if (orient2d(corner_place(mesh, t, next3(k)), corner_place(mesh, t, previous3(k)), mesh.points[point]) == 0)
            on = k;
    if (on >= 0) {
        stack.push_back(mesh.beside[t][on]);
        split_edge(mesh, t, on, point);
    } else {
        split_triangle(mesh, t, point);
    }
    for (int made = before; made < mesh.triangles(); ++made) stack.push_back(made);
    flip_from(mesh, stack);
}

// Of the points and three more, far around them, at the end of the list.
Triangulation triangulate_points(const std::vector<Vec2>& points) {
    Triangulation mesh;
    mesh.points = points;
    Vec2 low = points[0], high = points[0];
    for (const Vec2& p : points) low = low.cwiseMin(p), high = high.cwiseMax(p);
    const Vec2 centre = (low + high) / 2;
    const double far = 1e4 * (high - low).maxCoeff();
    const int n = int(points.size());
    for (const Vec2& way : {Vec2(-1, -0.6), Vec2(1, -0.6), Vec2(0, 1.2)}) mesh.points.push_back(centre + far * way);
    mesh.triangle_of.assign(mesh.points.size(), -1);
    mesh.corners = {{n, n + 1, n + 2}};
    mesh.beside = {{-1, -1, -1}};
    mesh.kept = {{false, false, false}};
    int near = 0;
    for (const int p : sort_in_rows(points)) {
        insert_point(mesh, find_triangle(mesh, near, mesh.points[p]), p);
        near = mesh.triangle_of[p];
    }
    return mesh;
}

// The triangle and corner across from the edge from a to b; triangle -1: there is none.
std::pair<int, int> find_edge(const Triangulation& mesh, int a, int b, std::vector<int>& star) {
    find_star(mesh, a, star);
    for (const int t : star) {
        const int k = corner_of(mesh, t, a);
        if (mesh.corners[t][next3(k)] == b) return {t, previous3(k)};
        if (mesh.corners[t][previous3(k)] == b) return {t, next3(k)};
    }
    return {-1, 0};
}

using SegmentEnds = std::array<int, 2>;

// Edges that the segment from a to b crosses, in order.
std::deque<SegmentEnds> find_crossed(const Triangulation& mesh, int a, int b, std::vector<int>& star) {
    const Vec2 &pa = mesh.points[a], &pb = mesh.points[b];
    std::deque<SegmentEnds> crossed;
    int t = -1, k = 0;
    find_star(mesh, a, star);
    for (const int s : star) {
        k = corner_of(mesh, s, a);
        if (orient2d(pa, pb, corner_place(mesh, s, next3(k))) < 0 &&
            orient2d(pa, pb, corner_place(mesh, s, previous3(k))) > 0) {
            t = s;
            break;
        }
    }
    while (t >= 0 && mesh.corners[t][k] != b) {
        crossed.push_back({mesh.corners[t][next3(k)], mesh.corners[t][previous3(k)]});
        const int j = corner_across(mesh, t, k);
        t = mesh.beside[t][k];
        if (mesh.corners[t][j] == b) break;
        // Goes out through the edge whose ends are on both sides.
        k = orient2d(pa, pb, corner_place(mesh, t, j)) > 0 ? previous3(j) : next3(j);
    }
    return crossed;
}

void recover_segment(Triangulation& mesh, int a, int b, std::vector<int>& star) {
    std::deque<SegmentEnds> crossed = find_crossed(mesh, a, b, star);
    const Vec2 &pa = mesh.points[a], &pb = mesh.points[b];
    while (!crossed.empty()) {
        const SegmentEnds edge = crossed.front();
        crossed.pop_front();
        const auto [t, k] = find_edge(mesh, edge[0], edge[1], star);
        if (!can_flip(mesh, t, k)) {
            crossed.push_back(edge);
            continue;
        }
        const int one = mesh.corners[t][k], two = mesh.corners[mesh.beside[t][k]][corner_across(mesh, t, k)];
        flip_edge(mesh, t, k);
        const bool ends_there = one == a || one == b || two == a || two == b;
        if (!ends_there && orient2d(pa, pb, mesh.points[one]) * orient2d(pa, pb, mesh.points[two]) < 0)
            crossed.push_back({one, two});
    }
}

void keep_segment(Triangulation& mesh, const SegmentEnds& segment, std::vector<int>& star) {
    if (find_edge(mesh, segment[0], segment[1], star).first < 0) recover_segment(mesh, segment[0], segment[1], star);
    const auto [t, k] = find_edge(mesh, segment[0], segment[1], star);
    mesh.kept[t][k] = true;
    mesh.kept[mesh.beside[t][k]][corner_across(mesh, t, k)] = true;
}

// For every triangle whether it is inside: by walks from outside, over borders and other edges.
std::vector<bool> find_inside(const Triangulation& mesh, const std::vector<std::array<bool, 3>>& border) {
    std::vector<int> depth(mesh.corners.size(), -1), stack{mesh.triangle_of[mesh.points.size() - 1]};
    depth[stack[0]] = 0;
    while (!stack.empty()) {
        const int t = stack.back();
        stack.pop_back();
        for (int k = 0; k < 3; ++k) {
            const int n = mesh.beside[t][k];
            if (n < 0 || depth[n] >= 0) continue;
            depth[n] = border[t][k] ? 1 - depth[t] : depth[t];
            stack.push_back(n);
        }
    }
    std::vector<bool> inside(depth.size());
    std::transform(depth.begin(), depth.end(), inside.begin(), [](int d) { return d == 1; });
    return inside;
}

void take_outside_away(Triangulation& mesh, const std::vector<bool>& inside) {
    for (int t = mesh.triangles() - 1; t >= 0; --t) {
        if (inside[t]) continue;
        for (int k = 0; k < 3; ++k)
            if (mesh.beside[t][k] >= 0) mesh.beside[mesh.beside[t][k]][corner_across(mesh, t, k)] = -1;
        remove_triangle(mesh, t);
    }
    mesh.points.resize(mesh.points.size() - 3);
    mesh.triangle_of.assign(mesh.points.size(), -1);
    for (int t = 0; t < mesh.triangles(); ++t)
        for (int p : mesh.corners[t]) mesh.triangle_of[p] = t;
}

}  // namespace

Triangulation make_triangulation(const std::vector<Vec2>& points, const std::vector<std::array<int, 2>>& segments,
                                 int borders) {
    Triangulation mesh = triangulate_points(points);
    std::vector<int> star;
    for (const SegmentEnds& segment : segments) keep_segment(mesh, segment, star);
    std::vector<std::array<bool, 3>> border(mesh.corners.size(), {false, false, false});
    for (int s = 0; s < borders; ++s) {
        const auto [t, k] = find_edge(mesh, segments[s][0], segments[s][1], star);
        border[t][k] = border[mesh.beside[t][k]][corner_across(mesh, t, k)] = true;
    }
    take_outside_away(mesh, find_inside(mesh, border));
    make_delaunay(mesh);
    return mesh;
}

}  // namespace weft
