// Scene files: what may be written, what comes back, overrides, schema and reference.
#include "scene/scene_case.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <filesystem>

using namespace weft;

// ------------------------------------------------------------------------------------------------------------ defaults

TEST(Scene, everything_but_the_cloth_has_the_default_of_its_struct) {
    const Scene read = parse(R"({"cloth": {"grid": {}}})");
    Scene made;
    made.cloth.shape = Sheet{};
    made.cloth.density = 0.289;
    EXPECT_EQ(write_scene(read), write_scene(made));
    EXPECT_EQ(read.file, "test.json");
    EXPECT_EQ(read.cloth.density, 0.289);
    EXPECT_FALSE(read.time.step.has_value());
    EXPECT_EQ(read.limit.stretch[0], infinity);
}

TEST(Scene, a_scene_made_in_memory_without_a_mass_is_written_with_the_default_density) {
    Scene scene;
    scene.cloth.shape = Sheet{};
    EXPECT_EQ(parse(write_scene(scene)).cloth.density, 0.289);
}

TEST(Scene, comments_are_skipped) {
    const Scene scene = parse("// one line\n{\"cloth\": /* here, \"too\" */ {\"grid\": {\"columns\": 5}} // end\n}");
    EXPECT_EQ(std::get<Sheet>(scene.cloth.shape).columns, 5);
}

TEST(Scene, a_byte_order_mark_is_skipped) {
    EXPECT_EQ(std::get<Sheet>(parse("\xEF\xBB\xBF{\"cloth\": {\"grid\": {}}}").cloth.shape).columns, 17);
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
  "cloth": {"grid": {"columns": 5, "rows": 4, "width": 0.1, "height": 1e-3, "origin": [1, -0.0, 1e300], "right": [1, 1, 0], "down": [0, 0, -2]},
    "mass": 0.30000000000000004,
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

TEST(Scene, a_shape_is_written_with_its_own_keys_only) {
    const std::string sheet =
        write_scene(parse(R"({"cloth": {"grid": {}, "mesh_scale": 2}})"));  // as older runs have it
    EXPECT_EQ(sheet.find("mesh"), std::string::npos);
    const Scene named = parse(write_scene(parse(R"({"cloth": {"mesh": "a.obj", "mesh_scale": 2}})")));
    EXPECT_EQ(std::get<MeshFile>(named.cloth.shape).scale, 2);
    const Scene bodies =
        parse(R"({"cloth": {"grid": {}}, "bodies": [{"box": {}}, {"walker": {}}, {"mesh": "b.ply"}]})");
    const Scene again = parse(write_scene(bodies));
    for (std::size_t k = 0; k < 3; ++k) EXPECT_EQ(again.bodies[k].shape.index(), bodies.bodies[k].shape.index());
}

TEST(Scene, numbers_survive_to_the_last_bit) {
    const Scene scene = parse(write_scene(parse(full_scene)));
    EXPECT_EQ(scene.cloth.mass, 0.1 + 0.2);
    EXPECT_EQ(scene.cloth.springs[1].stiffness, 5e-324);
    EXPECT_EQ(scene.cloth.damping, 0.00026538108356290176);
    EXPECT_EQ(scene.cloth.air_drag, 9007199254740993.0);
    EXPECT_EQ(std::get<Sheet>(scene.cloth.shape).origin[2], 1e300);
    EXPECT_TRUE(std::signbit(std::get<Sheet>(scene.cloth.shape).origin[1]));
    EXPECT_EQ(scene.wind.at(0).swing->amplitude, 14.323944878270580);
}

TEST(Scene, every_part_of_a_full_scene_arrives) {
    const Scene scene = parse(write_scene(parse(full_scene)));
    EXPECT_EQ(scene.name, "full — ü");
    EXPECT_EQ(std::get<Sheet>(scene.cloth.shape).rows, 4);
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
    EXPECT_EQ(std::get<Sheet>(scene.cloth.shape).columns, 5);
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

TEST(Scene, recovery_is_wanted_or_not_or_told_how) {
    const auto with = [](const std::string& recover) {
        return *parse(scene_with(R"("contact": {"recover": )" + recover + "}")).contact;
    };
    EXPECT_TRUE(with("true").recover);
    EXPECT_FALSE(with("true").move_pieces);
    EXPECT_FALSE(with("false").recover);
    EXPECT_TRUE(with(R"({"move_pieces": true})").recover);
    EXPECT_TRUE(with(R"({"move_pieces": true})").move_pieces);
    EXPECT_FALSE(with(R"({"move_pieces": false})").move_pieces);
    EXPECT_EQ(trouble(scene_with(R"("contact": {"recover": 1})")).path, "/contact/recover");
    EXPECT_EQ(trouble(scene_with(R"("contact": {"recover": {"move": true}})")).path, "/contact/recover/move");
    Scene scene = parse(scene_with(R"("contact": {})"));
    scene.contact->move_pieces = true;
    EXPECT_TRUE(parse(write_scene(scene)).contact->move_pieces);
}
