// Distortion control of shells (Cordero 2005, section 5.6, as energies): beyond bounds that no fabric reaches, sides of
// triangles and angles of elements resist.
//   sides (six halves of edges and three inner ones)   W = ½ k (l − l_b)²,  k = D A/l0²,  l_b = 0.6 l0 or 1.3 l0
//   angles between the corners                         W = ½ G A (α − α_b)²
//   α_b = min(30°, α0/2) or max(85°, 180° − 19/24 (180° − α0)): the paper's 30° and 85° for α0 = 60°, and never reached
//   at rest, which its own bounds are by every right angle
// D the mean stiffness of the yarns, A the area of the triangles at the side. Moments of angles have no resultant.
// Sides beyond their bounds are damped at half of what is critical. The paper moves points back as well; forces keep
// momentum. A net to fall into: with this shell and ordinary cloth it is never reached. Explicit schemes only.
#include "forces/distortion.h"

#include "core/angles.h"
#include "forces/shell.h"

#include <Eigen/Geometry>

#include <cmath>

namespace weft {

namespace {

struct Segment {
    int a, b, edge;  // points of the element; the edge that it is half of or parallel to
    double share;    // of the element's area, at this side
};
constexpr Segment segments[9] = {{0, 3, 0, .25}, {3, 1, 0, .25}, {1, 4, 1, .25}, {4, 2, 1, .25}, {2, 5, 2, .25},
                                 {5, 0, 2, .25}, {4, 5, 0, .5},  {5, 3, 1, .5},  {3, 4, 2, .5}};

double bound_of(double value, double low, double high) {
    return value < low ? low : value > high ? high : value;
}

struct AngleBounds {
    double rest, low, high;
};
AngleBounds angle_bounds(const ShellElement& e, int k) {
    const Vec2 &p = e.gradient[(k + 1) % 3], &q = e.gradient[(k + 2) % 3];
    const double rest = pi - std::atan2(std::abs(p.x() * q.y() - p.y() * q.x()), p.dot(q));
    return {rest, std::min(30 * degree, rest / 2), std::max(85 * degree, pi - 19.0 / 24 * (pi - rest))};
}

// side(segment, l, l_b, l0) and corner(k, α, α_b, α0) for all that is beyond its bounds.
template <class Side, class Corner>
void for_distorted(const ShellElement& e, std::span<const Vec3> x, const Side& side, const Corner& corner) {
    for (const Segment& s : segments) {
        const double rest = e.area * e.gradient[(s.edge + 2) % 3].norm();
        const double length = (x[e.points[s.b]] - x[e.points[s.a]]).norm();
        const double bound = bound_of(length, least_stretch * rest, most_stretch * rest);
        if (bound != length) side(s, length, bound, rest);
    }
    for (int k = 0; k < 3; ++k) {
        const Vec3& at = x[e.points[k]];
        const Vec3 u = x[e.points[(k + 1) % 3]] - at, v = x[e.points[(k + 2) % 3]] - at;
        const AngleBounds b = angle_bounds(e, k);
        const double angle = std::atan2(u.cross(v).norm(), u.dot(v)), bound = bound_of(angle, b.low, b.high);
        if (bound != angle) corner(k, angle, bound, b.rest);
    }
}

double side_stiffness(const Fabric& f, const ShellElement& e, const Segment& s, double rest) {
    return 0.5 * (f.tension[0].stiffness + f.tension[1].stiffness) * s.share * e.area / (rest * rest);
}

bool is_controlled(const Model& model, const ShellElement& e) {
    return model.shell.materials[e.material].distortion;
}

void add_corner(const ShellElement& e, int k, double moment, std::span<const Vec3> x, Vec3* force) {
    const int i = (k + 1) % 3, j = (k + 2) % 3;
    const Vec3 u = x[e.points[i]] - x[e.points[k]], v = x[e.points[j]] - x[e.points[k]];
    const Vec3 axis = u.cross(v);
    if (!(axis.norm() > 0)) return;
    const Vec3 n = axis.normalized();
    const Vec3 on_i = moment * n.cross(u) / u.squaredNorm(), on_j = -moment * n.cross(v) / v.squaredNorm();
    force[i] += on_i;
    force[j] += on_j;
    force[k] -= on_i + on_j;
}

// On the six points of an element.
bool find_element_forces(const Model& model, const ShellElement& e, const At& at, Vec3* force) {
    const Fabric& f = model.shell.materials[e.material].fabric;
    bool any = false;
    for_distorted(
        e, at.x,
        [&](const Segment& s, double length, double bound, double rest) {
            const int a = e.points[s.a], b = e.points[s.b];
            const double k = side_stiffness(f, e, s, rest);
            const double mass = model.mass[a] * model.mass[b] / (model.mass[a] + model.mass[b]);
            const Vec3 along = (at.x[b] - at.x[a]) / length;
            const double pull = k * (length - bound) + 0.5 * std::sqrt(k * mass) * along.dot(at.v[b] - at.v[a]);
            force[s.a] += pull * along;
            force[s.b] -= pull * along;
            any = true;
        },
        [&](int k, double angle, double bound, double) {
            add_corner(e, k, f.shear.stiffness * e.area * (angle - bound), at.x, force);
            any = true;
        });
    return any;
}

// Few elements are distorted, if any: one after the other, in their order.
void add_distortion_forces(const Model& model, const At& at, Workspace&, Field& force) {
    for (const ShellElement& e : model.shell.elements) {
        if (!is_controlled(model, e)) continue;
        Vec3 on[6] = {Vec3(0, 0, 0), Vec3(0, 0, 0), Vec3(0, 0, 0), Vec3(0, 0, 0), Vec3(0, 0, 0), Vec3(0, 0, 0)};
        if (!find_element_forces(model, e, at, on)) continue;
        for (int p = 0; p < 6; ++p) force[e.points[p]] += on[p];
    }
}

double measure_distortion_energy(const Model& model, const At& at) {
    double sum = 0;
    for (const ShellElement& e : model.shell.elements) {
        if (!is_controlled(model, e)) continue;
        const Fabric& f = model.shell.materials[e.material].fabric;
        for_distorted(
            e, at.x,
            [&](const Segment& s, double length, double bound, double rest) {
                sum += 0.5 * side_stiffness(f, e, s, rest) * (length - bound) * (length - bound);
            },
            [&](int, double angle, double bound, double) {
                sum += 0.5 * f.shear.stiffness * e.area * (angle - bound) * (angle - bound);
            });
    }
    return sum;
}

bool always_damps(const Model&) {
    return true;
}

}  // namespace

bool controls_distortion(const Model& model) {
    for (const ShellMaterial& material : model.shell.materials)
        if (material.distortion) return true;
    return false;
}

Distortion measure_distortion(const Model& model, std::span<const Vec3> x) {
    const auto& elements = model.shell.elements;
    return parallel_sum(std::int64_t(elements.size()), Distortion{}, [&](std::int64_t begin, std::int64_t end) {
        Distortion sum;
        for (std::int64_t i = begin; i < end; ++i)
            for_distorted(
                elements[i], x,
                [&](const Segment&, double length, double bound, double rest) {
                    sum = sum + Distortion{1, std::abs(length - bound) / std::abs(bound - rest)};
                },
                [&](int, double angle, double bound, double rest) {
                    sum = sum + Distortion{1, std::abs(angle - bound) / std::abs(bound - rest)};
                });
        return sum;
    });
}

extern const Force distortion_row;
const Force distortion_row{
    .bit = distortion_force,
    .name = "distortion",
    .present = controls_distortion,
    .damps = always_damps,
    .add_force = add_distortion_forces,
    .energy = measure_distortion_energy,
};

}  // namespace weft
