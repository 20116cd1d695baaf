// A = L D Lᵀ by Eigen's simplicial factorisation (permissive part of Eigen). The fill-reducing order and the pattern
// of L are found once for a workspace; numbers are factored again whenever the system changes. Rows of held points are
// those of the identity. A constant system (IMEX) is a multiple of the identity in every block: one number a block
// is factored, once, and serves all three coordinates.
// For cloth, conjugate gradients are 20 to 30 times faster than factoring at every step (17 to 33 points a side): use
// this where the answer must be exact, or with a system that does not change.
#include "linear/linear.h"

#include <Eigen/SparseCholesky>

#include <cmath>

namespace weft {

using Sparse = Eigen::SparseMatrix<double>;
using Coordinates = Eigen::Matrix<double, Eigen::Dynamic, 3, Eigen::RowMajor>;

struct Factor {
    int width = 0;  // numbers a block row: 3, or 1 when blocks are multiples of the identity
    Sparse lower;   // column-major, lower triangle
    Eigen::SimplicialLDLT<Sparse> factor;
};

LinearSystem::LinearSystem() = default;
LinearSystem::~LinearSystem() = default;

namespace {
// Columns of block j: its diagonal block's lower part, then the blocks below, in the order of the block matrix's row j.
template <class Visit>
void for_lower(const BlockMatrix& m, int width, const Visit& visit) {
    for (int j = 0; j + 1 < int(m.start.size()); ++j)
        for (int c = 0; c < width; ++c)
            for (int e = m.diagonal[j]; e < m.start[j + 1]; ++e)
                for (int r = e == m.diagonal[j] ? c : 0; r < width; ++r) visit(j, c, e, r);
}

void make_lower(const BlockMatrix& m, Factor& factor) {
    const int n = factor.width * (int(m.start.size()) - 1);
    factor.lower.resize(n, n);
    std::vector<int> count(std::size_t(n), 0);
    for_lower(m, factor.width, [&](int j, int c, int, int) { ++count[std::size_t(factor.width) * j + c]; });
    factor.lower.reserve(count);
    for_lower(m, factor.width, [&](int j, int c, int e, int r) {
        factor.lower.insert(factor.width * m.column[e] + r, factor.width * j + c) = 1;
    });
    factor.lower.makeCompressed();
    factor.factor.analyzePattern(factor.lower);
}
}  // namespace

void update_factor(LinearSystem& system) {
    const int width = system.kind == Jacobian::constant && system.weighted.empty() ? 1 : 3;
    if (!system.factor || system.factor->width != width) {
        system.factor = std::make_unique<Factor>();
        system.factor->width = width;
        make_lower(system.matrix, *system.factor);
    }
    Factor& f = *system.factor;
    double* value = f.lower.valuePtr();
    for_lower(system.matrix, width, [&](int j, int c, int e, int r) {
        const int i = system.matrix.column[e];
        const bool projected = system.held[j] || system.held[i];
        *value++ = projected ? (i == j && r == c ? 1.0 : 0.0) : system.matrix.value[e](c, r);
    });
    f.factor.factorize(f.lower);
}

// What is left of the right side, r = b − A Δv at free points, and its size in the norm of the preconditioner.
static double find_rest(LinearSystem& system) {
    multiply_matrix(system.matrix, system.change, system.product);
    double size = 0;
    for (std::size_t i = 0; i < system.residual.size(); ++i) {
        system.residual[i] = system.held[i] ? Vec3(0, 0, 0) : Vec3(system.right[i] - system.product[i]);
        size += system.residual[i].dot(system.inverse[i] * system.residual[i]);
    }
    return size;
}

// change += A⁻¹ residual
static void add_correction(LinearSystem& system) {
    const Factor& f = *system.factor;
    const auto n = Eigen::Index(system.residual.size());
    const double* residual = system.residual[0].data();
    if (f.width == 3) {
        const Eigen::VectorXd x = f.factor.solve(Eigen::Map<const Eigen::VectorXd>(residual, 3 * n));
        for (Eigen::Index i = 0; i < n; ++i) system.change[i] += x.segment<3>(3 * i);
    } else {
        const Eigen::MatrixXd columns = Eigen::Map<const Coordinates>(residual, n, 3);
        const Eigen::MatrixXd x = f.factor.solve(columns);
        for (Eigen::Index i = 0; i < n; ++i) system.change[i] += x.row(i).transpose();
    }
}

// Solving once more for what is left repairs what rounding did to very stiff systems; more than twice is no use.
void solve_by_factor(LinearSystem& system, const Integrator& limits, SolveReport& report) {
    const double first = find_rest(system), enough = limits.tolerance * limits.tolerance * first;
    const bool sound = system.factor->factor.info() == Eigen::Success && first < infinity;
    double left = first;
    for (int k = 0; sound && k < 3 && left > 0 && (k == 0 || left > enough); ++k) {
        add_correction(system);
        left = find_rest(system);
    }
    report.residual = first > 0 ? std::sqrt(left / first) : first == 0 ? 0 : infinity;
    report.converged = report.converged && sound && left <= enough;
}

}  // namespace weft
