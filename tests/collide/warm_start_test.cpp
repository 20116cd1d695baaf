// Contacts as part of an implicit solve, from step to step.
#include "collide/contact_scenes.h"

#include <gtest/gtest.h>

#include <cmath>

namespace weft {
namespace {

Scene make_lying(double stiffness, Scheme scheme) {
    Scene scene = make_falling_sheet(9, .0101);
    for (SpringSpec& spring : scene.cloth.springs) spring.stiffness = stiffness;
    scene.cloth.damping = 0;
    scene.contact->thickness = .01;
    scene.integrator.scheme = scheme;
    scene.bodies.push_back({.name = "plate", .shape = Body::Plane{}, .friction = .5});
    return scene;
}

Vec3 sum_impulses(const State& state) {
    Vec3 sum(0, 0, 0);
    for (const auto* list : {&state.impulses.faces, &state.impulses.edges})
        for (const State::ContactImpulse& push : *list) sum += push.force;
    return sum;
}

constexpr Scheme implicit_schemes[] = {Scheme::backward_euler, Scheme::newton, Scheme::bdf2, Scheme::imex};

TEST(WarmStart, a_sheet_that_lies_is_carried_by_its_weight) {
    for (const Scheme scheme : implicit_schemes) {
        const Model model = build(make_lying(2000, scheme));
        State state = start(model);
        Workspace work(model);
        for (int k = 0; k < 100; ++k) step(model, state, work, .005, Detail::none);
        EXPECT_NEAR((sum_impulses(state) - Vec3(0, 0, .2 * 9.81)).norm(), 0, 1e-3 * .2 * 9.81) << int(scheme);
        EXPECT_LT(measure(model, state).max_speed, 1e-5);
    }
}

// Nothing is glued: as soon as the plate goes down faster than things fall, the sheet falls.
TEST(WarmStart, a_sheet_falls_freely_when_its_plate_is_drawn_away) {
    for (const Scheme scheme : implicit_schemes) {
        Scene scene = make_lying(2000, scheme);
        scene.bodies[0].path = Motion{.keys = {{.time = 0}, {.time = .2}, {.time = .4, .move = Vec3(0, 0, -1)}}};
        const Model model = build(scene);
        State state = start(model);
        Workspace work(model);
        for (int k = 0; k < 40; ++k) step(model, state, work, .005, Detail::none);
        const double before = measure(model, state).centre.z();
        for (int k = 0; k < 20; ++k) step(model, state, work, .005, Detail::none);
        // Schemes of first order move a sheet by the velocity at the end of the step: ½ g t² + ½ g t dt.
        const double fallen = .5 * 9.81 * .1 * (.1 + (scheme == Scheme::bdf2 ? 0 : .005));
        EXPECT_NEAR(before - measure(model, state).centre.z(), fallen, .01 * fallen) << int(scheme);
        EXPECT_TRUE(state.impulses.faces.empty());
    }
}

TEST(WarmStart, what_bounces_is_not_held) {
    for (const double restitution : {.02, .5}) {
        Scene scene = make_lying(2, Scheme::backward_euler);  // so soft that holding would be easy
        std::get<Sheet>(scene.cloth.shape).origin.z() = .027;
        scene.gravity = Vec3(0, 0, 0);
        scene.bodies[0].restitution = restitution;
        const Model model = build(scene);
        State state = start(model);
        for (Vec3& v : state.v) v = Vec3(0, 0, -2);
        Workspace work(model);
        for (int k = 0; k < 10; ++k) step(model, state, work, .005, Detail::none);
        EXPECT_NEAR(measure(model, state).momentum.z() / .2, 2 * restitution, .01 * 2 * restitution);
    }
}

// What cloth does to cloth within the solve moves neither of them as a whole.
TEST(WarmStart, two_free_sheets_keep_their_momentum_through_whole_steps) {
    Scene scene = make_stack(9);
    for (SpringSpec& spring : scene.cloth.springs) spring.stiffness = 500;
    scene.cloth.damping = 0;
    scene.gravity = Vec3(0, 0, 0);
    scene.bodies.clear();
    scene.integrator.tolerance = 1e-12;
    scene.integrator.iterations = 10000;
    scene.contact->friction = .3;
    const Model model = build(scene);
    State state = start(model);
    Workspace work(model);
    for (std::size_t p = state.v.size() / 2; p < state.v.size(); ++p) state.v[p] = Vec3(.2, 0, -2);
    const Vec3 before = measure(model, state).momentum;
    std::size_t impulses = 0;
    double moved = 0;
    for (int k = 0; k < 40; ++k) {
        moved += step(model, state, work, .005, Detail::none).contact.filter_momentum;
        impulses = std::max(impulses, state.impulses.faces.size() + state.impulses.edges.size());
    }
    EXPECT_GT(impulses, 50u);
    EXPECT_EQ(moved, 0);  // by the safe filter
    EXPECT_LT((measure(model, state).momentum - before).norm(), 1e-9 * before.norm());
}

TEST(WarmStart, a_state_with_impulses_of_another_scene_does_no_harm) {
    const Model model = build(make_lying(200, Scheme::backward_euler));
    State state = start(model);
    const int most = std::numeric_limits<int>::max();
    state.impulses.faces = {{-1, 0, Vec3(0, 0, 1), 0}, {0, most, Vec3(0, 0, 1), 0}, {most, -most, Vec3(1, 0, 0), 1}};
    state.impulses.edges = {{0, -7, Vec3(0, 0, 1), 0}, {3, 1000000, Vec3(0, 0, 1), 0}};
    Workspace work(model);
    for (int k = 0; k < 5; ++k) step(model, state, work, .005, Detail::none);
    EXPECT_LT(measure(model, state).max_speed, .1);
}

}  // namespace
}  // namespace weft
