// Bodies as triangles: counter-clockwise seen from outside, closed but for the plane.
#pragma once

#include <weft/scene.h>

namespace weft {

// `deviation` [m] is how far the triangles may stay inside the round shape; there are at most some 100,000 of them, so
// shapes that are huge beside it get coarser ones.
Mesh make_body(const Body::Sphere& sphere, double deviation);
Mesh make_body(const Body::Capsule& capsule, double deviation);
Mesh make_body(const Body::Box& box, double deviation);
Mesh make_body(const Body::Cylinder& cylinder, double deviation);
Mesh make_body(const Body::Hourglass& glass, double deviation);
Mesh make_body(const Body::Torso& torso, double deviation);
Mesh make_body(const Body::Neck& neck, double deviation);
Mesh make_body(const Body::Dummy& dummy, double deviation);  // with all of its depth
Mesh make_body(const Body::Ring& ring, double deviation);
void flatten(const Body::Dummy& dummy, double share, std::vector<Vec3>& points);

// Two points of the line through the middle of a mesh along which it is longest (the first principal axis of its
// surface); of what is as long in all directions of a plane, such as discs and rings, across it; of balls along z.
std::array<Vec3, 2> find_main_axis(const Mesh& mesh);

// One triangle that holds a disc of radius `reach` [m] about the plane's point.
Mesh make_plane(const Body::Plane& plane, double reach);

}  // namespace weft
