// Pins, and forces from outside.
#include "scene/knobs.h"

namespace weft {

void describe(Fields& f, Pin& pin) {
    constexpr Knob where{"the points", "", {}, true, "\"top-left\" is the first corner of a grid"};
    f.shape("where", pin.where, where, [&](Value& v, Selector& s) { describe_selector(v, s, where); });
    f.text_or_none("frame", pin.frame, {"follow this one of `frames`"});
    constexpr Knob path{"or move on an own path"};
    f.optional_shape("path", pin.path, path, [&](Value& v, Motion& m) { describe_motion(v, m, path); });
    f.text_or_none("body", pin.body,
                   {"or keep their place on this body, as it moves and deforms; or stay attached to this cloth"});
    f.text_or_none("sequence", pin.sequence,
                   {"or go where a PC2 or MDD cache has them; it has as many points as are chosen"});
    f.number("sequence_frames_per_second", pin.sequence_frames_per_second,
             {"of a PC2 cache, which does not tell", "Hz", above(0)});
    f.number("stiffness", pin.stiffness,
             {"of each point: it gives, as if a hand held it; left out, it does not give", "N/m", above(0)});
    f.list("weights", pin.weights,
           {"multiply the stiffness, one for each point in their order; 0 leaves a point free", "",
            up_to_entries(most_points)},
           [](Value& v, double& weight) {
               v.number(weight, {"share of the stiffness", "", at_least(0)});
           });
    f.number("release", pin.release, {"free from then on; never when left out", "s", at_least(0)});
    f.at_most_one({"frame", "path", "body", "sequence"},
                  "a pin follows a frame, a path of its own, a body or a sequence");
    if (f.reading() && !pin.weights.empty() && !pin.stiffness)
        f.fail_at("weights", "are shares of a stiffness, and there is none", "give \"stiffness\", too [N/m]");
}

void describe(Fields& f, OutsideForce& force) {
    f.text("file", force.file,
           {"PC2 or MDD cache, relative to the scene file: a force for every point of all cloths, over time", "",
            at_least(1), true});
    f.number("frames_per_second", force.frames_per_second, {"of a PC2 cache, which does not tell", "Hz", above(0)});
    f.number("scale", force.scale, {"numbers in the file × this = newtons"});
}

}  // namespace weft
