// How a grid is cut into tiles for the fast kernel, and the short rows of lanes a tile works in.
#pragma once

#include <weft/mesh.h>

#include <cstdint>

namespace weft {

inline constexpr int lane_margin = 16;         // readable lanes on both sides of a row: one vector and two neighbours
inline constexpr int tile_most_columns = 144;  // rows of a tile stay in the first-level cache
inline constexpr int tile_most_rows = 64;      // two rows above a tile are computed again by it

struct Tile {
    int row0, row1, column0, column1;
};

// Even cuts, a function of the grid alone.
inline int cuts(int length, int most) {
    return (length + most - 1) / most;
}
inline int cut(int length, int pieces, int k) {
    return int(std::int64_t(length) * k / pieces);
}
inline int tile_count(const GridShape& g) {
    return cuts(g.rows, tile_most_rows) * cuts(g.columns, tile_most_columns);
}
inline Tile tile_at(const GridShape& g, int k) {
    const int across = cuts(g.columns, tile_most_columns), down = cuts(g.rows, tile_most_rows);
    const int i = k % across, j = k / across;
    return {cut(g.rows, down, j), cut(g.rows, down, j + 1), cut(g.columns, across, i), cut(g.columns, across, i + 1)};
}

// Where the kernel's forces go: added to `force`, or (when that is null) straight into a symplectic Euler step,
// which saves three passes over memory.
struct GridSink {
    double* force = nullptr;
    double dt = 0;                         // [s]
    Vec3 fall{0, 0, 0};                    // [m/s] dt × gravity
    const double* inverse_mass = nullptr;  // [1/kg]
    const double* damping = nullptr;       // [N·s/m], or null
    const double* extra = nullptr;         // [N] further forces, three per point, or null
    double* v = nullptr;
    double* x_next = nullptr;
};

struct Lanes {
    double *x, *y, *z;
};

// Lives on the stack of whoever sweeps the tile; lane 0 of a row is the tile's first column.
struct TileScratch {
    static constexpr int length = lane_margin + tile_most_columns + lane_margin;
    alignas(64) double rows[12][3][length];  // not cleared: the sweep clears what it reads before writing

    Lanes at(int k) { return {rows[k][0] + lane_margin, rows[k][1] + lane_margin, rows[k][2] + lane_margin}; }
    Lanes x(int j) { return at((j + 3) % 3); }
    Lanes right() { return at(3); }
    Lanes right2() { return at(4); }
    Lanes down() { return at(5); }
    Lanes down2(int j) { return at(6 + (j & 1)); }    // two rows live at a time: a row's own replaces the one two above
    Lanes falling(int j) { return at(8 + (j & 1)); }  // towards (i + 1, j + 1)
    Lanes rising(int j) { return at(10 + (j & 1)); }  // towards (i - 1, j + 1)
};

}  // namespace weft
