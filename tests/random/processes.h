// Scenes in processes of their own, so that one that hangs or crashes is a line in a report; scenes as files; and
// scenes made smaller.
#pragma once

#include "random/judge.h"

namespace weft {

struct Outcome {
    Judgement judgement;
    double seconds = 0;  // of computing
};

// At most `seconds` of computing, and twenty times as long by the clock.
Outcome judge_apart(const RandomScene& scene, std::uint64_t seed, const JudgeOptions& options, int seconds);

std::string describe_features(const RandomScene& scene);  // a line

// Scene and meshes as files that 'weft run' reads.
void write_random_scene(const std::string& file, const RandomScene& scene);

// Leaves out one thing after another as long as the same fault remains; prints what is left and writes it to `file`, if
// one is given. Returns 1 if there is a fault.
int shrink_scene(RandomScene scene, std::uint64_t seed, const std::string& file, int seconds);

}  // namespace weft
