// Strips between clamps, tables and floors, beside what beam theory says of them.
#include "lab/specimen.h"

#include <gtest/gtest.h>

#include <cmath>

namespace weft {
namespace {

constexpr double bending = 7.55e-6, width = 0.02, length = 0.1;

Fabric strip_fabric() {
    Fabric fabric{.density = 0.1165, .poisson = 0};
    fabric.tension[0].stiffness = fabric.tension[1].stiffness = 3000;
    fabric.shear.stiffness = 30;
    fabric.bending[0].stiffness = fabric.bending[1].stiffness = bending;
    fabric.twist.stiffness = 0.5 * bending;
    return fabric;
}
bool is_root(const Vec3& p) {
    return p.x() < 1e-9;
}
bool is_tip(const Vec3& p) {
    return p.x() > length * (1 - 1e-9);
}

// A heavy beam is clamped level at a height δ above a table. Where it comes to lie there is neither slope nor moment,
// so the table pushes with q a/3 at that place, a⁴ = 72 B δ/q, and the clamp carries the other two thirds. What the
// table gives way by, 0.1 mm and about as much again below that place, is 1 % of a; slopes of a fifth are 2 % of it.
TEST(Strip, what_lies_on_a_table_is_carried_by_it) {
    Specimen s(strip_fabric(), 0, {length, width}, {40, 4});
    clamp_border(s, is_root);
    prescribe(s, find_points(s, is_root), 7);
    number_unknowns(s);
    const double height = 0.005, weight = 0.1165 * 9.80665;
    s.table = -height;
    for (int k = 1; k <= 8; ++k) {
        s.model.gravity = Vec3(0, 0, -9.80665 * k / 8);
        EXPECT_TRUE(settle(s));
    }
    const double share = weight * width * std::pow(72 * bending * height / weight, 0.25);
    EXPECT_NEAR(find_pull(s, find_points(s, is_root), 2), 2.0 / 3 * share, 0.03 * share);
    double lowest = 0;
    for (const Vec3& p : s.state.x) lowest = std::min(lowest, p.z());
    EXPECT_NEAR(lowest, -height, 3e-4);
}

// A weightless strip is clamped at one end and pushed by ε L with the other one on a floor, where it sticks if friction
// is at least μ* (Romero et al. 2021, the protocol; thrust and μ* are those of the elastica that is clamped and
// hinged).
TEST(Strip, a_strip_pushed_on_a_floor_sticks_if_friction_is_what_the_elastica_needs) {
    Specimen s(strip_fabric(), 0, {length, width}, {40, 4});
    s.model.gravity = Vec3(0, 0, 0);
    const std::vector<int> tip = find_points(s, is_tip);
    clamp_border(s, is_root);
    prescribe(s, find_points(s, is_root), 7);
    prescribe(s, tip, 7);
    number_unknowns(s);
    double before = 0;
    const auto push_to = [&](double push) {  // from t² (1 − t), which is √(15 ε) high; later z grows as √ε does
        for (Vec3& x : s.state.x) {
            const double t = x.x() / length;
            x.z() = before > 0 ? x.z() * std::sqrt(push / before) : length * std::sqrt(15 * push) * t * t * (1 - t);
            x.x() *= (1 - push) / (1 - before);
        }
        before = push;
        EXPECT_TRUE(settle(s)) << push;
    };
    struct Row {
        double push, thrust, friction;
    };
    for (const Row& row : {Row{.01, 20.267, .0449}, Row{.05, 20.573, .1035}, Row{.1, 20.959, .1528},
                           Row{.2, 21.721, .2378}, Row{.3, 22.418, .3265}, Row{.4, 22.916, .4344}}) {
        while (before < row.push - 1e-9) push_to(std::min(row.push, before + 0.01));
        const double thrust = -find_pull(s, tip, 0), across = find_pull(s, tip, 2);
        EXPECT_NEAR(thrust * length * length / (bending * width), row.thrust, 0.03 * row.thrust) << row.push;
        EXPECT_NEAR(std::abs(across) / thrust, row.friction, 0.03 * row.friction) << row.push;
    }
}

}  // namespace
}  // namespace weft
