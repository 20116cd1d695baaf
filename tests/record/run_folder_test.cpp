// Folders of runs: what is read back is what was recorded, bodies and times included, and only one run writes at once.
#include <weft/check.h>
#include <weft/record.h>

#include "collide/contact_scenes.h"
#include "io/refused.h"
#include "record/record_steps.h"

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <fstream>

namespace weft {
namespace {

// Two and a half steps a frame: no frame but every second is at a multiple of its period, and who is nearest is a tie.
void take_frames_between_steps(Scene& scene, int frames) {
    scene.time.frames_per_second = 1 / (2.5 * scene.time.step.value_or(.005));
    scene.time.duration = frames / scene.time.frames_per_second;
}

// What prove counted while the run had its doubles in hand, and what the folder's files say: the same pairs of the same
// edges and triangles, the same points inside. Returns how many there are.
std::int64_t expect_agreement(Scene scene, const Folder& folder) {
    scene.contact = scene.contact.value_or(Contact{});
    scene.contact->prove = true;
    scene.expect.clear();
    scene.output.formats = {"ply"};
    std::vector<CheckReport> proved;
    Recording recording(scene, {folder / "run"});
    for (RunEvent event; !event.stop;) {
        event = next(recording);
        if (event.frame < 0) continue;
        EXPECT_EQ(event.frame, std::int64_t(proved.size()));
        proved.push_back(recording.last_checked);
    }
    const Record record = finish(recording);
    const RunFolder run = open_run(folder / "run");
    EXPECT_EQ(run.frames, std::int64_t(proved.size()));
    if (run.times.size() != proved.size()) return -1;
    Checker checker(check_parts(run.model));
    std::int64_t found = 0;
    for (std::size_t k = 0; k < proved.size(); ++k) {
        State state;
        state.x = read_frame(run, std::int64_t(k));
        state.time = run.times[k];
        const CheckReport report = checker.check(check_points(run.model, state));
        EXPECT_EQ(report.pairs, proved[k].pairs) << "frame " << k;
        EXPECT_EQ(report.inside.size(), proved[k].inside.size()) << "frame " << k;
        EXPECT_EQ(report.smallest_distance, proved[k].smallest_distance) << "frame " << k;
        found += std::int64_t(report.pairs.size() + report.inside.size());
    }
    EXPECT_EQ(record.proof.frames_checked, std::int64_t(proved.size()));
    return found;
}

std::vector<std::string> contact_scene_names() {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(WEFT_SCENES "/contact"))
        if (entry.path().extension() == ".json") names.push_back(entry.path().stem().string());
    std::sort(names.begin(), names.end());
    return names;
}

class ContactScene : public ::testing::TestWithParam<std::string> {};

TEST_P(ContactScene, read_back_has_the_intersections_that_were_proved) {
    const Folder folder;
    Scene scene = read_scene(std::string(WEFT_SCENES "/contact/") + GetParam() + ".json");
    take_frames_between_steps(scene, 3);
    expect_agreement(scene, folder);
}

INSTANTIATE_TEST_SUITE_P(RunFolder, ContactScene, ::testing::ValuesIn(contact_scene_names()), [](const auto& tested) {
    std::string name = tested.param;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
});

Scene make_press() {
    Scene scene = make_falling_sheet(9, 0);
    scene.gravity = Vec3(0, 0, 0);
    for (const double side : {-1., 1.}) {
        Body plate{.shape = Body::Box{.centre = Vec3(0, 0, side * .3), .size = Vec3(.6, .6, .2)}};
        plate.path = Motion{.keys = {{.time = 0}, {.time = .2, .move = Vec3(0, 0, -side * .25)}}};
        scene.bodies.push_back(plate);
    }
    take_frames_between_steps(scene, 20);
    return scene;
}

// A ball is carried over a pin that stands in the middle of the sheet: both scripts cannot be kept.
Scene make_ball_over_pin() {
    Scene scene = make_falling_sheet(9, .3);
    Body ball{.name = "ball", .shape = Body::Sphere{.radius = .25}};
    ball.path = Motion{.keys = {{.time = 0}, {.time = .1, .move = Vec3(0, 0, .3)}}};
    scene.bodies.push_back(ball);
    Pin pin;
    pin.where.indices = {40};
    scene.pins = {pin};
    take_frames_between_steps(scene, 10);
    return scene;
}

// Two cloths held at all their points, which cross from the start; one of them turns.
Scene make_crossing_cloths() {
    Scene scene = make_falling_sheet(5, 0);
    scene.cloth.name = "high";
    Cloth low = scene.cloth;
    low.name = "low";
    std::get<Sheet>(low.shape).origin += Vec3(.07, .03, .2);
    std::get<Sheet>(low.shape).down = Vec3(0, -1, -.4);
    scene.cloths = {low};
    Pin still, moving;
    still.where.cloth = "low", still.where.all = true;
    moving.where.cloth = "high", moving.where.all = true;
    moving.path = Motion{.keys = {{.time = 0}, {.time = .1, .axis = Vec3(1, 1, 0), .angle = 10}}};
    scene.pins = {still, moving};
    take_frames_between_steps(scene, 8);
    return scene;
}

TEST(RunFolder, a_press_read_back_has_the_intersections_that_were_proved) {
    const Folder folder;
    EXPECT_GT(expect_agreement(make_press(), folder), 0);
    // The times matter: between its turn and the step it belongs to, a frame's plates have moved.
    const RunFolder run = open_run(folder / "run");
    double farthest = 0;
    for (std::size_t k = 0; k < run.times.size(); ++k)
        farthest = std::max(farthest, std::abs(run.times[k] - double(k) / run.frames_per_second));
    EXPECT_NEAR(farthest, .0025, 1e-9);  // [s] half a step
}

TEST(RunFolder, a_pin_in_a_ball_that_came_over_it_read_back_is_inside_as_it_was_proved) {
    const Folder folder;
    EXPECT_GT(expect_agreement(make_ball_over_pin(), folder), 0);
}

TEST(RunFolder, cloths_that_cross_read_back_cross_as_it_was_proved) {
    const Folder folder;
    EXPECT_GT(expect_agreement(make_crossing_cloths(), folder), 0);
}

TEST(RunFolder, without_its_series_frames_are_by_the_clock) {
    const Folder folder;
    Scene scene = make_press();
    take_frames_between_steps(scene, 2);
    record_run(scene, {folder / "run"});
    std::filesystem::remove(folder / "run/series.csv");
    EXPECT_EQ(open_run(folder / "run").times, (std::vector<double>{0, .0125, .025}));
    std::ofstream(folder / "run/series.csv") << "time [s],step,frame,x\nnan,1,1,0\n7,x,1\n9,2,77,\n"
                                             << std::string(999, ',');
    EXPECT_EQ(open_run(folder / "run").times, (std::vector<double>{0, .0125, .025}));
}

// ------------------------------------------------------------------------------------------------------------ the
// proof

TEST(Proof, a_tangled_start_that_is_recovered_is_no_failure) {
    const Folder folder;
    Scene scene = read_scene(WEFT_SCENES "/contact/tangles/t1-crossed.json");
    scene.time.duration = .08;
    scene.expect.clear();
    const Record record = record_run(scene, {folder / "run"});
    EXPECT_GT(record.proof.frames_with, 0);
    EXPECT_EQ(record.proof.frames_again, 0);
    EXPECT_EQ(record.proof.first_with, 0);
    EXPECT_TRUE(record.proof.holds());
}

TEST(Proof, what_is_left_at_the_end_or_comes_again_is_a_failure) {
    EXPECT_TRUE(Proof{}.holds());
    EXPECT_FALSE((Proof{.frames_checked = 9, .frames_with = 9, .worst = 3, .final = 3}).holds());
    EXPECT_FALSE((Proof{.frames_checked = 9, .frames_with = 9, .inside = 3, .final_inside = 1}).holds());
    EXPECT_FALSE((Proof{.frames_checked = 9, .frames_with = 1, .frames_again = 1, .worst = 3}).holds());
}

// ------------------------------------------------------------------------------------------------------------- the
// lock

Scene make_short() {
    Scene scene = make_falling_sheet(5, 0);
    scene.time.duration = .1;
    return scene;
}

TEST(Lock, a_second_run_into_the_same_folder_is_refused_with_the_first_ones_process) {
    const Folder folder;
    const Scene scene = make_short();
    Recording recording(scene, {folder / "run"});
    for (const RecordOptions& options : {RecordOptions{folder / "run"}, RecordOptions{folder / "run", true, false},
                                         RecordOptions{folder / "run", false, true}}) {
        const auto where = refused([&] { record_run(scene, options); });
        EXPECT_EQ(where.file, folder / "run");
        EXPECT_TRUE(has(where.rule, "process " + std::to_string(::getpid()))) << where.rule;
        EXPECT_TRUE(has(where.suggestion, "-o")) << where.suggestion;
    }
    while (!next(recording).stop) {
    }
    const Record record = finish(recording);
    EXPECT_EQ(record.stop, Stop::done);
    EXPECT_FALSE(std::filesystem::exists(folder / "run/run.lock"));
    const Record alone = record_run(scene, {folder / "other"});
    EXPECT_EQ(hash(record.state), hash(alone.state));  // nobody disturbed it
}

TEST(Lock, what_a_dead_process_left_behind_is_no_lock) {
    const Folder folder;
    record_run(make_short(), {folder / "run"});
    std::ofstream(folder / "run/run.lock") << "1\n";  // a process that lives, but holds nothing
    EXPECT_EQ(record_run(make_short(), {.folder = folder / "run", .overwrite = true}).stop, Stop::done);
    EXPECT_FALSE(std::filesystem::exists(folder / "run/run.lock"));
}

TEST(Lock, a_run_that_was_stopped_lets_go_and_can_be_gone_on_with) {
    const Folder folder;
    EXPECT_EQ(record_steps(make_short(), {folder / "run"}, 5).stop, Stop::interrupted);
    EXPECT_FALSE(std::filesystem::exists(folder / "run/run.lock"));
    EXPECT_EQ(record_run(read_scene(folder / "run/scene.json"), {folder / "run", true}).stop, Stop::done);
}

}  // namespace
}  // namespace weft
