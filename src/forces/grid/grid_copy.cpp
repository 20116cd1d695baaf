// Between fields as points have them, x y z x y z ..., and the padded rows of a grid's system, x x ... y y ... z z ...
#include "core/parallel.h"
#include "core/vector_targets.h"
#include "forces/grid/grid_system.h"
#include "forces/grid/grid_tiles.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "forces/grid/grid_copy.cpp"
#include <hwy/foreach_target.h>  // must come before highway.h
#include <hwy/highway.h>

#include "forces/grid/grid_lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace weft {
namespace HWY_NAMESPACE {

void load_row(const double* from, int count, const Lanes& to) {
    const D d;
    const int N = int(hn::Lanes(d));
    int q = 0;
    for (; q + N <= count; q += N) {
        V3 v;
        hn::LoadInterleaved3(d, from + 3 * q, v.x, v.y, v.z);
        store(d, v, to, q);
    }
    for (; q < count; ++q) {
        to.x[q] = from[3 * q];
        to.y[q] = from[3 * q + 1];
        to.z[q] = from[3 * q + 2];
    }
    leave_vectors();
}

void store_row(const Lanes& from, int count, double* to) {
    const D d;
    const int N = int(hn::Lanes(d));
    int q = 0;
    for (; q + N <= count; q += N) {
        const V3 v = load(d, from, q);
        hn::StoreInterleaved3(v.x, v.y, v.z, d, to + 3 * q);
    }
    for (; q < count; ++q) {
        to[3 * q] = from.x[q];
        to[3 * q + 1] = from.y[q];
        to[3 * q + 2] = from.z[q];
    }
    leave_vectors();
}

}  // namespace HWY_NAMESPACE
}  // namespace weft
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace weft {

HWY_EXPORT(load_row);
HWY_EXPORT(store_row);

namespace {
Lanes lanes_of(const PaddedRows& rows, int j) {
    double* first = const_cast<double*>(rows.row(j));
    return {first, first + rows.stride, first + 2 * rows.stride};
}
}  // namespace

void copy_in(const GridSystem& system, std::span<const Vec3> from, PaddedRows& to) {
    const auto kernel = HWY_DYNAMIC_DISPATCH(load_row);
    const int columns = system.shape.columns;
    parallel_for(system.shape.rows, 32, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t j = begin; j < end; ++j) kernel(from[j * columns].data(), columns, lanes_of(to, int(j)));
    });
}

void copy_out(const GridSystem& system, const PaddedRows& from, std::vector<Vec3>& to) {
    const auto kernel = HWY_DYNAMIC_DISPATCH(store_row);
    const int columns = system.shape.columns;
    parallel_for(system.shape.rows, 32, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t j = begin; j < end; ++j) kernel(lanes_of(from, int(j)), columns, to[j * columns].data());
    });
}

}  // namespace weft
#endif  // HWY_ONCE
