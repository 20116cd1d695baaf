// Reading a recorded run back: its scene, its model, and its frames from whichever format is there.
#include "core/mesh_source.h"
#include "record/record_folder.h"

#include <filesystem>

namespace weft {

namespace fs = std::filesystem;

static RunFolder open_mesh(const std::string& file) {
    RunFolder run;
    run.scene.file = "";
    run.scene.cloth.shape = read_mesh(file);
    run.scene.cloth.mass = 1;
    run.model = build(run.scene);
    run.files = {file};
    run.frames = 1;
    run.times = {0};
    return run;
}

static void find_frames(const std::string& folder, RunFolder& run) {
    for (const char* format : {"ply", "obj"}) {
        for (std::int64_t frame = 0; fs::exists(frame_file(folder, frame, format)); ++frame)
            run.files.push_back(frame_file(folder, frame, format));
        run.frames = static_cast<std::int64_t>(run.files.size());
        if (run.frames > 0) return;
    }
    for (const char* name : {"cache.pc2", "cache.mdd"})
        if (fs::exists(file_in(folder, name))) {
            run.cache = read_cache(file_in(folder, name));
            run.frames = static_cast<std::int64_t>(run.cache.samples.size());
            if (run.frames > 0) return;
        }
    throw SceneError({folder, "", "", "has no frames", "run it with --format ply, obj, pc2 or mdd"});
}

RunFolder open_run(const std::string& folder_or_mesh) {
    std::error_code ignored;
    if (!fs::exists(folder_or_mesh, ignored))
        throw SceneError({folder_or_mesh, "", "", "there is no such folder or file",
                          "make a run with: weft run SCENE.json -o " + folder_or_mesh});
    if (!fs::is_directory(folder_or_mesh)) return open_mesh(folder_or_mesh);
    const std::string& folder = folder_or_mesh;
    if (!fs::exists(file_in(folder, "scene.json")))
        throw SceneError({folder, "", "", "must be the folder of a run, with a scene.json",
                          "make one with: weft run SCENE.json -o " + folder});
    RunFolder run;
    run.scene = read_scene(file_in(folder, "scene.json"));
    run.model = build(run.scene);
    run.frames_per_second = run.scene.time.frames_per_second;
    find_frames(folder, run);
    run.times = read_frame_times(folder, run.frames, run.frames_per_second);
    return run;
}

std::vector<Vec3> read_frame(const RunFolder& run, std::int64_t frame) {
    if (frame < 0 || frame >= run.frames)
        throw SceneError({"", "frame", std::to_string(frame),
                          "must be from 0 to " + std::to_string(run.frames - 1) + " in this run",
                          "'last' is the last"});
    std::vector<Vec3> x =
        run.files.empty() ? run.cache.samples[std::size_t(frame)] : read_mesh(run.files[std::size_t(frame)]).points;
    if (x.size() != count_written(run.model.mesh))
        throw SceneError(
            {run.files.empty() ? "" : run.files[std::size_t(frame)], "", std::to_string(x.size()) + " points",
             "must have as many points as the run's scene: " + std::to_string(count_written(run.model.mesh)), ""});
    return points_as_written(run.model.mesh, x, run.scene.output.axes);
}

}  // namespace weft
