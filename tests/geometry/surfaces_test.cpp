#include "geometry/surfaces.h"

#include "collide/tangles.h"

#include <gtest/gtest.h>

namespace weft {
namespace {

using test::Random;
using test::Tangle;

TEST(Surfaces, every_corner_and_every_side_has_one_owner_also_where_corners_coincide) {
    Tangle tangle;
    Mesh mesh = test::make_flat(4, 3);
    mesh.triangles.push_back({3, 3, 7});
    mesh.triangles.push_back({5, 9, 9});
    mesh.triangles.push_back({2, 2, 2});
    tangle.add(mesh);
    const Surfaces& s = tangle.surfaces;
    std::vector<std::vector<int>> owners_of_point(std::size_t(s.points)), owners_of_edge(s.edges.size());
    const auto add = [](std::vector<int>& owners, int triangle) {
        if (owners.empty() || owners.back() != triangle) owners.push_back(triangle);
    };
    for (int t = 0; t < static_cast<int>(s.triangles.size()); ++t)
        for (std::size_t k = 0; k < 3; ++k) {
            const int point = s.triangles[std::size_t(t)][k], edge = s.sides[std::size_t(t)][k];
            if (owns_corner(s, t, k)) add(owners_of_point[std::size_t(point)], t);
            if (edge >= 0 && owns_side(s, t, k)) add(owners_of_edge[std::size_t(edge)], t);
        }
    for (const auto& owners : owners_of_point) EXPECT_EQ(owners.size(), 1u);
    for (const auto& owners : owners_of_edge) EXPECT_EQ(owners.size(), 1u);
    EXPECT_TRUE(owns_side(s, static_cast<int>(s.triangles.size()) - 3, 0) ==
                owns_corner(s, static_cast<int>(s.triangles.size()) - 3, 0))
        << "a side without length is a corner";
}

// Two triangles over one edge, bent by an angle, whichever way round they go; and a third.
TEST(Surfaces, edges_are_smooth_up_to_an_angle_but_for_borders_and_branches) {
    for (const bool turned : {false, true})
        for (const double bend : {-3., -.51, -.49, 0., .49, .51, 3.}) {
            const std::vector<Vec3> x{Vec3(0, 0, 0), Vec3(0, 1, 0), Vec3(-1, 0, 0),
                                      Vec3(std::cos(bend), 0, std::sin(bend)), Vec3(0, 0, 2)};
            std::vector<Triangle> triangles{{0, 1, 2}, {1, 0, 3}};
            if (turned) std::swap(triangles[1][0], triangles[1][1]);
            for (const bool branches : {false, true}) {
                Surfaces surfaces;
                if (branches) triangles.push_back({0, 1, 4});
                add_surface(surfaces, 5, triangles, false);
                std::vector<Vec3> normals;
                std::vector<char> smooth;
                find_smooth_edges(surfaces, x, .5, normals, smooth);
                for (std::size_t e = 0; e < smooth.size(); ++e) {
                    const bool middle = surfaces.edges[e] == IndexPair{0, 1};
                    EXPECT_EQ(smooth[e] != 0, middle && !branches && std::abs(bend) < .5) << bend << turned << e;
                }
            }
        }
}

}  // namespace
}  // namespace weft
