// weft_random_scenes: makes scenes from seeds, runs each in a process of its own and judges every step.
//   --seeds FROM-TO       which (default 1-24; the environment's WEFT_SEEDS goes before)
//   --scene SEED          one scene, a line a step; with --write FILE.json it is only written, its meshes beside it
//   --shrink SEED         leaves out what is not needed to fail the same way, and says what is left
//   --share K/N           only seeds whose rest after division by N is K, so that several can work side by side
//   --steps N             at most
//   --seconds N           of computing for a scene (30)
//   --every               resume at every step
//   --list                a line for every scene
// Exit code: 0 all held, 1 something failed or too many scenes were refused, 2 the command line.
#include "random/processes.h"

#include <weft/files.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>

namespace {

using namespace weft;

struct Options {
    std::uint64_t from = 1, to = 24, share = 0, shares = 1;
    std::optional<std::uint64_t> scene, shrink;
    std::string write;
    int steps = 1000;
    int seconds = 30;
    bool every = false, list = false;
};

bool parse_seeds(const char* text, Options& options) {
    unsigned long long from = 0, to = 0;
    if (std::sscanf(text, "%llu-%llu", &from, &to) != 2 || to < from) return false;
    options.from = from;
    options.to = to;
    return true;
}

bool parse_share(const char* text, Options& options) {
    unsigned long long share = 0, shares = 0;
    if (std::sscanf(text, "%llu/%llu", &share, &shares) != 2 || share >= shares) return false;
    options.share = share;
    options.shares = shares;
    return true;
}

bool parse_options(int count, char** words, Options& options) {
    if (const char* seeds = std::getenv("WEFT_SEEDS"); seeds && *seeds && !parse_seeds(seeds, options)) return false;
    for (int k = 1; k < count; ++k) {
        const std::string word = words[k];
        if (word == "--every" || word == "--list") {
            (word == "--every" ? options.every : options.list) = true;
            continue;
        }
        if (k + 1 >= count) return false;
        const char* value = words[++k];
        if (word == "--seeds") {
            if (!std::getenv("WEFT_SEEDS") && !parse_seeds(value, options)) return false;
        } else if (word == "--share") {
            if (!parse_share(value, options)) return false;
        } else if (word == "--scene") {
            options.scene = std::strtoull(value, nullptr, 10);
        } else if (word == "--shrink") {
            options.shrink = std::strtoull(value, nullptr, 10);
        } else if (word == "--write") {
            options.write = value;
        } else if (word == "--steps") {
            options.steps = std::atoi(value);
        } else if (word == "--seconds") {
            options.seconds = std::atoi(value);
        } else {
            return false;
        }
    }
    return true;
}

RandomScene make_scene(std::uint64_t seed, const Options& options) {
    RandomScene made = make_random_scene(seed);
    made.steps = std::min(made.steps, options.steps);
    return made;
}

// What became of the scenes, and what they cost.
struct Tally {
    int scenes = 0, refused = 0, diverged = 0, pinched = 0, tangled = 0, touched = 0, failed = 0;
    double slowest = 0;  // [s]
    std::uint64_t slowest_seed = 0;
    std::map<std::string, int> reasons;  // of refusals

    void add(std::uint64_t seed, const Outcome& outcome) {
        const Judgement& j = outcome.judgement;
        ++scenes;
        refused += j.refused;
        diverged += j.diverged;
        pinched += j.pinched;
        tangled += j.tangled;
        touched += j.contacts > 0;
        failed += j.fault != Fault::none;
        if (j.refused) ++reasons[j.what];
        if (outcome.seconds > slowest) slowest = outcome.seconds, slowest_seed = seed;
    }

    void print() const {
        for (const auto& [reason, count] : reasons) std::printf("refused %d: %s\n", count, reason.c_str());
        std::printf(
            "%d scenes: %d touched, %d with a pinch, %d tangled for a while, %d diverged and said so, %d refused, "
            "%d failed; slowest: seed %llu, %.1f s\n",
            scenes, touched, pinched, tangled, diverged, refused, failed, (unsigned long long)slowest_seed, slowest);
    }
};

void print_line(std::uint64_t seed, const RandomScene& scene, const Outcome& outcome) {
    const Judgement& j = outcome.judgement;
    const char* how = j.refused                ? "refused"
                      : j.fault != Fault::none ? fault_word(j.fault)
                      : j.diverged             ? "diverged"
                                               : "held";
    std::printf("seed %llu: %s%s%s, step %d of %d, %d contacts, %.2f s. %s\n  %s\n", (unsigned long long)seed, how,
                j.pinched ? ", pinched" : "", j.tangled ? ", tangled" : "", j.steps, scene.steps, j.contacts,
                outcome.seconds, j.what.c_str(), describe_features(scene).c_str());
    std::fflush(stdout);
}

int run_all(const Options& options) {
    Tally tally;
    for (std::uint64_t seed = options.from; seed <= options.to; ++seed) {
        if (seed % options.shares != options.share) continue;
        const RandomScene scene = make_scene(seed, options);
        const JudgeOptions how{.threads = seed % 3 == 0, .every = options.every || seed % 4 == 1};
        const Outcome outcome = judge_apart(scene, seed, how, options.seconds);
        tally.add(seed, outcome);
        if (options.list || outcome.judgement.fault != Fault::none) print_line(seed, scene, outcome);
    }
    tally.print();
    const bool too_many_refused = tally.refused * 10 > tally.scenes * 3;
    if (too_many_refused) std::printf("more than 30 %% were refused: they test nothing\n");
    return tally.failed > 0 || too_many_refused;
}

}  // namespace

int main(int count, char** words) {
    Options options;
    if (!parse_options(count, words, options)) {
        std::fprintf(stderr,
                     "usage: weft_random_scenes [--seeds FROM-TO] [--scene SEED [--write FILE.json]] [--shrink SEED] "
                     "[--steps N] [--seconds N] [--every]\n");
        return 2;
    }
    if (options.shrink)
        return shrink_scene(make_scene(*options.shrink, options), *options.shrink, options.write, options.seconds);
    if (!options.scene) return run_all(options);
    const RandomScene scene = make_scene(*options.scene, options);
    std::printf("%s\n", describe_features(scene).c_str());
    if (!options.write.empty()) {
        write_random_scene(options.write, scene);
        return 0;
    }
    const Judgement j = judge_scene(scene, *options.scene, {.threads = true, .every = options.every, .tell = true});
    std::printf("%s at step %d: %s\n", j.refused ? "refused" : fault_word(j.fault), j.step, j.what.c_str());
    return j.fault != Fault::none;
}
