// Fastening: the pull, its throttle, the script, and the knot that must stay what it is.
#include "forces/fasten.h"
#include "forces/forces.h"
#include "forces/knotted_ribbon.h"
#include "io/refused.h"
#include "reference_scenes.h"

#include <weft/check.h>

#include <gtest/gtest.h>

namespace weft {
namespace {

constexpr double drawing_unit = .05;                   // [m] of the drawings
constexpr double radius_of_post = 1.3 * drawing_unit;  // [m] of the post in the middle
constexpr double script_step = .01;

Scene make_fastening(const test::DrawnRibbon& ribbon) {
    Scene scene;
    scene.cloth.shape = ribbon.mesh;
    scene.cloth.mass = .1;
    for (SpringSpec& spring : scene.cloth.springs) spring.stiffness = 300;
    scene.cloth.springs[2].stiffness = .01;
    scene.gravity.setZero();
    scene.integrator.scheme = Scheme::backward_euler;
    Body post;
    post.name = "post";
    post.shape = Body::Cylinder{.a = Vec3(0, 0, -.4), .b = Vec3(0, 0, .4), .radius = radius_of_post};
    post.friction = .1;
    scene.bodies = {post};
    const GridShape g = ribbon.mesh.grid;
    scene.contact = Contact{.friction = .1};
    scene.contact->thickness = .4 * std::min(ribbon.width / (g.columns - 1), ribbon.length / (g.rows - 1));
    scene.fasten = Fasten{};
    scene.time = {.step = script_step, .duration = 20, .frames_per_second = 10};
    return scene;
}

Model build_flat(const Scene& scene, const test::DrawnRibbon& ribbon) {
    Model model = build(scene);
    test::lay_flat(ribbon, model);
    return model;
}

weft::Run make_flat_run(const Scene& scene, const test::DrawnRibbon& ribbon) {
    return {build_flat(scene, ribbon), make_plan(scene), {.dt = script_step}};
}

const test::DrawnRibbon& small_overhand() {
    static const test::DrawnRibbon ribbon = test::make_drawn_ribbon("overhand", 4, 160, 4, drawing_unit);
    return ribbon;
}

Fasten::Stage pull_until(int steps, std::optional<double> throttle = {}) {
    Fasten::Stage stage;
    stage.pull = Fasten::Pull{};
    stage.until = {.steps = steps, .throttle = throttle, .shrink = {}};
    return stage;
}

Fasten::Stage rest(int steps) {
    Fasten::Stage stage;
    stage.until.steps = steps;
    return stage;
}

TEST(Fasten, pulls_as_the_papers_footnote_says) {
    const test::DrawnRibbon ribbon = test::make_drawn_ribbon("overhand", 5, 101, 4, drawing_unit);
    const Model model = build_flat(make_fastening(ribbon), ribbon);
    const State state = start(model);
    Workspace work(model);
    find_forces(model, state, work, fasten_force);
    const RibbonGrid& r = model.fastening.ribbons.front();
    ASSERT_EQ(r.across, 5);
    ASSERT_EQ(r.along, 101);
    double reach = 0;
    for (const Vec3& p : state.x) reach = std::max(reach, std::hypot(p.x(), p.y()));
    const int m = r.across;
    for (int j = 0; j < r.along; ++j)
        for (int i = 0; i < r.across; ++i) {
            Vec3 sum(0, 0, 0);
            double length = 0;
            for (int k = std::max(1, j - m); k <= std::min(r.along - 1, j + m); ++k) {
                const Vec3 edge = state.x[5 * k + i] - state.x[5 * (k - 1) + i];
                sum += edge;
                length += edge.norm();
            }
            const int p = 5 * j + i;
            const double most = model.mass[p] * r.edge / (script_step * script_step);
            const double size = most * std::hypot(state.x[p].x(), state.x[p].y()) / reach;
            const double sign = j == 50 ? 0 : j < 50 ? -1 : 1;
            EXPECT_LT((work.scratch->force[p] - sign * size / length * sum).norm(), 1e-12 * most) << i << ' ' << j;
            EXPECT_LE(work.scratch->force[p].norm(), most);
        }
}

// Without anything else a point is drawn as far as an edge, times its distance from the axis, in a step.
TEST(Fasten, air_makes_an_edge_a_step_the_speed_of_what_is_pulled_freely) {
    Scene scene = make_bare_scene(3, 41);
    std::get<Sheet>(scene.cloth.shape).height = 4;
    scene.cloth.springs[0].stiffness = 1e-9;
    scene.fasten = Fasten{.axis = std::array{Vec3(0, 0, 0), Vec3(1, 0, 0)}};
    scene.fasten->check_every = 0;
    scene.fasten->stages = {pull_until(1000)};
    scene.fasten->stages[0].pull->feedback = false;
    scene.time.step = script_step;
    for (const Scheme scheme : {Scheme::symplectic_euler, Scheme::runge_kutta_4, Scheme::backward_euler}) {
        scene.integrator.scheme = scheme;
        const Model model = build(scene);
        State state = start(model);
        Workspace work(model);
        for (int n = 0; n < 30; ++n) ASSERT_TRUE(step(model, state, work, script_step).finite);
        EXPECT_NEAR(state.v[3 * 40].norm() * script_step, .1, .1 * .02) << int(scheme);  // the last point: r = r_max
        EXPECT_LT(state.v[3 * 40].y(), 0);
        EXPECT_GT(state.v[3 * 19].y(), 0);
    }
}

// Whatever the mean is. From twice the tension on, and from four times the tension on not at all; the paper has no such
// bound, and without feedback there is none.
TEST(Fasten, pulls_less_where_the_ribbon_itself_is_stretched) {
    Scene scene = make_bare_scene(3, 41);
    std::get<Sheet>(scene.cloth.shape).height = 4;
    scene.cloth.springs[0].stiffness = 1;
    scene.fasten = Fasten{.axis = std::array{Vec3(0, 0, 0), Vec3(1, 0, 0)}};
    scene.fasten->stages = {pull_until(1000)};
    scene.time.step = script_step;
    const auto pull = [&](const Model& model, double stretch) {
        State state = start(model);
        for (Vec3& x : state.x) x.y() *= 1 + stretch;
        Workspace work(model);
        find_forces(model, state, work, fasten_force);
        return work.scratch->force[3 * 10].norm() / (1 + stretch);  // halfway to the end: r = r_max/2 at rest
    };
    scene.fasten->stages[0].pull->tension = .05;
    const Model model = build(scene);
    const double all = pull(model, 0);
    ASSERT_GT(all, 0);
    for (const auto& [stretch, share] : {std::pair{.1, 1.}, {.125, .75}, {.15, .5}, {.2, 0.}, {.3, 0.}})
        EXPECT_NEAR(pull(model, stretch) / all, share, 1e-9) << stretch;
    scene.contact = Contact{.method = ContactMethod::paper};
    EXPECT_NEAR(pull(build(scene), .3) / all, 1, 1e-9);
    scene.contact.reset();
    scene.fasten->stages[0].pull = Fasten::Pull{.flows = {}, .tension = {}, .feedback = false};
    EXPECT_NEAR(pull(build(scene), .3) / all, 1, 1e-9);
}

TEST(Fasten, is_throttled_by_the_stretch_it_causes) {
    Scene scene = make_fastening(small_overhand());
    for (const double tension : {.03, .05}) {
        scene.fasten->stages = {pull_until(160)};
        scene.fasten->stages[0].pull->tension = tension;
        weft::Run run = make_flat_run(scene, small_overhand());
        double most = 0;
        for (RunEvent event = next(run);; event = next(run)) {
            if (run.state.steps > 50) most = std::max(most, event.report.fasten.stretch);
            if (event.stop) break;
        }
        EXPECT_GT(most, .3 * tension);
        EXPECT_LT(most, 1.1 * tension);
    }
}

TEST(Fasten, stops_with_a_reason_and_with_the_knot_it_had) {
    Scene scene = make_fastening(small_overhand());
    scene.fasten->stages = {pull_until(400, .1)};
    scene.fasten->stages[0].pull->tension = .02;
    scene.fasten->stages[0].until.shrink = 5e-4;
    weft::Run run = make_flat_run(scene, small_overhand());
    Checker checker(check_parts(run.model));
    const double loop = measure_loop(run.model.fastening, run.state.x);
    RunEvent event = next(run);
    for (; !event.stop; event = next(run))
        if (run.state.steps % 20 == 0) {
            ASSERT_TRUE(checker.check(check_points(run.model, run.state)).clean()) << run.state.steps;
        }
    EXPECT_EQ(*event.stop, Stop::done);
    EXPECT_TRUE(event.reason.starts_with("fastened")) << event.reason;
    EXPECT_LT(run.state.steps, 400);
    const KnotTotals& knot = run.totals.knot;
    ASSERT_EQ(knot.start.size(), 1u);
    EXPECT_EQ(knot.start[0].determinant, 3u);
    EXPECT_EQ(knot.end[0].determinant, 3u);
    EXPECT_EQ(std::abs(knot.start[0].linking), 1);
    EXPECT_EQ(knot.end[0].linking, knot.start[0].linking);
    EXPECT_EQ(knot.end[0].j, knot.start[0].j);
    EXPECT_EQ(knot.changed, -1);
    EXPECT_GE(knot.checks, run.state.steps / 10);
    EXPECT_LT(event.report.fasten.loop, .95 * loop);
    EXPECT_EQ(run.totals.tightness.size(), std::size_t(knot.checks));
}

// The half bow is drawn about a circle of radius 2.6, which is no place near the middle of its ribbon.
TEST(Fasten, the_loop_is_measured_where_the_pull_divides) {
    const test::DrawnRibbon ribbon = test::make_drawn_ribbon("half_bow", 3, 400, 4, drawing_unit);
    Scene scene = make_fastening(ribbon);
    const auto loop = [&] {
        const Model model = build_flat(scene, ribbon);
        return measure_loop(model.fastening, start(model).x) / drawing_unit;
    };
    scene.fasten->stages = {rest(5), pull_until(5)};
    EXPECT_GT(loop(), 5) << "from the middle of the ribbon";
    scene.fasten->stages[1].pull->flows = {{.part = {.from = .2525, .to = .64}, .strength = -1},
                                           {.part = {.from = .64, .to = 1}, .strength = 1}};
    EXPECT_NEAR(loop(), 2.6, .1);
}

// Cloth that meets nothing is drawn through itself: no intersection is left, but it is another knot.
TEST(Fasten, a_knot_that_comes_undone_stops_the_run) {
    Scene scene = make_fastening(small_overhand());
    scene.bodies.clear();
    scene.contact.reset();
    scene.fasten->axis = std::array{Vec3(0, 0, 0), Vec3(0, 0, 1)};
    scene.fasten->stages = {pull_until(2000)};
    scene.fasten->stages[0].pull->feedback = false;
    weft::Run run = make_flat_run(scene, small_overhand());
    const RunEvent event = finish(run);
    ASSERT_EQ(*event.stop, Stop::knot_changed);
    EXPECT_GT(run.totals.knot.changed, 0);
    EXPECT_EQ(run.totals.knot.changed, run.state.steps);
    EXPECT_EQ(*next(run).stop, Stop::done);  // and does not go on
}

std::vector<Fasten::Stage> make_script() {
    Fasten::Stage grip = rest(20);
    grip.grips = {{.part = {.from = .95, .to = 1}, .path = {Vec3(0, 0, 0), Vec3(.02, .02, 0)}, .most = .5}};
    grip.holds = {{.from = 0, .to = .05}};
    return {rest(10), pull_until(15), grip, rest(5)};
}

// Stages, throttle and hands are State: whoever stops in the middle goes on as if he had not.
TEST(Fasten, goes_on_bit_for_bit_in_the_middle_of_a_stage) {
    Scene scene = make_fastening(small_overhand());
    scene.fasten->stages = make_script();
    const Model model = build_flat(scene, small_overhand());
    State whole = start(model), parts = whole, poisoned = whole;
    Workspace work(model), hostile(model);
    hostile.poison = true;
    for (int n = 0; n < 50; ++n) {
        step(model, whole, work, script_step);
        parts = load(save(parts));
        Workspace fresh(model);
        step(model, parts, fresh, script_step);
        step(model, poisoned, hostile, script_step);
        ASSERT_TRUE(whole == parts) << n;
        ASSERT_TRUE(whole == poisoned) << n;
    }
    EXPECT_TRUE(is_script_over(model, whole));
    EXPECT_TRUE(whole.hands.empty());
}

TEST(Fasten, hands_of_a_stage_hold_take_along_and_let_go) {
    Scene scene = make_fastening(small_overhand());
    scene.fasten->stages = make_script();
    const Model model = build_flat(scene, small_overhand());
    State state = start(model);
    Workspace work(model);
    std::vector<Vec3> held;
    for (int n = 0; n < 50; ++n) {
        const bool gripping = n >= 25 && n < 45;
        if (n == 25) held = state.x;
        step(model, state, work, script_step);
        ASSERT_EQ(state.hands.empty(), !gripping) << n;
        if (!gripping) continue;
        for (int p = 0; p < 4 * 9; ++p) ASSERT_EQ(state.x[p], held[p]) << n;  // 5 % of 159 edges, rounded
    }
    const Vec3 moved = state.x.back() - held.back();
    EXPECT_GT(moved.dot(Vec3(1, 1, 0).normalized()), .01);
}

TEST(Fasten, a_hand_that_would_go_through_the_ribbon_is_held_back_and_the_knot_is_kept) {
    Scene scene = make_fastening(small_overhand());
    Fasten::Stage grip = rest(60);
    grip.grips = {{.part = {.from = 0, .to = .05}, .path = {Vec3(0, 0, 0), Vec3(.7, -.3, 0)}}};  // across everything
    grip.holds = {{.from = .2, .to = 1}};
    scene.fasten->stages = {grip};
    weft::Run run = make_flat_run(scene, small_overhand());
    Checker checker(check_parts(run.model));
    RunEvent event = next(run);
    for (; !event.stop; event = next(run)) {
        ASSERT_TRUE(checker.check(check_points(run.model, run.state)).clean()) << run.state.steps;
    }
    EXPECT_EQ(*event.stop, Stop::done) << event.reason;
    EXPECT_EQ(run.totals.knot.end[0].determinant, 3u);
    EXPECT_GT(run.held_back, 0);
    EXPECT_FALSE(run.totals.warnings.empty());
}

TEST(Fasten, what_cannot_be_is_refused) {
    const Scene good = make_fastening(small_overhand());
    const auto refuses = [&](auto&& change) {
        Scene scene = good;
        change(scene);
        return !works([&] { build(scene); });
    };
    EXPECT_FALSE(refuses([](Scene&) {}));
    EXPECT_TRUE(refuses([](Scene& s) { s.time.step.reset(); }));
    EXPECT_TRUE(refuses([](Scene& s) { s.fasten->around = "pots"; }));
    EXPECT_TRUE(refuses([](Scene& s) { s.bodies.clear(); }));
    EXPECT_TRUE(refuses([](Scene& s) { std::get<Mesh>(s.cloth.shape).grid = {}; }));
    EXPECT_TRUE(refuses([](Scene& s) {
        s.fasten->stages = {rest(5)};
        s.fasten->stages[0].holds = {{.from = .1, .to = .3}, {.from = .2, .to = .4}};
    }));
    EXPECT_TRUE(refuses([](Scene& s) {
        s.fasten->stages = {rest(5)};
        s.fasten->stages[0].holds = {{.cloth = "other"}};
    }));
}

}  // namespace
}  // namespace weft
