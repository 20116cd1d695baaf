// Is the state still sane, and what are its numbers? The last phase of the step.
#pragma once

#include "core/workspace.h"

namespace weft {

// The first point that is not finite, or that in one step moves further, seen from the cloth as a whole, than the cloth
// is large (`reach` [m]); -1 if there is none. Nothing that is still a simulation moves so far, and an unstable step
// gets there within a few more. Falling or flying off as a whole, however fast, is no divergence.
int find_first_bad(const Model& model, const State& state, double reach, double dt);

// Sets report.finite and report.first_bad. Contact asks before it begins: among points that are nowhere nothing is
// near.
void check_finite(const Model& model, const State& state, const Workspace& work, double dt, StepReport& report);

// What report.detail asks for.
void measure(const Model& model, const State& state, Workspace& work, double dt, StepReport& report);

}  // namespace weft
