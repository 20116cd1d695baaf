// Cloth never changes sides: what is pinched stays where it was, on its side and in its order, until there is room.
#include "collide/contact_scenes.h"
#include "core/freedom.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <optional>

namespace weft {
namespace {

constexpr double plate_thickness = .05, layer_thickness = .008;  // [m]

struct Squeeze {
    State state;
    std::int64_t pinched = 0, waiting = 0;
    std::int64_t at_end = 0;    // pairs that intersect and points inside bodies
    double fastest = 0;         // [m/s] of all points in all steps
    double most_stretched = 0;  // of all springs in all steps
};

Squeeze squeeze(const Scene& scene,
                const std::function<void(const Model&, const State&, const ContactReport&)>& look = {}) {
    const Model model = build(scene);
    Squeeze seen;
    seen.state = start(model);
    Workspace work(model);
    const int steps = static_cast<int>(scene.time.duration / *scene.time.step + .5);
    for (int k = 0; k < steps; ++k) {
        const StepReport report = step(model, seen.state, work, *scene.time.step, Detail::full);
        EXPECT_TRUE(report.finite) << "step " << k;
        seen.pinched += report.contact.pinched;
        seen.waiting += report.contact.waiting;
        seen.fastest = std::max(seen.fastest, report.measures.max_speed);
        for (const double rate : report.measures.max_rate) seen.most_stretched = std::max(seen.most_stretched, rate);
        if (look) look(model, seen.state, report.contact);
    }
    const CheckReport found = Checker(check_parts(model)).check(check_points(model, seen.state));
    seen.at_end = static_cast<std::int64_t>(found.pairs.size() + found.inside.size());
    return seen;
}

// Three sheets on a table under a plate, which comes down until `gap` is left, goes by `aside` there, and goes up
// again.
Scene make_press(double gap, const Vec3& aside) {
    Scene scene = make_falling_sheet(9, .012);
    scene.cloth.name = "low";
    for (const auto& [name, height] : {std::pair("middle", .024), std::pair("high", .036)}) {
        scene.cloths.push_back(scene.cloth);
        scene.cloths.back().name = name;
        std::get<Sheet>(scene.cloths.back().shape).origin.z() = height;
    }
    scene.contact->thickness = layer_thickness;
    scene.bodies.push_back({.name = "table", .shape = Body::Plane{}});
    Body plate{
        .name = "plate",
        .shape = Body::Box{.centre = Vec3(0, 0, .06 + plate_thickness / 2), .size = Vec3(1.4, 1.4, plate_thickness)}};
    const Vec3 down(0, 0, gap - .06);
    plate.path = Motion{.keys = {{.time = 0},
                                 {.time = .1, .move = down},
                                 {.time = .2, .move = down + aside},
                                 {.time = .3, .move = Vec3(0, 0, .1)}}};
    scene.bodies.push_back(plate);
    scene.time.duration = .4;
    return scene;
}

// Height of a sheet of 9 × 9 points, the points from `first` on, over a place in the plane; none where it is not.
std::optional<double> height_of(const Model& model, const std::vector<Vec3>& x, int first, const Vec3& place) {
    for (const Triangle& t : model.mesh.triangles) {
        if (t[0] < first || t[0] >= first + 81) continue;
        const Vec3 &a = x[std::size_t(t[0])], &b = x[std::size_t(t[1])], &c = x[std::size_t(t[2])];
        const auto area = [](const Vec3& p, const Vec3& q, const Vec3& r) {
            return (q.x() - p.x()) * (r.y() - p.y()) - (q.y() - p.y()) * (r.x() - p.x());
        };
        const double all = area(a, b, c), u = area(place, b, c) / all, v = area(a, place, c) / all;
        if (u >= 0 && v >= 0 && u + v <= 1) return u * a.z() + v * b.z() + (1 - u - v) * c.z();
    }
    return {};
}

// Sheets one above the other wherever they overlap, all between the table and the ceiling. They may have slid.
void expect_order(const Model& model, const State& state, double ceiling) {
    int compared = 0;
    for (int p = 0; p < 3 * 81; ++p) {
        const Vec3& x = state.x[std::size_t(p)];
        EXPECT_GT(x.z(), 0) << "point " << p;
        EXPECT_LT(x.z(), ceiling) << "point " << p;
        for (int sheet = 0; sheet < 3; ++sheet) {
            const std::optional<double> other = height_of(model, state.x, 81 * sheet, x);
            if (sheet == p / 81 || !other) continue;
            EXPECT_EQ(x.z() > *other, p / 81 > sheet) << "point " << p << " and sheet " << sheet;
            ++compared;
        }
    }
    EXPECT_GT(compared, 2 * 3 * 81 / 2);
}

TEST(Sides, layers_under_a_press_keep_their_order) {
    for (const double gap : {.016, .001})
        for (const Vec3& aside : {Vec3(0, 0, 0), Vec3(.1, .03, 0)}) {
            SCOPED_TRACE("closed to " + std::to_string(gap) + ", aside by " + std::to_string(aside.x()));
            const Squeeze seen = squeeze(make_press(gap, aside));
            // Four gaps of h/20 need 1.6 mm: 16 mm are room enough, 1 mm is not.
            if (gap < .0016) {
                EXPECT_GT(seen.pinched, 0);
                EXPECT_GT(seen.waiting, 0);
            }
            EXPECT_TRUE(seen.state.late.empty());
            EXPECT_EQ(seen.state.tangled, -1);
            EXPECT_EQ(seen.at_end, 0);
            expect_order(build(make_press(gap, aside)), seen.state, .16);
            // The plate is fastest on its way up; falling from there adds √(2 g 0.16 m). Dragged aside, cloth sticks,
            // is stretched and springs back, which is as fast as it is stiff.
            if (!aside.isZero()) continue;
            EXPECT_LT(seen.fastest, (.16 - gap) / .1 + std::sqrt(2 * 9.81 * .16));
        }
}

TEST(Sides, while_the_pinch_lasts_cloth_stays_on_its_side_and_hardly_moves) {
    Scene scene = make_press(.001, Vec3(0, 0, 0));
    scene.bodies[1].path->keys.pop_back();  // it stays down
    scene.bodies[1].path->keys.pop_back();
    scene.time.duration = .5;
    std::int64_t quiet_pinches = 0;
    const Squeeze seen = squeeze(scene, [&](const Model&, const State& state, const ContactReport& contact) {
        if (state.time < .15) return;
        quiet_pinches += contact.pinched > 0;
        EXPECT_GT(contact.tangled + contact.trapped, 0) << state.time;  // the plate is where the cloth is
        for (const Vec3& v : state.v) EXPECT_LT(v.norm(), 1.) << state.time;
    });
    EXPECT_EQ(seen.state.tangled, -1);
    EXPECT_GT(quiet_pinches, 60);  // of 70 steps
    expect_order(build(scene), seen.state, .06);
}

// How often the straight way between two places passes through the cloth.
int count_crossings(const Model& model, const std::vector<Vec3>& x, const Vec3& from, const Vec3& to) {
    int count = 0;
    for (const Triangle& t : model.mesh.triangles) {
        const Vec3 &a = x[std::size_t(t[0])], &b = x[std::size_t(t[1])], &c = x[std::size_t(t[2])];
        const auto volume = [](const Vec3& p, const Vec3& q, const Vec3& r, const Vec3& s) {
            return (q - p).cross(r - p).dot(s - p) > 0;
        };
        count += volume(a, b, c, from) != volume(a, b, c, to) && volume(from, to, a, b) == volume(from, to, b, c) &&
                 volume(from, to, b, c) == volume(from, to, c, a);
    }
    return count;
}

TEST(Sides, a_curtain_between_two_balls_stays_between_them) {
    Scene scene = make_curtain(12, .5);
    scene.contact->thickness = .01;
    for (const double side : {-1., 1.}) {
        Body ball{.shape = Body::Sphere{.centre = Vec3(.013, .35 * side, .007), .radius = .15}};
        ball.name = side < 0 ? "left" : "right";
        ball.path = Motion{.keys = {{.time = 0}, {.time = .2, .move = Vec3(0, -.3 * side, 0)}, {.time = .4}}};
        scene.bodies.push_back(ball);
    }
    scene.time.duration = .6;
    const Squeeze seen = squeeze(scene);
    EXPECT_GT(seen.pinched, 0);
    EXPECT_EQ(seen.at_end, 0);
    EXPECT_TRUE(seen.state.late.empty());
    EXPECT_EQ(count_crossings(build(scene), seen.state.x, Vec3(.013, -.35, .007), Vec3(.013, .35, .007)) % 2, 1);
}

TEST(Sides, a_pin_dragged_through_a_wall_and_back_waits_at_the_wall) {
    Scene scene = make_dragged_pin();
    scene.time.duration = .7;
    const Squeeze seen = squeeze(scene, [](const Model&, const State& state, const ContactReport& contact) {
        EXPECT_EQ(contact.tangled + contact.trapped, 0);
        EXPECT_EQ(state.tangled, -1);
        for (const Vec3& p : state.x) EXPECT_TRUE(p.z() > 0 || p.head<2>().cwiseAbs().maxCoeff() > .59) << p;
    });
    EXPECT_GT(seen.pinched, 0);
    EXPECT_GT(seen.waiting, 0);
    EXPECT_EQ(seen.at_end, 0);
    const Model model = build(scene);
    EXPECT_EQ(seen.state.x[std::size_t(model.held[0].point)], scripted_position(model, model.held[0], seen.state.time));
}

TEST(Sides, cloth_that_is_pinched_goes_along_with_what_pinches_it) {
    Scene scene = make_falling_sheet(9, 0);
    scene.gravity = Vec3(0, 0, 0);
    scene.contact->thickness = layer_thickness;
    const Vec3 aside(.5, 0, 0);
    add_press(scene, .13, Vec3(.3, .3, .2),
              {{.time = 0},
               {.time = .1, .closed = .035},
               {.time = .6, .closed = .035, .aside = aside},
               {.time = .7, .aside = aside}});
    scene.time.duration = .8;
    std::vector<Vec3> carried;
    const Squeeze seen = squeeze(scene, [&](const Model&, const State& state, const ContactReport&) {
        if (carried.empty() && state.time > .5999) carried = state.x;
    });
    EXPECT_GT(seen.pinched, 0);
    EXPECT_EQ(seen.at_end, 0);
    EXPECT_LT(seen.most_stretched, .2);
    for (const int p : {30, 31, 32, 39, 40, 41, 48, 49, 50})  // those between the jaws: the middle, and around it
        EXPECT_LT((carried[std::size_t(p)] - build(scene).mesh.points[std::size_t(p)] - Vec3(.5, 0, 0)).norm(), .02)
            << p;
    // The jaws have opened to 3 cm on either side; what hangs out of them, 0.35 m and 0.5 m at the corners, may flap.
    for (const Vec3& p : seen.state.x)
        EXPECT_LT(std::abs(p.z()), std::abs(p.x() - .5) < .15 && std::abs(p.y()) < .15 ? .03 : .5);
}

TEST(Sides, a_body_that_has_passed_a_pin_leaves_nothing_behind) {
    Scene scene = make_falling_sheet(9, 0);
    scene.gravity = Vec3(0, 0, 0);
    Pin pin;
    pin.where.all = true;
    scene.pins = {pin};
    Body ball{.shape = Body::Sphere{.centre = Vec3(.03, .02, .3), .radius = .1}};
    ball.path = Motion{.keys = {{.time = 0}, {.time = .4, .move = Vec3(0, 0, -1)}}};
    scene.bodies.push_back(ball);
    scene.time.duration = .5;
    const Squeeze seen = squeeze(scene);
    EXPECT_GT(seen.pinched, 0);
    EXPECT_TRUE(seen.state.late.empty());
    EXPECT_EQ(seen.at_end, 0);
    EXPECT_EQ(seen.state.tangled, -1);
}

// Cloth near a pin has to turn about it to make room for a ball: a corner would fly the faster the nearer the ball
// comes. It is asked for twice the speed of the ball at most, on top of which it falls. The limiter must not add to
// that.
Scene make_ball_at_pin() {
    Scene scene = make_falling_sheet(9, 0);
    Pin pin;
    pin.where.indices = {40};
    scene.pins = {pin};
    scene.contact->thickness = .05;
    scene.limit.stretch[0] = .1;
    Body ball{.shape = Body::Sphere{.centre = Vec3(0, 0, -.2), .radius = .15}};
    ball.path = Motion{.keys = {{.time = 0}, {.time = .1, .move = Vec3(0, 0, .2)}}};
    scene.bodies.push_back(ball);
    scene.time.duration = .2;
    return scene;
}

TEST(Sides, a_ball_carried_against_a_pin_throws_nothing) {
    const Squeeze seen = squeeze(make_ball_at_pin());
    EXPECT_GT(seen.pinched, 0);
    EXPECT_LT(seen.fastest, 2 * 2 + 9.81 * .2);
}

// What waits for the pin does not bounce, either: a corner leaves with 1 + e times what it is asked for without.
TEST(Sides, a_ball_that_bounces_at_a_pin_throws_nothing) {
    for (const double e : {.3, .9}) {
        Scene scene = make_ball_at_pin();
        scene.bodies[0].restitution = e;
        const Squeeze seen = squeeze(scene);
        EXPECT_GT(seen.pinched, 0);
        EXPECT_LT(seen.fastest, (1 + e) * 2 * 2 + 9.81 * .2) << e;
    }
}

// A ceiling turns down through a sheet that is held, waits for it, and comes on when it is let go: 0.5 m from its axis
// it goes by 20° in 0.1 s, 1.8 m/s, and on its way back to the script 1 m/s faster. Its corners are far away and go a
// thousand times as far. What is pushed is asked for twice that speed at most, on top of which it falls.
TEST(Sides, a_plane_that_waited_comes_on_as_slowly_as_it_turns_where_the_cloth_is) {
    for (const double longer : {1., 2.}) {  // it stands still when the sheet is let go, or turns on
        Scene scene = make_falling_sheet(5, 0);
        Pin pin;
        pin.where.all = true;
        pin.release = .12;
        scene.pins = {pin};
        Body ceiling{.shape = Body::Plane{.point = Vec3(0, 0, .05), .normal = Vec3(0, 0, -1)}};
        ceiling.path =
            Motion{.keys = {{.time = 0}, {.time = .1 * longer, .axis = Vec3(1, 0, 0), .angle = 20 * longer}}};
        ceiling.path->pivot = Vec3(0, 0, .05);
        scene.bodies.push_back(ceiling);
        scene.time.duration = .8;
        const Squeeze seen = squeeze(scene);
        EXPECT_GT(seen.pinched, 0);
        EXPECT_EQ(seen.at_end, 0) << longer;
        EXPECT_TRUE(seen.state.late.empty()) << longer;
        EXPECT_LT(seen.fastest, 2 * (1.8 + 1) + 9.81 * .7) << longer;
    }
}

TEST(Sides, the_same_bits_in_the_middle_of_a_pinch_for_any_thread_and_after_saving) {
    const Scene scene = make_press(.001, Vec3(.1, .03, 0));
    const Model model = build(scene);
    std::vector<std::uint64_t> hashes;
    State running = start(model);
    Workspace kept(model, 1);
    bool was_late = false;
    for (int k = 0; k < 60; ++k) {
        step(model, running, kept, .005);
        hashes.push_back(hash(running));
        was_late = was_late || !running.late.empty();
    }
    EXPECT_TRUE(was_late);
    for (const int threads : {2, 7}) {
        State state = start(model);
        for (std::size_t k = 0; k < hashes.size(); ++k) {
            Workspace work(model, threads);
            state = load(save(state));
            step(model, state, work, .005);
            ASSERT_EQ(hash(state), hashes[k]) << "step " << k << ", " << threads << " threads";
        }
    }
}

}  // namespace
}  // namespace weft
