// Fitting: a twin experiment. Curves of simulated specimens, with noise, must give back the fabric that made them: B
// within 2 %, G within 10 %.
#include <weft/lab_fit.h>

#include "core/noise.h"
#include "io/refused.h"

#include <gtest/gtest.h>

#include <cmath>

namespace weft {
namespace {

LabCurve joined(LabCurve a, const LabCurve& b) {
    a.insert(a.end(), b.begin() + 1, b.end());
    return a;
}

// One per cent of the largest force.
LabCurve with_noise(LabCurve curve, std::uint64_t seed) {
    double most = 0;
    for (const Vec2& p : curve) most = std::max(most, std::abs(p.y()));
    for (std::size_t k = 1; k < curve.size(); ++k) curve[k].y() += 0.01 * most * noise(1000 * seed + k);
    return curve;
}

TEST(LabFit, a_twin_of_wool_is_found_from_the_curves_of_its_own_specimens) {
    const Fabric wool = find_fabric("wool-suiting");
    LabData data;
    data.sheet.density = wool.density;
    const TensileTest t = test_tension(wool, 0);
    const ShearTest s = test_shear(wool, 0);
    const BendTest b = test_bending(wool, 0);
    using Kind = MeasuredCurve::Test;
    data.curves.push_back({Kind::tensile, 0, 0, with_noise(joined(t.loading, t.release), 1)});
    data.curves.push_back({Kind::shear, 0, 0, with_noise(joined(s.first, s.loop), 2)});
    data.curves.push_back({Kind::bend, 0, 0, with_noise(joined(b.first, b.loop), 3)});
    const LabFit fit = fit_fabric(data);
    const Fabric twin = make_fabric(fit.sheet);
    EXPECT_NEAR(twin.bending[0].stiffness / wool.bending[0].stiffness, 1, 0.02);
    EXPECT_NEAR(twin.bending[0].friction / wool.bending[0].friction, 1, 0.05);
    const ShearReading g = measure_shear(twin.shear), exact = measure_shear(wool.shear);
    EXPECT_NEAR(g.g / exact.g, 1, 0.10);
    EXPECT_NEAR(g.hg5 / exact.hg5, 1, 0.10);
    const TensionReading w = measure_tension(twin.tension[0], 490.3325),
                         was = measure_tension(wool.tension[0], 490.3325);
    EXPECT_NEAR(w.emt / was.emt, 1, 0.02);
    EXPECT_NEAR(w.lt / was.lt, 1, 0.02);
    EXPECT_NEAR(w.rt / was.rt, 1, 0.03);
    for (const FitPart& part : fit.parts) {
        EXPECT_GT(part.residual, 0.003) << part.name;  // uniform noise of 1 %: 0.58 %
        EXPECT_LT(part.residual, 0.012) << part.name;
    }
    EXPECT_LT(fit.parts.back().rows[0].confidence, 0.02);
}

TEST(LabFit, a_curve_without_release_says_nothing_of_friction) {
    LabData data;
    data.sheet = find_fabric_sheet("cotton");
    MeasuredCurve curve{MeasuredCurve::Test::bend, 0, 0, {}};
    for (int k = 0; k <= 10; ++k) curve.points.push_back({25.0 * k, 1.2e-5 * 25 * k});
    data.curves = {curve};
    const FabricLaw law = make_fabric(fit_fabric(data).sheet).bending[0];
    EXPECT_NEAR(law.stiffness, 1.2e-5, 1e-9);
    EXPECT_FALSE(law.rubs());
}

// The formula B = ρ g c³ − 0.275 · 2HB · L is 21 % off for this cotton; simulating the strip is not.
TEST(LabFit, an_overhang_with_friction_is_simulated_until_it_fits) {
    const Fabric cotton = find_fabric("cotton");
    const CantileverTest hung = test_cantilever(cotton, 0, {.protocol = CantileverProtocol::ramp});
    LabData data;
    data.sheet = find_fabric_sheet("cotton");
    data.sheet.bending[0].b.reset();
    data.sheet.bending[0].overhang = hung.overhang;
    const Fabric twin = make_fabric(fit_fabric(data).sheet);
    EXPECT_NEAR(twin.bending[0].stiffness / cotton.bending[0].stiffness, 1, 0.02);
}

TEST(LabFit, data_that_make_no_fabric_are_refused_with_the_rule_and_the_place) {
    const auto refusal = [](const std::string& curve, const std::string& sheet) {
        return refused([&] {
            fit_fabric(parse_lab_data(R"({"weft_lab_data": 1, "sheet": {"weft_fabric": 1, "units": "KES", )" + sheet +
                                          R"(}, "curves": [)" + curve + "]}",
                                      "data.json"));
        });
    };
    const std::string bend = R"({"test": "bend", "units": "KES", "points": [[0, 0], [1, 0.1], [2, 0.2]]})";
    EXPECT_EQ(refusal(bend, R"("density": -1)").path, "/sheet/density");
    EXPECT_EQ(refusal(bend, R"("density": 20, "shear": {"G": 1})").path, "/tension/warp");  // nothing says it
    EXPECT_EQ(refusal(R"({"test": "bend", "units": "KES", "points": [[0, 0], [1, 0.1]]})", R"("density": 20)").path,
              "/curves/0/points");
    EXPECT_EQ(
        refusal(R"({"test": "bend", "units": "KES", "points": [[0, 0], [0, 0.1], [0, 0.2]]})", R"("density": 20)").path,
        "/curves/0/points");
    EXPECT_TRUE(
        has(refusal(R"({"test": "bent", "units": "KES", "points": []})", R"("density": 20)").suggestion, "bend"));
    EXPECT_EQ(
        refusal(R"({"test": "tensile", "direction": "bias", "units": "SI", "points": [[0, 0], [0.1, 1], [0.2, 2]]})",
                R"("density": 20)")
            .path,
        "/curves/0/direction");
}

}  // namespace
}  // namespace weft
