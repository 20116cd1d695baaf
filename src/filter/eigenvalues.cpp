// Extreme eigenvalues of filters, by Lanczos without matrices. Filters act on x, y and z alike, so one number a point
// will do. The row filter is W = Z⁻¹ (1 + w), similar to the symmetric Z^-½ (1 + w) Z^-½; L of the conservative one is
// similar to M^-½ (Σc − c) M^-½. Held points are removed by zeros. The start is a fixed pseudo-random vector and sums
// are added in a fixed order, so a model always gets the same answer; the number of iterations is bounded.
#include "core/noise.h"
#include "core/parallel.h"
#include "filter/filter.h"
#include "linear/lanczos.h"

#include <cmath>

namespace weft {

namespace {
using Numbers = std::vector<double>;

// Largest eigenvalue of the symmetric operator multiply(in, out), on the points where `scale` is not zero. Looked at
// after 16, 24, 36 … iterations; good when the residual is below the tolerance (absolute).
template <class Multiply>
Ritz find_largest(const Numbers& scale, int most, double tolerance, const Multiply& multiply) {
    Numbers start(scale.size());
    int points = 0, next_look = 16;
    for (std::size_t i = 0; i < scale.size(); ++i) {
        start[i] = scale[i] != 0 ? noise(i) : 0;
        points += scale[i] != 0;
    }
    return lanczos(
        multiply, std::move(start), std::min(most, points),
        [&](int k) {
            if (k != next_look) return false;
            next_look += next_look / 2;
            return true;
        },
        [&](const Ritz& ritz) { return ritz.residual < tolerance; });
}

// out_i = scale_i (own_i x_i + Σ_j off_ij x_j) with x_j = scale_j in_j.
void multiply_scaled(const Incidence& of, const Numbers& scale, const Numbers& own, const Numbers& off,
                     const Numbers& in, Numbers& out) {
    parallel_for(std::int64_t(in.size()), 4096, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t i = begin; i < end; ++i) {
            double sum = own[i] * scale[i] * in[i];
            for (int k = of.start[i]; k < of.start[i + 1]; ++k) sum += off[k] * scale[of.items[k]] * in[of.items[k]];
            out[i] = scale[i] * sum;
        }
    });
}

int max_iterations(const Model& model) {
    return model.points() <= 100000 ? 300 : 60;
}
}  // namespace

// L with κ = 1: c_ij = min(m_i, m_j) w_ij. By Gershgorin ρ(L) ≤ 2 s, which often settles it. Otherwise the residual is
// added to the Ritz value; should Lanczos have missed a little, .95 leaves W's smallest eigenvalue at .05 for it.
double find_kappa(const Model& model, const Neighbours& neighbours, const std::vector<double>& w) {
    const Incidence& of = neighbours.of;
    const int n = model.points();
    Numbers scale(n), own(n), off(w.size());
    double s = 0;
    for (int i = 0; i < n; ++i) {
        double sum = 0;
        for (int k = of.start[i]; k < of.start[i + 1]; ++k) {
            const double c = std::min(model.mass[i], model.mass[of.items[k]]) * w[k];
            off[k] = -c;
            sum += c;
        }
        own[i] = sum;
        scale[i] = 1 / std::sqrt(model.mass[i]);
        s = std::max(s, sum / model.mass[i]);
    }
    const double by_sum = 1 / (1 + s);
    if (by_sum * 2 * s <= 0.95) return by_sum;
    const Ritz ritz = find_largest(scale, max_iterations(model), 1e-3 * s, [&](const Numbers& in, Numbers& out) {
        multiply_scaled(of, scale, own, off, in, out);
    });
    const double largest = std::min(2 * s, ritz.value + ritz.residual);
    return std::min(by_sum, 0.95 / largest);
}

Smallest find_smallest_eigenvalue(const Model& model, const Neighbours& neighbours, const std::vector<double>& w,
                                  double signed_weights, int limit) {
    const Incidence& of = neighbours.of;
    const int n = model.points();
    Numbers scale(n), own(n, -1.0), off(w.size());
    for (int i = 0; i < n; ++i) {
        double sum = 1;
        for (int k = of.start[i]; k < of.start[i + 1]; ++k) {
            sum += w[k];
            off[k] = -signed_weights * w[k];
        }
        scale[i] = 1 / std::sqrt(sum);
    }
    // A point that will be let go counts as free.
    for (const Held& h : model.held)
        if (h.release == infinity) scale[h.point] = 0;
    if (std::all_of(scale.begin(), scale.end(), [](double value) { return value == 0; })) return {1, 0};
    const Ritz ritz =
        find_largest(scale, std::min(limit, max_iterations(model)), 1e-5,
                     [&](const Numbers& in, Numbers& out) { multiply_scaled(of, scale, own, off, in, out); });
    return {-ritz.value, ritz.residual};
}

}  // namespace weft
