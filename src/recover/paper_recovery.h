// The paper path's recovery: what it keeps between steps, for speed.
#pragma once

#include "geometry/curvature.h"
#include "recover/untangling.h"

namespace weft {

struct ContactScratch;

struct PaperScratch {
    PaperScratch(const Model& model, ContactScratch& contact);
    RecoverGiven given;
    RegionContours contours;
    Curvature curvature;
    CurvatureSearch search{contours, curvature};
    Untangling u;
    std::vector<Vec3> x, best;  // [m] of all points
};

// As figure 15 has it: finds errors, and undoes them by schemes A, B and C while that helps.
void recover_as_the_paper(const Model& model, State& state, Workspace& work, StepReport& report);

}  // namespace weft
