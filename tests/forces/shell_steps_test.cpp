// Schemes that shells need: bending by impulses, steps from a ladder, distortion control.
#include "core/angles.h"
#include "forces/distortion.h"
#include "forces/shell_scenes.h"
#include "integrate/integrate.h"

#include <weft/analyse.h>

#include <gtest/gtest.h>

namespace weft {
namespace {

using namespace shells;

Model make_hanging_strip(Scheme scheme) {
    Scene scene = scene_of(rectangle(8, 2, 0.1, 0.025), wool());
    scene.gravity = Vec3(0, 0, -9.81);
    scene.integrator.scheme = scheme;
    Model model = build(scene);
    clamp_root(model);
    return model;
}

// A strip of wool swings down from the horizontal: the tip falls by several centimetres.
Vec3 tip_of_strip(Scheme scheme, double dt, double time) {
    const Model model = make_hanging_strip(scheme);
    State state = start(model);
    Workspace work(model);
    for (int k = 0; k < int(std::lround(time / dt)); ++k) step(model, state, work, dt, Detail::none);
    Vec3 tip = state.x[0];
    for (int i = 0; i < model.points(); ++i)
        if (model.mesh.points[i].x() > 0.1 - 1e-9) tip = state.x[i];
    return tip;
}

TEST(Leapfrog, bending_in_impulses_moves_a_shell_as_bending_in_every_step_does) {
    const Vec3 impulses = tip_of_strip(Scheme::leapfrog, 1e-3, 0.06);
    const Vec3 all = tip_of_strip(Scheme::velocity_verlet, 1e-5, 0.06);
    EXPECT_LT(all.z(), -0.01);
    EXPECT_LT((impulses - all).norm(), 1e-3 * 0.1);  // of its length
}

// ω_b = C √(B/ρ)/a² with C = 24.3 and ω_m = C √(D/ρ)/a with C = 4.37 for equilateral triangles; right-angled ones of
// the same edge are stiffer.
TEST(Leapfrog, kicks_and_impulses_are_as_rare_as_their_frequencies_allow) {
    Scene scene = scene_of(rectangle(10, 10, 0.3, 0.3), table1());
    scene.integrator.scheme = Scheme::leapfrog;
    const Model model = build(scene);
    Workspace work(model);
    State state = start(model);
    step(model, state, work, 0.01, Detail::none);
    const double bending = 24.3 * std::sqrt(4e-6 / 0.07) / (0.03 * 0.03),
                 membrane = 4.37 * std::sqrt(3711 / 0.07) / 0.03;
    EXPECT_LT(state.inner_dt, 2 / membrane);
    EXPECT_GT(state.inner_dt, 0.4 * 2 / membrane);
    const Paces paces = find_paces(model, work, 0.1, state.inner_dt);
    EXPECT_GT(paces.slow, 0.1 * bending / 1.4);
    EXPECT_LT(paces.slow, 0.1 * bending / 1.4 * 2.5);
    EXPECT_GE(paces.fast, 8);
}

TEST(Distortion, a_side_resists_by_what_it_is_beyond_its_bound) {
    Scene scene = scene_of(rectangle(1, 1, 0.1, 0.1), table1());
    scene.cloth.shell->distortion = true;
    const Model model = build(scene);
    const auto energy_at = [&](double stretch) {
        Field x = model.mesh.points;
        for (Vec3& p : x) p.x() *= stretch;
        return measure_energy(model, At(x, x, 0), distortion_force);
    };
    EXPECT_EQ(energy_at(1.0), 0);
    EXPECT_EQ(energy_at(1.29), 0);
    // Halves of the edge count for a quarter of the element each and what is parallel to it for half: ½ D A (λ − 1.3)².
    const Fabric f = table1();
    const double d = 0.5 * (f.tension[0].stiffness + f.tension[1].stiffness);
    EXPECT_NEAR(energy_at(1.4) / (0.5 * d * 0.01 * 0.01), 1, 1e-9);
    EXPECT_EQ(measure_distortion(model, model.mesh.points).count, 0);
}

TEST(Distortion, forces_are_those_of_an_energy_and_have_no_resultant) {
    Scene scene = scene_of(rectangle(3, 3, 0.1, 0.1, 0.2), table1());
    scene.cloth.shell->distortion = true;
    const Model model = build(scene);
    Workspace work(model);
    const Field still(model.mass.size(), Vec3(0, 0, 0));
    const Field x = moved_by(model.mesh.points, random_field(still.size(), 0.02, 1), 1);
    const Field way = random_field(still.size(), 1, 2);
    EXPECT_GT(measure_distortion(model, x).count, 10);
    find_forces(model, At(x, still, 0), work, distortion_force);
    const Field force = work.scratch->force;
    const double h = 1e-7, ahead = measure_energy(model, At(moved_by(x, way, h), still, 0), distortion_force),
                 behind = measure_energy(model, At(moved_by(x, way, -h), still, 0), distortion_force);
    EXPECT_NEAR(-(ahead - behind) / (2 * h) / dot_fields(force, way), 1, 1e-6);
    Vec3 sum(0, 0, 0), torque(0, 0, 0);
    for (std::size_t i = 0; i < x.size(); ++i) sum += force[i], torque += x[i].cross(force[i]);
    EXPECT_LT(sum.norm(), 1e-12 * largest_norm(force));
    EXPECT_LT(torque.norm(), 1e-12 * largest_norm(force));
}

TEST(Distortion, nothing_is_distorted_at_rest_however_wide_its_angles) {
    for (const double angle : {60.0, 100.0, 150.0}) {
        Mesh mesh;
        mesh.points = {Vec3(0, 0, 0), Vec3(0.1, 0, 0),
                       Vec3(0.1 * std::cos(angle * degree), 0.1 * std::sin(angle * degree), 0)};
        mesh.triangles = {{0, 1, 2}};
        Scene scene = scene_of(mesh, table1());
        scene.cloth.shell->distortion = true;
        const Model model = build(scene);
        Workspace work(model);
        find_forces(model, At(model.mesh.points, model.mesh.points, 0), work, distortion_force);
        EXPECT_EQ(largest_norm(work.scratch->force), 0) << angle;
        EXPECT_EQ(measure_distortion(model, model.mesh.points).count, 0) << angle;
    }
}

// A sheet that is let go where it is stretched beyond the bound comes back with no more energy than it had.
TEST(Distortion, a_sheet_stretched_beyond_its_bound_gains_nothing_on_its_way_back) {
    Scene scene = scene_of(rectangle(4, 4, 0.1, 0.1), table1());
    scene.cloth.shell->distortion = true;
    scene.integrator.scheme = Scheme::runge_kutta_4;
    const Model model = build(scene);
    State state = start(model);
    for (Vec3& p : state.x) p.x() *= 1.4;
    EXPECT_GT(measure_distortion(model, state.x).count, 0);
    Workspace work(model);
    const auto energy = [&] {
        double sum = measure_energy(model, state, shell_force | distortion_force);
        for (int i = 0; i < model.points(); ++i) sum += 0.5 * model.mass[i] * state.v[i].squaredNorm();
        return sum;
    };
    const double dt = 0.2 * estimate_stable_step(model, state).dt, at_first = energy();
    double before = at_first;
    for (int k = 0; k < 400; ++k) {
        step(model, state, work, dt, Detail::none);
        const double now = energy();
        EXPECT_LT(now, before + 1e-9) << k;
        before = now;
    }
    EXPECT_LT(before, 0.99 * at_first);  // the bound damps
}

// One end of a free strip is pulled away at a quarter of the speed of sound.
TEST(Ladder, a_yanked_strip_gets_through_with_few_rejections_and_no_forced_step) {
    Scene scene = scene_of(rectangle(10, 2, 0.1, 0.02), table1());
    scene.cloth.shell->distortion = true;
    scene.integrator.scheme = Scheme::adaptive_runge_kutta;
    scene.integrator.control = StepControl::ladder;
    scene.integrator.error = 1e-5 * 0.01;
    Motion motion;
    motion.keys = {{.time = 0}, {.time = 1, .move = Vec3(60, 0, 0)}};
    Selector end;
    end.box = Selector::Box{Vec3(0.0999, -1, -1), Vec3(0.1001, 1, 1)};
    scene.pins = {{.where = end, .frame = "", .path = motion, .release = {}}};
    const Model model = build(scene);
    Model plain = model;
    plain.integrator.scheme = Scheme::runge_kutta_4;
    const double dt = 0.9 * estimate_stable_step(plain, start(model)).dt;
    State state = start(model);
    Workspace work(model);
    SolveReport total;
    double worst = 0;
    std::int64_t lowest = 0;
    while (state.time < 1e-3) {
        const StepReport report = step(model, state, work, dt, Detail::check);
        ASSERT_TRUE(report.finite);
        total.inner_steps += report.solve.inner_steps;
        total.rejected_distortion += report.solve.rejected_distortion;
        total.rejected_error += report.solve.rejected_error;
        total.forced += report.solve.forced;
        lowest = std::max(lowest, state.ladder.rung);
        worst = std::max(worst, measure(model, state).max_rate[0]);
    }
    EXPECT_EQ(total.forced, 0);
    EXPECT_GT(total.rejected_distortion + total.rejected_error, 0);
    EXPECT_LT(total.rejected_distortion + total.rejected_error, total.inner_steps / 4);
    EXPECT_LT(worst, 0.5);
    // Left alone, it is back on the first rung when it has been calm for long enough on every one between. Pieces that
    // are cut to end with the step do not count: at most every other.
    EXPECT_GT(lowest, 0);
    state.v.assign(state.v.size(), Vec3(0, 0, 0));
    state.x = model.mesh.points;
    Model alone = model;
    alone.held.clear();
    update_derived(alone);
    std::int64_t calm = 0;
    const std::int64_t hold = state.ladder.hold, rungs = state.ladder.rung;
    while (state.ladder.rung > 0 && calm <= 2 * hold * rungs)
        calm += step(alone, state, work, dt, Detail::check).solve.inner_steps;
    EXPECT_EQ(state.ladder.rung, 0);
}

// What laws remember is taken back with a step: a run whose every step is first tried with another length is the same.
TEST(Ladder, rejected_steps_leave_no_trace) {
    Scene scene = scene_of(rectangle(4, 2, 0.1, 0.05), wool());
    scene.integrator.scheme = Scheme::adaptive_runge_kutta;
    scene.integrator.control = StepControl::ladder;
    const Model model = build(scene);
    State one = start(model);
    one.v = random_field(one.v.size(), 0.3, 5);
    State two = one;
    Workspace work(model), other(model);
    for (int k = 0; k < 40; ++k) {
        State trial = two;
        step(model, trial, other, 3e-5, Detail::none);
        step(model, one, work, 1e-5, Detail::none);
        step(model, two, other, 1e-5, Detail::none);
    }
    EXPECT_EQ(hash(one), hash(two));
    EXPECT_FALSE(one.history.empty());
}

// A patch flies flat against a plane: an impact takes ϑ m v² of it, so that it leaves with √(1 − 2ϑ) of its speed.
// Corners and middles have different masses; impulses at places between them are shared by the triangles' own
// coordinates.
TEST(ShellContact, an_impact_takes_the_energy_that_its_dissipation_says) {
    Scene scene = scene_of(rectangle(4, 4, 0.2, 0.2), table1());
    scene.bodies = {{.name = "wall", .shape = Body::Plane{}, .friction = 0, .dissipation = 0.45}};
    scene.contact = Contact{.thickness = 0.004, .friction = 0};
    scene.integrator.scheme = Scheme::leapfrog;
    Mesh mesh = rectangle(4, 4, 0.2, 0.2);
    for (Vec3& p : mesh.points) p.z() = 0.02;
    scene.cloth.shape = mesh;
    const Model model = build(scene);
    State state = start(model);
    for (Vec3& v : state.v) v = Vec3(0, 0, -1);
    Workspace work(model);
    for (int k = 0; k < 40; ++k) step(model, state, work, 1e-3, Detail::none);
    double before = 0, after = 0;
    for (int i = 0; i < model.points(); ++i) {
        before += model.mass[i];
        after += model.mass[i] * state.v[i].z();
    }
    EXPECT_NEAR(after / before, std::sqrt(1 - 2 * 0.45), 1e-6);
}

TEST(ShellContact, two_shells_that_collide_keep_their_momentum) {
    Mesh above = rectangle(4, 4, 0.2, 0.2, 0.2), below = rectangle(3, 3, 0.2, 0.2, 0.2);
    for (Vec3& p : above.points) p += Vec3(0.03, 0.02, 0.03);
    Scene scene = scene_of(above, table1());
    Cloth other = scene.cloth;
    other.shape = below;
    scene.cloths = {other};
    scene.contact = Contact{.thickness = 0.004, .friction = 0.3, .dissipation = 0.13};
    scene.integrator.scheme = Scheme::leapfrog;
    const Model model = build(scene);
    State state = start(model);
    const int first = model.mesh.pieces[0].end_point;
    for (int i = 0; i < first; ++i) state.v[i] = Vec3(0.2, 0, -1);
    const auto momentum = [&] {
        Vec3 sum(0, 0, 0);
        for (int i = 0; i < model.points(); ++i) sum += model.mass[i] * state.v[i];
        return sum;
    };
    const Vec3 before = momentum();
    Workspace work(model);
    int contacts = 0;
    double lost = 0;
    for (int k = 0; k < 60; ++k) {
        const StepReport report = step(model, state, work, 1e-3, Detail::none);
        contacts += report.contact.contacts;
        lost += report.contact.filter_momentum;
    }
    EXPECT_GT(contacts, 0);
    EXPECT_EQ(lost, 0);  // the safe filter had nothing to do
    EXPECT_LT((momentum() - before).norm(), 1e-12 * before.norm() * 60);
}

}  // namespace
}  // namespace weft
