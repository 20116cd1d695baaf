// The largest stable step. Symplectic Euler on M ẍ + C ẋ + K x = 0 is stable iff dt² k0 + 2 (C/m) dt ≤ 4, where k0 is
// the largest eigenvalue of M⁻¹K (notes on Provot's equation 3: right in scaling, its constant 10 to 25 times too
// generous in K). k0 by Lanczos on M^-½ K M^-½ with the held points removed; its largest Ritz value converges from
// below, and the residual bounds the distance to an eigenvalue, so we add it: the estimate errs on the safe side.
// No reorthogonalisation: copies of converged eigenvalues do not disturb the largest one.
#include <weft/analyse.h>

#include "core/parallel.h"
#include "forces/forces.h"

#include <Eigen/Eigenvalues>

#include <cmath>

namespace weft {

namespace {
using Field = std::vector<Vec3>;

double dot(const Field& a, const Field& b) {
    return parallel_sum(std::int64_t(a.size()), 0.0, [&](std::int64_t begin, std::int64_t end) {
        double sum = 0;
        for (std::int64_t i = begin; i < end; ++i) sum += a[i].dot(b[i]);
        return sum;
    });
}

// The same start on every machine: a hash of the index, in [-1, 1).
double noise(std::uint64_t i) {
    i = (i + 1) * 0x9E3779B97F4A7C15ull;
    i = (i ^ (i >> 30)) * 0xBF58476D1CE4E5B9ull;
    i = (i ^ (i >> 27)) * 0x94D049BB133111EBull;
    return double((i ^ (i >> 31)) >> 11) * 0x1p-52 - 1;
}

struct Ritz {
    double value, last;  // the largest, and the last component of its vector
};

Ritz largest_ritz(const std::vector<double>& alpha, const std::vector<double>& beta) {
    const auto k = Eigen::Index(alpha.size());
    Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver;
    solver.computeFromTridiagonal(Eigen::Map<const Eigen::VectorXd>(alpha.data(), k),
                                  Eigen::Map<const Eigen::VectorXd>(beta.data(), k - 1));
    return {solver.eigenvalues()[k - 1], solver.eigenvectors()(k - 1, k - 1)};
}
}  // namespace

StableStep estimate_stable_step(const Model& model, const State& state) {
    const int n = model.points();
    Field q(n), next(n), scaled(n), before(n, Vec3(0, 0, 0));
    std::vector<double> root(n);  // M^-½, zero where held: that removes the point
    StableStep result;
    for (int i = 0; i < n; ++i) {
        root[i] = 1 / std::sqrt(model.mass[i]);
        result.damping_rate = std::max(result.damping_rate, (model.damping[i] + model.air_drag[i]) / model.mass[i]);
    }
    // A point that will be let go counts as free: the step must still be stable then.
    for (const Held& h : model.held)
        if (h.release == infinity) root[h.point] = 0;
    for (int i = 0; i < n; ++i)
        q[i] = root[i] == 0 ? Vec3(0, 0, 0) : Vec3(noise(3ull * i), noise(3ull * i + 1), noise(3ull * i + 2));
    const double length = std::sqrt(dot(q, q));
    if (length > 0)
        for (Vec3& v : q) v /= length;

    // Enough for 1e-4 on cloths of laboratory size; on huge ones every product is dear and the margin below serves.
    const int most = n <= 100000 ? 400 : 100;
    constexpr double tolerance = 1e-4;
    std::vector<double> alpha, beta;
    for (int k = 0; length > 0 && k < std::min(most, 3 * n); ++k) {
        for (int i = 0; i < n; ++i) scaled[i] = root[i] * q[i];
        multiply_stiffness(model, state.x, scaled, next);
        for (int i = 0; i < n; ++i) next[i] = root[i] * next[i] - (k ? beta.back() : 0.0) * before[i];
        alpha.push_back(dot(q, next));
        for (int i = 0; i < n; ++i) next[i] -= alpha.back() * q[i];
        const double b = std::sqrt(dot(next, next));
        result.iterations = k + 1;
        if (!(b < infinity)) {  // numbers too large to compute with: no step is stable
            result.k0 = infinity;
            break;
        }
        if (k % 10 == 9 || k + 1 == std::min(most, 3 * n) || !(b > 0)) {
            const Ritz ritz = largest_ritz(alpha, beta);
            result.residual = ritz.value > 0 ? b * std::abs(ritz.last) / ritz.value : 0;
            result.k0 = std::max(0.0, ritz.value * (1 + result.residual));
            if (result.residual < tolerance) break;
        }
        beta.push_back(b);
        for (int i = 0; i < n; ++i) {
            before[i] = q[i];
            q[i] = next[i] / b;
        }
    }
    // dt = (√(r² + 4 k0) − r)/k0 from dt² k0 + 2 r dt = 4, written without cancellation.
    const double r = result.damping_rate, root_term = r + std::sqrt(r * r + 4 * result.k0);
    result.dt = root_term > 0 ? 4 / root_term : infinity;
    return result;
}

}  // namespace weft
