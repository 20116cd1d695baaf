// The knobs of fastening.
#include "scene/knobs.h"

namespace weft {

void describe(Fields& f, RibbonPart& part) {
    f.text_or_none("cloth", part.cloth, {"which ribbon, by name; the first when left out"});
    f.number("from", part.from, {"share of its length", "", between(0, 1)});
    f.number("to", part.to, {"likewise, not below `from`", "", between(0, 1)});
    if (f.reading() && part.to < part.from) f.fail_at("to", "must not be below \"from\"", "exchange the two");
}

void describe(Fields& f, Fasten::Flow& flow) {
    describe(f, flow.part);
    f.number("strength", flow.strength, {"of the pull; negative: towards the ribbon's first point"});
}

void describe(Fields& f, Fasten::Pull& pull) {
    f.list("flows", pull.flows,
           {"parts that are drawn along themselves; when left out all ribbons, from their middles to both ends", "",
            between(0, 1000)});
    f.number("tension", pull.tension,
             {"mean stretch beyond which nothing pulls, nor anything on a part that is stretched by four times that; "
              "0.05 when "
              "left out, less where explicit steps could not carry it",
              "", above(0)});
    f.boolean("feedback", pull.feedback, {"false pulls with all its might, whatever tears"});
}

void describe(Fields& f, Fasten::Grip& grip) {
    describe(f, grip.part);
    constexpr Knob path{"ways from where the part was taken, gone evenly in the steps of the stage", "m",
                        between(0, 10000)};
    f.list("path", grip.path, path, [](Value& v, Vec3& place) { v.vector(place, {"a way", "m"}); });
    f.number("most", grip.most, {"with which it pulls in all; when left out it cannot be outdone", "N", above(0)});
    f.number("stiffness", grip.stiffness,
             {"in all; when left out the most, over one edge of the ribbon", "N/m", above(0)});
}

void describe(Fields& f, Fasten::Until& until) {
    f.integer("steps", until.steps, {"at most", "", between(1, 1e9)});
    f.number("throttle", until.throttle, {"the pull was throttled below this for 20 steps", "", between(0, 1)});
    f.number("shrink", until.shrink,
             {"the loop shrank by less than this share a step, over 50 steps", "", at_least(0)});
}

void describe(Fields& f, Fasten::Stage& stage) {
    f.text_or_none("name", stage.name, {"for messages"});
    f.object("pull", stage.pull, {"draws ribbons along themselves"});
    f.list("grips", stage.grips, {"parts that hands take along", "", between(0, 1000)});
    f.list("holds", stage.holds, {"parts that stay where they are", "", between(0, 1000)});
    f.number(
        "grow", stage.grow,
        {"ribbons that start narrower than they are (`width_scale`) grow to this share of what they lack, evenly over "
         "the steps; 1: to their full width",
         "", between(0, 1)});
    f.number("air", stage.air, {"resistance in this stage, × mass / step", "", between(0, 1000)});
    f.object("until", stage.until, {"when the stage ends: whatever comes first"});
}

namespace {
void describe_axis(Fields& f, std::optional<std::array<Vec3, 2>>& axis, const Knob& knob) {
    f.optional_shape("axis", axis, knob, [&](Value& v, std::array<Vec3, 2>& line) { describe_line(v, line, knob); });
}
}  // namespace

void describe(Fields& f, Fasten::Monitor& monitor) {
    describe(f, monitor.part);
    describe_axis(f, monitor.axis,
                  {"a line through two points that it goes round; that of `fasten` when left out", "m"});
}

void describe(Fields& f, Fasten& fasten) {
    f.effect(Effect::restart);
    f.text_or_none("around", fasten.around, {"the body whose axis ribbons are tied round; the first when left out"});
    describe_axis(f, fasten.axis, {"or a line through two points", "m"});
    f.number("air", fasten.air,
             {"resistance of the air, × mass / step: at 1 what is pulled freely moves one edge a step", "",
              between(0, 1000)});
    f.integer("check_every", fasten.check_every,
              {"steps after which it is asked whether it is the same knot; 0: never", "", between(0, 1e9)});
    f.list("monitors", fasten.monitors,
           {"parts of ribbons that must stay the same knot for themselves, from the tip of one ear of a bow to the "
            "other's, or round another axis, such as a line through a parcel",
            "", between(0, 1000)});
    f.list("stages", fasten.stages,
           {"one after the other; when left out one that pulls until the knot is tight", "", between(0, 1000)});
}

}  // namespace weft
