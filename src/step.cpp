// The step, whole. Phases share one contract: they are functions of (model, state, work, dt) and what they report.
#include <weft/step.h>

#include "audit/audit.h"
#include "collide/contacts.h"
#include "core/freedom.h"
#include "core/parallel.h"
#include "core/timer.h"
#include "core/workspace.h"
#include "filter/filter.h"
#include "integrate/integrate.h"
#include "limit/limit.h"
#include "recover/recover.h"

#include <functional>

namespace weft {

// Defined in core/measure.cpp.
int find_first_bad(const Model& model, const State& state, double reach, double dt);

StepReport step(const Model& model, State& state, Workspace& work, double dt, Detail detail) {
    StepReport report{.time = state.time, .dt = dt};
    const WithCrew threads(*work.scratch->crew);
    {
        const Timer timer(report.seconds, Phase::integrate);
        if (work.poison) poison_scratch(model, work);
        begin_audit(model, state, work, dt);
        move_held(model, state, work, dt);
        if (model.contact.active) update_bodies(model, state, work, dt);
        if (model.contact.active && work.scratch->linear) predict_contacts(model, state, work, dt);
        integrate(model, state, work, dt, report.solve);
        audit_integration(model, state, work, dt, detail);
    }
    if (model.filter.place == FilterPlace::paper) {
        const Timer timer(report.seconds, Phase::filter);
        filter_velocities(model, state, work, dt);
        charge_filter(model, state, work, dt);
    }
    const auto limit = [&](Detail how, LimitReport& said) {
        const Timer timer(report.seconds, Phase::limit);
        limit_strain(model, state, work, dt, how, said);
        charge_limiter(model, state, work, dt);
    };
    limit(detail, report.limit);
    if (model.contact.active) {
        const Timer timer(report.seconds, Phase::collide);
        report.first_bad = find_first_bad(model, state, work.scratch->reach, dt);
        report.finite = report.first_bad < 0;
        const auto limit_again = [&] {
            LimitReport again;
            charge_response(model, state.x, state, work, dt);
            limit(Detail::none, again);
        };
        if (report.finite) collide(model, state, work, dt, std::ref(limit_again), report.contact);
    }
    {
        const Timer timer(report.seconds, Phase::recover);
        if (model.contact.active && report.finite) recover(model, state, work, dt, report.contact);
        if (model.contact.active && report.finite) charge_recovery(model, state, work, dt);
        if (report.finite) end_audit(model, state, work, dt, detail);
    }
    {
        const Timer timer(report.seconds, Phase::measure);
        remember(model, state, work, report.contact);
        state.time += dt;
        ++state.steps;
        if (detail != Detail::none && report.finite) {
            report.first_bad = find_first_bad(model, state, work.scratch->reach, dt);
            report.finite = report.first_bad < 0;
            if (detail == Detail::full && report.finite) {
                report.measures = measure(model, state);
                if (work.audit) report.energy = measure_audit(model, state, work, dt);
            }
        }
    }
    return report;
}

}  // namespace weft
