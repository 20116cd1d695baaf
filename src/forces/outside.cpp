// A force from outside on every point: State::external_force, which whoever runs the simulation may change between
// steps, and the scene's own, read from a file with samples in time. It depends on neither places nor velocities, so it
// has no Jacobian; implicit solves see it on the right side like any other. What it puts in is audited as the wind's
// is.
#include "forces/forces.h"

namespace weft {

namespace {
bool may_act_from_outside(const Model&) {
    return true;
}

bool acts_from_outside(const Model& model, const At& at) {
    return model.force_track >= 0 || !at.external.empty();
}

void add_outside_forces(const Model& model, const At& at, Workspace&, Field& force) {
    if (at.external.size() == force.size())
        for (std::size_t i = 0; i < force.size(); ++i) force[i] += at.external[i];
    if (model.force_track < 0) return;
    const Track& track = model.tracks[std::size_t(model.force_track)];
    for (std::size_t i = 0; i < force.size(); ++i)
        force[i] += model.force_scale * place_on(track, static_cast<int>(i), at.time);
}
}  // namespace

extern const Force outside_row;
const Force outside_row{
    .bit = outside_force,
    .name = "outside",
    .present = may_act_from_outside,
    .acts = acts_from_outside,
    .add_force = add_outside_forces,
};

}  // namespace weft
