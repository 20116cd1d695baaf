// Fabrics, meshes and models that tests of the shell share.
#pragma once

#include "core/noise.h"
#include "forces/forces.h"
#include "forces/shell.h"

#include <weft/statics.h>

#include <cmath>

namespace weft::shells {

// Silk and polyester, as Cordero 2005 has it in table 1; shear and bending are typical ones.
inline Fabric table1() {
    Fabric f{.name = "table 1", .density = 0.070, .thickness = 0.33e-3};
    // Compliance made symmetric: ν/E is the mean of both. Definite moduli E/(1 − ν12 ν21).
    const double e1 = 3657, e2 = 3267, c = 0.5 * (0.125 / e1 + 0.117 / e2), d = 1 - c * c * e1 * e2;
    f.tension[0].stiffness = e1 / d;
    f.tension[1].stiffness = e2 / d;
    f.poisson = c * std::sqrt(e1 * e2);
    f.shear.stiffness = 30;
    f.bending[0].stiffness = f.bending[1].stiffness = 4e-6;
    f.twist.stiffness = 2e-6;
    return f;
}

// A plate of no shear coupling: the same in all directions.
inline Fabric isotropic(double y, double b, double nu = 0) {
    Fabric f{.density = 0.07};
    f.tension[0].stiffness = f.tension[1].stiffness = y / (1 - nu * nu);
    f.poisson = nu;
    f.shear.stiffness = y / (2 * (1 + nu));
    f.bending[0].stiffness = f.bending[1].stiffness = b;
    f.bending_coupling = nu * b;
    f.twist.stiffness = 0.5 * (1 - nu) * b;
    return f;
}

// A wool suiting with all its friction.
inline Fabric wool() {
    Fabric f{.name = "wool", .density = 0.264, .poisson = 0.15};
    const double a = 30.70, b = 43.36, chi = 0.2627;
    for (FabricLaw& law : f.tension)
        law = {.stiffness = a * b,
               .growth = b,
               .friction = 0.5 * chi * a * b * 0.002,
               .friction_share = chi,
               .slip = 0.002};
    f.shear = {.stiffness = 45.89, .friction = 0.5160, .friction_slope = 8.522, .slip = 0.005};
    const double kes = 9.80665e-5;  // [N·m] of 1 gf·cm²/cm
    for (FabricLaw& law : f.bending)
        law = {.stiffness = 0.1357 * kes, .friction = 0.5 * 0.0622 * 100 * kes, .slip = 10};
    f.twist = {.stiffness = 0.5 * 0.1357 * kes};
    return f;
}

inline Mesh as_plain_mesh(Mesh mesh) {
    mesh.grid = {};
    return mesh;
}

// columns × rows cells over a rectangle from the origin, inner points jittered by a share of a cell.
inline Mesh rectangle(int columns, int rows, double width, double height, double jitter = 0) {
    Mesh mesh = as_plain_mesh(
        make_sheet({.columns = columns + 1, .rows = rows + 1, .width = width, .height = height, .down = {0, 1, 0}}));
    for (Triangle& t : mesh.triangles) std::swap(t[1], t[2]);  // rows go up: seen from above
    for (int j = 1; j < rows; ++j)
        for (int i = 1; i < columns; ++i) {
            const std::size_t p = std::size_t(j * (columns + 1) + i);
            mesh.points[p].x() += jitter * width / columns * noise(2 * p);
            mesh.points[p].y() += jitter * height / rows * noise(2 * p + 1);
            mesh.uv[p] = {mesh.points[p].x() / width, mesh.points[p].y() / height};
        }
    return mesh;
}

inline Scene scene_of(const Mesh& mesh, const Fabric& fabric) {
    Scene scene;
    scene.cloth.shape = mesh;
    scene.cloth.shell = Shell{.fabric = fabric};
    scene.gravity = Vec3(0, 0, 0);
    scene.integrator.solver = LinearSolver::assembled;
    return scene;
}

// Points of the finer mesh, chosen by where they start.
template <class Choose>
std::vector<int> where(const Model& model, const Choose& choose) {
    std::vector<int> points;
    for (int i = 0; i < model.points(); ++i)
        if (choose(model.mesh.points[i])) points.push_back(i);
    return points;
}

inline void hold_points(Model& model, const std::vector<int>& points) {
    for (const int p : points) model.held.push_back({p, -1, infinity});
    std::sort(model.held.begin(), model.held.end(), [](const Held& a, const Held& b) { return a.point < b.point; });
}

// Clamps the border edges whose middle is chosen.
template <class Choose>
void clamp(Model& model, const Choose& choose) {
    for (ShellJoint& joint : model.shell.joints) {
        const Vec3& middle = model.mesh.points[model.shell.elements[joint.element].points[3 + joint.edge]];
        if (joint.other < 0 && choose(middle)) joint.kind = ShellJoint::Kind::clamped;
    }
    update_shell(model);
}

inline Field random_field(std::size_t n, double size, std::uint64_t seed = 0) {
    Field field(n);
    for (std::size_t i = 0; i < n; ++i)
        for (int k = 0; k < 3; ++k) field[i][k] = size * noise(1000003 * seed + 3 * i + std::uint64_t(k));
    return field;
}

inline Field moved_by(const Field& x, const Field& d, double s) {
    Field y = x;
    for (std::size_t i = 0; i < y.size(); ++i) y[i] += s * d[i];
    return y;
}

inline double dot_fields(const Field& a, const Field& b) {
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i) sum += a[i].dot(b[i]);
    return sum;
}

inline double largest_norm(const Field& a) {
    double most = 0;
    for (const Vec3& v : a) most = std::max(most, v.norm());
    return most;
}

// The shell's forces alone.
inline Field shell_forces(const Model& model, const At& at, bool simple = false) {
    Workspace work(model);
    work.simple_kernels = simple;
    Field force(at.x.size(), Vec3(0, 0, 0));
    add_shell_forces(model, at, work, force);
    return force;
}

// Held and clamped where x is 0.
inline void clamp_root(Model& model) {
    const auto root = [](const Vec3& p) { return p.x() < 1e-9; };
    hold_points(model, where(model, root));
    clamp(model, root);
    update_derived(model);
}

inline std::vector<int> free_points(const Model& model) {
    std::vector<bool> held(model.mass.size());
    for (const Held& h : model.held) held[h.point] = true;
    std::vector<int> free;
    for (int i = 0; i < model.points(); ++i)
        if (!held[i]) free.push_back(i);
    return free;
}

}  // namespace weft::shells
