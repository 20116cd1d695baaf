// The shell in motion: frequencies, stable steps, damping, friction that is remembered, implicit steps.
#include "core/angles.h"
#include "dense.h"
#include "forces/shell_scenes.h"

#include <weft/analyse.h>
#include <weft/shell_readings.h>

#include <gtest/gtest.h>

namespace weft {
namespace {

using namespace shells;

Model make_strip(int n, int across, double length, double width, const Fabric& fabric,
                 ShellMass mass = ShellMass::sub_triangles, Scheme scheme = Scheme::symplectic_euler) {
    Scene scene = scene_of(rectangle(n, across, length, width), fabric);
    scene.cloth.shell->mass = mass;
    scene.integrator.scheme = scheme;
    Model model = build(scene);
    clamp_root(model);
    return model;
}

// M^-½ K M^-½ of the free points at the start.
Eigen::MatrixXd scaled_stiffness(const Model& model) {
    const std::vector<int> free = free_points(model);
    const int n = int(free.size());
    Eigen::MatrixXd k(3 * n, 3 * n);
    Field unit(model.mass.size(), Vec3(0, 0, 0)), column;
    const Field& x = model.mesh.points;
    for (int j = 0; j < 3 * n; ++j) {
        unit[free[j / 3]][j % 3] = 1 / std::sqrt(model.mass[free[j / 3]]);
        multiply_jacobian(model, At(x, x, 0), Derivative::stiffness, Jacobian::exact, shell_force, unit, column);
        for (int i = 0; i < n; ++i) k.block<3, 1>(3 * i, j) = column[free[i]] / std::sqrt(model.mass[free[i]]);
        unit[free[j / 3]].setZero();
    }
    return k;
}

TEST(ShellMotion, a_cantilever_swings_with_the_frequency_of_a_beam) {
    const double length = 0.1, exact = 3.51602 * std::sqrt(4e-6 / 0.07) / (length * length);
    for (const ShellMass mass : {ShellMass::sub_triangles, ShellMass::hrz}) {
        const Model model = make_strip(8, 1, length, length / 8, isotropic(3657, 4e-6), mass);
        const double lowest = test::symmetric_eigenvalues(scaled_stiffness(model))(0);
        EXPECT_NEAR(std::sqrt(lowest) / exact, 1, 0.005);
    }
}

TEST(ShellMotion, the_stable_step_is_that_of_the_stiffest_mode) {
    Model model = make_strip(4, 2, 0.04, 0.02, table1());
    const Eigen::VectorXd lambda = test::symmetric_eigenvalues(scaled_stiffness(model));
    const StableStep estimate = estimate_stable_step(model, start(model));
    EXPECT_NEAR(std::sqrt(estimate.k0 / lambda(lambda.size() - 1)), 1, 0.02);
    const auto energy_after = [&](double share) {
        State state = start(model);
        Workspace work(model);
        for (Vec3& v : state.v) v = Vec3(0, 0, 0);
        const Field kick = random_field(state.v.size(), 1e-3, 3);
        for (std::size_t i = 0; i < kick.size(); ++i) state.v[i] = kick[i];
        for (int k = 0; k < 2000; ++k) step(model, state, work, share * estimate.dt, Detail::none);
        double sum = 0;
        for (int i = 0; i < model.points(); ++i) sum += 0.5 * model.mass[i] * state.v[i].squaredNorm();
        return sum;
    };
    double kick = 0;
    for (const double m : model.mass) kick += 0.5 * m * 1e-6;
    EXPECT_LT(energy_after(0.95), 20 * kick);
    const double blown = energy_after(1.1);
    EXPECT_TRUE(!(blown < 1e6 * kick));  // not a number counts
}

TEST(ShellMotion, damping_is_the_stiffness_times_its_time_and_leaves_rigid_motion_alone) {
    Fabric fabric = table1();
    fabric.membrane_damping = 1e-5;
    fabric.bending_damping = 1e-3;
    Scene scene = scene_of(rectangle(4, 3, 0.05, 0.0375, 0.2), fabric);
    const Model model = build(scene);
    const Field& flat = model.mesh.points;
    Field bend = random_field(flat.size(), 1, 2), stretch = bend, k, c;
    for (Vec3& d : bend) d = Vec3(0, 0, d.z());
    for (Vec3& d : stretch) d.z() = 0;
    for (const auto& [field, tau] : {std::pair{bend, 1e-3}, std::pair{stretch, 1e-5}}) {
        multiply_jacobian(model, At(flat, flat, 0), Derivative::stiffness, Jacobian::tangent, shell_force, field, k);
        multiply_jacobian(model, At(flat, flat, 0), Derivative::damping, Jacobian::tangent, shell_force, field, c);
        EXPECT_LT(largest_norm(moved_by(c, k, -tau)), 1e-11 * largest_norm(c));
    }
    Field x = flat;
    for (Vec3& p : x) p.z() += 8 * p.x() * p.x() - 4 * p.x() * p.y();
    Field turning = x, none(x.size(), Vec3(0, 0, 0));
    for (std::size_t i = 0; i < x.size(); ++i) turning[i] = Vec3(0.3, -0.2, 1) + Vec3(5, -3, 2).cross(x[i]);
    const Field generic = random_field(x.size(), 0.3, 6), still = shell_forces(model, At(x, none, 0));
    const double rigid = largest_norm(moved_by(shell_forces(model, At(x, turning, 0)), still, -1)),
                 shaken = largest_norm(moved_by(shell_forces(model, At(x, generic, 0)), still, -1));
    EXPECT_LT(rigid, 1e-12 * shaken);
}

// ζ = ωτ/2: after a period of the damped swing e^(−2πζ/√(1 − ζ²)) of it is left. Steps of BDF2 take (ωh)³/4 themselves,
// a millionth.
TEST(ShellMotion, a_damped_strip_loses_of_its_swing_what_its_damping_says) {
    const double length = 0.1, first = 1.87510407, omega = first * first * std::sqrt(4e-6 / 0.07) / (length * length),
                 ratio = 0.05, size = 1e-4;
    Fabric fabric = isotropic(3657, 4e-6);
    fabric.bending_damping = 2 * ratio / omega;
    Model model = make_strip(8, 1, length, length / 8, fabric, ShellMass::sub_triangles, Scheme::bdf2);
    State state = start(model);
    const auto mode = [&](double s) {
        const double share = (std::cosh(first) + std::cos(first)) / (std::sinh(first) + std::sin(first));
        return 0.5 * (std::cosh(s) - std::cos(s) - share * (std::sinh(s) - std::sin(s)));
    };
    for (Vec3& p : state.x) p.z() = size * mode(first * p.x() / length);
    Workspace work(model);
    const double period = 2 * pi / (omega * std::sqrt(1 - ratio * ratio));
    const int steps = 600;
    for (int k = 0; k < steps; ++k) step(model, state, work, period / steps, Detail::none);
    for (const int p : where(model, [&](const Vec3& q) { return q.x() > length - 1e-9; }))
        EXPECT_NEAR(-std::log(state.x[p].z() / size) * std::sqrt(1 - ratio * ratio) / (2 * pi) / ratio, 1, 0.03);
}

// -------------------------------------------------------------------------------------------------------------
// friction

// The instrument's loop on a strip of 1 cm: curvature to 250 per metre, there and back; the end is turned, and free to
// go.
TEST(ShellFriction, a_bent_strip_shows_the_loop_its_fabric_was_made_of) {
    const Fabric fabric = wool();
    const double gauge = 0.01, width = 0.005;
    Scene scene = scene_of(rectangle(8, 4, gauge, width), fabric);
    Model model = build(scene);
    hold_points(model, where(model, [](const Vec3& p) { return p.x() < 1e-9; }));
    clamp(model, [&](const Vec3& p) { return p.x() < 1e-9 || p.x() > gauge - 1e-9; });
    State state = start(model);
    Workspace work(model);
    double curvature = 0;
    const auto bend_to = [&](double next) {
        for (int i = 0; i < model.points(); ++i) {
            const double s = model.mesh.points[i].x();
            const auto arc = [&](double k) {
                return std::abs(k) < 1e-9 ? Vec3(s, 0, 0) : Vec3(std::sin(k * s) / k, 0, (1 - std::cos(k * s)) / k);
            };
            state.x[i] += arc(next) - arc(curvature);
        }
        curvature = next;
        const double turned = next * gauge;
        double moment = 0;
        for (ShellJoint& joint : model.shell.joints)
            if (joint.kind == ShellJoint::Kind::clamped && joint.normal.z() != 0 &&
                model.mesh.points[model.shell.elements[joint.element].points[3 + joint.edge]].x() > 0.5 * gauge)
                joint.normal = Vec3(-std::sin(turned), 0, std::cos(turned));
        const StaticsReport report = settle_statically(model, state, work, {.tolerance = 1e-4});
        EXPECT_TRUE(report.converged) << next << " " << report.imbalance << " " << report.iterations;
        const std::vector<double> moments = find_joint_moments(model, state);
        for (std::size_t j = 0; j < moments.size(); ++j) {
            const ShellJoint& joint = model.shell.joints[j];
            if (joint.kind == ShellJoint::Kind::clamped &&
                model.mesh.points[model.shell.elements[joint.element].points[3 + joint.edge]].x() > 0.5 * gauge)
                moment += moments[j];
        }
        return moment / width;
    };
    std::map<int, double> up, down;  // by curvature [1/m]
    for (int k = 25; k <= 250; k += 25) bend_to(k);
    for (int k = 225; k >= -250; k -= 25) down[k] = bend_to(k);
    for (int k = -225; k <= 250; k += 25) up[k] = bend_to(k);
    const double stiffness = 0.5 * (up[150] - up[50] + down[150] - down[50]) / 100;
    EXPECT_NEAR(std::abs(stiffness) / fabric.bending[0].stiffness, 1, 0.02);
    EXPECT_NEAR(std::abs(up[50] - down[50]) / (2 * fabric.bending[0].friction), 1, 0.02);
}

TEST(ShellFriction, trials_leave_no_trace) {
    const Model model = make_strip(4, 2, 0.04, 0.02, wool(), ShellMass::sub_triangles, Scheme::runge_kutta_4);
    State state = start(model), other = state;
    state.v = random_field(state.v.size(), 0.2, 1);
    for (const Held& h : model.held) state.v[h.point].setZero();
    other = state;
    Workspace work(model), busy(model);
    for (int k = 0; k < 50; ++k) {
        step(model, state, work, 1e-5, Detail::none);
        for (int trial = 0; trial < 3; ++trial) {
            const Field x = moved_by(other.x, random_field(other.x.size(), 1e-3, std::uint64_t(trial)), 1);
            find_forces(model, At(x, other.v, 0, other.history), busy, all_forces);
        }
        step(model, other, busy, 1e-5, Detail::none);
    }
    EXPECT_EQ(hash(state), hash(other));
    EXPECT_EQ(hash(load(save(state))), hash(state));
    EXPECT_GT(*std::max_element(state.history.begin(), state.history.end()), 0);
}

TEST(ShellFriction, takes_the_swing_out_of_a_strip) {
    struct Shares {
        double kinetic, all;  // of the energy it had at first
    };
    const auto swing = [](const Fabric& fabric) {
        const Model model = make_strip(6, 2, 0.06, 0.02, fabric, ShellMass::sub_triangles, Scheme::velocity_verlet);
        State state = start(model);
        for (int i = 0; i < model.points(); ++i) state.v[i] = Vec3(0, 0, 4 * state.x[i].x());
        Workspace work(model);
        const auto kinetic = [&] {
            double sum = 0;
            for (int i = 0; i < model.points(); ++i) sum += 0.5 * model.mass[i] * state.v[i].squaredNorm();
            return sum;
        };
        const double at_first = kinetic(), dt = 0.4 * estimate_stable_step(model, state).dt;
        double most = 0;
        while (state.time < 0.6) {
            step(model, state, work, dt, Detail::none);
            if (state.time > 0.4) most = std::max(most, kinetic());
        }
        return Shares{most / at_first, (kinetic() + measure_shell_energy(model, state)) / at_first};
    };
    Fabric elastic = wool();
    for (FabricLaw* law :
         {&elastic.tension[0], &elastic.tension[1], &elastic.shear, &elastic.bending[0], &elastic.bending[1]})
        law->friction = law->friction_share = law->friction_slope = 0;
    const Shares goes_on = swing(elastic), rests = swing(wool());
    EXPECT_NEAR(goes_on.all, 1, 0.02);
    EXPECT_GT(goes_on.kinetic, 0.3);
    EXPECT_LT(rests.kinetic, 0.15);
}

// -------------------------------------------------------------------------------------------------------------
// buckling

// Work of a closed path of the two stretches of a square, all of it in and around compression.
double work_of_cycle(const Model& model, int steps) {
    double sum = 0;
    Field before;
    Field force_before;
    for (int k = 0; k <= steps; ++k) {
        const double t = 2 * pi * k / steps;
        Field x = model.mesh.points;
        for (Vec3& p : x) p = Vec3(p.x() * (1 - 2e-4 + 4e-4 * std::cos(t)), p.y() * (1 - 2e-4 + 4e-4 * std::sin(t)), 0);
        const Field f = shell_forces(model, At(x, x, 0), true);
        for (std::size_t i = 0; k > 0 && i < x.size(); ++i) sum -= 0.5 * (f[i] + force_before[i]).dot(x[i] - before[i]);
        before = x;
        force_before = f;
    }
    return sum;
}

TEST(ShellBuckling, relaxed_compression_gives_back_what_it_took) {
    Scene scene = scene_of(rectangle(1, 1, 0.02, 0.02), table1());
    scene.cloth.shell->buckling = ShellBuckling::relaxed;
    scene.cloth.shell->residual = 0;
    const Model model = build(scene);
    EXPECT_NEAR(work_of_cycle(model, 4000), 0, 1e-12);  // of 3e-8 J that go in and out
}

TEST(ShellBuckling, a_clamp_of_each_tension_alone_would_not) {
    // The law that the relaxed one replaces: σ_i never below −N_i, each for itself. Its cycle makes or takes energy.
    const Fabric f = table1();
    const double k1 = f.tension[0].stiffness, k2 = f.tension[1].stiffness, k12 = poisson_stiffness(f), load = 0.1;
    double sum = 0, most = 0;
    const int steps = 4000;
    std::array<double, 4> before{};
    for (int k = 0; k <= steps; ++k) {
        const double t = 2 * pi * k / steps, e1 = -2e-4 + 4e-4 * std::cos(t), e2 = -2e-4 + 4e-4 * std::sin(t);
        const double s1 = std::max(-load, k1 * e1 + k12 * e2), s2 = std::max(-load, k2 * e2 + k12 * e1);
        if (k > 0) sum += 0.5 * (s1 + before[2]) * (e1 - before[0]) + 0.5 * (s2 + before[3]) * (e2 - before[1]);
        before = {e1, e2, s1, s2};
        most = std::max(most, s1 * e1);
    }
    EXPECT_GT(std::abs(sum), 1e-3 * most);
}

TEST(ShellBuckling, elements_beyond_eulers_load_are_counted) {
    Scene scene = scene_of(rectangle(2, 2, 0.04, 0.04), table1());
    scene.cloth.shell->buckling = ShellBuckling::relaxed;
    const Model model = build(scene);
    State state = start(model);
    const auto count = [&] {
        int sum = 0;
        for (const ShellReading& r : read_shell(model, state)) sum += r.buckled;
        return sum;
    };
    EXPECT_EQ(count(), 0);
    for (Vec3& p : state.x) p.x() *= 0.999;
    EXPECT_EQ(count(), 8);
}

// A strip on two hinges, which come nearer by a tenth of its length: whatever the waves that it takes from noise at
// first, it ends as one, as high as the elastica.
TEST(ShellBuckling, a_strip_pushed_together_from_noise_ends_as_one_wave) {
    const double length = 0.2, push = 0.1;
    Scene scene = scene_of(rectangle(16, 1, length, length / 16), isotropic(3657, 4e-4));
    for (const bool right : {false, true}) {
        Selector end;
        end.box = Selector::Box{Vec3(right ? length - 1e-6 : -1, -1, -1), Vec3(right ? 1 : 1e-6, 1, 1)};
        Motion motion;
        motion.keys = {{.time = 0}, {.time = 0.5, .move = Vec3(right ? -push * length : 0, 0, 0)}};
        scene.pins.push_back({.where = end, .frame = "", .path = motion, .release = {}});
    }
    scene.integrator.scheme = Scheme::newton;
    const Model model = build(scene);
    State state = start(model);
    const Field shaken = random_field(state.x.size(), 1e-6, 4);
    for (int i = 0; i < model.points(); ++i)
        if (const double x = state.x[i].x(); x > 1e-6 && x < length - 1e-6) state.x[i].z() += shaken[i].z();
    Workspace work(model);
    for (int k = 0; k < 400; ++k) step(model, state, work, 0.005, Detail::none);
    double top = 0, least = infinity;
    for (int i = 0; i < model.points(); ++i) {
        top = std::max(top, std::abs(state.x[i].z()));
        const double x = model.mesh.points[i].x();
        if (x > 0.1 * length && x < 0.9 * length) least = std::min(least, std::abs(state.x[i].z()));
    }
    EXPECT_NEAR(top / length / 0.194924, 1, 0.03);
    EXPECT_GT(least, 0.2 * top);  // no other half wave
}

// ------------------------------------------------------------------------------------------------------- implicit
// steps

Vec3 tip_after(Scheme scheme, double dt, double duration) {
    Model model = make_strip(8, 2, 0.1, 0.025, wool(), ShellMass::sub_triangles, scheme);
    model.gravity = Vec3(0, 0, -9.81);
    model.integrator.solver = LinearSolver::assembled;
    State state = start(model);
    Workspace work(model);
    const int steps = int(std::lround(duration / dt));
    for (int k = 0; k < steps; ++k) step(model, state, work, dt, Detail::none);
    Vec3 tip(0, 0, 0);
    int count = 0;
    for (const int p : where(model, [](const Vec3& q) { return q.x() > 0.1 - 1e-9; })) tip += state.x[p], ++count;
    return tip / count;
}

TEST(ShellImplicit, bdf2_follows_the_motion_at_steps_that_explicit_schemes_cannot_take) {
    const double duration = 0.08;
    const Vec3 exact = tip_after(Scheme::runge_kutta_4, 1e-5, duration);
    EXPECT_LT(exact.z(), -0.01);
    EXPECT_LT((tip_after(Scheme::bdf2, 0.002, duration) - exact).norm(), 0.01 * 0.1);
}

TEST(ShellImplicit, newton_settles_where_statics_does) {
    Model model = make_strip(6, 2, 0.06, 0.02, isotropic(3000, 1e-5), ShellMass::sub_triangles, Scheme::newton);
    model.gravity = Vec3(0, 0, -9.81);
    model.integrator.solver = LinearSolver::cholesky;
    State state = start(model), still = state;
    Workspace work(model);
    for (int k = 0; k < 40; ++k) step(model, state, work, 0.05, Detail::none);
    const StaticsReport report = settle_statically(model, still, work);
    EXPECT_TRUE(report.converged);
    EXPECT_LT(largest_norm(moved_by(state.x, still.x, -1)), 1e-5);
}

// --------------------------------------------------------------------------------------------------------------
// readings

TEST(ShellReadings, rotations_are_those_of_the_surface) {
    const Model model = build(scene_of(rectangle(6, 2, 0.06, 0.02), isotropic(3000, 1e-5)));
    State state = start(model);
    const double r = 0.05;
    for (Vec3& p : state.x) p = Vec3(r * std::sin(p.x() / r), p.y(), r * (1 - std::cos(p.x() / r)));
    const auto rotations = find_shell_rotations(model, state);
    for (int i = 0; i < model.points(); ++i) {  // about −y by x/r
        EXPECT_NEAR(rotations[i].angle.y(), -model.mesh.points[i].x() / r, 0.02) << i;
        EXPECT_NEAR(rotations[i].angle.x(), 0, 1e-3);
    }
}

}  // namespace
}  // namespace weft
