// Integrators: one file a scheme, one row a scheme (schemes.cpp). They ask for forces as often as their method needs,
// move the free points from the start of the step to its end and put the held ones where they belong.
#pragma once

#include "core/workspace.h"

namespace weft {

// How far the velocities of a state lie behind its positions.
enum class Lag { none, half_a_step, half_the_last_step };

struct SchemeRow {
    Scheme scheme;
    const char* word;  // in scene files
    void (*advance)(const Model&, State&, Workspace&, double dt, SolveReport&);
    bool implicit = false;
    double largest = 0;  // stable step × √k0 of an undamped oscillation; 0: none, infinity: any
    Lag lag = Lag::none;

    bool accelerates = false;          // needs find_accelerations()
    bool has_stage = false;            // asks for forces at places within the step
    int slopes = 0;                    // and keeps so many of the answers
    bool keeps_acceleration = false;   // State::Past::a
    bool keeps_step = false;           // State::Past::x and v
    bool counts_on_positions = false;  // what it keeps is void when another phase has moved points
};
const SchemeRow& row_of(Scheme scheme);
inline bool is_implicit(Scheme scheme) {
    return row_of(scheme).implicit;
}

void integrate(const Model& model, State& state, Workspace& work, double dt, StepReport& report);

// At the end of the step, when all phases are through: may the next one look back on this one? The one place that
// decides it, by what happened and not by what could have.
void remember(const Model& model, State& state, const Workspace& work, double dt, StepReport& report);

// Scratch for the stages of the model's scheme.
void prepare_integrator(const Model& model, Workspace& work);

void prepare_multilevel(const Model& model, Workspace& work);

// Space in the state for what the model's scheme looks back on.
void prepare_past(const Model& model, State& state);

// Accelerations at a state [m/s²]: forces / mass, smoothed when the filter acts on forces, 0 at held points. They stand
// in work.scratch->acceleration until the next call.
Field& find_accelerations(const Model& model, const At& at, Workspace& work);

// One file each.
void integrate_forward_euler(const Model& model, State& state, Workspace& work, double dt, SolveReport& report);
void integrate_symplectic_euler(const Model& model, State& state, Workspace& work, double dt, SolveReport& report);
void integrate_stormer_verlet(const Model& model, State& state, Workspace& work, double dt, SolveReport& report);
void integrate_velocity_verlet(const Model& model, State& state, Workspace& work, double dt, SolveReport& report);
void integrate_runge_kutta_4(const Model& model, State& state, Workspace& work, double dt, SolveReport& report);
void integrate_adaptive_runge_kutta(const Model& model, State& state, Workspace& work, double dt, SolveReport& report);

void integrate_backward_euler(const Model& model, State& state, Workspace& work, double dt, SolveReport& report);
void integrate_newton(const Model& model, State& state, Workspace& work, double dt, SolveReport& report);
void integrate_imex(const Model& model, State& state, Workspace& work, double dt, SolveReport& report);
void integrate_leapfrog(const Model& model, State& state, Workspace& work, double dt, SolveReport& report);
void integrate_bdf2(const Model& model, State& state, Workspace& work, double dt, SolveReport& report);
void integrate_multilevel(const Model& model, State& state, Workspace& work, double dt, SolveReport& report);

// Leapfrog: how it divides a step of dt. `fast` is the longest that fast forces allow, State::inner_dt.
struct Paces {
    int slow = 1;  // impulses of slow forces
    int fast = 1;  // kicks of fast ones for each of those
};
Paces find_paces(const Model& model, Workspace& work, double dt, double fast);

// The four slopes of a Runge–Kutta step of length h from (x, v) at `time`, within a step of length dt, into
// work.scratch->slopes[0..3]; x and v are not changed.
void find_slopes(const Model& model, const State& state, Workspace& work, double h, double dt);

// The state at the end of a step with these slopes.
void accept_slopes(const Model& model, State& state, Workspace& work, double h);

// Adaptive Runge–Kutta with the steps of a ladder (ladder.cpp).
void climb_ladder(const Model& model, State& state, Workspace& work, double dt, SolveReport& report);

}  // namespace weft
