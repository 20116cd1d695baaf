// Vectors of points, a lane each, for the grid kernels. Compiled once for every instruction set (see Highway).
// Lengths come from an inverse square root by a bit-pattern guess and two polynomial refinements, relative error below
// 1e-15; no hardware reciprocal, so that all machines with fused multiply-add agree to the bit.
#if defined(WEFT_GRID_LANES) == defined(HWY_TARGET_TOGGLE)
#ifdef WEFT_GRID_LANES
#undef WEFT_GRID_LANES
#else
#define WEFT_GRID_LANES
#endif

#include "forces/grid/grid_tiles.h"

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace weft {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using D = hn::CappedTag<double, 8>;
using V = hn::Vec<D>;

// 1/√a for a > 0. First guess from the bits (3.5 % off), then y (1 + r/2 + 3r²/8 + …) with r = 1 − a y².
HWY_INLINE V inverse_root(D d, V a) {
    const hn::RebindToUnsigned<D> du;
    const auto magic = hn::Set(du, 0x5FE6EB50C7B537A9ull);
    const V one = hn::Set(d, 1), c1 = hn::Set(d, 0.5), c2 = hn::Set(d, 0.375), c3 = hn::Set(d, 0.3125);
    V y = hn::BitCast(d, hn::Sub(magic, hn::ShiftRight<1>(hn::BitCast(du, a))));
    V r = hn::NegMulAdd(a, hn::Mul(y, y), one);
    y = hn::MulAdd(hn::Mul(y, r), hn::MulAdd(r, hn::MulAdd(r, c3, c2), c1), y);
    r = hn::NegMulAdd(a, hn::Mul(y, y), one);
    return hn::MulAdd(hn::Mul(y, r), hn::MulAdd(r, c2, c1), y);
}

struct V3 {
    V x, y, z;
};

HWY_INLINE V3 load(D d, const Lanes& a, int q) {
    return {hn::LoadU(d, a.x + q), hn::LoadU(d, a.y + q), hn::LoadU(d, a.z + q)};
}
HWY_INLINE void store(D d, const V3& v, const Lanes& a, int q) {
    hn::StoreU(v.x, d, a.x + q);
    hn::StoreU(v.y, d, a.y + q);
    hn::StoreU(v.z, d, a.z + q);
}
HWY_INLINE V3 plus(const V3& a, const V3& b) {
    return {hn::Add(a.x, b.x), hn::Add(a.y, b.y), hn::Add(a.z, b.z)};
}
HWY_INLINE V3 minus(const V3& a, const V3& b) {
    return {hn::Sub(a.x, b.x), hn::Sub(a.y, b.y), hn::Sub(a.z, b.z)};
}
HWY_INLINE V3 times(const V3& a, V s) {
    return {hn::Mul(a.x, s), hn::Mul(a.y, s), hn::Mul(a.z, s)};
}

HWY_INLINE V squared_length(const V3& e) {
    return hn::MulAdd(e.x, e.x, hn::MulAdd(e.y, e.y, hn::Mul(e.z, e.z)));
}

// K (1 − l0/l) d: stiffness and pull = K l0 of one family, eight springs at a time.
HWY_INLINE V3 pull_towards(D d, const V3& from, const V3& to, V stiffness, V pull) {
    const V3 e = minus(to, from);
    const V l2 = squared_length(e);
    // A spring of no length has no force: the guard keeps its inverse root finite, and e = 0 does the rest.
    const V inverse = inverse_root(d, hn::Max(l2, hn::Set(d, 1e-200)));
    return times(e, hn::NegMulAdd(pull, inverse, stiffness));
}

// To be called last by everything that plain code calls: it would pay for mixing old and new vector instructions.
HWY_INLINE void leave_vectors() {
#if HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX2
    _mm256_zeroupper();
#endif
}

}  // namespace HWY_NAMESPACE
}  // namespace weft
HWY_AFTER_NAMESPACE();

#endif
