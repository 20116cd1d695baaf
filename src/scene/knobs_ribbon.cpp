// The knobs of ribbons.
#include "scene/json.h"
#include "scene/knobs.h"

namespace weft {

// [x, y]
static void describe_couple(Value& v, Vec2& couple, const Knob& x, const Knob& y) {
    if (!v.writing()) couple.setZero();
    std::vector<double> numbers{couple.x(), couple.y()};
    int which = 0;
    v.list(numbers, {"two numbers", "", between(2, 2)},
           [&](Value& one, double& number) { one.number(number, which++ % 2 == 0 ? x : y); });
    if (v.reading()) couple = Vec2(numbers[0], numbers[1]);
}

static void describe_couples(Fields& f, const char* name, std::vector<Vec2>& couples, const Knob& knob, const Knob& x,
                             const Knob& y) {
    if (f.writing() && couples.empty()) return;
    f.shape(name, couples, knob, [&](Value& v, std::vector<Vec2>& list) {
        v.has_default = false;
        v.list(list, knob, [&](Value& one, Vec2& couple) { describe_couple(one, couple, x, y); });
    });
}

static void check_width(const Fields& f, const std::vector<Vec2>& width) {
    for (std::size_t k = 0; k + 1 < width.size(); ++k)
        if (!(width[k].x() < width[k + 1].x()))
            f.fail_at("width", "must be sorted by the share of the length, each share once", "[[0, 0.09], [1, 0.04]]");
}

static void check_over(const Fields& f, const std::map<std::string, StrandVisit>& over) {
    for (const auto& entry : over) {
        const std::string& key = entry.first;
        if (key.empty() || key.size() > 6 || key.find_first_not_of("0123456789") != std::string::npos || key[0] == '0')
            f.fail_at("over",
                      "crossings are numbered from 1, in the order of their first visit; \"" + key + "\" is no number",
                      "{\"2\": \"first\"}");
    }
}

void describe(Fields& f, RibbonShape& r) {
    f.text_or_none("curve", r.curve,
                   {.text = "a ready-made curve by its name (weft knot --list), or a JSON or SVG file",
                    .file = ".json .svg curves"});
    describe_couples(f, "points", r.points, {"or the points of a curve", "", between(2, 1e6)},
                     {"x", "", between(-1e9, 1e9)}, {"y", "", between(-1e9, 1e9)});
    f.text_or_none("svg", r.svg, {"or the data of an SVG path: M, L, H, V, C, S, Q, T, A, Z"});
    f.integer("part", r.part, {"which of several curves of a drawing, from 0", "", between(0, 99)});
    constexpr Knob axis{
        "where the axis goes through the drawing; the file's, or the middle of the largest hole, when left out"};
    f.optional_shape("axis", r.axis, axis, [&](Value& v, std::array<double, 2>& place) {
        Vec2 couple(place[0], place[1]);
        describe_couple(v, couple, {"x", "", between(-1e9, 1e9)}, {"y", "", between(-1e9, 1e9)});
        place = {couple.x(), couple.y()};
    });
    f.boolean("stroke", r.stroke, {"drawn by hand: smoothed before crossings are looked for"});
    constexpr Knob over{"which visit to a crossing is over, by its number: \"first\" or \"second\"", "",
                        between(0, 10000)};
    f.shape("over", r.over, over, [&](Value& v, std::map<std::string, StrandVisit>& all) {
        v.map(all, over, [](Value& one, StrandVisit& which) { one.choice(which, {"first", "second"}, {}); });
        if (v.describing()) (*v.out)["propertyNames"]["pattern"] = "^[1-9][0-9]{0,5}$";
    });
    describe_couples(
        f, "width", r.width,
        {"width along the ribbon, smooth in between; the file's, or 0.025 m, when left out", "", between(1, 1000)},
        {"share of the length", "", between(0, 1)}, {"width", "m", above(0)});
    f.number("length", r.length, {"of the ribbon; the file's, or as `spacing` says, when left out", "m", above(0)});
    f.number("width_scale", r.width_scale,
             {"starts at this share of its width; what there is room for when left out", "", above_up_to(0, 1)});
    f.number("spacing", r.spacing,
             {"widths between crossings where the strand changes sides, if no length is given; 6 when left out", "",
              between(3, 1000)});
    f.integer("across", r.across, {"points across", "", between(2, 1000)});
    f.integer("along", r.along, {"points along; less than 2: so that cells are about square", "", between(0, 1e6)});
    f.choice("frame", r.frame, {"axis", "paper", "rotation-minimising"},
             {"which way is across: on edge, by the mean of cross products, or without twist"});
    f.vector("origin", r.origin, {"where the axis of the drawing goes through its plane", "m"});
    f.direction("right", r.right, {"direction of the drawing's x"});
    f.direction("up", r.up, {"direction of the drawing's y"});
    f.at_most_one({"curve", "points", "svg"}, "a ribbon follows one curve");
    f.at_least_one({"curve", "points", "svg"}, "{\"curve\": \"overhand\"} is a ready-made one");
    f.finish();
    if (!f.reading()) return;
    check_width(f, r.width);
    check_over(f, r.over);
    if (r.right.normalized().cross(r.up.normalized()).norm() < 1e-6)
        f.fail("\"right\" and \"up\" must not be parallel", "try \"right\": [1, 0, 0] and \"up\": [0, 1, 0]");
}

}  // namespace weft
