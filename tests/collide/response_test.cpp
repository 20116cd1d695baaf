// What happens in a collision: momentum, energy, friction.
#include "collide/contact_scenes.h"
#include "collide/contacts.h"
#include "geometry/distance.h"

#include <gtest/gtest.h>

#include <cmath>

namespace weft {
namespace {

struct Momentum {
    Vec3 linear{0, 0, 0}, angular{0, 0, 0};
    double size = 0;  // Σ m |x| |v|, to compare with
};

Momentum momentum_of(const Model& model, const std::vector<Vec3>& x, const std::vector<Vec3>& v) {
    Momentum m;
    for (std::size_t p = 0; p < x.size(); ++p) {
        m.linear += model.mass[p] * v[p];
        m.angular += model.mass[p] * x[p].cross(v[p]);
        m.size += model.mass[p] * v[p].norm();
    }
    return m;
}

// Two sheets, one crumpled, that fly at each other; no gravity.
Scene make_crash(double friction, double restitution) {
    Scene scene = make_falling_sheet(9, 0);
    Sheet low = std::get<Sheet>(scene.cloth.shape), high = low;
    high.origin.z() = .05;
    Mesh both = stack_sheets({low, high});
    for (std::size_t p = 0; p < both.points.size(); ++p)
        both.points[p].z() += .01 * std::sin(17. * double(p)) * (p < both.points.size() / 2 ? 1 : -.7);
    scene.cloth.shape = both;
    scene.contact->friction = friction;
    scene.contact->restitution = restitution;
    scene.contact->thickness = .02;
    scene.gravity = Vec3(0, 0, 0);
    scene.cloth.damping = 0;
    scene.integrator.scheme = Scheme::symplectic_euler;
    return scene;
}

// What is said twice is left out, never what is said once: of all pairs of cloth and ball that are near, each has a
// contact that is as near and has a point of the cloth in common with it.
TEST(Response, a_contact_that_is_left_out_is_said_elsewhere) {
    Scene scene = make_drape(17);
    scene.contact->self = false;
    const Model model = build(scene);
    State state = start(model);
    Workspace work(model);
    ContactScratch& scratch = *work.scratch->contact;
    int near = 0, left_out = 0;
    const auto distance_of = [&](const ContactPair& pair) {
        Four x;
        const std::array<int, 4> points = points_of(scratch.surfaces, pair);
        for (std::size_t i = 0; i < 4; ++i) x[i] = scratch.x0[std::size_t(points[i])];
        return measure_distance(pair.kind, x);
    };
    for (int k = 0; k < 80; ++k) {
        step(model, state, work, .005);
        if (k < 40 || k % 5) continue;
        scratch.x1 = scratch.x0;  // nothing moves: distances at the start decide
        std::fill(scratch.displacement.begin(), scratch.displacement.end(), 0.);
        ContactReport report;
        find_proximity(model, scratch, .005, report);
        std::vector<double> nearest(std::size_t(model.points()), infinity);  // contact, by point of the cloth
        const auto each_cloth_point = [&](const ContactPair& pair, auto&& use) {
            for (const int p : points_of(scratch.surfaces, pair))
                if (p < model.points()) use(nearest[std::size_t(p)]);
        };
        std::vector<ContactPair> kept;
        for (const IndexPair& p : scratch.close.vertex_face) kept.push_back({PairKind::vertex_face, p.a, p.b});
        for (const IndexPair& p : scratch.close.edge_edge) kept.push_back({PairKind::edge_edge, p.a, p.b});
        for (const ContactPair& pair : kept)
            each_cloth_point(pair, [&](double& least) { least = std::min(least, distance_of(pair)); });
        const auto check = [&](const ContactPair& pair) {
            const double distance = distance_of(pair);
            if (distance > 1.05 * model.contact.thickness) return;
            ++near;
            left_out += !std::binary_search(kept.begin(), kept.end(), pair);
            double least = infinity;
            each_cloth_point(pair, [&](double of_point) { least = std::min(least, of_point); });
            EXPECT_LE(least, distance + 1e-12) << pair.a << " " << pair.b;
        };
        const Surface &cloth = scratch.surfaces.list[0], &ball = scratch.surfaces.list[1];
        for (int p = 0; p < scratch.surfaces.points; ++p) {
            const Surface& other = p < cloth.end_point ? ball : cloth;
            for (int t = other.first_triangle; t < other.end_triangle; ++t) check({PairKind::vertex_face, p, t});
        }
        for (int e = cloth.first_edge; e < cloth.end_edge; ++e)
            for (int f = ball.first_edge; f < ball.end_edge; ++f) check({PairKind::edge_edge, e, f});
    }
    EXPECT_GT(near, 500);
    EXPECT_GT(left_out, near / 4);  // it is of use
}

TEST(Response, a_collision_of_free_sheets_keeps_linear_and_angular_momentum) {
    for (const double friction : {0., .5})
        for (const double restitution : {0., .6}) {
            const Model model = build(make_crash(friction, restitution));
            State state = start(model);
            for (std::size_t p = 0; p < state.v.size(); ++p)
                state.v[p] = p < state.v.size() / 2 ? Vec3(1, .3, 2) : Vec3(-.5, .2, -1.5);
            Workspace work(model);
            const Momentum before = momentum_of(model, state.x, state.v);
            std::int64_t contacts = 0;
            for (int k = 0; k < 10; ++k) {
                const StepReport report = step(model, state, work, .001);
                contacts += report.contact.contacts;
                ASSERT_EQ(report.contact.truncated, 0);  // the safe filter had nothing to do: it keeps no momentum
            }
            const Momentum after = momentum_of(model, state.x, state.v);
            EXPECT_GT(contacts, 50);
            EXPECT_LT((after.linear - before.linear).norm(), 1e-9 * before.size);
            EXPECT_LT((after.angular - before.angular).norm(), 1e-9 * before.size);
        }
}

// The tip of one triangle over the middle of another.
Scene make_tip(double friction) {
    Scene scene;
    Mesh mesh;
    mesh.points = {{-1, -1, 0}, {1, -1, 0}, {0, 1, 0}, {0, -.3, .02}, {-.5, -.3, 1}, {.5, -.3, 1}};
    mesh.triangles = {{0, 1, 2}, {3, 4, 5}};
    scene.cloth.shape = mesh;
    scene.cloth.masses = {1, 1.5, .5, .2, 1, 1};
    for (SpringSpec& spring : scene.cloth.springs) spring.stiffness = 0;
    scene.gravity = Vec3(0, 0, 0);
    scene.contact = Contact{.thickness = .01, .friction = friction};
    return scene;
}

double kinetic(const Model& model, const State& state) {
    double energy = 0;
    for (std::size_t p = 0; p < state.v.size(); ++p) energy += .5 * model.mass[p] * state.v[p].squaredNorm();
    return energy;
}

TEST(Response, an_impact_takes_the_energy_that_its_dissipation_says) {
    for (const double theta : {0., .13, .45, .5}) {
        Scene scene = make_tip(0);
        scene.contact->dissipation = theta;
        const Model model = build(scene);
        State state = start(model);
        for (std::size_t p = 3; p < 6; ++p) state.v[p] = Vec3(0, 0, -3);
        Workspace work(model);
        const double before = kinetic(model, state);
        // The tip stands over the middle of the face: weights of a third each.
        const double compliance = (1 / 1. + 1 / 1.5 + 1 / .5) / 9 + 1 / .2;
        const Vec3 weights = measure_point_triangle(state.x[3], state.x[0], state.x[1], state.x[2]).weights;
        const double inverse =
            1 / .2 + weights[0] * weights[0] / 1. + weights[1] * weights[1] / 1.5 + weights[2] * weights[2] / .5;
        EXPECT_NEAR(inverse, compliance, .3);
        for (int k = 0; k < 10; ++k) step(model, state, work, .001);
        EXPECT_NEAR(before - kinetic(model, state), theta / inverse * 9, 1e-9 * before);
    }
}

TEST(Response, friction_at_an_impact_obeys_coulomb) {
    // Sliding so fast that it cannot stick: the impulse across is μ times the one along the normal.
    Scene scene = make_tip(.4);
    scene.contact->restitution = 1;
    scene.pins.resize(1);
    scene.pins[0].where.indices = {0, 1, 2};
    const Model model = build(scene);
    State state = start(model);
    state.v[3] = Vec3(6, 0, -3);
    Workspace work(model);
    for (int k = 0; k < 10; ++k) step(model, state, work, .001);
    EXPECT_NEAR(state.v[3].z(), 3, 1e-9);
    EXPECT_NEAR(state.v[3].x(), 6 - .4 * 6, 1e-9);
}

// A sheet that lies on an incline of 25 degrees.
Scene make_incline(double friction) {
    const double angle = 25 * std::acos(-1.) / 180;
    Scene scene = make_falling_sheet(7, 0);
    Sheet& sheet = std::get<Sheet>(scene.cloth.shape);
    const Vec3 down(std::cos(angle), 0, -std::sin(angle)), normal(std::sin(angle), 0, std::cos(angle));
    sheet.width = sheet.height = .3;
    sheet.right = down;
    sheet.down = Vec3(0, -1, 0);
    scene.contact->thickness = .01;
    sheet.origin = .01 * normal;
    scene.cloth.damping = 0;
    scene.bodies.push_back({.shape = Body::Plane{.normal = normal}, .friction = friction});
    scene.time.step = .002;
    scene.time.duration = .5;
    return scene;
}

double slid(const Scene& scene) {
    const Model model = build(scene);
    State state = start(model);
    Workspace work(model);
    const Vec3 before = measure(model, state).centre;
    for (int k = 0; k < 250; ++k) step(model, state, work, .002, Detail::none);
    return (measure(model, state).centre - before).norm();
}

TEST(Response, a_sheet_sticks_to_an_incline_iff_the_friction_exceeds_its_slope) {
    const double slope = std::tan(25 * std::acos(-1.) / 180);
    double slides = .5 * slope, sticks = 1.5 * slope;
    while (sticks - slides > .002 * slope) {
        const double middle = (slides + sticks) / 2;
        (slid(make_incline(middle)) > 5e-4 ? slides : sticks) = middle;
    }
    EXPECT_NEAR(sticks, slope, .02 * slope);
}

TEST(Response, every_scheme_sticks_and_slides_where_coulomb_says) {
    const double angle = 25 * std::acos(-1.) / 180, slope = std::tan(angle);
    for (int k = 0; k < schemes; ++k) {
        SCOPED_TRACE(scheme_words()[std::size_t(k)]);
        Scene scene = make_incline(1.05 * slope);
        scene.integrator.scheme = Scheme(k);
        EXPECT_LT(slid(scene), 5e-4);
        scene.bodies[0].friction = .5 * slope;
        const double expected = .5 * 9.81 * std::sin(angle) * .5 * .25;  // ½ g (sin θ − μ cos θ) t²
        EXPECT_NEAR(slid(scene), expected, .03 * expected);
    }
}

TEST(Response, free_fall_keeps_its_acceleration_while_other_points_touch) {
    // A scheme that looks back must not lose half of gravity because of a contact somewhere.
    for (int k = 0; k < schemes; ++k) {
        SCOPED_TRACE(scheme_words()[std::size_t(k)]);
        Scene scene = make_falling_sheet(5, 0);
        Sheet low = std::get<Sheet>(scene.cloth.shape), high = low;
        high.origin.z() = 3;
        low.origin.z() = .05;
        scene.cloth.shape = stack_sheets({low, high});
        scene.cloth.damping = 0;
        scene.integrator.scheme = Scheme(k);
        scene.bodies.push_back({.shape = Body::Plane{}});
        const Model model = build(scene);
        State state = start(model);
        Workspace work(model);
        for (int s = 0; s < 200; ++s) step(model, state, work, .002, Detail::none);
        EXPECT_NEAR(state.x.back().z(), 3 - .5 * 9.81 * .16, .01);
    }
}

TEST(Response, layers_that_start_too_near_are_moved_apart_without_a_kick) {
    Scene scene = make_falling_sheet(7, 0);
    Sheet low = std::get<Sheet>(scene.cloth.shape), high = low;
    high.origin.z() = .002;
    scene.cloth.shape = stack_sheets({low, high});
    scene.contact->thickness = .01;
    scene.gravity = Vec3(0, 0, 0);
    const Model model = build(scene);
    State state = start(model);
    Workspace work(model);
    for (int k = 0; k < 100; ++k) step(model, state, work, .002);
    EXPECT_NEAR(state.x.back().z() - state.x.front().z(), .01, 1e-3);
    EXPECT_LT(measure(model, state).kinetic_energy, 1e-6);
}

}  // namespace
}  // namespace weft
