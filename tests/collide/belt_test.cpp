// A belt around a cylinder: friction multiplies its tension by e^(μφ) over the angle φ (Euler, Eytelwein).
#include "collide/contact_scenes.h"

#include <gtest/gtest.h>

#include <cmath>

namespace weft {
namespace {

constexpr double radius = .1, belt_thickness = .002, belt_spacing = .01;  // [m]
constexpr int across = 2;                                                 // points of the belt's width
const double pi = std::acos(-1.);

// A strip that lies around the upper side of a cylinder along y over the angle `wrap` and leaves it straight on both
// sides, for a length `free` [m]. Rows of points go from its left end to its right one.
Mesh make_belt(double wrap, double free) {
    const double r = radius + belt_thickness, half = wrap * r / 2;
    const int n = static_cast<int>(std::lround((half + free) / belt_spacing));
    Mesh mesh;
    for (int i = -n; i <= n; ++i) {
        const double on = std::clamp(i * belt_spacing, -half, half), off = i * belt_spacing - on, angle = on / r;
        const Vec3 up(std::sin(angle), 0, std::cos(angle)), along(std::cos(angle), 0, -std::sin(angle));
        for (int j = 0; j < across; ++j)
            mesh.points.push_back(r * up + off * along + Vec3(0, (j - .5 * (across - 1)) * belt_spacing, 0));
    }
    for (int i = 0; i < 2 * n; ++i) {
        const int a = i * across, b = a + 1, c = a + across, d = c + 1;
        for (const Triangle& t :
             {i % 2 ? Triangle{a, b, c} : Triangle{a, b, d}, i % 2 ? Triangle{b, d, c} : Triangle{a, d, c}})
            mesh.triangles.push_back(t);
    }
    return mesh;
}

// How a belt is made and stepped.
struct Way {
    Scheme scheme = Scheme::symplectic_euler;
    double stiffness = 8000, mass = .01, dt = 3e-4;  // [N/m], [kg] a point, [s]
};

Scene make_belt_scene(double wrap, double free, double friction, const Way& way) {
    Scene scene;
    scene.integrator.scheme = way.scheme;
    scene.cloth.shape = make_belt(wrap, free);
    scene.cloth.springs[0].stiffness = way.stiffness;
    scene.cloth.springs[1].stiffness = way.stiffness / 5;
    scene.cloth.springs[2].stiffness = 0;
    scene.bodies.push_back(
        {.shape = Body::Capsule{.a = Vec3(0, -.02, 0), .b = Vec3(0, .02, 0), .radius = radius}, .friction = friction});
    scene.contact = Contact{.thickness = belt_thickness};
    return scene;
}

// [N] What the springs between a row of points and the next one carry.
double measure_tension(const Model& model, const State& state, int row) {
    double tension = 0;
    for (const Spring& s : model.springs) {
        if (std::min(s.a, s.b) / across != row || std::max(s.a, s.b) / across != row + 1) continue;
        const Vec3 way = state.x[std::size_t(s.b)] - state.x[std::size_t(s.a)];
        const double along = std::sqrt(std::max(0., 1 - std::pow(way.y() / way.norm(), 2)));
        tension += s.stiffness * (way.norm() - s.rest) * along;
    }
    return tension;
}

// One end is held, the other one is drawn away slowly, and the belt slides; no gravity. The ratio of the tensions on
// the two sides, over the last part of the way, since a belt of points jerks a little.
double measure_ratio(double wrap, double friction, const Way& way = {}) {
    Scene scene = make_belt_scene(wrap, .05, friction, way);
    const int points = static_cast<int>(std::get<Mesh>(scene.cloth.shape).points.size());
    scene.cloth.masses.assign(std::size_t(points), way.mass);
    scene.cloth.rayleigh.mass = 1;
    scene.gravity = Vec3(0, 0, 0);
    scene.cloth.springs[0].rest_scale = scene.cloth.springs[1].rest_scale = .99;
    scene.pins.resize(2);
    for (int j = 0; j < across; ++j) {
        scene.pins[0].where.indices.push_back(j);
        scene.pins[1].where.indices.push_back(points - 1 - j);
    }
    const Vec3 away(std::cos(wrap / 2), 0, -std::sin(wrap / 2));
    scene.pins[1].path = Motion{.keys = {{.time = 0}, {.time = .6, .move = .03 * away}}};
    const Model model = build(scene);
    State state = start(model);
    Workspace work(model);
    const int rows = points / across, steps = static_cast<int>(std::lround(.6 / way.dt));
    double left = 0, right = 0;
    for (int k = 0; k < steps; ++k) {
        step(model, state, work, way.dt, Detail::none);
        if (k < .7 * steps) continue;
        left += measure_tension(model, state, 1);
        right += measure_tension(model, state, rows - 3);
    }
    return right / left;
}

TEST(Belt, tension_grows_by_e_to_the_friction_times_the_angle_while_it_slides) {
    for (const double wrap : {pi / 2, pi})
        for (const double friction : {.1, .3, .5}) {
            SCOPED_TRACE(friction);
            const double expected = std::exp(friction * wrap);
            const double ratio = measure_ratio(wrap, friction);
            EXPECT_NEAR(ratio, expected, .05 * expected);
        }
}

// Light and stiff, in steps three times √(m/k): the springs' pull is in the solve, and so must be what answers to it.
TEST(Belt, tension_grows_as_much_with_implicit_schemes) {
    for (const Scheme scheme : {Scheme::backward_euler, Scheme::newton, Scheme::bdf2, Scheme::imex})
        for (const double wrap : {pi / 2, pi})
            for (const double friction : {.1, .5}) {
                SCOPED_TRACE(int(scheme));
                const Way way{.scheme = scheme, .stiffness = 2000, .mass = 2e-4, .dt = 1e-3};
                const double expected = std::exp(friction * wrap);
                EXPECT_NEAR(measure_ratio(wrap, friction, way), expected, .05 * expected) << friction;
            }
}

// A belt half around the cylinder, with a light load on its left end and a heavy one on its right.
constexpr double point_mass = 1e-3, light = .5, free_length = .1;  // [kg], [kg] per end, [m]

// [kg] The load on the right that the left one and friction just hold. The belt has a weight of its own, w a metre:
// at the angle α from the top it presses with T / r + w cos α and is pulled to the right by w sin α, so that
// T' = μ (T + w r cos α) − w r sin α in front of sliding.
double find_heaviest(double friction, int hanging_rows) {
    const double r = radius + belt_thickness, w = across * point_mass / belt_spacing,
                 hanging = hanging_rows * across * point_mass;
    double tension = light + hanging;  // in units of g
    constexpr int parts = 10000;
    for (int k = 0; k < parts; ++k) {
        const double alpha = -pi / 2 + (k + .5) * pi / parts;
        const double slope = friction * (tension + w * r * std::cos(alpha)) - w * r * std::sin(alpha);
        tension += slope * pi / parts;
    }
    return tension - hanging;
}

// [m] How far its middle slides in the last 0.15 s of 0.68, when the loads have stopped bouncing.
double measure_creep(double friction, double heavy, const Way& way) {
    Scene scene = make_belt_scene(pi, free_length, friction, way);
    const std::size_t points = std::get<Mesh>(scene.cloth.shape).points.size();
    scene.cloth.masses.assign(points, point_mass);
    scene.cloth.rayleigh.mass = 10;
    for (std::size_t j = 0; j < across; ++j) {
        scene.cloth.masses[j] = light / across;
        scene.cloth.masses[points - 1 - j] = heavy / across;
    }
    const Model model = build(scene);
    State state = start(model);
    Workspace work(model);
    Vec3 before(0, 0, 0);
    const int steps = static_cast<int>(std::lround(.68 / way.dt)), late = static_cast<int>(std::lround(.53 / way.dt));
    for (int k = 0; k < steps; ++k) {
        if (k == late) before = state.x[points / 2];
        step(model, state, work, way.dt, Detail::none);
    }
    return (state.x[points / 2] - before).norm();
}

TEST(Belt, it_holds_a_load_up_to_e_to_the_friction_times_the_angle_and_no_more) {
    const double heaviest = find_heaviest(.3, static_cast<int>(free_length / belt_spacing));
    EXPECT_NEAR(heaviest / light, std::exp(.3 * pi), .2);  // its own weight does little
    for (const Way& way : {Way{.dt = 1.5e-4}, Way{.scheme = Scheme::backward_euler, .dt = 1e-3}}) {
        EXPECT_LT(measure_creep(.3, .95 * heaviest, way), 3e-4);
        EXPECT_GT(measure_creep(.3, 1.05 * heaviest, way), 1e-3);
    }
}

// A card on an incline of 25 degrees. How far it goes in half a second when it starts with a speed [m/s].
double measure_slide(double friction, double static_friction, double speed) {
    const double angle = 25 * pi / 180;
    const Vec3 down(std::cos(angle), 0, -std::sin(angle)), normal(std::sin(angle), 0, std::cos(angle));
    Scene scene = make_falling_sheet(7, 0);
    scene.cloth.shape = Sheet{.columns = 7,
                              .rows = 7,
                              .width = .3,
                              .height = .3,
                              .origin = .01 * normal,
                              .right = down,
                              .down = Vec3(0, -1, 0)};
    scene.cloth.damping = 0;
    scene.contact->thickness = .01;
    scene.bodies.push_back(
        {.shape = Body::Plane{.normal = normal}, .friction = friction, .static_friction = static_friction});
    const Model model = build(scene);
    State state = start(model);
    for (Vec3& v : state.v) v = speed * down;
    Workspace work(model);
    const Vec3 before = measure(model, state).centre;
    for (int k = 0; k < 250; ++k) step(model, state, work, .002, Detail::none);
    return (measure(model, state).centre - before).dot(down);
}

TEST(Belt, static_friction_holds_what_rests_and_lets_go_what_slides) {
    const double angle = 25 * pi / 180, slope = std::tan(angle);
    EXPECT_LT(measure_slide(.6 * slope, 1.3 * slope, 0), 5e-4);  // between the two angles, at rest: it stays
    const double pull = 9.81 * std::sin(angle) * (1 - .6);       // g (sin θ − μ cos θ), with the lesser friction
    const double way = .3 * .5 + .5 * pull * .25;
    EXPECT_NEAR(measure_slide(.6 * slope, 1.3 * slope, .3), way, .03 * way);  // moving: it goes on, faster and faster
    EXPECT_GT(measure_slide(.6 * slope, .9 * slope, 0), .05);                 // beyond both: it starts by itself
    EXPECT_LT(measure_slide(1.3 * slope, 1.3 * slope, .3), .3 * .3 / 2 / (.3 * 9.81 * std::sin(angle)) * 1.05);
}

}  // namespace
}  // namespace weft
