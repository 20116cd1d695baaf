// Contact within the substeps. Pairs that may meet in a step are found once, at its start (collide/candidates.cpp). In
// the substeps those that are near are described anew as they go, nearest points and normal, and positions are
// projected until none is nearer than it may be, with Coulomb's friction on the same corrections. What the safe filter
// then has to say, at the end of the step, is mostly that nobody meets anybody.
#pragma once

#include "core/workspace.h"
#include "geometry/continuous.h"

namespace weft {

// Two sides that may meet within the step.
struct NearPair {
    std::array<int, 4> points;  // as contact numbers them: cloth first, then bodies
    PairKind kind;
    std::uint8_t elsewhere = 0;  // where nearest points lie on these rims of the face, another pair stands for this one
    double least = 0;            // [m] gap to be kept: the target, or what there was at the start of the step
    double target = 0;           // [m]
    double at_start = 0;         // [m] gap
    double approach = 0;         // [m] in the step, as foreseen
    double friction = 0, static_friction = 0;

    // As the last substep that looked saw it; from the second side to the first, weights of the second are negative.
    int described = -2;  // which one that was
    Vec3 normal{0, 0, 0};
    std::array<double, 4> weights{};

    double impulse = 0;  // [N·s] along the normal, in this step so far
};

// (x, y, z, 0), one load.
using Place = std::array<double, 4>;

// A pair as a substep sees it. With x the positions, Σ weight normal·x is its gap.
struct alignas(32) GapRow {
    Place normal{};
    Place weights{}, shares{};  // of the four points; weight / mass [1/kg]; 0 for what is scripted
    Place start{};              // [m] Σ weight from
    Place rubbed{};             // [kg·m] by friction, in this substep so far
    std::array<int, 4> points{};
    int pair = -1;
    double mass = 0;        // [kg] 1 / compliance, or less; 0: not near
    double compliance = 0;  // [1/kg] Σ weight share
    double least = 0;       // [m]
    double friction = 0, static_friction = 0;
    double pushed = 0;  // [kg·m] along the normal, in this substep so far
};

struct Gaps {
    bool active = false;
    bool simple = false;                   // plain kernels
    double thickness = 0;                  // [m]
    double fastest = 0;                    // [m] largest approach of a pair in the step, as foreseen
    std::vector<NearPair> pairs;           // sorted
    std::vector<std::uint8_t> due;         // per pair: the substep that is to look at it again
    std::vector<GapRow> rows;              // per pair, as it was seen last
    std::vector<GapRow> near;              // copies of those that are, one behind the other
    std::vector<double> w;                 // [1/kg] of all points
    std::vector<Place> from, x;            // [m] of all points, at the start of the substep and now
    std::vector<Vec3> body_from, body_to;  // [m] of bodies' points, over the step
    bool bodies_move = false;
    double friction_work = 0, body_work = 0, pin_work = 0;  // [J] on the cloth, in this step so far
};

// At the start of a substep, with `from` and `x`, predicted by inertia and forces, set for the cloth.
void describe_gaps(Gaps& gaps, int substep, int substeps);

// One sweep over all rows. Serial: the order is the same for any number of threads. The fast one has vectors of four
// where the processor has them (gaps_fast.cpp); the plain one is the reference.
void keep_gaps(Gaps& gaps, bool backward);
void keep_gaps_plain(Gaps& gaps, bool backward);
void keep_gaps_fast(Gaps& gaps, bool backward);

// Velocities will be (x − from) / dt. Who was pushed has met, and goes on side by side with what pushed him, whether
// they met in the middle of the substep or had been too near before: shifts `from`. Adds up impulses and works; dt of
// the substep.
void settle_gaps(Gaps& gaps, double dt);

}  // namespace weft
