#include "io/refused.h"
#include "reference_scenes.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <numeric>

namespace weft {
namespace {

double total(const std::vector<double>& values) {
    return std::accumulate(values.begin(), values.end(), 0.0);
}

TEST(Build, a_grid_shares_its_mass_equally) {
    const Model model = build(make_reference_scene(17));
    for (const double m : model.mass) EXPECT_DOUBLE_EQ(m, 0.001);
    EXPECT_NEAR(total(model.mass), 0.289, 1e-15);
}

TEST(Build, a_mesh_shares_its_mass_by_area) {
    Scene scene;
    Mesh mesh;  // areas 1/2 and 3/2
    mesh.points = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {3, 1, 0}};
    mesh.triangles = {{0, 1, 2}, {1, 3, 2}};
    scene.cloth.shape = mesh;
    scene.cloth.mass = 6;
    const std::vector<double> expected{0.5, 2, 2, 1.5};
    Model model = build(scene);
    for (int i = 0; i < 4; ++i) EXPECT_NEAR(model.mass[i], expected[i], 1e-14);
    scene.cloth.mass.reset();
    scene.cloth.density = 3;
    model = build(scene);
    for (int i = 0; i < 4; ++i) EXPECT_NEAR(model.mass[i], expected[i], 1e-14);
}

TEST(Build, density_times_area_is_the_mass_of_a_grid) {
    Scene scene;
    scene.cloth.shape = Sheet{.columns = 5, .rows = 3, .width = 2, .height = 0.5};
    scene.cloth.density = 0.4;
    EXPECT_NEAR(total(build(scene).mass), 0.4, 1e-15);
    scene.cloth.density.reset();
    EXPECT_NEAR(total(build(scene).mass), 0.289, 1e-15);
}

TEST(Build, leaves_out_springs_without_stiffness_unless_they_are_limited) {
    Scene scene = make_reference_scene(5);
    scene.cloth.springs[1].stiffness = 0;
    EXPECT_EQ(build(scene).kind_start, (std::array<int, 4>{0, 40, 40, 70}));
    scene.limit.stretch[1] = 0.1;
    EXPECT_EQ(build(scene).kind_start, (std::array<int, 4>{0, 40, 72, 102}));
}

// ------------------------------------------------------------------------------------------------- regions and maps

TEST(Regions, multiply_masses_and_the_springs_with_both_ends_inside) {
    Scene scene = make_reference_scene(3);
    Region region;
    region.where.edges = {"top"};  // points 0 1 2
    region.kinds = {SpringKind::structural, SpringKind::shear};
    region.mass_scale = 3;
    region.stiffness_scale = 0.5;
    region.rest_scale = 2;
    scene.cloth.regions = {region, region};  // twice: factors multiply
    const Model plain = build(make_reference_scene(3)), model = build(scene);
    for (int i = 0; i < 9; ++i) EXPECT_DOUBLE_EQ(model.mass[i], plain.mass[i] * (i < 3 ? 9 : 1));
    for (std::size_t s = 0; s < model.springs.size(); ++s) {
        const Spring& spring = model.springs[s];
        const bool inside = spring.a < 3 && spring.b < 3 && int(s) < model.kind_start[2];
        EXPECT_DOUBLE_EQ(spring.stiffness, inside ? 2 : 8);
        EXPECT_DOUBLE_EQ(spring.rest, plain.springs[s].rest * (inside ? 4 : 1));
    }
}

TEST(Maps, of_mass_are_bilinear_at_the_points) {
    Scene scene = make_reference_scene(3);
    scene.cloth.maps = {Map{MapQuantity::mass, {}, {{1, 2}, {3, 8}}}};
    const Model plain = build(make_reference_scene(3)), model = build(scene);
    const std::vector<double> factors{1, 1.5, 2, 2, 3.5, 5, 3, 5.5, 8};
    for (int i = 0; i < 9; ++i) EXPECT_DOUBLE_EQ(model.mass[i], plain.mass[i] * factors[i]);
}

TEST(Maps, of_springs_are_taken_at_their_middle) {
    Scene scene = make_reference_scene(3);
    scene.cloth.maps = {Map{MapQuantity::stiffness, {SpringKind::structural}, {{1, 2}, {3, 8}}},
                        Map{MapQuantity::rest, {SpringKind::flexion}, {{1, 3, 2}}}};
    const Model plain = build(make_reference_scene(3)), model = build(scene);
    EXPECT_DOUBLE_EQ(model.springs[0].stiffness, 8 * 1.25);  // (0,0)-(1,0): u = 1/4, v = 0
    EXPECT_DOUBLE_EQ(model.springs[1].stiffness, 8 * 1.5);   // (0,0)-(0,1): u = 0, v = 1/4
    // (1,1)-(2,1): u = 3/4, v = 1/2: half of (1.75 + 6.75)
    EXPECT_DOUBLE_EQ(model.springs[7].stiffness, 8 * 4.25);
    EXPECT_DOUBLE_EQ(model.springs[15].stiffness, 8);
    for (int s = model.kind_start[2]; s < model.kind_start[3]; ++s) {
        const Spring& spring = model.springs[s];
        const int middle = (spring.a % 3 + spring.b % 3) / 2;  // column: u = 0, 1/2, 1
        EXPECT_DOUBLE_EQ(spring.rest, plain.springs[s].rest * (middle == 0 ? 1 : middle == 1 ? 3 : 2));
    }
}

TEST(Maps, of_one_number_are_the_same_everywhere) {
    Scene scene = make_reference_scene(4);
    scene.cloth.maps = {Map{MapQuantity::stiffness, {}, {{2.5}}}};
    for (const Spring& s : build(scene).springs) EXPECT_DOUBLE_EQ(s.stiffness, 20);
}

TEST(Maps, of_stiffness_may_vanish_but_not_those_of_mass_or_rest) {
    Scene scene = make_reference_scene(3);
    scene.cloth.maps = {Map{MapQuantity::stiffness, {}, {{0, 1}}}};
    EXPECT_DOUBLE_EQ(build(scene).springs[1].stiffness, 0);
    for (const MapQuantity quantity : {MapQuantity::mass, MapQuantity::rest}) {
        scene.cloth.maps[0].quantity = quantity;
        EXPECT_EQ(refused([&] { build(scene); }).path, "/cloth/maps/0/values/0/0");
    }
}

// ------------------------------------------------------------------------------- bad input (see
// one_validator_test.cpp)

TEST(Build, refuses_a_billion_points_before_making_any) {
    Scene scene = make_reference_scene(3);
    scene.cloth.shape = Sheet{.columns = 40000, .rows = 40000};
    EXPECT_EQ(refused([&] { build(scene); }).path, "/cloth/grid");
    scene.cloth.shape = Sheet{.columns = 2147483647, .rows = 2147483647};
    EXPECT_EQ(refused([&] { build(scene); }).path, "/cloth/grid/columns");
}

TEST(Build, refuses_a_broken_mesh_and_maps_without_texture_coordinates) {
    Scene scene = as_mesh(make_reference_scene(3));
    std::get<Mesh>(scene.cloth.shape).uv.clear();
    scene.cloth.maps = {Map{MapQuantity::mass, {}, {{1}}}};
    EXPECT_EQ(refused([&] { build(scene); }).path, "/cloth/maps/0");
    scene.cloth.maps.clear();
    std::get<Mesh>(scene.cloth.shape).triangles[0][0] = 99;
    EXPECT_FALSE(refused([&] { build(scene); }).rule.empty());
    scene.cloth.shape = Mesh{};
    EXPECT_FALSE(refused([&] { build(scene); }).rule.empty());
}

TEST(Pins, two_that_drive_one_point_in_different_ways_are_refused_with_both_places) {
    const auto two = [](const std::function<void(Scene&, Pin&, Pin&)>& change) {
        Scene scene = make_reference_scene(3);
        scene.frames["hand"].keys = {{}, {.time = 1, .move = {1, 0, 0}}};
        Pin a, b;
        a.where = at_indices({0, 4});
        b.where = at_indices({4, 8});
        change(scene, a, b);
        scene.pins = {a, b};
        return scene;
    };
    const Motion path{.keys = {{}, {.time = 1, .move = {1, 0, 0}}}};
    const std::function<void(Scene&, Pin&, Pin&)> contradictions[] = {
        [&](Scene&, Pin&, Pin& b) { b.path = path; },
        [&](Scene&, Pin& a, Pin&) { a.frame = "hand"; },
        [&](Scene&, Pin&, Pin& b) { b.release = 1; },
        [&](Scene&, Pin& a, Pin& b) { a.path = b.path = path, b.path->keys[1].move.y() = 1e-9; },
        [&](Scene&, Pin& a, Pin& b) { a.path = b.path = path, b.path->ease = Ease::smooth; },
    };
    for (const auto& change : contradictions) {
        const auto where = refused([&] { build(two(change)); });
        EXPECT_EQ(where.path, "/pins/1/where");
        EXPECT_NE(where.value.find("point 4"), std::string::npos) << where.value;
        EXPECT_NE(where.rule.find("/pins/0"), std::string::npos) << where.rule;
    }
    // The same said twice is no contradiction.
    const std::function<void(Scene&, Pin&, Pin&)> agreements[] = {
        [&](Scene&, Pin&, Pin&) {},
        [&](Scene&, Pin& a, Pin& b) { a.path = b.path = path; },
        [&](Scene&, Pin& a, Pin& b) { a.frame = "hand", b.path = path; },
        [&](Scene&, Pin& a, Pin& b) { a.release = b.release = 2; },
    };
    for (const auto& change : agreements) EXPECT_EQ(build(two(change)).held.size(), 3u);
}

TEST(Build, suggests_the_frame_that_was_meant) {
    Scene scene = make_reference_scene(3);
    scene.frames["left hand"].keys = {{}};
    scene.pins[0].frame = "left hnad";
    EXPECT_NE(refused([&] { build(scene); }).suggestion.find("left hand"), std::string::npos);
}

}  // namespace
}  // namespace weft
