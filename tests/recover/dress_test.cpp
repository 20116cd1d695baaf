// Dressing by growth: bodies shrink to their middle, and grow again within what goes round them.
#include "make/bodies.h"
#include "recover/tangles.h"

#include <weft/recover.h>

#include <gtest/gtest.h>

#include <Eigen/Geometry>

#include <cmath>
#include <numbers>
#include <random>

namespace weft {

using namespace test;

namespace {

constexpr int sleeve_around = 20, sleeve_rings = 9;

// About the z axis, from z = 0 to `length`; open at both ends.
Mesh make_sleeve(double radius, double length) {
    Mesh mesh;
    for (int j = 0; j < sleeve_rings; ++j)
        for (int i = 0; i < sleeve_around; ++i) {
            const double angle = 2 * std::numbers::pi * (i + .5 * (j % 2)) / sleeve_around;
            mesh.points.emplace_back(radius * std::cos(angle), radius * std::sin(angle),
                                     length * j / (sleeve_rings - 1));
        }
    for (int j = 0; j + 1 < sleeve_rings; ++j)
        for (int i = 0; i < sleeve_around; ++i) {
            const int a = j * sleeve_around + i, b = j * sleeve_around + (i + 1) % sleeve_around;
            const int c = a + sleeve_around, d = b + sleeve_around;
            if (j % 2 == 0)
                mesh.triangles.insert(mesh.triangles.end(), {{a, b, c}, {b, d, c}});
            else
                mesh.triangles.insert(mesh.triangles.end(), {{a, b, d}, {a, d, c}});
        }
    return mesh;
}

// How often a ring of the sleeve goes round the z axis, above and below everything else.
int turns_of_ring(const std::vector<Vec3>& x, int ring) {
    double sum = 0;
    for (int i = 0; i < sleeve_around; ++i) {
        const Vec3 &p = x[std::size_t(ring * sleeve_around + i)],
                   &q = x[std::size_t(ring * sleeve_around + (i + 1) % sleeve_around)];
        sum += std::atan2(p.x() * q.y() - p.y() * q.x(), p.x() * q.x() + p.y() * q.y());
    }
    return static_cast<int>(std::lround(sum / (2 * std::numbers::pi)));
}

Untangling look_at(const Surfaces& surfaces, BroadPhase& broad, const RecoverGiven& given, const std::vector<Vec3>& x) {
    return {surfaces, broad, given, make_recover_shape(surfaces, given, x), {}, {}, {}, {}, {}, {}, {}, {}};
}

}  // namespace

TEST(Dress, a_capsule_shrinks_to_its_axis_and_keeps_its_length) {
    Prepared prepared{.name = "capsule"};
    prepared.cloth = prepared.rest = {make_sleeve(.2, .4)};
    prepared.bodies = {make_body(Body::Capsule{.a = Vec3(0, 0, -.5), .b = Vec3(0, 0, .5), .radius = .1}, .001)};
    const Surfaces surfaces = prepared.surfaces();
    const std::vector<Vec3> x = prepared.x();
    const RecoverGiven given = prepared.given(surfaces);
    BroadPhase broad = make_broad_phase(surfaces, x);
    const std::vector<Vec3> way = find_way_inside(look_at(surfaces, broad, given, x), x);
    double highest = 0;
    for (std::size_t p = prepared.cloth[0].points.size(); p < x.size(); ++p) {
        const Vec3 middle = x[p] + way[p];
        EXPECT_LT(middle.head<2>().norm(), .02) << p;  // a fifth of its radius
        highest = std::max(highest, middle.z());
    }
    EXPECT_NEAR(highest, .5, .05);  // half of it: smoothed, its end is drawn towards where it comes from
}

TEST(Dress, twenty_tubes_at_random_stay_on_their_limbs) {
    std::mt19937 random(15);  // the same on every machine; distributions of the library are not
    const auto between = [&](double low, double high) { return low + (high - low) * double(random()) / 4294967295.; };
    for (int k = 0; k < 20; ++k) {
        // The limb comes out of the side of the tube by a tenth to nine tenths of its radius.
        const double limb = between(.03, .1), radius = limb * between(1.05, 1.5), length = radius * between(2, 5);
        Mesh tube = make_sleeve(radius, length);
        const double angle = between(0, 2 * std::numbers::pi), aside = radius - limb * between(.1, .9);
        const Eigen::AngleAxisd tilt(between(0, .3), Vec3(std::cos(angle), std::sin(angle), 0));
        const Vec3 shift(aside * std::cos(2 * angle), aside * std::sin(2 * angle), between(-.1, .1));
        RecoverPart cloth{{"tube", tube, false}, {}, tube.points};
        for (Vec3& p : cloth.part.mesh.points) p = tilt * Vec3(p - Vec3(0, 0, length / 2)) + shift;
        const Body::Capsule capsule{.a = Vec3(0, 0, -1), .b = Vec3(0, 0, 1), .radius = limb};
        const RecoverResult result = recover_meshes({cloth, {{"limb", make_body(capsule, .002), true}, {}, {}}});
        EXPECT_GT(result.pairs_before, 0) << k;
        EXPECT_TRUE(result.recovered()) << k << ": " << result.left.size() << ", " << result.left_inside.size();
        EXPECT_EQ(result.openings, 2) << k;
        EXPECT_EQ(result.openings_kept, 2) << k;
        for (int ring = 0; ring < sleeve_rings; ++ring) EXPECT_EQ(std::abs(turns_of_ring(result.x[0], ring)), 1) << k;
        EXPECT_LT(result.stretch, .15) << k;
    }
}

TEST(Dress, a_shirt_put_on_beside_the_body_is_drawn_over_it) {
    // Growth alone: what it makes of 5 cm is not left to others.
    Prepared prepared{.name = "shirt"};
    prepared.cloth = prepared.rest = {read_mesh(WEFT_SCENES "/garments/shirt-fitting.obj")};
    prepared.bodies = {make_body(Body::Dummy{.ground = Vec3(.05, 0, .02), .arms = 45}, .004)};
    prepared.edge = .03;
    const Surfaces surfaces = prepared.surfaces();
    std::vector<Vec3> x = prepared.x();
    RecoverGiven given = prepared.given(surfaces);
    given.methods = by_growth | by_returning;
    BroadPhase broad = make_broad_phase(surfaces, x);
    const RecoverReport report = untangle(surfaces, broad, given, x);
    EXPECT_GT(report.hits_before, 70);
    EXPECT_GT(report.inside_before, 16);
    EXPECT_TRUE(report.recovered()) << report.hits_after << ", " << report.inside_after;
    EXPECT_EQ(report.openings, 4);  // hem, neck, two cuffs
    EXPECT_EQ(report.openings_kept, 4);
    EXPECT_LT(report.stretch, .15);
    const std::size_t first = prepared.cloth[0].points.size();
    for (std::size_t p = first; p < x.size(); ++p)
        ASSERT_EQ(x[p], prepared.bodies[0].points[p - first]) << "the body must be whole again";
}

}  // namespace weft
