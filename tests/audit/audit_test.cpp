// Energy is accounted for: closed forms of every source and sink, for every scheme where it makes sense.
#include "collide/contact_scenes.h"
#include "reference_scenes.h"

#include <gtest/gtest.h>

#include <cmath>

namespace weft {
namespace {

struct Audited {
    Model model;
    State state;
    double dt;  // [s]
    EnergyAudit audit;
    Energy energy;
    double stored_at_start = 0;

    explicit Audited(const Scene& scene) : model(build(scene)), state(start(model)), dt(*scene.time.step) {}

    void run(int steps, int threads = 0) {
        Workspace work(model, threads);
        work.audit = &audit;
        stored_at_start = measure_audit(model, state, work, dt).stored;
        for (int k = 0; k < steps; ++k) {
            const bool measured = k % 8 == 7 || k + 1 == steps;
            const StepReport report = step(model, state, work, dt, measured ? Detail::full : Detail::none);
            if (measured) energy = report.energy;
            if (measured) {
                ASSERT_TRUE(report.finite);
            }
        }
    }
    double put_in() const { return energy.gravity + energy.wind + energy.pins + energy.bodies + energy.muscles; }
    double taken_out() const {
        const Energy& e = energy;
        return e.damping + e.friction + e.impacts + e.limiter + e.filter + e.safe_filter + e.recovery + e.scheme;
    }
    double left() const { return energy.unexplained - energy.scheme; }  // what no force accounts for
};

constexpr Scheme all_schemes[] = {Scheme::symplectic_euler,
                                  Scheme::forward_euler,
                                  Scheme::stormer_verlet,
                                  Scheme::velocity_verlet,
                                  Scheme::runge_kutta_4,
                                  Scheme::adaptive_runge_kutta,
                                  Scheme::backward_euler,
                                  Scheme::newton,
                                  Scheme::imex,
                                  Scheme::bdf2};

// A triangle of three stiff springs that swings about its edge on the x axis, let go when it is horizontal.
Scene make_pendulum(Scheme scheme, double dt) {
    Scene scene;
    Mesh mesh;
    mesh.points = {{0, 0, 0}, {1, 0, 0}, {.5, 1, 0}};
    mesh.triangles = {{0, 1, 2}};
    scene.cloth.shape = mesh;
    scene.cloth.mass = .3;
    for (SpringSpec& spring : scene.cloth.springs) spring.stiffness = 200;
    scene.pins = {make_pin(at_indices({0, 1}))};
    scene.integrator.scheme = scheme;
    scene.integrator.error = 1e-8;
    scene.time.step = dt;
    return scene;
}

// ------------------------------------------------------------------------------------------------------- a pendulum

TEST(Energy, a_pendulum_keeps_it_to_the_order_of_the_scheme) {
    // Half the step, a quarter of the error: symplectic Euler too, with its velocities brought to the positions' time.
    for (const Scheme scheme : {Scheme::symplectic_euler, Scheme::stormer_verlet, Scheme::velocity_verlet}) {
        double before = 0;
        for (const double dt : {4e-3, 2e-3, 1e-3}) {
            Audited p(make_pendulum(scheme, dt));
            double worst = 0;
            Workspace work(p.model);
            work.audit = &p.audit;
            for (int k = 0; k < std::lround(1 / dt); ++k) {
                p.energy = step(p.model, p.state, work, dt, Detail::full).energy;
                worst = std::max(worst, std::abs(p.left()));
            }
            EXPECT_GT(p.energy.put_in, .9 * .1 * 9.81);  // it has been down: a third of the mass, a metre
            if (before > 0) {
                EXPECT_NEAR(before / worst, 4, .8) << int(scheme) << " " << dt;
            }
            before = worst;
        }
        EXPECT_LT(before, .01 * .1 * 9.81);
    }
}

TEST(Energy, a_pendulum_by_runge_kutta_loses_nothing) {
    for (const Scheme scheme : {Scheme::runge_kutta_4, Scheme::adaptive_runge_kutta}) {
        Audited p(make_pendulum(scheme, 1e-3));
        p.run(1000);
        EXPECT_LT(std::abs(p.left()), 1e-5 * p.energy.put_in) << int(scheme);
    }
}

TEST(Energy, schemes_that_damp_take_it_and_never_give) {
    for (const Scheme scheme : {Scheme::backward_euler, Scheme::newton, Scheme::bdf2}) {
        Audited p(make_pendulum(scheme, 2e-3));
        p.run(500);
        EXPECT_GT(p.energy.scheme, 0) << int(scheme);
        EXPECT_LT(p.energy.worst_gain, 1e-3) << int(scheme);
    }
}

TEST(Energy, forward_euler_gives_what_nothing_explains) {
    // Per step it raises the energy of an oscillation by (dt ω)² of its potential part.
    Audited p(make_pendulum(Scheme::forward_euler, 2e-3));
    p.run(500);
    EXPECT_GT(p.energy.worst_gain, .01);
}

// A sheet that hangs in empty space, at a place whose digits leave its springs some rounding: 10⁻²⁴ J go to and fro.
TEST(Energy, rounding_is_not_energy_from_nowhere_where_there_is_no_gravity) {
    for (const Scheme scheme : {Scheme::symplectic_euler, Scheme::stormer_verlet, Scheme::backward_euler}) {
        Scene scene = make_pendulum(scheme, 2e-3);
        scene.pins.clear();
        scene.gravity.setZero();
        for (Vec3& p : std::get<Mesh>(scene.cloth.shape).points) p += Vec3(10.1, 20.3, 30.7);
        Audited p(scene);
        for (Vec3& x : p.state.x) x += 1e-14 * Vec3(x.y(), -x.z(), x.x());
        p.run(200);
        EXPECT_LT(p.energy.worst_gain, .01) << int(scheme);
    }
}

// --------------------------------------------------------------------------------------------------------- damping

TEST(Energy, damping_takes_what_a_fall_through_honey_does_not_keep) {
    // m v' = m g − c v from rest: v = g/r (1 − e^(−rt)), z = g/r (t − (1 − e^(−rt))/r), r = c/m.
    for (const Scheme scheme : all_schemes) {
        Scene scene = make_bare_scene(3, 3);
        scene.gravity = Vec3(0, 0, -9.81);
        scene.cloth.mass = .9;
        scene.cloth.damping = .2;
        scene.integrator.scheme = scheme;
        scene.time.step = 1e-3;
        Audited fall(scene);
        fall.run(1000);
        const double r = .2 / .1, grown = 1 - std::exp(-r), v = 9.81 / r * grown, z = 9.81 / r * (1 - grown / r);
        EXPECT_NEAR(fall.energy.gravity, .9 * 9.81 * z, .005 * .9 * 9.81 * z) << int(scheme);
        EXPECT_NEAR(fall.energy.damping, .9 * (9.81 * z - v * v / 2), .01 * .9 * 9.81 * z) << int(scheme);
        EXPECT_LT(std::abs(fall.left()), .005 * fall.energy.put_in) << int(scheme);
    }
}

// --------------------------------------------------------------------------------------------------- a driven pin

TEST(Energy, the_work_of_a_driven_pin_is_what_the_cloth_gains) {
    // Three points on two springs, lifted by a metre and swung about; undamped, so that all of it must be there.
    for (const Scheme scheme :
         {Scheme::symplectic_euler, Scheme::stormer_verlet, Scheme::velocity_verlet, Scheme::runge_kutta_4}) {
        Scene scene = make_pendulum(scheme, 5e-4);
        scene.pins[0].path = Motion{.ease = Ease::smooth, .keys = {{.time = 0}, {.time = .4, .move = Vec3(.3, .4, 1)}}};
        Audited lift(scene);
        lift.run(1000);
        double height = 0, kinetic = 0;
        for (std::size_t i = 0; i < 3; ++i) {
            height += .1 * 9.81 * (lift.state.x[i] - lift.model.mesh.points[i]).z();
            kinetic += .05 * lift.state.v[i].squaredNorm();
        }
        EXPECT_GT(lift.energy.pins, .5);
        EXPECT_NEAR(lift.energy.gravity, -height, 1e-12);
        EXPECT_NEAR(lift.energy.stored, kinetic + measure(lift.model, lift.state).spring_energy,
                    .01 * lift.energy.pins);  // at the same time
        EXPECT_NEAR(lift.energy.pins, lift.energy.stored + height, .002 * lift.energy.pins) << int(scheme);
    }
}

// ---------------------------------------------------------------------------------------------------------- contact

// A card on a plane z = 0, gravity turned by an angle about y instead of the plane.
Scene make_card(Scheme scheme, double angle, double friction, double restitution, double dt) {
    Scene scene;
    scene.cloth.shape = Sheet{.columns = 5, .rows = 5, .width = .3, .height = .3, .origin = Vec3(0, 0, .01)};
    scene.cloth.mass = .025;
    for (SpringSpec& spring : scene.cloth.springs) spring.stiffness = 20;
    scene.bodies.push_back({.name = "plane", .shape = Body::Plane{.normal = Vec3(0, 0, 1)}, .friction = friction});
    scene.contact = Contact{};
    scene.contact->thickness = .01;
    scene.bodies[0].restitution = restitution;
    scene.gravity = 9.81 * Vec3(std::sin(angle), 0, -std::cos(angle));
    scene.integrator.scheme = scheme;
    scene.time.step = dt;
    return scene;
}

TEST(Energy, a_card_that_slides_loses_friction_times_its_way) {
    const double angle = .5, friction = .3;
    for (const Scheme scheme : {Scheme::symplectic_euler, Scheme::velocity_verlet, Scheme::backward_euler}) {
        Audited card(make_card(scheme, angle, friction, 0, 1e-3));
        card.run(600);
        double way = 0;
        for (std::size_t i = 0; i < 25; ++i) way += (card.state.x[i] - card.model.mesh.points[i]).x() / 25;
        const double lost = friction * .025 * 9.81 * std::cos(angle) * way;
        EXPECT_GT(way, .2);
        EXPECT_NEAR(card.energy.friction, lost, .01 * lost) << int(scheme);
        EXPECT_NEAR(card.energy.impacts, 0, .01 * lost) << int(scheme);
        EXPECT_EQ(card.energy.bodies, 0);
        EXPECT_LT(card.energy.worst_gain, .01) << int(scheme);
    }
}

TEST(Energy, a_bounce_takes_one_minus_e_squared) {
    const double speed = 2;
    for (const Scheme scheme : {Scheme::symplectic_euler, Scheme::velocity_verlet, Scheme::backward_euler})
        for (const double e : {0., .5, .9}) {
            Scene scene = make_card(scheme, 0, 0, e, 1e-3);
            std::get<Sheet>(scene.cloth.shape).origin.z() = .0553;
            scene.gravity.setZero();
            Audited card(scene);
            for (Vec3& v : card.state.v) v = Vec3(0, 0, -speed);
            card.run(60);
            const double had = .025 * speed * speed / 2;
            EXPECT_NEAR(card.stored_at_start, had, 1e-12);
            EXPECT_NEAR(card.energy.impacts, (1 - e * e) * had, .02 * had) << int(scheme) << " " << e;
            EXPECT_NEAR(card.energy.stored, e * e * had, .02 * had) << int(scheme) << " " << e;
            EXPECT_LT(card.energy.worst_gain, .01) << int(scheme) << " " << e;
        }
}

TEST(Energy, a_body_that_lifts_cloth_puts_in_what_it_weighs) {
    // A plate that rises by 0.2 m under a card, smoothly.
    for (const Scheme scheme : {Scheme::symplectic_euler, Scheme::velocity_verlet, Scheme::backward_euler}) {
        Scene scene = make_card(scheme, 0, .3, 0, 1e-3);
        scene.bodies[0] = {.name = "plate", .shape = Body::Box{.centre = Vec3(.15, -.15, -.5), .size = Vec3(1, 1, 1)}};
        scene.bodies[0].path =
            Motion{.ease = Ease::smooth, .keys = {{.time = 0}, {.time = .5, .move = Vec3(0, 0, .2)}}};
        Audited lift(scene);
        lift.run(550);
        const double height = .025 * 9.81 * .2;
        EXPECT_NEAR(lift.energy.gravity, -height, .02 * height) << int(scheme);
        EXPECT_NEAR(lift.energy.bodies, height, .02 * height) << int(scheme);
        EXPECT_LT(lift.energy.worst_gain, .01) << int(scheme);
    }
}

TEST(Energy, cloth_that_lies_still_neither_gives_nor_takes) {
    for (const Scheme scheme : all_schemes) {
        Audited card(make_card(scheme, 0, .3, 0, 2e-3));
        card.run(300);
        const double unit = .025 * 9.81 * .01;  // its weight times its thickness
        // Forward Euler kicks when it has moved: ½ m (g dt)² a step come from the scheme, and contact takes them.
        const double kicks = scheme == Scheme::forward_euler ? 300 * .5 * .025 * std::pow(9.81 * 2e-3, 2) : 0;
        EXPECT_NEAR(card.energy.impacts, kicks, .02 * unit) << int(scheme);
        EXPECT_NEAR(card.left(), kicks, .02 * unit) << int(scheme);
    }
}

// ------------------------------------------------------------------------------------------- muscles, wind, limits

TEST(Energy, muscles_put_in_what_their_springs_and_points_gain) {
    Scene scene = make_pendulum(Scheme::velocity_verlet, 5e-4);
    scene.gravity.setZero();
    Model model = build(scene);
    model.actuators = {{.spring = 1, .amplitude = .1, .frequency = 3, .phase = 0}};
    model.plain_springs = false;
    update_derived(model);
    Audited fish(scene);
    fish.model = model;
    fish.run(1000);
    EXPECT_GT(fish.energy.muscles, .01);
    EXPECT_NEAR(fish.energy.stored, fish.energy.muscles, .005 * fish.energy.put_in);
}

Scene make_windy_limited_sheet(Scheme scheme) {
    Scene scene = make_limited_scene(9, true, 4);
    scene.cloth.air_drag = .003;
    scene.wind = {Wind{.velocity = Vec3(1, 2, .5)}};
    scene.integrator.scheme = scheme;
    scene.time.step = 2e-3;
    return scene;
}

TEST(Energy, it_closes_for_every_scheme) {
    for (const Scheme scheme : all_schemes) {
        Audited sheet(make_windy_limited_sheet(scheme));
        sheet.run(200);
        EXPECT_NEAR(sheet.energy.stored - sheet.stored_at_start,
                    sheet.put_in() - sheet.taken_out() + sheet.energy.unexplained, 1e-9 * sheet.energy.put_in);
        EXPECT_LT(sheet.energy.wind, 0);  // it falls faster than the wind blows
        EXPECT_GT(sheet.energy.limiter, 0) << int(scheme);
    }
}

TEST(Energy, wind_alone_puts_in) {
    for (const Scheme scheme : all_schemes) {
        Scene scene = make_windy_limited_sheet(scheme);
        scene.gravity.setZero();
        Audited sheet(scene);
        sheet.run(200);
        EXPECT_GT(sheet.energy.wind, 0) << int(scheme);
        EXPECT_GE(sheet.energy.wind, sheet.energy.stored) << int(scheme);
    }
}

TEST(Energy, the_motion_does_not_depend_on_being_audited_nor_the_audit_on_threads) {
    for (const Scheme scheme : all_schemes)
        for (const bool contact : {false, true}) {
            Scene scene = contact ? make_drape(9) : make_windy_limited_sheet(scheme);
            scene.integrator.scheme = scheme;
            scene.time.step = 2e-3;
            Audited with(scene), threaded(scene);
            with.run(150, 1);
            threaded.run(150, 3);
            State without = start(with.model);
            Workspace work(with.model);
            take_steps(with.model, without, work, *scene.time.step, 150);
            EXPECT_EQ(hash(with.state), hash(without)) << int(scheme) << contact;
            EXPECT_EQ(with.energy.stored, threaded.energy.stored);
            EXPECT_EQ(with.energy.limiter, threaded.energy.limiter);
            EXPECT_EQ(with.energy.impacts, threaded.energy.impacts);
            EXPECT_EQ(with.energy.unexplained, threaded.energy.unexplained);
        }
}

}  // namespace
}  // namespace weft
