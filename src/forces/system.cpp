// Fills the system from the force table, and lets the chosen solver solve it.
#include "forces/system.h"

#include "core/parallel.h"
#include "forces/grid/grid_system.h"

namespace weft {

namespace {
void prepare_lists(const Model& model, LinearSystem& system) {
    const std::size_t n = model.mass.size();
    index_stencils(system, int(n));
    system.point.resize(n);
    system.inverse.resize(n);
    system.element.resize(system.block_start.back());
    for (Field* field : {&system.direction, &system.product, &system.residual, &system.scaled}) field->resize(n);
}

bool uses_matrix(const Model& model, const Workspace& work) {
    return work.simple_kernels || model.integrator.solver != LinearSolver::matrix_free;
}
}  // namespace

void prepare_linear(const Model& model, Workspace& work) {
    work.scratch->linear = std::make_unique<LinearSystem>();
    LinearSystem& system = *work.scratch->linear;
    const std::size_t n = model.mass.size();
    system.right.resize(n);
    if (model.contact.active) system.right_alone.resize(n);
    system.change.resize(n);
    for (const Force& row : force_table()) {
        system.rows.push_back({int(system.stencils.pairs.size()), system.stencils.elements()});
        if (row.add_stencils && row.present(model)) row.add_stencils(model, system.stencils);
    }
    system.pair.resize(system.stencils.pairs.size());
    if (model.integrator.solver == LinearSolver::matrix_free) {
        work.scratch->grid_system = std::make_unique<GridSystem>(make_grid_system(model));
        if (work.scratch->grid_system->usable) return;
    }
    prepare_lists(model, system);
    if (model.integrator.solver != LinearSolver::matrix_free) make_pattern(system);
}

bool uses_grid(const Model& model, const Workspace& work) {
    return model.integrator.solver == LinearSolver::matrix_free && work.scratch->grid_system->usable &&
           !work.simple_kernels;
}

bool fits_solver(const Model& model, const LinearSystem& system, const WeightedTerm& term) {
    return model.integrator.solver != LinearSolver::cholesky || fits_matrix(system.matrix, term);
}

void fill_points(const Model& model, const At& at, LinearSystem& system) {
    system.point.resize(model.mass.size());
    for_each(model.points(), [&](std::int64_t i) { system.point[i] = model.mass[i] * Mat3::Identity(); });
    for (const Force& row : force_table())
        if (row.add_blocks && !row.add_stencils && acts(row, model, at))
            row.add_blocks(model, at, system.h, system.kind, {.point = system.point, .pair = {}, .element = {}});
    add_weighted_blocks(system.weighted, system.point);
}

void fill_stencils(const Model& model, const At& at, LinearSystem& system) {
    for (std::size_t k = 0; k < system.rows.size(); ++k) {
        const Force& row = force_table()[k];
        if (!row.add_stencils || !row.present(model)) continue;
        const auto [pair, element] = system.rows[k];
        const int first_block = system.block_start.empty() ? 0 : system.block_start[element];
        row.add_blocks(model, at, system.h, system.kind,
                       {.point = {},
                        .pair = std::span(system.pair).subspan(pair),
                        .element = std::span(system.element).subspan(first_block)});
    }
}

namespace {
void put_points_in_lists(const Model& model, const At& at, Workspace& work) {
    LinearSystem& system = *work.scratch->linear;
    fill_points(model, at, system);
    find_inverses(system);
    if (!uses_matrix(model, work)) return;
    if (system.matrix.start.empty()) make_pattern(system);
    if (work.simple_kernels) return;  // the reference assembles its own
    assemble(system);
    if (model.integrator.solver != LinearSolver::cholesky) return;
    assemble_weighted(system);
    update_factor(system);
}
}  // namespace

void update_system(const Model& model, const At& at, Workspace& work, double h, Jacobian kind) {
    LinearSystem& system = *work.scratch->linear;
    const bool same = system.exists && kind == Jacobian::constant && system.kind == kind && system.h == h &&
                      system.simple == work.simple_kernels && system.held == work.scratch->is_held &&
                      system.weighted.empty() && at.hands.empty() && !system.met;
    if (same) return;
    system.met = !system.weighted.empty() || !at.hands.empty();
    system.h = h;
    system.kind = kind;
    system.simple = work.simple_kernels;
    system.held = work.scratch->is_held;
    system.exists = true;
    if (uses_grid(model, work)) return update_grid(model, at, work);
    if (system.inverse.empty()) prepare_lists(model, system);  // on a grid, only the reference needs them
    fill_stencils(model, at, system);
    put_points_in_lists(model, at, work);
}

void update_contacts(const Model& model, const At& at, Workspace& work) {
    if (uses_grid(model, work))
        put_points_in_grid(model, at, work);
    else
        put_points_in_lists(model, at, work);
}

void subtract_stiffness(const Model& model, const At& at, Workspace& work) {
    LinearSystem& system = *work.scratch->linear;
    if (uses_grid(model, work) && model.plain_springs) return subtract_grid_stiffness(model, at, work);
    multiply_jacobian(model, at, Derivative::stiffness, system.kind, all_forces, at.v, system.change);
    const double h2 = system.h * system.h;
    for_each(model.points(), [&](std::int64_t i) { system.right[i] -= h2 * system.change[i]; });
}

void solve_system(const Model& model, Workspace& work, SolveReport& report, double tolerance) {
    LinearSystem& system = *work.scratch->linear;
    Integrator limits = model.integrator;
    if (tolerance > 0) limits.tolerance = tolerance;
    if (work.simple_kernels)
        solve_simply(system, limits, report);
    else if (model.integrator.solver == LinearSolver::cholesky)
        solve_by_factor(system, limits, report);
    else if (uses_grid(model, work))
        solve_grid(model, work, report);
    else
        solve_by_conjugate_gradients(system, limits, report);
}

}  // namespace weft
