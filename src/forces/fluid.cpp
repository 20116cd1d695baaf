// A fluid that resists faces moving into it (Tu & Terzopoulos 1994, "Artificial fishes", section 4.3): on every wet
// face −μ A max(0, (v − u)·n) n, shared equally by its corners; A n = ½ Σ x_k × x_{k+1} is the face's vector area, v
// the mean velocity of the corners, u that of the fluid there. Faces that move inward feel nothing: the fluid does not
// pull. No loop over threads: wet bodies are small, and the order of the sums is that of the faces.
#include "forces/forces.h"

#include <Eigen/Geometry>

namespace weft {

Vec3 wet_area(const Model& model, int face, const std::vector<Vec3>& x) {
    const int begin = model.wet_faces.start[face], end = model.wet_faces.start[face + 1];
    const std::vector<int>& corners = model.wet_faces.items;
    const Vec3& origin = x[corners[begin]];
    Vec3 sum(0, 0, 0);
    for (int k = begin + 1; k + 1 < end; ++k) sum += (x[corners[k]] - origin).cross(x[corners[k + 1]] - origin);
    return 0.5 * sum;
}

void add_fluid_forces(const Model& model, const State& state, Workspace& work) {
    std::vector<Vec3>& force = work.rooms->force;
    for (int f = 0; f + 1 < int(model.wet_faces.start.size()); ++f) {
        const Vec3 area = wet_area(model, f, state.x);
        const double size = area.norm();
        if (!(size > 0)) continue;
        const int begin = model.wet_faces.start[f], end = model.wet_faces.start[f + 1];
        Vec3 v(0, 0, 0), place(0, 0, 0);
        for (int k = begin; k < end; ++k) {
            v += state.v[model.wet_faces.items[k]] / (end - begin);
            place += state.x[model.wet_faces.items[k]] / (end - begin);
        }
        if (!model.wind.empty()) v -= wind_at(model.wind, place, state.time);
        const double outward = v.dot(area) / size;
        if (!(outward > 0)) continue;
        const Vec3 share = (model.fluid_friction * outward / (end - begin)) * area;
        for (int k = begin; k < end; ++k) force[model.wet_faces.items[k]] -= share;
    }
}

}  // namespace weft
