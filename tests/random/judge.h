// A run, judged at every step by what the engine promises, not by what it says of itself: exact intersections are
// counted by the Checker, states are saved, loaded and compared bit by bit.
#pragma once

#include "random/random_scenes.h"

#include <string>

namespace weft {

enum class Fault {
    none,
    intersection,  // something intersects and the step does not say so
    pinch,         // a pinch is reported where neither a body nor a pin moves
    plane,         // cloth is behind a plane, and nothing is reported
    not_finite,    // a coordinate is not finite and the step does not say so
    resume,        // load(save(state)) with a fresh Workspace goes on differently
    threads,       // another number of threads, another result
    kernels,       // the fast kernels differ from the simple ones
    diverged,      // reported, but nothing explains it: a stable step, scripts that neither rush nor tear
    energy,        // more energy than anything could have put in, or an audit that does not add up
    verdict,       // a run that has gone wrong is called good
    exception,     // step() threw
    timeout,       // 30 s of computing were not enough
    crash          // a signal
};
const char* fault_word(Fault fault);

struct Judgement {
    Fault fault = Fault::none;
    int step = 0;
    std::string what;
    bool refused = false;   // build() did not want the scene; `what` is its reason
    bool diverged = false;  // and the step said so
    bool pinched = false, tangled = false;
    int steps = 0, contacts = 0;
};

// `threads`: also with 2 and 3 of them. `every`: a resume at every step, not at one alone.
struct JudgeOptions {
    bool threads = true;
    bool every = false;
    bool tell = false;  // prints a line a step
};
Judgement judge_scene(const RandomScene& random, std::uint64_t seed, const JudgeOptions& options);

}  // namespace weft
