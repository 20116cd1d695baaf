#include "random/judge.h"

#include "analyse/stability.h"
#include "integrate/integrate.h"
#include "random/verdict.h"

#include <weft/analyse.h>
#include <weft/check.h>
#include <weft/step.h>

#include <cstdio>
#include <stdexcept>

namespace weft {

namespace {

std::string say(const char* format, double a, double b = 0, double c = 0, double d = 0) {
    char buffer[300];
    std::snprintf(buffer, sizeof buffer, format, a, b, c, d);
    return buffer;
}

bool scripted(const Model& model) {
    for (const Held& held : model.held)
        if (held.motion >= 0) return true;
    for (const ModelBody& body : model.bodies)
        if (body.motion >= 0 || body.walker) return true;
    return false;
}

// A body of one point, since only bodies can be asked where they stand.
void move_one(const Motion& motion, double time, const Vec3& from, Vec3& to) {
    Model model;
    model.motions = {motion};
    ModelBody body;
    body.motion = 0;
    body.mesh.points = {from};
    std::vector<Vec3> x;
    find_body_points(model, body, time, x);
    to = x[0];
}

// [m] the longest way of anything scripted within a step that begins at `time`.
double scripted_way(const Model& model, double time, double dt) {
    double longest = 0;
    std::vector<Vec3> before, after;
    const auto compare = [&] {
        for (std::size_t p = 0; p < before.size(); ++p) longest = std::max(longest, (after[p] - before[p]).norm());
    };
    for (const ModelBody& body : model.bodies) {
        if (body.plane && body.motion >= 0) {  // its corners are a thousand cloths away
            before = after = {model.mesh.points[0]};
            move_one(model.motions[std::size_t(body.motion)], time, model.mesh.points[0], before[0]);
            move_one(model.motions[std::size_t(body.motion)], time + dt, model.mesh.points[0], after[0]);
        } else {
            find_body_points(model, body, time, before);
            find_body_points(model, body, time + dt, after);
        }
        compare();
    }
    for (const Held& held : model.held) {
        if (held.motion < 0 || held.release <= time) continue;
        before = after = {model.mesh.points[std::size_t(held.point)]};
        move_one(model.motions[std::size_t(held.motion)], time, before[0], before[0]);
        move_one(model.motions[std::size_t(held.motion)], time + dt, after[0], after[0]);
        compare();
    }
    return longest;
}

double size_of(const Model& model) {
    Vec3 low = model.mesh.points[0], high = low;
    for (const Vec3& p : model.mesh.points) low = low.cwiseMin(p), high = high.cwiseMax(p);
    return (high - low).norm();
}

// [m] How far cloth reaches from what holds it, in the start position.
double reach_from_pins(const Model& model) {
    double farthest = 0;
    for (const Piece& piece : model.mesh.pieces)
        for (int p = piece.first_point; p < piece.end_point; ++p) {
            double nearest = infinity;
            for (const Held& held : model.held)
                if (held.point >= piece.first_point && held.point < piece.end_point)
                    nearest = std::min(
                        nearest,
                        (model.mesh.points[std::size_t(held.point)] - model.mesh.points[std::size_t(p)]).norm());
            if (nearest < infinity) farthest = std::max(farthest, nearest);
        }
    return farthest;
}

// [m] How far bodies have gone since the start, but for planes, whose corners are far away.
double way_of_bodies(const Model& model, double time) {
    double longest = 0;
    std::vector<Vec3> from, to;
    for (const ModelBody& body : model.bodies) {
        if (body.plane) continue;
        find_body_points(model, body, 0, from);
        find_body_points(model, body, time, to);
        for (std::size_t p = 0; p < from.size(); ++p) longest = std::max(longest, (to[p] - from[p]).norm());
    }
    return longest;
}

// How far scripts pull held points apart, in their distance at the start, or push cloth away from where it is held.
double scripted_stretch(const Model& model, double time, double reach) {
    std::vector<Vec3> from, to;
    for (const Held& held : model.held) {
        if (held.release <= time) continue;
        from.push_back(model.mesh.points[std::size_t(held.point)]);
        to.push_back(from.back());
        if (held.motion >= 0) move_one(model.motions[std::size_t(held.motion)], time, from.back(), to.back());
    }
    double most = from.empty() || !(reach > 0) ? 1 : std::hypot(1, way_of_bodies(model, time) / reach);
    for (std::size_t a = 0; a < from.size(); ++a)
        for (std::size_t b = 0; b < a; ++b)
            most = std::max(most, (to[a] - to[b]).norm() / std::max((from[a] - from[b]).norm(), 1e-300));
    return most;
}

// Whether anything but the engine explains that a run diverges: a point goes, in a step, by more than the size of the
// cloth. Each reason with its physics.
struct Excuses {
    const Model& model;
    double dt, size, reach;
    Model explicit_model;       // as the limit of an explicit step is asked for
    bool explained = false;     // a script goes too fast, or pulls too far
    std::int64_t too_long = 0;  // steps in a row, up to now, that were too long for the cloth as it was
    std::int64_t most_too_long = 0;
    std::int64_t torn = 0, most_torn = 0;  // steps in a row in which a pinch held what was pulled beyond `longest`
    double measured = 0;                   // [s] the stable step, if it is found by trying: the model's alone, and dear

    // What strikes at v throws what it strikes with up to 2 (1 + e) v ≤ 4 v: a quarter of the cloth becomes all of it.
    static constexpr double fastest = 0.25;  // [size of the cloth a step]
    // Cloth that is pulled to twice its length, or pushed so far from its pins, snaps back by its own size.
    static constexpr double longest = 2;
    // Springs that are stretched pull across, too, and turn stiffer than at rest, where explicit steps were chosen; and
    // within a step of the adaptive scheme, which divides its own, springs swing while contact pushes only once. What
    // is thrown by mistake is stretched as well, but a step or two before it is called divergence.
    static constexpr std::int64_t sustained = 3;  // [steps]

    Excuses(const Model& all, double step, double cloth)
        : model(all), dt(step), size(cloth), reach(reach_from_pins(all)), explicit_model(all) {
        if (all.integrator.scheme == Scheme::adaptive_runge_kutta)
            explicit_model.integrator.scheme = Scheme::velocity_verlet;
        if (is_step_measured(explicit_model)) measured = estimate_stable_step(explicit_model, start(all)).dt;
    }

    void look(const State& state) {
        explained = explained || scripted_way(model, state.time, dt) > fastest * size ||
                    scripted_stretch(model, state.time + dt, reach) > longest;
        const Scheme scheme = model.integrator.scheme;
        if (is_implicit(scheme) || !scripted(model)) return;
        if (scheme == Scheme::adaptive_runge_kutta && !model.contact.active) return;
        const double stable = measured > 0 ? measured : estimate_stable_step(explicit_model, state).dt;
        too_long = dt > stable ? too_long + 1 : 0;
        most_too_long = std::max(most_too_long, too_long);
    }

    // What waits in a pinch pulls the rest along its script; let go, it snaps as what a script pulled.
    void look_back(const StepReport& report) {
        const bool held = report.contact.pinched + report.contact.waiting > 0;
        torn = held && scripted(model) && report.measures.max_rate[0] > longest ? torn + 1 : 0;
        most_torn = std::max(most_torn, torn);
    }

    bool found() const { return explained || std::max(most_too_long, most_torn) >= sustained; }
};

bool is_finite(const State& state) {
    for (const std::vector<Vec3>* list : {&state.x, &state.v})
        for (const Vec3& p : *list)
            if (!p.allFinite()) return false;
    return true;
}

// One scene on its way; each check fills in a fault and returns false.
struct Trial {
    const Model& model;
    Judgement& judgement;
    double dt;
    bool can_pinch;
    bool steady;  // the step is one that the scheme can take
    Checker checker;
    bool unsound = false;  // something intersects, and it was said

    bool fail(Fault fault, const State& state, const std::string& what) {
        judgement.fault = fault;
        judgement.step = int(state.steps);
        judgement.what = what;
        return false;
    }

    int count_behind(const State& state) const {
        int behind = 0;
        std::vector<Vec3> plane;
        for (const ModelBody& body : model.bodies) {
            if (!body.plane) continue;
            find_body_points(model, body, state.time, plane);
            const Vec3 n = (plane[1] - plane[0]).cross(plane[2] - plane[0]).normalized();
            for (const Vec3& p : state.x) behind += n.dot(p - plane[0]) < 0;
        }
        return behind;
    }

    bool check_contact(const State& state, const StepReport& report) {
        if (!model.contact.active) return true;
        const CheckReport found = checker.check(check_points(model, state));
        const std::int64_t pairs = std::int64_t(found.pairs.size()) - (model.contact.self ? 0 : found.self);
        const std::int64_t inside = std::int64_t(found.inside.size());
        const ContactReport& c = report.contact;
        const bool said = c.pinched + c.tangled + c.trapped > 0;
        judgement.pinched = judgement.pinched || c.pinched > 0;
        judgement.tangled = judgement.tangled || c.tangled + c.trapped > 0;
        if (pairs + inside > 0 && !said)
            return fail(Fault::intersection, state,
                        say("%.0f pairs intersect, %.0f points inside", double(pairs), double(inside)));
        if (c.pinched > 0 && !can_pinch && !unsound)
            return fail(Fault::pinch, state, say("%.0f pairs pinched, but nothing moves by itself", c.pinched));
        const int behind = count_behind(state);
        if (behind > 0 && !said) return fail(Fault::plane, state, say("%.0f points behind a plane", behind));
        unsound = pairs + inside > 0;
        return true;
    }

    // The same step again, from a saved state and with a Workspace that knows nothing.
    bool check_resume(const std::string& saved, const State& state) {
        State again = load(saved);
        Workspace fresh(model);
        while (again.steps < state.steps) step(model, again, fresh, dt, Detail::check);
        if (hash(again) == hash(state)) return true;
        double worst = 0;
        for (std::size_t p = 0; p < state.x.size(); ++p) worst = std::max(worst, (again.x[p] - state.x[p]).norm());
        return fail(Fault::resume, state,
                    say("resumed at step %.0f, positions differ by %g m", double(load(saved).steps), worst));
    }
};

// Explicit schemes ask for the same forces whichever kernel answers, to rounding.
bool check_kernels(Trial& trial, const std::string& saved) {
    const Scheme scheme = trial.model.integrator.scheme;
    if (scheme >= Scheme::adaptive_runge_kutta || trial.model.contact.active || trial.model.limit.active()) return true;
    State fast = load(saved), simple = fast;
    Workspace one(trial.model), other(trial.model);
    other.simple_kernels = true;
    step(trial.model, fast, one, trial.dt);
    step(trial.model, simple, other, trial.dt);
    double worst = 0, most = 0, place = 0;
    for (std::size_t p = 0; p < fast.x.size(); ++p) {
        worst = std::max(worst, (fast.v[p] - simple.v[p]).norm());
        most = std::max(most, simple.v[p].norm());
        place = std::max(place, simple.x[p].norm());
    }
    // Springs see differences of positions: their rounding, times the largest force a step may take, v = dt k x / m and
    // dt² k / m ≤ 4.
    const double rounding = 1e-9 * most + 1e-13 * place * 64 / trial.dt;
    if (worst <= rounding) return true;
    return trial.fail(Fault::kernels, fast, say("velocities differ by %g of %g m/s", worst, most));
}

void print_step(const StepReport& report, int number) {
    const ContactReport& c = report.contact;
    double seconds = 0;
    for (const double s : report.seconds.seconds) seconds += s;
    std::printf(
        "step %d: finite %d contacts %d pinched %d tangled %d trapped %d recovered %d truncated %d slowed %d energy "
        "%.6g "
        "rate %.3g %.0f ms\n",
        number, report.finite, c.contacts, c.pinched, c.tangled, c.trapped, c.recovered, c.truncated, c.slowed,
        report.measures.total_energy, report.measures.max_rate[0], 1e3 * seconds);
}

// Everything that is judged of one step; false ends the run.
struct StepJudge {
    Trial& trial;
    const JudgeOptions& options;
    int resumed, looked_at;  // a state is saved at one step and goes on, apart, to the other
    Excuses excuses;
    VerdictWatch verdict;
    std::string saved, saved_before;

    void before(const State& state) {
        if (options.every) saved_before = save(state);
        excuses.look(state);
    }

    bool after(const State& state, const StepReport& report) {
        Judgement& judgement = trial.judgement;
        if (!report.finite) {
            judgement.diverged = true;
            if (trial.steady && !excuses.found())
                trial.fail(Fault::diverged, state, judgement.pinched ? "after a pinch" : "without a pinch");
            return false;
        }
        if (!is_finite(state)) return trial.fail(Fault::not_finite, state, "a coordinate is not finite");
        excuses.look_back(report);
        if (!trial.check_contact(state, report)) return false;
        if (options.every && !trial.check_resume(saved_before, state)) return false;
        if (state.steps == resumed) {
            saved = save(state);
            if (!check_kernels(trial, saved)) return false;
        }
        if (state.steps == looked_at && looked_at > resumed && !trial.check_resume(saved, state)) return false;
        const std::string wrong = verdict.see(report);
        if (!wrong.empty()) return trial.fail(Fault::energy, state, wrong);
        if (verdict.gain() > 0.01)
            return trial.fail(Fault::energy, state,
                              say("%.3f of the energy there was came from nowhere", verdict.gain()));
        return true;
    }
};

bool check_threads(Trial& trial, const State& state) {
    for (const int threads : {2, 3}) {
        use_threads(threads);
        State other = start(trial.model);
        Workspace scratch(trial.model);
        while (other.steps < state.steps) step(trial.model, other, scratch, trial.dt, Detail::check);
        use_threads(1);
        if (hash(other) != hash(state))
            return trial.fail(Fault::threads, state, say("%.0f threads give other bits than one", threads));
    }
    return true;
}

void run_steps(Trial& trial, const RandomScene& random, std::uint64_t seed, const JudgeOptions& options) {
    const Model& model = trial.model;
    State state = start(model);
    Workspace work(model);
    Dice dice(seed, 9);
    const int resumed = dice.whole(1, std::max(1, random.steps - 1));
    const int looked_at = std::min(resumed + dice.whole(1, 5), random.steps);
    StepJudge judged{trial, options, resumed, looked_at, {model, trial.dt, size_of(model)}, {}, {}, {}};
    judged.verdict.begin(model, state, trial.dt, trial.steady && !random.crowded, scripted(model));
    work.audit = &judged.verdict.audit;
    bool going = true;
    for (int k = 1; k <= random.steps && going; ++k) {
        judged.before(state);
        const StepReport report = step(model, state, work, trial.dt, Detail::full);
        trial.judgement.steps = k;
        trial.judgement.contacts += report.contact.contacts;
        if (options.tell) print_step(report, k);
        going = judged.after(state, report);
    }
    if (trial.judgement.fault != Fault::none) return;
    const std::string wrong = judged.verdict.check(random.scene, trial.judgement.diverged);
    if (!wrong.empty())
        trial.fail(Fault::verdict, state, wrong);
    else if (going && options.threads)
        check_threads(trial, state);
}

}  // namespace

const char* fault_word(Fault fault) {
    constexpr const char* words[] = {"none",    "intersection", "pinch",  "plane",   "not-finite", "resume",  "threads",
                                     "kernels", "diverged",     "energy", "verdict", "exception",  "timeout", "crash"};
    return words[int(fault)];
}

Judgement judge_scene(const RandomScene& random, std::uint64_t seed, const JudgeOptions& options) {
    Judgement judgement;
    use_threads(1);
    try {
        const Model model = build(random.scene);
        try {
            Trial trial{model,
                        judgement,
                        *random.scene.time.step,
                        scripted(model) || model.contact.tangled,
                        random.steady,
                        Checker(check_parts(model))};
            run_steps(trial, random, seed, options);
        } catch (const std::exception& error) {
            judgement.fault = Fault::exception;
            judgement.what = error.what();
        }
    } catch (const SceneError& error) {
        judgement.refused = true;
        judgement.what = error.where.path + ": " + error.where.rule;
    }
    return judgement;
}

}  // namespace weft
