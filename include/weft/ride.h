// What rides: pinned points that keep their place on a body that moves or deforms, or follow a cache; soft pins; and
// cloth that is attached to cloth. Made by build() from Scene::pins.
#pragma once

#include <weft/mesh.h>

namespace weft {

// A point keeps its place on a triangle of a body: its barycentric weights and its offset in the triangle's own
// directions. Or it goes where a track has it.
struct Ride {
    int body = -1;                         // index into Model::bodies; -1: it follows a track
    Triangle corners{};                    // points of the body
    Vec3 weights{1. / 3, 1. / 3, 1. / 3};  // of the corners
    Vec3 offset{0, 0, 0};                  // [m] along the first side, across it in the plane, along the normal
    int track = -1, place = 0;             // index into Model::tracks, and which of its points
};

// Points in time, linear in between, held outside.
struct Track {
    std::vector<double> times;               // [s] increasing
    std::vector<std::vector<Vec3>> samples;  // [m], or [N] of an outside force
};

// The place of one value of a track.
inline Vec3 place_on(const Track& track, int place, double time) {
    const std::size_t p = std::size_t(place), last = track.times.size() - 1;
    if (time <= track.times.front()) return track.samples.front()[p];
    if (time >= track.times[last]) return track.samples[last][p];
    std::size_t k = 1;
    while (track.times[k] < time) ++k;
    const double s = (time - track.times[k - 1]) / (track.times[k] - track.times[k - 1]);
    return track.samples[k - 1][p] + s * (track.samples[k][p] - track.samples[k - 1][p]);
}

// A point of one cloth is drawn to a place on a triangle of another, both ways: a button, a belt loop. Contact keeps
// their thickness between them.
struct Attachment {
    int point = 0;
    Triangle corners{};
    Vec3 weights{1. / 3, 1. / 3, 1. / 3};
    double stiffness = 0;  // [N/m]
    double release = 0;    // [s]
    std::array<int, 4> points() const { return {point, corners[0], corners[1], corners[2]}; }
    std::array<double, 4> shares() const { return {1, -weights[0], -weights[1], -weights[2]}; }
};

}  // namespace weft
