#include "forces/forces.h"
#include "reference_scenes.h"

#include <gtest/gtest.h>

#include <cmath>

namespace weft {
namespace {

const double root2 = std::sqrt(2.0);

Scene make_plate(const Vec3& velocity) {
    Scene scene = make_bare_scene(5, 4);
    scene.cloth.air_drag = 0.3;
    Wind wind;
    wind.velocity = velocity;
    scene.wind = {wind};
    return scene;
}

std::vector<Vec3> air_forces(const Model& model, const State& state) {
    Workspace work(model);
    find_forces(model, state, work, air_force);
    return work.scratch->force;
}

TEST(Air, pushes_a_plate_across_the_wind_by_its_drag_at_every_point) {
    const Model model = build(make_plate({1, 2, 6}));
    State state = start(model);
    state.v.assign(state.v.size(), Vec3(5, 5, 2));
    for (const Vec3& f : air_forces(model, state)) EXPECT_LT((f - Vec3(0, 0, 0.3 * (6 - 2))).norm(), 1e-14);
}

TEST(Air, along_a_plate_does_nothing) {
    const Model model = build(make_plate({3, 2, 0}));
    EXPECT_EQ(largest(air_forces(model, start(model))), 0);
}

TEST(Air, that_moves_with_the_plate_does_nothing) {
    const Model model = build(make_plate({3, 2, 7}));
    State state = start(model);
    state.v.assign(state.v.size(), Vec3(-1, 4, 7));
    EXPECT_EQ(largest(air_forces(model, state)), 0);
}

TEST(Air, at_rest_slows_what_moves_through_it) {
    Scene scene = make_plate({0, 0, 0});
    scene.wind.clear();
    const Model model = build(scene);
    State state = start(model);
    state.v.assign(state.v.size(), Vec3(1, 0, -2));
    for (const Vec3& f : air_forces(model, state)) EXPECT_LT((f - Vec3(0, 0, 0.6)).norm(), 1e-14);
}

TEST(Air, pushes_a_slanted_plate_along_its_normal) {
    Scene scene = make_plate({0, 0, 4});
    std::get<Sheet>(scene.cloth.shape).right = {1, 0, 1};
    const Model model = build(scene);
    // n = (−1, 0, 1)/√2, n·u = 4/√2.
    for (const Vec3& f : air_forces(model, start(model))) EXPECT_LT((f - 0.3 * Vec3(-2, 0, 2)).norm(), 1e-14);
}

TEST(Air, does_not_care_for_the_sign_of_the_normal) {
    const Scene scene = as_mesh(make_plate({1, 2, 6}));
    Scene flipped = scene;
    for (Triangle& t : std::get<Mesh>(flipped.cloth.shape).triangles) std::swap(t[1], t[2]);
    const Model front = build(scene), back = build(flipped);
    State state = start(front);
    state.x = moved_by(state.x, 0.05, Noise(21).field(state.x.size()));
    const auto f = air_forces(front, state);
    EXPECT_GT(largest(f), 0.1);
    EXPECT_LT(largest_difference(f, air_forces(back, state)), 1e-15);
}

TEST(Air, pushes_a_flat_mesh_like_a_flat_grid) {
    Scene scene = make_plate({1, 2, 6});
    std::get<Sheet>(scene.cloth.shape).down = {0, -1, 0.5};
    const Model grid = build(scene), mesh = build(as_mesh(scene));
    EXPECT_LT(largest_difference(air_forces(grid, start(grid)), air_forces(mesh, start(mesh))), 1e-14);
}

TEST(Air, finds_the_normal_at_a_fold_from_the_faces_on_both_sides) {
    // Columns run along x, then straight up: at the fold the normals (0,0,1) and (−1,0,0) weigh the same.
    Scene scene = make_bare_scene(3, 3);
    scene.cloth.air_drag = 1;
    Wind wind;
    wind.velocity = {0, 0, 2};
    scene.wind = {wind};
    const Model model = build(scene);
    State state = start(model);
    for (int j = 0; j < 3; ++j) state.x[model.mesh.grid.index(2, j)] = Vec3(0.5, -0.5 * j, 0.5);
    const auto f = air_forces(model, state);
    for (int j = 0; j < 3; ++j) {
        EXPECT_LT((f[model.mesh.grid.index(0, j)] - Vec3(0, 0, 2)).norm(), 1e-14);
        EXPECT_LT((f[model.mesh.grid.index(1, j)] - Vec3(-1, 0, 1)).norm(), 1e-14);
        EXPECT_LT(f[model.mesh.grid.index(2, j)].norm(), 1e-14);
    }
}

TEST(Air, does_nothing_where_the_cloth_has_no_area) {
    const Model model = build(make_plate({1, 2, 6}));
    State state = start(model);
    state.x.assign(state.x.size(), Vec3(1, 1, 1));
    EXPECT_EQ(largest(air_forces(model, state)), 0);
}

// ---------------------------------------------------------------------------------------------------------- currents

Wind make_wind(const Vec3& velocity) {
    Wind wind;
    wind.velocity = velocity;
    return wind;
}

void expect_wind(const Wind& wind, const Vec3& place, double time, const Vec3& expected) {
    EXPECT_LT((wind_at({wind}, place, time) - expected).norm(), 1e-14) << "at time " << time;
}

TEST(Wind, swings_about_its_axis) {
    Wind wind = make_wind({2, 0, 1});
    wind.swing = Wind::Swing{.axis = {0, 0, 3}, .amplitude = 90, .frequency = 0.25};
    expect_wind(wind, {0, 0, 0}, 0, {2, 0, 1});
    expect_wind(wind, {0, 0, 0}, 1, {0, 2, 1});                // sin(π/2) = 1: 90°
    expect_wind(wind, {9, 9, 9}, 3, {0, -2, 1});               // −90°
    expect_wind(wind, {0, 0, 0}, 1.0 / 3, {root2, root2, 1});  // sin(π/6) = 1/2: 45°
    wind.swing->phase = 210;                                   // sin 210° = −1/2
    expect_wind(wind, {0, 0, 0}, 0, {root2, -root2, 1});
}

TEST(Wind, pulses) {
    Wind wind = make_wind({0, 4, 0});
    wind.pulse = Wind::Pulse{.amplitude = 0.5, .frequency = 0.5};
    expect_wind(wind, {0, 0, 0}, 0, {0, 4, 0});
    expect_wind(wind, {0, 0, 0}, 0.5, {0, 6, 0});
    expect_wind(wind, {0, 0, 0}, 1.5, {0, 2, 0});
    wind.pulse->phase = 30;
    expect_wind(wind, {0, 0, 0}, 0, {0, 5, 0});
}

TEST(Wind, follows_its_keys_and_holds_outside_them) {
    Wind wind = make_wind({0, 0, 2});
    wind.keys = {{1, 0.5}, {3, 1.5}, {4, 0}};
    expect_wind(wind, {0, 0, 0}, 0, {0, 0, 1});
    expect_wind(wind, {0, 0, 0}, 1, {0, 0, 1});
    expect_wind(wind, {0, 0, 0}, 1.5, {0, 0, 1.5});
    expect_wind(wind, {0, 0, 0}, 3, {0, 0, 3});
    expect_wind(wind, {0, 0, 0}, 3.75, {0, 0, 0.75});
    expect_wind(wind, {0, 0, 0}, 99, {0, 0, 0});
}

TEST(Wind, travels_in_waves) {
    Wind wind = make_wind({10, 0, 0});
    wind.wave = Wind::Wave{.amplitude = 0.4, .direction = {0, 5, 0}, .length = 2, .frequency = 0.5};
    expect_wind(wind, {7, 0.5, 7}, 0, {14, 0, 0});    // a quarter of a length ahead
    expect_wind(wind, {7, 0.5, 7}, 0.5, {10, 0, 0});  // a quarter of a period later
    expect_wind(wind, {7, 0, 7}, 0.5, {6, 0, 0});
    expect_wind(wind, {0, 1, 0}, 0.5, {14, 0, 0});  // the crest has gone on by length × frequency × time
    wind.wave->phase = 90;
    expect_wind(wind, {0, 0, 0}, 0, {14, 0, 0});
}

TEST(Wind, blows_in_jets_about_a_line_or_a_point) {
    Wind wind = make_wind({0, 0, 3});
    wind.jet = Wind::Jet{.centre = {1, 0, 0}, .axis = {0, 0, 4}, .radius = 0.5};
    expect_wind(wind, {1, 0, 9}, 0, {0, 0, 3});
    expect_wind(wind, {1.5, 0, 9}, 0, {0, 0, 3 * std::exp(-1)});
    expect_wind(wind, {1, -1, -9}, 0, {0, 0, 3 * std::exp(-4)});
    wind.jet->axis.setZero();
    expect_wind(wind, {1, 0, 0}, 0, {0, 0, 3});
    expect_wind(wind, {1, 0, 0.5}, 0, {0, 0, 3 * std::exp(-1)});
}

TEST(Wind, multiplies_its_parts_and_adds_its_currents) {
    Wind first = make_wind({2, 0, 0});
    first.swing = Wind::Swing{.amplitude = 90, .frequency = 0.25};
    first.pulse = Wind::Pulse{.amplitude = 1, .frequency = 0.25};
    first.keys = {{0, 3}};
    first.jet = Wind::Jet{.radius = 1};
    const Vec3 sum = wind_at({first, make_wind({0, 0, 1})}, {0, 0, 1}, 1);
    EXPECT_LT((sum - Vec3(0, 2 * 2 * 3 * std::exp(-1), 1)).norm(), 1e-14);
}

TEST(Wind, of_every_current_reaches_every_point) {
    Scene scene = make_plate({0, 0, 1});
    Wind wave = make_wind({0, 0, 2});
    wave.wave = Wind::Wave{.amplitude = 0.5, .length = 0.7, .frequency = 2};
    Wind jet = make_wind({0, 0, -3});
    jet.jet = Wind::Jet{.radius = 0.4};
    scene.wind.push_back(wave);
    scene.wind.push_back(jet);
    const Model model = build(scene);
    State state = start(model);
    state.time = 0.3;
    const auto f = air_forces(model, state);
    for (std::size_t i = 0; i < f.size(); ++i)
        EXPECT_LT((f[i] - 0.3 * wind_at(scene.wind, state.x[i], 0.3)).norm(), 1e-14);
}

}  // namespace
}  // namespace weft
