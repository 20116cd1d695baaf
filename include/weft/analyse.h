// Analysis before a run: what step a scene allows with every scheme, where it is stiff, what motion it contains.
#pragma once

#include <weft/state.h>

namespace weft {

// ------------------------------------------------------------------------------------------------------ stability

struct StableStep {
    double k0 = 0;            // [1/s²] largest eigenvalue of M⁻¹K with the held points removed
    double k0_filtered = 0;   // [1/s²] what the filter makes of it: the step is that of this value, unfiltered
    double damping_rate = 0;  // [1/s] bound of the eigenvalues of M⁻¹C
    double dt = 0;            // [s] largest stable step of the model's scheme and filter; infinity: any, 0: none
    int iterations = 0;       // of Lanczos, for k0
    double residual = 0;      // relative, of its eigenpair
};

// At the given positions (the rest state before a run), for the model's scheme and filter. Lanczos, started from a
// fixed pseudo-random vector.
StableStep estimate_stable_step(const Model& model, const State& state);

// Largest stable step [s] of a scheme for one damped oscillation x'' = −k x − rate x', whose velocity a filter
// multiplies by g at its place. Infinity: every step; 0: none.
double stable_step_of_mode(Scheme scheme, FilterPlace place, double k, double rate, double g = 1);

// k0 by the modified power method (Ahmad et al. 2006, algorithm 1), with the model's filter or without it.
struct PowerMethod {
    double k0 = 0;       // [1/s²]
    int iterations = 0;  // until the estimate changed by less than 1e-7, at most 20000
};
PowerMethod find_k0_by_power_method(const Model& model, const State& state, bool filtered);

// The same by bisection on real runs: a sheet at rest without gravity, wind and limits is disturbed by 1e-9 of its size
// and watched for 1000 steps. `guess` is where to begin looking; at most `most` is tried. 0: even guess/1000 grows.
double measure_stable_step(const Model& model, double guess, double most = 1);

// The same asked of the step itself, whatever its scheme, filter and damping: the largest factor by which a small
// deviation from `rest` (an equilibrium without gravity and wind, which are switched off, as are limits) grows in one
// step of length dt. 1 or less is stable. Takes derivatives of step() by central differences and their eigenvalues:
// for small cloths, at most 150 points (SceneError beyond). An adaptive filter counts as if all neighbours disagreed.
double measure_amplification(const Model& model, const State& rest, double dt);

// The largest step [s] whose amplification is at most 1, by bisection to 1e-4 of itself. 0 if none is, infinity for
// schemes that are stable at a hundred times the step of symplectic Euler.
double find_stable_step(const Model& model, const State& rest);

struct StiffestSpring {
    int spring = -1;
    double rate = 0;  // [1/s²] K (1/m_a + 1/m_b), held ends counting as infinitely heavy
};
StiffestSpring find_stiffest_spring(const Model& model);

// ------------------------------------------------------------------------------------------------------- spectra

// Energy of a field over a grid by frequency: the squares of its 2-D cosine transform (DCT-II, orthonormal), summed
// over x, y, z; entry (k, l) is at index l · columns + k, k half-waves across and l down. Their sum is Σ|field|².
std::vector<double> find_spectrum(const GridShape& grid, const std::vector<Vec3>& field);

// Share of the energy in frequencies above half of the highest: k > (columns − 1)/2 or l > (rows − 1)/2. 0 if all is 0.
double measure_high_frequency_share(const GridShape& grid, const std::vector<double>& spectrum);

}  // namespace weft
