// How a run begins.
#include "core/freedom.h"
#include "forces/fasten.h"
#include "integrate/integrate.h"

#include <weft/state.h>

namespace weft {

// A number from -1 to 1 that depends on all its arguments (SplitMix64, Steele et al. 2014).
namespace {
double random_from(std::uint64_t seed, std::uint64_t index) {
    std::uint64_t z = (seed * 0x9e3779b97f4a7c15ull) ^ ((index + 1) * 0xd1342543de82ef95ull);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
    z ^= z >> 31;
    return double(z >> 11) * 0x1p-52 - 1;
}
}  // namespace

State start(const Model& model) {
    State state;
    state.x = model.mesh.points;
    state.v.assign(state.x.size(), Vec3(0, 0, 0));
    for (std::size_t p = 0; model.shake.size > 0 && p < state.x.size(); ++p)
        for (int k = 0; k < 3; ++k)
            state.x[p][k] += model.shake.size * random_from(std::uint64_t(model.shake.seed), 3 * p + std::uint64_t(k));
    prepare_past(model, state);
    for (const Held& h : model.held) state.x[h.point] = scripted_position(model, h, 0);
    for (const SoftPin& pin : model.soft_pins)
        grab(state, pin.held.point, scripted_position(model, pin.held, 0), pin.stiffness);
    if (model.contact.tangled) state.tangled = 0;
    state.history.assign(std::size_t(model.history), 0);
    begin_script(model, state);
    return state;
}

}  // namespace weft
