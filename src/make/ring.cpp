// A torus: sections round its axis, points round each section.
#include "core/angles.h"
#include "make/bodies.h"

#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>

namespace weft {

namespace {
// Cuts of a circle whose chords stay within `deviation`.
int cuts_of(double radius, double deviation, int most) {
    const double half = std::acos(std::clamp(1 - deviation / radius, -1., 1.));
    return std::clamp(int(std::ceil(pi / std::max(half, 1e-6))), 12, most);
}
}  // namespace

Mesh make_body(const Body::Ring& ring, double deviation) {
    // Half of the deviation for each of the two circles: the middle of a face is off by both.
    const int around = cuts_of(ring.radius + ring.section, deviation / 2, 512);
    const int across = cuts_of(ring.section, deviation / 2, 128);
    const Vec3 axis = ring.normal.normalized(), u = axis.unitOrthogonal(), v = axis.cross(u);
    Mesh mesh;
    for (int i = 0; i < around; ++i) {
        const double turn = 2 * pi * i / around;
        const Vec3 out = std::cos(turn) * u + std::sin(turn) * v;
        for (int k = 0; k < across; ++k) {
            const double angle = 2 * pi * k / across;
            mesh.points.push_back(ring.centre + (ring.radius + ring.section * std::cos(angle)) * out +
                                  ring.section * std::sin(angle) * axis);
        }
    }
    const auto at = [&](int i, int k) { return i % around * across + k % across; };
    for (int i = 0; i < around; ++i)
        for (int k = 0; k < across; ++k) {
            mesh.triangles.push_back({at(i, k), at(i + 1, k), at(i + 1, k + 1)});
            mesh.triangles.push_back({at(i, k), at(i + 1, k + 1), at(i, k + 1)});
        }
    return mesh;
}

}  // namespace weft
