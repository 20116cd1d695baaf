// Units of fabric files: what people write, and what it is in SI.
#pragma once

#include <weft/fabric_file.h>

#include "scene/fields.h"

namespace weft {

enum class Dimension {
    density,
    length,
    force_per_width,
    work,
    shear_stiffness,
    bending,
    bending_moment,
    share,
    ratio,
    time
};

// A number in the file's own units, or text with a unit: "0.118 gf·cm²/cm". Written as a number in SI.
void describe_quantity(Value& v, double& value, Dimension dimension, FabricUnits units, const Knob& knob);

// The members of a fabric file (fabric_file.cpp).
void describe(Fields& f, FabricSheet& sheet);

// The unit in which a number without one is understood.
const char* unit_of(Dimension dimension, FabricUnits units);

}  // namespace weft
