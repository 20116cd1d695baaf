// The predicates against whole-number arithmetic.
#include "geometry/predicates.h"

#include "geometry/whole_number.h"

#include <gtest/gtest.h>

#include <random>

namespace weft {
namespace {

using test::Whole;
using Random = std::mt19937_64;

constexpr int scale = 400;  // every coordinate below is a multiple of 2^-400

int oracle3d(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
    Whole m[3][3];
    for (int k = 0; k < 3; ++k) {
        const Whole origin(a[k], scale);
        m[0][k] = Whole(b[k], scale) - origin;
        m[1][k] = Whole(c[k], scale) - origin;
        m[2][k] = Whole(d[k], scale) - origin;
    }
    const Whole value = m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) +
                        m[0][1] * (m[1][2] * m[2][0] - m[1][0] * m[2][2]) +
                        m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]);
    return value.sign;
}

int oracle2d(const Vec2& a, const Vec2& b, const Vec2& c) {
    const auto w = [](double v) { return Whole(v, scale); };
    return ((w(b.x()) - w(a.x())) * (w(c.y()) - w(a.y())) - (w(b.y()) - w(a.y())) * (w(c.x()) - w(a.x()))).sign;
}

int oracle_circle(const Vec2& a, const Vec2& b, const Vec2& c, const Vec2& d) {
    const auto row = [&](const Vec2& p) {
        const Whole x = Whole(p.x(), scale) - Whole(d.x(), scale), y = Whole(p.y(), scale) - Whole(d.y(), scale);
        return std::array<Whole, 3>{x, y, x * x + y * y};
    };
    const auto u = row(a), v = row(b), w = row(c);
    return (u[2] * (v[0] * w[1] - v[1] * w[0]) + v[2] * (w[0] * u[1] - w[1] * u[0]) +
            w[2] * (u[0] * v[1] - u[1] * v[0]))
        .sign;
}

Vec3 random_point(Random& random) {
    std::uniform_real_distribution<double> in(-1, 1);
    return {in(random), in(random), in(random)};
}

struct Tally {
    int minus = 0, zero = 0, plus = 0;
    void add(int sign) { ++(sign < 0 ? minus : sign > 0 ? plus : zero); }
};

TEST(Predicates, the_oracle_itself_can_count) {
    const Whole a(0x1p80, 0), b(3, 0);
    EXPECT_EQ((a * b - a - a - a).sign, 0);
    EXPECT_EQ((a * b - a - a - a + Whole(1, 0)).sign, 1);
    EXPECT_EQ((b - a).sign, -1);
    EXPECT_EQ((Whole(0x1p-400, scale) - Whole(1, 0)).sign, 0);
}

TEST(Predicates, signs_follow_the_right_hand) {
    const Vec3 o(0, 0, 0), x(1, 0, 0), y(0, 1, 0), z(0, 0, 1);
    EXPECT_EQ(orient3d(o, x, y, z), 1);
    EXPECT_EQ(orient3d(o, y, x, z), -1);
    EXPECT_EQ(orient3d(o, x, y, {.3, .7, 0}), 0);
    EXPECT_EQ(orient2d({0, 0}, {1, 0}, {0, 1}), 1);
    EXPECT_EQ(orient2d({0, 0}, {0, 1}, {1, 0}), -1);
}

TEST(Predicates, random_points_are_on_the_side_the_oracle_says) {
    Random random(1);
    for (int k = 0; k < 20000; ++k) {
        const Vec3 a = random_point(random), b = random_point(random), c = random_point(random),
                   d = random_point(random);
        ASSERT_EQ(orient3d(a, b, c, d), oracle3d(a, b, c, d));
        ASSERT_EQ(orient2d(a.head<2>(), b.head<2>(), c.head<2>()), oracle2d(a.head<2>(), b.head<2>(), c.head<2>()));
    }
}

// A point of the plane, rounded, then moved by a few units in the last place: no filter can decide these.
TEST(Predicates, points_within_rounding_of_a_plane_are_on_the_side_the_oracle_says) {
    Random random(2);
    std::uniform_int_distribution<int> nudge(-2, 2);
    Tally tally;
    for (int k = 0; k < 20000; ++k) {
        const Vec3 a = random_point(random), b = random_point(random), c = random_point(random);
        const Vec3 w = random_point(random);
        Vec3 d = a + w.x() * (b - a) + w.y() * (c - a);
        for (int j = 0; j < 3; ++j) d[j] += nudge(random) * 0x1p-53;
        const int sign = oracle3d(a, b, c, d);
        tally.add(sign);
        ASSERT_EQ(orient3d(a, b, c, d), sign);
        const Vec2 p = a.head<2>(), q = b.head<2>();
        Vec2 r = p + w.z() * (q - p);
        r.x() += nudge(random) * 0x1p-54;
        ASSERT_EQ(orient2d(p, q, r), oracle2d(p, q, r));
    }
    EXPECT_GT(tally.minus, 5000);
    EXPECT_GT(tally.plus, 5000);
}

// Small whole coordinates far from the origin are often exactly in one plane.
TEST(Predicates, points_in_a_plane_give_zero_wherever_it_stands) {
    Random random(3);
    std::uniform_int_distribution<int> small(-1, 1);
    const auto point = [&](double far, double unit) -> Vec3 {
        return Vec3(far + small(random) * unit, -far + small(random) * unit, far / 2 + small(random) * unit);
    };
    Tally tally;
    for (const auto& [far, unit] : {std::pair{0., 1.}, {0., .1}, {1e6, .125}, {1e15, 1.}, {0., 1e-60}, {0., 1e70}})
        for (int k = 0; k < 5000; ++k) {
            const Vec3 a = point(far, unit), b = point(far, unit), c = point(far, unit), d = point(far, unit);
            const int sign = oracle3d(a, b, c, d);
            tally.add(sign);
            ASSERT_EQ(orient3d(a, b, c, d), sign) << far << " " << unit;
            ASSERT_EQ(orient2d(a.head<2>(), b.head<2>(), c.head<2>()), oracle2d(a.head<2>(), b.head<2>(), c.head<2>()));
        }
    EXPECT_GT(tally.zero, 5000);
}

// Coordinates of very different sizes in one determinant fill every part of the expansions.
TEST(Predicates, mixed_magnitudes_are_exact) {
    Random random(4);
    std::uniform_int_distribution<int> exponent(-120, 120);
    const auto point = [&] {
        Vec3 p = random_point(random);
        for (int j = 0; j < 3; ++j) p[j] = std::ldexp(p[j], exponent(random));
        return p;
    };
    for (int k = 0; k < 20000; ++k) {
        const Vec3 a = point(), b = point(), c = point();
        const Vec3 d = k % 2 ? point() : Vec3(a + b - c);
        ASSERT_EQ(orient3d(a, b, c, d), oracle3d(a, b, c, d));
    }
}

TEST(Predicates, points_near_a_circle_are_on_the_side_the_oracle_says) {
    Random random(8);
    std::uniform_int_distribution<int> nudge(-2, 2);
    const auto flat = [&] { return Vec2(random_point(random).head<2>()); };
    EXPECT_EQ(in_circle({1, 0}, {0, 1}, {-1, 0}, {0, 0}), 1);
    EXPECT_EQ(in_circle({1, 0}, {0, 1}, {-1, 0}, {0, -1}), 0);
    EXPECT_EQ(in_circle({1, 0}, {0, 1}, {-1, 0}, {0, -1.5}), -1);
    Tally tally;
    for (int k = 0; k < 5000; ++k) {
        const Vec2 a = flat(), b = flat(), c = flat(), d = flat();
        ASSERT_EQ(in_circle(a, b, c, d), oracle_circle(a, b, c, d));
        const double r = 0.3, t = d.x() * 3;  // on a circle about a but for rounding
        const auto on = [&](double angle) { return Vec2(a + r * Vec2(std::cos(angle), std::sin(angle))); };
        Vec2 q = on(t + 3);
        q.x() += nudge(random) * 0x1p-54;
        const int sign = oracle_circle(on(t), on(t + 1), on(t + 2), q);
        tally.add(sign);
        ASSERT_EQ(in_circle(on(t), on(t + 1), on(t + 2), q), sign);
    }
    EXPECT_GT(tally.minus, 1000);
    EXPECT_GT(tally.plus, 1000);
}

TEST(Predicates, swapping_two_points_swaps_the_sign) {
    Random random(5);
    for (int k = 0; k < 5000; ++k) {
        const Vec3 a = random_point(random), b = random_point(random), c = random_point(random);
        const Vec3 d = a + .25 * (b - a) + .5 * (c - a);
        const int sign = orient3d(a, b, c, d);
        ASSERT_EQ(orient3d(b, a, c, d), -sign);
        ASSERT_EQ(orient3d(a, c, b, d), -sign);
        ASSERT_EQ(orient3d(a, b, d, c), -sign);
        ASSERT_EQ(orient3d(d, b, c, a), -sign);
    }
}

}  // namespace
}  // namespace weft
