// Lanczos (linear/lanczos.h) and Arnoldi, for
// maps that are not symmetric: a short basis, fully orthogonalised, begun again from the Ritz vector of the largest
// eigenvalue until the residual is small.
#include "analyse/krylov.h"

#include "core/noise.h"
#include "linear/lanczos.h"

#include <Eigen/Eigenvalues>

#include <cmath>

namespace weft {

namespace {
constexpr double tolerance = 1e-4;
}  // namespace

Field make_start(const std::vector<double>& free) {
    Field v(free.size());
    for (std::size_t i = 0; i < v.size(); ++i)
        v[i] = free[i] == 0 ? Vec3(0, 0, 0) : Vec3(noise(3ull * i), noise(3ull * i + 1), noise(3ull * i + 2));
    return v;
}

Eigenvalue largest_of_symmetric(const LinearMap& map, Field start) {
    const std::size_t n = start.size();
    // Enough for 1e-4 on cloths of laboratory size; on huge ones every product is dear and the margin serves.
    const int most = std::min(n <= 100000 ? 400 : 100, int(std::min<std::size_t>(3 * n, 400)));
    // A step takes 0.9 of what k0 allows: on large cloths, where products are dear, a hundredth or three are enough.
    const double enough = n <= 5000 ? tolerance : n <= 20000 ? 0.01 : 0.03;
    const auto relative = [](const Ritz& ritz) { return ritz.value > 0 ? ritz.residual / ritz.value : 0; };
    const Ritz ritz = lanczos(
        map, std::move(start), most, [](int k) { return k % 10 == 0; },
        [&](const Ritz& now) { return relative(now) < enough; });
    if (ritz.value == infinity) return {infinity, 0, ritz.iterations};
    return {std::max(0.0, ritz.value * (1 + relative(ritz))), relative(ritz), ritz.iterations};
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
