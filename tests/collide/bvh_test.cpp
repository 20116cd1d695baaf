#include "collide/bvh.h"

#include "collide/tangles.h"

#include <weft/step.h>

#include <gtest/gtest.h>

namespace weft {
namespace {

using test::Random;
using test::Tangle;

// The true boxes, in double precision, of what points [first, first + count) do on the way.
struct TrueBox {
    Vec3 low{infinity, infinity, infinity}, high{-infinity, -infinity, -infinity};
    void add(const Vec3& p) {
        low = low.cwiseMin(p);
        high = high.cwiseMax(p);
    }
    bool meets(const TrueBox& o, double distance) const {
        return ((low - o.high).array() <= distance).all() && ((o.low - high).array() <= distance).all();
    }
};

struct Moving {
    Tangle tangle;
    std::vector<Vec3> x1;
};

Moving make_moving(Random& random) {
    Moving moving{test::make_tangle(random), {}};
    moving.x1 = moving.tangle.x;
    for (Vec3& p : moving.x1) p += test::random_vector(random, .5);
    return moving;
}

template <class Points>
TrueBox box_of(const Moving& m, const Points& points) {
    TrueBox box;
    for (const int p : points) {
        box.add(m.tangle.x[std::size_t(p)]);
        box.add(m.x1[std::size_t(p)]);
    }
    return box;
}

// Every pair of things without a common point whose boxes come within `distance`, by brute force.
ClosePairs find_by_brute_force(const Moving& m, double distance) {
    const Surfaces& s = m.tangle.surfaces;
    ClosePairs pairs;
    std::vector<bool> used(std::size_t(s.points));
    for (const Triangle& t : s.triangles)
        for (const int p : t) used[std::size_t(p)] = true;
    for (int p = 0; p < s.points; ++p)
        for (int t = 0; t < static_cast<int>(s.triangles.size()); ++t) {
            const Triangle& face = s.triangles[std::size_t(t)];
            if (!used[std::size_t(p)] || has_corner(face, p)) continue;
            if (!test::may_meet(s, surface_of_point(s, p), surface_of_triangle(s, t))) continue;
            if (box_of(m, std::array{p}).meets(box_of(m, face), distance)) pairs.vertex_face.push_back({p, t});
        }
    for (int e = 0; e < static_cast<int>(s.edges.size()); ++e)
        for (int f = e + 1; f < static_cast<int>(s.edges.size()); ++f) {
            const IndexPair &p = s.edges[std::size_t(e)], &q = s.edges[std::size_t(f)];
            if (share_point(p, q)) continue;
            if (!test::may_meet(s, test::surface_of_edge(s, e), test::surface_of_edge(s, f))) continue;
            if (box_of(m, std::array{p.a, p.b}).meets(box_of(m, std::array{q.a, q.b}), distance))
                pairs.edge_edge.push_back({e, f});
        }
    return pairs;
}

bool sorted_once(const std::vector<IndexPair>& pairs) {
    return std::adjacent_find(pairs.begin(), pairs.end(), [](const auto& p, const auto& q) { return !(p < q); }) ==
           pairs.end();
}

TEST(Bvh, finds_every_pair_whose_ways_come_near_once_and_in_order) {
    Random random(21);
    for (int k = 0; k < 150; ++k) {
        const Moving m = make_moving(random);
        const double margin = k % 2 ? .1 : 0;
        const ClosePairs least = find_by_brute_force(m, 2 * margin), most = find_by_brute_force(m, 2 * margin + 1e-5);
        for (const TreeShape shape : {TreeShape::regions, TreeShape::median}) {
            BroadPhase broad = make_broad_phase(m.tangle.surfaces, m.tangle.x, shape);
            update_boxes(m.tangle.surfaces, broad, m.tangle.x, m.x1, margin);
            ClosePairs found;
            find_close(m.tangle.surfaces, broad, found);
            const auto within = [](const auto& inner, const auto& outer) {
                return std::includes(outer.begin(), outer.end(), inner.begin(), inner.end());
            };
            ASSERT_TRUE(sorted_once(found.vertex_face) && sorted_once(found.edge_edge));
            ASSERT_TRUE(within(least.vertex_face, found.vertex_face)) << k;
            ASSERT_TRUE(within(found.vertex_face, most.vertex_face)) << k;
            ASSERT_TRUE(within(least.edge_edge, found.edge_edge)) << k;
            ASSERT_TRUE(within(found.edge_edge, most.edge_edge)) << k;
        }
    }
}

// A strip folded so that a corner meets a triangle next but one to it, with which its own triangle shares a point.
TEST(Bvh, pairs_between_triangles_that_share_a_point_are_found) {
    Tangle tangle;
    tangle.add(test::make_flat(3, 3));
    BroadPhase broad = make_broad_phase(tangle.surfaces, tangle.x);
    update_boxes(tangle.surfaces, broad, tangle.x, tangle.x, 10);
    ClosePairs found;
    find_close(tangle.surfaces, broad, found);
    // With boxes as large as that everything is near: 9 points, 8 triangles of three; 16 edges.
    EXPECT_EQ(found.vertex_face.size(), 9u * 8 - 24);
    std::size_t apart = 0;
    for (std::size_t e = 0; e < tangle.surfaces.edges.size(); ++e)
        for (std::size_t f = e + 1; f < tangle.surfaces.edges.size(); ++f)
            apart += !share_point(tangle.surfaces.edges[e], tangle.surfaces.edges[f]);
    EXPECT_EQ(tangle.surfaces.edges.size(), 16u);
    EXPECT_EQ(found.edge_edge.size(), apart);
}

TEST(Bvh, every_triangle_is_one_leaf_and_children_follow_their_parents) {
    Random random(22);
    for (const TreeShape shape : {TreeShape::regions, TreeShape::median})
        for (int k = 0; k < 20; ++k) {
            const Tangle tangle = test::make_tangle(random);
            const BroadPhase broad = make_broad_phase(tangle.surfaces, tangle.x, shape);
            std::vector<int> seen(tangle.surfaces.triangles.size());
            for (std::size_t i = 0; i < broad.nodes.size(); ++i) {
                const BvhNode& node = broad.nodes[i];
                if (node.triangle >= 0) ++seen[std::size_t(node.triangle)];
                ASSERT_EQ(node.right == 0, node.triangle >= 0);
                if (node.right == 0) continue;
                ASSERT_EQ(broad.nodes[i + 1].end, node.right);
                ASSERT_EQ(broad.nodes[std::size_t(node.right)].end, node.end);
            }
            EXPECT_EQ(std::count(seen.begin(), seen.end(), 1), std::ptrdiff_t(seen.size()));
        }
}

TEST(Bvh, a_tree_of_regions_stays_shallow) {
    Tangle tangle;
    tangle.add(test::make_flat(65, 65));
    const BroadPhase broad = make_broad_phase(tangle.surfaces, tangle.x);
    std::vector<int> depth(broad.nodes.size(), 1);
    for (std::size_t i = 0; i < broad.nodes.size(); ++i)
        if (broad.nodes[i].right > 0) depth[i + 1] = depth[std::size_t(broad.nodes[i].right)] = depth[i] + 1;
    EXPECT_LE(*std::max_element(depth.begin(), depth.end()), 2 * 14) << "8192 leaves need 14 levels";
}

TEST(Bvh, disconnected_pieces_and_strange_meshes_get_trees_too) {
    Tangle tangle;
    Mesh mesh;
    for (int k = 0; k < 40; ++k) {
        for (int j = 0; j < 3; ++j) mesh.points.push_back(Vec3(k, j == 1, j == 2));
        mesh.triangles.push_back({3 * k, 3 * k + 1, 3 * k + 2});
    }
    for (int k = 0; k < 5; ++k) mesh.triangles.push_back({0, 1, 3 * k + 5});  // an edge with six triangles
    mesh.triangles.push_back({7, 7, 8});                                      // and one that is none
    tangle.add(mesh);
    tangle.add(Mesh{});
    BroadPhase broad = make_broad_phase(tangle.surfaces, tangle.x);
    EXPECT_EQ(broad.nodes.size(), 2 * mesh.triangles.size() - 1);
    update_boxes(tangle.surfaces, broad, tangle.x, tangle.x, 0);
    ClosePairs found;
    find_close(tangle.surfaces, broad, found);
    EXPECT_TRUE(sorted_once(found.vertex_face));
}

TEST(Bvh, candidates_are_the_same_for_any_number_of_threads) {
    Random random(23);
    Tangle tangle;
    for (int k = 0; k < 2; ++k) {
        Mesh mesh = test::make_flat(50, 30, .1);
        test::place(mesh, random, .02, .3);
        tangle.add(mesh);
    }
    tangle.add(test::make_ball(20, 12, .5), true);
    ClosePairs alone;
    for (const int threads : {1, 2, 5}) {
        use_threads(threads);
        BroadPhase broad = make_broad_phase(tangle.surfaces, tangle.x);
        update_boxes(tangle.surfaces, broad, tangle.x, tangle.x, .01);
        ClosePairs found;
        find_close(tangle.surfaces, broad, found);
        if (threads == 1) alone = found;
        EXPECT_EQ(found.vertex_face, alone.vertex_face);
        EXPECT_EQ(found.edge_edge, alone.edge_edge);
    }
    use_threads(0);
    EXPECT_GT(alone.edge_edge.size(), 1000u);
}

}  // namespace
}  // namespace weft
