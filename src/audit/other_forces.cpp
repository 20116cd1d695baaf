// The audit of forces within the cloth that are not springs: hinges, shells, whatever row of the force table couples
// points or stores energy. Springs are looked at one by one, where something moved; these as a whole, which costs more
// and needs to know nothing of them.
#include "audit/audit_scratch.h"
#include "core/parallel.h"
#include "forces/forces.h"

namespace weft {

ForceSet other_inner_forces(const Model& model, const At& at) {
    ForceSet set = 0;
    for (const Force& row : force_table())
        if ((row.energy || row.add_stencils) && acts(row, model, at)) set |= row.bit;
    return set & ~(gravity_force | spring_force);
}

// As spring_part() and point_part() in audit.cpp: with the work of the forces over the time by which velocities lag.
double measure_other_energy(const Model& model, std::span<const Vec3> x, std::span<const Vec3> v, double time,
                            Workspace& work) {
    AuditScratch& scratch = *work.scratch->audit;
    const At at{x, v, time, scratch.history, scratch.hands};
    const ForceSet set = other_inner_forces(model, at);
    if (!set) return 0;
    const double lag = work.audit->lag, energy = measure_energy(model, at, set);
    if (!(lag > 0)) return energy;
    std::copy_n(x.begin(), scratch.probe.x.size(), scratch.probe.x.begin());
    scratch.probe.v.assign(scratch.probe.v.size(), Vec3(0, 0, 0));  // what stores energy, without its damping
    scratch.probe.time = time;
    probe_forces(model, work, set);
    const std::vector<std::uint8_t>& held = work.scratch->is_held;
    return energy + lag * parallel_sum(model.points(), 0.0, [&](std::int64_t begin, std::int64_t end) {
                        double sum = 0;
                        for (std::int64_t i = begin; i < end; ++i)
                            if (!held[i]) sum += v[i].dot(scratch.force[i]);
                        return sum;
                    });
}

// Over the step, at the velocities that the works are asked for with (probe.v). Both ends of what couples two points
// count, held ones too.
double work_of_other_damping(const Model& model, Workspace& work) {
    AuditScratch& scratch = *work.scratch->audit;
    ForceSet set = 0;
    for (const Force& row : force_table())
        if ((row.bit & other_inner_forces(model, scratch.probe_at())) && row.damps && row.damps(model)) set |= row.bit;
    if (!set) return 0;
    multiply_jacobian(model, scratch.probe_at(), Derivative::damping, Jacobian::tangent, set, scratch.probe.v,
                      scratch.force);
    double sum = 0;
    for (std::size_t i = 0; i < scratch.way.size(); ++i) sum += scratch.force[i].dot(scratch.way[i]);
    return sum;
}

// What a pin must add against them: the mean of their pull before and after, along the way of its point.
double work_of_pins_on_others(const Model& model, const State& state, Workspace& work, double dt) {
    AuditScratch& scratch = *work.scratch->audit;
    const ForceSet set = other_inner_forces(model, state);
    if (!set) return 0;
    double sum = 0;
    const Stage kept = scratch.probe;
    const auto add_half = [&](const Field& x, double time) {
        scratch.probe.x = x;
        scratch.probe.time = time;
        probe_forces(model, work, set);
        for (const HeldPoint& held : work.scratch->held)
            sum -= 0.5 * scratch.force[held.point].dot(state.x[held.point] - scratch.x0[held.point]);
    };
    add_half(scratch.x0, state.time);
    add_half(state.x, state.time + dt);
    scratch.probe = kept;
    return sum;
}

}  // namespace weft
