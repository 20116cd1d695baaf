// A substep of a cloth that is one uniform grid (levels.h): everything goes through the kernels of lattices.
//   predict · soft springs, one sweep · levels, coarse to fine · structural springs, one sweep · contact · patches
//   beyond their limit again · contact · velocities
// Velocities: u = Δx/dt and v' = u + β P R (u − v), the trapezoidal rule for what level 1 can represent (for every mode
// it would be unstable, since projections are only partly converged). Forces and stiffness count for 1 / (1 + β) in the
// displacement, so that statics and the momentum of a free sheet are right.
#include "multilevel/levels.h"
#include "multilevel/sections.h"

#include <algorithm>
#include <cmath>

namespace weft {

namespace {
constexpr int rounds_of_cloth = 64, rounds_beside_contact = 4;

struct Families {
    std::array<Family, 4> soft;
    std::array<Family, 2> stiff;
    std::array<Family, 8> bounds;
    int softs = 0, bounded = 0;
};

// The families of grid_springs.cpp: right, down, the two diagonals, two to the right, two down.
constexpr int offset[grid_families][2] = {{1, 0}, {0, 1}, {1, 1}, {-1, 1}, {2, 0}, {0, 2}};

Families find_families(const Model& model, const GridSprings& springs, const SubstepPlan& plan) {
    Families all;
    for (int k = 0; k < grid_families; ++k) {
        const double stiffness = springs.stiffness[std::size_t(k)];
        if (!(stiffness > 0)) continue;
        const auto kind = std::size_t(k / 2);
        Family f{.di = offset[k][0], .dj = offset[k][1], .rest = springs.pull[std::size_t(k)] / stiffness};
        f.compliance = (1 + plan.beta) / (stiffness * plan.dt * plan.dt);
        if (kind == 0)
            all.stiff[std::size_t(k)] = f;
        else
            all.soft[std::size_t(all.softs++)] = f;
        f.compliance = 0;
        const double stretch = kind == 0 ? structural_bound(model) : model.limit.stretch[kind];
        if (stretch < infinity && all.bounded < 8) {
            f.side = Family::not_longer;
            f.factor = 1 + stretch;
            all.bounds[std::size_t(all.bounded++)] = f;
        }
        if (model.limit.compression[kind] < 1 && all.bounded < 8) {
            f.side = Family::not_shorter;
            f.factor = 1 - model.limit.compression[kind];
            all.bounds[std::size_t(all.bounded++)] = f;
        }
    }
    return all;
}

NodeFields velocities(GridCloth& cloth) {
    const int o = cloth.lattice.origin;
    return {cloth.vx.data() + o, cloth.vy.data() + o, cloth.vz.data() + o};
}
constexpr auto nothing = [](auto&&...) {};

struct Substep {
    const Model& model;
    Multilevel& m;
    const SubstepPlan& plan;
    const LatticeKernels& kernels;
    Lattice& cloth;
    Lattice& coarse;  // level 1

    auto sweep(std::span<const Family> families, bool backward) const {
        return [=, this](const RowSpan& s) {
            if (!families.empty())
                kernels.sweep(rows_of(cloth, plan.turn), families, {0, cloth.columns, s.begin, s.end}, backward);
        };
    }
};

// What velocities lack, v' = u + β P R (u − v).
void pay(const Substep& s, const RowSpan& rows) {
    s.kernels.prolong(s.coarse, places_of(s.coarse), nullptr, s.plan.beta, s.cloth, velocities(s.m.cloth), rows);
}

// Held points are where their script has them.
void place_pins(const Substep& s, const RowSpan& rows) {
    const std::vector<int>& held = s.m.held;
    auto k = std::size_t(std::lower_bound(held.begin(), held.end(), rows.begin * s.cloth.columns) - held.begin());
    for (; k < held.size() && held[k] < rows.end * s.cloth.columns; ++k) {
        const auto at = std::size_t(s.cloth.at(held[k] % s.cloth.columns, held[k] / s.cloth.columns));
        s.m.pins.from[k] = {s.cloth.from_x[at], s.cloth.from_y[at], s.cloth.from_z[at]};
        s.cloth.x[at] = s.m.pins.now[k].x();
        s.cloth.y[at] = s.m.pins.now[k].y();
        s.cloth.z[at] = s.m.pins.now[k].z();
    }
}

void predict(const Substep& s, const RowSpan& rows) {
    if (s.m.cloth.owed) pay(s, rows);
    s.kernels.predict(s.cloth, velocities(s.m.cloth), s.plan.dt,
                      s.plan.dt * s.plan.dt / (1 + s.plan.beta) * s.model.gravity, rows);
    place_pins(s, rows);
}

// Into level 1: where points are, and where they were.
void restrict_cloth(const Substep& s, const RowSpan& rows) {
    s.kernels.restrict_to(s.cloth, positions_of(s.cloth), s.coarse, positions_of(s.coarse), rows);
    if (s.plan.turn > 0) s.kernels.restrict_to(s.cloth, starts_of(s.cloth), s.coarse, starts_of(s.coarse), rows);
}

// Down from level 1, and one sweep over `stiff`. What levels do is an impact: it takes energy, and never gives any.
// Only lengths that were beyond their bound before (of somebody let go, whose nodes are new) give: they are drawn in,
// but as much of it as would be speed is none.
void correct_cloth(const Substep& s, std::span<const Family> stiff) {
    std::vector<MotionSums>& motions = s.m.cloth.motions;
    std::fill(motions.begin(), motions.end(), MotionSums{});
    go_through_rows(
        s.cloth.rows,
        [&](int k, const RowSpan& rows) { add(motions[std::size_t(k)], s.kernels.correct(s.coarse, s.cloth, rows)); },
        s.sweep(stiff, s.plan.backward), nothing);
    MotionSums sum;
    for (const MotionSums& part : motions) add(sum, part);
    const double share = share_to_shift(sum);
    if (!(share > 0)) return;
    const NodeFields to = positions_of(s.coarse), from = places_of(s.coarse);
    for_sections(s.cloth.rows, [&](int, const RowSpan& rows) {
        s.kernels.prolong(s.coarse, to, &from, share, s.cloth, starts_of(s.cloth), rows);
    });
}

// The lattice's `from` holds u − v afterwards.
void find_velocities(const Substep& s) {
    const bool trapezoidal = s.plan.beta > 0;
    go_through_rows(
        s.cloth.rows,
        [&](int, const RowSpan& rows) { s.kernels.find_velocities(s.cloth, velocities(s.m.cloth), s.plan.dt, rows); },
        nothing,
        [&](const RowSpan& rows) {
            if (trapezoidal) s.kernels.restrict_to(s.cloth, starts_of(s.cloth), s.coarse, places_of(s.coarse), rows);
        });
    s.m.cloth.owed = trapezoidal;
    if (!trapezoidal || s.plan.goes_on) return;
    for_sections(s.cloth.rows, [&](int, const RowSpan& rows) { pay(s, rows); });
    s.m.cloth.owed = false;
}

void push(const Model& model, const Workspace& work, const SubstepPlan& plan, Lattice& l) {
    const double scale = plan.dt * plan.dt / (1 + plan.beta);
    for (int j = 0, i = 0; j < l.rows; ++j)
        for (int k = 0; k < l.columns; ++k, ++i) {
            const auto at = std::size_t(l.at(k, j));
            const Vec3 shift =
                (scale * l.w[at]) * (work.scratch->force[std::size_t(i)] - model.mass[std::size_t(i)] * model.gravity);
            l.x[at] += shift.x();
            l.y[at] += shift.y();
            l.z[at] += shift.z();
        }
}

template <class Visit>
void each_point(const Lattice& l, const Visit& visit) {
    for_sections(l.rows, [&](int, const RowSpan& rows) {
        for (int j = rows.begin; j < rows.end; ++j)
            for (int i = 0; i < l.columns; ++i) visit(std::size_t(j) * l.columns + i, std::size_t(l.at(i, j)));
    });
}

void describe_gaps(const Lattice& l, const SubstepPlan& plan, Gaps& gaps) {
    if (!gaps.active) return;
    each_point(l, [&](std::size_t i, std::size_t at) {
        gaps.x[i] = {l.x[at], l.y[at], l.z[at]};
        gaps.from[i] = {l.from_x[at], l.from_y[at], l.from_z[at]};
    });
    describe_gaps(gaps, plan.number, plan.substeps);
}

void keep_gaps(Lattice& l, Gaps& gaps, bool backward) {
    if (!gaps.active || gaps.near.empty()) return;
    each_point(l, [&](std::size_t i, std::size_t at) { gaps.x[i] = {l.x[at], l.y[at], l.z[at]}; });
    keep_gaps(gaps, backward);
    each_point(l, [&](std::size_t i, std::size_t at) {
        l.x[at] = gaps.x[i][0];
        l.y[at] = gaps.x[i][1];
        l.z[at] = gaps.x[i][2];
    });
}

void settle_gaps(Lattice& l, const SubstepPlan& plan, Gaps& gaps) {
    if (!gaps.active || gaps.near.empty()) return;
    settle_gaps(gaps, plan.dt);
    each_point(l, [&](std::size_t i, std::size_t at) {
        l.from_x[at] = gaps.from[i][0];
        l.from_y[at] = gaps.from[i][1];
        l.from_z[at] = gaps.from[i][2];
    });
}
}  // namespace

void load_grid(const Model& model, const State& state, const Workspace& work, GridCloth& cloth) {
    Lattice& l = cloth.lattice;
    each_point(l, [&](std::size_t p, std::size_t at) {
        l.x[at] = state.x[p].x();
        l.y[at] = state.x[p].y();
        l.z[at] = state.x[p].z();
        cloth.vx[at] = state.v[p].x();
        cloth.vy[at] = state.v[p].y();
        cloth.vz[at] = state.v[p].z();
        l.w[at] = work.scratch->inverse_mass[p];
        l.mass[at] = l.w[at] > 0 ? model.mass[p] : 0;
    });
}

void store_grid(const GridCloth& cloth, State& state) {
    const Lattice& l = cloth.lattice;
    each_point(l, [&](std::size_t p, std::size_t at) {
        state.x[p] = {l.x[at], l.y[at], l.z[at]};
        state.v[p] = {cloth.vx[at], cloth.vy[at], cloth.vz[at]};
    });
}

bool substep_grid(const Model& model, Workspace& work, const SubstepPlan& plan, bool forced) {
    Multilevel& m = *work.scratch->multilevel;
    const LatticeKernels& kernels = work.simple_kernels ? plain_kernels() : fast_kernels();
    Lattice& cloth = m.cloth.lattice;
    Tower& tower = m.towers[0];
    const Substep s{model, m, plan, kernels, cloth, tower.levels[0].lattice};
    const Families families = find_families(model, work.scratch->grid, plan);
    const std::span<const Family> soft(families.soft.data(), std::size_t(families.softs)),
        bounds(families.bounds.data(), std::size_t(families.bounded));
    const auto prepare = [&](int, const RowSpan& rows) { predict(s, rows); };
    const auto finish = [&](const RowSpan& rows) { restrict_cloth(s, rows); };
    if (forced || m.gaps.active) {
        for_sections(cloth.rows, prepare);
        if (forced) push(model, work, plan, cloth);
        describe_gaps(cloth, plan, m.gaps);
        go_through_rows(cloth.rows, nothing, s.sweep(soft, plan.backward), finish);
    } else {
        go_through_rows(cloth.rows, prepare, s.sweep(soft, plan.backward), finish);
    }
    const double bound = structural_bound(model);
    correct_levels(tower, m.pins, bound, plan.turn, kernels);
    correct_cloth(s, families.stiff);
    keep_gaps(cloth, m.gaps, plan.backward);
    for (int k = 1; k < count_sweeps(m.gaps); ++k) {
        const bool backward = plan.backward != (k % 2 > 0);
        go_through_rows(cloth.rows, nothing, s.sweep(soft, backward), nothing);
        go_through_rows(cloth.rows, nothing, s.sweep(families.stiff, backward), nothing);
        keep_gaps(cloth, m.gaps, backward);
    }
    bool beyond = false;
    const int turns = count_turns(m.gaps);
    for (int k = 0; k < turns; ++k) {
        beyond = sweep_patches_again(cloth, rows_of(cloth, plan.turn, kept_in(plan.dt, m.gaps)), m.cloth.level, bounds,
                                     patch_tolerance(bound), turns > 1 ? rounds_beside_contact : rounds_of_cloth,
                                     kernels, {}, m.pins, bound);
        keep_gaps(cloth, m.gaps, plan.backward);
    }
    settle_gaps(cloth, plan, m.gaps);
    find_velocities(s);
    return beyond;
}

}  // namespace weft
