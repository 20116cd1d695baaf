// How a grid is cut into tiles for the fast filters, what they read and write, and the rows of lanes they work in.
#pragma once

#include "filter/filter.h"
#include "forces/grid/grid_tiles.h"

namespace weft {

inline constexpr int filter_most_columns = 96;
inline constexpr int filter_most_rows = 64;

// `inner` is what the tile delivers; it has to know the field two points further, which is `outer`.
struct FilterTile {
    Tile inner, outer;
};

inline int filter_tile_count(const GridShape& g) {
    return cuts(g.rows, filter_most_rows) * cuts(g.columns, filter_most_columns);
}
inline FilterTile filter_tile_at(const GridShape& g, int k) {
    const int across = cuts(g.columns, filter_most_columns), down = cuts(g.rows, filter_most_rows);
    const int i = k % across, j = k / across;
    const Tile t{cut(g.rows, down, j), cut(g.rows, down, j + 1), cut(g.columns, across, i),
                 cut(g.columns, across, i + 1)};
    return {t,
            {std::max(0, t.row0 - 2), std::min(g.rows, t.row1 + 2), std::max(0, t.column0 - 2),
             std::min(g.columns, t.column1 + 2)}};
}

// Three numbers a point, except for what is said to be one. Nothing that is read is written.
struct FilterWork {
    GridShape grid;
    const FilterScratch::Stencil* stencil = nullptr;
    const double* field = nullptr;  // what is filtered; null when that is found by the way:
    bool velocity = false;          // filters v + dt a rather than a
    double dt = 0;                  // [s]
    Vec3 gravity{0, 0, 0};          // [m/s²]
    const double* x = nullptr;
    const double* v = nullptr;
    const double* inverse_mass = nullptr;  // one: [1/kg], 0 when held
    const double* damping = nullptr;       // one: [N·s/m], or null
    const double* extra = nullptr;         // [N] further forces, or null
    double* x_next = nullptr;
    double* out = nullptr;  // the filtered field, or the new velocities
};

// Lives on the stack of whoever sweeps the tile; lane 0 of a row is the outer tile's first column.
struct FilterRows {
    static constexpr int length = lane_margin + filter_most_columns + 8 + lane_margin;
    alignas(64) double rows[13][3 * length];  // the sweep clears what it reads before writing

    double* at(int k) { return rows[k] + lane_margin; }
};

}  // namespace weft
