// What happens when cloth meets something within a step: it gets as far as the distance that is kept, and leaves with
// the velocity that the law of impacts says, whatever the scheme, the speed and the step.
#include "collide/contact_scenes.h"

#include <gtest/gtest.h>

#include <cmath>

namespace weft {
namespace {

constexpr double h = .008;           // [m]
constexpr double still_part = 1e-4;  // [thickness] below which sweeps end (src/collide/response.cpp)

struct Crash {
    Scheme scheme;
    double speed, dt;    // [m/s], [s]
    double part;         // of the third step, at which cloth and wall are h apart
    double restitution;  // 0: none
    double wall = 0;     // [m/s] the wall's share of the speed
    double first_height() const { return h + (2 + part) * speed * dt; }
    double meets_at() const { return (2 + part) * dt; }  // [s]
};

// Nine points, so large that 100 m/s in 20 ms is less than its size; nothing but the wall acts on it.
Scene make_scene(const Crash& crash) {
    Scene scene;
    scene.cloth.shape =
        Sheet{.columns = 3, .rows = 3, .width = 2, .height = 2, .origin = {-1, 1, crash.first_height()}};
    scene.cloth.mass = .2;
    for (SpringSpec& spring : scene.cloth.springs) spring.stiffness = 20;
    scene.gravity = Vec3(0, 0, 0);
    scene.contact = Contact{.thickness = h};
    scene.integrator.scheme = crash.scheme;
    scene.bodies.push_back({.name = "wall", .shape = Body::Plane{}, .friction = 0, .restitution = crash.restitution});
    if (crash.wall != 0)
        scene.bodies[0].path = Motion{.keys = {{.time = 0}, {.time = 1, .move = Vec3(0, 0, crash.wall)}}};
    return scene;
}

std::string name_of(const Crash& c) {
    return scheme_words()[std::size_t(c.scheme)] + ", " + std::to_string(c.speed) + " m/s, dt " + std::to_string(c.dt) +
           ", part " + std::to_string(c.part) + ", e " + std::to_string(c.restitution);
}

template <class Visit>
void each_crash(const std::vector<double>& restitutions, double wall_share, const Visit& visit) {
    for (int scheme = 0; scheme < schemes; ++scheme)
        for (const double speed : {.1, 1., 5., 50., 100.})
            for (const double dt : {.001, .005, .02})
                for (const double part : {.07, .5, .93})
                    for (const double e : restitutions)
                        visit(Crash{Scheme(scheme), speed, dt, part, e, wall_share * speed});
}

// Calls visit(state, time) after every step.
template <class Visit>
void run_crash(const Crash& crash, int steps, const Visit& visit) {
    const Model model = build(make_scene(crash));
    State state = start(model);
    for (Vec3& v : state.v) v = Vec3(0, 0, -(crash.speed - crash.wall));
    Workspace work(model);
    for (int k = 1; k <= steps; ++k) {
        const StepReport report = step(model, state, work, crash.dt, Detail::check);
        ASSERT_TRUE(report.finite);
        ASSERT_EQ(report.contact.truncated, 0);
        visit(state, k * crash.dt);
    }
}

// Without restitution: it gets to the thickness in the step in which it arrives, rests there, and stays.
TEST(Impact, an_inelastic_one_stops_cloth_at_the_thickness) {
    each_crash({0}, 0, [](const Crash& crash) {
        SCOPED_TRACE(name_of(crash));
        const double enough = still_part * h;
        run_crash(crash, 12, [&](const State& state, double time) {
            for (std::size_t p = 0; p < state.x.size(); ++p) {
                const double free = crash.first_height() - crash.speed * time;
                ASSERT_NEAR(state.x[p].z(), std::max(free, h), enough) << time;
                ASSERT_NEAR(state.v[p].z(), time < crash.meets_at() ? -crash.speed : 0, enough / crash.dt) << time;
            }
        });
    });
}

// With it: it gets there, and leaves from there and then.
TEST(Impact, a_rebound_is_restitution_times_the_approach_and_begins_at_the_thickness) {
    each_crash({.2, .5, .9}, 0, [](const Crash& crash) {
        SCOPED_TRACE(name_of(crash));
        const double leaves = crash.restitution * crash.speed;
        run_crash(crash, 8, [&](const State& state, double time) {
            const bool after = time > crash.meets_at();
            const double way = after ? leaves * (time - crash.meets_at()) : crash.speed * (crash.meets_at() - time);
            for (std::size_t p = 0; p < state.x.size(); ++p) {
                ASSERT_NEAR(state.x[p].z(), h + way, .01 * way + still_part * h) << time;
                ASSERT_NEAR(state.v[p].z(), after ? leaves : -crash.speed, .01 * leaves) << time;
            }
        });
    });
}

// Only relative velocities count: a wall that comes takes cloth along, or throws it.
TEST(Impact, a_wall_that_moves_gives_its_velocity_and_what_restitution_adds) {
    each_crash({0, .5}, .6, [](const Crash& crash) {
        SCOPED_TRACE(name_of(crash));
        const double leaves = crash.wall + crash.restitution * crash.speed;
        run_crash(crash, 6, [&](const State& state, double time) {
            if (time < crash.meets_at()) return;
            for (std::size_t p = 0; p < state.x.size(); ++p) {
                const double gap = state.x[p].z() - crash.wall * time;
                ASSERT_NEAR(state.v[p].z(), leaves, .01 * leaves + still_part * h / crash.dt) << time;
                ASSERT_GT(gap, h - still_part * h) << time;
                if (crash.restitution > 0) continue;
                ASSERT_NEAR(gap, h, still_part * h) << time;
            }
        });
    });
}

// The impulse across is μ times that along the normal, all of it, in whichever part of the step they meet.
TEST(Impact, one_that_slides_rubs_with_the_whole_impulse) {
    for (int scheme = 0; scheme < schemes; ++scheme)
        for (const double part : {.07, .5, .93})
            for (const double e : {0., .5}) {
                const Crash crash{Scheme(scheme), 1, .005, part, e};
                SCOPED_TRACE(name_of(crash));
                Scene scene = make_scene(crash);
                scene.bodies[0].friction = .3;
                const Model model = build(scene);
                State state = start(model);
                for (Vec3& v : state.v) v = Vec3(2, 0, -1);
                Workspace work(model);
                for (int k = 0; k < 8; ++k) step(model, state, work, crash.dt);
                for (const Vec3& v : state.v) ASSERT_NEAR(v.x(), 2 - .3 * (1 + e), .01) << v.transpose();
            }
}

// A sheet that falls: as high as one that falls freely until it lands, then as high as the thickness. Its height never
// rises, and it lands once.
TEST(Impact, a_falling_sheet_lands_once) {
    for (int scheme = 0; scheme < schemes; ++scheme)
        for (const double dt : {.001, .005, .01}) {
            const Crash crash{Scheme(scheme), 0, dt, 0, 0};
            SCOPED_TRACE(name_of(crash));
            Scene scene = make_scene(crash);
            scene.gravity = Vec3(0, 0, -9.81);
            std::get<Sheet>(scene.cloth.shape).origin.z() = h + .1;
            const Model model = build(scene);
            State state = start(model);
            Workspace work(model);
            double before = infinity;
            const double lands = std::sqrt(2 * .1 / 9.81);
            for (int k = 1; k * dt < 2 * lands; ++k) {
                step(model, state, work, dt);
                const double z = state.x[4].z();
                ASSERT_LE(z, before + still_part * h) << k;
                before = z;
                if (k * dt > lands + 2 * dt) {
                    ASSERT_NEAR(z, h, still_part * h) << k;
                    // Forces have acted since they touched, in some schemes, for one step.
                    ASSERT_LE(std::abs(state.v[4].z()), 9.81 * dt + still_part * h / dt) << k;
                }
            }
        }
}

}  // namespace
}  // namespace weft
