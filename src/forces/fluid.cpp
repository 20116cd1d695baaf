// A fluid that resists faces moving into it (Tu & Terzopoulos 1994, "Artificial fishes", section 4.3): on every wet
// face −μ A max(0, (v − u)·n) n, shared equally by its corners; A n = ½ Σ x_k × x_{k+1} is the face's vector area, v
// the mean velocity of the corners, u that of the fluid there. Faces that move inward feel nothing: the fluid does not
// pull. No loop over threads: wet bodies are small, and the order of the sums is that of the faces.
#include "forces/forces.h"

#include <Eigen/Geometry>

namespace weft {

WetFace find_wet_face(const Model& model, int face, const std::vector<Vec3>& x, const std::vector<Vec3>& v,
                      double time) {
    WetFace f{.begin = model.wet_faces.start[face], .end = model.wet_faces.start[face + 1]};
    const std::vector<int>& corners = model.wet_faces.items;
    const Vec3& origin = x[corners[f.begin]];
    for (int k = f.begin + 1; k + 1 < f.end; ++k)
        f.area += 0.5 * (x[corners[k]] - origin).cross(x[corners[k + 1]] - origin);
    const double size = f.area.norm();
    if (!(size > 0)) return f;
    Vec3 velocity(0, 0, 0), place(0, 0, 0);
    for (int k = f.begin; k < f.end; ++k) {
        velocity += v[corners[k]] / (f.end - f.begin);
        place += x[corners[k]] / (f.end - f.begin);
    }
    if (!model.wind.empty()) velocity -= wind_at(model.wind, place, time);
    f.speed = velocity.dot(f.area) / size;
    return f;
}

void add_fluid_forces(const Model& model, const State& state, Workspace& work) {
    std::vector<Vec3>& force = work.scratch->force;
    for (int k = 0; k < count_wet_faces(model); ++k) {
        const WetFace f = find_wet_face(model, k, state.x, state.v, state.time);
        if (!(f.speed > 0)) continue;
        const Vec3 share = (model.fluid_friction * f.speed / (f.end - f.begin)) * f.area;
        for (int c = f.begin; c < f.end; ++c) force[model.wet_faces.items[c]] -= share;
    }
}

}  // namespace weft
