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

HWY_INLINE void stretch_one(double* x, const double* from, double turn, const RodList& r, std::size_t k,
                            double per_stiffness) {
    double *a = x + 4 * r.a[k], *b = x + 4 * r.b[k];
    const double *a0 = from + 4 * r.a[k], *b0 = from + 4 * r.b[k];
    double way[3], d[3], l2 = 0, along = 0;
    for (int i = 0; i < 3; ++i) {
        d[i] = b[i] - a[i];
        way[i] = 0.5 * (d[i] + b0[i] - a0[i]);
        l2 += d[i] * d[i];
        along += way[i] * d[i];
    }
    const double w = a[3] + b[3];
    if (!(w > 0) || !(l2 > r.from[k] * r.from[k])) return;
    double factor = find_way_factor(along, l2, turn);
    const bool turned = !(factor > 0);
    if (turned) factor = 1;
    const double l = std::sqrt(l2), part = factor * (l - r.rest[k]) / (l * (w + per_stiffness * r.softness[k]));
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

// From end to end at the start; the fourth of each is no length.
HWY_INLINE void start_lines(D4 d, const double* from, const RodList& r, std::size_t k, V4& x, V4& y, V4& z) {
    const auto one = [&](std::size_t i) HWY_ATTR {
        return hn::Sub(hn::LoadU(d, from + 4 * r.b[k + i]), hn::LoadU(d, from + 4 * r.a[k + i]));
    };
    x = one(0);
    y = one(1);
    z = one(2);
    V4 last = one(3);
    transpose(d, x, y, z, last);
}

HWY_INLINE void stretch_four(D4 d, double* x, const double* from, double turn, const RodList& r, std::size_t k,
                             V4 per_stiffness) {
    double *a[4], *b[4];
    for (std::size_t i = 0; i < 4; ++i) {
        a[i] = x + 4 * r.a[k + i];
        b[i] = x + 4 * r.b[k + i];
    }
    V4 ax = hn::LoadU(d, a[0]), ay = hn::LoadU(d, a[1]), az = hn::LoadU(d, a[2]), aw = hn::LoadU(d, a[3]);
    V4 bx = hn::LoadU(d, b[0]), by = hn::LoadU(d, b[1]), bz = hn::LoadU(d, b[2]), bw = hn::LoadU(d, b[3]);
    transpose(d, ax, ay, az, aw);
    transpose(d, bx, by, bz, bw);
    const V4 dx = hn::Sub(bx, ax), dy = hn::Sub(by, ay), dz = hn::Sub(bz, az), w = hn::Add(aw, bw);
    const V4 l2 = hn::MulAdd(dx, dx, hn::MulAdd(dy, dy, hn::Mul(dz, dz))), least = hn::LoadU(d, r.from.data() + k);
    const auto on = hn::And(hn::Gt(l2, hn::Mul(least, least)), hn::Gt(w, hn::Zero(d)));
    const V4 l = hn::Sqrt(l2), softness = hn::LoadU(d, r.softness.data() + k), one = hn::Set(d, 1);
    V4 gx = dx, gy = dy, gz = dz, factor = one;
    if (turn > 0) {
        start_lines(d, from, r, k, gx, gy, gz);
        const V4 half = hn::Set(d, 0.5);
        gx = hn::Mul(half, hn::Add(gx, dx));
        gy = hn::Mul(half, hn::Add(gy, dy));
        gz = hn::Mul(half, hn::Add(gz, dz));
        const V4 off = hn::Sub(one, hn::Div(hn::MulAdd(gx, dx, hn::MulAdd(gy, dy, hn::Mul(gz, dz))), l2));
        const auto turned = hn::Not(hn::Lt(hn::Abs(off), hn::Set(d, turn)));
        gx = hn::IfThenElse(turned, dx, gx);
        gy = hn::IfThenElse(turned, dy, gy);
        gz = hn::IfThenElse(turned, dz, gz);
        factor = hn::IfThenElse(turned, one, hn::MulAdd(off, hn::Add(one, off), one));
    }
    const V4 part = hn::IfThenElseZero(on, hn::Div(hn::Mul(factor, hn::Sub(l, hn::LoadU(d, r.rest.data() + k))),
                                                   hn::Mul(l, hn::MulAdd(per_stiffness, softness, w))));
    const V4 at_a = hn::Mul(aw, part), at_b = hn::Mul(bw, part);
    ax = hn::MulAdd(at_a, gx, ax);
    ay = hn::MulAdd(at_a, gy, ay);
    az = hn::MulAdd(at_a, gz, az);
    bx = hn::NegMulAdd(at_b, gx, bx);
    by = hn::NegMulAdd(at_b, gy, by);
    bz = hn::NegMulAdd(at_b, gz, bz);
    transpose(d, ax, ay, az, aw);
    transpose(d, bx, by, bz, bw);
    hn::StoreU(ax, d, a[0]);
    hn::StoreU(ay, d, a[1]);
    hn::StoreU(az, d, a[2]);
    hn::StoreU(aw, d, a[3]);
    hn::StoreU(bx, d, b[0]);
    hn::StoreU(by, d, b[1]);
    hn::StoreU(bz, d, b[2]);
    hn::StoreU(bw, d, b[3]);
}
#endif

// Runs of one colour, first to last or last to first.
void sweep_list(double* x, const double* from, double turn, const RodList& r, double per_stiffness, bool backward) {
    const std::size_t runs = r.runs.size() - 1;
    for (std::size_t t = 0; t < runs; ++t) {
        const std::size_t run = backward ? runs - 1 - t : t;
        auto k = std::size_t(r.runs[run]);
        const auto end = std::size_t(r.runs[run + 1]);
#if HWY_TARGET <= HWY_AVX2 && HWY_ARCH_X86
        const D4 d;
        const V4 scale = hn::Set(d, per_stiffness);
        for (; k + 4 <= end; k += 4) stretch_four(d, x, from, turn, r, k, scale);
#endif
        for (; k < end; ++k) stretch_one(x, from, turn, r, k, per_stiffness);
    }
#if HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX2
    _mm256_zeroupper();
#endif
}

}  // namespace HWY_NAMESPACE
}  // namespace weft
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace weft {

HWY_EXPORT(sweep_list);

void sweep_rods_fast(Rods& rods, const RodList& list, double per_stiffness, bool backward) {
    if (!list.a.empty()) HWY_DYNAMIC_DISPATCH(sweep_list)
    (rods.x[0].data(), rods.from[0].data(), rods.turn, list, per_stiffness, backward);
}

}  // namespace weft
#endif  // HWY_ONCE
