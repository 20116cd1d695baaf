// Benchmarks of large deflection (Sze, Liu & Lo 2004), and lateral buckling, which is the test of the twist stiffness.
// The slow ones are in tests/long.txt.
#include "core/angles.h"
#include "dense.h"
#include "forces/shell_scenes.h"

#include <gtest/gtest.h>

namespace weft {
namespace {

using namespace shells;

// A plate of thickness h; loads are weights of points.
Fabric plate_fabric(double e, double h) {
    Fabric f = isotropic(e * h, e * h * h * h / 12);
    f.density = 1e-9;
    return f;
}

// Hangs a load on the border points that are chosen, by the length of border that each stands for.
template <class Choose>
void hang_load(Model& model, double total, const Choose& choose) {
    const double g = model.gravity.norm();
    double length = 0;
    std::vector<double> share(model.mass.size(), 0);
    for (const ShellJoint& joint : model.shell.joints) {
        const auto& p = model.shell.elements[joint.element].points;
        const int a = p[joint.edge], m = p[3 + joint.edge], b = p[(joint.edge + 1) % 3];
        if (joint.other >= 0 || !choose(model.mesh.points[m])) continue;
        length += joint.length;
        share[a] += 0.25 * joint.length, share[m] += 0.5 * joint.length, share[b] += 0.25 * joint.length;
    }
    for (std::size_t i = 0; i < share.size(); ++i) model.mass[i] = 1e-12 + total * share[i] / length / g;
}

TEST(ShellBenchmark, a_cantilever_under_end_shear_bends_as_sze_has_it) {
    Scene scene = scene_of(rectangle(16, 1, 10, 1), plate_fabric(1.2e6, 0.1));
    scene.gravity = Vec3(0, 0, 1);
    Model model = build(scene);
    const auto root = [](const Vec3& p) { return p.x() < 1e-9; };
    const auto tip = [](const Vec3& p) { return p.x() > 10 - 1e-9; };
    hold_points(model, where(model, root));
    clamp(model, root);
    State state = start(model);
    Workspace work(model);
    struct Row {
        double load, u, w;
    };
    for (const Row& row : {Row{0.1, 0.103, 1.309}, Row{0.2, 0.381, 2.493}, Row{0.4, 1.184, 4.292},
                           Row{0.6, 2.002, 5.444}, Row{0.8, 2.705, 6.190}, Row{1, 3.286, 6.698}}) {
        hang_load(model, 4 * row.load, tip);
        EXPECT_TRUE(settle_statically(model, state, work).converged);
        Vec3 at(0, 0, 0);
        const std::vector<int> points = where(model, tip);
        for (const int p : points) at += (state.x[p] - model.mesh.points[p]) / double(points.size());
        EXPECT_NEAR(at.z(), row.w, 0.01 * row.w) << row.load;
        EXPECT_NEAR(-at.x(), row.u, 0.02 * row.u) << row.load;
    }
}

// Nearly isometric: bending alone.
TEST(ShellBenchmark, a_slit_annular_plate_is_lifted_as_sze_has_it) {
    const int around = 48, across = 5;
    Mesh mesh = rectangle(around, across, 1, 1);
    for (Vec3& p : mesh.points) {
        const double r = 6 + 4 * p.y(), phi = 2 * pi * (1 - p.x());  // the slit runs along x, clamped at its far side
        p = Vec3(r * std::cos(phi), r * std::sin(phi), 0);
    }
    for (Triangle& t : mesh.triangles) std::swap(t[1], t[2]);
    const std::vector<Vec2> pattern = mesh.uv;
    Scene scene = scene_of(mesh, plate_fabric(21e6, 0.03));
    scene.gravity = Vec3(0, 0, 1);
    Model model = build(scene);
    // Points by where they stand in the rectangle: both lips of the slit are at the same place.
    std::vector<Vec2> at(model.mesh.uv.begin(), model.mesh.uv.end());
    std::vector<int> root;
    for (int i = 0; i < model.points(); ++i)
        if (at[i].x() > 1 - 1e-9) root.push_back(i);
    hold_points(model, root);
    for (ShellJoint& joint : model.shell.joints)
        if (joint.other < 0 && at[model.shell.elements[joint.element].points[3 + joint.edge]].x() > 1 - 1e-9)
            joint.kind = ShellJoint::Kind::clamped;
    update_shell(model);
    State state = start(model);
    Workspace work(model);
    struct Row {
        double load, a, b;
    };
    for (const Row& row : {Row{0.025, 1.305, 1.789}, Row{0.05, 2.455, 3.370}, Row{0.1, 4.277, 5.876},
                           Row{0.2, 6.725, 9.160}, Row{0.3, 8.340, 11.213}}) {
        double length = 0;
        for (double& m : model.mass) m = 1e-12;
        for (const ShellJoint& joint : model.shell.joints) {
            const auto& p = model.shell.elements[joint.element].points;
            if (joint.other >= 0 || at[p[3 + joint.edge]].x() > 1e-9) continue;
            length += joint.length;
            model.mass[p[joint.edge]] += 0.25 * joint.length * 0.8 * row.load;
            model.mass[p[3 + joint.edge]] += 0.5 * joint.length * 0.8 * row.load;
            model.mass[p[(joint.edge + 1) % 3]] += 0.25 * joint.length * 0.8 * row.load;
        }
        EXPECT_NEAR(length, 4, 1e-9);
        EXPECT_TRUE(settle_statically(model, state, work, {.tolerance = 1e-5, .iterations = 500}).converged);
        for (int i = 0; i < model.points(); ++i) {
            if (at[i].x() > 1e-9) continue;
            const double v = at[i].y(), exact = v < 1e-9 ? row.a : v > 1 - 1e-9 ? row.b : state.x[i].z();
            EXPECT_NEAR(state.x[i].z(), exact, 0.03 * exact) << row.load;
        }
    }
}

// [N/m²] A strip that stands on its edge, clamped at one end, tips over by twisting when its weight per area reaches
// this. The energy of sideways deflection u and twist φ, with the bending moment M = q (L − x)²/2 of the weight q = w ×
// it:
//   ½ ∫ B w u"² + 4 D66 w φ'² + B w³/12 φ"² dx + ∫ M u" φ dx
// u" = −M φ/(B w) is the best for any φ; what is left is ½ ∫ 4 D66 w φ'² + B w³/12 φ"² − M² φ²/(B w) dx. Without the
// second term, which is that of warping, held back by the clamp, it is 12.85 √(B 4 D66)/L³: the formula of thin rods.
// With it twist begins in a layer of w √(B/(48 D66)), a 63rd of a strip of 16 widths (D66 = 0.325 B). Ritz's method,
// with φ" Legendre polynomials, integrated twice from the clamp: their matrix of warping is diagonal, so that as many
// of them may be taken as a thin layer needs. For a rod it is φ'.
double weight_that_tips(double length, double width, double b, double d66, bool warps) {
    constexpr int n = 24, points = 2000;
    Eigen::MatrixXd k = Eigen::MatrixXd::Zero(n, n), g = k;
    for (int q = 0; q < points; ++q) {
        const double s = (q + 0.5) / points, t = 2 * s - 1, weight = length / points;
        const double moment = 0.5 * std::pow(length * (1 - s), 2);
        Eigen::VectorXd p(n + 3), once(n + 2), twice(n + 1);  // by t: polynomials and integrals
        p(0) = 1, p(1) = t;
        for (int i = 1; i < n + 2; ++i) p(i + 1) = ((2 * i + 1) * t * p(i) - i * p(i - 1)) / (i + 1);
        once(0) = 1 + t, twice(0) = 0.5 * once(0) * once(0);
        for (int i = 1; i < n + 2; ++i) once(i) = (p(i + 1) - p(i - 1)) / (2 * i + 1);
        for (int i = 1; i < n + 1; ++i) twice(i) = (once(i + 1) - once(i - 1)) / (2 * i + 1);
        const Eigen::VectorXd second = p.head(n), first = (warps ? 0.5 * length : 1) * (warps ? once : p).head(n),
                              none = 0.5 * length * (warps ? 0.5 * length * twice : once).head(n);
        k += weight * 4 * d66 * width * first * first.transpose();
        if (warps) k += weight * b * std::pow(width, 3) / 12 * second * second.transpose();
        g += weight * moment * moment / (b * width) * none * none.transpose();
    }
    return 1 / std::sqrt(test::eigenvalues(test::inverse(k) * g).real().maxCoeff()) / width;
}

// Beside the formula, and beside cubic elements of Hermite for the same energy: 30 and 60, finer towards the clamp,
// agree in these digits.
TEST(ShellBenchmark, rods_tip_over_at_the_weight_of_the_formula_and_strips_later) {
    for (const double d66 : {0.325, 0.5})
        EXPECT_NEAR(weight_that_tips(1, 1. / 8, 1, d66, false) / (12.85 * std::sqrt(4 * d66)), 1, 1e-3);
    const double formula = 12.85 * std::sqrt(4 * 0.325);
    EXPECT_NEAR(weight_that_tips(1, 1. / 8, 1, 0.325, true) / formula, 1.10565, 5e-5);
    EXPECT_NEAR(weight_that_tips(1, 1. / 16, 1, 0.325, true) / formula, 1.05060, 5e-5);
    EXPECT_NEAR(weight_that_tips(1, 1. / 32, 1, 0.325, true) / formula, 1.02477, 5e-5);
}

// Whether a strip of cloth stands on its edge: while its stiffness out of its plane is definite.
bool stands(double length, double width, int along, double weight, double b, double d66) {
    Fabric fabric = isotropic(3e4, b);
    fabric.twist.stiffness = d66;
    Scene scene = scene_of(rectangle(along, 2, length, width), fabric);
    Model model = build(scene);
    const auto root = [](const Vec3& p) { return p.x() < 1e-9; };
    hold_points(model, where(model, root));
    clamp(model, root);
    std::vector<int> free;
    for (int i = 0; i < model.points(); ++i)
        if (!root(model.mesh.points[i])) free.push_back(i);
    model.gravity = Vec3(0, -weight / fabric.density, 0);
    State state = start(model);
    Workspace work(model);
    EXPECT_TRUE(settle_statically(model, state, work, {.tolerance = 1e-5}).converged);
    const int n = int(free.size());
    Eigen::MatrixXd k(n, n);
    Field unit(state.x.size(), Vec3(0, 0, 0)), column;
    for (int j = 0; j < n; ++j) {
        unit[free[j]].z() = 1;
        multiply_jacobian(model, state, Derivative::stiffness, Jacobian::exact, shell_force, unit, column);
        for (int i = 0; i < n; ++i) k(i, j) = column[free[i]].z();
        unit[free[j]].setZero();
    }
    return test::symmetric_eigenvalues(0.5 * (k + k.transpose()))(0) > 0;
}

TEST(ShellBenchmark, a_strip_on_its_edge_tips_over_at_the_weight_its_twist_stiffness_allows) {
    const double b = 4e-6, d66 = 1.3e-6, width = 0.02;
    for (const int ratio : {8, 16}) {
        const double length = ratio * width, warping = weight_that_tips(length, width, b, d66, true);
        EXPECT_TRUE(stands(length, width, 2 * ratio, 0.98 * warping, b, d66)) << ratio;
        EXPECT_FALSE(stands(length, width, 2 * ratio, 1.02 * warping, b, d66)) << ratio;
    }
}

// Where warping hardly matters: the formula itself, within 3 %.
TEST(ShellBenchmark, a_long_strip_on_its_edge_tips_over_as_a_rod_does) {
    const double b = 4e-6, d66 = 1.3e-6, width = 0.01, length = 32 * width;
    const double rod = 12.85 * std::sqrt(b * 4 * d66) / (length * length * length);
    EXPECT_TRUE(stands(length, width, 48, 0.97 * rod, b, d66));
    EXPECT_FALSE(stands(length, width, 48, 1.03 * rod, b, d66));
}

}  // namespace
}  // namespace weft
