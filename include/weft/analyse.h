// Stability: what step a scene allows, before it is run.
#pragma once

#include <weft/state.h>

namespace weft {

struct StableStep {
    double k0 = 0;            // [1/s²] largest eigenvalue of M⁻¹K with the held points removed
    double damping_rate = 0;  // [1/s] largest (C_dis + C_vi) / mass
    double dt = 0;            // [s] largest stable step of symplectic Euler: dt² k0 + 2 rate dt = 4
    int iterations = 0;       // of Lanczos
    double residual = 0;      // relative, of the eigenpair
};

// At the given positions (the rest state before a run). Lanczos, started from a fixed pseudo-random vector.
StableStep estimate_stable_step(const Model& model, const State& state);

}  // namespace weft
