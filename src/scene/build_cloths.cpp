// Several cloths in one model: each is built alone, by the same rules, and appended. Springs stay sorted by kind.
#include "core/mesh_source.h"
#include "scene/build.h"
#include "scene/json.h"
#include "scene/knobs.h"

#include <algorithm>

namespace weft {

namespace {

// A group of the same name is one, wherever its points are.
void append_groups(const Mesh& from, int points, Mesh& to) {
    for (PointGroup group : from.groups) {
        for (int& p : group.points) p += points;
        const auto same = std::find_if(to.groups.begin(), to.groups.end(),
                                       [&](const PointGroup& other) { return other.name == group.name; });
        if (same == to.groups.end()) {
            to.groups.push_back(std::move(group));
        } else {
            same->points.insert(same->points.end(), group.points.begin(), group.points.end());
            same->weights.insert(same->weights.end(), group.weights.begin(), group.weights.end());
        }
    }
}

// As soon as one cloth came from a file, all of them are written as if they did.
void append_faces(const Mesh& from, Mesh& to) {
    if (!from.source && !to.source) return;
    MeshSource both;
    both.face_start = {0};
    const auto name = [](const Mesh& mesh) { return mesh.pieces.empty() ? std::string("cloth") : mesh.pieces[0].name; };
    if (to.source)
        both = *to.source;
    else
        append_source(make_source(to), 0, name(to), both);
    append_source(from.source ? *from.source : make_source(from), int(to.points.size()), name(from), both);
    to.source = std::make_shared<const MeshSource>(std::move(both));
}

void append_mesh(const Mesh& from, Mesh& to) {
    append_groups(from, int(to.points.size()), to);
    append_faces(from, to);
    const int points = int(to.points.size()), triangles = int(to.triangles.size());
    const bool mapped = to.uv.size() == to.points.size() && from.uv.size() == from.points.size();
    if (!from.rest.empty() || !to.rest.empty()) {
        if (to.rest.empty()) to.rest = to.points;
        to.rest.insert(to.rest.end(), rest_of(from).begin(), rest_of(from).end());
    }
    if (!from.pattern.empty() || !to.pattern.empty()) {
        const std::array<Vec2, 3> none{Vec2(0, 0), Vec2(0, 0), Vec2(0, 0)};
        to.pattern.resize(to.triangles.size(), none);
        to.pattern.insert(to.pattern.end(), from.pattern.begin(), from.pattern.end());
        to.pattern.resize(to.triangles.size() + from.triangles.size(), none);
    }
    to.points.insert(to.points.end(), from.points.begin(), from.points.end());
    to.uv.insert(to.uv.end(), from.uv.begin(), from.uv.end());
    if (!mapped) to.uv.clear();
    for (const Triangle& t : from.triangles) to.triangles.push_back({t[0] + points, t[1] + points, t[2] + points});
    for (Piece piece : from.pieces) {
        piece.first_point += points;
        piece.end_point += points;
        piece.first_triangle += triangles;
        piece.end_triangle += triangles;
        to.pieces.push_back(piece);
    }
    to.grid = {};
}

// The springs of two models by kind, and for each of them where it went.
struct Joined {
    std::vector<Spring> springs;
    std::vector<double> damping, buckling, limit_scale;
    std::array<int, spring_kinds + 1> kind_start{};
    std::vector<Actuator> actuators;

    void add(const Model& from, int kind, int points) {
        for (int s = from.kind_start[kind]; s < from.kind_start[kind + 1]; ++s) {
            for (Actuator actuator : from.actuators)
                if (actuator.spring == s) {
                    actuator.spring = int(springs.size());
                    actuators.push_back(actuator);
                }
            Spring spring = from.springs[s];
            spring.a += points;
            spring.b += points;
            springs.push_back(spring);
            damping.push_back(from.spring_damping.empty() ? 0 : from.spring_damping[s]);
            limit_scale.push_back(from.limit_scale.empty() ? 1 : from.limit_scale[s]);
            buckling.push_back(from.buckling.empty() ? infinity : from.buckling[s]);
        }
    }
};

void append_springs(const Model& from, Model& to, int points) {
    Joined joined;
    for (int k = 0; k < spring_kinds; ++k) {
        joined.add(to, k, 0);
        joined.add(from, k, points);
        joined.kind_start[k + 1] = int(joined.springs.size());
    }
    const bool damped = !from.spring_damping.empty() || !to.spring_damping.empty();
    const bool buckles = !from.buckling.empty() || !to.buckling.empty();
    const bool scaled = !from.limit_scale.empty() || !to.limit_scale.empty();
    to.springs = std::move(joined.springs);
    to.limit_scale = scaled ? std::move(joined.limit_scale) : std::vector<double>{};
    to.kind_start = joined.kind_start;
    to.actuators = std::move(joined.actuators);
    to.spring_damping = damped ? std::move(joined.damping) : std::vector<double>{};
    to.buckling = buckles ? std::move(joined.buckling) : std::vector<double>{};
}

void append_fluid(const Model& from, Model& to, int points) {
    if (from.wet_faces.start.size() < 2) return;
    if (to.wet_faces.start.empty()) to.wet_faces.start = {0};
    for (std::size_t f = 0; f + 1 < from.wet_faces.start.size(); ++f) {
        for (int k = from.wet_faces.start[f]; k < from.wet_faces.start[f + 1]; ++k)
            to.wet_faces.items.push_back(from.wet_faces.items[k] + points);
        to.wet_faces.start.push_back(int(to.wet_faces.items.size()));
    }
    to.fluid_friction = from.fluid_friction;
}

// What the engine knows once for all of the cloth.
void check_shared(const Scene& scene, const std::string& path, const Model& from, const Model& to) {
    if (from.damping_kind != to.damping_kind)
        refuse(scene, path + "/spring_damping",
               from.damping_kind == SpringDamping::projected ? "projected" : "isotropic",
               "must be the same for all cloths of a scene");
    if (from.rayleigh_stiffness != to.rayleigh_stiffness)
        refuse(scene, path + "/rayleigh/stiffness", shown(from.rayleigh_stiffness),
               "must be the same for all cloths of a scene [s]");
    const bool both_wet = from.wet_faces.start.size() > 1 && to.wet_faces.start.size() > 1;
    if (both_wet && from.fluid_friction != to.fluid_friction)
        refuse(scene, path + "/fluid/friction", shown(from.fluid_friction),
               "must be the same for all wet cloths of a scene [kg/(m²·s)]");
}

void append(const Model& from, Model& to) {
    const int points = to.points();
    append_mesh(from.mesh, to.mesh);
    to.mass.insert(to.mass.end(), from.mass.begin(), from.mass.end());
    to.damping.insert(to.damping.end(), from.damping.begin(), from.damping.end());
    to.air_drag.insert(to.air_drag.end(), from.air_drag.begin(), from.air_drag.end());
    append_springs(from, to, points);
    for (const RestEdge& e : from.mesh_edges) to.mesh_edges.push_back({e.a + points, e.b + points, e.rest});
    append_fluid(from, to, points);
    to.remarks.insert(to.remarks.end(), from.remarks.begin(), from.remarks.end());
}

}  // namespace

Model make_cloths(const Scene& scene) {
    const auto name_of = [](const Cloth& cloth, const std::string& otherwise) {
        return cloth.name.empty() ? otherwise : cloth.name;
    };
    Model model = make_cloth(scene, scene.cloth, "/cloth", name_of(scene.cloth, "the cloth"));
    for (std::size_t k = 0; k < scene.cloths.size(); ++k) {
        const std::string path = "/cloths/" + std::to_string(k);
        const std::string name = name_of(scene.cloths[k], "cloth " + std::to_string(k + 1));
        const Model one = make_cloth(scene, scene.cloths[k], path, name);
        check_shared(scene, path, one, model);
        append(one, model);
    }
    if (double(model.points()) > most_points)
        refuse(scene, "/cloths", std::to_string(model.points()) + " points",
               "all cloths together may have at most " + plain(most_points) + " points");
    return model;
}

}  // namespace weft
