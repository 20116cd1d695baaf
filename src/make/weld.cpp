// Welding: points that coincide become one, as they were before a texture's seam cut the mesh open. A point joins the
// first one, in the order of the file, that is near enough and joined none itself; so nothing creeps along a chain of
// near points. Those are looked for in a table of cells as wide as the distance, of which few can share one.
#include <weft/mesh.h>

#include "core/mesh_source.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace weft {

namespace {

struct Cell {
    std::array<double, 3> at;
    bool operator==(const Cell& o) const { return at == o.at; }
};
struct CellHash {
    std::size_t operator()(const Cell& cell) const {
        std::size_t h = 1469598103934665603ULL;
        for (const double c : cell.at) h = (h ^ std::hash<double>()(c)) * 1099511628211ULL;
        return h;
    }
};

// For every point the one that it becomes, by the old numbers.
std::vector<int> find_twins(const std::vector<Vec3>& x, double distance) {
    std::unordered_map<Cell, std::vector<int>, CellHash> cells;
    cells.reserve(x.size());
    std::vector<int> twin(x.size());
    for (std::size_t p = 0; p < x.size(); ++p) {
        twin[p] = int(p);
        const Vec3 at = (x[p] / distance).array().floor();
        for (int n = 0; n < 27; ++n) {
            const int i = n % 3 - 1, j = n / 3 % 3 - 1, k = n / 9 - 1;
            const auto found = cells.find({{at.x() + i, at.y() + j, at.z() + k}});
            if (found == cells.end()) continue;
            for (const int q : found->second)
                if ((x[std::size_t(q)] - x[p]).norm() <= distance) twin[p] = std::min(twin[p], q);
        }
        if (twin[p] == int(p)) cells[{{at.x(), at.y(), at.z()}}].push_back(int(p));
    }
    return twin;
}

template <class T>
void keep(std::vector<T>& items, const std::vector<int>& twin) {
    if (items.empty()) return;
    std::size_t kept = 0;
    for (std::size_t p = 0; p < twin.size(); ++p)
        if (twin[p] == int(p)) items[kept++] = items[p];
    items.erase(items.begin() + std::ptrdiff_t(kept), items.end());
}

// Of several points that become one the largest weight counts.
void renumber(PointGroup& group, const std::vector<int>& number) {
    std::vector<std::pair<int, double>> all;
    for (std::size_t k = 0; k < group.points.size(); ++k)
        all.emplace_back(number[std::size_t(group.points[k])], group.weights[k]);
    std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) {
        return a.first != b.first ? a.first < b.first : a.second > b.second;
    });
    group.points.clear();
    group.weights.clear();
    for (const auto& [point, weight] : all) {
        if (!group.points.empty() && group.points.back() == point) continue;
        group.points.push_back(point);
        group.weights.push_back(weight);
    }
}

}  // namespace

int count_coincident(const Mesh& mesh, double distance) {
    const std::vector<int> twin = find_twins(mesh.points, distance);
    int count = 0;
    for (std::size_t p = 0; p < twin.size(); ++p) count += twin[p] != int(p);
    return count;
}

void weld(Mesh& mesh, double distance) {
    const std::vector<int> twin = find_twins(mesh.points, distance);
    std::vector<int> number(twin.size());
    int points = 0;
    for (std::size_t p = 0; p < twin.size(); ++p)
        number[p] = twin[p] == int(p) ? points++ : number[std::size_t(twin[p])];
    MeshSource source = mesh.source ? *mesh.source : make_source(mesh);
    for (int& p : source.point_of) p = number[std::size_t(p)];
    mesh.source = std::make_shared<const MeshSource>(std::move(source));
    keep(mesh.points, twin);
    keep(mesh.uv, twin);
    keep(mesh.rest, twin);
    mesh.grid = {};
    mesh.pattern.clear();
    mesh.pieces.clear();
    for (Triangle& t : mesh.triangles)
        for (int& p : t) p = number[std::size_t(p)];
    std::erase_if(mesh.triangles, [](const Triangle& t) { return t[0] == t[1] || t[1] == t[2] || t[2] == t[0]; });
    for (PointGroup& group : mesh.groups) renumber(group, number);
}

}  // namespace weft
