// Springs that buckle (Choi & Ko 2002, "Stable but responsive cloth", section 4): under compression a fibre of rest
// length L bends into an arc of curvature κ with the same length and the distance l between its ends:
//   l/L = sin y / y,  y = κL/2,   energy ½ b L κ²,   force dE/dl = b κ² / (cos y − sin y / y)   [b: bending, N·m²]
// At the onset the force is Euler's −12 b/L², not 0, so before it the spring pushes linearly, −K (L − l), until that
// would exceed what buckling takes. The slope stays positive: no instability where the cloth folds.
// Deviation: the linear part has the spring's own K (the paper leaves its constant open).
#include "forces/spring_law.h"

namespace weft {

namespace {
// The inverse of sin(y)/y on (0, π]: Newton from a guess that is right at both ends.
double inverse_sinc(double ratio) {
    const double gap = 1 - ratio;
    double y = std::sqrt(6 * gap) * (1 + (pi / 2.449489742783178 - 1) * gap);
    if (gap < 1e-8) return y;
    for (int k = 0; k < 6; ++k) {
        const double sinc = std::sin(y) / y;
        y -= (sinc - ratio) * y / (std::cos(y) - sinc);
    }
    return y;
}

// With y²-series where the closed form would cancel.
Pull buckled(double rest, double bending, double y) {
    const double scale = 4 * bending / (rest * rest), y2 = y * y;
    if (y < 0.02)
        return {scale * (-3 - y2 * (0.3 + y2 * 27 / 1400)), scale / rest * (1.8 + y2 * (14.4 / 35 + y2 * 0.0537148))};
    const double sinc = std::sin(y) / y, q = std::cos(y) - sinc;
    return {scale * y2 / q, scale / rest * y2 * (3 * q + y * std::sin(y)) / (q * q * q)};
}

double arc_energy(double rest, double bending, double y) {
    return 2 * bending * y * y / rest;
}
}  // namespace

Pull pull_of_buckling(double stiffness, double rest, double bending, double length) {
    const Pull linear{stiffness * (length - rest), stiffness};
    const Pull arc = buckled(rest, bending, inverse_sinc(length / rest));
    return linear.force > arc.force ? linear : arc;
}

// The arc's energy counts from where it takes over from the linear part, found by bisection.
double energy_of_buckling(double stiffness, double rest, double bending, double length) {
    const auto linear_energy = [&](double l) { return 0.5 * stiffness * (l - rest) * (l - rest); };
    const auto is_linear = [&](double l) {
        return stiffness * (l - rest) > buckled(rest, bending, inverse_sinc(l / rest)).force;
    };
    if (is_linear(length)) return linear_energy(length);
    double low = length, high = rest;
    for (int k = 0; k < 60; ++k) {
        const double middle = 0.5 * (low + high);
        (is_linear(middle) ? high : low) = middle;
    }
    return linear_energy(low) + arc_energy(rest, bending, inverse_sinc(length / rest)) -
           arc_energy(rest, bending, inverse_sinc(low / rest));
}

}  // namespace weft
