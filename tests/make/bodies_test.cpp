#include "make/bodies.h"

#include "geometry/inside.h"

#include <gtest/gtest.h>

namespace weft {
namespace {

void expect_solid(const Mesh& mesh, const Vec3& inside, const Vec3& outside) {
    check_mesh(mesh, "body");
    Surfaces surfaces;
    add_surface(surfaces, static_cast<int>(mesh.points.size()), mesh.triangles, true);
    EXPECT_TRUE(is_closed(surfaces, 0));
    EXPECT_NEAR(measure_winding_plainly(surfaces, 0, mesh.points, inside), 1, 1e-9);
    EXPECT_NEAR(measure_winding_plainly(surfaces, 0, mesh.points, outside), 0, 1e-9);
}

// Largest depth of the triangles under the round surface, seen at many places of each.
template <class Depth>
double measure_deviation(const Mesh& mesh, Depth&& depth) {
    double most = 0;
    for (const Triangle& t : mesh.triangles)
        for (int i = 0; i <= 6; ++i)
            for (int j = 0; i + j <= 6; ++j) {
                const Vec3 p = (i * mesh.points[t[0]] + j * mesh.points[t[1]] + (6 - i - j) * mesh.points[t[2]]) / 6;
                most = std::max(most, std::abs(depth(p)));
            }
    return most;
}

TEST(Bodies, a_sphere_is_closed_and_within_its_deviation) {
    for (const double deviation : {.01, .002, .0005}) {
        const Mesh mesh = make_body(Body::Sphere{.centre = Vec3(1, 2, 3), .radius = .25}, deviation);
        expect_solid(mesh, Vec3(1, 2.2, 3), Vec3(1, 2.3, 3));
        EXPECT_LE(measure_deviation(mesh, [](const Vec3& p) { return (p - Vec3(1, 2, 3)).norm() - .25; }), deviation);
    }
    EXPECT_LT(make_body(Body::Sphere{.radius = 100}, 1e-6).triangles.size(), 100000u);  // however fine one asks
}

TEST(Bodies, a_capsule_is_closed_and_within_its_deviation) {
    const Vec3 a(0, 0, 0), b(.3, .4, .5);
    for (const double deviation : {.01, .001}) {
        const Mesh mesh = make_body(Body::Capsule{.a = a, .b = b, .radius = .1}, deviation);
        expect_solid(mesh, Vec3(.05, 0, 0), Vec3(-.1, -.1, 0));
        const auto depth = [&](const Vec3& p) {
            const double s = std::clamp((p - a).dot(b - a) / (b - a).squaredNorm(), 0., 1.);
            return (p - a - s * (b - a)).norm() - .1;
        };
        EXPECT_LE(measure_deviation(mesh, depth), deviation);
    }
    expect_solid(make_body(Body::Capsule{.a = a, .b = a, .radius = .1}, .01), Vec3(0, 0, .05), Vec3(0, 0, .2));
}

TEST(Bodies, a_box_is_closed_and_has_its_size) {
    const Mesh mesh = make_body(Body::Box{.centre = Vec3(1, 0, 0), .size = Vec3(1, 2, 3)}, 0);
    expect_solid(mesh, Vec3(1.4, .9, 1.4), Vec3(1.6, 0, 0));
}

TEST(Bodies, a_cylinder_is_closed_and_within_its_deviation_beside_its_rims) {
    const Vec3 a(0, 0, 0), b(.3, .4, .5);
    for (const double deviation : {.005, .0005}) {
        const Mesh mesh = make_body(Body::Cylinder{.a = a, .b = b, .radius = .1}, deviation);
        expect_solid(mesh, .5 * b, Vec3(-.1, -.1, 0));
        const Vec3 axis = b.normalized();
        const auto depth = [&](const Vec3& p) {
            const double along = p.dot(axis);
            return along < .05 || along > b.norm() - .05 ? 0 : (p - along * axis).norm() - .1;
        };
        EXPECT_LE(measure_deviation(mesh, depth), deviation);
    }
}

TEST(Bodies, an_hourglass_is_thinnest_half_way) {
    const Mesh mesh = make_body(Body::Hourglass{.radius = .1, .waist = .05, .around = 64}, 1);
    expect_solid(mesh, Vec3(.04, 0, 0), Vec3(.07, 0, 0));
    double thinnest = 1, thickest = 0;
    for (const Vec3& p : mesh.points) {
        const double r = std::hypot(p.x(), p.y());
        if (std::abs(p.z()) < .4) thinnest = std::min(thinnest, r);
        thickest = std::max(thickest, r);
    }
    EXPECT_NEAR(thinnest, .05, 1e-3);
    EXPECT_NEAR(thickest, .1, 1e-12);
}

// Along the middle the girth is that of a circle of the radius; a torso is broader than deep.
TEST(Bodies, a_torso_and_a_neck_are_closed_and_have_their_girth) {
    const Mesh torso = make_body(Body::Torso{.radius = .12, .around = 400}, 1);
    const Mesh neck = make_body(Body::Neck{.radius = .06, .around = 400}, 1);
    expect_solid(torso, Vec3(.1, 0, .3), Vec3(.3, 0, .3));
    expect_solid(neck, Vec3(.05, 0, .15), Vec3(.1, 0, .15));
    const auto ring_near = [](const Mesh& mesh, double z) {
        std::size_t first = 1;
        for (std::size_t p = 1; p + 400 < mesh.points.size(); p += 400)
            if (std::abs(mesh.points[p].z() - z) < std::abs(mesh.points[first].z() - z)) first = p;
        return std::vector<Vec3>(mesh.points.begin() + std::ptrdiff_t(first),
                                 mesh.points.begin() + std::ptrdiff_t(first) + 400);
    };
    const auto girth = [](const std::vector<Vec3>& ring) {
        double sum = 0;
        for (std::size_t k = 0; k < ring.size(); ++k) sum += (ring[(k + 1) % ring.size()] - ring[k]).norm();
        return sum;
    };
    const std::vector<Vec3> waist = ring_near(torso, .3), middle = ring_near(neck, .15);
    EXPECT_NEAR(girth(waist), 2 * M_PI * .12, .01 * 2 * M_PI * .12);
    EXPECT_NEAR(girth(middle), 2 * M_PI * .06, .01 * 2 * M_PI * .06);
    double broad = 0, deep = 0;
    for (const Vec3& p : waist) {
        broad = std::max(broad, std::abs(p.x()));
        deep = std::max(deep, std::abs(p.y()));
    }
    EXPECT_NEAR(broad / deep, 1.5, 1e-9);
}

TEST(Bodies, a_ring_is_closed_and_within_its_deviation_with_its_hole_outside) {
    const Body::Ring ring{.centre = Vec3(1, 2, 3), .normal = Vec3(3, 0, 4), .radius = .2, .section = .05};
    const Vec3 axis = ring.normal.normalized();
    const Mesh mesh = make_body(ring, .002);
    expect_solid(mesh, ring.centre + .2 * axis.unitOrthogonal(), ring.centre);
    EXPECT_LT(measure_deviation(mesh,
                                [&](const Vec3& p) {
                                    const double along = (p - ring.centre).dot(axis);
                                    const double out = (p - ring.centre - along * axis).norm() - ring.radius;
                                    return ring.section - std::hypot(out, along);
                                }),
              .002);
}

TEST(Bodies, the_main_axis_of_a_mesh_is_its_longest_or_across_what_is_flat_and_of_a_ball_z) {
    const Vec3 a(1, 2, 3), b(1.6, 2, 3.8);  // along (3, 0, 4)
    const std::array<Vec3, 2> axis = find_main_axis(make_body(Body::Cylinder{.a = a, .b = b, .radius = .1}, .001));
    EXPECT_LT((axis[0] - .5 * (a + b)).norm(), 1e-3);
    EXPECT_LT((axis[1] - axis[0] - Vec3(.6, 0, .8)).norm(), 1e-3);
    const std::array<Vec3, 2> of_ball = find_main_axis(make_body(Body::Sphere{.radius = .1}, .001));
    EXPECT_EQ(Vec3(of_ball[1] - of_ball[0]), Vec3(0, 0, 1));
    const std::array<Vec3, 2> of_tile = find_main_axis(make_body(Body::Box{.size = Vec3(.1, 1, 1)}, .001));
    EXPECT_LT((of_tile[1] - of_tile[0] - Vec3(1, 0, 0)).norm(), 1e-9);
}

TEST(Bodies, a_plane_reaches_as_far_as_asked_and_faces_its_normal) {
    const Mesh mesh = make_plane({.point = Vec3(1, 1, 1), .normal = Vec3(1, 2, 3)}, 50);
    const Vec3 n = (mesh.points[1] - mesh.points[0]).cross(mesh.points[2] - mesh.points[0]).normalized();
    EXPECT_NEAR(n.dot(Vec3(1, 2, 3).normalized()), 1, 1e-12);
    for (int k = 0; k < 3; ++k) {
        const Vec3 &p = mesh.points[k], &q = mesh.points[(k + 1) % 3];
        EXPECT_GE((Vec3(1, 1, 1) - p).cross(q - p).norm() / (q - p).norm(), 50 - 1e-9);
    }
}

}  // namespace
}  // namespace weft
