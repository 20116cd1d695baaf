// Contact, the table of contents: where things are, who is near whom, and what they do to each other.
//
//     phases of the step                                                            file
//     move_bodies         scripted bodies at the start and the end of the step      bodies.cpp
//     predict_contacts    implicit schemes: the last step's contacts as terms       warm_start.cpp
//     find_candidates     multilevel: pairs that its substeps look at               candidates.cpp, multilevel/gaps.h
//     look_ahead          whether nobody met anybody then                           collide.cpp
//     find_contacts       pairs that come near                                      collide.cpp, proximity.cpp
//     push_apart          impulses, in turns with the limiter                       collide.cpp, response.cpp
//     move_safely         the guarantee, velocities after impacts                   collide.cpp, give_way.cpp
//
//     between the files
//     sides_of ...        the two sides of a pair                                   sides.h
//     find_proximity      pairs that come near: plain data, sorted                  proximity.cpp
//     order_contacts      blocks and colours: what may be swept in parallel         colours.cpp
//     prepare_friction    tangent directions of a contact                           friction.cpp
//     respond             impulses: no approach, restitution, Coulomb friction      response.cpp
//     warm_start, store_impulses   from step to step                                warm_start.cpp
//     filter_and_give_way, keep_late   the safe filter where bodies and pins pinch  give_way.cpp
//     end_impacts         velocities after impacts, once positions are final        impacts.cpp
//     collide_as_the_paper   instead of all that, in the paper path                 paper_collisions.cpp
//
// Points are numbered through: those of the cloth first, then those of every body.
#pragma once

#include "collide/safe_filter.h"
#include "core/workspace.h"

namespace weft {

struct ContactTerm;  // forces/contact_terms.h

// A point's velocity, and by how much contact has changed it so far: all that a sweep reads and writes of a point.
struct alignas(32) Moving {
    Vec3 u;        // [m/s]
    double moved;  // [m/s] upper bound of the sum of the lengths of all changes
};

// Two sides near each other. With u the velocities of the four points, Σ weight normal·u is their normal velocity
// (positive: they separate), and a normal impulse λ changes u by λ share normal. Members are in the order in which a
// sweep asks for them, by cache lines.
struct alignas(64) ContactRow {
    std::array<int, 4> points;
    double sleep_until = -1;    // [m/s] the row is skipped while the `moved` of its points add up to less
    Vec3 normal;                // unit, from the second side to the first
    double min_velocity = 0;    // [m/s] lower bound of the normal velocity (negative: may approach)
    double normal_impulse = 0;  // [N·s] accumulated

    std::array<double, 4> weights;  // of the four points; those of the second side are negative; they add up to 0
    std::array<double, 4> shares;   // [1/kg] weight / mass; 0 for what is scripted

    double normal_mass = 0;  // [kg] 1 / Σ weight share
    double friction = 0, static_friction = 0;
    std::array<double, 2> tangent_impulse{};  // [N·s] accumulated, along `tangent` and normal × tangent
    Vec3 tangent = Vec3::Zero();              // unit; valid if has_tangents

    double restitution = 0;
    double target_gap = 0;        // [m] distance to be kept
    double gap = 0;               // [m] at the start of the step, along the normal
    double rebound_velocity = 0;  // [m/s] lower bound of the normal velocity after the impact
    double min_impulse = 0;  // [N·s] lower bound of normal_impulse: what acted before the impact is not taken back
    double solver_impulse = 0, solver_friction = 0;  // [N·s] normal and tangential, of the implicit solve
    bool was_sliding = false;                        // within the solve
    bool sliding = false;                            // beyond the friction cone: kinetic friction
    bool has_tangents = false;  // `tangent` is set, which is done only for contacts with an impulse
    bool all_free = false;      // no point is scripted: friction acts along its TangentBasis
};

// Tangential directions between free points, without the couple that friction over a gap would exert (friction.cpp):
// Σ slide·u is the tangential velocity.
struct TangentBasis {
    std::array<double, 2> mass{};  // [kg] 0: no friction
    std::array<std::array<Vec3, 4>, 2> slide;
};

// Two sides that collide, as the paper path sees it.
struct PaperTouch {
    std::array<int, 4> points;
    std::array<double, 4> weights;  // as in ContactRow
    Vec3 normal;                    // unit, from the second side to the first
    bool found = false;
};

struct ContactScratch {
    Surfaces surfaces;
    BroadPhase broad;
    std::vector<int> component;        // of the cloth's points: connected by triangles
    std::vector<double> inverse_mass;  // [1/kg] of all points; 0: scripted
    std::vector<char> movable;
    double max_displacement = 0;  // [m] of a point in a step, relative to the mean of the cloth
    double thickness = 0;         // [m] in this step
    double longest_edge = 0;      // [m] of cloth, at rest

    // Where points are in this step.
    std::vector<Vec3> x0, x1;          // [m] of all points, at the start and (as wanted so far) at the end of the step
    std::vector<Vec3> x_response;      // [m] x1 after the response, before thickness is recovered
    std::vector<Vec3> x_safe;          // [m] after the safe filter
    std::vector<Vec3> v0;              // [m/s] of the cloth, at the start of the step
    std::vector<double> displacement;  // [m] lengths of x1 − x0, before the response
    std::vector<Vec3> body_x;          // [m] scratch

    // Who meets whom, and what they do to each other.
    ClosePairs close;                              // those that come near
    std::vector<char> smooth_edges;                // multilevel: per edge (candidates.cpp)
    std::vector<Vec3> normals;                     // scratch: of triangles
    std::vector<std::array<int, 4>> close_points;  // scratch: their points
    std::vector<ContactRow> rows;                  // colour by colour, block by block
    std::vector<TangentBasis> tangent_bases;       // one a row; made for those with friction between free points
    std::vector<Moving> moving;                    // u is (x1 − x0) / dt at first
    std::vector<Vec3> u_before;                    // [m/s]
    enum class Way { unknown, free, blocked };
    Way way = Way::unknown;         // through the step: does anybody meet anything on a straight way to x1?
    int turns = 0, turns_left = 0;  // of the limiter and contact in this step

    // Rows in blocks of neighbours, coloured so that no two blocks of a colour share a free point: colours are swept in
    // order, the blocks of a colour in parallel, the rows of a block in order (colours.cpp).
    struct Sweep {
        std::vector<int> block_start;         // rows of block b are [block_start[b], block_start[b + 1])
        std::vector<int> colour_start;        // blocks of colour c are [colour_start[c], colour_start[c + 1])
        std::vector<int> order, block_order;  // the close pair of each row, the blocks by colour
        std::vector<int> colour;              // scratch, per block
        std::vector<std::uint64_t> colours;   // scratch, per point: those its blocks have
        std::vector<double> changed;          // [m/s] per block: by the last sweep
    };
    Sweep sweep;

    // Impulses of the implicit solve (warm_start.cpp).
    struct WarmStart {
        struct Leftover {
            Vec3 impulse{0, 0, 0};  // [N·s] of the solve that no row has started from yet
            bool was_sliding = false;
        };
        std::vector<int> term_of;        // per impulse of the state: its term in the system, or -1
        std::vector<char> taken;         // per term: a row of this step has started from it
        std::vector<int> row_of;         // per close pair: its row
        std::vector<Leftover> leftover;  // per point of cloth
    };
    WarmStart warm;

    // What gives way where cloth is pinched (give_way.cpp).
    struct Pinch {
        std::vector<State::Late> due;   // where the late points of bodies should be at the end of the step
        std::vector<int> late_pins;     // that wait
        std::vector<char> gives_way;    // per point: bodies and pins that may be stopped in this step; empty: none
        std::vector<char> pinned_down;  // per point: pinched, and goes at most along with what pinches it; empty: none
    };
    Pinch pinch;

    // The paper path (paper_collisions.cpp).
    std::vector<PaperTouch> touches;  // of the close pairs
    std::vector<char> pushed;         // per point, in the last round
    SafeFilterWork filter;
    SafeFilterReport filter_report;
};

std::unique_ptr<ContactScratch> make_contact_scratch(const Model& model);

// The phases. Without contact, or when a point is not finite, they do nothing; push_apart is called contact_turns()
// times, with the limiter in between.
void move_bodies(const Model& model, const State& state, Workspace& work, double dt, StepReport& report);
void predict_contacts(const Model& model, const State& state, Workspace& work, double dt, StepReport& report);
// multilevel: pairs that may meet within the step keep their gap substep by substep.
void find_candidates(const Model& model, const State& state, Workspace& work, double dt, StepReport& report);
// And whether that was enough: nobody meets anything on a straight way through the step.
void look_ahead(const Model& model, State& state, Workspace& work, double dt, StepReport& report);
void find_contacts(const Model& model, State& state, Workspace& work, double dt, StepReport& report);
// Into how many parts contact within the substeps wants the step to be cut: a power of two or `most`, or 1.
int parts_wanted(const Model& model, const Workspace& work, int most);
int contact_turns(const Model& model, const Workspace& work);
void push_apart(const Model& model, State& state, Workspace& work, double dt, StepReport& report);
void move_safely(const Model& model, State& state, Workspace& work, double dt, StepReport& report);

// ------------------------------------------------------------------------------------------------- between the files

bool moves(const ModelBody& body);
// A plane is one triangle whose corners are a thousand cloths away. The weights of its corners at the place nearest to
// `at`: what it does where the cloth is.
std::array<double, 3> weights_on_plane(const std::vector<Vec3>& x, const Surface& plane, const Vec3& at);
void find_proximity(const Model& model, ContactScratch& scratch, double dt, ContactReport& report);

// Sets the row's tangent, and its TangentBasis if all points are free.
void prepare_friction(const ContactScratch& scratch, ContactRow& row, TangentBasis& basis);

// Fills `order`, `block_start` and `colour_start` for so many contacts, of which points(k) are the points of one.
inline constexpr int max_colours = 64;  // the last takes what fits nowhere, and is swept by one thread
void order_contacts(ContactScratch& scratch, const std::vector<std::array<int, 4>>& points);

// Changes velocities until no row's normal velocity is below its bound. Called again, it continues from the accumulated
// impulses; callers that change velocities in between must add the change to `moved`.
void respond(ContactScratch& scratch, int max_sweeps, double thickness, double dt, ContactReport& report);

// The row of a pair: nearest points, normal, contact law. At the start of the step it is a function of the State and
// the bodies alone; at the impact it needs `x1`, which is known only after the integrator.
enum class Judged { at_start, at_impact };
ContactRow describe_contact(const Model& model, const ContactScratch& scratch, const ContactPair& pair, Judged judged);

// True if the scheme solves for velocities: contacts are then terms of its system.
bool solves_contacts(const Model& model);

// After a solve: rows start from its impulses. At the end of the step: their impulses are stored for the next one, or
// cleared, where points were put elsewhere.
void warm_start(const State& state, ContactScratch& scratch, const std::vector<ContactTerm>& terms);
void store_impulses(State& state, ContactScratch& scratch, double dt);
void clear_impulses(State& state);

// [m/s] The normal velocity of the two sides, and the part of a scripted approach that held points cannot evade: the
// safe filter lets the scripted side wait for it.
double normal_velocity(const ContactScratch& scratch, const ContactRow& row);
double blocked_approach(const ContactScratch& scratch, const ContactRow& row);

// [m/s] Changes of velocity below this end the sweeps.
double velocity_tolerance(double thickness, double dt);

// Velocities after the impacts of this step (Moreau's law).
void end_impacts(const Model& model, State& state, ContactScratch& scratch, double dt, ContactReport& report);

// Moves points of rows below their target gap apart, a little a step, starting from scratch.x_response; velocities
// stay.
void recover_thickness(ContactScratch& scratch);

// The paper path: impulses until nothing collides, or for ten rounds; without any guarantee.
void collide_as_the_paper(const Model& model, State& state, Workspace& work, double dt, ContactReport& report);

// The safe filter, from scratch.x0 towards scratch.x1 to scratch.x_safe; where that leaves no way out, bodies and pins
// wait. The number of pairs for which they had to.
int filter_and_give_way(const Model& model, const State& state, ContactScratch& scratch, double separation);
// Keeps in the state who is late; scratch.x1 of bodies is then where their scripts have them, and scratch.moving is how
// they really went. The number of those who are late, pins included.
int keep_late(const Model& model, State& state, ContactScratch& scratch, double dt);

}  // namespace weft
