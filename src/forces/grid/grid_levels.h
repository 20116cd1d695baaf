// A preconditioner of conjugate gradients on grids, after Bramble, Pasciak & Xu 1990: z = D⁻¹ r + Σ_l P_l C_l P_lᵀ r.
// P_l interpolates from level l to the points, held ones left out; C_l are inverses of 3×3 blocks. D⁻¹ alone lets an
// error travel one spring an iteration; the levels carry it over half the cloth at once, and iterations no longer grow
// with the grid (247 to 10 at 129² points, 513 to 11 at 257²). C_l should be the diagonal of Pᵀ A P; what stands in for
// it is the mean of the level below, ¾ of it for level 1, since in the plane stiffness does not depend on the scale,
// with 4/9 of the mass. Contacts of the solve are holds to them. Symmetric and definite, whatever the estimate.
#pragma once

#include "forces/grid/grid_system.h"
#include "forces/grid/lattice.h"

namespace weft {

struct WeightedTerm;  // linear/linear.h

struct GridLevel {
    Lattice lattice;                                    // x, y, z: Pᵀ r; from: C Pᵀ r, and what levels above add
    std::array<std::vector<double>, 6> inverse;         // xx xy xz yy yz zz of C
    std::array<std::vector<double>, 6> stiffness, own;  // means, and sums of what is the points' own (mass, contact)
};

struct GridLevels {
    Lattice points;  // its masses are 1 at free points; nodes as GridSystem lays them out, x alone
    std::vector<GridLevel> levels;
};

// Empty for small grids, where it is not worth its cost.
std::unique_ptr<GridLevels> make_grid_levels(const GridSystem& grid);

// From grid.inverse and grid.point; when they have changed.
void update_grid_levels(GridSystem& grid, const std::vector<WeightedTerm>& contacts);

// scaled += Σ P C Pᵀ residual; returns what that adds to residual · scaled.
double add_grid_levels(GridSystem& grid);

}  // namespace weft
