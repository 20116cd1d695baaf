// Stability of every scheme on a single damped oscillation x'' = −k x − r x', with a filter that multiplies velocities
// or accelerations by g. The schemes are written down again here for one number instead of a cloth; the step of each is
// linear, so its matrix follows from its action on unit vectors, and the largest stable step from the matrix's spectral
// radius by bisection. Undamped closed forms (tests): 2/√k for symplectic Euler and both Verlets, √8/√k for RK4,
// √(2(1+g)/g)/√k with a velocity filter in symplectic Euler, √(2(1+g))/√k when it acts after the step.
#include "integrate/integrate.h"

#include <weft/analyse.h>

#include <Eigen/Eigenvalues>

#include <cmath>

namespace weft {

namespace {
struct Mode {
    double k, r, g;
    FilterPlace place;
    double acceleration(double x, double v) const { return (place == FilterPlace::force ? g : 1) * (-k * x - r * v); }
    double before_moving() const { return place == FilterPlace::velocity ? g : 1; }
    double after_step() const { return place == FilterPlace::paper ? g : 1; }
};

struct Point {
    double x, v, a;  // a: what Verlet remembers
};

Point step_runge_kutta(const Mode& m, Point p, double h) {
    const double a1 = m.acceleration(p.x, p.v);
    const double a2 = m.acceleration(p.x + h / 2 * p.v, p.v + h / 2 * a1);
    const double a3 = m.acceleration(p.x + h / 2 * p.v + h * h / 4 * a1, p.v + h / 2 * a2);
    const double a4 = m.acceleration(p.x + h * p.v + h * h / 2 * a2, p.v + h * a3);
    const double mean = m.before_moving() * (p.v + h / 6 * (a1 + a2 + a3));
    return {p.x + h * mean, m.before_moving() * (p.v + h / 6 * (a1 + 2 * a2 + 2 * a3 + a4)), 0};
}

Point step_verlet(const Mode& m, Point p, double h) {
    const double half = m.before_moving() * (p.v + h / 2 * p.a);
    const double x = p.x + h * half, a = m.acceleration(x, half + h / 2 * p.a);
    return {x, half + h / 2 * a, a};
}

Point step_stormer(const Mode& m, Point p, double h) {
    const double a = m.acceleration(p.x, m.r > 0 ? p.v + h / 2 * p.a : p.v);
    const double v = m.before_moving() * (p.v + h * a);
    return {p.x + h * v, v, a};
}

Point step_once(Scheme scheme, const Mode& m, Point p, double h) {
    switch (scheme) {
        case Scheme::forward_euler: {
            const double v = m.before_moving() * p.v;
            return {p.x + h * v, v + h * m.acceleration(p.x, v), 0};
        }
        case Scheme::stormer_verlet:
            return step_stormer(m, p, h);
        case Scheme::velocity_verlet:
            return step_verlet(m, p, h);
        case Scheme::runge_kutta_4:
            return step_runge_kutta(m, p, h);
        default: {
            const double v = m.before_moving() * (p.v + h * m.acceleration(p.x, p.v));
            return {p.x + h * v, v, 0};
        }
    }
}

double spectral_radius(Scheme scheme, const Mode& m, double h) {
    Eigen::Matrix3d matrix;
    const double w = std::sqrt(m.k > 0 ? m.k : 1);  // so that x, v/w and a/w² are of one size
    for (int c = 0; c < 3; ++c) {
        Point p{c == 0 ? 1.0 : 0.0, c == 1 ? w : 0.0, c == 2 ? w * w : 0.0};
        p = step_once(scheme, m, p, h);
        matrix.col(c) = Vec3(p.x, m.after_step() * p.v / w, p.a / (w * w));
    }
    return matrix.eigenvalues().cwiseAbs().maxCoeff();
}
}  // namespace

double stable_step_of_mode(Scheme scheme, FilterPlace place, double k, double rate, double g) {
    if (row_of(scheme).largest == infinity) return infinity;
    if (k == infinity || rate == infinity) return 0;
    if (!(k > 0) && !(rate > 0)) return infinity;
    const Mode mode{k, rate, g, place};
    if (scheme == Scheme::forward_euler && rate == 0 && !(g < 1)) return 0;  // grows, however slowly, at every step
    // Near its limit a scheme has a double eigenvalue, which is computed to the root of the rounding.
    const auto stable = [&](double h) { return spectral_radius(scheme, mode, h) <= 1 + 1e-7; };
    // Between a step too short to matter and one that no scheme here survives.
    const double scale = 1 / (std::sqrt(k) + rate);
    double low = 1e-7 * scale, high = 100 * scale;
    if (!stable(low)) return 0;
    for (int i = 0; i < 80 && high - low > 1e-13 * high; ++i) {
        // By halves of the logarithm first, then of the interval.
        const double middle = high > 2 * low ? std::sqrt(low * high) : (low + high) / 2;
        (stable(middle) ? low : high) = middle;
    }
    return low;
}

}  // namespace weft
