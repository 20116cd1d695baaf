// What the implicit schemes share. All of them solve, for the velocity v at the end of the step,
//   M (v − v̂) = h F(x̂ + h v, v, t + dt)
// with (x̂, v̂, h) = (x, v, dt) for backward Euler and a combination of two steps for BDF2. Held points stand where
// their script puts them, and their velocity is known.
#pragma once

#include "forces/system.h"
#include "integrate/integrate.h"

namespace weft {

void prepare_implicit(const Model& model, Workspace& work);

// One step from the state, with forces linearised there: (M + h C + h² K) Δv = h (F − h K v).
void take_linearised_step(const Model& model, State& state, Workspace& work, double dt, Jacobian kind,
                          SolveReport& report);

// x̂ = x + back (x − past x) and likewise v̂, into linear->base_x and base_v; the first guess v = that of the state, into
// scratch->stage.
void begin_stage(const Model& model, const State& state, Workspace& work, double dt, double h, double back);

// scratch->stage takes on the velocities from + scale · linear->change, with the positions that belong to them.
void move_stage(const Model& model, Workspace& work, double h, const std::vector<Vec3>& from, double scale);

// linear->right = h F − M (v − v̂) at the stage, 0 at held points. Largest of it, and of the forces [N].
struct Imbalance {
    double residual = 0, force = 0;
    Imbalance operator+(const Imbalance& o) const {
        return {residual > o.residual ? residual : o.residual, force > o.force ? force : o.force};
    }
};
Imbalance find_imbalance(const Model& model, const State& state, Workspace& work, double h);

// One iteration of Newton: from the imbalance that stands in linear->right, a solve to this tolerance and a search
// along its direction, at whose end the stage and the imbalance are. Returns that.
Imbalance iterate_once(const Model& model, const State& state, Workspace& work, double h, double tolerance,
                       SolveReport& report);

// The state takes on the stage's velocities, filtered if the scene wants that, and moves with them.
void end_stage(const Model& model, State& state, Workspace& work, double dt, double h);

}  // namespace weft
