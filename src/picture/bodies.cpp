// Bodies in a picture: a neutral solid. Where neighbouring triangles nearly agree the surface is shown smooth, as the
// shape was meant; edges stay edges. Of a plane, a square about what is seen.
#include <cmath>

#include "picture_parts.h"

namespace weft::picture {
namespace {

constexpr float smooth_below = .8f;  // cosine of the angle between a triangle's normal and that at its corner
constexpr float plane_half = 3;      // [units of the bounds]

void add_triangle(const std::array<Vec3f, 3>& places, const std::array<Vec3f, 3>& normals, Shapes& shapes) {
    const Vec3f across = (places[1] - places[0]).cross(places[2] - places[0]);
    if (!(across.norm() > 0) || !across.allFinite()) return;
    const Vec3f flat = across.normalized();
    for (std::size_t k = 0; k < 3; ++k) {
        shapes.body_places.push_back(places[k]);
        shapes.body_normals.push_back(normals[k].dot(flat) > smooth_below ? normals[k] : flat);
    }
}

void add_plane(const std::vector<Vec3>& x, const Space& space, Shapes& shapes) {
    const Vec3 n = (x[1] - x[0]).cross(x[2] - x[0]).normalized(), u = n.unitOrthogonal(), v = n.cross(u);
    const Vec3 middle = space.centre - n.dot(space.centre - x[0]) * n;
    std::array<Vec3f, 4> corner;
    for (std::size_t k = 0; k < 4; ++k) {
        const double a = k == 1 || k == 2 ? 1 : -1, b = k < 2 ? -1 : 1;
        corner[k] = space.from_world(middle + plane_half * space.unit * (a * u + b * v));
    }
    const Vec3f up = space.direction_from_world(n);
    add_triangle({corner[0], corner[1], corner[2]}, {up, up, up}, shapes);
    add_triangle({corner[0], corner[2], corner[3]}, {up, up, up}, shapes);
}

}  // namespace

void add_bodies(const Model& model, const Look& look, const Space& space, Shapes& shapes) {
    std::vector<Vec3> x, normals;
    for (const ModelBody& body : model.bodies) {
        find_body_points(model, body, look.time, x);
        if (body.plane) {
            add_plane(x, space, shapes);
            continue;
        }
        find_normals(body.mesh, x, normals);
        for (const Triangle& t : body.mesh.triangles) {
            std::array<Vec3f, 3> places, smooth;
            for (std::size_t k = 0; k < 3; ++k) {
                places[k] = space.from_world(x[std::size_t(t[k])]);
                smooth[k] = space.direction_from_world(normals[std::size_t(t[k])]);
            }
            add_triangle(places, smooth, shapes);
        }
    }
}

}  // namespace weft::picture
