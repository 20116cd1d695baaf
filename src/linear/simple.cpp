// The reference: the system assembled as a matrix of numbers, solved by conjugate gradients in plain loops on one
// thread. Same method and preconditioner as conjugate_gradients.cpp, so both agree to rounding; tests and benchmarks
// compare with it.
#include "linear/linear.h"

#include <cmath>

namespace weft {

namespace {
// Rows 3i, 3i+1, 3i+2 have three numbers for every block of row i.
struct ScalarMatrix {
    const BlockMatrix& pattern;
    std::vector<double>& value;

    std::size_t at(int i, int block, int r, int c) const {
        const int begin = pattern.start[i], blocks = pattern.start[i + 1] - begin;
        return 9 * std::size_t(begin) + 3 * std::size_t(r) * blocks + 3 * std::size_t(block - begin) + c;
    }
    void add(int i, int block, const Mat3& m, double sign) {
        for (int r = 0; r < 3; ++r)
            for (int c = 0; c < 3; ++c) value[at(i, block, r, c)] += sign * m(r, c);
    }
    void multiply(const std::vector<double>& in, std::vector<double>& out) const {
        for (int i = 0; i + 1 < int(pattern.start.size()); ++i)
            for (int r = 0; r < 3; ++r) {
                double sum = 0;
                std::size_t k = at(i, pattern.start[i], r, 0);
                for (int b = pattern.start[i]; b < pattern.start[i + 1]; ++b)
                    for (int c = 0; c < 3; ++c) sum += value[k++] * in[3 * std::size_t(pattern.column[b]) + c];
                out[3 * std::size_t(i) + r] = sum;
            }
    }
};

void assemble_scalars(const LinearSystem& system, ScalarMatrix& matrix) {
    std::fill(matrix.value.begin(), matrix.value.end(), 0.0);
    const BlockMatrix& m = system.matrix;
    for (int i = 0; i < int(m.diagonal.size()); ++i) {
        const int own = m.diagonal[i];
        matrix.add(i, own, system.point[i], 1);
        for (int k = system.end_start[i]; k < system.end_start[i + 1]; ++k) {
            const Mat3 block = system.pair[system.ends[k].pair].matrix();
            matrix.add(i, own, block, 1);
            matrix.add(i, m.pair_place[k], block, -1);
        }
        for (int k = system.slot_start[i]; k < system.slot_start[i + 1]; ++k) {
            const auto [e, place] = system.slots[k];
            const int n = system.stencils.size(e);
            for (int q = 0; q < n; ++q) {
                const Mat3& block =
                    system.element[system.block_start[e] + upper_block(n, std::min(q, place), std::max(q, place))];
                matrix.add(i, m.element_place[m.element_start[k] + q], q < place ? Mat3(block.transpose()) : block, 1);
            }
        }
    }
}

// Weighted terms couple points that nothing else may connect.
void couple_weighted(const std::vector<WeightedTerm>& terms, const std::vector<double>& in, std::vector<double>& out) {
    const auto at = [](const auto& field, int p) { return Eigen::Map<const Vec3>(field.data() + 3 * std::size_t(p)); };
    for (const WeightedTerm& term : terms)
        for (std::size_t i = 0; i < term.count; ++i)
            for (std::size_t j = 0; j < term.count; ++j)
                if (i != j)
                    Eigen::Map<Vec3>(out.data() + 3 * std::size_t(term.points[i])) +=
                        term.weights[i] * term.weights[j] * term.matrix() * at(in, term.points[j]);
}

double dot(const std::vector<double>& a, const std::vector<double>& b) {
    double sum = 0;
    for (std::size_t k = 0; k < a.size(); ++k) sum += a[k] * b[k];
    return sum;
}

void scale(const std::vector<Mat3>& inverse, const std::vector<double>& in, std::vector<double>& out) {
    for (std::size_t i = 0; i < inverse.size(); ++i)
        for (int r = 0; r < 3; ++r) {
            double sum = 0;
            for (int c = 0; c < 3; ++c) sum += inverse[i](r, c) * in[3 * i + c];
            out[3 * i + r] = sum;
        }
}
}  // namespace

void solve_simply(LinearSystem& system, const Integrator& limits, SolveReport& report) {
    system.scalars.resize(9 * system.matrix.column.size());
    ScalarMatrix matrix{system.matrix, system.scalars};
    assemble_scalars(system, matrix);
    const std::size_t n = 3 * system.right.size();
    std::vector<double> x(n), r(n), p(n), q(n), z(n);
    for (std::size_t k = 0; k < n; ++k) x[k] = system.change[k / 3][k % 3];
    const auto multiply = [&](const std::vector<double>& in, std::vector<double>& out) {
        matrix.multiply(in, out);
        couple_weighted(system.weighted, in, out);
    };
    multiply(x, q);
    for (std::size_t k = 0; k < n; ++k) r[k] = system.right[k / 3][k % 3] - q[k];
    scale(system.inverse, r, z);
    p = z;
    double size = dot(r, z);
    const double first = size, enough = limits.tolerance * limits.tolerance * first;
    int k = 0;
    for (; k < limits.iterations && size > enough && size < infinity; ++k) {
        multiply(p, q);
        const double bend = dot(p, q);
        if (!(bend > 0 && bend < infinity)) break;
        const double alpha = size / bend, before = size;
        for (std::size_t i = 0; i < n; ++i) {
            x[i] += alpha * p[i];
            r[i] -= alpha * q[i];
        }
        scale(system.inverse, r, z);
        size = dot(r, z);
        for (std::size_t i = 0; i < n; ++i) p[i] = z[i] + (size / before) * p[i];
    }
    for (std::size_t i = 0; i < n; ++i) system.change[i / 3][i % 3] = x[i];
    report.iterations += k;
    report.residual = first > 0 ? std::sqrt(size / first) : first == 0 ? 0 : infinity;
    report.converged = report.converged && size <= enough;
}

}  // namespace weft
