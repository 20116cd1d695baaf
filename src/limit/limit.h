// Position phases that limit deformation. A phase that moves points carries the velocity along.
#pragma once

#include "core/workspace.h"

namespace weft {

void limit_strain(const Model& model, State& state, Workspace& work, double dt, Detail detail, LimitReport& report);

// Makes work's tables from the model's limits: longest and shortest lengths, blocks.
void update_limit_tables(const Model& model, Workspace& work);

// The springs [0, limited_springs) are of kinds up to the last limited one.
int limited_springs(const Model& model);

}  // namespace weft
