// From a scene to a model: the only validator. Whatever passes here can be stepped.
#include <weft/files.h>
#include <weft/model.h>

#include "core/did_you_mean.h"
#include "make/springs.h"

#include <cmath>
#include <cstdio>
#include <filesystem>

namespace weft {

bool Limit::active() const {
    for (int k = 0; k < spring_kinds; ++k)
        if (stretch[k] < infinity || compression[k] < infinity) return true;
    return false;
}

namespace {
std::string shown(double value) {
    char buffer[40];
    std::snprintf(buffer, sizeof buffer, "%g", value);
    return buffer;
}

[[noreturn]] void refuse(const Scene& scene, const std::string& path, const std::string& value, const std::string& rule,
                         const std::string& suggestion = "") {
    throw SceneError({scene.file, path, value, rule, suggestion});
}

void need(const Scene& scene, bool holds, const std::string& path, double value, const std::string& rule) {
    if (!holds || std::isnan(value)) refuse(scene, path, shown(value), rule);
}

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

// Bilinear value of a table over the unit square; outside it the border holds.
double map_at(const Map& map, const Vec2& uv) {
    const int rows = int(map.values.size()), columns = int(map.values[0].size());
    const double x = std::clamp(uv.x(), 0.0, 1.0) * (columns - 1), y = std::clamp(uv.y(), 0.0, 1.0) * (rows - 1);
    const int i = std::min(int(x), std::max(0, columns - 2)), j = std::min(int(y), std::max(0, rows - 2));
    const int i1 = std::min(i + 1, columns - 1), j1 = std::min(j + 1, rows - 1);
    const double s = x - i, t = y - j;
    return (1 - t) * ((1 - s) * map.values[j][i] + s * map.values[j][i1]) +
           t * ((1 - s) * map.values[j1][i] + s * map.values[j1][i1]);
}

bool applies(const std::vector<SpringKind>& kinds, int kind) {
    return kinds.empty() || std::find(kinds.begin(), kinds.end(), SpringKind(kind)) != kinds.end();
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

std::vector<Spring> make_springs(const Scene& scene, const Mesh& mesh, std::array<int, spring_kinds + 1>& kind_start) {
    const PerKind<std::vector<SpringEnds>> ends = mesh.grid.exists() ? make_grid_ends(mesh) : make_mesh_ends(mesh);
    std::vector<Spring> springs;
    for (int k = 0; k < spring_kinds; ++k) {
        const SpringSpec& spec = scene.cloth.springs[k];
        const std::string path = std::string("/cloth/springs/") + spring_kind_names[k];
        need(scene, spec.stiffness >= 0 && spec.stiffness < infinity, path + "/stiffness", spec.stiffness,
             "must not be negative [N/m]");
        need(scene, spec.rest_scale > 0 && spec.rest_scale < infinity, path + "/rest_scale", spec.rest_scale,
             "must be positive");
        kind_start[k] = int(springs.size());
        if (spec.stiffness > 0 || scene.limit.stretch[k] < infinity || scene.limit.compression[k] < infinity)
            for (const SpringEnds& e : ends[k])
                springs.push_back({e.a, e.b, spec.stiffness, e.length * spec.rest_scale});
    }
    kind_start[spring_kinds] = int(springs.size());
    return springs;
}

void apply_region(const Scene& scene, const Region& region, const std::string& path, Model& model) {
    need(scene, region.mass_scale > 0 && region.mass_scale < infinity, path + "/mass_scale", region.mass_scale,
         "must be positive");
    need(scene, region.stiffness_scale >= 0 && region.stiffness_scale < infinity, path + "/stiffness_scale",
         region.stiffness_scale, "must not be negative");
    need(scene, region.rest_scale > 0 && region.rest_scale < infinity, path + "/rest_scale", region.rest_scale,
         "must be positive");
    std::vector<bool> inside(model.mesh.points.size());
    for (int p : find_points(scene, model.mesh, region.where, path + "/where")) {
        inside[p] = true;
        model.mass[p] *= region.mass_scale;
    }
    for (int k = 0; k < spring_kinds; ++k)
        for (int s = model.kind_start[k]; applies(region.kinds, k) && s < model.kind_start[k + 1]; ++s) {
            Spring& spring = model.springs[s];
            if (!inside[spring.a] || !inside[spring.b]) continue;
            spring.stiffness *= region.stiffness_scale;
            spring.rest *= region.rest_scale;
        }
}

void check_map(const Scene& scene, const Map& map, const std::string& path, const Mesh& mesh) {
    if (mesh.uv.size() != mesh.points.size())
        refuse(scene, path, "", "a map needs texture coordinates, and the mesh has none",
               "export the mesh with uv, or use regions");
    if (map.values.empty() || map.values[0].empty())
        refuse(scene, path + "/values", "[]", "needs at least one row with one number");
    for (std::size_t j = 0; j < map.values.size(); ++j) {
        const std::string row = path + "/values/" + std::to_string(j);
        if (map.values[j].size() != map.values[0].size())
            refuse(scene, row, std::to_string(map.values[j].size()) + " numbers",
                   "rows must have the same length, " + std::to_string(map.values[0].size()));
        // Only a stiffness may vanish.
        const bool may_vanish = map.quantity == MapQuantity::stiffness;
        for (std::size_t i = 0; i < map.values[j].size(); ++i) {
            const double factor = map.values[j][i];
            need(scene, (factor > 0 || (may_vanish && factor == 0)) && factor < infinity, row + "/" + std::to_string(i),
                 factor, may_vanish ? "factors must not be negative" : "factors must be positive");
        }
    }
}

void apply_map(const Scene& scene, const Map& map, const std::string& path, Model& model) {
    check_map(scene, map, path, model.mesh);
    const std::vector<Vec2>& uv = model.mesh.uv;
    if (map.quantity == MapQuantity::mass) {
        for (std::size_t i = 0; i < uv.size(); ++i) model.mass[i] *= map_at(map, uv[i]);
        return;
    }
    for (int k = 0; k < spring_kinds; ++k)
        for (int s = model.kind_start[k]; applies(map.kinds, k) && s < model.kind_start[k + 1]; ++s) {
            Spring& spring = model.springs[s];
            const double factor = map_at(map, 0.5 * (uv[spring.a] + uv[spring.b]));
            (map.quantity == MapQuantity::stiffness ? spring.stiffness : spring.rest) *= factor;
        }
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

// A point chosen by several pins follows the last of them.
void add_pins(const Scene& scene, Model& model) {
    std::map<std::string, int> frames;
    for (const auto& [name, motion] : scene.frames) frames[name] = add_motion(scene, motion, "/frames/" + name, model);
    std::map<int, Held> held;
    for (std::size_t k = 0; k < scene.pins.size(); ++k) {
        const Pin& pin = scene.pins[k];
        const std::string path = "/pins/" + std::to_string(k);
        if (!pin.frame.empty() && pin.path) refuse(scene, path, "", "follows either a frame or a path, not both");
        int motion = -1;
        if (!pin.frame.empty()) {
            const auto found = frames.find(pin.frame);
            std::vector<std::string> names;
            for (const auto& [name, index] : frames) names.push_back(name);
            if (found == frames.end())
                refuse(scene, path + "/frame", pin.frame, "is not one of the scene's frames",
                       did_you_mean(pin.frame, names));
            motion = found->second;
        } else if (pin.path) {
            motion = add_motion(scene, *pin.path, path + "/path", model);
        }
        if (pin.release) need(scene, *pin.release >= 0, path + "/release", *pin.release, "must not be negative [s]");
        for (int p : find_points(scene, model.mesh, pin.where, path + "/where"))
            held[p] = {p, motion, pin.release.value_or(infinity)};
    }
    for (const auto& [point, h] : held) model.held.push_back(h);
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

void check_time(const Scene& scene) {
    const Time& t = scene.time;
    if (t.step)
        need(scene, *t.step > 0 && *t.step < infinity, "/time/step", *t.step, "must be positive [s], or \"auto\"");
    need(scene, t.duration > 0 && t.duration < infinity, "/time/duration", t.duration, "must be positive [s]");
    need(scene, t.frames_per_second > 0 && t.frames_per_second < infinity, "/time/frames_per_second",
         t.frames_per_second, "must be positive [Hz]");
}
}  // namespace

Model build(const Scene& scene) {
    check_limit(scene);
    check_wind(scene);
    check_time(scene);
    const Cloth& cloth = scene.cloth;
    need(scene, cloth.damping >= 0 && cloth.damping < infinity, "/cloth/damping", cloth.damping,
         "must not be negative [N·s/m]");
    need(scene, cloth.air_drag >= 0 && cloth.air_drag < infinity, "/cloth/air_drag", cloth.air_drag,
         "must not be negative [N·s/m]");
    need(scene, scene.gravity.allFinite(), "/gravity", scene.gravity.norm(), "must be finite [m/s²]");
    Model model;
    model.mesh = find_geometry(scene);
    model.mass = find_masses(scene, model.mesh);
    model.damping.assign(model.mass.size(), cloth.damping);
    model.air_drag.assign(model.mass.size(), cloth.air_drag);
    model.springs = make_springs(scene, model.mesh, model.kind_start);
    for (std::size_t k = 0; k < cloth.regions.size(); ++k)
        apply_region(scene, cloth.regions[k], "/cloth/regions/" + std::to_string(k), model);
    for (std::size_t k = 0; k < cloth.maps.size(); ++k)
        apply_map(scene, cloth.maps[k], "/cloth/maps/" + std::to_string(k), model);
    add_pins(scene, model);
    model.gravity = scene.gravity;
    model.wind = scene.wind;
    model.limit = scene.limit;
    update_derived(model);
    return model;
}

}  // namespace weft
