// Knots: which strand passes over which, and numbers that say whether it is still the same knot.
//
// A curve is a list of points. Seen along a direction it is a plane diagram of crossings; over and under come from the
// depth, or from whoever drew the diagram. Cloth that passes through itself without leaving an intersection behind
// changes the numbers below, and nothing else does but ends that are pulled through. All are exact integers: of the
// polyline that is given, not of a smooth curve.
//
// Ends are carried to infinity along fixed directions ("outward", found once at the start), so that an open curve has a
// knot type. Curves here are in a frame whose z is the line of sight.
#pragma once

#include <weft/types.h>

#include <cstdint>
#include <span>
#include <string>

namespace weft {

// -------------------------------------------------------------------------------------------------------- diagrams

struct Crossing {
    struct Visit {
        int curve = 0;
        int segment = 0;    // from point `segment` to the next
        double along = 0;   // of that segment, 0 to 1
        bool over = false;  // exactly one of the two visits is
    };
    std::array<Visit, 2> visit;  // in the order of the curves and of their points
    int sign = 0;                // +1: the over strand turned to the left is the under strand
    Vec2 place{0, 0};            // where, in the plane
    double angle = 0;            // [rad] between the strands, 0 to π/2
};

struct Diagram {
    struct Event {
        int crossing;
        int visit;  // 0: the first to this crossing, 1: the second
    };
    std::vector<Crossing> crossings;         // numbered by first visit
    std::vector<std::vector<Event>> events;  // of each curve, in order
};

using PlaneCurve = std::vector<Vec2>;

// Crossings of plane curves, all first visits over. Decided exactly; where points of one strand lie on another,
// everything is as if the points had been moved by infinitely little in a fixed way (simulation of simplicity,
// Edelsbrunner and Mücke 1990): a strand through a vertex crosses once. Stops when there are more than `most`.
Diagram find_crossings(std::span<const PlaneCurve> curves, std::size_t most = std::size_t(-1) / 4);

// Of a curve in space, seen from above (+z) but for a tilt: (x, y) − tilt · z. Over is what is higher.
inline const Vec2 usual_tilt{0.03, 0.05};
// Asked one after the other before a change is believed: three strands may lie over one point in one, but not in all.
inline const std::array<Vec2, 4> all_tilts{usual_tilt, Vec2(-0.041, 0.027), Vec2(0.019, -0.063), Vec2(-0.053, -0.031)};
Diagram find_diagram(std::span<const Vec3> curve, const Vec2& tilt = usual_tilt);
Diagram find_diagram(std::span<const std::vector<Vec3>> curves, const Vec2& tilt = usual_tilt);

// Chooses which visit of a crossing is over, and the sign that follows.
void set_over(Crossing& crossing, bool first);

// "O1U2O3U1O2U3"; several curves with "|" between.
std::string gauss_code(const Diagram& diagram);

int measure_writhe(const Diagram& diagram);   // sum of all signs
int measure_linking(const Diagram& diagram);  // of two curves: half the sum of signs of one with the other, rounded

// |Δ(−1)|, the number that counts colourings. Exact below 2^60; of a larger one `value` is what is left modulo the
// prime 2^61 − 1 (with its sign folded away), which tells knots apart just as well.
struct Determinant {
    std::uint64_t value = 1;
    bool exact = true;
    friend bool operator==(const Determinant&, const Determinant&) = default;
};
// Every curve is closed: its end runs to its start without meeting anything. For open curves that is meaningful if both
// ends lie outside of everything.
Determinant measure_determinant(const Diagram& diagram);

// ------------------------------------------------------------------------------------------------ curves in space

// The axis of what a ribbon is tied round, or any other line.
struct Line {
    Vec3 point{0, 0, 0};      // [m]
    Vec3 direction{0, 0, 1};  // of length 1
};

// Where the ends of a curve go to infinity: unit directions perpendicular to the axis. Found at the start and kept.
struct Outward {
    Vec3 first, last;
};
Outward find_outward(std::span<const Vec3> curve, const Line& axis);  // away from the axis
Outward find_onward(std::span<const Vec3> curve, const Line& axis);   // straight on

// The curve closed far outside of everything.
Determinant measure_determinant(std::span<const Vec3> curve, const Line& axis, const Outward& outward,
                                const Vec2& tilt = usual_tilt);

// How often the curve goes round the line, counter-clockwise seen from the line's tip. Both ends go outward, then
// the shorter way round to each other.
int measure_linking(std::span<const Vec3> curve, const Line& axis, const Outward& outward);

// J+ and J−: determinants of the one closed curve that goes from the last end far over everything to the axis, down
// along it, and far below everything back to the first end; and of the same with up and down exchanged. This pair
// notices strand passages that leave determinant and linking as they were: slip knots, neckties, hitches.
std::array<Determinant, 2> measure_j(std::span<const Vec3> curve, const Line& axis, const Outward& outward,
                                     const Vec2& tilt = usual_tilt);

// Determinants of two curves as one: the end of a runs to the start of b and the end of b to the start of a, or, if
// `reversed`, the ends to each other and the starts to each other. The first of these ways goes over everything and
// the second below, or the other way round; both are the same where the ways do not cross at infinity.
std::array<Determinant, 2> measure_joined(std::span<const Vec3> a, std::span<const Vec3> b, const Line& axis,
                                          const Outward& out_a, const Outward& out_b, bool reversed,
                                          const Vec2& tilt = usual_tilt);

// The part of a curve between two fractions of its length, 0 ≤ from < to ≤ 1. Its ends are cut points, which the
// functions above carry to infinity like any end.
std::vector<Vec3> find_arc(std::span<const Vec3> curve, double from, double to);

// Gauss's integral of two curves that may be open: the mean over all directions of half the sum of signs. A whole
// number if both are closed.
double measure_gauss_integral(std::span<const Vec3> a, std::span<const Vec3> b);

struct KnotNumbers {
    int crossings = 0;  // in the usual view
    int writhe = 0;     // of the curve without its way to infinity, in the usual view
    std::string gauss;
    Determinant determinant;
    int linking = 0;
    std::array<Determinant, 2> j;
    bool round_axis =
        true;  // false: nothing stands there that keeps cloth from crossing it, so only the determinant counts
};
KnotNumbers measure_knot(std::span<const Vec3> curve, const Line& axis, const Outward& outward,
                         const Vec2& tilt = usual_tilt);

// What must not change: determinant, linking and J, in one of the views.
bool is_same_knot(const KnotNumbers& before, std::span<const Vec3> curve, const Line& axis, const Outward& outward,
                  KnotNumbers& now);

// Shares of the curve before its first and after its last crossing, in the usual view, or in a diagram where it has
// this number.
std::array<double, 2> measure_tails(std::span<const Vec3> curve, const Line& axis);
std::array<double, 2> measure_tails(std::span<const Vec3> curve, const Diagram& diagram, int number);

// The same, whatever its tails do: they may hang before each other, or swing across their ways to infinity, which
// changes J though nothing has passed through anything. So tails are shortened, each by itself, by up to `tails` of the
// curve, and go to infinity straight from there, away from the axis, straight on, or as they did; if one of these
// curves is the knot it was, J and all, it is still tied. `tails`: as measured when there was no doubt where they
// begin.
bool is_same_but_for_tails(const KnotNumbers& before, std::span<const Vec3> curve, const Line& axis,
                           const Outward& outward, const std::array<double, 2>& tails, KnotNumbers& now);

// ------------------------------------------------------------------------------------ two curves in space (link.cpp)

// Of both closed, the first far over everything and the second far below. A strand of one that passes through a strand
// of the other changes it by one, and nothing that either does to itself changes it.
int measure_linking(std::span<const Vec3> a, std::span<const Vec3> b, const Line& axis, const Outward& out_a,
                    const Outward& out_b, const Vec2& tilt = usual_tilt);

// Two passages one way and the other leave the linking as it was. The curves joined to one, in four ways, see most of
// these.
struct LinkNumbers {
    int linking = 0;
    std::array<Determinant, 4> joined;  // measure_joined, plain and reversed
    friend bool operator==(const LinkNumbers&, const LinkNumbers&) = default;
};
struct CurvePair {
    std::span<const Vec3> a, b;
    Outward out_a, out_b;
};
LinkNumbers measure_link(const CurvePair& pair, const Line& axis, const Vec2& tilt = usual_tilt);
bool is_same_link(const LinkNumbers& before, const CurvePair& pair, const Line& axis, LinkNumbers& now);

// Shares of the curves before their first and after their last crossing with themselves or with each other: of a, of b.
std::array<double, 4> measure_tails(const CurvePair& pair, const Line& axis);
bool is_same_link_but_for_tails(const LinkNumbers& before, const CurvePair& pair, const Line& axis,
                                const std::array<double, 4>& tails, LinkNumbers& now);

}  // namespace weft
