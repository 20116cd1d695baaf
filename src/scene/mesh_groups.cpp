// Points by name that come with a mesh: from a JSON file beside it, or out of the mesh file itself.
//
//     {"collar": [3, 4, 5], "hem": {"7": 0.5, "8": 1}, "stiff": {"points": [1, 2], "weights": [0.2, 1]}}
//
// A list is points; an object has weights, above 0, by the number of a point, counted from 0 as the mesh file has them.
#include <weft/files.h>

#include "core/did_you_mean.h"
#include "scene/build.h"
#include "scene/json.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace weft {

namespace {

struct GroupReader {
    const std::string& file;

    [[noreturn]] void fail(const std::string& path, const Json& value, const std::string& rule,
                           const std::string& suggestion = "") const {
        throw SceneError({file, path, shorten(value), rule, suggestion});
    }

    int point(const Json& value, const std::string& path) const {
        if (!value.is_number_integer() || value < 0 || value > (1 << 28))
            fail(path, value, "must be the number of a point, from 0");
        return value.get<int>();
    }

    double weight(const Json& value, const std::string& path) const {
        if (!value.is_number() || !(value.get<double>() >= 0) || !std::isfinite(value.get<double>()))
            fail(path, value, "must be a weight, a number of 0 or more");
        return value.get<double>();
    }

    void add(PointGroup& group, int p, double w) const {
        if (!(w > 0)) return;
        group.points.push_back(p);
        group.weights.push_back(w);
    }

    void read_lists(const Json& value, const std::string& path, PointGroup& group) const {
        const Json &points = value.at("points"), &weights = value.at("weights");
        if (!points.is_array() || !weights.is_array() || points.size() != weights.size() || value.size() != 2)
            fail(path, value, "must have two lists of the same length, points and weights");
        for (std::size_t i = 0; i < points.size(); ++i)
            add(group, point(points[i], path + "/points/" + std::to_string(i)),
                weight(weights[i], path + "/weights/" + std::to_string(i)));
    }

    void read_map(const Json& value, const std::string& path, PointGroup& group) const {
        for (const auto& [key, w] : value.items()) {
            int p = -1;
            const auto [end, error] = std::from_chars(key.data(), key.data() + key.size(), p);
            if (error != std::errc() || end != key.data() + key.size() || p < 0)
                fail(pointer_to(path, key), Json(key), "must be the number of a point, from 0, in quotes");
            add(group, p, weight(w, pointer_to(path, key)));
        }
    }

    PointGroup read(const std::string& name, const Json& value) const {
        const std::string path = pointer_to("", name);
        PointGroup group{name, {}, {}};
        if (value.is_array())
            for (std::size_t i = 0; i < value.size(); ++i)
                add(group, point(value[i], path + "/" + std::to_string(i)), 1);
        else if (value.is_object() && value.contains("points") && value.contains("weights"))
            read_lists(value, path, group);
        else if (value.is_object())
            read_map(value, path, group);
        else
            fail(path, value, "must be a list of points, or weights by points",
                 "[3, 4, 5] and {\"3\": 0.5, \"4\": 1} are groups");
        return group;
    }
};

// Ascending, each point once; of several weights the last counts.
void sort_points(PointGroup& group) {
    std::map<int, double> sorted;
    for (std::size_t i = 0; i < group.points.size(); ++i) sorted[group.points[i]] = group.weights[i];
    group.points.clear();
    group.weights.clear();
    for (const auto& [p, w] : sorted) {
        group.points.push_back(p);
        group.weights.push_back(w);
    }
}

}  // namespace

std::vector<PointGroup> parse_groups(std::string_view json, const std::string& file) {
    const Json document = parse_json(json, file);
    const GroupReader reader{file};
    if (!document.is_object())
        reader.fail("", document, "must be an object with a group of points by each name", "{\"collar\": [3, 4, 5]}");
    std::vector<PointGroup> groups;
    for (const auto& [name, value] : document.items()) {
        groups.push_back(reader.read(name, value));
        sort_points(groups.back());
    }
    return groups;
}

void add_groups_of(const std::string& file, Mesh& mesh) {
    for (PointGroup& group : parse_groups(read_bytes(file, json_bytes_limit), file)) {
        if (!group.points.empty() && group.points.back() >= int(mesh.points.size()))
            throw SceneError({file, pointer_to("", group.name), std::to_string(group.points.back()),
                              "must be a point of the mesh: 0 to " + std::to_string(mesh.points.size() - 1),
                              "points count from 0, as the mesh file has them"});
        std::erase_if(mesh.groups, [&](const PointGroup& other) { return other.name == group.name; });
        mesh.groups.push_back(std::move(group));
    }
}

const PointGroup& find_group(const Scene& scene, const Mesh& mesh, const std::string& name, const std::string& path) {
    std::vector<std::string> names;
    for (const PointGroup& group : mesh.groups) {
        if (group.name == name) return group;
        names.push_back(group.name);
    }
    refuse(scene, path, name,
           names.empty() ? "must be a group of the mesh, which has none"
                         : "must be a group of the mesh; there are: " + list_words(names),
           names.empty() ? "groups come with OBJ, PLY, or a file said by \"groups\"" : did_you_mean(name, names));
}

std::vector<double> weights_of(const PointGroup& group, const std::vector<int>& points) {
    std::vector<double> weights;
    for (const int p : points) {
        const auto place = std::lower_bound(group.points.begin(), group.points.end(), p);
        const bool there = place != group.points.end() && *place == p;
        weights.push_back(there ? group.weights[std::size_t(place - group.points.begin())] : 0);
    }
    return weights;
}

}  // namespace weft
