// Bodies and contact, from a scene to a model: every shape becomes triangles, and nothing may intersect at the start,
// since contact goes from valid states to valid states.
#include <weft/check.h>
#include <weft/files.h>
#include <weft/state.h>

#include "core/build.h"
#include "core/did_you_mean.h"
#include "make/bodies.h"

#include <cmath>
#include <filesystem>

namespace weft {

namespace {

constexpr double default_thickness = 0.4;  // of the shortest structural spring
constexpr double plane_reach = 1000;       // times the cloth and its distance: it takes 14 s of free fall to get there

std::string resolve(const Scene& scene, const std::string& file) {
    const std::filesystem::path given(file);
    return given.is_absolute() ? file : (std::filesystem::path(scene.file).parent_path() / given).string();
}

// e from E = ϑ m v²: ½ m (1 − e²) v² is what an impact of restitution e takes.
double find_restitution(const Scene& scene, const std::string& path, const std::optional<double>& restitution,
                        const std::optional<double>& dissipation) {
    if (restitution && dissipation)
        refuse(scene, path + "/dissipation", shown(*dissipation), "give either restitution or dissipation, not both");
    if (restitution)
        need(scene, *restitution >= 0 && *restitution <= 1, path + "/restitution", *restitution, "must be from 0 to 1");
    if (dissipation)
        need(scene, *dissipation >= 0 && *dissipation <= .5, path + "/dissipation", *dissipation,
             "must be from 0 to 0.5");
    return restitution ? *restitution : dissipation ? std::sqrt(1 - 2 * *dissipation) : 0;
}

double shortest_spring(const Model& model) {
    double shortest = infinity;
    for (int s = 0; s < model.kind_start[1]; ++s) shortest = std::min(shortest, model.springs[s].rest);
    if (shortest < infinity) return shortest;
    for (const Triangle& t : model.mesh.triangles)
        for (int k = 0; k < 3; ++k)
            shortest = std::min(shortest, (model.mesh.points[t[k]] - model.mesh.points[t[(k + 1) % 3]]).norm());
    return shortest;
}

void add_contact(const Scene& scene, Model& model) {
    const Contact contact = scene.contact.value_or(Contact{});
    ModelContact& c = model.contact;
    c.active = true;
    c.self = contact.self;
    c.prove = contact.prove;
    c.thickness = contact.thickness.value_or(default_thickness * shortest_spring(model));
    need(scene, c.thickness > 0 && c.thickness < infinity, "/contact/thickness", c.thickness, "must be positive [m]");
    need(scene, contact.friction >= 0 && contact.friction < infinity, "/contact/friction", contact.friction,
         "must not be negative");
    c.friction = contact.friction;
    c.restitution = find_restitution(scene, "/contact", contact.restitution, contact.dissipation);
}

// How far a plane must go: from its point, over all the cloth can reach.
double find_reach(const Model& model, const Vec3& point) {
    double farthest = 0;
    for (const Vec3& p : model.mesh.points) farthest = std::max(farthest, (p - point).norm());
    return plane_reach * farthest;
}

Mesh make_shape(const Scene& scene, const Body& body, const std::string& path, const Model& model) {
    const double deviation = model.contact.thickness / 4;
    if (body.plane) {
        need(scene, body.plane->point.allFinite(), path + "/plane/point", body.plane->point.norm(), "must be finite");
        need(scene, body.plane->normal.allFinite() && body.plane->normal.norm() > 0, path + "/plane/normal",
             body.plane->normal.norm(), "must not be zero");
        return make_plane(*body.plane, find_reach(model, body.plane->point));
    }
    if (body.sphere) {
        need(scene, body.sphere->radius > 0 && body.sphere->radius < infinity, path + "/sphere/radius",
             body.sphere->radius, "must be positive [m]");
        return make_sphere(*body.sphere, deviation);
    }
    if (body.capsule) {
        need(scene, body.capsule->radius > 0 && body.capsule->radius < infinity, path + "/capsule/radius",
             body.capsule->radius, "must be positive [m]");
        return make_capsule(*body.capsule, deviation);
    }
    if (body.box) {
        need(scene, body.box->size.minCoeff() > 0 && body.box->size.allFinite(), path + "/box/size",
             body.box->size.minCoeff(), "must be positive [m]");
        return make_box(*body.box);
    }
    need(scene, body.mesh_scale > 0 && body.mesh_scale < infinity, path + "/mesh_scale", body.mesh_scale,
         "must be positive");
    Mesh mesh = body.geometry ? *body.geometry : read_mesh(resolve(scene, body.mesh));
    if (!body.geometry)
        for (Vec3& p : mesh.points) p = p * body.mesh_scale + body.mesh_move;
    if (mesh.triangles.empty()) refuse(scene, path + "/mesh", body.mesh, "must have at least one triangle");
    return mesh;
}

void add_sequence(const Scene& scene, const Body& body, const std::string& path, ModelBody& made) {
    const std::string file = resolve(scene, body.sequence);
    PointCache cache = read_cache(file);
    if (cache.samples.empty() || static_cast<std::size_t>(cache.points) != made.mesh.points.size())
        refuse(scene, path + "/sequence", body.sequence + ": " + std::to_string(cache.points) + " points",
               "must have samples of as many points as the body's mesh, " + std::to_string(made.mesh.points.size()),
               "export mesh and cache from the same object");
    const bool frames = file.size() > 4 && (file.ends_with("pc2") || file.ends_with("PC2"));
    const double rate = frames ? body.sequence_frames_per_second : cache.frames_per_second;
    need(scene, rate > 0 && rate < infinity, path + "/sequence_frames_per_second", rate, "must be positive [Hz]");
    for (std::size_t k = 0; k < cache.samples.size(); ++k) {
        for (Vec3& p : cache.samples[k]) {
            p = p * body.mesh_scale + body.mesh_move;
            if (!p.allFinite())
                refuse(scene, path + "/sequence", body.sequence,
                       "has points that are not finite in sample " + std::to_string(k));
        }
        made.sample_times.push_back(frames ? (cache.start + double(k) * cache.frames_per_sample) / rate
                                           : cache.start + double(k) / rate);
    }
    made.samples = std::move(cache.samples);
}

int find_motion(const Scene& scene, const Body& body, const std::string& path, Model& model) {
    if (int(!body.frame.empty()) + int(body.path.has_value()) + int(!body.sequence.empty()) > 1)
        refuse(scene, path, body.name, "follows a frame or a path of its own, or deforms by a sequence: only one");
    if (body.path) return add_motion(scene, *body.path, path + "/path", model);
    if (body.frame.empty()) return -1;
    std::vector<std::string> names;
    for (const auto& frame : scene.frames) names.push_back(frame.first);
    for (std::size_t k = 0; k < names.size(); ++k)
        if (names[k] == body.frame) return static_cast<int>(k);
    refuse(scene, path + "/frame", body.frame, "is not one of the scene's frames", did_you_mean(body.frame, names));
}

void add_body(const Scene& scene, const Body& body, const std::string& path, Model& model) {
    const int sources = int(body.plane.has_value()) + int(body.sphere.has_value()) + int(body.capsule.has_value()) +
                        int(body.box.has_value()) + int(!body.mesh.empty()) + int(body.geometry.has_value());
    if (sources != 1)
        refuse(scene, path, body.name, "needs exactly one of \"plane\", \"sphere\", \"capsule\", \"box\" and \"mesh\"",
               "add \"sphere\": {\"radius\": 0.25}");
    need(scene, body.friction >= 0 && body.friction < infinity, path + "/friction", body.friction,
         "must not be negative");
    ModelBody made;
    made.name = body.name.empty() ? "body " + std::to_string(model.bodies.size()) : body.name;
    made.plane = body.plane.has_value();
    made.friction = body.friction;
    made.restitution = find_restitution(scene, path, body.restitution, body.dissipation);
    made.mesh = make_shape(scene, body, path, model);
    made.motion = find_motion(scene, body, path, model);
    if (!body.sequence.empty()) add_sequence(scene, body, path, made);
    model.bodies.push_back(std::move(made));
}

// A plane has no inside that could be found later: cloth must start in front of it.
void check_in_front(const Scene& scene, const std::string& path, const std::vector<Vec3>& plane,
                    const std::vector<Vec3>& x) {
    const Vec3 n = (plane[1] - plane[0]).cross(plane[2] - plane[0]).normalized();
    int behind = 0;
    for (const Vec3& p : x) behind += !(n.dot(p - plane[0]) > 0);
    if (behind > 0)
        refuse(scene, path + "/plane", std::to_string(behind) + " points",
               "the cloth must start in front of the plane, where its normal points",
               "turn the normal round, or move the plane or the cloth");
}

void check_start(const Scene& scene, const Model& model) {
    const std::vector<Vec3> cloth = start(model).x;
    std::vector<CheckPart> parts{{"the cloth", model.mesh, false}};
    std::vector<std::vector<Vec3>> x{cloth};
    for (std::size_t k = 0; k < model.bodies.size(); ++k) {
        find_body_points(model, model.bodies[k], 0, x.emplace_back());
        if (model.bodies[k].plane) check_in_front(scene, "/bodies/" + std::to_string(k), x.back(), cloth);
        parts.push_back({model.bodies[k].name, model.bodies[k].mesh, true});
    }
    const CheckReport report = Checker(parts).check(x);
    if (model.contact.self && report.self > 0)
        refuse(scene, "/contact/self", std::to_string(report.self) + " pairs of an edge and a triangle",
               "the cloth must not intersect itself at the start", "'weft check' shows where; or set \"self\": false");
    for (std::size_t k = 0; k < model.bodies.size(); ++k) {
        std::int64_t pairs = 0, points = 0;
        const int part = static_cast<int>(k) + 1;
        for (const CheckPair& pair : report.pairs) pairs += pair.edge_part == part || pair.triangle_part == part;
        for (const CheckPoint& point : report.inside) points += point.body == part;
        if (pairs + points == 0) continue;
        refuse(scene, "/bodies/" + std::to_string(k),
               model.bodies[k].name + ": " + std::to_string(pairs) + " pairs of an edge and a triangle, " +
                   std::to_string(points) + " points inside",
               "no body may intersect the cloth at the start", "move the body or the cloth apart [m]");
    }
}

}  // namespace

void add_bodies(const Scene& scene, Model& model) {
    add_contact(scene, model);
    for (std::size_t k = 0; k < scene.bodies.size(); ++k)
        add_body(scene, scene.bodies[k], "/bodies/" + std::to_string(k), model);
    check_start(scene, model);
}

}  // namespace weft
