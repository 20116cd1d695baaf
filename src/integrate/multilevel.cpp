// Multi-level small steps: a step is cut into substeps of fixed work. Each predicts with inertia and forces, then
// brings lengths back from coarse to fine (multilevel/levels.h has the idea, multilevel/grid_cloth.cpp the order of
// phases). After Macklin et al. 2019 (small steps) and Müller 2008 (hierarchies), with coarse levels that are averages.
// Symbols: β weight of the trapezoidal part, S substeps. First order; stable at every step; angular momentum decays as
// with backward Euler, linear momentum is kept.
// Springs are constraints of compliance 1 / (k dt²), swept once: soft ones come out right while k dt² / m is below
// some tens, and with longer steps count for less. Structural stretch is bounded by the scene's limit, or a tenth.
// Forces of all other rows are explicit. Take an implicit scheme where moduli matter.
#include "core/freedom.h"
#include "core/parallel.h"
#include "forces/forces.h"
#include "integrate/integrate.h"
#include "multilevel/levels.h"

#include <algorithm>
#include <cmath>

namespace weft {

namespace {
constexpr double longest_substep = 1.0 / 480;  // [s] eight in a sixtieth: loses little, stretches little
constexpr double longest_approach = 0.7;       // [thickness] of things that may meet, within a substep
constexpr int most_substeps = 1000;
constexpr ForceSet known = gravity_force | damping_force | spring_force;

// [1/s²] of forces that are explicit: twice what a point alone meets bounds what all together do.
double find_explicit_rate(const Model& model, const At& at) {
    double rate = 0;
    for (int p = 0; p < model.points(); ++p) {
        double sum = 0;
        for (const Force& row : force_table())
            if (!(row.bit & known) && row.add_bound && acts(row, model, at)) row.add_bound(model, at, p, 1, sum);
        rate = std::max(rate, 2 * sum / model.mass[std::size_t(p)]);
    }
    return rate;
}

// The scene's number, or as many as keep a substep below 1/480 s and explicit forces stable.
int choose_substeps(const Model& model, const State& state, double dt, ForceSet others, const Gaps& gaps) {
    if (model.integrator.substeps > 0) return model.integrator.substeps;
    double count = std::ceil(dt / longest_substep * (1 - 1e-9));
    if (others) {
        const double rate = find_explicit_rate(model, state);
        count = std::max(count, std::ceil(dt * std::sqrt(rate) / (0.9 * 2)));
    }
    if (gaps.active) count = std::max(count, std::ceil(gaps.fastest / (longest_approach * gaps.thickness)));
    return int(std::clamp(count, 1.0, double(most_substeps)));
}

// Everything that depends on who is held.
void follow_held(const Model& model, Workspace& work) {
    Workspace::Scratch& r = *work.scratch;
    Multilevel& m = *r.multilevel;
    std::size_t held = 0;
    bool same = m.built && m.held.size() == r.held.size();
    for (int p = 0; same && p < model.points(); ++p)
        if (r.is_held[std::size_t(p)]) same = held < m.held.size() && m.held[held++] == p;
    if (same) return;
    build_towers(model, r.is_held, m);
    if (!m.grid) make_rods(model, r.is_held, m);
    int covered = 0;
    for (const Tower& tower : m.towers) covered += tower.end_point - tower.first_point;
    m.covers_all = covered == model.points();
    m.built = true;
}

// Where held points stand at `time` within the step.
void place_pins(const Model& model, Workspace& work, double time, double dt, Stage& stage) {
    Multilevel& m = *work.scratch->multilevel;
    place_held_at(model, work, time, dt, stage.x, stage.v);
    for (std::size_t k = 0; k < m.held.size(); ++k) m.pins.now[k] = stage.x[std::size_t(m.held[k])];
}

// Springs and points that resist motion, one after the other, each to the end (backward Euler): stable for any damping.
void damp(const Model& model, State& state, const Workspace& work, double dt) {
    const std::vector<double>& w = work.scratch->inverse_mass;
    if (model.any_damping)
        for (std::size_t p = 0; p < state.v.size(); ++p)
            if (w[p] > 0) state.v[p] /= 1 + dt * w[p] * model.damping[p];
    if (model.spring_damping.empty() && !(model.rayleigh_stiffness > 0)) return;
    for (std::size_t s = 0; s < model.springs.size(); ++s) {
        const Spring& spring = model.springs[s];
        const auto a = std::size_t(spring.a), b = std::size_t(spring.b);
        const double c =
            (model.spring_damping.empty() ? 0 : model.spring_damping[s]) + model.rayleigh_stiffness * spring.stiffness;
        const Vec3 d = state.x[b] - state.x[a];
        const double l2 = d.squaredNorm(), sum = w[a] + w[b];
        if (!(l2 > 0) || !(sum > 0) || !(c > 0)) continue;
        const Vec3 impulse = (dt * c / (1 + dt * c * sum) * (state.v[b] - state.v[a]).dot(d) / l2) * d;
        state.v[a] += w[a] * impulse;
        state.v[b] -= w[b] * impulse;
    }
}

bool is_damped(const Model& model) {
    return model.any_damping || !model.spring_damping.empty() || model.rayleigh_stiffness > 0;
}
}  // namespace

void prepare_multilevel(const Model& model, Workspace& work) {
    Workspace::Scratch& r = *work.scratch;
    r.multilevel = std::make_unique<Multilevel>();
    r.multilevel->grid = r.grid.usable && r.grid.uniform && model.plain_springs && model.pieces() == 1;
}

void integrate_multilevel(const Model& model, State& state, Workspace& work, double dt, SolveReport& report) {
    Workspace::Scratch& r = *work.scratch;
    follow_held(model, work);
    Multilevel& m = *r.multilevel;
    const ForceSet others = forces_present(model, state) & ~known;
    const int substeps = choose_substeps(model, state, dt, others, m.gaps);
    const bool copies = m.grid && !others && !is_damped(model);  // the state is not looked at in between
    // Without level 1 under every point the trapezoidal part has nowhere to come from; beside contact it is untried.
    SubstepPlan plan{.dt = dt / substeps, .beta = model.contact.active || !m.covers_all ? 0.0 : 1.0};
    if (model.contact.active)
        plan.turn = 0;  // its impulses point along d1, and would be left to stretch what they push
    if (copies) load_grid(model, state, work, m.cloth);
    bool beyond = false;
    plan.substeps = substeps;
    for (int s = 0; s < substeps; ++s) {
        plan.number = s;
        plan.goes_on = copies && s + 1 < substeps;
        plan.backward = (state.steps + s) % 2 > 0;
        plan.time = state.time + s * plan.dt;
        place_pins(model, work, state.time + (s + 1) * plan.dt, dt, r.stage);
        if (others)
            find_forces(model, {state.x, state.v, plan.time, state.history, state.hands, state.external_force}, work,
                        all_forces & ~(spring_force | damping_force));
        if (!m.grid) {
            beyond = substep_rods(model, state, work, plan, others != 0);
        } else {
            if (!copies) load_grid(model, state, work, m.cloth);
            beyond = substep_grid(model, work, plan, others != 0);
            if (!copies) store_grid(m.cloth, state);
        }
        if (is_damped(model)) damp(model, state, work, plan.dt);
    }
    if (copies) store_grid(m.cloth, state);
    place_held(model, state, work, dt);
    report.inner_steps = substeps;
    report.converged = true;
    static_cast<void>(beyond);
}

}  // namespace weft
