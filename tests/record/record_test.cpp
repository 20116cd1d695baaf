#include "record/record.h"
#include "reference_scenes.h"

#include <gtest/gtest.h>

#include <cstring>

using namespace weft;

namespace {

State some_state(double seed) {
    State state;
    state.x = {{seed, 2, 3}, {4, 5, 6}};
    state.v = {{.1, .2, .3}, {-.4, seed, .6}};
    state.time = 1. / 3;
    state.steps = 99;
    return state;
}

RecordMemory some_memory() {
    RecordMemory memory;
    memory.scene_hash = 0xfedcba9876543210ull;
    memory.series_bytes = std::uint64_t{5} << 32;
    memory.proof.worst = 17;
    memory.write_seconds = .125;
    return memory;
}

Run any_run() {
    return {build(make_bare_scene(2, 2)), {}, {.dt = 1}};
}

Run some_run() {
    Run run = any_run();
    run.state = some_state(1);
    run.good = some_state(7);
    run.dt = .001;
    run.checked_rate = .7;
    run.step = {.dt = .003, .warning = "mind the step"};
    run.step.stable.dt = infinity;  // a cloth without springs has no largest step
    RunTotals& totals = run.totals;
    totals.frames = 12;
    totals.last_row = 98;
    totals.peak.max_rate = {1. / 3, 1e-17, 3};
    totals.peak.over_limit = 4;
    totals.peak.extent = {1, 2, 3};
    totals.limit = {5, 6, .7, .8, 9};
    totals.contact.waiting = 3;
    totals.contact_total.slowed = 21;
    totals.contact_total.stretch = .3;
    totals.energy.pins = 1. / 7;
    totals.audit.begun = true;
    totals.audit.most[4] = .2;
    totals.solve = {3, 4, 5, 1e-9, 6};
    totals.seconds[Phase::collide] = .75;
    totals.warnings = {"one", "two \"quoted\" ü"};
    return run;
}

Record finished(double rate) {
    Record record;
    record.final.max_rate[0] = rate;
    record.state = some_state(1);
    return record;
}

Expectation expects(const std::string& quantity) {
    Expectation e;
    e.quantity = quantity;
    return e;
}

bool met(const Expectation& expected, Record record) {
    Scene scene;
    scene.expect = {expected};
    finish_report(scene, record);
    return record.as_expected;
}

}  // namespace

TEST(Record, a_checkpoint_brings_back_the_run_and_the_memory) {
    const RecordMemory memory = some_memory();
    const weft::Run run = some_run();
    RecordMemory memory_back;
    weft::Run back = any_run();
    load_checkpoint(save_checkpoint(memory, run), "checkpoint.bin", memory_back, back);
    EXPECT_EQ(save_checkpoint(memory_back, back), save_checkpoint(memory, run));
    EXPECT_TRUE(back.state == run.state);
    EXPECT_TRUE(back.good == run.good);
    EXPECT_EQ(back.dt, .001);
    EXPECT_EQ(back.checked_rate, .7);
    EXPECT_EQ(back.step.dt, .003);
    EXPECT_EQ(back.step.stable.dt, infinity);
    EXPECT_EQ(memory_back.scene_hash, memory.scene_hash);
    EXPECT_EQ(memory_back.series_bytes, memory.series_bytes);
    EXPECT_EQ(memory_back.proof.worst, 17);
    EXPECT_EQ(memory_back.write_seconds, .125);
    const RunTotals &totals = back.totals, &given = run.totals;
    EXPECT_EQ(totals.frames, 12);
    EXPECT_EQ(totals.last_row, 98);
    EXPECT_EQ(totals.peak.max_rate, given.peak.max_rate);
    EXPECT_EQ(totals.peak.over_limit, 4);
    EXPECT_EQ(totals.peak.extent, given.peak.extent);
    EXPECT_EQ(totals.limit.worst_after, .8);
    EXPECT_EQ(totals.contact.waiting, 3);
    EXPECT_EQ(totals.contact_total.slowed, 21);
    EXPECT_EQ(totals.contact_total.stretch, .3);
    EXPECT_EQ(totals.energy.pins, 1. / 7);
    EXPECT_EQ(totals.audit.most[4], .2);
    EXPECT_EQ(totals.solve.worst_residual, 1e-9);
    EXPECT_EQ(totals.solve.inner_steps, 6);
    EXPECT_EQ(totals.seconds[Phase::collide], .75);
    EXPECT_EQ(totals.warnings, given.warnings);
}

TEST(Record, a_damaged_checkpoint_is_refused_whichever_byte_is_wrong) {
    const std::string bytes = save_checkpoint(some_memory(), some_run());
    RecordMemory memory;
    weft::Run run = any_run();
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        std::string damaged = bytes;
        damaged[i] = static_cast<char>(damaged[i] ^ 0x10);
        EXPECT_THROW(load_checkpoint(damaged, "checkpoint.bin", memory, run), SceneError) << "byte " << i;
    }
    for (std::size_t size = 0; size < bytes.size(); ++size)
        EXPECT_THROW(load_checkpoint(bytes.substr(0, size), "checkpoint.bin", memory, run), SceneError);
    EXPECT_THROW(load_checkpoint(bytes + "x", "checkpoint.bin", memory, run), SceneError);
}

TEST(Record, a_checkpoint_with_a_right_hash_and_wrong_lengths_is_refused) {
    const std::string bytes = save_checkpoint(some_memory(), some_run());
    std::string damaged = bytes.substr(0, bytes.size() - 8);
    std::memset(damaged.data() + 8, 0xff, 8);  // the length of the first block: far beyond the file
    const std::uint64_t h = hash_bytes(damaged);
    for (int i = 0; i < 8; ++i) damaged += static_cast<char>((h >> (8 * i)) & 0xff);
    RecordMemory memory;
    weft::Run run = any_run();
    EXPECT_THROW(load_checkpoint(damaged, "checkpoint.bin", memory, run), SceneError);
}

TEST(Record, near_is_relative_and_includes_its_ends) {
    Expectation e = expects("final/max_rate/structural");
    e.near = 2;
    e.within = .25;
    EXPECT_TRUE(met(e, finished(1.5)));
    EXPECT_TRUE(met(e, finished(2.5)));
    EXPECT_FALSE(met(e, finished(1.4999)));
    EXPECT_FALSE(met(e, finished(2.5001)));
    EXPECT_FALSE(met(e, finished(infinity)));
}

TEST(Record, bounds_and_words_are_compared) {
    Expectation e = expects("final/max_rate/structural");
    e.at_least = 1;
    e.at_most = 2;
    EXPECT_TRUE(met(e, finished(1)));
    EXPECT_TRUE(met(e, finished(2)));
    EXPECT_FALSE(met(e, finished(.999)));
    EXPECT_FALSE(met(e, finished(2.001)));
    Expectation stopped = expects("stopped");
    stopped.equals = "diverged";
    Record record = finished(1);
    EXPECT_FALSE(met(stopped, record));
    record.stop = Stop::diverged;
    EXPECT_TRUE(met(stopped, record));
    Expectation finite = expects("finite");
    finite.equals = "false";
    EXPECT_TRUE(met(finite, record));
}

TEST(Record, an_expectation_of_something_unknown_is_refused_before_the_run) {
    Scene scene;
    for (const char* quantity : {"final/max_rat/structural", "final/max_rate", "", "/", "final/extent/7", "~2"}) {
        scene.expect = {expects(quantity)};
        EXPECT_THROW(check_expectations(scene), SceneError) << quantity;
    }
    for (const char* quantity : {"final/extent/2", "peak/lowest_z", "/steps", "limit/over_after", "step/stable"}) {
        scene.expect = {expects(quantity)};
        EXPECT_NO_THROW(check_expectations(scene)) << quantity;
    }
}

TEST(Record, the_report_has_the_keys_of_the_contract) {
    Scene scene;
    Record record = finished(1);
    record.totals.warnings = {"mind the gap"};
    finish_report(scene, record);
    const Json json = Json::parse(record.json);
    for (const char* key : {"steps", "time", "finite", "stopped", "reason", "hash", "seconds", "threads",
                            "phase_seconds", "step", "final", "peak", "limit", "expect", "warnings"})
        EXPECT_TRUE(json.contains(key)) << key;
    for (const char* key : {"integrate", "limit", "measure", "write"}) EXPECT_TRUE(json["phase_seconds"].contains(key));
    for (const char* key : {"dt", "stable", "k0", "auto"}) EXPECT_TRUE(json["step"].contains(key));
    EXPECT_EQ(json["hash"].get<std::string>().size(), 16u);
    EXPECT_EQ(std::stoull(json["hash"].get<std::string>(), nullptr, 16), hash(record.state));
    EXPECT_EQ(json["stopped"], "done");
    EXPECT_EQ(json["warnings"][0], "mind the gap");
}
