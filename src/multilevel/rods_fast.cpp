// One sweep over springs that are no grid's, four at a time: neighbours in the list have no points in common as long as
// they are of one colour (rods.cpp, whose loop is the reference). A point is (x, y, z, 1/m), one load; four of them are
// turned into four vectors and back.
#include "core/vector_targets.h"
#include "multilevel/levels.h"

#include <cmath>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "multilevel/rods_fast.cpp"
#include <hwy/foreach_target.h>  // must come before highway.h
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace weft {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

HWY_INLINE void stretch_one(const RodSweep& s, std::size_t k) {
    const RodList& r = s.list;
    double *a = s.x + 4 * r.a[k], *b = s.x + 4 * r.b[k];
    const double *a0 = s.from + 4 * r.a[k], *b0 = s.from + 4 * r.b[k];
    double way[3], d[3], l2 = 0, along = 0, start2 = 0;
    for (int i = 0; i < 3; ++i) {
        d[i] = b[i] - a[i];
        const double d0 = b0[i] - a0[i];
        way[i] = 0.5 * (d[i] + d0);
        l2 += d[i] * d[i];
        along += way[i] * d[i];
        start2 += d0 * d0;
    }
    const double w = a[3] + b[3], kept = s.kept > 0 ? s.kept * std::sqrt(start2) : 0;
    const double rest = r.rest[k] > kept ? r.rest[k] : kept, least = r.from[k] > kept ? r.from[k] : kept;
    if (!(w > 0) || !(l2 > least * least)) return;
    double factor = find_way_factor(along, l2, s.turn);
    const bool turned = !(factor > 0);
    if (turned) factor = 1;
    const double l = std::sqrt(l2), part = factor * (l - rest) / (l * (w + s.per_stiffness * r.softness[k]));
    const double at_a = a[3] * part, at_b = b[3] * part;
    for (int i = 0; i < 3; ++i) {
        a[i] += at_a * (turned ? d[i] : way[i]);
        b[i] -= at_b * (turned ? d[i] : way[i]);
    }
}

#if HWY_TARGET <= HWY_AVX2 && HWY_ARCH_X86
using D4 = hn::FixedTag<double, 4>;
using V4 = hn::Vec<D4>;

// Rows to columns, and back.
HWY_INLINE void transpose(D4 d, V4& p, V4& q, V4& r, V4& s) {
    const V4 low = hn::InterleaveLower(d, p, q), high = hn::InterleaveUpper(d, p, q);
    const V4 low2 = hn::InterleaveLower(d, r, s), high2 = hn::InterleaveUpper(d, r, s);
    p = hn::ConcatLowerLower(d, low2, low);
    q = hn::ConcatLowerLower(d, high2, high);
    r = hn::ConcatUpperUpper(d, low2, low);
    s = hn::ConcatUpperUpper(d, high2, high);
}

// The last of each of four rows.
HWY_INLINE V4 last_lanes(D4 d, V4 p, V4 q, V4 r, V4 s) {
    return hn::ConcatUpperUpper(d, hn::InterleaveUpper(d, r, s), hn::InterleaveUpper(d, p, q));
}

HWY_INLINE V4 dot(V4 ax, V4 ay, V4 az, V4 bx, V4 by, V4 bz) {
    return hn::MulAdd(ax, bx, hn::MulAdd(ay, by, hn::Mul(az, bz)));
}

// a and b as rows (x, y, z, 1/m); what is the same for all three is computed in lanes, a spring each.
HWY_INLINE void stretch_four(D4 d, const RodSweep& s, std::size_t k) {
    const RodList& r = s.list;
    V4 a[4], b[4], way[4];
    for (std::size_t i = 0; i < 4; ++i) {
        a[i] = hn::LoadU(d, s.x + 4 * r.a[k + i]);
        b[i] = hn::LoadU(d, s.x + 4 * r.b[k + i]);
        way[i] = hn::Sub(b[i], a[i]);
    }
    V4 ex = way[0], ey = way[1], ez = way[2], ew = way[3];
    transpose(d, ex, ey, ez, ew);
    const V4 aw = last_lanes(d, a[0], a[1], a[2], a[3]), bw = last_lanes(d, b[0], b[1], b[2], b[3]);
    const V4 w = hn::Add(aw, bw), l2 = dot(ex, ey, ez, ex, ey, ez), least = hn::LoadU(d, r.from.data() + k);
    auto on = hn::And(hn::Gt(l2, hn::Mul(least, least)), hn::Gt(w, hn::Zero(d)));
    if (hn::AllFalse(d, on)) return;
    const V4 one = hn::Set(d, 1), half = hn::Set(d, 0.5), l = hn::Sqrt(l2);
    const V4 soft = hn::MulAdd(hn::Set(d, s.per_stiffness), hn::LoadU(d, r.softness.data() + k), w);
    const V4 inverse = hn::Div(one, hn::Max(hn::Mul(l2, soft), hn::Set(d, 1e-300)));  // 1 / (l² (w + α))
    V4 rest = hn::LoadU(d, r.rest.data() + k), factor = one;
    if (s.turn > 0 || s.kept > 0) {
        V4 sx, sy, sz, sw;  // d0 + d1
        for (std::size_t i = 0; i < 4; ++i)
            way[i] =
                hn::Add(way[i], hn::Sub(hn::LoadU(d, s.from + 4 * r.b[k + i]), hn::LoadU(d, s.from + 4 * r.a[k + i])));
        sx = way[0], sy = way[1], sz = way[2], sw = way[3];
        transpose(d, sx, sy, sz, sw);
        if (s.kept > 0) {
            const V4 x0 = hn::Sub(sx, ex), y0 = hn::Sub(sy, ey), z0 = hn::Sub(sz, ez);
            rest = hn::Max(rest, hn::Mul(hn::Set(d, s.kept), hn::Sqrt(dot(x0, y0, z0, x0, y0, z0))));
            on = hn::And(on, hn::Gt(l2, hn::Mul(rest, rest)));
            if (hn::AllFalse(d, on)) return;
        }
        const V4 along = hn::Mul(half, dot(sx, sy, sz, ex, ey, ez));
        const V4 off = hn::NegMulAdd(along, hn::Mul(soft, inverse), one);
        if (HWY_UNLIKELY(!hn::AllFalse(d, hn::And(on, hn::Not(hn::Lt(hn::Abs(off), hn::Set(d, s.turn))))))) {
            for (std::size_t i = 0; i < 4; ++i) stretch_one(s, k + i);
            return;
        }
        factor = hn::Mul(half, hn::MulAdd(off, hn::Add(one, off), one));
    }
    const V4 part = hn::IfThenElseZero(on, hn::Mul(hn::Mul(factor, hn::Sub(l, rest)), hn::Mul(l, inverse)));
    alignas(32) double at_a[4], at_b[4];
    hn::Store(hn::Mul(aw, part), d, at_a);
    hn::Store(hn::Mul(bw, part), d, at_b);
    const auto place = hn::FirstN(d, 3);
    for (std::size_t i = 0; i < 4; ++i) {
        const V4 by = hn::IfThenElseZero(place, way[i]);
        hn::StoreU(hn::MulAdd(hn::Set(d, at_a[i]), by, a[i]), d, s.x + 4 * r.a[k + i]);
        hn::StoreU(hn::NegMulAdd(hn::Set(d, at_b[i]), by, b[i]), d, s.x + 4 * r.b[k + i]);
    }
}
#endif

// Runs of one colour, first to last or last to first.
void sweep_runs(const RodSweep& s, int first, int end_of_runs, bool backward) {
    for (int t = 0; t < end_of_runs - first; ++t) {
        const auto run = std::size_t(backward ? end_of_runs - 1 - t : first + t);
        auto k = std::size_t(s.list.runs[run]);
        const auto end = std::size_t(s.list.runs[run + 1]);
#if HWY_TARGET <= HWY_AVX2 && HWY_ARCH_X86
        const D4 d;
        for (; k + 4 <= end; k += 4) stretch_four(d, s, k);
#endif
        for (; k < end; ++k) stretch_one(s, k);
    }
#if HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX2
    _mm256_zeroupper();
#endif
}

// The first in [first, end) that is longer than `least` times (1 + tolerance), or end.
int find_longer([[maybe_unused]] const RodSweep& s, [[maybe_unused]] double factor, int first,
                [[maybe_unused]] int end) {
    int k = first;
#if HWY_TARGET <= HWY_AVX2 && HWY_ARCH_X86
    const RodList& r = s.list;
    const D4 d;
    for (; k + 4 <= end; k += 4) {
        V4 e[4];
        for (int i = 0; i < 4; ++i)
            e[i] = hn::Sub(hn::LoadU(d, s.x + 4 * r.b[std::size_t(k + i)]),
                           hn::LoadU(d, s.x + 4 * r.a[std::size_t(k + i)]));
        transpose(d, e[0], e[1], e[2], e[3]);
        const V4 longest = hn::Mul(hn::Set(d, factor), hn::LoadU(d, r.from.data() + k));
        if (!hn::AllFalse(d, hn::Gt(dot(e[0], e[1], e[2], e[0], e[1], e[2]), hn::Mul(longest, longest)))) break;
    }
    _mm256_zeroupper();
#endif
    return k;
}

// to[n] = Σ share x of the points of node n
void gather_nodes(const double* x, const NodeShares& shares, double* out_x, double* out_y, double* out_z) {
#if HWY_TARGET <= HWY_AVX2 && HWY_ARCH_X86
    const D4 d;
    alignas(32) double sum[4];
    for (std::size_t n = 0; n + 1 < shares.start.size(); ++n) {
        V4 total = hn::Zero(d);
        for (auto k = std::size_t(shares.start[n]); k < std::size_t(shares.start[n + 1]); ++k)
            total = hn::MulAdd(hn::Set(d, shares.share[k]), hn::LoadU(d, x + 4 * shares.point[k]), total);
        hn::Store(total, d, sum);
        out_x[shares.node[n]] = sum[0];
        out_y[shares.node[n]] = sum[1];
        out_z[shares.node[n]] = sum[2];
    }
    _mm256_zeroupper();
#else
    for (std::size_t n = 0; n + 1 < shares.start.size(); ++n) {
        double sum[3] = {};
        for (auto k = std::size_t(shares.start[n]); k < std::size_t(shares.start[n + 1]); ++k)
            for (int i = 0; i < 3; ++i) sum[i] += shares.share[k] * x[4 * shares.point[k] + i];
        out_x[shares.node[n]] = sum[0];
        out_y[shares.node[n]] = sum[1];
        out_z[shares.node[n]] = sum[2];
    }
#endif
}

}  // namespace HWY_NAMESPACE
}  // namespace weft
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace weft {

HWY_EXPORT(sweep_runs);
HWY_EXPORT(find_longer);
HWY_EXPORT(gather_nodes);

void sweep_rods_fast(Rods& rods, const RodList& list, double per_stiffness, bool backward) {
    if (list.a.empty()) return;
    HWY_DYNAMIC_DISPATCH(sweep_runs)
    ({rods.x[0].data(), rods.from[0].data(), list, rods.turn, per_stiffness, 0}, 0, int(list.runs.size()) - 1,
     backward);
}

void keep_bounds_fast(Rods& rods, int patch, double kept, bool backward) {
    const auto p = std::size_t(patch);
    HWY_DYNAMIC_DISPATCH(sweep_runs)
    ({rods.x[0].data(), rods.from[0].data(), rods.bounds, rods.turn, 0, kept}, rods.patch_runs[p],
     rods.patch_runs[p + 1], backward);
}

int find_longer_fast(const Rods& rods, double factor, int first, int end) {
    return HWY_DYNAMIC_DISPATCH(find_longer)({const_cast<double*>(rods.x[0].data()), nullptr, rods.bounds, 0, 0, 0},
                                             factor, first, end);
}

void gather_nodes_fast(const std::vector<Point4>& x, const NodeShares& shares, std::vector<double>& to_x,
                       std::vector<double>& to_y, std::vector<double>& to_z) {
    HWY_DYNAMIC_DISPATCH(gather_nodes)(x[0].data(), shares, to_x.data(), to_y.data(), to_z.data());
}

}  // namespace weft
#endif  // HWY_ONCE
