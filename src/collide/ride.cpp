// Where points that ride on a body are: the weighted corners of a triangle and an offset along the triangle's own
// directions, so that a waistband turns with the hips and goes out and in with a breath.
#include "core/freedom.h"
#include "make/walker.h"

#include <weft/model.h>

#include <algorithm>

namespace weft {

namespace {

// [m] Three points of a body, without asking for all the others.
std::vector<Vec3> find_corners(const Model& model, const ModelBody& body, const Triangle& corners, double time) {
    std::vector<Vec3> standing, x;
    for (const int p : corners) standing.push_back(body.mesh.points[p]);
    if (body.walker) {  // a triangle belongs to one bone
        std::vector<int> starts(body.bones.size(), 0);
        for (std::size_t k = 0; k < starts.size(); ++k) starts[k] = body.bones[k] > corners[0] ? 3 : 0;
        pose_walker(*body.walker, starts, standing, time, x);
        return x;
    }
    if (!body.samples.empty()) {
        const auto after = std::upper_bound(body.sample_times.begin(), body.sample_times.end(), time);
        const std::size_t last = body.samples.size() - 1;
        const std::size_t k1 = std::min(last, std::size_t(after - body.sample_times.begin())), k0 = k1 > 0 ? k1 - 1 : 0;
        const double length = body.sample_times[k1] - body.sample_times[k0];
        const double s = length > 0 ? std::clamp((time - body.sample_times[k0]) / length, 0., 1.) : 0;
        for (const int p : corners) x.push_back(body.samples[k0][p] + s * (body.samples[k1][p] - body.samples[k0][p]));
        return x;
    }
    if (body.motion < 0) return standing;
    move_points(model.motions[body.motion], time, standing, x);
    return x;
}

// Columns: along the first side, across it, along the normal. The identity where the triangle has no area.
Mat3 directions_of(const std::vector<Vec3>& x) {
    const Vec3 along = x[1] - x[0], normal = along.cross(x[2] - x[0]);
    if (!(normal.norm() > 0)) return Mat3::Identity();
    Mat3 columns;
    columns.col(0) = along.normalized();
    columns.col(2) = normal.normalized();
    columns.col(1) = columns.col(2).cross(columns.col(0));
    return columns;
}

Vec3 place_of_weights(const Vec3& weights, const std::vector<Vec3>& x) {
    return weights[0] * x[0] + weights[1] * x[1] + weights[2] * x[2];
}

}  // namespace

void bind_offset(const Model& model, const Vec3& place, Ride& ride) {
    const std::vector<Vec3> x = find_corners(model, model.bodies[ride.body], ride.corners, 0);
    ride.offset = directions_of(x).transpose() * (place - place_of_weights(ride.weights, x));
}

Vec3 find_riding_place(const Model& model, const Ride& ride, double time) {
    if (ride.body < 0) return place_on(model.tracks[ride.track], ride.place, time);
    if (std::size_t(ride.body) >= model.bodies.size()) return Vec3::Zero();  // not built yet
    const std::vector<Vec3> x = find_corners(model, model.bodies[ride.body], ride.corners, time);
    return place_of_weights(ride.weights, x) + directions_of(x) * ride.offset;
}

}  // namespace weft
