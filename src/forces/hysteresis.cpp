#include "forces/hysteresis.h"

#include <algorithm>
#include <cmath>

namespace weft {

namespace {
constexpr double most_growth = 12;  // beyond growth · e = 12, F goes on along its tangent: no overflow on a bad trial

double bend_of(const FabricLaw& law) {
    return law.growth > 0 ? most_growth / law.growth : infinity;
}

// (1 − e^(−q u))/q, also for q = 0.
double decayed(double q, double u) {
    return std::abs(q * u) < 1e-9 ? u * (1 - 0.5 * q * u) : -std::expm1(-q * u) / q;
}

// z between two kinks: constant + slope · e + rise · e^(growth e).
struct Smooth {
    double constant = 0, slope = 0, rise = 0;
};

Smooth smooth_at(const FabricLaw& law, double e) {
    Smooth z{law.friction, e < 0 ? -law.friction_slope : law.friction_slope, 0};
    if (e < 0 || law.friction_share == 0) return z;
    const double b = law.growth, last = bend_of(law);
    if (!(b > 0)) {
        z.slope += law.friction_share * law.stiffness;
    } else if (e < last) {
        z.rise = law.friction_share * law.stiffness / b;
        z.constant -= z.rise;
    } else {
        const double k = law.friction_share * elastic_slope(law, last);
        z.slope += k;
        z.constant += law.friction_share * elastic_stress(law, last) - k * last;
    }
    return z;
}

// ∫ z ζ de over a piece without kinks, from e0 with ζ0 over the length u in the direction s.
double work_of_piece(const FabricLaw& law, const Smooth& z, double e0, double zeta0, double s, double u) {
    const double c = law.slip, k = s * zeta0 - 1, decay = std::exp(-u / c), b = s * law.growth;
    const double plain = u + k * c * (1 - decay);
    double sum = z.constant * plain;
    if (z.slope != 0) sum += z.slope * (e0 * plain + s * (0.5 * u * u + k * (c * c - decay * (c * c + c * u))));
    if (z.rise != 0) sum += z.rise * std::exp(law.growth * e0) * (decayed(-b, u) + k * decayed(1 / c - b, u));
    return sum;
}
}  // namespace

double elastic_stress(const FabricLaw& law, double e) {
    if (e <= 0 || !(law.growth > 0)) return law.stiffness * e;
    const double last = bend_of(law), at = std::min(e, last);
    return law.stiffness / law.growth * std::expm1(law.growth * at) +
           (e > last ? law.stiffness * std::exp(most_growth) * (e - last) : 0);
}

double elastic_slope(const FabricLaw& law, double e) {
    return e <= 0 ? law.stiffness : law.stiffness * std::exp(std::min(most_growth, law.growth * e));
}

double elastic_energy(const FabricLaw& law, double e) {
    if (e <= 0 || !(law.growth > 0)) return 0.5 * law.stiffness * e * e;
    const double b = law.growth, last = bend_of(law), at = std::min(e, last), x = b * at;
    // (e^x − 1 − x)/b², without cancellation near rest
    const double rise = x < 1e-3 ? x * x * (0.5 + x * (1.0 / 6 + x / 24)) : std::expm1(x) - x;
    double sum = law.stiffness / (b * b) * rise;
    if (e > last) {
        const double more = e - last;
        sum += more * (elastic_stress(law, last) + 0.5 * law.stiffness * std::exp(most_growth) * more);
    }
    return sum;
}

double elastic_strain(const FabricLaw& law, double f) {
    if (f <= 0 || !(law.growth > 0)) return f / law.stiffness;
    const double last = bend_of(law), most = elastic_stress(law, last);
    if (f > most) return last + (f - most) / (law.stiffness * std::exp(most_growth));
    return std::log1p(f * law.growth / law.stiffness) / law.growth;
}

double sliding_friction(const FabricLaw& law, double e) {
    return law.friction + law.friction_share * (e > 0 ? elastic_stress(law, e) : 0) + law.friction_slope * std::abs(e);
}

double sliding_friction_slope(const FabricLaw& law, double e) {
    return law.friction_share * (e > 0 ? elastic_slope(law, e) : 0) + std::copysign(law.friction_slope, e);
}

double friction_at(const FabricLaw& law, const Memory& committed, double e) {
    const double step = e - committed.strain;
    if (step == 0 || !(law.slip > 0)) return committed.friction;
    const double s = std::copysign(1.0, step);
    return s + (committed.friction - s) * std::exp(-std::abs(step) / law.slip);
}

double stress_at(const FabricLaw& law, const Memory& committed, double e) {
    const double elastic = elastic_stress(law, e);
    return law.rubs() ? elastic + sliding_friction(law, e) * friction_at(law, committed, e) : elastic;
}

double tangent_at(const FabricLaw& law, const Memory& committed, double e) {
    const double elastic = elastic_slope(law, e);
    if (!law.rubs()) return elastic;
    const double zeta = friction_at(law, committed, e), step = e - committed.strain;
    const double turn = step == 0 ? 1 + std::abs(zeta) : 1 - std::copysign(1.0, step) * zeta;
    return elastic + sliding_friction_slope(law, e) * zeta + sliding_friction(law, e) * turn / law.slip;
}

double potential_at(const FabricLaw& law, const Memory& committed, double e) {
    double sum = elastic_energy(law, e);
    const double step = e - committed.strain;
    if (step == 0 || !law.rubs()) return sum;
    const double s = std::copysign(1.0, step);
    std::array<double, 3> ends{0, bend_of(law), e};  // kinks on the way, in its order, then the end
    if (s < 0) std::swap(ends[0], ends[1]);
    double from = committed.strain, zeta = committed.friction;
    for (const double end : ends) {
        const double to = s > 0 ? std::min(end, e) : std::max(end, e), u = s * (to - from);
        if (!(u > 0)) continue;
        sum += work_of_piece(law, smooth_at(law, 0.5 * (from + to)), from, zeta, s, u);
        zeta = s + (zeta - s) * std::exp(-u / law.slip);
        from = to;
    }
    return sum;
}

double stored_by_friction(const FabricLaw& law, const Memory& committed) {
    return 0.5 * law.slip * sliding_friction(law, committed.strain) * committed.friction * committed.friction;
}

Memory commit_at(const FabricLaw& law, const Memory& committed, double e) {
    return {e, friction_at(law, committed, e)};
}

double steepest_slope(const FabricLaw& law, double e) {
    const double elastic = elastic_slope(law, e);
    return law.rubs() ? elastic + std::abs(sliding_friction_slope(law, e)) + 2 * sliding_friction(law, e) / law.slip
                      : elastic;
}

}  // namespace weft
