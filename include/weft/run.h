// A whole run: steps, frames, a step that is chosen, a divergence that is noticed.
#pragma once

#include <weft/analyse.h>
#include <weft/step.h>

#include <functional>

namespace weft {

enum class Stop { done, diverged, interrupted };

// What the solves of all steps took together; zeros for explicit schemes.
struct SolveTotals {
    std::int64_t iterations = 0;     // of conjugate gradients
    std::int64_t newton = 0;         // of Newton
    std::int64_t not_converged = 0;  // steps that did not reach their tolerance
    double worst_residual = 0;       // largest that a step was left with (SolveReport::residual)
};

struct RunPlan {
    double duration = 2;            // [s]
    double frames_per_second = 25;  // [Hz]
    bool auto_step = false;         // the engine may shorten state.dt
    SeriesRow measure_every = SeriesRow::frame;
    SolveTotals solved;  // by the parts of the run before this one, if it goes on
};

// Chooses state.dt (the scene's, or "auto") and says what it rests on. `warning` is empty when all is well.
struct StepChoice {
    StableStep stable;
    double dt = 0;
    std::string warning;
};
StepChoice choose_step(const Scene& scene, const Model& model, State& state);

RunPlan make_plan(const Scene& scene);

// Number of the frame that is due once `state` is reached, or -1. Frame 0 is the start.
std::int64_t frame_due(const RunPlan& plan, const State& state);

struct RunCallbacks {
    // After the start and then at every frame. The report is measured.
    std::function<void(std::int64_t frame, const State&, const StepReport&)> on_frame;
    // At every measured step (each step or each frame, as planned).
    std::function<void(const State&, const StepReport&)> on_row;
    // After every step, with what the steps so far took to solve.
    std::function<void(const StepReport&, const SolveTotals&)> on_step;
    // Between steps: true stops the run with Stop::interrupted.
    std::function<bool(const State&)> stop_now;
    std::function<void(const std::string&)> on_warning;
};

struct RunResult {
    Stop stop = Stop::done;
    std::string reason;  // for people
    int bad_point = -1;
    Measures final, peak;  // peak: the largest (for lowest_z the lowest) over the measured rows of this call
    LimitReport last_limit;
    ContactReport last_contact;
    SolveTotals solve;  // RunPlan::solved included
    PhaseTimes seconds;
};

// Continues from `state` to plan.duration. On divergence `state` is the last one that was found good at a frame.
RunResult run(const Model& model, State& state, Workspace& work, const RunPlan& plan, const RunCallbacks& callbacks);

}  // namespace weft
