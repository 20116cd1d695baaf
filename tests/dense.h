// Dense eigenvalues, the oracle of many tests. Compiled once: they take a minute of every file that includes them.
#pragma once

#include <Eigen/Core>

namespace weft::test {

Eigen::VectorXd symmetric_eigenvalues(const Eigen::MatrixXd& matrix);  // ascending
Eigen::VectorXcd eigenvalues(const Eigen::MatrixXd& matrix);
Eigen::MatrixXd inverse(const Eigen::MatrixXd& matrix);

}  // namespace weft::test
