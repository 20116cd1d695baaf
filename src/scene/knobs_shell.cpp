// Knobs of cloth as a shell, and of the fabric it is made of.
#include "scene/knobs.h"

#include <weft/fabric_file.h>

#include <nlohmann/json.hpp>

namespace weft {

// A bare number is a stiffness.
static void describe_law(Value& v, FabricLaw& law, const Knob& knob) {
    if (v.describing()) {
        v.define("law", knob, [&](Value& any) {
            any.alternative().number(law.stiffness, {"stiffness at rest", "N/m, bending: N·m", above(0)});
            any.alternative().object(law, {"stiffness and friction"});
        });
    } else if (v.reading() && v.in->is_number()) {
        v.number(law.stiffness, {"stiffness at rest", knob.unit, above(0)});
    } else {
        v.object(law, {"", "", {}, false, "a bare number is a stiffness"});
    }
}

void describe(Fields& f, FabricLaw& law) {
    f.number("stiffness", law.stiffness, {"at rest", "N/m, bending: N·m", above(0), true});
    f.number("growth", law.growth, {"b of stiffness · (e^(b e) − 1)/b under tension; 0: linear", "", at_least(0)});
    f.number("friction", law.friction, {"of yarns that slide", "N/m, bending: N", at_least(0)});
    f.number("friction_share", law.friction_share, {"friction that grows with the elastic stress", "", between(0, 1)});
    f.number("friction_slope", law.friction_slope, {"friction that grows with the strain", "N/m", at_least(0)});
    f.number("slip", law.slip,
             {"strain over which friction turns round; needed with friction", "1, bending: 1/m", at_least(0)});
}

static void describe_yarns(Value& v, std::array<FabricLaw, 2>& laws, const Knob& knob) {
    Fields f(v, knob);
    const Knob warp{"along the warp", knob.unit, {}, true},
        weft{"along the weft; as the warp when left out", knob.unit};
    f.shape("warp", laws[0], warp, [&](Value& one, FabricLaw& law) { describe_law(one, law, warp); });
    f.shape("weft", laws[1], weft, [&](Value& one, FabricLaw& law) { describe_law(one, law, weft); });
    f.finish();
    if (f.reading() && !f.given("weft")) laws[1] = laws[0];
}

void describe(Fields& f, Fabric& fabric) {
    f.text_or_none("name", fabric.name, {"of the fabric"});
    f.number("density", fabric.density, {"mass per area", "kg/m²", above(0), true});
    f.number("thickness", fabric.thickness, {"of a layer, for the record: contact has its own", "m", at_least(0)});
    constexpr Knob tension{"resistance to stretch: \"warp\" and \"weft\"", "N/m", {}, true};
    f.shape("tension", fabric.tension, tension, [&](Value& v, auto& laws) { describe_yarns(v, laws, tension); });
    f.number("poisson", fabric.poisson, {"how much one yarn's stretch pulls the other", "", between(-1, 1)});
    constexpr Knob shear{"resistance to shear, over the sine of the angle", "N/m", {}, true};
    f.shape("shear", fabric.shear, shear, [&](Value& v, FabricLaw& law) { describe_law(v, law, shear); });
    constexpr Knob bending{"resistance to bending: \"warp\" and \"weft\"", "N·m", {}, true};
    f.shape("bending", fabric.bending, bending, [&](Value& v, auto& laws) { describe_yarns(v, laws, bending); });
    f.number("bending_coupling", fabric.bending_coupling, {"how much one curvature asks of the other", "N·m"});
    constexpr Knob twist{"resistance to twist; half the mean of the bending when left out", "N·m"};
    f.shape("twist", fabric.twist, twist, [&](Value& v, FabricLaw& law) { describe_law(v, law, twist); });
    f.number("membrane_damping", fabric.membrane_damping,
             {"of stretch and shear: ratio of a mode = ω τ/2", "s", at_least(0)});
    f.number("bending_damping", fabric.bending_damping, {"of bending: ratio of a mode = ω τ/2", "s", at_least(0)});
    if (f.reading() && !f.given("twist"))
        fabric.twist.stiffness = 0.25 * (fabric.bending[0].stiffness + fabric.bending[1].stiffness);
}

// A name of the library or of a file beside the scene is read here and now: what is written, and so every run folder,
// holds the laws themselves.
static void describe_fabric_or_name(Value& v, Fabric& fabric, const Knob& knob) {
    constexpr Knob named{.text = "a fabric of weft's library by its name, or a fabric file, relative to the scene",
                         .file = ".json fabrics"};
    if (v.describing()) {
        v.alternative().describe_as("string", named);
        v.alternative().object(fabric, knob);
    } else if (v.reading() && v.in->is_string()) {
        try {
            fabric = find_fabric(v.in->get<std::string>(), v.document->file);
        } catch (const SceneError& error) {
            if (!error.where.path.empty() || error.where.file != v.document->file) throw;  // within the fabric's file
            SceneError::Where where = error.where;
            where.path = v.path;
            throw SceneError(where);
        }
    } else {
        v.object(fabric, {knob.text, "", {}, false, "a fabric of the library has a name, such as \"wool-suiting\""});
    }
}

void describe(Fields& f, Shell& shell) {
    constexpr Knob fabric{"what it is made of", "", {}, true};
    f.shape("fabric", shell.fabric, fabric, [&](Value& v, Fabric& x) { describe_fabric_or_name(v, x, fabric); });
    f.number("grain", shell.grain, {"from the direction of u to the warp", "degrees"});
    f.choice("rest", shell.rest, {"as-made", "flat", "uv"},
             {"the shape without stress: the start, the start with flat joints, or the texture coordinates"});
    f.number("uv_scale", shell.uv_scale, {"that 1 in texture coordinates means; for \"rest\": \"uv\"", "m", above(0)});
    f.choice("membrane", shell.membrane, {"sub-triangles", "full"},
             {"strain on the four triangles of an element; \"full\" is quadratic and locks: to compare"});
    f.choice("mass", shell.mass, {"sub-triangles", "hrz", "consistent"}, {"how points share the mass of an element"});
    f.choice("buckling", shell.buckling, {"geometric", "relaxed"},
             {"relaxed: yarns carry no more compression than Euler's load of a triangle"});
    f.number("residual", shell.residual,
             {"of relaxed buckling: share of the stiffness that is left", "", between(0, 1)});
    f.boolean(
        "distortion", shell.distortion,
        {"forces against triangles that are stretched or sheared beyond what fabric can be; counted in any case"});
    f.effect(Effect::rebuild);
    constexpr Knob clamped{"borders that keep the normal of the start, turned with their pins"};
    f.optional_shape("clamped", shell.clamped, clamped,
                     [&](Value& v, Selector& s) { describe_selector(v, s, clamped); });
    f.list("couples", shell.couples, {"moments that turn borders", "", between(0, 1000)});
}

void describe(Fields& f, Shell::Couple& couple) {
    constexpr Knob where{"points of a border", "", {}, true};
    f.shape("where", couple.where, where, [&](Value& v, Selector& s) { describe_selector(v, s, where); });
    f.number("moment", couple.moment, {"per length of the border", "N"});
}

}  // namespace weft
