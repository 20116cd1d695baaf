// Where the points of a cloth lie when it is laid out flat. Part of the scheme `multilevel`.
#pragma once

#include <weft/model.h>

namespace weft {

struct Pattern {
    int first_point = 0;
    std::vector<Vec2> places;  // [m]
    double spacing = 0;        // [m] mean length of a structural spring
};

// One for each piece that can be laid flat: a grid, a mesh whose (u, v) agree with the lengths of its springs, or a
// rest shape that is flat. Others have none, and no levels.
std::vector<Pattern> find_patterns(const Model& model);

// A held point, and its place in the pattern.
struct PinPlace {
    int point;
    Vec2 place;
};

}  // namespace weft
