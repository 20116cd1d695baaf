// A run that writes everything down as it goes: rows into series.csv, frames into files, and every so often a
// checkpoint that holds the run and what the record itself must remember. Going on from a checkpoint first cuts the
// files back to what it says, so that a run killed at any moment ends with the same bytes as one that was never
// stopped.
#include "core/measure.h"
#include "core/report.h"
#include "record/record_files.h"
#include "record/record_folder.h"

#include <weft/check.h>

#include <chrono>
#include <cmath>

namespace weft {

using Clock = std::chrono::steady_clock;

static double seconds_since(Clock::time_point then) {
    return std::chrono::duration<double>(Clock::now() - then).count();
}

struct Recording::Folder {
    RecordOptions options;
    PortableScene portable;
    FolderLock lock;
    RecordMemory memory;
    RecordFiles files;
    std::optional<Checker> checker;  // only when there is something to prove
    Clock::time_point begun = Clock::now(), saved = Clock::now();
    double wall_before = 0;  // [s] spent before this part of a resumed run
    RunEvent end;            // of the run, once it is over

    std::string file(const std::string& name) const { return file_in(options.folder, name); }
};

namespace {

// Whatever fails in here is a failure to write, not a mistake in the scene.
template <class Write>
void writing(Recording::Folder& folder, Write&& write) {
    const auto start = Clock::now();
    try {
        write();
    } catch (const std::exception& error) {
        throw RecordError(error.what());
    }
    folder.memory.write_seconds += seconds_since(start);
}

void write_checkpoint(const Run& run, Recording::Folder& folder) {
    writing(folder, [&] {
        flush(folder.files);
        folder.memory.series_bytes = folder.files.series_bytes;
        folder.memory.wall_seconds = folder.wall_before + seconds_since(folder.begun);
        write_bytes(folder.file("checkpoint.bin"), save_checkpoint(folder.memory, run));
    });
    folder.saved = Clock::now();
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

// Of a scene that may be recorded; nothing is written yet.
Run make_recorded_run(const Scene& scene, const RecordOptions& options) {
    check_expectations(scene);
    check_unlocked(options.folder);
    if (!options.resume) check_folder_is_free(scene, options.folder, options.overwrite);
    if (!options.resume) return make_run(scene, options.threads);
    SchemeChoice scheme;
    Model model = build_with_scheme(scene, scheme);
    Run run(std::move(model), make_plan(scene), {.dt = 1}, options.threads);  // the checkpoint has its step
    run.scheme = scheme;
    return run;
}

void begin(const Scene& scene, const Run& run, Recording::Folder& folder) {
    const RecordOptions& options = folder.options;
    folder.memory.scene_hash = hash_bytes(folder.portable.json);
    writing(folder, [&] { make_folder(options.folder); });
    folder.lock = lock_folder(options.folder);
    check_folder_is_free(scene, options.folder, options.overwrite);  // another run may have been faster
    writing(folder, [&] {
        clear_run(options.folder);
        for (const PortableScene::File& part : folder.portable.files) write_bytes(folder.file(part.name), part.bytes);
        write_ply(folder.file("mesh.ply"), run.model.mesh, run.model.mesh.points, {}, scene.output.axes);
        write_bytes(folder.file("scene.json"), folder.portable.json);
        folder.files = create_files(options.folder, scene, run.model);
    });
    write_checkpoint(run, folder);  // so that even a run killed at once can be gone on with
}

void go_on(const Scene& scene, Run& run, Recording::Folder& folder) {
    const std::string &path = folder.options.folder, file = folder.file("checkpoint.bin");
    check_same_scene(scene, folder.portable, path);
    folder.lock = lock_folder(path);
    load_checkpoint(read_bytes(file), file, folder.memory, run);
    const std::size_t points = std::size_t(run.model.points());
    if (folder.memory.scene_hash != hash_bytes(folder.portable.json) || run.state.x.size() != points ||
        run.good.x.size() != points)
        throw SceneError({file, "", "", "must belong to the scene.json beside it", "run again with --overwrite"});
    check_series(path, folder.memory);
    folder.wall_before = folder.memory.wall_seconds;
    writing(folder, [&] {
        remove_frames(path, run.totals.frames);
        remove_report(path);
        folder.files = reopen_files(path, scene, run, folder.memory);
    });
}

}  // namespace

Recording::Recording(const Scene& s, const RecordOptions& options)
    : scene(s), run(make_recorded_run(scene, options)), frames(count_frames(scene)), folder(new Folder{options}) {
    folder->portable = make_portable(scene);
    if (run.model.contact.prove) folder->checker.emplace(check_parts(run.model));
    if (options.resume)
        go_on(scene, run, *folder);
    else
        begin(scene, run, *folder);
}
Recording::~Recording() = default;
Recording::Recording(Recording&&) noexcept = default;

RunEvent next(Recording& recording) {
    Recording::Folder& folder = *recording.folder;
    const Run& run = recording.run;
    RunEvent event = next(recording.run);
    if (event.row) writing(folder, [&] { add_row(folder.files, series_row(run.state, event.report, event.frame)); });
    if (event.frame >= 0 && folder.checker) {
        recording.last_checked = folder.checker->check(check_points(run.model, run.state));
        add_to_proof(folder.memory.proof, event.frame, recording.last_checked);
    }
    if (event.frame >= 0)
        writing(folder, [&] { add_frame(folder.files, recording.scene, run.model, event.frame, run.state.x); });
    if (event.stop) folder.end = event;
    const double every = recording.scene.output.checkpoint_every;
    if (!event.stop && every > 0 && seconds_since(folder.saved) >= every) write_checkpoint(run, folder);
    return event;
}

Record finish(Recording& recording) {
    Recording::Folder& folder = *recording.folder;
    Run& run = recording.run;
    Record record;
    record.stop = folder.end.stop.value_or(Stop::interrupted);
    record.reason = folder.end.stop ? folder.end.reason : "stopped on request";
    record.bad_point = folder.end.bad_point;
    // A diverged run could only diverge again: its last checkpoint stays as it is.
    if (record.stop != Stop::diverged) write_checkpoint(run, folder);
    writing(folder, [&] { close(folder.files); });
    record.step = run.step;
    record.scheme = run.scheme;
    record.dt = run.dt;
    record.threads = run.work.threads();
    record.state = std::move(run.state);
    record.final = measure(run.model, record.state, run.work);
    record.totals = std::move(run.totals);
    if (record.totals.last_row < 0) record.totals.peak = record.final;
    if (record.stop == Stop::done) update_peak(record.totals.peak, record.final);
    record.proof = folder.memory.proof;
    record.health = judge(recording.scene, record.stop, record.totals.peak, record.totals.energy);
    judge_step(recording.scene, record.dt, record.step.stable.dt, record.health);
    record.worn = measure_worn(run.model, record.state);
    if (record.worn.now < record.worn.at_start) {
        record.health.suspect = true;
        record.health.reasons.push_back(
            "what was worn at the start is not any more: of " + std::to_string(record.worn.at_start) +
            " openings that something went through " + std::to_string(record.worn.now) + " are left");
    }
    record.write_seconds = folder.memory.write_seconds;
    record.wall_seconds = folder.wall_before + seconds_since(folder.begun);
    finish_report(recording.scene, record);
    writing(folder, [&] { write_bytes(folder.file("report.json"), record.json); });
    folder.lock = {};
    return record;
}

std::int64_t count_frames(const Scene& scene) {
    return 1 + static_cast<std::int64_t>(std::floor(scene.time.duration * scene.time.frames_per_second + 1e-6));
}

Record record_run(const Scene& scene, const RecordOptions& options) {
    Recording recording(scene, options);
    while (!next(recording).stop) {
    }
    return finish(recording);
}

}  // namespace weft
