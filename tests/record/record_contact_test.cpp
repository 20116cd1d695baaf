// Recorded runs with bodies: the proof in report.json, resuming, and folders that need nothing outside.
#include <weft/record.h>

#include "collide/contact_scenes.h"
#include "io/refused.h"
#include "make/bodies.h"
#include "record/record_steps.h"

#include <nlohmann/json.hpp>

namespace weft {
namespace {

Scene make_scene() {
    Scene scene = make_drape(9);
    scene.bodies[0].shape = make_body(Body::Sphere{.radius = .25}, .01);
    scene.contact->prove = true;
    scene.time.duration = .4;
    scene.time.frames_per_second = 25;
    scene.output.formats = {};
    return scene;
}

TEST(RecordContact, a_proof_stands_in_the_report_and_can_be_expected) {
    Folder folder;
    Scene scene = make_scene();
    Expectation none;
    none.quantity = "intersections/frames_with";
    none.at_most = 0;
    scene.expect = {none};
    const Record record = record_run(scene, {folder / "run"});
    EXPECT_TRUE(record.as_expected);
    const auto report = nlohmann::json::parse(record.json);
    EXPECT_EQ(report["intersections"]["frames_checked"], 11);
    EXPECT_EQ(report["intersections"]["final"], 0);
    EXPECT_GT(report["min_distance"].get<double>(), 0);
    EXPECT_GT(report["contact"]["contacts"].get<int>(), 0);
    EXPECT_EQ(report["contact_total"]["pinched"], 0);

    // Without a proof there is no number that could be expected.
    scene.contact->prove = false;
    EXPECT_EQ(refused([&] { record_run(scene, {folder / "other"}); }).path, "/expect");
}

TEST(RecordContact, a_proof_counts_what_goes_through) {
    // Two plates that close on the cloth, beyond the filter's power: the proof must not hide it.
    Folder folder;
    Scene scene = make_falling_sheet(9, 0);
    scene.gravity = Vec3(0, 0, 0);
    scene.contact->prove = true;
    for (const double side : {-1., 1.}) {
        Body plate{.shape = Body::Box{.centre = Vec3(0, 0, side * .3), .size = Vec3(.6, .6, .2)}};
        plate.path = Motion{.keys = {{.time = 0}, {.time = .4, .move = Vec3(0, 0, -side * .25)}}};
        scene.bodies.push_back(plate);
    }
    scene.time.duration = .4;
    scene.output.formats = {};
    const Record record = record_run(scene, {folder / "run"});
    EXPECT_GT(record.proof.frames_with, 0);
    EXPECT_GT(record.totals.contact_total.pinched, 0);
    EXPECT_GT(record.totals.contact_total.pinched_steps, 0);
}

TEST(RecordContact, a_stopped_and_resumed_run_is_the_same_to_the_bit) {
    Folder folder;
    const Scene scene = make_scene();
    const Record whole = record_run(scene, {folder / "whole"});
    record_steps(scene, {folder / "parts"}, 63);
    const Record rest = record_run(read_scene(folder / "parts/scene.json"), {folder / "parts", true});
    EXPECT_EQ(hash(rest.state), hash(whole.state));
    EXPECT_EQ(read_bytes(folder / "parts/series.csv"), read_bytes(folder / "whole/series.csv"));
    const auto a = nlohmann::json::parse(whole.json), b = nlohmann::json::parse(rest.json);
    for (const char* key : {"contact", "contact_total", "intersections", "min_distance", "peak"})
        EXPECT_EQ(a[key], b[key]) << key;
}

TEST(RecordContact, bodies_are_taken_along) {
    Folder folder;
    const Record first = record_run(make_scene(), {folder / "first"});
    EXPECT_TRUE(std::filesystem::exists(folder / "first/body0.ply"));
    const Record second = record_run(read_scene(folder / "first/scene.json"), {folder / "second"});
    EXPECT_EQ(hash(first.state), hash(second.state));
    record_run(make_drape(9), {.folder = folder / "second", .overwrite = true});
    EXPECT_FALSE(std::filesystem::exists(folder / "second/body0.ply"));
}

}  // namespace
}  // namespace weft
