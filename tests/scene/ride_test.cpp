// Pins that ride on bodies, follow caches, give way, and attach cloth to cloth.
#include <weft/files.h>
#include <weft/weft.h>

#include <gtest/gtest.h>

#include <Eigen/Geometry>

#include <cmath>
#include <filesystem>
#include <numbers>

namespace weft {

namespace {

constexpr double quarter = std::numbers::pi / 2;

// A sheet whose top edge rides on a ball beside it.
Scene riding_sheet() {
    Scene scene;
    scene.cloth.shape = Sheet{.columns = 5, .rows = 5, .width = .2, .height = .2, .origin = Vec3(-.1, .55, .05)};
    scene.cloth.mass = .02;
    scene.pins.push_back({.where = {.edges = {"top"}}, .body = "hips"});
    Body ball{.name = "hips", .shape = Body::Sphere{.centre = Vec3(0, 0, 0), .radius = .25}};
    ball.path =
        Motion{.keys = {{.time = 0}, {.time = .1, .move = Vec3(0, 0, .02), .axis = Vec3(0, 0, 1), .angle = 90}}};
    scene.bodies.push_back(ball);
    scene.integrator.scheme = Scheme::backward_euler;
    scene.time.step = .002;
    return scene;
}

State run_to(const Model& model, double time, double dt) {
    State state = start(model);
    Workspace work(model, 1);
    for (int n = 0; n < int(std::lround(time / dt)); ++n) step(model, state, work, dt);
    return state;
}

}  // namespace

TEST(Ride, a_waistband_turns_and_rises_with_the_hips) {
    const Model model = build(riding_sheet());
    ASSERT_EQ(model.held.size(), 5u);
    const State state = run_to(model, .1, .002);
    const Eigen::AngleAxisd turn(quarter, Vec3::UnitZ());
    for (const Held& held : model.held) {
        const Vec3& begin = model.mesh.points[std::size_t(held.point)];
        EXPECT_LT((start(model).x[std::size_t(held.point)] - begin).norm(), 1e-12);
        EXPECT_LT((state.x[std::size_t(held.point)] - turn * begin - Vec3(0, 0, .02)).norm(), 1e-9);
    }
}

TEST(Ride, points_keep_their_distance_from_a_body_that_swells) {
    const std::string folder = testing::TempDir();
    const Body::Sphere shape{.radius = .25};
    Scene scene = riding_sheet();
    scene.bodies[0].path.reset();
    scene.bodies[0].shape = shape;
    scene.contact = Contact{.thickness = .001};  // fine triangles
    Mesh ball = build(scene).bodies[0].mesh;
    write_obj(folder + "/ride_ball.obj", ball, ball.points);
    PointCache cache{.points = int(ball.points.size()), .samples = {ball.points, ball.points}};
    for (Vec3& p : cache.samples[1]) p *= 1.2;
    cache.frames_per_second = 10;
    write_pc2(folder + "/ride_ball.pc2", cache);
    scene.bodies[0].shape = MeshFile{.file = folder + "/ride_ball.obj"};
    scene.bodies[0].sequence = folder + "/ride_ball.pc2";
    scene.bodies[0].sequence_frames_per_second = 10;
    const Model model = build(scene);
    const State state = run_to(model, .1, .002);
    double side = 0;
    for (const Edge& e : find_edges(ball)) side = std::max(side, (ball.points[e.a] - ball.points[e.b]).norm());
    for (const Held& held : model.held) {
        const Vec3 &begin = model.mesh.points[std::size_t(held.point)], &end = state.x[std::size_t(held.point)];
        EXPECT_NEAR(end.norm() - 1.2 * .25, begin.norm() - .25, 1e-3);  // a fifth of the sagitta of a triangle
        // The nearest place of the mesh is within a side of a triangle of where the radius comes through.
        EXPECT_LT((end - begin - .2 * .25 * begin.normalized()).norm(), .2 * side);
    }
}

TEST(Ride, a_soft_pin_sags_by_weight_over_stiffness_and_lets_go) {
    Scene scene = riding_sheet();
    scene.bodies[0].path.reset();
    scene.cloth.springs = {SpringSpec{}, SpringSpec{}, SpringSpec{}};
    scene.cloth.damping = .005;
    scene.pins[0] = {.where = {.all = true}, .body = "hips", .stiffness = 2};
    scene.pins[0].weights.assign(25, 1);
    scene.pins[0].weights[24] = 2;
    Model model = build(scene);
    EXPECT_TRUE(model.held.empty());
    ASSERT_EQ(model.soft_pins.size(), 25u);
    const State state = run_to(model, 2, .002);
    for (const std::size_t i : {std::size_t{0}, std::size_t{24}}) {
        const double sag = model.mass[i] * 9.81 / (i == 24 ? 4 : 2);
        EXPECT_NEAR(model.mesh.points[i].z() - state.x[i].z(), sag, .02 * sag);
    }
    scene.pins[0].release = .01;
    EXPECT_TRUE(run_to(build(scene), .02, .002).hands.empty());
}

TEST(Ride, a_sequence_leads_the_pinned_points_alone) {
    const std::string file = testing::TempDir() + "/ride_pins.mdd";
    Scene scene = riding_sheet();
    const Model still = build(scene);
    PointCache cache{.points = 5, .frames_per_second = 10, .samples = {{}, {}}};
    for (const Held& held : still.held) {
        cache.samples[0].push_back(still.mesh.points[std::size_t(held.point)]);
        cache.samples[1].push_back(cache.samples[0].back() + Vec3(0, .1, 0));
    }
    write_mdd(file, cache);
    scene.pins[0].body.clear();
    scene.pins[0].sequence = file;
    const Model model = build(scene);
    const State state = run_to(model, .05, .002);
    for (const Held& held : model.held)  // MDD has floats
        EXPECT_NEAR(state.x[std::size_t(held.point)].y(), model.mesh.points[std::size_t(held.point)].y() + .05, 1e-6);
}

TEST(Ride, a_button_keeps_momentum_and_closes_the_gap) {
    for (const Scheme scheme : {Scheme::symplectic_euler, Scheme::backward_euler, Scheme::newton}) {
        Scene scene;
        scene.gravity = Vec3(0, 0, 0);
        scene.cloth.name = "coat";
        scene.cloth.shape = Sheet{.columns = 4, .rows = 4, .width = .3, .height = .3};
        scene.cloth.mass = .1;
        scene.cloth.damping = 0;
        Cloth flap = scene.cloth;
        flap.name = "flap";
        flap.shape = Sheet{.columns = 3, .rows = 3, .width = .2, .height = .2, .origin = Vec3(.03, -.02, .06)};
        scene.cloths.push_back(flap);
        scene.pins.push_back({.where = {.cloth = "flap", .indices = {4}}, .body = "coat", .stiffness = 20});
        scene.contact = Contact{.thickness = .005};
        scene.integrator.scheme = scheme;
        scene.integrator.tolerance = 1e-10;
        const Model model = build(scene);
        ASSERT_EQ(model.attachments.size(), 1u);
        const auto gap = [&](const State& state) {
            Vec3 sum(0, 0, 0);
            for (std::size_t k = 0; k < 4; ++k)
                sum += model.attachments[0].shares()[k] * state.x[std::size_t(model.attachments[0].points()[k])];
            return sum.norm();
        };
        const State state = run_to(model, .03, .001);  // a quarter of a swing
        Vec3 momentum(0, 0, 0);
        double speed = 0;
        for (std::size_t i = 0; i < state.v.size(); ++i) {
            momentum += model.mass[i] * state.v[i];
            speed += model.mass[i] * state.v[i].norm();
        }
        EXPECT_LT(gap(state), .9 * gap(start(model))) << scheme_words()[std::size_t(scheme)];
        EXPECT_LT(momentum.norm(), 1e-6 * speed + 1e-12) << scheme_words()[std::size_t(scheme)];
    }
}

TEST(Ride, what_is_wrong_is_told) {
    Scene scene = riding_sheet();
    scene.pins[0].body = "hip";
    try {
        build(scene);
        FAIL();
    } catch (const SceneError& error) {
        EXPECT_NE(std::string(error.what()).find("hips"), std::string::npos) << error.what();
    }
    scene.pins[0].body = "hips";
    scene.pins[0].stiffness = 3;
    scene.pins[0].weights = {1, 1};
    EXPECT_THROW(build(scene), SceneError);
}

}  // namespace weft
