// Newton's method for the equilibrium of what is stored. The matrix is that of the implicit schemes, M + h² K with the
// definite K of the table, factored; h is long, so that M is only there for what nothing else holds, and shorter when a
// line search fails (then it is the steepest descent of a heavy body). It is the preconditioner of a few conjugate
// gradients with the exact K, which make the last steps few. Steps are halved until the potential falls by
// Armijo's rule; once rounding hides that, until the imbalance falls. Couples on a shell's borders have no potential
// beyond a turn: their work along a step counts.
#include <weft/statics.h>

#include "core/freedom.h"
#include "forces/shell.h"
#include "forces/system.h"

#include <cmath>

namespace weft {

namespace {

constexpr ForceSet static_forces = all_forces & ~(damping_force | air_force | fluid_force);

struct Equilibrium {
    const Model& model;
    State& state;
    Workspace& work;
    double h = 100;     // [s]
    Field direction{};  // [m]

    LinearSystem& system() const { return *work.scratch->linear; }

    // [N] largest imbalance of a free point; not a number counts as infinite.
    double find_imbalance() {
        find_forces(model, state, work, static_forces);
        double most = 0;
        for (int i = 0; i < model.points(); ++i) {
            if (work.scratch->is_held[i]) continue;
            const double f = work.scratch->force[i].norm();
            most = f <= most ? most : f < infinity ? f : infinity;
        }
        return most;
    }

    double potential() const { return measure_energy(model, state, static_forces); }

    // [N] what an imbalance is measured by: weights, and what holds points.
    double find_scale() const {
        double most = 0;
        for (int i = 0; i < model.points(); ++i) {
            most = std::max(most, model.mass[i] * model.gravity.norm());
            if (work.scratch->is_held[i]) most = std::max(most, work.scratch->force[i].norm());
        }
        return most;
    }

    // [N] what forces can resolve: positions are known to their rounding only.
    double find_rounding() const {
        double stiffest = 0, reach = 0;
        for (int i = 0; i < model.points(); ++i) {
            double sum = 0;
            add_stiffness_bound(model, state, i, 1, sum);
            stiffest = std::max(stiffest, sum);
            reach = std::max(reach, state.x[i].cwiseAbs().maxCoeff());
        }
        return 4 * std::numeric_limits<double>::epsilon() * stiffest * reach;
    }

    double dot_free(const Field& a, const Field& b) const {
        double sum = 0;
        for (int i = 0; i < model.points(); ++i)
            if (!work.scratch->is_held[i]) sum += a[i].dot(b[i]);
        return sum;
    }

    // system().change = the definite, factored matrix's answer [m] to a force
    void precondition(const Field& force) const {
        LinearSystem& s = system();
        for (int i = 0; i < model.points(); ++i) {
            s.right[i] = h * h * force[i];
            s.change[i].setZero();
        }
        SolveReport report;
        solve_system(model, work, report);
    }

    // The direction of Newton's step: the exact matrix by conjugate gradients, as far as it is definite along the way.
    bool find_direction() {
        update_system(model, state, work, h, Jacobian::tangent);
        Field rest = work.scratch->force, product;
        precondition(rest);
        Field along = system().change;
        direction.assign(along.size(), Vec3(0, 0, 0));
        double size = dot_free(rest, along);
        const double first = size;
        for (int k = 0; k < 30 && size > 1e-4 * first; ++k) {
            multiply_jacobian(model, state, Derivative::stiffness, Jacobian::exact, static_forces, along, product);
            for (int i = 0; i < model.points(); ++i) product[i] += model.mass[i] / (h * h) * along[i];
            const double bend = dot_free(along, product);
            if (!(bend > 1e-3 * size)) {  // not convex here: the definite matrix knows better
                if (k == 0) direction = along;
                break;
            }
            const double s = size / bend;
            for (int i = 0; i < model.points(); ++i) {
                direction[i] += s * along[i];
                rest[i] -= s * product[i];
            }
            precondition(rest);
            const double left = dot_free(rest, system().change);
            for (int i = 0; i < model.points(); ++i) along[i] = system().change[i] + left / size * along[i];
            size = left;
        }
        return std::isfinite(dot_free(work.scratch->force, direction));
    }

    // True if some part of the step stands; then forces and `now` are those of where it leads.
    bool search(double& now, double& energy, StaticsReport& report) {
        const std::vector<Vec3> from = state.x;
        const double downhill = -dot_free(work.scratch->force, direction);
        if (!(downhill < 0)) return false;
        double s = 1;
        for (int k = 0; k < 40; ++k, s *= 0.5) {
            for (int i = 0; i < model.points(); ++i)
                if (!work.scratch->is_held[i]) state.x[i] = from[i] + s * direction[i];
            const double change = potential() + work_of_couples(model, from, state.x) - energy;
            const bool falls = change <= 1e-4 * s * downhill;
            const bool hidden = std::abs(downhill) * s < 1e-11 * (std::abs(energy) + std::abs(downhill));
            if (falls || (hidden && std::isfinite(change))) {
                const double then = find_imbalance();
                if (falls || then < now) {
                    now = then;
                    energy = potential();
                    report.searches += k > 0;
                    return true;
                }
            }
        }
        state.x = from;
        find_imbalance();
        return false;
    }
};

}  // namespace

StaticsReport settle_statically(const Model& model, State& state, Workspace& work, const Statics& options) {
    Model factored = model;
    factored.integrator.solver = LinearSolver::cholesky;
    const WithCrew threads(*work.scratch->crew);
    move_held(factored, state, work, 0);
    for (const Held& held : model.held)
        if (work.scratch->is_held[held.point]) state.x[held.point] = scripted_position(model, held, state.time);
    for (Vec3& v : state.v) v.setZero();
    std::unique_ptr<LinearSystem> kept = std::move(work.scratch->linear);
    prepare_linear(factored, work);
    Equilibrium at{factored, state, work};
    StaticsReport report;
    double now = at.find_imbalance(), energy = at.potential();
    const double first = now, rounding = at.find_rounding();
    const auto enough = [&] {
        const double scale = at.find_scale();
        return std::max(rounding, options.tolerance * (scale > 0 ? scale : first));
    };
    while (now > enough() && now < infinity && report.iterations < options.iterations) {
        ++report.iterations;
        if (at.find_direction() && at.search(now, energy, report)) {
            at.h = std::min(100.0, 4 * at.h);
        } else if (at.h > 1e-6) {
            at.h *= 0.1;
        } else {
            break;
        }
    }
    work.scratch->linear = std::move(kept);
    report.imbalance = now / std::max(at.find_scale(), std::numeric_limits<double>::min());
    report.converged = now <= enough();
    report.potential = energy;
    if (options.commit) commit_history(model, state);
    return report;
}

}  // namespace weft
