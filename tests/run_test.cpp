#include "io/refused.h"
#include "reference_scenes.h"

#include <weft/run.h>

#include <gtest/gtest.h>

#include <cmath>

namespace weft {
namespace {

struct Recorded {
    Model model;
    State state;
    RunPlan plan;
    StepChoice choice;
    RunCallbacks callbacks;
    std::vector<std::int64_t> frames;
    std::vector<double> frame_times, row_times;
    std::vector<std::string> warnings;
    std::uint64_t last_frame_hash = 0;
    RunResult result;

    explicit Recorded(const Scene& scene) : model(build(scene)), state(start(model)), plan(make_plan(scene)) {
        choice = choose_step(scene, model, state);
        callbacks.on_frame = [this](std::int64_t frame, const State& s, const StepReport&) {
            frames.push_back(frame);
            frame_times.push_back(s.time);
            last_frame_hash = hash(s);
        };
        callbacks.on_row = [this](const State& s, const StepReport&) { row_times.push_back(s.time); };
        callbacks.on_warning = [this](const std::string& text) { warnings.push_back(text); };
    }
    Recorded& go() {
        Workspace work(model);
        result = run(model, state, work, plan, callbacks);
        return *this;
    }
};

Scene make_short_scene() {
    Scene scene = make_reference_scene(9);
    scene.time.step = 0.004;
    scene.time.duration = 0.4;
    scene.time.frames_per_second = 25;
    return scene;
}

TEST(Run, takes_the_steps_that_its_duration_needs) {
    Recorded r(make_short_scene());
    r.go();
    EXPECT_EQ(r.result.stop, Stop::done);
    EXPECT_EQ(r.state.steps, 100);
    EXPECT_NEAR(r.state.time, 0.4, 1e-12);
    State plain;
    run_to_end(make_short_scene(), plain);
    EXPECT_EQ(r.state.x, plain.x);
    EXPECT_EQ(r.state.v, plain.v);
}

TEST(Run, offers_frames_at_their_times) {
    Recorded r(make_short_scene());
    r.go();
    ASSERT_EQ(r.frames.size(), 11u);
    for (int k = 0; k <= 10; ++k) {
        EXPECT_EQ(r.frames[k], k);
        EXPECT_NEAR(r.frame_times[k], k / 25.0, 1e-12);
    }
    EXPECT_EQ(r.row_times, r.frame_times);
}

TEST(Run, gives_a_frame_to_the_step_that_ends_nearest) {
    Scene scene = make_short_scene();
    scene.time.step = 0.003;  // does not divide 1/25 s
    Recorded r(scene);
    r.go();
    ASSERT_EQ(r.frames.size(), 11u);
    for (int k = 0; k <= 10; ++k) EXPECT_LE(std::abs(r.frame_times[k] - k / 25.0), 0.0015 + 1e-12) << k;
}

TEST(Run, gives_a_row_to_every_step_when_asked) {
    Scene scene = make_short_scene();
    scene.output.series = SeriesRow::step;
    Recorded r(scene);
    r.go();
    ASSERT_EQ(r.row_times.size(), 101u);
    for (std::size_t k = 0; k < r.row_times.size(); ++k) EXPECT_NEAR(r.row_times[k], 0.004 * double(k), 1e-12);
    EXPECT_EQ(r.frames.size(), 11u);
}

TEST(Run, does_not_depend_on_what_is_recorded) {
    Scene scene = make_short_scene();
    Recorded frames(scene);
    scene.output.series = SeriesRow::step;
    Recorded steps(scene);
    EXPECT_EQ(hash(frames.go().state), hash(steps.go().state));
}

TEST(Run, knows_the_peaks_of_its_rows) {
    Scene scene = make_short_scene();
    scene.output.series = SeriesRow::step;
    Recorded r(scene);
    double fastest = 0, deepest = 0;
    r.callbacks.on_row = [&](const State&, const StepReport& report) {
        fastest = std::max(fastest, report.measures.max_speed);
        deepest = std::min(deepest, report.measures.lowest_z);
    };
    r.go();
    EXPECT_EQ(r.result.peak.max_speed, fastest);
    EXPECT_EQ(r.result.peak.lowest_z, deepest);
    EXPECT_EQ(r.result.final.kinetic_energy, measure(r.model, r.state).kinetic_energy);
}

TEST(Run, stops_between_steps_on_request_and_continues_as_if_it_had_not) {
    Recorded whole(make_short_scene()), parts(make_short_scene());
    whole.go();
    parts.callbacks.stop_now = [](const State& s) { return s.steps == 37; };
    parts.go();
    EXPECT_EQ(parts.result.stop, Stop::interrupted);
    EXPECT_EQ(parts.state.steps, 37);
    parts.state = load(save(parts.state));
    parts.callbacks.stop_now = nullptr;
    parts.go();
    EXPECT_EQ(parts.result.stop, Stop::done);
    EXPECT_EQ(hash(parts.state), hash(whole.state));
    EXPECT_EQ(parts.frames, whole.frames);
    EXPECT_EQ(parts.frame_times, whole.frame_times);
}

TEST(Run, of_a_finished_state_does_nothing) {
    Recorded r(make_short_scene());
    r.go();
    const std::uint64_t before = hash(r.state);
    r.go();
    EXPECT_EQ(hash(r.state), before);
    EXPECT_EQ(r.frames.size(), 11u);
}

TEST(Run, needs_a_step) {
    Recorded r(make_short_scene());
    r.state.dt = 0;
    EXPECT_EQ(refused([&] { r.go(); }).path, "/time/step");
}

// ------------------------------------------------------------------------------------------------------ divergence

TEST(Run, notices_divergence_and_returns_to_the_last_good_frame) {
    Scene scene = make_reference_scene(17);
    scene.cloth.springs = {SpringSpec{400, 1}, SpringSpec{400, 1}, SpringSpec{400, 1}};  // 9 × too stiff for 3 ms
    scene.time.duration = 100;
    scene.time.frames_per_second = 25;
    Recorded r(scene);
    EXPECT_FALSE(r.choice.warning.empty());
    r.go();
    EXPECT_EQ(r.result.stop, Stop::diverged);
    EXPECT_GE(r.result.bad_point, 0);
    EXPECT_FALSE(r.result.reason.empty());
    EXPECT_LT(r.state.time, 2);
    for (const Vec3& x : r.state.x) EXPECT_TRUE(x.allFinite());
    EXPECT_EQ(r.state.time, r.frame_times.back());
    EXPECT_EQ(hash(r.state), r.last_frame_hash);
}

TEST(Run, warns_of_a_step_that_is_too_long_and_names_both_numbers) {
    Scene scene = make_reference_scene(17);
    scene.cloth.springs = {SpringSpec{400, 1}, SpringSpec{400, 1}, SpringSpec{400, 1}};
    scene.cloth.damping = 0;
    Recorded r(scene);
    EXPECT_NE(r.choice.warning.find("0.003"), std::string::npos) << r.choice.warning;
    // 2/√(9.929 · 400/0.001) s = 0.0010036 s
    EXPECT_NE(r.choice.warning.find("0.001004"), std::string::npos) << r.choice.warning;
    EXPECT_TRUE(Recorded(make_reference_scene(17)).choice.warning.empty());
}

TEST(Step, reports_the_first_point_that_is_not_finite) {
    const Model model = build(make_reference_scene(9));
    State state = start(model);
    state.x[40].y() = std::nan("");
    Workspace work(model);
    const StepReport report = step(model, state, work, 1e-3, Detail::check);
    EXPECT_FALSE(report.finite);
    EXPECT_EQ(report.first_bad, 22);  // two rows above: the flexion spring has brought it there already
}

TEST(Step, reports_a_point_that_jumps_further_than_the_cloth_is_large) {
    Scene scene = make_bare_scene(3, 3);  // diagonal √2 m
    const Model model = build(scene);
    Workspace work(model);
    State state = start(model);
    // One of nine points moves: seen from the mean of all, it has 8/9 of its speed, and 9/8 · √2 = 1.59099.
    state.v[5] = {1.590 / 0.01, 0, 0};
    EXPECT_TRUE(step(model, state, work, 0.01).finite);
    state.v[5] = {1.592 / 0.01, 0, 0};
    const StepReport report = step(model, state, work, 0.01);
    EXPECT_FALSE(report.finite);
    EXPECT_EQ(report.first_bad, 5);
}

TEST(Step, does_not_take_a_fast_cloth_for_a_diverged_one) {
    const Model model = build(make_bare_scene(3, 3));
    Workspace work(model);
    State state = start(model);
    for (Vec3& v : state.v) v = {0, 0, -1e5};
    EXPECT_TRUE(step(model, state, work, 0.01).finite);
}

// ------------------------------------------------------------------------------------------------------- auto step

TEST(AutoStep, divides_a_frame_and_stays_below_nine_tenths_of_the_stable_one) {
    for (const double fps : {24.0, 25.0, 30.0, 60.0, 1000.0}) {
        Scene scene = make_reference_scene(17);
        scene.time.step.reset();
        scene.time.frames_per_second = fps;
        const Model model = build(scene);
        State state = start(model);
        const StepChoice choice = choose_step(scene, model, state);
        EXPECT_EQ(state.dt, choice.dt);
        EXPECT_LE(choice.dt, 0.9 * choice.stable.dt);
        const double per_frame = 1 / (fps * choice.dt);
        EXPECT_NEAR(per_frame, std::round(per_frame), 1e-9);
        // It is the longest such step.
        EXPECT_TRUE(per_frame < 1.5 || 1 / (fps * (std::round(per_frame) - 1)) > 0.9 * choice.stable.dt);
        EXPECT_TRUE(choice.warning.empty());
    }
}

TEST(AutoStep, is_a_frame_when_nothing_limits_it) {
    Scene scene = make_bare_scene(3, 3);
    const Model model = build(scene);
    State state = start(model);
    EXPECT_DOUBLE_EQ(choose_step(scene, model, state).dt, 1 / 25.0);
}

// In a stretched lattice springs also resist sideways: with every spring twice as long as at rest, a mode across the
// sheet has half the stiffness of the same mode along it, and the largest eigenvalue rises.
TEST(AutoStep, is_shortened_when_the_cloth_is_strongly_stretched) {
    Scene scene = make_reference_scene(9);
    scene.gravity.setZero();
    scene.pins.clear();
    scene.time.step.reset();
    scene.time.frames_per_second = 5;  // seldom, so that the step has many lengths to choose from
    scene.time.duration = 0.2;
    Recorded r(scene);
    const double before = r.state.dt;
    for (Vec3& x : r.state.x) x *= 3;
    // Held where it is, so that the first frame still sees it stretched.
    for (int p = 0; p < r.model.points(); ++p) r.model.held.push_back({p, -1, 1.0});
    r.model.mesh.points = r.state.x;
    r.go();
    EXPECT_GT(r.state.checked_rate, 2);
    const double stable = estimate_stable_step(r.model, r.state).dt;
    EXPECT_LT(r.state.dt, before);
    EXPECT_LE(r.state.dt, 0.9 * stable);
}

TEST(AutoStep, is_left_alone_and_a_warning_given_when_the_user_chose_it) {
    Scene scene = make_reference_scene(9);
    scene.gravity.setZero();
    const double stable = Recorded(scene).choice.stable.dt;
    scene.time.step = 0.99 * stable;
    Recorded r(scene);
    ASSERT_TRUE(r.choice.warning.empty());
    for (Vec3& x : r.state.x) x *= 3;
    for (int p = 0; p < r.model.points(); ++p) r.model.held.push_back({p, -1, 1.0});
    r.model.held.erase(r.model.held.begin(), r.model.held.begin() + 2);  // each point once
    r.model.mesh.points = r.state.x;
    r.plan.duration = 0.1;
    r.go();
    EXPECT_EQ(r.state.dt, 0.99 * stable);
    ASSERT_EQ(r.warnings.size(), 1u);
    EXPECT_NE(r.warnings[0].find("200 %"), std::string::npos) << r.warnings[0];
}

// A step that was found by trying is the model's alone: no stretch makes it fall, and to try again would only cost
// time.
TEST(AutoStep, that_is_measured_is_measured_once) {
    Scene scene = make_reference_scene(5);
    scene.integrator.scheme = Scheme::runge_kutta_4;
    scene.filter.place = FilterPlace::velocity;
    scene.gravity = Vec3(0, 0, -100);  // half a metre in the two steps below, next to pins: springs of 0.25 m double
    scene.time.step = 1.05 * Recorded(scene).choice.stable.dt;
    scene.time.frames_per_second = .5 / *scene.time.step;
    scene.time.duration = 2 * *scene.time.step;
    Recorded r(scene);
    ASSERT_FALSE(r.choice.warning.empty());
    r.go();
    EXPECT_GT(r.state.checked_rate, .5) << "it was looked at";
    EXPECT_TRUE(r.warnings.empty()) << r.warnings[0];
}

TEST(ChooseStep, refuses_frames_shorter_than_a_step) {
    Scene scene = make_reference_scene(17);
    scene.time.frames_per_second = 400;
    const Model model = build(scene);
    State state = start(model);
    EXPECT_EQ(refused([&] { choose_step(scene, model, state); }).path, "/time/frames_per_second");
}

TEST(ChooseStep, refuses_runs_of_more_steps_than_anyone_can_wait_for) {
    Scene scene = make_reference_scene(5);
    scene.time.step.reset();
    for (const double stiffness : {1e30, 1e300}) {
        for (SpringSpec& spring : scene.cloth.springs) spring.stiffness = stiffness;
        const Model model = build(scene);
        State state = start(model);
        EXPECT_EQ(refused([&] { choose_step(scene, model, state); }).path, "/time/step");
    }
}

TEST(FrameDue, counts_frames_from_the_start) {
    const RunPlan plan{.duration = 1, .frames_per_second = 10};
    State state;
    state.dt = 0.02;
    EXPECT_EQ(frame_due(plan, state), 0);
    for (int n = 1; n <= 50; ++n) {
        state.steps = n;
        state.time = n * 0.02;
        EXPECT_EQ(frame_due(plan, state), n % 5 ? -1 : n / 5) << n;
    }
}

}  // namespace
}  // namespace weft
