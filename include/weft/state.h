// State: everything that changes. Copying it copies the simulation, hashing it proves determinism, saving it is
// the checkpoint.
#pragma once

#include <weft/model.h>

namespace weft {

// A point held by a person or a script. An exact one (infinite stiffness) goes to its target within the next step and
// stays there, whatever the forces say, as a pin does. One of finite stiffness pulls its point to the target as a
// spring of no length does, and never harder than `most`: it can be outdone. A point that is pinned stays with its pin
// until that lets go.
struct Hand {
    std::int64_t point;
    Vec3 target;                  // [m]
    double stiffness = infinity;  // [N/m]
    double most = infinity;       // [N] with which it pulls; exact hands know no bound
    bool exact() const { return stiffness == infinity; }
};

struct State {
    std::vector<Vec3> x;     // [m]
    std::vector<Vec3> v;     // [m/s]
    double time = 0;         // [s]
    std::int64_t steps = 0;  // taken so far
    double inner_dt = 0;     // [s] the step an adaptive scheme tries next; 0: not chosen yet

    // Where an adaptive scheme stands on its ladder of steps.
    struct Ladder {
        std::int64_t rung = 0;   // 0: the whole step; each one is shorter by √2
        std::int64_t hold = 20;  // accepted steps before it dares a longer one
        std::int64_t calm = 0;   // accepted steps in a row that would have allowed it
        std::int64_t quiet = 0;  // accepted steps since the last rejection
    };
    Ladder ladder;

    // The step at whose end surfaces first intersected, if they still do; -1: nothing intersects.
    std::int64_t tangled = -1;
    bool pinched = false;  // the last step left something no way out: recovery waits

    // Points of bodies that wait, because cloth is pinched there: where they are for the cloth, instead of where their
    // script has them. With them there nothing intersects, so cloth cannot change sides. Empty unless it is pinched.
    // Pins that wait are where x says.
    struct Late {
        std::int64_t point;  // as contact numbers them: cloth first, then bodies
        Vec3 x;              // [m]
    };
    std::vector<Late> late;  // sorted

    // The last attempt to recover that failed: nothing new is tried until something has moved. Empty otherwise.
    struct Attempt {
        std::int64_t step = 0;  // at which it was
        std::int64_t wait = 0;  // steps until the next one; doubles; 0: there was none
        double time = 0;        // [s] when it ended
        std::vector<Vec3> x;    // [m] of the cloth
    };
    Attempt attempt;

    // What schemes that look back remember of the step before; the vectors are empty for all others.
    struct Past {
        double dt = 0;           // [s] its length; 0: nothing to look back on, start afresh
        std::vector<Vec3> x, v;  // [m], [m/s] at its start
        std::vector<Vec3> a;     // [m/s²] that ended it (Verlet)
    };
    Past past;

    // Impulses of the last step's contacts, for implicit schemes: the next solve starts from them (warm start).
    struct ContactImpulse {
        int a, b;       // a point and a triangle, or two edges, as contact numbers them
        Vec3 force;     // [N] impulse / dt, on the first
        double slides;  // 1: it slid, 0: it stuck
    };
    struct ContactImpulses {
        std::vector<ContactImpulse> faces, edges;  // sorted
    };
    ContactImpulses impulses;

    std::vector<double> history;  // what force laws with memory carry from step to step; empty without such laws
    std::vector<Hand> hands;      // ascending by point, each point once

    // [N] From outside, on every point: whoever sets it may change it between steps. Empty: none, and it costs nothing.
    std::vector<Vec3> external_force;
};

// Every field once, by name: f("x", state.x) and so on. Saving, loading, hashing and comparing follow from this list,
// and so may views. The order is that of the saved bytes.
template <class AnyState, class Visit>
void each_field(AnyState& state, Visit&& f) {
    f("x", state.x);
    f("v", state.v);
    f("time", state.time);
    f("steps", state.steps);
    f("inner_dt", state.inner_dt);
    f("ladder.rung", state.ladder.rung);
    f("ladder.hold", state.ladder.hold);
    f("ladder.calm", state.ladder.calm);
    f("ladder.quiet", state.ladder.quiet);
    f("tangled", state.tangled);
    f("pinched", state.pinched);
    f("late", state.late);
    f("attempt.step", state.attempt.step);
    f("attempt.wait", state.attempt.wait);
    f("attempt.time", state.attempt.time);
    f("attempt.x", state.attempt.x);
    f("past.dt", state.past.dt);
    f("past.x", state.past.x);
    f("past.v", state.past.v);
    f("past.a", state.past.a);
    f("impulses.faces", state.impulses.faces);
    f("impulses.edges", state.impulses.edges);
    f("history", state.history);
    f("hands", state.hands);
    f("external_force", state.external_force);
}

State start(const Model& model);

// 64-bit FNV-1a over every bit of the state. It does not depend on the version of the saved bytes.
std::uint64_t hash(const State& state);

// Bytes that load() turns back into the same State, bit for bit; little endian, versioned, with its own hash.
std::string save(const State& state);
State load(const std::string& bytes);  // throws SceneError on anything that save() did not write

bool operator==(const State& a, const State& b);  // bit for bit: NaN equals itself, 0 differs from -0

// Takes a point into a hand, or changes the hand that has it. Throws SceneError if there is no such point.
void grab(State& state, std::int64_t point, const Vec3& target, double stiffness = infinity, double most = infinity);

// Where the hand goes in the next step. Does nothing to a point that no hand has.
void move_hand(State& state, std::int64_t point, const Vec3& target);

// The point goes on with the velocity it has. Does nothing to a point that no hand has.
void release(State& state, std::int64_t point);

}  // namespace weft
