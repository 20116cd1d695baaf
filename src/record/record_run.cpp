// A run that writes everything down as it goes. The engine steps; this file listens: rows into series.csv, frames into
// files, and every so often a checkpoint that holds the State and what the record itself must remember. Going on from a
// checkpoint first cuts the files back to what it says, so that a run killed at any moment ends with the same bytes as
// one that was never stopped.
#include "core/report.h"
#include "record/record_files.h"
#include "record/record_folder.h"

#include <weft/check.h>

#include <chrono>
#include <cmath>
#include <cstdio>

namespace weft {

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point then) {
    return std::chrono::duration<double>(Clock::now() - then).count();
}

struct Recorder {
    const Scene& scene;
    const Model& model;
    const RecordOptions& options;
    const RecordCallbacks& callbacks;
    PortableScene portable;
    RunPlan plan;
    FolderLock lock;
    RecordMemory memory;
    RecordFiles files;
    std::optional<Checker> checker;  // only when there is something to prove
    Clock::time_point begun = Clock::now(), saved = Clock::now();
    double wall_before = 0;  // [s] spent before this part of a resumed run
};

// Whatever fails in here is a failure to write, not a mistake in the scene.
template <class Write>
void writing(Recorder& recorder, Write&& write) {
    const auto start = Clock::now();
    try {
        write();
    } catch (const std::exception& error) {
        throw RecordError(error.what());
    }
    recorder.memory.write_seconds += seconds_since(start);
}

void warn(Recorder& recorder, const std::string& warning) {
    recorder.memory.warnings.push_back(warning);
    if (recorder.callbacks.on_warning) recorder.callbacks.on_warning(warning);
}

void write_checkpoint(Recorder& recorder, const State& state) {
    writing(recorder, [&] {
        flush(recorder.files);
        recorder.memory.series_bytes = recorder.files.series_bytes;
        recorder.memory.wall_seconds = recorder.wall_before + seconds_since(recorder.begun);
        write_bytes(file_in(recorder.options.folder, "checkpoint.bin"), save_checkpoint(recorder.memory, state));
    });
    recorder.saved = Clock::now();
}

void record_row(Recorder& recorder, const State& state, const StepReport& report) {
    RecordMemory& memory = recorder.memory;
    if (state.steps <= memory.last_row) return;  // already there when a run goes on
    if (memory.last_row < 0)
        memory.peak = report.measures;
    else
        update_peak(memory.peak, report.measures);
    memory.last_row = state.steps;
    memory.limit = report.limit;
    memory.contact = report.contact;
    memory.energy = report.energy;
    const std::int64_t due = frame_due(recorder.plan, state);
    const std::int64_t frame = due < memory.next_frame ? -1 : due;  // midway between two steps it may be due at both
    writing(recorder, [&] { add_row(recorder.files, series_row(state, report, frame)); });
}

void record_step(Recorder& recorder, const StepReport& report, const SolveTotals& solved) {
    recorder.memory.solve = solved;
    ContactTotals& total = recorder.memory.contact_total;
    total.truncated += report.contact.truncated;
    total.stopped += report.contact.stopped;
    total.slowed += report.contact.slowed;
    total.pinched += report.contact.pinched;
    total.pinched_steps += report.contact.pinched > 0;
    total.cut_short += report.contact.cut_short;
    total.recovered += report.contact.recovered;
    total.tangled_steps += report.contact.tangled + report.contact.trapped > 0;
    total.recoveries += report.contact.recovery_displacement > 0;
    total.displacement = std::max(total.displacement, report.contact.recovery_displacement);
    total.stretch = std::max(total.stretch, report.contact.recovery_stretch);
}

void add_to_proof(Proof& proof, std::int64_t frame, const CheckReport& report) {
    const auto pairs = static_cast<std::int64_t>(report.pairs.size());
    const auto inside = static_cast<std::int64_t>(report.inside.size());
    const bool clean_before = proof.frames_checked > proof.frames_with;
    if (!report.clean() && proof.first_with < 0) proof.first_with = frame;
    proof.final = pairs;
    proof.final_inside = inside;
    proof.worst = std::max(proof.worst, pairs);
    proof.inside = std::max(proof.inside, inside);
    proof.min_distance = std::min(proof.min_distance, report.smallest_distance);
    proof.frames_with += !report.clean();
    proof.frames_again += !report.clean() && clean_before;
    ++proof.frames_checked;
}

void prepare_proof(Recorder& recorder) {
    if (!recorder.model.contact.prove) return;
    recorder.checker.emplace(check_parts(recorder.model));
}

void prove(Recorder& recorder, std::int64_t frame, const State& state) {
    if (!recorder.checker) return;
    const CheckReport report = recorder.checker->check(check_points(recorder.model, state));
    add_to_proof(recorder.memory.proof, frame, report);
    if (recorder.callbacks.on_proof) recorder.callbacks.on_proof(frame, report);
}

void record_frame(Recorder& recorder, std::int64_t frame, const State& state) {
    RecordMemory& memory = recorder.memory;
    if (frame < memory.next_frame) return;
    prove(recorder, frame, state);
    writing(recorder, [&] { add_frame(recorder.files, recorder.scene, recorder.model, frame, state.x); });
    memory.next_frame = frame + 1;
    memory.good = state;
}

void begin(Recorder& recorder, State& state) {
    const std::string& folder = recorder.options.folder;
    recorder.memory.step = choose_step(recorder.scene, recorder.model, state);
    recorder.memory.good = state;
    recorder.memory.scene_hash = hash_bytes(recorder.portable.json);
    writing(recorder, [&] { make_folder(folder); });
    recorder.lock = lock_folder(folder);
    check_folder_is_free(recorder.scene, folder, recorder.options.overwrite);  // another run may have been faster
    writing(recorder, [&] {
        clear_run(folder);
        for (const PortableScene::File& part : recorder.portable.files)
            write_bytes(file_in(folder, part.name), part.bytes);
        write_ply(file_in(folder, "mesh.ply"), recorder.model.mesh, recorder.model.mesh.points);
        write_bytes(file_in(folder, "scene.json"), recorder.portable.json);
        recorder.files = create_files(folder, recorder.scene, recorder.model);
    });
}

void go_on(Recorder& recorder, State& state) {
    const std::string &folder = recorder.options.folder, file = file_in(folder, "checkpoint.bin");
    check_same_scene(recorder.scene, recorder.portable, folder);
    recorder.lock = lock_folder(folder);
    load_checkpoint(read_bytes(file), file, recorder.memory, state);
    const std::size_t points = std::size_t(recorder.model.points());
    if (recorder.memory.scene_hash != hash_bytes(recorder.portable.json) || state.x.size() != points ||
        recorder.memory.good.x.size() != points)
        throw SceneError({file, "", "", "must belong to the scene.json beside it", "run again with --overwrite"});
    check_series(folder, recorder.memory);
    recorder.wall_before = recorder.memory.wall_seconds;
    writing(recorder, [&] {
        remove_frames(folder, recorder.memory.next_frame);
        remove_report(folder);
        recorder.files = reopen_files(folder, recorder.scene, recorder.model, recorder.memory);
    });
}

RunResult run_and_listen(Recorder& recorder, State& state) {
    RunPlan& plan = recorder.plan;
    plan.solved = recorder.memory.solve;
    const std::int64_t frames = count_frames(recorder.scene);
    RunCallbacks listen;
    listen.on_frame = [&](std::int64_t frame, const State& now, const StepReport&) {
        record_frame(recorder, frame, now);
    };
    listen.on_row = [&](const State& now, const StepReport& report) { record_row(recorder, now, report); };
    listen.on_step = [&](const StepReport& report, const SolveTotals& solved) {
        record_step(recorder, report, solved);
    };
    listen.on_warning = [&](const std::string& warning) { warn(recorder, warning); };
    listen.stop_now = [&](const State& now) {
        if (recorder.callbacks.on_progress)
            recorder.callbacks.on_progress({now.time, plan.duration, now.steps, recorder.memory.next_frame, frames});
        const double every = recorder.scene.output.checkpoint_every;
        if (every > 0 && seconds_since(recorder.saved) >= every) write_checkpoint(recorder, now);
        return recorder.callbacks.stop_now && recorder.callbacks.stop_now();
    };
    Workspace work(recorder.model);
    if (recorder.scene.output.audit) work.audit = &recorder.memory.audit;
    return run(recorder.model, state, work, plan, listen);
}

// The engine knows only the part of the run since it was last started; this says the same however often it was resumed.
std::string reason_for(const Recorder& recorder, const RunResult& result) {
    if (result.stop != Stop::diverged) return result.reason;
    char text[160];
    std::snprintf(text, sizeof text,
                  "point %d is not finite or jumped further than the cloth is large, within a frame after %.4g s",
                  result.bad_point, recorder.memory.good.time);
    return text;
}

Record finish(Recorder& recorder, State&& state, const RunResult& result) {
    RecordMemory& memory = recorder.memory;
    memory.seconds += result.seconds;
    // A diverged run could only diverge again: its last checkpoint stays as it is.
    if (result.stop != Stop::diverged) write_checkpoint(recorder, state);
    writing(recorder, [&] { close(recorder.files); });
    Record record;
    record.stop = result.stop;
    record.reason = reason_for(recorder, result);
    record.bad_point = result.bad_point;
    record.step = memory.step;
    record.state = result.stop == Stop::diverged ? memory.good : std::move(state);
    record.final = measure(recorder.model, record.state);
    record.peak = memory.last_row < 0 ? record.final : memory.peak;
    if (result.stop == Stop::done) update_peak(record.peak, record.final);
    record.limit = memory.limit;
    record.contact = memory.contact;
    record.contact_total = memory.contact_total;
    record.proof = memory.proof;
    record.energy = memory.energy;
    record.health = judge(recorder.scene, record.stop, record.peak, record.energy);
    record.solve = memory.solve;
    record.seconds = memory.seconds;
    record.warnings = memory.warnings;
    record.write_seconds = memory.write_seconds;
    record.wall_seconds = recorder.wall_before + seconds_since(recorder.begun);
    finish_report(recorder.scene, record);
    writing(recorder, [&] { write_bytes(file_in(recorder.options.folder, "report.json"), record.json); });
    return record;
}

}  // namespace

std::int64_t count_frames(const Scene& scene) {
    return 1 + static_cast<std::int64_t>(std::floor(scene.time.duration * scene.time.frames_per_second + 1e-6));
}

Record record_run(const Scene& scene, const RecordOptions& options, const RecordCallbacks& callbacks) {
    check_expectations(scene);
    check_unlocked(options.folder);
    if (!options.resume) check_folder_is_free(scene, options.folder, options.overwrite);
    const Model model = build(scene);
    State state = start(model);
    Recorder recorder{scene, model, options, callbacks, make_portable(scene), make_plan(scene), {}, {}, {}, {}};
    prepare_proof(recorder);
    if (options.resume)
        go_on(recorder, state);
    else
        begin(recorder, state);
    if (callbacks.on_start) callbacks.on_start(model, recorder.memory.step, state);
    if (!options.resume) {
        if (!recorder.memory.step.warning.empty()) warn(recorder, recorder.memory.step.warning);
        write_checkpoint(recorder, state);  // so that even a run killed at once can be gone on with
    }
    const RunResult result = run_and_listen(recorder, state);
    return finish(recorder, std::move(state), result);
}

}  // namespace weft
