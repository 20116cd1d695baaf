// A place at which forces are asked for. Stages of Runge–Kutta, trial points of Newton and the audit ask at places that
// no State has; a force must not know the difference, so it never sees a State.
#pragma once

#include <weft/state.h>

#include <span>

namespace weft {

using Field = std::vector<Vec3>;

struct At {
    std::span<const Vec3> x, v;       // [m], [m/s]
    double time = 0;                  // [s]
    std::span<const double> history;  // of laws with memory, as committed at the end of the last step
    std::span<const Hand> hands;      // that pull, and exact ones, during the step
    std::span<const Vec3> external;   // [N] from outside; empty: none

    At(std::span<const Vec3> positions, std::span<const Vec3> velocities, double when,
       std::span<const double> committed = {}, std::span<const Hand> pulling = {}, std::span<const Vec3> outside = {})
        : x(positions), v(velocities), time(when), history(committed), hands(pulling), external(outside) {}
    At(const State& state) : At(state.x, state.v, state.time, state.history, state.hands, state.external_force) {}
};

// Positions and velocities that a scheme tries out within its step. What laws remember is the state's: a stage that is
// rejected leaves no trace.
struct Stage {
    Field x, v;       // [m], [m/s]
    double time = 0;  // [s]
    At at(const State& state) const { return {x, v, time, state.history, state.hands, state.external_force}; }
};

}  // namespace weft
