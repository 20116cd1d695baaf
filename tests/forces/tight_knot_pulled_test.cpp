// Knots drawn tight on ribbons as fine as the paper's: whole runs, whose every step is counted.
#include "forces/fasten.h"
#include "forces/knotted_ribbon.h"

#include <weft/check.h>

#include <gtest/gtest.h>

namespace weft {
namespace {

constexpr double metre_per_unit = .05;
constexpr double post_radius = 1.3 * metre_per_unit;

struct Trial {
    std::string knot = "overhand";
    int across = 8, along = 400;
    std::optional<double> tension = .05;  // none: no feedback
    int steps = 300;
    double dt = .01;
    double friction = .1;
    double stiffness = 1000;  // [N/m]
    double air = 1;           // 1: what is pulled freely goes an edge a step
    Vec3 gravity{0, 0, 0};
    std::vector<Fasten::Stage> more = {};
    int check_every = 10;  // 0: ends that swing freely may change what their way to infinity meets
    int count_every = 1;   // steps
};

struct Outcome {
    Stop stop = Stop::done;
    std::string reason;
    Knot start, end;
    std::size_t intersections = 0;             // the most at any step
    double loop = 0, loop_after_pull = 0;      // [radius of the post]
    double truncated = 0;                      // share of the points a step
    double stretch = 0, root_mean_square = 0;  // of structural springs, at the end
    std::int64_t steps = 0;
};

Scene make_scene(const Trial& trial, const test::DrawnRibbon& ribbon) {
    Scene scene;
    scene.cloth.shape = ribbon.mesh;
    scene.cloth.mass = .1;
    for (SpringSpec& spring : scene.cloth.springs) spring.stiffness = trial.stiffness;
    scene.cloth.springs[2].stiffness = .1;
    scene.gravity = trial.gravity;
    scene.integrator.scheme = Scheme::backward_euler;
    Body post;
    post.shape = Body::Cylinder{.a = Vec3(0, 0, -.4), .b = Vec3(0, 0, .4), .radius = post_radius};
    post.friction = trial.friction;
    scene.bodies = {post};
    scene.contact = Contact{.friction = trial.friction};
    scene.contact->thickness = .4 * std::min(ribbon.width / (trial.across - 1), ribbon.length / (trial.along - 1));
    scene.fasten = Fasten{};
    scene.fasten->check_every = trial.check_every;
    scene.fasten->air = trial.air;
    Fasten::Stage pull;
    pull.pull = Fasten::Pull{.flows = {}, .tension = trial.tension, .feedback = trial.tension.has_value()};
    pull.until.steps = trial.steps;
    scene.fasten->stages = {pull};
    scene.fasten->stages.insert(scene.fasten->stages.end(), trial.more.begin(), trial.more.end());
    scene.time = {.step = trial.dt, .duration = 1000, .frames_per_second = 1};
    scene.output.audit = false;
    return scene;
}

void measure_springs(const weft::Run& run, Outcome& outcome) {
    double squares = 0;
    for (int s = 0; s < run.model.kind_start[1]; ++s) {
        const Spring& spring = run.model.springs[s];
        const double rate = (run.state.x[spring.b] - run.state.x[spring.a]).norm() / spring.rest - 1;
        outcome.stretch = std::max(outcome.stretch, rate);
        squares += rate * rate;
    }
    outcome.root_mean_square = std::sqrt(squares / run.model.kind_start[1]);
}

Outcome fasten(const Trial& trial) {
    const test::DrawnRibbon ribbon = test::make_drawn_ribbon(trial.knot, trial.across, trial.along, 4, metre_per_unit);
    const Scene scene = make_scene(trial, ribbon);
    Model model = build(scene);
    test::lay_flat(ribbon, model);
    weft::Run run(std::move(model), make_plan(scene), {.dt = trial.dt});
    Checker checker(check_parts(run.model));
    Outcome outcome;
    double truncated = 0;
    for (RunEvent event = next(run);; event = next(run)) {
        truncated += event.report.contact.truncated;
        if (run.state.steps % trial.count_every == 0)
            outcome.intersections =
                std::max(outcome.intersections, checker.check(check_points(run.model, run.state)).pairs.size());
        if (event.report.fasten.stage == 1 && outcome.loop_after_pull == 0)
            outcome.loop_after_pull = event.report.fasten.loop / post_radius;
        outcome.loop = event.report.fasten.loop / post_radius;
        if (!event.stop) continue;
        outcome.stop = *event.stop;
        outcome.reason = event.reason;
        break;
    }
    outcome.steps = run.state.steps;
    outcome.truncated = truncated / double(run.state.steps) / run.model.points();
    if (trial.check_every > 0) {
        outcome.start = run.totals.knot.start.front();
        outcome.end = run.totals.knot.end.front();
    }
    measure_springs(run, outcome);
    return outcome;
}

void expect_same_knot(const Outcome& o, std::uint64_t determinant, const std::string& name) {
    EXPECT_EQ(o.stop, Stop::done) << name << ": " << o.reason;
    EXPECT_EQ(o.intersections, 0u) << name;
    EXPECT_EQ(o.start.determinant, determinant) << name;
    EXPECT_EQ(o.end.determinant, determinant) << name;
    EXPECT_EQ(o.end.linking, o.start.linking) << name;
    EXPECT_EQ(o.end.j, o.start.j) << name;
}

// [N/m] k dt²/m = 32: springs that contact can answer to (docs/knots.md). With 1000 N/m, which is k dt²/m = 4800 to
// 9600, nothing intersects and knots stay what they are as well, but single springs of figure-eight and reef are
// stretched by 0.7.
double matched_stiffness(int along) {
    const Trial trial;
    return 32 * .1 / (trial.across * along) / (trial.dt * trial.dt);
}

TEST(TightKnotPulled, knots_are_drawn_tight_without_an_intersection_and_stay_what_they_are) {
    const struct {
        const char* name;
        int along;
        std::uint64_t determinant;
    } knots[] = {{"overhand", 400, 3}, {"figure8", 320, 5}, {"reef", 600, 9}, {"granny", 600, 9}, {"wrap1", 300, 1}};
    for (const auto& knot : knots) {
        const Outcome o =
            fasten({.knot = knot.name, .along = knot.along, .steps = 200, .stiffness = matched_stiffness(knot.along)});
        expect_same_knot(o, knot.determinant, knot.name);
        EXPECT_LT(o.truncated, .005) << knot.name;
        EXPECT_LT(o.stretch, .35) << knot.name;
        EXPECT_LT(o.root_mean_square, .06) << knot.name;
    }
}

TEST(TightKnotPulled, sixteen_points_across_are_as_safe_as_eight) {
    const Outcome o = fasten({.across = 16, .steps = 150, .count_every = 5});
    expect_same_knot(o, 3, "overhand");
}

// Pulled with all its might, in steps four times as long.
TEST(TightKnotPulled, whatever_tears_nothing_passes) {
    expect_same_knot(fasten({.tension = {}, .steps = 300, .count_every = 2}), 3, "no feedback");
    expect_same_knot(fasten({.tension = {}, .steps = 150, .dt = .04, .count_every = 2}), 3, "long steps");
    Fasten::Stage tear;
    tear.until.steps = 20;
    tear.grips = {{.part = {.from = .97, .to = 1}, .path = {Vec3(0, 0, 0), Vec3(1, 0, 0)}}};  // 5 cm a step
    tear.holds = {{.from = 0, .to = .03}};
    expect_same_knot(fasten({.steps = 100, .more = {tear}, .count_every = 2}), 3, "torn");
}

// Without feedback, by springs of k dt²/m = 8, in air so thin that it goes four edges a step. Pulls add up from the
// ends to the middle, 200 columns by up to e k/8 each, less where they are near the axis: it would be 25 times as long.
TEST(TightKnotPulled, a_knot_pulled_to_eight_times_its_length_is_the_same) {
    const Outcome o =
        fasten({.tension = {}, .steps = 300, .stiffness = matched_stiffness(400) / 4, .air = .25, .count_every = 2});
    expect_same_knot(o, 3, "eight times its length");
    EXPECT_GT(o.stretch, 7);
}

TEST(TightKnotPulled, an_overhand_knot_gets_as_tight_as_its_post) {
    const Outcome o = fasten({.tension = .15, .steps = 800, .count_every = 20});
    expect_same_knot(o, 3, "overhand");
    EXPECT_LT(o.loop, 1.1);
}

// The force off, no air, friction 0.3, the tails hanging from the knot by their weight: two seconds later the loop is
// as it was.
TEST(TightKnotPulled, an_overhand_and_a_reef_knot_hold_when_the_hands_let_go) {
    Fasten::Stage alone;
    alone.until.steps = 200;
    alone.air = 0;
    for (const auto& [name, along] : {std::pair{"overhand", 300}, {"reef", 450}}) {
        const Outcome o = fasten({.knot = name,
                                  .across = 6,
                                  .along = along,
                                  .tension = .05,
                                  .steps = 200,
                                  .friction = .3,
                                  .gravity = Vec3(0, 9.81, 0),
                                  .more = {alone},
                                  .check_every = 0,
                                  .count_every = 10});
        EXPECT_EQ(o.stop, Stop::done) << o.reason;
        EXPECT_EQ(o.intersections, 0u);
        EXPECT_LT(o.loop, 1.05 * o.loop_after_pull) << name;
    }
}

}  // namespace
}  // namespace weft
