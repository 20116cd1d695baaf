// A whole run: choose the step, take steps, offer frames, notice divergence within a frame.
#include <weft/run.h>

#include "analyse/stability.h"
#include "core/audit.h"
#include "core/measure.h"
#include "core/report.h"
#include "core/text.h"
#include "forces/fasten.h"
#include "forces/forces.h"
#include "knot_watch.h"
#include "run_messages.h"
#include "scene/knobs.h"

#include <cmath>

namespace weft {

namespace {
constexpr double safety = 0.9;  // of the stable step at rest: k0 rises by some 9 % in a fall

// Schemes without a limit could take a whole frame; beyond this they damp what one wants to see.
constexpr double accurate_step = 0.01;           // [s]
constexpr double accurate_contact_step = 0.005;  // [s] at 10 ms a sheet that lands stretches by half as much again
constexpr double accurate_shell_step = 0.004;    // [s]

// Leapfrog cuts its steps; what is left to choose is how often contact looks.
constexpr double contact_step = 0.0005;  // [s] at 2 ms a light membrane gains energy from being pushed out of bodies

bool is_elastic(const Model& model, const State& state) {
    double stiffness = 0;
    for (int p = 0; p < model.points() && !(stiffness > 0); ++p) add_stiffness_bound(model, state, p, 1, stiffness);
    return stiffness > 0;
}

// The longest step that is safe and divides a frame. Adaptive schemes cut their own.
double dividing_step(const Model& model, const State& state, double stable, double frames_per_second) {
    const double frame = 1 / frames_per_second;
    if (model.integrator.scheme == Scheme::adaptive_runge_kutta && !(stable < infinity)) return frame;
    if (model.integrator.scheme == Scheme::leapfrog) return frame / std::ceil(frame / contact_step);
    const double accurate = model.shell.exists()   ? accurate_shell_step
                            : model.contact.active ? accurate_contact_step
                                                   : accurate_step;
    const double limit = stable < infinity ? safety * stable : is_elastic(model, state) ? accurate : frame;
    return frame / std::ceil(frame / limit);
}
}  // namespace

RunPlan make_plan(const Scene& scene) {
    return {.duration = scene.time.duration,
            .frames_per_second = scene.time.frames_per_second,
            .auto_step = !scene.time.step,
            .measure_every = scene.output.series,
            .audit = is_audited(scene)};
}

StepChoice choose_step(const Scene& scene, const Model& model, const State& state) {
    StepChoice choice;
    const bool climbs =
        model.integrator.control == StepControl::ladder && model.integrator.scheme == Scheme::adaptive_runge_kutta;
    if (climbs) {
        Model plain = model;  // the ladder begins with the longest step that can be stable
        plain.integrator.scheme = Scheme::runge_kutta_4;
        choice.stable = estimate_stable_step(plain, state);
    } else if (has_step_limit(model)) {
        choice.stable = estimate_stable_step(model, state);
    } else {
        choice.stable = {.k0 = infinity, .k0_filtered = infinity, .dt = infinity};
    }
    if (!(choice.stable.dt > 0) && !scene.time.step)
        throw SceneError({.file = scene.file,
                          .path = "/time/step",
                          .value = "auto",
                          .rule = "no step is stable with this scheme and filter on undamped springs",
                          .suggestion = "choose another /integrator/scheme, e.g. \"symplectic-euler\""});
    choice.dt = scene.time.step ? *scene.time.step
                                : dividing_step(model, state, choice.stable.dt, scene.time.frames_per_second);
    if (!(scene.time.duration / choice.dt <= most_steps))
        throw SceneError({.file = scene.file,
                          .path = "/time/step",
                          .value = text("%g s", choice.dt),
                          .rule = "a run may have at most 1e9 steps (duration / step)",
                          .suggestion = "stiff springs between light points ask for such short steps: check "
                                        "/cloth/springs [N/m] and /cloth/mass [kg]"});
    if (choice.dt > 1 / scene.time.frames_per_second * (1 + 1e-9))
        throw SceneError(
            {.file = scene.file,
             .path = "/time/frames_per_second",
             .value = text("%g", scene.time.frames_per_second),
             .rule = text("must be at most 1/step = %g Hz, since a frame holds at least one step", 1 / choice.dt),
             .suggestion = "lower it or shorten /time/step [s]"});
    if (choice.dt > choice.stable.dt) choice.warning = describe_long_step(choice);
    return choice;
}

Run::Run(Model m, const RunPlan& p, const StepChoice& s, int threads)
    : model(std::move(m)), state(start(model)), work(model, threads), plan(p), step(s), dt(s.dt), good(state) {
    if (!(dt > 0))
        throw SceneError({.path = "/time/step",
                          .value = text("%g s", dt),
                          .rule = "a run needs a step above 0 [s]",
                          .suggestion = "choose_step() finds one"});
}

Run make_run(const Scene& scene, int threads) {
    SchemeChoice scheme;
    Model model = build_with_scheme(scene, scheme);
    const StepChoice step = choose_step(scene, model, start(model));
    Run run(std::move(model), make_plan(scene), step, threads);
    run.scheme = scheme;
    return run;
}

// Frame k belongs to the step that ends nearest to k / fps.
std::int64_t frame_due(const RunPlan& plan, double time, double dt) {
    const auto frame_at = [&](double t) { return std::int64_t(std::floor((t + dt / 2) * plan.frames_per_second)); };
    const std::int64_t now = frame_at(time);
    return now > frame_at(time - dt) ? now : -1;
}

namespace {

void add_solve(SolveTotals& sum, const SolveReport& s) {
    sum.iterations += s.iterations;
    sum.newton += s.newton;
    sum.not_converged += !s.converged;
    sum.inner_steps += s.inner_steps;
    sum.rejected_error += s.rejected_error;
    sum.rejected_distortion += s.rejected_distortion;
    sum.forced += s.forced;
    if (!(s.residual <= sum.worst_residual)) sum.worst_residual = s.residual;
}

void add_contact(ContactTotals& sum, const ContactReport& c) {
    sum.truncated += c.truncated;
    sum.stopped += c.stopped;
    sum.slowed += c.slowed;
    sum.pinched += c.pinched;
    sum.pinched_steps += c.pinched > 0;
    sum.cut_short += c.cut_short;
    sum.recovered += c.recovered;
    sum.tangled_steps += c.tangled + c.trapped > 0;
    sum.recoveries += c.recovery_displacement > 0;
    sum.displacement = std::max(sum.displacement, c.recovery_displacement);
    sum.stretch = std::max(sum.stretch, c.recovery_stretch);
}

void add_row(RunTotals& totals, std::int64_t steps, RunEvent& event) {
    event.row = true;
    if (totals.last_row < 0)
        totals.peak = event.report.measures;
    else
        update_peak(totals.peak, event.report.measures);
    totals.last_row = steps;
    totals.limit = event.report.limit;
    totals.contact = event.report.contact;
    totals.energy = event.report.energy;
}

void add_frame(Run& run, std::int64_t frame, RunEvent& event) {
    run.good = run.state;
    if (frame < run.totals.frames) return;  // midway between two steps it is due at both
    event.frame = frame;
    run.totals.frames = frame + 1;
}

void tell_of_tangles(Run& run, RunEvent& event) {
    constexpr int most_pinches = 10;  // there may be one a step
    const ContactReport& c = event.report.contact;
    const double time = event.report.time + event.report.dt;
    const bool pinched = c.waiting > 0, tangled = run.state.tangled >= 0;
    if (pinched != run.pinched && run.pinches < most_pinches) {
        if (pinched) ++run.pinches;
        event.warnings.push_back(pinched ? describe_pinch(c, time, run.pinches == most_pinches)
                                         : describe_end_of_pinch(time));
    }
    // The paper path repairs all the time; what it leaves is worth one word, and is counted.
    const bool told = run.model.contact.by_paper() && (!tangled || run.totals.contact_total.tangled_steps > 1);
    if (!told && (tangled != run.tangled || (c.recovered > 0 && !tangled)))
        event.warnings.push_back(tangled ? describe_tangle(run.model, c, time) : describe_recovery(run.model, c, time));
    run.tangled = tangled;
    run.pinched = pinched;
}

// Hands that a script drives and that something does not let go where they are wanted.
void tell_of_hands(Run& run, RunEvent& event) {
    if (!run.model.fastening.active() || event.report.contact.waiting == 0) return;
    if (++run.held_back == 1)
        event.warnings.push_back(describe_held_back(event.report.contact, event.report.time + event.report.dt));
}

// Strong stretch stiffens the lattice; the stable step is estimated again when it has grown by a quarter since the last
// time.
void watch_step(Run& run, RunEvent& event) {
    double rate = 0;
    for (const double r : event.report.measures.max_rate) rate = std::max(rate, r);
    if (rate <= run.checked_rate) return;
    run.checked_rate = 1.25 * rate;
    if (!has_step_limit(run.model) || is_step_measured(run.model)) return;  // choose_step has said all there is to say
    const StableStep stable = estimate_stable_step(run.model, run.state);
    if (run.plan.auto_step)
        run.dt = std::min(run.dt, dividing_step(run.model, run.state, stable.dt, run.plan.frames_per_second));
    else if (run.dt > stable.dt)
        event.warnings.push_back(describe_stretch(rate, stable.dt, run.dt));
}

void begin(Run& run, RunEvent& event) {
    run.begun = true;
    begin_knot_watch(run);
    run.tangled = run.state.tangled >= 0 && run.state.steps > 0;  // a run that goes on has told of it
    run.pinched = !run.state.late.empty();
    event.report = {.time = run.state.time, .dt = run.dt};
    if (run.state.steps > 0 || run.totals.last_row >= 0) return;
    event.report.measures = measure(run.model, run.state, run.work);
    if (run.work.audit) event.report.energy = measure_audit(run.model, run.state, run.work, run.dt);
    event.warnings.insert(event.warnings.end(), run.model.remarks.begin(), run.model.remarks.end());
    if (!run.step.warning.empty()) event.warnings.push_back(run.step.warning);
    add_row(run.totals, 0, event);
    add_frame(run, 0, event);
}

bool is_over(const Run& run) {
    return !(run.state.time < run.plan.duration - run.dt / 2) || is_script_over(run.model, run.state) ||
           run.totals.knot.changed >= 0;
}

void take_step(Run& run, RunEvent& event) {
    // What is due at the end of the step is known from the clock.
    const double end = run.state.time + run.dt;
    const std::int64_t frame = frame_due(run.plan, end, run.dt);
    const bool last = end >= run.plan.duration - run.dt / 2;  // a script may end earlier
    const bool measured = run.plan.measure_every == SeriesRow::step || frame >= 0 || last;
    event.report = step(run.model, run.state, run.work, run.dt, measured ? Detail::full : Detail::none);
    RunTotals& totals = run.totals;
    totals.seconds += event.report.seconds;
    add_contact(totals.contact_total, event.report.contact);
    add_solve(totals.solve, event.report.solve);
    if (!event.report.solve.converged && totals.solve.not_converged == 1)  // later ones are only counted
        event.warnings.push_back(describe_unsolved(run.model.integrator, event.report));
    tell_of_tangles(run, event);
    if (!event.report.finite) {
        event.stop = Stop::diverged;
        event.bad_point = event.report.first_bad;
        event.reason = describe_divergence(event.bad_point, run.good.time);
        run.state = run.good;
        return;
    }
    tell_of_hands(run, event);
    watch_knot(run, event);
    if (measured) add_row(totals, run.state.steps, event);
    if (frame < 0) return;
    watch_step(run, event);
    add_frame(run, frame, event);
}
}  // namespace

RunEvent next(Run& run) {
    RunEvent event;
    run.work.audit = run.plan.audit ? &run.totals.audit : nullptr;
    if (!run.begun)
        begin(run, event);
    else if (!is_over(run))
        take_step(run, event);
    if (!event.stop && is_over(run)) {
        event.stop = Stop::done;
        event.reason = run.model.fastening.active() ? describe_end_of_script(run.model, run.state) : "reached the end";
    }
    run.totals.warnings.insert(run.totals.warnings.end(), event.warnings.begin(), event.warnings.end());
    return event;
}

RunEvent finish(Run& run) {
    for (;;)
        if (RunEvent event = next(run); event.stop) return event;
}

}  // namespace weft
