// What springs read: how far they are stretched, how many beyond the scene's limits, and what is stored in them. One
// pass over all of them, for measure(); of the few springs that grids have many of, one by vectors.
#pragma once

#include "core/workspace.h"

namespace weft {

struct SpringReadings {
    PerKind<double> most{-1, -1, -1};  // largest (l − l0) / l0
    double least = infinity;           // smallest, of all kinds
    int over = 0;                      // beyond the scene's limits
    double energy = 0;                 // [J]
    SpringReadings operator+(const SpringReadings& o) const {
        SpringReadings sum;
        for (int k = 0; k < spring_kinds; ++k) sum.most[k] = std::max(most[k], o.most[k]);
        sum.least = std::min(least, o.least);
        sum.over = over + o.over;
        sum.energy = energy + o.energy;
        return sum;
    }
};

inline constexpr double rate_rounding = 1e-9;  // rates beyond a limit by less are rounding

// Any springs: the reference.
SpringReadings read_springs(const Model& model, const At& at);

// A uniform grid whose limits are one a kind.
bool are_grid_readings_usable(const Model& model, const GridSprings& grid);
SpringReadings read_grid_springs(const Model& model, const GridSprings& grid, std::span<const Vec3> x);

}  // namespace weft
