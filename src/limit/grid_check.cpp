// Looking for strained springs along a row of a grid, several at a time.
#include "limit/limit.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "limit/grid_check.cpp"
#include <hwy/foreach_target.h>  // must come before highway.h
#include <hwy/highway.h>

#include "forces/grid_lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace weft {
namespace HWY_NAMESPACE {

HWY_INLINE V3 load_points(D d, const double* points) {
    V3 v;
    hn::LoadInterleaved3(d, points, v.x, v.y, v.z);
    return v;
}

HWY_INLINE hn::Mask<D> outside(D d, const V3& a, const V3& b, const GridLimits& limits, int family) {
    // Rounded exactly as the scalar look in edge_lengths.cpp: no fused multiply-add.
    const V3 e = minus(b, a);
    const V l2 = hn::Add(hn::Add(hn::Mul(e.x, e.x), hn::Mul(e.y, e.y)), hn::Mul(e.z, e.z));
    return hn::Or(hn::Gt(l2, hn::Set(d, limits.high2[family])), hn::Lt(l2, hn::Set(d, limits.low2[family])));
}

int first_strained(const double* row, const GridLimits& limits, int kind, int from, int end) {
    const D d;
    const int N = int(hn::Lanes(d));
    int i = from, found = -1;
    for (; i + N <= end; i += N) {
        const double *here = row + 3 * i, *below = here + 3 * limits.columns;
        const V3 a = load_points(d, here), b = load_points(d, here + 3), c = load_points(d, below);
        const auto strained =
            kind == 0 ? hn::Or(outside(d, a, b, limits, 0), outside(d, a, c, limits, 1))
                      : hn::Or(outside(d, a, load_points(d, below + 3), limits, 2), outside(d, b, c, limits, 3));
        found = int(hn::FindFirstTrue(d, strained));
        if (found >= 0) break;
    }
    leave_vectors();
    return found >= 0 ? i + found : i;
}

}  // namespace HWY_NAMESPACE
}  // namespace weft
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace weft {

HWY_EXPORT(first_strained);

int find_strained(const std::vector<Vec3>& x, const GridLimits& limits, int kind, int row_start, int from, int end) {
    return HWY_DYNAMIC_DISPATCH(first_strained)(x[row_start].data(), limits, kind, from, end);
}

}  // namespace weft
#endif  // HWY_ONCE
