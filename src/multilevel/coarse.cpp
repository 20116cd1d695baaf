// Coarse to fine: nodes of a level that are further apart than in the pattern are drawn together, patches that still
// are get more sweeps, and what moved is interpolated to the level below. Level l is swept 2^(l−1) times, so that each
// costs half of the one below.
#include "multilevel/levels.h"
#include "multilevel/sections.h"

#include <algorithm>
#include <cmath>

namespace weft {

namespace {
constexpr int patch_columns = 16, patch_rows = 8;
constexpr int most_sweeps = 16, rounds_of_levels = 8;

// Levels resist from a part of the limit on: lengths differ within a patch, and if its mean were at the limit, many of
// them would be beyond. (At the limit itself the cloth's own patches took 15 times the sweeps.) With tight limits,
// which leave no room for that, levels keep lengths as they are: a limit of 0.01 then takes half the time.
double bound_of_levels(double limit) {
    return std::max(0.0, 0.5 * limit - 0.005);
}

double tolerance_of_levels(double limit) {
    return std::min(0.02, 0.5 * limit);
}

void draw_to_pins(Lattice& l, std::span<const Tether> tethers, const Pins& pins, double bound, double turn) {
    for (const Tether& t : tethers) {
        const auto at = std::size_t(t.node), k = std::size_t(t.pin);
        const Vec3 d = Vec3(l.x[at], l.y[at], l.z[at]) - pins.now[k];
        const double l2 = d.squaredNorm(), longest = t.rest * (1 + bound);
        if (!(l2 > longest * longest)) continue;
        Vec3 way = 0.5 * (Vec3(l.from_x[at], l.from_y[at], l.from_z[at]) - pins.from[k] + d);
        double factor = find_way_factor(way.dot(d), l2, turn);
        if (!(factor > 0)) {
            way = d;
            factor = 1;
        }
        const double part = factor * (1 - longest / std::sqrt(l2));
        l.x[at] -= part * way.x();
        l.y[at] -= part * way.y();
        l.z[at] -= part * way.z();
    }
}

Window window_of(const Lattice& l, int across, int down) {
    return {across * patch_columns, std::min(l.columns, (across + 1) * patch_columns), down * patch_rows,
            std::min(l.rows, (down + 1) * patch_rows)};
}

// Right and down, and both diagonals where there are any.
struct LevelBounds {
    std::array<Family, 4> families;
    std::size_t count = 2;
};

LevelBounds bounds_of(Lattice& l, double factor) {
    const auto family = [&](int di, int dj, const std::vector<double>& rests) {
        return Family{
            .di = di, .dj = dj, .rests = rests.data() + l.origin, .factor = factor, .side = Family::not_longer};
    };
    LevelBounds all{{family(1, 0, l.right), family(0, 1, l.down)}};
    if (l.right_down.empty()) return all;
    all.families[2] = family(1, 1, l.right_down);
    all.families[3] = family(-1, 1, l.left_down);
    all.count = 4;
    return all;
}

constexpr int fewest_for_threads = 64;  // flagged patches
constexpr int rows_for_threads = 128;   // with fewer, patches are swept one after the other

struct Patches {
    Level& level;
    bool coloured;       // even rows of patches, then odd ones, which have no points in common
    bool shared = true;  // by threads, if there is enough to do: the same in either case
    template <class Body>
    void each_row(const Body& body) const {
        parallel_for(level.patches_down, coloured && shared ? 1 : level.patches_down,
                     [&](std::int64_t begin, std::int64_t end) {
                         for (auto q = int(begin); q < int(end); ++q) body(q);
                     });
    }
    // body(row), down or up.
    template <class Body>
    void each_row_in_turn(bool up, const Body& body) const {
        const int down = level.patches_down, colours = coloured ? 2 : 1;
        for (int c = 0; c < colours; ++c) {
            const int first = up ? colours - 1 - c : c, count = (down - first + colours - 1) / colours;
            parallel_for(count, coloured && shared ? 1 : down, [&](std::int64_t begin, std::int64_t end) {
                for (auto t = int(begin); t < int(end); ++t)
                    body(first + colours * (up ? int(begin) + int(end) - 1 - t : t));
            });
        }
    }
    // Marks those that `is_beyond`; true if there are any.
    template <class Test>
    bool mark(std::vector<std::uint8_t>& marks, const Test& is_beyond) const {
        each_row([&](int q) {
            for (int p = 0; p < level.patches_across; ++p)
                marks[std::size_t(q) * level.patches_across + p] = is_beyond(p, q);
        });
        return std::any_of(marks.begin(), marks.end(), [](std::uint8_t mark) { return mark > 0; });
    }
    bool near_flagged(int p, int q) const {
        for (int b = std::max(0, q - 1); b <= std::min(level.patches_down - 1, q + 1); ++b)
            for (int a = std::max(0, p - 1); a <= std::min(level.patches_across - 1, p + 1); ++a)
                if (level.flagged[std::size_t(b) * level.patches_across + a]) return true;
        return false;
    }
};

}  // namespace

void size_patches(const Lattice& lattice, Level& patches) {
    patches.patches_across = (lattice.columns + patch_columns - 1) / patch_columns;
    patches.patches_down = (lattice.rows + patch_rows - 1) / patch_rows;
    patches.flagged.assign(patches.patches_across * patches.patches_down, 0);
    patches.again = patches.flagged;
}

bool sweep_patches_again(Lattice& lattice, const Rows& rows, Level& level, std::span<const Family> bounds,
                         double tolerance, int rounds, const LatticeKernels& kernels, std::span<const Tether> tethers,
                         const Pins& pins, double bound) {
    std::array<Family, 4> tests{};
    int count = 0;
    for (const Family& f : bounds)
        if (f.side == Family::not_longer && count < 4) {
            tests[std::size_t(count)] = f;
            tests[std::size_t(count++)].factor *= 1 + tolerance;
        }
    const std::span<const Family> test(tests.data(), std::size_t(count));
    Patches patches{level, lattice.rows >= rows_for_threads};
    const auto is_beyond = [&](int p, int q) { return kernels.any_beyond(rows, test, window_of(lattice, p, q)); };
    bool any = patches.mark(level.flagged, is_beyond);
    for (int round = 0; any && round < rounds; ++round) {
        patches.shared = std::count(level.flagged.begin(), level.flagged.end(), 1) >= fewest_for_threads;
        for (int pass = 0; pass < 2; ++pass) {
            if (!tethers.empty()) draw_to_pins(lattice, tethers, pins, bound, rows.turn);
            patches.each_row_in_turn(pass > 0, [&](int q) {
                for (int p = 0; p < level.patches_across; ++p)
                    if (level.flagged[std::size_t(q) * level.patches_across + p])
                        kernels.sweep(rows, bounds, window_of(lattice, p, q), pass > 0);
            });
        }
        any = patches.mark(level.again, [&](int p, int q) { return patches.near_flagged(p, q) && is_beyond(p, q); });
        level.flagged.swap(level.again);
    }
    return any;
}

void correct_levels(Tower& tower, const Pins& pins, double limit, double turn, const LatticeKernels& kernels) {
    const double bound = bound_of_levels(limit);
    std::vector<Level>& levels = tower.levels;
    for (std::size_t l = 0; l < levels.size(); ++l) {
        Lattice& fine = levels[l].lattice;
        parallel_for(3, fine.rows >= rows_for_threads ? 1 : 3, [&](std::int64_t begin, std::int64_t end) {
            const std::array<std::vector<double>*, 3> to{&fine.placed_x, &fine.placed_y, &fine.placed_z};
            const std::array<const std::vector<double>*, 3> from{&fine.x, &fine.y, &fine.z};
            for (auto k = std::size_t(begin); k < std::size_t(end); ++k) *to[k] = *from[k];
        });
        if (l + 1 == levels.size()) break;
        Lattice& coarse = levels[l + 1].lattice;
        for_rows(coarse.rows, [&](const RowSpan& rows) {
            kernels.restrict_to(fine, positions_of(fine), coarse, positions_of(coarse), rows);
            if (turn > 0) kernels.restrict_to(fine, starts_of(fine), coarse, starts_of(coarse), rows);
        });
    }
    for (std::size_t l = levels.size(); l-- > 0;) {
        Level& level = levels[l];
        Lattice& lattice = level.lattice;
        const LevelBounds all = bounds_of(lattice, 1 + bound);
        const std::span<const Family> bounds(all.families.data(), all.count);
        const Rows rows = rows_of(lattice, turn);
        const int sweeps = std::min(1 << std::min(l, std::size_t(10)), most_sweeps);
        for (int k = 0; k < sweeps; ++k) {
            draw_to_pins(lattice, level.tethers, pins, bound, turn);
            const auto sweep = [&](const RowSpan& s) {
                kernels.sweep(rows, bounds, {0, lattice.columns, s.begin, s.end}, k % 2 > 0);
            };
            const auto nothing = [](auto&&...) {};
            go_through_rows(lattice.rows, nothing, sweep, nothing);
        }
        sweep_patches_again(lattice, rows_of(lattice, turn), level, bounds, tolerance_of_levels(limit),
                            rounds_of_levels, kernels, level.tethers, pins, bound);
        if (l == 0) break;
        Lattice& below = levels[l - 1].lattice;
        const NodeFields from = places_of(lattice);
        for_rows(below.rows, [&](const RowSpan& own) {
            kernels.prolong(lattice, positions_of(lattice), &from, 1, below, positions_of(below), own);
        });
    }
}

}  // namespace weft
