// Recovery, the table of contents: surfaces that intersect are brought apart again, and nothing is promised that was
// not counted.
//
//     push_out           scheme A   cloth that went into a body                         push_out.cpp
//     shrink_border      scheme B   a border of cloth that went through cloth           shrink_border.cpp
//     follow_majority    scheme C   cloth that went through cloth elsewhere             follow_majority.cpp
//     shorten_contours   contours of intersection made shorter                          shorten_contours.cpp
//     leave_bodies       cloth wholly inside a closed body or behind a plane             leave_bodies.cpp
//     pull_regions       the smaller part behind a contour is pulled back as a whole    pull_regions.cpp
//     separate_pieces    free pieces are moved apart by the shortest path               separate_pieces.cpp
//     unfold             a piece goes towards its flat shape until it is valid          unfold.cpp
//     return_safely      from valid to valid, back to where one came from               return_safely.cpp
//     dress_by_growth    bodies shrink until what is worn fits, and grow again           dress.cpp, way_inside.cpp
//     find_wearing       what is worn, and must not be taken off                        worn.cpp
//     untangle           all of it                                                      untangle.cpp
//     recover            the phase of the step                                          recover.cpp
//     recover_as_the_paper   the paper path: A, B, C while that helps                   paper_recovery.cpp
//
// The first four are local: good to a depth of some edges. The others are global: they find some valid state, from
// which the safe filter goes back as near to the given one as contact and lengths allow. Everything is serial or
// gathers in a fixed order: the same bits for any number of threads.
#pragma once

#include "collide/safe_filter.h"
#include "geometry/inside.h"
#include "geometry/intersections.h"

namespace weft {

struct Model;
struct State;
struct Workspace;
struct StepReport;

enum RecoverMethod : unsigned {
    by_push_out = 1,
    by_border = 2,
    by_majority = 4,
    by_contours = 8,
    by_leaving = 16,
    by_regions = 32,
    by_separation = 64,
    by_unfolding = 128,
    by_returning = 256,
    by_growth = 512,
    by_everything = 1023,
};
const char* name_of(RecoverMethod method);

// Points are numbered through as in Surfaces: those of cloth first.
struct RecoverGiven {
    std::vector<char> movable;         // per point
    std::vector<double> inverse_mass;  // [1/kg] per point; 0 for what is not movable
    std::vector<double> rest_length;   // [m] per edge of the surfaces; those of bodies are not used
    double thickness = 0;              // [m] that layers should keep
    bool move_pieces = false;          // also off what they are worn on, or out of what they are in (worn.cpp)
    unsigned methods = by_everything;
    int max_rounds = 60;                              // of each method
    std::int64_t max_looked = std::int64_t{1} << 25;  // beyond some for each triangle; see is_spent
    double max_stretch = 0.10;                        // largest stretch of an edge by return_safely, in rest lengths
};

struct InsidePoint {
    int point, body;  // body: number of the surface
    friend bool operator==(const InsidePoint&, const InsidePoint&) = default;
};

struct RecoverReport {
    int hits_before = 0, hits_after = 0;      // pairs of an edge and a face that meet, exactly
    int inside_before = 0, inside_after = 0;  // points of cloth inside closed bodies, or behind planes
    int rounds = 0;                           // of all methods, up to the state that is returned
    unsigned methods = 0;                     // that had a part in it
    double stretch = 0;              // largest stretch caused: beyond 1 and beyond what was there, in rest lengths
    double displacement = 0;         // [m] largest
    std::int64_t looked = 0;         // at pairs of triangles and intersections, by all counts: what it cost
    int worn = 0;                    // pieces that were not moved as a whole, since something goes through them
    int openings = 0;                // that something went through, and
    int openings_kept = 0;           // how many it still goes through
    std::vector<Intersection> left;  // sorted
    std::vector<InsidePoint> left_inside;  // sorted
    bool recovered() const { return hits_after == 0 && inside_after == 0; }
};

// Brings surfaces apart. Never returns more hits than it got; of states with equal counts the less stretched one.
RecoverReport untangle(const Surfaces& surfaces, BroadPhase& broad, const RecoverGiven& given, std::vector<Vec3>& x);

// After contact, which has filled work and report.
void recover(const Model& model, State& state, Workspace& work, double dt, StepReport& report);

}  // namespace weft
