// Scheme A (Sato et al., 5.6.3): cloth that went into a body is pushed out along the normal of the face it crossed, by
// its depth. Beyond the paper: a body's edge that pokes through a face of cloth pushes that face, and points inside a
// closed body go to its nearest face, which helps where a body is finer or deeper than an edge of cloth is long. Behind
// a plane they go straight back to it.
//
// Which end of an edge is wrong? Behind the face, if the body is closed; else the end whose neighbours are fewer on its
// side.
#include "recover/untangling.h"

#include "geometry/distance.h"

#include <algorithm>
#include <cmath>

namespace weft {

namespace {

double margin_of(const Untangling& u) {
    return std::max(.5 * u.given.thickness, 1e-3 * u.shape.edge_length);
}

Vec3 outward_normal(const Untangling& u, const std::vector<Vec3>& x, int triangle) {
    const Triangle& t = u.surfaces.triangles[triangle];
    const Vec3& a = x[t[0]];
    const Vec3 area = (x[t[1]] - a).cross(x[t[2]] - a);
    const double size = area.norm();
    if (!(size > 0)) return {0, 0, 0};
    return (u.shape.inward[surface_of_triangle(u.surfaces, triangle)] ? -1 : 1) / size * area;
}

// Side of the plane on which most of the neighbours of both ends lie: +1 or -1.
double majority_side(Untangling& u, const std::vector<Vec3>& x, const IndexPair& e, const HitPlace& place) {
    int balance = 0;
    for (const int end : {e.a, e.b})
        for (const int p : find_rings(u, end, 2)) balance += place.normal.dot(x[p] - place.point) > 0 ? 1 : -1;
    return balance >= 0 ? 1 : -1;
}

void push_edge(Untangling& u, const std::vector<Vec3>& x, const Intersection& hit) {
    const IndexPair& e = u.surfaces.edges[hit.edge];
    const HitPlace place = place_of(u, x, hit);
    const int body = surface_of_triangle(u.surfaces, hit.triangle);
    Vec3 normal = outward_normal(u, x, hit.triangle);
    if (!u.shape.closed[body]) normal = majority_side(u, x, e, place) * place.normal;
    for (const int p : {e.a, e.b}) {
        const double depth = -normal.dot(x[p] - place.point);
        if (depth >= 0) u.displacements.add(p, (depth + margin_of(u)) * normal);
    }
}

// The end of the body's edge that looks out of the cloth's face says how far the face must go.
void push_face(Untangling& u, const std::vector<Vec3>& x, const Intersection& hit) {
    const IndexPair& e = u.surfaces.edges[hit.edge];
    const HitPlace place = place_of(u, x, hit);
    Vec3 out(0, 0, 0);
    for (const int t : u.shape.triangles[hit.edge])
        if (t >= 0) out += outward_normal(u, x, t);
    const Triangle& face = u.surfaces.triangles[hit.triangle];
    const int body = surface_of_point(u.surfaces, e.a);
    double side = out.dot(place.normal);
    if (!u.shape.closed[body]) {  // the face goes where most of its neighbours are
        int balance = 0;
        for (const int p : find_rings(u, face[0], 2)) balance += out.dot(x[p] - place.point) > 0 ? 1 : -1;
        if (balance < 0) side = -side;
    }
    const Vec3 normal = (side >= 0 ? 1 : -1) * place.normal;
    double depth = 0;
    for (const int p : {e.a, e.b}) depth = std::max(depth, normal.dot(x[p] - place.point));
    depth = std::min(depth, u.shape.edge_length);
    for (const int p : face) u.displacements.add(p, (depth + margin_of(u)) * normal);
}

// Nearest point of a body's surface, by looking at every triangle.
void push_to_surface(Untangling& u, const std::vector<Vec3>& x, const InsidePoint& inside) {
    const Surface& body = u.surfaces.list[inside.body];
    const Vec3& at = x[inside.point];
    double nearest = infinity;
    Vec3 displacement(0, 0, 0), normal(0, 0, 0);
    for (int t = body.first_triangle; t < body.end_triangle; ++t) {
        const Triangle& f = u.surfaces.triangles[t];
        const Vec3 &a = x[f[0]], &b = x[f[1]], &c = x[f[2]];
        const PointTriangle found = measure_point_triangle(at, a, b, c);
        if (!(found.squared < nearest)) continue;
        nearest = found.squared;
        displacement = found.weights[0] * a + found.weights[1] * b + found.weights[2] * c - at;
        normal = outward_normal(u, x, t);
    }
    if (nearest == infinity) return;
    if (body.plane) displacement = std::max(0., normal.dot(displacement)) * normal;  // its one triangle ends somewhere
    const double length = displacement.norm();
    u.displacements.add(inside.point,
                        displacement + margin_of(u) * (length > 0 ? Vec3(displacement / length) : normal));
}

}  // namespace

bool push_out(Untangling& u, std::vector<Vec3>& x) {
    u.displacements.clear(x.size());
    std::vector<char> was_inside(x.size(), 0);
    for (const InsidePoint& inside : u.inside) {
        was_inside[inside.point] = 1;
        push_to_surface(u, x, inside);
    }
    bool any = !u.inside.empty();
    for (const Intersection& hit : u.hits) {
        const bool of_body = u.surfaces.edges[hit.edge].a >= u.shape.cloth_points;
        const bool into_body = u.surfaces.triangles[hit.triangle][0] >= u.shape.cloth_points;
        if (!of_body && !into_body) continue;
        any = true;
        if (of_body) {
            push_face(u, x, hit);
            continue;
        }
        const IndexPair& e = u.surfaces.edges[hit.edge];
        if (!was_inside[e.a] && !was_inside[e.b]) push_edge(u, x, hit);
    }
    if (any) apply_displacements(u, x);
    return any;
}

}  // namespace weft
