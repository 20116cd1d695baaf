// From a scene to a model: the only validator. Whatever passes here can be stepped.
#include <weft/files.h>
#include <weft/model.h>

#include "integrate/integrate.h"
#include "scene/build.h"
#include "scene/did_you_mean.h"

#include <cmath>
#include <cstdio>
#include <filesystem>

namespace weft {

bool Limit::active() const {
    for (int k = 0; k < spring_kinds; ++k)
        if (stretch[k] < infinity || compression[k] < infinity) return true;
    return false;
}

std::string shown(double value) {
    char buffer[40];
    std::snprintf(buffer, sizeof buffer, "%g", value);
    return buffer;
}

void refuse(const Scene& scene, const std::string& path, const std::string& value, const std::string& rule,
            const std::string& suggestion) {
    throw SceneError({scene.file, path, value, rule, suggestion});
}

void need(const Scene& scene, bool holds, const std::string& path, double value, const std::string& rule) {
    if (!holds || std::isnan(value)) refuse(scene, path, shown(value), rule);
}

int add_motion(const Scene& scene, const Motion& motion, const std::string& path, Model& model) {
    if (motion.keys.empty()) refuse(scene, path + "/keys", "[]", "needs at least one key");
    for (std::size_t k = 0; k < motion.keys.size(); ++k) {
        const Motion::Key& key = motion.keys[k];
        const std::string here = path + "/keys/" + std::to_string(k);
        need(scene, std::isfinite(key.time) && (k == 0 || key.time > motion.keys[k - 1].time), here + "/time", key.time,
             "must be later than the key before it [s]");
        need(scene, key.move.allFinite(), here + "/move", key.move.norm(), "must be finite [m]");
        need(scene, std::isfinite(key.angle), here + "/angle", key.angle, "must be finite [degrees]");
        need(scene, key.axis.allFinite() && key.axis.norm() > 0, here + "/axis", key.axis.norm(), "must not be zero");
    }
    model.motions.push_back(motion);
    return int(model.motions.size()) - 1;
}

namespace {
Mesh find_geometry(const Scene& scene) {
    const Cloth& cloth = scene.cloth;
    const int sources = int(cloth.grid.has_value()) + int(!cloth.mesh.empty()) + int(cloth.geometry.has_value());
    if (sources != 1)
        refuse(scene, "/cloth", "", "needs exactly one of \"grid\" and \"mesh\"",
               "add \"grid\": {\"columns\": 17, \"rows\": 17}");
    if (cloth.grid) {
        const Sheet& s = *cloth.grid;
        constexpr std::int64_t most = std::int64_t{1} << 24;
        need(scene, s.columns >= 2 && s.columns <= most, "/cloth/grid/columns", s.columns, "must be at least 2 points");
        need(scene, s.rows >= 2 && s.rows <= most, "/cloth/grid/rows", s.rows, "must be at least 2 points");
        need(scene, std::int64_t(s.columns) * s.rows <= most, "/cloth/grid", double(s.columns) * s.rows,
             "columns × rows may be at most 16777216 points");
        need(scene, s.width > 0 && s.width < infinity, "/cloth/grid/width", s.width, "must be positive [m]");
        need(scene, s.height > 0 && s.height < infinity, "/cloth/grid/height", s.height, "must be positive [m]");
        need(scene, s.right.cross(s.down).norm() > 1e-9 * s.right.norm() * s.down.norm(), "/cloth/grid/down", 0,
             "must not be parallel to \"right\", and neither may be zero");
        need(scene, s.origin.allFinite(), "/cloth/grid/origin", s.origin.norm(), "must be finite [m]");
        return make_sheet(s);
    }
    if (cloth.geometry) {
        check_mesh(*cloth.geometry, "mesh in memory");
        return *cloth.geometry;
    }
    namespace fs = std::filesystem;
    const fs::path given(cloth.mesh);
    const std::string file = given.is_absolute() ? cloth.mesh : (fs::path(scene.file).parent_path() / given).string();
    Mesh mesh = read_mesh(file);
    need(scene, cloth.mesh_scale > 0 && cloth.mesh_scale < infinity, "/cloth/mesh_scale", cloth.mesh_scale,
         "must be positive");
    for (Vec3& p : mesh.points) p = p * cloth.mesh_scale + cloth.mesh_move;
    check_mesh(mesh, file);
    return mesh;
}

double triangle_area(const Mesh& mesh, const Triangle& t) {
    return 0.5 * (mesh.points[t[1]] - mesh.points[t[0]]).cross(mesh.points[t[2]] - mesh.points[t[0]]).norm();
}

// Grids share the mass equally, as the paper does; meshes by area, a third of each triangle to each corner.
std::vector<double> find_masses(const Scene& scene, const Mesh& mesh) {
    const Cloth& cloth = scene.cloth;
    if (cloth.mass && cloth.density)
        refuse(scene, "/cloth/density", shown(*cloth.density), "give either mass [kg] or density [kg/m²], not both");
    constexpr double reference_density = 0.289;  // [kg/m²] of the reference sheet
    if (!cloth.masses.empty()) {
        if (cloth.masses.size() != mesh.points.size())
            refuse(scene, "/cloth/masses", std::to_string(cloth.masses.size()) + " masses",
                   "must be as many as the cloth has points, " + std::to_string(mesh.points.size()));
        for (std::size_t i = 0; i < cloth.masses.size(); ++i)
            need(scene, cloth.masses[i] > 0 && cloth.masses[i] < infinity, "/cloth/masses/" + std::to_string(i),
                 cloth.masses[i], "must be positive [kg]");
        return cloth.masses;
    }
    if (cloth.mass)
        need(scene, *cloth.mass > 0 && *cloth.mass < infinity, "/cloth/mass", *cloth.mass, "must be positive [kg]");
    const double density = cloth.density.value_or(reference_density);
    need(scene, density > 0 && density < infinity, "/cloth/density", density, "must be positive [kg/m²]");
    std::vector<double> share(mesh.points.size(), 0.0);
    double area = 0;
    for (const Triangle& t : mesh.triangles) {
        const double a = triangle_area(mesh, t);
        area += a;
        for (int p : t) share[p] += a / 3;
    }
    if (mesh.grid.exists()) share.assign(share.size(), area / double(share.size()));
    const double per_area = cloth.mass ? *cloth.mass / area : density;
    for (double& m : share) m *= per_area;
    if (mesh.grid.exists() && cloth.mass) share.assign(share.size(), *cloth.mass / double(share.size()));
    return share;
}

void check_limit(const Scene& scene) {
    const Limit& limit = scene.limit;
    for (int k = 0; k < spring_kinds; ++k) {
        const std::string name = spring_kind_names[k];
        need(scene, limit.stretch[k] >= 0, "/limit/stretch/" + name, limit.stretch[k],
             "must not be negative (0.1 means 10 %)");
        need(scene, limit.compression[k] >= 0, "/limit/compression/" + name, limit.compression[k],
             "must not be negative (0.1 means 10 %)");
    }
    need(scene, limit.passes >= 1 && limit.passes <= 1000000, "/limit/passes", limit.passes,
         "must be at least 1 and at most 1000000");
}

void check_wind(const Scene& scene) {
    for (std::size_t k = 0; k < scene.wind.size(); ++k) {
        const Wind& w = scene.wind[k];
        const std::string path = "/wind/" + std::to_string(k);
        need(scene, w.velocity.allFinite(), path + "/velocity", w.velocity.norm(), "must be finite [m/s]");
        if (w.swing) need(scene, w.swing->axis.norm() > 0, path + "/swing/axis", 0, "must not be zero");
        if (w.wave)
            need(scene, w.wave->length > 0 && w.wave->direction.norm() > 0, path + "/wave/length", w.wave->length,
                 "must be positive [m], with a direction that is not zero");
        if (w.jet) need(scene, w.jet->radius > 0, path + "/jet/radius", w.jet->radius, "must be positive [m]");
        for (std::size_t i = 1; i < w.keys.size(); ++i)
            need(scene, w.keys[i].time > w.keys[i - 1].time, path + "/keys/" + std::to_string(i) + "/time",
                 w.keys[i].time, "must be later than the key before it [s]");
    }
}

void add_wet_face(Model& model, const int* corners, std::size_t count) {
    model.wet_faces.items.insert(model.wet_faces.items.end(), corners, corners + count);
    model.wet_faces.start.push_back(int(model.wet_faces.items.size()));
}

void add_wet_polygons(const Scene& scene, Model& model) {
    const auto& faces = scene.cloth.fluid->faces;
    for (std::size_t f = 0; f < faces.size(); ++f) {
        const std::string path = "/cloth/fluid/faces/" + std::to_string(f);
        if (faces[f].size() < 3)
            refuse(scene, path, std::to_string(faces[f].size()) + " corners", "a face needs at least 3");
        for (std::size_t k = 0; k < faces[f].size(); ++k)
            need(scene, faces[f][k] >= 0 && faces[f][k] < model.points(), path + "/" + std::to_string(k), faces[f][k],
                 "must be a point: 0 to " + std::to_string(model.points() - 1));
        add_wet_face(model, faces[f].data(), faces[f].size());
    }
}

// The user's polygons, or the triangles whose corners are all chosen.
void add_fluid(const Scene& scene, Model& model) {
    if (!scene.cloth.fluid) return;
    const Fluid& fluid = *scene.cloth.fluid;
    need(scene, fluid.friction >= 0 && fluid.friction < infinity, "/cloth/fluid/friction", fluid.friction,
         "must not be negative [kg/(m²·s)]");
    model.fluid_friction = fluid.friction;
    model.wet_faces.start = {0};
    if (!fluid.faces.empty()) return add_wet_polygons(scene, model);
    std::vector<bool> wet(model.mesh.points.size(), !fluid.where);
    if (fluid.where)
        for (int p : find_points(scene, model.mesh, *fluid.where, "/cloth/fluid/where")) wet[p] = true;
    for (const Triangle& t : model.mesh.triangles)
        if (wet[t[0]] && wet[t[1]] && wet[t[2]]) add_wet_face(model, t.data(), t.size());
}

void check_integrator(const Scene& scene) {
    const Integrator& i = scene.integrator;
    check_implicit(scene);
    need(scene, i.tolerance > 0 && i.tolerance <= 1, "/integrator/tolerance", i.tolerance,
         "must be above 0 and at most 1");
    need(scene, i.iterations >= 1, "/integrator/iterations", i.iterations, "must be at least 1");
    need(scene, i.newton_tolerance > 0 && i.newton_tolerance <= 1, "/integrator/newton_tolerance", i.newton_tolerance,
         "must be above 0 and at most 1");
    need(scene, i.newton_iterations >= 1, "/integrator/newton_iterations", i.newton_iterations, "must be at least 1");
    need(scene, i.error > 0 && i.error < infinity, "/integrator/error", i.error, "must be positive [m]");
    need(scene, scene.filter.lambda >= 0, "/filter/lambda", scene.filter.lambda, "must not be negative");
    need(scene, scene.filter.calm.value_or(1) >= 0, "/filter/calm", scene.filter.calm.value_or(1),
         "must not be negative");
}

void check_time(const Scene& scene) {
    const Time& t = scene.time;
    if (t.step)
        need(scene, *t.step > 0 && *t.step < infinity, "/time/step", *t.step, "must be positive [s], or \"auto\"");
    need(scene, t.duration > 0 && t.duration < infinity, "/time/duration", t.duration, "must be positive [s]");
    need(scene, t.frames_per_second > 0 && t.frames_per_second < infinity, "/time/frames_per_second",
         t.frames_per_second, "must be positive [Hz]");
}
}  // namespace

Model make_cloth(const Scene& scene) {
    const Cloth& cloth = scene.cloth;
    need(scene, cloth.damping >= 0 && cloth.damping < infinity, "/cloth/damping", cloth.damping,
         "must not be negative [N·s/m]");
    need(scene, cloth.air_drag >= 0 && cloth.air_drag < infinity, "/cloth/air_drag", cloth.air_drag,
         "must not be negative [N·s/m]");
    for (const auto& [name, value] :
         {std::pair<const char*, double>{"mass", cloth.rayleigh.mass}, {"stiffness", cloth.rayleigh.stiffness}})
        need(scene, value >= 0 && value < infinity, std::string("/cloth/rayleigh/") + name, value,
             "must not be negative");
    Model model;
    model.mesh = find_geometry(scene);
    model.mesh.pieces = {{cloth.name.empty() ? "the cloth" : cloth.name, 0, int(model.mesh.points.size()), 0,
                          int(model.mesh.triangles.size()), model.mesh.grid}};
    model.mass = find_masses(scene, model.mesh);
    model.damping.assign(model.mass.size(), cloth.damping);
    model.air_drag.assign(model.mass.size(), cloth.air_drag);
    add_springs(scene, model);
    for (std::size_t i = 0; i < model.mass.size(); ++i) model.damping[i] += cloth.rayleigh.mass * model.mass[i];
    add_fluid(scene, model);
    return model;
}

Model build(const Scene& scene) {
    check_limit(scene);
    check_wind(scene);
    check_time(scene);
    check_integrator(scene);
    need(scene, scene.gravity.allFinite(), "/gravity", scene.gravity.norm(), "must be finite [m/s²]");
    Model model = make_cloths(scene);
    add_pins(scene, model);
    model.gravity = scene.gravity;
    model.wind = scene.wind;
    model.limit = scene.limit;
    model.integrator = scene.integrator;
    model.filter = scene.filter;
    if (scene.shake) {
        need(scene, scene.shake->size >= 0 && scene.shake->size < infinity, "/shake/size", scene.shake->size,
             "must not be negative [m]");
        model.shake = *scene.shake;
    }
    update_derived(model);
    check_filter(scene, model);
    if (!scene.bodies.empty() || !scene.cloths.empty() || scene.contact) add_bodies(scene, model);
    check_factoring(scene, model);
    return model;
}

}  // namespace weft
