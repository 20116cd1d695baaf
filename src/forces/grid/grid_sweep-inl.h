// The sweep over a tile of a grid's springs, described in grid_springs.cpp, for whatever is to become of the forces:
// `Delivery` gets them vector by vector, rows in order. Compiled once for every instruction set (see Highway).
#if defined(WEFT_GRID_SWEEP) == defined(HWY_TARGET_TOGGLE)
#ifdef WEFT_GRID_SWEEP
#undef WEFT_GRID_SWEEP
#else
#define WEFT_GRID_SWEEP
#endif

#include "core/workspace.h"
#include "forces/grid/grid_lanes-inl.h"

#include <algorithm>

HWY_BEFORE_NAMESPACE();
namespace weft {
namespace HWY_NAMESPACE {

// Points [first, end) of one row into lanes starting at q; zeros behind them keep unused lanes finite.
HWY_INLINE void load_row(D d, const double* points, int count, const Lanes& row, int q0) {
    const int N = int(hn::Lanes(d));
    int k = 0;
    for (; k + N <= count; k += N) {
        V3 v;
        hn::LoadInterleaved3(d, points + 3 * k, v.x, v.y, v.z);
        store(d, v, row, q0 + k);
    }
    for (; k < count; ++k) {
        row.x[q0 + k] = points[3 * k];
        row.y[q0 + k] = points[3 * k + 1];
        row.z[q0 + k] = points[3 * k + 2];
    }
}

// Springs that would leave the grid were computed from padding: silence lanes [from, to).
HWY_INLINE void silence(const Lanes& a, int from, int to) {
    for (double* row : {a.x, a.y, a.z})
        for (int q = from; q < to; ++q) row[q] = 0;
}

// Coefficients of the six families: one for all, or read from arrays with a zero where there is no spring.
template <bool uniform>
struct Coefficients {
    const GridSprings& g;
    std::int64_t place;
    HWY_INLINE V stiffness(D d, int family, int q) const {
        if constexpr (uniform)
            return hn::Set(d, g.stiffness[family]);
        else
            return hn::LoadU(d, g.stiffnesses[family].data() + place + q);
    }
    HWY_INLINE V pull(D d, int family, int q) const {
        if constexpr (uniform)
            return hn::Set(d, g.pull[family]);
        else
            return hn::LoadU(d, g.pulls[family].data() + place + q);
    }
    HWY_INLINE V3 force(D d, int family, int q, const V3& from, const V3& to) const {
        return pull_towards(d, from, to, stiffness(d, family, q), pull(d, family, q));
    }
};

// Delivery has take(d, force, position, row, lane, count): forces on `count` points (the rest of the vector is unused)
// of one row from `lane` on, lane 0 being the tile's first column.
template <bool uniform, class Delivery>
struct Sweep {
    const GridShape grid;
    const Tile tile;
    const GridSprings& g;
    const double* points;
    Delivery& delivery;
    TileScratch s;

    Sweep(const GridShape& grid_, const Tile& tile_, const GridSprings& g_, const double* points_, Delivery& delivery_)
        : grid(grid_), tile(tile_), g(g_), points(points_), delivery(delivery_) {}

    int columns() const { return tile.column1 - tile.column0; }
    int begin() const { return tile.column0 > 0 ? -int(hn::Lanes(D())) : 0; }         // with left halo
    int end() const { return columns() + int(tile.column1 < grid.columns); }          // with right halo
    int past_grid(int margin) const { return grid.columns - margin - tile.column0; }  // first lane without a spring
    bool has(int row) const { return row < grid.rows; }

    void read_row(int j) {
        const int first = std::max(0, tile.column0 - 2), last = std::min(grid.columns, tile.column1 + 3);
        load_row(D(), points + 3 * (std::int64_t(j) * grid.columns + first), last - first, s.x(j),
                 first - tile.column0);
    }

    // Forces along row j of the families that end at other lanes than they start.
    void find_slanted(int j, const Coefficients<uniform>& c) {
        const D d;
        const int N = int(hn::Lanes(d));
        const Lanes x0 = s.x(j), x1 = s.x(j + 1);
        const Lanes right = s.right(), right2 = s.right2(), falling = s.falling(j), rising = s.rising(j);
        for (int q = begin(); q < end(); q += N) {
            const V3 here = load(d, x0, q);
            store(d, c.force(d, 0, q, here, load(d, x0, q + 1)), right, q);
            store(d, c.force(d, 4, q, here, load(d, x0, q + 2)), right2, q);
            if (!has(j + 1)) continue;
            store(d, c.force(d, 2, q, here, load(d, x1, q + 1)), falling, q);
            store(d, c.force(d, 3, q, here, load(d, x1, q - 1)), rising, q);
        }
        const int stop = columns() + N;
        silence(right, past_grid(1), stop);
        silence(right2, past_grid(2), stop);
        silence(falling, has(j + 1) ? past_grid(1) : begin(), stop);
        silence(rising, has(j + 1) ? past_grid(0) : begin(), stop);
        if (tile.column0 == 0) silence(rising, 0, 1);
    }

    void find_rest_and_deliver(int j, const Coefficients<uniform>& c) {
        const D d;
        const int N = int(hn::Lanes(d));
        const Lanes x0 = s.x(j), x1 = s.x(j + 1), x2 = s.x(j + 2);
        const Lanes down = s.down(), down2 = s.down2(j), right = s.right(), right2 = s.right2();
        const Lanes falling = s.falling(j), from_left = s.falling(j - 1), rising = s.rising(j),
                    from_right = s.rising(j - 1);
        const V3 zero{hn::Zero(d), hn::Zero(d), hn::Zero(d)};
        for (int q = 0; q < columns(); q += N) {
            const V3 here = load(d, x0, q);
            const V3 f1 = has(j + 1) ? c.force(d, 1, q, here, load(d, x1, q)) : zero;
            const V3 f5 = has(j + 2) ? c.force(d, 5, q, here, load(d, x2, q)) : zero;
            V3 f = plus(minus(f1, load(d, down, q)), minus(f5, load(d, down2, q)));
            store(d, f1, down, q);
            store(d, f5, down2, q);
            if (j < tile.row0) continue;
            f = plus(f, minus(load(d, right, q), load(d, right, q - 1)));
            f = plus(f, minus(load(d, right2, q), load(d, right2, q - 2)));
            f = plus(f, minus(load(d, falling, q), load(d, from_left, q - 1)));
            f = plus(f, minus(load(d, rising, q), load(d, from_right, q + 1)));
            delivery.take(d, f, here, j, q, std::min(N, columns() - q));
        }
    }

    // Zeros where no spring comes from (left of the grid, above its first row) and where no point stands.
    void clear_margins() {
        const int stop = columns() + int(hn::Lanes(D())) + 2;
        for (int k = 0; k < 3; ++k) {
            silence(s.x(k), -lane_margin, 0);
            silence(s.x(k), columns(), stop);
        }
        for (const Lanes& row : {s.right(), s.right2(), s.falling(0), s.falling(1)}) silence(row, -2, 0);
        for (const Lanes& row : {s.down(), s.down2(0), s.down2(1), s.falling(1), s.rising(1)}) silence(row, 0, stop);
    }

    void run() {
        clear_margins();
        const int first = std::max(0, tile.row0 - 2);
        for (int j = first; j < std::min(grid.rows, first + 2); ++j) read_row(j);
        for (int j = first; j < tile.row1; ++j) {
            if (has(j + 2)) read_row(j + 2);
            const Coefficients<uniform> c{g, std::int64_t(j) * g.row_stride + lane_margin + tile.column0};
            find_slanted(j, c);
            find_rest_and_deliver(j, c);
        }
    }
};

}  // namespace HWY_NAMESPACE
}  // namespace weft
HWY_AFTER_NAMESPACE();

#endif
