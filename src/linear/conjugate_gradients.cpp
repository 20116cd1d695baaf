// The sweeps of conjugate gradients over lists of points; those over grids are in forces/grid.
#include "linear/conjugate_gradients.h"

#include "core/parallel.h"
#include "linear/linear.h"

namespace weft {

void multiply_terms(const LinearSystem& system, const std::vector<Vec3>& in, std::vector<Vec3>& out) {
    parallel_for(std::int64_t(in.size()), 1024, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t i = begin; i < end; ++i) {
            Vec3 sum = system.point[i] * in[i];
            for (int k = system.end_start[i]; k < system.end_start[i + 1]; ++k)
                sum += system.pair[system.ends[k].pair] * Vec3(in[i] - in[system.ends[k].other]);
            for (int k = system.slot_start[i]; k < system.slot_start[i + 1]; ++k)
                sum += multiply_element_row(system, system.slots[k], in);
            out[i] = sum;
        }
    });
}

bool is_anything_known(const LinearSystem& system) {
    for (std::size_t i = 0; i < system.held.size(); ++i)
        if (system.held[i] && system.change[i] != Vec3(0, 0, 0)) return true;
    return false;
}

namespace {
struct ListSweeps {
    LinearSystem& system;
    bool matrix;
    std::int64_t points() const { return std::int64_t(system.right.size()); }

    double multiply() {
        if (matrix)
            multiply_matrix(system.matrix, system.direction, system.product);
        else
            multiply_terms(system, system.direction, system.product);
        add_weighted_products(system.weighted, system.direction, system.product);
        return parallel_sum(points(), 0.0, [&](std::int64_t begin, std::int64_t end) {
            double sum = 0;
            for (std::int64_t i = begin; i < end; ++i) sum += system.direction[i].dot(system.product[i]);
            return sum;
        });
    }
    double advance(double alpha) {
        return parallel_sum(points(), 0.0, [&](std::int64_t begin, std::int64_t end) {
            double sum = 0;
            for (std::int64_t i = begin; i < end; ++i) {
                system.change[i] += alpha * system.direction[i];
                system.residual[i] -= alpha * system.product[i];
                system.scaled[i] = system.inverse[i] * system.residual[i];
                sum += system.residual[i].dot(system.scaled[i]);
            }
            return sum;
        });
    }
    void redirect(double beta) {
        for_each(points(),
                 [&](std::int64_t i) { system.direction[i] = system.scaled[i] + beta * system.direction[i]; });
    }
};
}  // namespace

void solve_by_conjugate_gradients(LinearSystem& system, const Integrator& limits, SolveReport& report) {
    const bool known = is_anything_known(system);
    for_each(std::int64_t(system.right.size()), [&](std::int64_t i) {
        system.residual[i] = system.right[i];
        system.direction[i] = system.change[i];
        system.change[i].setZero();
        system.product[i].setZero();
    });
    const bool matrix = limits.solver == LinearSolver::assembled;
    iterate_conjugate_gradients(ListSweeps{system, matrix}, known, system.begun, limits, report);
}

}  // namespace weft
