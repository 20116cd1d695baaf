// Continuous collision against long-double oracles. WEFT_FUZZ_QUERIES sets how many questions of each kind are asked.
#include "geometry/continuous.h"

#include "geometry/impact_queries.h"
#include "geometry/paper_tests.h"
#include "geometry/slow_distance.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace weft {
namespace {

using test::Query;
using test::QueryKind;
using test::Random;

constexpr PairKind pair_kinds[] = {PairKind::vertex_face, PairKind::edge_edge};

int queries(int usual) {
    const char* wanted = std::getenv("WEFT_FUZZ_QUERIES");
    return wanted ? std::max(1, std::atoi(wanted)) : usual;
}

struct Score {
    int asked = 0, true_hits = 0, missed = 0, late = 0, early = 0;
    long iterations = 0;
    void add(const Impact& impact, const std::optional<test::Real>& truth, double tolerance) {
        ++asked;
        true_hits += truth.has_value();
        missed += truth && !impact.hit;
        late += truth && impact.hit && impact.time > *truth + tolerance;
        early += !truth && impact.hit;
        iterations += impact.iterations;
    }
};

std::ostream& operator<<(std::ostream& out, const Score& s) {
    return out << s.asked << " asked, " << s.true_hits << " true hits, " << s.missed << " missed, " << s.late
               << " late, " << s.early << " early (" << 100. * s.early / s.asked << " %), "
               << double(s.iterations) / s.asked << " iterations each";
}

TEST(Continuous, a_point_that_falls_on_a_triangle_stops_before_it) {
    const Four start{Vec3(.2, .2, 1), Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0, 1, 0)};
    Four end = start;
    end[0].z() = -1;
    const Impact impact = find_impact(PairKind::vertex_face, start, end, 0);
    EXPECT_TRUE(impact.hit);
    EXPECT_LE(impact.time, .5);
    EXPECT_GE(impact.time, .49) << "little of the gap may be left";
    EXPECT_DOUBLE_EQ(impact.distance, 1);
    end[0] = {2, 2, -1};
    EXPECT_FALSE(find_impact(PairKind::vertex_face, start, end, 0).hit) << "past the rim";
}

TEST(Continuous, the_separation_is_kept_all_the_way) {
    Random random(41);
    for (int k = 0; k < 5000; ++k)
        for (const PairKind pair : pair_kinds) {
            const Query q = test::make_query(pair, QueryKind::general, random);
            const double distance = measure_distance(pair, q.start), separation = .3 * distance;
            const Impact impact = find_impact(pair, q.start, q.end, separation);
            for (int i = 0; i <= 20; ++i) {
                const double t = impact.time * i / 20;
                ASSERT_GE(double(test::slow_distance(pair, test::at_time(q.start, q.end, t))), separation);
            }
        }
}

TEST(Continuous, what_slides_past_at_a_small_distance_is_no_hit_and_takes_one_look) {
    const Four start{Vec3(-.9, -.9, 1e-7), Vec3(-1, -1, 0), Vec3(1, -1, 0), Vec3(0, 1, 0)};
    Four end = start;
    end[0].x() = .9;
    const Impact impact = find_impact(PairKind::vertex_face, start, end, 1e-8);
    EXPECT_FALSE(impact.hit);
    EXPECT_EQ(impact.iterations, 1);
}

TEST(Continuous, a_start_that_is_too_near_is_a_hit_at_once) {
    const Four start{Vec3(.2, .2, .1), Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0, 1, 0)};
    const Impact impact = find_impact(PairKind::vertex_face, start, start, .2);
    EXPECT_TRUE(impact.hit);
    EXPECT_EQ(impact.time, 0);
    EXPECT_FALSE(find_impact(PairKind::vertex_face, start, start, .05).hit);
}

TEST(Continuous, running_out_of_iterations_is_early_never_late) {
    Random random(42);
    int cut_short = 0;
    for (int k = 0; k < 20000; ++k) {
        const Query q = test::make_query(PairKind::edge_edge, QueryKind::grazing, random);
        const Impact whole = find_impact(PairKind::edge_edge, q.start, q.end, 0);
        const Impact cut = find_impact(PairKind::edge_edge, q.start, q.end, 0, 2);
        ASSERT_LE(cut.time, whole.time);
        ASSERT_TRUE(cut.hit || !whole.hit);
        cut_short += cut.time < whole.time;
    }
    EXPECT_GT(cut_short, 100);
}

TEST(Continuous, no_contact_is_missed_or_late_and_few_are_invented) {
    for (const PairKind pair : pair_kinds)
        for (const QueryKind kind :
             {QueryKind::general, QueryKind::one_sided, QueryKind::grazing, QueryKind::tiny_gap}) {
            Random random(43);
            Score score;
            for (int k = queries(20000); k-- > 0;) {
                const Query q = test::make_query(pair, kind, random);
                score.add(find_impact(pair, q.start, q.end, 0), test::slow_contact_time(pair, q.start, q.end), 1e-9);
            }
            const std::string name = std::string(pair == PairKind::edge_edge ? "EE " : "VF ") + test::name_of(kind);
            RecordProperty(name, testing::PrintToString(score));
            if (std::getenv("WEFT_FUZZ_QUERIES")) std::cout << name << ": " << score << std::endl;
            EXPECT_EQ(score.missed, 0) << name;
            EXPECT_EQ(score.late, 0) << name;
            EXPECT_LE(score.early, .05 * score.asked) << name << ": " << score;
            EXPECT_GT(score.true_hits, .001 * score.asked) << name << ": " << score;
        }
}

// Lines, points, parallels and motion in one plane, with a separation: there the cubic of coplanarity has nothing to
// say.
TEST(Continuous, degenerate_shapes_keep_their_separation) {
    for (const PairKind pair : pair_kinds) {
        Random random(44);
        Score score;
        for (int k = queries(5000); k-- > 0;) {
            const Query q = test::make_query(pair, QueryKind::degenerate, random);
            const double separation = .1 * measure_distance(pair, q.start);
            score.add(find_impact(pair, q.start, q.end, separation),
                      test::slow_approach_time(pair, q.start, q.end, separation), 1e-9);
        }
        if (std::getenv("WEFT_FUZZ_QUERIES")) std::cout << "degenerate: " << score << std::endl;
        EXPECT_EQ(score.missed, 0) << score;
        EXPECT_EQ(score.late, 0) << score;
        EXPECT_LE(score.early, .05 * score.asked) << score;
        EXPECT_GT(score.true_hits, .01 * score.asked) << score;
    }
}

// Positions are rounded when they are moved there; from then on they are what is asked about.
TEST(Continuous, far_from_the_origin_nothing_is_missed_either) {
    for (const PairKind pair : pair_kinds)
        for (const QueryKind kind : {QueryKind::general, QueryKind::one_sided, QueryKind::grazing})
            for (const Vec3& far : {Vec3(5e5, 5e5, 5e5), Vec3(1e6, -2e6, 3e6)}) {
                Random random(45);
                Score score;
                for (int k = queries(3000); k-- > 0;) {
                    Query q = test::make_query(pair, kind, random);
                    for (std::size_t i = 0; i < 4; ++i) {
                        q.start[i] += far;
                        q.end[i] += far;
                    }
                    score.add(find_impact(pair, q.start, q.end, 0), test::slow_contact_time(pair, q.start, q.end),
                              1e-9);
                }
                EXPECT_EQ(score.missed, 0) << test::name_of(kind);
                EXPECT_EQ(score.late, 0) << test::name_of(kind);
                EXPECT_GT(score.true_hits, .001 * score.asked) << test::name_of(kind);
                EXPECT_LT(score.iterations, 20 * long{score.asked}) << "no more looks than near it";
            }
}

// Sato's own tests, literally: the reason why they are not used. Our reading notes measured 25.8, 100 and 0.7 % missed.
TEST(PaperTests, miss_what_passes_between_the_two_times) {
    const auto miss_rate = [](PairKind pair, QueryKind kind) {
        Random random(46);
        int hits = 0, missed = 0;
        for (int k = 0; k < 30000; ++k) {
            const Query q = test::make_query(pair, kind, random);
            if (!test::slow_contact_time(pair, q.start, q.end)) continue;
            ++hits;
            missed +=
                !(pair == PairKind::vertex_face ? paper_vertex_face(q.start, q.end) : paper_edge_edge(q.start, q.end));
        }
        EXPECT_GT(hits, 500);
        return double(missed) / hits;
    };
    const double general = miss_rate(PairKind::vertex_face, QueryKind::general);
    EXPECT_GT(general, .15);
    EXPECT_LT(general, .40);
    EXPECT_GT(miss_rate(PairKind::vertex_face, QueryKind::one_sided), .99) << "only the triangle moves";
    const double edges = miss_rate(PairKind::edge_edge, QueryKind::general);
    EXPECT_GT(edges, 0);
    EXPECT_LT(edges, .05);
    RecordProperty("vertex_face_missed", testing::PrintToString(general));
    RecordProperty("edge_edge_missed", testing::PrintToString(edges));
}

std::array<const Vec3*, 4> pointers_to(const Four& x) {
    return {&x[0], &x[1], &x[2], &x[3]};
}

TEST(Continuous, what_is_said_to_stay_apart_does) {
    std::mt19937 random(7);
    std::uniform_real_distribution<double> place(-1, 1);
    int certain = 0, near = 0;
    for (int k = 0; k < 20000; ++k) {
        const PairKind kind = k % 2 ? PairKind::vertex_face : PairKind::edge_edge;
        const double least = k % 3 ? .01 : .3, way = k % 5 ? .1 : 1;
        Four start, end;
        for (std::size_t p = 0; p < 4; ++p) {
            start[p] = Vec3(place(random), place(random), place(random));
            end[p] = start[p] + way * Vec3(place(random), place(random), place(random));
        }
        double nearest = infinity;
        for (int t = 0; t <= 64; ++t) {
            Four x;
            for (std::size_t p = 0; p < 4; ++p) x[p] = start[p] + t / 64. * (end[p] - start[p]);
            nearest = std::min(nearest, measure_distance(kind, x));
        }
        const bool apart = stay_apart(kind, pointers_to(start), pointers_to(end), least);
        certain += apart;
        near += nearest <= least;
        if (apart) {
            EXPECT_GT(nearest, least);
        }
    }
    EXPECT_GT(certain, 5000);  // it is of use,
    EXPECT_GT(near, 1000);     // and could have been wrong
}

}  // namespace
}  // namespace weft
