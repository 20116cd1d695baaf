// The paper path (Sato, Suzuki, Guo, Kato): the same scenes, by RK4, impulses, corrected lengths and repair.
#include "core/freedom.h"
#include "core/workspace.h"
#include "integrate/integrate.h"
#include "io/refused.h"
#include "limit/limit.h"
#include "reference_scenes.h"

#include <weft/check.h>
#include <weft/run.h>

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <ctime>

namespace weft {
namespace {

constexpr double paper_step = .01;         // [s]
constexpr double paper_stiffness = 3.2e4;  // [1/s²] k/m of figures 16 to 19

struct Tied {
    int across = 8, along = 400;
    double stiffness = paper_stiffness;  // [1/s²] k/m
    ContactMethod method = ContactMethod::paper;
    bool feedback = true;
};

// An overhand knot round an hourglass, as in figure 16.
Scene make_tied(const Tied& tied) {
    Scene scene;
    RibbonShape ribbon;
    ribbon.curve = "overhand";
    ribbon.width = {Vec2(0, .025)};
    ribbon.spacing = 4;
    ribbon.across = tied.across;
    ribbon.along = tied.along;
    scene.cloth.shape = ribbon;
    scene.cloth.masses.assign(std::size_t(tied.across * tied.along), 1. / (tied.across * tied.along));
    for (SpringSpec& spring : scene.cloth.springs)
        spring.stiffness = std::max(1e-9, tied.stiffness / (tied.across * tied.along));
    Body post;
    post.name = "post";
    post.friction = 0;
    post.restitution = .1;
    post.shape =
        Body::Hourglass{.a = Vec3(0, 0, -.3), .b = Vec3(0, 0, .3), .radius = .105, .waist = .078, .around = {}};
    scene.bodies = {post};
    scene.contact = Contact{.method = tied.method, .friction = 0, .restitution = .1};
    scene.gravity.setZero();
    scene.fasten = Fasten{};
    scene.fasten->around = "post";
    Fasten::Stage pull;
    pull.pull = Fasten::Pull{};
    pull.pull->feedback = tied.feedback;
    pull.until.steps = 100000;
    scene.fasten->stages = {pull};
    scene.time = {.step = paper_step, .duration = 1000, .frames_per_second = 10};
    return scene;
}

double measure_rms_rate(const Model& model, const State& state) {
    double sum = 0;
    for (const RestEdge& e : model.edges) sum += std::pow((state.x[e.b] - state.x[e.a]).norm() / e.rest - 1, 2);
    return std::sqrt(sum / double(model.edges.size()));
}

TEST(PaperPath, takes_the_sub_steps_that_its_fastest_oscillation_asks_for) {
    Scene scene = make_bare_scene(9, 9);
    scene.gravity.setZero();
    scene.contact = Contact{.method = ContactMethod::paper};
    scene.cloth.mass = 81;
    // n = ⌈dt √(16 k/m) / 2.4⌉
    for (const auto& [stiffness, parts] : {std::pair(1., 1), {3.2e4, 3}, {1e6, 17}}) {
        for (SpringSpec& spring : scene.cloth.springs) spring.stiffness = stiffness;
        const Model model = build(scene);
        EXPECT_NEAR(model.fastest, std::sqrt(16 * stiffness), 1e-9 * model.fastest);
        State state = start(model);
        Workspace work(model);
        EXPECT_EQ(step(model, state, work, paper_step).solve.inner_steps, parts);
        EXPECT_EQ(state.time, paper_step);
    }
}

// A quarter of a period of two points on a spring, in one step of many sub-steps: fourth order in the sub-step.
TEST(PaperPath, sub_steps_are_those_of_runge_and_kutta) {
    Scene scene = make_bare_scene(2, 2);
    scene.gravity.setZero();
    scene.contact = Contact{.method = ContactMethod::paper, .self = false};
    for (SpringSpec& spring : scene.cloth.springs) spring.stiffness = 0;
    scene.cloth.springs[0].stiffness = 8;
    scene.cloth.mass = .004;
    Model model = build(scene);
    const double omega = std::sqrt(2 * 8 / .001), dt = M_PI / 2 / omega;  // each spring's two ends, against each other
    const auto swing = [&](double fastest) {
        model.fastest = fastest;
        State state = start(model);
        for (const int p : {1, 3}) state.x[p].x() += 1e-3;  // the right side outwards, and the left one
        for (const int p : {0, 2}) state.x[p].x() -= 1e-3;
        Workspace work(model);
        SolveReport report;
        move_held(model, state, work, dt);
        integrate_runge_kutta_4(model, state, work, dt, report);
        return std::abs(state.x[1].x() - model.mesh.points[1].x());
    };
    const double coarse = swing(2.4 * 10 / dt), fine = swing(2.4 * 20 / dt);
    EXPECT_LT(coarse, 1e-3 * .01);
    EXPECT_NEAR(std::log2(coarse / fine), 4, .5);
}

TEST(PaperPath, lengths_are_brought_within_a_tenth_and_their_middle_stays) {
    Scene scene = make_bare_scene(2, 3);
    scene.cloth.springs[0].stiffness = 8;
    scene.contact = Contact{.method = ContactMethod::paper, .self = false};
    const Model model = build(scene);
    State state = start(model);
    const Vec3 centre = .5 * (state.x[0] + state.x[1]), along = (state.x[1] - state.x[0]).normalized();
    const double rest = (state.x[1] - state.x[0]).norm();
    const std::vector<Vec3> before = state.x;
    state.x[0] = centre - .75 * rest * along;  // half as long again
    state.x[1] = centre + .75 * rest * along;
    Workspace work(model);
    move_held(model, state, work, paper_step);
    StepReport report{.dt = paper_step, .detail = Detail::full};
    correct_lengths(model, state, work, paper_step, report);
    EXPECT_NEAR((state.x[1] - state.x[0]).norm(), 1.1 * rest, .01 * rest);
    EXPECT_NEAR((.5 * (state.x[0] + state.x[1]) - centre).norm(), 0, .01 * rest);
    EXPECT_GT(report.limit.over_before, 0);
    EXPECT_EQ(report.limit.over_after, 0);
    EXPECT_LE(report.limit.passes, 10);
    Vec3 momentum(0, 0, 0);
    for (std::size_t p = 0; p < state.v.size(); ++p) momentum += model.mass[p] * state.v[p];
    EXPECT_LT(momentum.norm(), 1e-12);
}

// A sheet flies at a wall: what the impulse leaves is e times the approach, the other way.
TEST(PaperPath, an_impulse_turns_the_approach_round) {
    for (const ContactMethod method : {ContactMethod::paper, ContactMethod::paper_literal}) {
        Scene scene = make_bare_scene(4, 4);
        scene.cloth.springs[0].stiffness = 8;
        std::get<Sheet>(scene.cloth.shape).origin = Vec3(0, 0, .02);
        std::get<Sheet>(scene.cloth.shape).down = Vec3(0, 1, 0);
        scene.contact = Contact{.method = method, .restitution = .2};
        Body wall;
        wall.shape = Body::Plane{};
        wall.restitution = .2;
        scene.bodies = {wall};
        const Model model = build(scene);
        State state = start(model);
        for (Vec3& v : state.v) v = Vec3(1, 0, -5);
        Workspace work(model);
        const StepReport report = step(model, state, work, paper_step);
        EXPECT_EQ(report.contact.contacts, 16) << int(method);
        for (const Vec3& v : state.v) EXPECT_LT((v - Vec3(1, 0, 1)).norm(), 1e-9) << int(method);
        for (const Vec3& x : state.x) EXPECT_NEAR(x.z(), .02 + .2 * 5 * paper_step, 1e-9);
    }
}

TEST(PaperPath, is_for_ribbons) {
    Scene scene = make_bare_scene(3, 3);
    scene.cloth.springs[0].stiffness = 8;
    scene.contact = Contact{.method = ContactMethod::paper};
    EXPECT_TRUE(works([&] { build(scene); }));
    Mesh mesh = make_sheet({.columns = 3, .rows = 3});
    mesh.grid = {};
    scene.cloth.shape = mesh;
    EXPECT_FALSE(works([&] { build(scene); }));
}

TEST(PaperPath, gives_the_same_bits_for_any_threads_and_after_any_stop) {
    Scene scene = make_tied({.across = 6, .along = 240, .feedback = false});
    const Model model = build(scene);
    State whole = start(model), parts = whole, threaded = whole;
    Workspace work(model, 1), many(model, 7), hostile(model, 1);
    hostile.poison = true;
    int repaired = 0, pushed = 0;
    for (int n = 0; n < 60; ++n) {
        const StepReport report = step(model, whole, work, paper_step);
        repaired += report.contact.attempts;
        pushed += report.contact.contacts;
        step(model, threaded, many, paper_step);
        parts = load(save(parts));
        if (n % 10 == 0) {
            Workspace fresh(model, 2);
            step(model, parts, fresh, paper_step);
        } else {
            step(model, parts, hostile, paper_step);
        }
        ASSERT_TRUE(whole == threaded) << n;
        ASSERT_TRUE(whole == parts) << n;
    }
    EXPECT_GT(repaired, 5) << "or nothing was tried";
    EXPECT_GT(pushed, 100);
}

// The finding that matters: pulled with all its might the knot comes undone, and hardly an intersection is left to
// tell.
TEST(PaperPath, keeps_the_knot_if_the_pull_is_throttled_and_loses_it_if_not) {
    Scene scene = make_tied({.across = 6, .along = 270});
    scene.time.duration = 1.2;
    weft::Run kept = make_run(scene, 1);
    EXPECT_EQ(*finish(kept).stop, Stop::done);
    EXPECT_EQ(kept.totals.knot.end[0].determinant, 3u);
    EXPECT_LE(kept.totals.contact_total.tangled_steps, 1);
    scene.fasten->stages[0].pull->feedback = false;
    for (const ContactMethod method : {ContactMethod::paper, ContactMethod::paper_literal}) {
        scene.contact->method = method;
        weft::Run lost = make_run(scene, 1);
        EXPECT_EQ(*finish(lost).stop, Stop::knot_changed);
        EXPECT_EQ(lost.totals.knot.end[0].determinant, 1u);
        EXPECT_LE(lost.totals.contact_total.tangled_steps, lost.state.steps / 10);
    }
}

// Over six orders of magnitude of stiffness, by sub-steps and the rule for the tension. WEFT_FULL=1 takes 200 steps.
class PaperStiffness : public testing::TestWithParam<double> {};
TEST_P(PaperStiffness, is_stable_and_keeps_the_knot) {
    Scene scene = make_tied({.stiffness = GetParam()});
    const int steps = std::getenv("WEFT_FULL") ? 200 : 50;
    scene.time.duration = steps * paper_step;
    weft::Run run = make_run(scene, 1);
    EXPECT_EQ(*finish(run).stop, Stop::done);
    EXPECT_EQ(run.state.steps, steps);
    EXPECT_EQ(run.totals.knot.end[0].determinant, 3u);
    EXPECT_EQ(run.totals.knot.changed, -1);
    EXPECT_LE(measure_rms_rate(run.model, run.state), .10);
    EXPECT_LE(run.totals.contact_total.tangled_steps, steps / 100) << "one in a hundred";
}

// [s] of one thread, several times what it takes; in ./weft test --all.
TEST(PaperStiffnessCost, is_seconds_for_three_hundred_steps) {
    if (!std::getenv("WEFT_FULL")) GTEST_SKIP() << "needs WEFT_FULL=1";
    for (const auto& [across, most] : {std::pair(8, 10.), {16, 30.}}) {
        const Model model = build(make_tied({.across = across}));
        State state = start(model);
        Workspace work(model, 1);
        const std::clock_t begun = std::clock();
        for (int n = 0; n < 300; ++n) ASSERT_TRUE(step(model, state, work, paper_step).finite);
        EXPECT_LE(double(std::clock() - begun) / CLOCKS_PER_SEC, most) << across << " across";
    }
}

// The guaranteed path on the same ribbon: [s] a step of one thread, and in all until it is tight.
TEST(PaperStiffnessCost, of_the_guaranteed_path_is_bounded_a_step_and_until_it_is_tight) {
    if (!std::getenv("WEFT_FULL")) GTEST_SKIP() << "needs WEFT_FULL=1";
    for (const auto& [across, most_a_step, most] : {std::tuple(8, .03, 40.), {16, .06, 120.}}) {
        Scene scene = make_tied({.across = across, .method = ContactMethod::guaranteed});
        scene.integrator.scheme = Scheme::backward_euler;
        scene.fasten->stages[0].until = {.steps = 2000, .throttle = .1, .shrink = 5e-4};
        const Model model = build(scene);
        State state = start(model);
        Workspace work(model, 1);
        const std::clock_t begun = std::clock();
        StepReport report;
        int steps = 0;
        for (; !report.fasten.over; ++steps) report = step(model, state, work, paper_step);
        const double seconds = double(std::clock() - begun) / CLOCKS_PER_SEC;
        EXPECT_NE(report.fasten.end, FastenReport::End::out_of_steps) << across;
        EXPECT_LE(seconds / steps, most_a_step) << across;
        EXPECT_LE(seconds, most) << across;
    }
}
INSTANTIATE_TEST_SUITE_P(Range, PaperStiffness, testing::Values(0, 1e2, 1e4, 3.2e4, 1e5, 1e6));

}  // namespace
}  // namespace weft
