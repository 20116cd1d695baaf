#include "integrate/implicit.h"
#include "forces/contact_terms.h"

#include "core/freedom.h"
#include "core/parallel.h"
#include "filter/filter.h"
#include "forces/forces.h"

#include <cmath>

namespace weft {

namespace {
template <class Body>
void for_points(const Model& model, const Body& body) {
    parallel_for(model.points(), 4096, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t i = begin; i < end; ++i) body(i);
    });
}
}  // namespace

void prepare_implicit(const Model& model, Workspace& work) {
    prepare_linear(model, work);
    const Scheme scheme = model.integrator.scheme;
    const std::size_t n = model.mass.size();
    if (!row_of(scheme).has_stage) return;
    Workspace::Scratch& r = *work.scratch;
    for (Field* field : {&r.linear->base_x, &r.linear->base_v}) field->resize(n);
    if (scheme == Scheme::newton || scheme == Scheme::bdf2) r.linear->trial.resize(n);
}

// What depends on time alone (wind, muscles) is taken at the end of the step, where the scheme looks for its forces.
void take_linearised_step(const Model& model, State& state, Workspace& work, double dt, Jacobian kind,
                          SolveReport& report) {
    Workspace::Scratch& r = *work.scratch;
    LinearSystem& system = *r.linear;
    const double begin = state.time;
    state.time = begin + dt;
    find_forces(model, state, work, all_forces);
    update_system(model, state, work, dt, kind);
    for_points(model, [&](std::int64_t i) { system.right[i] = dt * r.force[i]; });
    subtract_stiffness(model, state, work);
    if (!r.contact_terms.empty()) system.right_alone = system.right;
    for_points(model, [&](std::int64_t i) { system.change[i].setZero(); });
    for (const HeldPoint& held : r.held) system.change[held.point] = held.velocity(dt) - state.v[held.point];
    for (int round = 1;; ++round) {
        add_contact_impulses(r.contact_terms, state.v, system.right);
        system.begun = round > 1;
        solve_system(model, work, report);
        if (settle_contacts(r.contact_terms, state.v, system) || round == contact_rounds) break;
        update_contacts(model, state, work);
        system.right = system.right_alone;
    }
    system.begun = false;
    state.time = begin;
    for_points(model, [&](std::int64_t i) { state.v[i] += system.change[i]; });
    if (model.filter.place == FilterPlace::velocity) filter_field(model, work, state.v);
    for_points(model, [&](std::int64_t i) { state.x[i] += dt * state.v[i]; });
    place_held(model, state, work, dt);
}

void begin_stage(const Model& model, const State& state, Workspace& work, double dt, double h, double back) {
    Workspace::Scratch& r = *work.scratch;
    LinearSystem& system = *r.linear;
    r.stage.time = state.time + dt;
    for_points(model, [&](std::int64_t i) {
        system.base_x[i] = state.x[i];
        system.base_v[i] = state.v[i];
        if (back > 0) {
            system.base_x[i] += back * (state.x[i] - state.past.x[i]);
            system.base_v[i] += back * (state.v[i] - state.past.v[i]);
        }
        r.stage.v[i] = state.v[i];
        system.change[i].setZero();
    });
    for (const HeldPoint& held : r.held) {
        r.stage.x[held.point] = held.target;
        r.stage.v[held.point] = (held.target - system.base_x[held.point]) / h;
    }
    move_stage(model, work, h, r.stage.v, 0);
}

void move_stage(const Model& model, Workspace& work, double h, const std::vector<Vec3>& from, double scale) {
    Workspace::Scratch& r = *work.scratch;
    const LinearSystem& system = *r.linear;
    for_points(model, [&](std::int64_t i) {
        if (r.is_held[i]) return;
        r.stage.v[i] = from[i] + scale * system.change[i];
        r.stage.x[i] = system.base_x[i] + h * r.stage.v[i];
    });
}

Imbalance find_imbalance(const Model& model, const State& state, Workspace& work, double h) {
    Workspace::Scratch& r = *work.scratch;
    LinearSystem& system = *r.linear;
    find_forces(model, r.stage.at(state), work, all_forces);
    if (!r.contact_terms.empty()) {
        for_points(model, [&](std::int64_t i) { system.right[i].setZero(); });
        add_contact_impulses(r.contact_terms, r.stage.v, system.right);
        for_points(model, [&](std::int64_t i) { r.force[i] += system.right[i] / h; });
    }
    if (spreads_mass(model)) {
        for_points(model, [&](std::int64_t i) {
            r.inertia[0][i] = r.stage.v[i] - system.base_v[i];
            r.inertia[1][i].setZero();
        });
        add_spread_mass(model, r.inertia[0], r.inertia[1]);
        for_points(model, [&](std::int64_t i) { r.force[i] -= r.inertia[1][i] / h; });
    }
    const Imbalance squares = parallel_sum(model.points(), Imbalance{}, [&](std::int64_t begin, std::int64_t end) {
        Imbalance sum;
        for (std::int64_t i = begin; i < end; ++i) {
            if (r.is_held[i]) {
                system.right[i].setZero();
                continue;
            }
            system.right[i] = h * r.force[i] - model.mass[i] * (r.stage.v[i] - system.base_v[i]);
            const double residual = system.right[i].squaredNorm();
            sum = sum + Imbalance{std::isfinite(residual) ? residual : infinity, r.force[i].squaredNorm()};
        }
        return sum;
    });
    return {std::sqrt(squares.residual) / h, std::sqrt(squares.force)};
}

void end_stage(const Model& model, State& state, Workspace& work, double dt, double h) {
    const Workspace::Scratch& r = *work.scratch;
    for_points(model, [&](std::int64_t i) { state.v[i] = r.stage.v[i]; });
    if (model.filter.place == FilterPlace::velocity) filter_field(model, work, state.v);
    for_points(model, [&](std::int64_t i) { state.x[i] = r.linear->base_x[i] + h * state.v[i]; });
    place_held(model, state, work, dt);
}

}  // namespace weft
