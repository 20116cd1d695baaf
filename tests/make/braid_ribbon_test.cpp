// Ribbons along drawings that nobody has prepared: closed braids of the tables, cut open where they are outermost,
// drawn with a steady hand and with a shaky one. Words and determinants are those of the tables (D. Rolfsen, Knots and
// Links, 1976; J. C. Cha and C. Livingston, KnotInfo).
#include "core/angles.h"
#include "core/noise.h"
#include "geometry/intersections.h"
#include "make/ribbon.h"

#include <gtest/gtest.h>

namespace weft {
namespace {

struct Braid {
    const char* name;
    std::vector<int> word;  // +k: of tracks k and k + 1 the strand that goes outwards is over
    int strands;
    std::uint64_t determinant;
};

const std::vector<Braid> braids{
    {"3_1", {1, 1, 1}, 2, 3},
    {"4_1", {1, -2, 1, -2}, 3, 5},
    {"5_1", {1, 1, 1, 1, 1}, 2, 5},
    {"5_2", {1, 1, 1, 2, -1, 2}, 3, 7},
    {"6_1", {1, 1, 2, -1, -3, 2, -3}, 4, 9},
    {"6_2", {1, 1, 1, -2, 1, -2}, 3, 11},
    {"6_3", {1, 1, -2, 1, -2, -2}, 3, 13},
    {"7_1", {1, 1, 1, 1, 1, 1, 1}, 2, 7},
    {"7_3", {1, 1, 1, 1, 1, 2, -1, 2}, 3, 13},
    {"7_4", {1, 1, 2, -1, 2, 2, 3, -2, 3}, 4, 15},
    {"7_5", {1, 1, 1, 1, 2, -1, 2, 2}, 3, 17},
    {"7_7", {1, -2, 1, -2, 3, -2, 3}, 4, 21},
    {"8_5", {1, 1, 1, -2, 1, 1, 1, -2}, 3, 21},
    {"8_16", {1, 1, -2, 1, 1, -2, 1, -2}, 3, 35},
    {"8_17", {1, 1, -2, 1, -2, 1, -2, -2}, 3, 37},
    {"8_18", {1, -2, 1, -2, 1, -2, 1, -2}, 3, 45},
    {"8_19", {1, 1, 1, 2, 1, 1, 1, 2}, 3, 3},
    {"8_20", {1, 1, 1, -2, -1, -1, -1, -2}, 3, 9},
    {"8_21", {1, 1, 1, 2, -1, -1, 2, 2}, 3, 15},
    {"10_124", {1, 1, 1, 1, 1, 2, 1, 1, 1, 2}, 3, 1},
};

// Round the origin along tracks 1 apart, crossing by crossing, from outside and back there. `code` says who is over.
PlaneCurve draw_open(const Braid& braid, std::string& code) {
    constexpr int parts = 12;
    constexpr double gap = .4, inner = 3;  // [rad] where it is cut; radius of the innermost track
    const int letters = int(braid.word.size()), outermost = braid.strands - 1;
    std::vector<int> number(braid.word.size(), 0);
    PlaneCurve curve;
    int track = outermost, seen = 0;
    const auto add = [&](double r, double angle) { curve.push_back({r * std::cos(angle), r * std::sin(angle)}); };
    const double outside = inner + braid.strands + 2;
    add(outside, .1);
    do
        for (int k = 0; k < letters; ++k) {
            const int low = std::abs(braid.word[k]) - 1;
            const int next = track == low ? low + 1 : track == low + 1 ? low : track;
            if (next != track) {
                if (number[k] == 0) number[k] = ++seen;
                code += ((braid.word[k] > 0) == (next > track) ? "O" : "U") + std::to_string(number[k]);
            }
            for (int i = 0; i < parts; ++i) {
                const double t = double(i) / parts, ease = t * t * (3 - 2 * t);
                add(inner + track + ease * (next - track), gap + (2 * pi - 2 * gap) * (k + t) / letters);
            }
            track = next;
        }
    while (track != outermost);
    add(inner + outermost, 2 * pi - gap);
    add(outside, 2 * pi - .1);
    return curve;
}

// A hand that trembles by a fiftieth of what strands are apart, sampled 20 times where they are that far apart.
PlaneCurve draw_shakily(const PlaneCurve& curve, std::uint64_t seed) {
    PlaneCurve shaky = resample(curve, int(20 * measure_length(curve)));
    for (std::size_t k = 0; k < shaky.size(); ++k)
        shaky[k] += .02 * Vec2(noise(seed * 100003 + 2 * k), noise(seed * 100003 + 2 * k + 1));
    return shaky;
}

std::size_t count_intersections_of(const Mesh& mesh) {
    Surfaces surfaces;
    add_surface(surfaces, int(mesh.points.size()), mesh.triangles, false);
    BroadPhase broad = make_broad_phase(surfaces, mesh.points);
    std::vector<IndexPair> candidates;
    std::vector<Intersection> found;
    find_intersections(surfaces, mesh.points, broad, candidates, found);
    return found.size();
}

void expect_its_ribbon(const Braid& braid, const Drawing& drawing, const char* hand) {
    RibbonPlan plan;
    plan.width.keys = {Vec2(0, .025)};
    plan.spacing = 4;
    plan.across = 5;
    Ribbons made;
    const auto fault = make_ribbons(drawing, plan, made);
    ASSERT_FALSE(fault) << braid.name << ", " << hand << ": " << fault->rule << " at " << fault->place.transpose();
    const Ribbon& ribbon = made.list[0];
    EXPECT_EQ(made.diagram.crossings.size(), braid.word.size()) << braid.name << ", " << hand;
    EXPECT_EQ(count_intersections_of(ribbon.mesh), 0u) << braid.name << ", " << hand;
    EXPECT_EQ(measure_determinant(made.diagram).value, braid.determinant) << braid.name << ", " << hand;
    EXPECT_EQ(measure_determinant(find_diagram(ribbon.centreline, Vec2(0, 0))).value, braid.determinant)
        << braid.name << ", " << hand;
}

TEST(BraidRibbon, knots_of_the_tables_drawn_as_braids_become_ribbons_of_their_determinants) {
    for (const Braid& braid : braids) {
        Drawing drawing;
        drawing.curves = {draw_open(braid, drawing.gauss)};
        expect_its_ribbon(braid, drawing, "steady");
    }
}

TEST(BraidRibbon, and_so_they_do_when_the_hand_shakes) {
    for (const Braid& braid : braids)
        for (std::uint64_t seed = 0; seed < 3; ++seed) {
            Drawing drawing;
            drawing.curves = {draw_shakily(draw_open(braid, drawing.gauss), seed)};
            drawing.stroke = true;
            expect_its_ribbon(braid, drawing, "shaky");
        }
}

}  // namespace
}  // namespace weft
