// Sums over all points, and the fastest of them: one pass over positions, velocities and masses.
#include "core/measure.h"
#include "core/parallel.h"
#include "core/vector_targets.h"

#include <algorithm>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "motion.cpp"
#include <hwy/foreach_target.h>  // must come before highway.h
#include <hwy/highway.h>

#include "forces/grid/grid_lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace weft {
namespace HWY_NAMESPACE {

struct MotionSums {
    V kinetic, speed2, mass;
    V3 low, high, flow, momentum, moment, turning;
};

HWY_INLINE V3 lanes_of(D d, const double* points) {
    V3 v;
    hn::LoadInterleaved3(d, points, v.x, v.y, v.z);
    return v;
}
HWY_INLINE V3 all_lanes(D d, double value) {
    return {hn::Set(d, value), hn::Set(d, value), hn::Set(d, value)};
}
// s + a b
HWY_INLINE V3 add_product(const V3& a, V b, const V3& s) {
    return {hn::MulAdd(a.x, b, s.x), hn::MulAdd(a.y, b, s.y), hn::MulAdd(a.z, b, s.z)};
}

HWY_INLINE void add_points(D d, const double* x_at, const double* v_at, const double* mass, MotionSums& s) {
    const V3 x = lanes_of(d, x_at), v = lanes_of(d, v_at);
    const V m = hn::LoadU(d, mass), v2 = squared_length(v);
    const V3 mv = times(v, m);
    s.kinetic = hn::MulAdd(hn::Mul(hn::Set(d, 0.5), m), v2, s.kinetic);
    s.speed2 = hn::Max(s.speed2, v2);
    s.mass = hn::Add(s.mass, m);
    s.low = {hn::Min(s.low.x, x.x), hn::Min(s.low.y, x.y), hn::Min(s.low.z, x.z)};
    s.high = {hn::Max(s.high.x, x.x), hn::Max(s.high.y, x.y), hn::Max(s.high.z, x.z)};
    s.flow = plus(s.flow, v);
    s.momentum = plus(s.momentum, mv);
    s.moment = add_product(x, m, s.moment);
    s.turning.x = hn::MulAdd(x.y, mv.z, hn::NegMulAdd(x.z, mv.y, s.turning.x));
    s.turning.y = hn::MulAdd(x.z, mv.x, hn::NegMulAdd(x.x, mv.z, s.turning.y));
    s.turning.z = hn::MulAdd(x.x, mv.y, hn::NegMulAdd(x.y, mv.x, s.turning.z));
}

HWY_INLINE double sum_of(D d, V v) {
    return hn::GetLane(hn::SumOfLanes(d, v));
}
HWY_INLINE Vec3 sum_of(D d, const V3& v) {
    return {sum_of(d, v.x), sum_of(d, v.y), sum_of(d, v.z)};
}
HWY_INLINE Vec3 least_of(D d, const V3& v) {
    return {hn::GetLane(hn::MinOfLanes(d, v.x)), hn::GetLane(hn::MinOfLanes(d, v.y)),
            hn::GetLane(hn::MinOfLanes(d, v.z))};
}
HWY_INLINE Vec3 most_of(D d, const V3& v) {
    return {hn::GetLane(hn::MaxOfLanes(d, v.x)), hn::GetLane(hn::MaxOfLanes(d, v.y)),
            hn::GetLane(hn::MaxOfLanes(d, v.z))};
}

void find_motions(const double* x, const double* v, const double* mass, std::int64_t begin, std::int64_t end,
                  Motions& motions) {
    const D d;
    const int N = int(hn::Lanes(d));
    MotionSums s{
        hn::Zero(d),       hn::Zero(d),       hn::Zero(d),       all_lanes(d, infinity), all_lanes(d, -infinity),
        all_lanes(d, 0.0), all_lanes(d, 0.0), all_lanes(d, 0.0), all_lanes(d, 0.0)};
    std::int64_t p = begin;
    for (; p + N <= end; p += N) add_points(d, x + 3 * p, v + 3 * p, mass + p, s);
    if (p < end) {  // the last few, and in the other lanes points without mass that stand where the last one is
        double x_rest[3 * 8], v_rest[3 * 8] = {}, mass_rest[8] = {};
        for (int k = 0; k < 3 * N; ++k) x_rest[k] = x[3 * (end - 1) + k % 3];
        std::copy(x + 3 * p, x + 3 * end, x_rest);
        std::copy(v + 3 * p, v + 3 * end, v_rest);
        std::copy(mass + p, mass + end, mass_rest);
        add_points(d, x_rest, v_rest, mass_rest, s);
    }
    motions = {sum_of(d, s.kinetic),  hn::GetLane(hn::MaxOfLanes(d, s.speed2)),
               sum_of(d, s.mass),     least_of(d, s.low),
               most_of(d, s.high),    sum_of(d, s.flow),
               sum_of(d, s.momentum), sum_of(d, s.moment),
               sum_of(d, s.turning)};
    leave_vectors();
}

}  // namespace HWY_NAMESPACE
}  // namespace weft
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace weft {

HWY_EXPORT(find_motions);

Motions measure_motion(const Model& model, const State& state) {
    if (model.points() == 0) return {};
    const auto kernel = HWY_DYNAMIC_DISPATCH(find_motions);
    return parallel_sum(model.points(), Motions{}, [&](std::int64_t begin, std::int64_t end) {
        Motions m;
        kernel(state.x[0].data(), state.v[0].data(), model.mass.data(), begin, end, m);
        return m;
    });
}

Motions measure_motion_simply(const Model& model, const State& state) {
    return parallel_sum(model.points(), Motions{}, [&](std::int64_t begin, std::int64_t end) {
        Motions m;
        for (std::int64_t i = begin; i < end; ++i) {
            const double v2 = state.v[i].squaredNorm();
            m.kinetic += 0.5 * model.mass[i] * v2;
            m.speed2 = std::max(m.speed2, v2);
            m.low = m.low.cwiseMin(state.x[i]);
            m.high = m.high.cwiseMax(state.x[i]);
            m.mass += model.mass[i];
            m.flow += state.v[i];
            m.momentum += model.mass[i] * state.v[i];
            m.moment += model.mass[i] * state.x[i];
            m.turning += model.mass[i] * state.x[i].cross(state.v[i]);
        }
        return m;
    });
}

}  // namespace weft
#endif  // HWY_ONCE
