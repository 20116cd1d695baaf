// From a scene to a model. Whatever passes here can be stepped: first the rules of scene files, then what only the mesh
// can tell.
#include <weft/files.h>
#include <weft/model.h>

#include "core/text.h"
#include "forces/forces.h"
#include "forces/shell.h"
#include "integrate/integrate.h"
#include "make/six_nodes.h"
#include "scene/build.h"
#include "scene/knobs.h"

#include <filesystem>

namespace weft {

bool Limit::active() const {
    for (int k = 0; k < spring_kinds; ++k)
        if (stretch[k] < infinity || compression[k] < infinity) return true;
    return false;
}

std::string shown(double value) {
    return text("%g", value);
}

std::string find_file(const Scene& scene, const std::string& file) {
    return (std::filesystem::path(scene.file).parent_path() / file).string();  // an absolute one stays as it is
}

Mesh read_mesh_of(const Scene& scene, const MeshFile& named) {
    Mesh mesh = read_mesh(find_file(scene, named.file));
    for (Vec3& p : mesh.points) p = from_file(named.axes, p) * named.scale + named.move;
    if (!named.groups.empty()) add_groups_of(find_file(scene, named.groups), mesh);
    if (named.weld) weld(mesh, *named.weld);
    return mesh;
}

void refuse(const Scene& scene, const std::string& path, const std::string& value, const std::string& rule,
            const std::string& suggestion) {
    throw SceneError({scene.file, path, value, rule, suggestion});
}

namespace {
// What is allowed, and hardly meant: two points in one place, where a texture's seam has cut the mesh open.
void question_seams(const MeshFile& named, const Mesh& mesh, const std::string& path,
                    std::vector<std::string>& remarks) {
    constexpr double near = 1e-6;  // [m]
    if (named.weld) return;
    if (const int pairs = count_coincident(mesh, near); pairs > 0)
        remarks.push_back(named.file + ": " + text(pairs == 1 ? "%d pair" : "%d pairs", pairs) +
                          " of points coincide: a seam? say \"weld\": 1e-6 in " + path);
}

Mesh find_geometry(const Scene& scene, const Cloth& cloth, const std::string& path, std::vector<std::string>& remarks) {
    if (const Sheet* sheet = std::get_if<Sheet>(&cloth.shape)) return make_sheet(*sheet);
    if (const auto* ribbon = std::get_if<RibbonShape>(&cloth.shape)) return make_ribbon_of(scene, *ribbon, path);
    if (const Outline* outline = std::get_if<Outline>(&cloth.shape))
        return make_outline(*outline, scene.file, path + "/outline").mesh;
    if (const Garment* garment = std::get_if<Garment>(&cloth.shape)) {
        if (!cloth.shell)
            refuse(scene, path + "/garment", "", "needs a \"shell\": springs do not know a pattern",
                   "add \"shell\": {\"fabric\": …}");
        if (cloth.shell->rest != ShellRest::as_made)
            refuse(scene, path + "/shell/rest", cloth.shell->rest == ShellRest::uv ? "uv" : "flat",
                   "is not for garments: their shape without stress is that of their pieces", "leave it out");
        return make_garment(*garment, scene.file, path + "/garment");
    }
    const MeshFile* named = std::get_if<MeshFile>(&cloth.shape);
    Mesh mesh = named ? read_mesh_of(scene, *named) : std::get<Mesh>(cloth.shape);
    check_mesh(mesh, named ? find_file(scene, named->file) : "mesh in memory");
    if (named) question_seams(*named, mesh, path, remarks);
    return mesh;
}

double triangle_area(const Mesh& mesh, const Triangle& t) {
    const std::vector<Vec3>& rest = rest_of(mesh);
    return 0.5 * (rest[t[1]] - rest[t[0]]).cross(rest[t[2]] - rest[t[0]]).norm();
}

// Cloth has 0.02 to 1 kg/m², a heavy carpet 3.
void question_density(const Cloth& cloth, const std::string& path, Model& model) {
    constexpr double most = 5;  // [kg/m²]
    double area = 0, mass = 0;
    for (const Triangle& t : model.mesh.triangles) area += triangle_area(model.mesh, t);
    for (const double m : model.mass) mass += m;
    const double density = cloth.density ? *cloth.density : mass / area;
    if (!(density > most)) return;
    const char* what = cloth.density ? "density" : cloth.mass ? "mass" : "masses";
    std::string remark = text("%s/%s: %g kg/m² is much for cloth", path.c_str(), what, density);
    if (cloth.density) remark += text(": g/m² meant? then say %g", density / 1000);
    model.remarks.push_back(std::move(remark));
}

// The fabric's, unless the cloth says otherwise.
std::vector<double> find_shell_masses(const Cloth& cloth, const Mesh& mesh) {
    std::vector<double> share = find_shell_shares(mesh, *cloth.shell);
    double area = 0;
    for (const double a : share) area += a;
    const double per_area = cloth.mass ? *cloth.mass / area : cloth.density.value_or(cloth.shell->fabric.density);
    for (double& m : share) m *= per_area;
    return share;
}

// What a shell needs of the scene, before its points get a mass.
void check_shell(const Scene& scene, const Cloth& cloth, const std::string& path, const Mesh& mesh) {
    const Shell& shell = *cloth.shell;
    check_fabric(shell.fabric, scene.file, path + "/shell/fabric");
    if (shell.rest == ShellRest::uv && mesh.uv.empty())
        refuse(scene, path + "/shell/rest", "uv", "needs texture coordinates, and the mesh has none",
               "export the mesh with uv, or use \"as-made\"");
    if (shell.rest == ShellRest::uv)
        for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
            const Triangle& c = mesh.triangles[t];
            const Vec2 a = mesh.uv[c[1]] - mesh.uv[c[0]], b = mesh.uv[c[2]] - mesh.uv[c[0]];
            if (!(std::abs(a.x() * b.y() - a.y() * b.x()) > 1e-9 * a.norm() * b.norm()))
                refuse(scene, path + "/shell/rest", "uv",
                       "needs triangles with an area in texture coordinates, and triangle " + std::to_string(t) +
                           " has none");
        }
    if (shell.buckling == ShellBuckling::relaxed && shell.fabric.poisson < 0)
        refuse(scene, path + "/shell/buckling", "relaxed", "is for fabrics whose poisson is not negative");
    if (shell.distortion && is_implicit(scene.integrator.scheme))
        refuse(scene, path + "/shell/distortion", "true", "is for explicit schemes: implicit ones resolve stretch",
               "leave it out, or use \"adaptive-runge-kutta\" or \"leapfrog\"");
    const SchemeRow& scheme = row_of(scene.integrator.scheme);
    if (shell.mass == ShellMass::consistent && !scheme.accelerates && !scheme.implicit)
        refuse(scene, path + "/shell/mass", "consistent",
               std::string("couples points, which ") + scheme.word + " cannot divide by",
               "use \"hrz\", or a scheme such as \"velocity-verlet\", \"runge-kutta-4\" or \"bdf2\"");
    if (shell.mass == ShellMass::consistent && !cloth.masses.empty())
        refuse(scene, path + "/shell/mass", "consistent", "is made of areas, so masses cannot be given");
    if (scene.integrator.scheme == Scheme::imex)
        refuse(scene, "/integrator/scheme", "imex",
               "needs a linear part that never changes, which a shell does not have",
               "use \"bdf2\" or \"backward-euler\"");
}

// Sheets share the mass equally, as the paper does; meshes and ribbons by area at rest, a third of each triangle to
// each corner.
std::vector<double> find_masses(const Scene& scene, const Cloth& cloth, const std::string& path, const Mesh& mesh) {
    if (!cloth.masses.empty()) {
        if (cloth.masses.size() != mesh.points.size())
            refuse(scene, path + "/masses", std::to_string(cloth.masses.size()) + " masses",
                   "must be as many as the cloth has points, " + std::to_string(mesh.points.size()));
        return cloth.masses;
    }
    if (cloth.shell) return find_shell_masses(cloth, mesh);
    std::vector<double> share(mesh.points.size(), 0.0);
    double area = 0;
    for (const Triangle& t : mesh.triangles) {
        const double a = triangle_area(mesh, t);
        area += a;
        for (int p : t) share[p] += a / 3;
    }
    const bool equal = mesh.grid.exists() && mesh.rest.empty();
    if (equal) share.assign(share.size(), area / double(share.size()));
    const double per_area = cloth.mass ? *cloth.mass / area : cloth.density.value_or(default_density);
    for (double& m : share) m *= per_area;
    if (equal && cloth.mass) share.assign(share.size(), *cloth.mass / double(share.size()));
    return share;
}

void add_wet_face(Model& model, const int* corners, std::size_t count) {
    model.wet_faces.items.insert(model.wet_faces.items.end(), corners, corners + count);
    model.wet_faces.start.push_back(int(model.wet_faces.items.size()));
}

void add_wet_polygons(const Scene& scene, const std::vector<std::vector<int>>& faces, const std::string& path,
                      Model& model) {
    for (std::size_t f = 0; f < faces.size(); ++f) {
        for (std::size_t k = 0; k < faces[f].size(); ++k)
            if (faces[f][k] >= model.points())
                refuse(scene, path + "/" + std::to_string(f) + "/" + std::to_string(k), std::to_string(faces[f][k]),
                       "must be a point: 0 to " + std::to_string(model.points() - 1));
        add_wet_face(model, faces[f].data(), faces[f].size());
    }
}

// The user's polygons, or the triangles whose corners are all chosen.
void add_fluid(const Scene& scene, const Fluid& fluid, const std::string& path, Model& model) {
    model.fluid_friction = fluid.friction;
    model.wet_faces.start = {0};
    if (!fluid.faces.empty()) return add_wet_polygons(scene, fluid.faces, path + "/faces", model);
    std::vector<bool> wet(model.mesh.points.size(), !fluid.where);
    if (fluid.where)
        for (int p : find_points(scene, model.mesh, *fluid.where, path + "/where")) wet[p] = true;
    for (const Triangle& t : model.mesh.triangles)
        if (wet[t[0]] && wet[t[1]] && wet[t[2]]) add_wet_face(model, t.data(), t.size());
}

// Cloth with points that no structural spring measures is at rest as it starts, unless its force law knows better.
void add_mesh_edges(Model& model) {
    std::vector<bool> measured(model.mesh.points.size(), false);
    for (int s = 0; s < model.kind_start[1]; ++s) measured[model.springs[s].a] = measured[model.springs[s].b] = true;
    if (std::find(measured.begin(), measured.end(), false) == measured.end()) return;
    const std::vector<Vec3>& x = rest_of(model.mesh);
    for (const Edge& e : find_edges(model.mesh)) model.mesh_edges.push_back({e.a, e.b, (x[e.b] - x[e.a]).norm()});
}

// Corners of a shell stand for less cloth than middles: what is said of the mean point is shared as mass is.
void share_by_mass(Model& model) {
    double mean = 0;
    for (const double m : model.mass) mean += m / double(model.mass.size());
    for (std::size_t i = 0; i < model.mass.size(); ++i) {
        model.damping[i] *= model.mass[i] / mean;
        model.air_drag[i] *= model.mass[i] / mean;
    }
}

}  // namespace

Model make_cloth(const Scene& scene, const Cloth& cloth, const std::string& path, const std::string& name) {
    Model model;
    model.mesh = find_geometry(scene, cloth, path, model.remarks);
    if (cloth.shell) {
        check_shell(scene, cloth, path, model.mesh);
        model.mesh = split_for_shell(model.mesh);
    }
    const double full_width = model.mesh.pieces.empty() ? 1 : model.mesh.pieces[0].full_width;
    model.mesh.pieces = {
        {name, 0, int(model.mesh.points.size()), 0, int(model.mesh.triangles.size()), model.mesh.grid, full_width}};
    model.mass = find_masses(scene, cloth, path, model.mesh);
    question_density(cloth, path, model);
    model.damping.assign(model.mass.size(), cloth.damping);
    model.air_drag.assign(model.mass.size(), cloth.air_drag);
    if (cloth.shell) share_by_mass(model);
    add_springs(scene, cloth, path, model);
    add_mesh_edges(model);
    for (std::size_t i = 0; i < model.mass.size(); ++i) model.damping[i] += cloth.rayleigh.mass * model.mass[i];
    if (cloth.fluid) add_fluid(scene, *cloth.fluid, path + "/fluid", model);
    return model;
}

Model build(const Scene& scene) {
    check_scene(scene);
    check_implicit(scene);
    Model model = make_cloths(scene);
    for (const Force& row : force_table())
        if (row.build) row.build(scene, model);
    add_pins(scene, model);
    turn_clamps_with_pins(model);
    model.gravity = scene.gravity;
    model.wind = scene.wind;
    model.limit = scene.limit;
    model.integrator = scene.integrator;
    model.integrator.scheme = row_of(scene.integrator.scheme).scheme;
    model.filter = scene.filter;
    if (scene.shake) model.shake = *scene.shake;
    if (scene.contact && scene.contact->method != ContactMethod::guaranteed) follow_paper(scene, model);
    if (scene.force) add_outside_force(scene, model);
    update_derived(model);
    check_filter(scene, model);
    if (!scene.bodies.empty() || !scene.cloths.empty() || scene.contact) add_bodies(scene, model);
    if (scene.fasten) add_fastening(scene, model);
    check_factoring(scene, model);
    return model;
}

}  // namespace weft
