// The six-node shell: what any shell must do. Invariance, derivatives, zero modes, patch tests, numbers of its laws.
#include "dense.h"
#include "forces/shell_scenes.h"

#include <gtest/gtest.h>

namespace weft {
namespace {

using namespace shells;

constexpr double shell_a = 0.0125;  // [m] edge of the elements below

Model make_shell(const Fabric& fabric, ShellMembrane membrane = ShellMembrane::sub_triangles,
                 ShellBuckling buckling = ShellBuckling::geometric) {
    Scene scene = scene_of(rectangle(4, 3, 4 * shell_a, 3 * shell_a, 0.2), fabric);
    scene.cloth.shell->membrane = membrane;
    scene.cloth.shell->buckling = buckling;
    scene.cloth.shell->grain = 20;
    return build(scene);
}

// Bent and stretched a little, differently everywhere but on the left border, which may be clamped.
Field deformed(const Model& model, double share) {
    Field x = model.mesh.points;
    const Field d = random_field(x.size(), share * shell_a, 5);
    for (std::size_t i = 0; i < x.size(); ++i) {
        if (x[i].x() < 1e-9) continue;
        x[i] += d[i];
        x[i].z() += 8 * x[i].x() * x[i].x() - 5 * x[i].x() * x[i].y();
    }
    return x;
}

Model clamped_shell(const Fabric& fabric) {
    Model model = make_shell(fabric);
    clamp(model, [](const Vec3& p) { return p.x() < 1e-9; });
    return model;
}

TEST(Shell, at_rest_and_after_any_rigid_motion_has_no_force) {
    const Model model = make_shell(table1());
    const double scale = 3657 * shell_a;
    EXPECT_LT(largest_norm(shell_forces(model, At(model.mesh.points, model.mesh.points, 0))), 1e-12 * scale);
    for (const double angle : {0.3, 1.6, 3.0}) {
        const Eigen::AngleAxisd turn(angle, Vec3(1, 2, -0.5).normalized());
        Field x = model.mesh.points;
        for (Vec3& p : x) p = turn * p + Vec3(0.3, -0.2, 0.1);
        EXPECT_LT(largest_norm(shell_forces(model, At(x, x, 0))), 1e-12 * scale) << angle;
    }
}

TEST(Shell, does_not_push_itself_nor_turn_itself) {
    for (const Fabric& fabric : {table1(), wool()}) {
        const Model model = make_shell(fabric);
        const Field x = deformed(model, 0.05), f = shell_forces(model, At(x, x, 0));
        Vec3 push(0, 0, 0), turn(0, 0, 0);
        double size = 0;
        for (std::size_t i = 0; i < x.size(); ++i) {
            push += f[i];
            turn += x[i].cross(f[i]);
            size += f[i].norm();
        }
        EXPECT_LT(push.norm(), 1e-12 * size);
        EXPECT_LT(turn.norm(), 1e-12 * size * 4 * shell_a);
    }
}

void keep_border(const Model& model, Field& d) {
    for (std::size_t i = 0; i < d.size(); ++i)
        if (model.mesh.points[i].x() < 1e-9) d[i].setZero();
}

// Force = −∇energy along random directions: the error of central differences falls a hundredfold per decade.
void expect_gradient(const Model& model, const Field& x, std::span<const double> history) {
    for (const bool simple : {true, false}) {
        const Field f = shell_forces(model, At(x, x, 0, history), simple);
        for (const std::uint64_t seed : {1, 2}) {
            Field d = random_field(x.size(), shell_a, seed);
            keep_border(model, d);
            const double exact = -dot_fields(f, d);
            double before = infinity;
            for (const double s : {1e-4, 1e-5}) {
                const Field up = moved_by(x, d, s), down = moved_by(x, d, -s);
                const double slope = (measure_shell_energy(model, At(up, up, 0, history)) -
                                      measure_shell_energy(model, At(down, down, 0, history))) /
                                     (2 * s);
                const double error = std::abs(slope / exact - 1);
                EXPECT_LT(error, std::max(2e-8, before / 50)) << seed << " " << simple;
                before = error;
            }
        }
    }
}

TEST(Shell, force_is_the_gradient_of_the_energy) {
    for (const ShellMembrane membrane : {ShellMembrane::sub_triangles, ShellMembrane::full}) {
        const Model model = make_shell(table1(), membrane);
        expect_gradient(model, deformed(model, 0.03), {});
    }
    const Model clamped = clamped_shell(table1());
    expect_gradient(clamped, deformed(clamped, 0.03), {});
}

TEST(Shell, force_is_the_gradient_of_the_incremental_potential_with_friction) {
    const Model model = clamped_shell(wool());
    State state = start(model);
    state.x = deformed(model, 0.01);
    commit_history(model, state);
    Field first = random_field(state.x.size(), shell_a, 9), second = random_field(state.x.size(), shell_a, 10);
    keep_border(model, first);
    keep_border(model, second);
    state.x = moved_by(state.x, first, 0.004);
    commit_history(model, state);
    expect_gradient(model, moved_by(state.x, second, 0.003), state.history);
}

TEST(Shell, force_is_the_gradient_of_the_energy_when_compression_is_relaxed) {
    const Model model = make_shell(table1(), ShellMembrane::sub_triangles, ShellBuckling::relaxed);
    Field x = deformed(model, 0.01);
    for (Vec3& p : x) p.x() *= 0.98;
    expect_gradient(model, x, {});
}

TEST(Shell, exact_product_is_the_derivative_of_the_force) {
    for (const Fabric& fabric : {table1(), wool()}) {
        const Model model = clamped_shell(fabric);
        State state = start(model);
        state.x = deformed(model, 0.01);
        commit_history(model, state);
        Field away = random_field(state.x.size(), shell_a, 3), d = random_field(state.x.size(), shell_a, 4);
        keep_border(model, away);
        keep_border(model, d);
        const Field x = moved_by(state.x, away, 0.003);
        Field product;
        multiply_jacobian(model, At(x, x, 0, state.history), Derivative::stiffness, Jacobian::exact, shell_force, d,
                          product);
        double before = infinity;
        for (const double s : {1e-4, 1e-5}) {
            const Field up = moved_by(x, d, s), down = moved_by(x, d, -s);
            const Field fu = shell_forces(model, At(up, up, 0, state.history)),
                        fd = shell_forces(model, At(down, down, 0, state.history));
            Field error = product;
            for (std::size_t i = 0; i < x.size(); ++i) error[i] += (fu[i] - fd[i]) / (2 * s);
            const double relative = largest_norm(error) / largest_norm(product);
            EXPECT_LT(relative, std::max(1e-7, before / 50));
            before = relative;
        }
    }
}

TEST(Shell, vector_kernel_follows_the_plain_one) {
    for (const Fabric& fabric : {table1(), wool()})
        for (const ShellMembrane membrane : {ShellMembrane::sub_triangles, ShellMembrane::full}) {
            Fabric damped = fabric;
            damped.membrane_damping = 1e-4;
            damped.bending_damping = 1e-2;
            const Model model = make_shell(damped, membrane);
            State state = start(model);
            state.x = deformed(model, 0.01);
            commit_history(model, state);
            const Field x = moved_by(state.x, random_field(state.x.size(), shell_a, 3), 0.003);
            const Field v = random_field(x.size(), 0.1, 8);
            const At at(x, v, 0, state.history);
            const Field fast = shell_forces(model, at), plain = shell_forces(model, at, true);
            EXPECT_LT(largest_norm(moved_by(fast, plain, -1)), 1e-12 * largest_norm(plain));
        }
}

Eigen::MatrixXd matrix_of(const Model& model, const At& at, Jacobian kind) {
    const int n = int(at.x.size());
    Eigen::MatrixXd matrix(3 * n, 3 * n);
    Field unit(n, Vec3(0, 0, 0)), column;
    for (int j = 0; j < 3 * n; ++j) {
        unit[j / 3][j % 3] = 1;
        multiply_jacobian(model, at, Derivative::stiffness, kind, shell_force, unit, column);
        for (int i = 0; i < n; ++i) matrix.block<3, 1>(3 * i, j) = column[i];
        unit[j / 3][j % 3] = 0;
    }
    return matrix;
}

TEST(Shell, stiffness_is_symmetric_definite_and_has_the_six_zero_modes_of_rigid_motion) {
    for (const double jitter : {0.0, 0.25})
        for (const int rows : {1, 2}) {
            const Model model = build(scene_of(rectangle(2, rows, 2 * shell_a, rows * shell_a, jitter), table1()));
            const Field& x = model.mesh.points;
            const Eigen::MatrixXd k = matrix_of(model, At(x, x, 0), Jacobian::tangent),
                                  exact = matrix_of(model, At(x, x, 0), Jacobian::exact);
            EXPECT_LT((k - k.transpose()).cwiseAbs().maxCoeff(), 1e-12 * k.cwiseAbs().maxCoeff());
            EXPECT_LT((k - exact).cwiseAbs().maxCoeff(), 1e-9 * k.cwiseAbs().maxCoeff());  // flat: nothing is left out
            const Eigen::VectorXd lambda = test::symmetric_eigenvalues(k);
            const double largest = lambda(lambda.size() - 1);
            EXPECT_GT(lambda(0), -1e-12 * largest);
            EXPECT_LT(lambda(5), 1e-12 * largest);
            EXPECT_GT(lambda(6), 1e-10 * largest);
        }
}

TEST(Shell, blocks_are_the_definite_product_at_any_place) {
    for (const Fabric& fabric : {table1(), wool()}) {
        Model model = clamped_shell(fabric);
        State state = start(model);
        state.x = deformed(model, 0.02);
        commit_history(model, state);
        const Field x = moved_by(state.x, random_field(state.x.size(), shell_a, 3), 0.003);
        const At at(x, x, 0, state.history);
        const Eigen::MatrixXd k = matrix_of(model, at, Jacobian::tangent);
        const Eigen::VectorXd lambda = test::symmetric_eigenvalues(k);
        EXPECT_GT(lambda(0), -1e-12 * lambda(lambda.size() - 1));
        Stencils stencils;
        add_shell_stencils(model, stencils);
        int blocks = 0;
        for (int e = 0; e < stencils.elements(); ++e) blocks += blocks_of_element(stencils.size(e));
        std::vector<Mat3> values(blocks);
        add_shell_blocks(model, at, 1, Jacobian::tangent, {.point = {}, .pair = {}, .element = values});
        Eigen::MatrixXd sum = Eigen::MatrixXd::Zero(k.rows(), k.cols());
        int first = 0;
        for (int e = 0; e < stencils.elements(); ++e) {
            const int n = stencils.size(e);
            const int* points = &stencils.points[stencils.start[e]];
            for (int i = 0; i < n; ++i)
                for (int j = i; j < n; ++j) {
                    const Mat3& b = values[first + upper_block(n, i, j)];
                    sum.block<3, 3>(3 * points[i], 3 * points[j]) += b;
                    if (i != j) sum.block<3, 3>(3 * points[j], 3 * points[i]) += b.transpose();
                }
            first += blocks_of_element(n);
        }
        EXPECT_LT((sum - k).cwiseAbs().maxCoeff(), 1e-12 * k.cwiseAbs().maxCoeff());
    }
}

TEST(Shell, membrane_passes_the_patch_test) {
    const Model model = make_shell(table1());
    Mat3 stretch = Mat3::Identity();
    stretch(0, 0) = 1.03, stretch(0, 1) = 0.02, stretch(1, 0) = -0.01, stretch(1, 1) = 0.98;
    Field x = model.mesh.points;
    for (Vec3& p : x) p = stretch * p;
    const Field f = shell_forces(model, At(x, x, 0));
    for (std::size_t i = 0; i < x.size(); ++i) {
        const Vec3& p = model.mesh.points[i];
        const bool inside = p.x() > 1e-9 && p.y() > 1e-9 && p.x() < 4 * shell_a - 1e-9 && p.y() < 3 * shell_a - 1e-9;
        if (!inside) continue;
        EXPECT_LT(f[i].norm(), 1e-12 * 3657 * shell_a) << i;
    }
}

// Pull per width on the right border of a sheet that is stretched as a whole.
Vec3 pull_of(const Fabric& fabric, double grain, const Mat3& stretch) {
    Scene scene = scene_of(rectangle(3, 3, 0.03, 0.03), fabric);
    scene.cloth.shell->grain = grain;
    const Model model = build(scene);
    Field x = model.mesh.points;
    for (Vec3& p : x) p = stretch * p;
    const Field f = shell_forces(model, At(x, x, 0));
    Vec3 sum(0, 0, 0);
    for (std::size_t i = 0; i < x.size(); ++i)
        if (model.mesh.points[i].x() > 0.03 - 1e-9) sum -= f[i];
    return sum / 0.03;
}

// The stretch across at which the sides are free.
double free_width(const Fabric& fabric, double grain, double along) {
    const auto side = [&](double across) {
        Mat3 turned = Mat3::Identity();  // the same sheet, seen from its side
        turned(0, 0) = across, turned(1, 1) = along;
        return pull_of(fabric, grain - 90, turned).x();
    };
    double low = 0.8, high = 1.1;
    for (int k = 0; k < 60; ++k) (side(0.5 * (low + high)) > 0 ? high : low) = 0.5 * (low + high);
    return 0.5 * (low + high);
}

TEST(Shell, pulled_along_a_yarn_has_the_tension_and_the_narrowing_of_its_fabric) {
    // Nominal tension over engineering stretch: E e with E = k1 − D12²/k2 where the other yarn slackens by ν e.
    const double e = 0.05, across = free_width(table1(), 0, 1 + e);
    EXPECT_NEAR(across, 1 - 0.12798 * e, 2e-6);
    Mat3 stretch = Mat3::Identity();
    stretch(0, 0) = 1 + e, stretch(1, 1) = across;
    EXPECT_NEAR(pull_of(table1(), 0, stretch).x() / (3657 * e), 1, 1e-9);
    const double other = free_width(table1(), 90, 1 + e);
    stretch(1, 1) = other;
    EXPECT_NEAR(pull_of(table1(), 90, stretch).x() / (3267 * e), 1, 1e-9);
}

TEST(Shell, pulled_on_the_bias_is_as_soft_as_its_shear_makes_it) {
    // 1/E45 = ¼ (1/E1 + 1/E2 + 1/G − 2 ν12/E1), 118.19 N/m; small strains, where a sheared strip stays straight.
    const Fabric f = table1();
    const double e = 1e-6;
    // Free sides: solve the small 2×2 problem with the sheet's own stiffness, by pulls of unit strains.
    const auto pulls = [&](double exx, double eyy, double exy) {
        Mat3 stretch = Mat3::Identity();
        stretch(0, 0) += exx, stretch(1, 1) += eyy;
        stretch(0, 1) = stretch(1, 0) = 0.5 * exy;
        const Vec3 right = pull_of(f, 45, stretch);
        Mat3 turned = Mat3::Identity();
        turned(0, 0) += eyy, turned(1, 1) += exx;
        turned(0, 1) = turned(1, 0) = -0.5 * exy;
        return Vec3(right.x(), pull_of(f, -45, turned).x(), right.y());
    };
    Mat3 d;
    d.col(0) = pulls(e, 0, 0) / e;
    d.col(1) = pulls(0, e, 0) / e;
    d.col(2) = pulls(0, 0, e) / e;
    const Mat3 compliance = d.inverse();
    EXPECT_NEAR(1 / compliance(0, 0), 118.19, 0.01);
}

// Between clamps, eight times as long as wide: far from them it is pulled as if its sides were free everywhere.
TEST(Shell, pulled_between_clamps_on_the_bias_is_as_soft_in_its_middle) {
    const double length = 0.08, width = 0.01, e = 1e-4;
    Scene scene = scene_of(rectangle(32, 4, length, width), table1());
    scene.cloth.shell->grain = 45;
    Model model = build(scene);
    const auto points_at = [&](double x) {
        return where(model, [&](const Vec3& p) { return std::abs(p.x() - x) < 1e-9; });
    };
    const std::vector<int> left = points_at(0), right = points_at(length), low = points_at(0.375 * length),
                           high = points_at(0.625 * length);
    hold_points(model, left);
    hold_points(model, right);
    for (Vec3& p : model.mesh.points) p.x() *= 1 + e;  // where clamps are, and where it starts; its rest shape is made
    State state = start(model);
    Workspace work(model);
    EXPECT_TRUE(settle_statically(model, state, work, {.tolerance = 1e-8}).converged);
    const Field f = shell_forces(model, state);
    double pull = 0, longer = -0.25 * length;
    for (const int p : right) pull -= f[p].x();
    for (const int p : high) longer += state.x[p].x() / double(high.size());
    for (const int p : low) longer -= state.x[p].x() / double(low.size());
    EXPECT_NEAR(pull / width / (longer / (0.25 * length)) / 118.19, 1, 0.01);
}

TEST(Shell, bent_to_a_cylinder_stores_what_a_plate_does) {
    const int n = 8;
    const double side = 0.1, r = 0.05, b = 4e-6;
    Scene scene = scene_of(rectangle(n, n, side, side, 0.25), isotropic(3000, b));
    const Model model = build(scene);
    Field x = model.mesh.points;
    for (Vec3& p : x) p = Vec3(r * std::sin(p.x() / r), p.y(), r * (1 - std::cos(p.x() / r)));
    // Bending alone: the membrane of chords is a little short.
    Model soft = model;
    for (ShellMaterial& m : soft.shell.materials)
        m.fabric.tension[0].stiffness = m.fabric.tension[1].stiffness = m.fabric.shear.stiffness = 1e-12;
    clamp(soft, [&](const Vec3& p) { return p.x() < 1e-9 || p.x() > side - 1e-9; });
    for (ShellJoint& joint : soft.shell.joints)
        if (joint.kind == ShellJoint::Kind::clamped) {
            const double at = model.mesh.points[soft.shell.elements[joint.element].points[3 + joint.edge]].x() / r;
            joint.normal = Vec3(-std::sin(at), 0, std::cos(at));
        }
    update_shell(soft);
    const double exact = 0.5 * b / (r * r) * side * side;
    EXPECT_NEAR(measure_shell_energy(soft, At(x, x, 0)) / exact, 1, 0.01);
}

TEST(Shell, threads_do_not_change_its_bits) {
    const Model model = make_shell(wool());
    const Field x = deformed(model, 0.02);
    Workspace one(model, 1), two(model, 2);
    Field a(x.size(), Vec3(0, 0, 0)), b = a;
    {
        const WithCrew crew(*one.scratch->crew);
        add_shell_forces(model, At(x, x, 0), one, a);
    }
    {
        const WithCrew crew(*two.scratch->crew);
        add_shell_forces(model, At(x, x, 0), two, b);
    }
    for (std::size_t i = 0; i < x.size(); ++i) EXPECT_EQ(a[i], b[i]);
}

TEST(Shell, has_the_mass_of_its_fabric_and_falls_as_one) {
    for (const ShellMass kind : {ShellMass::sub_triangles, ShellMass::hrz}) {
        Scene scene = scene_of(rectangle(4, 3, 0.4, 0.3, 0.2), table1());
        scene.cloth.shell->mass = kind;
        scene.gravity = Vec3(0, 0, -9.81);
        const Model model = build(scene);
        double sum = 0;
        for (const double m : model.mass) sum += m;
        EXPECT_NEAR(sum / (0.07 * 0.12), 1, 1e-12);
        State state = start(model);
        Workspace work(model);
        find_forces(model, state, work, all_forces);
        for (int i = 0; i < model.points(); ++i)
            EXPECT_LT((work.scratch->force[i] - model.mass[i] * model.gravity).norm(), 1e-14 * 3657 * 0.1);  // rounding
    }
}

}  // namespace
}  // namespace weft
