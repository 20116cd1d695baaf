#include "geometry/inside.h"

#include "collide/tangles.h"

#include <gtest/gtest.h>

namespace weft {
namespace {

using test::Random;
using test::Tangle;

struct ClosedMesh {
    Tangle tangle;
    BroadPhase broad;
    WindingTree tree;
    explicit ClosedMesh(const Mesh& mesh) {
        tangle.add(test::make_flat(3, 3));  // numbers that do not begin with 0
        tangle.add(mesh, true);
        broad = make_broad_phase(tangle.surfaces, tangle.x);
        tree = make_winding_tree(tangle.surfaces, broad, 1, tangle.x);
    }
    double winding(const Vec3& p) const { return measure_winding(tangle.surfaces, broad, tree, tangle.x, p); }
    double plainly(const Vec3& p) const { return measure_winding_plainly(tangle.surfaces, 1, tangle.x, p); }
};

TEST(Inside, a_point_of_a_tetrahedron_is_inside_iff_its_coordinates_say_so) {
    const ClosedMesh body(test::make_tetrahedron(1));
    Random random(71);
    int inside = 0;
    for (int k = 0; k < 5000; ++k) {
        const Vec3 p = test::random_vector(random, 1.2);
        const double margin = std::min({p.x(), p.y(), p.z(), 1 - p.sum()});
        if (std::abs(margin) < 1e-9) continue;
        inside += margin > 0;
        ASSERT_NEAR(body.plainly(p), margin > 0 ? 1 : 0, 1e-9);
        ASSERT_EQ(body.winding(p) > .5, margin > 0);
    }
    EXPECT_GT(inside, 30);
}

TEST(Inside, the_tree_agrees_with_the_plain_sum) {
    Random random(72);
    Mesh bumpy = test::make_ball(60, 40, 1);
    for (Vec3& p : bumpy.points) p *= 1 + .3 * std::sin(4 * p.x()) * std::sin(5 * p.y()) + .2 * p.z();
    const ClosedMesh body(bumpy);
    int inside = 0;
    for (int k = 0; k < 1000; ++k) {
        const Vec3 p = test::random_vector(random, 1.5);
        const double plain = body.plainly(p);
        ASSERT_NEAR(plain, std::round(plain), 1e-9) << "closed: whole numbers";
        ASSERT_NEAR(body.winding(p), plain, .05);
        inside += plain > .5;
    }
    EXPECT_GT(inside, 100);
}

TEST(Inside, inward_normals_count_the_other_way_round) {
    Mesh mesh = test::make_tetrahedron(1);
    for (Triangle& t : mesh.triangles) std::swap(t[0], t[1]);
    EXPECT_NEAR(ClosedMesh(mesh).winding({.1, .1, .1}), -1, .05);
}

TEST(Inside, a_small_hole_does_not_turn_inside_out) {
    Mesh mesh = test::make_ball(20, 12, 1);
    mesh.triangles.pop_back();
    const ClosedMesh body(mesh);
    EXPECT_FALSE(is_closed(body.tangle.surfaces, 1));
    EXPECT_GT(body.winding({0, 0, 0}), .9);
    EXPECT_LT(body.winding({2, 0, 0}), .1);
}

TEST(Inside, closed_means_without_rim) {
    const ClosedMesh ball(test::make_ball(6, 5, 1));
    EXPECT_TRUE(is_closed(ball.tangle.surfaces, 1));
    EXPECT_FALSE(is_closed(ball.tangle.surfaces, 0)) << "a sheet";
}

}  // namespace
}  // namespace weft
