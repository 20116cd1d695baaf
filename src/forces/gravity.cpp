// Gravity, m g at every point, the same everywhere. Its energy counts from the start positions.
#include "core/parallel.h"
#include "forces/forces.h"

namespace weft {

namespace {
bool has_gravity(const Model& model) {
    return model.gravity != Vec3(0, 0, 0);
}

double mass_that_weighs(const Model& model, std::int64_t i) {
    return model.mass[i] + (spreads_mass(model) ? model.shell.extra_weight[i] : 0);
}

void add_weight(const Model& model, const At&, Workspace&, Field& force) {
    for_each(model.points(), [&](std::int64_t i) { force[i] += mass_that_weighs(model, i) * model.gravity; });
}

double gravity_energy(const Model& model, const At& at) {
    const bool spread = spreads_mass(model);
    const Vec3 way = parallel_sum(model.points(), Vec3(0, 0, 0), [&](std::int64_t begin, std::int64_t end) {
        Vec3 sum(0, 0, 0);  // Σ m (x − X)
        for (std::int64_t i = begin; i < end; ++i)
            sum += (spread ? mass_that_weighs(model, i) : model.mass[i]) * (at.x[i] - model.mesh.points[i]);
        return sum;
    });
    return -model.gravity.dot(way);
}
}  // namespace

extern const Force gravity_row;
const Force gravity_row{
    .bit = gravity_force,
    .name = "gravity",
    .present = has_gravity,
    .add_force = add_weight,
    .energy = gravity_energy,
};

}  // namespace weft
