// Two ribbons that are tied to each other: their link is watched as knots are.
#include <weft/check.h>
#include <weft/files.h>
#include <weft/run.h>

#include <gtest/gtest.h>

namespace weft {
namespace {

// A sheet bend of narrow, coarse ribbons, drawn together by all ends.
Scene make_bend() {
    return parse_scene(R"({
        "cloth": {"name": "red", "ribbon": {"curve": "sheet_bend", "width": [[0, 0.01]], "across": 3, "along": 130},
                  "density": 0.2, "springs": {"structural": 10, "shear": 5, "flexion": 0.1}},
        "cloths": [{"name": "blue", "ribbon": {"curve": "sheet_bend", "width": [[0, 0.01]], "across": 3, "along": 150,
                    "part": 1}, "density": 0.2, "springs": {"structural": 10, "shear": 5, "flexion": 0.1}}],
        "gravity": [0, 0, 0], "integrator": "backward-euler", "time": {"step": 0.002, "duration": 4},
        "fasten": {"axis": [[0, 0, 0], [0, 0, 1]], "air": 2, "stages": [{"name": "relax", "until": {"steps": 30}},
                   {"name": "pull", "pull": {"feedback": false}, "until": {"steps": 270}}]}})",
                       "test.json");
}

// With all its might: no feedback.
TEST(TwoRibbons, stay_linked_as_they_were_while_a_bend_is_drawn_together) {
    weft::Run run = make_run(make_bend(), 1);
    EXPECT_EQ(*finish(run).stop, Stop::done);
    const KnotTotals& knot = run.totals.knot;
    ASSERT_EQ(knot.links_start.size(), 1u);
    EXPECT_EQ(std::abs(knot.links_start[0].linking), 1);
    EXPECT_EQ(knot.links_start[0].joined[0], 11u) << "6_2, as the tables have it";
    EXPECT_EQ(knot.links_end[0].linking, knot.links_start[0].linking);
    EXPECT_EQ(knot.links_end[0].joined, knot.links_start[0].joined);
    EXPECT_EQ(knot.changed, -1);
    Checker checker(check_parts(run.model));
    EXPECT_TRUE(checker.check(check_points(run.model, run.state)).clean());
}

// Cloth that meets nothing passes through the other ribbon: each of both is as unknotted as it was.
TEST(TwoRibbons, that_come_apart_stop_the_run_with_both_their_names) {
    const Scene scene = make_bend();
    Model model = build(scene);
    model.contact.active = false;
    weft::Run run(std::move(model), make_plan(scene), {.dt = *scene.time.step});
    const RunEvent event = finish(run);
    ASSERT_EQ(*event.stop, Stop::knot_changed) << event.reason;
    EXPECT_NE(event.reason.find("red and blue"), std::string::npos) << event.reason;
    EXPECT_EQ(run.totals.knot.changed_part, 2) << "after both ribbons: their link";
    EXPECT_EQ(run.totals.knot.end[0].determinant, 1u);
    EXPECT_EQ(run.totals.knot.end[1].determinant, 1u);
}

}  // namespace
}  // namespace weft
