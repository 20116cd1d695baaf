#include "io/refused.h"
#include "reference_scenes.h"

#include <weft/run.h>

#include <gtest/gtest.h>

#include <cmath>

namespace weft {
namespace {

struct Pulled {
    Run run;
    std::vector<std::int64_t> frames;
    std::vector<double> frame_times, row_times;
    std::vector<std::string> warnings;
    std::uint64_t last_frame_hash = 0;
    double fastest = 0, deepest = 0;  // over the rows
    RunEvent last;

    explicit Pulled(const Scene& scene) : run(make_run(scene)) {}
    explicit Pulled(Run&& other) : run(std::move(other)) {}

    // To the end, or until so many steps are done.
    Pulled& go(std::int64_t most = std::int64_t{1} << 60) {
        do {
            last = next(run);
            if (last.row) {
                row_times.push_back(run.state.time);
                fastest = std::max(fastest, last.report.measures.max_speed);
                deepest = std::min(deepest, last.report.measures.lowest_z);
            }
            if (last.frame >= 0) {
                frames.push_back(last.frame);
                frame_times.push_back(run.state.time);
                last_frame_hash = hash(run.state);
            }
            warnings.insert(warnings.end(), last.warnings.begin(), last.warnings.end());
        } while (!last.stop && run.state.steps < most);
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
    Pulled r(make_short_scene());
    r.go();
    EXPECT_EQ(*r.last.stop, Stop::done);
    EXPECT_EQ(r.run.state.steps, 100);
    EXPECT_NEAR(r.run.state.time, 0.4, 1e-12);
    State plain;
    run_to_end(make_short_scene(), plain);
    EXPECT_EQ(r.run.state.x, plain.x);
    EXPECT_EQ(r.run.state.v, plain.v);
}

TEST(Run, offers_frames_at_their_times) {
    Pulled r(make_short_scene());
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
    Pulled r(scene);
    r.go();
    ASSERT_EQ(r.frames.size(), 11u);
    for (int k = 0; k <= 10; ++k) EXPECT_LE(std::abs(r.frame_times[k] - k / 25.0), 0.0015 + 1e-12) << k;
}

TEST(Run, gives_a_row_to_every_step_when_asked) {
    Scene scene = make_short_scene();
    scene.output.series = SeriesRow::step;
    Pulled r(scene);
    r.go();
    ASSERT_EQ(r.row_times.size(), 101u);
    for (std::size_t k = 0; k < r.row_times.size(); ++k) EXPECT_NEAR(r.row_times[k], 0.004 * double(k), 1e-12);
    EXPECT_EQ(r.frames.size(), 11u);
}

TEST(Run, does_not_depend_on_what_is_recorded) {
    Scene scene = make_short_scene();
    Pulled frames(scene);
    scene.output.series = SeriesRow::step;
    Pulled steps(scene);
    EXPECT_EQ(hash(frames.go().run.state), hash(steps.go().run.state));
}

TEST(Run, knows_the_peaks_of_its_rows) {
    Scene scene = make_short_scene();
    scene.output.series = SeriesRow::step;
    Pulled r(scene);
    r.go();
    EXPECT_EQ(r.run.totals.peak.max_speed, r.fastest);
    EXPECT_EQ(r.run.totals.peak.lowest_z, r.deepest);
    EXPECT_EQ(r.last.report.measures.kinetic_energy, measure(r.run.model, r.run.state).kinetic_energy);
}

TEST(Run, offers_the_start_before_the_first_step) {
    Pulled r(make_short_scene());
    const RunEvent event = next(r.run);
    EXPECT_TRUE(event.row);
    EXPECT_EQ(event.frame, 0);
    EXPECT_FALSE(event.stop);
    EXPECT_EQ(r.run.state.steps, 0);
    next(r.run);
    EXPECT_EQ(r.run.state.steps, 1);
}

TEST(Run, stopped_between_two_steps_continues_as_if_it_had_not) {
    Pulled whole(make_short_scene()), first(make_short_scene());
    whole.go();
    first.go(37);
    EXPECT_FALSE(first.last.stop);
    EXPECT_EQ(first.run.state.steps, 37);
    Pulled rest(make_short_scene());
    rest.run.state = load(save(first.run.state));
    rest.run.totals = first.run.totals;
    rest.run.good = load(save(first.run.good));
    rest.go();
    EXPECT_EQ(*rest.last.stop, Stop::done);
    EXPECT_EQ(hash(rest.run.state), hash(whole.run.state));
    first.frames.insert(first.frames.end(), rest.frames.begin(), rest.frames.end());
    first.frame_times.insert(first.frame_times.end(), rest.frame_times.begin(), rest.frame_times.end());
    EXPECT_EQ(first.frames, whole.frames);
    EXPECT_EQ(first.frame_times, whole.frame_times);
    EXPECT_EQ(rest.run.totals.peak.max_speed, whole.run.totals.peak.max_speed);
}

TEST(Run, that_moves_to_another_place_goes_on) {
    Pulled whole(make_short_scene()), first(make_short_scene());
    first.go(37);
    Pulled second(std::move(first.run));
    EXPECT_EQ(hash(second.go().run.state), hash(whole.go().run.state));
    EXPECT_EQ(second.run.totals.energy.stored, whole.run.totals.energy.stored);
}

TEST(Run, that_is_over_does_nothing) {
    Pulled r(make_short_scene());
    r.go();
    const std::uint64_t before = hash(r.run.state);
    const RunEvent event = next(r.run);
    EXPECT_EQ(*event.stop, Stop::done);
    EXPECT_FALSE(event.row);
    EXPECT_EQ(event.frame, -1);
    EXPECT_EQ(hash(r.run.state), before);
    EXPECT_EQ(r.frames.size(), 11u);
}

TEST(Run, needs_a_step) {
    const Scene scene = make_short_scene();
    EXPECT_EQ(refused([&] { weft::Run(build(scene), make_plan(scene), {.dt = 0}); }).path, "/time/step");
}

// ------------------------------------------------------------------------------------------------------ divergence

TEST(Run, notices_divergence_and_returns_to_the_last_good_frame) {
    Scene scene = make_reference_scene(17);
    scene.cloth.springs = {SpringSpec{400, 1}, SpringSpec{400, 1}, SpringSpec{400, 1}};  // 9 × too stiff for 3 ms
    scene.integrator.scheme = Scheme::symplectic_euler;
    scene.time.duration = 100;
    scene.time.frames_per_second = 25;
    Pulled r(scene);
    EXPECT_FALSE(r.run.step.warning.empty());
    r.go();
    EXPECT_EQ(*r.last.stop, Stop::diverged);
    EXPECT_GE(r.last.bad_point, 0);
    EXPECT_FALSE(r.last.reason.empty());
    EXPECT_LT(r.run.state.time, 2);
    for (const Vec3& x : r.run.state.x) EXPECT_TRUE(x.allFinite());
    EXPECT_EQ(r.run.state.time, r.frame_times.back());
    EXPECT_EQ(hash(r.run.state), r.last_frame_hash);
}

TEST(Run, warns_of_a_step_that_is_too_long_and_names_both_numbers) {
    Scene scene = make_reference_scene(17);
    scene.cloth.springs = {SpringSpec{400, 1}, SpringSpec{400, 1}, SpringSpec{400, 1}};
    scene.cloth.damping = 0;
    scene.integrator.scheme = Scheme::symplectic_euler;
    Pulled r(scene);
    EXPECT_NE(r.run.step.warning.find("0.003"), std::string::npos) << r.run.step.warning;
    // 2/√(9.929 · 400/0.001) s = 0.0010036 s
    EXPECT_NE(r.run.step.warning.find("0.001004"), std::string::npos) << r.run.step.warning;
    EXPECT_TRUE(Pulled(make_reference_scene(17)).run.step.warning.empty());
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
    Pulled r(scene);
    const double before = r.run.dt;
    for (Vec3& x : r.run.state.x) x *= 3;
    // Held where it is, so that the first frame still sees it stretched.
    for (int p = 0; p < r.run.model.points(); ++p) r.run.model.held.push_back({p, -1, 1.0});
    r.run.model.mesh.points = r.run.state.x;
    r.go();
    EXPECT_GT(r.run.checked_rate, 2);
    const double stable = estimate_stable_step(r.run.model, r.run.state).dt;
    EXPECT_LT(r.run.dt, before);
    EXPECT_LE(r.run.dt, 0.9 * stable);
}

TEST(AutoStep, is_left_alone_and_a_warning_given_when_the_user_chose_it) {
    Scene scene = make_reference_scene(9);
    scene.gravity.setZero();
    const double stable = Pulled(scene).run.step.stable.dt;
    scene.time.step = 0.99 * stable;
    Pulled r(scene);
    ASSERT_TRUE(r.run.step.warning.empty());
    for (Vec3& x : r.run.state.x) x *= 3;
    for (int p = 0; p < r.run.model.points(); ++p) r.run.model.held.push_back({p, -1, 1.0});
    r.run.model.held.erase(r.run.model.held.begin(), r.run.model.held.begin() + 2);  // each point once
    r.run.model.mesh.points = r.run.state.x;
    r.run.plan.duration = 0.1;
    r.go();
    EXPECT_EQ(r.run.dt, 0.99 * stable);
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
    scene.time.step = 1.05 * Pulled(scene).run.step.stable.dt;
    scene.time.frames_per_second = .5 / *scene.time.step;
    scene.time.duration = 2 * *scene.time.step;
    Pulled r(scene);
    ASSERT_FALSE(r.run.step.warning.empty());
    r.go();
    EXPECT_GT(r.run.checked_rate, .5) << "it was looked at";
    EXPECT_EQ(r.warnings, std::vector{r.run.step.warning}) << "nothing but what choose_step() said";
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
    for (int n = 1; n <= 50; ++n) EXPECT_EQ(frame_due(plan, n * .02, .02), n % 5 ? -1 : n / 5) << n;
}

}  // namespace
}  // namespace weft
