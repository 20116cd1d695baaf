// On which side? Exact signs of two determinants: the foundation of everything that counts intersections.
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

// Largest magnitude for which the above are exact [m].
inline constexpr double largest_exact = 1e80;

}  // namespace weft
