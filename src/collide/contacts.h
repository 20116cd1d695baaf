// Contact, the table of contents: where things are, who is near whom, and what they do to each other.
//
//     update_bodies(model, state, work, dt)      scripted bodies at the start and the end of the step     bodies.cpp
//     find_proximity(model, scratch, dt)            who comes near: plain data, sorted proximity.cpp
//     order_contacts(scratch, pairs)                blocks and colours: what may be swept side by side colours.cpp
//     start_rubbing(scratch, contact)               directions in which a contact rubs friction.cpp respond(scratch,
//     sweeps, h, dt, report)       impulses: no approach, restitution, Coulomb friction     response.cpp
//     end_impacts(model, state, scratch, dt, r)     velocities after the impacts, where positions are final impacts.cpp
//     anticipate_contacts ... keep_pushes        from one step to the next, for implicit schemes          carry.cpp
//     filter_and_give_way ... keep_late          the guarantee, also where bodies and pins pinch          give_way.cpp
//     collide(model, state, work, dt, limit, r)  all of it, and last, always, the safe filter             collide.cpp
//
// Points are numbered through: those of the cloth first, then those of every body.
#pragma once

#include "collide/safe_filter.h"
#include "core/workspace.h"

namespace weft {

struct ContactTerm;  // linear/linear.h

// How a point moves, and how much contact has changed that so far, in one place: that is what sweeps read and write.
struct alignas(32) Moving {
    Vec3 u;        // [m/s]
    double moved;  // [m/s] lengths of all changes, added up; at least that
};

// Two sides near each other. With u the velocities of the four points, Σ weight normal·u is how fast they part, and an
// impulse λ changes u by λ share normal. In the order in which a sweep asks for it, by cache lines.
struct alignas(64) ContactRow {
    std::array<int, 4> points;
    double calm_until = -1;  // [m/s] while the `moved` of its points stay below, it need not be looked at
    Vec3 normal;             // unit, from the second side to the first
    double least = 0;        // [m/s] they must part at least this fast (negative: may approach)
    double pressed = 0;      // [N·s] impulse so far

    std::array<double, 4> weights;  // of the four points; those of one side are negative, so that they add up to 0
    std::array<double, 4> shares;   // [1/kg] weight / mass; 0 for what is scripted

    double normal_mass = 0;  // [kg] 1 / Σ weight share
    double friction = 0, static_friction = 0;
    std::array<double, 2> rubbed{};  // [N·s] impulses so far, along `across` and normal × across
    Vec3 across = Vec3::Zero();      // unit, once something rubs; what slides along it is Σ weight across·u

    double restitution = 0;
    double keep = 0;                               // [m] distance that shall be kept
    double gap = 0;                                // [m] at the start of the step, along the normal
    double leaving = 0;                            // [m/s] they part at least this fast once they have met
    double pressed_on_the_way = 0;                 // [N·s] `pressed` when they met: that much is not taken back
    double pressed_before = 0, rubbed_before = 0;  // [N·s] by the solve
    bool slid = false;                             // within the solve
    bool slides = false;                           // friction is not enough to stop it
    bool rubs = false;                             // `across` is known, which only contacts that push need
    bool turns = false;                            // all points are free: its Rubbing is to be used
};

// Sliding in two directions, where impulses along them would make a couple (friction.cpp): Σ slide·u is how fast they
// slide.
struct Rubbing {
    std::array<double, 2> mass{};  // [kg] 0: nothing rubs
    std::array<std::array<Vec3, 4>, 2> slide;
};

struct ContactScratch {
    Surfaces surfaces;
    BroadPhase broad;
    std::vector<int> component;        // of the cloth's points: connected by triangles
    std::vector<double> inverse_mass;  // [1/kg] of all points; 0: scripted
    std::vector<char> movable;
    std::vector<Vec3> x0, x1;     // [m] of all points, at the start and (as wanted so far) at the end of the step
    std::vector<Moving> moving;   // u is (x1 − x0) / dt at first
    std::vector<Vec3> u_before;   // [m/s]
    std::vector<Vec3> x_pressed;  // [m] x1 before thickness was given back
    std::vector<Vec3> body_x;     // [m] scratch
    std::vector<double> way;      // [m] lengths of x1 − x0, before the response
    std::vector<Vec3> v0;         // [m/s] of the cloth, at the start of the step
    double longest_way = 0;       // [m] that a point may go in a step, seen from the cloth as a whole

    ClosePairs close;                              // those that come near
    std::vector<std::array<int, 4>> close_points;  // scratch: their points

    // Contacts in blocks of neighbours, coloured so that no two blocks of a colour share a free point: colours are
    // swept in order, the blocks of a colour in parallel, the contacts of a block in order.
    std::vector<ContactRow> rows;         // colour by colour, block by block
    std::vector<Rubbing> rubbings;        // one a row, made for those that rub and turn
    std::vector<int> block_start;         // rows of block b are [block_start[b], block_start[b + 1])
    std::vector<int> colour_start;        // blocks of colour c are [colour_start[c], colour_start[c + 1])
    std::vector<int> order, block_order;  // scratch: the close pair of each row, the blocks by colour
    std::vector<int> colour;              // scratch, per block
    std::vector<std::uint64_t> colours;   // scratch, per point: those its blocks have
    std::vector<double> changed;          // [m/s] per block: by the last sweep

    // What the solve pushed with (carry.cpp).
    struct Left {
        Vec3 impulse{0, 0, 0};  // [N·s] and no contact's yet
        bool slid = false;
    };
    std::vector<int> anticipated;  // per push of the state: its term in the system, or -1
    std::vector<char> taken;       // per term: a contact of this step began with it
    std::vector<int> row_of;       // per close pair: its row
    std::vector<Left> left;        // per point of cloth

    // What gives way where cloth is pinched (give_way.cpp).
    std::vector<State::Late> due;   // where the late points of bodies should be at the end of the step
    std::vector<int> late_pins;     // that wait
    std::vector<char> gives_way;    // per point: bodies and pins that may be stopped in this step; empty: none
    std::vector<char> pinned_down;  // per point: pinched, and goes at most along with what pinches it; empty: none

    SafeFilterWork filter;
    SafeFilterReport filter_report;
    std::vector<Vec3> x_safe;
};

std::unique_ptr<ContactScratch> make_contact_scratch(const Model& model);

bool moves(const ModelBody& body);
void update_bodies(const Model& model, const State& state, Workspace& work, double dt);
void find_proximity(const Model& model, ContactScratch& scratch, double dt, ContactReport& report);

// Sets out the directions in which a contact rubs, and its Rubbing if it turns.
void start_rubbing(const ContactScratch& scratch, ContactRow& row, Rubbing& rubbing);

// Fills `order`, `block_start` and `colour_start` for so many contacts, of which points(k) are the points of one.
inline constexpr int most_colours = 64;  // the last takes what fits nowhere, and is swept by one thread
void order_contacts(ContactScratch& scratch, const std::vector<std::array<int, 4>>& points);

// Changes velocities so that nothing approaches what it must keep away from. Called again, it goes on from the impulses
// it has found so far; who has changed velocities meanwhile has added that to `moved`.
void respond(ContactScratch& scratch, int most_sweeps, double thickness, double dt, ContactReport& report);

// Where the two sides of a pair are nearest, and what law is theirs. Judged at the start of the step, a contact is a
// function of the State and the bodies alone; where they meet needs to know where the cloth wants to go, `x1`, which
// stands only once the integrator is done.
enum class Judged { at_start, where_they_meet };
ContactRow describe_contact(const Model& model, const ContactScratch& scratch, const ContactPair& pair, Judged judged);

// Before the solve: what pushed in the last step becomes part of the system. After it: contacts begin with what the
// solve pushed with. At the end: what they pushed with is kept for the next step, or forgotten, where points were put
// elsewhere.
void anticipate_contacts(const Model& model, const State& state, Workspace& work, double dt);
void begin_with_pushes(const State& state, ContactScratch& scratch, const std::vector<ContactTerm>& terms);
void keep_pushes(State& state, ContactScratch& scratch, double dt);
void forget_pushes(State& state);

// [m/s] How fast the two sides part, and how much of what would be asked of them is left to what comes: it waits.
double parting_speed(const ContactScratch& scratch, const ContactRow& row);
double left_to_wait(const ContactScratch& scratch, const ContactRow& row);

// [m/s] Changes of velocity that are as good as none.
double still_speed(double thickness, double dt);

// Gives what has met by the end of the step the velocity that follows an impact.
void end_impacts(const Model& model, State& state, ContactScratch& scratch, double dt, ContactReport& report);

// Moves points (and leaves velocities alone) that are nearer than they should, a little at a time, from
// scratch.x_pressed.
void recover_thickness(ContactScratch& scratch);

// The safe filter, from scratch.x0 towards scratch.x1 to scratch.x_safe; where that leaves no way out, bodies and pins
// wait. The number of pairs for which they had to.
int filter_and_give_way(const Model& model, const State& state, ContactScratch& scratch, double separation);
// Keeps in the state who is late; scratch.x1 of bodies is then where their scripts have them, and scratch.moving is how
// they really went. The number of those who are late, pins included.
int keep_late(const Model& model, State& state, ContactScratch& scratch, double dt);

// `limit` is the limiter, which contact takes turns with: it moves state.x and carries velocities along.
void collide(const Model& model, State& state, Workspace& work, double dt, const std::function<void()>& limit,
             ContactReport& report);

}  // namespace weft
