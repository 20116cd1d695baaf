// Scenes of meshes from other programs: seams, units, axes, groups, and caches that begin later.
#include <weft/files.h>
#include <weft/record.h>
#include <weft/weft.h>

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <numbers>

namespace weft {

namespace {

namespace fs = std::filesystem;

// A strip of quads, cut open in the middle as a texture's seam does, with groups; y is up, in centimetres.
const char* const strip = R"(v 0 100 0
v 50 100 0
v 50 50 0
v 0 50 0
v 50 100 0
v 100 100 0
v 100 50 0
v 50 50 0
vt 0 0
vt 1 1
usemtl red
g left
f 1/1 4/2 3/1 2/2
usemtl blue
g right
f 5/1 8/2 7/1 6/2
)";

struct MeshFolder {  // of the test's own: others run beside it
    fs::path path = fs::path(testing::TempDir()) / testing::UnitTest::GetInstance()->current_test_info()->name();
    MeshFolder() {
        fs::remove_all(path);
        fs::create_directories(path);
    }
    std::string operator()(const std::string& name) const { return (path / name).string(); }
};

Scene scene_of_strip(const MeshFolder& folder, const std::string& more, const std::string& rest = "") {
    write_bytes(folder("strip.obj"), strip);
    return parse_scene(R"({"$schema": "weft.schema.json", // for editors
        "cloth": {"mesh": "strip.obj", "up": "y", "unit": "cm", "density": 0.2)" +
                           more + "}" + rest + R"(, "time": {"step": 0.001, "duration": 0.08}})",
                       folder("scene.json"));
}

SceneError::Where place_refused(const std::function<void()>& act) {
    try {
        act();
    } catch (const SceneError& error) {
        return error.where;
    }
    ADD_FAILURE() << "nothing was refused";
    return {};
}

std::string all_of(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) text += line + "\n";
    return text;
}

}  // namespace

TEST(MeshesAsTheyCome, a_seam_is_noticed_and_welded_on_demand) {
    const MeshFolder folder;
    const Model open = build(scene_of_strip(folder, ""));
    EXPECT_EQ(open.points(), 8);
    ASSERT_EQ(open.remarks.size(), 1u);
    EXPECT_EQ(open.remarks[0], "strip.obj: 2 pairs of points coincide: a seam? say \"weld\": 1e-6 in /cloth");
    const Model model = build(scene_of_strip(folder, R"(, "weld": 1e-6)"));
    EXPECT_EQ(model.points(), 6);
    EXPECT_TRUE(model.remarks.empty()) << all_of(model.remarks);
    EXPECT_NEAR(model.mesh.points[0].z(), 1, 1e-15);  // y is up, 100 cm are a metre
    double mass = 0;
    for (const double m : model.mass) mass += m;
    EXPECT_NEAR(mass, 0.2 * 0.5, 1e-12);  // a metre times half of one
}

TEST(MeshesAsTheyCome, a_density_of_grams_is_questioned) {
    const MeshFolder folder;
    Scene scene = scene_of_strip(folder, R"(, "weld": 1e-6)");
    scene.cloth.density = 5;
    EXPECT_TRUE(build(scene).remarks.empty());
    scene.cloth.density = 200;
    ASSERT_EQ(build(scene).remarks.size(), 1u);
    EXPECT_EQ(build(scene).remarks[0], "/cloth/density: 200 kg/m² is much for cloth: g/m² meant? then say 0.2");
    scene.cloth.density.reset();
    scene.cloth.mass = 100;
    ASSERT_EQ(build(scene).remarks.size(), 1u);
    EXPECT_EQ(build(scene).remarks[0], "/cloth/mass: 200 kg/m² is much for cloth");
}

TEST(MeshesAsTheyCome, every_output_has_the_points_and_quads_of_the_file) {
    const MeshFolder folder;
    Scene scene = scene_of_strip(folder, R"(, "weld": 1e-6)", R"(, "pins": [{"where": "left"}],
        "output": {"formats": ["obj", "ply", "pc2", "mdd"], "up": "y", "unit": "cm"})");
    const Record record = record_run(scene, {.folder = folder("out")});
    const Mesh source = parse_obj(strip, "strip.obj");
    for (const char* name : {"out/frames/000002.obj", "out/frames/000002.ply", "out/mesh.ply"}) {
        const Mesh mesh = read_mesh(folder(name));
        EXPECT_EQ(mesh.points.size(), 8u) << name;
        EXPECT_EQ(mesh.source->corners, source.source->corners) << name;
        EXPECT_EQ(mesh.source->face_start, source.source->face_start) << name;
        EXPECT_EQ(mesh.points[1], mesh.points[4]) << name;
        EXPECT_LT((mesh.points[0] - source.points[0]).norm(), 1e-12) << name;  // pinned: where the file has it
    }
    const PointCache pc2 = read_cache(folder("out/cache.pc2")), mdd = read_cache(folder("out/cache.mdd"));
    EXPECT_EQ(pc2.points, 8);
    EXPECT_EQ(mdd.points, 8);
    EXPECT_EQ(pc2.samples, mdd.samples);
    const RunFolder run = open_run(folder("out"));
    const std::vector<Vec3> last = read_frame(run, run.frames - 1);
    ASSERT_EQ(last.size(), record.state.x.size());
    for (std::size_t p = 0; p < last.size(); ++p) EXPECT_LT((last[p] - record.state.x[p]).norm(), 1e-15);
    for (const Vec3& p : last) EXPECT_LT(p.z(), 1.01);
}

TEST(MeshesAsTheyCome, a_run_in_our_own_units_reads_back_to_the_same_bits) {
    const MeshFolder folder;
    Scene scene = scene_of_strip(folder, R"(, "weld": 1e-6)", R"(, "pins": [{"where": "left"}])");
    const Record record = record_run(scene, {.folder = folder("out")});
    const RunFolder run = open_run(folder("out"));
    EXPECT_EQ(read_frame(run, run.frames - 1), record.state.x);
    Scene from_memory = scene;
    from_memory.cloth.shape = build(scene).mesh;  // welded: its file has other points
    const Record again = record_run(from_memory, {.folder = folder("memory")});
    EXPECT_EQ(again.state.x, record.state.x);
    EXPECT_EQ(open_run(folder("memory")).model.points(), 6);
}

// The same motion of a body in three formats, at 24 frames a second.
TEST(MeshesAsTheyCome, a_body_is_the_same_as_obj_mdd_and_pc2) {
    const MeshFolder folder;
    const auto put = [&](int frame) {
        Mesh mesh;
        mesh.triangles = {{0, 1, 2}};
        for (const Vec3& p : {Vec3(-2, -2, 0), Vec3(2, -2, 0), Vec3(0, 3, 0)}) {
            const Vec3 moved = p + Vec3(0, 0, -.5 + .04 * std::sin(.7 * frame));
            mesh.points.push_back(moved.cast<float>().cast<double>());  // what caches can hold
        }
        return mesh;
    };
    PointCache cache{.points = 3, .frames_per_second = 24, .samples = {}};
    for (int k = 0; k < 9; ++k) {
        const Mesh mesh = put(k);
        write_obj(folder("body_" + std::to_string(k + 1) + ".obj"), mesh, mesh.points);
        cache.samples.push_back(mesh.points);
    }
    write_pc2(folder("body.pc2"), cache);
    write_mdd(folder("body.mdd"), cache);
    cache.start = 1;  // as exports from frame 1 on have it
    write_pc2(folder("late.pc2"), cache);
    const auto run = [&](const std::string& sequence, const std::string& more) {
        const Scene scene = parse_scene(
            R"({"cloth": {"grid": {"columns": 5, "rows": 5, "width": 0.3, "height": 0.3, "origin": [-0.15, 0.15, -0.4]},
                "density": 0.2}, "bodies": [{"mesh": "body_1.obj", "sequence": ")" +
                sequence + R"(", "sequence_frames_per_second": 24)" + more +
                R"(}], "integrator": "backward-euler", "time": {"step": 0.005, "duration": 0.3}})",
            folder("scene.json"));
        const Model model = build(scene);
        State state = start(model);
        Workspace work(model, 1);
        for (int k = 0; k < 60; ++k) step(model, state, work, .005);
        return state.x;
    };
    const std::vector<Vec3> x = run("body_*.obj", "");
    EXPECT_EQ(run("body.pc2", ""), x);
    EXPECT_EQ(run("body.mdd", ""), x);
    EXPECT_EQ(run("late.pc2", R"(, "sequence_start": 0)"), x);
    EXPECT_NE(run("late.pc2", R"(, "sequence_start": 0.05)"), x);
    const SceneError::Where where = place_refused([&] { run("late.pc2", ""); });
    EXPECT_EQ(where.path, "/bodies/0/sequence");
    EXPECT_EQ(where.value, "late.pc2 begins at frame 1");
    EXPECT_NE(where.suggestion.find("\"sequence_start\": 0 if"), std::string::npos) << where.suggestion;
}

TEST(MeshesAsTheyCome, a_body_cut_open_at_a_seam_is_welded_with_its_sequence) {
    const MeshFolder folder;
    write_bytes(folder("strip.obj"), strip);
    Mesh mesh = parse_obj(strip, "strip.obj");
    write_pc2(folder("strip.pc2"), {.points = 8, .samples = {mesh.points, mesh.points}});
    const Scene scene = parse_scene(R"({"cloth": {"grid": {"origin": [0, 5, 5]}}, "bodies": [{"mesh": "strip.obj",
        "up": "y", "unit": "cm", "weld": 1e-6, "sequence": "strip.pc2"}]})",
                                    folder("scene.json"));
    const Model model = build(scene);
    EXPECT_EQ(model.bodies[0].mesh.points.size(), 6u);
    ASSERT_EQ(model.bodies[0].samples[1].size(), 6u);
    EXPECT_EQ(model.bodies[0].samples[1], model.bodies[0].mesh.points);
}

TEST(MeshGroups, are_sets_for_pins_and_regions) {
    const MeshFolder folder;
    write_bytes(folder("groups.json"), R"({"hem": [3, 2], // comments are fine
        "soft": {"0": 0.5, "1": 1, "5": 0.25}})");
    const Model model = build(scene_of_strip(
        folder,
        R"(, "weld": 1e-6, "groups": "groups.json", "regions": [{"where": "soft", "weights": "soft", "mass_scale": 3}])",
        R"(, "pins": [{"where": "hem"}, {"where": ["right"], "stiffness": 40, "weights": "soft"}])"));
    const Model plain = build(scene_of_strip(folder, R"(, "weld": 1e-6)"));
    ASSERT_EQ(model.held.size(), 2u);
    EXPECT_EQ(model.held[0].point, 2);
    EXPECT_EQ(model.held[1].point, 3);
    // Of the right quad, points 5 and 1 of the file have weights; the latter is the same as its point 4.
    ASSERT_EQ(model.soft_pins.size(), 2u);
    EXPECT_EQ(model.soft_pins[0].stiffness, 40);
    EXPECT_EQ(model.soft_pins[1].stiffness, 10);
    EXPECT_NEAR(model.mass[0], plain.mass[0] * 2, 1e-15);  // half of tripling
    EXPECT_NEAR(model.mass[1], plain.mass[1] * 3, 1e-15);
    EXPECT_NEAR(model.mass[2], plain.mass[2], 1e-15);
}

TEST(MeshGroups, are_limits_of_their_own) {
    const MeshFolder folder;
    const Scene scene = scene_of_strip(folder, R"(, "weld": 1e-6, "regions": [{"where": "left", "limit_scale": 3}])",
                                       R"(, "limit": {"stretch": {"structural": 0.1}})");
    const Model model = build(scene);
    State state = start(model);
    for (Vec3& p : state.x) p *= 2;  // twice as long: the limiter brings each spring to its own limit
    Workspace work(model, 1);
    Model loose = model;
    loose.limit.until_obeyed = true;
    loose.limit.passes = 10000;
    loose.gravity = Vec3(0, 0, 0);
    for (int k = 0; k < 200; ++k) {
        for (Vec3& v : state.v) v = Vec3(0, 0, 0);
        step(loose, state, work, 1e-4);
    }
    double most_left = 0, most_right = 0;
    for (int s = 0; s < model.kind_start[1]; ++s) {
        const Spring& spring = model.springs[s];
        const double rate = (state.x[spring.b] - state.x[spring.a]).norm() / spring.rest - 1;
        double& most = model.limit_scale[s] > 1 ? most_left : most_right;
        most = std::max(most, rate);
    }
    EXPECT_LE(most_right, 0.1 + 1e-9);
    EXPECT_LE(most_left, 0.3 + 1e-9);
    EXPECT_GT(most_left, 0.15);
    EXPECT_EQ(measure(model, state).over_limit, 0);
}

TEST(MeshGroups, that_do_not_exist_are_refused_with_those_that_do) {
    const MeshFolder folder;
    const SceneError::Where where =
        place_refused([&] { build(scene_of_strip(folder, "", R"(, "pins": [{"where": "lefft"}])")); });
    EXPECT_EQ(where.path, "/pins/0/where");
    EXPECT_NE(where.rule.find("left"), std::string::npos) << where.rule;
    EXPECT_NE(where.rule.find("right"), std::string::npos) << where.rule;
    EXPECT_NE(where.suggestion.find("left"), std::string::npos) << where.suggestion;
    const SceneError::Where weights = place_refused([&] {
        build(scene_of_strip(folder, "", R"(, "pins": [{"where": "left", "stiffness": 1, "weights": "soft"}])"));
    });
    EXPECT_EQ(weights.path, "/pins/0/weights");
    EXPECT_NE(weights.rule.find("left"), std::string::npos) << weights.rule;
}

TEST(MeshGroups, a_file_of_nonsense_is_refused_with_its_place) {
    const MeshFolder folder;
    const std::vector<std::pair<std::string, std::string>> cases{{"[]", ""},
                                                                 {R"({"a": 3})", "/a"},
                                                                 {R"({"a": [0, -1]})", "/a/1"},
                                                                 {R"({"a": [0, 99]})", "/a"},
                                                                 {R"({"a": {"x": 1}})", "/a/x"},
                                                                 {R"({"a": {"1": -1}})", "/a/1"},
                                                                 {R"({"a": {"points": [1], "weights": []}})", "/a"}};
    for (const auto& [json, path] : cases) {
        write_bytes(folder("groups.json"), json);
        const SceneError::Where where =
            place_refused([&] { build(scene_of_strip(folder, R"(, "groups": "groups.json")")); });
        EXPECT_EQ(where.path, path) << json;
        EXPECT_NE(where.file.find("groups.json"), std::string::npos) << json;
    }
}

}  // namespace weft
