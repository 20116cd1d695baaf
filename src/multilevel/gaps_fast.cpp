// A sweep over gaps with (x, y, z, 0) in one vector (gaps.cpp, whose loop is the reference). Normal and friction move
// the four points at once: after a push of λ along the normal the two sides are λ · compliance further apart, so where
// they are need not be read again.
#include "core/coulomb.h"
#include "core/vector_targets.h"
#include "multilevel/gaps.h"

#include <cmath>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "multilevel/gaps_fast.cpp"
#include <hwy/foreach_target.h>  // must come before highway.h
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace weft {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

#if HWY_TARGET <= HWY_AVX2 && HWY_ARCH_X86
using D4 = hn::FixedTag<double, 4>;
using V4 = hn::Vec<D4>;

HWY_INLINE double dot(D4 d, V4 a, V4 b) {
    return hn::GetLane(hn::SumOfLanes(d, hn::Mul(a, b)));
}

// What stops what slides, as far as the cone allows; more of it than there was.
HWY_INLINE V4 rub(D4 d, GapRow& row, V4 normal, V4 slip) {
    const V4 rubbed = hn::Load(d, row.rubbed.data());
    V4 wanted = hn::NegMulAdd(hn::Set(d, row.mass), slip, rubbed);
    wanted = hn::NegMulAdd(hn::Set(d, dot(d, normal, wanted)), normal, wanted);
    const double length = std::sqrt(dot(d, wanted, wanted));
    const auto cone = project_onto_cone(length, row.static_friction * row.pushed, row.friction * row.pushed);
    wanted = hn::Mul(hn::Set(d, cone.factor), wanted);
    hn::Store(wanted, d, row.rubbed.data());
    return hn::Sub(wanted, rubbed);
}

HWY_INLINE void keep_one(D4 d, GapRow& row, double* all) {
    double* x[4];
    V4 sum = hn::Zero(d);
    for (std::size_t k = 0; k < 4; ++k) {
        x[k] = all + 4 * std::ptrdiff_t(row.points[k]);
        sum = hn::MulAdd(hn::Set(d, row.weights[k]), hn::LoadU(d, x[k]), sum);
    }
    const V4 normal = hn::Load(d, row.normal.data());
    const double more = (row.least - dot(d, normal, sum)) * row.mass;
    if (!(more > 0) && !(row.pushed > 0)) return;
    V4 by = hn::Zero(d);
    if (more > 0) {
        row.pushed += more;
        by = hn::Mul(hn::Set(d, more), normal);
    }
    if (row.static_friction > 0) {
        const V4 now = hn::MulAdd(hn::Set(d, row.compliance), by, sum);
        by = hn::Add(by, rub(d, row, normal, hn::Sub(now, hn::Load(d, row.start.data()))));
    }
    for (std::size_t k = 0; k < 4; ++k)
        hn::StoreU(hn::MulAdd(hn::Set(d, row.shares[k]), by, hn::LoadU(d, x[k])), d, x[k]);
}
#endif

void keep_all(Gaps& gaps, bool backward) {
#if HWY_TARGET <= HWY_AVX2 && HWY_ARCH_X86
    const D4 d;
    const std::size_t count = gaps.near.size();
    for (std::size_t t = 0; t < count; ++t) keep_one(d, gaps.near[backward ? count - 1 - t : t], gaps.x[0].data());
    _mm256_zeroupper();
#else
    keep_gaps_plain(gaps, backward);
#endif
}

}  // namespace HWY_NAMESPACE
}  // namespace weft
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace weft {

HWY_EXPORT(keep_all);

void keep_gaps_fast(Gaps& gaps, bool backward) {
    HWY_DYNAMIC_DISPATCH(keep_all)(gaps, backward);
}

}  // namespace weft
#endif  // HWY_ONCE
