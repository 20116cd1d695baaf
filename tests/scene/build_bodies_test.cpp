// Bodies and contact: what a scene may say, and what is refused before the first step.
#include <weft/files.h>

#include "collide/contact_scenes.h"
#include "io/refused.h"

#include <functional>

namespace weft {
namespace {

struct BodyMistake {
    std::function<void(Scene&)> make;
    std::string path;
};

TEST(BuildBodies, mistakes_are_refused_with_their_place) {
    const std::vector<BodyMistake> mistakes{
        {[](Scene& s) { std::get<Body::Sphere>(s.bodies[0].shape).radius = 0; }, "/bodies/0/sphere/radius"},
        {[](Scene& s) { s.bodies[0].shape = MeshFile{}; }, "/bodies/0"},
        {[](Scene& s) { s.bodies[0].friction = -1; }, "/bodies/0/friction"},
        {[](Scene& s) { s.bodies[0].restitution = 1.5; }, "/bodies/0/restitution"},
        {[](Scene& s) { s.bodies[0].dissipation = .6; }, "/bodies/0/dissipation"},
        {[](Scene& s) { s.bodies[0].restitution = s.bodies[0].dissipation = .1; }, "/bodies/0"},
        {[](Scene& s) { s.bodies[0].frame = "car"; }, "/bodies/0/frame"},
        {[](Scene& s) { s.bodies[0].path = Motion{}; }, "/bodies/0/path/keys"},
        {[](Scene& s) { std::get<Body::Sphere>(s.bodies[0].shape).centre.z() = .25; }, "/bodies/0"},
        {[](Scene& s) { s.bodies.push_back({.shape = Body::Plane{.point = Vec3(0, 0, 1)}}); }, "/bodies/1/plane"},
        {[](Scene& s) { s.bodies.push_back({.shape = Body::Plane{.normal = Vec3(0, 0, 0)}}); },
         "/bodies/1/plane/normal"},
        {[](Scene& s) { s.contact->thickness = -1; }, "/contact/thickness"},
        {[](Scene& s) { s.contact->thickness = std::nan(""); }, "/contact/thickness"},
        {[](Scene& s) { s.contact->thickness = 1.5; }, "/contact/thickness"},  // the sheet's diagonal is √2 m
        {[](Scene& s) { s.contact->friction = -1; }, "/contact/friction"},
        {[](Scene& s) { s.contact->dissipation = 1; }, "/contact/dissipation"},
    };
    for (const BodyMistake& mistake : mistakes) {
        Scene scene = make_drape(9);
        scene.contact->recover = false;
        mistake.make(scene);
        EXPECT_EQ(refused([&] { build(scene); }).path, mistake.path);
    }
}

// A quarter of the thickness, but no less than 1/200 of the shortest structural spring: that of a fiftieth of it.
TEST(BuildBodies, round_ones_become_no_finer_than_the_cloth_could_show) {
    Scene scene = make_drape(9);
    const double edge = 1. / 8;
    const auto triangles = [&](double thickness) {
        scene.contact->thickness = thickness;
        return build(scene).bodies[0].mesh.triangles.size();
    };
    const std::size_t finest = triangles(edge / 50);
    EXPECT_EQ(triangles(1e-9), finest);
    EXPECT_LT(triangles(edge / 2.5), finest);
}

TEST(BuildBodies, a_start_that_intersects_is_refused_and_counted) {
    Scene scene = make_drape(9);
    scene.contact->recover = false;
    std::get<Body::Sphere>(scene.bodies[0].shape).centre.z() = .2;
    const auto where = refused([&] { build(scene); });
    EXPECT_NE(where.value.find("ball: "), std::string::npos) << where.value;
    EXPECT_NE(where.rule.find("at the start"), std::string::npos);

    // Wholly inside: no edge meets a face.
    std::get<Body::Sphere>(scene.bodies[0].shape).radius = 5;
    EXPECT_NE(refused([&] { build(scene); }).value.find("0 pairs of an edge and a triangle, 81 points inside"),
              std::string::npos);

    // Cloth through itself.
    Scene crossed = make_falling_sheet(5, 0);
    crossed.contact->recover = false;
    Sheet flat = std::get<Sheet>(crossed.cloth.shape), upright = flat;
    upright.origin = Vec3(-.4, 0, .5);
    upright.down = Vec3(0, 0, -1);
    crossed.cloth.shape = stack_sheets({flat, upright});
    EXPECT_EQ(refused([&] { build(crossed); }).path, "/contact/self");
    crossed.contact->self = false;
    EXPECT_NO_THROW(build(crossed));
}

TEST(BuildBodies, thickness_and_restitution_have_their_defaults) {
    Scene scene = make_drape(11);
    scene.contact.reset();  // bodies alone bring contact with them
    Model model = build(scene);
    EXPECT_TRUE(model.contact.active);
    EXPECT_TRUE(model.contact.self);
    EXPECT_NEAR(model.contact.thickness, .04, 1e-12);
    EXPECT_EQ(model.contact.laws[1].restitution, 0);
    scene.bodies[0].dissipation = .45;
    model = build(scene);
    EXPECT_NEAR(model.contact.laws[1].restitution, .316, 1e-3);  // √(1 − 2 · 0.45)
}

TEST(BuildBodies, a_body_follows_its_path_its_frame_or_its_sequence) {
    Folder folder;
    const Mesh ramp = make_sheet(Sheet{.columns = 2, .rows = 2, .origin = Vec3(0, 0, -1)});
    write_obj(folder / "ramp.obj", ramp, ramp.points);
    PointCache cache{.points = 4, .samples = {ramp.points, ramp.points, ramp.points}};
    for (Vec3& p : cache.samples[1]) p.x() += 1;
    for (Vec3& p : cache.samples[2]) p.x() += 2;
    write_pc2(folder / "ramp.pc2", cache);
    Scene scene = make_falling_sheet(5, 3);
    scene.file = folder / "scene.json";
    scene.frames["lift"] = Motion{.keys = {{.time = 0}, {.time = 1, .move = Vec3(0, 0, 1)}}};
    scene.bodies = {{.shape = MeshFile{"ramp.obj", 2, Vec3(0, 0, -1)}, .frame = "lift"},
                    {.shape = MeshFile{"ramp.obj"}, .sequence = "ramp.pc2", .sequence_frames_per_second = 10}};
    const Model model = build(scene);
    std::vector<Vec3> x;
    find_body_points(model, model.bodies[0], .5, x);
    EXPECT_LT((x[0] - Vec3(0, 0, -2.5)).norm(), 1e-12);
    const std::vector<std::pair<double, double>> times{{-1, 0}, {0, 0}, {.05, .5}, {.15, 1.5}, {.2, 2}, {9, 2}};
    for (const auto& [time, moved] : times) {
        find_body_points(model, model.bodies[1], time, x);
        EXPECT_NEAR(x[0].x(), moved, 1e-6) << time;
    }
    scene.bodies[1].shape = MeshFile{"missing.obj"};
    EXPECT_THROW(build(scene), SceneError);
    scene.bodies[1].shape = MeshFile{"ramp.obj"};
    cache.points = 3;
    for (auto& sample : cache.samples) sample.pop_back();
    write_pc2(folder / "ramp.pc2", cache);
    EXPECT_EQ(refused([&] { build(scene); }).path, "/bodies/1/sequence");
}

TEST(BuildBodies, a_scene_file_says_all_of_it_and_survives_a_round_trip) {
    const std::string json = R"({"cloth": {"grid": {"origin": [0, 0, 2]}}, "frames": {"car": {"keys": [{"time": 0}]}},
        "bodies": [{"name": "floor", "plane": {"normal": [0, 0, 1]}, "friction": 0.5, "dissipation": 0.45},
                   {"sphere": {"centre": [0, 0, 1], "radius": 0.1}, "frame": "car"},
                   {"capsule": {"a": [0, 0, 0.5], "b": [1, 0, 0.5], "radius": 0.1}, "restitution": 0.2},
                   {"box": {"centre": [1, 1, 1], "size": [0.1, 0.2, 0.3]}}],
        "contact": {"thickness": 0.01, "self": false, "friction": 0.2, "prove": true}})";
    const Scene scene = parse_scene(json, "");
    ASSERT_EQ(scene.bodies.size(), 4u);
    EXPECT_EQ(scene.bodies[0].dissipation, .45);
    EXPECT_EQ(std::get<Body::Capsule>(scene.bodies[2].shape).b, Vec3(1, 0, .5));
    EXPECT_TRUE(scene.contact->prove);
    const std::string written = write_scene(scene);
    EXPECT_EQ(write_scene(parse_scene(written, "")), written);
    EXPECT_EQ(build(scene).bodies.size(), 4u);
    const auto with_body = [](const std::string& body) {
        return R"({"cloth": {"grid": {}}, "bodies": [)" + body + "]}";
    };
    const auto place = [&](const std::string& body) { return refused([&] { parse_scene(with_body(body), ""); }).path; };
    EXPECT_EQ(place("{}"), "/bodies/0");
    EXPECT_EQ(place(R"({"sphere": {"radius": -1}})"), "/bodies/0/sphere/radius");
    EXPECT_EQ(place(R"({"sphere": {}, "box": {}})"), "/bodies/0");
    EXPECT_EQ(place(R"({"box": {"size": [1, 0, 1]}})"), "/bodies/0/box/size");
    EXPECT_EQ(place(R"({"sphere": {}, "frame": "cart"})"), "/bodies/0/frame");
    EXPECT_EQ(place(R"({"sphere": {}, "sequence": "a.pc2"})"), "/bodies/0/sequence");
}

}  // namespace
}  // namespace weft
