#include "make/six_nodes.h"

#include <gtest/gtest.h>

namespace weft {
namespace {

double area_of(const Mesh& mesh) {
    double sum = 0;
    for (const Triangle& t : mesh.triangles)
        sum += 0.5 * (mesh.points[t[1]] - mesh.points[t[0]]).cross(mesh.points[t[2]] - mesh.points[t[0]]).norm();
    return sum;
}

TEST(SixNodes, a_grid_stays_a_grid_with_twice_the_cells) {
    const Mesh coarse = make_sheet({.columns = 4, .rows = 3, .width = 0.6, .height = 0.4}),
               fine = split_for_shell(coarse);
    EXPECT_EQ(fine.grid.columns, 7);
    EXPECT_EQ(fine.grid.rows, 5);
    EXPECT_NO_THROW(check_mesh(fine, ""));
    EXPECT_EQ(fine.triangles.size(), 4 * coarse.triangles.size());
    EXPECT_NEAR(area_of(fine), 0.24, 1e-12);
    for (int j = 0; j < 5; ++j)
        for (int i = 0; i < 7; ++i)
            EXPECT_LT((fine.points[fine.grid.index(i, j)] - Vec3(0.1 * i, -0.1 * j, 0)).norm(), 1e-12);
}

TEST(SixNodes, a_mesh_keeps_its_points_and_gets_one_in_the_middle_of_every_edge) {
    Mesh coarse = make_sheet({.columns = 4, .rows = 3, .width = 0.6, .height = 0.4});
    coarse.grid = {};
    coarse.points[5].z() = 0.1;
    const Mesh fine = split_for_shell(coarse);
    EXPECT_NO_THROW(check_mesh(fine, ""));
    EXPECT_EQ(fine.points.size(), coarse.points.size() + find_edges(coarse).size());
    EXPECT_EQ(fine.uv.size(), fine.points.size());
    EXPECT_NEAR(area_of(fine), area_of(coarse), 1e-12);
    for (std::size_t t = 0; t < coarse.triangles.size(); ++t)
        for (int k = 0; k < 3; ++k) {
            const int corner = coarse.triangles[t][k], next = coarse.triangles[t][(k + 1) % 3];
            EXPECT_EQ(fine.triangles[4 * t + std::size_t(k)][k], corner);
            const Vec3 middle = 0.5 * (coarse.points[corner] + coarse.points[next]);
            const int m = fine.triangles[4 * t + std::size_t(k)][(k + 1) % 3];
            EXPECT_LT((fine.points[m] - middle).norm(), 1e-15);
        }
}

}  // namespace
}  // namespace weft
