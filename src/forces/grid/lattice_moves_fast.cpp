// The loops of lattice_plain.cpp that follow rows: between levels, and between one substep and the next. Eight nodes at
// a time; any vector width gives the same bits.
#include "core/vector_targets.h"
#include "forces/grid/lattice.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "forces/grid/lattice_moves_fast.cpp"
#include <hwy/foreach_target.h>  // must come before highway.h
#include <hwy/highway.h>

#include "forces/grid/grid_lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace weft {
namespace HWY_NAMESPACE {

using M = hn::Mask<D>;

// Rows 2 J − 1 to 2 J + 1 of m q, by halves, wholes and halves, into a row of sums that begins one column early.
HWY_INLINE void gather_rows(D d, const Lattice& fine, const NodeFields& q, int I, int J, double* sums, int length) {
    const int N = int(hn::Lanes(d)), above = -fine.stride, below = fine.stride;
    const double* m = fine.mass.data() + fine.origin;
    const V half = hn::Set(d, 0.5);
    for (int i = 0; i < length; i += N) {
        const int k = 2 * J * fine.stride + 2 * I + i - 1;
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

void restrict_to(const Lattice& fine, const NodeFields& of_fine, Lattice& coarse, const NodeFields& of_coarse,
                 const RowSpan& rows) {
    constexpr int most = 64;  // coarse columns at a time
    const D d;
    const int N = int(hn::Lanes(d));
    double sums[3 * (2 * most + 16)];
    for (int J = rows.begin; J < rows.end; ++J)
        for (int I0 = 0; I0 < coarse.columns; I0 += most) {
            const int columns = coarse.columns - I0 < most ? coarse.columns - I0 : most;
            const int length = (2 * ((columns + N - 1) / N) + 1) * N;
            gather_rows(d, fine, of_fine, I0, J, sums, length);
            for (int I = 0; I < columns; I += N) {
                const int k = J * coarse.stride + I0 + I;
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
             const NodeFields& of_fine, const RowSpan& rows) {
    const D d;
    for (int j = rows.begin; j < rows.end; ++j) {
        prolong_row(d, coarse, to.x, from ? from->x : nullptr, scale, fine, j, of_fine.x);
        prolong_row(d, coarse, to.y, from ? from->y : nullptr, scale, fine, j, of_fine.y);
        prolong_row(d, coarse, to.z, from ? from->z : nullptr, scale, fine, j, of_fine.z);
    }
    leave_vectors();
}

void predict(Lattice& l, const NodeFields& v, double dt, const Vec3& shift, const RowSpan& rows) {
    const D d;
    const int N = int(hn::Lanes(d));
    const V step = hn::Set(d, dt), zero = hn::Zero(d);
    const auto part = [&](double* x, double* from, const double* velocity, int k, V by, M free) HWY_ATTR {
        const V at = hn::LoadU(d, x + k);
        hn::StoreU(at, d, from + k);
        hn::StoreU(hn::Add(at, hn::IfThenElseZero(free, hn::MulAdd(step, hn::LoadU(d, velocity + k), by))), d, x + k);
    };
    const int o = l.origin;
    for (int j = rows.begin; j < rows.end; ++j)
        for (int i = 0; i < l.columns; i += N) {
            const int k = j * l.stride + i;
            const M free = hn::Gt(hn::LoadU(d, l.w.data() + o + k), zero);
            part(l.x.data() + o, l.from_x.data() + o, v.x, k, hn::Set(d, shift.x()), free);
            part(l.y.data() + o, l.from_y.data() + o, v.y, k, hn::Set(d, shift.y()), free);
            part(l.z.data() + o, l.from_z.data() + o, v.z, k, hn::Set(d, shift.z()), free);
        }
    leave_vectors();
}

void find_velocities(Lattice& l, const NodeFields& v, double dt, const RowSpan& rows) {
    const D d;
    const int N = int(hn::Lanes(d));
    const V per_dt = hn::Set(d, 1 / dt);
    const auto part = [&](const double* x, double* from, double* velocity, int k) HWY_ATTR {
        const V u = hn::Mul(hn::Sub(hn::LoadU(d, x + k), hn::LoadU(d, from + k)), per_dt);
        hn::StoreU(hn::Sub(u, hn::LoadU(d, velocity + k)), d, from + k);
        hn::StoreU(u, d, velocity + k);
    };
    const int o = l.origin;
    for (int j = rows.begin; j < rows.end; ++j)
        for (int i = 0; i < l.columns; i += N) {
            const int k = j * l.stride + i;
            part(l.x.data() + o, l.from_x.data() + o, v.x, k);
            part(l.y.data() + o, l.from_y.data() + o, v.y, k);
            part(l.z.data() + o, l.from_z.data() + o, v.z, k);
        }
    leave_vectors();
}

// Columns [first, first + 128) of row j of P (to − from), even and odd ones side by side again.
HWY_INLINE void interpolate_row(D d, const Lattice& coarse, const std::vector<double>& to,
                                const std::vector<double>& from, int first, int end, int j, double* out) {
    const int N = int(hn::Lanes(d)), below = j % 2 ? coarse.stride : 0;
    const int row = coarse.origin + (j / 2) * coarse.stride;
    for (int i = first; i < end; i += 2 * N) {
        const V even = change_at(d, to.data(), from.data(), row + i / 2, below);
        const V odd =
            hn::Mul(hn::Set(d, 0.5), hn::Add(even, change_at(d, to.data(), from.data(), row + i / 2 + 1, below)));
        hn::StoreInterleaved2(even, odd, d, out + i - first);
    }
}

// Sums in eight parts, whatever the width.
struct Parts {
    alignas(64) double before[8] = {}, after[8] = {}, way[8] = {};
};

HWY_INLINE void add_product(D d, V m, const V3& l, double* sum) {
    hn::StoreU(hn::MulAdd(m, squared_length(l), hn::LoadU(d, sum)), d, sum);
}

HWY_INLINE void correct_block(D d, Lattice& l, int k, const double* cx, const double* cy, const double* cz, int part,
                              Parts& sums) {
    const V m = hn::LoadU(d, l.mass.data() + k);
    const M free = hn::Gt(hn::LoadU(d, l.w.data() + k), hn::Zero(d));
    const V3 c = {hn::IfThenElseZero(free, hn::LoadU(d, cx)), hn::IfThenElseZero(free, hn::LoadU(d, cy)),
                  hn::IfThenElseZero(free, hn::LoadU(d, cz))};
    const V3 x = {hn::LoadU(d, l.x.data() + k), hn::LoadU(d, l.y.data() + k), hn::LoadU(d, l.z.data() + k)};
    const V3 from = {hn::LoadU(d, l.from_x.data() + k), hn::LoadU(d, l.from_y.data() + k),
                     hn::LoadU(d, l.from_z.data() + k)};
    const V3 before = minus(x, from);
    add_product(d, m, before, sums.before + part);
    add_product(d, m, plus(before, c), sums.after + part);
    add_product(d, m, c, sums.way + part);
    hn::StoreU(hn::Add(x.x, c.x), d, l.x.data() + k);
    hn::StoreU(hn::Add(x.y, c.y), d, l.y.data() + k);
    hn::StoreU(hn::Add(x.z, c.z), d, l.z.data() + k);
}

double add_up(const double* s) {
    return ((s[0] + s[1]) + (s[2] + s[3])) + ((s[4] + s[5]) + (s[6] + s[7]));
}

MotionSums correct(const Lattice& coarse, Lattice& l, const RowSpan& rows) {
    constexpr int most = 128;  // columns at a time
    const D d;
    const int N = int(hn::Lanes(d));
    alignas(64) double c[3][most];
    Parts sums;
    for (int j = rows.begin; j < rows.end; ++j)
        for (int first = 0; first < l.columns; first += most) {
            const int end = l.columns < first + most ? l.columns : first + most;
            interpolate_row(d, coarse, coarse.x, coarse.placed_x, first, end, j, c[0]);
            interpolate_row(d, coarse, coarse.y, coarse.placed_y, first, end, j, c[1]);
            interpolate_row(d, coarse, coarse.z, coarse.placed_z, first, end, j, c[2]);
            for (int i = 0; i < end - first; i += N)
                correct_block(d, l, l.at(first + i, j), c[0] + i, c[1] + i, c[2] + i, i % 8, sums);
        }
    leave_vectors();
    return {add_up(sums.before), add_up(sums.after), add_up(sums.way)};
}

}  // namespace HWY_NAMESPACE
}  // namespace weft
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace weft {

HWY_EXPORT(restrict_to);
HWY_EXPORT(prolong);
HWY_EXPORT(predict);
HWY_EXPORT(find_velocities);
HWY_EXPORT(correct);

const LatticeKernels& fast_kernels() {
    static const LatticeKernels kernels{
        sweep_fast,
        any_beyond_fast,
        [](const Lattice& fine, const NodeFields& of_fine, Lattice& coarse, const NodeFields& of_coarse,
           const RowSpan& rows) {
            HWY_DYNAMIC_DISPATCH(restrict_to)
            (fine, of_fine, coarse, of_coarse, rows);
        },
        [](const Lattice& coarse, const NodeFields& to, const NodeFields* from, double scale, Lattice& fine,
           const NodeFields& of_fine, const RowSpan& rows) {
            HWY_DYNAMIC_DISPATCH(prolong)
            (coarse, to, from, scale, fine, of_fine, rows);
        },
        [](Lattice& l, const NodeFields& v, double dt, const Vec3& shift, const RowSpan& rows) {
            HWY_DYNAMIC_DISPATCH(predict)
            (l, v, dt, shift, rows);
        },
        [](Lattice& l, const NodeFields& v, double dt, const RowSpan& rows) {
            HWY_DYNAMIC_DISPATCH(find_velocities)
            (l, v, dt, rows);
        },
        [](const Lattice& coarse, Lattice& fine, const RowSpan& rows) {
            return HWY_DYNAMIC_DISPATCH(correct)(coarse, fine, rows);
        }};
    return kernels;
}

}  // namespace weft
#endif  // HWY_ONCE
