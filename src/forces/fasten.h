// Fastening: what the force (fasten.cpp), its script (fasten_script.cpp) and those who watch share.
#pragma once

#include "core/workspace.h"

namespace weft {

// What changes, as it stands in State::history.
struct Tying {
    double stage = 0;     // the one that is under way; as many as there are: the script is over
    double steps = 0;     // taken in it
    double throttle = 1;  // of the pull
    double quiet = 0;     // steps since it was last above what the stage waits for
    double mark = 0;      // [m] radius of the loop when it was last looked at, 50 steps ago at most
    double stretch = 0;   // mean, of the last step
    double loop = 0;      // [m] likewise
    double end = 0;       // FastenReport::End of the stage before
    double begun = 0;     // 1: the loop has shrunk as fast as it must not to be stuck
    double grown = 0;     // share of what ribbons have to gain in width
};
inline constexpr int tying_numbers = 10;
Tying read_tying(const Fastening& fastening, std::span<const double> history);

// The stage that is under way, or null.
const Fastening::Stage* stage_now(const Fastening& fastening, std::span<const double> history);

void begin_script(const Model& model, State& state);

// At the start of a step: hands of the stage take hold, go on or let go.
void follow_script(const Model& model, State& state, Workspace& work, double dt);

// The share of what ribbons have to gain in width, after this step. Before it: read_growth (spring_law.h).
double find_growth(const Model& model, std::span<const double> history);

// [m] That of contact now: it grows with ribbons.
double find_thickness(const Model& model, std::span<const double> history);

bool is_script_over(const Model& model, const State& state);  // false without a script

// At its end, from what the law has committed.
void report_fastening(const Model& model, const State& state, StepReport& report);

// [N] The pull on a point: see fasten.cpp. `most`: stretch about it from which on it is not pulled.
Vec3 find_pull(const Fastening& fastening, const Fastening::Flow& flow, std::span<const Vec3> x, int i, int j,
               double mass, double most);

// Mean of (length − edge) / edge along the middle 60 % of the ribbons.
double measure_stretch(const Fastening& fastening, std::span<const Vec3> x);

// [m] Mean distance from the axis of the half turn about it that the first ribbon makes where the pull divides it.
double measure_loop(const Fastening& fastening, std::span<const Vec3> x);

// Points along the middle. They are cloth, as a mean across it is not: while nothing intersects, they are the same
// knot.
std::vector<Vec3> find_middle_line(const RibbonGrid& ribbon, std::span<const Vec3> x);

}  // namespace weft
