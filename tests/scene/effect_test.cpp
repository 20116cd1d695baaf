// What a knob says about changing it during a run is true.
#include <weft/files.h>
#include <weft/step.h>

#include "io/refused.h"
#include "scene/every_knob.h"
#include "scene/json.h"
#include "scene/knobs.h"

namespace weft {
namespace {

constexpr double effect_step = 0.001;  // [s]

// Of which every part can be made, and which touches itself and its bodies while it runs.
Scene everything() {
    Scene scene = parse_scene(every_knob, "");
    scene.cloths.clear();
    scene.fasten.reset();  // needs a ribbon
    scene.force.reset();   // needs a file, and so do pins that follow one
    std::erase_if(scene.pins, [](const Pin& pin) { return !pin.sequence.empty(); });
    scene.bodies.resize(5);
    scene.contact->laws.resize(1);
    scene.filter.lambda = 2;  // where every variant is positive definite
    std::get<Body::Sphere>(scene.bodies[1].shape) = {.centre = {.5, -.5, 1.78}, .radius = .2};
    return scene;
}

// What the fast kernels of grids know.
Scene plain_grid() {
    Scene scene = everything();
    scene.cloth.links.clear();
    scene.cloth.fluid.reset();
    scene.cloth.rayleigh.stiffness = 0;
    for (SpringSpec& spring : scene.cloth.springs) spring = SpringSpec{8, 1};
    scene.cloth.regions.clear();
    scene.cloth.maps.clear();
    scene.integrator.scheme = Scheme::symplectic_euler;
    scene.filter.place = FilterPlace::none;
    scene.limit.order = LimitOrder::data;
    return scene;
}

// Without air and damping, so that they begin with the change.
Scene filtered_grid() {
    Scene scene = plain_grid();
    scene.integrator.scheme = Scheme::velocity_verlet;
    scene.filter = Filter{.place = FilterPlace::force, .variant = FilterVariant::conservative};
    scene.limit.order = LimitOrder::coloured;
    scene.cloth.damping = scene.cloth.air_drag = 0;
    return scene;
}

// Another value that is allowed as well, as an override writes it; empty if there is none.
std::string another(const Json& value, const Json& schema) {
    if (schema.contains("const")) return "";
    if (value.is_boolean()) return value.get<bool>() ? "false" : "true";
    if (value.is_number_integer() && schema.value("type", "") == "integer") return plain(value.get<int>() + 2);
    if (value.is_number()) return plain(value.get<double>() * 1.0078125 + (value == 0 ? 0.0009765625 : 0));
    if (!value.is_string() || !schema.contains("enum")) return "";
    for (const Json& word : schema["enum"])
        if (word != value) return word.dump();
    return "";
}

void walk_leaves(const Json& value, const std::string& path, const Json& schema,
                 const std::function<void(const std::string&, const Json&, const Json&)>& see) {
    if (!value.is_structured()) return see(path, value, schema);
    for (const auto& [key, item] : value.items())
        walk_leaves(item, pointer_to(path, key), *find_entry_schema(schema, key, item), see);
}

struct Change {
    std::string path, value;
    Effect effect;
};

std::vector<Change> changes_of(const Scene& scene) {
    std::vector<Change> changes;
    walk_leaves(parse_json(write_scene(scene), ""), "", scene_schema_json(),
                [&](const std::string& path, const Json& value, const Json& schema) {
                    const std::string other = another(value, schema);
                    if (!other.empty()) changes.push_back({path, other, effect_of(path)});
                    if (path.ends_with("static_friction")) return;  // not below the friction while sliding
                    const bool may_vanish = value.is_number() && value != 0 && schema.value("minimum", 1.) == 0;
                    if (may_vanish && schema["type"] != "integer") changes.push_back({path, "0", effect_of(path)});
                });
    return changes;
}

State run_on(const Model& model, State state, Workspace& work) {
    for (int k = 0; k < 3; ++k) EXPECT_TRUE(step(model, state, work, effect_step, Detail::full).finite);
    return state;
}

// Changes each knob after some steps: a rebuild keeps the State, and what is live keeps the Workspace as well, which is
// seen by the same bits that a new one gives.
void expect_true_claims(const Scene& scene) {
    const std::string json = write_scene(scene);
    int live = 0, rebuilt = 0;
    const Model built = build(scene);
    for (const Change& change : changes_of(scene)) {
        if (change.effect == Effect::restart) continue;
        SCOPED_TRACE(change.path + "=" + change.value);
        std::optional<Model> before = built;
        Workspace work(*before);
        const State state = run_on(*before, start(*before), work);
        before.reset();
        std::optional<Model> model;
        EXPECT_NO_THROW(model = build(parse_scene(json, "", {change.path + "=" + change.value})));
        if (!model) continue;
        ASSERT_EQ(model->mass.size(), state.x.size());
        Workspace fresh(*model);
        const State rebuilt_state = run_on(*model, state, fresh);
        ++(change.effect == Effect::live ? live : rebuilt);
        if (change.effect == Effect::rebuild) continue;
        EXPECT_EQ(hash(run_on(*model, state, work)), hash(rebuilt_state));
    }
    EXPECT_GT(live, 40);
    EXPECT_GT(rebuilt, 10);
}

TEST(Effect, every_knob_of_the_schema_has_one) {
    const std::function<void(const Json&, const std::string&)> walk = [&](const Json& schema, const std::string& at) {
        if (!schema.is_structured()) return;
        if (schema.is_object() && schema.contains("properties"))
            for (const auto& [key, knob] : schema["properties"].items()) {
                EXPECT_TRUE(knob.contains("x-effect")) << at << "/" << key;
            }
        for (const auto& [key, inner] : schema.items()) walk(inner, at + "/" + key);
    };
    walk(scene_schema_json(), "");
}

TEST(Effect, is_found_by_the_path_of_a_knob) {
    EXPECT_EQ(effect_of("/gravity"), Effect::live);
    EXPECT_EQ(effect_of("/gravity/2"), Effect::live);
    EXPECT_EQ(effect_of("/wind/velocity"), Effect::live);
    EXPECT_EQ(effect_of("/wind/0/jet/radius"), Effect::live);
    EXPECT_EQ(effect_of("/cloth/springs/shear"), Effect::rebuild);
    EXPECT_EQ(effect_of("/cloths/3/springs/shear/stiffness"), Effect::rebuild);
    EXPECT_EQ(effect_of("/pins/0/where/indices/1"), Effect::rebuild);
    EXPECT_EQ(effect_of("/frames/hand/keys/0/time"), Effect::rebuild);
    EXPECT_EQ(effect_of("/cloth/grid/columns"), Effect::restart);
    EXPECT_EQ(effect_of("/bodies/0/sphere/radius"), Effect::restart);
    EXPECT_EQ(effect_of("/integrator/scheme"), Effect::restart);
    const auto where = refused([] { effect_of("/cloth/dampping"); });
    EXPECT_EQ(where.path, "/cloth/dampping");
    EXPECT_NE(where.suggestion.find("\"damping\""), std::string::npos) << where.suggestion;
    EXPECT_NE(refused([] { effect_of("gravity"); }).suggestion.find("/time/step"), std::string::npos);
}

TEST(Effect, is_what_a_knob_claims_with_every_force_and_newton) {
    expect_true_claims(everything());
}

TEST(Effect, is_what_a_knob_claims_on_the_fast_kernels_of_a_grid) {
    expect_true_claims(plain_grid());
}

TEST(Effect, is_what_a_knob_claims_with_filtered_forces) {
    expect_true_claims(filtered_grid());
}

}  // namespace
}  // namespace weft
