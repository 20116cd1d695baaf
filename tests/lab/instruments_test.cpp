// The virtual instruments: what goes in as a sheet comes out of the simulated specimen. The sheets of the wool and the
// cotton are those of a second, independent computation, whose closure was 0.1 % in tension, 1 % in bending and 2 % in
// shear.
#include <weft/lab.h>

#include "core/angles.h"

#include <gtest/gtest.h>

#include <cmath>

namespace weft {
namespace {

constexpr double kes_b = 9.80665e-5, kes_hb = 9.80665e-3, kes_force = 0.980665;
constexpr double kes_g = kes_force / degree;

FabricSheet sheet_of(double lt, double wt, double rt, double g, double hg, double hg5, double b, double hb,
                     double density) {
    FabricSheet sheet;
    sheet.density = density;
    sheet.warp.lt = lt;
    sheet.warp.wt = wt * kes_force;
    sheet.warp.rt = rt / 100;
    sheet.poisson = 0.15;
    sheet.shear.g = g * kes_g;
    sheet.shear.hg = hg * kes_force;
    sheet.shear.hg5 = hg5 * kes_force;
    sheet.bending[0].b = b * kes_b;
    sheet.bending[0].hb = hb * kes_hb;
    return sheet;
}
FabricSheet wool_of_kes() {
    return sheet_of(.608, 9.16, 62.2, .968, 1.204, 2.567, .1357, .0622, .264);
}
FabricSheet cotton_of_kes() {
    return sheet_of(.78, 7.0, 47, 1.70, 3.0, 5.5, .118, .124, .1238);
}

class RoundTrip : public testing::TestWithParam<bool> {
  protected:
    FabricSheet sheet = GetParam() ? wool_of_kes() : cotton_of_kes();
    Fabric fabric = make_fabric(sheet);
};
INSTANTIATE_TEST_SUITE_P(Lab, RoundTrip, testing::Bool(),
                         [](const auto& about) { return about.param ? "wool" : "cotton"; });

TEST_P(RoundTrip, the_tensile_tester_reads_the_sheet) {
    const TensileTest test = test_tension(fabric, 0);
    EXPECT_TRUE(test.converged);
    EXPECT_NEAR(test.reading.lt / *sheet.warp.lt, 1, 0.03);
    EXPECT_NEAR(test.reading.wt / *sheet.warp.wt, 1, 0.03);
    EXPECT_NEAR(test.reading.rt / *sheet.warp.rt, 1, 0.05);
    EXPECT_NEAR(test.reading.emt / (2 * *sheet.warp.wt / (*sheet.warp.lt * 490.3325)), 1, 0.03);
}

TEST_P(RoundTrip, the_shear_tester_reads_the_sheet) {
    const ShearTest test = test_shear(fabric, 0);
    EXPECT_TRUE(test.converged);
    EXPECT_NEAR(test.reading.g / *sheet.shear.g, 1, 0.05);
    EXPECT_NEAR(test.reading.hg / *sheet.shear.hg, 1, 0.05);
    EXPECT_NEAR(test.reading.hg5 / *sheet.shear.hg5, 1, 0.05);
    // The pull of the pretension on slanting yarns: 10 gf/cm · tan φ, 0.1746 gf/cm a degree.
    EXPECT_NEAR((test.g_with_pull - test.reading.g) / kes_g, 0.1746, 0.001);
}

TEST_P(RoundTrip, the_bending_tester_reads_the_sheet) {
    const BendTest test = test_bending(fabric, 0);
    EXPECT_TRUE(test.converged);
    EXPECT_NEAR(test.b / *sheet.bending[0].b, 1, 0.03);
    EXPECT_NEAR(test.hb / *sheet.bending[0].hb, 1, 0.03);
    const double z = 0.5 * *sheet.bending[0].hb;  // area of Dahl's loop to ±κ: 4 z (κ − κc tanh(κ/κc))
    EXPECT_NEAR(test.area / (4 * z * (250 - 10 * std::tanh(25.0))), 1, 0.02);
}

}  // namespace
}  // namespace weft
