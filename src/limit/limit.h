// Position phases that limit deformation. A phase that moves points carries the velocity along.
#pragma once

#include "core/workspace.h"

namespace weft {

void limit_strain(const Model& model, State& state, Workspace& work, double dt, Detail detail, LimitReport& report);

// Makes work's tables from the model's limits: longest and shortest lengths, blocks.
void update_limit_tables(const Model& model, Workspace& work);

// The springs [0, limited_springs) are of kinds up to the last limited one.
int limited_springs(const Model& model);

// First point p = row_start + i, from ≤ i < end, of which one of its two springs of a kind (structural: to the right
// and down; shear: the diagonals of the cell) is outside the limits; `end` if there is none. The last few points, which
// do not fill a block, count as outside without a look.
inline constexpr int limits_block = 8;
int find_strained(const std::vector<Vec3>& x, const GridLimits& limits, int kind, int row_start, int from, int end);

}  // namespace weft
