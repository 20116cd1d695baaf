// Works of forces over `integrate`, by the midpoint rule: forces are asked for halfway, and work along the way that the
// points went. Symplectic Euler and leapfrog kick with the forces at the start of the step, halfway between their old
// and their new velocities, so there the way is the mean of these, and forces are asked for as the scheme does: a
// strong drag over a long step does other work than its law would. Where a force acts on held points it is their pin
// that works against it.
#include "audit/audit_scratch.h"

#include "core/parallel.h"
#include "forces/forces.h"
#include "forces/spring_law.h"
#include "integrate/integrate.h"

namespace weft {

namespace {

template <class Work>
double sum_free_points(const Model& model, const Workspace& work, const Work& work_on) {
    const std::vector<double>& w = work.scratch->inverse_mass;
    return parallel_sum(model.points(), 0.0, [&](std::int64_t begin, std::int64_t end) {
        double sum = 0;
        for (std::int64_t i = begin; i < end; ++i)
            if (w[i] > 0) sum += work_on(i);
        return sum;
    });
}

bool damped_springs(const Model& model) {
    return !model.spring_damping.empty() || model.rayleigh_stiffness > 0;
}

// Where forces are asked for, and the way along which they work.
void find_ways(const Model& model, const State& state, AuditScratch& scratch, double dt) {
    const Scheme scheme = model.integrator.scheme;
    const bool symplectic = scheme == Scheme::symplectic_euler, kicks = symplectic || scheme == Scheme::stormer_verlet;
    parallel_for(model.points(), 4096, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t i = begin; i < end; ++i) {
            scratch.way[i] = kicks ? Vec3((0.5 * dt) * (scratch.v0[i] + state.v[i])) : Vec3(state.x[i] - scratch.x0[i]);
            scratch.probe.x[i] = kicks ? scratch.x0[i] : Vec3(0.5 * (scratch.x0[i] + state.x[i]));
            scratch.probe.v[i] = symplectic ? scratch.v0[i] : Vec3(scratch.way[i] / dt);
        }
    });
    scratch.probe.time = kicks ? state.time : state.time + dt / 2;
}

// [N] on the first point, by damping alone.
Vec3 damping_of(const Model& model, int s, const At& at) {
    const Spring& spring = model.springs[s];
    const SpringBlock k = stiffness_block(model, s, at.x, when_of(model, at));
    return damping_block(model, s, k) * Vec3(at.v[spring.b] - at.v[spring.a]);
}

// [J] taken by what damps points and springs.
double work_of_damping(const Model& model, const Workspace& work) {
    const AuditScratch& scratch = *work.scratch->audit;
    double taken = 0;
    if (model.any_damping)
        taken += sum_free_points(
            model, work, [&](std::int64_t i) { return model.damping[i] * scratch.probe.v[i].dot(scratch.way[i]); });
    if (!damped_springs(model)) return taken;
    return taken + parallel_sum(std::int64_t(model.springs.size()), 0.0, [&](std::int64_t begin, std::int64_t end) {
               double sum = 0;
               for (std::int64_t s = begin; s < end; ++s) {
                   const Spring& spring = model.springs[s];
                   sum +=
                       damping_of(model, int(s), scratch.probe_at()).dot(scratch.way[spring.b] - scratch.way[spring.a]);
               }
               return sum;
           });
}

// A step in one sweep leaves the forces of air and fluid, and no others, where all forces stand.
bool has_air_at_hand(const Model& model, const State& state, const Workspace& work) {
    const FilterPlace place = model.filter.place;
    return model.integrator.scheme == Scheme::symplectic_euler && work.scratch->grid.usable &&
           (place == FilterPlace::none || place == FilterPlace::paper) && !work.simple_kernels &&
           !(forces_present(model, state) & ~(grid_sweep_knows | air_force | fluid_force));
}

// Damping of points and air, whose forces and ways are at hand: no array is written for them. [J] put in.
void add_works_at_hand(const Model& model, const State& state, Workspace& work, double dt) {
    const AuditScratch& scratch = *work.scratch->audit;
    const std::vector<Vec3>& air = work.scratch->force;
    const auto way = [&](std::int64_t i) { return Vec3((0.5 * dt) * (scratch.v0[i] + state.v[i])); };
    Energy& sums = work.audit->sums;
    if (model.any_damping)
        sums.damping +=
            sum_free_points(model, work, [&](std::int64_t i) { return model.damping[i] * scratch.v0[i].dot(way(i)); });
    if (!(forces_present(model, state) & (air_force | fluid_force))) return;
    const double by_air = sum_free_points(model, work, [&](std::int64_t i) { return air[i].dot(way(i)); });
    (model.wind.empty() ? sums.damping : sums.wind) += model.wind.empty() ? -by_air : by_air;
}

// It pulls as hands do; its air damps.
void add_works_of_fastening(const Model& model, Workspace& work) {
    AuditScratch& scratch = *work.scratch->audit;
    Energy& sums = work.audit->sums;
    const auto along_way = [&](std::int64_t i) { return scratch.force[i].dot(scratch.way[i]); };
    multiply_jacobian(model, scratch.probe_at(), Derivative::damping, Jacobian::tangent, fasten_force, scratch.probe.v,
                      scratch.force);
    const double taken = sum_free_points(model, work, along_way);
    probe_forces(model, work, fasten_force);
    sums.damping += taken;
    sums.pins += sum_free_points(model, work, along_way) + taken;
}

void add_works(const Model& model, const State& state, Workspace& work, double dt) {
    AuditScratch& scratch = *work.scratch->audit;
    Energy& sums = work.audit->sums;
    find_ways(model, state, scratch, dt);
    sums.damping += work_of_damping(model, work) + work_of_other_damping(model, work);
    if (model.fastening.active()) add_works_of_fastening(model, work);
    if (!(forces_present(model, state) & (air_force | fluid_force))) return;
    probe_forces(model, work, air_force | fluid_force);
    const double by_air =
        sum_free_points(model, work, [&](std::int64_t i) { return scratch.force[i].dot(scratch.way[i]); });
    (model.wind.empty() ? sums.damping : sums.wind) += model.wind.empty() ? -by_air : by_air;
}

// [J] by which muscles raise the energy of their springs where they stand: the mean of doing so before and after the
// motion.
double work_of_muscles(const Model& model, const State& state, const AuditScratch& scratch, double dt) {
    const When t0 = when_of(model, state), t1(state.time + dt, t0.grown);
    double sum = 0;
    for (const Actuator& actuator : model.actuators) {
        const Spring& s = model.springs[actuator.spring];
        const double before = (scratch.x0[s.b] - scratch.x0[s.a]).norm(), after = (state.x[s.b] - state.x[s.a]).norm();
        for (const double length : {before, after})
            sum +=
                0.5 * (energy_of(model, actuator.spring, length, t1) - energy_of(model, actuator.spring, length, t0));
    }
    return sum;
}

// [N] on a point, by its springs.
Vec3 springs_pull(const Model& model, int point, const std::vector<Vec3>& x, const When& when) {
    Vec3 sum(0, 0, 0);
    for (int k = model.springs_of.start[point]; k < model.springs_of.start[point + 1]; ++k) {
        const int s = model.springs_of.items[k];
        const Spring& spring = model.springs[s];
        const Vec3 pull = stiffness_block(model, s, x, when).across * (x[spring.b] - x[spring.a]);
        sum += spring.a == point ? pull : Vec3(-pull);
    }
    return sum;
}

Vec3 springs_drag(const Model& model, int point, const At& at) {
    Vec3 sum(0, 0, 0);
    for (int k = model.springs_of.start[point]; k < model.springs_of.start[point + 1]; ++k) {
        const int s = model.springs_of.items[k];
        const Vec3 drag = damping_of(model, s, at);
        sum += model.springs[s].a == point ? drag : Vec3(-drag);
    }
    return sum;
}

// [J] What a pin or a hand must add to springs and gravity for its point to go where it goes.
double work_of_pins(const Model& model, const State& state, const Workspace& work, double dt) {
    const AuditScratch& scratch = *work.scratch->audit;
    const When before = when_of(model, state), after(state.time + dt, before.grown);
    double sum = 0;
    for (const HeldPoint& held : work.scratch->held) {
        const int p = held.point;
        const Vec3 way = state.x[p] - scratch.x0[p];
        if (way.isZero(0) && state.v[p] == scratch.v0[p]) continue;
        Vec3 pull = 0.5 * (springs_pull(model, p, scratch.x0, before) + springs_pull(model, p, state.x, after));
        if (damped_springs(model)) pull += springs_drag(model, p, scratch.probe_at());
        sum += 0.5 * model.mass[p] * (state.v[p].squaredNorm() - scratch.v0[p].squaredNorm());
        sum -= (pull + model.mass[p] * model.gravity).dot(way);
    }
    return sum;
}

// [J] taken by a filter within the integrator. After a solve it is what the velocities lost; explicit schemes filter
// while they move, and what neither forces nor inertia explain of the new velocities is the filter's impulse.
double work_of_filter(const Model& model, const State& state, Workspace& work, double dt) {
    AuditScratch& scratch = *work.scratch->audit;
    const Workspace::Scratch& r = *work.scratch;
    const Scheme scheme = model.integrator.scheme;
    if (is_implicit(scheme)) {
        const bool staged = scheme == Scheme::newton || (scheme == Scheme::bdf2 && scratch.past_dt > 0);
        return sum_free_points(model, work, [&](std::int64_t i) {
            const Vec3 solved = staged ? r.stage.v[i] : Vec3(scratch.v0[i] + r.linear->change[i]);
            return 0.5 * model.mass[i] * (solved.squaredNorm() - state.v[i].squaredNorm());
        });
    }
    const bool first_order = scheme == Scheme::symplectic_euler || scheme == Scheme::forward_euler;
    const double kick = scheme == Scheme::stormer_verlet ? 0.5 * (scratch.past_dt + dt) : dt;
    double given = 0;
    const auto add_part = [&](const std::vector<Vec3>& x, const std::vector<Vec3>& v, double time, double part) {
        scratch.probe.x = x;
        scratch.probe.v = v;
        scratch.probe.time = time;
        probe_forces(model, work, all_forces);
        given += part * sum_free_points(model, work, [&](std::int64_t i) {
                     const Vec3 impulse = model.mass[i] * (state.v[i] - scratch.v0[i]) - kick * scratch.force[i];
                     return impulse.dot(scratch.v0[i] + state.v[i]) / 2;
                 });
    };
    const bool at_start = first_order || scheme == Scheme::stormer_verlet;
    add_part(scratch.x0, scratch.v0, state.time, at_start ? 1 : 0.5);
    if (!at_start) add_part(state.x, state.v, state.time + dt, 0.5);
    return -given;
}

}  // namespace

void audit_integration(const Model& model, const State& state, Workspace& work, double dt, Detail detail) {
    if (!work.audit) return;
    AuditScratch& scratch = *work.scratch->audit;
    work.audit->lag = find_lag(model, state, dt);
    if (!must_audit_steps(model, state)) return;
    Energy& sums = work.audit->sums;
    if (has_air_at_hand(model, state, work) && !damped_springs(model))
        add_works_at_hand(model, state, work, dt);
    else if (velocity_matters(model))
        add_works(model, state, work, dt);
    sums.pins += work_of_pins(model, state, work, dt) + work_of_pins_on_others(model, state, work, dt);
    if (!model.actuators.empty()) sums.muscles += work_of_muscles(model, state, scratch, dt);
    if (model.filter.place == FilterPlace::velocity || model.filter.place == FilterPlace::force)
        sums.filter += work_of_filter(model, state, work, dt);
    if (!model.contact.active && !model.limit.active() && model.filter.place != FilterPlace::paper) return;
    scratch.x = state.x;
    scratch.v = state.v;
    if (detail == Detail::full && !scratch.by_response.empty())
        scratch.solved =
            measure_energy(model, {state.x, state.v, state.time + dt, state.history, state.hands}, ~gravity_force);
}

}  // namespace weft
