// How far triangles of a shell are from what fabric can be (distortion.cpp).
#pragma once

#include "forces/forces.h"

namespace weft {

inline constexpr double least_stretch = 0.6, most_stretch = 1.3;  // of sides, times their length at rest

struct Distortion {
    int count = 0;     // sides and corners beyond their bounds
    double worst = 0;  // largest excess, as a share of what the bound itself allows
    Distortion operator+(const Distortion& o) const { return {count + o.count, worst > o.worst ? worst : o.worst}; }
};
Distortion measure_distortion(const Model& model, std::span<const Vec3> x);

bool controls_distortion(const Model& model);  // some shell has forces against it

}  // namespace weft
