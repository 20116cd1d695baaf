// Shells as scene files say them, and what is refused.
#include "forces/shell_scenes.h"

#include <weft/fabric_file.h>
#include <weft/files.h>

#include <gtest/gtest.h>

namespace weft {
namespace {

std::string shell_scene(const std::string& fabric, const std::string& more = "") {
    return R"({"weft": 1, "cloth": {"grid": {"columns": 4, "rows": 3, "width": 0.3, "height": 0.2}, "shell": {"fabric": )" +
           fabric + more + "}}}";
}
const std::string plain_fabric =
    R"({"density": 0.1, "tension": {"warp": 3000}, "shear": 30, "bending": {"warp": 4e-6, "weft": 2e-6}})";

std::string path_refused(const std::string& scene) {
    try {
        (void)build(parse_scene(scene, ""));
    } catch (const SceneError& error) {
        EXPECT_FALSE(error.where.rule.empty());
        return error.where.path;
    }
    return "";
}

TEST(ShellScene, a_fabric_needs_little_and_fills_in_the_rest) {
    const Model model = build(parse_scene(shell_scene(plain_fabric), ""));
    const Fabric& f = model.shell.materials[0].fabric;
    EXPECT_EQ(f.tension[1].stiffness, 3000);
    EXPECT_EQ(f.twist.stiffness, 1.5e-6);  // half of the mean
    EXPECT_EQ(model.shell.elements.size(), 12u);
    EXPECT_EQ(model.points(), 7 * 5);
    EXPECT_TRUE(model.springs.empty());
    double mass = 0;
    for (const double m : model.mass) mass += m;
    EXPECT_NEAR(mass, 0.1 * 0.06, 1e-12);
}

TEST(ShellScene, a_fabric_may_be_named_and_is_then_written_as_its_laws) {
    const Scene scene = parse_scene(shell_scene("\"wool-suiting\""), "");
    const Fabric exact = find_fabric("wool-suiting");
    EXPECT_EQ(scene.cloth.shell->fabric.bending[0].stiffness, exact.bending[0].stiffness);
    EXPECT_EQ(scene.cloth.shell->fabric.tension[0].growth, exact.tension[0].growth);
    EXPECT_EQ(parse_scene(write_scene(scene), "").cloth.shell->fabric.shear.friction_slope, exact.shear.friction_slope);
    EXPECT_EQ(write_scene(parse_scene(write_scene(scene), "")), write_scene(scene));
    (void)build(scene);
    // A file is found beside the scene.
    const Scene beside = parse_scene(shell_scene("\"../fabrics/cotton.json\""), "scenes/any.json");
    EXPECT_EQ(beside.cloth.shell->fabric.density, find_fabric("cotton").density);
    try {
        (void)parse_scene(shell_scene("\"wool-suitin\""), "scene.json");
        FAIL() << "there is no such fabric";
    } catch (const SceneError& error) {
        EXPECT_EQ(error.where.path, "/cloth/shell/fabric");
        EXPECT_EQ(error.where.file, "scene.json");
        EXPECT_NE(error.where.suggestion.find("wool-suiting"), std::string::npos);
    }
    EXPECT_EQ(path_refused(shell_scene("7")), "/cloth/shell/fabric");
}

TEST(ShellScene, edges_and_corners_of_a_grid_keep_their_names) {
    Scene scene = parse_scene(shell_scene(plain_fabric, R"(, "clamped": {"edges": ["top"]})"), "");
    scene.pins.resize(1);
    scene.pins[0].where.edges = {"top"};
    const Model model = build(scene);
    EXPECT_EQ(model.held.size(), 7u);
    EXPECT_EQ(model.shell.borders.size(), 3u);
}

TEST(ShellScene, clamped_borders_turn_with_their_pins) {
    Scene scene = parse_scene(shell_scene(plain_fabric, R"(, "clamped": {"edges": ["top"]})"), "");
    Pin pin;
    pin.where.edges = {"top"};
    pin.path = Motion{.keys = {{.time = 0}, {.time = 1, .axis = {1, 0, 0}, .angle = 90}}};
    scene.pins = {pin};
    const Model model = build(scene);
    std::vector<Vec3> normals;
    find_border_normals(model, 1, normals);
    for (const Vec3& n : normals) EXPECT_LT((n - Vec3(0, -1, 0)).norm(), 1e-12);
}

TEST(ShellScene, a_pattern_in_texture_coordinates_is_stretched_by_a_start_that_is_larger) {
    Scene scene = parse_scene(shell_scene(plain_fabric), "");
    Mesh mesh = make_sheet({.columns = 4, .rows = 3, .width = 0.3, .height = 0.2});
    mesh.grid = {};
    for (Vec2& uv : mesh.uv) uv = Vec2(0.3 * uv.x(), 0.2 * uv.y());
    for (Vec3& p : mesh.points) p *= 1.1;
    scene.cloth.shape = mesh;
    scene.cloth.shell->rest = ShellRest::uv;
    const Model model = build(scene);
    const State state = start(model);
    EXPECT_NEAR(measure(model, state).max_rate[0], 0.1, 1e-9);
    const double exact = 2 * 0.5 * 3000 * 0.01 * 0.06;  // two yarns, 10 %
    EXPECT_NEAR(measure_shell_energy(model, state), exact, 1e-9 * exact);
}

TEST(ShellScene, what_no_fabric_can_be_is_refused_where_it_stands) {
    const auto with = [](const std::string& from, const std::string& to) {
        std::string fabric = plain_fabric;
        return shell_scene(fabric.replace(fabric.find(from), from.size(), to));
    };
    EXPECT_EQ(path_refused(with("3000", "-3000")), "/cloth/shell/fabric/tension/warp");
    EXPECT_EQ(path_refused(with("\"shear\": 30", "\"shear\": 30, \"poisson\": 1")), "/cloth/shell/fabric/poisson");
    EXPECT_EQ(path_refused(with("\"shear\": 30", R"("shear": {"stiffness": 30, "friction": 1})")),
              "/cloth/shell/fabric/shear/slip");
    EXPECT_EQ(
        path_refused(with("\"shear\": 30",
                          R"("shear": {"stiffness": 30, "friction": 0.001, "friction_slope": 20, "slip": 0.01})")),
        "/cloth/shell/fabric/shear/friction");
    EXPECT_EQ(path_refused(with("\"shear\": 30", "\"shear\": 30, \"bending_coupling\": 1e-5")),
              "/cloth/shell/fabric/bending_coupling");
    EXPECT_EQ(path_refused(shell_scene(plain_fabric, R"(, "clamped": {"indices": [8]})")), "/cloth/shell/clamped");
}

}  // namespace
}  // namespace weft
