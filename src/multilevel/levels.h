// Multi-level small steps: what the scheme works on. Level 0 is the cloth, a grid or any springs; level l is a lattice
// over its pattern (u, v), of spacing 2^l h. A node of it is no point of the cloth but an average: with P the bilinear
// interpolation from nodes to points and M the masses, R = D⁻¹ Pᵀ M, D = Pᵀ M 1, and a node stands at R x. A bound
// on the distance of two nodes is then a constraint on the points, and its projection is "move the nodes by 1 / D, then
// interpolate": an inelastic impact, which can add no energy. (Coarse levels whose nodes are points of the cloth, as
// Müller 2008 has them, are not adjoint to their interpolation, and pump energy at short steps.)
// By convexity averages are never further apart than at rest, folded or not: bounds of levels do not push on wrinkles.
#pragma once

#include "core/workspace.h"
#include "forces/grid/lattice.h"
#include "multilevel/gaps.h"

#include <span>

namespace weft {

// A node may not leave a held point further than at rest.
struct Tether {
    int pin;      // index into Multilevel::pins
    int node;     // place in the lattice
    double rest;  // [m]
};

struct Level {
    Lattice lattice;
    std::vector<Tether> tethers;
    int patches_across = 0, patches_down = 0;
    std::vector<std::uint8_t> flagged, again;  // patches whose lengths are beyond their bound
};

// R of level 1: node `node[n]` stands at Σ share x over points [start[n], start[n + 1]).
struct NodeShares {
    std::vector<int> node, start, point;
    std::vector<double> share;
};

using Point4 = std::array<double, 4>;

// All levels above one piece of cloth.
struct Tower {
    int first_point = 0, end_point = 0;
    std::vector<Level> levels;
    // Of each point of the piece: its four nodes of levels[0], and their weights; only where the cloth is no grid.
    std::vector<std::array<int, 4>> nodes;
    std::vector<std::array<double, 4>> weights;
    NodeShares shares;           // the same by nodes, with masses
    std::vector<Point4> change;  // [m] of each node, of a kernel
};

// Springs of a cloth that is no grid, in the order of sweeps. Those of a run have no points in common.
struct RodList {
    std::vector<int> a, b, spring;
    std::vector<double> rest;      // [m]
    std::vector<double> softness;  // [m/N], 1 / stiffness
    std::vector<double> from;      // [m] shorter ones are left alone: 0, or the rest length of a spring that buckles
    std::vector<int> runs;         // first of each, and the end of the last
};

// Of the kernels.
struct RodSweep {
    double* x;           // four numbers a point
    const double* from;  // likewise
    const RodList& list;
    double turn, per_stiffness;
    double kept;  // of the length at the start, at least; 0: springs, not bounds
};

struct Rods {
    RodList soft, stiff;
    RodList bounds;                // patch by patch, `rest` and `from` the longest that is allowed
    std::vector<double> shortest;  // [m] of bounds; empty if nobody minds
    std::vector<Point4> x;         // [m] and [1/kg]
    std::vector<Point4> from;      // [m] at the start of the substep
    double turn = 0;               // of the plan
    std::vector<int> patch_start,
        patch_runs;        // first bound and first run of each patch: bounds whose first point lies in it
    Incidence neighbours;  // patches with bounds in common
    std::vector<std::uint8_t> flagged, again;
};

struct GridCloth {
    Lattice lattice;
    std::vector<double> vx, vy, vz;   // [m/s]
    Level level;                      // its patches (its lattice is not used)
    bool owed = false;                // v lacks its trapezoidal part, which stands in `placed` of level 1
    std::vector<MotionSums> motions;  // a sum for each section
};

// Held points.
struct Pins {
    std::vector<Vec3> now, from;  // [m] at the end of the substep, and at its start
};

struct Multilevel {
    bool built = false;
    bool covers_all = false;  // every point has levels above it
    bool grid = false;        // the cloth is one uniform grid: level 0 goes through the kernels of lattices
    GridCloth cloth;
    Rods rods;
    std::vector<Tower> towers;
    std::vector<int> held;  // for whom all this was made: another set of held points has other masses
    Pins pins;
    Gaps gaps;  // only with contact that is kept within the substeps
};

// Of a run: constant within a step.
struct SubstepPlan {
    double dt = 0;               // [s] of a substep
    double beta = 1;             // 1: trapezoidal for what level 1 can represent, 0: backward Euler
    double turn = longest_turn;  // for find_way_factor; 0 beside contact
    bool backward = false;
    double time = 0;               // [s] at its start
    int number = 0, substeps = 1;  // which of how many in the step
    bool goes_on = false;          // nobody looks at velocities before the next substep
};

void build_towers(const Model& model, std::span<const std::uint8_t> is_held, Multilevel& m);

inline constexpr double default_bound = 0.1;  // of structural stretch, where the scene has none (Provot's)

// How far structural springs may be stretched.
double structural_bound(const Model& model);

// How far beyond their bound lengths may be before a patch is swept again.
double patch_tolerance(double bound);

// ------------------------------------------------------------------------------------------------------------ phases

// Level l and all below it, from the coarsest on: level 0 has restricted itself into levels[0], and its start if `turn`
// is more than 0.
void correct_levels(Tower& tower, const Pins& pins, double limit, double turn, const LatticeKernels& kernels);

// Sweeps patches of the lattice that are beyond their bound by `tolerance` again, at most `rounds` times. True if some
// still are. `rows`: of the lattice.
bool sweep_patches_again(Lattice& lattice, const Rows& rows, Level& patches, std::span<const Family> bounds,
                         double tolerance, int rounds, const LatticeKernels& kernels, std::span<const Tether> tethers,
                         const Pins& pins, double bound);

// By how much of what levels have moved them points came from elsewhere, so that their motion is what it was before,
// if it is more. With c the way of a point, E(s) = Σ m |x − from − s c|² has E(1) = before, so its other root is
// (E(0) − before) / Σ m c².
inline double share_to_shift(const MotionSums& m) {
    if (!(m.after > m.before)) return 0;
    return m.way > m.after - m.before ? (m.after - m.before) / m.way : 1;
}

void size_patches(const Lattice& lattice, Level& patches);

void load_grid(const Model& model, const State& state, const Workspace& work, GridCloth& cloth);
void store_grid(const GridCloth& cloth, State& state);

// One substep. `forced`: forces of rows other than gravity, damping and springs act, and stand, with gravity, in
// work.scratch->force. True if some spring stayed beyond its bound.
bool substep_grid(const Model& model, Workspace& work, const SubstepPlan& plan, bool forced);
bool substep_rods(const Model& model, State& state, Workspace& work, const SubstepPlan& plan, bool forced);

// Contact takes part in the sweeps of springs, which are then done three times: what it moves would otherwise be
// stretched, and stay so without being felt.
inline int count_sweeps(const Gaps& gaps) {
    return gaps.active && !gaps.near.empty() ? 3 : 1;
}

// And patches beyond their limit take turns with it: their rounds are shared out.
inline int count_turns(const Gaps& gaps) {
    return gaps.active && !gaps.near.empty() ? 4 : 1;
}

// What is beyond its bound keeps so much of its length in a substep: an edge of length l gains l dt/s at most. Beside
// contact, which moves points by themselves in every one, it is drawn back sooner.
inline double kept_in(double dt, const Gaps& gaps) {
    const double drawn_back = count_turns(gaps) > 1 ? 20 : 2;  // [1/s]
    return std::max(0.5, 1 - drawn_back * dt);
}

void make_rods(const Model& model, std::span<const std::uint8_t> is_held, Multilevel& m);
void set_bound(const Model& model, double rest, Rods& rods, std::size_t bound);  // for a rest length [m]
void sweep_rods_plain(Rods& rods, const RodList& list, double per_stiffness, bool backward);
void keep_bounds_fast(Rods& rods, int patch, double kept, bool backward);
// The first of four bounds in [first, end) one of which is longer than allowed by the factor, or who are left over.
int find_longer_fast(const Rods& rods, double factor, int first, int end);
void gather_nodes_fast(const std::vector<Point4>& x, const NodeShares& shares, std::vector<double>& to_x,
                       std::vector<double>& to_y, std::vector<double>& to_z);
void sweep_rods_fast(Rods& rods, const RodList& list, double per_stiffness, bool backward);

}  // namespace weft
