// Gram-force per centimetre, degrees and milligrams are what the instruments print. 1 gf = 9.80665 mN.
#include "scene/fabric_units.h"

#include "core/angles.h"
#include "core/did_you_mean.h"
#include "scene/json.h"

#include <cmath>
#include <cstdlib>

namespace weft {

namespace {

constexpr double gf = 9.80665e-3;    // [N]
constexpr double gf_cm = gf / 0.01;  // [N/m]
constexpr int si = 1, kes = 2, fast = 4;

struct FabricUnit {
    Dimension dimension;
    const char* name;
    double factor;
    int meant_in;  // the systems in which a number without a unit means this one
};

constexpr FabricUnit unit_table[] = {
    {Dimension::density, "kg/m²", 1, si},
    {Dimension::density, "g/m²", 1e-3, fast},
    {Dimension::density, "mg/cm²", 1e-2, kes},
    {Dimension::density, "oz/yd²", 0.028349523125 / (0.9144 * 0.9144), 0},
    {Dimension::length, "m", 1, si},
    {Dimension::length, "cm", 1e-2, 0},
    {Dimension::length, "mm", 1e-3, kes | fast},
    {Dimension::force_per_width, "N/m", 1, si | fast},
    {Dimension::force_per_width, "gf/cm", gf_cm, kes},
    {Dimension::work, "J/m²", 1, si | fast},
    {Dimension::work, "gf·cm/cm²", gf_cm, kes},
    {Dimension::shear_stiffness, "N/m", 1, si | fast},
    {Dimension::shear_stiffness, "N/(m·rad)", 1, 0},
    {Dimension::shear_stiffness, "N/(m·deg)", 1 / degree, 0},
    {Dimension::shear_stiffness, "gf/(cm·deg)", gf_cm / degree, kes},
    {Dimension::bending, "N·m", 1, si},
    {Dimension::bending, "N·m²/m", 1, 0},
    {Dimension::bending, "µN·m", 1e-6, fast},
    {Dimension::bending, "mN·mm", 1e-6, 0},
    {Dimension::bending, "mN·cm", 1e-5, 0},
    {Dimension::bending, "dyn·cm", 1e-7, 0},
    {Dimension::bending, "gf·cm²/cm", gf * 0.01, kes},
    {Dimension::bending_moment, "N", 1, si},
    {Dimension::bending_moment, "N·m/m", 1, 0},
    {Dimension::bending_moment, "mN", 1e-3, fast},
    {Dimension::bending_moment, "gf·cm/cm", gf, kes},
    {Dimension::share, "1", 1, si},
    {Dimension::share, "%", 1e-2, kes | fast},
    {Dimension::ratio, "1", 1, si | kes | fast},
    {Dimension::time, "s", 1, si | kes | fast},
    {Dimension::time, "ms", 1e-3, 0},
};

// Spaces, brackets and the many ways to write a product, a power, micro and degrees do not matter.
std::string essence_of_unit(std::string unit) {
    constexpr std::pair<const char*, const char*> ways[] = {
        {"·", ""},  {"⋅", ""}, {"*", ""}, {".", ""}, {"²", "2"},   {"^", ""},        {"µ", "u"},
        {"μ", "u"}, {" ", ""}, {"(", ""}, {")", ""}, {"°", "deg"}, {"degree", "deg"}};
    for (const auto& [from, to] : ways)
        for (std::size_t at = 0; (at = unit.find(from, at)) != std::string::npos; at += std::string_view(to).size())
            unit.replace(at, std::string_view(from).size(), to);
    return unit;
}

const FabricUnit* find_unit(Dimension dimension, const std::string& name) {
    for (const FabricUnit& unit : unit_table)
        if (unit.dimension == dimension && essence_of_unit(unit.name) == essence_of_unit(name)) return &unit;
    return nullptr;
}

const FabricUnit& meant_unit(Dimension dimension, FabricUnits units) {
    const int system = units == FabricUnits::si ? si : units == FabricUnits::kes ? kes : fast;
    return *std::find_if(std::begin(unit_table), std::end(unit_table), [&](const FabricUnit& unit) {
        return unit.dimension == dimension && (unit.meant_in & system);
    });
}

std::vector<std::string> units_for(Dimension dimension) {
    std::vector<std::string> names;
    for (const FabricUnit& unit : unit_table)
        if (unit.dimension == dimension) names.emplace_back(unit.name);
    return names;
}

// The number in front, and the factor of the unit behind it.
std::pair<double, double> split_quantity(const Value& v, Dimension dimension, const Knob& knob) {
    const std::string& text = v.in->get_ref<const std::string&>();
    const std::string example = "write it like \"0.118 " + units_for(dimension).back() + "\"";
    char* end = nullptr;
    const double number = text.size() < 100 ? std::strtod(text.c_str(), &end) : 0;
    if (!end || end == text.c_str() || !std::isfinite(number))
        v.fail("must be a number, or a number and its unit", example);
    const std::string name(end);
    const FabricUnit* unit = find_unit(dimension, name);
    if (!unit)
        v.fail("this unit does not fit; there are: " + list_words(units_for(dimension)),
               *knob.hint ? knob.hint : example);
    return {number, unit->factor};
}

}  // namespace

const char* unit_of(Dimension dimension, FabricUnits units) {
    return meant_unit(dimension, units).name;
}

void describe_quantity(Value& v, double& value, Dimension dimension, FabricUnits units, const Knob& knob) {
    if (!v.reading()) return v.number(value, {knob.text, unit_of(dimension, FabricUnits::si), knob.range});
    double factor = meant_unit(dimension, units).factor, number = 0;
    if (v.in->is_string()) {
        std::tie(number, factor) = split_quantity(v, dimension, knob);
    } else {
        if (!v.in->is_number()) v.fail_type("must be a number, or text with a unit", knob);
        number = v.in->get<double>();
    }
    value = number * factor;
    const Range& range = knob.range;
    const bool low = range.above_min ? !(value > range.min) : !(value >= range.min);
    if (low || !(value <= range.max) || !std::isfinite(value))
        v.fail("must be " + std::string(range.above_min ? "above " : "at least ") + plain(range.min) +
                   (std::isfinite(range.max) ? " and at most " + plain(range.max) : "") + " [" +
                   unit_of(dimension, FabricUnits::si) + "]",
               knob.hint);
}

}  // namespace weft
