// Cloths that between them have every kind of block, away from rest, and the system written down once more as a dense
// matrix, straight from the laws of springs and points.
#pragma once

#include "core/freedom.h"
#include "forces/forces.h"
#include "forces/grid/grid_system.h"
#include "forces/spring_law.h"
#include "forces/system.h"
#include "reference_scenes.h"

#include <Eigen/Cholesky>

namespace weft {

struct Case {
    std::string name;
    Scene scene;
};

inline std::vector<Case> make_cases(int n) {
    std::vector<Case> cases;
    Scene scene = make_reference_scene(n);
    scene.integrator.scheme = Scheme::backward_euler;
    scene.integrator.tolerance = 1e-12;
    scene.integrator.iterations = 100000;
    for (SpringSpec& s : scene.cloth.springs) s.stiffness = 40;
    cases.push_back({"grid", scene});
    Scene varied = scene;
    varied.cloth.regions = {Region{.stiffness_scale = 5}};
    varied.cloth.regions[0].where.edges = {"left"};
    varied.cloth.springs[1].stiffness = 0;
    varied.cloth.springs[2].stiffness = 3;
    cases.push_back({"varied grid", varied});
    Scene damped = scene;
    damped.cloth.springs[0].damping = 0.01;
    damped.cloth.springs[1].buckling = 1e-4;
    damped.cloth.rayleigh = {0.2, 1e-3};
    damped.cloth.air_drag = 0.003;
    damped.wind = {Wind{}};
    damped.wind[0].velocity = {1, 2, 3};
    cases.push_back({"grid with damping, buckling and air", damped});
    cases.push_back({"mesh", as_mesh(scene)});
    Scene wet = as_mesh(damped);
    wet.cloth.spring_damping = SpringDamping::isotropic;
    wet.cloth.fluid = Fluid{.friction = 2};
    wet.cloth.links = {Link{.a = 0, .b = 2 * n + 2, .stiffness = 20, .muscle = Link::Muscle{0.2, 3, 20}}};
    cases.push_back({"mesh with all of it, a muscle and a fluid", wet});
    return cases;
}

// Stretched by `stretch` everywhere, shaken, moving.
inline State away_from_rest(const Model& model, double stretch, double noise_size = 0.01) {
    State state = start(model);
    Noise noise(11);
    for (std::size_t i = 0; i < state.x.size(); ++i) {
        state.x[i] = stretch * state.x[i] + noise_size * noise.vector();
        state.v[i] = noise.vector();
    }
    state.time = 0.1;
    return state;
}

inline Eigen::MatrixXd make_dense(const Model& model, const State& at, double h) {
    const int n = model.points();
    Eigen::MatrixXd a = Eigen::MatrixXd::Zero(3 * n, 3 * n);
    for (int i = 0; i < n; ++i) {
        const Vec3 normal = surface_normal(model, at.x, i).normalized();
        a.block<3, 3>(3 * i, 3 * i) = (model.mass[i] + h * model.damping[i]) * Mat3::Identity() +
                                      h * model.air_drag[i] * normal * normal.transpose();
    }
    for (std::size_t s = 0; s < model.springs.size(); ++s) {
        const SpringBlock tangent = stiffness_block(model, int(s), at.x, at.time);
        const SpringBlock k = definite(tangent), c = damping_block(model, int(s), tangent);
        const Mat3 nn = tangent.n * tangent.n.transpose(), across = Mat3::Identity() - nn;
        const Mat3 block = h * (c.along * nn + c.across * across) + h * h * (k.along * nn + k.across * across);
        const int p = 3 * model.springs[s].a, q = 3 * model.springs[s].b;
        a.block<3, 3>(p, p) += block;
        a.block<3, 3>(q, q) += block;
        a.block<3, 3>(p, q) -= block;
        a.block<3, 3>(q, p) -= block;
    }
    for (std::size_t k = 0; k + 1 < model.wet_faces.start.size(); ++k) {
        const int* corner = &model.wet_faces.items[model.wet_faces.start[k]];  // all are triangles here
        const int i = corner[0], j = corner[1], l = corner[2];
        const Vec3 twice = (at.x[j] - at.x[i]).cross(at.x[l] - at.x[i]), normal = twice.normalized();
        Vec3 v = (at.v[i] + at.v[j] + at.v[l]) / 3;
        v -= wind_at(model.wind, (at.x[i] + at.x[j] + at.x[l]) / 3, at.time);
        if (v.dot(normal) <= 0) continue;
        for (int p : {i, j, l})
            a.block<3, 3>(3 * p, 3 * p) += h * model.fluid_friction * twice.norm() / 6 * normal * normal.transpose();
    }
    return a;
}

inline Eigen::VectorXd as_vector(const std::vector<Vec3>& field) {
    return Eigen::Map<const Eigen::VectorXd>(field[0].data(), 3 * Eigen::Index(field.size()));
}

// The answer by dense elimination of the free points, held ones moved over to the right side.
inline Eigen::VectorXd solve_dense(const Eigen::MatrixXd& a, const std::vector<Vec3>& right,
                                   const std::vector<Vec3>& known, const std::vector<std::uint8_t>& held) {
    Eigen::MatrixXd m = a;
    const Eigen::VectorXd z = as_vector(known);
    Eigen::VectorXd b = as_vector(right) - a * z;
    for (std::size_t i = 0; i < held.size(); ++i) {
        if (!held[i]) continue;
        const auto p = Eigen::Index(3 * i);
        m.middleRows(p, 3).setZero();
        m.middleCols(p, 3).setZero();
        m.block<3, 3>(p, p).setIdentity();
        b.segment<3>(p).setZero();
    }
    return Eigen::VectorXd(m.ldlt().solve(b)) + z;
}

struct Solver {
    const char* name;
    LinearSolver solver;
    bool simple;
};
inline constexpr Solver all_solvers[] = {{"matrix-free", LinearSolver::matrix_free, false},
                                         {"assembled", LinearSolver::assembled, false},
                                         {"cholesky", LinearSolver::cholesky, false},
                                         {"simple", LinearSolver::matrix_free, true}};

// A in, by whatever the solver has.
inline std::vector<Vec3> multiply(const Model& model, Workspace& work, const std::vector<Vec3>& in) {
    LinearSystem& system = *work.scratch->linear;
    std::vector<Vec3> out(in.size());
    if (uses_grid(model, work)) {
        GridSystem& grid = *work.scratch->grid_system;
        copy_in(grid, in, grid.direction);
        multiply_grid(grid);
        copy_out(grid, grid.product, out);
    } else if (model.integrator.solver == LinearSolver::matrix_free) {
        multiply_terms(system, in, out);
    } else {
        multiply_matrix(system.matrix, in, out);
    }
    return out;
}

}  // namespace weft
