// After impacts. Position and velocity part company when two things meet within a step: the way leads up to the
// distance that they keep (and, with restitution, some way back), so the mean velocity of the way is not that with
// which they go on. Contacts that pushed have met; from there on the two sides rest on each other, or part as fast as
// restitution says: Moreau's law, on velocities at the end of the step. Without it a sheet that has just landed would
// carry on with the velocity of its last stretch and land again, and schemes whose velocity is not that of the way
// (Verlet, Runge–Kutta) would keep half a step of gravity.
//
// The impulses of the way stay, those found here come on top, and friction has their sum to rub with. Positions, which
// the safe filter has had the last word on, are left alone.
#include "collide/contacts.h"

#include <Eigen/Geometry>

namespace weft {

double parting_speed(const ContactScratch& scratch, const ContactRow& row) {
    double speed = 0;
    for (std::size_t k = 0; k < 4; ++k)
        speed += row.weights[k] * row.normal.dot(scratch.moving[std::size_t(row.points[k])].u);
    return speed;
}

namespace {

constexpr int sweeps_after = 20;
constexpr double little_tilt = .9;  // cosine

// What the safe filter has stopped on its way, or taken along, has not arrived; nor is anything known of what pinches
// it.
bool have_met(const ContactScratch& scratch, const ContactRow& row) {
    if (!(row.pressed > 0)) return false;
    for (const int p : row.points)
        if (scratch.x_safe[std::size_t(p)] != scratch.x1[std::size_t(p)]) return false;
    return true;
}

// Between free points an impulse has to act along the line that joins them now, or it would be a couple. While they
// came here they slid a little; after a long slide the line says nothing of the surfaces any more, and the normal
// stays.
void turn_normal(const ContactScratch& scratch, ContactRow& row, Rubbing& rubbing) {
    Vec3 line(0, 0, 0);
    const Vec3& origin = scratch.x0[std::size_t(row.points[0])];
    for (std::size_t k = 0; k < 4; ++k) line += row.weights[k] * (scratch.x0[std::size_t(row.points[k])] - origin);
    const double length = line.norm();
    if (!(row.normal.dot(line) > little_tilt * length)) return;
    const Vec3 rub = row.rubbed[0] * row.across + row.rubbed[1] * row.normal.cross(row.across);
    row.normal = line / length;
    if (!row.rubs) return;
    start_rubbing(scratch, row, rubbing);
    row.rubbed = {row.across.dot(rub), row.normal.cross(row.across).dot(rub)};
}

}  // namespace

void end_impacts(const Model& model, State& state, ContactScratch& scratch, double dt, ContactReport& report) {
    for (std::size_t p = 0; p < state.v.size(); ++p) {
        scratch.moving[p] = {state.v[p], 0};
        scratch.u_before[p] = state.v[p];
    }
    const double rest = still_speed(model.contact.thickness, dt);
    bool any = false;
    for (const ContactRow& row : scratch.rows)
        any = any ||
              (have_met(scratch, row) && parting_speed(scratch, row) < row.leaving - left_to_wait(scratch, row) - rest);
    if (!any) return;
    scratch.x0 = scratch.x_safe;  // the end of this step is the start of the next
    for (std::size_t k = 0; k < scratch.rows.size(); ++k) {
        ContactRow& row = scratch.rows[k];
        const bool met = have_met(scratch, row);
        row.calm_until = met ? -1 : infinity;
        row.pressed_on_the_way = row.pressed;
        row.least = row.leaving - left_to_wait(scratch, row);
        if (met && row.turns) turn_normal(scratch, row, scratch.rubbings[k]);
    }
    respond(scratch, sweeps_after, model.contact.thickness, dt, report);
    for (std::size_t p = 0; p < state.v.size(); ++p) state.v[p] += scratch.moving[p].u - scratch.u_before[p];
}

}  // namespace weft
