// Scene files: what is said about what may not be written.
#include "scene/scene_case.h"

#include <array>

using namespace weft;

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
    EXPECT_SAYS(trouble(R"({"cloth": {}})").rule,
                "exactly one of \"grid\", \"outline\", \"mesh\", \"ribbon\" and \"garment\"");
    EXPECT_SAYS(trouble(R"({"cloth": {"grid": {}, "mesh": "a.obj"}})").rule, "exactly one");
    EXPECT_EQ(std::get<MeshFile>(parse(R"({"cloth": {"mesh": "a.obj"}})").cloth.shape).file, "a.obj");
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
    EXPECT_EQ(std::get<Sheet>(parse(R"({"cloth": {"grid": {"columns": 4096, "rows": 4096}}})").cloth.shape).rows, 4096);
}

TEST(SceneErrors, a_run_is_bounded) {
    EXPECT_EQ(trouble(scene_with(R"("time": {"step": 1e-300})")).path, "/time");
    EXPECT_SAYS(trouble(scene_with(R"("time": {"duration": 1e6, "frames_per_second": 1e6})")).rule, "frames");
}

TEST(SceneErrors, the_sides_of_a_grid_are_not_parallel) {
    EXPECT_EQ(trouble(R"({"cloth": {"grid": {"right": [1, 0, 0], "down": [-2, 0, 0]}}})").path, "/cloth/grid");
}

TEST(SceneErrors, a_table_of_factors_is_rectangular) {
    EXPECT_EQ(trouble(cloth_with(R"("maps": [{"values": [[1, 2], [3]]}])")).path, "/cloth/maps/0/values/1");
    EXPECT_EQ(trouble(cloth_with(R"("maps": [{"values": []}])")).path, "/cloth/maps/0/values");
    EXPECT_EQ(trouble(cloth_with(R"("maps": [{"quantity": "mass", "values": [[1, 0]]}])")).path,
              "/cloth/maps/0/values/0/1");
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
    EXPECT_SAYS(trouble("{\"name\": \"a\\}").rule,
                "not valid JSON");  // the text ends within a string, after a backslash
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
                     "stiffness, rest_scale, damping, buckling; did you mean \"stiffness\"?");
    }
}
