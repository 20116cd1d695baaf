// Small random scenes for contact tests, and brute force over all their pairs.
#pragma once

#include "geometry/intersections.h"

#include <weft/mesh.h>

#include <cmath>
#include <random>

namespace weft::test {

using Random = std::mt19937_64;

inline double uniform(Random& random, double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(random);
}
inline int whole(Random& random, int low, int high) {
    return std::uniform_int_distribution<int>(low, high)(random);
}
inline Vec3 random_vector(Random& random, double size = 1) {
    const double x = uniform(random, -size, size), y = uniform(random, -size, size), z = uniform(random, -size, size);
    return {x, y, z};
}

struct Tangle {
    Surfaces surfaces;
    std::vector<Vec3> x;

    void add(const Mesh& mesh, bool body = false) {
        add_surface(surfaces, static_cast<int>(mesh.points.size()), mesh.triangles, body);
        x.insert(x.end(), mesh.points.begin(), mesh.points.end());
    }
};

inline Mesh make_flat(int columns, int rows, double spacing = 1) {
    return make_sheet(
        {.columns = columns, .rows = rows, .width = (columns - 1) * spacing, .height = (rows - 1) * spacing});
}

inline Mesh make_tetrahedron(double size) {
    Mesh mesh;
    mesh.points = {{0, 0, 0}, {size, 0, 0}, {0, size, 0}, {0, 0, size}};
    mesh.triangles = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {0, 3, 2}};
    return mesh;
}

// A sphere of triangles, outward.
inline Mesh make_ball(int around, int up, double radius, const Vec3& centre = {0, 0, 0}) {
    Mesh mesh;
    mesh.points.push_back(centre + Vec3(0, 0, -radius));
    for (int j = 1; j < up; ++j)
        for (int i = 0; i < around; ++i) {
            const double phi = 2 * M_PI * i / around, theta = M_PI * j / up;
            mesh.points.push_back(centre + radius * Vec3(std::sin(theta) * std::cos(phi),
                                                         std::sin(theta) * std::sin(phi), -std::cos(theta)));
        }
    mesh.points.push_back(centre + Vec3(0, 0, radius));
    const int top = static_cast<int>(mesh.points.size()) - 1;
    const auto at = [&](int i, int j) { return 1 + (j - 1) * around + i % around; };
    for (int i = 0; i < around; ++i) {
        mesh.triangles.push_back({0, at(i + 1, 1), at(i, 1)});
        mesh.triangles.push_back({top, at(i, up - 1), at(i + 1, up - 1)});
        for (int j = 1; j + 1 < up; ++j) {
            mesh.triangles.push_back({at(i, j), at(i + 1, j), at(i + 1, j + 1)});
            mesh.triangles.push_back({at(i, j), at(i + 1, j + 1), at(i, j + 1)});
        }
    }
    return mesh;
}

inline void place(Mesh& mesh, Random& random, double noise, double spread) {
    const Vec3 axis = random_vector(random).normalized(), move = random_vector(random, spread);
    const Eigen::Matrix3d turn = Eigen::AngleAxisd(uniform(random, 0, 6.28), axis).toRotationMatrix();
    for (Vec3& p : mesh.points) p = turn * (p + random_vector(random, noise)) + move;
}

// Sheets and bodies thrown together. Every other one is snapped to whole coordinates, where points coincide, edges run
// through edges and triangles overlap in one plane.
inline Tangle make_tangle(Random& random) {
    Tangle tangle;
    const bool snapped = whole(random, 0, 1) == 1;
    const int count = whole(random, 1, 3);
    for (int k = 0; k < count; ++k) {
        Mesh mesh = make_flat(whole(random, 2, 6), whole(random, 2, 6));
        place(mesh, random, uniform(random, 0, 1.5), 1.5);
        tangle.add(mesh);
    }
    if (whole(random, 0, 1)) {
        Mesh body = whole(random, 0, 1) ? make_tetrahedron(3) : make_ball(5, 4, 1.5);
        place(body, random, 0, 2);
        tangle.add(body, true);
    }
    if (snapped)
        for (Vec3& p : tangle.x) p = p.array().round();
    return tangle;
}

// May these two surfaces meet?
inline bool may_meet(const Surfaces& surfaces, int s, int t) {
    const bool body_s = surfaces.list[std::size_t(s)].body, body_t = surfaces.list[std::size_t(t)].body;
    return !(body_s && body_t);
}

inline int surface_of_edge(const Surfaces& surfaces, int edge) {
    return surface_of_point(surfaces, surfaces.edges[std::size_t(edge)].a);
}

template <class Pair>
void for_all_edges_and_faces(const Surfaces& surfaces, Pair&& pair) {
    for (int e = 0; e < static_cast<int>(surfaces.edges.size()); ++e)
        for (int t = 0; t < static_cast<int>(surfaces.triangles.size()); ++t) {
            const IndexPair& ends = surfaces.edges[std::size_t(e)];
            const Triangle& face = surfaces.triangles[std::size_t(t)];
            if (has_corner(face, ends.a) || has_corner(face, ends.b)) continue;
            if (may_meet(surfaces, surface_of_edge(surfaces, e), surface_of_triangle(surfaces, t))) pair(e, t);
        }
}

inline std::vector<Intersection> find_by_brute_force(const Surfaces& surfaces, const std::vector<Vec3>& x) {
    std::vector<Intersection> found;
    for_all_edges_and_faces(surfaces, [&](int e, int t) {
        const IndexPair& ends = surfaces.edges[std::size_t(e)];
        const Triangle& f = surfaces.triangles[std::size_t(t)];
        const auto at = [&](int p) -> const Vec3& { return x[std::size_t(p)]; };
        const Meeting how = find_meeting(at(ends.a), at(ends.b), at(f[0]), at(f[1]), at(f[2]));
        if (how != Meeting::apart) found.push_back({e, t, how});
    });
    return found;
}

}  // namespace weft::test
