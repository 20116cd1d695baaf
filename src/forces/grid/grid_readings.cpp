// What the springs of a uniform grid read, eight at a time. Rates come from the longest and the shortest spring of each
// family, rounded as in spring_readings.cpp, whose loop is the reference and gives the same bits for them; energies
// need every length, and take it from the inverse root (grid_lanes-inl.h), 1e-15 off. Per point 4 ns instead of 90.
#include "forces/grid/grid_readings.h"
#include "core/parallel.h"
#include "core/vector_targets.h"
#include "forces/grid/grid_tiles.h"
#include "forces/spring_readings.h"

#include <algorithm>
#include <cmath>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "forces/grid/grid_readings.cpp"
#include <hwy/foreach_target.h>  // must come before highway.h
#include <hwy/highway.h>

#include "forces/grid/grid_sweep-inl.h"

HWY_BEFORE_NAMESPACE();
namespace weft {
namespace HWY_NAMESPACE {

struct FamilySums {
    V longest2, shortest2, squares;
    int over;
};

// Springs from `from` to `to`; of the lanes those alone that exist, unless `whole`.
template <bool whole>
HWY_INLINE void read_lanes(D d, const V3& from, const V3& to, const FamilyLimits& f, hn::Mask<D> exists,
                           FamilySums& sums) {
    const V3 e = minus(to, from);  // no fused multiply-add: rounded as the reference
    const V l2 = hn::Add(hn::Add(hn::Mul(e.x, e.x), hn::Mul(e.y, e.y)), hn::Mul(e.z, e.z));
    const V guarded = hn::Max(l2, hn::Set(d, 1e-200));
    const V off = hn::MulSub(guarded, inverse_root(d, guarded), hn::Set(d, f.rest));
    auto over = hn::Or(hn::Gt(l2, hn::Set(d, f.high2)), hn::Lt(l2, hn::Set(d, f.low2)));
    if constexpr (whole) {
        sums.longest2 = hn::Max(sums.longest2, l2);
        sums.shortest2 = hn::Min(sums.shortest2, l2);
        sums.squares = hn::MulAdd(off, off, sums.squares);
    } else {
        const V there = hn::IfThenElseZero(exists, off);
        sums.longest2 = hn::Max(sums.longest2, hn::IfThenElseZero(exists, l2));
        sums.shortest2 = hn::Min(sums.shortest2, hn::IfThenElse(exists, l2, sums.shortest2));
        sums.squares = hn::MulAdd(there, there, sums.squares);
        over = hn::And(over, exists);
    }
    sums.over += int(hn::CountTrue(d, over));
}

struct Reader {
    const GridShape grid;
    const Tile tile;
    const std::array<FamilyLimits, grid_families>& families;
    const double* points;
    std::array<FamilySums, grid_families> sums;
    alignas(64) double memory[3][3][TileScratch::length] = {};

    Reader(const GridShape& g, const Tile& t, const std::array<FamilyLimits, grid_families>& f, const double* x)
        : grid(g), tile(t), families(f), points(x) {
        const D d;
        for (FamilySums& s : sums) s = {hn::Zero(d), hn::Set(d, infinity), hn::Zero(d), 0};
    }

    Lanes row(int j) {
        auto& m = memory[j % 3];
        return {m[0] + lane_margin, m[1] + lane_margin, m[2] + lane_margin};
    }
    void read_row(int j) {
        const int first = std::max(0, tile.column0 - 1), last = std::min(grid.columns, tile.column1 + 2);
        load_row(D(), points + 3 * (std::int64_t(j) * grid.columns + first), last - first, row(j),
                 first - tile.column0);
    }

    // The springs of a family that start in row j.
    HWY_INLINE void read_family(std::size_t k, int j) {
        const D d;
        const FamilyLimits& f = families[k];
        if (f.rest == 0 || j + f.dj >= grid.rows) return;
        const int N = int(hn::Lanes(d)), end = std::min(tile.column1, grid.columns - std::max(0, f.di)) - tile.column0;
        const int begin = f.di < 0 && tile.column0 == 0 ? 1 : 0;
        const Lanes from = row(j), to = row(j + f.dj);
        FamilySums s = sums[k];
        for (int q = begin; q < end; q += N) {
            const V3 a = load(d, from, q), b = load(d, to, q + f.di);
            if (q + N <= end)
                read_lanes<true>(d, a, b, f, hn::FirstN(d, 0), s);
            else
                read_lanes<false>(d, a, b, f, hn::FirstN(d, std::size_t(end - q)), s);
        }
        sums[k] = s;
    }

    void run() {
        for (int j = tile.row0; j < std::min(grid.rows, tile.row0 + 2); ++j) read_row(j);
        for (int j = tile.row0; j < tile.row1; ++j) {
            if (j + 2 < grid.rows) read_row(j + 2);
            for (std::size_t k = 0; k < families.size(); ++k) read_family(k, j);
        }
    }
};

void read_tile(const GridShape& grid, const std::array<FamilyLimits, grid_families>& families, const double* points,
               int tile, GridReading& reading) {
    Reader reader(grid, tile_at(grid, tile), families, points);
    reader.run();
    const D d;
    for (std::size_t k = 0; k < families.size(); ++k) {
        const FamilySums& s = reader.sums[k];
        reading.of[k] = {hn::GetLane(hn::MaxOfLanes(d, s.longest2)), hn::GetLane(hn::MinOfLanes(d, s.shortest2)),
                         hn::GetLane(hn::SumOfLanes(d, s.squares)), s.over};
    }
    leave_vectors();
}

}  // namespace HWY_NAMESPACE
}  // namespace weft
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace weft {

HWY_EXPORT(read_tile);

namespace {
constexpr int family_steps[grid_families][2] = {{1, 0}, {0, 1}, {1, 1}, {-1, 1}, {2, 0}, {0, 2}};

std::array<FamilyLimits, grid_families> find_limits(const Model& model, const GridSprings& grid) {
    std::array<FamilyLimits, grid_families> all{};
    for (std::size_t f = 0; f < all.size(); ++f) {
        const double rest = grid.rest[f], longest = rest * (1 + model.limit.stretch[int(f / 2)] + rate_rounding),
                     shortest = rest * (1 - model.limit.compression[int(f / 2)] - rate_rounding);
        all[f] = {family_steps[f][0], family_steps[f][1], rest, shortest > 0 ? shortest * shortest : 0,
                  longest * longest};
    }
    return all;
}
}  // namespace

bool are_grid_readings_usable(const Model& model, const GridSprings& grid) {
    return grid.uniform && model.limit_scale.empty();
}

SpringReadings read_grid_springs(const Model& model, const GridSprings& grid, std::span<const Vec3> x) {
    const std::array<FamilyLimits, grid_families> families = find_limits(model, grid);
    const auto kernel = HWY_DYNAMIC_DISPATCH(read_tile);
    const GridReading sum = parallel_sum(
        tile_count(model.mesh.grid), GridReading{},
        [&](std::int64_t begin, std::int64_t end) {
            GridReading all;
            for (std::int64_t k = begin; k < end; ++k) {
                GridReading one;
                kernel(model.mesh.grid, families, x[0].data(), int(k), one);
                all = all + one;
            }
            return all;
        },
        1);
    SpringReadings r;
    for (std::size_t f = 0; f < grid_families; ++f) {
        const FamilyReading& of = sum.of[f];
        const double rest = families[f].rest;
        if (!(of.shortest2 < infinity)) continue;  // there are none
        double& most = r.most[int(f / 2)];
        most = std::max(most, (std::sqrt(of.longest2) - rest) / rest);
        r.least = std::min(r.least, (std::sqrt(of.shortest2) - rest) / rest);
        r.over += of.over;
        r.energy += 0.5 * grid.stiffness[f] * of.squares;
    }
    return r;
}

}  // namespace weft
#endif  // HWY_ONCE
