// A whole run: choose the step, take steps, offer frames, notice divergence within a frame.
#include <weft/run.h>

#include "analyse/stability.h"
#include "core/report.h"

#include <cmath>
#include <cstdio>

namespace weft {

namespace {
constexpr double safety = 0.9;  // of the stable step at rest: k0 rises by some 9 % in a fall

std::string text(const char* format, double a, double b, double c = 0) {
    char buffer[400];
    std::snprintf(buffer, sizeof buffer, format, a, b, c);
    return buffer;
}

// Schemes without a limit could take a whole frame; beyond this they damp what one wants to see.
constexpr double accurate_step = 0.01;  // [s]

// The longest step that is safe and divides a frame. Adaptive schemes cut their own.
double dividing_step(const Model& model, double stable, double frames_per_second) {
    const double frame = 1 / frames_per_second;
    if (model.integrator.scheme == Scheme::adaptive_runge_kutta) return frame;
    const double limit = stable < infinity ? safety * stable : model.springs.empty() ? frame : accurate_step;
    return frame / std::ceil(frame / limit);
}

// Strong stretch stiffens the lattice; estimate the stable step again when it has grown by a quarter since the last
// time.
void watch_step(const Model& model, State& state, const RunPlan& plan, const Measures& m,
                const RunCallbacks& callbacks) {
    double rate = 0;
    for (double r : m.max_rate) rate = std::max(rate, r);
    if (rate <= state.checked_rate) return;
    state.checked_rate = 1.25 * rate;
    if (is_step_measured(model)) return;  // choose_step has said all there is to say
    const StableStep stable = estimate_stable_step(model, state);
    if (plan.auto_step) {
        state.dt = std::min(state.dt, dividing_step(model, stable.dt, plan.frames_per_second));
    } else if (state.dt > stable.dt && callbacks.on_warning) {
        callbacks.on_warning(text(
            "springs are stretched by %.0f %%; the largest stable step has fallen to %.3g s, the scene uses %.3g s",
            100 * rate, stable.dt, state.dt));
    }
}

std::string describe_unsolved(const Integrator& i, const StepReport& report) {
    const SolveReport& s = report.solve;
    char buffer[400];
    if (i.scheme == Scheme::adaptive_runge_kutta)
        std::snprintf(buffer, sizeof buffer,
                      "the step at %.4g s has an error of %.2g m after %d inner steps and cannot be cut further "
                      "(wanted %.2g m); shorten /time/step or raise /integrator/error",
                      report.time, s.inner_error, s.inner_steps, i.error);
    else if (i.scheme == Scheme::newton)
        std::snprintf(
            buffer, sizeof buffer,
            "Newton stopped at %.4g s after %d iterations (%d of conjugate gradients) with a residual of %.2g "
            "(wanted %.2g); raise /integrator/newton_iterations or shorten /time/step",
            report.time, s.newton, s.iterations, s.residual, i.newton_tolerance);
    else if (i.solver == LinearSolver::cholesky)
        std::snprintf(buffer, sizeof buffer,
                      "the system at %.4g s was factored with a residual of %.2g (wanted %.2g); shorten /time/step or "
                      "soften /cloth/springs",
                      report.time, s.residual, i.tolerance);
    else
        std::snprintf(
            buffer, sizeof buffer,
            "conjugate gradients stopped at %.4g s after %d iterations with a residual of %.2g (wanted %.2g): "
            "the motion is not to be trusted; raise /integrator/iterations, shorten /time/step, or use "
            "\"solver\": \"cholesky\"",
            report.time, s.iterations, s.residual, i.tolerance);
    return buffer;
}

// Adds up what the step took; the first one of a run that was not solved is worth a warning, those after it a number.
void add_solve(const Model& model, const StepReport& report, const RunCallbacks& callbacks, SolveTotals& sum) {
    const SolveReport& s = report.solve;
    sum.iterations += s.iterations;
    sum.newton += s.newton;
    if (!(s.residual <= sum.worst_residual)) sum.worst_residual = s.residual;
    if (!s.converged && ++sum.not_converged == 1 && callbacks.on_warning)
        callbacks.on_warning(describe_unsolved(model.integrator, report));
    if (callbacks.on_step) callbacks.on_step(report, sum);
}

// A tangle or a pinch is worth a warning when it comes and when it is gone.
struct Troubles {
    bool tangled = false, pinched = false;
    int told = 0;  // pinches: there may be one a step
};
constexpr int most_pinches_told = 10;

std::string describe_pinch(const ContactReport& c, double time) {
    char buffer[400];
    std::snprintf(
        buffer, sizeof buffer,
        "cloth is pinched at %.4g s: it stays where it was, on its side, and %d points of bodies and pins wait "
        "for it; until there is scratch, %d pairs of an edge and a triangle intersect and %d points are inside "
        "bodies",
        time, c.waiting, c.tangled, c.trapped);
    return buffer;
}

std::string describe_tangle(const Model& model, const ContactReport& c, double time) {
    char buffer[400];
    std::snprintf(buffer, sizeof buffer,
                  "not recovered at %.4g s: %d pairs of an edge and a triangle intersect, %d points are inside "
                  "bodies%s; 'weft check' shows where",
                  time, c.tangled, c.trapped,
                  !model.contact.recover ? " (/contact/recover is off)"
                  : c.pinched > 0        ? " (cloth is pinched; recovery waits)"
                  : c.worn > 0
                      ? ", and they stay where they are, since it is worn: {\"recover\": {\"move_pieces\": true}} "
                        "would move it off; tried again when something moves"
                      : ", and they stay where they are; tried again when something moves");
    return buffer;
}

// How far recovery went, and whether that is more than one would expect to go unnoticed.
std::string describe_recovery(const Model& model, const ContactReport& c, double time) {
    Vec3 low(infinity, infinity, infinity), high = -low;
    for (const Vec3& p : model.mesh.points) {
        low = low.cwiseMin(p);
        high = high.cwiseMax(p);
    }
    const double part = c.recovery_displacement / (high - low).norm();
    char buffer[500], more[300] = "";
    if (c.recovery_displacement > 0)
        std::snprintf(
            more, sizeof more, "; points were moved by up to %.3g m and edges stretched by up to %.2g %%%s",
            c.recovery_displacement, 100 * c.recovery_stretch,
            part > .05 ? ", which is more than 5 % of the cloth's size: look whether it is where it should be" : "");
    std::snprintf(buffer, sizeof buffer, "recovered at %.4g s: nothing intersects any more%s", time, more);
    return buffer;
}

void tell_of_tangles(const Model& model, const State& state, const StepReport& report, const RunCallbacks& callbacks,
                     Troubles& before) {
    const ContactReport& c = report.contact;
    const double time = report.time + report.dt;
    const bool pinched = c.waiting > 0, tangled = state.tangled >= 0;
    if (callbacks.on_warning && pinched != before.pinched && before.told < most_pinches_told) {
        if (pinched) ++before.told;
        callbacks.on_warning(pinched
                                 ? describe_pinch(c, time) +
                                       (before.told == most_pinches_told ? "; further pinches are only counted" : "")
                                 : text("no longer pinched at %.4g s: everything is on its side", time, 0));
    }
    if (callbacks.on_warning && (tangled != before.tangled || (c.recovered > 0 && !tangled)))
        callbacks.on_warning(tangled ? describe_tangle(model, c, time) : describe_recovery(model, c, time));
    before.tangled = tangled;
    before.pinched = pinched;
}

// What comes next is known from the clock: whether the next step ends a frame, and whether anybody wants it measured.
struct Next {
    std::int64_t frame;
    bool measured;
};

Next look_ahead(const RunPlan& plan, const State& state) {
    State ahead;
    ahead.time = state.time + state.dt;
    ahead.steps = state.steps + 1;
    ahead.dt = state.dt;
    const bool last = ahead.time >= plan.duration - state.dt / 2;
    const std::int64_t frame = frame_due(plan, ahead);
    return {frame, plan.measure_every == SeriesRow::step || frame >= 0 || last};
}

void add_row(RunResult& result, const State& state, const StepReport& report, const RunCallbacks& callbacks) {
    result.final = report.measures;
    result.last_limit = report.limit;
    result.last_contact = report.contact;
    update_peak(result.peak, report.measures);
    if (callbacks.on_row) callbacks.on_row(state, report);
}

// The first row, and frame 0 of a run that begins. A run that goes on has them already.
void begin_run(const Model& model, const State& state, Workspace& work, const RunCallbacks& callbacks,
               RunResult& result) {
    StepReport report{.time = state.time, .dt = state.dt};
    report.measures = measure(model, state);
    result.final = result.peak = report.measures;
    if (state.steps > 0) return;
    if (work.audit) report.energy = measure_audit(model, state, work);
    add_row(result, state, report, callbacks);
    if (callbacks.on_frame) callbacks.on_frame(0, state, report);
}
}  // namespace

RunPlan make_plan(const Scene& scene) {
    return {.duration = scene.time.duration,
            .frames_per_second = scene.time.frames_per_second,
            .auto_step = !scene.time.step,
            .measure_every = scene.output.series};
}

StepChoice choose_step(const Scene& scene, const Model& model, State& state) {
    StepChoice choice;
    choice.stable = estimate_stable_step(model, state);
    if (!(choice.stable.dt > 0) && !scene.time.step)
        throw SceneError({.file = scene.file,
                          .path = "/time/step",
                          .value = "auto",
                          .rule = "no step is stable with this scheme and filter on undamped springs",
                          .suggestion = "choose another /integrator/scheme, e.g. \"symplectic-euler\""});
    choice.dt =
        scene.time.step ? *scene.time.step : dividing_step(model, choice.stable.dt, scene.time.frames_per_second);
    constexpr double most_steps = 1e9;
    if (!(scene.time.duration / choice.dt <= most_steps))
        throw SceneError({.file = scene.file,
                          .path = "/time/step",
                          .value = text("%g s", choice.dt, 0),
                          .rule = "a run may have at most 1e9 steps (duration / step)",
                          .suggestion = "stiff springs between light points ask for such short steps: check "
                                        "/cloth/springs [N/m] and /cloth/mass [kg]"});
    if (choice.dt > 1 / scene.time.frames_per_second * (1 + 1e-9))
        throw SceneError(
            {.file = scene.file,
             .path = "/time/frames_per_second",
             .value = text("%g", scene.time.frames_per_second, 0),
             .rule = text("must be at most 1/step = %g Hz, since a frame holds at least one step", 1 / choice.dt, 0),
             .suggestion = "lower it or shorten /time/step [s]"});
    if (choice.dt > choice.stable.dt)
        choice.warning = text(
            "the step of %.4g s exceeds the largest stable one, %.4g s (k0 = %.4g /s²): expect divergence; "
            "set /time/step to \"auto\" or to less than that",
            choice.dt, choice.stable.dt, choice.stable.k0);
    state.dt = choice.dt;
    return choice;
}

// Frame k belongs to the step that ends nearest to k / fps: a function of the clock alone, so a resumed run agrees.
std::int64_t frame_due(const RunPlan& plan, const State& state) {
    const auto frame_at = [&](double time) {
        return std::int64_t(std::floor((time + state.dt / 2) * plan.frames_per_second));
    };
    if (state.steps == 0) return 0;
    const std::int64_t now = frame_at(state.time);
    return now > frame_at(state.time - state.dt) ? now : -1;
}

RunResult run(const Model& model, State& state, Workspace& work, const RunPlan& plan, const RunCallbacks& callbacks) {
    if (!(state.dt > 0))
        throw SceneError({.path = "/time/step",
                          .value = text("%g s", state.dt, 0),
                          .rule = "a run needs a step above 0 [s]",
                          .suggestion = "call choose_step() before run()"});
    RunResult result;
    result.solve = plan.solved;
    begin_run(model, state, work, callbacks, result);
    State good = state;
    Troubles troubles{state.tangled >= 0 && state.steps > 0,
                      !state.late.empty()};  // of a run that goes on: told before
    while (state.time < plan.duration - state.dt / 2) {
        if (callbacks.stop_now && callbacks.stop_now(state)) {
            result.stop = Stop::interrupted;
            result.reason = "stopped on request";
            return result;
        }
        const Next next = look_ahead(plan, state);
        const StepReport report = step(model, state, work, state.dt, next.measured ? Detail::full : Detail::none);
        result.seconds += report.seconds;
        add_solve(model, report, callbacks, result.solve);
        tell_of_tangles(model, state, report, callbacks, troubles);
        if (!report.finite) {
            result.stop = Stop::diverged;
            result.bad_point = report.first_bad;
            result.reason = text(
                "diverged between %.4g s and %.4g s: point %.0f is not finite or jumped further than the cloth is "
                "large",
                good.time, state.time, report.first_bad);
            state = good;
            return result;
        }
        if (!next.measured) continue;
        add_row(result, state, report, callbacks);
        if (next.frame < 0) continue;
        // Before the frame is offered: whoever saves the state there must save the step that goes on from it.
        watch_step(model, state, plan, report.measures, callbacks);
        if (callbacks.on_frame) callbacks.on_frame(next.frame, state, report);
        good = state;
    }
    result.reason = "reached the end";
    return result;
}

}  // namespace weft
