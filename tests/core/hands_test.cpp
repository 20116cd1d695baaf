// Hands: points that somebody holds and lets go while the simulation runs.
#include "collide/contact_scenes.h"
#include "io/refused.h"
#include "reference_scenes.h"

#include <weft/energy.h>

#include <gtest/gtest.h>

#include <cmath>

namespace weft {
namespace {

constexpr int held = 12;  // the middle of 5 × 5 points
constexpr double dt = 2e-3;

std::vector<Scene> make_free_sheets() {
    std::vector<Scene> scenes;
    for (int k = 0; k < schemes; ++k) {
        Scene scene = make_reference_scene(5);
        scene.pins.clear();
        scene.integrator.scheme = Scheme(k);
        scenes.push_back(scene);
        scene.limit.stretch[0] = .1;
        scene.cloth.air_drag = 1e-3;
        scenes.push_back(as_mesh(scene));
        scene.integrator.solver = LinearSolver::cholesky;
        scene.filter.place = FilterPlace::paper;
        if (k >= int(Scheme::backward_euler)) scenes.push_back(scene);
    }
    return scenes;
}

// A spiral from where the point starts.
Vec3 path_at(const Model& model, double time) {
    return model.mesh.points[held] + Vec3(.2 * std::sin(9 * time), .2 * (1 - std::cos(9 * time)), .5 * time);
}

TEST(Hands, take_their_point_to_the_target_exactly_whatever_the_scheme) {
    for (const Scene& scene : make_free_sheets()) {
        const Model model = build(scene);
        State state = start(model);
        Workspace work(model);
        grab(state, held, state.x[held]);
        for (int n = 1; n <= 60; ++n) {
            const Vec3 from = state.x[held], target = path_at(model, n * dt);
            move_hand(state, held, target);
            ASSERT_TRUE(step(model, state, work, dt).finite);
            ASSERT_EQ(state.x[held], target) << int(scene.integrator.scheme);
            ASSERT_EQ(state.v[held], Vec3((target - from) / dt)) << int(scene.integrator.scheme);
        }
    }
}

// Without springs and gravity nothing else moves it.
TEST(Hands, let_go_of_a_point_that_keeps_its_velocity) {
    for (int k = 0; k < schemes; ++k) {
        Scene scene = make_bare_scene(3, 3);
        scene.integrator.scheme = Scheme(k);
        const Model model = build(scene);
        State state = start(model);
        Workspace work(model);
        const Vec3 velocity(1, -2, 3), from = state.x[4];
        grab(state, 4, from);
        for (int n = 1; n <= 5; ++n) {
            move_hand(state, 4, from + n * dt * velocity);
            step(model, state, work, dt);
        }
        release(state, 4);
        for (int n = 6; n <= 20; ++n) {
            step(model, state, work, dt);
            ASSERT_LT((state.v[4] - velocity).norm(), 1e-12) << k;
            ASSERT_LT((state.x[4] - from - n * dt * velocity).norm(), 1e-14) << k;
        }
        EXPECT_EQ(state.x[0], model.mesh.points[0]);
    }
}

// Grabs, drags and lets go at steps of its own, as a script would.
void drag(const Model& model, State& state) {
    if (state.steps == 10) grab(state, held, state.x[held]);
    if (state.steps >= 10 && state.steps < 40) move_hand(state, held, state.x[held] + Vec3(1e-3, 0, 2e-3));
    if (state.steps == 20) grab(state, 3, model.mesh.points[3]);
    if (state.steps == 25) grab(state, 17, model.mesh.points[17] + Vec3(0, 0, .1), 2, .05);
    if (state.steps == 45) release(state, 17);
    if (state.steps == 40) release(state, held);
    if (state.steps == 50) release(state, 3);
}

TEST(Hands, resume_bit_for_bit_and_leave_nothing_in_the_workspace) {
    for (const Scene& scene : make_free_sheets()) {
        const Model model = build(scene);
        State whole = start(model), parts = whole, poisoned = whole;
        Workspace work(model), hostile(model);
        hostile.poison = true;
        for (int n = 0; n < 60; ++n) {
            drag(model, whole);
            step(model, whole, work, dt);
            parts = load(save(parts));
            drag(model, parts);
            Workspace fresh(model);
            step(model, parts, fresh, dt);
            drag(model, poisoned);
            step(model, poisoned, hostile, dt);
            ASSERT_TRUE(whole == parts) << int(scene.integrator.scheme) << " step " << n;
            ASSERT_TRUE(whole == poisoned) << int(scene.integrator.scheme) << " step " << n;
        }
    }
}

TEST(Hands, on_a_pinned_point_wait_until_the_pin_lets_go) {
    Scene scene = make_reference_scene(5);
    scene.pins[0].release = 10 * dt;
    const Model model = build(scene);
    State state = start(model);
    Workspace work(model);
    const Vec3 target(.1, .2, .3);
    grab(state, 0, target);
    for (int n = 1; n <= 20; ++n) {
        step(model, state, work, dt);
        ASSERT_EQ(state.x[0], n <= 10 ? model.mesh.points[0] : target) << n;
    }
}

TEST(Hands, of_points_that_are_not_there_are_refused) {
    State state = start(build(make_bare_scene(3, 3)));
    EXPECT_FALSE(works([&] { grab(state, 9, Vec3(0, 0, 0)); }));
    EXPECT_FALSE(works([&] { grab(state, -1, Vec3(0, 0, 0)); }));
    EXPECT_FALSE(works([&] { grab(state, 0, Vec3(0, 0, 0), 0); }));
    EXPECT_FALSE(works([&] { grab(state, 0, Vec3(0, 0, 0), 1, 0); }));
    release(state, 5);
    move_hand(state, 5, Vec3(1, 1, 1));
    EXPECT_TRUE(state.hands.empty());
}

TEST(Hands, are_kept_in_order_and_once_a_point) {
    State state = start(build(make_bare_scene(3, 3)));
    for (const int p : {7, 2, 5, 2}) grab(state, p, Vec3(p, 0, 0), 10 + p);
    ASSERT_EQ(state.hands.size(), 3u);
    for (int k = 0; k < 3; ++k) EXPECT_EQ(state.hands[k].point, (std::array{2, 5, 7})[k]);
    move_hand(state, 5, Vec3(0, 1, 0));
    EXPECT_EQ(state.hands[1].target, Vec3(0, 1, 0));
    EXPECT_EQ(state.hands[1].stiffness, 15);
    release(state, 5);
    EXPECT_EQ(state.hands.size(), 2u);
}

// A point of mass m that is lifted by h and then moves with v has cost m g h + ½ m v².
TEST(Hands, put_in_the_work_of_lifting_and_of_speeding_up) {
    for (const Scheme scheme : {Scheme::symplectic_euler, Scheme::runge_kutta_4, Scheme::backward_euler}) {
        Scene scene = make_bare_scene(3, 3);  // 1 g a point
        scene.gravity = Vec3(0, 0, -10);
        scene.integrator.scheme = scheme;
        const Model model = build(scene);
        State state = start(model);
        EnergyAudit audit;
        Workspace work(model);
        work.audit = &audit;
        const Vec3 from = state.x[4];
        grab(state, 4, from);
        StepReport report;
        for (int n = 1; n <= 100; ++n) {
            move_hand(state, 4, from + n * dt * Vec3(0, 0, 2));
            report = step(model, state, work, dt, Detail::full);
        }
        EXPECT_NEAR(report.energy.pins, .001 * (10 * .4 + .5 * 2 * 2), 1e-12) << int(scheme);
        EXPECT_LT(report.energy.worst_gain, 1e-3) << int(scheme);
    }
}

TEST(Hands, that_pull_cloth_against_a_body_do_not_pull_it_through) {
    Scene scene = make_drape(9);
    const Model model = build(scene);
    State state = start(model);
    Workspace work(model);
    Checker checker(check_parts(model));
    const int middle = 40;
    grab(state, middle, state.x[middle]);
    const Vec3 from = state.x[middle];
    for (int n = 1; n <= 200; ++n) {
        move_hand(state, middle, from + std::min(1., n / 150.) * Vec3(0, 0, -.6));  // to beneath the ball
        ASSERT_TRUE(step(model, state, work, *scene.time.step).finite);
        if (n % 10 > 0) continue;
        ASSERT_TRUE(checker.check(check_points(model, state)).clean()) << n;
    }
}

}  // namespace
}  // namespace weft
