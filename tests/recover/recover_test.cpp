// Recovery: what was tangled is not any more, nothing gets worse, and nothing is claimed that was not counted.
#include "recover/tangles.h"

#include <weft/step.h>

#include <gtest/gtest.h>

namespace weft {

using namespace test;

namespace {

constexpr unsigned local = by_push_out | by_border | by_majority;

struct Outcome {
    Surfaces surfaces;
    std::vector<Vec3> before, x;
    RecoverReport report;

    int count() const {  // with a hierarchy of its own
        BroadPhase broad = make_broad_phase(surfaces, x);
        std::vector<IndexPair> candidates;
        std::vector<Intersection> found;
        find_intersections(surfaces, x, broad, candidates, found);
        return static_cast<int>(found.size());
    }
};

Outcome recover(const Prepared& prepared, unsigned methods = by_everything) {
    Outcome outcome{prepared.surfaces(), prepared.x(), prepared.x(), {}};
    BroadPhase broad = make_broad_phase(outcome.surfaces, outcome.x);
    RecoverGiven given = prepared.given(outcome.surfaces);
    given.methods = methods;
    outcome.report = untangle(outcome.surfaces, broad, given, outcome.x);
    return outcome;
}

void expect_solved(const Prepared& prepared, const Outcome& outcome) {
    EXPECT_GT(outcome.report.hits_before + outcome.report.inside_before, 0) << prepared.name;
    EXPECT_TRUE(outcome.report.recovered()) << prepared.name << ": " << outcome.report.hits_after << " left";
    EXPECT_EQ(outcome.count(), 0) << prepared.name;
    EXPECT_TRUE(outcome.report.left.empty()) << prepared.name;
}

// Each of n sheets in one place is tried in every direction, and every try counts n² intersections.
TEST(Recover, of_a_pile_in_one_place_ends_at_its_bound) {
    Prepared pile;
    for (int k = 0; k < 30; ++k) pile.cloth.push_back(make_sheet({.columns = 3, .rows = 3, .width = .1, .height = .1}));
    pile.rest = pile.cloth;
    const Surfaces surfaces = pile.surfaces();
    std::vector<Vec3> x = pile.x();
    BroadPhase broad = make_broad_phase(surfaces, x);
    RecoverGiven given = pile.given(surfaces);
    given.max_looked = 1 << 20;
    const RecoverReport report = untangle(surfaces, broad, given, x);
    const std::int64_t triangles = static_cast<std::int64_t>(surfaces.triangles.size());
    const std::int64_t edges = static_cast<std::int64_t>(surfaces.edges.size());
    const std::int64_t a_count = triangles * triangles + looks_at_hit * edges * triangles;  // at most: all meet all
    EXPECT_GT(report.looked, 0);
    EXPECT_LE(report.looked, given.max_looked + looks_a_triangle * triangles + 8 * a_count)
        << "a round has a few counts";
    EXPECT_LE(report.hits_after, report.hits_before);
}

// Boxes of slivers askew hold all of a sheet: whoever counts looks at every pair, whether or not they meet.
TEST(Recover, counts_what_it_looked_at) {
    Surfaces surfaces;
    const Mesh sheet = make_sheet({.columns = 3, .rows = 3, .width = .1, .height = .1});
    std::vector<Vec3> x = sheet.points;
    add_surface(surfaces, static_cast<int>(x.size()), sheet.triangles, false);
    const int slivers = 50;
    std::vector<Triangle> across;
    for (int k = 0; k < slivers; ++k) {
        x.insert(x.end(), {Vec3(-9 - k, 9 + k, -8), Vec3(9, -8, 9), Vec3(9, -8, 9.01)});
        across.push_back({3 * k, 3 * k + 1, 3 * k + 2});
    }
    add_surface(surfaces, 3 * slivers, across, true);
    BroadPhase broad = make_broad_phase(surfaces, x);
    RecoverGiven given;
    given.movable.assign(x.size(), 0);
    given.inverse_mass.assign(x.size(), 0);
    given.rest_length.assign(surfaces.edges.size(), .05);
    given.methods = 0;
    EXPECT_GE(untangle(surfaces, broad, given, x).looked, std::int64_t{slivers} * 8) << "a sheet of eight triangles";
}

// Crossings of the middle line seen along z, as (segment, segment, which is above), from one end to the other.
std::vector<std::array<int, 3>> crossings_of(const std::vector<Vec3>& x) {
    std::vector<Vec3> line;
    for (std::size_t j = 0; 8 * j < x.size(); ++j) {
        Vec3 sum(0, 0, 0);
        for (std::size_t i = 0; i < 8; ++i) sum += x[8 * j + i] / 8;
        line.push_back(sum);
    }
    const auto turn = [](const Vec3& a, const Vec3& b, const Vec3& c) {
        return (b - a).x() * (c - a).y() - (b - a).y() * (c - a).x();
    };
    std::vector<std::array<int, 3>> found;
    for (std::size_t i = 0; i + 1 < line.size(); ++i)
        for (std::size_t j = i + 2; j + 1 < line.size(); ++j) {
            const Vec3 &a = line[i], &b = line[i + 1], &c = line[j], &d = line[j + 1];
            if (turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0)
                found.push_back({int(i), int(j), a.z() + b.z() > c.z() + d.z() ? 1 : -1});
        }
    return found;
}

}  // namespace

TEST(Recover, local_schemes_alone_need_few_rounds_for_shallow_tangles) {
    const std::vector<std::pair<Prepared, int>> limits{{make_t2(.1), 15}, {make_t3(.05), 25}, {make_t3(.1), 25},
                                                       {make_t3(.2), 25}, {make_t4(.06), 15}, {make_t4(.2), 15},
                                                       {make_t4(.4), 15}, {make_t5(.02), 15}, {make_t5(.1), 15},
                                                       {make_t6(), 15},   {make_t8(.6), 12},  {make_t8(.9), 12}};
    for (const auto& [prepared, rounds] : limits) {
        const Outcome outcome = recover(prepared, local);
        expect_solved(prepared, outcome);
        EXPECT_LE(outcome.report.rounds, rounds) << prepared.name;
        EXPECT_EQ(outcome.report.methods & ~local, 0u);
    }
}

TEST(Recover, contours_that_are_closed_are_shortened_away_gently) {
    for (const Prepared& prepared : {make_t3(.05), make_t3(.1), make_t3(.2)}) {
        const Outcome outcome = recover(prepared, by_contours);
        expect_solved(prepared, outcome);
        EXPECT_LE(outcome.report.stretch, .16) << prepared.name;  // the bound of the study that compared methods
    }
}

TEST(Recover, every_sheet_tangle_is_solved_with_little_stretch) {
    for (const Prepared& prepared : make_sheet_tangles()) {
        const Outcome outcome = recover(prepared);
        expect_solved(prepared, outcome);
        EXPECT_EQ(outcome.report.inside_after, 0) << prepared.name;
        EXPECT_LE(outcome.report.stretch, .1) << prepared.name;
        // No way out is longer than half of the sheet's width, but for what is crossed in the middle.
        EXPECT_LE(outcome.report.displacement, .6) << prepared.name;
    }
}

TEST(Recover, knots_are_solved_and_stay_knotted) {
    for (const Prepared& prepared : make_knot_tangles()) {
        const Outcome outcome = recover(prepared);
        expect_solved(prepared, outcome);
        EXPECT_LE(outcome.report.stretch, .1) << prepared.name;
        const auto before = crossings_of(prepared.rest[0].points), after = crossings_of(outcome.x);
        ASSERT_EQ(before.size(), 3u);  // an overhand knot: over, under, over
        ASSERT_EQ(after.size(), 3u) << prepared.name;
        for (std::size_t k = 0; k < 3; ++k) {
            EXPECT_EQ(after[k][2], before[k][2]) << prepared.name;
            EXPECT_NEAR(after[k][0], before[k][0], 6) << prepared.name;
            EXPECT_NEAR(after[k][1], before[k][1], 6) << prepared.name;
        }
    }
}

TEST(Recover, published_tangles_are_those_of_the_generator) {
    const std::vector<std::pair<std::string, Prepared>> published{
        {"t1-crossed", make_t1()},  {"t2-border-shallow", make_t2(.1)}, {"t2-border-deep", make_t2(.45)},
        {"t3-bump", make_t3(.1)},   {"t4-slit", make_t4(.2)},           {"t5-cylinder", make_t5(.1)},
        {"t6-corner", make_t6()},   {"t7-hairpin", make_t7()},          {"t8-noisy-knot", make_t8(.6)},
        {"t9-wide-knot", make_t9()}};
    for (const auto& [name, prepared] : published) {
        std::vector<Vec3> x;
        for (const Mesh& mesh : prepared.cloth) x.insert(x.end(), mesh.points.begin(), mesh.points.end());
        const Mesh mesh = read_mesh(WEFT_SCENES "/contact/tangles/" + name + ".obj");
        ASSERT_EQ(mesh.points.size(), x.size()) << name;
        for (std::size_t p = 0; p < x.size(); ++p) EXPECT_LE((mesh.points[p] - x[p]).norm(), 1e-3) << name;
    }
}

TEST(Recover, each_global_method_alone_solves_what_it_is_made_for) {
    expect_solved(make_t1(), recover(make_t1(), by_separation));
    expect_solved(make_t2(.45), recover(make_t2(.45), by_separation));
    expect_solved(make_t1(), recover(make_t1(), by_regions));
    expect_solved(make_t7(), recover(make_t7(), by_regions));
    expect_solved(make_t7(), recover(make_t7(), by_unfolding));
    const Outcome back = recover(make_t7(), by_unfolding | by_returning);
    expect_solved(make_t7(), back);
    EXPECT_NE(back.report.methods & by_returning, 0u);
    EXPECT_LE(back.report.stretch, .1);
}

TEST(Recover, a_held_sheet_is_pulled_back_by_bending) {
    Prepared deep = make_t2(.3);
    for (int j = 0; j < 33; ++j) {
        deep.held.push_back(j * 17);  // both long borders of the lying sheet ...
        deep.held.push_back(j * 17 + 16);
        deep.held.push_back(17 * 33 + j * 17 + 16);  // ... and the upper one of the standing sheet
    }
    const Outcome outcome = recover(deep);
    expect_solved(deep, outcome);
    for (const int p : deep.held) EXPECT_EQ(outcome.x[std::size_t(p)], outcome.before[std::size_t(p)]);
}

TEST(Recover, crossed_sheets_that_hang_from_corners_are_solved) {
    Prepared crossed = make_t1();
    crossed.held = {0, 16, 17 * 33 + 16, 17 * 33 + 17 * 32 + 16};
    const Outcome outcome = recover(crossed);
    expect_solved(crossed, outcome);
    for (const int p : crossed.held) EXPECT_EQ(outcome.x[std::size_t(p)], outcome.before[std::size_t(p)]);
}

TEST(Recover, what_cannot_be_recovered_is_said_so_and_listed) {
    // All of the lying sheet is held, and so are both ends of a band that stands in it.
    Prepared stuck{.name = "stuck"};
    add_sheet(stuck, lie_flat);
    add_sheet(stuck, [](double a, double b) { return Vec3(.513, .507 + a * .9, b - 1.013); });
    for (int p = 0; p < 17 * 33; ++p) stuck.held.push_back(p);
    for (int i = 0; i < 17; ++i) {
        stuck.held.push_back(17 * 33 + i);
        stuck.held.push_back(17 * 33 + 17 * 32 + i);
    }
    const Outcome outcome = recover(stuck);
    EXPECT_FALSE(outcome.report.recovered());
    EXPECT_GT(outcome.report.hits_after, 0);
    EXPECT_LE(outcome.report.hits_after, outcome.report.hits_before);
    EXPECT_EQ(outcome.report.left, find_by_brute_force(outcome.surfaces, outcome.x));
    for (const int p : stuck.held) EXPECT_EQ(outcome.x[std::size_t(p)], outcome.before[std::size_t(p)]);
}

TEST(Recover, cloth_wholly_inside_a_closed_body_comes_out) {
    Prepared swallowed{.name = "swallowed"};
    add_sheet(swallowed, [](double a, double b) { return Vec3(.3 * a + .1, .3 * b - .2, .2); });
    swallowed.rest = swallowed.cloth;
    swallowed.edge = .3 * cell;
    swallowed.bodies.push_back(make_ball(24, 16, 1));
    const Outcome outcome = recover(swallowed);
    EXPECT_EQ(outcome.report.hits_before, 0);
    EXPECT_EQ(outcome.report.inside_before, 17 * 33);
    expect_solved(swallowed, outcome);
    EXPECT_EQ(outcome.report.inside_after, 0);
    EXPECT_LE(outcome.report.stretch, .1);
    for (int p = 0; p < 17 * 33; ++p)
        EXPECT_LT(std::abs(measure_winding_plainly(outcome.surfaces, 1, outcome.x, outcome.x[std::size_t(p)])), .5);
}

TEST(Recover, a_strand_through_a_body_comes_out) {
    Prepared strand{.name = "strand"};
    add_sheet(strand, [](double a, double b) { return Vec3(.3 * (a - .5) + .3, 2 * (b - 1), .013); });
    strand.rest = strand.cloth;
    strand.bodies.push_back(make_ball(24, 16, .6));
    const Outcome outcome = recover(strand);
    EXPECT_GT(outcome.report.inside_before, 50);
    expect_solved(strand, outcome);
    EXPECT_EQ(outcome.report.inside_after, 0);
}

TEST(Recover, an_edge_of_a_body_that_pokes_through_a_face_pushes_the_face) {
    // A thin spike under the middle of a coarse sheet: no edge of cloth meets it, edges of the spike meet a face.
    Prepared spike{.name = "spike"};
    Mesh sheet = make_flat(3, 3);
    spike.cloth.push_back(sheet);
    spike.rest.push_back(sheet);
    spike.edge = 1;
    Mesh body = make_tetrahedron(1);
    const Vec3 tip(.62, -.33, .2);  // inside a triangle, above it
    body.points = {tip + Vec3(0, .02, -1), tip + Vec3(.02, -.02, -1), tip + Vec3(-.02, -.02, -1), tip};
    body.triangles = {{0, 1, 2}, {0, 3, 1}, {1, 3, 2}, {2, 3, 0}};
    spike.bodies.push_back(body);
    const Outcome outcome = recover(spike, by_push_out);
    EXPECT_EQ(outcome.report.hits_before, 3);
    EXPECT_EQ(outcome.report.inside_before, 0);
    expect_solved(spike, outcome);
}

TEST(Recover, never_returns_more_intersections_than_it_got) {
    Random random(11);
    int tangled = 0, solved = 0;
    for (int trial = 0; trial < 60; ++trial) {
        const test::Tangle tangle = make_tangle(random);
        RecoverGiven given;
        for (const IndexPair& e : tangle.surfaces.edges)
            given.rest_length.push_back((tangle.x[std::size_t(e.a)] - tangle.x[std::size_t(e.b)]).norm());
        for (int p = 0; p < tangle.surfaces.points; ++p) {
            const bool body = tangle.surfaces.list[std::size_t(surface_of_point(tangle.surfaces, p))].body;
            given.movable.push_back(!body && whole(random, 0, 9) > 0);
            given.inverse_mass.push_back(given.movable.back());
        }
        given.thickness = .05;
        given.max_rounds = 20;
        given.methods = trial % 3 == 0 ? by_everything : 1u << (trial % 8);
        std::vector<Vec3> x = tangle.x;
        BroadPhase broad = make_broad_phase(tangle.surfaces, x);
        const RecoverReport report = untangle(tangle.surfaces, broad, given, x);
        const std::vector<Intersection> left = find_by_brute_force(tangle.surfaces, x);
        EXPECT_EQ(report.hits_before, int(find_by_brute_force(tangle.surfaces, tangle.x).size()));
        EXPECT_EQ(report.left, left);
        EXPECT_LE(int(left.size()), report.hits_before) << "trial " << trial;
        EXPECT_LE(report.hits_after + report.inside_after, report.hits_before + report.inside_before);
        for (std::size_t p = 0; p < x.size(); ++p)
            EXPECT_TRUE(given.movable[p] || x[p] == tangle.x[p]) << "held point " << p;
        tangled += report.hits_before > 0;
        solved += report.hits_before > 0 && report.recovered();
    }
    EXPECT_GT(tangled, 40);
    EXPECT_GT(solved, 5);
}

TEST(Recover, a_clean_state_is_left_alone) {
    Prepared clean{.name = "clean"};
    add_sheet(clean, lie_flat);
    add_sheet(clean, [](double a, double b) { return Vec3(a, b, .01); });
    const Outcome outcome = recover(clean);
    EXPECT_EQ(outcome.x, outcome.before);
    EXPECT_EQ(outcome.report.rounds, 0);
    EXPECT_TRUE(outcome.report.recovered());
}

TEST(Recover, threads_do_not_change_a_bit) {
    for (const Prepared& prepared : {make_t2(.1), make_t5(.1), make_t7(), make_t9()}) {
        use_threads(1);
        const Outcome one = recover(prepared);
        for (const int threads : {2, 7}) {
            use_threads(threads);
            EXPECT_EQ(recover(prepared).x, one.x) << prepared.name << " on " << threads << " threads";
        }
    }
    use_threads(0);
}

}  // namespace weft
