// Prepared tangles: sheets of 17 × 33 points, 1 m × 2 m, that go through themselves, one another and bodies, and knots.
#pragma once

#include "recover/untangling.h"

#include "collide/ribbons.h"
#include "collide/tangles.h"

#include <weft/files.h>

#include <cmath>

namespace weft::test {

inline constexpr double cell = 1. / 16;  // [m] edge of the sheets

// Cloth as it is (tangled) and at rest, and bodies.
struct Prepared {
    std::string name;
    std::vector<Mesh> cloth, rest, bodies;
    std::vector<int> held;  // points, numbered through
    double edge = cell;     // [m]

    Surfaces surfaces() const {
        Surfaces s;
        for (const Mesh& m : cloth) add_surface(s, static_cast<int>(m.points.size()), m.triangles, false);
        for (const Mesh& m : bodies) add_surface(s, static_cast<int>(m.points.size()), m.triangles, true);
        return s;
    }
    std::vector<Vec3> x() const {
        std::vector<Vec3> all;
        for (const std::vector<Mesh>* list : {&cloth, &bodies})
            for (const Mesh& m : *list) all.insert(all.end(), m.points.begin(), m.points.end());
        return all;
    }
    RecoverGiven given(const Surfaces& s) const {
        RecoverGiven g;
        std::vector<Vec3> at_rest;
        for (const std::vector<Mesh>* list : {&rest, &bodies})
            for (const Mesh& m : *list) at_rest.insert(at_rest.end(), m.points.begin(), m.points.end());
        for (const IndexPair& e : s.edges)
            g.rest_length.push_back((at_rest[std::size_t(e.a)] - at_rest[std::size_t(e.b)]).norm());
        g.movable.assign(std::size_t(s.points), 0);
        for (const Surface& surface : s.list)
            for (int p = surface.first_point; p < surface.end_point; ++p) g.movable[std::size_t(p)] = !surface.body;
        for (const int p : held) g.movable[std::size_t(p)] = 0;
        for (const char m : g.movable) g.inverse_mass.push_back(m);
        g.thickness = .1 * edge;
        return g;
    }
};

// A sheet through a function of (0 … 1 m across, 0 … 2 m along), flat at rest.
template <class Shape>
void add_sheet(Prepared& prepared, Shape&& shape) {
    Mesh flat = make_sheet({.columns = 17, .rows = 33, .width = 1, .height = 2, .down = {0, 1, 0}}), bent = flat;
    for (Vec3& p : bent.points) p = shape(p.x(), p.y());
    prepared.rest.push_back(flat);
    prepared.cloth.push_back(bent);
}
inline Vec3 lie_flat(double across, double along) {
    return {across, along, 0};
}

// One sheet stands in the other, through and through.
inline Prepared make_t1() {
    Prepared t{.name = "t1-crossed"};
    add_sheet(t, lie_flat);
    add_sheet(t, [](double a, double b) { return Vec3(.507, b + .011, a - .487); });
    return t;
}
// The border of a standing sheet goes through the face of another.
inline Prepared make_t2(double depth) {
    Prepared t{.name = "t2-border-" + std::to_string(depth).substr(0, 4)};
    add_sheet(t, lie_flat);
    add_sheet(t, [=](double a, double b) { return Vec3(.507, b + .011, a - depth); });
    return t;
}
// A sheet above another bulges through it.
inline Prepared make_t3(double depth) {
    Prepared t{.name = "t3-bump-" + std::to_string(depth).substr(0, 4)};
    add_sheet(t, lie_flat);
    add_sheet(t, [=](double a, double b) {
        const double r2 = (a - .5) * (a - .5) + (b - 1) * (b - 1);
        return Vec3(a + .013, b + .017, .05 - (.05 + depth) * std::exp(-r2 / .0625));
    });
    return t;
}
// Two sheets, one lying and one standing, are slit into each other from their borders.
inline Prepared make_t4(double depth) {
    Prepared t{.name = "t4-borders-" + std::to_string(depth).substr(0, 4)};
    add_sheet(t, lie_flat);
    add_sheet(t, [=](double a, double b) { return Vec3(1 - depth + a, .987, b - 1.013); });
    return t;
}
inline Mesh make_cylinder(double radius, double from, double to, int around, int along) {
    Mesh mesh;
    for (int j = 0; j <= along; ++j)
        for (int i = 0; i < around; ++i) {
            const double phi = 2 * M_PI * (i + .25) / around;
            mesh.points.push_back(
                {.5 + radius * std::sin(phi), from + (to - from) * j / along, radius * std::cos(phi)});
        }
    const int first = around * (along + 1);
    mesh.points.push_back({.5, from, 0});
    mesh.points.push_back({.5, to, 0});
    const auto at = [&](int i, int j) { return j * around + i % around; };
    for (int i = 0; i < around; ++i) {
        for (int j = 0; j < along; ++j) {
            mesh.triangles.push_back({at(i, j), at(i, j + 1), at(i + 1, j + 1)});
            mesh.triangles.push_back({at(i, j), at(i + 1, j + 1), at(i + 1, j)});
        }
        mesh.triangles.push_back({first, at(i, 0), at(i + 1, 0)});
        mesh.triangles.push_back({first + 1, at(i + 1, along), at(i, along)});
    }
    return mesh;
}
// A flat sheet lies in the top of a cylinder.
inline Prepared make_t5(double depth) {
    Prepared t{.name = "t5-cylinder-" + std::to_string(depth).substr(0, 4)};
    add_sheet(t, [=](double a, double b) { return Vec3(a, b, .6 - depth); });
    t.bodies.push_back(make_cylinder(.6, -.53, 2.51, 48, 24));
    return t;
}
// A corner pokes through a face.
inline Prepared make_t6() {
    Prepared t{.name = "t6-corner"};
    add_sheet(t, lie_flat);
    const Vec3 up(.1, .2, 1), across = Vec3(1, .3, 0).normalized();
    const Vec3 along = up.normalized(), level = (across - across.dot(along) * along).normalized();
    add_sheet(t, [=](double a, double b) {
        const double diagonal = std::sqrt(.5);  // the corner looks down
        return Vec3(Vec3(.51, 1.02, -.11) + diagonal * (a * (along + level) + b * (along - level)));
    });
    return t;
}
// A sheet folded like a hairpin, whose legs cross.
inline Prepared make_t7() {
    Prepared t{.name = "t7-hairpin"};
    const double radius = .1, extra = .2, turn = M_PI + 2 * extra, leg = 1 - radius * turn / 2;
    add_sheet(t, [=](double a, double b) {
        const double s = b - 1, side = s < 0 ? -1 : 1, arc = std::min(std::abs(s), radius * turn / 2);
        const double phi = side * arc / radius, rest = std::min(leg, std::abs(s) - arc);
        // At the end of the arc the tangent is at phi from its middle; the leg goes on along it.
        const Vec3 on_arc(0, radius * std::cos(phi), radius * std::sin(phi));
        const Vec3 along(0, -std::sin(std::abs(phi)), side * std::cos(phi));
        return Vec3(on_arc + rest * along + Vec3(a, 0, 0));
    });
    return t;
}

// An open trefoil (an overhand knot) of 8 × 200 points, edge-on; at crossings the strands lie 2 apart, border above
// border: with a width of 1.9 they nearly touch, with more than 2 they are slit into each other. It is scaled to that,
// not pulled tight; rest is the band as made, before the noise.
inline Prepared make_knot(double width, double noise, const std::string& name) {
    Prepared t{.name = name};
    Mesh knot = make_trefoil(8, 200, width, 1.2);
    t.rest.push_back(knot);
    double length = 0;
    for (std::size_t j = 1; j < 200; ++j) length += (knot.points[8 * j + 4] - knot.points[8 * j - 4]).norm() / 199;
    t.edge = length;
    Random random(8);
    for (Vec3& p : knot.points) p += random_vector(random, noise * length);
    t.cloth.push_back(knot);
    return t;
}
inline Prepared make_t8(double noise) {
    return make_knot(1.9, noise / 2, "t8-noise-" + std::to_string(noise).substr(0, 3));
}
// A knot lifted too little for its width.
inline Prepared make_t9() {
    return make_knot(2.15, .1, "t9-knot");
}

inline std::vector<Prepared> make_knot_tangles() {
    return {make_t8(.6), make_t8(.9), make_t9()};
}
inline std::vector<Prepared> make_sheet_tangles() {
    return {make_t1(),   make_t2(.1), make_t2(.3),  make_t2(.45), make_t3(.05), make_t3(.1), make_t3(.2), make_t4(.06),
            make_t4(.2), make_t4(.4), make_t5(.02), make_t5(.1),  make_t5(.2),  make_t6(),   make_t7()};
}

}  // namespace weft::test
