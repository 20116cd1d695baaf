// Bands along curves: the shapes on which hierarchies are judged.
#pragma once

#include <weft/mesh.h>

#include <cmath>

namespace weft::test {

// A band of across × along points about the curve, `across` direction given per place.
template <class Curve, class Across>
Mesh make_band(int across, int along, double width, Curve&& curve, Across&& direction) {
    Mesh mesh;
    for (int j = 0; j < along; ++j)
        for (int i = 0; i < across; ++i) {
            const double s = double(j) / (along - 1), r = double(i) / (across - 1) - .5;
            mesh.points.push_back(curve(s) + r * width * direction(s));
        }
    const auto at = [&](int i, int j) { return j * across + i; };
    for (int j = 0; j + 1 < along; ++j)
        for (int i = 0; i + 1 < across; ++i) {
            mesh.triangles.push_back({at(i, j), at(i + 1, j), at(i + 1, j + 1)});
            mesh.triangles.push_back({at(i, j), at(i + 1, j + 1), at(i, j + 1)});
        }
    return mesh;
}

// An open trefoil standing edge-on, as Sato's ribbons do. Strands are 2 apart where they cross; `size` scales the plan:
// 2 is loose; at 0.4 and a width of 1.2 the strands run through each other.
inline Mesh make_trefoil(int across, int along, double width, double size) {
    const auto curve = [size](double s) {
        const double t = .1 + s * (2 * M_PI - .2);
        return Vec3(size * (std::sin(t) + 2 * std::sin(2 * t)), size * (std::cos(t) - 2 * std::cos(2 * t)),
                    -std::sin(3 * t));
    };
    const auto direction = [&](double s) {
        const Vec3 tangent = (curve(s + 1e-5) - curve(s - 1e-5)).normalized();
        const Vec3 z(0, 0, 1);
        return Vec3((z - tangent.dot(z) * tangent).normalized());
    };
    return make_band(across, along, width, curve, direction);
}

// A flat band that makes a loop in its plane and runs into itself where it comes back: every normal points up.
inline Mesh make_flat_loop(int across, int along) {
    const auto curve = [](double s) {
        const double t = -1.2 + 2.4 * s;  // crosses itself at t = ±1, at the origin
        return Vec3(t * t - 1, t * (t * t - 1), .02 * t * (1 - t * t));
    };
    const auto direction = [&](double s) {
        const Vec3 tangent = (curve(s + 1e-5) - curve(s - 1e-5)).normalized();
        return Vec3(Vec3(0, 0, 1).cross(tangent).normalized());
    };
    return make_band(across, along, .15, curve, direction);
}

}  // namespace weft::test
