// Recovery as others call it: on meshes.
#include "recover/tangles.h"

#include <weft/recover.h>

#include <gtest/gtest.h>

namespace weft {

using namespace test;

TEST(RecoverMeshes, parts_come_back_in_their_order_and_are_clean) {
    const Prepared prepared = make_t5(.1);
    std::vector<RecoverPart> parts(2);
    parts[0].part = {"cylinder", prepared.bodies[0], true};
    parts[1].part = {"sheet", prepared.cloth[0], false};
    const RecoverResult result = recover_meshes(parts);
    EXPECT_GT(result.pairs_before, 0);
    EXPECT_GT(result.inside_before, 0);
    EXPECT_TRUE(result.recovered());
    EXPECT_FALSE(result.methods.empty());
    ASSERT_EQ(result.x.size(), 2u);
    EXPECT_EQ(result.x[0], prepared.bodies[0].points);
    Checker checker({parts[0].part, parts[1].part});
    EXPECT_FALSE(checker.check().clean());
    EXPECT_TRUE(checker.check(result.x).clean());
}

TEST(RecoverMeshes, what_is_left_is_what_the_check_counts) {
    // A body that is not closed and a sheet of which everything is held: nothing can be done.
    const Prepared prepared = make_t1();
    std::vector<RecoverPart> parts(2);
    parts[0].part = {"wall", prepared.cloth[0], true};
    parts[1].part = {"sheet", prepared.cloth[1], false};
    for (int p = 0; p < 17 * 33; ++p) parts[1].held.push_back(p);
    const RecoverResult result = recover_meshes(parts);
    EXPECT_FALSE(result.recovered());
    EXPECT_EQ(result.x[1], prepared.cloth[1].points);
    std::vector<CheckPair> expected = Checker({parts[0].part, parts[1].part}).check().pairs, left = result.left;
    const auto order = [](const CheckPair& p, const CheckPair& q) {
        return std::tie(p.edge_part, p.a, p.b, p.triangle_part, p.triangle) <
               std::tie(q.edge_part, q.a, q.b, q.triangle_part, q.triangle);
    };
    std::sort(expected.begin(), expected.end(), order);
    std::sort(left.begin(), left.end(), order);
    EXPECT_EQ(left, expected);
}

// A plane through the origin, for a sheet of 9 × 9 points whose middle is `depth` [m] behind it.
std::vector<RecoverPart> make_sunk(const Vec3& normal, double depth, bool tilted) {
    const Vec3 n = normal.normalized(), u = n.unitOrthogonal(), v = n.cross(u);
    std::vector<RecoverPart> parts(2);
    parts[0].part = {"floor", {}, true, true};
    parts[0].part.mesh.points = {-200 * u - 100 * v, 200 * u - 100 * v, 300 * v};
    parts[0].part.mesh.triangles = {{0, 1, 2}};
    parts[1].part = {"sheet", make_flat(9, 9, .1), false};
    const std::vector<Vec3> flat = parts[1].part.mesh.points;
    for (Vec3& p : parts[1].part.mesh.points) {
        const Vec3 at = p - flat[40];
        p = at.x() * u + at.y() * (tilted ? (.6 * v + .8 * n).eval() : v) - depth * n;
    }
    return parts;
}

TEST(RecoverMeshes, cloth_behind_a_plane_comes_out_in_front_of_it) {
    for (const Vec3& normal : {Vec3(0, 0, 1), Vec3(.3, -.5, -.2)})
        for (const auto& [depth, tilted] : {std::pair(.01, false), std::pair(.7, false), std::pair(.1, true)}) {
            SCOPED_TRACE(depth);
            const std::vector<RecoverPart> parts = make_sunk(normal, depth, tilted);
            Checker checker({parts[0].part, parts[1].part});
            const CheckReport before = checker.check();
            const RecoverResult result = recover_meshes(parts);
            EXPECT_GT(result.inside_before, 0);
            EXPECT_EQ(result.inside_before, int(before.inside.size()));
            EXPECT_EQ(result.pairs_before, int(before.pairs.size()));
            EXPECT_TRUE(result.recovered());
            EXPECT_TRUE(checker.check(result.x).clean());
            EXPECT_LT(result.stretch, .1);
            // No further than to the plane, straight ahead, and a little: the lowest point lies .4 × .8 below the
            // middle.
            EXPECT_LT(result.displacement, depth + (tilted ? .32 : 0) + .05);
        }
}

TEST(RecoverMeshes, what_is_held_behind_a_plane_is_left_there_and_said) {
    std::vector<RecoverPart> parts = make_sunk(Vec3(0, 0, 1), .2, false);
    for (int p = 0; p < 81; ++p) parts[1].held.push_back(p);
    const RecoverResult result = recover_meshes(parts);
    EXPECT_FALSE(result.recovered());
    ASSERT_EQ(result.left_inside.size(), 81u);
    EXPECT_EQ(result.left_inside[80].part, 1);
    EXPECT_EQ(result.left_inside[80].body, 0);
}

TEST(RecoverMeshes, wrong_input_is_refused_with_a_sentence) {
    const auto rule = [](auto&& change) {
        std::vector<RecoverPart> parts(1);
        parts[0].part = {"flat", make_flat(3, 3), false};
        RecoverOptions options;
        change(parts[0], options);
        try {
            recover_meshes(parts, options);
        } catch (const SceneError& error) {
            return error.where.rule;
        }
        return std::string("accepted");
    };
    EXPECT_EQ(rule([](RecoverPart&, RecoverOptions&) {}), "accepted");
    EXPECT_NE(rule([](RecoverPart& p, RecoverOptions&) { p.held = {9}; }), "accepted");
    EXPECT_NE(rule([](RecoverPart& p, RecoverOptions&) { p.held = {-1}; }), "accepted");
    EXPECT_NE(rule([](RecoverPart& p, RecoverOptions&) { p.rest.resize(3); }), "accepted");
    EXPECT_NE(rule([](RecoverPart& p, RecoverOptions&) { p.part.mesh.triangles[0][0] = 9; }), "accepted");
    EXPECT_NE(rule([](RecoverPart& p, RecoverOptions&) { p.part.mesh.points[0].x() = infinity; }), "accepted");
    EXPECT_NE(rule([](RecoverPart&, RecoverOptions& o) { o.thickness = -1; }), "accepted");
    EXPECT_NE(rule([](RecoverPart&, RecoverOptions& o) { o.thickness = infinity; }), "accepted");
    EXPECT_NE(rule([](RecoverPart&, RecoverOptions& o) { o.thickness = std::nan(""); }), "accepted");
    EXPECT_NE(rule([](RecoverPart&, RecoverOptions& o) { o.thickness = 100; }), "accepted");  // of a sheet of 3 × 3
}

TEST(RecoverMeshes, odd_meshes_neither_crash_nor_hang) {
    std::vector<RecoverPart> parts(1);
    Mesh& mesh = parts[0].part.mesh;
    EXPECT_TRUE(recover_meshes(parts).recovered());  // nothing at all
    mesh = make_flat(3, 3);
    mesh.triangles.push_back({0, 0, 0});  // a point twice, the same face again, three faces on an edge
    mesh.triangles.push_back(mesh.triangles[0]);
    mesh.triangles.push_back({mesh.triangles[0][0], mesh.triangles[0][1], 8});
    for (Vec3& p : mesh.points) p = {0, 0, 0};
    const RecoverResult flat = recover_meshes(parts);  // everything in one point
    EXPECT_LE(int(flat.left.size()), flat.pairs_before);
    EXPECT_TRUE(recover_meshes({}).recovered());
}

}  // namespace weft
