// The dummy: a closed surface of one piece in any pose, whose measures are those of a person.
#include "geometry/inside.h"
#include "geometry/intersections.h"
#include "make/bodies.h"

#include <gtest/gtest.h>

namespace weft {
namespace {

double measure_volume(const Mesh& mesh) {
    double volume = 0;
    for (const Triangle& t : mesh.triangles)
        volume += mesh.points[t[0]].dot(mesh.points[t[1]].cross(mesh.points[t[2]])) / 6;
    return volume;
}

// [m] lowest and highest coordinate
std::array<double, 2> extent(const Mesh& mesh, int axis) {
    double low = infinity, high = -infinity;
    for (const Vec3& p : mesh.points) {
        low = std::min(low, p[axis]);
        high = std::max(high, p[axis]);
    }
    return {low, high};
}

TEST(Dummy, is_one_closed_surface_in_every_pose) {
    for (const double arms : {10., 30., 60., 90., 100.})
        for (const double elbows : {0., 45., 110.})
            for (const double legs : {3., 15.}) {
                SCOPED_TRACE(arms);
                SCOPED_TRACE(elbows);
                const Mesh mesh = make_body(Body::Dummy{.arms = arms, .elbows = elbows, .legs = legs}, .002);
                check_mesh(mesh, "dummy");
                const std::vector<Edge> edges = find_edges(mesh);
                for (const Edge& e : edges) ASSERT_GE(e.right, 0);
                // A hand that touches the body makes a handle; bent arms may. Otherwise it is a ball.
                const int euler = int(mesh.points.size()) - int(edges.size()) + int(mesh.triangles.size());
                EXPECT_EQ(euler % 2, 0);
                if (arms >= 30 && elbows <= 45) {
                    EXPECT_EQ(euler, 2);
                }
            }
}

TEST(Dummy, has_the_measures_of_a_person) {
    const Mesh mesh = make_body(Body::Dummy{.ground = Vec3(1, 2, 3), .height = 1.7, .arms = 90}, .001);
    const auto [low, high] = extent(mesh, 2);
    EXPECT_NEAR(low, 3, 1e-9);
    EXPECT_NEAR(high, 4.7, .1);  // as tall as it is said to be
    const auto [left, right] = extent(mesh, 0);
    EXPECT_NEAR(right - left, 1.7, .2);  // as wide as tall with stretched arms (Vitruvius)
    EXPECT_NEAR((left + right) / 2, 1, .005);
    const double weight = 1000 * measure_volume(mesh);  // [kg] as water
    EXPECT_GT(weight, 45);
    EXPECT_LT(weight, 85);
}

TEST(Dummy, looks_where_it_is_told) {
    // Feet point forward: of the lowest points, most are in front of the axis.
    const Mesh mesh = make_body(Body::Dummy{.facing = 0}, .002);
    double most = -infinity, least = infinity;
    for (const Vec3& p : mesh.points)
        if (p.z() < .05) {
            most = std::max(most, p.x());
            least = std::min(least, p.x());
        }
    EXPECT_GT(most, -1.5 * least);
}

}  // namespace
}  // namespace weft
