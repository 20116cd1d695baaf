// The springs of a grid, fast. Springs fall into six families by direction, seen from their first point (i, j):
//
//        . - o === o === o      R: (i+1, j)   F: (i+2, j)
//          / | \                D: (i, j+1)   G: (i, j+2)
//        o   o   o              S: (i+1, j+1) T: (i-1, j+1)
//            |
//            o
//
// A tile of the grid is swept row by row. Each family's forces along a row are computed once, eight (or however many
// the machine has) at a time, kept in short arrays, and every point adds its six own springs and subtracts the six
// that end at it. Tiles have a size that depends on the grid alone, and lanes never mix, so the bits do not depend on
// threads. The simple kernel in springs.cpp is the reference that tests compare against.
#include "core/parallel.h"
#include "forces/forces.h"
#include "forces/grid_tiles.h"

#include <algorithm>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "forces/grid_springs.cpp"
#include <hwy/foreach_target.h>  // must come before highway.h
#include <hwy/highway.h>

#include "forces/grid_lanes-inl.h"

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

// What becomes of the forces f on one vector of points, the first of which is p.
template <bool advance>
HWY_INLINE void deliver(D d, const V3& f, const V3& x, std::int64_t p, const GridSink& sink) {
    V3 u, e;
    if constexpr (!advance) {
        hn::LoadInterleaved3(d, sink.force + 3 * p, u.x, u.y, u.z);
        u = plus(u, f);
        hn::StoreInterleaved3(u.x, u.y, u.z, d, sink.force + 3 * p);
    } else {
        V3 total = f;
        hn::LoadInterleaved3(d, sink.v + 3 * p, u.x, u.y, u.z);
        if (sink.extra) {
            hn::LoadInterleaved3(d, sink.extra + 3 * p, e.x, e.y, e.z);
            total = plus(total, e);
        }
        if (sink.damping) total = minus(total, times(u, hn::LoadU(d, sink.damping + p)));
        const V3 fall{hn::Set(d, sink.fall.x()), hn::Set(d, sink.fall.y()), hn::Set(d, sink.fall.z())};
        const V dt = hn::Set(d, sink.dt);
        u = plus(plus(u, fall), times(total, hn::Mul(dt, hn::LoadU(d, sink.inverse_mass + p))));
        hn::StoreInterleaved3(u.x, u.y, u.z, d, sink.v + 3 * p);
        const V3 next = plus(x, times(u, dt));
        hn::StoreInterleaved3(next.x, next.y, next.z, d, sink.x_next + 3 * p);
    }
}

// The same for the last few points of a row, which do not fill a vector: by way of small buffers.
template <bool advance>
HWY_NOINLINE void deliver_rest(D d, const V3& f, const V3& x, std::int64_t p, int count, const GridSink& sink) {
    double vectors[4][3 * 8] = {}, scalars[2][8] = {};
    GridSink small = sink;
    const auto borrow = [&](const double* from, double* to, int width) {
        if (from) std::copy(from + width * p, from + width * (p + count), to);
        return from ? to : nullptr;
    };
    small.force = borrow(sink.force, vectors[0], 3);
    small.v = borrow(sink.v, vectors[1], 3);
    small.extra = borrow(sink.extra, vectors[2], 3);
    small.x_next = vectors[3];
    small.inverse_mass = borrow(sink.inverse_mass, scalars[0], 1);
    small.damping = borrow(sink.damping, scalars[1], 1);
    deliver<advance>(d, f, x, 0, small);
    const auto give_back = [&](const double* from, double* to) {
        if (to) std::copy(from, from + 3 * count, to + 3 * p);
    };
    if constexpr (advance) {
        give_back(small.v, sink.v);
        give_back(small.x_next, sink.x_next);
    } else {
        give_back(small.force, sink.force);
    }
}

template <bool uniform, bool advance>
struct Sweep {
    const GridShape grid;
    const Tile tile;
    const GridSprings& g;
    const double* points;
    const GridSink& sink;
    TileScratch s;

    Sweep(const GridShape& grid_, const Tile& tile_, const GridSprings& g_, const double* points_,
          const GridSink& sink_)
        : grid(grid_), tile(tile_), g(g_), points(points_), sink(sink_) {}

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
            const std::int64_t p = std::int64_t(j) * grid.columns + tile.column0 + q;
            if (q + N <= columns())
                deliver<advance>(d, f, here, p, sink);
            else
                deliver_rest<advance>(d, f, here, p, columns() - q, sink);
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

void sweep_tile(const GridShape& grid, const GridSprings& g, const double* points, int tile, const GridSink& sink) {
    const Tile t = tile_at(grid, tile);
    if (g.uniform && sink.force)
        Sweep<true, false>(grid, t, g, points, sink).run();
    else if (g.uniform)
        Sweep<true, true>(grid, t, g, points, sink).run();
    else if (sink.force)
        Sweep<false, false>(grid, t, g, points, sink).run();
    else
        Sweep<false, true>(grid, t, g, points, sink).run();
    leave_vectors();
}

}  // namespace HWY_NAMESPACE
}  // namespace weft
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace weft {

HWY_EXPORT(sweep_tile);

namespace {
void sweep(const GridShape& grid, const GridSprings& g, const std::vector<Vec3>& x, const GridSink& sink) {
    const auto kernel = HWY_DYNAMIC_DISPATCH(sweep_tile);
    const double* points = x[0].data();
    parallel_for(tile_count(grid), 1, [&](std::int64_t k, std::int64_t) { kernel(grid, g, points, int(k), sink); });
}

// Which family a spring of a grid belongs to, or -1 if a grid has no such spring. The spring's first point is where the
// family starts, except for the rising diagonal, which the data order also starts at its upper end.
int family_of(const GridShape& g, const Spring& s) {
    const int i = s.a % g.columns, di = s.b % g.columns - i, dj = s.b / g.columns - s.a / g.columns;
    constexpr int steps[grid_families][2] = {{1, 0}, {0, 1}, {1, 1}, {-1, 1}, {2, 0}, {0, 2}};
    for (int f = 0; f < grid_families; ++f)
        if (di == steps[f][0] && dj == steps[f][1]) return f;
    return -1;
}

// Are the springs of a kind exactly a grid's, every one of them, in data order (see make/springs.cpp)?
bool is_whole(const Model& model, SpringKind kind) {
    const GridShape g = model.mesh.grid;
    int s = model.kind_start[int(kind)];
    const int end = model.kind_start[int(kind) + 1];
    bool whole = true;
    const auto expect = [&](int a, int b) {
        whole = whole && s < end && model.springs[s].a == a && model.springs[s].b == b;
        ++s;
    };
    for (int j = 0; j < g.rows && whole; ++j)
        for (int i = 0; i < g.columns; ++i) {
            const int p = g.index(i, j), below = p + g.columns;
            const int reach = kind == SpringKind::flexion ? 2 : 1;
            const bool right = i + reach < g.columns, down = j + reach < g.rows;
            if (kind == SpringKind::shear) {
                if (right && down) expect(p, below + 1), expect(p + 1, below);
            } else {
                if (right) expect(p, p + reach);
                if (down) expect(p, p + reach * g.columns);
            }
        }
    return whole && s == end;
}
}  // namespace

// Usable when every spring is a grid spring and no two share their ends; uniform when each kind is absent or whole, and
// each family has one stiffness and one rest length.
GridSprings make_grid_springs(const Model& model) {
    GridSprings result;
    const GridShape g = model.mesh.grid;
    if (!g.exists() || !model.plain_springs) return result;
    std::array<const Spring*, grid_families> example{};
    result.usable = result.uniform = true;
    for (const Spring& s : model.springs) {
        const int f = family_of(g, s);
        if (f < 0) return {};
        if (!example[f]) example[f] = &s;
        if (s.stiffness != example[f]->stiffness || s.rest != example[f]->rest) result.uniform = false;
        result.stiffness[f] = example[f]->stiffness;
        result.pull[f] = example[f]->stiffness * example[f]->rest;
    }
    for (int k = 0; k < spring_kinds; ++k)
        if (model.kind_start[k] < model.kind_start[k + 1] && !is_whole(model, SpringKind(k))) result.uniform = false;
    if (result.uniform) return result;
    result.row_stride = lane_margin + g.columns + lane_margin;
    for (int f = 0; f < grid_families; ++f) {
        result.stiffnesses[f].assign(std::size_t(result.row_stride) * g.rows, 0.0);
        result.pulls[f].assign(std::size_t(result.row_stride) * g.rows, 0.0);
    }
    for (const Spring& s : model.springs) {
        const std::size_t at = std::size_t(s.a / g.columns) * result.row_stride + lane_margin + s.a % g.columns;
        const int f = family_of(g, s);
        if (result.stiffnesses[f][at] != 0) return {};  // two springs between the same points: not a grid's
        result.stiffnesses[f][at] = s.stiffness;
        result.pulls[f][at] = s.stiffness * s.rest;
    }
    return result;
}

void add_grid_spring_forces(const Model& model, const GridSprings& grid, const std::vector<Vec3>& x,
                            std::vector<Vec3>& force) {
    GridSink sink;
    sink.force = force[0].data();
    sweep(model.mesh.grid, grid, x, sink);
}

void advance_grid(const Model& model, const std::vector<Vec3>* extra_force, State& state, Workspace& work, double dt) {
    Workspace::Rooms& r = *work.rooms;
    GridSink sink;
    sink.dt = dt;
    sink.fall = dt * model.gravity;
    sink.inverse_mass = r.inverse_mass.data();
    sink.damping = model.any_damping ? model.damping.data() : nullptr;
    sink.extra = extra_force ? (*extra_force)[0].data() : nullptr;
    sink.v = state.v[0].data();
    sink.x_next = r.x_next[0].data();
    sweep(model.mesh.grid, r.grid, state.x, sink);
    state.x.swap(r.x_next);
}

}  // namespace weft
#endif  // HWY_ONCE
