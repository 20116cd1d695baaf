// Conjugate gradients with the filter of Baraff & Witkin 1998 (section 5.3) and the inverses of the 3×3 diagonal blocks
// as preconditioner. The inverse of a held point's block is zero, so neither the search direction nor the residual that
// counts ever sees that point: the filter costs nothing. It stops when √(r·P⁻¹r) has fallen below tolerance times its
// value for Δv = 0 at free points, at the limit of iterations, or when numbers are no longer finite.
#include "core/parallel.h"
#include "linear/linear.h"

#include <cmath>

namespace weft {

void multiply_terms(const Model& model, const LinearSystem& system, const std::vector<Vec3>& in,
                    std::vector<Vec3>& out) {
    parallel_for(model.points(), 1024, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t i = begin; i < end; ++i) {
            Vec3 sum = system.point[i] * in[i];
            for (int k = model.springs_of.start[i]; k < model.springs_of.start[i + 1]; ++k) {
                const int s = model.springs_of.items[k];
                const int j = model.springs[s].a == i ? model.springs[s].b : model.springs[s].a;
                sum += system.spring[s] * Vec3(in[i] - in[j]);
            }
            out[i] = sum;
        }
    });
}

namespace {
// The three sweeps of an iteration, over lists of points.
struct ListSweeps {
    const Model& model;
    LinearSystem& system;
    bool matrix;

    // product = A direction; their scalar product.
    double multiply() {
        if (matrix)
            multiply_matrix(system.matrix, system.direction, system.product);
        else
            multiply_terms(model, system, system.direction, system.product);
        add_contact_products(system.contacts, system.direction, system.product);
        return parallel_sum(model.points(), 0.0, [&](std::int64_t begin, std::int64_t end) {
            double sum = 0;
            for (std::int64_t i = begin; i < end; ++i) sum += system.direction[i].dot(system.product[i]);
            return sum;
        });
    }
    // A step along the direction; residual · scaled residual.
    double advance(double alpha) {
        return parallel_sum(model.points(), 0.0, [&](std::int64_t begin, std::int64_t end) {
            double sum = 0;
            for (std::int64_t i = begin; i < end; ++i) {
                system.change[i] += alpha * system.direction[i];
                system.rest[i] -= alpha * system.product[i];
                system.scaled[i] = system.inverse[i] * system.rest[i];
                sum += system.rest[i].dot(system.scaled[i]);
            }
            return sum;
        });
    }
    void turn(double beta) {
        parallel_for(model.points(), 4096, [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t i = begin; i < end; ++i)
                system.direction[i] = system.scaled[i] + beta * system.direction[i];
        });
    }
};

struct GridSweeps {
    GridSystem& grid;
    const std::vector<ContactTerm>& contacts;
    double multiply() {
        const double springs = multiply_grid(grid);
        return springs + add_contact_products(contacts, grid);
    }
    double advance(double alpha) { return advance_grid_solution(grid, alpha); }
    void turn(double beta) { turn_grid_direction(grid, beta); }
};

// At the start the solution is 0, the residual b, the product 0, the direction what is known of the solution: at held
// points, or, if a similar system was solved before, everywhere.
template <class Sweeps>
void iterate(Sweeps sweeps, bool anything_known, bool begun, const Integrator& limits, SolveReport& report) {
    const double whole = begun ? sweeps.advance(0) : 0;
    if (anything_known || begun) sweeps.multiply();
    double size = sweeps.advance(1);
    const double first = begun ? whole : size, enough = limits.tolerance * limits.tolerance * first;
    sweeps.turn(0);
    int k = 0;
    for (; k < limits.iterations && size > enough && size < infinity; ++k) {
        const double bend = sweeps.multiply();
        if (!(bend > 0 && bend < infinity)) break;
        const double before = size;
        size = sweeps.advance(before / bend);
        sweeps.turn(size / before);
    }
    report.iterations += k;
    report.residual = first > 0 ? std::sqrt(size / first) : first == 0 ? 0 : infinity;
    report.converged = report.converged && size <= enough;
}
}  // namespace

void solve_by_conjugate_gradients(const Model& model, Workspace& work, SolveReport& report) {
    LinearSystem& system = *work.scratch->linear;
    bool known = false;  // at held points that change their velocity
    for (const HeldPoint& held : work.scratch->held) known = known || system.change[held.point] != Vec3(0, 0, 0);
    if (uses_grid(model, work)) {
        GridSystem& grid = system.grid;
        const auto clear = [](PaddedRows& rows) {
            std::fill(rows.memory.begin(), rows.memory.end(), PaddedRows::Eight{});
        };
        copy_in(grid, system.right, grid.rest);
        copy_in(grid, system.change, grid.direction);
        clear(grid.solution);
        clear(grid.product);
        iterate(GridSweeps{grid, system.contacts}, known, system.begun, model.integrator, report);
        copy_out(grid, grid.solution, system.change);
        return;
    }
    parallel_for(model.points(), 4096, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t i = begin; i < end; ++i) {
            system.rest[i] = system.right[i];
            system.direction[i] = system.change[i];
            system.change[i].setZero();
            system.product[i].setZero();
        }
    });
    const bool matrix = model.integrator.solver == LinearSolver::assembled;
    iterate(ListSweeps{model, system, matrix}, known, system.begun, model.integrator, report);
}

}  // namespace weft
