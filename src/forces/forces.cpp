#include "forces/forces.h"

#include "core/parallel.h"

namespace weft {

void find_forces(const Model& model, const State& state, Workspace& work, ForceSet set) {
    start_with_point_forces(model, state, work, set);
    if (set & spring_force) {
        if (work.simple_kernels)
            add_spring_forces_simple(model, state, work.scratch->force);
        else
            add_spring_forces(model, state, work);
    }
    if ((set & air_force) && model.any_air) add_air_forces(model, state, work);
    if ((set & fluid_force) && model.fluid_friction > 0) add_fluid_forces(model, state, work);
}

// Gravity μ g and viscous damping −C_dis v (Provot 1995, section 2.2). These overwrite; the others add.
void start_with_point_forces(const Model& model, const State& state, Workspace& work, ForceSet set) {
    const Vec3 g = set & gravity_force ? model.gravity : Vec3(0, 0, 0);
    const bool damped = (set & damping_force) && model.any_damping;
    std::vector<Vec3>& force = work.scratch->force;
    parallel_for(model.points(), 4096, [&](std::int64_t begin, std::int64_t end) {
        if (damped)
            for (std::int64_t i = begin; i < end; ++i) force[i] = model.mass[i] * g - model.damping[i] * state.v[i];
        else
            for (std::int64_t i = begin; i < end; ++i) force[i] = model.mass[i] * g;
    });
}

double measure_gravity_energy(const Model& model, const std::vector<Vec3>& x) {
    return parallel_sum(model.points(), 0.0, [&](std::int64_t begin, std::int64_t end) {
        double sum = 0;
        for (std::int64_t i = begin; i < end; ++i)
            sum -= model.mass[i] * model.gravity.dot(x[i] - model.mesh.points[i]);
        return sum;
    });
}

}  // namespace weft
