// Lanczos and Arnoldi. Lanczos: the largest Ritz value converges from below, and the residual bounds the distance to an
// eigenvalue; no reorthogonalisation, since copies of converged eigenvalues do not disturb the largest one. Arnoldi for
// maps that are not symmetric: a short basis, fully orthogonalised, begun again from the Ritz vector of the largest
// eigenvalue until the residual is small.
#include "analyse/krylov.h"

#include "core/parallel.h"

#include <Eigen/Eigenvalues>

#include <cmath>

namespace weft {

namespace {
double dot(const Field& a, const Field& b) {
    return parallel_sum(std::int64_t(a.size()), 0.0, [&](std::int64_t begin, std::int64_t end) {
        double sum = 0;
        for (std::int64_t i = begin; i < end; ++i) sum += a[i].dot(b[i]);
        return sum;
    });
}

double noise(std::uint64_t i) {
    i = (i + 1) * 0x9E3779B97F4A7C15ull;
    i = (i ^ (i >> 30)) * 0xBF58476D1CE4E5B9ull;
    i = (i ^ (i >> 27)) * 0x94D049BB133111EBull;
    return double((i ^ (i >> 31)) >> 11) * 0x1p-52 - 1;
}

bool normalise(Field& v) {
    const double length = std::sqrt(dot(v, v));
    if (!(length > 0)) return false;
    for (Vec3& x : v) x /= length;
    return true;
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

constexpr double tolerance = 1e-4;
}  // namespace

Field make_start(const std::vector<double>& free) {
    Field v(free.size());
    for (std::size_t i = 0; i < v.size(); ++i)
        v[i] = free[i] == 0 ? Vec3(0, 0, 0) : Vec3(noise(3ull * i), noise(3ull * i + 1), noise(3ull * i + 2));
    return v;
}

Eigenvalue largest_of_symmetric(const LinearMap& map, Field q) {
    Eigenvalue result;
    if (!normalise(q)) return result;
    const std::size_t n = q.size();
    Field next(n), before(n, Vec3(0, 0, 0));
    // Enough for 1e-4 on cloths of laboratory size; on huge ones every product is dear and the margin serves.
    const int most = std::min(n <= 100000 ? 400 : 100, int(std::min<std::size_t>(3 * n, 400)));
    std::vector<double> alpha, beta;
    for (int k = 0; k < most; ++k) {
        map(q, next);
        if (k)
            for (std::size_t i = 0; i < n; ++i) next[i] -= beta.back() * before[i];
        alpha.push_back(dot(q, next));
        for (std::size_t i = 0; i < n; ++i) next[i] -= alpha.back() * q[i];
        const double b = std::sqrt(dot(next, next));
        result.iterations = k + 1;
        if (!(b < infinity)) {  // numbers too large to compute with
            result.value = infinity;
            return result;
        }
        if (k % 10 == 9 || k + 1 == most || !(b > 0)) {
            const Ritz ritz = largest_ritz(alpha, beta);
            result.residual = ritz.value > 0 ? b * std::abs(ritz.last) / ritz.value : 0;
            result.value = std::max(0.0, ritz.value * (1 + result.residual));
            if (result.residual < tolerance) break;
        }
        beta.push_back(b);
        for (std::size_t i = 0; i < n; ++i) {
            before[i] = q[i];
            q[i] = next[i] / b;
        }
    }
    return result;
}

namespace {
struct Basis {
    std::vector<Field> q;
    Eigen::MatrixXd h;  // one row more than columns
    int size = 0;       // columns in use
};

// Grows the basis from q[0] by products, each made orthogonal to all before (twice: rounding).
void fill_basis(const LinearMap& map, Basis& basis, int most) {
    basis.h.setZero(most + 1, most);
    for (int k = 0; k < most; ++k) {
        basis.size = k + 1;
        Field& next = basis.q[std::size_t(k) + 1];
        map(basis.q[std::size_t(k)], next);
        for (int pass = 0; pass < 2; ++pass)
            for (int j = 0; j <= k; ++j) {
                const double part = dot(basis.q[std::size_t(j)], next);
                basis.h(j, k) += part;
                for (std::size_t i = 0; i < next.size(); ++i) next[i] -= part * basis.q[std::size_t(j)][i];
            }
        basis.h(k + 1, k) = std::sqrt(dot(next, next));
        if (!(basis.h(k + 1, k) > 1e-12 * basis.h.topLeftCorner(k + 1, k + 1).norm())) return;
        normalise(next);
    }
}
}  // namespace

Eigenvalue largest_of_any(const LinearMap& map, Field start) {
    Eigenvalue result;
    if (!normalise(start)) return result;
    const std::size_t n = start.size();
    const int most = int(std::min<std::size_t>(n <= 20000 ? 30 : 12, 3 * n));
    Basis basis;
    basis.q.assign(std::size_t(most) + 1, Field(n));
    basis.q[0] = std::move(start);
    for (int restart = 0; restart < 20; ++restart) {
        fill_basis(map, basis, most);
        result.iterations += basis.size;
        const int m = basis.size;
        const Eigen::EigenSolver<Eigen::MatrixXd> solver(basis.h.topLeftCorner(m, m));
        int best = 0;
        for (int k = 1; k < m; ++k)
            if (solver.eigenvalues()[k].real() > solver.eigenvalues()[best].real()) best = k;
        const Eigen::VectorXd y = solver.eigenvectors().col(best).real().normalized();
        result.value = std::max(0.0, solver.eigenvalues()[best].real());
        result.residual = result.value > 0 ? std::abs(basis.h(m, m - 1) * y[m - 1]) / result.value : 0;
        if (result.residual < tolerance) break;
        Field again(n, Vec3(0, 0, 0));
        for (int k = 0; k < m; ++k)
            for (std::size_t i = 0; i < n; ++i) again[i] += y[k] * basis.q[std::size_t(k)][i];
        if (!normalise(again)) break;
        basis.q[0] = std::move(again);
    }
    return result;
}

}  // namespace weft
