#include "io/svg.h"

#include "geometry/curve.h"

#include <gtest/gtest.h>

using namespace weft;

namespace {

PlaneCurve path(const std::string& data) {
    const auto curves = parse_svg_path(data, "test");
    EXPECT_EQ(curves.size(), 1u);
    return curves[0];
}

void expect_points(const PlaneCurve& curve, const PlaneCurve& expected) {
    ASSERT_EQ(curve.size(), expected.size());
    for (std::size_t k = 0; k < curve.size(); ++k) EXPECT_LE((curve[k] - expected[k]).norm(), 1e-12) << k;
}

}  // namespace

TEST(Svg, lines_absolute_and_relative_with_y_upwards) {
    expect_points(path("M1 2L3 4H7V-1"), {{1, -2}, {3, -4}, {7, -4}, {7, 1}});
    expect_points(path("m1,2 2,2 h4 v-5"), {{1, -2}, {3, -4}, {7, -4}, {7, 1}});
    expect_points(path("M0 0L1 0L1 1Z"), {{0, 0}, {1, 0}, {1, -1}, {0, 0}});
    expect_points(path(" M-1.5-.5 2e0+1"), {{-1.5, 0.5}, {2, -1}});
}

TEST(Svg, several_subpaths_are_several_curves) {
    EXPECT_EQ(parse_svg_path("M0 0L1 1M2 2L3 3L4 5", "test").size(), 2u);
}

TEST(Svg, curves_are_within_a_thousandth_of_the_diagonal) {
    // A quarter of the unit circle: a cubic is within 3e-4 of it; quadratics and arcs are exact curves.
    const double k = 0.5522847498;
    const std::string cubic = "M1 0C1 " + std::to_string(k) + " " + std::to_string(k) + " 1 0 1";
    for (const std::string& data : {cubic, std::string("M1 0A1 1 0 0 1 0 1"), std::string("M1 0a1 1 0 0 1 -1 1")})
        for (const PlaneCurve& curve : parse_svg_path(data, "test"))
            for (std::size_t i = 0; i + 1 < curve.size(); ++i) {
                EXPECT_NEAR((0.5 * (curve[i] + curve[i + 1])).norm(), 1, 1e-3 * std::sqrt(2) + 3e-4) << data;
                EXPECT_LE(curve[i].y(), 1e-12);
            }
    // Half circles: large or small, this way or that.
    EXPECT_NEAR(measure_length(path("M0 0A2 2 0 0 0 4 0")), 2 * M_PI, 0.02);
    EXPECT_NEAR(measure_length(path("M0 0A2 2 0 1 0 2 2")), 2 * M_PI * 2 * 0.75, 0.03);
    EXPECT_NEAR(measure_length(path("M0 0A2 2 0 0 0 2 2")), 2 * M_PI * 2 * 0.25, 0.01);
    EXPECT_NEAR(measure_length(path("M0 0A1 1 0 0 0 4 0")), 2 * M_PI, 0.02) << "radii too small are stretched";
}

TEST(Svg, smooth_commands_reflect_the_last_control_point) {
    const PlaneCurve shorthand = path("M0 0C0 1 1 1 1 0S2 -1 2 0"), written = path("M0 0C0 1 1 1 1 0C1 -1 2 -1 2 0");
    expect_points(shorthand, written);
    expect_points(path("M0 0Q1 1 2 0T4 0"), path("M0 0Q1 1 2 0Q3 -1 4 0"));
}

TEST(Svg, the_first_path_of_a_file_and_its_data) {
    const SvgDrawing drawing = parse_svg(
        "<?xml version='1.0'?><svg><!-- <path d='M9 9'/> --><path id=\"a\" d='M0 0L1 1' data-over=\"2=first\" "
        "fill='none'/>"
        "<path d='M5 5L6 6'/></svg>",
        "test.svg");
    ASSERT_EQ(drawing.curves.size(), 1u);
    expect_points(drawing.curves[0], {{0, 0}, {1, -1}});
    EXPECT_EQ(drawing.data.at("over"), "2=first");
}

TEST(Svg, nonsense_is_refused_with_its_place) {
    for (const char* data : {"", "L0 0", "M", "M0", "M0 0", "M0 0L", "M0 0X1 1", "M0 0L1e400 0", "M0 0A1 1 0 2 0 1 1",
                             "M0 0L1 1Z 3 4", "0 0", "M0 0L1e10 1", "M nan 0 L 1 1"})
        EXPECT_THROW(parse_svg_path(data, "test"), SceneError) << data;
    for (const char* text : {"", "<svg/>", "<path/>", "<path d=M0/>", "<path d='M0 0L1 1",
                             "<path transform='' d='M0 0L1 1'/>", "<g transform='x'><path d='M0 0L1 1'/>"})
        EXPECT_THROW(parse_svg(text, "test"), SceneError) << text;
}
