// A whole run: steps, frames, a step that is chosen, a divergence that is noticed. It is pulled: next() takes a step
// and says what happened. Who pulls does with it what he likes, between any two steps, and stops when he likes:
//
//     Run run = make_run(scene);
//     for (RunEvent event = next(run);; event = next(run)) {
//         if (event.frame >= 0) show(run.state.x);
//         if (event.stop) break;
//     }
#pragma once

#include <weft/analyse.h>
#include <weft/step.h>

namespace weft {

enum class Stop { done, diverged, interrupted, knot_changed };

struct RunPlan {
    double duration = 2;            // [s]
    double frames_per_second = 25;  // [Hz]
    bool auto_step = false;         // the engine may shorten Run::dt
    SeriesRow measure_every = SeriesRow::frame;
    bool audit = false;  // energy is added up: RunTotals::energy
};
RunPlan make_plan(const Scene& scene);

// The step to take (the scene's, or "auto") and what it rests on. `warning` is empty when all is well.
struct StepChoice {
    StableStep stable;  // k0 is infinity where the scheme does not ask for it
    double dt = 0;      // [s]
    std::string warning;
};
StepChoice choose_step(const Scene& scene, const Model& model, const State& state);

// The scheme that steps a scene: the one it names, or what is best for it, and then why. `model` is what build() makes
// of the scene.
struct SchemeChoice {
    Scheme scheme = Scheme::automatic;
    std::string why;  // empty: the scene names it
};
SchemeChoice choose_scheme(const Scene& scene, const Model& model, const State& state);

// build(), with that scheme.
Model build_with_scheme(const Scene& scene, SchemeChoice& choice);

// What the solves of all steps took together; zeros for explicit schemes.
struct SolveTotals {
    std::int64_t iterations = 0;     // of conjugate gradients
    std::int64_t newton = 0;         // of Newton
    std::int64_t not_converged = 0;  // steps that did not reach their tolerance
    double worst_residual = 0;       // largest that a step was left with (SolveReport::residual)
    std::int64_t inner_steps = 0;    // accepted, of schemes that take several in a step
    std::int64_t rejected_error = 0, rejected_distortion = 0, forced = 0;  // as SolveReport has them
};

// What contact did over all steps.
struct ContactTotals {
    std::int64_t truncated = 0;      // points that the safe filter did not let go all the way
    std::int64_t stopped = 0;        // of those, how many did not get anywhere
    std::int64_t slowed = 0;         // points that wanted to go too far
    std::int64_t pinched = 0;        // pairs that nothing could keep apart
    std::int64_t pinched_steps = 0;  // steps with such pairs
    std::int64_t cut_short = 0;      // steps whose work had to be bounded
    std::int64_t recovered = 0;      // pairs that intersected and points inside bodies that were freed
    std::int64_t tangled_steps = 0;  // steps that ended with intersections
    std::int64_t recoveries = 0;     // steps in which recovery moved something
    double displacement = 0;         // [m] largest that recovery caused
    double stretch = 0;              // likewise, in rest lengths
};

// Numbers that stay as they are as long as a ribbon is the same knot (geometry/knot.h).
struct Knot {
    int crossings = 0;  // in the usual view; may change
    std::string gauss;  // likewise
    int writhe = 0;     // likewise
    std::uint64_t determinant = 1;
    int linking = 0;                       // with the axis
    std::array<std::uint64_t, 2> j{1, 1};  // of ribbon and axis
    std::array<double, 2> tails{0, 0};     // most of the ribbon beyond all crossings while a hand had it
};

// Likewise of two ribbons that cross each other at the start.
struct KnotLink {
    int a = 0, b = 0;                         // of Fastening::ribbons
    int linking = 0;                          // of each other, both closed
    std::array<std::uint64_t, 4> joined{};    // determinants of both as one curve, in four ways
    std::array<double, 4> tails{0, 0, 0, 0};  // beyond all crossings, as above: of a, of b
};

// Of everything that is watched (Fastening::watched): at the start, and when it was last looked at.
struct KnotTotals {
    std::vector<Knot> start, end;
    std::vector<KnotLink> links_start, links_end;
    std::int64_t checks = 0;
    std::int64_t changed = -1;  // the step after which it was another knot, or −1
    int changed_part = -1;      // of what is watched; links count on from there

    struct StageEnd {  // of the script
        std::int64_t step = 0;
        FastenReport::End why = FastenReport::End::none;
        double stretch = 0;
        double loop = 0;  // [m]
    };
    std::vector<StageEnd> stages;  // that are over
};

// A row of the series that tells how tight it is.
struct Tightness {
    std::int64_t step = 0;
    double stretch = 0, throttle = 1;
    double loop = 0;       // [m]
    double contact = 0;    // pairs that pushed, a point
    double gap = 0;        // smallest, in thicknesses
    double truncated = 0;  // points that the safe filter held back
    double recovery = 0;   // 1: something had to be recovered
};

// What a run has come to since its start, however often it was stopped: saved with the State, it goes on.
struct RunTotals {
    std::int64_t frames = 0;           // that were due so far: the number of the next one
    std::int64_t last_row = -1;        // State::steps at the last row; -1: none yet
    Measures peak;                     // largest (for lowest_z the lowest) over the rows; meaningless without any
    LimitReport limit;                 // of the last row
    ContactReport contact;             // likewise
    Energy energy;                     // likewise; zeros without an audit
    EnergyAudit audit;                 // as far as the steps have come
    ContactTotals contact_total;       // of all steps
    SolveTotals solve;                 // likewise
    KnotTotals knot;                   // only with fastening
    std::vector<Tightness> tightness;  // likewise, a row every so many steps as the knot is asked for
    PhaseTimes seconds;                // likewise
    std::vector<std::string> warnings;
};

struct Run {
    Run(Model model, const RunPlan& plan, const StepChoice& step, int threads = 0);

    Model model;
    State state;
    Workspace work;
    RunPlan plan;
    StepChoice step;
    SchemeChoice scheme;  // as make_run() found it
    RunTotals totals;
    double dt;                  // [s] the step in use: "auto" may shorten it
    double checked_rate = 0.5;  // stretch at which the stable step is estimated again; rises with each estimate
    State good;                 // at the last frame, to which a divergence falls back

    // Of what was told: a tangle or a pinch is worth a warning when it comes and when it is gone.
    bool begun = false, tangled = false, pinched = false;
    int pinches = 0;
    std::int64_t held_back = 0;  // steps in which something kept a hand from its place
    struct KnotWatch;            // src/knot_watch.cpp
    std::shared_ptr<const KnotWatch> watch;
};

// Builds the scene and chooses its scheme and its step. Throws SceneError. Threads as Workspace has them.
Run make_run(const Scene& scene, int threads = 0);

struct RunEvent {
    StepReport report;        // of the step; measured where a row is due
    bool row = false;         // a row of the series is due (each step or each frame, as planned)
    std::int64_t frame = -1;  // number of the frame that is due, or -1; a frame has a row as well
    std::vector<std::string> warnings;
    std::optional<Stop> stop;  // the run is over
    std::string reason;        // why, for people
    int bad_point = -1;        // where it diverged
};

// The first call takes no step: it offers the start, as a row and as frame 0, unless the run goes on from elsewhere.
// The last step says Stop::done. On divergence the state is that of the last frame again. Who stops pulling interrupts.
RunEvent next(Run& run);

// Pulls to the end, and returns the last event.
RunEvent finish(Run& run);

// Number of the frame that a step of dt to `time` ends, or -1: a function of the clock alone, so a resumed run agrees.
std::int64_t frame_due(const RunPlan& plan, double time, double dt);

}  // namespace weft
