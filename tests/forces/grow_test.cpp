// Ribbons that start narrower than they are, and grow while they are tied.
#include "forces/fasten.h"
#include "forces/spring_law.h"

#include <weft/files.h>
#include <weft/run.h>

#include <gtest/gtest.h>

namespace weft {
namespace {

constexpr double narrow = .25;  // of its width, at the start

// A straight ribbon of 0.04 × 0.6 m beside a post, which grows within 80 steps after 10.
Scene make_growing(const std::string& more = "") {
    return parse_scene(R"({"cloth": {"ribbon": {"points": [[-3, 1], [3, 1]], "axis": [0, 0], "length": 0.6,
            "width": [[0, 0.04]], "width_scale": 0.25, "across": 5, "along": 61},
          "density": 0.2, "springs": {"structural": {"stiffness": 20}, "shear": {"stiffness": 10}}},
        "bodies": [{"name": "post", "capsule": {"a": [0, 0, -0.1], "b": [0, 0, 0.1], "radius": 0.03}}],
        "fasten": {"check_every": 0, "stages": [{"until": {"steps": 10}}, {"grow": 1, "until": {"steps": 80}},
          {"until": {"steps": 60}}]},
        "gravity": [0, 0, 0], "integrator": {"scheme": "backward-euler"}, "contact": {},
        "time": {"step": 0.002, "duration": 1, "frames_per_second": 500})" +
                           more + "}",
                       "grow.json");
}

double measure_width(const Model& model, const State& state) {
    const GridShape g = model.mesh.grid;
    return (state.x[g.index(30, g.rows - 1)] - state.x[g.index(30, 0)]).norm();
}

double measure_length(const Model& model, const State& state) {
    return (state.x[60] - state.x[0]).norm() + 0 * model.points();
}

TEST(Grow, a_ribbon_gets_as_wide_as_it_is_and_stays_as_long) {
    weft::Run run = make_run(make_growing());
    EXPECT_NEAR(measure_width(run.model, run.state), narrow * .04, 1e-9);
    const double length = measure_length(run.model, run.state);
    finish(run);
    EXPECT_NEAR(measure_width(run.model, run.state), .04, .01 * .04);
    EXPECT_NEAR(measure_length(run.model, run.state), length, .005 * length);
    EXPECT_LT(run.totals.energy.worst_gain, .01);  // growing is work, and somebody did it
    EXPECT_GT(run.totals.energy.muscles, 0);
    double mass = 0;
    for (const double m : run.model.mass) mass += m;
    EXPECT_NEAR(mass, .2 * .04 * .6, 1e-6);
}

// Rest lengths are those of the flat pattern, stretched across by what has grown so far; so are the limits of the
// limiter, and the thickness of contact, which is 0.4 of the shortest edge: 0.0025 m across at first, 0.01 in the end.
TEST(Grow, rest_lengths_limits_and_thickness_follow_the_width) {
    const Model model = build(make_growing(R"(, "limit": {"stretch": {"structural": 0.1}})"));
    State state = start(model);
    Workspace work(model);
    EXPECT_NEAR(find_thickness(model, state.history), .4 * .0025, 1e-9);
    for (int n = 0; n < 50; ++n) step(model, state, work, .002);
    const double grown = read_growth(model, state.history), factor = 1 + grown * 3;
    EXPECT_NEAR(grown, .5, 1e-9);
    const std::vector<Vec3>& rest = model.mesh.rest;
    for (std::size_t s = 0; s < model.springs.size(); ++s) {
        const Vec3 d = rest[model.springs[s].b] - rest[model.springs[s].a];
        ASSERT_NEAR(rest_at(model, int(s), when_of(model, state)), std::hypot(d.x(), factor * d.y()), 1e-12) << s;
    }
    EXPECT_NEAR(find_thickness(model, state.history), .5 * .4 * (.0025 + .01), 1e-6);
    while (!is_script_over(model, state)) step(model, state, work, .002);
    EXPECT_NEAR(measure_width(model, state), .04, .01 * .04);
}

TEST(Grow, goes_on_bit_for_bit_in_the_middle_of_a_stage_with_any_number_of_threads) {
    const Model model = build(make_growing(R"(, "limit": {"stretch": {"structural": 0.1}})"));
    State whole = start(model), parts = whole, many = whole, poisoned = whole;
    Workspace work(model, 1), seven(model, 7), hostile(model, 2);
    hostile.poison = true;
    for (int n = 0; n < 100; ++n) {
        step(model, whole, work, .002);
        step(model, many, seven, .002);
        step(model, poisoned, hostile, .002);
        parts = load(save(parts));
        Workspace fresh(model, 2);
        step(model, parts, fresh, .002);
        ASSERT_TRUE(whole == parts && whole == many && whole == poisoned) << n;
    }
}

}  // namespace
}  // namespace weft
