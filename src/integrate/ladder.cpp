// Runge–Kutta of fourth order with steps from a ladder, dt 2^(−j/2), for shells whose distortion is controlled (Cordero
// 2005, section 5.7, made to end). A step is taken back, with all that laws remember, and the next is a rung shorter,
// if
//   its error is too large: 0.1 h |k4 − k5| of positions, k5 the slope that begins the next step: third order, and free
//   distortion q grew by more than 1/4 to more than 1/2. To judge q itself would reject every step once it is large;
//   its growth is at most linear in h, so that a few rungs always suffice.
// A rung up only after `hold` calm steps (error < 1/8, Δq < 1/10); hold doubles when that was rash and halves again
// after 5 hold quiet steps, so that it does not chatter. On rung 20 a step is accepted as it is, and counted as forced.
// While anything is distorted steps are 3/4 as long: its forces are the stiffest.
#include "core/freedom.h"
#include "core/parallel.h"
#include "forces/distortion.h"
#include "forces/forces.h"
#include "integrate/integrate.h"

#include <cmath>

namespace weft {

namespace {

constexpr std::int64_t last_rung = 20, first_hold = 20, most_hold = 320;
constexpr double most_growth = 0.25, harmless = 0.5, calm_growth = 0.1, calm_error = 1.0 / 8, while_distorted = 0.75;

// [m] of positions, from the slopes; not a number counts as infinite.
double measure_ladder_error(const Model& model, const Workspace& work, double h) {
    const auto& s = work.scratch->slopes;
    return parallel_max(model.points(), [&](std::int64_t i) {
        const Vec3 e = s[2][i] - (s[0][i] + 2 * (s[1][i] + s[2][i]) + s[3][i]) / 6;
        return 0.1 * h * h * e.norm();
    });
}

// Where the step would end.
void find_end(const Model& model, const State& state, Workspace& work, double h, double dt) {
    Workspace::Scratch& r = *work.scratch;
    const auto& s = r.slopes;
    parallel_for(model.points(), 4096, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t i = begin; i < end; ++i) {
            r.stage.x[i] = state.x[i] + h * (state.v[i] + (h / 6) * (s[0][i] + s[1][i] + s[2][i]));
            r.stage.v[i] = state.v[i] + (h / 6) * (s[0][i] + 2 * (s[1][i] + s[2][i]) + s[3][i]);
        }
    });
    place_held_at(model, work, state.time + h, dt, r.stage.x, r.stage.v);
}

void step_down(State::Ladder& ladder) {
    if (ladder.quiet < ladder.hold) ladder.hold = std::min(most_hold, 2 * ladder.hold);
    ++ladder.rung;
    ladder.calm = ladder.quiet = 0;
}

void stay_or_step_up(State::Ladder& ladder, bool calm) {
    ++ladder.quiet;
    ladder.calm = calm ? ladder.calm + 1 : 0;
    if (ladder.quiet >= 5 * ladder.hold) {
        ladder.hold = std::max(first_hold, ladder.hold / 2);
        ladder.quiet = ladder.hold;  // whatever comes is no consequence of the last step up
    }
    if (ladder.rung == 0 || ladder.calm < ladder.hold) return;
    --ladder.rung;
    ladder.calm = ladder.quiet = 0;
}

}  // namespace

void climb_ladder(const Model& model, State& state, Workspace& work, double dt, SolveReport& report) {
    State::Ladder& ladder = state.ladder;
    const bool shell = model.shell.exists();
    const double begin = state.time, tolerance = model.integrator.error;
    Distortion now = shell ? measure_distortion(model, state.x) : Distortion{};
    report.inner_steps = 0;
    double done = 0;
    while (done < dt) {
        const bool slow = now.count > 0 && controls_distortion(model);
        const double rung = dt * std::exp2(-0.5 * double(ladder.rung)) * (slow ? while_distorted : 1);
        const bool last = done + rung * (1 + 1e-9) >= dt;
        const double h = last ? dt - done : rung;
        find_slopes(model, state, work, h, dt);
        find_end(model, state, work, h, dt);
        const double error = measure_ladder_error(model, work, h);
        const Distortion then = shell ? measure_distortion(model, work.scratch->stage.x) : Distortion{};
        const double growth = then.worst - now.worst;
        const bool large = !(error <= tolerance), distorts = !(growth <= most_growth) && !(then.worst <= harmless);
        if ((large || distorts) && ladder.rung < last_rung) {
            ++(large ? report.rejected_error : report.rejected_distortion);
            step_down(ladder);
            continue;
        }
        if (large || distorts) {
            ++report.forced;
            report.converged = false;
        }
        report.inner_error = std::max(report.inner_error, error);
        ++report.inner_steps;
        accept_slopes(model, state, work, h);
        done = last ? dt : done + h;
        state.time = begin + done;
        place_held_at(model, work, state.time, dt, state.x, state.v);
        if (!last && !state.history.empty()) commit_history(model, state);
        // A last piece that was cut to fit says nothing about longer steps.
        if (h > 0.5 * rung) stay_or_step_up(ladder, error < calm_error * tolerance && growth < calm_growth);
        now = then;
    }
    state.time = begin;  // the clock is the step's to move
    place_held(model, state, work, dt);
}

}  // namespace weft
