// Pins, and forces from outside.
#include "scene/json.h"
#include "scene/knobs.h"

namespace weft {

static void describe_weights(Value& v, Pin& pin, const Knob& knob) {
    const auto weight = [](Value& one, double& w) { one.number(w, {"share of the stiffness", "", at_least(0)}); };
    constexpr Knob name{"a group of the mesh", "", at_least(1)};
    v.has_default = false;
    if (v.describing()) {
        (*v.out)["description"] = knob.text;
        v.alternative().list(pin.weights, knob, weight);
        v.alternative().text(pin.weight_group, name);
    } else if (v.reading() ? v.in->is_string() : !pin.weight_group.empty()) {
        v.text(pin.weight_group, name);
    } else {
        v.list(pin.weights, knob, weight);
    }
}

void describe(Fields& f, Pin& pin) {
    constexpr Knob where{"the points", "", {}, true, "\"top-left\" is the first corner of a grid"};
    f.shape("where", pin.where, where, [&](Value& v, Selector& s) { describe_selector(v, s, where); });
    f.text_or_none("frame", pin.frame, {"follow this one of `frames`"});
    constexpr Knob path{"or move on an own path"};
    f.optional_shape("path", pin.path, path, [&](Value& v, Motion& m) { describe_motion(v, m, path); });
    f.text_or_none("body", pin.body,
                   {"or keep their place on this body, as it moves and deforms; or stay attached to this cloth"});
    f.text_or_none(
        "sequence", pin.sequence,
        {.text = "or go where a PC2 or MDD cache has them; it has as many points as are chosen", .file = ".pc2 .mdd"});
    f.number("sequence_frames_per_second", pin.sequence_frames_per_second,
             {"of a PC2 cache, which does not tell", "Hz", above(0)});
    f.number("sequence_start", pin.sequence_start,
             {"when its first sample is due; as the file says when left out", "s"});
    describe_axes(f, pin.axes, "of the sequence");
    f.number("stiffness", pin.stiffness,
             {"of each point: it gives, as if a hand held it; left out, it does not give", "N/m", above(0)});
    constexpr Knob weights{
        "multiply the stiffness: one for each point in their order, or the name of a group of the mesh; "
        "0 leaves a point free",
        "", between(0, most_points)};
    if (!f.writing() || !pin.weights.empty() || !pin.weight_group.empty())
        f.shape("weights", pin, weights, [&](Value& v, Pin& p) { describe_weights(v, p, weights); });
    f.number("release", pin.release, {"free from then on; never when left out", "s", at_least(0)});
    f.at_most_one({"frame", "path", "body", "sequence"},
                  "a pin follows a frame, a path of its own, a body or a sequence");
    if (f.reading() && (!pin.weights.empty() || !pin.weight_group.empty()) && !pin.stiffness)
        f.fail_at("weights", "are shares of a stiffness, and there is none", "give \"stiffness\", too [N/m]");
}

void describe(Fields& f, OutsideForce& force) {
    f.text("file", force.file,
           {"PC2 or MDD cache, relative to the scene file: a force for every point of all cloths, over time", "",
            at_least(1), true, "", ".pc2 .mdd"});
    f.number("frames_per_second", force.frames_per_second, {"of a PC2 cache, which does not tell", "Hz", above(0)});
    f.number("start", force.start, {"when its first sample is due; as the file says when left out", "s"});
    f.number("scale", force.scale, {"numbers in the file × this = newtons"});
}

}  // namespace weft
