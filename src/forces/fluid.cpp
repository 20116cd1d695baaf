// A fluid that resists faces moving into it (Tu & Terzopoulos 1994, "Artificial fishes", section 4.3): on every wet
// face −μ A max(0, (v − u)·n) n, shared equally by its corners; A area, n outward normal, v mean velocity of the
// corners, u velocity of the fluid there. Faces that move inward feel nothing: the fluid does not pull. No loop over
// threads: wet bodies are small, and the order of the sums is that of the triangles.
#include "forces/forces.h"

#include <Eigen/Geometry>

namespace weft {

void add_fluid_forces(const Model& model, const State& state, Workspace& work) {
    std::vector<Vec3>& force = work.rooms->force;
    for (int k : model.wet_triangles) {
        const auto [a, b, c] = model.mesh.triangles[k];
        const Vec3 n2 = (state.x[b] - state.x[a]).cross(state.x[c] - state.x[a]);  // 2 A n
        const double doubled = n2.norm();
        if (!(doubled > 0)) continue;
        Vec3 v = (state.v[a] + state.v[b] + state.v[c]) / 3;
        if (!model.wind.empty()) v -= wind_at(model.wind, (state.x[a] + state.x[b] + state.x[c]) / 3, state.time);
        const double outward = v.dot(n2) / doubled;
        if (!(outward > 0)) continue;
        const Vec3 share = (model.fluid_friction * outward / 6) * n2;
        force[a] -= share;
        force[b] -= share;
        force[c] -= share;
    }
}

}  // namespace weft
