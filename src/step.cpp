// The step, whole. Phases share one contract: they are functions of (model, state, work, dt, report), time themselves,
// and return at once when there is nothing for them to do. Beside them stands the audit, which changes nothing.
#include <weft/step.h>

#include "collide/contacts.h"
#include "core/audit.h"
#include "core/freedom.h"
#include "core/measure.h"
#include "core/parallel.h"
#include "core/workspace.h"
#include "filter/filter.h"
#include "forces/fasten.h"
#include "integrate/integrate.h"
#include "limit/limit.h"
#include "recover/recover.h"

#include <algorithm>
#include <cmath>

namespace weft {

namespace {
// Contact within the substeps takes it that things get through the step nearly straight, and meet what was near their
// way. A step in which they would go too far, or did not get through, is cut into parts, and those again.
constexpr int most_parts = 8;
constexpr double shortest_part = 1.0 / 480;  // [s]

// 1: the step is taken as it is.
int choose_parts(const Model& model, const State& state, const Workspace& work, double dt) {
    if (!state.hands.empty() || model.fastening.active()) return 1;  // they move once a step
    const double most = std::clamp(std::floor(dt / shortest_part * (1 + 1e-9)), 1., double(most_parts));
    return parts_wanted(model, work, int(most));
}

void take_back(const Workspace& work, State& state, const EnergyAudit& audited) {
    const ContactScratch& contact = *work.scratch->contact;
    std::copy_n(contact.x0.begin(), state.x.size(), state.x.begin());
    state.v = contact.v0;
    if (work.audit) *work.audit = audited;
}

// Sums and extremes.
void add(const ContactReport& first, ContactReport& all) {
    for (int ContactReport::*sum :
         {&ContactReport::sweeps, &ContactReport::slowed, &ContactReport::truncated, &ContactReport::stopped,
          &ContactReport::carried, &ContactReport::recovered, &ContactReport::attempts})
        all.*sum += first.*sum;
    for (int ContactReport::*most : {&ContactReport::pairs, &ContactReport::contacts, &ContactReport::pinched,
                                     &ContactReport::cut_short, &ContactReport::worn})
        all.*most = std::max(all.*most, first.*most);
    all.filter_momentum += first.filter_momentum;
    all.smallest_gap = std::min(all.smallest_gap, first.smallest_gap);
    all.recovery_displacement = std::max(all.recovery_displacement, first.recovery_displacement);
    all.recovery_stretch = std::max(all.recovery_stretch, first.recovery_stretch);
}

void advance(const Model& model, State& state, Workspace& work, double dt, StepReport& report);

void advance_in_parts(const Model& model, State& state, Workspace& work, double dt, int count, StepReport& report) {
    const double time = state.time;
    ContactReport contact;  // of all parts so far; what is left at their end is what the last one left
    int substeps = 0;
    for (int k = 0; k < count && report.finite; ++k) {
        report.contact = {};
        state.time = time + k * dt / count;
        advance(model, state, work, dt / count, report);
        const ContactReport before = contact;
        contact = report.contact;
        add(before, contact);
        substeps += report.solve.inner_steps;
    }
    state.time = time;
    report.contact = contact;
    report.solve.inner_steps = substeps;
}

void advance(const Model& model, State& state, Workspace& work, double dt, StepReport& report) {
    const EnergyAudit audited = work.audit ? *work.audit : EnergyAudit{};
    begin_audit(model, state, work, dt, report);
    move_held(model, state, work, dt);  // pins
    move_bodies(model, state, work, dt, report);
    predict_contacts(model, state, work, dt, report);  // implicit schemes count on the last step's contacts
    find_candidates(model, state, work, dt, report);   // multilevel keeps contact within its substeps
    int count = choose_parts(model, state, work, dt);
    if (count == 1) {
        integrate(model, state, work, dt, report);  // asks for forces as often as its method needs
        filter_velocities(model, state, work, dt, report);
        limit_strain(model, state, work, dt, report);
        look_ahead(model, state, work, dt, report);
        if (report.finite) count = choose_parts(model, state, work, dt);
    }
    if (count > 1) {
        take_back(work, state, audited);
        return advance_in_parts(model, state, work, dt, count, report);
    }
    find_contacts(model, state, work, dt, report);
    // The limiter and contact undo each other's work. Taking turns, each leaves less to the other.
    for (int turn = 0; turn < contact_turns(model, work); ++turn) {
        if (turn > 0) limit_strain(model, state, work, dt, report);
        push_apart(model, state, work, dt, report);
    }
    move_safely(model, state, work, dt, report);      // the guarantee, last and always
    correct_lengths(model, state, work, dt, report);  // the paper path has no guarantee, but this
    recover(model, state, work, dt, report);          // only where surfaces still intersect
    end_audit(model, state, work, dt, report);
    remember(model, state, work, dt, report);  // what the next step looks back on
}
}  // namespace

StepReport step(const Model& model, State& state, Workspace& work, double dt, Detail detail) {
    StepReport report{.time = state.time, .dt = dt, .detail = detail};
    const WithCrew threads(*work.scratch->crew);
    if (work.poison) poison_scratch(model, work);
    follow_script(model, state, work, dt);  // of fastening: moves hands, as a person would
    lead_hands(model, state, dt);           // soft pins
    advance(model, state, work, dt, report);
    state.time += dt;
    ++state.steps;
    report_fastening(model, state, report);
    measure(model, state, work, dt, report);
    return report;
}

}  // namespace weft
