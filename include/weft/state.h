// State: everything that changes. Copying it copies the simulation, hashing it proves determinism, saving it is
// the checkpoint.
#pragma once

#include <weft/model.h>

namespace weft {

struct State {
    std::vector<Vec3> x;        // [m]
    std::vector<Vec3> v;        // [m/s]
    double time = 0;            // [s]
    std::int64_t steps = 0;     // taken so far
    double dt = 0;              // [s] the step in use: "auto" may shorten it during a run
    double checked_rate = 0.5;  // stretch at which the stable step is estimated again; rises with each estimate
    double inner_dt = 0;        // [s] the step an adaptive scheme tries next; 0: not chosen yet

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
};

State start(const Model& model);

// 64-bit FNV-1a over every bit of the state.
std::uint64_t hash(const State& state);

// Bytes that load() turns back into the same State, bit for bit; little endian, versioned, with its own hash.
std::string save(const State& state);
State load(const std::string& bytes);  // throws SceneError on anything that save() did not write

}  // namespace weft
