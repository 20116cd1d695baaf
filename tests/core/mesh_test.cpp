#include <weft/mesh.h>

#include <gtest/gtest.h>

#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>
#include <random>
#include <set>

#include "io/refused.h"

namespace weft {
namespace {

// Two triangles that share the edge 1–2.
//
//   2 --- 3
//   | \   |
//   |   \ |
//   0 --- 1
Mesh make_square() {
    Mesh mesh;
    mesh.points = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}};
    mesh.triangles = {{0, 1, 2}, {1, 3, 2}};
    return mesh;
}

SceneError::Where refused_mesh(const Mesh& mesh) {
    const auto where = refused([&] { check_mesh(mesh, "cloth.obj"); });
    EXPECT_EQ(where.file, "cloth.obj");
    EXPECT_FALSE(where.rule.empty());
    EXPECT_FALSE(where.suggestion.empty());
    return where;
}

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

TEST(Mesh, sheets_and_squares_are_sound) {
    EXPECT_NO_THROW(check_mesh(make_square(), ""));
    EXPECT_NO_THROW(check_mesh(make_sheet({}), ""));
    EXPECT_NO_THROW(check_mesh(make_sheet({.columns = 2, .rows = 9}), ""));
}

TEST(Mesh, a_closed_surface_is_sound) {
    Mesh tetrahedron;
    tetrahedron.points = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    tetrahedron.triangles = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {0, 3, 2}};
    EXPECT_NO_THROW(check_mesh(tetrahedron, ""));
    for (const Edge& e : find_edges(tetrahedron)) EXPECT_GE(e.right, 0);
}

TEST(Mesh, a_tiny_or_huge_unit_does_not_make_a_triangle_degenerate) {
    for (const double scale : {1e-150, 1e-9, 1e9, 1e150}) {
        Mesh mesh = make_square();
        for (Vec3& p : mesh.points) p *= scale;
        EXPECT_NO_THROW(check_mesh(mesh, "")) << scale;
    }
}

TEST(Mesh, coordinates_that_are_not_finite_are_refused) {
    for (const double bad : {infinity, -infinity, std::nan("")})
        for (int k = 0; k < 3; ++k) {
            Mesh mesh = make_square();
            mesh.points[2][k] = bad;
            EXPECT_TRUE(has(refused_mesh(mesh).path, "point 2"));
        }
    Mesh mesh = make_square();
    mesh.uv = {{0, 0}, {1, 0}, {0, infinity}, {1, 1}};
    EXPECT_TRUE(has(refused_mesh(mesh).path, "point 2"));
}

TEST(Mesh, indices_out_of_range_are_refused) {
    for (const int bad : {-1, 4, 1 << 30, -(1 << 30)}) {
        Mesh mesh = make_square();
        mesh.triangles[1][1] = bad;
        const auto where = refused_mesh(mesh);
        EXPECT_TRUE(has(where.path, "triangle 1"));
        EXPECT_TRUE(has(where.rule, "0 to 3"));
    }
}

TEST(Mesh, a_triangle_with_a_repeated_index_is_refused) {
    Mesh mesh = make_square();
    mesh.triangles[1] = {1, 3, 1};
    EXPECT_TRUE(has(refused_mesh(mesh).path, "triangle 1"));
}

TEST(Mesh, a_triangle_without_area_is_refused) {
    Mesh mesh = make_square();
    mesh.points[3] = {0.25, 0.75, 0};  // on the line from 1 to 2
    const auto where = refused_mesh(mesh);
    EXPECT_TRUE(has(where.path, "triangle 1"));
    EXPECT_TRUE(has(where.rule, "area"));
    mesh.points[3] = mesh.points[1];
    EXPECT_TRUE(has(refused_mesh(mesh).path, "triangle 1"));
}

TEST(Mesh, an_edge_with_three_triangles_is_refused) {
    Mesh mesh = make_square();
    mesh.points.push_back({0, 0, 1});
    mesh.triangles.push_back({1, 2, 4});
    const auto where = refused_mesh(mesh);
    EXPECT_TRUE(has(where.path, "edge 1–2")) << where.path;
    EXPECT_TRUE(has(where.value, "0, 1, 2")) << where.value;
}

TEST(Mesh, neighbours_that_disagree_on_the_front_are_refused) {
    Mesh mesh = make_square();
    mesh.triangles[1] = {1, 2, 3};
    const auto where = refused_mesh(mesh);
    EXPECT_TRUE(has(where.path, "edge 1–2")) << where.path;
    EXPECT_TRUE(has(where.rule, "sense"));
}

TEST(Mesh, the_same_triangle_twice_is_refused_from_either_side) {
    for (const Triangle& again : {Triangle{0, 1, 2}, Triangle{2, 0, 1}, Triangle{0, 2, 1}}) {
        Mesh mesh = make_square();
        mesh.triangles.push_back(again);
        const auto where = refused_mesh(mesh);
        EXPECT_TRUE(has(where.path, "triangle 2")) << where.path;
        EXPECT_TRUE(has(where.rule, "triangle 0")) << where.rule;
    }
    Mesh pillow;  // closed and oriented, but still one triangle seen from both sides
    pillow.points = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    pillow.triangles = {{0, 1, 2}, {0, 2, 1}};
    EXPECT_TRUE(has(refused_mesh(pillow).path, "triangle 1"));
}

TEST(Mesh, a_point_without_triangles_is_named) {
    Mesh mesh = make_square();
    mesh.points.push_back({5, 5, 5});
    EXPECT_TRUE(has(refused_mesh(mesh).path, "point 4"));
}

TEST(Mesh, nothing_at_all_is_refused) {
    refused_mesh({});
    Mesh mesh = make_square();
    mesh.triangles.clear();
    EXPECT_TRUE(has(refused_mesh(mesh).rule, "triangle"));
}

TEST(Mesh, uv_and_grid_must_fit_the_points) {
    Mesh mesh = make_square();
    mesh.uv = {{0, 0}};
    EXPECT_TRUE(has(refused_mesh(mesh).rule, "uv"));
    mesh = make_square();
    mesh.grid = {2, 3};
    EXPECT_TRUE(has(refused_mesh(mesh).rule, "columns × rows"));
}

TEST(Mesh, edges_of_a_square) {
    const auto edges = find_edges(make_square());
    ASSERT_EQ(edges.size(), 5u);
    const std::vector<std::array<int, 4>> expected{
        {0, 1, 0, -1}, {0, 2, 0, -1}, {1, 2, 0, 1}, {1, 3, 1, -1}, {2, 3, 1, -1}};
    for (std::size_t i = 0; i < 5; ++i)
        EXPECT_EQ((std::array<int, 4>{edges[i].a, edges[i].b, edges[i].left, edges[i].right}), expected[i]) << i;
}

// On a sheet (one boundary, no holes) Euler's formula is points − edges + triangles = 1.
TEST(Mesh, edges_of_sheets_obey_euler_and_know_their_triangles) {
    for (const auto& [columns, rows] : {std::pair{2, 2}, {17, 17}, {3, 40}}) {
        const Mesh mesh = make_sheet({.columns = columns, .rows = rows});
        const auto edges = find_edges(mesh);
        EXPECT_EQ(mesh.points.size() + mesh.triangles.size(), edges.size() + 1);
        const auto runs = [&](int triangle, int a, int b) {
            const Triangle& t = mesh.triangles[triangle];
            return (t[0] == a && t[1] == b) || (t[1] == a && t[2] == b) || (t[2] == a && t[0] == b);
        };
        int boundary = 0;
        for (std::size_t i = 0; i < edges.size(); ++i) {
            const Edge& e = edges[i];
            EXPECT_LT(e.a, e.b);
            if (i > 0) {
                EXPECT_LT((std::pair{edges[i - 1].a, edges[i - 1].b}), (std::pair{e.a, e.b}));
            }
            boundary += e.right < 0;
            if (e.right < 0) {
                EXPECT_TRUE(runs(e.left, e.a, e.b) || runs(e.left, e.b, e.a));
            } else {
                EXPECT_TRUE(runs(e.left, e.a, e.b) && runs(e.right, e.b, e.a));
            }
        }
        EXPECT_EQ(boundary, 2 * (columns - 1) + 2 * (rows - 1));
    }
}

// The same edges as a set of pairs gives, whatever the order of triangles and the names of points.
TEST(Mesh, edges_do_not_depend_on_how_the_mesh_is_numbered) {
    std::mt19937 random(7);
    for (int trial = 0; trial < 20; ++trial) {
        Mesh mesh = make_sheet({.columns = 5, .rows = 6});
        std::vector<int> name(mesh.points.size());
        for (std::size_t i = 0; i < name.size(); ++i) name[i] = static_cast<int>(i);
        std::shuffle(name.begin(), name.end(), random);
        std::shuffle(mesh.triangles.begin(), mesh.triangles.end(), random);
        std::vector<Vec3> points(mesh.points.size());
        for (std::size_t i = 0; i < name.size(); ++i) points[name[i]] = mesh.points[i];
        mesh.points = points;
        mesh.uv.clear();
        mesh.grid = {};
        std::set<std::pair<int, int>> expected;
        for (Triangle& t : mesh.triangles) {
            for (int& p : t) p = name[p];
            std::rotate(t.begin(), t.begin() + static_cast<int>(random() % 3), t.end());
            for (std::size_t k = 0; k < 3; ++k) expected.insert(std::minmax({t[k], t[(k + 1) % 3]}));
        }
        EXPECT_NO_THROW(check_mesh(mesh, ""));
        std::set<std::pair<int, int>> found;
        for (const Edge& e : find_edges(mesh)) found.insert({e.a, e.b});
        EXPECT_EQ(found, expected);
    }
}

TEST(Mesh, two_million_triangles_have_edges) {
    const Mesh mesh = make_sheet({.columns = 1001, .rows = 1001});
    EXPECT_NO_THROW(check_mesh(mesh, ""));
    EXPECT_EQ(find_edges(mesh).size(), mesh.points.size() + mesh.triangles.size() - 1);
}

TEST(Mesh, a_fan_around_one_point_has_edges) {
    Mesh fan;
    fan.points.push_back({0, 0, 0});
    const int corners = 100000;
    for (int i = 0; i < corners; ++i) {
        const double angle = 2 * 3.141592653589793 * i / corners;
        fan.points.push_back({std::cos(angle), std::sin(angle), 0});
        fan.triangles.push_back({0, 1 + i, 1 + (i + 1) % corners});
    }
    EXPECT_NO_THROW(check_mesh(fan, ""));
    EXPECT_EQ(find_edges(fan).size(), 2u * corners);
}

TEST(Mesh, normals_of_a_flat_sheet_point_to_its_front) {
    const Mesh mesh = make_sheet({});  // right × up = z
    std::vector<Vec3> normals;
    find_normals(mesh, mesh.points, normals);
    ASSERT_EQ(normals.size(), mesh.points.size());
    for (const Vec3& n : normals) EXPECT_LT((n - Vec3(0, 0, 1)).norm(), 1e-14);
}

// At the corner of a box the three faces weigh by area: (2·3, 1·3, 1·2) for sides 1, 2, 3.
TEST(Mesh, normals_weigh_by_area) {
    Mesh corner;
    corner.points = {{0, 0, 0}, {1, 0, 0}, {0, 2, 0}, {0, 0, 3}, {9, 9, 9}};
    corner.triangles = {{0, 1, 2}, {0, 2, 3}, {0, 3, 1}};
    std::vector<Vec3> normals;
    find_normals(corner, corner.points, normals);
    EXPECT_LT((normals[0] - Vec3(6, 3, 2).normalized()).norm(), 1e-15);
    EXPECT_EQ(normals[4], Vec3(0, 0, 0));
}

}  // namespace
}  // namespace weft
