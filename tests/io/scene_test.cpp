// Scene files: what may be written, and what is said about what may not.
#include <weft/files.h>

#include "core/options.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <clocale>
#include <cmath>
#include <filesystem>
#include <fstream>

using namespace weft;

// ------------------------------------------------------------------------------------------------------------- helpers

static Scene parse(const std::string& json, const std::vector<std::string>& overrides = {}) {
    return parse_scene(json, "test.json", overrides);
}

static std::string scene_with(const std::string& rest) {
    return R"({"cloth": {"grid": {}}, )" + rest + "}";
}
static std::string cloth_with(const std::string& rest) {
    return R"({"cloth": {"grid": {}, )" + rest + "}}";
}

// What is wrong with this scene. Fails the test if nothing is.
static SceneError::Where trouble(const std::string& json, const std::vector<std::string>& overrides = {}) {
    try {
        parse(json, overrides);
    } catch (const SceneError& error) {
        EXPECT_EQ(error.where.file, "test.json");
        EXPECT_FALSE(error.where.rule.empty());
        return error.where;
    }
    ADD_FAILURE() << "was accepted: " << json.substr(0, 200);
    return {};
}

#define EXPECT_SAYS(text, words) EXPECT_NE((text).find(words), std::string::npos) << (text)

// ------------------------------------------------------------------------------------------------------------ defaults

TEST(Scene, everything_but_the_cloth_has_the_default_of_its_struct) {
    const Scene read = parse(R"({"cloth": {"grid": {}}})");
    Scene made;
    made.cloth.grid = Sheet{};
    made.cloth.density = 0.289;
    EXPECT_EQ(write_scene(read), write_scene(made));
    EXPECT_EQ(read.file, "test.json");
    EXPECT_EQ(read.cloth.density, 0.289);
    EXPECT_FALSE(read.time.step.has_value());
    EXPECT_EQ(read.limit.stretch[0], infinity);
}

TEST(Scene, a_scene_made_in_memory_without_a_mass_is_written_with_the_default_density) {
    Scene scene;
    scene.cloth.grid = Sheet{};
    EXPECT_EQ(parse(write_scene(scene)).cloth.density, 0.289);
}

TEST(Scene, comments_are_skipped) {
    const Scene scene = parse("// one line\n{\"cloth\": /* here, \"too\" */ {\"grid\": {\"columns\": 5}} // end\n}");
    EXPECT_EQ(scene.cloth.grid->columns, 5);
}

TEST(Scene, a_byte_order_mark_is_skipped) {
    EXPECT_EQ(parse("\xEF\xBB\xBF{\"cloth\": {\"grid\": {}}}").cloth.grid->columns, 17);
}

// -------------------------------------------------------------------------------------------------------------- shapes

static Selector where(const std::string& json) {
    return parse(scene_with(R"("sets": {"mine": [0], "yours": [1]}, "pins": [{"where": )" + json + "}]")).pins[0].where;
}

TEST(Scene, a_selector_may_be_a_word) {
    EXPECT_TRUE(where(R"("all")").all);
    EXPECT_EQ(where(R"("top-left")").corners, std::vector<std::string>{"top-left"});
    EXPECT_EQ(where(R"("boundary")").edges, std::vector<std::string>{"boundary"});
    EXPECT_EQ(where(R"("mine")").sets, std::vector<std::string>{"mine"});
}

TEST(Scene, a_selector_may_be_a_list_that_unites_words_numbers_and_selectors) {
    const Selector s = where(R"(["top", "mine", 7, {"corners": ["bottom-left"], "indices": [1, 2]}, ["yours", 9]])");
    EXPECT_EQ(s.edges, std::vector<std::string>{"top"});
    EXPECT_EQ(s.sets, (std::vector<std::string>{"mine", "yours"}));
    EXPECT_EQ(s.indices, (std::vector<int>{7, 1, 2, 9}));
    EXPECT_EQ(s.corners, std::vector<std::string>{"bottom-left"});
    EXPECT_EQ(where("[3, 1, 4]").indices, (std::vector<int>{3, 1, 4}));
}

TEST(Scene, a_selector_may_be_an_object_with_every_part) {
    const Selector s = where(R"({"all": true, "sets": ["mine"], "indices": [3], "corners": ["top-right"],
        "edges": ["left"], "box": {"min": [0, 0, 0], "max": [1, 2, 3]}, "nearest": [[1, 2, 3], [4, 5, 6]]})");
    EXPECT_TRUE(s.all);
    ASSERT_TRUE(s.box.has_value());
    EXPECT_EQ(s.box->max, Vec3(1, 2, 3));
    ASSERT_EQ(s.nearest.size(), 2u);
    EXPECT_EQ(s.nearest[1], Vec3(4, 5, 6));
    EXPECT_EQ(where(R"({"nearest": [7, 8, 9]})").nearest.at(0), Vec3(7, 8, 9));
}

TEST(Scene, a_spring_may_be_a_bare_stiffness) {
    const Scene scene = parse(cloth_with(R"("springs": {"shear": 5, "flexion": {"rest_scale": 0.9}})"));
    EXPECT_EQ(scene.cloth.springs[1].stiffness, 5);
    EXPECT_EQ(scene.cloth.springs[1].rest_scale, 1);
    EXPECT_EQ(scene.cloth.springs[2].stiffness, 8);
    EXPECT_EQ(scene.cloth.springs[2].rest_scale, 0.9);
}

TEST(Scene, null_means_no_limit) {
    const Scene scene =
        parse(scene_with(R"("limit": {"stretch": {"structural": 0.1, "shear": null}, "compression": {"shear": 0.2},
                            "passes": 3, "until_obeyed": true, "order": "jacobi"})"));
    EXPECT_EQ(scene.limit.stretch, (PerKind<double>{0.1, infinity, infinity}));
    EXPECT_EQ(scene.limit.compression, (PerKind<double>{infinity, 0.2, infinity}));
    EXPECT_EQ(scene.limit.passes, 3);
    EXPECT_TRUE(scene.limit.until_obeyed);
    EXPECT_EQ(scene.limit.order, LimitOrder::jacobi);
    EXPECT_EQ(parse(write_scene(scene)).limit.stretch, scene.limit.stretch);
}

TEST(Scene, a_step_may_be_auto) {
    EXPECT_FALSE(parse(scene_with(R"("time": {"step": "auto"})")).time.step.has_value());
    EXPECT_EQ(parse(scene_with(R"("time": {"step": 0.003})")).time.step, 0.003);
}

TEST(Scene, wind_may_be_one_current_or_several) {
    EXPECT_EQ(parse(scene_with(R"("wind": {"velocity": [1, 2, 3]})")).wind.at(0).velocity, Vec3(1, 2, 3));
    EXPECT_EQ(parse(scene_with(R"("wind": [{}, {"velocity": [1, 2, 3]}])")).wind.at(1).velocity, Vec3(1, 2, 3));
    EXPECT_TRUE(parse(scene_with(R"("wind": [])")).wind.empty());
}

TEST(Scene, an_expectation_may_be_a_bare_number) {
    const Scene scene = parse(scene_with(R"("expect": {"final/lowest_z": -1.16, "final/over_limit": {"at_most": 41},
        "stopped": {"equals": "diverged"}, "finite": {"equals": true}, "time": {"near": 2, "within": 0.5}})"));
    ASSERT_EQ(scene.expect.size(), 5u);
    EXPECT_EQ(scene.expect[0].quantity, "final/lowest_z");
    EXPECT_EQ(scene.expect[0].near, -1.16);
    EXPECT_EQ(scene.expect[0].within, 0.01);
    EXPECT_EQ(scene.expect[1].at_most, 41);
    EXPECT_EQ(scene.expect[2].equals, "diverged");
    EXPECT_EQ(scene.expect[3].equals, "true");
    EXPECT_EQ(scene.expect[4].within, 0.5);
}

TEST(Scene, a_pin_may_move_on_a_path_and_be_released) {
    const Scene scene = parse(scene_with(R"("pins": [{"where": "top", "release": 1.5, "path": {"ease": "smooth",
        "pivot": [1, 0, 0], "keys": [{"time": 0}, {"time": 2, "move": [0, 0, 1], "axis": [1, 0, 0], "angle": 720}]}}])"));
    const Pin& pin = scene.pins.at(0);
    EXPECT_EQ(pin.release, 1.5);
    ASSERT_TRUE(pin.path.has_value());
    EXPECT_EQ(pin.path->ease, Ease::smooth);
    EXPECT_EQ(pin.path->pivot, Vec3(1, 0, 0));
    ASSERT_EQ(pin.path->keys.size(), 2u);
    EXPECT_EQ(pin.path->keys[1].angle, 720);
    EXPECT_EQ(pin.path->keys[1].move, Vec3(0, 0, 1));
}

// ----------------------------------------------------------------------------------------------------------- round
// trip

static const char* full_scene = R"({
  "weft": 1, "name": "full — ü", "about": "every knob",
  "cloth": {"grid": {"columns": 5, "rows": 4, "width": 0.1, "height": 1e-3, "origin": [0.1, 0.2, 0.3], "right": [1, 1, 0], "down": [0, 0, -2]},
    "mesh_scale": 0.01, "mesh_move": [1, -0.0, 1e300], "mass": 0.30000000000000004,
    "springs": {"structural": 60, "shear": {"stiffness": 5e-324}, "flexion": {"stiffness": 0, "rest_scale": 0.95}},
    "damping": 0.00026538108356290176, "air_drag": 9007199254740993,
    "regions": [{"where": "hem", "kinds": ["shear"], "mass_scale": 2, "stiffness_scale": 0, "rest_scale": 1.5}],
    "maps": [{"quantity": "mass", "kinds": ["flexion", "structural"], "values": [[1, 2, 3], [0.5, 0.25, 0.125]]}]},
  "sets": {"hem": ["bottom", 3], "more/odd~name": {"sets": ["hem"], "nearest": [0, 0, 0]}},
  "frames": {"mast": {"ease": "smooth", "pivot": [0, 1, 0], "keys": [{"time": -1}, {"time": 3.5, "angle": 90, "axis": [0, 1, 0], "move": [1, 2, 3]}]}},
  "pins": [{"where": ["top-left", {"box": {"min": [-1, -1, -1], "max": [0, 0, 0]}}], "frame": "mast", "release": 0.1},
           {"where": {"all": true}, "path": {"keys": [{"time": 0.1}]}}],
  "gravity": [0, 0, -1.62],
  "wind": [{"velocity": [1, 2, 3], "swing": {"axis": [0, 1, 0], "amplitude": 14.323944878270580, "frequency": 0.31830988618379067, "phase": 1},
            "pulse": {"amplitude": 0.5, "frequency": 2, "phase": 3}, "keys": [{"time": 0, "scale": 0}, {"time": 1, "scale": 2}],
            "wave": {"amplitude": 0.1, "direction": [0, 1, 0], "length": 3, "frequency": 4, "phase": 5},
            "jet": {"centre": [1, 1, 1], "axis": [0, 0, 1], "radius": 0.3}}],
  "limit": {"stretch": {"structural": 0.1}, "compression": {"flexion": 0.25}, "passes": 4, "until_obeyed": true, "order": "outward"},
  "time": {"step": 0.003, "duration": 0.6, "frames_per_second": 50},
  "output": {"formats": ["obj", "pc2"], "series": "step", "checkpoint_every": 0},
  "expect": {"finite": {"equals": true}, "stopped": {"equals": "done"}, "final/lowest_z": {"near": -1.16, "within": 0.02},
             "peak/over_limit": {"at_least": 1, "at_most": 41}}
})";

TEST(Scene, a_written_scene_reads_back_to_the_same_scene) {
    const std::string once = write_scene(parse(full_scene));
    EXPECT_EQ(write_scene(parse(once)), once);
}

TEST(Scene, numbers_survive_to_the_last_bit) {
    const Scene scene = parse(write_scene(parse(full_scene)));
    EXPECT_EQ(scene.cloth.mass, 0.1 + 0.2);
    EXPECT_EQ(scene.cloth.springs[1].stiffness, 5e-324);
    EXPECT_EQ(scene.cloth.damping, 0.00026538108356290176);
    EXPECT_EQ(scene.cloth.air_drag, 9007199254740993.0);
    EXPECT_EQ(scene.cloth.mesh_move[2], 1e300);
    EXPECT_TRUE(std::signbit(scene.cloth.mesh_move[1]));
    EXPECT_EQ(scene.wind.at(0).swing->amplitude, 14.323944878270580);
}

TEST(Scene, every_part_of_a_full_scene_arrives) {
    const Scene scene = parse(write_scene(parse(full_scene)));
    EXPECT_EQ(scene.name, "full — ü");
    EXPECT_EQ(scene.cloth.grid->rows, 4);
    EXPECT_EQ(scene.cloth.regions.at(0).kinds, std::vector<SpringKind>{SpringKind::shear});
    EXPECT_EQ(scene.cloth.maps.at(0).quantity, MapQuantity::mass);
    EXPECT_EQ(scene.cloth.maps[0].values.at(1).at(2), 0.125);
    EXPECT_EQ(scene.sets.at("more/odd~name").sets.at(0), "hem");
    EXPECT_EQ(scene.frames.at("mast").keys.at(1).angle, 90);
    EXPECT_EQ(scene.pins.at(0).frame, "mast");
    EXPECT_EQ(scene.pins[0].where.box->min, Vec3(-1, -1, -1));
    EXPECT_EQ(scene.wind.at(0).jet->radius, 0.3);
    EXPECT_EQ(scene.wind[0].wave->phase, 5);
    EXPECT_EQ(scene.output.formats, (std::vector<std::string>{"obj", "pc2"}));
    EXPECT_EQ(scene.output.series, SeriesRow::step);
    EXPECT_EQ(scene.limit.order, LimitOrder::outward);
    EXPECT_EQ(scene.expect.size(), 4u);
}

TEST(Scene, the_written_form_of_a_selector_is_an_object_with_its_filled_parts_only) {
    const auto json = nlohmann::json::parse(write_scene(parse(scene_with(R"("pins": [{"where": "top-left"}])"))));
    EXPECT_EQ(json["pins"][0]["where"], nlohmann::json::parse(R"({"corners": ["top-left"]})"));
}

TEST(Scene, published_scenes_all_read_and_survive_a_round_trip) {
    int count = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(WEFT_SCENES)) {
        if (entry.path().extension() != ".json") continue;
        const std::string once = write_scene(read_scene(entry.path().string()));
        EXPECT_EQ(write_scene(parse(once)), once) << entry.path();
        ++count;
    }
    EXPECT_GE(count, 14);
}

// ----------------------------------------------------------------------------------------------------- keys and types

TEST(SceneErrors, an_unknown_key_lists_the_known_ones_and_guesses) {
    const auto where = trouble(cloth_with(R"("dampping": 1)"));
    EXPECT_EQ(where.path, "/cloth/dampping");
    EXPECT_EQ(where.value, "1");
    EXPECT_SAYS(where.rule, "air_drag");
    EXPECT_SAYS(where.suggestion, "\"damping\"");
}

TEST(SceneErrors, unknown_keys_are_found_at_every_depth) {
    const std::vector<std::array<std::string, 3>> cases{
        {R"({"clot": {"grid": {}}})", "/clot", "cloth"},
        {R"({"cloth": {"gird": {}}})", "/cloth/gird", "grid"},
        {cloth_with(R"("springs": {"sheer": 8})"), "/cloth/springs/sheer", "shear"},
        {cloth_with(R"("springs": {"shear": {"stifness": 8}})"), "/cloth/springs/shear/stifness", "stiffness"},
        {scene_with(R"("pins": [{"where": "all", "paht": {}}])"), "/pins/0/paht", "path"},
        {scene_with(R"("pins": [{"where": {"corner": ["top-left"]}}])"), "/pins/0/where/corner", "corners"},
        {scene_with(R"("pins": [{"where": "all", "path": {"keys": [{"tiem": 0}]}}])"), "/pins/0/path/keys/0/tiem",
         "time"},
        {scene_with(R"("wind": {"velocty": [1, 0, 0]})"), "/wind/velocty", "velocity"},
        {scene_with(R"("wind": [{"swing": {"frequncy": 1}}])"), "/wind/0/swing/frequncy", "frequency"},
        {scene_with(R"("limit": {"stretch": {"structual": 0.1}})"), "/limit/stretch/structual", "structural"},
        {scene_with(R"("time": {"fps": 1, "durration": 1})"), "/time/fps", ""},
        {scene_with(R"("expect": {"final/lowest_z": {"nearr": 1}})"), "/expect/final~1lowest_z/nearr", "near"},
    };
    for (const auto& [json, path, word] : cases) {
        const auto where = trouble(json);
        EXPECT_EQ(where.path, path) << json;
        EXPECT_SAYS(where.suggestion, word);
    }
}

TEST(SceneErrors, a_key_that_stands_twice_is_refused) {
    EXPECT_EQ(trouble(R"({"cloth": {"grid": {}, "mass": 1, "mass": 2}})").path, "/cloth/mass");
    EXPECT_EQ(trouble(R"({"cloth": {"grid": {}}, "pins": [{"where": "all"}, {"where": "all", "where": "top"}]})").path,
              "/pins/1/where");
}

TEST(SceneErrors, a_wrong_type_says_what_stands_there) {
    const std::vector<std::array<std::string, 3>> cases{
        {"[1, 2]", "", "a list"},
        {R"({"cloth": 5})", "/cloth", "a number"},
        {cloth_with(R"("damping": "much")"), "/cloth/damping", "text"},
        {cloth_with(R"("damping": null)"), "/cloth/damping", "nothing (null)"},
        {cloth_with(R"("damping": [1])"), "/cloth/damping", "a list"},
        {cloth_with(R"("springs": {"shear": "stiff"})"), "/cloth/springs/shear", "text"},
        {R"({"cloth": {"grid": {"columns": "many"}}})", "/cloth/grid/columns", "text"},
        {R"({"cloth": {"mesh": 7}})", "/cloth/mesh", "a number"},
        {scene_with(R"("name": 7)"), "/name", "a number"},
        {scene_with(R"("gravity": -9.81)"), "/gravity", "a number"},
        {scene_with(R"("gravity": [0, 0, "down"])"), "/gravity/2", "text"},
        {scene_with(R"("pins": {"where": "all"})"), "/pins", "an object"},
        {scene_with(R"("pins": [{"where": 5}])"), "/pins/0/where", "a number"},
        {scene_with(R"("pins": [{"where": {"indices": ["a"]}}])"), "/pins/0/where/indices/0", "text"},
        {scene_with(R"("wind": 5)"), "/wind", "a number"},
        {scene_with(R"("sets": [])"), "/sets", "a list"},
        {scene_with(R"("limit": null)"), "/limit", "nothing (null)"},
        {scene_with(R"("limit": {"until_obeyed": 1})"), "/limit/until_obeyed", "a number"},
        {scene_with(R"("output": {"series": 1})"), "/output/series", "a number"},
        {scene_with(R"("expect": {"time": "long"})"), "/expect/time", "text"},
        {scene_with(R"("expect": {"time": {"equals": 2}})"), "/expect/time/equals", "a number"},
    };
    for (const auto& [json, path, kind] : cases) {
        const auto where = trouble(json);
        EXPECT_EQ(where.path, path) << json;
        EXPECT_SAYS(where.rule, "but this is " + kind);
    }
}

TEST(SceneErrors, a_word_that_is_no_choice_lists_the_choices_and_guesses) {
    const auto order = trouble(scene_with(R"("limit": {"order": "colored"})"));
    EXPECT_EQ(order.path, "/limit/order");
    EXPECT_SAYS(order.rule, "data, outward, coloured, jacobi");
    EXPECT_SAYS(order.suggestion, "\"coloured\"");
    EXPECT_SAYS(trouble(scene_with(R"("output": {"formats": ["ply", "pc"]})")).suggestion, "pc2");
    EXPECT_EQ(trouble(scene_with(R"("output": {"formats": ["ply", "pc"]})")).path, "/output/formats/1");
    EXPECT_SAYS(trouble(scene_with(R"("pins": [{"where": {"corners": ["topleft"]}}])")).suggestion, "top-left");
    EXPECT_SAYS(trouble(scene_with(R"("time": {"step": "automatic"})")).suggestion, "auto");
    EXPECT_EQ(trouble(cloth_with(R"("maps": [{"quantity": "weight", "values": [[1]]}])")).path,
              "/cloth/maps/0/quantity");
}

// ------------------------------------------------------------------------------------------------------------- numbers

TEST(SceneErrors, numbers_out_of_range_name_the_range_and_the_unit) {
    const std::vector<std::array<std::string, 3>> cases{
        {cloth_with(R"("mass": -1)"), "/cloth/mass", "above 0"},
        {cloth_with(R"("mass": 0)"), "/cloth/mass", "[kg]"},
        {cloth_with(R"("density": -0.1)"), "/cloth/density", "[kg/m²]"},
        {cloth_with(R"("damping": -1e-9)"), "/cloth/damping", "[N·s/m], at least 0"},
        {cloth_with(R"("springs": {"shear": -8})"), "/cloth/springs/shear", "[N/m], at least 0"},
        {cloth_with(R"("springs": {"shear": {"stiffness": -8}})"), "/cloth/springs/shear/stiffness", "[N/m]"},
        {cloth_with(R"("springs": {"shear": {"rest_scale": 0}})"), "/cloth/springs/shear/rest_scale", "above 0"},
        {R"({"cloth": {"grid": {"columns": 1}}})", "/cloth/grid/columns", "whole number, from 2"},
        {R"({"cloth": {"grid": {"columns": 2.5}}})", "/cloth/grid/columns", "whole number"},
        {R"({"cloth": {"grid": {"columns": 1e30}}})", "/cloth/grid/columns", "8388608"},
        {R"({"cloth": {"grid": {"width": 0}}})", "/cloth/grid/width", "[m], above 0"},
        {scene_with(R"("weft": 2)"), "/weft", "from 1 to 1"},
        {scene_with(R"("time": {"step": 0})"), "/time/step", "[s], above 0"},
        {scene_with(R"("time": {"duration": -2})"), "/time/duration", "[s]"},
        {scene_with(R"("limit": {"stretch": {"shear": -0.1}})"), "/limit/stretch/shear", "at least 0"},
        {scene_with(R"("limit": {"compression": {"shear": 1.5}})"), "/limit/compression/shear", "from 0 to 1"},
        {scene_with(R"("limit": {"passes": 0})"), "/limit/passes", "from 1"},
        {scene_with(R"("pins": [{"where": [5, -1]}])"), "/pins/0/where/1", "from 0"},
        {scene_with(R"("pins": [{"where": [3000000000]}])"), "/pins/0/where/0", "2147483647"},
        {scene_with(R"("pins": [{"where": "all", "release": -1}])"), "/pins/0/release", "[s]"},
        {cloth_with(R"("maps": [{"values": [[1, -1]]}])"), "/cloth/maps/0/values/0/1", "at least 0"},
    };
    for (const auto& [json, path, rule] : cases) {
        const auto where = trouble(json);
        EXPECT_EQ(where.path, path) << json;
        EXPECT_SAYS(where.rule, rule);
        EXPECT_FALSE(where.value.empty());
    }
}

TEST(SceneErrors, a_number_out_of_range_suggests_the_default) {
    EXPECT_SAYS(trouble(scene_with(R"("time": {"duration": -2})")).suggestion, "default, 2");
}

TEST(SceneErrors, numbers_that_are_not_finite_are_refused_where_they_stand) {
    for (const char* number : {"NaN", "nan", "Infinity", "-Infinity", "inf", "1e999", "-1e999"}) {
        const auto where = trouble(scene_with(R"("gravity": [0, 0, )" + std::string(number) + "]"));
        EXPECT_EQ(where.path, "/gravity/2") << number;
        EXPECT_SAYS(where.rule, "finite");
    }
    EXPECT_EQ(trouble(cloth_with("\"damping\": 1e999")).path, "/cloth/damping");
}

TEST(SceneErrors, vectors_have_three_numbers) {
    const auto where = trouble(scene_with(R"("gravity": [0, -9.81])"));
    EXPECT_EQ(where.path, "/gravity");
    EXPECT_EQ(where.value, "[0, -9.81]");
    EXPECT_SAYS(where.rule, "three numbers [m/s²]");
    EXPECT_SAYS(where.rule, "2 entries");
    EXPECT_EQ(trouble(scene_with(R"("gravity": [0, 0, 0, 1])")).path, "/gravity");
}

TEST(SceneErrors, directions_are_not_zero) {
    const std::vector<std::array<std::string, 2>> cases{
        {R"({"cloth": {"grid": {"right": [0, 0, 0]}}})", "/cloth/grid/right"},
        {R"({"cloth": {"grid": {"down": [0, 1e-200, 0]}}})", "/cloth/grid/down"},
        {R"({"cloth": {"grid": {"down": [0, 1e200, 0]}}})", "/cloth/grid/down"},
        {scene_with(R"("wind": {"swing": {"axis": [0, 0, 0]}})"), "/wind/swing/axis"},
        {scene_with(R"("wind": {"wave": {"direction": [0, 0, 0]}})"), "/wind/wave/direction"},
        {scene_with(R"("frames": {"f": {"keys": [{"axis": [0, 0, 0]}]}})"), "/frames/f/keys/0/axis"},
    };
    for (const auto& [json, path] : cases) {
        EXPECT_EQ(trouble(json).path, path);
        EXPECT_SAYS(trouble(json).rule, "direction");
    }
}

// ---------------------------------------------------------------------------------------------------- between knobs

TEST(SceneErrors, a_cloth_is_a_grid_or_a_mesh) {
    EXPECT_EQ(trouble("{}").path, "/cloth");
    EXPECT_SAYS(trouble("{}").suggestion, "grid");
    EXPECT_EQ(trouble(R"({"cloth": {}})").path, "/cloth");
    EXPECT_SAYS(trouble(R"({"cloth": {}})").rule, "exactly one of \"grid\" and \"mesh\"");
    EXPECT_SAYS(trouble(R"({"cloth": {"grid": {}, "mesh": "a.obj"}})").rule, "exactly one");
    EXPECT_EQ(parse(R"({"cloth": {"mesh": "a.obj"}})").cloth.mesh, "a.obj");
}

TEST(SceneErrors, mass_and_density_exclude_each_other) {
    const auto where = trouble(cloth_with(R"("mass": 1, "density": 1)"));
    EXPECT_EQ(where.path, "/cloth");
    EXPECT_SAYS(where.rule, "at most one");
    EXPECT_SAYS(where.suggestion, "[kg]");
    EXPECT_FALSE(parse(cloth_with(R"("mass": 1)")).cloth.density.has_value());
}

TEST(SceneErrors, a_pin_follows_a_frame_or_a_path) {
    const auto where = trouble(scene_with(
        R"("frames": {"f": {"keys": [{}]}}, "pins": [{"where": "all", "frame": "f", "path": {"keys": [{}]}}])"));
    EXPECT_EQ(where.path, "/pins/0");
    EXPECT_SAYS(where.rule, "at most one");
}

TEST(SceneErrors, a_pin_and_a_region_need_points) {
    EXPECT_EQ(trouble(scene_with(R"("pins": [{}])")).path, "/pins/0/where");
    EXPECT_EQ(trouble(scene_with(R"("pins": [{"where": []}])")).path, "/pins/0/where");
    EXPECT_EQ(trouble(scene_with(R"("pins": [{"where": {}}])")).path, "/pins/0/where");
    EXPECT_EQ(trouble(scene_with(R"("pins": [{"where": {"indices": []}}])")).path, "/pins/0/where/indices");
    EXPECT_EQ(trouble(scene_with(R"("pins": [{"where": {"all": false}}])")).path, "/pins/0/where/all");
    EXPECT_EQ(trouble(cloth_with(R"("regions": [{"mass_scale": 2}])")).path, "/cloth/regions/0/where");
}

TEST(SceneErrors, the_times_of_keys_increase) {
    const auto motion = trouble(scene_with(R"("frames": {"f": {"keys": [{"time": 1}, {"time": 2}, {"time": 2}]}})"));
    EXPECT_EQ(motion.path, "/frames/f/keys/2/time");
    EXPECT_SAYS(motion.rule, "later");
    EXPECT_SAYS(motion.rule, "[s]");
    EXPECT_EQ(trouble(scene_with(R"("wind": {"keys": [{"time": 1}, {"time": 0.5}]})")).path, "/wind/keys/1/time");
    EXPECT_EQ(trouble(scene_with(R"("wind": {"keys": [{}, {}]})")).path, "/wind/keys/1");
}

TEST(SceneErrors, a_grid_is_bounded_before_anything_is_allocated) {
    const auto where = trouble(R"({"cloth": {"grid": {"columns": 40000, "rows": 40000}}})");
    EXPECT_EQ(where.path, "/cloth/grid");
    EXPECT_SAYS(where.rule, "16777216");
    EXPECT_EQ(parse(R"({"cloth": {"grid": {"columns": 4096, "rows": 4096}}})").cloth.grid->rows, 4096);
}

TEST(SceneErrors, a_run_is_bounded) {
    EXPECT_EQ(trouble(scene_with(R"("time": {"step": 1e-300})")).path, "/time");
    EXPECT_SAYS(trouble(scene_with(R"("time": {"duration": 1e6, "frames_per_second": 1e6})")).rule, "frames");
}

TEST(SceneErrors, the_sides_of_a_grid_are_not_parallel) {
    EXPECT_EQ(trouble(R"({"cloth": {"grid": {"right": [1, 0, 0], "down": [-2, 0, 0]}}})").path, "/cloth/grid");
}

TEST(SceneErrors, a_table_of_factors_is_rectangular) {
    EXPECT_EQ(trouble(cloth_with(R"("maps": [{"values": [[1, 2], [3]]}])")).path, "/cloth/maps/0/values");
    EXPECT_EQ(trouble(cloth_with(R"("maps": [{"values": []}])")).path, "/cloth/maps/0/values");
    EXPECT_EQ(trouble(cloth_with(R"("maps": [{"quantity": "mass", "values": [[1, 0]]}])")).path,
              "/cloth/maps/0/values");
}

TEST(SceneErrors, a_box_is_not_inside_out) {
    EXPECT_EQ(trouble(scene_with(R"("pins": [{"where": {"box": {"min": [1, 0, 0]}}}])")).path, "/pins/0/where/box");
}

TEST(SceneErrors, two_boxes_in_one_selector_are_refused_with_a_way_out) {
    const auto where = trouble(scene_with(R"("pins": [{"where": [{"box": {}}, {"box": {}}]}])"));
    EXPECT_EQ(where.path, "/pins/0/where/1");
    EXPECT_SAYS(where.suggestion, "sets");
}

TEST(SceneErrors, an_expectation_expects_something) {
    EXPECT_EQ(trouble(scene_with(R"("expect": {"time": {}})")).path, "/expect/time");
    EXPECT_EQ(trouble(scene_with(R"("expect": {"time": {"within": 0.1}})")).path, "/expect/time");
    EXPECT_EQ(trouble(scene_with(R"("expect": {"time": {"at_least": 2, "at_most": 1}})")).path, "/expect/time");
}

// --------------------------------------------------------------------------------------------------------------- names

TEST(SceneErrors, a_set_that_does_not_exist_is_guessed) {
    const auto where = trouble(scene_with(R"("sets": {"yard": [0, 2]}, "pins": [{"where": "yrad"}])"));
    EXPECT_EQ(where.path, "/pins/0/where");
    EXPECT_EQ(where.value, "\"yrad\"");
    EXPECT_SAYS(where.suggestion, "\"yard\"");
    EXPECT_SAYS(trouble(scene_with(R"("pins": [{"where": "topleft"}])")).suggestion, "\"top-left\"");
    EXPECT_EQ(trouble(scene_with(R"("sets": {"a": {"sets": ["b"]}})")).path, "/sets/a");
    EXPECT_EQ(trouble(cloth_with(R"("regions": [{"where": ["all", "nobody"]}])")).path, "/cloth/regions/0/where");
}

TEST(SceneErrors, a_frame_that_does_not_exist_is_guessed) {
    const auto where =
        trouble(scene_with(R"("frames": {"mast": {"keys": [{}]}}, "pins": [{"where": "all", "frame": "mats"}])"));
    EXPECT_EQ(where.path, "/pins/0/frame");
    EXPECT_SAYS(where.suggestion, "\"mast\"");
    EXPECT_SAYS(trouble(scene_with(R"("pins": [{"where": "all", "frame": "mast"}])")).rule, "no frames");
}

TEST(SceneErrors, sets_do_not_contain_themselves) {
    EXPECT_SAYS(trouble(scene_with(R"("sets": {"a": "a"})")).rule, "itself");
    EXPECT_SAYS(trouble(scene_with(R"("sets": {"a": "b", "b": ["c", 1], "c": "a"})")).rule, "itself");
    EXPECT_EQ(parse(scene_with(R"("sets": {"a": ["b", "c"], "b": "d", "c": "d", "d": [0]})")).sets.size(), 4u);
}

TEST(SceneErrors, a_long_chain_of_sets_is_followed_to_its_end) {
    std::string sets = R"("s0": "s20000")";
    for (int i = 1; i <= 20000; ++i) sets += ", \"s" + std::to_string(i) + "\": \"s" + std::to_string(i - 1) + "\"";
    EXPECT_SAYS(trouble(scene_with("\"sets\": {" + sets + "}")).rule, "itself");
}

TEST(SceneErrors, a_set_may_not_take_the_name_of_a_corner_or_edge) {
    EXPECT_EQ(trouble(scene_with(R"("sets": {"top": [1]})")).path, "/sets/top");
    EXPECT_EQ(trouble(scene_with(R"("sets": {"": [1]})")).path, "/sets/");
}

// -------------------------------------------------------------------------------------------------------------- syntax

TEST(SceneErrors, a_trailing_comma_is_pointed_at) {
    const auto object = trouble("{\"cloth\": {\n  \"grid\": {},  // the cloth\n}}");
    EXPECT_EQ(object.path, "line 2, column 13");
    EXPECT_SAYS(object.suggestion, "remove this comma");
    EXPECT_EQ(trouble("{\"a\": [1, 2, /* ] */ ]}").path, "line 1, column 12");
}

TEST(SceneErrors, broken_json_says_where_and_what_to_do) {
    EXPECT_SAYS(trouble("{\"cloth\": {\"grid\": {}}").suggestion, "closing bracket");
    EXPECT_SAYS(trouble("{\"cloth\": {\"grid\": {}} \"name\": 1}").suggestion, "comma");
    EXPECT_EQ(trouble("{\"cloth\": {\"grid\": {}}\n \"name\": 1}").path, "line 2, column 2");
    EXPECT_SAYS(trouble("{'cloth': 1}").suggestion, "double quotes");
    EXPECT_SAYS(trouble("{cloth: 1}").suggestion, "double quotes");
    EXPECT_SAYS(trouble("{\"cloth\" {}}").suggestion, "colon");
    EXPECT_EQ(trouble("").path, "line 1, column 1");
    EXPECT_EQ(trouble("{} {}").path, "line 1, column 4");
    trouble("{\"name\": \"\xff\xfe\"}");
    trouble(std::string("{\"a\": \0}", 8));
    trouble("/* never closed");
}

TEST(SceneErrors, a_bomb_of_brackets_does_not_go_off) {
    EXPECT_SAYS(trouble(std::string(1000000, '[')).rule, "64 levels");
    std::string objects;
    for (int i = 0; i < 100000; ++i) objects += "{\"a\":";
    EXPECT_SAYS(trouble(objects).rule, "64 levels");
    const std::string deep =
        scene_with("\"pins\": [{\"where\": " + std::string(58, '[') + "0" + std::string(58, ']') + "}]");
    EXPECT_EQ(parse(deep).pins.at(0).where.indices, std::vector<int>{0});
}

TEST(SceneErrors, files_and_lists_are_bounded) {
    EXPECT_SAYS(trouble(std::string((64u << 20) + 1, ' ')).rule, "64 MiB");
    std::string winds = "{}";
    for (int i = 0; i < 1000; ++i) winds += ",{}";
    EXPECT_SAYS(trouble(scene_with("\"wind\": [" + winds + "]")).rule, "at most 1000 entries");
    std::string zeros = "0";
    zeros.reserve(20000000);
    for (int i = 0; i < 8400000; ++i) zeros += ",0";
    EXPECT_SAYS(trouble("[" + zeros + "]").rule, "8388608 values");
}

TEST(SceneErrors, long_values_are_shortened) {
    const auto where = trouble(cloth_with("\"damping\": \"" + std::string(100000, 'x') + "\""));
    EXPECT_LT(where.value.size(), 100u);
    EXPECT_LT(trouble(cloth_with("\"damping\": {\"" + std::string(1000, 'y') + "\": [1, 2, 3]}")).value.size(), 200u);
}

TEST(SceneErrors, a_message_is_one_readable_line) {
    try {
        parse(cloth_with(R"("springs": {"shear": {"stifness": 8}})"));
        FAIL();
    } catch (const SceneError& error) {
        EXPECT_STREQ(error.what(),
                     "test.json /cloth/springs/shear/stifness: 8 — there is no such key here; the keys are: "
                     "stiffness, rest_scale; did you mean \"stiffness\"?");
    }
}

// ----------------------------------------------------------------------------------------------------------- overrides

static const std::string plain_scene =
    R"({"cloth": {"grid": {}, "springs": {"shear": 5}}, "wind": {"velocity": [1, 0, 0]},
    "pins": [{"where": "top-left"}], "expect": {"time": 2}})";

TEST(Overrides, a_pointer_sets_a_knob_that_the_file_names_or_leaves_out) {
    const Scene scene = parse(plain_scene, {"/time/step=0.001", "/name=two words", "/cloth/grid/columns=5",
                                            "/gravity=[0, 0, -1]", "/pins/0/where=top", "/time/duration=1"});
    EXPECT_EQ(scene.time.step, 0.001);
    EXPECT_EQ(scene.time.duration, 1);
    EXPECT_EQ(scene.name, "two words");
    EXPECT_EQ(scene.cloth.grid->columns, 5);
    EXPECT_EQ(scene.gravity, Vec3(0, 0, -1));
    EXPECT_EQ(scene.pins[0].where.edges.at(0), "top");
}

TEST(Overrides, a_pointer_reaches_inside_short_forms) {
    const Scene scene = parse(
        plain_scene, {"/cloth/springs/shear/rest_scale=0.5", "/wind/0/velocity=[2, 0, 0]", "/expect/time/within=0.3"});
    EXPECT_EQ(scene.cloth.springs[1].stiffness, 5);
    EXPECT_EQ(scene.cloth.springs[1].rest_scale, 0.5);
    EXPECT_EQ(scene.wind.at(0).velocity, Vec3(2, 0, 0));
    EXPECT_EQ(scene.expect.at(0).near, 2);
    EXPECT_EQ(scene.expect[0].within, 0.3);
}

TEST(Overrides, entries_of_lists_are_set_and_appended) {
    const Scene scene = parse(plain_scene, {"/pins/-={\"where\": \"bottom\"}", "/wind/velocity/1=7"});
    EXPECT_EQ(scene.pins.at(1).where.edges.at(0), "bottom");
    EXPECT_EQ(scene.wind.at(0).velocity, Vec3(1, 7, 0));
}

TEST(Overrides, escapes_and_equals_signs_are_understood) {
    const Scene scene = parse(plain_scene, {"/expect/final~1lowest_z=-1", "/name=a=b"});
    EXPECT_EQ(scene.expect.at(1).quantity, "final/lowest_z");
    EXPECT_EQ(scene.name, "a=b");
}

TEST(Overrides, a_bad_pointer_says_what_would_be_there) {
    const auto key = trouble(plain_scene, {"/tme/step=1"});
    EXPECT_EQ(key.path, "/tme");
    EXPECT_SAYS(key.rule, "cloth");
    EXPECT_SAYS(key.suggestion, "\"time\"");
    const auto inner = trouble(plain_scene, {"/time/stp=1"});
    EXPECT_EQ(inner.path, "/time/stp");
    EXPECT_SAYS(inner.rule, "duration");
    EXPECT_SAYS(inner.suggestion, "\"step\"");
    const auto entry = trouble(plain_scene, {"/pins/7/where=all"});
    EXPECT_EQ(entry.path, "/pins/7/where");
    EXPECT_SAYS(entry.rule, "only entry 0");
    EXPECT_SAYS(trouble(plain_scene, {"/pins/first/where=all"}).rule, "only entry 0");
    EXPECT_SAYS(trouble(plain_scene, {"/pins/0/where/x=all"}).rule, "text stands at /pins/0/where");
}

TEST(Overrides, nonsense_is_answered_with_an_example) {
    for (const char* text : {"", "time", "time/step=1", "/time/step", "=1"})
        EXPECT_SAYS(trouble(plain_scene, {text}).suggestion, "/time/step=0.001") << text;
    EXPECT_EQ(trouble(plain_scene, {"/=1"}).path, "/");
    trouble(plain_scene, {"/pins/99999999999999999999=1"});
    std::string deep;
    for (int i = 0; i < 1000; ++i) deep += "/a";
    EXPECT_SAYS(trouble(plain_scene, {deep + "=1"}).rule, "64");
}

TEST(Overrides, values_obey_the_same_rules) {
    EXPECT_EQ(trouble(plain_scene, {"/time/step=-1"}).path, "/time/step");
    EXPECT_EQ(trouble(plain_scene, {"/time/duration=nan"}).path, "/time/duration");
    EXPECT_EQ(trouble(plain_scene, {"/time/duration=1e999"}).path, "/time/duration");
}

// -------------------------------------------------------------------------------------------------- schema, reference

TEST(SceneSchema, it_knows_defaults_ranges_units_and_refuses_other_keys) {
    const auto schema = nlohmann::json::parse(scene_schema());
    EXPECT_EQ(schema["$schema"], "https://json-schema.org/draft/2020-12/schema");
    EXPECT_EQ(schema["additionalProperties"], false);
    EXPECT_EQ(schema["required"], nlohmann::json::parse(R"(["cloth"])"));
    const auto& duration = schema["properties"]["time"]["properties"]["duration"];
    EXPECT_EQ(duration["default"], Time{}.duration);
    EXPECT_EQ(duration["exclusiveMinimum"], 0);
    EXPECT_SAYS(duration["description"].get<std::string>(), "[s]");
}

TEST(SceneSchema, every_key_that_is_written_is_in_it) {
    const auto schema = nlohmann::json::parse(scene_schema());
    const auto scene = nlohmann::json::parse(write_scene(parse(full_scene)));
    for (const auto& [key, value] : scene.items()) EXPECT_TRUE(schema["properties"].contains(key)) << key;
    for (const auto& [key, value] : scene["cloth"].items())
        EXPECT_TRUE(schema["properties"]["cloth"]["properties"].contains(key)) << key;
}

TEST(SceneReference, it_has_a_row_for_every_knob) {
    const std::string page = scene_reference();
    for (const char* words :
         {"| `stiffness` | number | `8` | ≥ 0 | N/m |", "| `duration` | number | `2` |", "## wind.swing",
          "| `cloth` | object | *required* |", "## selector", "## motion.keys[]", "| `order` | `data`, `outward`"})
        EXPECT_SAYS(page, words);
}

TEST(Scene, a_file_that_is_not_there_is_a_scene_error) {
    EXPECT_THROW(read_scene("no/such/scene.json"), SceneError);
}
