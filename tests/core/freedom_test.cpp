#include "core/freedom.h"
#include "reference_scenes.h"

#include <gtest/gtest.h>

#include <cmath>

namespace weft {
namespace {

Motion::Key key(double time, const Vec3& move, double angle = 0, const Vec3& axis = Vec3(0, 0, 1)) {
    return {time, move, axis, angle};
}

Scene with_path(const Motion& path, std::vector<int> points) {
    Scene scene = make_reference_scene(5);
    scene.pins = {make_pin(at_indices(std::move(points)))};
    scene.pins[0].path = path;
    return scene;
}

// Where point 0 stands at a time, when it starts at `place`.
Vec3 place_at(const Motion& path, const Vec3& place, double time) {
    Scene scene = with_path(path, {0});
    std::get<Sheet>(scene.cloth.shape).origin = place;
    const Model model = build(scene);
    return scripted_position(model, model.held[0], time);
}

TEST(Freedom, fixed_pins_never_move) {
    Scene scene = make_limited_scene(9, true, 3);
    const Model model = build(scene);
    State state = start(model);
    Workspace work(model);
    for (int k = 0; k < 100; ++k) {
        step(model, state, work, 2e-3);
        for (const int p : {0, 8}) {
            ASSERT_EQ(state.x[p], model.mesh.points[p]);
            ASSERT_EQ(state.v[p], Vec3(0, 0, 0));
        }
    }
    EXPECT_LT(state.x[40].z(), -0.1);  // the rest fell
}

TEST(Freedom, a_path_is_followed_in_place_and_velocity) {
    Motion path;
    path.keys = {key(0.1, {0, 0, 0}), key(0.3, {0.2, 0, 0.4}), key(0.4, {0.2, 0, 0})};
    const Model model = build(with_path(path, {0, 12}));
    const double dt = 0.01;
    for (const bool simple : {true, false}) {
        State state = start(model);
        Workspace work(model);
        work.simple_kernels = simple;
        for (int n = 1; n <= 60; ++n) {
            step(model, state, work, dt);
            const double t = n * dt;
            Vec3 move(0, 0, 0), velocity(0, 0, 0);
            if (t > 0.1 + 1e-9 && t < 0.3 + 1e-9) {
                move = (t - 0.1) / 0.2 * Vec3(0.2, 0, 0.4);
                velocity = {1, 0, 2};
            } else if (t > 0.3 && t < 0.4 + 1e-9) {
                move = Vec3(0.2, 0, 0.4) - (t - 0.3) / 0.1 * Vec3(0, 0, 0.4);
                velocity = {0, 0, -4};
            } else if (t > 0.4) {
                move = {0.2, 0, 0};
            }
            for (const int p : {0, 12}) {
                ASSERT_LT((state.x[p] - model.mesh.points[p] - move).norm(), 1e-13) << t;
                ASSERT_LT((state.v[p] - velocity).norm(), 1e-11) << t;
            }
        }
    }
}

TEST(Freedom, a_path_that_starts_elsewhere_puts_the_point_there_at_the_start) {
    Motion path;
    path.keys = {key(0, {0, 0, 0.1}), key(1, {0, 0, 0.3})};
    const Model model = build(with_path(path, {3}));
    EXPECT_EQ(start(model).x[3], Vec3(0.75, 0, 0.1));
    EXPECT_EQ(start(model).v[3], Vec3(0, 0, 0));
}

TEST(Freedom, a_quarter_turn_about_the_pivot_takes_right_to_up) {
    Motion path;
    path.pivot = {1, 0, 0};
    path.keys = {key(0, {0, 0, 0}), key(1, {0, 0, 5}, 90, {0, 0, 2})};
    EXPECT_LT((place_at(path, {3, 0, 0}, 1) - Vec3(1, 2, 5)).norm(), 1e-15);
    EXPECT_LT((place_at(path, {3, 0, 0}, 0.5) - Vec3(1 + std::sqrt(2.0), std::sqrt(2.0), 2.5)).norm(), 1e-15);
    EXPECT_LT((place_at(path, {1, 0, 7}, 1) - Vec3(1, 0, 12)).norm(), 1e-15);  // on the axis
}

TEST(Freedom, an_angle_may_exceed_a_turn) {
    Motion path;
    path.keys = {key(0, {0, 0, 0}), key(1, {0, 0, 0}, 720)};
    EXPECT_LT((place_at(path, {1, 0, 0}, 0.125) - Vec3(0, 1, 0)).norm(), 1e-14);
    EXPECT_LT((place_at(path, {1, 0, 0}, 0.25) - Vec3(-1, 0, 0)).norm(), 1e-14);
    EXPECT_LT((place_at(path, {1, 0, 0}, 0.625) - Vec3(0, 1, 0)).norm(), 1e-14);
    EXPECT_LT((place_at(path, {1, 0, 0}, 1) - Vec3(1, 0, 0)).norm(), 1e-14);
}

TEST(Freedom, a_key_without_a_turn_takes_the_axis_of_its_neighbour) {
    Motion path;  // the first and last key say nothing of an axis
    path.keys = {key(0, {0, 0, 0}), key(1, {0, 0, 0}, 720, {1, 0, 0}), key(2, {0, 0, 0})};
    EXPECT_LT((place_at(path, {0, 1, 0}, 0.125) - Vec3(0, 0, 1)).norm(), 1e-14);
    EXPECT_LT((place_at(path, {0, 1, 0}, 0.25) - Vec3(0, -1, 0)).norm(), 1e-14);
    EXPECT_LT((place_at(path, {0, 1, 0}, 1.75) - Vec3(0, -1, 0)).norm(), 1e-14);
}

TEST(Freedom, between_two_axes_the_rotation_is_interpolated) {
    Motion path;  // a quarter turn about x, then about y: both keys are met, lengths are kept
    path.keys = {key(0, {0, 0, 0}, 90, {1, 0, 0}), key(1, {0, 0, 0}, 90, {0, 1, 0})};
    EXPECT_LT((place_at(path, {0, 1, 0}, 0) - Vec3(0, 0, 1)).norm(), 1e-15);
    EXPECT_LT((place_at(path, {0, 1, 0}, 1) - Vec3(0, 1, 0)).norm(), 1e-15);
    EXPECT_NEAR(place_at(path, {0, 1, 0}, 0.3).norm(), 1, 1e-15);
    // Halfway the quaternion is (√2, √½·1, √½·1, 0) normalised: by symmetry a turn about (1, 1, 0).
    const Vec3 half = place_at(path, {1, 1, 0}, 0.5);
    EXPECT_LT((half - Vec3(1, 1, 0)).norm(), 1e-15);
}

TEST(Freedom, smooth_motion_rests_at_its_keys) {
    Motion path;
    path.ease = Ease::smooth;
    path.keys = {key(0, {0, 0, 0}), key(1, {1, 0, 0}), key(3, {5, 0, 0})};
    const auto x = [&](double t) { return place_at(path, {0, 0, 0}, t).x(); };
    EXPECT_DOUBLE_EQ(x(0.5), 0.5);
    EXPECT_DOUBLE_EQ(x(0.25), 0.0625 * 2.5);  // 3s² − 2s³
    EXPECT_DOUBLE_EQ(x(2), 3);
    for (const double h : {1e-3, 1e-4})  // x = 3h² + …: the speed falls with h
        for (const double k : {0.0, 1.0, 3.0}) {
            EXPECT_LE(std::abs(x(k + h) - x(k)), 3.1 * h * h);
            EXPECT_LE(std::abs(x(k) - x(k - h)), 3.1 * h * h);
        }
}

TEST(Freedom, frames_carry_all_their_pins) {
    Scene scene = make_reference_scene(3);
    Motion turn;
    turn.keys = {key(0, {0, 0, 0}), key(1, {0, 0, 1}, 90)};
    scene.frames["hand"] = turn;
    scene.pins = {make_pin(at_indices({1})), make_pin(at_indices({6}))};
    for (Pin& pin : scene.pins) pin.frame = "hand";
    const Model model = build(scene);
    ASSERT_EQ(model.held.size(), 2u);
    EXPECT_LT((scripted_position(model, model.held[0], 1) - Vec3(0, 0.5, 1)).norm(), 1e-15);
    EXPECT_LT((scripted_position(model, model.held[1], 1) - Vec3(1, 0, 1)).norm(), 1e-15);
}

TEST(Freedom, release_frees_a_point_with_the_velocity_of_its_pin) {
    Scene scene = make_bare_scene(3, 3);
    Motion path;
    path.keys = {key(0, {0, 0, 0}), key(10, {30, 0, 10})};
    scene.pins = {make_pin(at_indices({4}))};
    scene.pins[0].path = path;
    scene.pins[0].release = 0.5;
    scene.gravity = {0, 0, -10};
    const Model model = build(scene);
    State state = start(model);
    Workspace work(model);
    const double dt = 0.1;
    take_steps(model, state, work, dt, 5);
    EXPECT_LT((state.v[4] - Vec3(3, 0, 1)).norm(), 1e-13);
    EXPECT_LT((state.x[4] - Vec3(0.5 + 1.5, -0.5, 0.5)).norm(), 1e-13);
    step(model, state, work, dt);  // the first free step: gravity works, and nothing else has changed
    EXPECT_LT((state.v[4] - Vec3(3, 0, 0)).norm(), 1e-13);
    EXPECT_LT((state.x[4] - Vec3(2.3, -0.5, 0.5)).norm(), 1e-13);
}

TEST(Freedom, the_clock_s_rounding_does_not_decide_when_a_point_is_released) {
    Scene scene = make_bare_scene(3, 3);
    scene.gravity = {0, 0, -10};
    scene.pins = {make_pin(at_indices({4}))};
    scene.pins[0].release = 0.3;  // 0.1 + 0.1 + 0.1 is a little more
    const Model model = build(scene);
    for (const double dt : {0.1, 0.01, 0.003, 0.3}) {
        State state = start(model);
        Workspace work(model);
        const int held_steps = int(std::lround(0.3 / dt));
        take_steps(model, state, work, dt, held_steps);
        EXPECT_EQ(state.x[4].z(), 0) << dt;
        step(model, state, work, dt);
        EXPECT_LT(state.x[4].z(), 0) << dt;
    }
}

}  // namespace
}  // namespace weft
