// What the schemes share.
#include "integrate/integrate.h"

#include "core/audit.h"
#include "core/parallel.h"
#include "core/timer.h"
#include "filter/filter.h"
#include "forces/forces.h"
#include "integrate/implicit.h"

namespace weft {

void integrate(const Model& model, State& state, Workspace& work, double dt, StepReport& report) {
    const Timer timer(report.seconds, Phase::integrate);
    const SchemeRow& row = row_of(model.integrator.scheme);
    row.advance(model, state, work, dt, report.solve);
    if (row.counts_on_positions) work.scratch->integrated = state.x;
    audit_integration(model, state, work, dt, report.detail);
}

void remember(const Model& model, State& state, const Workspace& work, double, StepReport& report) {
    const Timer timer(report.seconds, Phase::integrate);
    commit_history(model, state);
    if (!row_of(model.integrator.scheme).counts_on_positions) return;
    // What rests on something is where the solve has put it, but not by forces alone: without it, it would go
    // elsewhere.
    if (report.contact.contacts > 0 || state.x != work.scratch->integrated) state.past.dt = 0;
}

void prepare_integrator(const Model& model, Workspace& work) {
    Workspace::Scratch& r = *work.scratch;
    const std::size_t n = model.mass.size();
    const SchemeRow& row = row_of(model.integrator.scheme);
    if (row.accelerates || model.filter.place != FilterPlace::none) r.acceleration.resize(n);
    if (row.has_stage) {
        r.stage.x.resize(n);
        r.stage.v.resize(n);
    }
    if (row.counts_on_positions) r.integrated.resize(n);
    if (row.implicit) prepare_implicit(model, work);
    prepare_spread_mass(model, work);
    if (row.scheme == Scheme::multilevel) prepare_multilevel(model, work);
    for (int k = 0; k < row.slopes; ++k) r.slopes[k].resize(n);
}

void prepare_past(const Model& model, State& state) {
    const SchemeRow& row = row_of(model.integrator.scheme);
    const std::size_t n = model.mass.size();
    if (row.keeps_acceleration) state.past.a.resize(n, Vec3(0, 0, 0));
    if (!row.keeps_step) return;
    state.past.x.resize(n, Vec3(0, 0, 0));
    state.past.v.resize(n, Vec3(0, 0, 0));
}

Field& find_accelerations(const Model& model, const At& at, Workspace& work) {
    Workspace::Scratch& r = *work.scratch;
    find_forces(model, at, work, all_forces);
    if (spreads_mass(model))
        divide_by_spread_mass(model, work, r.force);
    else
        parallel_for(model.points(), 4096, [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t i = begin; i < end; ++i) r.acceleration[i] = r.inverse_mass[i] * r.force[i];
        });
    if (model.filter.place == FilterPlace::force) filter_field(model, work, r.acceleration);
    return r.acceleration;
}

}  // namespace weft
