// Springs as scenes describe them: the three kinds on the mesh, the user's own links, and the factors of regions and
// maps.
#include "core/angles.h"
#include "make/springs.h"
#include "scene/build.h"

#include <algorithm>
#include <cmath>

namespace weft {

namespace {

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

// Springs with what not every spring has; model arrays for these stay empty when nobody uses them.
struct Builder {
    Model& model;
    std::vector<double> damping, buckling;

    void add(const Spring& spring, double c, std::optional<double> bending) {
        model.springs.push_back(spring);
        damping.push_back(c);
        buckling.push_back(bending.value_or(infinity));
    }
};

void add_link(const Scene& scene, const Link& link, const std::string& path, Builder& builder) {
    const std::vector<Vec3>& points = builder.model.mesh.points;
    const int last = int(points.size()) - 1;
    for (const auto& [key, point] : {std::pair{"/a", link.a}, std::pair{"/b", link.b}})
        if (point > last)
            refuse(scene, path + key, std::to_string(point), "must be a point: 0 to " + std::to_string(last));
    if (link.a == link.b) refuse(scene, path + "/b", std::to_string(link.b), "must be another point than a");
    const double rest = link.rest.value_or((points[link.b] - points[link.a]).norm());
    if (!(rest > 0))
        refuse(scene, path + "/rest", shown(rest),
               "must be positive [m]; points that start at the same place need a rest length");
    if (link.muscle) {
        const Link::Muscle& m = *link.muscle;
        builder.model.actuators.push_back(
            {int(builder.model.springs.size()), m.amplitude, m.frequency, m.phase * degree});
    }
    builder.add({link.a, link.b, link.stiffness, rest}, link.damping, link.buckling);
}

void add_kinds(const Scene& scene, const Cloth& cloth, const std::string& path, Builder& builder) {
    Model& model = builder.model;
    const Mesh& mesh = model.mesh;
    const PerKind<std::vector<SpringEnds>> ends = mesh.grid.exists() ? make_grid_ends(mesh) : make_mesh_ends(mesh);
    for (int k = 0; k < spring_kinds; ++k) {
        SpringSpec spec = cloth.springs[k];
        if (cloth.shell) spec.stiffness = spec.damping = 0;  // only limits need its springs
        model.kind_start[k] = int(model.springs.size());
        if (spec.stiffness > 0 || scene.limit.stretch[k] < infinity || scene.limit.compression[k] < infinity)
            for (const SpringEnds& e : ends[k])
                builder.add({e.a, e.b, spec.stiffness, e.length * spec.rest_scale}, spec.damping, spec.buckling);
        for (std::size_t l = 0; l < cloth.links.size(); ++l)
            if (int(cloth.links[l].kind) == k)
                add_link(scene, cloth.links[l], path + "/links/" + std::to_string(l), builder);
    }
    model.kind_start[spring_kinds] = int(model.springs.size());
}

// As much of a factor as a weight says.
double share_of(double factor, double weight) {
    return 1 + weight * (factor - 1);
}

void apply_region(const Scene& scene, const Region& region, const std::string& path, Model& model) {
    const std::vector<int> points = find_points(scene, model.mesh, region.where, path + "/where");
    std::vector<double> chosen(points.size(), 1), weight(model.mesh.points.size(), 0);
    if (!region.weights.empty())
        chosen = weights_of(find_group(scene, model.mesh, region.weights, path + "/weights"), points);
    for (std::size_t i = 0; i < points.size(); ++i) {
        weight[points[i]] = std::min(chosen[i], 1.0);
        model.mass[points[i]] *= share_of(region.mass_scale, weight[points[i]]);
    }
    if (region.limit_scale != 1) model.limit_scale.resize(model.springs.size(), 1);
    for (int k = 0; k < spring_kinds; ++k)
        for (int s = model.kind_start[k]; applies(region.kinds, k) && s < model.kind_start[k + 1]; ++s) {
            Spring& spring = model.springs[s];
            if (!(weight[spring.a] > 0) || !(weight[spring.b] > 0)) continue;
            const double w = (weight[spring.a] + weight[spring.b]) / 2;
            spring.stiffness *= share_of(region.stiffness_scale, w);
            spring.rest *= share_of(region.rest_scale, w);
            if (region.limit_scale != 1) model.limit_scale[s] *= share_of(region.limit_scale, w);
        }
}

void apply_map(const Scene& scene, const Map& map, const std::string& path, Model& model) {
    const std::vector<Vec2>& uv = model.mesh.uv;
    if (uv.size() != model.mesh.points.size())
        refuse(scene, path, "", "a map needs texture coordinates, and the mesh has none",
               "export the mesh with uv, or use regions");
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
}  // namespace

void add_springs(const Scene& scene, const Cloth& cloth, const std::string& path, Model& model) {
    Builder builder{model, {}, {}};
    add_kinds(scene, cloth, path, builder);
    if (std::any_of(builder.damping.begin(), builder.damping.end(), [](double c) { return c > 0; }))
        model.spring_damping = std::move(builder.damping);
    if (std::any_of(builder.buckling.begin(), builder.buckling.end(), [](double b) { return b < infinity; }))
        model.buckling = std::move(builder.buckling);
    model.damping_kind = cloth.spring_damping;
    model.rayleigh_stiffness = cloth.rayleigh.stiffness;
    for (std::size_t k = 0; k < cloth.regions.size(); ++k)
        apply_region(scene, cloth.regions[k], path + "/regions/" + std::to_string(k), model);
    for (std::size_t k = 0; k < cloth.maps.size(); ++k)
        apply_map(scene, cloth.maps[k], path + "/maps/" + std::to_string(k), model);
}

}  // namespace weft
