// Recovery does not undress: a piece that something goes through is not moved off it, unless one asks for that.
#include "make/bodies.h"
#include "recover/tangles.h"

#include <weft/recover.h>

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace weft {

using namespace test;

namespace {

// A tube about the z axis, open at both ends: `rows` rings of `points` points each, from z = low to z = high.
Mesh make_tube(double radius, double low, double high, int points, int rows) {
    Mesh mesh;
    for (int j = 0; j < rows; ++j)
        for (int i = 0; i < points; ++i) {
            const double angle = 2 * std::numbers::pi * (i + .5 * (j % 2)) / points;
            mesh.points.emplace_back(radius * std::cos(angle), radius * std::sin(angle),
                                     low + (high - low) * j / (rows - 1));
        }
    for (int j = 0; j + 1 < rows; ++j)
        for (int i = 0; i < points; ++i) {
            const int a = j * points + i, b = j * points + (i + 1) % points;
            if (j % 2 == 0) {
                mesh.triangles.push_back({a, b, a + points});
                mesh.triangles.push_back({b, b + points, a + points});
            } else {
                mesh.triangles.push_back({a, b, b + points});
                mesh.triangles.push_back({a, b + points, a + points});
            }
        }
    return mesh;
}

RecoverPart cloth_of(const Mesh& mesh) {
    return {{"cloth", mesh, false}, {}, {}};
}
RecoverPart limb(const Vec3& a, const Vec3& b, double radius) {
    return {{"limb", make_body(Body::Capsule{.a = a, .b = b, .radius = radius}, .002), true}, {}, {}};
}

// How often a ring of the tube goes round the vertical line through (x, y).
int winding_of_ring(const std::vector<Vec3>& points, int first, int count, double x, double y) {
    double sum = 0;
    for (int i = 0; i < count; ++i) {
        const Vec3 &p = points[std::size_t(first + i)], &q = points[std::size_t(first + (i + 1) % count)];
        const Vec2 a(p.x() - x, p.y() - y), b(q.x() - x, q.y() - y);
        sum += std::atan2(a.x() * b.y() - a.y() * b.x(), a.dot(b));
    }
    return static_cast<int>(std::lround(sum / (2 * std::numbers::pi)));
}

constexpr int tube_around = 24, tube_rings = 9;

// Both legs go through the hem and the waist, or one of the two would not be worn.
int count_worn(const RecoverResult& result, const std::vector<Vec2>& axes) {
    int count = 0;
    for (const Vec2& axis : axes)
        for (const int ring : {0, tube_rings - 1})
            count += winding_of_ring(result.x[0], ring * tube_around, tube_around, axis.x(), axis.y()) == 1;
    return count;
}

}  // namespace

TEST(Worn, a_skirt_stays_on_two_legs_that_are_too_wide_for_it) {
    const std::vector<RecoverPart> parts{cloth_of(make_tube(.22, 0, .4, tube_around, tube_rings)),
                                         limb(Vec3(-.14, 0, -.5), Vec3(-.14, 0, .9), .1),
                                         limb(Vec3(.14, 0, -.5), Vec3(.14, 0, .9), .1)};
    const std::vector<Vec2> legs{Vec2(-.14, 0), Vec2(.14, 0)};
    const RecoverResult result = recover_meshes(parts);
    EXPECT_GT(result.pairs_before, 0);
    EXPECT_EQ(count_worn(result, legs), 4);
    EXPECT_EQ(result.worn, result.recovered() ? 0 : 1);
    // The legs reach 2 cm beyond the skirt: nothing has to go further than that, and what is thick as cloth.
    EXPECT_LT(result.displacement, .1);
}

TEST(Worn, a_sleeve_that_is_too_narrow_is_not_taken_off) {
    const std::vector<RecoverPart> parts{cloth_of(make_tube(.1, 0, .3, tube_around, tube_rings)),
                                         limb(Vec3(.01, 0, -.5), Vec3(.01, 0, .9), .15)};
    const RecoverResult result = recover_meshes(parts);
    EXPECT_GT(result.inside_before, 0);
    EXPECT_EQ(count_worn(result, {Vec2(.01, 0)}), 2);
    const RecoverResult moved = recover_meshes(parts, {.move_pieces = true});
    EXPECT_EQ(moved.worn, 0);
}

TEST(Worn, a_hoop_of_cloth_is_only_moved_off_when_asked) {
    // A strap round a bar, half of it inside. All methods but moving pieces are off, so that only that could help.
    Prepared strap{.name = "strap"};
    strap.cloth.push_back(make_tube(.2, 0, .1, tube_around, 3));
    strap.rest = strap.cloth;
    strap.edge = .05;
    Mesh bar = make_body(Body::Capsule{.a = Vec3(.12, 0, -.2), .b = Vec3(.12, 0, .3), .radius = .1}, .002);
    strap.bodies.push_back(bar);
    const Surfaces surfaces = strap.surfaces();
    for (const bool asked : {false, true}) {
        std::vector<Vec3> x = strap.x();
        BroadPhase broad = make_broad_phase(surfaces, x);
        RecoverGiven given = strap.given(surfaces);
        given.methods = by_separation;
        given.move_pieces = asked;
        const RecoverReport report = untangle(surfaces, broad, given, x);
        EXPECT_GT(report.hits_before, 0);
        EXPECT_EQ(report.recovered(), asked);
        EXPECT_EQ(report.worn, asked ? 0 : 1);
        EXPECT_EQ(report.displacement > .02, asked);
        EXPECT_EQ(report.displacement == 0, !asked);
    }
}

TEST(Worn, a_plain_sheet_may_be_moved_off_and_a_poncho_may_not) {
    Mesh poncho = make_sheet({.columns = 9, .rows = 9, .width = 1, .height = 1, .origin = Vec3(-.5, .5, .02)});
    const Mesh sheet = poncho;
    std::erase_if(poncho.triangles, [](const Triangle& t) { return has_corner(t, 40); });  // the middle
    const Vec3 middle = poncho.points[40];
    poncho.points.erase(poncho.points.begin() + 40);
    for (Triangle& t : poncho.triangles)
        for (int& p : t) p -= p > 40;
    EXPECT_NEAR(middle.head<2>().norm(), 0, 1e-12);
    // A neck as wide as the hole in one direction and wider in the other.
    const RecoverPart neck = limb(Vec3(.06, 0, -.6), Vec3(.06, 0, .6), .11);
    for (const bool worn : {false, true}) {
        RecoverPart cloth = cloth_of(worn ? poncho : sheet);
        Prepared prepared{.name = worn ? "poncho" : "sheet"};
        prepared.cloth = prepared.rest = {cloth.part.mesh};
        prepared.bodies = {neck.part.mesh};
        prepared.edge = 1. / 8;
        const Surfaces surfaces = prepared.surfaces();
        std::vector<Vec3> x = prepared.x();
        BroadPhase broad = make_broad_phase(surfaces, x);
        RecoverGiven given = prepared.given(surfaces);
        given.methods = by_separation;
        const RecoverReport report = untangle(surfaces, broad, given, x);
        EXPECT_EQ(report.recovered(), !worn) << prepared.name;
        EXPECT_EQ(report.worn, worn) << prepared.name;
    }
}

TEST(Worn, a_sleeve_half_under_a_floor_is_not_worn_by_the_floor) {
    Mesh tube = make_tube(.1, 0, .4, tube_around, tube_rings);
    for (Vec3& p : tube.points) p = Vec3(p.z(), p.x(), p.y() + .02);  // it lies
    Prepared lying{.name = "lying sleeve"};
    lying.cloth = lying.rest = {tube};
    lying.bodies = {make_plane({}, 5)};
    lying.edge = .03;
    const Surfaces surfaces = lying.surfaces();
    std::vector<Vec3> x = lying.x();
    BroadPhase broad = make_broad_phase(surfaces, x);
    RecoverGiven given = lying.given(surfaces);
    given.methods = by_separation;
    const RecoverReport report = untangle(surfaces, broad, given, x);
    EXPECT_TRUE(report.recovered());
    EXPECT_EQ(report.worn, 0);
}

}  // namespace weft
