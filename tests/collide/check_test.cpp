#include <weft/check.h>

#include "collide/tangles.h"

#include <gtest/gtest.h>

namespace weft {
namespace {

CheckPart part(const Mesh& mesh, bool body = false) {
    return {body ? "body" : "cloth", mesh, body};
}

Mesh moved(Mesh mesh, const Vec3& by) {
    for (Vec3& p : mesh.points) p += by;
    return mesh;
}

TEST(Check, a_flat_sheet_is_clean_and_its_smallest_distance_is_the_height_of_a_triangle) {
    const CheckReport r = Checker({part(test::make_flat(5, 5, .1))}).check();
    EXPECT_TRUE(r.clean());
    EXPECT_NEAR(r.smallest_distance, .1 / std::sqrt(2), 1e-12) << "from a corner to the diagonal";
    EXPECT_TRUE(r.degenerate.empty() && r.duplicate.empty());
}

TEST(Check, pairs_are_counted_where_they_belong) {
    const Mesh sheet = test::make_flat(5, 5, .1);
    Mesh upright;  // one triangle through the middle of a cell
    upright.points = {{.17, -.14, -1}, {.18, -.14, -1}, {.175, -.14, 1}};
    upright.triangles = {{0, 1, 2}};
    CheckReport r = Checker({part(sheet), part(upright)}).check();
    EXPECT_EQ(r.self, 0);
    EXPECT_EQ(r.between, 2) << "two long edges of the one go through the other";
    EXPECT_EQ(r.with_bodies, 0);
    EXPECT_EQ(r.smallest_distance, 0);
    EXPECT_FALSE(r.clean());
    for (const CheckPair& pair : r.pairs) {
        EXPECT_EQ(pair.edge_part, 1);
        EXPECT_EQ(pair.triangle_part, 0);
        EXPECT_EQ(pair.b, 2);
        EXPECT_FALSE(pair.touching);
    }
    r = Checker({part(sheet), part(upright, true)}).check();
    EXPECT_EQ(r.with_bodies, 2);
    r = Checker({part(sheet, true), part(upright, true)}).check();
    EXPECT_TRUE(r.pairs.empty()) << "bodies may do as they like";
}

TEST(Check, cloth_swallowed_by_a_body_crosses_nothing_and_is_found) {
    const Mesh inner = moved(test::make_flat(3, 3, .1), {-.1, .1, 0});
    const CheckReport r = Checker({part(inner), part(test::make_ball(12, 8, 1), true)}).check();
    EXPECT_TRUE(r.pairs.empty());
    EXPECT_EQ(r.inside.size(), 9u);
    EXPECT_FALSE(r.clean());
    EXPECT_TRUE(Checker({part(moved(inner, {3, 0, 0})), part(test::make_ball(12, 8, 1), true)}).check().clean());
}

TEST(Check, cloth_behind_a_plane_is_found) {
    CheckPart floor{"floor", {}, true, true};  // its normal is z
    floor.mesh.points = {{-100, -100, 0}, {100, -100, 0}, {0, 100, 0}};
    floor.mesh.triangles = {{0, 1, 2}};
    const Mesh sheet = test::make_flat(3, 3, .1);
    EXPECT_TRUE(Checker({part(moved(sheet, {0, 0, 1e-9})), floor}).check().clean());
    const CheckReport r = Checker({floor, part(moved(sheet, {0, 0, -1e-9}))}).check();
    EXPECT_TRUE(r.pairs.empty());
    ASSERT_EQ(r.inside.size(), 9u);
    EXPECT_EQ(r.inside[8].part, 1);
    EXPECT_EQ(r.inside[8].point, 8);
    EXPECT_EQ(r.inside[8].body, 0);
}

TEST(Check, the_distance_between_surfaces_is_found_however_far) {
    for (const double far : {1e-6, .03, 2., 500.}) {
        Mesh one;
        one.points = {{0, 0, far}, {1, 0, far}, {0, 1, far}};
        one.triangles = {{0, 1, 2}};
        Mesh other = one;
        for (Vec3& p : other.points) p.z() = 0;
        EXPECT_NEAR(Checker({part(one), part(other)}).check().smallest_distance, far, 1e-12 * far);
    }
    Mesh alone = test::make_tetrahedron(1);
    alone.triangles.resize(1);
    EXPECT_EQ(Checker({part(alone)}).check().smallest_distance, infinity) << "nothing to measure";
}

TEST(Check, pairs_nearer_than_the_thickness_are_counted) {
    Mesh one;
    one.points = {{0, 0, .01}, {1, 0, .5}, {0, 1, .5}};
    one.triangles = {{0, 1, 2}};
    Mesh other = test::make_flat(2, 2, 4);
    other = moved(other, {-1.3, 2.4, 0});
    EXPECT_EQ(Checker({part(one), part(other)}, .02).check().near_pairs, 1) << "one point over one triangle";
    EXPECT_EQ(Checker({part(one), part(other)}, .005).check().near_pairs, 0);
}

TEST(Check, a_thickness_that_cannot_be_is_refused) {
    const Mesh flat = test::make_flat(3, 3);  // two units wide: its diagonal is √8
    const auto rule = [&](double thickness) {
        try {
            Checker checker({part(flat)}, thickness);
        } catch (const SceneError& error) {
            return error.where.rule;
        }
        return std::string("accepted");
    };
    EXPECT_EQ(rule(0), "accepted");
    EXPECT_EQ(rule(2.8), "accepted");
    for (const double bad : {2.9, 1e6, infinity, -1e-9, std::nan("")})
        EXPECT_NE(rule(bad).find("size of the cloth"), std::string::npos) << bad;
}

TEST(Check, degenerate_and_duplicate_faces_are_named) {
    Mesh mesh = test::make_flat(3, 3);
    mesh.triangles.push_back({0, 1, 2});  // three points of one border
    mesh.triangles.push_back({4, 4, 5});
    Triangle again = mesh.triangles[3];
    std::rotate(again.begin(), again.begin() + 1, again.end());
    mesh.triangles.push_back(again);
    const CheckReport r = Checker({part(mesh)}).check();
    ASSERT_EQ(r.degenerate.size(), 2u);
    EXPECT_EQ(r.degenerate[0].triangle, 8);
    EXPECT_EQ(r.degenerate[1].triangle, 9);
    ASSERT_EQ(r.duplicate.size(), 1u);
    EXPECT_EQ(r.duplicate[0].triangle, 10);
}

TEST(Check, moves_with_the_points_it_is_given) {
    const Mesh sheet = test::make_flat(4, 4);
    Checker checker({part(sheet), part(moved(sheet, {.3, .2, 1}))});
    EXPECT_TRUE(checker.check().clean());
    std::vector<std::vector<Vec3>> x{sheet.points, moved(sheet, {.3, .2, 1}).points};
    for (std::size_t p = 0; p < 4; ++p) x[1][p].z() = -1;
    EXPECT_FALSE(checker.check(x).clean());
    EXPECT_TRUE(checker.check().clean()) << "and back";
}

TEST(Check, what_lies_in_one_place_thousands_of_times_is_counted_up_to_a_million) {
    for (const int n : {100, 20000}) {
        Mesh pile;
        for (int k = 0; k < n; ++k) {
            for (const Vec3& p : {Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0, 1, 0)}) pile.points.push_back(p);
            pile.triangles.push_back({3 * k, 3 * k + 1, 3 * k + 2});
        }
        const CheckReport r = Checker({part(pile)}, .1).check();
        const std::int64_t all = 3 * std::int64_t{n} * (n - 1);  // every edge meets every other triangle
        EXPECT_FALSE(r.clean());
        EXPECT_EQ(r.smallest_distance, 0);
        EXPECT_EQ(r.complete, n == 100);
        const std::int64_t counted = static_cast<std::int64_t>(r.pairs.size()), most = 1 << 20;
        EXPECT_GE(counted, std::min(all, most));
        EXPECT_LE(counted, std::min(all, most + 65 * 6)) << "two triangles have 6 pairs";
        EXPECT_LT(r.near_pairs, most + 65 * 15);
    }
}

TEST(Check, wrong_input_is_refused_with_a_reason) {
    Mesh mesh = test::make_flat(3, 3);
    mesh.triangles[2][1] = 9;
    EXPECT_THROW(Checker({part(mesh)}), SceneError);
    mesh.triangles[2][1] = -1;
    EXPECT_THROW(Checker({part(mesh)}), SceneError);
    mesh = test::make_flat(3, 3);
    mesh.points[4].y() = std::nan("");
    EXPECT_THROW(Checker({part(mesh)}), SceneError);
    mesh.points[4].y() = 1e31;
    EXPECT_THROW(Checker({part(mesh)}), SceneError);
    Checker checker({part(test::make_flat(3, 3))});
    EXPECT_THROW(checker.check({{Vec3(0, 0, 0)}}), SceneError);
}

}  // namespace
}  // namespace weft
