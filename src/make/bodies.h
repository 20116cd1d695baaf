// Bodies as triangles: counter-clockwise seen from outside, closed but for the plane.
#pragma once

#include <weft/scene.h>

namespace weft {

// `deviation` [m] is how far the triangles may stay inside the round shape; there are at most some 100,000 of them, so
// shapes that are huge beside it get coarser ones.
Mesh make_body(const Body::Sphere& sphere, double deviation);
Mesh make_body(const Body::Capsule& capsule, double deviation);
Mesh make_body(const Body::Box& box, double deviation);

// One triangle that holds a disc of radius `reach` [m] about the plane's point.
Mesh make_plane(const Body::Plane& plane, double reach);

}  // namespace weft
