// Forces answer three questions: their value, the product of their Jacobian with a vector, their energy; the matrix is
// made of the same spring blocks in linear/. A ForceSet says which of them are asked. Each force is one .cpp file in
// this folder.
#pragma once

#include "core/workspace.h"

namespace weft {

using ForceSet = unsigned;
inline constexpr ForceSet gravity_force = 1, damping_force = 2, spring_force = 4, air_force = 8, fluid_force = 16,
                          all_forces = 31;

// Writes the sum of the forces in the set, at the state's positions, velocities and time, into work.scratch->force [N].
void find_forces(const Model& model, const State& state, Workspace& work, ForceSet set);

// out = −∂F/∂x · in for the springs at positions x: their tangent stiffness (in, out: one Vec3 per point).
void multiply_stiffness(const Model& model, const std::vector<Vec3>& x, const std::vector<Vec3>& in,
                        std::vector<Vec3>& out, double time = 0);

// out = −∂F/∂v · in for springs and points at rest: the damping matrix (air and fluid as if every normal faced the
// motion, which bounds them).
void multiply_damping(const Model& model, const std::vector<Vec3>& x, const std::vector<Vec3>& in,
                      std::vector<Vec3>& out, double time = 0);

double measure_spring_energy(const Model& model, const std::vector<Vec3>& x, double time = 0);  // [J]
double measure_gravity_energy(const Model& model, const std::vector<Vec3>& x);  // [J] from the start positions

// One file each.
void start_with_point_forces(const Model& model, const State& state, Workspace& work,
                             ForceSet set);  // gravity, damping
void add_spring_forces(const Model& model, const State& state, Workspace& work);
void add_spring_forces_simple(const Model& model, const State& state, std::vector<Vec3>& force);  // the reference
void add_air_forces(const Model& model, const State& state, Workspace& work);
void add_fluid_forces(const Model& model, const State& state, Workspace& work);

// A face in the fluid: its corners are model.wet_faces.items[begin .. end).
struct WetFace {
    int begin = 0, end = 0;
    Vec3 area{0, 0, 0};  // [m²] × outward normal
    double speed = 0;    // [m/s] outward, relative to the fluid
};
WetFace find_wet_face(const Model& model, int face, const std::vector<Vec3>& x, const std::vector<Vec3>& v,
                      double time);
inline int count_wet_faces(const Model& model) {
    return std::max(0, int(model.wet_faces.start.size()) - 1);
}

// The grid kernel (grid_springs.cpp): what it needs, and its product.
GridSprings make_grid_springs(const Model& model);
void add_grid_spring_forces(const Model& model, const GridSprings& grid, const std::vector<Vec3>& x,
                            std::vector<Vec3>& force);

// A whole symplectic Euler update of a grid in one sweep: springs, gravity, damping and, if given, further forces.
void advance_grid(const Model& model, const std::vector<Vec3>* extra_force, State& state, Workspace& work, double dt);

// Normal of the cloth at a point, not of unit length: zero where the surface has none.
Vec3 surface_normal(const Model& model, const std::vector<Vec3>& x, int point);

// Velocity of the air at a place and time [m/s]: the sum of the scene's currents.
Vec3 wind_at(const std::vector<Wind>& wind, const Vec3& place, double time);

}  // namespace weft
