// Triangles of a grid of points: two a cell, the diagonals alternating like a chess board.
#pragma once

#include <weft/mesh.h>

namespace weft {

std::vector<Triangle> make_grid_triangles(const GridShape& grid);

}  // namespace weft
