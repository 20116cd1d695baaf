// The three masses of a six-node triangle: what they add up to, how they turn, how they swing.
#include "core/angles.h"
#include "dense.h"
#include "forces/shell_scenes.h"

#include <weft/analyse.h>

#include <gtest/gtest.h>

namespace weft {
namespace {

using namespace shells;

constexpr ShellMass all_masses[] = {ShellMass::sub_triangles, ShellMass::hrz, ShellMass::consistent};

Model model_of(const Mesh& mesh, const Fabric& fabric, ShellMass mass, Scheme scheme = Scheme::velocity_verlet) {
    Scene scene = scene_of(mesh, fabric);
    scene.cloth.shell->mass = mass;
    scene.integrator.scheme = scheme;
    return build(scene);
}

Field times_mass(const Model& model, const Field& in) {
    Field out(in.size());
    for (std::size_t i = 0; i < in.size(); ++i) out[i] = model.mass[i] * in[i];
    if (spreads_mass(model)) add_spread_mass(model, in, out);
    return out;
}

// ω² of motions out of the plane of points that are not held, ascending: of M^-½ K M^-½.
Eigen::VectorXd squares_of_frequencies(const Model& model) {
    const std::vector<int> free = free_points(model);
    const int n = int(free.size());
    Eigen::MatrixXd k(n, n), m(n, n);
    const Field& x = model.mesh.points;
    Field unit(x.size(), Vec3(0, 0, 0)), column;
    for (int j = 0; j < n; ++j) {
        unit[free[j]].z() = 1;
        multiply_jacobian(model, At(x, x, 0), Derivative::stiffness, Jacobian::exact, shell_force, unit, column);
        const Field inertia = times_mass(model, unit);
        for (int i = 0; i < n; ++i) k(i, j) = column[free[i]].z(), m(i, j) = inertia[free[i]].z();
        unit[free[j]].setZero();
    }
    // By Cholesky's factor: the eigenvalues of L⁻¹ K L⁻ᵀ.
    Eigen::MatrixXd l = Eigen::MatrixXd::Zero(n, n);
    for (int j = 0; j < n; ++j)
        for (int i = j; i < n; ++i) {
            const double left = m(i, j) - l.row(i).head(j).dot(l.row(j).head(j));
            l(i, j) = i == j ? std::sqrt(left) : left / l(j, j);
        }
    const Eigen::MatrixXd inverse = test::inverse(l), scaled = inverse * k * inverse.transpose();
    return test::symmetric_eigenvalues(0.5 * (scaled + scaled.transpose()));
}

TEST(ShellMass, all_of_it_is_density_times_area) {
    for (const ShellMass mass : all_masses) {
        const Model model = model_of(rectangle(5, 3, 0.2, 0.1, 0.2), table1(), mass);
        const Field ones(model.mass.size(), Vec3(1, 0, 0));
        EXPECT_NEAR(dot_fields(ones, times_mass(model, ones)) / (0.070 * 0.2 * 0.1), 1, 1e-12);
        EXPECT_EQ(spreads_mass(model), mass == ShellMass::consistent);
    }
}

// Quadratic functions contain rotations, so the consistent mass turns exactly like the sheet. Points do within h².
TEST(ShellMass, a_sheet_that_turns_has_the_energy_of_its_moment_of_inertia) {
    const double a = 0.2, b = 0.1, spin = 3, exact = 0.5 * spin * spin * 0.070 * a * b * (a * a + b * b) / 12;
    for (const ShellMass mass : all_masses) {
        std::array<double, 2> error{};
        for (int k = 0; k < 2; ++k) {
            const Model model = model_of(rectangle(4 << k, 2 << k, a, b), table1(), mass);
            State state = start(model);
            for (int i = 0; i < model.points(); ++i)
                state.v[i] = spin * Vec3(0, 0, 1).cross(state.x[i] - Vec3(a / 2, b / 2, 0));
            const Measures measures = measure(model, state);
            error[k] = measures.kinetic_energy / exact - 1;
            EXPECT_NEAR(measures.momentum.norm(), 0, 1e-15);
            EXPECT_NEAR(measures.spin.z() * spin / 2 / measures.kinetic_energy, 1,
                        1e-12);  // L ω/2
        }
        if (mass == ShellMass::consistent)
            EXPECT_NEAR(error[0], 0, 1e-12);
        else
            EXPECT_NEAR(error[0] / error[1], 4, 1e-6);
    }
}

// A membrane without stiffness: of table 1, the rounding of its rest shape would be seen.
Fabric slack() {
    Fabric fabric = table1();
    fabric.tension[0].stiffness = fabric.tension[1].stiffness = fabric.shear.stiffness = 1e-3;
    return fabric;
}

TEST(ShellMass, everything_falls_alike) {
    for (const ShellMass mass : all_masses)
        for (const Scheme scheme :
             {Scheme::velocity_verlet, Scheme::runge_kutta_4, Scheme::backward_euler, Scheme::bdf2}) {
            Model model = model_of(rectangle(5, 3, 0.2, 0.1, 0.2), slack(), mass, scheme);
            model.gravity = Vec3(0.3, 0, -9.81);
            model.integrator.tolerance = 1e-13;
            State state = start(model);
            Workspace work(model);
            step(model, state, work, 1e-5, Detail::none);
            for (const Vec3& v : state.v) EXPECT_NEAR((v - 1e-5 * model.gravity).norm(), 0, 1e-11 * 9.81 * 1e-5);
        }
}

// √(B/ρ) (π/L)² of a strip on two hinges, twice that of a square plate on four.
TEST(ShellMass, strips_and_plates_on_hinges_swing_as_they_must) {
    const double length = 0.1, exact = pi * pi * std::sqrt(4e-6 / 0.07) / (length * length);
    for (const ShellMass mass : all_masses) {
        Model strip = model_of(rectangle(8, 1, length, length / 8), isotropic(3657, 4e-6), mass);
        hold_points(strip, where(strip, [&](const Vec3& p) { return p.x() < 1e-9 || p.x() > length - 1e-9; }));
        EXPECT_NEAR(std::sqrt(squares_of_frequencies(strip)(0)) / exact, 1, 0.01) << int(mass);

        Model plate = model_of(rectangle(8, 8, length, length), isotropic(3657, 4e-6, 0.3), mass);
        hold_points(plate, where(plate, [&](const Vec3& p) {
                        return std::min({p.x(), p.y(), length - p.x(), length - p.y()}) < 1e-9;
                    }));
        EXPECT_NEAR(std::sqrt(squares_of_frequencies(plate)(0)) / (2 * exact), 1, 0.015) << int(mass);
    }
}

TEST(ShellMass, a_cantilever_swings_with_the_frequency_of_a_beam) {
    const double length = 0.1, exact = 3.51602 * std::sqrt(4e-6 / 0.07) / (length * length);
    for (const ShellMass mass : all_masses) {
        Model strip = model_of(rectangle(8, 1, length, length / 8), isotropic(3657, 4e-6), mass);
        const auto root = [](const Vec3& p) { return p.x() < 1e-9; };
        hold_points(strip, where(strip, root));
        clamp(strip, root);
        EXPECT_NEAR(std::sqrt(squares_of_frequencies(strip)(0)) / exact, 1, 0.005) << int(mass);
    }
}

TEST(ShellMass, the_stable_step_knows_the_consistent_mass) {
    for (const ShellMass mass : all_masses) {
        const Model model = model_of(rectangle(4, 2, 0.04, 0.02), slack(), mass);  // out of the plane alone
        const Eigen::VectorXd squares = squares_of_frequencies(model);
        EXPECT_NEAR(std::sqrt(estimate_stable_step(model, start(model)).k0 / squares(squares.size() - 1)), 1, 0.02);
    }
}

// Steps swing with the frequency that the matrices have: half a period later the strip is where it was, on the other
// side.
TEST(ShellMass, explicit_and_implicit_steps_swing_with_the_consistent_mass) {
    const double length = 0.1, size = 1e-5;
    for (const Scheme scheme : {Scheme::velocity_verlet, Scheme::bdf2}) {
        Fabric fabric = isotropic(2, 4e-6);
        Model model = model_of(rectangle(6, 1, length, length / 6), fabric, ShellMass::consistent, scheme);
        const auto hinge = [&](const Vec3& p) { return p.x() < 1e-9 || p.x() > length - 1e-9; };
        hold_points(model, where(model, hinge));
        update_derived(model);
        model.integrator.tolerance = 1e-10;
        const double half = pi / std::sqrt(squares_of_frequencies(model)(0));
        State state = start(model);
        for (Vec3& p : state.x) p.z() = size * std::sin(pi * p.x() / length);
        const double longest = scheme == Scheme::bdf2 ? 1e-3 : 0.5 * estimate_stable_step(model, state).dt;
        const int steps = int(std::ceil(half / longest));
        Workspace work(model);
        for (int k = 0; k < steps; ++k) step(model, state, work, half / steps, Detail::none);
        for (int i = 0; i < model.points(); ++i)
            EXPECT_NEAR(state.x[i].z(), -size * std::sin(pi * model.mesh.points[i].x() / length), 0.02 * size);
    }
}

TEST(ShellMass, schemes_that_cannot_divide_by_it_refuse_the_consistent_mass) {
    for (const Scheme scheme : {Scheme::symplectic_euler, Scheme::leapfrog}) {
        try {
            model_of(rectangle(2, 2, 0.1, 0.1), table1(), ShellMass::consistent, scheme);
            FAIL() << int(scheme);
        } catch (const SceneError& error) {
            EXPECT_NE(std::string(error.what()).find("/cloth/shell/mass"), std::string::npos) << error.what();
        }
    }
}

}  // namespace
}  // namespace weft
