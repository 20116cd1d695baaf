// Where the energy of a run comes from and where it goes: every term, its formula and how accurately it is measured are
// in docs/energy.md.
#pragma once

#include <array>

namespace weft {

// [J] since the start of the run. It closes: stored − stored at the start = what was put in − what was taken out +
// unexplained.
struct Energy {
    // Put in; negative: taken back.
    double gravity = 0;
    double wind = 0;
    double pins = 0;  // and hands
    double bodies = 0;
    double muscles = 0;
    // Taken out; negative: given.
    double damping = 0;
    double friction = 0;
    double impacts = 0;
    double limiter = 0;
    double filter = 0;
    double safe_filter = 0;
    double recovery = 0;
    double scheme = 0;  // never negative: what it gives is unexplained

    double stored = 0;       // kinetic and elastic
    double put_in = 0;       // stored at the start, and the most that each source has put in so far
    double unexplained = 0;  // what nothing accounts for: never negative
    double worst_gain = 0;   // largest unexplained so far / put_in
};

// Kept by the caller from step to step; Workspace::audit points at it. Save it with the State to go on.
struct EnergyAudit {
    bool begun = false;
    double lag = 0;                // [s] by which velocities lie behind positions
    double stored_at_start = 0;    // [J]
    double gravity_at_start = 0;   // [J]
    double kick_of_hands = 0;      // [J] lag Σ v·F of the hands at the end of the last step
    double lowest = 0;             // [J] least that the scheme had left over
    std::array<double, 5> most{};  // [J] that each source has put in
    Energy sums;                   // what is added up step by step, and the largest that was unexplained
};

}  // namespace weft
