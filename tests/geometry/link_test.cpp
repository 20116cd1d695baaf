// Two curves tied to each other. A passage of one through the other changes the linking of both, closed, by one: it is
// half the sum of signs, and one sign turns over.
#include "core/angles.h"
#include "core/noise.h"
#include "geometry/drawn_knots.h"

#include <gtest/gtest.h>

using namespace weft;

namespace {

struct DrawnPair {
    std::string name;
    DrawnKnot drawing;

    std::vector<std::vector<Vec3>> lift() const { return lift_plainly(drawing.curves, drawing.diagram); }
    Crossing& crossing(std::size_t k) { return drawing.diagram.crossings[k]; }
    void pass(std::size_t k) { set_over(crossing(k), !crossing(k).visit[0].over); }
    std::vector<std::size_t> between() const {
        std::vector<std::size_t> found;
        for (std::size_t k = 0; k < drawing.diagram.crossings.size(); ++k)
            if (drawing.diagram.crossings[k].visit[0].curve != drawing.diagram.crossings[k].visit[1].curve)
                found.push_back(k);
        return found;
    }
};

// One wanders from left to right, the other from below to above; who is over is random.
DrawnPair scribble_two(std::uint64_t seed) {
    DrawnPair pair{"scribble " + std::to_string(seed), {}};
    for (std::uint64_t c = 0; c < 2; ++c) {
        PlaneCurve curve;
        for (int k = 0; k <= 240; ++k) {
            const double t = -12 + .1 * k, fade = std::exp(-t * t / 16);
            Vec2 p(t, 0);
            for (std::uint64_t wave = 0; wave < 4; ++wave) {
                const std::uint64_t at = seed * 1009 + 64 * c + 8 * wave;
                const double turn = .7 * double(wave + 1) * t + pi * noise(at);
                p += 2 * fade * Vec2(noise(at + 1) * std::sin(turn), noise(at + 2) * std::cos(turn));
            }
            curve.push_back(c == 0 ? p : Vec2(-p.y() + .01, p.x() + .02));
        }
        pair.drawing.curves.push_back(curve);
    }
    pair.drawing.diagram = find_crossings(pair.drawing.curves);
    for (std::size_t k = 0; k < pair.drawing.diagram.crossings.size(); ++k)
        set_over(pair.crossing(k), noise(seed * 7 + 31 * k) > 0);
    return pair;
}

std::vector<DrawnPair> find_pairs(std::uint64_t scribbles = 12) {
    std::vector<DrawnPair> pairs;
    for (const char* name : {"sheet_bend", "carrick_bend"}) pairs.push_back({name, read_drawn_knot(name)});
    for (std::uint64_t seed = 1; seed <= scribbles; ++seed) pairs.push_back(scribble_two(seed));
    return pairs;
}

CurvePair pair_of(const std::vector<std::vector<Vec3>>& curves, const Line& axis) {
    return {curves[0], curves[1], find_outward(curves[0], axis), find_outward(curves[1], axis)};
}

double length_of(const std::vector<Vec3>& curve) {
    double length = 0;
    for (std::size_t k = 1; k < curve.size(); ++k) length += (curve[k] - curve[k - 1]).norm();
    return length;
}

}  // namespace

TEST(Link, every_passage_of_one_ribbon_through_another_changes_their_linking_by_one) {
    int passages = 0, noticed = 0;
    for (DrawnPair& pair : find_pairs()) {
        const Line axis = pair.drawing.axis;
        const auto before = pair.lift();
        const LinkNumbers start = measure_link(pair_of(before, axis), axis);
        for (const std::size_t k : pair.between()) {
            pair.pass(k);
            const auto after = pair.lift();
            const CurvePair passed = pair_of(after, axis);
            EXPECT_EQ(std::abs(measure_link(passed, axis).linking - start.linking), 1) << pair.name << " " << k;
            LinkNumbers now;
            ++passages;
            noticed += !is_same_link(start, passed, axis, now);
            pair.pass(k);
        }
    }
    EXPECT_EQ(noticed, passages);
    EXPECT_GE(passages, 60) << "or nothing was tried";
}

TEST(Link, passages_are_noticed_whatever_tails_do) {
    int passages = 0, noticed = 0;
    for (DrawnPair& pair : find_pairs(3)) {
        const Line axis = pair.drawing.axis;
        const auto before = pair.lift();
        const LinkNumbers start = measure_link(pair_of(before, axis), axis);
        const std::array<double, 4> tails = measure_tails(pair_of(before, axis), axis);
        for (const std::size_t k : pair.between()) {
            pair.pass(k);
            const auto after = pair.lift();
            LinkNumbers now;
            ++passages;
            noticed += !is_same_link_but_for_tails(start, pair_of(after, axis), axis, tails, now);
            pair.pass(k);
        }
    }
    EXPECT_EQ(noticed, passages);
    EXPECT_GE(passages, 20) << "or nothing was tried";
}

// Of scribbles not all: a strand that passes through another one twice, at two crossings in a row, may lie below it
// then as it lay above, which is no other link.
TEST(Link, two_passages_that_cancel_in_the_linking_are_seen_by_the_determinants_of_both_as_one) {
    int passages = 0, noticed = 0, noticed_bends = 0, bends = 0;
    for (DrawnPair& pair : find_pairs()) {
        const Line axis = pair.drawing.axis;
        const auto before = pair.lift();
        const LinkNumbers start = measure_link(pair_of(before, axis), axis);
        const std::vector<std::size_t> between = pair.between();
        for (std::size_t i = 0; i < between.size(); ++i)
            for (std::size_t j = 0; j < i; ++j) {
                if (pair.crossing(between[i]).sign == pair.crossing(between[j]).sign) continue;
                pair.pass(between[i]);
                pair.pass(between[j]);
                const auto after = pair.lift();
                const LinkNumbers now = measure_link(pair_of(after, axis), axis);
                EXPECT_EQ(now.linking, start.linking) << pair.name;
                const bool bend = pair.name.find("bend") != std::string::npos;
                (bend ? bends : passages) += 1;
                (bend ? noticed_bends : noticed) += !(now == start);
                pair.pass(between[i]);
                pair.pass(between[j]);
            }
    }
    EXPECT_EQ(noticed_bends, bends);
    EXPECT_GE(bends, 10) << "or nothing was tried";
    EXPECT_GE(2 * noticed, passages) << noticed << " of " << passages;
}

TEST(Link, is_the_same_in_any_view) {
    for (const DrawnPair& pair : find_pairs()) {
        const Line axis = pair.drawing.axis;
        const auto curves = pair.lift();
        const CurvePair both = pair_of(curves, axis);
        const LinkNumbers usual = measure_link(both, axis);
        for (const Vec2& tilt : {Vec2(-0.2, 0.11), Vec2(0.17, -0.3), Vec2(0.02, 0.4)})
            EXPECT_EQ(measure_link(both, axis, tilt), usual) << pair.name;
    }
}

// A tail that is laid over the other ribbon, and hangs down somewhere, has passed through nothing.
TEST(Link, tails_may_hang_anywhere_over_the_other_ribbon) {
    int changed = 0;
    for (const DrawnPair& pair : find_pairs(4)) {
        const Line axis = pair.drawing.axis;
        const auto before = pair.lift();
        const CurvePair both = pair_of(before, axis);
        const LinkNumbers start = measure_link(both, axis);
        const std::array<double, 4> tails = measure_tails(both, axis);
        const double length = length_of(before[0]);
        const std::vector<Vec3> kept = find_arc(before[0], 0, 1 - .6 * tails[1]);
        for (int turn = 0; turn < 8; ++turn) {
            std::vector<std::vector<Vec3>> hanging{kept, before[1]};
            std::vector<Vec3>& a = hanging[0];
            a.push_back(kept.back() + Vec3(0, 0, 3));
            a.push_back(a.back() + .6 * tails[1] * length * Vec3(std::cos(turn * pi / 4), std::sin(turn * pi / 4), 0));
            a.push_back(a.back() - Vec3(0, 0, 6));
            const double longer = length_of(a) / length;
            const std::array<double, 4> now_tails{tails[0] / longer, 1 - (1 - tails[1]) / longer, tails[2], tails[3]};
            const CurvePair now{hanging[0], hanging[1], both.out_a, both.out_b};
            LinkNumbers seen;
            changed += !is_same_link(start, now, axis, seen);
            EXPECT_TRUE(is_same_link_but_for_tails(start, now, axis, now_tails, seen)) << pair.name << " " << turn;
        }
    }
    EXPECT_GT(changed, 0) << "why tails are shortened";
}
