// Which points springs connect (Provot 1995, section 2.1), on a grid and on any triangle mesh.
// Grid: structural (i,j)-(i+1,j), (i,j)-(i,j+1); shear (i,j)-(i+1,j+1), (i+1,j)-(i,j+1); flexion two steps along
// rows and columns. For j, for i, the first of each pair before the second: that is the "data order".
// Mesh: structural = edges; shear = the other diagonal of each pair of adjacent triangles; flexion = two hops straight
// on: from each neighbour through a point to the neighbour that lies most nearly opposite, if within 45° of straight.
#include "make/springs.h"

#include <algorithm>

namespace weft {

namespace {
using Ends = std::vector<SpringEnds>;

// Rest lengths of a flat regular grid are those of its first cell, exactly the same for a whole family: computing
// them from rounded coordinates would make each spring differ in its last bits.
struct GridLengths {
    double right, down, diagonal;
};

GridLengths grid_lengths(const Mesh& mesh) {
    const GridShape g = mesh.grid;
    const std::vector<Vec3>& rest = rest_of(mesh);
    const Vec3 right = (rest[g.columns - 1] - rest[0]) / (g.columns - 1);
    const Vec3 down = (rest[g.index(0, g.rows - 1)] - rest[0]) / (g.rows - 1);
    return {right.norm(), down.norm(), (right + down).norm()};
}

// Is the shape at rest that of a regular grid? Sheets are; ribbons only if their width is the same all along.
bool is_regular(const Mesh& mesh) {
    if (mesh.rest.empty()) return true;
    const GridShape g = mesh.grid;
    const Vec3 right = (mesh.rest[g.columns - 1] - mesh.rest[0]) / (g.columns - 1);
    const Vec3 down = (mesh.rest[g.index(0, g.rows - 1)] - mesh.rest[0]) / (g.rows - 1);
    for (int j = 0; j < g.rows; ++j)
        for (int i = 0; i < g.columns; ++i)
            if ((mesh.rest[0] + i * right + j * down - mesh.rest[g.index(i, j)]).norm() > 1e-9 * right.norm())
                return false;
    return true;
}

std::uint64_t pair_key(int a, int b) {
    return (std::uint64_t(std::min(a, b)) << 32) | std::uint32_t(std::max(a, b));
}

// Pairs of points that start at the same place are left out: a spring without length has no direction and no rate.
// (Folding a triangle onto its neighbour makes such a pair.)
Ends with_lengths(const Mesh& mesh, const std::vector<std::uint64_t>& keys) {
    Ends ends;
    ends.reserve(keys.size());
    for (std::uint64_t key : keys) {
        const int a = int(key >> 32), b = int(key & 0xffffffffu);
        const double length = (rest_of(mesh)[b] - rest_of(mesh)[a]).norm();
        if (length > 0) ends.push_back({a, b, length});
    }
    return ends;
}

void sort_unique(std::vector<std::uint64_t>& keys) {
    std::sort(keys.begin(), keys.end());
    keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
}

std::vector<std::uint64_t> without(const std::vector<std::uint64_t>& keys, const std::vector<std::uint64_t>& taken) {
    std::vector<std::uint64_t> left;
    std::set_difference(keys.begin(), keys.end(), taken.begin(), taken.end(), std::back_inserter(left));
    return left;
}

int opposite(const Triangle& t, const Edge& e) {
    for (int p : t)
        if (p != e.a && p != e.b) return p;
    return e.a;
}

std::vector<std::uint64_t> straight_on(const Mesh& mesh, const std::vector<Edge>& edges) {
    std::vector<std::vector<int>> neighbours(mesh.points.size());
    for (const Edge& e : edges) {
        neighbours[e.a].push_back(e.b);
        neighbours[e.b].push_back(e.a);
    }
    std::vector<std::uint64_t> keys;
    for (std::size_t p = 0; p < mesh.points.size(); ++p)
        for (int from : neighbours[p]) {
            const Vec3 in = (rest_of(mesh)[p] - rest_of(mesh)[from]).normalized();
            double straightest = 0.7071067811865476;  // cos 45°
            int to = -1;
            for (int candidate : neighbours[p]) {
                const double along = in.dot((rest_of(mesh)[candidate] - rest_of(mesh)[p]).normalized());
                if (candidate != from && along > straightest) {
                    straightest = along;
                    to = candidate;
                }
            }
            if (to >= 0) keys.push_back(pair_key(from, to));
        }
    sort_unique(keys);
    return keys;
}
}  // namespace

PerKind<Ends> make_grid_ends(const Mesh& mesh) {
    const GridShape g = mesh.grid;
    const GridLengths length = grid_lengths(mesh);
    PerKind<Ends> ends;
    auto& [structural, shear, flexion] = ends;
    for (int j = 0; j < g.rows; ++j)
        for (int i = 0; i < g.columns; ++i) {
            const int p = g.index(i, j);
            const bool right = i + 1 < g.columns, down = j + 1 < g.rows;
            if (right) structural.push_back({p, p + 1, length.right});
            if (down) structural.push_back({p, p + g.columns, length.down});
            if (right && down) {
                shear.push_back({p, p + g.columns + 1, length.diagonal});
                shear.push_back({p + 1, p + g.columns, length.diagonal});
            }
            if (i + 2 < g.columns) flexion.push_back({p, p + 2, 2 * length.right});
            if (j + 2 < g.rows) flexion.push_back({p, p + 2 * g.columns, 2 * length.down});
        }
    if (!is_regular(mesh))
        for (Ends& kind : ends)
            for (SpringEnds& e : kind) e.length = (mesh.rest[e.b] - mesh.rest[e.a]).norm();
    return ends;
}

PerKind<Ends> make_mesh_ends(const Mesh& mesh) {
    const std::vector<Edge> edges = find_edges(mesh);
    std::vector<std::uint64_t> structural, shear;
    for (const Edge& e : edges) {
        structural.push_back(pair_key(e.a, e.b));
        if (e.right >= 0)
            shear.push_back(pair_key(opposite(mesh.triangles[e.left], e), opposite(mesh.triangles[e.right], e)));
    }
    sort_unique(structural);
    sort_unique(shear);
    shear = without(shear, structural);
    std::vector<std::uint64_t> flexion = without(without(straight_on(mesh, edges), structural), shear);
    return {with_lengths(mesh, structural), with_lengths(mesh, shear), with_lengths(mesh, flexion)};
}

}  // namespace weft
