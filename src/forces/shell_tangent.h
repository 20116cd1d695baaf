// What elements of the shell answer to small motions.
#pragma once

#include "forces/shell_sweep.h"

namespace weft::plain {

// Slopes of an element's laws, never negative, and the stress that stiffens it; or the same of its damping [·s].
struct ShellTangent {
    struct Point {                // of the membrane
        double k1, k2, k12, t;    // [N/m] along warp and weft, between them, of shear
        std::array<double, 3> s;  // [N/m] the positive part of the stress
    };
    std::array<Point, 4> membrane{};
    double b1 = 0, b2 = 0, b12 = 0, b66 = 0;  // [N·m]
    double jump = 0;                          // × the stiffness of joints
};

ShellTangent find_tangent(const PlainElement<double>& one, const std::array<double, 3>& curvature);
ShellTangent find_damping(const ShellMaterial& material);
void find_tangents(const PlainSweep<double>& sweep, const At& at, Derivative which,
                   std::vector<ShellTangent>& tangents);

}  // namespace weft::plain
