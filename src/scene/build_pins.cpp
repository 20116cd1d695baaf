// Pins, from a scene to a model: which points are held, and how they move.
#include "scene/build.h"

#include <algorithm>
#include <map>

namespace weft {

namespace {

bool same_motion(const Motion& a, const Motion& b) {
    const auto same_key = [](const Motion::Key& k, const Motion::Key& l) {
        return k.time == l.time && k.move == l.move && k.axis == l.axis && k.angle == l.angle;
    };
    return a.pivot == b.pivot && a.ease == b.ease &&
           std::equal(a.keys.begin(), a.keys.end(), b.keys.begin(), b.keys.end(), same_key);
}

bool same_way(const Model& model, const Held& a, const Held& b) {
    if (a.release != b.release || (a.motion < 0) != (b.motion < 0) || (a.ride < 0) != (b.ride < 0)) return false;
    if (a.ride >= 0) {
        const Ride &one = model.rides[std::size_t(a.ride)], &other = model.rides[std::size_t(b.ride)];
        return one.body == other.body && one.track == other.track && one.place == other.place;
    }
    return a.motion == b.motion ||
           same_motion(model.motions[std::size_t(a.motion)], model.motions[std::size_t(b.motion)]);
}

std::string describe_way(const Model& model, const Held& held) {
    std::string text = held.ride >= 0 ? "rides" : held.motion < 0 ? "stands still" : "moves";
    if (held.motion >= 0) {
        const Motion::Key& last = model.motions[std::size_t(held.motion)].keys.back();
        text += " until " + shown(last.time) + " s";
    }
    return text + (held.release < infinity ? ", let go at " + shown(held.release) + " s" : ", never let go");
}

// Which pin holds a point, so that a second one that wants something else of it can be told.
struct PinnedPoint {
    Held held;
    std::size_t pin;
};

void add_pin_points(const Scene& scene, std::size_t k, int motion, Model& model, std::map<int, PinnedPoint>& pinned,
                    std::map<int, SoftPin>& soft) {
    const Pin& pin = scene.pins[k];
    const std::string path = "/pins/" + std::to_string(k) + "/where";
    const PinnedPoints of = find_pinned(scene, k, model);
    for (std::size_t i = 0; i < of.points.size(); ++i) {
        const int p = of.points[i];
        const Held held{p, motion, pin.release.value_or(infinity), add_ride(scene, k, static_cast<int>(i), model)};
        if (pin.stiffness) {
            if (of.weights[i] > 0) soft.insert_or_assign(p, SoftPin{held, *pin.stiffness * of.weights[i]});
            continue;
        }
        const auto [before, fresh] = pinned.insert({p, {held, k}});
        if (fresh || same_way(model, before->second.held, held)) continue;
        const std::string other = "/pins/" + std::to_string(before->second.pin);
        refuse(scene, path, "point " + std::to_string(p) + " (from 0), which " + other + " holds, too",
               "two pins must not drive one point in different ways: with " + other + " it " +
                   describe_way(model, before->second.held) + "; with /pins/" + std::to_string(k) + " it " +
                   describe_way(model, held),
               "take the point out of " + other + "/where or of " + path);
    }
}

}  // namespace

void add_pins(const Scene& scene, Model& model) {
    for (const auto& frame : scene.frames) model.motions.push_back(frame.second);
    std::map<int, PinnedPoint> pinned;
    std::map<int, SoftPin> soft;
    for (std::size_t k = 0; k < scene.pins.size(); ++k)
        if (is_attached_to_cloth(scene, scene.pins[k], model))
            attach_to_cloth(scene, k, model);
        else
            add_pin_points(scene, k, find_motion(scene, scene.pins[k], model), model, pinned, soft);
    for (const auto& [point, by] : pinned) model.held.push_back(by.held);
    for (const auto& [point, by] : soft) model.soft_pins.push_back(by);
}

}  // namespace weft
