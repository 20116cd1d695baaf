// Products and sweeps over a grid's system, eight columns at a time. Springs are six families, as in
// forces/grid/grid_springs.cpp: to the right, down, the two diagonals, two to the right, two down. The product works
// through a tile row by row: what each spring does is computed once, kept in short arrays, added at the point where it
// starts and subtracted where it ends. All else is one pass over the fields. Sums run in eight lanes whatever the
// machine's vectors are, then lane by lane and tile by tile, so their bits depend neither on threads nor on the
// vectors' width.
#include "core/parallel.h"
#include "core/vector_targets.h"
#include "forces/grid/grid_system.h"
#include "forces/grid/grid_tiles.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "forces/grid/grid_kernels.cpp"
#include <hwy/foreach_target.h>  // must come before highway.h
#include <hwy/highway.h>

#include "forces/grid/grid_lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace weft {
namespace HWY_NAMESPACE {

constexpr int step_i[grid_families] = {1, 0, 1, -1, 2, 0}, step_j[grid_families] = {0, 1, 1, 1, 0, 2};
constexpr int N = int(hn::MaxLanes(D()));
constexpr int parts = grid_lanes / N;

HWY_INLINE Lanes lanes(const PaddedRows& rows, int j, int k = 0) {
    double* first = const_cast<double*>(rows.row(j, k));
    return {first, first + rows.stride, first + 2 * rows.stride};
}

HWY_INLINE V dot(const V3& a, const V3& b) {
    return hn::MulAdd(a.x, b.x, hn::MulAdd(a.y, b.y, hn::Mul(a.z, b.z)));
}
HWY_INLINE V3 plus_times(const V3& a, const V3& b, V s) {
    return {hn::MulAdd(b.x, s, a.x), hn::MulAdd(b.y, s, a.y), hn::MulAdd(b.z, s, a.z)};
}

// A sum in eight lanes.
struct LaneSum {
    V lane[parts];
    HWY_INLINE LaneSum() {
        for (V& v : lane) v = hn::Zero(D());
    }
    HWY_INLINE void add(int part, const V3& a, const V3& b) {
        lane[part] = hn::MulAdd(a.x, b.x, hn::MulAdd(a.y, b.y, hn::MulAdd(a.z, b.z, lane[part])));
    }
    HWY_INLINE double total() const {
        alignas(64) double s[grid_lanes];
        for (int k = 0; k < parts; ++k) hn::Store(lane[k], D(), s + k * N);
        return ((s[0] + s[1]) + (s[2] + s[3])) + ((s[4] + s[5]) + (s[6] + s[7]));
    }
};

struct Symmetric {
    V xx, xy, xz, yy, yz, zz;
};
HWY_INLINE Symmetric load_symmetric(const double* row, int stride, int q) {
    const D d;
    const auto at = [&](int k) { return hn::LoadU(d, row + k * std::int64_t(stride) + q); };
    return {at(0), at(1), at(2), at(3), at(4), at(5)};
}
HWY_INLINE V3 times(const Symmetric& m, const V3& u) {
    return {hn::MulAdd(m.xx, u.x, hn::MulAdd(m.xy, u.y, hn::Mul(m.xz, u.z))),
            hn::MulAdd(m.xy, u.x, hn::MulAdd(m.yy, u.y, hn::Mul(m.yz, u.z))),
            hn::MulAdd(m.xz, u.x, hn::MulAdd(m.yz, u.y, hn::Mul(m.zz, u.z)))};
}

// -------------------------------------------------------------------------------------------------------- the system

// Terms of linear springs: a = h² max(0, k (1 − l0/l)), g gᵀ the rest up to h² k along the spring.
void fill_tile(GridSystem& s, int tile, double h) {
    const D d;
    const GridTile t = s.tiles[std::size_t(tile)];
    const V hs = hn::Set(d, h), h2 = hn::Set(d, h * h), zero = hn::Zero(d);
    for (int j = t.row0; j < t.row1; ++j)
        for (int f = 0; f < grid_families; ++f) {
            const Lanes from = lanes(s.position, j), to = lanes(s.position, j + step_j[f]);
            const Lanes g = lanes(s.terms, j, 4 * f);
            double* a = s.terms.row(j, 4 * f + 3);
            const double *k = s.stiffness.row(j, f), *pull = s.pull.row(j, f);
            for (int q = t.column0; q < t.column1; q += N) {
                const V3 e = minus(load(d, to, q + step_i[f]), load(d, from, q));
                const V inverse = inverse_root(d, hn::Max(squared_length(e), hn::Set(d, 1e-200)));
                const V stiffness = hn::LoadU(d, k + q);
                const V across = hn::Max(zero, hn::NegMulAdd(hn::LoadU(d, pull + q), inverse, stiffness));
                const V root = hn::Sqrt(hn::Sub(stiffness, across));
                store(d, times(e, hn::Mul(hs, hn::Mul(root, inverse))), g, q);
                hn::StoreU(hn::Mul(h2, across), d, a + q);
            }
        }
    leave_vectors();
}

HWY_INLINE void add_term(const GridSystem& s, int j, int f, int q, Symmetric& m) {
    const D d;
    const V3 g = load(d, lanes(s.terms, j, 4 * f), q);
    const V a = hn::LoadU(d, s.terms.row(j, 4 * f + 3) + q);
    m.xx = hn::Add(m.xx, hn::MulAdd(g.x, g.x, a));
    m.yy = hn::Add(m.yy, hn::MulAdd(g.y, g.y, a));
    m.zz = hn::Add(m.zz, hn::MulAdd(g.z, g.z, a));
    m.xy = hn::MulAdd(g.x, g.y, m.xy);
    m.xz = hn::MulAdd(g.x, g.z, m.xz);
    m.yz = hn::MulAdd(g.y, g.z, m.yz);
}

HWY_INLINE Symmetric diagonal_block(const GridSystem& s, int j, int q) {
    const D d;
    Symmetric m;
    if (s.point.width == 1) {
        m.xx = m.yy = m.zz = hn::LoadU(d, s.point.row(j) + q);
        m.xy = m.xz = m.yz = hn::Zero(d);
    } else {
        m = load_symmetric(s.point.row(j), s.point.stride, q);
    }
    for (int f = 0; f < grid_families; ++f) {
        add_term(s, j, f, q, m);
        add_term(s, j - step_j[f], f, q - step_i[f], m);
    }
    return m;
}

// By cofactors; of the diagonal alone where rounding has eaten the determinant.
HWY_INLINE Symmetric inverse_of(const Symmetric& m, V is_free) {
    const D d;
    const V zero = hn::Zero(d), one = hn::Set(d, 1);
    Symmetric c;
    c.xx = hn::MulSub(m.yy, m.zz, hn::Mul(m.yz, m.yz));
    c.xy = hn::MulSub(m.xz, m.yz, hn::Mul(m.xy, m.zz));
    c.xz = hn::MulSub(m.xy, m.yz, hn::Mul(m.xz, m.yy));
    c.yy = hn::MulSub(m.xx, m.zz, hn::Mul(m.xz, m.xz));
    c.yz = hn::MulSub(m.xy, m.xz, hn::Mul(m.xx, m.yz));
    c.zz = hn::MulSub(m.xx, m.yy, hn::Mul(m.xy, m.xy));
    const V determinant = hn::MulAdd(m.xx, c.xx, hn::MulAdd(m.xy, c.xy, hn::Mul(m.xz, c.xz)));
    const V diagonal = hn::Mul(m.xx, hn::Mul(m.yy, m.zz));
    const auto free = hn::Gt(is_free, zero), sound = hn::Gt(determinant, hn::Mul(diagonal, hn::Set(d, 1e-13)));
    const V scale = hn::IfThenElseZero(free, hn::Div(one, hn::IfThenElse(sound, determinant, diagonal)));
    const auto keep = [&](V value, V other) { return hn::Mul(scale, hn::IfThenElse(sound, value, other)); };
    c.xx = keep(c.xx, hn::Mul(m.yy, m.zz));
    c.yy = keep(c.yy, hn::Mul(m.xx, m.zz));
    c.zz = keep(c.zz, hn::Mul(m.xx, m.yy));
    c.xy = keep(c.xy, zero);
    c.xz = keep(c.xz, zero);
    c.yz = keep(c.yz, zero);
    return c;
}

void invert_tile(GridSystem& s, int tile) {
    const D d;
    const GridTile t = s.tiles[std::size_t(tile)];
    for (int j = t.row0; j < t.row1; ++j)
        for (int q = t.column0; q < t.column1; q += N) {
            const Symmetric m = inverse_of(diagonal_block(s, j, q), hn::LoadU(d, s.is_free.row(j) + q));
            const V entries[6] = {m.xx, m.xy, m.xz, m.yy, m.yz, m.zz};
            for (int k = 0; k < 6; ++k) hn::StoreU(entries[k], d, s.inverse.row(j, k) + q);
        }
    leave_vectors();
}

// ------------------------------------------------------------------------------------------------------- the product

// Short rows of a tile; lane 0 is the tile's first column.
struct PullScratch {
    static constexpr int length = lane_margin + tile_most_columns + lane_margin;
    alignas(64) double rows[9][3][length] = {};
    Lanes at(int k) { return {rows[k][0] + lane_margin, rows[k][1] + lane_margin, rows[k][2] + lane_margin}; }
    Lanes right() { return at(0); }
    Lanes right2() { return at(1); }
    Lanes down() { return at(2); }
    Lanes down2(int j) { return at(3 + (j & 1)); }
    Lanes falling(int j) { return at(5 + (j & 1)); }
    Lanes rising(int j) { return at(7 + (j & 1)); }
};

template <bool with_points>
struct Product {
    GridSystem& s;
    const GridTile t;
    PullScratch scratch;

    explicit Product(GridSystem& system, int tile) : s(system), t(system.tiles[std::size_t(tile)]) {}

    int columns() const { return t.column1 - t.column0; }

    // What family f does at the points where it starts: (a I + g gᵀ)(here − there).
    HWY_INLINE V3 pull(int j, int f, int q, const V3& here, const Lanes& there) const {
        const D d;
        const V3 g = load(d, lanes(s.terms, j, 4 * f), q);
        const V a = hn::LoadU(d, s.terms.row(j, 4 * f + 3) + q);
        const V3 e = minus(here, load(d, there, q + step_i[f]));
        return plus_times(times(e, a), g, dot(g, e));
    }

    // Families that end at other lanes than they start, with the vectors left and right of the tile that reach into it.
    void find_slanted(int j) {
        const D d;
        const Lanes p0 = lanes(s.direction, j), p1 = lanes(s.direction, j + 1);
        const bool own = j >= t.row0;
        const int begin = t.column0 > 0 ? -grid_lanes : 0;
        const int end = columns() + (t.column1 < s.direction.stride - grid_lanes ? grid_lanes : 0);
        for (int k = begin; k < end; k += N) {
            const int q = t.column0 + k;
            const V3 here = load(d, p0, q);
            if (own) {
                store(d, pull(j, 0, q, here, p0), scratch.right(), k);
                store(d, pull(j, 4, q, here, p0), scratch.right2(), k);
            }
            store(d, pull(j, 2, q, here, p1), scratch.falling(j), k);
            store(d, pull(j, 3, q, here, p1), scratch.rising(j), k);
        }
    }

    // The rest of the row's springs, and the sum of all that start or end in it.
    HWY_INLINE V3 gather(int j, int k, const V3& here) {
        const D d;
        const int q = t.column0 + k;
        const V3 f1 = pull(j, 1, q, here, lanes(s.direction, j + 1));
        const V3 f5 = pull(j, 5, q, here, lanes(s.direction, j + 2));
        V3 f = plus(minus(f1, load(d, scratch.down(), k)), minus(f5, load(d, scratch.down2(j), k)));
        store(d, f1, scratch.down(), k);
        store(d, f5, scratch.down2(j), k);
        if (j < t.row0) return f;
        f = plus(f, minus(load(d, scratch.right(), k), load(d, scratch.right(), k - 1)));
        f = plus(f, minus(load(d, scratch.right2(), k), load(d, scratch.right2(), k - 2)));
        f = plus(f, minus(load(d, scratch.falling(j), k), load(d, scratch.falling(j - 1), k - 1)));
        return plus(f, minus(load(d, scratch.rising(j), k), load(d, scratch.rising(j - 1), k + 1)));
    }

    HWY_INLINE V3 own_block(int j, int q, const V3& u) const {
        if (s.point.width == 1) return times(u, hn::LoadU(D(), s.point.row(j) + q));
        return times(load_symmetric(s.point.row(j), s.point.stride, q), u);
    }

    double run() {
        const D d;
        LaneSum sum;
        for (int j = std::max(0, t.row0 - 2); j < t.row1; ++j) {
            find_slanted(j);
            const Lanes p = lanes(s.direction, j), out = lanes(s.product, j);
            for (int k = 0; k < columns(); k += grid_lanes)
                for (int part = 0; part < parts; ++part) {
                    const int q = t.column0 + k + part * N;
                    const V3 here = load(d, p, q);
                    V3 f = gather(j, k + part * N, here);
                    if (j < t.row0) continue;
                    if constexpr (with_points) f = plus(f, own_block(j, q, here));
                    store(d, f, out, q);
                    sum.add(part, here, f);
                }
        }
        return sum.total();
    }
};

double multiply_tile(GridSystem& s, int tile, bool with_points) {
    const double sum = with_points ? Product<true>(s, tile).run() : Product<false>(s, tile).run();
    leave_vectors();
    return sum;
}

// --------------------------------------------------------------------------------------------------------- the fields

double advance_tile(GridSystem& s, int tile, double alpha) {
    const D d;
    const GridTile t = s.tiles[std::size_t(tile)];
    const V step = hn::Set(d, alpha), back = hn::Set(d, -alpha);
    LaneSum sum;
    for (int j = t.row0; j < t.row1; ++j) {
        const Lanes x = lanes(s.solution, j), r = lanes(s.residual, j), z = lanes(s.scaled, j);
        const Lanes p = lanes(s.direction, j), ap = lanes(s.product, j);
        for (int k = t.column0; k < t.column1; k += grid_lanes)
            for (int part = 0; part < parts; ++part) {
                const int q = k + part * N;
                store(d, plus_times(load(d, x, q), load(d, p, q), step), x, q);
                const V3 left = plus_times(load(d, r, q), load(d, ap, q), back);
                const V3 scaled = times(load_symmetric(s.inverse.row(j), s.inverse.stride, q), left);
                store(d, left, r, q);
                store(d, scaled, z, q);
                sum.add(part, left, scaled);
            }
    }
    const double total = sum.total();
    leave_vectors();
    return total;
}

void turn_tile(GridSystem& s, int tile, double beta) {
    const D d;
    const GridTile t = s.tiles[std::size_t(tile)];
    const V b = hn::Set(d, beta);
    for (int j = t.row0; j < t.row1; ++j) {
        const Lanes p = lanes(s.direction, j), z = lanes(s.scaled, j);
        for (int q = t.column0; q < t.column1; q += N) store(d, plus_times(load(d, z, q), load(d, p, q), b), p, q);
    }
    leave_vectors();
}

}  // namespace HWY_NAMESPACE
}  // namespace weft
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace weft {

HWY_EXPORT(fill_tile);
HWY_EXPORT(invert_tile);
HWY_EXPORT(multiply_tile);
HWY_EXPORT(advance_tile);
HWY_EXPORT(turn_tile);

namespace {
template <class Body>
void for_tiles(const GridSystem& system, const Body& body) {
    parallel_for(std::int64_t(system.tiles.size()), 1, [&](std::int64_t k, std::int64_t) { body(int(k)); });
}

template <class Body>
double sum_of_tiles(GridSystem& system, const Body& body) {
    for_tiles(system, [&](int tile) { system.partial[std::size_t(tile)] = body(tile); });
    double sum = 0;
    for (const double part : system.partial) sum += part;
    return sum;
}
}  // namespace

void fill_grid_terms(GridSystem& system, double h) {
    const auto kernel = HWY_DYNAMIC_DISPATCH(fill_tile);
    for_tiles(system, [&](int tile) { kernel(system, tile, h); });
}

void find_grid_inverse(GridSystem& system) {
    const auto kernel = HWY_DYNAMIC_DISPATCH(invert_tile);
    for_tiles(system, [&](int tile) { kernel(system, tile); });
}

double multiply_grid(GridSystem& system) {
    const auto kernel = HWY_DYNAMIC_DISPATCH(multiply_tile);
    return sum_of_tiles(system, [&](int tile) { return kernel(system, tile, true); });
}

void multiply_grid_springs(GridSystem& system) {
    const auto kernel = HWY_DYNAMIC_DISPATCH(multiply_tile);
    for_tiles(system, [&](int tile) { kernel(system, tile, false); });
}

double advance_grid_solution(GridSystem& system, double alpha) {
    const auto kernel = HWY_DYNAMIC_DISPATCH(advance_tile);
    return sum_of_tiles(system, [&](int tile) { return kernel(system, tile, alpha); });
}

void redirect_grid(GridSystem& system, double beta) {
    const auto kernel = HWY_DYNAMIC_DISPATCH(turn_tile);
    for_tiles(system, [&](int tile) { kernel(system, tile, beta); });
}

}  // namespace weft
#endif  // HWY_ONCE
