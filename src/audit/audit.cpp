// Sums, the energy of a state, and what is left unexplained.
#include "audit/audit_scratch.h"

#include "collide/contacts.h"
#include "core/freedom.h"
#include "core/parallel.h"
#include "core/timer.h"
#include "forces/fasten.h"
#include "forces/forces.h"
#include "forces/spring_law.h"
#include "integrate/integrate.h"

#include <algorithm>

namespace weft {

namespace {

AuditScratch& audit_room(const Model& model, const State& state, Workspace& work) {
    std::unique_ptr<AuditScratch>& scratch = work.scratch->audit;
    const bool fresh = !scratch;
    if (fresh) scratch = std::make_unique<AuditScratch>();
    scratch->history = state.history;
    scratch->hands = state.hands;
    if (!fresh) return *scratch;
    for (std::vector<Vec3>* field :
         {&scratch->x0, &scratch->v0, &scratch->x, &scratch->v, &scratch->way, &scratch->probe.x, &scratch->force})
        field->resize(std::size_t(model.points()));
    if (is_implicit(model.integrator.scheme) && (model.contact.active || model.limit.active()))
        for (std::vector<Vec3>* field : {&scratch->by_limiter, &scratch->by_response, &scratch->by_safe_filter})
            field->resize(std::size_t(model.points()));
    scratch->moved.resize(std::size_t(model.points()));
    scratch->probe.v.assign(std::size_t(model.points()), Vec3(0, 0, 0));
    return *scratch;
}

}  // namespace

// Velocities of symplectic Euler and of leapfrog lie half a step behind the positions. Their kinetic energy at the time
// of the positions is of second order; taken as they stand, a sheet that lies still would seem to lose and win.
double find_lag(const Model& model, const State& state, double dt) {
    switch (row_of(model.integrator.scheme).lag) {
        case Lag::none:
            return 0;
        case Lag::half_a_step:
            return dt / 2;
        case Lag::half_the_last_step:
            return state.past.dt / 2;
    }
    return 0;
}

namespace {

// Conservative forces at x, into scratch.force.
void probe_conservative(const Model& model, const std::vector<Vec3>& x, double time, Workspace& work) {
    AuditScratch& scratch = *work.scratch->audit;
    std::copy_n(x.begin(), scratch.probe.x.size(), scratch.probe.x.begin());
    scratch.probe.v.assign(scratch.probe.v.size(), Vec3(0, 0, 0));
    scratch.probe.time = time;
    ForceSet conservative = 0;
    for (const Force& row : force_table())
        if (row.energy) conservative |= row.bit;
    probe_forces(model, work, conservative);
}

template <class Twice>
double sum_kinetic(const Model& model, const Twice& twice) {
    return parallel_sum(model.points(), 0.0, [&](std::int64_t begin, std::int64_t end) {
        double sum = 0;
        for (std::int64_t i = begin; i < end; ++i) sum += model.mass[i] * twice(i);
        return 0.5 * sum;
    });
}

// [J] kinetic and elastic, with the velocities brought to the time of the positions.
double measure_stored(const Model& model, const State& state, Workspace& work) {
    const double lag = work.audit->lag;
    const std::vector<double>& w = work.scratch->inverse_mass;
    const std::vector<Vec3>&force = work.scratch->audit->force, &v = state.v;
    if (lag > 0) probe_conservative(model, state.x, state.time, work);
    const double kinetic = sum_kinetic(model, [&](std::int64_t i) {
        return lag > 0 ? Vec3(v[i] + (lag * w[i]) * force[i]).squaredNorm() : v[i].squaredNorm();
    });
    return kinetic + measure_energy(model, state, ~(gravity_force | hand_force));
}

// Between phases the energy is, gravity included, what leapfrog keeps exactly of linear springs where velocities lag,
// ½ m v·(v + dt a) + U (Hairer, Lubich & Wanner 2003): a phase that holds cloth in place step after step is then
// charged with nothing, however stiff the springs. It is kept by steps that are too long as well, so what is stored is
// measured by the other. The part of a spring, with v · F of its free ends:
double spring_part(const Model& model, int s, const std::vector<Vec3>& x, const std::vector<Vec3>& v, double time,
                   const Workspace& work) {
    const Spring& spring = model.springs[s];
    const Vec3 d = x[spring.b] - x[spring.a];
    const double l = std::sqrt(d.squaredNorm()), lag = work.audit->lag;
    double energy, pull;
    if (model.plain_springs) {
        pull = spring.stiffness * (l - spring.rest);
        energy = 0.5 * pull * (l - spring.rest);
    } else {
        const When when = when_of(model, time, work.scratch->audit->history);
        pull = pull_of(model, s, l, when).force;
        energy = energy_of(model, s, l, when);
    }
    if (!(lag > 0) || !(l > 0)) return energy;
    const std::vector<std::uint8_t>& held = work.scratch->is_held;
    double closing = 0;
    if (!held[spring.a]) closing += d.dot(v[spring.a]);
    if (!held[spring.b]) closing -= d.dot(v[spring.b]);
    return energy + lag * pull / l * closing;
}

double point_part(const Model& model, std::int64_t i, const Vec3& x, const Vec3& v, const Workspace& work) {
    const double lag = work.scratch->is_held[i] ? 0 : work.audit->lag;
    return model.mass[i] * (0.5 * v.squaredNorm() + model.gravity.dot(lag * v - x));
}

// [J] lost since the last phase, by what moved. Points of `x` beyond those of the cloth are not looked at.
double take_charge(const Model& model, const std::vector<Vec3>& x, const std::vector<Vec3>& v, double time,
                   Workspace& work) {
    AuditScratch& scratch = *work.scratch->audit;
    if (std::equal(scratch.x.begin(), scratch.x.end(), x.begin()) && scratch.v == v) return 0;
    double lost = parallel_sum(model.points(), 0.0, [&](std::int64_t begin, std::int64_t end) {
        double sum = 0;
        for (std::int64_t i = begin; i < end; ++i) {
            scratch.moved[i] = scratch.x[i] != x[i] || scratch.v[i] != v[i];
            if (scratch.moved[i])
                sum += point_part(model, i, scratch.x[i], scratch.v[i], work) - point_part(model, i, x[i], v[i], work);
        }
        return sum;
    });
    lost += parallel_sum(std::int64_t(model.springs.size()), 0.0, [&](std::int64_t begin, std::int64_t end) {
        double sum = 0;
        for (std::int64_t s = begin; s < end; ++s)
            if (scratch.moved[model.springs[s].a] || scratch.moved[model.springs[s].b])
                sum += spring_part(model, int(s), scratch.x, scratch.v, time, work) -
                       spring_part(model, int(s), x, v, time, work);
        return sum;
    });
    lost += measure_other_energy(model, scratch.x, scratch.v, time, work);
    lost -= measure_other_energy(model, {x.data(), scratch.x.size()}, v, time, work);
    std::copy_n(x.begin(), scratch.x.size(), scratch.x.begin());
    scratch.v = v;
    return lost;
}

// The same, or with implicit schemes only the change of velocities, for end_audit().
double take_charge(const Model& model, const std::vector<Vec3>& x, const State& state, double dt, Workspace& work,
                   std::vector<Vec3>& change) {
    if (change.empty()) return take_charge(model, x, state.v, state.time + dt, work);
    AuditScratch& scratch = *work.scratch->audit;
    for (std::size_t i = 0; i < change.size(); ++i) change[i] += state.v[i] - scratch.v[i];
    std::copy_n(x.begin(), scratch.x.size(), scratch.x.begin());
    scratch.v = state.v;
    return 0;
}

// [J] by which hands change the kinetic energy over the time by which velocities lag.
double kick_of_hands(const Model& model, const State& state, Workspace& work) {
    const double lag = work.audit->lag;
    if (!(lag > 0) || !(forces_present(model, state) & hand_force)) return 0;
    double sum = 0;
    for (const Hand& hand : state.hands)
        if (!work.scratch->is_held[hand.point]) sum += hand_pull(hand, state).dot(state.v[hand.point]);
    return lag * sum;
}

// [J] by which springs gain when ribbons grow, which they do between steps.
double work_of_growth(const Model& model, const State& state, double dt) {
    const double time = state.time + dt;
    const When before(time, read_growth(model, state.history)), after(time, find_growth(model, state.history));
    double sum = 0;
    for (std::size_t k = 0; k < model.springs.size(); ++k) {
        const double length = (state.x[model.springs[k].b] - state.x[model.springs[k].a]).norm();
        sum += energy_of(model, int(k), length, after) - energy_of(model, int(k), length, before);
    }
    return sum;
}

void begin_sums(const Model& model, const State& state, Workspace& work, double dt) {
    EnergyAudit& audit = *work.audit;
    audit_room(model, state, work);
    move_held(model, state, work, dt);
    audit = {};
    audit.begun = true;
    audit.lag = find_lag(model, state, dt);
    audit.gravity_at_start = measure_energy(model, state, gravity_force);
    audit.stored_at_start = measure_stored(model, state, work);
}

}  // namespace

bool must_audit_steps(const Model& model, const State& state) {
    bool moving_pins = !state.hands.empty();
    for (const Held& held : model.held) moving_pins = moving_pins || held.motion >= 0;
    return moving_pins || model.contact.active || model.limit.active() || model.filter.place != FilterPlace::none ||
           !model.actuators.empty() || !model.growth.empty() || velocity_matters(model);
}

void probe_forces(const Model& model, Workspace& work, unsigned set) {
    AuditScratch& scratch = *work.scratch->audit;
    scratch.force.swap(work.scratch->force);
    find_forces(model, scratch.probe_at(), work, set);
    scratch.force.swap(work.scratch->force);
}

void begin_audit(const Model& model, const State& state, Workspace& work, double dt, StepReport& report) {
    if (!work.audit) return;
    const Timer timer(report.seconds, Phase::measure);
    if (!work.audit->begun) begin_sums(model, state, work, dt);
    AuditScratch& scratch = audit_room(model, state, work);
    scratch.past_dt = state.past.dt;
    scratch.response = scratch.lent = 0;
    scratch.in_hands = measure_energy(model, state, hand_force);
    work.audit->sums.pins += kick_of_hands(model, state, work) - work.audit->kick_of_hands;
    work.audit->kick_of_hands = 0;
    if (!must_audit_steps(model, state)) return;
    std::copy(state.x.begin(), state.x.end(), scratch.x0.begin());
    std::copy(state.v.begin(), state.v.end(), scratch.v0.begin());
    for (std::vector<Vec3>* field : {&scratch.by_limiter, &scratch.by_response, &scratch.by_safe_filter})
        std::fill(field->begin(), field->end(), Vec3(0, 0, 0));
}

void charge_filter(const Model& model, const State& state, Workspace& work, double dt) {
    if (!work.audit) return;
    work.audit->sums.filter += take_charge(model, state.x, state.v, state.time + dt, work);
}

// Corrections between free points keep momentum: what momentum changes came through pins and hands. It is theirs, at
// their mean velocity.
void charge_limiter(const Model& model, const State& state, Workspace& work, double dt) {
    if (!work.audit || !(model.limit.active() || model.contact.by_paper())) return;
    const Workspace::Scratch& r = *work.scratch;
    Vec3 velocity(0, 0, 0), impulse(0, 0, 0);
    for (const HeldPoint& held : r.held) velocity += state.v[held.point];
    if (!velocity.isZero(0))
        for (std::size_t i = 0; i < state.v.size(); ++i)
            if (!r.is_held[i]) impulse += model.mass[i] * (state.v[i] - r.audit->v[i]);
    const double by_pins = r.held.empty() ? 0 : impulse.dot(velocity) / double(r.held.size());
    Energy& sums = work.audit->sums;
    sums.pins += by_pins;
    sums.limiter += by_pins + take_charge(model, state.x, state, dt, work, r.audit->by_limiter);
}

void charge_response(const Model& model, const std::vector<Vec3>& x, const State& state, Workspace& work, double dt) {
    if (!work.audit) return;
    AuditScratch& scratch = *work.scratch->audit;
    scratch.response += take_charge(model, x, state, dt, work, scratch.by_response);
    // Bodies are looked at before what they do next is prepared.
    const std::vector<Vec3>& x0 = work.scratch->contact->x0;
    const std::size_t points = state.x.size();
    if (x.size() <= points) return;
    scratch.body_speed.resize(x.size() - points);
    for (std::size_t p = points; p < x.size(); ++p) scratch.body_speed[p - points] = (x[p] - x0[p]) / dt;
}

void charge_safe_filter(const Model& model, const State& state, Workspace& work, double dt) {
    if (!work.audit) return;
    work.audit->sums.safe_filter += take_charge(model, state.x, state, dt, work, work.scratch->audit->by_safe_filter);
}

void charge_recovery(const Model& model, const State& state, Workspace& work, double dt) {
    if (!work.audit) return;
    work.audit->sums.recovery += take_charge(model, state.x, state.v, state.time + dt, work);
}

// Implicit schemes: a phase after the solve moves points against springs of any stiffness, and the next solve moves
// them back; the energy between would be charged to one and credited to the other, step after step. So phases are
// charged with the work of their impulses along the mean of the velocities at the start and the end of the step, which
// is nothing where cloth is at rest; what they have lent to springs counts, at a row, as given by contact. A point that
// is stopped falls less far than gravity's impulse says: that is contact's as well.
void end_audit(const Model& model, const State& state, Workspace& work, double dt, StepReport& report) {
    if (!work.audit || !report.finite || !must_audit_steps(model, state)) return;
    const Timer timer(report.seconds, Phase::measure);
    AuditScratch& scratch = *work.scratch->audit;
    // Hands stand still within a step: what their springs lose, the cloth gets.
    work.audit->sums.pins += scratch.in_hands - measure_energy(model, state, hand_force);
    work.audit->kick_of_hands = kick_of_hands(model, state, work);
    if (!scratch.by_response.empty()) {
        double limiter = 0, safe_filter = 0;
        for (std::size_t i = 0; i < state.v.size(); ++i) {
            const Vec3 mean = 0.5 * model.mass[i] * (scratch.v0[i] + state.v[i]);
            limiter += scratch.by_limiter[i].dot(mean);
            safe_filter += scratch.by_safe_filter[i].dot(mean);
            scratch.response -= scratch.by_response[i].dot(mean);
            if (!scratch.by_response[i].isZero(0))
                scratch.response -= model.gravity.dot(dt * mean - model.mass[i] * (state.x[i] - scratch.x0[i]));
        }
        work.audit->sums.limiter -= limiter;
        work.audit->sums.safe_filter -= safe_filter;
        if (report.detail == Detail::full)
            scratch.lent = std::max(
                0.0,
                measure_energy(model, {state.x, state.v, state.time + dt, state.history, state.hands}, ~gravity_force) -
                    scratch.solved);
    }
    if (model.contact.active) audit_contacts(model, state, work);
    if (!model.growth.empty()) work.audit->sums.muscles += work_of_growth(model, state, dt);
}

Energy measure_audit(const Model& model, const State& state, Workspace& work, double dt) {
    EnergyAudit& audit = *work.audit;
    if (!audit.begun) begin_sums(model, state, work, dt);
    Energy e = audit.sums;
    e.impacts -= audit_room(model, state, work).lent;
    e.gravity = audit.gravity_at_start - measure_energy(model, state, gravity_force);
    e.stored = measure_stored(model, state, work);
    const double sources[5] = {e.gravity, e.wind, e.pins, e.bodies, e.muscles};
    double in = 0;
    e.put_in = audit.stored_at_start;
    for (std::size_t k = 0; k < 5; ++k) {
        in += sources[k];
        audit.most[k] = std::max(audit.most[k], sources[k]);
        e.put_in += audit.most[k];
    }
    const double out = e.damping + e.friction + e.impacts + e.limiter + e.filter + e.safe_filter + e.recovery;
    const double left = e.stored - audit.stored_at_start - in + out;
    audit.lowest = std::min(audit.lowest, left);
    e.scheme = -audit.lowest;
    e.unexplained = left - audit.lowest;
    // Where nothing happens, rounding must not look like much: a millionth of the cloth's fall, or of its springs'
    // lengths.
    double weight = 0, springs = 0;
    for (const double mass : model.mass) weight += mass * model.gravity.norm();
    for (const Spring& s : model.springs) springs += 0.5 * s.stiffness * s.rest * s.rest;
    const double least = 1e-6 * weight * work.scratch->reach + 1e-12 * springs, scale = std::max(e.put_in, least);
    // Against all that was put in since: a trifle at the very start is none of a run's trouble.
    audit.sums.unexplained = std::max(audit.sums.unexplained, e.unexplained);
    e.worst_gain = scale > 0 ? audit.sums.unexplained / scale : 0;
    return e;
}

}  // namespace weft
