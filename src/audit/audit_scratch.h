// Inside the audit: what it remembers within a step.
#pragma once

#include "core/audit.h"

namespace weft {

struct AuditScratch {
    double past_dt = 0;               // [s] of State::Past at the start of the step
    std::vector<Vec3> x0, v0;         // [m], [m/s] at the start of the step
    std::vector<Vec3> x, v;           // where the last phase that was charged left them
    std::vector<std::uint8_t> moved;  // by the phase that is being charged
    double response = 0;              // [J] that contact took in this step
    double solved = 0;                // [J] of the springs after the solve, and by how much the phases after it have
    double lent = 0;                  // [J] raised that; only in measured steps, only with implicit schemes
    // [m/s] by which phases changed velocities in this step; only with implicit schemes, see end_audit().
    std::vector<Vec3> by_limiter, by_response, by_safe_filter;
    std::vector<Vec3> body_speed;     // [m/s] of the bodies' points
    std::vector<Vec3> way;            // [m] along which forces worked
    std::span<const double> history;  // the state's
    std::span<const Hand> hands;      // the state's
    std::span<const Vec3> external;   // likewise
    double in_hands = 0;              // [J] that hands had stored at the start of the step
    Stage probe;                      // where forces are asked for
    std::vector<Vec3> force;          // [N] they answer here
    At probe_at() const { return {probe.x, probe.v, probe.time, history, hands, external}; }
};

// True if single steps have anything to audit; otherwise sums follow from the state alone.
bool must_audit_steps(const Model& model, const State& state);

// What pushed at the end of the step: impacts, friction, work of bodies and pins (contact_works.cpp).
void audit_contacts(const Model& model, const State& state, Workspace& work);

// [s] by which the velocities lie behind the positions after a step of dt.
double find_lag(const Model& model, const State& state, double dt);

// Forces within the cloth that are not springs (other_forces.cpp) [J]: their energy, what their damping took, and what
// pins did against them.
double measure_other_energy(const Model& model, std::span<const Vec3> x, std::span<const Vec3> v, double time,
                            Workspace& work);
double work_of_other_damping(const Model& model, Workspace& work);
double work_of_pins_on_others(const Model& model, const State& state, Workspace& work, double dt);

// Asks for forces at probe.x, probe.v, probe.time, into scratch.force.
void probe_forces(const Model& model, Workspace& work, unsigned set);

}  // namespace weft
