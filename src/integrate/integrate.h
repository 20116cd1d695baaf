// Integrators: one file a scheme, one switch (integrate.cpp). They ask for forces as often as their method needs, move
// the free points from the start of the step to its end and put the held ones where they belong.
#pragma once

#include "core/workspace.h"

namespace weft {

void integrate(const Model& model, State& state, Workspace& work, double dt, SolveReport& report);

// At the end of the step, when all phases are through: may the next one look back on this one? The one place that
// decides it, by what happened and not by what could have.
void remember(const Model& model, State& state, const Workspace& work, const ContactReport& contact);

// Scratch for the stages of the model's scheme.
void prepare_integrator(const Model& model, Workspace& work);

// Space in the state for what the model's scheme looks back on.
void prepare_past(const Model& model, State& state);

bool is_implicit(Scheme scheme);

// Accelerations at a state [m/s²]: forces / mass, smoothed when the filter acts on forces, 0 at held points. They stand
// in work.scratch->acceleration until the next call.
Field& find_accelerations(const Model& model, const At& at, Workspace& work);

// One file each.
void integrate_forward_euler(const Model& model, State& state, Workspace& work, double dt);
void integrate_symplectic_euler(const Model& model, State& state, Workspace& work, double dt);
void integrate_stormer_verlet(const Model& model, State& state, Workspace& work, double dt);
void integrate_velocity_verlet(const Model& model, State& state, Workspace& work, double dt);
void integrate_runge_kutta_4(const Model& model, State& state, Workspace& work, double dt);
void integrate_adaptive_runge_kutta(const Model& model, State& state, Workspace& work, double dt, SolveReport& report);

void integrate_backward_euler(const Model& model, State& state, Workspace& work, double dt, SolveReport& report);
void integrate_newton(const Model& model, State& state, Workspace& work, double dt, SolveReport& report);
void integrate_imex(const Model& model, State& state, Workspace& work, double dt, SolveReport& report);
void integrate_bdf2(const Model& model, State& state, Workspace& work, double dt, SolveReport& report);

// Refuses what implicit schemes cannot do, with the reason.
void check_implicit(const Scene& scene);
void check_factoring(const Scene& scene, const Model& model);

// The four slopes of a Runge–Kutta step of length h from (x, v) at `time`, within a step of length dt, into
// work.scratch->slopes[0..3]; x and v are not changed.
void find_slopes(const Model& model, const State& state, Workspace& work, double h, double dt);

}  // namespace weft
