// Two curves that are tied to each other: bends, a parcel's ribbons. Linking is for passages between them what J is for
// those of one curve; passages that cancel in it are left to the determinants of both joined to one curve.
#include "geometry/knot.h"

#include <algorithm>

namespace weft {

LinkNumbers measure_link(const CurvePair& pair, const Line& axis, const Vec2& tilt) {
    LinkNumbers numbers;
    numbers.linking = measure_linking(pair.a, pair.b, axis, pair.out_a, pair.out_b, tilt);
    for (const bool reversed : {false, true}) {
        const auto joined = measure_joined(pair.a, pair.b, axis, pair.out_a, pair.out_b, reversed, tilt);
        std::copy(joined.begin(), joined.end(), numbers.joined.begin() + (reversed ? 2 : 0));
    }
    return numbers;
}

bool is_same_link(const LinkNumbers& before, const CurvePair& pair, const Line& axis, LinkNumbers& now) {
    for (const Vec2& tilt : all_tilts) {
        const LinkNumbers seen = measure_link(pair, axis, tilt);
        if (&tilt == &all_tilts[0]) now = seen;
        if (seen != before) continue;
        now = seen;
        return true;
    }
    return false;
}

namespace {
// Each of four tails not at all, by half, or whole.
std::vector<std::array<double, 4>> find_cuts(const std::array<double, 4>& tails) {
    constexpr double longest = .98;  // of a tail: the cut must not lie at the crossing
    constexpr int choices = 3;
    std::vector<std::array<double, 4>> cuts;
    for (int k = 0; k < choices * choices * choices * choices; ++k) {
        std::array<double, 4> cut;
        for (int side = 0, rest = k; side < 4; ++side, rest /= choices)
            cut[std::size_t(side)] = longest * tails[std::size_t(side)] * (rest % choices) / (choices - 1);
        cuts.push_back(cut);
    }
    return cuts;
}
}  // namespace

bool is_same_link_but_for_tails(const LinkNumbers& before, const CurvePair& pair, const Line& axis,
                                const std::array<double, 4>& tails, LinkNumbers& now) {
    for (const std::array<double, 4>& cut : find_cuts(tails)) {
        const std::vector<Vec3> a = find_arc(pair.a, cut[0], 1 - cut[1]), b = find_arc(pair.b, cut[2], 1 - cut[3]);
        if (a.size() < 3 || b.size() < 3) continue;
        const std::array<CurvePair, 3> ways{CurvePair{a, b, find_outward(a, axis), find_outward(b, axis)},
                                            {a, b, pair.out_a, pair.out_b},
                                            {a, b, find_onward(a, axis), find_onward(b, axis)}};
        for (const CurvePair& way : ways) {
            if (measure_linking(a, b, axis, way.out_a, way.out_b) != before.linking) continue;
            now = measure_link(way, axis);
            if (now == before) return true;
        }
    }
    return false;
}

}  // namespace weft
