// Drawn curves: lengths, smooth curves through points, strokes of a mouse, and what a drawing must not have.
#pragma once

#include "geometry/knot.h"

#include <optional>

namespace weft {

double measure_length(std::span<const Vec2> curve);
double measure_length(std::span<const Vec3> curve);
double measure_diagonal(std::span<const PlaneCurve> curves);  // of the box that holds them all

// Points at equal distances along the curve, both ends included.
std::vector<Vec2> resample(std::span<const Vec2> curve, int points);
std::vector<Vec3> resample(std::span<const Vec3> curve, int points);

// A smooth curve through all points: `parts` steps from each to the next. Centripetal Catmull–Rom (E. Catmull and
// R. Rom 1974; C. Yuksel et al. 2011), which makes no cusps and no loops of its own.
std::vector<Vec2> interpolate(std::span<const Vec2> points, int parts);
std::vector<Vec3> interpolate(std::span<const Vec3> points, int parts);

// A stroke of a mouse or a pen: 400 points at equal distances, 8 passes of (1 2 1)/4. Without that the noise of a
// hand makes crossings of its own.
PlaneCurve smooth_stroke(const PlaneCurve& stroke);

// What is wrong with a drawing, and where.
struct DrawingFault {
    std::string rule, suggestion;
    Vec2 place{0, 0};
};

// Which strand passes over, by crossing; what is not said alternates along each curve.
enum class Over { alternate, first, second };

// Fills in over and under. A fault if alternating cannot work: then an end lies inside a loop.
std::optional<DrawingFault> choose_over(std::span<const Over> wish, Diagram& diagram);

// The first visits of a Gauss code, as wishes; nothing if it is not the code of this diagram.
std::optional<std::vector<Over>> read_gauss_code(const std::string& code, const Diagram& diagram);

// Strands that touch or run into each other without crossing (nearer than `touch`), and crossings that are too flat.
std::optional<DrawingFault> find_fault(std::span<const PlaneCurve> curves, const Diagram& diagram, double touch);

// The middle of the largest disc between the strands that cannot leave them: where the axis of what is tied round
// should be. Nothing if strands enclose nothing.
struct DrawnHole {
    Vec2 place;
    double radius;
};
std::optional<DrawnHole> find_largest_hole(std::span<const PlaneCurve> curves);

inline constexpr double least_crossing_angle = 15;  // [degrees]
inline constexpr int most_crossings = 500;

}  // namespace weft
