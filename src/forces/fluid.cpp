// A fluid that resists faces moving into it (Tu & Terzopoulos 1994, "Artificial fishes", section 4.3): on every wet
// face −μ A max(0, (v − u)·n) n, shared equally by its corners; A n = ½ Σ x_k × x_{k+1} is the face's vector area, v
// the mean velocity of the corners, u that of the fluid there. Faces that move inward feel nothing: the fluid does not
// pull. No loop over threads: wet bodies are small, and the order of the sums is that of the faces.
#include "forces/forces.h"

#include <Eigen/Geometry>

namespace weft {

WetFace find_wet_face(const Model& model, int face, const At& at) {
    const std::span<const Vec3> x = at.x;
    WetFace f{.begin = model.wet_faces.start[face], .end = model.wet_faces.start[face + 1]};
    const std::vector<int>& corners = model.wet_faces.items;
    const Vec3& origin = x[corners[f.begin]];
    for (int k = f.begin + 1; k + 1 < f.end; ++k)
        f.area += 0.5 * (x[corners[k]] - origin).cross(x[corners[k + 1]] - origin);
    const double size = f.area.norm();
    if (!(size > 0)) return f;
    Vec3 velocity(0, 0, 0), place(0, 0, 0);
    for (int k = f.begin; k < f.end; ++k) {
        velocity += at.v[corners[k]] / (f.end - f.begin);
        place += x[corners[k]] / (f.end - f.begin);
    }
    if (!model.wind.empty()) velocity -= wind_at(model.wind, place, at.time);
    f.speed = velocity.dot(f.area) / size;
    return f;
}

namespace {
bool has_fluid(const Model& model) {
    return model.fluid_friction > 0;
}

void add_fluid_forces(const Model& model, const At& at, Workspace&, Field& force) {
    for (int k = 0; k < count_wet_faces(model); ++k) {
        const WetFace f = find_wet_face(model, k, at);
        if (!(f.speed > 0)) continue;
        const Vec3 share = (model.fluid_friction * f.speed / (f.end - f.begin)) * f.area;
        for (int c = f.begin; c < f.end; ++c) force[model.wet_faces.items[c]] -= share;
    }
}

// The row sums of each face's −∂F/∂v: its blocks between corners are lumped on the diagonal, which keeps the matrix
// symmetric and bounds it. visit(face, its area, unit normal) for each face that the fluid resists. Constant
// (IMEX): as if every normal faced the motion, with the areas of the start.
template <class Visit>
void for_wet_faces(const Model& model, const At& at, Jacobian kind, const Visit& visit) {
    const At where(kind == Jacobian::constant ? std::span<const Vec3>(model.mesh.points) : at.x, at.v, at.time);
    for (int k = 0; k < count_wet_faces(model); ++k) {
        const WetFace f = find_wet_face(model, k, where);
        const double size = f.area.norm();
        if (!(size > 0) || (kind != Jacobian::constant && !(f.speed > 0))) continue;
        visit(f, size, Vec3(f.area / size));
    }
}

void add_fluid_product(const Model& model, const At& at, Derivative which, Jacobian kind, std::span<const Vec3> in,
                       Field& out) {
    if (which == Derivative::stiffness) return;
    for_wet_faces(model, at, kind, [&](const WetFace& f, double size, const Vec3& n) {
        const double drag = model.fluid_friction * size / (f.end - f.begin);
        for (int c = f.begin; c < f.end; ++c) {
            const int p = model.wet_faces.items[c];
            out[p] += kind == Jacobian::constant ? Vec3(drag * in[p]) : Vec3(drag * n.dot(in[p]) * n);
        }
    });
}

void add_fluid_blocks(const Model& model, const At& at, double h, Jacobian kind, const RowBlocks& blocks) {
    for_wet_faces(model, at, kind, [&](const WetFace& f, double size, const Vec3& n) {
        const double share = h * model.fluid_friction * size / (f.end - f.begin);
        for (int c = f.begin; c < f.end; ++c) {
            Mat3& own = blocks.point[model.wet_faces.items[c]];
            if (kind == Jacobian::constant)
                own.diagonal().array() += share;
            else
                own += share * n * n.transpose();
        }
    });
}
}  // namespace

extern const Force fluid_row;
const Force fluid_row{
    .bit = fluid_force,
    .name = "fluid",
    .present = has_fluid,
    .damps = has_fluid,
    .add_force = add_fluid_forces,
    .add_product = add_fluid_product,
    .add_blocks = add_fluid_blocks,
};

}  // namespace weft
