// The scenes of Provot, "Deformation Constraints in a Mass-Spring Model to Describe Rigid Cloth Behavior" (Graphics
// Interface 1995), with free parameters. With their defaults they are those of scenes/provot/*.json; they are made here
// so that the program finds them wherever it runs, and can vary them.
#pragma once

#include <weft/scene.h>

namespace weft::provot {

enum class Limited { nothing, structural, structural_and_shear };

// A square metre of cloth held by two corners of its upper edge (sections 3 to 6). The fall lasts .6 s: 200 steps of
// 3 ms on the 17×17 mesh. Finer meshes take proportionally shorter steps.
struct SheetSetup {
    int points = 17;       // a side
    double finer = 1;      // stiffness × finer², step / finer: stiffer cloth at the same fraction of the stable step
    bool upright = false;  // starts hanging instead of lying
    Limited limited = Limited::nothing;
    double rate = .1;  // τc
    int passes = 1;
    bool until_obeyed = false;
    LimitOrder order = LimitOrder::data;
    double damping_scale = 1;
    double duration = .6;  // [s]
};
Scene hanging_sheet(const SheetSetup& setup);

// An upright square metre held by both ends of the edge x = 0, in a wind that swings to and fro (figure 6).
struct FlagSetup {
    int points = 17;
    double stiffness = 60;  // [N/m]
    double wind = 16;       // [m/s]
    double gravity = 9.81;  // [m/s²]
    bool limited = false;   // structural and shear, 5 %
    int passes = 1;
    double duration = 10;  // [s]
};
Scene flag(const FlagSetup& setup);

// The sail of figure 7: eight points tied to the yard, the two lower corners hauled up by .1 m.
struct SailSetup {
    bool limited = false;  // structural and shear, 5 %
    int passes = 1;
    double duration = 6;  // [s]
};
Scene sail(const SailSetup& setup);

}  // namespace weft::provot
