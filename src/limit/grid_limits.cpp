// One pass of the limiter over a uniform grid in data order. Springs are looked at several at a time; from a strained
// one on they are corrected one after the other until one obeys, since a correction can only strain the springs of the
// next point of its row. What obeys is left as it is, and every correction is rounded exactly as the plain one in
// edge_lengths.cpp, so the result is the same to the bit as visiting spring after spring.
#include "core/vector_targets.h"
#include "limit/limit.h"

#include <cmath>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "limit/grid_limits.cpp"
#include <hwy/foreach_target.h>  // must come before highway.h
#include <hwy/highway.h>

#include "forces/grid/grid_lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace weft {
namespace HWY_NAMESPACE {

HWY_INLINE V3 load_points(D d, const double* points) {
    V3 v;
    hn::LoadInterleaved3(d, points, v.x, v.y, v.z);
    return v;
}

HWY_INLINE hn::Mask<D> outside(D d, const V3& a, const V3& b, const GridLimits& limits, int family) {
    const V3 e = minus(b, a);  // no fused multiply-add: rounded as below
    const V l2 = hn::Add(hn::Add(hn::Mul(e.x, e.x), hn::Mul(e.y, e.y)), hn::Mul(e.z, e.z));
    return hn::Or(hn::Gt(l2, hn::Set(d, limits.high2[family])), hn::Lt(l2, hn::Set(d, limits.low2[family])));
}

HWY_INLINE void move(const GridPass& p, int point, double dx, double dy, double dz) {
    double *x = p.x + 3 * point, *v = p.v + 3 * point;
    x[0] += dx;
    x[1] += dy;
    x[2] += dz;
    v[0] += dx * p.per_dt;
    v[1] += dy * p.per_dt;
    v[2] += dz * p.per_dt;
}

// The spring of a family from point a to point b; true if it had to be corrected.
HWY_INLINE bool correct(const GridPass& p, int family, int a, int b) {
    const double *xa = p.x + 3 * a, *xb = p.x + 3 * b;
    const double dx = xb[0] - xa[0], dy = xb[1] - xa[1], dz = xb[2] - xa[2], l2 = dx * dx + dy * dy + dz * dz;
    double wanted;
    if (HWY_UNLIKELY(l2 > p.limits.high2[family]))
        wanted = p.limits.high[family] * p.aim;
    else if (HWY_UNLIKELY(l2 < p.limits.low2[family] && l2 > 0))
        wanted = p.limits.low[family] / p.aim;
    else
        return false;
    const double wa = p.inverse_mass[a], wb = p.inverse_mass[b];
    if (!(wa + wb > 0)) return false;
    const double part = wanted / std::sqrt(l2) - 1, share = wa == wb ? 0.5 : wa / (wa + wb);
    const double cx = dx * part, cy = dy * part, cz = dz * part;
    move(p, a, -share * cx, -share * cy, -share * cz);
    move(p, b, (1 - share) * cx, (1 - share) * cy, (1 - share) * cz);
    return true;
}

// Both springs of a kind that start at point q (structural: to the right and down; shear: the diagonals of its cell).
template <int kind>
HWY_INLINE bool correct_both(const GridPass& p, int q) {
    const int below = q + p.limits.columns;
    const bool first = kind == 0 ? correct(p, 0, q, q + 1) : correct(p, 2, q, below + 1);
    const bool second = kind == 0 ? correct(p, 1, q, below) : correct(p, 3, q + 1, below);
    return first | second;
}

template <int kind>
HWY_INLINE int first_strained(D d, const GridPass& p, int q) {
    const double *here = p.x + 3 * q, *below = here + 3 * p.limits.columns;
    const V3 a = load_points(d, here), b = load_points(d, here + 3), c = load_points(d, below);
    const auto strained =
        kind == 0 ? hn::Or(outside(d, a, b, p.limits, 0), outside(d, a, c, p.limits, 1))
                  : hn::Or(outside(d, a, load_points(d, below + 3), p.limits, 2), outside(d, b, c, p.limits, 3));
    return int(hn::FindFirstTrue(d, strained));
}

// The springs of the points [start, end) of a row.
template <int kind>
HWY_INLINE bool pass_along_row(const GridPass& p, int start, int end) {
    const D d;
    const int N = int(hn::Lanes(d));
    bool moved = false;
    for (int q = start; q < end;) {
        if (q + N <= end) {
            const int found = first_strained<kind>(d, p, q);
            if (found < 0) {
                q += N;
                continue;
            }
            q += found;
        }
        bool corrected;
        do {
            corrected = correct_both<kind>(p, q++);
            moved |= corrected;
        } while (corrected && q < end);
    }
    return moved;
}

bool pass_over_grid(const GridPass& p) {
    const int columns = p.limits.columns;
    bool moved = false;
    for (int j = 0; j + 1 < p.rows; ++j) {
        const int last = j * columns + columns - 1;
        moved |= pass_along_row<0>(p, j * columns, last);
        moved |= correct(p, 1, last, last + columns);
    }
    for (int q = (p.rows - 1) * columns; q + 1 < p.rows * columns; ++q) moved |= correct(p, 0, q, q + 1);
    for (int j = 0; p.shear && j + 1 < p.rows; ++j)
        moved |= pass_along_row<1>(p, j * columns, j * columns + columns - 1);
    leave_vectors();
    return moved;
}

}  // namespace HWY_NAMESPACE
}  // namespace weft
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace weft {

HWY_EXPORT(pass_over_grid);

bool limit_grid(const GridPass& pass) {
    return HWY_DYNAMIC_DISPATCH(pass_over_grid)(pass);
}

}  // namespace weft
#endif  // HWY_ONCE
