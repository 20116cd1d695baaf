// Velocities after impacts. When two things meet within a step its mean velocity is not the one with which they go on:
// the displacement leads up to the target gap (and, with restitution, some way back). Rows with a normal impulse have
// met; from there on the two sides rest on each other, or separate with the rebound velocity: Moreau's law, on
// velocities at the end of the step. Without it a sheet that has just landed would carry on with the mean velocity of
// the step and land again, and schemes whose velocity is not displacement / dt (Verlet, Runge–Kutta) would keep half a
// step of gravity.
//
// Impulses of the displacement stay, those found here come on top, and friction is bounded by their sum. Positions are
// final: the safe filter has decided on them.
#include "collide/contacts.h"

#include <Eigen/Geometry>

namespace weft {

double normal_velocity(const ContactScratch& scratch, const ContactRow& row) {
    double speed = 0;
    for (std::size_t k = 0; k < 4; ++k) speed += row.weights[k] * row.normal.dot(scratch.moving[row.points[k]].u);
    return speed;
}

namespace {

constexpr int sweeps_after = 20;
constexpr double little_tilt = .9;  // cosine

// Points that the safe filter has stopped or carried have not arrived, and what pinches them is unknown.
bool have_met(const ContactScratch& scratch, const ContactRow& row) {
    if (!(row.normal_impulse > 0)) return false;
    for (const int p : row.points)
        if (scratch.x_safe[p] != scratch.x1[p]) return false;
    return true;
}

// Between free points an impulse has to act along the line that joins them now, or it would exert a couple. They slid a
// little within the step; after a long slide that line is no normal of the surfaces any more, and the old normal stays.
void turn_normal(const ContactScratch& scratch, ContactRow& row, TangentBasis& basis) {
    Vec3 line(0, 0, 0);
    const Vec3& origin = scratch.x0[row.points[0]];
    for (std::size_t k = 0; k < 4; ++k) line += row.weights[k] * (scratch.x0[row.points[k]] - origin);
    const double length = line.norm();
    if (!(row.normal.dot(line) > little_tilt * length)) return;
    const Vec3 friction_impulse =
        row.tangent_impulse[0] * row.tangent + row.tangent_impulse[1] * row.normal.cross(row.tangent);
    row.normal = line / length;
    if (!row.has_tangents) return;
    prepare_friction(scratch, row, basis);
    row.tangent_impulse = {row.tangent.dot(friction_impulse), row.normal.cross(row.tangent).dot(friction_impulse)};
}

}  // namespace

void end_impacts(const Model&, State& state, ContactScratch& scratch, double dt, ContactReport& report) {
    for (std::size_t p = 0; p < state.v.size(); ++p) {
        scratch.moving[p] = {state.v[p], 0};
        scratch.u_before[p] = state.v[p];
    }
    const double tolerable = velocity_tolerance(scratch.thickness, dt);
    bool any = false;
    for (const ContactRow& row : scratch.rows)
        any = any || (have_met(scratch, row) && normal_velocity(scratch, row) <
                                                    row.rebound_velocity - blocked_approach(scratch, row) - tolerable);
    if (!any) return;
    scratch.x0 = scratch.x_safe;  // the end of this step is the start of the next
    for (std::size_t k = 0; k < scratch.rows.size(); ++k) {
        ContactRow& row = scratch.rows[k];
        const bool met = have_met(scratch, row);
        row.sleep_until = met ? -1 : infinity;
        row.min_impulse = row.normal_impulse;
        row.min_velocity = row.rebound_velocity - blocked_approach(scratch, row);
        if (met && row.all_free) turn_normal(scratch, row, scratch.tangent_bases[k]);
    }
    respond(scratch, sweeps_after, scratch.thickness, dt, report);
    for (std::size_t p = 0; p < state.v.size(); ++p) state.v[p] += scratch.moving[p].u - scratch.u_before[p];
}

}  // namespace weft
