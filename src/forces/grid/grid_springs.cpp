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
#include "core/vector_targets.h"
#include "forces/forces.h"
#include "forces/grid/grid_tiles.h"

#include <algorithm>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "forces/grid/grid_springs.cpp"
#include <hwy/foreach_target.h>  // must come before highway.h
#include <hwy/highway.h>

#include "forces/grid/grid_sweep-inl.h"

HWY_BEFORE_NAMESPACE();
namespace weft {
namespace HWY_NAMESPACE {

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

template <bool advance>
struct ToSink {
    const GridShape& grid;
    const Tile& tile;
    const GridSink& sink;

    HWY_INLINE void take(D d, const V3& f, const V3& x, int row, int q, int count) {
        const std::int64_t p = std::int64_t(row) * grid.columns + tile.column0 + q;
        if (count == int(hn::Lanes(d)))
            deliver<advance>(d, f, x, p, sink);
        else
            deliver_rest<advance>(d, f, x, p, count, sink);
    }
};

template <bool uniform, bool advance>
void sweep_to_sink(const GridShape& grid, const GridSprings& g, const double* points, const Tile& tile,
                   const GridSink& sink) {
    ToSink<advance> delivery{grid, tile, sink};
    Sweep<uniform, ToSink<advance>>(grid, tile, g, points, delivery).run();
}

void sweep_tile(const GridShape& grid, const GridSprings& g, const double* points, int tile, const GridSink& sink) {
    const Tile t = tile_at(grid, tile);
    if (g.uniform && sink.force)
        sweep_to_sink<true, false>(grid, g, points, t, sink);
    else if (g.uniform)
        sweep_to_sink<true, true>(grid, g, points, t, sink);
    else if (sink.force)
        sweep_to_sink<false, false>(grid, g, points, t, sink);
    else
        sweep_to_sink<false, true>(grid, g, points, t, sink);
    leave_vectors();
}

}  // namespace HWY_NAMESPACE
}  // namespace weft
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace weft {

HWY_EXPORT(sweep_tile);

namespace {
void sweep(const GridShape& grid, const GridSprings& g, std::span<const Vec3> x, const GridSink& sink) {
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
        result.rest[f] = example[f]->rest;
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

void add_grid_spring_forces(const Model& model, const GridSprings& grid, std::span<const Vec3> x, Field& force) {
    GridSink sink;
    sink.force = force[0].data();
    sweep(model.mesh.grid, grid, x, sink);
}

void advance_grid(const Model& model, const Field* other_forces, State& state, Workspace& work, double dt) {
    Workspace::Scratch& r = *work.scratch;
    GridSink sink;
    sink.dt = dt;
    sink.fall = dt * model.gravity;
    sink.inverse_mass = r.inverse_mass.data();
    sink.damping = model.any_damping ? model.damping.data() : nullptr;
    sink.extra = other_forces ? (*other_forces)[0].data() : nullptr;
    sink.v = state.v[0].data();
    sink.x_next = r.x_next[0].data();
    sweep(model.mesh.grid, r.grid, state.x, sink);
    state.x.swap(r.x_next);
}

}  // namespace weft
#endif  // HWY_ONCE
