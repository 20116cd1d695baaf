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

// The same asked of the step itself, whatever its scheme, filter and damping: the largest factor by which a small
// deviation from `rest` (an equilibrium without gravity and wind, which are switched off, as are limits) grows in one
// step of length dt. 1 or less is stable. Takes derivatives of step() by central differences and their eigenvalues:
// for small cloths, at most 150 points (SceneError beyond). An adaptive filter counts as if all neighbours disagreed.
double measure_amplification(const Model& model, const State& rest, double dt);

// The largest step [s] whose amplification is at most 1, by bisection to 1e-4 of itself. 0 if none is, infinity for
// schemes that are stable at a hundred times the step of symplectic Euler.
double find_stable_step(const Model& model, const State& rest);

}  // namespace weft
