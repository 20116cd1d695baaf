// Contact, the table of contents: where things are, who is near whom, and what they do to each other.
//
//     update_bodies(model, state, work, dt)      scripted bodies at the start and the end of the step     bodies.cpp
//     find_proximity(model, room, dt)            who comes near: plain data, sorted                       proximity.cpp
//     order_contacts(room, pairs)                blocks and colours: what may be swept side by side       colours.cpp
//     make_rubbing(room, contact)                directions in which a contact rubs                       friction.cpp
//     respond(model, room, dt, report)           impulses: no approach, restitution, Coulomb friction     response.cpp
//     collide(model, state, work, dt, report)    all of it, and last, always, the safe filter             collide.cpp
//
// Points are numbered through: those of the cloth first, then those of every body.
#pragma once

#include "collide/safe_filter.h"
#include "core/workspace.h"

namespace weft {

// Two sides near each other. With u the velocities of the four points, Σ weight normal·u is how fast they part, and an
// impulse λ changes u by λ weight normal / mass.
struct ContactRow {
    std::array<int, 4> points;
    double calm_until = -1;         // [m/s] while the `moved` of its points stay below, it need not be looked at
    std::array<double, 4> weights;  // of the four points; those of one side are negative, so that they add up to 0
    Vec3 normal;                    // unit, from the second side to the first
    double least = 0;               // [m/s] they must part at least this fast (negative: may approach)
    double normal_mass = 0;         // [kg] 1 / Σ weights² / mass
    double pressed = 0;             // [N·s] impulse so far
    double keep = 0;                // [m] distance that shall be kept
    double gap = 0;                 // [m] at the start of the step, along the normal
    double friction = 0, static_friction = 0;
    bool rubs = false;  // its Rubbing is made, which only contacts that push need
};

// Likewise for sliding in two directions: Σ slide·u is how fast they slide.
struct Rubbing {
    std::array<double, 2> mass{};    // [kg] 0: nothing rubs
    std::array<double, 2> rubbed{};  // [N·s] impulses so far
    std::array<std::array<Vec3, 4>, 2> slide;
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
    std::vector<Vec3> x_pressed;  // [m] x1 before thickness was given back
    std::vector<Vec3> body_x;     // [m] scratch
    double longest_way = 0;       // [m] that a point may go in a step, seen from the cloth as a whole

    ClosePairs close;
    std::vector<char> wanted;                       // scratch, per close pair
    std::vector<int> chosen;                        // scratch: the wanted ones
    std::vector<std::array<int, 4>> chosen_points;  // scratch: their points

    // Contacts in blocks of neighbours, coloured so that no two blocks of a colour share a free point: colours are
    // swept in order, the blocks of a colour in parallel, the contacts of a block in order.
    std::vector<ContactRow> rows;         // colour by colour, block by block
    std::vector<Rubbing> rubbings;        // one a row
    std::vector<int> block_start;         // rows of block b are [block_start[b], block_start[b + 1])
    std::vector<int> colour_start;        // blocks of colour c are [colour_start[c], colour_start[c + 1])
    std::vector<int> order, block_order;  // scratch: the chosen pair of each row, the blocks by colour
    std::vector<int> colour;              // scratch, per block
    std::vector<std::uint64_t> colours;   // scratch, per point: those its blocks have
    std::vector<double> moved;            // [m/s] per point: how much its velocity has changed so far, added up
    std::vector<double> changed;          // [m/s] per block: by the last sweep

    SafeFilterWork filter;
    SafeFilterReport filter_report;
    std::vector<Vec3> x_safe;
};

std::unique_ptr<ContactRoom> make_contact_room(const Model& model);

void update_bodies(const Model& model, const State& state, Workspace& work, double dt);
void find_proximity(const Model& model, ContactRoom& room, double dt, ContactReport& report);

Rubbing make_rubbing(const ContactRoom& room, const ContactRow& row);

// Fills `order`, `block_start` and `colour_start` for so many contacts, of which points(k) are the points of one.
inline constexpr int most_colours = 64;  // the last takes what fits nowhere, and is swept by one thread
void order_contacts(ContactRoom& room, const std::vector<std::array<int, 4>>& points);

// Changes room.u so that nothing approaches what it must keep away from.
void respond(ContactRoom& room, double thickness, double dt, ContactReport& report);

// Moves points (and leaves velocities alone) that are nearer than they should, a little at a time.
void recover_thickness(ContactRoom& room);

void collide(const Model& model, State& state, Workspace& work, double dt, ContactReport& report);

}  // namespace weft
