// What Provot 1995 claims, measured. Each experiment returns plain numbers; reproduce_provot.cpp sets them beside the
// paper's. Everything is deterministic but the timings.
#pragma once

#include "provot_scenes.h"

#include <weft/run.h>

#include <functional>

namespace weft::provot {

// A finished run.
struct Trial {
    Model model;
    std::vector<Vec3> x;  // [m] at the end; after a divergence, at the last good frame
    Measures end, peak;   // peak over every step
    Stop stop = Stop::done;
    double time = 0;  // [s] at which it ended, or was last found good
    std::int64_t steps = 0;
    double mean_passes = 0;  // of the limiter
};
using OnFrame = std::function<void(const Model&, const State&, const Measures&)>;
Trial simulate(const Scene& scene, const OnFrame& on_frame = {});

// ------------------------------------------------------------------------------------------ provot_sheet.cpp

// Where the stretch is: the largest structural rate by distance from the nearest pin [springs], and how many of the
// structural springs exceed 10, 20, 50 and 100 %.
struct Spread {
    std::vector<double> ring;
    std::array<int, 4> over{};
    int springs = 0;
};
Spread measure_spread(const Model& model, const std::vector<Vec3>& x);

// Mean angle between neighbouring triangles [degrees].
double measure_folding(const Model& model, const std::vector<Vec3>& x);

struct PassesRow {
    Limited limited;
    int passes;  // 0: until every spring obeys
    double structural, shear;
    int over;  // springs still beyond τc
    double mean_passes;
};
std::vector<PassesRow> try_passes(int points, bool quick);

struct OrderRow {
    const char* name;
    std::vector<double> structural;  // largest rate after 1, 2, 8 and 32 passes a step
};
std::vector<OrderRow> try_orders(bool quick);

// Kinetic energy after the fall [J], the structural springs limited: as the engine does it, and with positions
// corrected but velocities left alone.
struct Pumping {
    double carried, position_only;
};
Pumping compare_velocity_treatment();

// Largest structural rate over time of a sheet that starts hanging, and its range over t ∈ [1, 2] s.
struct Oscillation {
    std::string name;
    std::vector<Vec2> curve;  // (time, rate)
    double low = infinity, high = 0;
};
std::vector<Oscillation> watch_oscillations();

// -------------------------------------------------------------------------------------- provot_stiffness.cpp

struct CriticalStiffness {  // [N/m] above which 17×17 points and a step of 3 ms diverge
    double paper;           // μ π²/Δt²: the paper's rule with the fraction the right way up
    double predicted;       // 4 K/(Δt² k0), k0 estimated by the engine
    double measured;        // bisection on runs
};
CriticalStiffness find_critical_stiffness(bool quick);

// How much stiffer, hence slower, the elastic model must be to stretch no more than `rate` at any time of the fall.
struct Stiffer {
    double rate = 0;       // reached
    double finer = 0;      // times as many steps
    double stiffness = 0;  // [N/m]
    std::int64_t steps = 0;
    double cost_ratio = 0;  // CPU time ÷ that of the limited model it is compared with
};
struct StiffnessRow {
    int points;
    double limited_rate;   // one pass, structural: the largest rate of the fall
    double obeyed_rate;    // the same repeated until every spring obeys
    double last_rate = 0;  // one pass, in the last step
    Stiffer nominal;       // to τc, against one pass, which aims at τc
    Stiffer equal;         // to the largest rate of one pass, over the whole fall, against one pass
    Stiffer at_the_end;    // to the rate of one pass in the last step, against one pass
    Stiffer obeyed;        // to τc, against passes until obeyed
};
StiffnessRow compare_stiffness(int points, bool quick);

// What the limiter costs: CPU time with ÷ CPU time without − 1, same scene and step, one thread.
struct OverheadRow {
    int points;
    bool simple;                            // the plain reference kernels
    double structural, both, both_at_five;  // one pass at τc = 10 %; the last at 5 %
};
OverheadRow measure_overhead(int points, bool simple, bool quick);

// ------------------------------------------------------------------------------------------- provot_wind.cpp

struct Flag {
    std::string name;
    Trial trial;
    double roughness = 0;  // mean over the second half of Σ|v − mean of 4 neighbours|² / Σ|v|², interior points
};
Flag fly_flag(const std::string& name, const FlagSetup& setup);

double measure_roughness(const GridShape& grid, const std::vector<Vec3>& v);

}  // namespace weft::provot
