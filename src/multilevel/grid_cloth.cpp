// A substep of a cloth that is one uniform grid (levels.h): everything goes through the kernels of lattices.
//   predict · soft springs, one sweep · levels, coarse to fine · structural springs, one sweep · contact · patches
//   beyond their limit again · contact · velocities
// Velocities: u = Δx/dt and v' = u + β P R (u − v), the trapezoidal rule for what level 1 can represent (for every mode
// it would be unstable, since projections are only partly converged). Forces and stiffness count for 1 / (1 + β) in the
// displacement, so that statics and the momentum of a free sheet are right.
#include "multilevel/levels.h"

#include "core/parallel.h"

#include <cmath>

namespace weft {

namespace {
constexpr int rounds_of_cloth = 16;

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

// Rows in bands of 16, the even ones first: bands of a colour have no points in common, so threads may share them.
void sweep_in_bands(Lattice& lattice, std::span<const Family> families, const SubstepPlan& plan, bool backward,
                    const LatticeKernels& kernels) {
    constexpr int band = 16;
    const Rows rows = rows_of(lattice, plan.turn);
    const int bands = (lattice.rows + band - 1) / band;
    for (int colour = 0; colour < 2; ++colour) {
        const int which = backward ? 1 - colour : colour;
        parallel_for((bands - which + 1) / 2, 1, [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t b = begin; b < end; ++b) {
                const int j0 = (2 * int(b) + which) * band;
                kernels.sweep(rows, families, {0, lattice.columns, j0, std::min(j0 + band, lattice.rows)}, backward);
            }
        });
    }
}

NodeFields fields(Lattice& l, std::vector<double>& x, std::vector<double>& y, std::vector<double>& z) {
    return {x.data() + l.origin, y.data() + l.origin, z.data() + l.origin};
}

// v' = u + β P R (u − v); the lattice's `from` holds u − v by now.
void smooth_velocities(Multilevel& m, const SubstepPlan& plan, const LatticeKernels& kernels) {
    Lattice& cloth = m.cloth.lattice;
    if (!(plan.beta > 0) || m.towers.empty() || m.towers[0].levels.empty()) return;
    Lattice& coarse = m.towers[0].levels[0].lattice;
    const NodeFields change = fields(cloth, cloth.from_x, cloth.from_y, cloth.from_z),
                     mean = fields(coarse, coarse.from_x, coarse.from_y, coarse.from_z);
    kernels.restrict_to(cloth, change, coarse, mean);
    kernels.prolong(coarse, mean, nullptr, plan.beta, cloth, fields(cloth, m.cloth.vx, m.cloth.vy, m.cloth.vz));
}

// Σ m |x − from|²: twice the kinetic energy of the substep so far, times dt².
double motion_of(const Lattice& l) {
    return parallel_sum(l.rows, 0.0, [&](std::int64_t begin, std::int64_t end) {
        double sum = 0;
        for (int j = int(begin); j < int(end); ++j)
            for (int i = 0; i < l.columns; ++i) {
                const auto k = std::size_t(l.at(i, j));
                const double x = l.x[k] - l.from_x[k], y = l.y[k] - l.from_y[k], z = l.z[k] - l.from_z[k];
                sum += l.mass[k] * (x * x + y * y + z * z);
            }
        return sum;
    });
}

// What levels do is an impact: it takes energy, and never gives any. Only lengths that were beyond their bound before
// (of somebody let go, whose nodes are new) give: they are drawn in, but as much of it as would be speed is none.
void correct_cloth(Multilevel& m, Tower& tower, double bound, double turn, const LatticeKernels& kernels) {
    Lattice &cloth = m.cloth.lattice, &coarse = tower.levels[0].lattice;
    kernels.restrict_to(cloth, fields(cloth, cloth.x, cloth.y, cloth.z), coarse,
                        fields(coarse, coarse.x, coarse.y, coarse.z));
    if (turn > 0)
        kernels.restrict_to(cloth, fields(cloth, cloth.from_x, cloth.from_y, cloth.from_z), coarse,
                            fields(coarse, coarse.from_x, coarse.from_y, coarse.from_z));
    correct_levels(tower, m.pins, bound, turn, kernels);
    const double before = motion_of(cloth);
    const NodeFields to = fields(coarse, coarse.x, coarse.y, coarse.z),
                     from = fields(coarse, coarse.placed_x, coarse.placed_y, coarse.placed_z);
    kernels.prolong(coarse, to, &from, 1, cloth, fields(cloth, cloth.x, cloth.y, cloth.z));
    keep_motion(
        before, [&] { return motion_of(cloth); },
        [&](double share) {
            kernels.prolong(coarse, to, &from, share, cloth, fields(cloth, cloth.from_x, cloth.from_y, cloth.from_z));
        });
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
    for (int j = 0, i = 0; j < l.rows; ++j)
        for (int k = 0; k < l.columns; ++k, ++i) visit(std::size_t(i), std::size_t(l.at(k, j)));
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
        l.x[at] = gaps.x[i].x();
        l.y[at] = gaps.x[i].y();
        l.z[at] = gaps.x[i].z();
    });
}

void settle_gaps(Lattice& l, const SubstepPlan& plan, Gaps& gaps) {
    if (!gaps.active || gaps.near.empty()) return;
    settle_gaps(gaps, plan.dt);
    each_point(l, [&](std::size_t i, std::size_t at) {
        l.from_x[at] = gaps.from[i].x();
        l.from_y[at] = gaps.from[i].y();
        l.from_z[at] = gaps.from[i].z();
    });
}
}  // namespace

void load_grid(const Model& model, const State& state, const Workspace& work, GridCloth& cloth) {
    Lattice& l = cloth.lattice;
    for (int j = 0, i = 0; j < l.rows; ++j)
        for (int k = 0; k < l.columns; ++k, ++i) {
            const auto at = std::size_t(l.at(k, j)), p = std::size_t(i);
            l.x[at] = state.x[p].x();
            l.y[at] = state.x[p].y();
            l.z[at] = state.x[p].z();
            cloth.vx[at] = state.v[p].x();
            cloth.vy[at] = state.v[p].y();
            cloth.vz[at] = state.v[p].z();
            l.w[at] = work.scratch->inverse_mass[p];
            l.mass[at] = l.w[at] > 0 ? model.mass[p] : 0;
        }
}

void store_grid(const GridCloth& cloth, State& state) {
    const Lattice& l = cloth.lattice;
    for (int j = 0, i = 0; j < l.rows; ++j)
        for (int k = 0; k < l.columns; ++k, ++i) {
            const auto at = std::size_t(l.at(k, j)), p = std::size_t(i);
            state.x[p] = {l.x[at], l.y[at], l.z[at]};
            state.v[p] = {cloth.vx[at], cloth.vy[at], cloth.vz[at]};
        }
}

bool substep_grid(const Model& model, Workspace& work, const SubstepPlan& plan, bool forced) {
    Multilevel& m = *work.scratch->multilevel;
    const LatticeKernels& kernels = work.simple_kernels ? plain_kernels() : fast_kernels();
    Lattice& cloth = m.cloth.lattice;
    const NodeFields v = fields(cloth, m.cloth.vx, m.cloth.vy, m.cloth.vz);
    const Families families = find_families(model, work.scratch->grid, plan);
    kernels.predict(cloth, v, plan.dt, plan.dt * plan.dt / (1 + plan.beta) * model.gravity);
    if (forced) push(model, work, plan, cloth);
    for (std::size_t k = 0; k < m.held.size(); ++k) {  // held points are where their script has them
        const auto at = std::size_t(cloth.at(m.held[k] % cloth.columns, m.held[k] / cloth.columns));
        m.pins.from[k] = {cloth.from_x[at], cloth.from_y[at], cloth.from_z[at]};
        cloth.x[at] = m.pins.now[k].x();
        cloth.y[at] = m.pins.now[k].y();
        cloth.z[at] = m.pins.now[k].z();
    }
    describe_gaps(cloth, plan, m.gaps);
    const std::span<const Family> soft(families.soft.data(), std::size_t(families.softs));
    const double bound = structural_bound(model);
    if (!soft.empty()) sweep_in_bands(cloth, soft, plan, plan.backward, kernels);
    for (Tower& tower : m.towers) {
        if (!tower.levels.empty()) correct_cloth(m, tower, bound, plan.turn, kernels);
    }
    for (int k = 0; k < count_sweeps(m.gaps); ++k) {
        const bool backward = plan.backward != (k % 2 > 0);
        if (k > 0 && !soft.empty()) sweep_in_bands(cloth, soft, plan, backward, kernels);
        sweep_in_bands(cloth, families.stiff, plan, backward, kernels);
        keep_gaps(cloth, m.gaps, backward);
    }
    const std::span<const Family> bounds(families.bounds.data(), std::size_t(families.bounded));
    bool beyond = false;
    const int turns = count_turns(m.gaps);
    for (int k = 0; k < turns; ++k) {
        beyond = sweep_patches_again(cloth, rows_of(cloth, plan.turn, kept_in(plan.dt, m.gaps)), m.cloth.level, bounds,
                                     patch_tolerance(bound), rounds_of_cloth / turns, kernels, {}, m.pins, bound);
        keep_gaps(cloth, m.gaps, plan.backward);
    }
    settle_gaps(cloth, plan, m.gaps);
    kernels.find_velocities(cloth, v, plan.dt);
    smooth_velocities(m, plan, kernels);
    return beyond;
}

}  // namespace weft
