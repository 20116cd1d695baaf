// Integrators: one file a scheme, one switch. They ask for forces as often as their method needs.
#pragma once

#include "core/workspace.h"

namespace weft {

void integrate(const Model& model, State& state, Workspace& work, double dt);
void integrate_symplectic_euler(const Model& model, State& state, Workspace& work, double dt);

}  // namespace weft
