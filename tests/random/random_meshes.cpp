// Meshes of random scenes.
#include "random/random_scenes.h"

#include <algorithm>

namespace weft {

namespace {
constexpr double turn = 2 * 3.14159265358979323846;

// Other numbers for the same points and triangles, and other first corners: no order may matter.
void shuffle_mesh(Dice& dice, Mesh& mesh) {
    std::vector<int> number(mesh.points.size());
    for (std::size_t p = 0; p < number.size(); ++p) number[p] = int(p);
    for (std::size_t p = number.size(); p > 1; --p)
        std::swap(number[p - 1], number[std::size_t(dice.whole(0, int(p) - 1))]);
    const std::vector<Vec3> points = mesh.points;
    for (std::size_t p = 0; p < number.size(); ++p) mesh.points[std::size_t(number[p])] = points[p];
    for (Triangle& t : mesh.triangles) {
        for (int& p : t) p = number[std::size_t(p)];
        std::rotate(t.begin(), t.begin() + dice.whole(0, 2), t.end());
    }
    for (std::size_t t = mesh.triangles.size(); t > 1; --t)
        std::swap(mesh.triangles[t - 1], mesh.triangles[std::size_t(dice.whole(0, int(t) - 1))]);
}

void add_ring_faces(Mesh& mesh, int inner, int outer, int around) {
    for (int k = 0; k < around; ++k) {
        const int next = (k + 1) % around;
        mesh.triangles.push_back({inner + k, outer + k, outer + next});
        mesh.triangles.push_back({inner + k, outer + next, inner + next});
    }
}
}  // namespace

Mesh make_disc(int rings, int around, double size) {
    Mesh mesh;
    mesh.points.emplace_back(0, 0, 0);
    for (int r = 1; r <= rings; ++r)
        for (int k = 0; k < around; ++k) {
            const double angle = turn * k / around, radius = 0.5 * size * r / rings;
            mesh.points.emplace_back(radius * std::cos(angle), radius * std::sin(angle), 0);
        }
    for (int k = 0; k < around; ++k) mesh.triangles.push_back({0, 1 + k, 1 + (k + 1) % around});
    for (int r = 1; r < rings; ++r) add_ring_faces(mesh, 1 + (r - 1) * around, 1 + r * around, around);
    return mesh;
}

Mesh make_tube(int around, int rows, double size, double height) {
    Mesh mesh;
    for (int r = 0; r < rows; ++r)
        for (int k = 0; k < around; ++k) {
            const double angle = turn * k / around;
            mesh.points.emplace_back(0.5 * size * std::cos(angle), 0.5 * size * std::sin(angle),
                                     height * (double(r) / (rows - 1) - 0.5));
        }
    for (int r = 0; r + 1 < rows; ++r) add_ring_faces(mesh, r * around, (r + 1) * around, around);
    return mesh;
}

// A grid whose inner points are pushed about and whose cells are cut either way; `narrow` below 1 makes every second
// column as narrow as that, which gives slivers.
Mesh make_irregular(Dice& dice, int columns, int rows, double size, double narrow) {
    Mesh mesh;
    const double dx = size / (columns - 1), dy = size / (rows - 1);
    for (int j = 0; j < rows; ++j)
        for (int i = 0; i < columns; ++i) {
            const bool inner = i > 0 && j > 0 && i + 1 < columns && j + 1 < rows;
            double x = i * dx, y = j * dy;
            if (i % 2 == 1) x -= (1 - narrow) * dx;
            if (inner) x += dice.between(-0.3, 0.3) * narrow * dx, y += dice.between(-0.3, 0.3) * dy;
            mesh.points.emplace_back(x - 0.5 * size, y - 0.5 * size, 0);
        }
    for (int j = 0; j + 1 < rows; ++j)
        for (int i = 0; i + 1 < columns; ++i) {
            const int a = j * columns + i, b = a + 1, c = a + columns, d = c + 1;
            if (dice.chance(0.5))
                mesh.triangles.insert(mesh.triangles.end(), {{a, b, d}, {a, d, c}});
            else
                mesh.triangles.insert(mesh.triangles.end(), {{a, b, c}, {b, d, c}});
        }
    shuffle_mesh(dice, mesh);
    return mesh;
}

// A closed body with horns: an octahedron, its faces cut into four, every other corner drawn out.
Mesh make_star(Dice& dice, double size) {
    Mesh mesh;
    for (int k = 0; k < 3; ++k)
        for (const double sign : {1., -1.}) mesh.points.push_back(sign * 0.5 * size * Vec3::Unit(k));
    for (const int x : {0, 1})
        for (const int y : {2, 3})
            for (const int z : {4, 5}) {
                Triangle t{x, y, z};
                if ((x + y + z) % 2 == 1) std::swap(t[1], t[2]);
                mesh.triangles.push_back(t);
            }
    for (Vec3& p : mesh.points) p *= dice.between(0.3, 1);
    return mesh;
}

// Half a sphere, open above.
Mesh make_bowl(int rings, int around, double size) {
    Mesh mesh = make_disc(rings, around, size);
    for (Vec3& p : mesh.points) {
        const double flat = p.norm() / (0.5 * size), angle = 0.25 * turn * flat;
        if (flat > 0) p *= std::sin(angle) / flat;
        p.z() = -0.5 * size * std::cos(angle);
    }
    return mesh;
}

void place_mesh(Mesh& mesh, const Vec3& right, const Vec3& down, const Vec3& centre) {
    const Vec3 normal = right.cross(-down);
    for (Vec3& p : mesh.points) p = centre + p.x() * right - p.y() * down + p.z() * normal;
}

}  // namespace weft
