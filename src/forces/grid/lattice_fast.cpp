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

// Along their way (lattice.h): from end to end, and how much further than along e.
struct Way {
    V3 along;
    V factor;
};
HWY_INLINE Way find_way(D d, const V3& e, const V3& start, V per_length, double turn) {
    const V one = hn::Set(d, 1), half = hn::Set(d, 0.5);
    const V3 middle = times(plus(e, start), half);
    const V off = hn::NegMulAdd(dot(middle, e), hn::Mul(per_length, per_length), one);
    const M turned = hn::Not(hn::Lt(hn::Abs(off), hn::Set(d, turn)));
    return {{hn::IfThenElse(turned, e.x, middle.x), hn::IfThenElse(turned, e.y, middle.y),
             hn::IfThenElse(turned, e.z, middle.z)},
            hn::IfThenElse(turned, one, hn::MulAdd(off, hn::Add(one, off), one))};
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
    const Way way = r.turn > 0 ? find_way(d, e, start, per_length, r.turn) : Way{e, one};
    const V part = hn::IfThenElseZero(on, hn::Mul(hn::Mul(share, way.factor), hn::NegMulAdd(rest, per_length, one)));
    const V at_a = hn::Mul(wa, part), at_b = hn::Mul(wb, part);
    const V3& g = way.along;
    a = {hn::MulAdd(at_a, g.x, a.x), hn::MulAdd(at_a, g.y, a.y), hn::MulAdd(at_a, g.z, a.z)};
    b = {hn::NegMulAdd(at_b, g.x, b.x), hn::NegMulAdd(at_b, g.y, b.y), hn::NegMulAdd(at_b, g.z, b.z)};
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

void sweep(const Rows& r, std::span<const Family> families, const Window& win, bool backward) {
    const D d;
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

bool any_beyond(const Rows& r, std::span<const Family> families, const Window& win) {
    const D d;
    const int N = int(hn::Lanes(d));
    M found = hn::FirstN(d, 0);
    for (int j = win.j0; j < win.j1; ++j)
        for (const Family& f : families) {
            if (j + f.dj >= r.rows) continue;
            const int first = f.di < 0 && win.i0 < -f.di ? -f.di : win.i0, to = f.dj * r.stride + f.di;
            const int reach = r.columns - (f.di > 0 ? f.di : 0), end = win.i1 < reach ? win.i1 : reach;
            const V factor = hn::Set(d, f.factor), same = hn::Set(d, f.rest * f.factor);
            for (int i = first; i < end; i += N) {
                const int k = j * r.stride + i;
                const V rest = f.rests ? hn::Mul(hn::LoadU(d, f.rests + k), factor) : same;
                const V l2 = squared_length(minus(load_at(d, r, k + to), load_at(d, r, k)));
                M beyond = hn::And(hn::Gt(l2, hn::Mul(rest, rest)),
                                   hn::Gt(hn::Add(hn::LoadU(d, r.w + k), hn::LoadU(d, r.w + k + to)), hn::Zero(d)));
                if (r.kept > 0 && !hn::AllFalse(d, beyond))
                    beyond = hn::And(beyond, hn::Gt(l2, hn::Mul(hn::Set(d, r.kept * r.kept),
                                                                squared_length(start_line(d, r, k, k + to)))));
                found = hn::Or(found, hn::And(beyond, first_lanes(d, end - i)));
            }
        }
    const bool any = !hn::AllFalse(d, found);
    leave_vectors();
    return any;
}

// Rows 2 J − 1 to 2 J + 1 of m q, by halves, wholes and halves, into a row of sums that begins one column early.
HWY_INLINE void gather_rows(D d, const Lattice& fine, const NodeFields& q, int J, double* sums, int length) {
    const int N = int(hn::Lanes(d)), above = -fine.stride, below = fine.stride;
    const double* m = fine.mass.data() + fine.origin;
    const V half = hn::Set(d, 0.5);
    for (int i = 0; i < length; i += N) {
        const int k = 2 * J * fine.stride + i - 1;
        const V m0 = hn::Mul(half, hn::LoadU(d, m + k + above)), m1 = hn::LoadU(d, m + k),
                m2 = hn::Mul(half, hn::LoadU(d, m + k + below));
        const auto sum = [&](const double* p) HWY_ATTR {
            return hn::MulAdd(m0, hn::LoadU(d, p + k + above),
                              hn::MulAdd(m2, hn::LoadU(d, p + k + below), hn::Mul(m1, hn::LoadU(d, p + k))));
        };
        hn::StoreU(sum(q.x), d, sums + i);
        hn::StoreU(sum(q.y), d, sums + length + i);
        hn::StoreU(sum(q.z), d, sums + 2 * length + i);
    }
}

void restrict_to(const Lattice& fine, const NodeFields& of_fine, Lattice& coarse, const NodeFields& of_coarse) {
    const D d;
    const int N = int(hn::Lanes(d)), length = (2 * ((coarse.columns + N - 1) / N) + 1) * N;
    double* sums = coarse.sums.data();
    for (int J = 0; J < coarse.rows; ++J) {
        gather_rows(d, fine, of_fine, J, sums, length);
        for (int I = 0; I < coarse.columns; I += N) {
            const int k = J * coarse.stride + I;
            const V w = hn::LoadU(d, coarse.w.data() + coarse.origin + k);
            const auto one = [&](const double* row, double* out) HWY_ATTR {
                V left, middle, again, right;
                hn::LoadInterleaved2(d, row + 2 * I, left, middle);
                hn::LoadInterleaved2(d, row + 2 * I + 1, again, right);
                hn::StoreU(hn::Mul(w, hn::MulAdd(hn::Set(d, 0.5), hn::Add(left, right), middle)), d, out + k);
            };
            one(sums, of_coarse.x);
            one(sums + length, of_coarse.y);
            one(sums + 2 * length, of_coarse.z);
        }
    }
    leave_vectors();
}

// Of coarse row k (and the one below, if the fine row lies between): the changes, lanes along the coarse row.
HWY_INLINE V change_at(D d, const double* to, const double* from, int k, int below) {
    const auto one = [&](int at) {
        const V value = hn::LoadU(d, to + at);
        return from ? hn::Sub(value, hn::LoadU(d, from + at)) : value;
    };
    return below ? hn::Mul(hn::Set(d, 0.5), hn::Add(one(k), one(k + below))) : one(k);
}

HWY_INLINE void prolong_row(D d, const Lattice& coarse, const double* to, const double* from, double scale,
                            const Lattice& fine, int j, double* out) {
    const int N = int(hn::Lanes(d)), row = (j / 2) * coarse.stride, below = j % 2 ? coarse.stride : 0;
    const V half = hn::Set(d, 0.5), s = hn::Set(d, scale), zero = hn::Zero(d);
    for (int i = 0; i < fine.columns; i += 2 * N) {
        const V even = change_at(d, to, from, row + i / 2, below);
        const V odd = hn::Mul(half, hn::Add(even, change_at(d, to, from, row + i / 2 + 1, below)));
        const int k = j * fine.stride + i;
        V a, b, wa, wb;
        hn::LoadInterleaved2(d, out + k, a, b);
        hn::LoadInterleaved2(d, fine.w.data() + fine.origin + k, wa, wb);
        a = hn::MulAdd(s, hn::IfThenElseZero(hn::Gt(wa, zero), even), a);
        b = hn::MulAdd(s, hn::IfThenElseZero(hn::Gt(wb, zero), odd), b);
        hn::StoreInterleaved2(a, b, d, out + k);
    }
}

void prolong(const Lattice& coarse, const NodeFields& to, const NodeFields* from, double scale, Lattice& fine,
             const NodeFields& of_fine) {
    const D d;
    for (int j = 0; j < fine.rows; ++j) {
        prolong_row(d, coarse, to.x, from ? from->x : nullptr, scale, fine, j, of_fine.x);
        prolong_row(d, coarse, to.y, from ? from->y : nullptr, scale, fine, j, of_fine.y);
        prolong_row(d, coarse, to.z, from ? from->z : nullptr, scale, fine, j, of_fine.z);
    }
    leave_vectors();
}

void predict(Lattice& l, const NodeFields& v, double dt, const Vec3& shift) {
    const D d;
    const int N = int(hn::Lanes(d));
    const V step = hn::Set(d, dt), zero = hn::Zero(d);
    const auto part = [&](double* x, double* from, const double* velocity, int k, V by, M free) HWY_ATTR {
        const V at = hn::LoadU(d, x + k);
        hn::StoreU(at, d, from + k);
        hn::StoreU(hn::Add(at, hn::IfThenElseZero(free, hn::MulAdd(step, hn::LoadU(d, velocity + k), by))), d, x + k);
    };
    const int o = l.origin;
    for (int j = 0; j < l.rows; ++j)
        for (int i = 0; i < l.columns; i += N) {
            const int k = j * l.stride + i;
            const M free = hn::Gt(hn::LoadU(d, l.w.data() + o + k), zero);
            part(l.x.data() + o, l.from_x.data() + o, v.x, k, hn::Set(d, shift.x()), free);
            part(l.y.data() + o, l.from_y.data() + o, v.y, k, hn::Set(d, shift.y()), free);
            part(l.z.data() + o, l.from_z.data() + o, v.z, k, hn::Set(d, shift.z()), free);
        }
    leave_vectors();
}

void find_velocities(Lattice& l, const NodeFields& v, double dt) {
    const D d;
    const int N = int(hn::Lanes(d));
    const V per_dt = hn::Set(d, 1 / dt);
    const auto part = [&](const double* x, double* from, double* velocity, int k) HWY_ATTR {
        const V u = hn::Mul(hn::Sub(hn::LoadU(d, x + k), hn::LoadU(d, from + k)), per_dt);
        hn::StoreU(hn::Sub(u, hn::LoadU(d, velocity + k)), d, from + k);
        hn::StoreU(u, d, velocity + k);
    };
    const int o = l.origin;
    for (int j = 0; j < l.rows; ++j)
        for (int i = 0; i < l.columns; i += N) {
            const int k = j * l.stride + i;
            part(l.x.data() + o, l.from_x.data() + o, v.x, k);
            part(l.y.data() + o, l.from_y.data() + o, v.y, k);
            part(l.z.data() + o, l.from_z.data() + o, v.z, k);
        }
    leave_vectors();
}

}  // namespace HWY_NAMESPACE
}  // namespace weft
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace weft {

HWY_EXPORT(sweep);
HWY_EXPORT(any_beyond);
HWY_EXPORT(restrict_to);
HWY_EXPORT(prolong);
HWY_EXPORT(predict);
HWY_EXPORT(find_velocities);

const LatticeKernels& fast_kernels() {
    static const LatticeKernels kernels{
        [](const Rows& r, std::span<const Family> families, const Window& win, bool backward) {
            HWY_DYNAMIC_DISPATCH(sweep)(r, families, win, backward);
        },
        [](const Rows& r, std::span<const Family> families, const Window& win) {
            return HWY_DYNAMIC_DISPATCH(any_beyond)(r, families, win);
        },
        [](const Lattice& fine, const NodeFields& of_fine, Lattice& coarse, const NodeFields& of_coarse) {
            HWY_DYNAMIC_DISPATCH(restrict_to)(fine, of_fine, coarse, of_coarse);
        },
        [](const Lattice& coarse, const NodeFields& to, const NodeFields* from, double scale, Lattice& fine,
           const NodeFields& of_fine) {
            HWY_DYNAMIC_DISPATCH(prolong)
            (coarse, to, from, scale, fine, of_fine);
        },
        [](Lattice& l, const NodeFields& v, double dt, const Vec3& shift) {
            HWY_DYNAMIC_DISPATCH(predict)(l, v, dt, shift);
        },
        [](Lattice& l, const NodeFields& v, double dt) {
            HWY_DYNAMIC_DISPATCH(find_velocities)
            (l, v, dt);
        }};
    return kernels;
}

}  // namespace weft
#endif  // HWY_ONCE
