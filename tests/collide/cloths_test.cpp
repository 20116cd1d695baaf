// Several cloths in a scene: the same as one mesh of several pieces, and yet told apart by their names.
#include <weft/record.h>

#include "collide/contact_scenes.h"
#include "io/refused.h"
#include "make/bodies.h"
#include "record/record_steps.h"

namespace weft {
namespace {

// Two sheets over a ball, as two cloths given as meshes in memory.
Scene make_two(int n) {
    Scene scene = make_stack(n);
    Sheet low{.columns = n, .rows = n, .origin = Vec3(-.5, .5, .3)}, high = low;
    high.origin += Vec3(.1, -.07, .1);
    high.right = Vec3(1, .2, 0);
    high.down = Vec3(.2, -1, 0);
    scene.cloth.mass = .2;
    scene.cloth.name = "low";
    scene.cloths = {scene.cloth};
    scene.cloths[0].name = "high";
    scene.cloth.shape = stack_sheets({low});
    scene.cloths[0].shape = stack_sheets({high});
    return scene;
}

// The same as grids, whose corners have names.
Scene make_grids(int n) {
    Scene scene = make_falling_sheet(n, .3);
    scene.cloth.name = "low";
    scene.cloths = {scene.cloth};
    scene.cloths[0].name = "high";
    std::get<Sheet>(scene.cloths[0].shape).origin.z() = .5;
    return scene;
}

State run_for(const Scene& scene, int steps) {
    const Model model = build(scene);
    State state = start(model);
    Workspace work(model);
    for (int k = 0; k < steps; ++k) step(model, state, work, .005, Detail::none);
    return state;
}

TEST(Cloths, two_of_them_move_as_one_mesh_of_two_pieces) {
    const Scene two = make_two(9), one = make_stack(9);
    const Model model_of_two = build(two), model_of_one = build(one);
    ASSERT_EQ(model_of_two.springs.size(), model_of_one.springs.size());
    ASSERT_EQ(model_of_two.pieces(), 2);
    for (std::size_t s = 0; s < model_of_two.springs.size(); ++s) {
        EXPECT_EQ(model_of_two.springs[s].a, model_of_one.springs[s].a);
        EXPECT_EQ(model_of_two.springs[s].b, model_of_one.springs[s].b);
        EXPECT_EQ(model_of_two.springs[s].rest, model_of_one.springs[s].rest);
    }
    double difference = 0, moved = 0;
    const State a = run_for(two, 60), b = run_for(one, 60);  // 0.3 s: both lie on the ball
    for (std::size_t p = 0; p < a.x.size(); ++p) {
        difference = std::max(difference, (a.x[p] - b.x[p]).norm());
        moved = std::max(moved, (a.x[p] - model_of_two.mesh.points[p]).norm());
    }
    EXPECT_LT(difference, 1e-9);
    EXPECT_GT(moved, .1);
}

TEST(Cloths, selectors_count_within_the_cloth_they_name) {
    const Scene scene = make_grids(5);
    const Mesh mesh = build(scene).mesh;
    const auto chosen = [&](const Selector& where) { return find_points(scene, mesh, where, "/pins/0/where"); };
    EXPECT_EQ(chosen({.cloth = "low", .corners = {"bottom-right"}}), (std::vector<int>{24}));
    EXPECT_EQ(chosen({.cloth = "high", .corners = {"top-left", "bottom-right"}}), (std::vector<int>{25, 49}));
    EXPECT_EQ(chosen({.cloth = "high", .edges = {"top"}}), (std::vector<int>{25, 26, 27, 28, 29}));
    EXPECT_EQ(chosen({.cloth = "high", .indices = {0, 7}}), (std::vector<int>{25, 32}));
    EXPECT_EQ(chosen({.cloth = "high", .all = true}).size(), 25u);
    EXPECT_EQ(chosen({.cloth = "high", .edges = {"boundary"}}).size(), 16u);
    const Selector::Box everything{Vec3(-9, -9, -9), Vec3(9, 9, 9)};
    EXPECT_EQ(chosen({.cloth = "high", .box = everything}).front(), 25);
    EXPECT_EQ(chosen({.cloth = "low", .box = everything}).back(), 24);
    EXPECT_EQ(chosen({.box = everything}).size(), 50u);
    EXPECT_EQ(chosen({.cloth = "low", .nearest = {Vec3(-.5, .5, 9)}}), (std::vector<int>{0}));
    EXPECT_EQ(chosen({.nearest = {Vec3(-.5, .5, 9)}}), (std::vector<int>{25}));  // without a name: of all

    EXPECT_EQ(refused([&] { chosen({.cloth = "high", .indices = {25}}); }).path, "/pins/0/where/indices/0");
    const auto where = refused([&] { chosen({.cloth = "hihg", .all = true}); });
    EXPECT_EQ(where.path, "/pins/0/where/cloth");
    EXPECT_NE(where.suggestion.find("high"), std::string::npos);
    EXPECT_NE(refused([&] { chosen({.corners = {"top-left"}}); }).suggestion.find("cloth"), std::string::npos);
}

TEST(Cloths, a_law_changes_the_friction_of_its_two_alone) {
    Scene scene = make_grids(5);
    scene.bodies = {{.name = "ball", .shape = Body::Sphere{.radius = .1}, .friction = .7},
                    {.name = "floor", .shape = Body::Plane{.point = Vec3(0, 0, -1)}, .friction = .6}};
    scene.contact->friction = .5;
    scene.contact->laws = {{.a = "high", .b = "low", .friction = .1},
                           {.a = "floor", .b = "high", .friction = .2, .static_friction = .25, .restitution = .5}};
    const Model model = build(scene);
    enum { low, high, ball, floor };
    ASSERT_EQ(model.contact.parts, 4);
    const auto law = [&](int a, int b) { return model.contact.laws[std::size_t(a * 4 + b)]; };
    EXPECT_EQ(law(low, high).friction, .1);
    EXPECT_EQ(law(high, low).friction, .1);
    EXPECT_EQ(law(low, low).friction, .5);
    EXPECT_EQ(law(high, high).friction, .5);
    EXPECT_EQ(law(low, ball).friction, .7);
    EXPECT_EQ(law(high, ball).friction, .7);
    EXPECT_EQ(law(low, floor).friction, .6);
    EXPECT_EQ(law(low, floor).restitution, 0);
    EXPECT_EQ(law(floor, high).friction, .2);
    EXPECT_EQ(law(high, floor).static_friction, .25);
    EXPECT_EQ(law(high, floor).restitution, .5);
}

// The upper of two sheets gets a push; the lower one is held. How far the upper one goes.
double measure_slide(const std::vector<Contact::Law>& laws) {
    Scene scene = make_grids(7);
    std::get<Sheet>(scene.cloth.shape).width = std::get<Sheet>(scene.cloth.shape).height = 3;
    std::get<Sheet>(scene.cloth.shape).origin = Vec3(-1.5, 1.5, 0);
    std::get<Sheet>(scene.cloths[0].shape).origin = Vec3(-.5, .5, .02);
    scene.contact->thickness = .02;
    scene.contact->friction = .5;
    scene.contact->laws = laws;
    scene.pins.resize(1);
    scene.pins[0].where.cloth = "low";
    scene.pins[0].where.all = true;
    const Model model = build(scene);
    State state = start(model);
    for (std::size_t p = 49; p < 98; ++p) state.v[p] = Vec3(1, 0, 0);
    Workspace work(model);
    for (int k = 0; k < 400; ++k) step(model, state, work, .002, Detail::none);
    return state.x[49].x() + .5;
}

TEST(Cloths, cloth_slides_on_cloth_as_far_as_their_law_says) {
    // v² / (2 μ g)
    EXPECT_NEAR(measure_slide({}), 1 / (2 * .5 * 9.81), .01);
    EXPECT_NEAR(measure_slide({{.a = "low", .b = "high", .friction = .2}}), 1 / (2 * .2 * 9.81), .01);
    EXPECT_NEAR(measure_slide({{.a = "high", .b = "high", .friction = .2}}), 1 / (2 * .5 * 9.81), .01);
}

struct Mistake {
    std::function<void(Scene&)> make;
    std::string path;
};

TEST(Cloths, mistakes_are_refused_where_they_stand) {
    const std::vector<Mistake> mistakes{
        {[](Scene& s) { s.cloths[0].mass = -1; }, "/cloths/0/mass"},
        {[](Scene& s) { s.cloths[0].springs[0].stiffness = -1; }, "/cloths/0/springs/structural/stiffness"},
        {[](Scene& s) {
             s.cloths[0].masses = {1, 2};
             s.cloths[0].mass.reset();
         },
         "/cloths/0/masses"},
        {[](Scene& s) { s.cloths[0].shape = MeshFile{}; }, "/cloths/0"},
        {[](Scene& s) { s.cloths[0].links.push_back({.a = 0, .b = 25, .stiffness = 1}); }, "/cloths/0/links/0/b"},
        {[](Scene& s) { s.cloths[0].spring_damping = SpringDamping::isotropic; }, "/cloths/0/spring_damping"},
        {[](Scene& s) { s.cloths[0].rayleigh.stiffness = .1; }, "/cloths/0/rayleigh/stiffness"},
        {[](Scene& s) { s.cloths[0].name = "low"; }, "/cloths/0/name"},
        {[](Scene& s) { s.contact->laws = {{.a = "low", .b = "hihg"}}; }, "/contact/laws/0/b"},
        {[](Scene& s) { s.contact->laws = {{.a = "low", .b = "high", .friction = -1}}; }, "/contact/laws/0/friction"},
        {[](Scene& s) { s.contact->laws = {{.a = "low", .b = "high", .friction = .3, .static_friction = .2}}; },
         "/contact/laws/0/static_friction"},
        {[](Scene& s) {
             s.contact->recover = false;
             std::get<Sheet>(s.cloths[0].shape).origin = Vec3(-.4, 0, .8);
             std::get<Sheet>(s.cloths[0].shape).down = Vec3(0, 0, -1);
         },
         "/contact/self"},
    };
    for (const Mistake& mistake : mistakes) {
        Scene scene = make_grids(5);
        mistake.make(scene);
        EXPECT_EQ(refused([&] { build(scene); }).path, mistake.path);
    }
}

TEST(Cloths, a_scene_with_all_of_it_survives_a_round_trip) {
    const std::string json = R"({
        "cloth": {"name": "shirt", "grid": {"origin": [0, 0, 3]}},
        "cloths": [{"name": "scarf", "grid": {"columns": 3, "rows": 9, "width": 0.2, "origin": [0, 0, 4]}, "mass": 0.1}],
        "pins": [{"where": {"cloth": "scarf", "edges": ["top"]}}],
        "bodies": [{"name": "figure", "walker": {"height": 1.6, "pace": 1.2, "speed": 0.5}, "static_friction": 0.6}],
        "contact": {"laws": [{"a": "shirt", "b": "scarf", "friction": 0.2, "static_friction": 0.3},
                             {"a": "scarf", "b": "figure", "dissipation": 0.45}]},
        "shake": {"size": 2e-4, "seed": 7}})";
    const Scene scene = parse_scene(json, "");
    ASSERT_EQ(scene.cloths.size(), 1u);
    EXPECT_EQ(scene.cloths[0].name, "scarf");
    EXPECT_EQ(std::get<Sheet>(scene.cloths[0].shape).rows, 9);
    EXPECT_EQ(scene.pins[0].where.cloth, "scarf");
    EXPECT_EQ(std::get<Body::Walker>(scene.bodies[0].shape).pace, 1.2);
    EXPECT_EQ(scene.contact->laws[1].dissipation, .45);
    EXPECT_EQ(scene.shake->seed, 7);
    const std::string written = write_scene(scene);
    const Scene again = parse_scene(written, "");
    EXPECT_EQ(write_scene(again), written);
    EXPECT_EQ(hash(start(build(again))), hash(start(build(scene))));
    EXPECT_EQ(refused([&] { parse_scene(R"({"cloth": {"grid": {}}, "cloths": [{}]})", ""); }).path, "/cloths/0");
}

TEST(Cloths, a_shaken_start_differs_by_its_size_at_most_and_by_its_seed) {
    Scene scene = make_grids(5);
    scene.pins.resize(1);
    scene.pins[0].where = {.cloth = "high", .corners = {"top-left"}};
    const State still = start(build(scene));
    scene.shake = Shake{.size = 1e-4, .seed = 1};
    const State first = start(build(scene)), same = start(build(scene));
    scene.shake->seed = 2;
    const State second = start(build(scene));
    EXPECT_EQ(first.x, same.x);
    EXPECT_NE(first.x, second.x);
    EXPECT_EQ(first.x[25], still.x[25]);  // held
    double most = 0;
    for (std::size_t p = 0; p < still.x.size(); ++p)
        most = std::max(most, (first.x[p] - still.x[p]).lpNorm<Eigen::Infinity>());
    EXPECT_LE(most, 1e-4);
    EXPECT_GT(most, .5e-4);
}

// A plate that rises, as a sequence of OBJ files.
void add_sequence(Folder& folder, Scene& scene) {
    const Mesh plate = make_body(Body::Box{.centre = Vec3(0, 0, 0), .size = Vec3(.4, .4, .1)}, 0);
    for (int k = 0; k < 4; ++k) {
        std::vector<Vec3> x = plate.points;
        for (Vec3& p : x) p.z() += .05 * k;
        write_obj(folder / ("walk_" + std::to_string(8 + k) + ".obj"), plate, x);  // 8, 9, 10, 11: by number
    }
    scene.file = folder / "scene.json";
    scene.bodies = {{.shape = MeshFile{"walk_8.obj"}, .sequence = "walk_*.obj", .sequence_frames_per_second = 10}};
}

// Stops a run and goes on with it, once with the scene itself and once with what the folder says of it.
void expect_resumes(Folder& folder, const Scene& scene, bool from_folder) {
    const Record whole = record_run(scene, {folder / "whole"});
    record_steps(scene, {folder / "parts"}, 33);
    if (from_folder)  // which needs nothing outside, not even the files that the scene names
        for (const auto& entry : std::filesystem::directory_iterator(folder.path))
            if (entry.is_regular_file()) std::filesystem::remove(entry.path());
    const Scene rest_of = from_folder ? read_scene(folder / "parts/scene.json") : scene;
    const Record rest = record_run(rest_of, {folder / "parts", true});
    EXPECT_EQ(hash(rest.state), hash(whole.state));
    const Record again = record_run(read_scene(folder / "whole/scene.json"), {folder / "again"});
    EXPECT_EQ(hash(again.state), hash(whole.state));
    EXPECT_GT(whole.totals.contact.contacts, 0);
}

Scene make_recorded(Folder& folder) {
    Scene scene = make_two(7);
    add_sequence(folder, scene);
    scene.time.duration = .4;
    return scene;
}

TEST(Cloths, a_run_of_meshes_in_memory_is_resumed_to_the_bit) {
    for (const bool from_folder : {false, true}) {
        Folder folder;
        expect_resumes(folder, make_recorded(folder), from_folder);
    }
}

TEST(Cloths, a_run_of_mesh_files_is_resumed_to_the_bit) {
    for (const bool from_folder : {false, true}) {
        Folder folder;
        Scene scene = make_recorded(folder);
        write_obj(folder / "low.obj", std::get<Mesh>(scene.cloth.shape), std::get<Mesh>(scene.cloth.shape).points);
        write_obj(folder / "high.obj", std::get<Mesh>(scene.cloths[0].shape),
                  std::get<Mesh>(scene.cloths[0].shape).points);
        scene.cloth.shape = MeshFile{"low.obj"};
        scene.cloths[0].shape = MeshFile{"high.obj"};
        expect_resumes(folder, scene, from_folder);
    }
}

TEST(Cloths, a_sequence_of_files_moves_a_body_in_the_order_of_their_numbers) {
    Folder folder;
    Scene scene = make_falling_sheet(5, 1);
    add_sequence(folder, scene);
    const Model model = build(scene);
    std::vector<Vec3> x;
    for (const auto& [time, height] :
         std::vector<std::pair<double, double>>{{0, 0}, {.1, .05}, {.25, .125}, {9, .15}}) {
        find_body_points(model, model.bodies[0], time, x);
        EXPECT_NEAR(x[0].z() - model.bodies[0].mesh.points[0].z(), height, 1e-9) << time;
    }
    scene.bodies[0].sequence = "run_*.obj";
    EXPECT_EQ(refused([&] { build(scene); }).path, "/bodies/0/sequence");
}

TEST(Cloths, several_meet_without_being_asked_and_one_does_not) {
    Scene scene = make_falling_sheet(5, 0);
    scene.contact.reset();
    EXPECT_FALSE(build(scene).contact.active);
    scene.cloths = {scene.cloth};
    std::get<Sheet>(scene.cloths[0].shape).origin.z() = .1;
    EXPECT_TRUE(build(scene).contact.active);
}

}  // namespace
}  // namespace weft
