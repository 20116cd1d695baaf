// A point in the middle of every edge, and four triangles for each: the mesh of a six-node shell (weft/shell.h says in
// which order). A grid stays one, with twice as many cells each way, so that its edges and corners keep their names.
#include "make/six_nodes.h"

namespace weft {

namespace {
void add_four(Mesh& mesh, int v0, int v1, int v2, int m01, int m12, int m20) {
    mesh.triangles.push_back({v0, m01, m20});
    mesh.triangles.push_back({m01, v1, m12});
    mesh.triangles.push_back({m20, m12, v2});
    mesh.triangles.push_back({m12, m20, m01});
}

// Points of the finer grid lie between those of the coarser: (i, j) becomes (2 i, 2 j).
Mesh split_grid(const Mesh& coarse) {
    const GridShape from = coarse.grid, to{2 * from.columns - 1, 2 * from.rows - 1};
    Mesh fine;
    fine.grid = to;
    fine.points.resize(std::size_t(to.columns) * to.rows);
    fine.uv.resize(coarse.uv.empty() ? 0 : fine.points.size());
    fine.rest.resize(coarse.rest.empty() ? 0 : fine.points.size());
    for (int j = 0; j < to.rows; ++j)
        for (int i = 0; i < to.columns; ++i) {
            const int a = from.index(i / 2, j / 2), d = from.index((i + 1) / 2, (j + 1) / 2);
            const std::size_t at = std::size_t(to.index(i, j));
            fine.points[at] = 0.5 * (coarse.points[a] + coarse.points[d]);
            if (!coarse.uv.empty()) fine.uv[at] = 0.5 * (coarse.uv[a] + coarse.uv[d]);
            if (!coarse.rest.empty()) fine.rest[at] = 0.5 * (coarse.rest[a] + coarse.rest[d]);
        }
    const auto place = [&](int p) { return std::array{2 * (p % from.columns), 2 * (p / from.columns)}; };
    const auto middle = [&](int p, int q) {
        const auto a = place(p), b = place(q);
        return to.index((a[0] + b[0]) / 2, (a[1] + b[1]) / 2);
    };
    for (const Triangle& t : coarse.triangles) {
        const auto corner = [&](int p) { return to.index(place(p)[0], place(p)[1]); };
        const int m01 = middle(t[0], t[1]), m12 = middle(t[1], t[2]), m20 = middle(t[2], t[0]);
        // The middle of a cell is that of the diagonal which is there.
        for (const auto& [p, q, m] :
             {std::array{t[0], t[1], m01}, std::array{t[1], t[2], m12}, std::array{t[2], t[0], m20}}) {
            fine.points[m] = 0.5 * (coarse.points[p] + coarse.points[q]);
            if (!coarse.uv.empty()) fine.uv[m] = 0.5 * (coarse.uv[p] + coarse.uv[q]);
            if (!coarse.rest.empty()) fine.rest[m] = 0.5 * (coarse.rest[p] + coarse.rest[q]);
        }
        add_four(fine, corner(t[0]), corner(t[1]), corner(t[2]), m01, m12, m20);
    }
    return fine;
}
// The pattern of the four triangles of each.
std::vector<std::array<Vec2, 3>> split_pattern(const std::vector<std::array<Vec2, 3>>& corners) {
    std::vector<std::array<Vec2, 3>> fine;
    for (const auto& c : corners) {
        const Vec2 m01 = (c[0] + c[1]) / 2, m12 = (c[1] + c[2]) / 2, m20 = (c[2] + c[0]) / 2;
        fine.insert(fine.end(), {{c[0], m01, m20}, {m01, c[1], m12}, {m20, m12, c[2]}, {m12, m20, m01}});
    }
    return fine;
}
}  // namespace

Mesh split_for_shell(const Mesh& corners) {
    if (corners.grid.exists()) return split_grid(corners);
    Mesh fine = corners;
    fine.triangles.clear();
    fine.source.reset();  // it has more points than its file
    std::vector<std::vector<double>> weights(fine.groups.size(), std::vector<double>(fine.points.size(), 0.0));
    for (std::size_t g = 0; g < weights.size(); ++g)
        for (std::size_t k = 0; k < fine.groups[g].points.size(); ++k)
            weights[g][std::size_t(fine.groups[g].points[k])] = fine.groups[g].weights[k];
    fine.pattern = split_pattern(corners.pattern);
    std::vector<std::array<int, 3>> middles(corners.triangles.size());
    for (const Edge& edge : find_edges(corners)) {
        const int m = int(fine.points.size());
        fine.points.push_back(0.5 * (corners.points[edge.a] + corners.points[edge.b]));
        for (std::size_t g = 0; g < weights.size(); ++g) {  // the middle belongs to what both ends belong to
            const double a = weights[g][std::size_t(edge.a)], b = weights[g][std::size_t(edge.b)];
            if (!(a > 0 && b > 0)) continue;
            fine.groups[g].points.push_back(m);
            fine.groups[g].weights.push_back(0.5 * (a + b));
        }
        if (!corners.uv.empty()) fine.uv.push_back(0.5 * (corners.uv[edge.a] + corners.uv[edge.b]));
        if (!corners.rest.empty()) fine.rest.push_back(0.5 * (corners.rest[edge.a] + corners.rest[edge.b]));
        for (const int t : {edge.left, edge.right})
            for (int k = 0; t >= 0 && k < 3; ++k) {
                const int p = corners.triangles[t][k], q = corners.triangles[t][(k + 1) % 3];
                if (std::min(p, q) == edge.a && std::max(p, q) == edge.b) middles[t][k] = m;
            }
    }
    for (std::size_t t = 0; t < middles.size(); ++t) {
        const Triangle& c = corners.triangles[t];
        add_four(fine, c[0], c[1], c[2], middles[t][0], middles[t][1], middles[t][2]);
    }
    return fine;
}

}  // namespace weft
