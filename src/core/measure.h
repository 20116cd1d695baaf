// Is the state still sane, and what are its numbers? The last phase of the step.
#pragma once

#include "core/workspace.h"

namespace weft {

// What all points together do.
struct Motions {
    double kinetic = 0, speed2 = 0, mass = 0;  // [J], [m²/s²] of the fastest, [kg]
    Vec3 low{infinity, infinity, infinity}, high{-infinity, -infinity, -infinity};  // [m]
    Vec3 flow{0, 0, 0};                                                             // [m/s] Σ v
    Vec3 momentum{0, 0, 0}, moment{0, 0, 0}, turning{0, 0, 0};                      // Σ m v, Σ m x, Σ m x × v
    Motions operator+(const Motions& o) const {
        return {kinetic + o.kinetic,   std::max(speed2, o.speed2), mass + o.mass,
                low.cwiseMin(o.low),   high.cwiseMax(o.high),      flow + o.flow,
                momentum + o.momentum, moment + o.moment,          turning + o.turning};
    }
};

Motions measure_motion(const Model& model, const State& state);         // motion.cpp, by vectors
Motions measure_motion_simply(const Model& model, const State& state);  // the reference

// The first point that is not finite, or that in one step moves further, seen from the cloth as a whole, than the cloth
// is large (`reach` [m]); -1 if there is none. Nothing that is still a simulation moves so far, and an unstable step
// gets there within a few more. Falling or flying off as a whole, however fast, is no divergence.
int find_first_bad(const Model& model, const State& state, double reach, double dt);

// Sets report.finite and report.first_bad. Contact asks before it begins: among points that are nowhere nothing is
// near.
void check_finite(const Model& model, const State& state, const Workspace& work, double dt, StepReport& report);

// What report.detail asks for.
void measure(const Model& model, const State& state, Workspace& work, double dt, StepReport& report);

// The same bits as a step's, for rows of states that no step has just measured.
Measures measure(const Model& model, const State& state, const Workspace& work);

}  // namespace weft
