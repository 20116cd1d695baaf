// Low-pass filters of velocities and accelerations over the springs' neighbours (Ahmad et al. 2006).
#pragma once

#include "core/workspace.h"

namespace weft {

struct FilterRoom {};

// field ← W field, with held points zero before and after: then the equilibrium does not move.
void filter_field(const Model& model, Workspace& work, std::vector<Vec3>& field);

// The phase after the step ("paper"): filters the velocities, held points keep theirs.
void filter_velocities(const Model& model, State& state, Workspace& work, double dt);

}  // namespace weft
