// A woven fabric as a continuum: what the shell is made of. SI, per unit width, for small pieces of cloth in the frame
// of the yarns: direction 1 is the warp (u, turned by the piece's grain angle), direction 2 the weft.
#pragma once

#include <weft/types.h>

namespace weft {

// One strain e and the stress σ that resists it, with the friction of yarns on each other (Dahl's law, normalised):
//
//   σ(e) = F(e) + z(e) ζ
//   F(e) = stiffness · (e^(growth·e) − 1)/growth while e > 0 (straight on beyond growth·e = 12), stiffness · e while e
//   < 0 z(e) = friction + friction_share · F(e) while e > 0 + friction_slope · |e|       what friction is while yarns
//   slide dζ   = (sign(de) − ζ) |de| / slip                                             −1 ≤ ζ ≤ 1 is remembered
//
// Tension: e is the stretch of a yarn, σ [N/m]. Shear: e is the sine of the angle, σ [N/m]. Bending: e is a curvature
// [1/m], σ a moment per width [N]; stiffness [N·m].
struct FabricLaw {
    double stiffness = 0;       // [N/m], bending [N·m]: dF/de at rest. The A of A (e^(b e) − 1) is stiffness/growth
    double growth = 0;          // b; 0: linear
    double friction = 0;        // [N/m], bending [N]
    double friction_share = 0;  // χ, of F
    double friction_slope = 0;  // [N/m]
    double slip = 0;            // [1], bending [1/m]: the strain after which friction has turned round by 63 %
    bool rubs() const { return friction > 0 || friction_share > 0 || friction_slope > 0; }
};

struct Fabric {
    std::string name;
    double density = 0;    // [kg/m²]
    double thickness = 0;  // [m] between the layers of contact; bending does not follow from it

    std::array<FabricLaw, 2> tension;  // along warp and weft
    double poisson = 0;  // σ1 += D12 e2 and σ2 += D12 e1, D12 = poisson · √(stiffness1 · stiffness2)
    FabricLaw shear;

    std::array<FabricLaw, 2> bending;  // B1, B2: of the curvatures along warp and weft
    double bending_coupling = 0;       // [N·m] D12: M1 += D12 κ2 and M2 += D12 κ1
    FabricLaw twist;                   // D66, of twice the mixed curvature: B at 45° = (B1 + B2)/4 + D12/2 + D66

    // Kelvin–Voigt: stress += damping × stiffness at rest × rate of strain. A mode of frequency ω has the ratio ω τ/2.
    double membrane_damping = 0;  // [s] τ_m
    double bending_damping = 0;   // [s] τ_b
};

// Throws SceneError unless every stiffness is positive, the coupled ones make a definite matrix, and friction can only
// take energy away (slip · |dz/de| ≤ 2 z). `file` and `path` say where the fabric stands.
void check_fabric(const Fabric& fabric, const std::string& file, const std::string& path);

}  // namespace weft
