// The table of forces: one row a force, one file a row. Whoever needs forces, their derivatives, their energy or their
// stiffness loops over the table, so a new force is a file and a row (docs/add-a-force.md). A ForceSet says which rows
// are asked: that serves the split of IMEX, switching a term off, and the energy of each term.
//
// A fast kernel that knows some forces by heart is entered for those alone; what it does not know is asked for here and
// handed to it, or it is not entered. So what it does not know makes a run slower, never wrong.
#pragma once

#include "core/at.h"
#include "core/parallel.h"
#include "core/workspace.h"
#include "linear/linear.h"

namespace weft {

using ForceSet = unsigned;
// A bit for each row of the table, all named here: two rows with one bit would switch each other on.
inline constexpr ForceSet gravity_force = 1 << 0, damping_force = 1 << 1, spring_force = 1 << 2, air_force = 1 << 3,
                          fluid_force = 1 << 4, hinge_force = 1 << 5, hand_force = 1 << 6, fasten_force = 1 << 7,
                          shell_force = 1 << 8, distortion_force = 1 << 9, outside_force = 1 << 10,
                          attach_force = 1 << 11, all_forces = ~0u;

// Which part of the forces. Schemes with two paces ask for what changes fast in every step, for what is slow now and
// then.
enum class Pace { all, fast, slow };

// Which derivative: −∂F/∂x or −∂F/∂v.
enum class Derivative { stiffness, damping };

struct Force {
    ForceSet bit;
    const char* name;

    // Makes what it needs of the Model from the scene's words, once all cloths stand in the model.
    void (*build)(const Scene&, Model&) = nullptr;

    bool (*present)(const Model&) = nullptr;

    // Of rows whose presence is a matter of the State (hands come and go): is there any of it here? Null: always.
    bool (*acts)(const Model&, const At&) = nullptr;
    bool (*damps)(const Model&) = nullptr;  // it depends on velocities

    // force += F
    void (*add_force)(const Model&, const At&, Workspace&, Field& force) = nullptr;

    // force += the fast or the slow part of F, which together are F. Null: all of it is fast.
    void (*add_part)(const Model&, const At&, Workspace&, Pace, Field& force) = nullptr;

    // out += (−∂F/∂x or −∂F/∂v) in
    void (*add_product)(const Model&, const At&, Derivative, Jacobian, std::span<const Vec3> in, Field& out) = nullptr;

    // Which points it couples, declared once for a Workspace. Null: each point for itself.
    void (*add_stencils)(const Model&, Stencils&) = nullptr;

    // What it adds to h C + h² K, definite: to the points' own blocks, or to those of the stencils it has declared.
    void (*add_blocks)(const Model&, const At&, double h, Jacobian, const RowBlocks&) = nullptr;

    // sum += scale × a bound of the stiffness [N/m] with which it resists when this point alone moves.
    void (*add_bound)(const Model&, const At&, int point, double scale, double& sum) = nullptr;

    // [J] what it has stored
    double (*energy)(const Model&, const At&) = nullptr;

    // Laws with memory: the step has ended here; what is remembered of it, in the row's own part of the history.
    // `build` has taken that part from Model::history. What a part of the force remembers is committed with that part.
    void (*commit)(const Model&, const At&, Pace, std::span<double> history) = nullptr;
};

std::span<const Force> force_table();
inline bool acts(const Force& row, const Model& model, const At& at) {
    return row.present(model) && (!row.acts || row.acts(model, at));
}
ForceSet forces_present(const Model& model, const At& at);

// True if some force depends on velocities.
bool velocity_matters(const Model& model);

// Writes the sum of the forces in the set into work.scratch->force [N].
void find_forces(const Model& model, const At& at, Workspace& work, ForceSet set, Pace pace = Pace::all);
bool has_slow_part(const Model& model);  // some force

// out = −∂F/∂x · in or −∂F/∂v · in, the rows in the set together.
void multiply_jacobian(const Model& model, const At& at, Derivative which, Jacobian kind, ForceSet set,
                       std::span<const Vec3> in, Field& out);

// sum += scale × a bound of the stiffness [N/m] that resists when this point alone moves.
void add_stiffness_bound(const Model& model, const At& at, int point, double scale, double& sum);

// At the end of a step that stands: laws with memory take note.
void commit_history(const Model& model, State& state, Pace pace = Pace::all);

// [J] of the rows in the set.
double measure_energy(const Model& model, const At& at, ForceSet set);

// force[i] += the forces of the elements around point i, in their order: element e's on its k-th point is
// element_force[size · e + k]. The gather is by points, so threads do not matter.
template <class PointsOf>
void gather_elements(const Incidence& around, int size, const PointsOf& points_of, const Field& element_force,
                     Field& force) {
    for_each(std::int64_t(force.size()), [&](std::int64_t i) {
        for (int k = around.start[i]; k < around.start[i + 1]; ++k) {
            const int e = around.items[k];
            int place = 0;
            while (points_of(e)[place] != i) ++place;
            force[i] += element_force[std::size_t(size) * e + place];
        }
    });
}

// --------------------------------------------------------------------------------------------- what rows share with
// others

void add_spring_forces_simple(const Model& model, const At& at, Field& force);  // the reference

// Consistent mass (shell_mass.cpp): M is that of the points, Model::mass, and something that couples them.
inline bool spreads_mass(const Model& model) {
    return !model.shell.extra_weight.empty();
}
// out += (M − mass of the points) in
void add_spread_mass(const Model& model, std::span<const Vec3> in, Field& out);
// work.scratch->acceleration = M⁻¹ force, 0 at held points.
void divide_by_spread_mass(const Model& model, Workspace& work, const Field& force);
void prepare_spread_mass(const Model& model, Workspace& work);

// [N] of a hand on its point, and [N/m] −∂F/∂x; zero for exact hands, whose points no force moves.
Vec3 hand_pull(const Hand& hand, const At& at);
Mat3 hand_stiffness(const Hand& hand, const At& at);

double energy_of(const Hinge& hinge, std::span<const Vec3> points);  // [J]

// A face in the fluid: its corners are model.wet_faces.items[begin .. end).
struct WetFace {
    int begin = 0, end = 0;
    Vec3 area{0, 0, 0};  // [m²] × outward normal
    double speed = 0;    // [m/s] outward, relative to the fluid
};
WetFace find_wet_face(const Model& model, int face, const At& at);
inline int count_wet_faces(const Model& model) {
    return std::max(0, int(model.wet_faces.start.size()) - 1);
}

// Normal of the cloth at a point, not of unit length: zero where the surface has none.
Vec3 surface_normal(const Model& model, std::span<const Vec3> x, int point);

// Velocity of the air at a place and time [m/s]: the sum of the scene's currents.
Vec3 wind_at(const std::vector<Wind>& wind, const Vec3& place, double time);

// ------------------------------------------------------------------------------------------------------ grids (grid/)

GridSprings make_grid_springs(const Model& model);
void add_grid_spring_forces(const Model& model, const GridSprings& grid, std::span<const Vec3> x, Field& force);

// A whole symplectic Euler update of a grid in one sweep: the forces it knows and, if given, all others.
inline constexpr ForceSet grid_sweep_knows = gravity_force | damping_force | spring_force;
void advance_grid(const Model& model, const Field* other_forces, State& state, Workspace& work, double dt);

}  // namespace weft
