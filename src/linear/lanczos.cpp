#include "linear/lanczos.h"

#include <Eigen/Eigenvalues>

namespace weft {

Ritz largest_ritz(const std::vector<double>& alpha, const std::vector<double>& beta, double next_beta) {
    const auto k = Eigen::Index(alpha.size());
    Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver;
    solver.computeFromTridiagonal(Eigen::Map<const Eigen::VectorXd>(alpha.data(), k),
                                  Eigen::Map<const Eigen::VectorXd>(beta.data(), k - 1));
    return {solver.eigenvalues()[k - 1], next_beta * std::abs(solver.eigenvectors()(k - 1, k - 1)), int(k)};
}

}  // namespace weft
