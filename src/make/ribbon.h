// From a drawing to ribbons of cloth (N. Sato, K. Suzuki, Q. Guo, K. Kato, made well defined). The drawing
// says where strands cross in the plane; the ribbon stands on edge, its width along the axis, so that strands at a
// crossing are stacked along the axis and lengths stay what they are on the flat pattern, but for the slopes between
// crossings.
#pragma once

#include <weft/scene.h>

#include "geometry/curve.h"

namespace weft {

// Width along the ribbon: a smooth curve through (fraction of the length, width), without overshoot.
struct WidthProfile {
    std::vector<Vec2> keys;  // (s, W [m]) by s; one key: constant
    double at(double s) const;
};

// Something that the ribbon goes round in the plane of the drawing: a parcel. Parts of the curve pass in front of it or
// behind it; the far side is drawn shifted by `oblique`, so that it can be seen.
struct DrawnSolid {
    struct Passage {
        double from, to;  // fractions of the curve's length
        bool front;
    };
    Vec2 centre{0, 0}, half{1, 1};  // [drawing]
    double half_height = 1;         // [drawing] across the plane
    Vec2 oblique{0, 0};             // [drawing]
    std::vector<Passage> passages;  // in order along the first curve
};

// How the ribbon lies on parts of the curve, where it does not stand on edge.
struct FrameKey {
    double from, to;  // fractions of the curve's length
    bool axis;        // on edge; otherwise its width lies along `across`
    Vec3 across{0, 0, 1};
};

struct Drawing {
    std::vector<PlaneCurve> curves;  // [drawing] as given
    bool stroke = false;             // drawn by hand: to be smoothed
    std::vector<Over> over;          // by crossing; alternating where nothing is said
    std::string gauss;               // or a Gauss code, if not empty
    Vec2 axis{0, 0};                 // [drawing] where the axis of what it is tied round goes through the plane
    std::vector<DrawnSolid> solids;
    std::vector<FrameKey> frame;
};

struct RibbonPlan {
    WidthProfile width;
    double length = 0;  // [m] of the first ribbon; 0: so that strands are `spacing` widths apart
    double width_scale =
        0;               // starts at this share of its width; 0: 1 if there is room, otherwise what there is room for
    double spacing = 6;  // widths from a crossing to the next where the strand changes sides; 3 at least
    int across = 8;      // points
    int along = 0;       // points; 0: so that cells are about square
    RibbonFrame frame = RibbonFrame::axis;
};

struct Ribbon {
    Mesh mesh;                     // `along` columns × `across` rows, flat at rest; the axis is z
    std::vector<Vec3> centreline;  // [m] a point a column
    std::vector<double> drawn;     // per column: fraction of the drawn curve's length
    double length = 0;             // [m]
};

struct Ribbons {
    std::vector<Ribbon> list;
    Diagram diagram;         // of the smooth curves, in drawing units
    double scale = 1;        // [m] per unit of the drawing
    double width_scale = 1;  // of the widths asked for
    double spacing = 0;      // widths between the tightest two crossings; infinity without any
};

// A fault names the place in the drawing and the rule. Whatever is made has no intersections, which was counted
// exactly.
std::optional<DrawingFault> make_ribbons(const Drawing& drawing, const RibbonPlan& plan, Ribbons& ribbons);

// Smooth curves with their crossings, over and under: what is known before there is any width.
std::optional<DrawingFault> find_drawn_diagram(const Drawing& drawing, std::vector<PlaneCurve>& curves,
                                               Diagram& diagram);

// The middle of a ribbon, column by column, wherever its points are; they begin with `first`.
std::vector<Vec3> find_centreline(const GridShape& grid, int first, const std::vector<Vec3>& x);

inline constexpr double least_spacing = 3;         // widths between crossings on different sides
inline constexpr double least_same_spacing = 1.5;  // on the same side
inline constexpr double most_slenderness = 1500;   // length / width
inline constexpr double most_ribbon_points = 4e6;

// --- parts

// A lifted curve, column by column (ribbon_lift.cpp).
struct LiftedCurve {
    std::vector<Vec3> points;   // [m] dense
    std::vector<double> drawn;  // fraction of the drawn curve at each
};
struct LiftRules {
    double scale;  // [m] per unit
    double width_scale;
    double clearance;  // [m] half the free space between two strands that cross
    const WidthProfile& width;
};
LiftedCurve lift_curve(const Drawing& drawing, const PlaneCurve& curve, int number, const Diagram& diagram,
                       const LiftRules& rules);
LiftedCurve space_evenly(const LiftedCurve& curve, int points);

// Directions across the ribbon, unit vectors perpendicular to the curve (ribbon_frame.cpp).
std::vector<Vec3> find_tangents(std::span<const Vec3> curve);
std::vector<Vec3> find_across(std::span<const Vec3> curve, RibbonFrame frame);
std::vector<Vec3> find_across(std::span<const Vec3> curve, std::span<const double> drawn,
                              std::span<const FrameKey> keys);

}  // namespace weft
