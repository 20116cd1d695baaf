// What can be read off a shell: nothing of it is integrated, all of it follows from where points are.
#pragma once

#include <weft/state.h>

namespace weft {

// Directors of the points and their rotations from the start's normals, point by point; zero where there is no shell.
std::vector<ShellRotation> find_shell_rotations(const Model& model, const State& state);

// [N·m] the moment that each joint carries, ∂W/∂θ; of a clamped border, what holds it.
std::vector<double> find_joint_moments(const Model& model, const State& state);

// Per element, in the frame of its yarns.
struct ShellReading {
    Vec3 strain{0, 0, 0};     // e1, e2, γ: the mean of its triangles
    Vec3 stress{0, 0, 0};     // [N/m] σ1, σ2, τ: likewise
    Vec3 curvature{0, 0, 0};  // [1/m] κ1, κ2, twice the mixed one
    Vec3 moment{0, 0, 0};     // [N] M1, M2, M12
    bool buckled = false;     // with relaxed buckling: some yarn carries no more than Euler's load
};
std::vector<ShellReading> read_shell(const Model& model, const State& state);

}  // namespace weft
