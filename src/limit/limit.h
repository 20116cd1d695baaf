// Position phases that limit deformation. A phase that moves points carries the velocity along.
#pragma once

#include "core/workspace.h"

namespace weft {

// Called again within a step, in turns with contact, it moves points but leaves the report as it is.
void limit_strain(const Model& model, State& state, Workspace& work, double dt, StepReport& report);

// Only in the paper path: lengths along the ribbons, then across them (along_and_across.cpp).
void correct_lengths(const Model& model, State& state, Workspace& work, double dt, StepReport& report);

// Makes work's tables from the model's limits: longest and shortest lengths, blocks.
void update_limit_tables(const Model& model, double grown, Workspace& work);

// The springs [0, limited_springs) are of kinds up to the last limited one.
int limited_springs(const Model& model);

// One pass over the structural (and shear) springs of a uniform grid in data order; true if anything moved.
struct GridPass {
    double *x, *v;               // [m], [m/s] three a point
    const double* inverse_mass;  // [1/kg] 0 for held points
    const GridLimits& limits;
    int rows;
    bool shear;     // these too
    double per_dt;  // [1/s]
    double aim;     // factor on the limit length
};
bool limit_grid(const GridPass& pass);

}  // namespace weft
