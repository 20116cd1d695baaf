// What the springs of a uniform grid read, family by family (grid_readings.cpp).
#pragma once

#include "core/workspace.h"

namespace weft {

struct FamilyLimits {
    int di = 0, dj = 0;          // where its springs go
    double rest = 0;             // [m] 0: there are none
    double low2 = 0, high2 = 0;  // [m²] squares of the lengths beyond which they count as over
};

struct FamilyReading {
    double longest2 = 0, shortest2 = infinity;  // [m²]
    double squares = 0;                         // [m²] Σ (l − l0)²
    int over = 0;
};

struct GridReading {
    std::array<FamilyReading, grid_families> of{};
    GridReading operator+(const GridReading& o) const {
        GridReading sum;
        for (std::size_t f = 0; f < of.size(); ++f)
            sum.of[f] = {std::max(of[f].longest2, o.of[f].longest2), std::min(of[f].shortest2, o.of[f].shortest2),
                         of[f].squares + o.of[f].squares, of[f].over + o.of[f].over};
        return sum;
    }
};

}  // namespace weft
