// Contact within the substeps of multilevel: one step a frame, and the laws that hold whatever the step.
#include "collide/contact_scenes.h"
#include "reference_scenes.h"

#include <gtest/gtest.h>

#include <cmath>

namespace weft {
namespace {

constexpr double frame = 1.0 / 60;  // [s]

// n × n points of a square metre fall on a ball and hang from it in folds: D(n), without the knowledge that it is a
// grid if it shall be a mesh.
Scene falls_on_a_ball(int n, bool mesh = false) {
    Scene scene = make_falling_sheet(n, 0.3);
    scene.cloth.springs = {SpringSpec{400, 1}, SpringSpec{60, 1}, SpringSpec{1, 1}};
    scene.cloth.damping = 0;
    scene.limit.stretch[0] = 0.05;
    scene.integrator.scheme = Scheme::multilevel;
    scene.time.step = frame;
    scene.bodies.push_back({.name = "ball", .shape = Body::Sphere{.radius = 0.25}, .friction = 0.4});
    scene.contact->friction = 0.3;
    return mesh ? as_mesh(scene) : scene;
}

// The same cloth on its own, in flight or at rest on something.
Scene lies(int n, double height, double friction) {
    Scene scene = falls_on_a_ball(n);
    std::get<Sheet>(scene.cloth.shape).origin.z() = height;
    scene.contact->thickness = 0.01;
    scene.bodies = {{.name = "floor", .shape = Body::Plane{}, .friction = friction}};
    return scene;
}

TEST(MultilevelContact, nothing_intersects_in_any_frame_of_a_drape) {
    for (const bool mesh : {false, true}) {
        Scene scene = falls_on_a_ball(33, mesh);
        scene.time.duration = mesh ? 0.8 : 2;
        const Watched seen = watch(scene, 1);
        EXPECT_TRUE(seen.finite);
        EXPECT_EQ(seen.worst, 0);
        EXPECT_EQ(seen.inside, 0);
        EXPECT_EQ(seen.pinched, 0);
        EXPECT_GT(seen.contacts, 1000);
        EXPECT_LT(measure(build(scene), seen.state).lowest_z, -0.1);  // it hangs down
    }
}

// Motion and height together gain nothing but what springs give back: contact gives none, nor do its impacts.
TEST(MultilevelContact, a_drape_gains_no_energy) {
    for (const bool mesh : {false, true})
        for (const double dt : {frame, frame / 4}) {
            const Model model = build(falls_on_a_ball(33, mesh));
            Workspace work(model, 1);
            State state = start(model);
            Measures before = measure(model, state);
            const double start = before.total_energy, fallen = 0.2 * 9.81 * 0.3;
            double gain = 0, most = 0;
            while (state.time < 0.8) {
                const Measures now = step(model, state, work, dt, Detail::full).measures;
                const double springs = std::max(0., before.spring_energy - now.spring_energy);
                const double motion = now.total_energy - now.spring_energy;
                gain = std::max(gain, motion - (before.total_energy - before.spring_energy) - springs);
                most = std::max(most, motion - start);
                before = now;
            }
            EXPECT_LT(before.total_energy, start - 0.4 * fallen);
            EXPECT_LT(most, 1e-3 * fallen);
            EXPECT_LT(gain, 0.02 * fallen) << "dt " << dt << (mesh ? ", mesh" : ", grid");
        }
}

TEST(MultilevelContact, the_same_bits_for_any_threads_and_workspace) {
    for (const bool mesh : {false, true}) {
        const Model model = build(falls_on_a_ball(17, mesh));
        Workspace one(model, 1), two(model, 2), seven(model, 7);
        seven.poison = true;
        State a = start(model), b = a, c = a, d = a;
        int contacts = 0;
        for (int k = 0; k < 40; ++k) {
            contacts += step(model, a, one, frame).contact.contacts;
            step(model, b, two, frame);
            step(model, c, seven, frame);
            Workspace fresh(model, 2);
            d = load(save(d));
            step(model, d, fresh, frame);
            ASSERT_EQ(hash(a), hash(b)) << k;
            ASSERT_EQ(hash(a), hash(c)) << k;
            ASSERT_EQ(hash(a), hash(d)) << k;
        }
        EXPECT_GT(contacts, 500);
    }
}

// In a frame it flies up to 33 cm: it stops at the thickness, at rest, and stays.
TEST(MultilevelContact, cloth_stops_at_the_thickness) {
    for (const double speed : {0.5, 3., 20.}) {
        Scene scene = lies(9, 0.01 + 1.4 * speed * frame, 0);
        scene.gravity.setZero();
        const Model model = build(scene);
        Workspace work(model);
        State state = start(model);
        for (Vec3& v : state.v) v = Vec3(0, 0, -speed);
        for (int k = 0; k < 6; ++k) {
            const StepReport report = step(model, state, work, frame);
            EXPECT_EQ(report.contact.truncated, 0);
            if (k == 0) continue;
            for (std::size_t p = 0; p < state.x.size(); ++p) {
                ASSERT_NEAR(state.x[p].z(), 0.01, 1e-6) << speed;
                ASSERT_NEAR(state.v[p].z(), 0, 1e-4) << speed;
            }
        }
    }
}

// [m] What a card slides in half a second on an incline of 25 degrees.
double slid(double friction, double static_friction) {
    const double angle = 25 * M_PI / 180;
    const Vec3 along(std::cos(angle), 0, -std::sin(angle)), normal(std::sin(angle), 0, std::cos(angle));
    Scene scene = lies(7, 0, 0);
    Sheet& sheet = std::get<Sheet>(scene.cloth.shape);
    sheet.width = sheet.height = 0.3;
    sheet.right = along;
    sheet.down = Vec3(0, -1, 0);
    sheet.origin = 0.01 * normal;
    scene.bodies = {{.shape = Body::Plane{.normal = normal}, .friction = friction}};
    scene.bodies[0].static_friction = static_friction;
    const Model model = build(scene);
    Workspace work(model);
    State state = start(model);
    const Vec3 before = measure(model, state).centre;
    for (int k = 0; k < 30; ++k) step(model, state, work, frame);
    return (measure(model, state).centre - before).norm();
}

TEST(MultilevelContact, a_card_sticks_below_the_friction_cone_and_slides_above) {
    const double angle = 25 * M_PI / 180, slope = std::tan(angle);
    EXPECT_LT(slid(1.05 * slope, 1.05 * slope), 1e-4);
    EXPECT_LT(slid(0.5 * slope, 1.05 * slope), 1e-4);  // what rests stays
    for (const double part : {0., 0.5, 0.9}) {
        const double expected = (1 - part) * 9.81 * std::sin(angle) * 0.5 * 0.25;  // ½ g (sin θ − μ cos θ) t²
        EXPECT_NEAR(slid(part * slope, part * slope), expected, 0.01 * 9.81 * std::sin(angle) * 0.5 * 0.25) << part;
    }
}

// A plate comes up through where the sheet lies, 1 m/s, takes it along, and stops: the sheet flies on.
TEST(MultilevelContact, a_body_that_moves_takes_cloth_along) {
    Scene scene = lies(17, 0.02, 0);
    scene.gravity.setZero();
    scene.bodies = {{.shape = Body::Box{.centre = Vec3(0, 0, -0.11), .size = Vec3(1.2, 1.2, 0.2)}}};
    scene.bodies[0].path = Motion{.keys = {{.time = 0}, {.time = 0.2, .move = Vec3(0, 0, 0.2)}}};
    const Model model = build(scene);
    Workspace work(model);
    State state = start(model);
    Checker checker(check_parts(model));
    for (int k = 1; k <= 24; ++k) {
        step(model, state, work, frame);
        EXPECT_TRUE(checker.check(check_points(model, state)).clean()) << k;
        const double plate = -0.01 + std::min(0.2, k * frame);
        for (std::size_t p = 0; p < state.x.size(); ++p) {
            ASSERT_GT(state.x[p].z(), plate + 0.01 - 1e-5) << k;
            if (k >= 3) {
                ASSERT_NEAR(state.v[p].z(), 1, 1e-3) << k;
            }
        }
    }
}

TEST(MultilevelContact, two_cloths_lie_on_each_other_and_on_a_ball) {
    for (const bool two : {false, true}) {
        Scene scene = make_stack(17);  // two pieces in one mesh
        scene.integrator.scheme = Scheme::multilevel;
        scene.time.step = two ? frame / 2 : frame;
        scene.time.duration = 1;
        const Watched seen = watch(scene, 1);
        EXPECT_EQ(seen.worst, 0);
        EXPECT_EQ(seen.inside, 0);
        EXPECT_GT(seen.contacts, 1000);
    }
}

// A cloth that slides on another comes to rest after v² / (2 μ g).
TEST(MultilevelContact, cloth_slides_on_cloth_as_far_as_friction_lets_it) {
    Scene scene = lies(9, 0, 1);
    Sheet low = std::get<Sheet>(scene.cloth.shape), high{.columns = 5, .rows = 5, .width = 0.3, .height = 0.3};
    low.origin.z() = 0.01;
    high.origin = Vec3(-0.35, 0.15, 0.02);
    scene.cloth.shape = stack_sheets({low, high});
    scene.contact->friction = 0.3;
    const Model model = build(scene);
    Workspace work(model);
    State state = start(model);
    const std::size_t first = 81;
    for (std::size_t p = first; p < state.v.size(); ++p) state.v[p] = Vec3(1, 0, 0);
    const double from = state.x[first].x();
    for (int k = 0; k < 40; ++k) step(model, state, work, frame);
    EXPECT_NEAR(state.x[first].x() - from, 1 / (2 * 0.3 * 9.81), 0.15 / (2 * 0.3 * 9.81));
    EXPECT_LT(state.v[first].norm(), 1e-2);
}

// 25 thicknesses a frame: the step is cut, and nothing intersects, is stopped or depends on who looked.
TEST(MultilevelContact, a_step_that_goes_too_far_is_cut) {
    Scene scene = falls_on_a_ball(33);
    scene.contact->thickness = 0.004;
    const Model model = build(scene);
    Workspace running(model, 1), poisoned(model, 7);
    poisoned.poison = true;
    State state = start(model);
    for (Vec3& v : state.v) v = Vec3(0, 0, -6);
    Checker checker(check_parts(model));
    int most = 0;
    for (int k = 0; k < 12; ++k) {
        State hostile = state, fresh = load(save(state));
        const StepReport report = step(model, state, running, frame);
        most = std::max(most, report.solve.inner_steps);
        EXPECT_EQ(report.contact.truncated, 0) << k;
        EXPECT_TRUE(checker.check(check_points(model, state)).clean()) << k;
        EXPECT_LT(measure(model, state).max_rate[0], 0.2) << k;
        step(model, hostile, poisoned, frame);
        Workspace none(model, 2);
        step(model, fresh, none, frame);
        ASSERT_EQ(hash(hostile), hash(state)) << k;
        ASSERT_EQ(hash(fresh), hash(state)) << k;
    }
    EXPECT_GT(most, 25 / 0.7);
    EXPECT_NEAR(state.time, 12 * frame, 1e-12);
    EXPECT_EQ(state.steps, 12);
}

// What bounces does so: such contact comes after the step, as with every scheme.
TEST(MultilevelContact, restitution_is_kept) {
    Scene scene = lies(5, 0.02, 0);
    scene.gravity.setZero();
    scene.bodies[0].restitution = 0.5;
    const Model model = build(scene);
    Workspace work(model);
    State state = start(model);
    for (Vec3& v : state.v) v = Vec3(0, 0, -1);
    for (int k = 0; k < 3; ++k) step(model, state, work, frame);
    for (const Vec3& v : state.v) EXPECT_NEAR(v.z(), 0.5, 0.01);
}

}  // namespace
}  // namespace weft
