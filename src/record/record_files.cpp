// The files a recorded run adds to while it runs. Frames are written beside and renamed, so a frame that is there is
// whole; series.csv and the caches grow at their end and are cut back when a run goes on from a checkpoint.
#include "record/record_files.h"

#include "core/mesh_source.h"
#include "core/report.h"
#include "record/record_folder.h"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <system_error>

namespace weft {

namespace fs = std::filesystem;

[[noreturn]] static void fail(const std::string& file, const std::string& done) {
    throw RecordError(file + ": cannot be " + done + ": " + std::generic_category().message(errno));
}

static bool wants(const Scene& scene, const char* format) {
    return std::find(scene.output.formats.begin(), scene.output.formats.end(), format) != scene.output.formats.end();
}

void make_folder(const std::string& folder) {
    std::error_code error;
    fs::create_directories(fs::path(folder) / "frames", error);
    if (error) throw RecordError(folder + ": this folder cannot be made: " + error.message());
}

void remove_report(const std::string& folder) {
    std::error_code ignored;
    fs::remove(file_in(folder, "report.json"), ignored);
}

static void open_caches(RecordFiles& files, const Scene& scene, const Model& model, std::int64_t keep) {
    PointCache about;
    about.points = int(count_written(model.mesh));
    about.frames_per_second = scene.time.frames_per_second;
    const int planned = static_cast<int>(count_frames(scene));
    const auto open = [&](const char* name, CacheFormat format) {
        files.caches.emplace_back(file_in(files.folder, name), format, about, planned, static_cast<int>(keep));
    };
    if (wants(scene, "pc2")) open("cache.pc2", CacheFormat::pc2);
    if (wants(scene, "mdd")) open("cache.mdd", CacheFormat::mdd);
}

RecordFiles create_files(const std::string& folder, const Scene& scene, const Model& model) {
    RecordFiles files;
    files.folder = folder;
    files.series.reset(std::fopen(file_in(folder, "series.csv").c_str(), "wb"));
    if (!files.series) fail(file_in(folder, "series.csv"), "opened for writing");
    add_row(files, series_header());
    flush(files);
    open_caches(files, scene, model, 0);
    return files;
}

void check_series(const std::string& folder, const RecordMemory& memory) {
    const std::string file = file_in(folder, "series.csv");
    std::error_code error;
    const std::uintmax_t size = fs::file_size(file, error);
    if (error || size < memory.series_bytes)
        throw SceneError({file, "", error ? "missing" : std::to_string(size) + " bytes",
                          "must have at least the " + std::to_string(memory.series_bytes) +
                              " bytes it had when the checkpoint was written",
                          "run again with --overwrite"});
}

RecordFiles reopen_files(const std::string& folder, const Scene& scene, const Run& run, const RecordMemory& memory) {
    const std::string file = file_in(folder, "series.csv");
    std::error_code error;
    fs::resize_file(file, memory.series_bytes, error);
    if (error) throw RecordError(file + ": cannot be cut back to the checkpoint: " + error.message());
    RecordFiles files;
    files.folder = folder;
    files.series.reset(std::fopen(file.c_str(), "ab"));
    if (!files.series) fail(file, "opened for writing");
    files.series_bytes = memory.series_bytes;
    open_caches(files, scene, run.model, run.totals.frames);
    return files;
}

void add_row(RecordFiles& files, const std::string& row) {
    if (std::fwrite(row.data(), 1, row.size(), files.series.get()) != row.size())
        fail(file_in(files.folder, "series.csv"), "written");
    files.series_bytes += row.size();
}

// What a point feels: the largest rate of the edges that end in it.
static std::vector<float> point_rates(const Model& model, const std::vector<Vec3>& x) {
    std::vector<float> rates(x.size(), 0.f);
    std::vector<bool> seen(x.size(), false);
    for (const RestEdge& edge : model.edges) {
        const auto rate = static_cast<float>((x[std::size_t(edge.b)] - x[std::size_t(edge.a)]).norm() / edge.rest - 1);
        for (const int p : {edge.a, edge.b}) {
            float& most = rates[std::size_t(p)];
            most = seen[std::size_t(p)] ? std::max(most, rate) : rate;
            seen[std::size_t(p)] = true;
        }
    }
    return rates;
}

void add_frame(RecordFiles& files, const Scene& scene, const Model& model, std::int64_t frame,
               const std::vector<Vec3>& x) {
    flush(files);  // the row that tells a frame's time is there before the frame
    const FileAxes& axes = scene.output.axes;
    if (wants(scene, "obj")) write_obj(frame_file(files.folder, frame, "obj"), model.mesh, x, axes);
    if (wants(scene, "ply"))
        write_ply(frame_file(files.folder, frame, "ply"), model.mesh, x, point_rates(model, x), axes);
    if (files.caches.empty()) return;
    const std::vector<Vec3> written = written_points(model.mesh, x, axes);
    for (CacheWriter& cache : files.caches) cache.add(written);
}

void flush(RecordFiles& files) {
    if (std::fflush(files.series.get()) != 0) fail(file_in(files.folder, "series.csv"), "written");
}

void close(RecordFiles& files) {
    flush(files);
    files.series.reset();
    for (CacheWriter& cache : files.caches) cache.close();
    files.caches.clear();
}

}  // namespace weft
