// The phases of contact: from the start of the step, which is valid, towards where the phases before want the points,
// so that nothing passes through anything. First the physics (impulses over the thickness, in turns with the limiter),
// then the guarantee (the safe filter, last and always). Every displacement changes the velocity by the same / dt,
// except for recovered thickness, which must not kick layers apart. At the end velocities follow Moreau's law of
// impact.
//
// Positions are kept in the scratch (x1), those of cloth in the state as well, where the limiter finds them.
#include "collide/contacts.h"
#include "forces/contact_terms.h"

#include "core/audit.h"
#include "core/measure.h"
#include "core/parallel.h"
#include "core/substeps.h"
#include "core/timer.h"
#include "linear/linear.h"
#include "multilevel/levels.h"

namespace weft {

namespace {

constexpr int limited_turns = 3, sweeps_a_turn = 7, sweeps_alone = 20;

// The longer the displacements the more pairs: without a bound a scene that blows up would ask for all there are.
int clamp_displacements(const Model& model, State& state, const ContactScratch& scratch, double dt) {
    const Vec3 sum = parallel_sum(model.points(), Vec3(0, 0, 0), [&](std::int64_t begin, std::int64_t end) {
        Vec3 part(0, 0, 0);
        for (std::int64_t i = begin; i < end; ++i) part += state.x[i] - scratch.x0[i];
        return part;
    });
    const Vec3 mean = sum / model.points();
    int slowed = 0;
    for (std::size_t i = 0; i < state.x.size(); ++i) {
        const Vec3 displacement = state.x[i] - scratch.x0[i] - mean;
        const double length = displacement.norm();
        if (!(length > scratch.max_displacement) || !scratch.movable[i]) continue;
        const Vec3 correction = (scratch.max_displacement / length) * displacement - displacement;
        state.x[i] += correction;
        state.v[i] += correction / dt;
        ++slowed;
    }
    return slowed;
}

// Carries the change of velocities over to positions and to the state.
void apply_response(const Model& model, State& state, ContactScratch& scratch, double dt) {
    parallel_for(model.points(), 4096, [&](std::int64_t begin, std::int64_t end) {
        for (std::size_t p = begin; p < std::size_t(end); ++p) {
            const Vec3 change = scratch.moving[p].u - scratch.u_before[p];
            if (change.isZero(0)) continue;
            scratch.x1[p] += dt * change;
            state.x[p] = scratch.x1[p];
            state.v[p] += change;
            scratch.u_before[p] = scratch.moving[p].u;
        }
    });
}

// In turns with the limiter: takes over the corrections that it has made since the last turn.
void follow_limiter(const Model& model, const State& state, ContactScratch& scratch, double dt) {
    parallel_for(model.points(), 4096, [&](std::int64_t begin, std::int64_t end) {
        for (std::size_t p = begin; p < std::size_t(end); ++p) {
            const Vec3 change = (state.x[p] - scratch.x1[p]) / dt;
            if (change.isZero(0)) continue;
            scratch.x1[p] = state.x[p];
            scratch.moving[p].u += change;
            scratch.moving[p].moved += change.lpNorm<1>();
            scratch.u_before[p] = scratch.moving[p].u;
        }
    });
}

// Velocities of the step as it is wanted so far: displacements / dt.
void find_velocities(ContactScratch& scratch, double dt) {
    parallel_for(static_cast<std::int64_t>(scratch.x0.size()), 4096, [&](std::int64_t begin, std::int64_t end) {
        for (std::size_t p = begin; p < std::size_t(end); ++p) {
            const Vec3 displacement = scratch.x1[p] - scratch.x0[p];
            scratch.displacement[p] = displacement.norm();
            scratch.moving[p] = {displacement / dt, 0};
            scratch.u_before[p] = scratch.moving[p].u;
        }
    });
}

// Velocity change = position change / dt, except for the part that only undoes recover_thickness(), which never entered
// the velocity.
Vec3 velocity_change(const Vec3& wanted, const Vec3& safe, const Vec3& thickness, double dt) {
    Vec3 change = safe - wanted;
    const double length2 = thickness.squaredNorm(), back = change.dot(thickness);
    if (length2 > 0 && back < 0) change -= std::max(back / length2, -1.) * thickness;
    return change / dt;
}

// Nobody who waits, and nobody who meets anything on the straight way from the start of the step to its end.
bool has_free_way(ContactScratch& scratch) {
    return scratch.pinch.due.empty() && scratch.pinch.late_pins.empty() &&
           nobody_meets(scratch.surfaces, scratch.broad, scratch.x0, scratch.x1, safe_separation * scratch.thickness,
                        scratch.filter);
}

int count_contacts(const Gaps& gaps) {
    return int(
        std::count_if(gaps.pairs.begin(), gaps.pairs.end(), [](const NearPair& pair) { return pair.impulse > 0; }));
}

// Within the substeps of multilevel lengths are kept beside contact.
bool takes_turns(const Model& model) {
    return model.limit.active() && !keeps_gaps(model);
}

void apply_safe_filter(const Model& model, State& state, ContactScratch& scratch, double dt, ContactReport& report) {
    if (scratch.way == ContactScratch::Way::free) return;  // all get where they want
    report.pinched = filter_and_give_way(model, state, scratch, safe_separation * scratch.thickness);
    report.truncated = scratch.filter_report.truncated;
    report.stopped = scratch.filter_report.stopped;
    report.carried = scratch.filter_report.carried;
    if (scratch.filter_report.cut_short) report.cut_short = 1;
    Vec3 momentum(0, 0, 0);
    for (std::size_t p = 0; p < state.x.size(); ++p) {
        if (scratch.x_safe[p] != scratch.x1[p]) {
            const Vec3 thickness = scratch.rows.empty() ? Vec3(0, 0, 0) : Vec3(scratch.x1[p] - scratch.x_response[p]);
            const Vec3 change = velocity_change(scratch.x1[p], scratch.x_safe[p], thickness, dt);
            state.v[p] += change;
            momentum += model.mass[p] * change;
        }
        if (!scratch.pinch.pinned_down.empty() &&
            scratch.pinch.pinned_down[p])  // a pinched point must not gather speed
            state.v[p] = (scratch.x_safe[p] - scratch.x0[p]) / dt;
        state.x[p] = scratch.x_safe[p];
    }
    report.filter_momentum = momentum.norm();
    report.waiting = keep_late(model, state, scratch, dt);
    report.pinched = std::max(report.pinched, report.waiting > 0 ? 1 : 0);  // also while they catch up
}

}  // namespace

void look_ahead(const Model& model, State& state, Workspace& work, double dt, StepReport& report) {
    if (!keeps_gaps(model)) return;
    const Timer timer(report.seconds, Phase::collide);
    ContactScratch& scratch = *work.scratch->contact;
    check_finite(model, state, work, dt, report);
    if (!report.finite) return;
    report.contact.slowed = clamp_displacements(model, state, scratch, dt);
    std::copy(state.x.begin(), state.x.end(), scratch.x1.begin());
    scratch.way = has_free_way(scratch) ? ContactScratch::Way::free : ContactScratch::Way::blocked;
    report.contact.contacts = count_contacts(work.scratch->multilevel->gaps);
}

void find_contacts(const Model& model, State& state, Workspace& work, double dt, StepReport& report) {
    if (!model.contact.active) return;
    const Timer timer(report.seconds, Phase::collide);
    ContactScratch& scratch = *work.scratch->contact;
    scratch.turns = scratch.turns_left = 0;
    if (keeps_gaps(model)) {
        scratch.rows.clear();
        if (!report.finite || scratch.way == ContactScratch::Way::free) return;
    } else {
        scratch.way = ContactScratch::Way::unknown;
        check_finite(model, state, work, dt, report);
        if (!report.finite) return;
        report.contact.slowed = clamp_displacements(model, state, scratch, dt);
        std::copy(state.x.begin(), state.x.end(), scratch.x1.begin());
    }
    if (model.contact.by_paper()) return collide_as_the_paper(model, state, work, dt, report.contact);
    find_velocities(scratch, dt);
    find_proximity(model, scratch, dt, report.contact);
    if (scratch.rows.empty()) return;
    if (solves_contacts(model)) warm_start(state, scratch, work.scratch->contact_terms);
    scratch.turns = scratch.turns_left = takes_turns(model) ? limited_turns : 1;
}

int contact_turns(const Model& model, const Workspace& work) {
    return model.contact.active ? work.scratch->contact->turns : 0;
}

void push_apart(const Model& model, State& state, Workspace& work, double dt, StepReport& report) {
    const Timer timer(report.seconds, Phase::collide);
    ContactScratch& scratch = *work.scratch->contact;
    const bool limited = takes_turns(model);
    if (limited) follow_limiter(model, state, scratch, dt);
    respond(scratch, limited ? sweeps_a_turn : sweeps_alone, scratch.thickness, dt, report.contact);
    apply_response(model, state, scratch, dt);
    if (--scratch.turns_left > 0) charge_response(model, state.x, state, work, dt);
}

void move_safely(const Model& model, State& state, Workspace& work, double dt, StepReport& report) {
    if (!model.contact.active || model.contact.by_paper() || !report.finite) return;
    const Timer timer(report.seconds, Phase::collide);
    ContactScratch& scratch = *work.scratch->contact;
    if (!scratch.rows.empty()) {
        scratch.x_response = scratch.x1;
        recover_thickness(scratch);
    }
    charge_response(model, scratch.x1, state, work, dt);
    apply_safe_filter(model, state, scratch, dt, report.contact);
    charge_safe_filter(model, state, work, dt);
    end_impacts(model, state, scratch, dt, report.contact);
    charge_response(model, state.x, state, work, dt);
    if (solves_contacts(model)) store_impulses(state, scratch, dt);
}

}  // namespace weft
