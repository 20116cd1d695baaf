// Numbering points, edges and triangles of all surfaces through, and giving every point and edge one owner among its
// triangles (representative triangles: Curtis, Tamstorf, Manocha 2008).
#include "geometry/surfaces.h"

#include "core/parallel.h"

#include <algorithm>
#include <cmath>

namespace weft {

namespace {

struct Side {
    IndexPair ends;
    int triangle, corner;
};

std::vector<Side> find_sides(const Surfaces& surfaces, int first_triangle) {
    std::vector<Side> sides;
    for (int t = first_triangle; t < static_cast<int>(surfaces.triangles.size()); ++t)
        for (int k = 0; k < 3; ++k) {
            const Triangle& triangle = surfaces.triangles[t];
            const int p = triangle[k], q = triangle[(k + 1) % 3];
            if (p != q) sides.push_back({{std::min(p, q), std::max(p, q)}, t, k});
        }
    std::sort(sides.begin(), sides.end(), [](const Side& s, const Side& t) {
        return s.ends != t.ends ? s.ends < t.ends : s.triangle < t.triangle;
    });
    return sides;
}

void add_face(IndexPair& faces, int triangle) {
    if (faces.b >= 0) faces = {-1, -1};
    if (faces.a >= 0) faces.b = triangle;
}

}  // namespace

void add_surface(Surfaces& surfaces, int points, const std::vector<Triangle>& triangles, bool body) {
    Surface surface;
    surface.body = body;
    surface.first_point = surfaces.points;
    surface.end_point = surfaces.points += points;
    surface.first_triangle = static_cast<int>(surfaces.triangles.size());
    surface.first_edge = static_cast<int>(surfaces.edges.size());
    for (Triangle t : triangles) {
        for (int& p : t) p += surface.first_point;
        surfaces.triangles.push_back(t);
    }
    surface.end_triangle = static_cast<int>(surfaces.triangles.size());
    surfaces.sides.resize(surfaces.triangles.size(), {-1, -1, -1});
    surfaces.owned.resize(surfaces.triangles.size(), 0);

    for (const Side& side : find_sides(surfaces, surface.first_triangle)) {
        const bool known =
            static_cast<int>(surfaces.edges.size()) > surface.first_edge && surfaces.edges.back() == side.ends;
        if (!known) {
            surfaces.edges.push_back(side.ends);
            surfaces.faces.push_back({side.triangle, -1});
            surfaces.owned[side.triangle] |= static_cast<unsigned char>(8u << side.corner);
        }
        surfaces.sides[side.triangle][side.corner] = static_cast<int>(surfaces.edges.size()) - 1;
        if (known) add_face(surfaces.faces.back(), side.triangle);
    }
    surface.end_edge = static_cast<int>(surfaces.edges.size());

    std::vector<bool> taken(std::size_t(points), false);
    for (int t = surface.first_triangle; t < surface.end_triangle; ++t)
        for (std::size_t k = 0; k < 3; ++k) {
            const std::size_t p = surfaces.triangles[t][k] - surface.first_point;
            if (!taken[p]) surfaces.owned[t] |= static_cast<unsigned char>(1u << k);
            taken[p] = true;
        }
    surfaces.list.push_back(surface);
}

int surface_of_point(const Surfaces& surfaces, int point) {
    const auto after = std::upper_bound(surfaces.list.begin(), surfaces.list.end(), point,
                                        [](int p, const Surface& s) { return p < s.end_point; });
    return static_cast<int>(after - surfaces.list.begin());
}

int surface_of_triangle(const Surfaces& surfaces, int triangle) {
    const auto after = std::upper_bound(surfaces.list.begin(), surfaces.list.end(), triangle,
                                        [](int t, const Surface& s) { return t < s.end_triangle; });
    return static_cast<int>(after - surfaces.list.begin());
}

void find_smooth_edges(const Surfaces& surfaces, const std::vector<Vec3>& x, double angle, std::vector<Vec3>& normals,
                       std::vector<char>& smooth) {
    normals.resize(surfaces.triangles.size());
    smooth.resize(surfaces.edges.size());
    parallel_for(std::int64_t(normals.size()), 1024, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t t = begin; t < end; ++t) {
            const Triangle& corners = surfaces.triangles[t];
            normals[t] = (x[corners[1]] - x[corners[0]]).cross(x[corners[2]] - x[corners[0]]);
        }
    });
    const double least = std::cos(angle);
    // Of two triangles that go round the same way; of others the normals say the opposite.
    const auto runs_along = [&](int t, const IndexPair& ends) {
        const Triangle& corners = surfaces.triangles[t];
        for (std::size_t k = 0; k < 3; ++k)
            if (corners[k] == ends.a) return corners[(k + 1) % 3] == ends.b;
        return false;
    };
    parallel_for(std::int64_t(smooth.size()), 1024, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t e = begin; e < end; ++e) {
            const auto [s, t] = surfaces.faces[e];
            smooth[e] = 0;
            if (t < 0) continue;
            const bool same = runs_along(s, surfaces.edges[e]) != runs_along(t, surfaces.edges[e]);
            const double along = same ? normals[s].dot(normals[t]) : -normals[s].dot(normals[t]);
            smooth[e] =
                along > 0 && along * along > least * least * normals[s].squaredNorm() * normals[t].squaredNorm();
        }
    });
}

}  // namespace weft
