// On which side? Exact signs of determinants: the foundation of everything that counts intersections or triangulates.
//
// Exact as long as no coordinate that is not zero is smaller than 1e-80 or larger than 1e80 in magnitude: a
// floating-point filter decides what it can prove, exact arithmetic decides the rest.
#pragma once

#include <weft/types.h>

namespace weft {

// Sign of (b − a) × (c − a) · (d − a): +1 when d sees a, b, c run clockwise (it is where the normal of abc points),
// -1 on the other side, 0 when the four points lie in a plane.
int orient3d(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d);

// Sign of (b − a) × (c − a): +1 when a, b, c run counter-clockwise, 0 when they lie on a line.
int orient2d(const Vec2& a, const Vec2& b, const Vec2& c);

// +1 when d lies inside the circle through a, b, c, which run counter-clockwise; 0 when it lies on it. Four coordinates
// are multiplied here: exact while none that is not zero is smaller than 1e-60 or larger than 1e60 in magnitude.
int in_circle(const Vec2& a, const Vec2& b, const Vec2& c, const Vec2& d);

// Largest magnitude for which the signs of orientation are exact [m].
inline constexpr double largest_exact = 1e80;

}  // namespace weft
