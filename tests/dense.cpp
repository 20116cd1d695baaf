#include "dense.h"

#include <Eigen/Eigenvalues>
#include <Eigen/LU>

namespace weft::test {

Eigen::VectorXd symmetric_eigenvalues(const Eigen::MatrixXd& matrix) {
    return Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(matrix, Eigen::EigenvaluesOnly).eigenvalues();
}

Eigen::VectorXcd eigenvalues(const Eigen::MatrixXd& matrix) {
    return Eigen::EigenSolver<Eigen::MatrixXd>(matrix, false).eigenvalues();
}

Eigen::MatrixXd inverse(const Eigen::MatrixXd& matrix) {
    return matrix.inverse();
}

}  // namespace weft::test
