// Nothing passes through anything: whole runs, counted exactly.
#include "collide/contact_scenes.h"

#include <gtest/gtest.h>

namespace weft {
namespace {

void expect_clean(const Watched& seen) {
    EXPECT_TRUE(seen.finite);
    EXPECT_EQ(seen.worst, 0);
    EXPECT_EQ(seen.inside, 0);
    EXPECT_EQ(seen.pinched, 0);
    EXPECT_GT(seen.contacts, 0);
    EXPECT_GT(seen.checks, 0);
    EXPECT_GT(seen.smallest_distance, 0);
}

TEST(Collide, a_sheet_drapes_over_a_ball_without_intersections) {
    const Watched seen = watch(make_drape(33), 8);
    expect_clean(seen);
    // It lies on the ball: the middle is up, the rim has fallen.
    double highest = -infinity, lowest = infinity;
    for (const Vec3& p : seen.state.x) {
        highest = std::max(highest, p.z());
        lowest = std::min(lowest, p.z());
    }
    EXPECT_GT(highest, .24);
    EXPECT_LT(highest, .29);
    EXPECT_LT(lowest, 0);
}

TEST(Collide, a_shaken_start_and_other_steps_intersect_nothing_either) {
    Scene scene = make_drape(17);
    scene.time.duration = .8;
    const double step = *scene.time.step;
    for (const double factor : {.5, 1., 2.})
        for (const unsigned seed : {1u, 2u}) {
            scene.time.step = factor * step;
            SCOPED_TRACE(factor);
            expect_clean(watch(scene, 8, 1e-4, seed));
        }
}

TEST(Collide, a_sheet_falls_on_the_corner_of_a_box) {
    Scene scene = make_box_corner(25);
    scene.time.duration = .8;
    expect_clean(watch(scene, 8));
    scene.time.step = .01;
    expect_clean(watch(scene, 8, 1e-4));
}

TEST(Collide, two_sheets_fall_on_a_ball_one_on_the_other) {
    Scene scene = make_stack(17);
    scene.time.duration = .8;
    expect_clean(watch(scene, 8));
    scene.time.step = .01;
    expect_clean(watch(scene, 8, 1e-4));
}

TEST(Collide, every_scheme_keeps_a_sheet_out_of_a_ball) {
    for (int k = 0; k < schemes; ++k) {
        Scene scene = make_drape(9);
        scene.integrator.scheme = Scheme(k);
        scene.cloth.damping *= 20;
        scene.cloth.rayleigh.stiffness = .002;
        scene.time.step = .001;
        scene.time.duration = .35;
        SCOPED_TRACE(scheme_words()[std::size_t(k)]);
        expect_clean(watch(scene, 10));
    }
}

TEST(Collide, the_same_bits_for_any_number_of_threads) {
    Scene scene = make_stack(13);
    scene.time.duration = .4;
    std::uint64_t first = 0;
    for (const int threads : {1, 2, 7}) {
        use_threads(threads);
        const Watched seen = watch(scene, 1000);
        EXPECT_GT(seen.contacts, 0);
        if (first == 0) first = hash(seen.state);
        EXPECT_EQ(hash(seen.state), first) << threads << " threads";
    }
    use_threads(0);
}

TEST(Collide, a_workspace_dropped_every_step_and_a_saved_state_go_on_with_the_same_bits) {
    Scene scene = make_stack(9);
    scene.bodies[0].path = Motion{.keys = {{.time = 0}, {.time = 1, .move = Vec3(0, 0, .3)}}};
    const Model model = build(scene);
    State kept = start(model), dropped = kept;
    Workspace work(model);
    for (int k = 0; k < 60; ++k) {
        step(model, kept, work, .005);
        Workspace fresh(model);
        dropped = load(save(dropped));
        step(model, dropped, fresh, .005);
    }
    EXPECT_EQ(hash(kept), hash(dropped));
}

TEST(Collide, without_bodies_and_contact_nothing_is_prepared) {
    Scene scene = make_falling_sheet(9, 1);
    scene.contact.reset();
    const Model model = build(scene);
    EXPECT_FALSE(model.contact.active);
    State with = start(model), without = with;
    Workspace work(model);
    for (int k = 0; k < 10; ++k) step(model, without, work, .005);
    // Contact with nothing to touch changes no bit either.
    scene.contact = Contact{};
    const Model touching = build(scene);
    Workspace other(touching);
    for (int k = 0; k < 10; ++k) step(touching, with, other, .005);
    EXPECT_EQ(hash(with), hash(without));
}

TEST(Collide, cloth_squeezed_between_two_bodies_does_not_explode_and_is_reported) {
    Scene scene = make_falling_sheet(9, 0);
    scene.gravity = Vec3(0, 0, 0);
    add_press(scene, .3, Vec3(.6, .6, .2), {{.time = 0}, {.time = .5, .closed = .25}});
    scene.time.duration = .6;
    const Watched seen = watch(scene, 1);
    EXPECT_TRUE(seen.finite);
    EXPECT_GT(seen.pinched, 0);  // the plates go through each other: nothing can lie between them
    for (const Vec3& p : seen.state.x) EXPECT_LT(p.norm(), 1.5);
}

TEST(Collide, a_ball_that_rushes_into_a_hanging_sheet_does_not_pass) {
    Scene scene = make_curtain(13, .5);
    Body ball{.shape = Body::Sphere{.centre = Vec3(0, -.6, 0), .radius = .15}};
    ball.path = Motion{.keys = {{.time = 0}, {.time = .2, .move = Vec3(0, .8, 0)}}};
    scene.bodies.push_back(ball);
    scene.time.duration = .4;
    expect_clean(watch(scene, 2));
}

TEST(Collide, a_body_that_deforms_pushes_cloth_away) {
    Scene scene = make_falling_sheet(9, .2);
    Body floor{.shape = make_sheet(Sheet{.columns = 5, .rows = 5, .width = 2, .height = 2, .origin = Vec3(-1, 1, 0)})};
    scene.bodies.push_back(floor);
    scene.gravity = Vec3(0, 0, 0);
    Model model = build(scene);
    ModelBody& body = model.bodies[0];
    body.samples = {body.mesh.points, body.mesh.points};
    for (Vec3& p : body.samples[1]) p.z() += .5;
    body.sample_times = {0, .5};
    State state = start(model);
    Workspace work(model);
    for (int k = 0; k < 120; ++k) step(model, state, work, .005);
    for (const Vec3& p : state.x) EXPECT_GT(p.z(), .5);
}

}  // namespace
}  // namespace weft
