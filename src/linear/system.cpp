// Finds the system A = M + h C + h² K at a state, and lets the chosen solver solve it.
//
// Tangent: spring blocks as spring_law.h gives them, projected to be definite; of the air its exact −∂F/∂v, C_vi n nᵀ
// per point; of the fluid the row sums of each face's (its blocks between corners are lumped on the diagonal, which
// keeps the matrix symmetric and bounds it). How the normals turn is left out.
// Constant (IMEX): springs as if their rest length were zero, k I, which bounds their tangent whenever they pull with
// less than k l; their damping as if it were isotropic; air and fluid as if every normal faced the motion.
#include "core/parallel.h"
#include "forces/forces.h"
#include "forces/spring_law.h"
#include "linear/linear.h"

#include <Eigen/LU>

namespace weft {

void prepare_linear(const Model& model, Workspace& work) {
    work.scratch->linear = std::make_unique<LinearSystem>();
    LinearSystem& system = *work.scratch->linear;
    const std::size_t n = model.mass.size();
    system.right.resize(n);
    if (model.contact.active) system.right_alone.resize(n);
    system.change.resize(n);
    if (model.integrator.solver == LinearSolver::matrix_free) {
        system.grid = make_grid_system(model);
        if (system.grid.usable) return;
    } else {
        system.matrix = make_pattern(model);
        system.matrix.value.resize(system.matrix.column.size());
    }
    system.point.resize(n);
    system.inverse.resize(n);
    system.spring.resize(model.springs.size());
    for (std::vector<Vec3>* field : {&system.direction, &system.product, &system.rest, &system.scaled})
        field->resize(n);
}

bool uses_grid(const Model& model, const Workspace& work) {
    return model.integrator.solver == LinearSolver::matrix_free && work.scratch->linear->grid.usable &&
           !work.simple_kernels;
}

namespace {
bool uses_matrix(const Model& model, const Workspace& work) {
    return work.simple_kernels || model.integrator.solver != LinearSolver::matrix_free;
}

SpringTerm term_of(const SpringBlock& block) {
    return {std::sqrt(std::max(0.0, block.along - block.across)) * block.n, block.across};
}

SpringTerm tangent_term(const Model& model, int s, const State& at, double h) {
    const SpringBlock tangent = stiffness_block(model, s, at.x, at.time);
    const SpringBlock k = definite(tangent), c = damping_block(model, s, tangent);
    return term_of({k.n, h * (c.along + h * k.along), h * (c.across + h * k.across)});
}

double bound_of_stiffness(const Model& model, int s) {
    return model.springs[s].stiffness;
}

SpringTerm constant_term(const Model& model, int s, double h) {
    const double k = bound_of_stiffness(model, s), c = model.spring_damping.empty() ? 0 : model.spring_damping[s];
    return {Vec3(0, 0, 0), h * (c + model.rayleigh_stiffness * k + h * k)};
}

void add_fluid_blocks(const Model& model, const State& at, double h, Jacobian kind, std::vector<Mat3>& point) {
    const std::vector<Vec3>& x = kind == Jacobian::constant ? model.mesh.points : at.x;
    for (int k = 0; k < count_wet_faces(model); ++k) {
        const WetFace f = find_wet_face(model, k, x, at.v, at.time);
        const double size = f.area.norm();
        if (!(size > 0)) continue;
        const double share = h * model.fluid_friction * size / (f.end - f.begin);
        const Vec3 n = f.area / size;
        for (int c = f.begin; c < f.end; ++c) {
            Mat3& block = point[model.wet_faces.items[c]];
            if (kind == Jacobian::constant)
                block.diagonal().array() += share;
            else if (f.speed > 0)
                block += share * n * n.transpose();
        }
    }
}

void fill_points(const Model& model, const State& at, double h, Jacobian kind, std::vector<Mat3>& point) {
    point.resize(model.mass.size());
    parallel_for(model.points(), 1024, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t i = begin; i < end; ++i) {
            point[i] = (model.mass[i] + h * model.damping[i]) * Mat3::Identity();
            if (!(model.air_drag[i] > 0)) continue;
            if (kind == Jacobian::constant) {
                point[i].diagonal().array() += h * model.air_drag[i];
                continue;
            }
            const Vec3 n = surface_normal(model, at.x, int(i));
            const double n2 = n.squaredNorm();
            if (n2 > 0) point[i] += (h * model.air_drag[i] / n2) * n * n.transpose();
        }
    });
    if (model.fluid_friction > 0) add_fluid_blocks(model, at, h, kind, point);
}

template <class Put>
void fill_springs(const Model& model, const State& at, double h, Jacobian kind, const Put& put) {
    parallel_for(std::int64_t(model.springs.size()), 1024, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t s = begin; s < end; ++s)
            put(int(s),
                kind == Jacobian::tangent ? tangent_term(model, int(s), at, h) : constant_term(model, int(s), h));
    });
}

void find_inverses(const Model& model, LinearSystem& system) {
    system.inverse.resize(model.mass.size());
    parallel_for(model.points(), 1024, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t i = begin; i < end; ++i) {
            if (system.held[i]) {
                system.inverse[i].setZero();
                continue;
            }
            Mat3 block = system.point[i];
            for (int k = model.springs_of.start[i]; k < model.springs_of.start[i + 1]; ++k)
                block += system.spring[model.springs_of.items[k]].matrix();
            const double sound = 1e-13 * block(0, 0) * block(1, 1) * block(2, 2);
            if (block.determinant() > sound)
                system.inverse[i] = block.inverse();
            else  // rounding has eaten the determinant
                system.inverse[i] = block.diagonal().cwiseInverse().asDiagonal();
        }
    });
}

void put_points_in_lists(const Model& model, const State& at, Workspace& work) {
    LinearSystem& system = *work.scratch->linear;
    fill_points(model, at, system.h, system.kind, system.point);
    add_contact_blocks(system.contacts, system.point);
    find_inverses(model, system);
    if (!uses_matrix(model, work)) return;
    if (system.matrix.start.empty()) system.matrix = make_pattern(model);
    if (work.simple_kernels) return;  // the reference assembles its own
    assemble(model, system);
    if (model.integrator.solver != LinearSolver::cholesky) return;
    assemble_contacts(system);
    update_factor(system);
}

void update_lists(const Model& model, const State& at, Workspace& work, double h, Jacobian kind) {
    LinearSystem& system = *work.scratch->linear;
    system.spring.resize(model.springs.size());
    fill_springs(model, at, h, kind, [&](int s, const SpringTerm& term) { system.spring[s] = term; });
    put_points_in_lists(model, at, work);
}

// Masses and damping alone are multiples of the identity.
void put_points(const Model& model, const State& at, LinearSystem& system, double h, Jacobian kind) {
    GridSystem& grid = system.grid;
    const bool blocks = grid.point.width == 6;
    if (blocks) {
        fill_points(model, at, h, kind, system.point);
        add_contact_blocks(system.contacts, system.point);
    }
    parallel_for(grid.shape.rows, 16, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t j = begin; j < end; ++j)
            for (int i = 0; i < grid.shape.columns; ++i) {
                const int p = grid.shape.index(i, int(j));
                grid.is_free.row(int(j))[i] = system.held[p] ? 0 : 1;
                if (!blocks) {
                    grid.point.row(int(j))[i] = model.mass[p] + h * model.damping[p];
                    continue;
                }
                const Mat3& m = system.point[p];
                const double entries[6] = {m(0, 0), m(0, 1), m(0, 2), m(1, 1), m(1, 2), m(2, 2)};
                for (int k = 0; k < 6; ++k) grid.point.row(int(j), k)[i] = entries[k];
            }
    });
}

void update_grid(const Model& model, const State& at, LinearSystem& system, double h, Jacobian kind) {
    GridSystem& grid = system.grid;
    put_points(model, at, system, h, kind);
    if (grid.plain && kind == Jacobian::tangent) {
        copy_in(grid, at.x, grid.position);
        fill_grid_terms(grid, h);
    } else {
        fill_springs(model, at, h, kind, [&](int s, const SpringTerm& term) {
            const int a = model.springs[s].a, j = a / grid.shape.columns, i = a % grid.shape.columns;
            const double numbers[4] = {term.g.x(), term.g.y(), term.g.z(), term.a};
            for (int k = 0; k < 4; ++k) grid.terms.row(j, 4 * grid.family[s] + k)[i] = numbers[k];
        });
    }
    find_grid_inverse(grid);
}
}  // namespace

void update_system(const Model& model, const State& at, Workspace& work, double h, Jacobian kind) {
    LinearSystem& system = *work.scratch->linear;
    const bool same = system.exists && kind == Jacobian::constant && system.kind == kind && system.h == h &&
                      system.simple == work.simple_kernels && system.held == work.scratch->is_held &&
                      system.contacts.empty() && !system.met;
    if (same) return;
    system.met = !system.contacts.empty();
    system.h = h;
    system.kind = kind;
    system.simple = work.simple_kernels;
    system.held = work.scratch->is_held;
    system.exists = true;
    if (uses_grid(model, work))
        update_grid(model, at, system, h, kind);
    else
        update_lists(model, at, work, h, kind);
}

void update_contacts(const Model& model, const State& at, Workspace& work) {
    LinearSystem& system = *work.scratch->linear;
    if (!uses_grid(model, work)) return put_points_in_lists(model, at, work);
    put_points(model, at, system, system.h, system.kind);
    find_grid_inverse(system.grid);
}

void subtract_stiffness(const Model& model, const State& at, Workspace& work) {
    LinearSystem& system = *work.scratch->linear;
    const double h2 = system.h * system.h;
    if (uses_grid(model, work) && model.plain_springs) {
        copy_in(system.grid, at.v, system.grid.direction);
        multiply_grid_springs(system.grid);
        copy_out(system.grid, system.grid.product, system.change);
        parallel_for(model.points(), 4096, [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t i = begin; i < end; ++i) system.right[i] -= system.change[i];
        });
        return;
    }
    parallel_for(model.points(), 1024, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t i = begin; i < end; ++i) {
            Vec3 sum(0, 0, 0);
            for (int k = model.springs_of.start[i]; k < model.springs_of.start[i + 1]; ++k) {
                const int s = model.springs_of.items[k];
                const Vec3 w = at.v[i] - at.v[model.springs[s].a == i ? model.springs[s].b : model.springs[s].a];
                if (system.kind == Jacobian::constant)
                    sum += bound_of_stiffness(model, s) * w;
                else
                    sum += definite(stiffness_block(model, s, at.x, at.time)) * w;
            }
            system.right[i] -= h2 * sum;
        }
    });
}

void solve_system(const Model& model, Workspace& work, SolveReport& report) {
    if (work.simple_kernels)
        solve_simply(model, work, report);
    else if (model.integrator.solver == LinearSolver::cholesky)
        solve_by_factor(model, *work.scratch->linear, report);
    else
        solve_by_conjugate_gradients(model, work, report);
}

}  // namespace weft
