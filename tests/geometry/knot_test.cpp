// Numbers of knots. The values are those of knot tables (trefoil 3, figure-eight 5, cinquefoil 5, reef and granny 9,
// 8_18: 45) and of an independent program for the pairs J (Alexander and Jones polynomials of the same drawings).
#include "geometry/knot.h"

#include "core/angles.h"
#include "core/noise.h"
#include "geometry/drawn_knots.h"

#include <gtest/gtest.h>

using namespace weft;

namespace {

using Pair = std::array<std::uint64_t, 2>;

struct KnownKnot {
    const char* name;
    int crossings, writhe;
    std::uint64_t determinant;
    int linking;  // without its sign
    Pair j;
};
const std::vector<KnownKnot> known_knots{{"wrap1", 1, 1, 1, 1, {1, 3}},
                                         {"overhand", 3, 3, 3, 1, {5, 1}},
                                         {"granny", 6, 6, 9, 1, {21, 3}},
                                         {"reef", 6, 0, 9, 1, {9, 9}},
                                         {"figure8", 4, 0, 5, 3, {15, 3}},
                                         {"trefoil2", 3, -3, 3, 2, {5, 1}},
                                         {"bow", 15, 3, 3, 1, {5, 1}},
                                         {"bow_fat", 15, 3, 3, 1, {5, 1}},
                                         {"necktie_four_in_hand", 7, -3, 3, 1, {27, 21}},
                                         {"necktie_half_windsor", 10, -2, 1, 1, {47, 49}},
                                         {"obi_bunko", 11, 1, 3, 2, {11, 1}},
                                         {"obi_kai_no_kuchi", 7, 1, 9, 2, {9, 27}},
                                         {"scarf_once_around", 4, 2, 3, 2, {13, 1}},
                                         {"clove_hitch", 4, -2, 1, 2, {9, 3}},
                                         {"scarf_parisian_loop", 4, 0, 1, 0, {9, 9}}};

Pair values(const std::array<Determinant, 2>& j) {
    EXPECT_TRUE(j[0].exact && j[1].exact);
    return {j[0].value, j[1].value};
}

Pair sorted(Pair p) {
    return {std::min(p[0], p[1]), std::max(p[0], p[1])};
}

std::vector<Vec3> lift_one(const DrawnKnot& knot) {
    return lift_plainly(knot.curves, knot.diagram)[0];
}

double measure_length(const std::vector<Vec3>& curve) {
    double length = 0;
    for (std::size_t k = 1; k < curve.size(); ++k) length += (curve[k] - curve[k - 1]).norm();
    return length;
}

// x, y, z of a torus knot that winds p times round the axis and q times round the tube.
std::vector<Vec3> make_torus_knot(int p, int q, int points) {
    std::vector<Vec3> curve;
    for (int k = 0; k <= points; ++k) {
        const double t = 2 * pi * k / points, r = 2 + std::cos(q * t);
        curve.push_back({r * std::cos(p * t), r * std::sin(p * t), std::sin(q * t)});
    }
    curve.back() = curve.front();
    return curve;
}

// The closure of a braid about the axis: where +k stands, the strand that leaves track k for k + 1 is over.
std::vector<Vec3> close_braid(const std::vector<int>& word, int strands) {
    constexpr int parts = 12;
    std::vector<Vec3> curve;
    int track = 0;
    do
        for (std::size_t k = 0; k < word.size(); ++k) {
            const int low = std::abs(word[k]) - 1;
            const int next = track == low ? low + 1 : track == low + 1 ? low : track;
            const double height = next == track ? 0 : (word[k] > 0) == (next > track) ? 1 : -1;
            for (int i = 0; i < parts; ++i) {
                const double t = double(i) / parts, angle = 2 * pi * (double(k) + t) / double(word.size());
                const double r = 3 + track + t * (next - track);
                curve.push_back({r * std::cos(angle), r * std::sin(angle), height * std::sin(pi * t)});
            }
            track = next;
        }
    while (track != 0 && curve.size() < 10000);
    EXPECT_EQ(curve.size(), parts * word.size() * std::size_t(strands));
    curve.push_back(curve.front());
    return curve;
}

}  // namespace

TEST(Knot, drawings_have_the_codes_and_determinants_of_their_knots) {
    for (const KnownKnot& known : known_knots) {
        const DrawnKnot knot = read_drawn_knot(known.name);
        EXPECT_EQ(int(knot.diagram.crossings.size()), known.crossings) << known.name;
        EXPECT_EQ(gauss_code(knot.diagram), knot.file.value("gauss", gauss_code(knot.diagram))) << known.name;
        EXPECT_EQ(measure_writhe(knot.diagram), known.writhe) << known.name;
        EXPECT_EQ(measure_determinant(knot.diagram), (Determinant{known.determinant, true})) << known.name;
    }
}

// Codes by hand: along the curve, which crossing, and whether above.
TEST(Knot, drawings_alternate_or_not_and_have_the_codes_that_one_reads_off_them) {
    const struct {
        const char* name;
        bool alternating;
        std::string gauss;
    } drawings[] = {
        {"wrap1", true, "O1U1"},
        {"overhand", true, "O1U2O3U1O2U3"},
        {"double_overhand", true, "O1U2O3U4O5U1O2U3O4U5"},
        {"cinquefoil", true, "O1U2O3U4O5U1O2U3O4U5"},
        {"trefoil2", true, "O1U2O3U1O2U3"},
        {"figure8", true, "O1U2O3U1O4U3O2U4"},
        {"granny", true, "O1U2O3U4O5U6O4U5O6U1O2U3"},
        {"reef", false, "U1O2U3U4O5U6O4U5O6O1U2O3"},
        {"half_bow", false, "O1U2O3O4U5O6O7U8O9U7O8U9U4U3O2O5U6U1"},
        {"bow", false, "O1O2U3U4O5O6O7O8U9U10O11O12O13U14O15U13O14U15U8U5O4O9U12U1U2U11O10O3U6U7"},
    };
    for (const auto& drawing : drawings) {
        const DrawnKnot knot = read_drawn_knot(drawing.name);
        EXPECT_EQ(gauss_code(knot.diagram), drawing.gauss) << drawing.name;
        bool alternating = true;
        std::string last;
        for (const char c : drawing.gauss) {
            if (c != 'O' && c != 'U') continue;
            alternating = alternating && last != std::string(1, c);
            last = c;
        }
        EXPECT_EQ(alternating, drawing.alternating) << drawing.name;
    }
    EXPECT_EQ(read_drawn_knot("turks_head").diagram.crossings.size(), 8u);
}

TEST(Knot, curves_from_formulas_have_the_determinants_of_the_tables) {
    for (const auto& [name, crossings, determinant] : {std::tuple{"double_overhand", 5u, 5u},
                                                       {"cinquefoil", 5u, 5u},
                                                       {"turks_head", 8u, 45u},
                                                       {"half_bow", 9u, 3u}}) {
        const DrawnKnot knot = read_drawn_knot(name);
        EXPECT_EQ(knot.diagram.crossings.size(), crossings) << name;
        EXPECT_EQ(measure_determinant(knot.diagram).value, determinant) << name;
    }
    EXPECT_EQ(gauss_code(read_drawn_knot("half_bow").diagram), "O1U2O3O4U5O6O7U8O9U7O8U9U4U3O2O5U6U1");
    EXPECT_EQ(gauss_code(read_drawn_knot("cinquefoil").diagram), "O1U2O3U4O5U1O2U3O4U5");
    const DrawnKnot bend = read_drawn_knot("carrick_bend");  // joined it is the Turk's head 8_18
    const auto curves = lift_plainly(bend.curves, bend.diagram);
    const Outward a = find_outward(curves[0], bend.axis), b = find_outward(curves[1], bend.axis);
    EXPECT_EQ(values(measure_joined(curves[0], curves[1], bend.axis, a, b, false)), (Pair{45, 45}));
    const Pair crossed = values(measure_joined(curves[0], curves[1], bend.axis, a, b, true));
    EXPECT_TRUE(crossed[0] == 15 || crossed[1] == 15);
}

TEST(Knot, curves_in_space_have_the_numbers_of_their_drawings) {
    for (const KnownKnot& known : known_knots) {
        const DrawnKnot knot = read_drawn_knot(known.name);
        const std::vector<Vec3> curve = lift_one(knot);
        const Outward outward = find_outward(curve, knot.axis);
        for (const Vec2& tilt : {usual_tilt, Vec2(-0.2, 0.11), Vec2(0.17, -0.3)}) {
            const KnotNumbers numbers = measure_knot(curve, knot.axis, outward, tilt);
            EXPECT_EQ(numbers.determinant.value, known.determinant) << known.name;
            EXPECT_EQ(std::abs(numbers.linking), known.linking) << known.name;
            EXPECT_EQ(sorted(values(numbers.j)), sorted(known.j)) << known.name;
        }
    }
}

TEST(Knot, the_pair_of_axis_and_ribbon_notices_every_single_strand_passage) {
    int passages = 0, noticed = 0, noticed_by_determinant = 0, noticed_by_linking = 0;
    for (const KnownKnot& known : known_knots) {
        const DrawnKnot knot = read_drawn_knot(known.name);
        const std::vector<Vec3> before = lift_one(knot);
        const Outward outward = find_outward(before, knot.axis);
        const auto j = measure_j(before, knot.axis, outward);
        for (std::size_t c = 0; c < knot.diagram.crossings.size(); ++c) {
            DrawnKnot passed = knot;
            set_over(passed.diagram.crossings[c], !passed.diagram.crossings[c].visit[0].over);
            const std::vector<Vec3> after = lift_one(passed);
            ++passages;
            noticed += measure_j(after, knot.axis, outward) != j;
            noticed_by_determinant += measure_determinant(after, knot.axis, outward).value != known.determinant;
            noticed_by_linking += std::abs(measure_linking(after, knot.axis, outward)) != known.linking;
        }
    }
    EXPECT_EQ(noticed, passages);
    EXPECT_GE(passages, 95);
    EXPECT_EQ(noticed_by_linking, 0) << "the axis is not passed";
    EXPECT_LT(noticed_by_determinant, passages) << "why the pair is needed";
}

// A tail that is laid over the knot, and hangs down somewhere, has passed through nothing.
TEST(Knot, tails_may_hang_anywhere_over_the_knot) {
    int changed = 0, asked = 0;
    for (const KnownKnot& known : known_knots) {
        const DrawnKnot knot = read_drawn_knot(known.name);
        const std::vector<Vec3> before = lift_one(knot);
        const Outward outward = find_outward(before, knot.axis);
        const KnotNumbers start = measure_knot(before, knot.axis, outward);
        const std::array<double, 2> tails = measure_tails(before, knot.axis);
        const double length = measure_length(before);
        const std::vector<Vec3> kept = find_arc(before, 0, 1 - .6 * tails[1]);
        for (int turn = 0; turn < 16; ++turn) {
            const Vec3 way(std::cos(turn * pi / 8), std::sin(turn * pi / 8), 0);
            std::vector<Vec3> hanging = kept;
            hanging.push_back(kept.back() + Vec3(0, 0, 3));
            hanging.push_back(hanging.back() + .6 * tails[1] * length * way);
            hanging.push_back(hanging.back() - Vec3(0, 0, 6));
            const double longer = measure_length(hanging) / length;
            const std::array<double, 2> hanging_tails{tails[0] / longer, 1 - (1 - tails[1]) / longer};
            KnotNumbers now;
            ++asked;
            changed += !is_same_knot(start, hanging, knot.axis, outward, now);
            EXPECT_TRUE(is_same_but_for_tails(start, hanging, knot.axis, outward, hanging_tails, now))
                << known.name << turn;
        }
    }
    EXPECT_GT(changed, 0) << "why tails are shortened";
}

TEST(Knot, strand_passages_are_noticed_whatever_tails_do) {
    int passages = 0, noticed = 0;
    for (const KnownKnot& known : known_knots) {
        const DrawnKnot knot = read_drawn_knot(known.name);
        const std::vector<Vec3> before = lift_one(knot);
        const Outward outward = find_outward(before, knot.axis);
        const KnotNumbers start = measure_knot(before, knot.axis, outward);
        for (std::size_t c = 0; c < knot.diagram.crossings.size(); ++c) {
            DrawnKnot passed = knot;
            set_over(passed.diagram.crossings[c], !passed.diagram.crossings[c].visit[0].over);
            KnotNumbers now;
            ++passages;
            noticed += !is_same_but_for_tails(start, lift_one(passed), knot.axis, outward,
                                              measure_tails(before, knot.axis), now);
        }
    }
    EXPECT_EQ(noticed, passages);
}

TEST(Knot, torus_knots_have_the_determinants_of_the_tables) {
    for (const auto& [p, q, determinant] :
         {std::array{2, 3, 3}, {2, 5, 5}, {2, 7, 7}, {3, 4, 3}, {3, 5, 1}, {2, 41, 41}})
        EXPECT_EQ(measure_determinant(find_diagram(make_torus_knot(p, q, 60 * q))).value, std::uint64_t(determinant))
            << p << " " << q;
}

// Words and determinants of the tables for 5_2, 6_1, 6_3, 7_4, 7_7, 8_19.
TEST(Knot, closed_braids_have_the_determinants_of_the_tables) {
    const struct {
        std::vector<int> word;
        int strands;
        std::uint64_t determinant;
    } braids[] = {{{1, 1, 1, 2, -1, 2}, 3, 7},       {{1, 1, 2, -1, -3, 2, -3}, 4, 9},
                  {{-1, -1, 2, -1, 2, 2}, 3, 13},    {{1, 1, 2, -1, 2, 2, 3, -2, 3}, 4, 15},
                  {{1, -2, 1, -2, 3, -2, 3}, 4, 21}, {{1, 1, 1, 2, 1, 1, 1, 2}, 3, 3}};
    for (const auto& braid : braids) {
        const Determinant d = measure_determinant(find_diagram(close_braid(braid.word, braid.strands)));
        EXPECT_EQ(d.value, braid.determinant);
    }
}

TEST(Knot, a_pile_of_trefoils_multiplies_their_determinants_beyond_all_bounds) {
    // The connected sum of n trefoils has the determinant 3^n: exact below 2^60, and known modulo a prime above.
    const DrawnKnot trefoil = read_drawn_knot("overhand");
    std::uint64_t expected = 1;
    const std::uint64_t prime = (std::uint64_t{1} << 61) - 1;
    Diagram sum;
    sum.events.resize(1);
    for (int n = 1; n <= 45; ++n) {
        for (const Diagram::Event& e : trefoil.diagram.events[0])
            sum.events[0].push_back({e.crossing + 3 * (n - 1), e.visit});
        sum.crossings.insert(sum.crossings.end(), trefoil.diagram.crossings.begin(), trefoil.diagram.crossings.end());
        __extension__ using Wide = unsigned __int128;
        expected = std::uint64_t(Wide(expected) * 3 % prime);
        const Determinant determinant = measure_determinant(sum);
        EXPECT_EQ(determinant.exact, n <= 37) << n;  // 3^37 < 2^60 < 3^38
        EXPECT_EQ(determinant.value, std::min(expected, prime - expected)) << n;
    }
}

TEST(Knot, crossings_on_vertices_are_counted_once) {
    // A cross of two strands that have their middle vertices at the same place, then a strand through a vertex.
    const std::vector<PlaneCurve> cross{{{-1, 0}, {0, 0}, {1, 0}}, {{0, -1}, {0, 0}, {0, 1}}};
    EXPECT_EQ(find_crossings(cross).crossings.size(), 1u);
    const std::vector<PlaneCurve> through{{{-1, 0}, {1, 0}}, {{0, -1}, {0, 0}, {0.3, 1}}};
    EXPECT_EQ(find_crossings(through).crossings.size(), 1u);
    // Something that touches from one side crosses an even number of times.
    const std::vector<PlaneCurve> touch{{{-1, 0}, {1, 0}}, {{-0.5, 1}, {0, 0}, {0.5, 1}}};
    EXPECT_EQ(find_crossings(touch).crossings.size() % 2, 0u);
}

TEST(Knot, any_view_of_any_noisy_closed_curve_gives_the_same_determinant) {
    // Random polygons in space, tangled enough to be knotted, seen from five sides.
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        std::vector<Vec3> curve;
        for (std::uint64_t k = 0; k < 24; ++k) {
            const std::uint64_t at = seed * 1000 + 3 * k;
            curve.push_back({noise(at), noise(at + 1), noise(at + 2)});
        }
        curve.push_back(curve.front());
        const Determinant determinant = measure_determinant(find_diagram(curve));
        EXPECT_TRUE(determinant.exact);
        EXPECT_EQ(determinant.value % 2, 1u) << "a knot's determinant is odd";
        for (const Vec2& tilt : {Vec2(0, 0), Vec2(1, 0), Vec2(-0.7, 2), Vec2(0.3, -0.4)})
            EXPECT_EQ(measure_determinant(find_diagram(curve, tilt)), determinant) << seed;
    }
}

TEST(Knot, a_bow_is_told_from_a_granny_bow_by_the_arc_between_its_ears) {
    DrawnKnot knot = read_drawn_knot("bow_fat");
    const auto numbers = [&] {
        const std::vector<Vec3> arc = find_arc(lift_one(knot), 0.2003, 0.7997);
        return measure_knot(arc, knot.axis, find_outward(arc, knot.axis));
    };
    EXPECT_EQ(numbers().determinant.value, 9u);
    EXPECT_EQ(values(numbers().j), (Pair{9, 9}));  // as the reef
    for (std::size_t c = 0; c < 12; ++c)           // the twelve of the upper knot
        set_over(knot.diagram.crossings[c], !knot.diagram.crossings[c].visit[0].over);
    EXPECT_EQ(numbers().determinant.value, 9u);
    EXPECT_EQ(sorted(values(numbers().j)), (Pair{3, 21}));  // as the granny
}

TEST(Knot, the_wide_blade_alone_says_whether_a_tie_releases_itself) {
    const auto blade = [](const char* name, double end) {
        const DrawnKnot knot = read_drawn_knot(name);
        const std::vector<Vec3> arc = find_arc(lift_one(knot), 0, end);
        return measure_determinant(arc, knot.axis, find_outward(arc, knot.axis)).value;
    };
    EXPECT_EQ(blade("necktie_four_in_hand", 0.6479), 1u);
    EXPECT_EQ(blade("necktie_half_windsor", 0.6604), 3u);
}

TEST(Knot, two_ribbons_of_a_sheet_bend_are_linked_and_joined_as_the_tables_say) {
    const DrawnKnot knot = read_drawn_knot("sheet_bend");
    EXPECT_EQ(gauss_code(knot.diagram), knot.file["gauss"]);
    EXPECT_EQ(measure_writhe(knot.diagram), -3);
    EXPECT_EQ(measure_linking(knot.diagram), -1);
    EXPECT_EQ(measure_determinant(knot.diagram).value, 2u);  // each closed
    const auto curves = lift_plainly(knot.curves, knot.diagram);
    const Outward a = find_outward(curves[0], knot.axis), b = find_outward(curves[1], knot.axis);
    EXPECT_EQ(values(measure_joined(curves[0], curves[1], knot.axis, a, b, false)), (Pair{11, 11}));  // 6_2
    const Pair crossed = values(measure_joined(curves[0], curves[1], knot.axis, a, b, true));
    EXPECT_TRUE(crossed[0] == 9 || crossed[1] == 9);
}

TEST(Knot, gauss_integral_of_linked_rings_is_one_and_of_parts_adds_up) {
    std::vector<Vec3> a, b;
    for (int k = 0; k <= 60; ++k) {
        const double t = 2 * pi * k / 60;
        a.push_back({std::cos(t), std::sin(t), 0});
        b.push_back({1 + std::cos(t), 0, std::sin(t)});
    }
    const double whole = measure_gauss_integral(a, b);
    EXPECT_NEAR(std::abs(whole), 1, 1e-12);
    const auto first = find_arc(a, 0, 0.37), second = find_arc(a, 0.37, 1);
    EXPECT_NEAR(measure_gauss_integral(first, b) + measure_gauss_integral(second, b), whole, 1e-12);
    const std::vector<std::vector<Vec3>> both{a, b};
    EXPECT_EQ(measure_linking(find_diagram(both)), int(std::lround(whole)));
    EXPECT_EQ(std::abs(measure_linking(a, Line{}, find_outward(a, Line{}))), 1);
}

TEST(Knot, numbers_do_not_depend_on_where_the_axis_points) {
    const DrawnKnot knot = read_drawn_knot("necktie_half_windsor");
    const std::vector<Vec3> upright = lift_one(knot);
    const Eigen::AngleAxisd turn(1.1, Vec3(1, 2, -0.5).normalized());
    const Vec3 move(3, -2, 7);
    std::vector<Vec3> turned;
    for (const Vec3& p : upright) turned.push_back(turn * p + move);
    const Line axis{turn * knot.axis.point + move, turn * knot.axis.direction};
    const KnotNumbers here = measure_knot(upright, knot.axis, find_outward(upright, knot.axis));
    KnotNumbers there;
    EXPECT_TRUE(is_same_knot(here, turned, axis, find_outward(turned, axis), there));
    std::vector<Vec3> mirrored = upright;
    for (Vec3& p : mirrored) p.z() = -p.z();
    EXPECT_FALSE(is_same_knot(here, mirrored, knot.axis, find_outward(mirrored, knot.axis), there));
}
