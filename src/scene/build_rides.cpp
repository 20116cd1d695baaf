// Pins that ride on a body, follow a cache or attach cloth to cloth, and outside forces from a file: from a scene to a
// model. A point is bound to the nearest place on a triangle in the start position, and keeps its offset from it.
#include "core/did_you_mean.h"
#include "geometry/distance.h"
#include "scene/build.h"

#include <algorithm>

namespace weft {

namespace {

constexpr double most_distances = 2e9;  // to look at when binding: a minute

struct Nearest {
    int triangle = -1;
    PointTriangle place{infinity, Vec3::Zero()};
};

Nearest find_nearest(const Vec3& p, const std::vector<Vec3>& x, const std::vector<Triangle>& triangles, int begin,
                     int end) {
    Nearest best;
    for (int t = begin; t < end; ++t) {
        const Triangle& c = triangles[std::size_t(t)];
        const PointTriangle found =
            measure_point_triangle(p, x[std::size_t(c[0])], x[std::size_t(c[1])], x[std::size_t(c[2])]);
        if (found.squared < best.place.squared) best = {t, found};
    }
    return best;
}

std::string path_of(std::size_t pin) {
    return "/pins/" + std::to_string(pin);
}

int find_body(const Scene& scene, std::size_t pin, const Model& model) {
    const std::string& name = scene.pins[pin].body;
    std::vector<std::string> names;
    for (std::size_t k = 0; k < scene.bodies.size(); ++k)
        names.push_back(scene.bodies[k].name.empty() ? "body " + std::to_string(k) : scene.bodies[k].name);
    const auto found = std::find(names.begin(), names.end(), name);
    if (found != names.end()) return static_cast<int>(found - names.begin());
    for (const Piece& piece : model.mesh.pieces) names.push_back(piece.name);
    refuse(scene, path_of(pin) + "/body", name, "must be the name of a body or a cloth of the scene",
           did_you_mean(name, names));
}

const Piece* find_cloth(const Pin& pin, const Model& model) {
    for (const Piece& piece : model.mesh.pieces)
        if (!pin.body.empty() && piece.name == pin.body) return &piece;
    return nullptr;
}

[[noreturn]] void refuse_far_too_many(const Scene& scene, double points, const std::string& name) {
    refuse(scene, "/pins", shown(points) + " points that ride on " + name,
           "at most 2e9 distances to triangles may be asked for", "choose fewer points, or a coarser body");
}

}  // namespace

PinnedPoints find_pinned(const Scene& scene, std::size_t k, const Model& model) {
    const Pin& pin = scene.pins[k];
    PinnedPoints found{find_points(scene, model.mesh, pin.where, path_of(k) + "/where"), pin.weights};
    if (!pin.weight_group.empty())
        found.weights =
            weights_of(find_group(scene, model.mesh, pin.weight_group, path_of(k) + "/weights"), found.points);
    else if (pin.weights.empty())
        found.weights.assign(found.points.size(), 1);
    if (found.weights.size() != found.points.size())
        refuse(scene, path_of(k) + "/weights", std::to_string(pin.weights.size()) + " weights",
               "must be one for each of the " + std::to_string(found.points.size()) + " points, in their order");
    return found;
}

int add_ride(const Scene& scene, std::size_t k, int place, Model& model) {
    const Pin& pin = scene.pins[k];
    if (!pin.sequence.empty()) {
        if (place == 0) {  // once a pin
            const std::size_t points = find_pinned(scene, k, model).points.size();
            const std::string path = path_of(k) + "/sequence";
            Track track = read_track(scene, pin.sequence, pin.sequence_frames_per_second, pin.sequence_start, path);
            for (std::vector<Vec3>& sample : track.samples)
                for (Vec3& p : sample) p = from_file(pin.axes, p);
            check_track(scene, track, points, "the pin holds", pin.sequence, path);
            model.tracks.push_back(std::move(track));
        }
        model.rides.push_back({.track = static_cast<int>(model.tracks.size()) - 1, .place = place});
    } else if (!pin.body.empty()) {
        model.rides.push_back({.body = find_body(scene, k, model)});
    } else {
        return -1;
    }
    return static_cast<int>(model.rides.size()) - 1;
}

bool is_attached_to_cloth(const Scene&, const Pin& pin, const Model& model) {
    return find_cloth(pin, model) != nullptr;
}

void attach_to_cloth(const Scene& scene, std::size_t k, Model& model) {
    const Pin& pin = scene.pins[k];
    const Piece& cloth = *find_cloth(pin, model);
    if (!pin.stiffness)
        refuse(scene, path_of(k) + "/stiffness", "none", "must be given where cloth is attached to cloth [N/m]",
               "that of the cloth's structural springs is a good one");
    const PinnedPoints of = find_pinned(scene, k, model);
    if (double(of.points.size()) * (cloth.end_triangle - cloth.first_triangle) > most_distances)
        refuse_far_too_many(scene, double(of.points.size()), cloth.name);
    for (std::size_t i = 0; i < of.points.size(); ++i) {
        const int p = of.points[i];
        if (p >= cloth.first_point && p < cloth.end_point)
            refuse(scene, path_of(k) + "/body", pin.body, "must be another cloth than that of the points");
        if (!(of.weights[i] > 0)) continue;
        const Nearest nearest = find_nearest(model.mesh.points[std::size_t(p)], model.mesh.points, model.mesh.triangles,
                                             cloth.first_triangle, cloth.end_triangle);
        if (nearest.triangle < 0) refuse(scene, path_of(k) + "/body", pin.body, "must be a cloth with triangles");
        model.attachments.push_back({.point = p,
                                     .corners = model.mesh.triangles[std::size_t(nearest.triangle)],
                                     .weights = nearest.place.weights,
                                     .stiffness = *pin.stiffness * of.weights[i],
                                     .release = pin.release.value_or(infinity)});
    }
}

void bind_rides(const Scene& scene, Model& model) {
    std::vector<Held> riding;
    for (const Held& held : model.held) riding.push_back(held);
    for (const SoftPin& pin : model.soft_pins) riding.push_back(pin.held);
    std::erase_if(riding, [&](const Held& h) { return h.ride < 0 || model.rides[std::size_t(h.ride)].body < 0; });
    std::stable_sort(riding.begin(), riding.end(), [&](const Held& a, const Held& b) {
        return model.rides[std::size_t(a.ride)].body < model.rides[std::size_t(b.ride)].body;
    });
    std::vector<Vec3> x;
    int placed = -1;
    double distances = 0;
    for (const Held& held : riding) {
        Ride& ride = model.rides[std::size_t(held.ride)];
        const ModelBody& body = model.bodies[std::size_t(ride.body)];
        if (ride.body != placed) find_body_points(model, body, 0, x);
        placed = ride.body;
        distances += double(body.mesh.triangles.size());
        if (distances > most_distances) refuse_far_too_many(scene, double(riding.size()), body.name);
        const Vec3& p = model.mesh.points[std::size_t(held.point)];
        const Nearest nearest =
            find_nearest(p, x, body.mesh.triangles, 0, static_cast<int>(body.mesh.triangles.size()));
        ride.corners = body.mesh.triangles[std::size_t(nearest.triangle)];
        ride.weights = nearest.place.weights;
        bind_offset(model, p, ride);
    }
}

void add_outside_force(const Scene& scene, Model& model) {
    const std::string path = "/force/file";
    Track track = read_track(scene, scene.force->file, scene.force->frames_per_second, scene.force->start, path);
    check_track(scene, track, model.mesh.points.size(), "the cloths", scene.force->file, path);
    model.force_track = static_cast<int>(model.tracks.size());
    model.force_scale = scene.force->scale;
    model.tracks.push_back(std::move(track));
}

}  // namespace weft
