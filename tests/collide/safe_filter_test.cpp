// The safe filter. WEFT_FUZZ_TRIALS sets how many wild moves are tried.
#include "collide/safe_filter.h"

#include "collide/tangles.h"

#include <weft/step.h>

#include <gtest/gtest.h>

#include <cstdlib>

namespace weft {
namespace {

using test::Random;
using test::Tangle;

struct Filtered {
    std::vector<Vec3> x;
    SafeFilterReport report;
};

struct Bench {
    Tangle tangle;
    BroadPhase broad = make_broad_phase(tangle.surfaces, tangle.x);
    SafeFilterWork work;
    std::vector<char> movable;

    explicit Bench(Tangle t) : tangle(std::move(t)) {
        movable.assign(tangle.x.size(), 1);
        for (const Surface& s : tangle.surfaces.list)
            if (s.body)
                for (int p = s.first_point; p < s.end_point; ++p) movable[std::size_t(p)] = 0;
    }
    Filtered filter(const std::vector<Vec3>& x1, double separation) {
        Filtered f;
        filter_safely(tangle.surfaces, broad, tangle.x, x1, movable, separation, work, f.x, f.report);
        return f;
    }
    std::size_t intersections(const std::vector<Vec3>& x) {
        std::vector<IndexPair> candidates;
        std::vector<Intersection> found;
        find_intersections(tangle.surfaces, x, broad, candidates, found);
        return found.size();
    }
};

std::vector<ContactPair> all_pairs(const Surfaces& surfaces) {
    std::vector<ContactPair> pairs;
    for (int p = 0; p < surfaces.points; ++p)
        for (int t = 0; t < static_cast<int>(surfaces.triangles.size()); ++t)
            if (!has_corner(surfaces.triangles[std::size_t(t)], p) &&
                test::may_meet(surfaces, surface_of_point(surfaces, p), surface_of_triangle(surfaces, t)))
                pairs.push_back({PairKind::vertex_face, p, t});
    for (int e = 0; e < static_cast<int>(surfaces.edges.size()); ++e)
        for (int f = e + 1; f < static_cast<int>(surfaces.edges.size()); ++f)
            if (!share_point(surfaces.edges[std::size_t(e)], surfaces.edges[std::size_t(f)]) &&
                test::may_meet(surfaces, test::surface_of_edge(surfaces, e), test::surface_of_edge(surfaces, f)))
                pairs.push_back({PairKind::edge_edge, e, f});
    return pairs;
}

double distance_of(const Surfaces& surfaces, const ContactPair& pair, const std::vector<Vec3>& x) {
    Four four;
    const std::array<int, 4> points = points_of(surfaces, pair);
    for (std::size_t k = 0; k < 4; ++k) four[k] = x[std::size_t(points[k])];
    return measure_distance(pair.kind, four);
}

Mesh level_sheet(int n, double spacing, double z) {
    Mesh mesh = test::make_flat(n, n, spacing);
    for (Vec3& p : mesh.points) p += Vec3(-(n - 1) * spacing / 2, (n - 1) * spacing / 2, z);
    return mesh;
}

std::vector<Vec3> moved(std::vector<Vec3> x, const Surface& surface, const Vec3& by) {
    for (int p = surface.first_point; p < surface.end_point; ++p) x[std::size_t(p)] += by;
    return x;
}

TEST(SafeFilter, lets_everything_pass_when_nothing_is_in_the_way) {
    Tangle tangle;
    tangle.add(level_sheet(6, .1, 0));
    tangle.add(level_sheet(6, .1, 1));
    Bench bench(tangle);
    std::vector<Vec3> x1 = moved(bench.tangle.x, bench.tangle.surfaces.list[0], {.1, .2, .3});
    const Filtered f = bench.filter(x1, 1e-3);
    EXPECT_EQ(f.x, x1);
    EXPECT_EQ(f.report.passes, 1);
    EXPECT_EQ(f.report.truncated, 0);
    EXPECT_TRUE(f.report.pinched.empty());
}

TEST(SafeFilter, a_sheet_that_wants_through_another_stops_at_the_separation) {
    Tangle tangle;
    tangle.add(level_sheet(6, .1, 0));
    tangle.add(level_sheet(6, .07, .2));
    Bench bench(tangle);
    const Filtered f = bench.filter(moved(tangle.x, tangle.surfaces.list[1], {0, 0, -.5}), 1e-2);
    EXPECT_EQ(bench.intersections(f.x), 0u);
    for (int p = tangle.surfaces.list[1].first_point; p < tangle.surfaces.points; ++p) {
        EXPECT_GE(f.x[std::size_t(p)].z(), 1e-2);
        EXPECT_LT(f.x[std::size_t(p)].z(), .1) << "but it comes near";
    }
    EXPECT_EQ(f.report.truncated, 36);
}

TEST(SafeFilter, cloth_in_the_way_of_a_body_is_taken_along) {
    Tangle tangle;
    tangle.add(level_sheet(9, .1, .52));
    tangle.add(level_sheet(9, .1, .54));  // and pushes the one above it
    tangle.add(test::make_ball(16, 10, .5), true);
    Bench bench(tangle);
    const std::vector<Vec3> x1 = moved(tangle.x, tangle.surfaces.list[2], {.05, 0, .3});
    const Filtered f = bench.filter(x1, 1e-3);
    EXPECT_EQ(bench.intersections(f.x), 0u);
    EXPECT_TRUE(f.report.pinched.empty());
    EXPECT_GT(f.report.carried, 0);
    for (std::size_t p = std::size_t(tangle.surfaces.list[2].first_point); p < x1.size(); ++p)
        EXPECT_EQ(f.x[p], x1[p]) << "scripts are obeyed";
}

TEST(SafeFilter, a_turning_body_takes_cloth_along) {
    Tangle tangle;
    tangle.add(level_sheet(9, .1, .51));
    Mesh box = test::make_ball(4, 2, .5);  // an octahedron on its tip
    tangle.add(box, true);
    Bench bench(tangle);
    std::vector<Vec3> x1 = tangle.x;
    const Eigen::Matrix3d turn = Eigen::AngleAxisd(.08, Vec3(1, .5, 0).normalized()).toRotationMatrix();
    for (int p = tangle.surfaces.list[1].first_point; p < tangle.surfaces.points; ++p)
        x1[std::size_t(p)] = turn * x1[std::size_t(p)] + Vec3(0, 0, .05);
    const Filtered f = bench.filter(x1, 1e-3);
    EXPECT_EQ(bench.intersections(f.x), 0u);
    EXPECT_TRUE(f.report.pinched.empty());
}

TEST(SafeFilter, cloth_between_two_closing_bodies_is_reported_as_pinched) {
    Tangle tangle;
    tangle.add(level_sheet(7, .1, 0));
    tangle.add(test::make_ball(12, 8, .3, {0, 0, .4}), true);
    tangle.add(test::make_ball(12, 8, .3, {0, 0, -.4}), true);
    Bench bench(tangle);
    std::vector<Vec3> x1 = moved(tangle.x, tangle.surfaces.list[1], {0, 0, -.2});
    x1 = moved(x1, tangle.surfaces.list[2], {0, 0, .2});
    const Filtered f = bench.filter(x1, 1e-3);
    ASSERT_FALSE(f.report.pinched.empty());
    EXPECT_TRUE(std::is_sorted(f.report.pinched.begin(), f.report.pinched.end()));
    for (const ContactPair& pair : f.report.pinched) {
        int cloth = 0, body = 0;
        for (const int p : points_of(tangle.surfaces, pair)) ++(bench.movable[std::size_t(p)] ? cloth : body);
        EXPECT_GT(cloth, 0);
        EXPECT_GT(body, 0);
    }
    for (const Vec3& p : f.x) EXPECT_LT(p.norm(), 1.1) << "nothing explodes";
    EXPECT_LE(f.report.passes, 110);
}

TEST(SafeFilter, a_pin_dragged_through_a_wall_is_reported_and_the_rest_stays_out) {
    Tangle tangle;
    tangle.add(level_sheet(5, .1, .1));
    Mesh wall = level_sheet(3, 1, 0);
    tangle.add(wall, true);
    Bench bench(tangle);
    bench.movable[12] = 0;  // the middle of the sheet
    std::vector<Vec3> x1 = tangle.x;
    x1[12].z() = -.2;
    const Filtered f = bench.filter(x1, 1e-3);
    ASSERT_FALSE(f.report.pinched.empty());
    for (const ContactPair& pair : f.report.pinched) {
        const auto points = points_of(tangle.surfaces, pair);
        EXPECT_TRUE(std::find(points.begin(), points.end(), 12) != points.end());
    }
    for (int p = 0; p < 25; ++p) EXPECT_TRUE(p == 12 || f.x[std::size_t(p)].z() >= 1e-3);
}

TEST(SafeFilter, a_start_nearer_than_the_separation_can_still_move_apart_and_along) {
    Tangle tangle;
    tangle.add(level_sheet(5, .1, 0));
    tangle.add(level_sheet(5, .1, 1e-4));
    Bench bench(tangle);
    const std::vector<Vec3> apart = moved(tangle.x, tangle.surfaces.list[1], {.03, .02, .1});
    EXPECT_EQ(bench.filter(apart, 1e-2).x, apart);
    const std::vector<Vec3> along = moved(tangle.x, tangle.surfaces.list[1], {.03, .02, 0});
    EXPECT_EQ(bench.filter(along, 1e-2).x, along);
}

// The calls of one step share one bound: what the first have used up the next must do without, and it is said.
TEST(SafeFilter, what_was_spent_before_counts) {
    Tangle tangle;
    tangle.add(level_sheet(5, .1, 0));
    tangle.add(level_sheet(5, .1, .01));
    Bench bench(tangle);
    const std::vector<Vec3> x1 = moved(tangle.x, tangle.surfaces.list[1], {.03, .02, -.1});
    EXPECT_FALSE(bench.filter(x1, 1e-3).report.cut_short);
    bench.work.spent = max_looks(x1.size());
    const Filtered f = bench.filter(x1, 1e-3);
    EXPECT_TRUE(f.report.cut_short);
    EXPECT_GT(f.report.stopped, 0);
    EXPECT_EQ(bench.intersections(f.x), 0u);
}

// A fine sheet that shakes between two plates that close: everybody is in trouble with everybody.
TEST(SafeFilter, a_heavy_pinch_is_bounded_and_what_is_not_pinched_stays_valid) {
    Random random(53);
    for (const double gap : {.004, 1e-4}) {
        Tangle tangle;
        const int n = 25;
        tangle.add(level_sheet(n, .02, 0));
        tangle.add(level_sheet(12, .1, .011), true);
        tangle.add(level_sheet(12, .1, -.011), true);
        Bench bench(tangle);
        std::vector<Vec3> x1 = moved(tangle.x, tangle.surfaces.list[1], {.01, 0, gap / 2 - .011});
        x1 = moved(x1, tangle.surfaces.list[2], {-.01, 0, .011 - gap / 2});
        for (std::size_t p = 0; p < n * n; ++p) x1[p] += test::random_vector(random, .16);  // eight edges
        const Filtered f = bench.filter(x1, 1e-3);
        // Full passes until patience ends, then every point is changed once and looked at with its pairs.
        const std::int64_t points = static_cast<std::int64_t>(x1.size());
        EXPECT_LE(f.report.looks, std::max(min_looks, looks_a_point * points) + 6 * std::int64_t{f.report.candidates});
        EXPECT_LE(f.report.passes, 110);
        const auto is_pinched = [&](const Intersection& hit) {
            const IndexPair& e = tangle.surfaces.edges[std::size_t(hit.edge)];
            std::vector<int> around(tangle.surfaces.triangles[std::size_t(hit.triangle)].begin(),
                                    tangle.surfaces.triangles[std::size_t(hit.triangle)].end());
            around.insert(around.end(), {e.a, e.b});
            return std::any_of(f.report.pinched.begin(), f.report.pinched.end(), [&](const ContactPair& pair) {
                const auto four = points_of(tangle.surfaces, pair);
                return std::any_of(four.begin(), four.end(),
                                   [&](int p) { return std::find(around.begin(), around.end(), p) != around.end(); });
            });
        };
        std::vector<IndexPair> candidates;
        std::vector<Intersection> found;
        find_intersections(tangle.surfaces, f.x, bench.broad, candidates, found);
        for (const Intersection& hit : found) ASSERT_TRUE(is_pinched(hit)) << gap;
        for (std::size_t p = n * n; p < x1.size(); ++p) ASSERT_EQ(f.x[p], x1[p]) << "scripts are obeyed";
    }
}

// more pairs than the filter may keep: 1000 sheets in each other's way. Nobody moves, and nobody passes.
TEST(SafeFilter, more_pairs_than_memory_holds_freeze_the_cloth_for_a_step) {
    Tangle tangle;
    for (int k = 0; k < 1000; ++k) tangle.add(level_sheet(2, 1, 1e-3 * k));
    Bench bench(tangle);
    std::vector<Vec3> x1 = tangle.x;
    for (std::size_t p = 0; p < x1.size(); ++p) x1[p].z() = 1 - x1[p].z();  // upside down
    const Filtered f = bench.filter(x1, 1e-4);
    EXPECT_TRUE(f.report.cut_short);
    EXPECT_TRUE(f.report.pinched.empty());
    EXPECT_EQ(f.x, tangle.x);
}

// Crumpled states far from the comfortable: each move starts where the filter left the last one, so that layers are
// driven into each other again and again.
Tangle make_valid(Random& random) {
    for (;;) {
        Tangle tangle;
        const int count = test::whole(random, 1, 3);
        for (int k = 0; k < count; ++k) {
            Mesh mesh = test::make_flat(test::whole(random, 2, 5), test::whole(random, 2, 5));
            test::place(mesh, random, .2, 2);
            tangle.add(mesh);
        }
        if (test::whole(random, 0, 1)) {
            Mesh body = test::make_ball(5, 4, 1);
            test::place(body, random, 0, 2);
            tangle.add(body, true);
        }
        if (test::find_by_brute_force(tangle.surfaces, tangle.x).empty()) return tangle;
    }
}

TEST(SafeFilter, wild_moves_from_valid_states_end_in_valid_states) {
    const char* wanted = std::getenv("WEFT_FUZZ_TRIALS");
    const int trials = wanted ? std::max(1, std::atoi(wanted)) : 3000, moves = 20;
    Random random(51);
    long truncated = 0, points = 0;
    int most_passes = 0;
    for (int trial = 0; trial < trials;) {
        Bench bench(make_valid(random));
        const double separation = std::pow(10, test::uniform(random, -4, -1));
        const auto pairs = all_pairs(bench.tangle.surfaces);
        for (int move = 0; move < moves && trial < trials; ++move, ++trial) {
            std::vector<Vec3> x1 = bench.tangle.x;
            const double size = test::uniform(random, 0, 3);
            const Vec3 together = test::random_vector(random, move % 2 ? size : 0);
            for (std::size_t p = 0; p < x1.size(); ++p)
                if (bench.movable[p]) x1[p] += together + test::random_vector(random, size);
            const Filtered f = bench.filter(x1, separation);
            ASSERT_TRUE(f.report.pinched.empty());
            ASSERT_TRUE(test::find_by_brute_force(bench.tangle.surfaces, f.x).empty()) << "trial " << trial;
            for (const ContactPair& pair : pairs)
                ASSERT_GE(distance_of(bench.tangle.surfaces, pair, f.x),
                          .8 * std::min(separation, distance_of(bench.tangle.surfaces, pair, bench.tangle.x)));
            truncated += f.report.truncated;
            points += static_cast<long>(x1.size());
            most_passes = std::max(most_passes, f.report.passes);
            bench.tangle.x = f.x;
        }
    }
    if (wanted)
        std::cout << trials << " moves, " << double(truncated) / double(points) << " of all points truncated, at most "
                  << most_passes << " passes" << std::endl;
    EXPECT_GT(truncated, points / 20) << "the moves must be wild";
}

TEST(SafeFilter, gives_the_same_bits_for_any_number_of_threads_and_with_used_scratch) {
    Random random(52);
    Tangle tangle;
    tangle.add(level_sheet(25, .05, 0));
    tangle.add(level_sheet(25, .05, .03));
    tangle.add(test::make_ball(20, 12, .4, {0, 0, -.45}), true);
    std::vector<Vec3> x1 = moved(tangle.x, tangle.surfaces.list[2], {0, 0, .1});
    for (std::size_t p = 0; p < 1250; ++p) x1[p] += test::random_vector(random, .1);
    std::vector<Filtered> results;
    for (const int threads : {1, 2, 5}) {
        use_threads(threads);
        Bench bench(tangle);
        results.push_back(bench.filter(x1, 2e-3));
        results.push_back(bench.filter(x1, 2e-3));
    }
    use_threads(0);
    EXPECT_GT(results[0].report.truncated, 100);
    EXPECT_GT(results[0].report.carried, 10);
    for (const Filtered& f : results) {
        EXPECT_EQ(f.x, results[0].x);
        EXPECT_EQ(f.report.passes, results[0].report.passes);
        EXPECT_EQ(f.report.pinched, results[0].report.pinched);
    }
}

}  // namespace
}  // namespace weft
