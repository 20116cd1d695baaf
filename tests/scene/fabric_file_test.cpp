// Fabric files. Unit factors follow from 1 gf = 9.80665 mN. The laws of the wool and the cotton are those of a second,
// independent computation; each sheet must come back from its own law.
#include <weft/fabric_file.h>
#include <weft/files.h>

#include "core/angles.h"
#include "forces/hysteresis.h"
#include "io/refused.h"

#include <cmath>

namespace weft {
namespace {

const char* const wool_sheet = R"({"weft_fabric": 1, "name": "wool", "units": "KES", "density": 26.4, "thickness": 0.6,
 "tension": {"warp": {"LT": 0.608, "WT": 9.16, "RT": 62.2}, "poisson": 0.15},
 "shear": {"G": 0.968, "2HG": 1.204, "2HG5": 2.567}, "bending": {"warp": {"B": 0.1357, "2HB": 0.0622}}})";

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
}

SceneError::Where refusal_of(const std::string& from, const std::string& to) {
    return refused([&] { parse_fabric(replaced(wool_sheet, from, to), "wool.json"); });
}

TEST(FabricFile, kes_numbers_become_si) {
    const FabricSheet sheet = parse_fabric(wool_sheet, "wool.json");
    EXPECT_NEAR(sheet.density, 0.264, 1e-15);
    EXPECT_NEAR(*sheet.thickness, 6e-4, 1e-18);
    EXPECT_NEAR(*sheet.bending[0].b, 0.1357 * 9.80665e-5, 1e-18);
    EXPECT_NEAR(*sheet.bending[0].hb, 0.0622 * 9.80665e-3, 1e-17);
    EXPECT_NEAR(*sheet.shear.g, 0.968 * 56.188, 2e-3);  // gf/(cm·deg), the factor to five digits
    EXPECT_NEAR(*sheet.shear.hg, 1.204 * 0.980665, 1e-14);
    EXPECT_NEAR(*sheet.warp.wt, 9.16 * 0.980665, 1e-13);
    EXPECT_NEAR(*sheet.warp.rt, 0.622, 1e-15);
    EXPECT_NEAR(sheet.warp.load, 490.3325, 1e-10);
}

TEST(FabricFile, a_single_number_may_have_another_unit) {
    const auto b = [](const std::string& text) {
        return *parse_fabric(replaced(wool_sheet, "\"B\": 0.1357", "\"B\": \"" + text + "\""), "").bending[0].b;
    };
    EXPECT_NEAR(b("13.3 µN·m"), 13.3e-6, 1e-20);
    EXPECT_NEAR(b("13.3 uN.m"), 13.3e-6, 1e-20);
    EXPECT_NEAR(b("0.1357 gf cm^2 / cm"), 0.1357 * 9.80665e-5, 1e-18);
    EXPECT_NEAR(b("133 dyn·cm"), 133e-7, 1e-20);
    EXPECT_NEAR(b("1.33e-5 N·m"), 1.33e-5, 1e-20);
    const SceneError::Where where = refusal_of("\"B\": 0.1357", "\"B\": \"0.1357 gf/cm\"");
    EXPECT_EQ(where.path, "/bending/warp/B");
    EXPECT_TRUE(has(where.rule, "gf·cm²/cm")) << where.rule;
}

TEST(FabricFile, the_tension_laws_are_those_of_the_tables) {
    struct Row {
        const char *lt, *wt, *rt;
        double a, b, share, floor;
    };
    for (const Row& row : {Row{"0.608", "9.16", "62.2", 30.70, 43.36, .2627, .350},
                           Row{"0.78", "7.0", "47", 115.06, 38.50, .4231, 1.874}}) {
        std::string text = replaced(wool_sheet, "0.608", row.lt);
        text = replaced(replaced(text, "9.16", row.wt), "62.2", row.rt);
        const FabricLaw law = make_fabric(parse_fabric(text, "")).tension[0];
        EXPECT_NEAR(law.stiffness / law.growth, row.a, 0.005);
        EXPECT_NEAR(law.growth, row.b, 0.005);
        EXPECT_NEAR(law.friction_share, row.share, 5e-5);
        EXPECT_NEAR(law.friction, row.floor, 5e-4);
    }
    const FabricLaw third = make_fabric(parse_fabric(replaced(wool_sheet, "\"LT\": 0.608, \"WT\": 9.16, \"RT\": 62.2",
                                                              "\"LT\": 0.70, \"EMT\": 5, \"RT\": 60"),
                                                     ""))
                                .tension[0];
    EXPECT_NEAR(third.stiffness, 2524, 0.5);
    EXPECT_NEAR(third.friction_share, .2822, 5e-5);
}

TEST(FabricFile, the_shear_laws_are_those_of_the_tables) {
    const FabricLaw wool = make_fabric(parse_fabric(wool_sheet, "")).shear;
    EXPECT_NEAR(wool.stiffness, 45.89, 0.005);
    EXPECT_NEAR(wool.friction, .5160, 5e-5);
    EXPECT_NEAR(wool.friction_slope, 8.522, 5e-4);
    const FabricLaw cotton = find_fabric("cotton").shear;
    EXPECT_NEAR(cotton.stiffness, 79.93, 0.005);
    EXPECT_NEAR(cotton.friction, 1.3346, 5e-5);
    EXPECT_NEAR(cotton.friction_slope, 15.63, 5e-3);
}

TEST(FabricFile, every_fabric_of_the_library_gives_its_own_sheet_back) {
    ASSERT_GE(fabric_names().size(), 15u);
    for (const std::string& name : fabric_names()) {
        const FabricSheet sheet = find_fabric_sheet(name);
        const Fabric fabric = make_fabric(sheet, name);
        EXPECT_FALSE(sheet.source.empty()) << name;
        EXPECT_FALSE(sheet.estimated.empty()) << name << ": nothing is known of damping, for one";
        if (sheet.warp.rt && sheet.warp.lt) {
            const TensionReading t = measure_tension(fabric.tension[0], sheet.warp.load);
            EXPECT_NEAR(t.lt, *sheet.warp.lt, 1e-9) << name;
            EXPECT_NEAR(t.rt, *sheet.warp.rt, 1e-9) << name;
            if (sheet.warp.emt) {
                EXPECT_NEAR(t.emt, *sheet.warp.emt, 1e-9) << name;
            }
            EXPECT_LT(t.residual, 0.01) << name;
        }
        if (sheet.shear.hg && sheet.shear.hg5) {
            const ShearReading s = measure_shear(fabric.shear);
            EXPECT_NEAR(s.g, *sheet.shear.g, 1e-8 * *sheet.shear.g) << name;
            EXPECT_NEAR(s.hg, *sheet.shear.hg, 1e-8) << name;
            EXPECT_NEAR(s.hg5, *sheet.shear.hg5, 1e-8) << name;
        }
        const std::string written = write_fabric(sheet);
        EXPECT_EQ(write_fabric(parse_fabric(written, "again")), written) << name;
    }
}

// Cordero's table 1: E 3267 and 3657 N/m with ν .117 and .125, made reciprocal: S12 = −3.4997e-5, 1 − ν12 ν21 = .98537.
TEST(FabricFile, table_1_is_the_plane_stress_of_its_averaged_ratios) {
    const Fabric fabric = find_fabric("table1");
    EXPECT_NEAR(fabric.tension[1].stiffness, 3657 / .98537, 0.05);
    EXPECT_NEAR(fabric.tension[0].stiffness, 3267 / .98537, 0.05);
    EXPECT_NEAR(fabric.poisson, std::sqrt(.12798 * .11433), 1e-5);
    EXPECT_EQ(fabric.density, 0.07);
    EXPECT_EQ(fabric.bending[0].stiffness, 4e-6);
    EXPECT_NEAR(find_fabric("table1_thick").bending[1].stiffness, 3.37e-5, 1e-9);
}

TEST(FabricFile, fast_and_cantilevers_are_understood) {
    const Fabric fast = find_fabric("wool-fast");
    EXPECT_NEAR(fast.shear.stiffness, 123 / 4.7, 1e-12);
    EXPECT_NEAR(fast.bending[0].stiffness, 0.168 * 9.80665 * std::pow(.015, 3), 1e-18);
    EXPECT_NEAR(fast.bending[1].stiffness, 0.168 * 9.80665 * std::pow(.0145, 3), 1e-18);
    EXPECT_NEAR(elastic_stress(fast.tension[0], 0.016), 19.6133, 1e-6);
    EXPECT_NEAR(elastic_stress(fast.tension[0], 0.035), 98.0665, 1e-6);
    const Fabric hung =
        make_fabric(parse_fabric(replaced(wool_sheet, R"({"B": 0.1357, "2HB": 0.0622})", R"({"overhang": 36})"), ""));
    EXPECT_NEAR(hung.bending[0].stiffness, 0.264 * 9.80665 * std::pow(.018, 3), 1e-3 * hung.bending[0].stiffness);
}

// ¼ (B1 + B2) + ½ D12 + D66 = B45, and the same for friction: 2HB45 = ½ (2HB1 + 2HB2) + 2 z12.
TEST(FabricFile, bending_in_bias_gives_the_twist) {
    const Fabric fabric = make_fabric(parse_fabric(
        replaced(
            wool_sheet, R"("2HB": 0.0622})",
            R"("2HB": 0.0622}, "weft": {"B": 0.1, "2HB": 0.04}, "bias": {"B": 0.13, "2HB": 0.09}, "poisson": 0.1)"),
        ""));
    const double unit = 9.80665e-5, mean = .5 * (.1357 + .1);
    EXPECT_NEAR(fabric.bending_coupling, .1 * std::sqrt(.1357 * .1) * unit, 1e-12);
    EXPECT_NEAR(fabric.twist.stiffness / unit + .5 * mean + .5 * fabric.bending_coupling / unit, .13, 1e-12);
    EXPECT_NEAR(2 * fabric.twist.friction, (.09 - .5 * (.0622 + .04)) * 9.80665e-3, 1e-12);
    EXPECT_NEAR(make_fabric(parse_fabric(wool_sheet, "")).twist.stiffness, .5 * .1357 * unit, 1e-15);
}

TEST(FabricFile, an_impossible_fabric_is_refused_with_the_rule_and_the_place) {
    const auto expect = [](const char* from, const char* to, const char* path, const char* rule) {
        const SceneError::Where where = refusal_of(from, to);
        EXPECT_EQ(where.path, path) << to;
        EXPECT_EQ(where.file, "wool.json");
        EXPECT_TRUE(has(where.rule, rule)) << to << ": " << where.rule;
    };
    expect("\"B\": 0.1357", "\"B\": -1", "/bending/warp/B", "must be above 0");
    expect("\"G\": 0.968", "\"G\": 0", "/shear/G", "must be above 0");
    expect("\"LT\": 0.608", "\"LT\": 1.2", "/tension/warp/LT", "below 1");
    expect("\"RT\": 62.2", "\"RT\": 120", "/tension/warp/RT", "below 1");
    expect("\"RT\": 62.2", "\"RT\": 1e-7", "/tension/warp/RT", "loop");
    expect("\"WT\": 9.16", "\"WT\": 9.16, \"EMT\": 3", "/tension/warp/WT", "to 5 %");
    expect("\"LT\": 0.608, ", "", "/tension/warp", "two of EMT, LT and WT");
    expect("\"2HG5\": 2.567", "\"2HG5\": 30", "/shear/2HG5", "too far above 2HG");
    expect("\"poisson\": 0.15", "\"poisson\": 1.5", "/poisson", "must be between");
    expect("\"poisson\": 0.15", "\"poisson_ratios\": [1.2, 1.1]", "/tension/poisson_ratios", "below 1");
    expect("\"density\": 26.4, ", "", "/density", "required");
    expect("\"units\": \"KES\"", "\"units\": \"KFS\"", "/units", "KES");
    expect("\"name\": \"wool\"", "\"estimated\": [\"/shear/H\"]", "/estimated/0", "path of a value");
    EXPECT_TRUE(has(refusal_of("\"LT\"", "\"lT\"").suggestion, "LT"));
    const SceneError::Where unknown = refused([] { find_fabric("wool-suitin", "scene.json"); });
    EXPECT_TRUE(has(unknown.suggestion, "wool-suiting")) << unknown.suggestion;
}

}  // namespace
}  // namespace weft
