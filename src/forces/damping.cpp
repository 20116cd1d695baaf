// Viscous damping of points, −C_dis v (Provot 1995, section 2.2), the mass-proportional part of Rayleigh's included.
#include "core/parallel.h"
#include "forces/forces.h"

namespace weft {

namespace {
bool has_damping(const Model& model) {
    return model.any_damping;
}

void add_drag(const Model& model, const At& at, Workspace&, Field& force) {
    for_each(model.points(), [&](std::int64_t i) { force[i] -= model.damping[i] * at.v[i]; });
}

void add_drag_product(const Model& model, const At&, Derivative which, Jacobian, std::span<const Vec3> in, Field& out) {
    if (which == Derivative::damping)
        for_each(model.points(), [&](std::int64_t i) { out[i] += model.damping[i] * in[i]; });
}

void add_drag_blocks(const Model& model, const At&, double h, Jacobian, const RowBlocks& blocks) {
    for_each(model.points(), [&](std::int64_t i) { blocks.point[i].diagonal().array() += h * model.damping[i]; });
}
}  // namespace

extern const Force damping_row;
const Force damping_row{
    .bit = damping_force,
    .name = "damping",
    .present = has_damping,
    .damps = has_damping,
    .add_force = add_drag,
    .add_product = add_drag_product,
    .add_blocks = add_drag_blocks,
};

}  // namespace weft
