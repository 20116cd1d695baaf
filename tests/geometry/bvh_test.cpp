#include "geometry/bvh.h"

#include "collide/safe_filter.h"

#include "collide/tangles.h"

#include <weft/step.h>

#include <gtest/gtest.h>

namespace weft {
namespace {

using test::Random;
using test::Tangle;

// The true boxes, in double precision, of what points do on the way: along the axes, a diagonal in the plane of x and y
// and those of a cube.
struct TrueBox {
    using Place = Eigen::Array<double, 8, 1>;
    Place low = Place::Constant(infinity), high = -low;
    void add(const Vec3& p) {
        constexpr double s = 0.70710678118654752, c = 0.57735026918962576;  // 1/√2, 1/√3
        const double x = p.x(), y = p.y(), z = p.z();
        Place place;
        place << x, y, z, s * (x + y), c * (x + y + z), c * (x + y - z), c * (x - y + z), c * (y + z - x);
        low = low.min(place);
        high = high.max(place);
    }
    bool meets(const TrueBox& o, double distance) const {
        return (low - o.high <= distance).all() && (o.low - high <= distance).all();
    }
};

struct MovingCloud {
    Tangle tangle;
    std::vector<Vec3> x1;
};

MovingCloud make_moving(Random& random) {
    MovingCloud moving{test::make_tangle(random), {}};
    moving.x1 = moving.tangle.x;
    for (Vec3& p : moving.x1) p += test::random_vector(random, .5);
    return moving;
}

template <class Points>
TrueBox box_of(const MovingCloud& m, const Points& points) {
    TrueBox box;
    for (const int p : points) {
        box.add(m.tangle.x[std::size_t(p)]);
        box.add(m.x1[std::size_t(p)]);
    }
    return box;
}

// Every pair of things without a common point whose boxes come within `distance`, by brute force.
ClosePairs find_by_brute_force(const MovingCloud& m, double distance) {
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
        const MovingCloud m = make_moving(random);
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

// There single precision has units of 3 cm: boxes must not be rounded to them, nor miss anything for it.
TEST(Bvh, far_from_the_origin_it_finds_every_pair_and_no_more_than_near_it) {
    Random random(26);
    for (int k = 0; k < 60; ++k) {
        MovingCloud m = make_moving(random);
        const Vec3 far = Vec3(5e5, k % 2 ? -3e5 : 0, 2e7 * (k % 3));
        for (auto* x : {&m.tangle.x, &m.x1})
            for (Vec3& p : *x) p += far;
        const double margin = k % 2 ? .1 : 0;
        const ClosePairs least = find_by_brute_force(m, 2 * margin), most = find_by_brute_force(m, 2 * margin + 1e-5);
        BroadPhase broad = make_broad_phase(m.tangle.surfaces, m.tangle.x);
        update_boxes(m.tangle.surfaces, broad, m.tangle.x, m.x1, margin);
        ClosePairs found;
        find_close(m.tangle.surfaces, broad, found);
        const auto within = [](const auto& inner, const auto& outer) {
            return std::includes(outer.begin(), outer.end(), inner.begin(), inner.end());
        };
        ASSERT_TRUE(within(least.vertex_face, found.vertex_face) && within(least.edge_edge, found.edge_edge)) << k;
        ASSERT_TRUE(within(found.vertex_face, most.vertex_face) && within(found.edge_edge, most.edge_edge)) << k;
    }
}

// n triangles in one place, each with points of its own.
Tangle make_pile(int n) {
    Mesh pile;
    for (int k = 0; k < n; ++k) {
        for (const Vec3& p : {Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0, 1, 0)}) pile.points.push_back(p);
        pile.triangles.push_back({3 * k, 3 * k + 1, 3 * k + 2});
    }
    Tangle tangle;
    tangle.add(pile);
    return tangle;
}

TEST(Bvh, a_search_that_may_find_so_many_ends_there_whatever_the_threads) {
    const Tangle pile = make_pile(20000);              // 200 million pairs of triangles
    constexpr std::size_t most = 50000, at_once = 15;  // two triangles have 6 + 9 pairs
    std::vector<ClosePairs> all;
    for (const int threads : {1, 2, 5}) {
        use_threads(threads);
        BroadPhase broad = make_broad_phase(pile.surfaces, pile.x);
        update_boxes(pile.surfaces, broad, pile.x, pile.x, 0);
        EXPECT_FALSE(find_close(pile.surfaces, broad, all.emplace_back(), nullptr, {}, most));
        const std::size_t found = all.back().vertex_face.size() + all.back().edge_edge.size();
        EXPECT_GT(found, most);
        EXPECT_LE(found, most + 65 * at_once) << "64 shares, and one that went on";
        EXPECT_TRUE(sorted_once(all.back().vertex_face) && sorted_once(all.back().edge_edge));
        EXPECT_EQ(all.back().vertex_face, all.front().vertex_face);
        EXPECT_EQ(all.back().edge_edge, all.front().edge_edge);
    }
    use_threads(0);
}

TEST(Bvh, a_search_that_finds_fewer_than_it_may_finds_all_wherever_they_are) {
    Tangle tangle = make_pile(40);  // 780 pairs of triangles in one corner of a large sheet
    tangle.add(test::make_flat(40, 40, .5));
    for (std::size_t p = 120; p < tangle.x.size(); ++p) tangle.x[p] += Vec3(.5, .5, .7);
    BroadPhase broad = make_broad_phase(tangle.surfaces, tangle.x);
    update_boxes(tangle.surfaces, broad, tangle.x, tangle.x, 0);
    ClosePairs all, some;
    EXPECT_TRUE(find_close(tangle.surfaces, broad, all));
    const std::size_t count = all.vertex_face.size() + all.edge_edge.size();
    EXPECT_GE(count, 780u * 15);
    EXPECT_TRUE(find_close(tangle.surfaces, broad, some, nullptr, {}, count));
    EXPECT_EQ(all.vertex_face, some.vertex_face);
    EXPECT_EQ(all.edge_edge, some.edge_edge);
    EXPECT_FALSE(find_close(tangle.surfaces, broad, some, nullptr, {}, count / 2));
}

// Points may stop anywhere on their ways: all their ends, and some places between.
double least_distance(const MovingCloud& m, PairKind kind, const std::array<int, 4>& points, Random& random) {
    double least = infinity;
    for (unsigned t = 0; t < 32; ++t) {
        Four x;
        for (std::size_t k = 0; k < 4; ++k) {
            const std::size_t p = std::size_t(points[k]);
            const double part = t < 16 ? (t >> k & 1) : test::uniform(random, 0, 1);
            x[k] = m.tangle.x[p] + part * (m.x1[p] - m.tangle.x[p]);
        }
        least = std::min(least, measure_distance(kind, x));
    }
    return least;
}

TEST(Bvh, what_is_left_out_because_its_way_is_known_stays_apart) {
    Random random(24);
    std::size_t left_out = 0;
    for (int k = 0; k < 100; ++k) {
        const MovingCloud m = make_moving(random);
        const Surfaces& s = m.tangle.surfaces;
        const double least = k % 2 ? .2 : .01;
        BroadPhase broad = make_broad_phase(s, m.tangle.x);
        update_boxes(s, broad, m.tangle.x, m.x1, least / 2);
        ClosePairs all, some;
        find_close(s, broad, all);
        const PointMotion motion{m.tangle.x, m.x1, least};
        find_close(s, broad, some, &motion);
        const auto check = [&](PairKind kind, const std::vector<IndexPair>& every, const std::vector<IndexPair>& kept) {
            ASSERT_TRUE(sorted_once(kept));
            ASSERT_TRUE(std::includes(every.begin(), every.end(), kept.begin(), kept.end()));
            for (const IndexPair& pair : every) {
                if (std::binary_search(kept.begin(), kept.end(), pair)) continue;
                ++left_out;
                ASSERT_GT(least_distance(m, kind, points_of(s, {kind, pair.a, pair.b}), random), least);
            }
        };
        check(PairKind::vertex_face, all.vertex_face, some.vertex_face);
        check(PairKind::edge_edge, all.edge_edge, some.edge_edge);
    }
    EXPECT_GT(left_out, 300u);  // it is of use, though boxes leave less and less to it
}

TEST(Bvh, pairs_that_are_not_wanted_are_left_out) {
    Random random(25);
    for (int k = 0; k < 20; ++k) {
        const MovingCloud m = make_moving(random);
        BroadPhase broad = make_broad_phase(m.tangle.surfaces, m.tangle.x);
        update_boxes(m.tangle.surfaces, broad, m.tangle.x, m.x1, .1);
        ClosePairs all, some;
        find_close(m.tangle.surfaces, broad, all);
        const auto wanted = [](PairKind kind, int a, int b) {
            return (a + b + (kind == PairKind::edge_edge)) % 3 == 0;
        };
        find_close(m.tangle.surfaces, broad, some, nullptr, wanted);
        std::erase_if(all.vertex_face, [&](const IndexPair& p) { return !wanted(PairKind::vertex_face, p.a, p.b); });
        std::erase_if(all.edge_edge, [&](const IndexPair& p) { return !wanted(PairKind::edge_edge, p.a, p.b); });
        EXPECT_EQ(some.vertex_face, all.vertex_face);
        EXPECT_EQ(some.edge_edge, all.edge_edge);
    }
}

TEST(Bvh, of_two_smooth_edges_no_pair_is_found) {
    Random random(27);
    const MovingCloud m = make_moving(random);
    BroadPhase broad = make_broad_phase(m.tangle.surfaces, m.tangle.x);
    update_boxes(m.tangle.surfaces, broad, m.tangle.x, m.x1, .1);
    std::vector<char> smooth(m.tangle.surfaces.edges.size());
    for (char& s : smooth) s = test::uniform(random, 0, 1) < .7;
    PointMotion motion{m.tangle.x, m.x1, .2};
    ClosePairs all, some;
    find_close(m.tangle.surfaces, broad, all, &motion);
    motion.smooth = &smooth;
    find_close(m.tangle.surfaces, broad, some, &motion);
    const std::size_t before = all.edge_edge.size();
    std::erase_if(all.edge_edge, [&](const IndexPair& p) { return smooth[p.a] && smooth[p.b]; });
    EXPECT_LT(all.edge_edge.size(), before);
    EXPECT_EQ(some.edge_edge, all.edge_edge);
    EXPECT_EQ(some.vertex_face, all.vertex_face);
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

// A fan has more pairs of triangles with a point in common than anyone would list.
TEST(Bvh, a_fan_of_many_triangles_is_walked) {
    constexpr int count = 90;
    MovingCloud m;
    Mesh fan;
    fan.points.push_back(Vec3(0, 0, .3));
    for (int k = 0; k < count; ++k)
        fan.points.push_back(Vec3(std::cos(2 * M_PI * k / count), std::sin(2 * M_PI * k / count), 0));
    for (int k = 0; k < count; ++k) fan.triangles.push_back({0, k + 1, (k + 1) % count + 1});
    m.tangle.add(fan);
    m.x1 = m.tangle.x;
    BroadPhase broad = make_broad_phase(m.tangle.surfaces, m.tangle.x);
    EXPECT_EQ(broad.touching.size(), std::size_t(count));
    update_boxes(m.tangle.surfaces, broad, m.tangle.x, m.x1, .01);
    ClosePairs found;
    find_close(m.tangle.surfaces, broad, found);
    const ClosePairs least = find_by_brute_force(m, .02), most = find_by_brute_force(m, .02 + 1e-5);
    const auto within = [](const auto& inner, const auto& outer) {
        return std::includes(outer.begin(), outer.end(), inner.begin(), inner.end());
    };
    EXPECT_TRUE(sorted_once(found.vertex_face) && sorted_once(found.edge_edge));
    EXPECT_TRUE(within(least.vertex_face, found.vertex_face) && within(found.vertex_face, most.vertex_face));
    EXPECT_TRUE(within(least.edge_edge, found.edge_edge) && within(found.edge_edge, most.edge_edge));
    std::vector<IndexPair> triangles;
    find_close_triangles(m.tangle.surfaces, broad, triangles);
    EXPECT_EQ(triangles.size(), std::size_t(count) * (count - 1) / 2) << "all meet at the tip";
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
