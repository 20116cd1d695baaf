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
