// Ribbons in scenes: what scene files say of them, and how they relax.
#include "geometry/intersections.h"
#include "make/ribbon.h"
#include "scene/curve_file.h"

#include <weft/files.h>
#include <weft/step.h>

#include <gtest/gtest.h>

using namespace weft;

namespace {

Model build_text(const std::string& ribbon, const std::string& more = "") {
    return build(parse_scene("{\"cloth\": {\"ribbon\": " + ribbon + more + "}}", "test.json"));
}

std::string refusal(const std::string& ribbon) {
    try {
        build_text(ribbon);
    } catch (const SceneError& error) {
        return error.where.path + " " + error.where.value + " " + error.where.rule;
    }
    return "";
}

std::size_t count_exactly(const Model& model, const std::vector<Vec3>& x) {
    Surfaces surfaces;
    add_surface(surfaces, model.points(), model.mesh.triangles, false);
    BroadPhase broad = make_broad_phase(surfaces, x);
    std::vector<IndexPair> candidates;
    std::vector<Intersection> found;
    find_intersections(surfaces, x, broad, candidates, found);
    return found.size();
}

}  // namespace

TEST(RibbonScene, a_ribbon_is_a_grid_whose_springs_are_those_of_the_flat_pattern) {
    const Model model = build_text(R"({"curve": "overhand", "width": [[0, 0.02]], "across": 5, "along": 301})");
    ASSERT_EQ(model.points(), 5 * 301);
    EXPECT_EQ(model.mesh.grid.columns, 301);
    for (int s = 0; s < model.kind_start[1]; ++s) {
        const Spring& spring = model.springs[s];
        const double length = (model.mesh.rest[spring.b] - model.mesh.rest[spring.a]).norm();
        ASSERT_NEAR(spring.rest, length, 1e-12);
    }
    // Density times the area of the flat pattern.
    const double length = model.mesh.rest[300].x() - model.mesh.rest[0].x();
    double mass = 0;
    for (const double m : model.mass) mass += m;
    EXPECT_NEAR(mass, 0.289 * length * 0.02, 1e-9);
}

TEST(RibbonScene, the_drawing_may_stand_anywhere) {
    const Model flat = build_text(R"({"curve": "reef", "across": 4})");
    const Model upright =
        build_text(R"({"curve": "reef", "across": 4, "origin": [1, 2, 3], "right": [0, 2, 0], "up": [0, 0, 1]})");
    for (std::size_t k = 0; k < flat.mesh.points.size(); ++k) {
        const Vec3& p = flat.mesh.points[k];
        EXPECT_LE((upright.mesh.points[k] - Vec3(1 + p.z(), 2 + p.x(), 3 + p.y())).norm(), 1e-12);
    }
}

TEST(RibbonScene, refusals_say_where_in_the_drawing) {
    EXPECT_NE(refusal(R"({"points": [[-4, 0], [4, 0], [4, 3], [-1, 3], [-1, -2], [2, -2], [2, 1.5]]})")
                  .find("/cloth/ribbon/points"),
              std::string::npos);
    EXPECT_NE(refusal(R"({"curve": "overhnad"})").find("one of"), std::string::npos);
    EXPECT_NE(refusal(R"({"curve": "reef", "length": 0.5, "width": [[0, 0.05]], "width_scale": 1})").find("too wide"),
              std::string::npos);
    EXPECT_NE(refusal(R"({"curve": "reef", "part": 1})").find("/cloth/ribbon/part"), std::string::npos);
    EXPECT_NE(refusal(R"({"curve": "reef", "gauss": "x"})").find("no such key"), std::string::npos);
    EXPECT_EQ(refusal(R"({"curve": "figure-eight"})"), "");
}

TEST(RibbonScene, a_loose_ribbon_relaxes_in_sixty_steps_without_meeting_itself) {
    Scene scene = parse_scene(R"({
        "cloth": {"ribbon": {"curve": "overhand", "spacing": 3, "across": 8}, "density": 0.2,
                  "springs": {"structural": 200, "shear": 100, "flexion": 1}, "rayleigh": {"mass": 10}},
        "contact": {}, "gravity": [0, 0, 0], "integrator": "backward-euler", "time": {"step": 0.01}})",
                              "test.json");
    const Model model = build(scene);
    State state = start(model);
    Workspace work(model);
    const Line axis;
    const std::vector<Vec3> before = find_centreline(model.mesh.grid, 0, state.x);
    const Outward outward = find_outward(before, axis);
    KnotNumbers numbers = measure_knot(before, axis, outward);
    numbers.round_axis = false;  // nothing stands there that would keep the ribbon from crossing it
    EXPECT_EQ(numbers.determinant.value, 3u);
    const auto largest = [&] {
        double rate = 0;
        for (int s = 0; s < model.kind_start[1]; ++s) {
            const Spring& spring = model.springs[s];
            rate = std::max(rate, std::abs((state.x[spring.b] - state.x[spring.a]).norm() / spring.rest - 1));
        }
        return rate;
    };
    EXPECT_GT(largest(), 0.2);
    for (int k = 0; k < 60; ++k) step(model, state, work, 0.01);
    EXPECT_LE(largest(), 0.03);
    EXPECT_EQ(count_exactly(model, state.x), 0u);
    KnotNumbers after;
    EXPECT_TRUE(is_same_knot(numbers, find_centreline(model.mesh.grid, 0, state.x), axis, outward, after));
}
