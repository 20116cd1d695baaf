// Which points a selector means.
#include <weft/model.h>

#include "core/did_you_mean.h"
#include "scene/json.h"

#include <algorithm>

namespace weft {

namespace {
struct Picker {
    const Scene& scene;
    const Mesh& mesh;
    std::vector<bool> chosen;                  // per point: however often it is named, it costs one bit
    std::map<std::string, bool> visited = {};  // sets seen so far; true while inside
    Piece piece = whole();                     // what is chosen from

    Piece whole() const { return {"", 0, int(mesh.points.size()), 0, int(mesh.triangles.size()), mesh.grid}; }
    std::size_t first() const { return std::size_t(piece.first_point); }
    std::size_t end() const { return std::size_t(piece.end_point); }

    [[noreturn]] void refuse(const std::string& path, const std::string& value, const std::string& rule,
                             const std::string& suggestion) const {
        throw SceneError({scene.file, path, value, rule, suggestion});
    }

    void add_index(int index, const std::string& path) {
        const int n = piece.end_point - piece.first_point;
        if (index < 0 || index >= n)
            refuse(path, std::to_string(index), "must be the index of a point, 0 to " + std::to_string(n - 1), "");
        chosen[piece.first_point + index] = true;
    }

    void add_corner(const std::string& name, const std::string& path) {
        static const std::vector<std::string> names{"top-left", "top-right", "bottom-left", "bottom-right"};
        if (is_group_instead(name)) return add_group(name, path);
        need_grid(path, name, "corner", "\"nearest\": [x, y, z]");
        const GridShape g = piece.grid;
        const auto which = std::find(names.begin(), names.end(), name) - names.begin();
        if (which == 4) refuse(path, name, "is not a corner", did_you_mean(name, names));
        chosen[piece.first_point + g.index(which % 2 ? g.columns - 1 : 0, which / 2 ? g.rows - 1 : 0)] = true;
    }

    void add_edge(const std::string& name, const std::string& path) {
        static const std::vector<std::string> names{"top", "bottom", "left", "right", "boundary"};
        if (name == "boundary") {
            for (const Edge& e : find_edges(mesh))
                if (e.right < 0 && e.a >= piece.first_point && e.a < piece.end_point) chosen[e.a] = chosen[e.b] = true;
            return;
        }
        if (is_group_instead(name)) return add_group(name, path);
        need_grid(path, name, "edge", "\"boundary\" or a box");
        const GridShape g = piece.grid;
        const int at = piece.first_point;
        if (name == "top" || name == "bottom")
            for (int i = 0; i < g.columns; ++i) chosen[at + g.index(i, name == "top" ? 0 : g.rows - 1)] = true;
        else if (name == "left" || name == "right")
            for (int j = 0; j < g.rows; ++j) chosen[at + g.index(name == "left" ? 0 : g.columns - 1, j)] = true;
        else
            refuse(path, name, "is not an edge", did_you_mean(name, names));
    }

    void need_grid(const std::string& path, const std::string& value, const std::string& what,
                   const std::string& instead) const {
        if (piece.grid.exists()) return;
        const bool several = mesh.pieces.size() > 1 && piece.name.empty();
        refuse(path, value, "only a grid has a " + what + " of that name",
               several ? "say of which: add \"cloth\": and the name of a cloth" : "use " + instead);
    }

    void add_nearest(const Vec3& place) {
        std::size_t best = first();
        for (std::size_t i = first(); i < end(); ++i)
            if ((mesh.points[i] - place).squaredNorm() < (mesh.points[best] - place).squaredNorm()) best = i;
        chosen[best] = true;
    }

    void add_box(const Selector::Box& box) {
        for (std::size_t i = first(); i < end(); ++i) {
            const Vec3& p = mesh.points[i];
            if ((p.array() >= box.min.array()).all() && (p.array() <= box.max.array()).all()) chosen[i] = true;
        }
    }

    // "left" is an edge of a grid; a mesh, which has none, may have a group of that name.
    bool is_group_instead(const std::string& name) const {
        return !piece.grid.exists() && std::any_of(mesh.groups.begin(), mesh.groups.end(),
                                                   [&](const PointGroup& group) { return group.name == name; });
    }

    void add_group(const std::string& name, const std::string& path) {
        for (const PointGroup& group : mesh.groups)
            if (group.name == name) {
                for (const int p : group.points)
                    if (p >= piece.first_point && p < piece.end_point) chosen[p] = true;
                return;
            }
        std::vector<std::string> names;
        for (const auto& [key, value] : scene.sets) names.push_back(key);
        for (const PointGroup& group : mesh.groups) names.push_back(group.name);
        refuse(path, name,
               names.empty() ? "no set has this name, and no mesh such a group: there are none"
                             : "no set has this name, and no mesh such a group; there are: " + list_words(names),
               did_you_mean(name, names));
    }

    void add_set(const std::string& name, const std::string& path, int depth) {
        const auto set = scene.sets.find(name);
        if (set == scene.sets.end()) return add_group(name, path);
        const std::string key = piece.name + '\n' + name;  // a set may mean other points in another cloth
        const auto [seen, first_time] = visited.insert({key, true});
        if (!first_time && seen->second) refuse(path, name, "sets may not contain themselves", "name points directly");
        if (!first_time) return;  // a union: once is enough, and many sets of many sets stay cheap
        if (depth > 16) refuse(path, name, "sets may be nested 16 deep at most", "name points directly");
        add(set->second, "/sets/" + name, depth + 1);
        visited[key] = false;
    }

    // False if the cloth of this name is another part of the scene than the one chosen from.
    bool enter(const std::string& name, const std::string& path) {
        for (const Piece& one : mesh.pieces)
            if (one.name == name) {
                piece = one;
                return true;
            }
        std::vector<std::string> names{scene.cloth.name};
        for (const Cloth& cloth : scene.cloths) names.push_back(cloth.name);
        if (std::find(names.begin(), names.end(), name) == names.end())
            refuse(path + "/cloth", name, "is not one of the scene's cloths", did_you_mean(name, names));
        return false;
    }

    void add(const Selector& where, const std::string& path, int depth) {
        const Piece outer = piece;
        if (where.cloth.empty() || enter(where.cloth, path)) add_parts(where, path, depth);
        piece = outer;
    }

    void add_parts(const Selector& where, const std::string& path, int depth) {
        if (where.all) std::fill(chosen.begin() + piece.first_point, chosen.begin() + piece.end_point, true);
        for (const std::string& name : where.sets) add_set(name, path, depth);
        for (std::size_t k = 0; k < where.indices.size(); ++k)
            add_index(where.indices[k], path + "/indices/" + std::to_string(k));
        for (const std::string& name : where.corners) add_corner(name, path + "/corners");
        for (const std::string& name : where.edges) add_edge(name, path + "/edges");
        if (where.box) add_box(*where.box);
        for (const Vec3& place : where.nearest) add_nearest(place);
    }
};
}  // namespace

std::vector<int> find_points(const Scene& scene, const Mesh& mesh, const Selector& where, const std::string& path) {
    Picker picker{scene, mesh, std::vector<bool>(mesh.points.size())};
    picker.add(where, path, 0);
    std::vector<int> points;
    for (std::size_t i = 0; i < picker.chosen.size(); ++i)
        if (picker.chosen[i]) points.push_back(int(i));
    if (points.empty())
        picker.refuse(path, "", "chooses no point of the cloth",
                      "check the box or the indices against the start position [m]");
    return points;
}

}  // namespace weft
