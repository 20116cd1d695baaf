// A scene made in memory is refused by the same rules, in the same words, as the same scene in a file.
#include <weft/model.h>

#include "io/refused.h"
#include "scene/every_knob.h"
#include "scene/json.h"
#include "scene/knob_places.h"
#include "scene/knobs.h"
#include "scene/scene_case.h"

#include <cmath>
#include <set>

namespace weft {
namespace {

const Scene& scene_of_every_knob() {
    static const Scene scene = [] {
        Scene read = parse_scene(every_knob, "test.json");
        for (Region& region : read.cloth.regions) {
            region.where = Selector{.all = true};
            region.weights.clear();  // groups come with meshes
        }
        for (Pin& pin : read.pins) pin.weight_group.clear();
        return read;
    }();
    return scene;
}

Scene scene_in_memory() {
    return scene_of_every_knob();
}

std::optional<SceneError::Where> refusal(const std::function<void()>& f) {
    try {
        f();
    } catch (const SceneError& error) {
        return error.where;
    }
    return std::nullopt;
}

std::string words(const std::optional<SceneError::Where>& where) {
    if (!where) return "accepted";
    return where->file + " | " + where->path + " | " + where->value + " | " + where->rule + " | " + where->suggestion;
}

std::string in_file(const std::string& path, const std::string& value) {
    const std::string mark = "\"the value\"";
    Json document = parse_json(every_knob, "");
    document[Json::json_pointer(path)] = "the value";
    std::string text = pretty(document);
    return text.replace(text.find(mark), mark.size(), value);
}

const Json& whole_schema() {
    static const Json schema = scene_schema_json();
    return schema;
}

const Json& follow(const Json& schema) {
    if (!schema.contains("$ref")) return schema;
    return whole_schema()["$defs"][schema["$ref"].get<std::string>().substr(8)];
}

using See = std::function<void(const std::string& path, const Json& value, const Json& schema)>;

void walk(const Json& value, const std::string& path, const Json& schema, const See& see) {
    see(path, value, follow(schema));
    if (!value.is_structured()) return;
    for (const auto& [key, item] : value.items()) {
        const Json* entry = find_entry_schema(schema, key, item);
        ASSERT_TRUE(entry) << path << "/" << key << " is not in the schema";
        walk(item, pointer_to(path, key), *entry, see);
    }
}

void walk_every_knob(const See& see) {
    walk(parse_json(every_knob, ""), "", whole_schema(), see);
}

// Objects of the schema are told apart by the names of their keys.
void see_keys(const Json& schema, const std::function<void(const std::string& object, const std::string& key)>& see) {
    if (schema.is_object() && schema.contains("properties")) {
        std::string object;
        for (const auto& [key, knob] : schema["properties"].items()) object += key + ' ';
        for (const auto& [key, knob] : schema["properties"].items()) see(object, key);
    }
    if (schema.is_structured())
        for (const Json& inner : schema) see_keys(inner, see);
}

TEST(OneValidator, every_number_of_a_scene_is_known_to_these_tests) {
    const KnobPlaces places = find_knob_places();
    Scene scene = scene_in_memory();
    walk_every_knob([&](const std::string& path, const Json& value, const Json&) {
        if (!value.is_number()) return;
        const bool whole = places.integers.count(path) == 1;
        ASSERT_TRUE(whole || places.numbers.count(path)) << path << ": add it to every_knob.h and knob_places_*.h";
        const double in_memory = whole ? places.integers.at(path)(scene) : places.numbers.at(path)(scene);
        EXPECT_EQ(in_memory, value.get<double>()) << path;
    });
}

TEST(OneValidator, every_knob_of_the_schema_stands_in_the_scene_of_these_tests) {
    std::set<std::string> seen;
    walk_every_knob([&](const std::string&, const Json& value, const Json& schema) {
        see_keys(schema, [&](const std::string& object, const std::string& key) {
            if (value.is_object() && value.contains(key)) seen.insert(object + key);
        });
    });
    see_keys(whole_schema(), [&](const std::string& object, const std::string& key) {
        if (key == "dissipation" && object.starts_with("thickness ")) return;  // says the same as restitution
        EXPECT_TRUE(seen.count(object + key))
            << key << " of " << object << ": add it to every_knob.h and knob_places_*.h";
    });
}

TEST(OneValidator, numbers_out_of_range_are_refused_in_memory_as_in_a_file) {
    const KnobPlaces places = find_knob_places();
    const double beyond[] = {-1e300, -1, -1e-9, 0, 1 + 1e-9, 2e9, 1e300};
    std::map<std::string, int> refusals;
    for (const auto& entry : places.numbers) {
        const std::string& path = entry.first;  // clang 14 captures no structured bindings
        const auto& at = entry.second;
        int here = 0;
        for (const double value : beyond) {
            Scene scene = scene_in_memory();
            at(scene) = value;
            const auto memory = refusal([&] { check_scene(scene); });
            EXPECT_EQ(words(memory), words(refusal([&] { parse_scene(in_file(path, plain(value)), "test.json"); })));
            here += memory && memory->path == path;
            if (!memory) continue;
            EXPECT_EQ(words(refusal([&] { build(scene); })), words(memory));
        }
        refusals[path] = here;
    }
    walk_every_knob([&](const std::string& path, const Json& value, const Json& schema) {
        const bool ranged = schema.contains("minimum") || schema.contains("exclusiveMinimum");
        if (!value.is_number_float() || !ranged) return;
        EXPECT_GE(refusals[path], 3) << path;  // the negative ones at least
    });
}

TEST(OneValidator, whole_numbers_out_of_range_are_refused_in_memory_as_in_a_file) {
    for (const auto& entry : find_knob_places().integers) {
        const std::string& path = entry.first;
        const auto& at = entry.second;
        int refusals = 0;
        for (const int value : {std::numeric_limits<int>::min(), -1, 0, std::numeric_limits<int>::max()}) {
            Scene scene = scene_in_memory();
            at(scene) = value;
            const auto memory = refusal([&] { check_scene(scene); });
            EXPECT_EQ(words(memory),
                      words(refusal([&] { parse_scene(in_file(path, std::to_string(value)), "test.json"); })));
            refusals += memory && memory->path == path;
        }
        EXPECT_GE(refusals, 2) << path;
    }
}

// A file says where the word stands, too, since JSON has no such numbers; infinity in memory means "no limit" there.
TEST(OneValidator, no_number_may_be_infinite_or_nan) {
    const KnobPlaces places = find_knob_places();
    for (const auto& entry : places.numbers)
        for (const char* word : {"NaN", "Infinity", "-Infinity"}) {
            const std::string& path = entry.first;
            const auto& at = entry.second;
            Scene scene = scene_in_memory();
            at(scene) = std::stod(word);
            const bool limit = path.starts_with("/limit/") && at(scene) == infinity;
            if (limit) continue;
            const auto memory = refused([&] { build(scene); });
            const auto file = refused([&] { parse_scene(in_file(path, word), "test.json"); });
            EXPECT_EQ(memory.path, path);
            EXPECT_EQ(memory.path, file.path);
            EXPECT_EQ(memory.value, word);
            EXPECT_EQ(memory.value, file.value);
            EXPECT_EQ(memory.rule, file.rule.substr(0, file.rule.find(" (line")));
            EXPECT_EQ(memory.suggestion, file.suggestion);
        }
}

TEST(OneValidator, numbers_that_stand_for_no_word_are_refused) {
    const KnobPlaces places = find_knob_places();
    for (const auto& entry : places.choices)
        for (const int number : {-1, 17, 1000000}) {
            const std::string& path = entry.first;
            const auto& set = entry.second;
            Scene scene = scene_in_memory();
            set(scene, number);
            const auto memory = refusal([&] { build(scene); });
            EXPECT_EQ(words(memory),
                      words(refusal([&] { parse_scene(in_file(path, std::to_string(number)), "test.json"); })));
            EXPECT_EQ(memory.value_or(SceneError::Where{}).path, path);
        }
    walk_every_knob([&](const std::string& path, const Json& value, const Json& schema) {
        const bool text = path.starts_with("/sets/") || path.starts_with("/output/formats/") ||
                          path.find("/ribbon/over/") != std::string::npos;  // words in memory, too
        if (!value.is_string() || !schema.contains("enum") || text) return;
        EXPECT_EQ(places.choices.count(path), 1u) << path << ": add it to every_knob.h and knob_places_*.h";
    });
}

// ---------------------------------------------------------------------------------------- rules of more than one
// number

struct BrokenRule {
    const char* path;
    const char* says;
    std::function<void(Scene&)> breaks;
};

// The scene is written to a file as it is; reading it, or building what was read, must say what building it says.
void expect_same_words(const Scene& start, const std::vector<BrokenRule>& rules) {
    for (const BrokenRule& rule : rules) {
        Scene scene = start;
        rule.breaks(scene);
        const auto memory = refusal([&] { build(scene); });
        const auto file = refusal([&] { build(parse_scene(write_scene(scene), scene.file)); });
        ASSERT_TRUE(memory) << rule.path << " was accepted";
        EXPECT_EQ(memory->path, rule.path);
        EXPECT_SAYS(memory->rule, rule.says);
        EXPECT_EQ(words(memory), words(file));
    }
}

TEST(OneValidator, rules_between_knobs_hold_in_memory_as_in_a_file) {
    expect_same_words(
        scene_in_memory(),
        {{"/cloth/grid", "parallel",
          [](Scene& s) { std::get<Sheet>(s.cloth.shape).down = -std::get<Sheet>(s.cloth.shape).right; }},
         {"/cloth/grid", "16777216",
          [](Scene& s) { std::get<Sheet>(s.cloth.shape).columns = std::get<Sheet>(s.cloth.shape).rows = 5000; }},
         {"/cloth", "at most one of", [](Scene& s) { s.cloth.density = 1; }},
         {"/cloth", "at most one of", [](Scene& s) { s.cloth.masses = {1}; }},
         {"/cloths", "at most 1000 entries", [](Scene& s) { s.cloths.resize(1001); }},
         {"/cloth/fluid/faces/0", "at least 3 entries", [](Scene& s) { s.cloth.fluid->faces[0].pop_back(); }},
         {"/cloth/regions/0/where", "at least one of", [](Scene& s) { s.cloth.regions[0].where = {}; }},
         {"/cloth/regions/0/where/corners/0", "one of",
          [](Scene& s) { s.cloth.regions[0].where.corners = {"middle"}; }},
         {"/cloth/regions/0/where", "no set has this name",
          [](Scene& s) { s.cloth.regions[0].where.sets = {"nobody"}; }},
         {"/cloth/fluid/where", "no set has this name", [](Scene& s) { s.cloth.fluid->where->sets = {"nobody"}; }},
         {"/cloth/regions/0/kinds", "at most 3", [](Scene& s) { s.cloth.regions[0].kinds.resize(4); }},
         {"/cloth/maps/0/values", "at least 1", [](Scene& s) { s.cloth.maps[0].values.clear(); }},
         {"/cloth/maps/0/values/0", "at least 1", [](Scene& s) { s.cloth.maps[0].values[0].clear(); }},
         {"/cloth/maps/0/values/1", "same number", [](Scene& s) { s.cloth.maps[0].values[1].pop_back(); }},
         {"/sets/top", "no set may be called", [](Scene& s) { s.sets["top"].all = true; }},
         {"/sets/others", "contain itself", [](Scene& s) { s.sets["others"].sets = {"some"}; }},
         {"/sets/some/cloth", "no cloth has this name", [](Scene& s) { s.sets["some"].cloth = "trousers"; }},
         {"/sets/some/box", "must not exceed", [](Scene& s) { s.sets["some"].box->min.x() = 2; }},
         {"/frames/hand/keys", "at least 1", [](Scene& s) { s.frames["hand"].keys.clear(); }},
         {"/frames/hand/keys/1/time", "later", [](Scene& s) { s.frames["hand"].keys[1].time = 0; }},
         {"/frames/hand/keys/0/axis", "direction",
          [](Scene& s) {
              s.frames["hand"].keys[0].axis = {0, 0, 0};
          }},
         {"/pins/0/frame", "no frame has this name", [](Scene& s) { s.pins[0].frame = "foot"; }},
         {"/pins/0", "at most one of", [](Scene& s) { s.pins[0].path = s.frames["hand"]; }},
         {"/pins/1/path/keys", "at least 1", [](Scene& s) { s.pins[1].path->keys.clear(); }},
         {"/bodies/0", "at most one of", [](Scene& s) { s.bodies[0].dissipation = .1; }},
         {"/bodies/0", "at most one of", [](Scene& s) { s.bodies[0].path = s.frames["hand"]; }},
         {"/bodies/1/sequence", "needs a mesh", [](Scene& s) { s.bodies[1].path.reset(), s.bodies[1].sequence = "a"; }},
         {"/bodies/2/frame", "no frame has this name", [](Scene& s) { s.bodies[2].frame = "foot"; }},
         {"/bodies/3/box/size", "above 0", [](Scene& s) { std::get<Body::Box>(s.bodies[3].shape).size.y() = 0; }},
         {"/bodies/4", "at most one of", [](Scene& s) { s.bodies[4].frame = "hand"; }},
         {"/contact", "at most one of", [](Scene& s) { s.contact->dissipation = .1; }},
         {"/contact/laws/0/a", "empty", [](Scene& s) { s.contact->laws[0].a.clear(); }},
         {"/contact/laws/0", "at most one of", [](Scene& s) { s.contact->laws[0].dissipation = .1; }},
         {"/wind/0/keys/1/time", "later", [](Scene& s) { s.wind[0].keys[1].time = -1; }},
         {"/wind/0/swing/axis", "direction", [](Scene& s) { s.wind[0].swing->axis *= 1e-9; }},
         {"/time", "at most 1e9 steps", [](Scene& s) { s.time.step = 1e-10; }},
         {"/time", "at most 1e7 frames", [](Scene& s) { s.time.duration = 1e6; }},
         {"/output/formats/0", "one of", [](Scene& s) { s.output.formats = {"stl"}; }},
         {"/expect/final~1lowest_z", "must not exceed", [](Scene& s) { s.expect[0].at_least = 3; }},
         {"/expect/stopped", "at least one of", [](Scene& s) { s.expect[1].equals.reset(); }}});
}

// A scene of which every part can be made.
Scene scene_that_builds() {
    Scene scene = scene_in_memory();
    scene.cloths.clear();
    scene.bodies.resize(5);
    scene.contact->laws.clear();
    scene.contact->recover = true;
    scene.force.reset();  // needs a file, and so do pins that follow one
    std::erase_if(scene.pins, [](const Pin& pin) { return !pin.sequence.empty() || !pin.body.empty(); });
    return scene;
}

TEST(OneValidator, rules_that_need_the_mesh_are_the_same_for_both) {
    expect_same_words(
        scene_that_builds(),
        {{"/cloth/masses", "as many as the cloth has points",
          [](Scene& s) {
              s.cloth.mass.reset(), s.cloth.masses = {1, 2};
          }},
         {"/cloth/links/0/b", "0 to 11", [](Scene& s) { s.cloth.links[0].b = 12; }},
         {"/cloth/links/0/b", "another point", [](Scene& s) { s.cloth.links[0].b = 0; }},
         {"/cloth/fluid/faces/0/1", "0 to 11", [](Scene& s) { s.cloth.fluid->faces[0][1] = 12; }},
         {"/pins/0/where/indices/0", "0 to 11", [](Scene& s) { s.pins[0].where.indices[0] = 12; }},
         {"/pins/1/where", "two pins", [](Scene& s) { s.pins[1].where.indices[0] = 0; }},
         {"/bodies/0/static_friction", "must not be below", [](Scene& s) { s.bodies[0].static_friction = .1; }},
         {"/contact/static_friction", "must not be below", [](Scene& s) { s.contact->static_friction = .1; }},
         {"/contact/thickness", "must not exceed the size", [](Scene& s) { s.contact->thickness = 2; }},
         {"/bodies/1/name", "must differ", [](Scene& s) { s.bodies[1].name = "floor"; }},
         {"/contact/laws/0/b", "must be a cloth", [](Scene& s) { s.contact->laws = {{.a = "ball", .b = "rod"}}; }},
         {"/cloths/0/links/0/a", "0 to 24",
          [](Scene& s) {
              s.cloths.push_back(
                  {.shape = Sheet{.columns = 5, .rows = 5}, .links = {{.a = 25, .b = 1, .stiffness = 1}}});
              s.cloths[0].rayleigh = s.cloth.rayleigh;
          }},
         {"/cloths/0/spring_damping", "must be the same",
          [](Scene& s) { s.cloths.push_back({.shape = Sheet{}, .spring_damping = SpringDamping::isotropic}); }},
         {"/filter/place", "implicit schemes", [](Scene& s) { s.filter.place = FilterPlace::force; }}});
}

TEST(OneValidator, a_mesh_in_memory_is_a_source_like_any_other) {
    Scene scene;
    scene.cloth.shape = make_sheet(Sheet{.columns = 3, .rows = 3});
    EXPECT_EQ(build(scene).points(), 9);
    scene.cloth.damping = -1;
    EXPECT_EQ(refused([&] { build(scene); }).path, "/cloth/damping");
}

}  // namespace
}  // namespace weft
