// The switch, and what the schemes share.
#include "integrate/integrate.h"

#include "core/parallel.h"
#include "filter/filter.h"
#include "forces/forces.h"
#include "integrate/implicit.h"

namespace weft {

bool is_implicit(Scheme scheme) {
    return scheme == Scheme::backward_euler || scheme == Scheme::newton || scheme == Scheme::imex ||
           scheme == Scheme::bdf2;
}

namespace {
// Velocity Verlet keeps accelerations of where it put the points, BDF2 the step that led there. Leapfrog is not among
// them: its velocities lie between the steps, and whatever pushes a point is in them.
bool remembers_positions(Scheme scheme) {
    return scheme == Scheme::velocity_verlet || scheme == Scheme::bdf2;
}

void advance(const Model& model, State& state, Workspace& work, double dt, SolveReport& report) {
    switch (model.integrator.scheme) {
        case Scheme::symplectic_euler:
            return integrate_symplectic_euler(model, state, work, dt);
        case Scheme::forward_euler:
            return integrate_forward_euler(model, state, work, dt);
        case Scheme::stormer_verlet:
            return integrate_stormer_verlet(model, state, work, dt);
        case Scheme::velocity_verlet:
            return integrate_velocity_verlet(model, state, work, dt);
        case Scheme::runge_kutta_4:
            return integrate_runge_kutta_4(model, state, work, dt);
        case Scheme::adaptive_runge_kutta:
            return integrate_adaptive_runge_kutta(model, state, work, dt, report);
        case Scheme::backward_euler:
            return integrate_backward_euler(model, state, work, dt, report);
        case Scheme::newton:
            return integrate_newton(model, state, work, dt, report);
        case Scheme::imex:
            return integrate_imex(model, state, work, dt, report);
        case Scheme::bdf2:
            return integrate_bdf2(model, state, work, dt, report);
    }
}
}  // namespace

void integrate(const Model& model, State& state, Workspace& work, double dt, SolveReport& report) {
    advance(model, state, work, dt, report);
    if (remembers_positions(model.integrator.scheme)) work.scratch->integrated = state.x;
}

void remember(const Model& model, State& state, const Workspace& work, const ContactReport& contact) {
    if (!remembers_positions(model.integrator.scheme)) return;
    // What rests on something is where the solve has put it, but not by forces alone: without it, it would go
    // elsewhere.
    if (contact.contacts > 0 || state.x != work.scratch->integrated) state.past.dt = 0;
}

void prepare_integrator(const Model& model, Workspace& work) {
    Workspace::Scratch& r = *work.scratch;
    const std::size_t n = model.mass.size();
    const Scheme scheme = model.integrator.scheme;
    if ((scheme != Scheme::symplectic_euler && !is_implicit(scheme)) || model.filter.place != FilterPlace::none)
        r.acceleration.resize(n);
    if (scheme == Scheme::runge_kutta_4 || scheme == Scheme::adaptive_runge_kutta || scheme == Scheme::stormer_verlet ||
        scheme == Scheme::velocity_verlet) {
        r.stage.x.resize(n);
        r.stage.v.resize(n);
    }
    if (remembers_positions(scheme)) r.integrated.resize(n);
    if (is_implicit(scheme)) prepare_implicit(model, work);
    const int slopes = scheme == Scheme::runge_kutta_4 ? 4 : scheme == Scheme::adaptive_runge_kutta ? 5 : 0;
    for (int k = 0; k < slopes; ++k) r.slopes[k].resize(n);
}

void prepare_past(const Model& model, State& state) {
    const Scheme scheme = model.integrator.scheme;
    const std::size_t n = model.mass.size();
    if (scheme == Scheme::stormer_verlet || scheme == Scheme::velocity_verlet) state.past.a.resize(n, Vec3(0, 0, 0));
    if (scheme == Scheme::bdf2) {
        state.past.x.resize(n, Vec3(0, 0, 0));
        state.past.v.resize(n, Vec3(0, 0, 0));
    }
}

Field& find_accelerations(const Model& model, const At& at, Workspace& work) {
    Workspace::Scratch& r = *work.scratch;
    find_forces(model, at, work, all_forces);
    parallel_for(model.points(), 4096, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t i = begin; i < end; ++i) r.acceleration[i] = r.inverse_mass[i] * r.force[i];
    });
    if (model.filter.place == FilterPlace::force) filter_field(model, work, r.acceleration);
    return r.acceleration;
}

}  // namespace weft
