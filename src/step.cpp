// The step, whole. Phases share one contract: they are functions of (model, state, work, dt) and what they report.
#include <weft/step.h>

#include "audit/audit.h"
#include "collide/contacts.h"
#include "core/freedom.h"
#include "core/workspace.h"
#include "filter/filter.h"
#include "integrate/integrate.h"
#include "limit/limit.h"
#include "recover/recover.h"

#include <chrono>
#include <functional>

namespace weft {

// Defined in core/measure.cpp.
int find_first_bad(const Model& model, const State& state, double reach, double dt);

namespace {
double now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}
}  // namespace

StepReport step(const Model& model, State& state, Workspace& work, double dt, Detail detail) {
    StepReport report{.time = state.time, .dt = dt};
    const double t0 = now();
    if (work.poison) poison_scratch(model, work);
    begin_audit(model, state, work, dt);
    move_held(model, state, work, dt);
    if (model.contact.active) update_bodies(model, state, work, dt);
    if (model.contact.active && work.scratch->linear) anticipate_contacts(model, state, work, dt);
    integrate(model, state, work, dt, report.solve);
    audit_integration(model, state, work, dt, detail);
    const double t1 = now();
    if (model.filter.place == FilterPlace::paper) {
        filter_velocities(model, state, work, dt);
        charge_filter(model, state, work, dt);
    }
    const double t2 = now();
    limit_strain(model, state, work, dt, detail, report.limit);
    charge_limiter(model, state, work, dt);
    const double t3 = now();
    double limiting_again = 0;  // [s] within contact, with which the limiter takes turns
    if (model.contact.active) {
        report.first_bad = find_first_bad(model, state, work.scratch->reach, dt);
        report.finite = report.first_bad < 0;
        const auto limit_again = [&] {
            const double began = now();
            LimitReport again;
            charge_response(model, state.x, state, work, dt);
            limit_strain(model, state, work, dt, Detail::none, again);
            charge_limiter(model, state, work, dt);
            limiting_again += now() - began;
        };
        if (report.finite) collide(model, state, work, dt, std::ref(limit_again), report.contact);
    }
    const double t4 = now();
    if (model.contact.active && report.finite) recover(model, state, work, dt, report.contact);
    if (model.contact.active && report.finite) charge_recovery(model, state, work, dt);
    if (report.finite) end_audit(model, state, work, dt, detail);
    const double t5 = now();
    remember(model, state, work, report.contact);
    state.time += dt;
    ++state.steps;
    if (detail != Detail::none && report.finite) {
        report.first_bad = find_first_bad(model, state, work.scratch->reach, dt);
        report.finite = report.first_bad < 0;
        if (detail == Detail::full && report.finite) {
            report.measures = measure(model, state);
            if (work.audit) report.energy = measure_audit(model, state, work);
        }
    }
    report.seconds = {.integrate = t1 - t0,
                      .filter = t2 - t1,
                      .limit = t3 - t2 + limiting_again,
                      .measure = now() - t5,
                      .collide = t4 - t3 - limiting_again,
                      .recover = t5 - t4};
    return report;
}

}  // namespace weft
