// The integrator laboratory: one cloth, several methods, what each makes of its velocities and what it costs. Shared by
// `weft analyse` and `weft reproduce ahmad`.
#pragma once

#include <weft/analyse.h>
#include <weft/picture.h>
#include <weft/step.h>

namespace weft::lab {

// A scheme with a filter, by a short name: "backward-euler", "symplectic-euler + velocity filter".
struct Method {
    std::string name;
    Integrator integrator;
    Filter filter;
};
Method make_method(Scheme scheme, FilterPlace place = FilterPlace::none);  // filters: conservative, λ = 1

// The falling drape of Ahmad et al. 2006: n × n points over a square metre, held by two corners, stiffness ratio
// 1 : 0.5 : 0.1, scaled so that k0 is as given, mass 0.289 kg, damping rate 0.5/s.
Scene make_drape(int n, double k0);

Model with_method(const Scene& scene, const Method& method);

// The longest step of at most `share` of the stable one (implicit schemes: 0.01 s) that divides `interval`.
double fitting_step(const StableStep& stable, double share, double interval);

// Velocities and positions at every `interval` seconds, the start not counted.
struct Recording {
    std::string name;
    GridShape grid;
    double interval = 0.01;  // [s]
    double dt = 0;           // [s] of the steps
    bool diverged = false;   // then the samples end there
    std::vector<std::vector<Vec3>> velocities, positions;
    std::vector<double> shares;    // of high frequencies, each sample
    std::vector<double> spectrum;  // summed over the samples
    double share = 0;              // of high frequencies, all samples together
};
Recording record_velocities(const Scene& scene, const Method& method, double duration, double interval = 0.01);

// Vertices down, time across; red, green, blue are x, y, z of the velocity, grey is rest. All pictures that shall be
// compared need the same `fastest` [m/s].
double fastest_of(const std::vector<Recording>& recordings);
Image draw_velocities(const Recording& recording, double fastest);

// Frequency k across, l down, logarithmic brightness over six decades below the strongest of all recordings.
Image draw_spectrum(const Recording& recording, double strongest);
double strongest_of(const std::vector<Recording>& recordings);

// One moment: the cloth as a flat picture of its velocities, and its spectrum with frequency 0 in the centre and the
// highest at the rims, as Fourier transforms are shown.
Image draw_moment(const GridShape& grid, const std::vector<Vec3>& velocities, double fastest);
Image draw_moment_spectrum(const GridShape& grid, const std::vector<double>& spectrum, double strongest);

// Wall clock of a step [s]: the mean over at least `least` steps and a tenth of a second, from the start of the scene.
double measure_step_seconds(const Model& model, double dt, int least = 3);

// Wall clock of an animation of `duration` seconds [s]; infinity if it diverges.
double measure_animation_seconds(const Model& model, double dt, double duration);

// CPU time [s] that an animation of `duration` seconds takes on one thread. It is run until it ends or has taken
// `budget` seconds; what is left is extrapolated.
struct Cost {
    double seconds = 0;       // [s] of CPU; infinity if it diverges
    double share = 0;         // of the animation that was run
    double step_seconds = 0;  // [s] of CPU a step
};
Cost measure_cost(const Model& model, double dt, double duration, double budget);

// The same for several in turn, `rounds` times, the quickest of each: another program that takes the machine for a
// while spoils a round and not the comparison.
struct Candidate {
    Model model;
    double dt = 0;
};
std::vector<Cost> compare_costs(const std::vector<Candidate>& candidates, double duration, double budget, int rounds);

}  // namespace weft::lab
