// Springs between the points of a cloth, per kind.
#pragma once

#include <weft/model.h>

namespace weft {

struct SpringEnds {
    int a, b;
    double length;  // [m] at the start
};

// In data order, the three kinds one after the other.
PerKind<std::vector<SpringEnds>> make_grid_ends(const Mesh& mesh);
PerKind<std::vector<SpringEnds>> make_mesh_ends(const Mesh& mesh);

}  // namespace weft
