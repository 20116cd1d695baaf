// Exact signs by floating-point expansions (J. R. Shewchuk, Adaptive precision floating-point arithmetic and fast
// robust geometric predicates, 1997). An expansion is an unevaluated sum of doubles that do not overlap, smallest
// first, so that its sign is the sign of its last part. Sums and products of expansions are exact.
//
// We keep two of his stages: the filter, which decides nearly everything, and the exact value. Differences of
// coordinates are kept as expansions of two parts, which loses nothing. Needs round-to-nearest and no contraction.
#include "geometry/predicates.h"

#include <array>
#include <cmath>

namespace weft {

namespace {

constexpr double half_ulp = 0x1p-53;
constexpr double filter3d = (7 + 56 * half_ulp) * half_ulp;  // Shewchuk's bounds A for orient3d and orient2d
constexpr double filter2d = (3 + 16 * half_ulp) * half_ulp;
constexpr double filter_circle = (10 + 96 * half_ulp) * half_ulp;  // and for incircle

struct TwoParts {
    double high, low;  // high is the rounded result, low exactly what rounding took
};

TwoParts two_sum(double a, double b) {
    const double sum = a + b, b_seen = sum - a, a_seen = sum - b_seen;
    return {sum, (a - a_seen) + (b - b_seen)};
}

TwoParts split(double a) {
    const double c = 0x1.0000002p27 * a, big = c - (c - a);  // 2^27 + 1: halves of 26 bits
    return {big, a - big};
}

TwoParts two_product(double a, double b) {
    const double product = a * b;
    const TwoParts x = split(a), y = split(b);
    const double missing = ((product - x.high * y.high) - x.low * y.high) - x.high * y.low;
    return {product, x.low * y.low - missing};
}

template <int capacity>
struct Expansion {
    std::array<double, capacity> part;  // no zeros among the first `size`
    int size = 0;

    void append(double value) {
        if (value != 0) part[static_cast<std::size_t>(size++)] = value;
    }
    double operator[](int k) const { return part[static_cast<std::size_t>(k)]; }
    int sign() const { return size == 0 ? 0 : (part[static_cast<std::size_t>(size - 1)] > 0 ? 1 : -1); }
};

Expansion<2> difference(double a, double b) {
    const TwoParts d = two_sum(a, -b);
    Expansion<2> result;
    result.append(d.low);
    result.append(d.high);
    return result;
}

// Parts of both in order of magnitude, added one after another; what each addition loses is a part of the result.
template <int m, int n>
Expansion<m + n> operator+(const Expansion<m>& e, const Expansion<n>& f) {
    Expansion<m + n> result;
    double sum = 0;
    for (int i = 0, j = 0; i < e.size || j < f.size;) {
        const bool from_e = j == f.size || (i < e.size && std::abs(e[i]) < std::abs(f[j]));
        const TwoParts next = two_sum(sum, from_e ? e[i++] : f[j++]);
        result.append(next.low);
        sum = next.high;
    }
    result.append(sum);
    return result;
}

template <int n>
Expansion<n> operator-(Expansion<n> e) {
    for (int k = 0; k < e.size; ++k) e.part[static_cast<std::size_t>(k)] = -e[k];
    return e;
}

template <int n>
Expansion<2 * n> operator*(const Expansion<n>& e, double factor) {
    Expansion<2 * n> result;
    double sum = 0;
    for (int k = 0; k < e.size; ++k) {
        const TwoParts product = two_product(e[k], factor);
        const TwoParts low = two_sum(sum, product.low);
        result.append(low.low);
        const TwoParts high = two_sum(product.high, low.high);
        result.append(high.low);
        sum = high.high;
    }
    result.append(sum);
    return result;
}

template <int n>
Expansion<4 * n> operator*(const Expansion<n>& e, const Expansion<2>& f) {
    if (f.size == 2) return e * f[0] + e * f[1];
    Expansion<4 * n> result;
    if (f.size == 0) return result;
    const Expansion<2 * n> only = e * f[0];
    for (int k = 0; k < only.size; ++k) result.append(only[k]);
    return result;
}

// Of any two: the parts of the second one after another.
template <int m, int n>
Expansion<2 * m * n> product(const Expansion<m>& e, const Expansion<n>& f) {
    Expansion<2 * m * n> result;
    for (int k = 0; k < f.size; ++k) {
        const auto sum = result + e * f[k];
        result.size = 0;
        for (int i = 0; i < sum.size; ++i) result.append(sum[i]);
    }
    return result;
}

using Difference = std::array<Expansion<2>, 3>;

Difference difference(const Vec3& a, const Vec3& b) {
    return {difference(a.x(), b.x()), difference(a.y(), b.y()), difference(a.z(), b.z())};
}

Expansion<16> minor(const Difference& v, const Difference& w, std::size_t i, std::size_t j) {
    return v[i] * w[j] + -(v[j] * w[i]);
}

int exact_orient3d(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
    const Difference u = difference(b, a), v = difference(c, a), w = difference(d, a);
    const auto x = minor(v, w, 1, 2) * u[0], y = minor(v, w, 2, 0) * u[1], z = minor(v, w, 0, 1) * u[2];
    return (x + y + z).sign();
}

}  // namespace

int orient3d(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
    const double ux = b.x() - a.x(), uy = b.y() - a.y(), uz = b.z() - a.z();
    const double vx = c.x() - a.x(), vy = c.y() - a.y(), vz = c.z() - a.z();
    const double wx = d.x() - a.x(), wy = d.y() - a.y(), wz = d.z() - a.z();
    const double vywz = vy * wz, vzwy = vz * wy, vzwx = vz * wx, vxwz = vx * wz, vxwy = vx * wy, vywx = vy * wx;
    const double value = ux * (vywz - vzwy) + uy * (vzwx - vxwz) + uz * (vxwy - vywx);
    const double size = std::abs(ux) * (std::abs(vywz) + std::abs(vzwy)) +
                        std::abs(uy) * (std::abs(vzwx) + std::abs(vxwz)) +
                        std::abs(uz) * (std::abs(vxwy) + std::abs(vywx));
    const double doubt = filter3d * size;
    if (value > doubt) return 1;
    if (-value > doubt) return -1;
    // A difference is zero only if the coordinates are equal: a sum of zeros is the exact answer (flat sheets).
    return size == 0 ? 0 : exact_orient3d(a, b, c, d);
}

int orient2d(const Vec2& a, const Vec2& b, const Vec2& c) {
    const double left = (b.x() - a.x()) * (c.y() - a.y()), right = (b.y() - a.y()) * (c.x() - a.x());
    const double value = left - right, doubt = filter2d * (std::abs(left) + std::abs(right));
    if (value > doubt) return 1;
    if (-value > doubt) return -1;
    if (left == 0 && right == 0) return 0;
    const Expansion<2> ux = difference(b.x(), a.x()), uy = difference(b.y(), a.y());
    const Expansion<2> vx = difference(c.x(), a.x()), vy = difference(c.y(), a.y());
    return (ux * vy + -(uy * vx)).sign();
}

static int exact_in_circle(const Vec2& a, const Vec2& b, const Vec2& c, const Vec2& d) {
    const auto x = [&](const Vec2& p) { return difference(p.x(), d.x()); };
    const auto y = [&](const Vec2& p) { return difference(p.y(), d.y()); };
    const auto lift = [&](const Vec2& p) { return x(p) * x(p) + y(p) * y(p); };
    const auto term = [&](const Vec2& p, const Vec2& q, const Vec2& r) {
        return product(lift(p), x(q) * y(r) + -(x(r) * y(q)));
    };
    return (term(a, b, c) + term(b, c, a) + term(c, a, b)).sign();
}

int in_circle(const Vec2& a, const Vec2& b, const Vec2& c, const Vec2& d) {
    const Vec2 u = a - d, v = b - d, w = c - d;
    const double vw = v.x() * w.y(), wv = w.x() * v.y(), wu = w.x() * u.y(), uw = u.x() * w.y();
    const double uv = u.x() * v.y(), vu = v.x() * u.y();
    const double uu = u.squaredNorm(), vv = v.squaredNorm(), ww = w.squaredNorm();
    const double value = uu * (vw - wv) + vv * (wu - uw) + ww * (uv - vu);
    const double size =
        uu * (std::abs(vw) + std::abs(wv)) + vv * (std::abs(wu) + std::abs(uw)) + ww * (std::abs(uv) + std::abs(vu));
    const double doubt = filter_circle * size;
    if (value > doubt) return 1;
    if (-value > doubt) return -1;
    return exact_in_circle(a, b, c, d);
}

}  // namespace weft
