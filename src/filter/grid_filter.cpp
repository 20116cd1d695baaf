// Filters of uniform grids, fast: alone, or as one sweep with springs, gravity, damping and a symplectic Euler update.
// Rows of the field y come in one after the other; a row is filtered as soon as the second row below it is known:
//
//   (W y)_j = own y_j + share (T_j left + T_j right + w_down (y_j-1 + y_j+1) + w_right2 (y_j 2 left + y_j 2 right)
//                              + w_down2 (y_j-2 + y_j+2)),          T_j = w_right y_j + w_diagonal (y_j-1 + y_j+1)
//
// so that the six neighbours to the left and right cost two loads that are not aligned. T_j is made with the row before
// it is needed. Beyond the border y is zero, and `own` counts only the neighbours that are there.
// Tiles depend on the grid alone and read nothing that is written, so the bits do not depend on threads.
#include "filter/grid_filter.h"
#include "core/parallel.h"
#include "core/vector_targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "filter/grid_filter.cpp"
#include <hwy/foreach_target.h>  // must come before highway.h
#include <hwy/highway.h>

#include "forces/grid/grid_sweep-inl.h"

HWY_BEFORE_NAMESPACE();
namespace weft {
namespace HWY_NAMESPACE {

HWY_INLINE V3 load_lanes(D d, const double* row, int q) {
    constexpr int n = FilterRows::length;
    return {hn::LoadU(d, row + q), hn::LoadU(d, row + n + q), hn::LoadU(d, row + 2 * n + q)};
}
HWY_INLINE void store_lanes(D d, const V3& v, double* row, int q) {
    constexpr int n = FilterRows::length;
    hn::StoreU(v.x, d, row + q);
    hn::StoreU(v.y, d, row + n + q);
    hn::StoreU(v.z, d, row + 2 * n + q);
}
HWY_INLINE V3 add_times(const V3& a, V s, const V3& sum) {
    return {hn::MulAdd(a.x, s, sum.x), hn::MulAdd(a.y, s, sum.y), hn::MulAdd(a.z, s, sum.z)};
}

// `count` points from p on; what lies behind them in the array may come along.
HWY_INLINE V3 load_points(D d, const double* from, std::int64_t p, std::int64_t points) {
    V3 v;
    if (p + std::int64_t(hn::Lanes(d)) <= points) {
        hn::LoadInterleaved3(d, from + 3 * p, v.x, v.y, v.z);
    } else {
        double last[3 * 8] = {};
        std::copy(from + 3 * p, from + 3 * points, last);
        hn::LoadInterleaved3(d, last, v.x, v.y, v.z);
    }
    return v;
}
HWY_INLINE V load_numbers(D d, const double* from, std::int64_t p, std::int64_t points) {
    if (p + std::int64_t(hn::Lanes(d)) <= points) return hn::LoadU(d, from + p);
    double last[8] = {};
    std::copy(from + p, from + points, last);
    return hn::LoadU(d, last);
}

// Lanes [begin, end) of v to the points from p on.
HWY_INLINE void store_points(D d, const V3& v, double* to, std::int64_t p, int begin, int end) {
    if (begin == 0 && end == int(hn::Lanes(d))) {
        hn::StoreInterleaved3(v.x, v.y, v.z, d, to + 3 * p);
        return;
    }
    HWY_ALIGN double some[3 * 8];
    hn::StoreInterleaved3(v.x, v.y, v.z, d, some);
    for (int k = 3 * begin; k < 3 * end; ++k) to[3 * p + k] = some[k];
}

// Takes rows of the field and gives back filtered ones, two rows late.
struct Filtering {
    const FilterWork& w;
    const FilterTile tile;
    FilterRows& s;
    double *y0, *y1, *y2, *y3, *y4, *t0, *t1;  // rows j, j-1 … of y; T of rows j-1, j-2
    double *x0, *x1, *x2, *v0, *v1, *v2;       // positions and velocities of rows j, j-1, j-2
    const double *own = nullptr, *share = nullptr;
    int row = 0;  // that comes out
    bool gives = false;

    Filtering(const FilterWork& work, const FilterTile& tile_, FilterRows& scratch)
        : w(work),
          tile(tile_),
          s(scratch),
          y0(s.at(0)),
          y1(s.at(1)),
          y2(s.at(2)),
          y3(s.at(3)),
          y4(s.at(4)),
          t0(s.at(5)),
          t1(s.at(6)),
          x0(s.at(7)),
          x1(s.at(8)),
          x2(s.at(9)),
          v0(s.at(10)),
          v1(s.at(11)),
          v2(s.at(12)) {
        clear();
    }

    // Nothing above the grid and beside it: y and T.
    void clear() {
        const int N = int(hn::Lanes(D())), stop = (columns() + N - 1) / N * N + 2;
        for (int k = 0; k < 7; ++k)
            for (int axis = 0; axis < 3; ++axis) {
                double* const lanes = s.at(k) + axis * FilterRows::length;
                std::fill(lanes - 2, lanes + stop, 0.0);
            }
    }

    int columns() const { return tile.outer.column1 - tile.outer.column0; }
    std::int64_t points() const { return std::int64_t(w.grid.columns) * w.grid.rows; }
    std::int64_t point(int j, int q) const { return std::int64_t(j) * w.grid.columns + tile.outer.column0 + q; }

    // Row j begins to come in.
    HWY_INLINE void begin_row(int j) {
        double* const last = y4;
        y4 = y3, y3 = y2, y2 = y1, y1 = y0, y0 = last;
        std::swap(t0, t1);
        double *const x_last = x2, *const v_last = v2;
        x2 = x1, x1 = x0, x0 = x_last;
        v2 = v1, v1 = v0, v0 = v_last;
        row = j - 2;
        gives = row >= tile.inner.row0 && row < tile.inner.row1;
        if (!gives) return;
        const FilterScratch::Stencil& c = *w.stencil;
        const int distance = 3 * std::min(row, 2) + std::min(w.grid.rows - 1 - row, 2);
        own = c.own.data() + std::int64_t(distance) * c.stride + tile.outer.column0;
        share = c.share.data() + std::int64_t(distance) * c.stride + tile.outer.column0;
    }

    // y of the incoming row at lane q; returns W y of the row that comes out.
    HWY_INLINE V3 push(D d, int q, const V3& y) {
        const FilterScratch::Stencil& c = *w.stencil;
        const V3 above = load_lanes(d, y1, q), centre = load_lanes(d, y2, q);
        store_lanes(d, y, y0, q);
        store_lanes(d, add_times(above, hn::Set(d, c.right), times(plus(centre, y), hn::Set(d, c.diagonal))), t0, q);
        if (!gives) return y;
        V3 sum = plus(load_lanes(d, t1, q - 1), load_lanes(d, t1, q + 1));
        sum = add_times(plus(load_lanes(d, y2, q - 2), load_lanes(d, y2, q + 2)), hn::Set(d, c.right2), sum);
        sum = add_times(plus(load_lanes(d, y3, q), above), hn::Set(d, c.down), sum);
        sum = add_times(plus(load_lanes(d, y4, q), y), hn::Set(d, c.down2), sum);
        return add_times(sum, hn::LoadU(d, share + q), times(centre, hn::LoadU(d, own + q)));
    }

    // Lanes of this vector that the tile delivers.
    HWY_INLINE void give(D d, const V3& v, double* to, int q) const {
        const int first = tile.inner.column0 - tile.outer.column0, last = tile.inner.column1 - tile.outer.column0;
        const int begin = std::max(0, first - q), end = std::min(int(hn::Lanes(d)), last - q);
        if (begin < end) store_points(d, v, to, point(row, q), begin, end);
    }

    HWY_INLINE void push_and_give(D d, int q, const V3& y) {
        const V3 filtered = push(d, q, y);
        if (!gives) return;
        if (w.field) {
            give(d, filtered, w.out, q);
            return;
        }
        const V dt = hn::Set(d, w.dt);
        const V3 v = w.velocity ? filtered : add_times(filtered, dt, load_lanes(d, v2, q));
        give(d, v, w.out, q);
        give(d, add_times(v, dt, load_lanes(d, x2, q)), w.x_next, q);
    }

    static HWY_INLINE V3 silent_from(D d, int count, const V3& v) {
        const auto in = hn::FirstN(d, count);
        return {hn::IfThenElseZero(in, v.x), hn::IfThenElseZero(in, v.y), hn::IfThenElseZero(in, v.z)};
    }

    // Forces of the springs, from the sweep over them.
    HWY_INLINE void take(D d, const V3& force, const V3& x, int j, int q, int count) {
        if (q == 0) begin_row(j);
        const std::int64_t p = point(j, q), n = points();
        const V3 v = load_points(d, w.v, p, n);
        V3 total = force;
        if (w.extra) total = plus(total, load_points(d, w.extra, p, n));
        if (w.damping) total = minus(total, times(v, load_numbers(d, w.damping, p, n)));
        const V im = load_numbers(d, w.inverse_mass, p, n);
        V3 y = add_times(total, im, {hn::Set(d, w.gravity.x()), hn::Set(d, w.gravity.y()), hn::Set(d, w.gravity.z())});
        if (w.velocity) y = add_times(y, hn::Set(d, w.dt), v);
        const auto moves = hn::Gt(im, hn::Zero(d));
        y = {hn::IfThenElseZero(moves, y.x), hn::IfThenElseZero(moves, y.y), hn::IfThenElseZero(moves, y.z)};
        if (count < int(hn::Lanes(d))) y = silent_from(d, count, y);
        store_lanes(d, x, x0, q);
        store_lanes(d, v, v0, q);
        push_and_give(d, q, y);
    }

    // Two rows of nothing below the grid let the last two come out.
    void finish() {
        const D d;
        if (tile.outer.row1 < w.grid.rows) return;
        for (int j = w.grid.rows; j < w.grid.rows + 2; ++j) {
            begin_row(j);
            for (int q = 0; q < columns(); q += int(hn::Lanes(d)))
                push_and_give(d, q, {hn::Zero(d), hn::Zero(d), hn::Zero(d)});
        }
    }
};

void filter_tile(const FilterWork& work, int k) {
    const D d;
    const int N = int(hn::Lanes(d));
    FilterRows scratch;
    Filtering filtering(work, filter_tile_at(work.grid, k), scratch);
    const Tile& outer = filtering.tile.outer;
    for (int j = outer.row0; j < outer.row1; ++j) {
        filtering.begin_row(j);
        for (int q = 0; q < filtering.columns(); q += N) {
            const V3 y = load_points(d, work.field, filtering.point(j, q), filtering.points());
            const int count = filtering.columns() - q;
            filtering.push_and_give(d, q, count < N ? Filtering::silent_from(d, count, y) : y);
        }
    }
    filtering.finish();
    leave_vectors();
}

void advance_filtered_tile(const FilterWork& work, const GridSprings& g, int k) {
    FilterRows scratch;
    Filtering filtering(work, filter_tile_at(work.grid, k), scratch);
    const Tile outer = filtering.tile.outer;
    if (g.uniform)
        Sweep<true, Filtering>(work.grid, outer, g, work.x, filtering).run();
    else
        Sweep<false, Filtering>(work.grid, outer, g, work.x, filtering).run();
    filtering.finish();
    leave_vectors();
}

}  // namespace HWY_NAMESPACE
}  // namespace weft
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace weft {

HWY_EXPORT(filter_tile);
HWY_EXPORT(advance_filtered_tile);

void filter_grid(const Model& model, const FilterScratch::Stencil& stencil, const std::vector<Vec3>& field,
                 std::vector<Vec3>& out) {
    FilterWork work{.grid = model.mesh.grid, .stencil = &stencil};
    work.field = field[0].data();
    work.out = out[0].data();
    const auto kernel = HWY_DYNAMIC_DISPATCH(filter_tile);
    parallel_for(filter_tile_count(work.grid), 1, [&](std::int64_t k, std::int64_t) { kernel(work, int(k)); });
}

bool can_advance_filtered_grid(const Model& model, const Workspace& work) {
    const Workspace::Scratch& r = *work.scratch;
    const bool place = model.filter.place == FilterPlace::force || model.filter.place == FilterPlace::velocity;
    return place && r.filter->stencil.usable && r.grid.usable && !work.simple_kernels;
}

void advance_filtered_grid(const Model& model, const std::vector<Vec3>* extra_force, State& state, Workspace& work,
                           double dt) {
    Workspace::Scratch& r = *work.scratch;
    FilterWork w{.grid = model.mesh.grid, .stencil = &r.filter->stencil};
    w.velocity = model.filter.place == FilterPlace::velocity;
    w.dt = dt;
    w.gravity = model.gravity;
    w.x = state.x[0].data();
    w.v = state.v[0].data();
    w.inverse_mass = r.inverse_mass.data();
    w.damping = model.any_damping ? model.damping.data() : nullptr;
    w.extra = extra_force ? (*extra_force)[0].data() : nullptr;
    w.x_next = r.x_next[0].data();
    w.out = r.filter->other[0].data();
    const auto kernel = HWY_DYNAMIC_DISPATCH(advance_filtered_tile);
    parallel_for(filter_tile_count(w.grid), 1, [&](std::int64_t k, std::int64_t) { kernel(w, r.grid, int(k)); });
    state.x.swap(r.x_next);
    state.v.swap(r.filter->other);
}

}  // namespace weft
#endif  // HWY_ONCE
