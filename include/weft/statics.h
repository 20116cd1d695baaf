// Equilibrium without time: where the cloth would come to rest. For instruments, tests and pictures of hanging cloth.
#pragma once

#include <weft/step.h>

namespace weft {

struct Statics {
    double tolerance = 1e-6;  // largest imbalance of a free point / largest weight of a point or force that holds one
    int iterations = 200;     // at most
    bool commit = true;       // laws with memory take note of where it ends, also if it did not converge
};

struct StaticsReport {
    bool converged = false;
    int iterations = 0, searches = 0;  // Newton steps, and how often one was cut short
    double imbalance = 0;              // as the tolerance measures it
    double potential = 0;              // [J] stored, with gravity, and the work of friction since the last commit
};

// Moves the free points of `state` to an equilibrium near by, by Newton's method with a line search on the incremental
// potential; velocities become zero, time and steps stay. Held points go where their script has them at the state's
// time. No contact, no limits, no air.
StaticsReport settle_statically(const Model& model, State& state, Workspace& work, const Statics& options = {});

}  // namespace weft
