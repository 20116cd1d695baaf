// The shell against exact solutions: plates, the heavy cantilever, Euler's column, rolls.
#include "core/angles.h"
#include "forces/shell_scenes.h"

#include <gtest/gtest.h>

namespace weft {
namespace {

using namespace shells;

// ----------------------------------------------------------------------------------------------------------------
// plates

// Deflection of the centre of a square plate under a uniform load, × D/(q L⁴).
double deflection_of_plate(int n, bool clamped) {
    const double side = 1, d = 1, q = 1e-3;
    Scene scene = scene_of(rectangle(n, n, side, side), isotropic(1e4, d, 0.3));
    scene.cloth.shell->fabric.bending_coupling = 0.3 * d;
    scene.cloth.density = 1;
    scene.gravity = Vec3(0, 0, -q);
    Model model = build(scene);
    const auto border = [&](const Vec3& p) { return std::min({p.x(), p.y(), side - p.x(), side - p.y()}) < 1e-9; };
    hold_points(model, where(model, border));
    if (clamped) clamp(model, border);
    State state = start(model);
    Workspace work(model);
    const StaticsReport report = settle_statically(model, state, work);
    EXPECT_TRUE(report.converged) << report.imbalance;
    for (int i = 0; i < model.points(); ++i)
        if ((model.mesh.points[i] - Vec3(0.5, 0.5, 0)).norm() < 1e-9) return -state.x[i].z() * d / q;
    return 0;
}

TEST(ShellPlate, simply_supported_bends_as_naviers_and_converges_in_second_order) {
    const double exact = 4.06235e-3, e8 = deflection_of_plate(8, false) / exact - 1,
                 e16 = deflection_of_plate(16, false) / exact - 1;
    EXPECT_LT(std::abs(e16), 0.01);
    EXPECT_GT(std::log2(std::abs(e8 / e16)), 1.8);
}

TEST(ShellPlate, clamped_bends_as_the_exact_plate_does) {
    EXPECT_NEAR(deflection_of_plate(16, true) / 1.26532e-3, 1, 0.015);
}

TEST(ShellPlate, clamped_and_fine_converges) {
    const double exact = 1.26532e-3, e16 = deflection_of_plate(16, true) / exact - 1,
                 e32 = deflection_of_plate(32, true) / exact - 1;
    EXPECT_LT(std::abs(e32), 0.005);
    EXPECT_GT(std::log2(std::abs(e16 / e32)), 1.5);
}

// ------------------------------------------------------------------------------------------------------ heavy
// cantilever

// A strip that is clamped at x = 0 and bent by its weight: the angle of the chord below the horizontal.
double chord_of_cantilever(int n, double gamma, Fabric fabric, ShellMembrane membrane = ShellMembrane::sub_triangles) {
    const double length = 0.1, width = length / n;
    fabric.density = gamma * fabric.bending[0].stiffness / (9.81 * length * length * length);
    Scene scene = scene_of(rectangle(n, 1, length, width), fabric);
    scene.cloth.shell->membrane = membrane;
    Model model = build(scene);
    const auto root = [](const Vec3& p) { return p.x() < 1e-9; };
    hold_points(model, where(model, root));
    clamp(model, root);
    State state = start(model);
    Workspace work(model);
    for (int k = 1; k <= 8; ++k) {
        model.gravity = Vec3(0, 0, -9.81 * k / 8);
        const StaticsReport report = settle_statically(model, state, work);
        EXPECT_TRUE(report.converged) << k << " " << report.imbalance << " " << report.iterations;
    }
    Vec3 tip(0, 0, 0);
    int count = 0;
    for (const int p : where(model, [&](const Vec3& q) { return q.x() > length - 1e-9; })) tip += state.x[p], ++count;
    tip /= count;
    return std::atan2(-tip.z(), tip.x()) / degree;
}

Fabric strip_fabric(double scale = 1, double shear = 30) {
    Fabric f = isotropic(3657 * scale, 4e-6);
    f.shear.stiffness = shear;
    return f;
}

TEST(ShellCantilever, hangs_as_the_heavy_elastica) {
    EXPECT_NEAR(chord_of_cantilever(8, 8, strip_fabric()), 41.487, 0.6);
    EXPECT_NEAR(chord_of_cantilever(8, 100, strip_fabric()), 80.361, 0.8);
}

TEST(ShellCantilever, does_not_lock_when_stretch_is_much_stiffer) {
    EXPECT_NEAR(chord_of_cantilever(8, 8, strip_fabric(10, 15410)), 41.487, 0.6);
}

TEST(ShellCantilever, locks_with_the_full_quadratic_strain) {
    EXPECT_LT(chord_of_cantilever(8, 8, strip_fabric(), ShellMembrane::full), 39);
}

// --------------------------------------------------------------------------------------------------------------
// columns

struct Column {
    Model model;
    State state;
    double length = 0.2, width = 0.05, shortened = 0;
    Workspace work;

    explicit Column(int n)
        : model(build(scene_of(rectangle(n, std::max(1, n / 4), 0.2, 0.05), strip_fabric()))),
          state(start(model)),
          work(model) {
        hold_points(model, where(model, [&](const Vec3& p) { return p.x() < 1e-9 || p.x() > length - 1e-9; }));
    }
    // Ends come nearer by a share of the length; from the state as it is.
    void shorten(double share) {
        for (const Held& h : model.held)
            if (model.mesh.points[h.point].x() > 0.5 * length) model.mesh.points[h.point].x() = length * (1 - share);
        for (Vec3& p : state.x) p.x() *= (1 - share) / (1 - shortened);
        shortened = share;
    }
    double thrust() {
        find_forces(model, state, work, all_forces);
        double sum = 0;
        for (const Held& h : model.held)
            if (model.mesh.points[h.point].x() > 0.5 * length) sum += work.scratch->force[h.point].x();
        return sum / width;
    }
};

TEST(ShellColumn, buckles_at_eulers_load) {
    // Just after buckling the thrust is P (1 + δ/2): shortened by half a per mille it is Euler's to 0.03 %.
    for (const auto& [n, within] : {std::pair{8, 0.02}, std::pair{16, 0.006}}) {
        Column column(n);
        for (Vec3& p : column.state.x) p.z() += 2e-3 * std::sin(pi * p.x() / column.length);
        column.shorten(5e-4);
        const StaticsReport report = settle_statically(column.model, column.state, column.work);
        EXPECT_TRUE(report.converged) << report.imbalance;
        const double euler = pi * pi * 4e-6 / (column.length * column.length);
        EXPECT_NEAR(column.thrust() / euler, 1, within) << n;
    }
}

TEST(ShellColumn, follows_the_elastica_after_buckling) {
    struct Row {
        double shortening, load, height;
    };
    Column column(16);
    for (Vec3& p : column.state.x) p.z() += 5e-3 * std::sin(pi * p.x() / column.length);
    for (const Row& row : {Row{0.02, 1.01011, 0.089467}, Row{0.10, 1.05299, 0.194924}, Row{0.20, 1.11274, 0.266319}}) {
        column.shorten(row.shortening);
        const StaticsReport report = settle_statically(column.model, column.state, column.work);
        EXPECT_TRUE(report.converged) << row.shortening << " " << report.imbalance;
        double top = 0;
        for (const Vec3& p : column.state.x) top = std::max(top, p.z());
        const double euler = pi * pi * 4e-6 / (column.length * column.length);
        EXPECT_NEAR(top / column.length / row.height, 1, 0.005) << row.shortening;
        EXPECT_NEAR(column.thrust() / euler / row.load, 1, 0.015) << row.shortening;
    }
}

// ----------------------------------------------------------------------------------------------------------------
// rolls

TEST(ShellRoll, a_strip_whose_end_turns_once_becomes_a_circle) {
    const int n = 16;
    const double length = 0.2, width = 0.025, b = 4e-6;
    Model model = build(scene_of(rectangle(n, 2, length, width), strip_fabric()));
    const auto ends = [&](const Vec3& p) { return p.x() < 1e-9 || p.x() > length - 1e-9; };
    hold_points(model, where(model, [](const Vec3& p) { return p.x() < 1e-9; }));
    clamp(model, ends);
    State state = start(model);
    Workspace work(model);
    double energy = 0;
    for (int k = 1; k <= 32; ++k) {
        const double turned = 2 * pi * k / 32, before = 2 * pi * (k - 1) / 32;
        // From arc to arc: each point turns with its share.
        for (int i = 0; i < model.points(); ++i) {
            const double s = model.mesh.points[i].x();
            const auto arc = [&](double t) {
                return t == 0 ? Vec3(s, 0, 0)
                              : Vec3(length / t * std::sin(s / length * t), 0,
                                     length / t * (1 - std::cos(s / length * t)));
            };
            state.x[i] += arc(turned) - arc(before);
        }
        for (ShellJoint& joint : model.shell.joints)
            if (joint.kind == ShellJoint::Kind::clamped &&
                model.mesh.points[model.shell.elements[joint.element].points[3 + joint.edge]].x() > 0.5 * length)
                joint.normal = Vec3(-std::sin(turned), 0, std::cos(turned));
        const StaticsReport report = settle_statically(model, state, work);
        energy = report.potential;
    }
    double gap = 0;
    for (const int p : where(model, [&](const Vec3& q) { return q.x() > length - 1e-9; }))
        gap = std::max(gap, Vec3(state.x[p].x(), 0, state.x[p].z()).norm());
    EXPECT_LT(gap, 1e-3 * length);
    const double exact = 0.5 * b * std::pow(2 * pi / length, 2) * length * width;
    EXPECT_NEAR(energy / exact, 1, 0.02);
}

TEST(ShellRoll, a_couple_at_the_end_bends_a_strip_to_an_arc_in_second_order) {
    const double length = 0.2, width = 0.025, b = 4e-6, turned = pi / 2;
    std::array<double, 2> error{};
    for (int level = 0; level < 2; ++level) {
        const int n = 8 << level;
        Model model = build(scene_of(rectangle(n, 2, length, width), strip_fabric()));
        const auto root = [](const Vec3& p) { return p.x() < 1e-9; };
        hold_points(model, where(model, root));
        clamp(model, root);
        State state = start(model);
        Workspace work(model);
        for (int k = 1; k <= 4; ++k) {
            for (ShellJoint& joint : model.shell.joints)
                if (joint.other < 0 &&
                    model.mesh.points[model.shell.elements[joint.element].points[3 + joint.edge]].x() > length - 1e-9)
                    joint.couple = -b * turned / length * k / 4;
            update_shell(model);
            settle_statically(model, state, work);
        }
        Vec3 tip(0, 0, 0);
        int count = 0;
        for (const int p : where(model, [&](const Vec3& q) { return q.x() > length - 1e-9; }))
            tip += state.x[p], ++count;
        tip /= count;
        const double r = length / turned;
        error[level] =
            std::hypot(tip.x() - r * std::sin(turned), std::abs(tip.z()) - r * (1 - std::cos(turned))) / length;
    }
    EXPECT_LT(error[0], 0.006);
    EXPECT_LT(error[1], 0.0016);
    EXPECT_GT(std::log2(error[0] / error[1]), 1.5);
}

}  // namespace
}  // namespace weft
