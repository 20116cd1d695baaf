// Recorded runs through the library, stopped after an exact number of steps. (The command line's tests do the same with
// signals, which strike anywhere.)
#include "record/record_steps.h"

#include <weft/record.h>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <map>

using namespace weft;
namespace fs = std::filesystem;

namespace {

struct RunFolderForTest {
    fs::path path;
    RunFolderForTest() {
        std::string name = (fs::temp_directory_path() / "weft-record-XXXXXX").string();
        path = mkdtemp(name.data());
    }
    ~RunFolderForTest() { fs::remove_all(path); }
    std::string operator/(const char* name) const { return (path / name).string(); }
};

Scene sheet() {
    Scene scene;
    scene.cloth.shape = Sheet{.columns = 5, .rows = 5};
    scene.cloth.mass = .025;
    Pin pin;
    pin.where.corners = {"top-left", "top-right"};
    scene.pins = {pin};
    scene.limit.stretch[0] = .1;
    scene.time = {.step = .002, .duration = .1, .frames_per_second = 25};
    scene.output.formats = {"ply", "pc2", "mdd"};
    return scene;
}

// Mass .001 kg and 8 N/m: the largest stable step is well below 0.02 s, so this one diverges.
Scene diverging_sheet() {
    Scene scene = sheet();
    scene.limit = {};
    scene.integrator.scheme = Scheme::symplectic_euler;
    scene.time = {.step = .02, .duration = 20, .frames_per_second = 10};
    return scene;
}

// All files but the checkpoint; the report without what the clock says.
std::map<std::string, std::string> contents(const std::string& folder) {
    std::map<std::string, std::string> files;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        const std::string name = fs::relative(entry.path(), folder).string();
        if (entry.is_directory() || name == "checkpoint.bin") continue;
        files[name] = read_bytes(entry.path().string());
        if (name != "report.json") continue;
        auto report = nlohmann::json::parse(files[name]);
        report.erase("seconds");
        report.erase("phase_seconds");
        files[name] = report.dump();
    }
    return files;
}

// Runs the scene and stops it after every `stride` steps.
void run_in_parts(const Scene& scene, const std::string& folder, std::int64_t stride) {
    RecordOptions options{folder};
    for (int part = 0; part < 1000; ++part) {
        if (record_steps(scene, options, stride).stop != Stop::interrupted) return;
        options.resume = true;
    }
    FAIL() << "the run never came to its end";
}

}  // namespace

TEST(RecordRun, stopping_after_any_number_of_steps_changes_no_byte) {
    for (const SeriesRow row : {SeriesRow::step, SeriesRow::frame}) {
        Scene scene = sheet();
        scene.output.series = row;
        RunFolderForTest folder;
        record_run(scene, {folder / "whole"});
        const auto whole = contents(folder / "whole");
        EXPECT_EQ(whole.count("cache.mdd"), 1u);
        for (const std::int64_t stride : {1, 7, 20, 49}) {
            const std::string parts = folder / std::to_string(stride).c_str();
            run_in_parts(scene, parts, stride);
            EXPECT_EQ(contents(parts), whole) << stride;
        }
    }
}

TEST(RecordRun, goes_on_with_the_scheme_that_was_chosen_for_it) {
    Scene scene = diverging_sheet();
    scene.integrator.scheme = Scheme::automatic;
    scene.time.duration = 2;
    RunFolderForTest folder;
    const Record record = record_run(scene, {folder / "whole"});
    ASSERT_EQ(record.stop, Stop::done);
    const auto report = nlohmann::json::parse(record.json);
    EXPECT_EQ(report["step"]["scheme"], "backward-euler");
    EXPECT_NE(report["step"]["why"], "");
    run_in_parts(scene, folder / "parts", 33);
    EXPECT_EQ(contents(folder / "parts"), contents(folder / "whole"));
}

TEST(RecordRun, a_divergence_is_reported_the_same_however_often_the_run_was_stopped) {
    const Scene scene = diverging_sheet();
    RunFolderForTest folder;
    const Record record = record_run(scene, {folder / "whole"});
    ASSERT_EQ(record.stop, Stop::diverged);
    EXPECT_GE(record.bad_point, 0);
    EXPECT_FALSE(record.totals.warnings.empty());
    for (const std::int64_t stride : {1, 3}) {
        const std::string parts = folder / std::to_string(stride).c_str();
        run_in_parts(scene, parts, stride);
        EXPECT_EQ(contents(parts), contents(folder / "whole")) << stride;
    }
}

TEST(RecordRun, a_mesh_in_memory_is_taken_along) {
    Scene scene = sheet();
    scene.cloth.shape = make_sheet(std::get<Sheet>(scene.cloth.shape));
    std::get<Mesh>(scene.cloth.shape).grid = {};
    scene.pins[0].where = {};
    scene.pins[0].where.indices = {0, 4};
    RunFolderForTest folder;
    const Record first = record_run(scene, {folder / "first"});
    const Record second = record_run(read_scene(folder / "first/scene.json"), {folder / "second"});
    EXPECT_EQ(hash(first.state), hash(second.state));
}

TEST(RecordRun, a_recorded_run_can_be_read_back) {
    RunFolderForTest folder;
    const Record record = record_run(sheet(), {folder / "run"});
    const RunFolder run = open_run(folder / "run");
    ASSERT_EQ(run.frames, 3);  // 0, 0.04 and 0.08 s
    EXPECT_EQ(run.model.points(), 25);
    EXPECT_EQ(read_frame(run, 0), start(run.model).x);
    EXPECT_THROW(read_frame(run, 3), SceneError);
    EXPECT_THROW(read_frame(run, -1), SceneError);
    const std::vector<Vec3> last = read_frame(run, 2);
    fs::remove_all(folder / "run/frames");
    const RunFolder cached = open_run(folder / "run");
    EXPECT_EQ(cached.frames, 3);
    for (std::size_t i = 0; i < 25; ++i)  // caches are in single precision
        EXPECT_EQ(read_frame(cached, 2)[i].cast<float>(), last[i].cast<float>()) << i;
    EXPECT_THROW(open_run(folder / "nowhere"), SceneError);
}

TEST(RecordRun, nothing_is_written_when_the_scene_is_wrong_or_the_folder_is_taken) {
    RunFolderForTest folder;
    Scene wrong = sheet();
    wrong.pins[0].where.indices = {25};
    EXPECT_THROW(record_run(wrong, {folder / "wrong"}), SceneError);
    EXPECT_FALSE(fs::exists(folder / "wrong"));
    record_run(sheet(), {folder / "run"});
    const auto before = contents(folder / "run");
    EXPECT_THROW(record_run(sheet(), {folder / "run"}), SceneError);
    EXPECT_EQ(contents(folder / "run"), before);
    EXPECT_NO_THROW(record_run(sheet(), {.folder = folder / "run", .overwrite = true}));
    EXPECT_EQ(contents(folder / "run"), before);
}
