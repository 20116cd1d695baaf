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
#include "step_parts.h"

namespace weft {

namespace {
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
        return advance_in_parts(model, state, work, dt, count, advance, report);
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
