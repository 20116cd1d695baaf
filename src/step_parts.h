// Contact within the substeps takes it that things get through the step nearly straight, and meet what was near their
// way. A step in which they would go too far, or did not get through, is cut into parts, and those again.
#pragma once

#include "core/audit.h"
#include "core/workspace.h"

#include <weft/step.h>

namespace weft {

using Advance = void (*)(const Model&, State&, Workspace&, double dt, StepReport&);

// In how many parts a step, or a part of one, is to be taken. 1: as it is.
int choose_parts(const Model& model, const State& state, const Workspace& work, double dt);

// To where it began; `audited` is the audit as it was then.
void take_back(const Workspace& work, State& state, const EnergyAudit& audited);

void advance_in_parts(const Model& model, State& state, Workspace& work, double dt, int count, Advance advance,
                      StepReport& report);

}  // namespace weft
