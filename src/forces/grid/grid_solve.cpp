// The system of a grid whose coupling is springs alone: its blocks into padded rows, and conjugate gradients there.
#include "core/parallel.h"
#include "forces/grid/grid_levels.h"
#include "forces/system.h"
#include "linear/conjugate_gradients.h"

namespace weft {

void put_points_in_grid(const Model& model, const At& at, Workspace& work) {
    LinearSystem& system = *work.scratch->linear;
    GridSystem& grid = *work.scratch->grid_system;
    // Masses and damping alone are multiples of the identity. Hands come and go; room for them is made once.
    const bool blocks = grid.blocks || (forces_present(model, at) & hand_force);
    if (grid.point.width != (blocks ? 6 : 1)) grid.point.make(grid.shape, blocks ? 6 : 1);
    if (blocks) fill_points(model, at, system);
    parallel_for(grid.shape.rows, 16, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t j = begin; j < end; ++j)
            for (int i = 0; i < grid.shape.columns; ++i) {
                const int p = grid.shape.index(i, int(j));
                grid.is_free.row(int(j))[i] = system.held[p] ? 0 : 1;
                if (!blocks) {
                    grid.point.row(int(j))[i] = model.mass[p] + system.h * model.damping[p];
                    continue;
                }
                const Mat3& m = system.point[p];
                const double entries[6] = {m(0, 0), m(0, 1), m(0, 2), m(1, 1), m(1, 2), m(2, 2)};
                for (int k = 0; k < 6; ++k) grid.point.row(int(j), k)[i] = entries[k];
            }
    });
    find_grid_inverse(grid);
    update_grid_levels(grid, system.weighted);
}

namespace {
void put_pairs_in_grid(const Model& model, const std::vector<PairTerm>& pairs, GridSystem& grid) {
    for_each(std::int64_t(pairs.size()), [&](std::int64_t s) {
        const int a = model.springs[s].a, j = a / grid.shape.columns, i = a % grid.shape.columns;
        const PairTerm& term = pairs[s];
        const double numbers[4] = {term.g.x(), term.g.y(), term.g.z(), term.a};
        for (int k = 0; k < 4; ++k) grid.terms.row(j, 4 * grid.family[s] + k)[i] = numbers[k];
    });
}

struct GridSweeps {
    GridSystem& grid;
    const std::vector<WeightedTerm>& weighted;

    double multiply() {
        const double springs = multiply_grid(grid);
        return springs + add_weighted();
    }
    double advance(double alpha) {
        const double by_points = advance_grid_solution(grid, alpha);
        return grid.levels ? by_points + add_grid_levels(grid) : by_points;
    }
    void redirect(double beta) { redirect_grid(grid, beta); }

    // What weighted terms add to the product, and to its scalar product with the direction.
    double add_weighted() {
        const double* const direction = grid.direction.row(0);
        double* const product = grid.product.row(0);
        const std::int64_t stride = grid.direction.stride;
        double sum = 0;
        for (std::size_t t = 0; t < weighted.size(); ++t) {
            const WeightedTerm& term = weighted[t];
            if (term.count < 2 || (term.a == 0 && term.b == 0)) continue;
            std::array<Vec3, 4> u;
            Vec3 all(0, 0, 0);
            for (std::size_t k = 0; k < term.count; ++k) {
                const double* const at = direction + grid.places[t][k];
                u[k] = Vec3(at[0], at[stride], at[2 * stride]);
                all += term.weights[k] * u[k];
            }
            for (std::size_t k = 0; k < term.count; ++k) {
                const Vec3 others = all - term.weights[k] * u[k], more = term.weights[k] * (term * others);
                double* const at = product + grid.places[t][k];
                for (int c = 0; c < 3; ++c) at[c * stride] += more[c];
                sum += u[k].dot(more);
            }
        }
        return sum;
    }
};
// Where the points of weighted terms stand in a field, seen from its first row.
void place_weighted(const std::vector<WeightedTerm>& weighted, GridSystem& grid) {
    grid.places.resize(weighted.size());
    const int columns = grid.shape.columns;
    for (std::size_t t = 0; t < weighted.size(); ++t)
        for (std::size_t k = 0; k < weighted[t].count; ++k) {
            const int p = weighted[t].points[k];
            grid.places[t][k] = std::int64_t(p / columns) * 3 * grid.direction.stride + p % columns;
        }
}
}  // namespace

void update_grid(const Model& model, const At& at, Workspace& work) {
    LinearSystem& system = *work.scratch->linear;
    GridSystem& grid = *work.scratch->grid_system;
    if (grid.plain && system.kind == Jacobian::tangent) {
        copy_in(grid, at.x, grid.position);
        fill_grid_terms(grid, system.h);
    } else {
        fill_stencils(model, at, system);
        put_pairs_in_grid(model, system.pair, grid);
    }
    put_points_in_grid(model, at, work);
}

void subtract_grid_stiffness(const Model& model, const At& at, Workspace& work) {
    LinearSystem& system = *work.scratch->linear;
    GridSystem& grid = *work.scratch->grid_system;
    copy_in(grid, at.v, grid.direction);
    multiply_grid_springs(grid);
    copy_out(grid, grid.product, system.change);
    for_each(model.points(), [&](std::int64_t i) { system.right[i] -= system.change[i]; });
    for (const Hand& hand : at.hands)
        system.right[hand.point] -= system.h * system.h * (hand_stiffness(hand, at) * at.v[hand.point]);
}

void solve_grid(const Model& model, Workspace& work, SolveReport& report) {
    LinearSystem& system = *work.scratch->linear;
    GridSystem& grid = *work.scratch->grid_system;
    const auto clear = [](PaddedRows& rows) { std::fill(rows.memory.begin(), rows.memory.end(), PaddedRows::Eight{}); };
    copy_in(grid, system.right, grid.residual);
    copy_in(grid, system.change, grid.direction);
    clear(grid.solution);
    clear(grid.product);
    place_weighted(system.weighted, grid);
    const bool known = is_anything_known(system);
    iterate_conjugate_gradients(GridSweeps{grid, system.weighted}, known, system.begun, model.integrator, report);
    copy_out(grid, grid.solution, system.change);
}

}  // namespace weft
