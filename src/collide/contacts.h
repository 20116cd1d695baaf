// Contact, the table of contents: where things are, who is near whom, and what they do to each other.
//
//     update_bodies(model, state, work, dt)      scripted bodies at the start and the end of the step     bodies.cpp
//     find_proximity(model, room, dt)            who comes near: plain data, sorted                       proximity.cpp
//     add_friction(room, contact)                directions in which a contact rubs                       friction.cpp
//     respond(model, room, dt, report)           impulses: no approach, restitution, Coulomb friction     response.cpp
//     collide(model, state, work, dt, report)    all of it, and last, always, the safe filter             collide.cpp
//
// Points are numbered through: those of the cloth first, then those of every body.
#pragma once

#include "collide/safe_filter.h"
#include "core/workspace.h"

namespace weft {

// Two sides near each other. With u the velocities of the four points, Σ row·u is how fast they part (for `normal`) or
// slide (for `slide`), and an impulse λ changes u by λ row / mass.
struct ContactRow {
    ContactPair pair;
    std::array<int, 4> points;
    std::array<double, 4> weights;  // of the four points; those of one side are negative, so that they add up to 0
    Vec3 normal;                    // unit, from the second side to the first
    double keep = 0;                // [m] distance that shall be kept
    double gap = 0;                 // [m] at the start of the step, along the normal
    double least = 0;               // [m/s] they must part at least this fast (negative: may approach)
    double friction = 0;
    double normal_mass = 0;              // [kg] 1 / Σ weights² / mass
    std::array<double, 2> slide_mass{};  // [kg] likewise of the slides; 0: nothing rubs
    std::array<std::array<Vec3, 4>, 2> slide;
    double pressed = 0;              // [N·s] impulses so far
    std::array<double, 2> rubbed{};  // [N·s]
    double changed = 0;              // [m/s] by the last sweep
};

struct ContactRoom {
    Surfaces surfaces;
    BroadPhase broad;
    std::vector<int> component;        // of the cloth's points: connected by triangles
    std::vector<double> inverse_mass;  // [1/kg] of all points; 0: scripted
    std::vector<char> movable;
    std::vector<Vec3> x0, x1;  // [m] of all points, at the start and (as wanted so far) at the end of the step
    std::vector<Vec3> u;       // [m/s] (x1 − x0) / dt, then after the response
    std::vector<Vec3> u_before;
    std::vector<Vec3> body_x;  // [m] scratch
    double longest_way = 0;    // [m] that a point may go in a step, seen from the cloth as a whole

    ClosePairs close;
    std::vector<char> wanted;      // scratch, per close pair
    std::vector<int> chosen;       // scratch: the wanted ones
    std::vector<ContactRow> rows;  // sorted by pair
    std::vector<int> order, colour_start;
    std::vector<std::uint64_t> colours;  // scratch, per point: those its contacts have
    std::vector<int> colour;             // scratch, per contact

    SafeFilterWork filter;
    SafeFilterReport filter_report;
    std::vector<Vec3> x_safe;
};

std::unique_ptr<ContactRoom> make_contact_room(const Model& model);

void update_bodies(const Model& model, const State& state, Workspace& work, double dt);
void find_proximity(const Model& model, ContactRoom& room, double dt, ContactReport& report);
void add_friction(const ContactRoom& room, ContactRow& row);

// Changes room.u so that nothing approaches what it must keep away from.
void respond(ContactRoom& room, double thickness, double dt, ContactReport& report);

// Moves points (and leaves velocities alone) that are nearer than they should, a little at a time.
void recover_thickness(ContactRoom& room);

void collide(const Model& model, State& state, Workspace& work, double dt, ContactReport& report);

}  // namespace weft
