// What the files of the shell share. The element is described in shell.cpp.
#pragma once

#include "core/at.h"
#include "forces/forces.h"
#include "forces/hysteresis.h"

namespace weft {

// An element remembers fifteen strains: stretch along warp and weft and shear in each of its four triangles, then its
// curvatures κ1, κ2 and twice the mixed one. Of each, the strain and the friction, in the lanes of its pack.
inline constexpr int shell_strains = 15, first_curvature = 12;
inline constexpr int shell_history_of_pack = 2 * shell_strains * ShellPack::lanes;

// Empty if there is none.
std::span<const double> shell_history(const ModelShell& shell, std::span<const double> all);

// Packs whose intermediate results kernels keep, so that these stay in cache: place k of the ring serves packs k, k +
// ring …
inline int shell_ring(const ModelShell& shell) {
    return std::min(int(shell.packs.size()), 2 * shell.reach + 1);
}

// Where element e stands among packs: pack · lanes + lane.
inline Memory remembered(std::span<const double> history, int place, int strain) {
    if (history.empty()) return {};
    constexpr int lanes = ShellPack::lanes;
    const double* at =
        &history[std::size_t(place / lanes) * shell_history_of_pack + 2 * lanes * strain + place % lanes];
    return {at[0], at[lanes]};
}

// [1/m] What jumps of its edges add to the three curvatures of an element: [edge][curvature].
inline std::array<std::array<double, 3>, 3> lifts_of(const ShellPack& pack, int lane) {
    std::array<std::array<double, 3>, 3> lifts;
    for (int k = 0; k < 3; ++k) {
        const auto gradient = [&](int axis) {  // of the corner opposite, in the numbers that kernels have
            const double a = pack.gradient[axis][lane], b = pack.gradient[2 + axis][lane];
            return k == 0 ? -a - b : k == 1 ? a : b;
        };
        const double x = gradient(0), y = gradient(1), lift = pack.lift[k][lane];
        lifts[k] = {lift * x * x, lift * y * y, lift * 2 * x * y};
    }
    return lifts;
}

inline double poisson_stiffness(const Fabric& f) {  // [N/m]
    return f.poisson * std::sqrt(f.tension[0].stiffness * f.tension[1].stiffness);
}

// What is on the other side of edge k: another element's edge, or a border that is clamped or turned, or nothing.
struct Across {
    int element = -1, edge = -1, border = -1;
};
Across across(const ModelShell& shell, int element, int edge);

// [N·m] the moment of a couple on a border
double border_moment(const ModelShell& shell, int border);

// [J] that couples on borders take up when points go from one place to another, each turning less than half round.
double work_of_couples(const Model& model, std::span<const Vec3> from, std::span<const Vec3> to);

bool is_shell_damped(const Model& model);

// Whether a triangle belongs to a piece of a garment, whose rest shape is as it was cut.
inline bool has_pattern(const Mesh& mesh, int triangle) {
    return !mesh.pattern.empty() && mesh.pattern[triangle][0] != mesh.pattern[triangle][1];
}

// ----------------------------------------------------------------------------------------------------------------
// making

// The elements of a range of triangles, four each.
void add_shell(const Mesh& mesh, int first_triangle, int end_triangle, const Shell& from, ModelShell& shell);

// Once all elements are there: joins them, in the rest shape that the mesh has where a material is not flat at rest.
void join_shell(Model& model, const std::vector<bool>& flat_at_rest);

// Clamped borders turn as the pins of their middles do.
void turn_clamps_with_pins(Model& model);

// [m²] of each point: what its mass is made of.
std::vector<double> find_shell_shares(const Mesh& mesh, const Shell& shell);
// Of an element's mass, that of its p-th point. Consistent mass has more, shell_mass.cpp.
inline double shell_share(ShellMass mass, int p) {
    if (mass == ShellMass::sub_triangles) return p < 3 ? 1.0 / 12 : 1.0 / 4;
    return p < 3 ? 1.0 / 19 : 16.0 / 57;
}
// Of an element's mass, what its p-th and q-th points share beyond that, if mass is consistent.
double spread_share(int p, int q);
// ModelShell::extra_weight
void weigh_spread_mass(Model& model);

// ------------------------------------------------------------------------------------------------------ plain versions

// force += F, element by element; the reference of the vector kernel, and what derivatives are taken of.
void add_shell_forces_simple(const Model& model, const At& at, Field& force);
// out += −∂F/∂x in, exactly.
void add_exact_shell_product(const Model& model, const At& at, std::span<const Vec3> in, Field& out);
// out += B' D B in of a definite tangent, or of the damping.
void add_definite_shell_product(const Model& model, const At& at, Derivative which, std::span<const Vec3> in,
                                Field& out);
double measure_shell_energy(const Model& model, const At& at);

// The normals on the far side of clamped borders.
void find_border_normals(const Model& model, double time, std::vector<Vec3>& normals);

// ---------------------------------------------------------------------------------------------------- vector versions

void add_shell_forces(const Model& model, const At& at, Workspace& work, Field& force);
void add_shell_part(const Model& model, const At& at, Workspace& work, Pace pace, Field& force);  // slow: bending
void commit_shell(const Model& model, const At& at, Pace pace, std::span<double> history);

// ----------------------------------------------------------------------------------------------------------- matrices

void add_shell_stencils(const Model& model, Stencils& stencils);
void add_shell_blocks(const Model& model, const At& at, double h, Jacobian kind, const RowBlocks& blocks);
int count_shell_patch(const ModelShell& shell, int element);  // points of its stencil
std::vector<double> find_shell_bounds(const Model& model, std::span<const Vec3> x);

}  // namespace weft
