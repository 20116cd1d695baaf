// Coarse to fine: nodes of a level that are further apart than in the pattern are drawn together, patches that still
// are get more sweeps, and what moved is interpolated to the level below. Level l is swept 2^(l−1) times, so that each
// costs half of the one below.
#include "multilevel/levels.h"

#include <cmath>

namespace weft {

namespace {
constexpr int patch_columns = 16, patch_rows = 8;
constexpr int most_sweeps = 16, rounds_of_levels = 8;
constexpr double tolerance_of_levels = 0.02;

// Levels resist from a part of the limit on: lengths differ within a patch, and if its mean were at the limit, many of
// them would be beyond. (At the limit itself the cloth's own patches took 15 times the sweeps.)
constexpr double part_of_bound = 0.5;

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

std::array<Family, 2> bounds_of(Lattice& l, double factor) {
    return {Family{.di = 1, .rests = l.right.data() + l.origin, .factor = factor, .side = Family::not_longer},
            Family{.dj = 1, .rests = l.down.data() + l.origin, .factor = factor, .side = Family::not_longer}};
}

struct Patches {
    Level& level;
    template <class Body>
    void each(const Body& body) const {
        for (int q = 0; q < level.patches_down; ++q)
            for (int p = 0; p < level.patches_across; ++p) body(p, q, q * level.patches_across + p);
    }
    bool near_flagged(int p, int q) const {
        for (int b = std::max(0, q - 1); b <= std::min(level.patches_down - 1, q + 1); ++b)
            for (int a = std::max(0, p - 1); a <= std::min(level.patches_across - 1, p + 1); ++a)
                if (level.flagged[b * level.patches_across + a]) return true;
        return false;
    }
};

NodeFields positions(Lattice& l) {
    return {l.x.data() + l.origin, l.y.data() + l.origin, l.z.data() + l.origin};
}
NodeFields starts(Lattice& l) {
    return {l.from_x.data() + l.origin, l.from_y.data() + l.origin, l.from_z.data() + l.origin};
}
NodeFields places(Lattice& l) {
    return {l.placed_x.data() + l.origin, l.placed_y.data() + l.origin, l.placed_z.data() + l.origin};
}
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
    const Patches patches{level};
    bool any = false;
    patches.each([&](int p, int q, std::size_t k) {
        level.flagged[k] = kernels.any_beyond(rows, test, window_of(lattice, p, q));
        any = any || level.flagged[k];
    });
    for (int round = 0; any && round < rounds; ++round) {
        for (int pass = 0; pass < 2; ++pass) {
            if (!tethers.empty()) draw_to_pins(lattice, tethers, pins, bound, rows.turn);
            patches.each([&](int p, int q, std::size_t) {
                const int up = level.patches_down - 1 - q, row = pass ? up : q;
                if (level.flagged[row * level.patches_across + p])
                    kernels.sweep(rows, bounds, window_of(lattice, p, row), pass > 0);
            });
        }
        any = false;
        patches.each([&](int p, int q, std::size_t k) {
            level.again[k] = patches.near_flagged(p, q) && kernels.any_beyond(rows, test, window_of(lattice, p, q));
            any = any || level.again[k];
        });
        level.flagged.swap(level.again);
    }
    return any;
}

void correct_levels(Tower& tower, const Pins& pins, double limit, double turn, const LatticeKernels& kernels) {
    const double bound = part_of_bound * limit;
    std::vector<Level>& levels = tower.levels;
    for (std::size_t l = 0; l + 1 < levels.size(); ++l) {
        Lattice &fine = levels[l].lattice, &coarse = levels[l + 1].lattice;
        kernels.restrict_to(fine, positions(fine), coarse, positions(coarse));
        if (turn > 0) kernels.restrict_to(fine, starts(fine), coarse, starts(coarse));
    }
    for (Level& level : levels) {
        level.lattice.placed_x = level.lattice.x;
        level.lattice.placed_y = level.lattice.y;
        level.lattice.placed_z = level.lattice.z;
    }
    for (std::size_t l = levels.size(); l-- > 0;) {
        Level& level = levels[l];
        Lattice& lattice = level.lattice;
        const std::array<Family, 2> bounds = bounds_of(lattice, 1 + bound);
        const Window all{0, lattice.columns, 0, lattice.rows};
        const int sweeps = std::min(1 << std::min(l, std::size_t(10)), most_sweeps);
        for (int k = 0; k < sweeps; ++k) {
            draw_to_pins(lattice, level.tethers, pins, bound, turn);
            kernels.sweep(rows_of(lattice, turn), bounds, all, k % 2 > 0);
        }
        sweep_patches_again(lattice, rows_of(lattice, turn), level, bounds, tolerance_of_levels, rounds_of_levels,
                            kernels, level.tethers, pins, bound);
        if (l == 0) break;
        Lattice& below = levels[l - 1].lattice;
        const NodeFields from = places(lattice);
        kernels.prolong(lattice, positions(lattice), &from, 1, below, positions(below));
    }
}

}  // namespace weft
