// Between the files of recovery: what its methods share, and the methods.
#pragma once

#include "geometry/curvature.h"
#include "geometry/inside.h"
#include "recover/recover.h"

namespace weft {

struct ContactScratch;

// ---------------------------------------------------------------------------------------------- what the methods share

struct FoldLine {
    int p, q;     // points opposite to a common edge
    double flat;  // [m] their distance when the two triangles lie in one plane
};

// What follows from topology and rest lengths; made once.
struct RecoverShape {
    std::vector<int> start, neighbour, edge;    // of point p: [start[p], start[p + 1]): its neighbours, by which edge
    std::vector<std::array<int, 2>> triangles;  // of an edge; -1 where there is none
    std::vector<char> border;                   // per point of cloth: on an edge with one triangle
    std::vector<int> piece;                     // per point: what is connected; bodies count, too
    std::vector<char> piece_is_free;            // no point of it is held; false for bodies
    std::vector<std::vector<int>> points_of;    // of a piece
    std::vector<FoldLine> hinges;
    std::vector<char> closed;  // per surface: it has an inside, being a body without rim or a plane
    std::vector<char> inward;  // per surface: its normals point inwards
    double edge_length = 0;    // [m] mean at rest
    int cloth_points = 0;
};
RecoverShape make_recover_shape(const Surfaces& surfaces, const RecoverGiven& given, const std::vector<Vec3>& x);

// Displacements that several causes ask of a point: their weighted mean is taken.
struct Displacements {
    std::vector<Vec3> sum;
    std::vector<double> weight;
    void clear(std::size_t points) {
        sum.assign(points, Vec3::Zero());
        weight.assign(points, 0);
    }
    void add(int point, const Vec3& displacement, double w = 1) {
        sum[point] += w * displacement;
        weight[point] += w;
    }
};

// One thing (a piece of cloth, or a part of a body) goes round another, with one of its borders, or all round it (-1).
struct Wearing {
    int holder, border, held;
};

// How errors are found by curvature.
struct CurvatureSearch {
    const RegionContours& contours;
    Curvature& curvature;
};

// Everything a method needs, and scratch.
struct Untangling {
    const Surfaces& surfaces;
    BroadPhase& broad;
    const RecoverGiven& given;
    RecoverShape shape;
    std::vector<Intersection> hits;  // of the last count
    std::vector<InsidePoint> inside;
    Displacements displacements;
    std::vector<IndexPair> candidates;
    std::vector<int> ring;  // per point, -1; with `reached` scratch of find_rings
    std::vector<int> reached;
    SafeFilterWork filter;
    ClosePairs close;
    std::int64_t looked{};     // at pairs of triangles and intersections, by all counts so far: what recovery costs
    std::vector<char> worn{};  // per piece: must not be moved as a whole; empty: none

    const CurvatureSearch* by_curvature{};  // the paper path: counts by it, and only what intersects
};

// The work of recovery is bounded, to some seconds. A triangle meets some ten others, so `looks_a_triangle` is 200
// counts of cloth without intersections. Intersections cost more than pairs.
inline constexpr std::int64_t looks_a_triangle = 2000, looks_at_hit = 4;
inline bool is_spent(const Untangling& u) {
    return u.looked > u.given.max_looked + looks_a_triangle * static_cast<std::int64_t>(u.surfaces.triangles.size());
}

// Who goes round whom (worn.cpp), and whether that is still so.
std::vector<Wearing> find_wearing(const Untangling& u, const std::vector<Vec3>& x);
int count_worn(const Untangling& u, const std::vector<Wearing>& before, const std::vector<Vec3>& x);
inline bool is_still_worn(const Untangling& u, const std::vector<Wearing>& before, const std::vector<Vec3>& x) {
    return count_worn(u, before, x) == static_cast<int>(before.size());
}
// A border of cloth that goes round a body, and how far it is from that.
struct HoldingBorder {
    int piece;
    std::vector<int> points;
    Vec3 displacement;  // [m] that brings it round the body again; zero if it is
};
std::vector<HoldingBorder> find_holding_borders(const Untangling& u, const std::vector<Wearing>& before,
                                                const std::vector<Vec3>& x);
inline bool may_move_as_a_whole(const Untangling& u, int piece) {
    return u.shape.piece_is_free[piece] && (u.worn.empty() || !u.worn[piece]);
}

// What a model says of recovery. Points that were moved have no velocity: it belonged to another place. (recover.cpp)
RecoverGiven describe_given(const Model& model, const ContactScratch& scratch);
void put_recovered(const std::vector<Vec3>& x, State& state);

// Counts what intersects and what is inside; fills hits and inside. The number of both.
int count_intersections(Untangling& u, const std::vector<Vec3>& x);

// The points within `rings` edges of `point`, nearest first; u.ring has the number of edges. Cleared by the next call.
const std::vector<int>& find_rings(Untangling& u, int point, int rings);

// Moves every point by the mean of what was asked of it. Held points stay.
void apply_displacements(Untangling& u, std::vector<Vec3>& x);

// Where a hit is: the edge's point at `s` and the face's weights; `normal` of the face, unit, zero if it has no area.
struct HitPlace {
    Vec3 point, normal;
    double s = 0;
    Vec3 weights{1. / 3, 1. / 3, 1. / 3};
};
HitPlace place_of(const Untangling& u, const std::vector<Vec3>& x, const Intersection& hit);

// Contours: hits that follow one another along a line of intersection. Two sheets meet there, which may be parts of one
// piece: side 0 is the sheet to which the edge of the contour's first hit belongs.
struct Contours {
    std::vector<int> of_hit;  // number of the contour; numbers ascend
    std::vector<char> side;   // per hit: of its edge
    std::vector<char> open;   // per contour: ends at a border
    int count() const { return static_cast<int>(open.size()); }
};
Contours find_contours(const Untangling& u);

// The edges of one side of a contour, which may cut the sheet in two.
struct Cut {
    std::vector<int> hits;  // ascending
    int piece = -1;
};
std::vector<std::array<Cut, 2>> find_cuts(const Untangling& u, const Contours& contours);  // per contour, per side
// Colours the points of the piece 0 or 1, different on either side of every cut edge; -1 elsewhere and where it is not
// cut off. False if nothing is cut off: the contour is a slit.
bool colour_sides(const Untangling& u, const Cut& cut, std::vector<char>& colour);
// The same for a slit, as if it went on: every point has the colour of the nearest end of a cut edge.
bool extend_slit(const Untangling& u, const std::vector<Vec3>& x, const Cut& cut, std::vector<char>& colour);

// Lengths between `min` and `max` rest lengths, by position-based sweeps over edges at points with mark (all if
// empty).
struct LengthLimits {
    double min = 0.5, max = 1.05;
    double flatten = 0;  // stiffness of hinges towards flat, in [0, 1]
    int sweeps = 10;
};
void limit_lengths(const Untangling& u, const LengthLimits& limits, const std::vector<char>& marked,
                   std::vector<Vec3>& x);
// Two sides near each other: the distance along `normal` is Σ weight normal·x.
struct Layer {
    std::array<int, 4> points;
    std::array<double, 4> weights;  // those of the second side are negative
    Vec3 normal;                    // unit, in the state that was looked at
};
// Pairs nearer than `reach` [m] in x, which is valid; neighbours on the cloth are left out.
void find_layers(Untangling& u, const std::vector<Vec3>& x, double reach, std::vector<Layer>& layers);
// One sweep: pairs nearer than `target_gap` are moved apart, each by `most` [m] at most.
void part_layers(const Untangling& u, const std::vector<Layer>& layers, double target_gap, double most,
                 std::vector<Vec3>& wanted);

// Marks what was moved by u.pushes, and `rings` around it.
std::vector<char> mark_displaced(const Untangling& u, int rings);

// ------------------------------------------------------------------------------------------------------- the methods
// One round each, from the hits of the last count. False: nothing that the method could do.

bool push_out(Untangling& u, std::vector<Vec3>& x);
bool shrink_border(Untangling& u, std::vector<Vec3>& x);
bool follow_majority(Untangling& u, std::vector<Vec3>& x);
bool shorten_contours(Untangling& u, bool summed, std::vector<Vec3>& x);
bool leave_bodies(Untangling& u, std::vector<Vec3>& x);
// `left_to_go` [m] is how deep the regions still are: progress, while the number of hits stays the same. With `slits`
// contours that cut nothing off are extended until they do.
bool pull_regions(Untangling& u, bool slits, std::vector<Vec3>& x, double& left_to_go);
bool separate_pieces(Untangling& u, std::vector<Vec3>& x);
bool unfold(Untangling& u, std::vector<Vec3>& x);
// From x, which is valid, towards `target`, through valid states only. The number of rounds.
int return_safely(Untangling& u, const std::vector<Vec3>& target, std::vector<Vec3>& x);

// Of every point of a body that has an inside: the displacement [m] to the middle of the body there. Zero for others.
std::vector<Vec3> find_way_inside(const Untangling& u, const std::vector<Vec3>& x);
// Bodies shrink until nothing intersects and grow again. False: they could not, and x is of no use.
bool dress_by_growth(Untangling& u, const std::vector<Wearing>& wearing, std::vector<Vec3>& x, int& rounds);

// Largest stretch of an edge of cloth that can move, in rest lengths beyond 1 and beyond what it had in `before`.
double measure_stretch(const Untangling& u, const std::vector<Vec3>& before, const std::vector<Vec3>& x);

}  // namespace weft
