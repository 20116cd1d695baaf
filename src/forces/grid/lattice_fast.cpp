// The loops over lattices, eight nodes at a time (lattice_plain.cpp is the reference, and says what they do). Springs
// from a row to another are lanes along the row; those within a row are taken apart into even and odd starts. Roots
// are computed as grid_lanes-inl.h has it, and most lanes share one quotient: any vector width gives the same bits.
#include "core/vector_targets.h"
#include "forces/grid/lattice.h"

#include <cmath>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "forces/grid/lattice_fast.cpp"
#include <hwy/foreach_target.h>  // must come before highway.h
#include <hwy/highway.h>

#include "forces/grid/grid_lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace weft {
namespace HWY_NAMESPACE {

using M = hn::Mask<D>;

// What the springs of a row have in common: 1 / (w_a + w_b + α) where the masses are those in its middle.
struct Common {
    V compliance, factor, same, w, inverse;
};

HWY_INLINE Common find_common(D d, const Rows& r, const Family& f, int j) {
    const int middle = j * r.stride + r.columns / 2, other = middle + f.dj * r.stride + f.di;
    const double w = r.w[middle] + r.w[other];
    return {hn::Set(d, f.compliance), hn::Set(d, f.factor), hn::Set(d, f.rest * f.factor), hn::Set(d, w),
            hn::Set(d, 1 / (w + f.compliance))};
}

template <Family::Side side>
HWY_INLINE M is_beyond(D d, V l2, V rest) {
    if constexpr (side == Family::not_longer) return hn::Gt(l2, hn::Mul(rest, rest));
    const M any = hn::Gt(l2, hn::Zero(d));
    return side == Family::both ? any : hn::And(any, hn::Lt(l2, hn::Mul(rest, rest)));
}

HWY_INLINE V dot(const V3& a, const V3& b) {
    return hn::MulAdd(a.x, b.x, hn::MulAdd(a.y, b.y, hn::Mul(a.z, b.z)));
}

// Along their way (lattice.h): twice what lies between e and start, and by how much of that, so far 1.
HWY_INLINE void follow_way(D d, const V3& start, V per_length, double turn, V3& e, V& part) {
    const V one = hn::Set(d, 1), half = hn::Set(d, 0.5);
    const V3 twice = plus(e, start);
    const V off = hn::NegMulAdd(dot(twice, e), hn::Mul(half, hn::Mul(per_length, per_length)), one);
    const V factor = hn::Mul(half, hn::MulAdd(off, hn::Add(one, off), one));
    const M near = hn::Lt(hn::Abs(off), hn::Set(d, turn));
    part = hn::IfThenElse(near, hn::Mul(part, factor), part);
    e = {hn::IfThenElse(near, twice.x, e.x), hn::IfThenElse(near, twice.y, e.y), hn::IfThenElse(near, twice.z, e.z)};
}

// Moves both ends; false if no lane has anything to do. `side` is known when compiled; `find_start` gives the way from
// end to end at the start.
template <Family::Side side, class Start>
HWY_INLINE bool project_lanes(D d, const Common& c, V3& a, V3& b, V wa, V wb, V rest, M exists, const Rows& r,
                              const Start& find_start) {
    const V3 e = minus(b, a);
    const V l2 = squared_length(e), w = hn::Add(wa, wb), zero = hn::Zero(d);
    M on = hn::And(hn::And(exists, hn::Gt(w, zero)), is_beyond<side>(d, l2, rest));
    if (side != Family::both && hn::AllFalse(d, on)) return false;
    const bool looks_back = r.turn > 0 || (side != Family::both && r.kept > 0);
    const V3 start = looks_back ? find_start() : e;
    if (side != Family::both && r.kept > 0) {
        const V l0 = hn::Sqrt(squared_length(start)), kept = hn::Set(d, r.kept);
        rest = side == Family::not_longer ? hn::Max(rest, hn::Mul(kept, l0)) : hn::Min(rest, hn::Div(l0, kept));
        on = hn::And(on, is_beyond<side>(d, l2, rest));
        if (hn::AllFalse(d, on)) return false;
    }
    const V one = hn::Set(d, 1);
    const V share = HWY_LIKELY(hn::AllTrue(d, hn::Eq(w, c.w))) ? c.inverse : hn::Div(one, hn::Add(w, c.compliance));
    const V per_length = inverse_root(d, hn::Max(l2, hn::Set(d, 1e-200)));
    V part = hn::IfThenElseZero(on, hn::Mul(share, hn::NegMulAdd(rest, per_length, one)));
    V3 way = e;
    if (r.turn > 0) follow_way(d, start, per_length, r.turn, way, part);
    const V at_a = hn::Mul(wa, part), at_b = hn::Mul(wb, part);
    a = {hn::MulAdd(at_a, way.x, a.x), hn::MulAdd(at_a, way.y, a.y), hn::MulAdd(at_a, way.z, a.z)};
    b = {hn::NegMulAdd(at_b, way.x, b.x), hn::NegMulAdd(at_b, way.y, b.y), hn::NegMulAdd(at_b, way.z, b.z)};
    return true;
}

HWY_INLINE M first_lanes(D d, int count) {
    return hn::FirstN(d, std::size_t(count > 0 ? count : 0));
}

HWY_INLINE V3 load_at(D d, const Rows& r, int k) {
    return {hn::LoadU(d, r.x + k), hn::LoadU(d, r.y + k), hn::LoadU(d, r.z + k)};
}
HWY_INLINE void store_at(D d, const V3& v, const Rows& r, int k) {
    hn::StoreU(v.x, d, r.x + k);
    hn::StoreU(v.y, d, r.y + k);
    hn::StoreU(v.z, d, r.z + k);
}

HWY_INLINE V3 start_line(D d, const Rows& r, int k, int to) {
    const auto difference = [&](const double* p)
                                HWY_ATTR { return hn::Sub(hn::LoadU(d, p + to), hn::LoadU(d, p + k)); };
    return {difference(r.from_x), difference(r.from_y), difference(r.from_z)};
}
HWY_INLINE V3 start_line_of_pairs(D d, const Rows& r, int k) {
    const auto difference = [&](const double* p) HWY_ATTR {
        V a, b;
        hn::LoadInterleaved2(d, p + k, a, b);
        return hn::Sub(b, a);
    };
    return {difference(r.from_x), difference(r.from_y), difference(r.from_z)};
}
// Of the first and third, or the second and fourth, of four.
HWY_INLINE V3 start_line_of_fours(D d, const Rows& r, int k, bool second) {
    const auto difference = [&](const double* p) HWY_ATTR {
        V a, b, c, e;
        hn::LoadInterleaved4(d, p + k, a, b, c, e);
        return second ? hn::Sub(e, b) : hn::Sub(c, a);
    };
    return {difference(r.from_x), difference(r.from_y), difference(r.from_z)};
}

template <Family::Side side>
HWY_INLINE void sweep_to_row_below(D d, const Rows& r, const Family& f, int j, int first, int end) {
    const int N = int(hn::Lanes(d)), row = j * r.stride, to = f.dj * r.stride + f.di;
    const Common c = find_common(d, r, f, j);
    for (int i = first; i < end; i += N) {
        const int k = row + i;
        V3 a = load_at(d, r, k), b = load_at(d, r, k + to);
        const V rest = f.rests ? hn::Mul(hn::LoadU(d, f.rests + k), c.factor) : c.same;
        if (project_lanes<side>(d, c, a, b, hn::LoadU(d, r.w + k), hn::LoadU(d, r.w + k + to), rest,
                                first_lanes(d, end - i), r, [&]() HWY_ATTR { return start_line(d, r, k, k + to); })) {
            store_at(d, a, r, k);
            store_at(d, b, r, k + to);
        }
    }
}

// Springs to the next node, every second one of them.
template <Family::Side side>
HWY_INLINE void sweep_pairs(D d, const Rows& r, const Family& f, int j, int first, int end) {
    const int N = int(hn::Lanes(d));
    const Common c = find_common(d, r, f, j);
    for (int i = first; i < end; i += 2 * N) {
        const int k = j * r.stride + i;
        V3 a, b;
        V wa, wb, rest = c.same, unused;
        hn::LoadInterleaved2(d, r.x + k, a.x, b.x);
        hn::LoadInterleaved2(d, r.y + k, a.y, b.y);
        hn::LoadInterleaved2(d, r.z + k, a.z, b.z);
        hn::LoadInterleaved2(d, r.w + k, wa, wb);
        if (f.rests) {
            hn::LoadInterleaved2(d, f.rests + k, rest, unused);
            rest = hn::Mul(rest, c.factor);
        }
        if (!project_lanes<side>(d, c, a, b, wa, wb, rest, first_lanes(d, (end - i + 1) / 2), r,
                                 [&]() HWY_ATTR { return start_line_of_pairs(d, r, k); }))
            continue;
        hn::StoreInterleaved2(a.x, b.x, d, r.x + k);
        hn::StoreInterleaved2(a.y, b.y, d, r.y + k);
        hn::StoreInterleaved2(a.z, b.z, d, r.z + k);
    }
}

// Springs to the next node but one: two of four.
template <Family::Side side>
HWY_INLINE void sweep_fours(D d, const Rows& r, const Family& f, int j, int first, int end) {
    const int N = int(hn::Lanes(d));
    const Common common = find_common(d, r, f, j);
    for (int i = first; i < end; i += 4 * N) {
        const int k = j * r.stride + i;
        V3 a, b, c, e;
        V wa, wb, wc, we;
        hn::LoadInterleaved4(d, r.x + k, a.x, b.x, c.x, e.x);
        hn::LoadInterleaved4(d, r.y + k, a.y, b.y, c.y, e.y);
        hn::LoadInterleaved4(d, r.z + k, a.z, b.z, c.z, e.z);
        hn::LoadInterleaved4(d, r.w + k, wa, wb, wc, we);
        const auto first_pairs = [&]() HWY_ATTR { return start_line_of_fours(d, r, k, false); };
        const auto second_pairs = [&]() HWY_ATTR { return start_line_of_fours(d, r, k, true); };
        project_lanes<side>(d, common, a, c, wa, wc, common.same, first_lanes(d, (end - i + 3) / 4), r, first_pairs);
        project_lanes<side>(d, common, b, e, wb, we, common.same, first_lanes(d, (end - i + 2) / 4), r, second_pairs);
        hn::StoreInterleaved4(a.x, b.x, c.x, e.x, d, r.x + k);
        hn::StoreInterleaved4(a.y, b.y, c.y, e.y, d, r.y + k);
        hn::StoreInterleaved4(a.z, b.z, c.z, e.z, d, r.z + k);
    }
}

template <Family::Side side>
HWY_INLINE void sweep_row(D d, const Rows& r, const Family& f, int j, const Window& win) {
    const int first = f.di < 0 && win.i0 < -f.di ? -f.di : win.i0;
    const int reach = r.columns - (f.di > 0 ? f.di : 0), end = win.i1 < reach ? win.i1 : reach;
    if (f.dj > 0) {
        sweep_to_row_below<side>(d, r, f, j, first, end);
    } else if (f.di == 1) {
        sweep_pairs<side>(d, r, f, j, first, end);
        sweep_pairs<side>(d, r, f, j, first + 1, end);
    } else {
        sweep_fours<side>(d, r, f, j, first, end);
        sweep_fours<side>(d, r, f, j, first + 2, end);
    }
}

void sweep(const Rows& rows, std::span<const Family> families, const Window& win, bool backward) {
    const D d;
    const Rows r = rows;  // its own: stores through x cannot be to these pointers
    for (int t = 0; t < win.j1 - win.j0; ++t) {
        const int j = backward ? win.j1 - 1 - t : win.j0 + t;
        for (const Family& f : families) {
            if (j + f.dj >= r.rows) continue;
            if (f.side == Family::both)
                sweep_row<Family::both>(d, r, f, j, win);
            else if (f.side == Family::not_longer)
                sweep_row<Family::not_longer>(d, r, f, j, win);
            else
                sweep_row<Family::not_shorter>(d, r, f, j, win);
        }
    }
    leave_vectors();
}

// Nearly always none is: who is held, and what was beyond already, is looked at afterwards.
HWY_INLINE bool is_really_beyond(D d, const Rows& r, V l2, M beyond, int k, int to) {
    beyond = hn::And(beyond, hn::Gt(hn::Add(hn::LoadU(d, r.w + k), hn::LoadU(d, r.w + k + to)), hn::Zero(d)));
    if (r.kept > 0)
        beyond = hn::And(beyond,
                         hn::Gt(l2, hn::Mul(hn::Set(d, r.kept * r.kept), squared_length(start_line(d, r, k, k + to)))));
    return !hn::AllFalse(d, beyond);
}

HWY_INLINE bool any_beyond_in_row(D d, const Rows& r, const Family& f, int row, int first, int end) {
    const int N = int(hn::Lanes(d)), to = f.dj * r.stride + f.di;
    const V factor = hn::Set(d, f.factor), same = hn::Set(d, f.rest * f.factor);
    for (int i = first; i < end; i += N) {
        const int k = row + i;
        const V rest = f.rests ? hn::Mul(hn::LoadU(d, f.rests + k), factor) : same;
        const V l2 = squared_length(minus(load_at(d, r, k + to), load_at(d, r, k)));
        const M beyond = hn::And(hn::Gt(l2, hn::Mul(rest, rest)), first_lanes(d, end - i));
        if (HWY_UNLIKELY(!hn::AllFalse(d, beyond)) && is_really_beyond(d, r, l2, beyond, k, to)) return true;
    }
    return false;
}

bool any_beyond(const Rows& rows, std::span<const Family> families, const Window& win) {
    const D d;
    const Rows r = rows;
    bool any = false;
    for (int j = win.j0; j < win.j1 && !any; ++j)
        for (const Family& f : families) {
            if (j + f.dj >= r.rows) continue;
            const int first = f.di < 0 && win.i0 < -f.di ? -f.di : win.i0;
            const int reach = r.columns - (f.di > 0 ? f.di : 0), end = win.i1 < reach ? win.i1 : reach;
            any = any || any_beyond_in_row(d, r, f, j * r.stride, first, end);
        }
    leave_vectors();
    return any;
}

}  // namespace HWY_NAMESPACE
}  // namespace weft
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace weft {

HWY_EXPORT(sweep);
HWY_EXPORT(any_beyond);

void sweep_fast(const Rows& r, std::span<const Family> families, const Window& win, bool backward) {
    HWY_DYNAMIC_DISPATCH(sweep)(r, families, win, backward);
}

bool any_beyond_fast(const Rows& r, std::span<const Family> families, const Window& win) {
    return HWY_DYNAMIC_DISPATCH(any_beyond)(r, families, win);
}

}  // namespace weft
#endif  // HWY_ONCE
