// Recovery as a phase of the step: tangled starts, bodies that swallow cloth, pins dragged through walls.
#include "collide/contact_scenes.h"

#include <gtest/gtest.h>

namespace weft {
namespace {

struct Course {
    State state;
    std::int64_t at_start = 0, at_end = 0;  // pairs and points inside bodies
    std::int64_t recovered = 0, tangled_steps = 0, pinched = 0, attempts = 0;
    double displacement = 0;  // [m] by recovery
    double fastest = 0;       // [m/s]
    std::vector<std::string> warnings;
};

std::int64_t count(Checker& checker, const Model& model, const State& state) {
    const CheckReport report = checker.check(check_points(model, state));
    return static_cast<std::int64_t>(report.pairs.size() + report.inside.size());
}

Course follow(const Scene& scene) {
    Model built = build(scene);
    const StepChoice choice = choose_step(scene, built, start(built));
    Run run(std::move(built), {.duration = scene.time.duration}, choice);
    Checker checker(check_parts(run.model));
    Course course;
    course.at_start = count(checker, run.model, run.state);
    RunEvent event;
    while (!event.stop) {
        event = next(run);
        course.attempts += event.report.contact.attempts;
    }
    EXPECT_EQ(*event.stop, Stop::done) << event.reason;
    const ContactTotals& total = run.totals.contact_total;
    course.recovered = total.recovered;
    course.tangled_steps = total.tangled_steps;
    course.pinched = total.pinched;
    course.displacement = total.displacement;
    course.fastest = run.totals.peak.max_speed;
    course.warnings = run.totals.warnings;
    course.at_end = count(checker, run.model, run.state);
    course.state = run.state;
    return course;
}

Scene make_crossed() {
    Scene scene = make_falling_sheet(9, 0);
    scene.cloths.push_back(scene.cloth);
    std::get<Sheet>(scene.cloths[0].shape).origin = Vec3(-.45, .013, .5);
    std::get<Sheet>(scene.cloths[0].shape).down = Vec3(0, .01, -1);
    scene.time.duration = .1;
    return scene;
}

TEST(RecoverPhase, sheets_that_start_crossed_are_apart_after_the_first_step) {
    const Course course = follow(make_crossed());
    EXPECT_GT(course.at_start, 0);
    EXPECT_EQ(course.recovered, course.at_start);
    EXPECT_EQ(course.tangled_steps, 0);
    EXPECT_EQ(course.at_end, 0);
    ASSERT_EQ(course.warnings.size(), 1u);
    EXPECT_NE(course.warnings[0].find("recovered at"), std::string::npos);
}

TEST(RecoverPhase, cloth_swallowed_by_a_ball_comes_out) {
    Scene scene = make_drape(13);
    std::get<Body::Sphere>(scene.bodies[0].shape).centre.z() =
        .28;  // the ball sticks through the sheet, with points wholly inside
    scene.time.duration = .1;
    const Course course = follow(scene);
    EXPECT_GT(course.at_start, 0);
    EXPECT_EQ(course.at_end, 0);
}

TEST(RecoverPhase, a_pin_dragged_through_a_table_and_back_leaves_nothing_behind) {
    Scene scene = make_dragged_pin();
    scene.time.duration = .6;
    const Course course = follow(scene);
    EXPECT_EQ(course.at_start, 0);
    EXPECT_EQ(course.tangled_steps, 0);  // the pin waits at the table
    EXPECT_GT(course.pinched, 0);
    EXPECT_EQ(course.at_end, 0);
    ASSERT_GE(course.warnings.size(), 2u);
    EXPECT_NE(course.warnings.front().find("cloth is pinched at"), std::string::npos);
    EXPECT_NE(course.warnings.back().find("no longer pinched at"), std::string::npos);
}

TEST(RecoverPhase, an_armpit_does_not_make_cloth_explode) {
    Scene scene = make_curtain(11, .5);
    for (const double side : {-1., 1.}) {
        Body ball{.shape = Body::Sphere{.centre = Vec3(0, .35 * side, 0), .radius = .15}};
        ball.path = Motion{.keys = {{.time = 0}, {.time = .2, .move = Vec3(0, -.25 * side, 0)}, {.time = .4}}};
        scene.bodies.push_back(ball);
    }
    scene.time.duration = .6;
    const Course course = follow(scene);
    EXPECT_GT(course.pinched, 0);
    EXPECT_EQ(course.at_end, 0);
    for (const Vec3& p : course.state.x) EXPECT_LT(p.norm(), 1.5);
}

TEST(RecoverPhase, what_cannot_be_recovered_is_said_and_stays) {
    // Two sheets through each other, with all points held: nothing may be moved.
    Scene scene = make_crossed();
    Pin pin;
    pin.where.all = true;
    scene.pins = {pin};
    scene.time.duration = .02;
    const Course course = follow(scene);
    EXPECT_EQ(course.at_end, course.at_start);
    EXPECT_EQ(course.recovered, 0);
    EXPECT_EQ(course.tangled_steps, 4);
    ASSERT_EQ(course.warnings.size(), 1u);
    EXPECT_NE(course.warnings[0].find("not recovered at"), std::string::npos);
}

// A sheet that hangs from pins within a ball: they stay where they are, so what is near them stays inside.
Scene make_hopeless() {
    Scene scene = make_curtain(9, .2);
    scene.pins[0].where = {.indices = {3, 4, 5}};  // of the upper border
    scene.bodies.push_back({.name = "ball", .shape = Body::Sphere{.centre = Vec3(.01, .02, .17), .radius = .2}});
    return scene;
}

TEST(RecoverPhase, what_cannot_be_solved_is_tried_seldom_and_said_once) {
    Scene scene = make_hopeless();
    scene.time.duration = 1.5;
    const Course course = follow(scene);
    EXPECT_GT(course.at_end, 0);
    EXPECT_EQ(course.tangled_steps, 300);
    // After waits of 1, 2, 4 ... 64 steps, which are 127, and then every 64 steps at most.
    EXPECT_GE(course.attempts, 2);
    EXPECT_LE(course.attempts, 8 + (300 - 127) / 64);
    ASSERT_EQ(course.warnings.size(), 1u);
    EXPECT_NE(course.warnings[0].find("tried again when something moves"), std::string::npos);
}

// A small sheet low in a ball that is half sunk in a floor: the nearest way out of the ball is below the floor.
TEST(RecoverPhase, nothing_is_recovered_to_behind_a_plane) {
    Scene scene = make_falling_sheet(5, .02);
    Sheet& sheet = std::get<Sheet>(scene.cloth.shape);
    sheet.width = sheet.height = .1;
    sheet.origin = Vec3(-.05, .05, .02);
    scene.bodies.push_back({.name = "floor", .shape = Body::Plane{}});
    scene.bodies.push_back({.name = "ball", .shape = Body::Sphere{.centre = Vec3(.003, .002, .3), .radius = .4}});
    scene.contact->move_pieces = true;
    scene.time.duration = .05;
    const Course course = follow(scene);
    EXPECT_EQ(course.at_start, 25);
    EXPECT_EQ(course.at_end, 0);
    EXPECT_EQ(course.state.tangled, -1);
}

// A sheet that is held everywhere; a ceiling comes down to below it, and waits for it, since it cannot go on.
TEST(RecoverPhase, what_a_plane_has_passed_is_counted_as_the_check_does) {
    Scene scene = make_falling_sheet(5, 0);
    Pin pin;
    pin.where.all = true;
    scene.pins = {pin};
    Body ceiling{.shape = Body::Plane{.point = Vec3(0, 0, .1), .normal = Vec3(0, 0, -1)}};
    ceiling.path = Motion{.keys = {{.time = 0}, {.time = .1, .move = Vec3(0, 0, -.2)}}};
    scene.bodies.push_back(ceiling);
    const Model model = build(scene);
    State state = start(model);
    Workspace work(model);
    Checker checker(check_parts(model));
    int most = 0;
    for (int k = 0; k < 24; ++k) {
        const StepReport report = step(model, state, work, .005);
        const CheckReport found = checker.check(check_points(model, state));
        EXPECT_EQ(report.contact.trapped, int(found.inside.size())) << "step " << k;
        EXPECT_EQ(report.contact.tangled, int(found.pairs.size())) << "step " << k;
        most = std::max(most, report.contact.trapped);
    }
    EXPECT_EQ(most, 25);
}

TEST(RecoverPhase, what_does_not_move_is_tried_once) {
    Scene scene = make_crossed();
    Pin pin;
    pin.where.all = true;
    scene.pins = {pin};
    scene.time.duration = .5;
    EXPECT_EQ(follow(scene).attempts, 1);
}

TEST(RecoverPhase, what_could_not_be_solved_is_solved_when_the_body_leaves) {
    Scene scene = make_hopeless();
    scene.bodies[0].path = Motion{.keys = {{.time = 0}, {.time = .5}, {.time = 1, .move = Vec3(0, 0, 1)}}};
    scene.time.duration = 2;
    const Course course = follow(scene);
    EXPECT_GT(course.at_start, 0);
    EXPECT_EQ(course.at_end, 0);
    EXPECT_EQ(course.state.tangled, -1);
    EXPECT_TRUE(course.state.late.empty());
    EXPECT_EQ(course.state.attempt.wait, 0);
}

TEST(RecoverPhase, says_how_far_it_moved_things) {
    const Course course = follow(make_crossed());
    EXPECT_GT(course.displacement, .05 * std::sqrt(2.));  // half of the standing sheet went to the other side
    ASSERT_EQ(course.warnings.size(), 1u);
    EXPECT_NE(course.warnings[0].find("points were moved by up to"), std::string::npos);
    EXPECT_NE(course.warnings[0].find("more than 5 % of the cloth's size"), std::string::npos);
}

TEST(RecoverPhase, the_same_bits_after_saving_and_for_any_number_of_threads) {
    Scene scene = make_drape(9);
    std::get<Body::Sphere>(scene.bodies[0].shape).centre.z() = .28;
    scene.bodies[0].path = Motion{.keys = {{.time = 0}, {.time = .1, .move = Vec3(0, 0, -.1)}}};
    const Model model = build(scene);
    std::uint64_t first = 0;
    for (const int threads : {1, 2, 7}) {
        use_threads(threads);
        State state = start(model);
        for (int k = 0; k < 10; ++k) {
            Workspace work(model);
            state = load(save(state));
            step(model, state, work, .005);
        }
        if (first == 0) first = hash(state);
        EXPECT_EQ(hash(state), first) << threads << " threads";
    }
    use_threads(0);
}

}  // namespace
}  // namespace weft
