#include "make/springs.h"
#include "reference_scenes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace weft {
namespace {

using Pair = std::pair<int, int>;

// n × n points, every cell cut along the same diagonal, from (i, j) to (i+1, j+1).
Mesh make_lattice(int n) {
    Mesh mesh;
    for (int j = 0; j < n; ++j)
        for (int i = 0; i < n; ++i) mesh.points.push_back({double(i), -double(j), 0});
    for (int j = 0; j + 1 < n; ++j)
        for (int i = 0; i + 1 < n; ++i) {
            const int a = j * n + i;
            mesh.triangles.push_back({a, a + n, a + n + 1});
            mesh.triangles.push_back({a, a + n + 1, a + 1});
        }
    return mesh;
}

std::set<Pair> pairs_of(const std::vector<SpringEnds>& ends) {
    std::set<Pair> pairs;
    for (const SpringEnds& e : ends) pairs.insert({std::min(e.a, e.b), std::max(e.a, e.b)});
    EXPECT_EQ(pairs.size(), ends.size()) << "a spring is there twice";
    return pairs;
}

TEST(GridSprings, of_the_reference_sheet_are_544_and_512_and_510) {
    const Model model = build(make_reference_scene(17));
    EXPECT_EQ(model.kind_start, (std::array<int, 4>{0, 544, 544 + 512, 544 + 512 + 510}));
}

TEST(GridSprings, stand_in_the_data_order) {
    Scene scene = make_reference_scene(2);
    scene.cloth.shape = Sheet{.columns = 3, .rows = 3};
    const Model model = build(scene);
    std::vector<Pair> ends;
    for (const Spring& s : model.springs) ends.push_back({s.a, s.b});
    const std::vector<Pair> expected{// structural: for j, for i, right then down
                                     {0, 1},
                                     {0, 3},
                                     {1, 2},
                                     {1, 4},
                                     {2, 5},
                                     {3, 4},
                                     {3, 6},
                                     {4, 5},
                                     {4, 7},
                                     {5, 8},
                                     {6, 7},
                                     {7, 8},
                                     // shear: down to the right, then down to the left
                                     {0, 4},
                                     {1, 3},
                                     {1, 5},
                                     {2, 4},
                                     {3, 7},
                                     {4, 6},
                                     {4, 8},
                                     {5, 7},
                                     // flexion: two to the right, then two down
                                     {0, 2},
                                     {0, 6},
                                     {1, 7},
                                     {2, 8},
                                     {3, 5},
                                     {6, 8}};
    EXPECT_EQ(ends, expected);
}

TEST(GridSprings, rest_at_the_lengths_of_their_cells) {
    Scene scene = make_reference_scene(2);
    scene.cloth.shape = Sheet{.columns = 4, .rows = 5, .width = 0.9, .height = 1.6};  // cells of 0.3 × 0.4
    scene.cloth.springs[2].rest_scale = 1.5;
    const Model model = build(scene);
    for (int s = 0; s < int(model.springs.size()); ++s) {
        const Spring& spring = model.springs[s];
        const bool down = spring.b - spring.a >= 4;
        const double expected = s < model.kind_start[1]   ? (down ? 0.4 : 0.3)
                                : s < model.kind_start[2] ? 0.5
                                                          : 1.5 * (down ? 0.8 : 0.6);
        EXPECT_NEAR(spring.rest, expected, 1e-15);
    }
}

TEST(MeshSprings, of_a_lattice_are_its_edges_its_other_diagonals_and_two_steps_straight_on) {
    constexpr int n = 6;
    const auto ends = make_mesh_ends(make_lattice(n));
    const auto structural = pairs_of(ends[0]), shear = pairs_of(ends[1]), flexion = pairs_of(ends[2]);
    std::set<Pair> edges, across, straight;
    for (int j = 0; j < n; ++j)
        for (int i = 0; i < n; ++i) {
            const int p = j * n + i;
            const bool r = i + 1 < n, d = j + 1 < n, r2 = i + 2 < n, d2 = j + 2 < n;
            if (r) edges.insert({p, p + 1});
            if (d) edges.insert({p, p + n});
            if (r && d) edges.insert({p, p + n + 1});
            // Across each inner edge: the cell's other diagonal, and the long diagonals of two neighbouring cells.
            if (r && d) across.insert({p + 1, p + n});
            if (r2 && d) across.insert({p, p + n + 2});
            if (r && d2) across.insert({p, p + 2 * n + 1});
            if (r2) straight.insert({p, p + 2});
            if (d2) straight.insert({p, p + 2 * n});
            if (r2 && d2) straight.insert({p, p + 2 * n + 2});
        }
    EXPECT_EQ(structural, edges);
    EXPECT_EQ(shear, across);
    EXPECT_TRUE(std::includes(flexion.begin(), flexion.end(), straight.begin(), straight.end()));
    // Points inside have straight ways only; what else there is turns by less than 45° at the rim.
    for (const Pair& f : flexion) {
        if (straight.count(f)) continue;
        const int i0 = f.first % n, j0 = f.first / n, i1 = f.second % n, j1 = f.second / n;
        EXPECT_TRUE(std::min({i0, j0, i1, j1}) == 0 || std::max({i0, j0, i1, j1}) == n - 1) << f.first << f.second;
    }
}

TEST(MeshSprings, across_are_as_many_as_inner_edges_without_those_that_are_edges_themselves) {
    const Mesh mesh = make_lattice(7);
    std::size_t inner = 0;
    for (const Edge& e : find_edges(mesh)) inner += e.right >= 0;
    EXPECT_EQ(make_mesh_ends(mesh)[1].size(), inner);
    Mesh tetrahedron;  // across each edge lie two corners that have an edge already
    tetrahedron.points = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    tetrahedron.triangles = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {0, 3, 2}};
    EXPECT_EQ(make_mesh_ends(tetrahedron)[0].size(), 6u);
    EXPECT_EQ(make_mesh_ends(tetrahedron)[1].size(), 0u);
}

TEST(MeshSprings, no_pair_of_points_has_two_springs) {
    const auto ends = make_mesh_ends(std::get<Mesh>(as_mesh(make_reference_scene(11)).cloth.shape));
    std::set<Pair> all;
    std::size_t count = 0;
    for (const auto& kind : ends) {
        const auto pairs = pairs_of(kind);
        all.insert(pairs.begin(), pairs.end());
        count += kind.size();
    }
    EXPECT_EQ(all.size(), count);
}

TEST(MeshSprings, have_the_lengths_of_the_start) {
    const Mesh mesh = make_lattice(4);
    for (const auto& kind : make_mesh_ends(mesh))
        for (const SpringEnds& e : kind) EXPECT_DOUBLE_EQ(e.length, (mesh.points[e.a] - mesh.points[e.b]).norm());
}

// Two triangles folded onto each other: their outer corners are at the same place.
TEST(MeshSprings, leave_out_pairs_of_points_at_the_same_place) {
    Mesh folded;
    folded.points = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 0}};
    folded.triangles = {{0, 1, 2}, {3, 2, 1}};
    const auto ends = make_mesh_ends(folded);
    EXPECT_EQ(ends[0].size(), 5u);
    EXPECT_TRUE(ends[1].empty());
    Scene scene;
    scene.cloth.shape = folded;
    const Model model = build(scene);
    State state = start(model);
    state.x[3] = {0, 0, 0.1};
    EXPECT_LT(measure(model, state).max_rate[1], infinity);
}

}  // namespace
}  // namespace weft
