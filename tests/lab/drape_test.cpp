// The drape tester: its readings on surfaces that are known, and a drape.
#include <weft/lab.h>

#include "core/angles.h"

#include <gtest/gtest.h>

#include <cmath>

namespace weft {
namespace {

// A flat ring whose outer radius is a + b cos nθ, from radius 90 mm.
DrapeReading read_flower(double a, double b, int n) {
    Mesh mesh;
    const int around = 720;
    for (int k = 0; k < around; ++k) {
        const double angle = 2 * pi * k / around, r = a + b * std::cos(n * angle);
        mesh.points.push_back(Vec3(0.09 * std::cos(angle), 0.09 * std::sin(angle), 0));
        mesh.points.push_back(Vec3(r * std::cos(angle), r * std::sin(angle), -0.05));
    }
    for (int k = 0; k < around; ++k) {
        const int i = 2 * k, j = 2 * ((k + 1) % around);
        mesh.triangles.push_back({i, i + 1, j + 1});
        mesh.triangles.push_back({i, j + 1, j});
    }
    DrapeReading reading;
    read_drape(mesh, mesh.points, pi * 0.15 * 0.15, 0.18, reading);
    return reading;
}

TEST(Drape, the_shadow_of_a_flower_is_read_as_geometry_has_it) {
    const DrapeReading r = read_flower(0.12, 0.01, 7);
    const double area = pi * (0.12 * 0.12 + 0.5 * 0.01 * 0.01);  // of r = a + b cos nθ
    EXPECT_NEAR(r.coefficient, (area - pi * 0.0081) / (pi * (0.0225 - 0.0081)), 0.002);
    EXPECT_EQ(r.nodes, 7);
    EXPECT_NEAR(r.least, 0.11, 3e-4);
    EXPECT_NEAR(r.most, 0.13, 3e-4);
    EXPECT_NEAR(r.drop, 0.05, 1e-12);
    EXPECT_EQ(r.harmonic, 7);
    EXPECT_NEAR(r.amplitude, 0.01, 1e-4);
    EXPECT_EQ(read_flower(0.12, 0.0005, 7).nodes, 0);  // waves below 1.5 mm are no folds
}

// Cotton broad hangs stiffly, polyester faille limply: 82.9 and 28.3 % were published. So coarse (100 elements, one
// start) only their order can be asked for; the numbers are those of lab_drapes (label all).
TEST(Drape, a_stiff_fabric_throws_the_larger_shadow) {
    const DrapeSetup setup{.specimen = 0.254, .support = 0.127, .elements = 100, .release = 0};
    const DrapeReading cotton = test_drape(find_fabric("cotton-broad"), setup);
    const DrapeReading faille = test_drape(find_fabric("polyester-faille"), setup);
    EXPECT_TRUE(cotton.converged);
    EXPECT_GT(cotton.coefficient, faille.coefficient + 0.25);
    EXPECT_LT(cotton.drop, faille.drop);
    EXPECT_LE(faille.drop, 0.0635 * 1.02);  // no further than the cloth is long
}

// A coefficient is met within a point or what folds allow, whichever side the first guess lies; longer means stiffer.
TEST(Drape, the_bending_length_is_found_that_gives_a_coefficient) {
    const DrapeSetup setup{.specimen = 0.254, .support = 0.127, .elements = 100, .release = 0};
    double before = 0;
    for (const double wanted : {0.45, 0.8}) {
        const DrapeMatch match = match_drape(find_fabric("wool-tropical"), wanted, setup, 1);
        EXPECT_NEAR(match.test.coefficient, wanted, 0.01);
        EXPECT_GT(match.bending_length, before);
        before = match.bending_length;
    }
}

}  // namespace
}  // namespace weft
