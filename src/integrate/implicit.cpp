#include "integrate/implicit.h"

#include "core/build.h"
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

void check_implicit(const Scene& scene) {
    if (is_implicit(scene.integrator.scheme) && scene.filter.place == FilterPlace::force)
        refuse(scene, "/filter/place", "force",
               "implicit schemes do not take a filter on forces: solving for the velocities is such a filter already",
               "use \"velocity\" or \"none\", or an explicit scheme");
}

// The factor of a sheet has some hundreds of blocks a point, more the larger the sheet.
void check_factoring(const Scene& scene, const Model& model) {
    constexpr int most = 50000;
    if (is_implicit(scene.integrator.scheme) && scene.integrator.solver == LinearSolver::cholesky &&
        model.points() > most)
        refuse(scene, "/integrator/solver", "cholesky",
               "can factor cloths of up to " + std::to_string(most) + " points, and this one has " +
                   std::to_string(model.points()) + ": it would take gigabytes",
               "use \"matrix-free\"");
}

void prepare_implicit(const Model& model, Workspace& work) {
    prepare_linear(model, work);
    const Scheme scheme = model.integrator.scheme;
    const std::size_t n = model.mass.size();
    if (scheme != Scheme::newton && scheme != Scheme::bdf2) return;
    Workspace::Rooms& r = *work.rooms;
    for (std::vector<Vec3>* field : {&r.stage.x, &r.stage.v, &r.linear->base_x, &r.linear->base_v}) field->resize(n);
    if (scheme == Scheme::newton) r.linear->trial.resize(n);
}

// What depends on time alone (wind, muscles) is taken at the end of the step, where the scheme looks for its forces.
void take_linearised_step(const Model& model, State& state, Workspace& work, double dt, Jacobian kind,
                          SolveReport& report) {
    const Workspace::Rooms& r = *work.rooms;
    LinearRoom& room = *r.linear;
    const double begin = state.time;
    state.time = begin + dt;
    find_forces(model, state, work, all_forces);
    update_system(model, state, work, dt, kind);
    for_points(model, [&](std::int64_t i) { room.right[i] = dt * r.force[i]; });
    subtract_stiffness(model, state, work);
    if (!room.contacts.empty()) room.right_alone = room.right;
    for_points(model, [&](std::int64_t i) { room.change[i].setZero(); });
    for (std::size_t k = 0; k < model.held.size(); ++k) {
        const int p = model.held[k].point;
        if (r.is_held[p]) room.change[p] = (r.held_target[k] - r.held_start[k]) / dt - state.v[p];
    }
    for (int round = 1;; ++round) {
        add_contact_impulses(room.contacts, state.v, room.right);
        room.begun = round > 1;
        solve_system(model, work, report);
        if (settle_contacts(room.contacts, state.v, room.change) || round == contact_rounds) break;
        update_contacts(model, state, work);
        room.right = room.right_alone;
    }
    room.begun = false;
    state.time = begin;
    for_points(model, [&](std::int64_t i) { state.v[i] += room.change[i]; });
    if (model.filter.place == FilterPlace::velocity) filter_field(model, work, state.v);
    for_points(model, [&](std::int64_t i) { state.x[i] += dt * state.v[i]; });
    place_held(model, state, work, dt);
}

void begin_stage(const Model& model, const State& state, Workspace& work, double dt, double h, double back) {
    Workspace::Rooms& r = *work.rooms;
    LinearRoom& room = *r.linear;
    r.stage.time = state.time + dt;
    for_points(model, [&](std::int64_t i) {
        room.base_x[i] = state.x[i];
        room.base_v[i] = state.v[i];
        if (back > 0) {
            room.base_x[i] += back * (state.x[i] - state.past.x[i]);
            room.base_v[i] += back * (state.v[i] - state.past.v[i]);
        }
        r.stage.v[i] = state.v[i];
        room.change[i].setZero();
    });
    for (std::size_t k = 0; k < model.held.size(); ++k) {
        const int p = model.held[k].point;
        if (!r.is_held[p]) continue;
        r.stage.x[p] = r.held_target[k];
        r.stage.v[p] = (r.held_target[k] - room.base_x[p]) / h;
    }
    move_stage(model, work, h, r.stage.v, 0);
}

void move_stage(const Model& model, Workspace& work, double h, const std::vector<Vec3>& from, double scale) {
    Workspace::Rooms& r = *work.rooms;
    const LinearRoom& room = *r.linear;
    for_points(model, [&](std::int64_t i) {
        if (r.is_held[i]) return;
        r.stage.v[i] = from[i] + scale * room.change[i];
        r.stage.x[i] = room.base_x[i] + h * r.stage.v[i];
    });
}

Imbalance find_imbalance(const Model& model, Workspace& work, double h) {
    Workspace::Rooms& r = *work.rooms;
    LinearRoom& room = *r.linear;
    find_forces(model, r.stage, work, all_forces);
    if (!room.contacts.empty()) {
        for_points(model, [&](std::int64_t i) { room.right[i].setZero(); });
        add_contact_impulses(room.contacts, r.stage.v, room.right);
        for_points(model, [&](std::int64_t i) { r.force[i] += room.right[i] / h; });
    }
    const Imbalance squares = parallel_sum(model.points(), Imbalance{}, [&](std::int64_t begin, std::int64_t end) {
        Imbalance sum;
        for (std::int64_t i = begin; i < end; ++i) {
            if (r.is_held[i]) {
                room.right[i].setZero();
                continue;
            }
            room.right[i] = h * r.force[i] - model.mass[i] * (r.stage.v[i] - room.base_v[i]);
            const double rest = room.right[i].squaredNorm();
            sum = sum + Imbalance{std::isfinite(rest) ? rest : infinity, r.force[i].squaredNorm()};
        }
        return sum;
    });
    return {std::sqrt(squares.rest) / h, std::sqrt(squares.force)};
}

void end_stage(const Model& model, State& state, Workspace& work, double dt, double h) {
    const Workspace::Rooms& r = *work.rooms;
    for_points(model, [&](std::int64_t i) { state.v[i] = r.stage.v[i]; });
    if (model.filter.place == FilterPlace::velocity) filter_field(model, work, state.v);
    for_points(model, [&](std::int64_t i) { state.x[i] = r.linear->base_x[i] + h * state.v[i]; });
    place_held(model, state, work, dt);
}

}  // namespace weft
