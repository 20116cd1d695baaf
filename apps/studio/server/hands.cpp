// Hands on the cloth: what a person holds, pins and pushes. Hands are exact (a dynamic inverse point, Provot 2.4) and
// go to where the mouse is at a bounded speed, so that a flick of the wrist is no explosion. A body is moved by a
// motion that is written as it goes, so that contact sees it sweep through the step and never jump.
#include "simulation.h"

#include "core/text.h"

namespace weft::studio {

constexpr double fastest_hand = 6;  // [m/s]
constexpr double fastest_body = 2;  // [m/s]

static void check_point(const Simulation& s, std::int64_t point) {
    if (!s.run || s.recorded) throw SceneError({"", "", "", "there is no cloth to take hold of", "open a scene"});
    if (point < 0 || point >= s.run->model.points())
        throw SceneError({"", "point", text("%lld", static_cast<long long>(point)),
                          text("must be a point from 0 to %d", s.run->model.points() - 1), ""});
}

// What was touched is seen to move for as long as the scene takes, wherever in it that happened.
static void go_on(Simulation& s) {
    if (!s.playing) play(s, true);
    if (!s.run->model.fastening.active())
        s.run->plan.duration = std::max(s.run->plan.duration, s.run->state.time + s.scene.time.duration);
}

static Vec3 step_towards(const Vec3& from, const Vec3& to, double most) {
    const double distance = (to - from).norm();
    return distance > most ? Vec3(from + most / distance * (to - from)) : to;
}

// A point that the scene holds is let go first, for as long as the scene is not reset. True if it was held.
static bool let_go(Simulation& s, std::int64_t point) {
    Model& model = s.run->model;
    const auto held =
        std::find_if(model.held.begin(), model.held.end(), [&](const Held& h) { return h.point == point; });
    if (held == model.held.end()) return false;
    model.held.erase(held);
    update_derived(model);
    s.run->work = Workspace(model);
    s.unpinned.insert(int(point));
    return true;
}

void grab_point(Simulation& s, std::int64_t point, const Vec3& target) {
    check_point(s, point);
    const bool pin = let_go(s, point);
    if (pin || (!s.wanted.count(point) && !s.pinned.count(point)))
        grab(s.run->state, point, s.run->state.x[std::size_t(point)]);
    if (pin) s.pinned.insert(point);  // a pin is a handle: it stays a pin where it is left
    s.wanted[point] = target;
    go_on(s);
}

void release_point(Simulation& s, std::int64_t point) {
    check_point(s, point);
    if (s.pinned.count(point)) return;  // it goes on to where it was pulled, and stays
    s.wanted.erase(point);
    release(s.run->state, point);
    if (s.playing) go_on(s);
}

void release_all(Simulation& s) {
    if (!s.run) return;
    for (const auto& [point, target] : s.wanted)
        if (!s.pinned.count(point)) release(s.run->state, point);
    s.wanted.clear();
}

void pin_point(Simulation& s, std::int64_t point, bool on) {
    check_point(s, point);
    if (on) {
        grab(s.run->state, point, s.run->state.x[std::size_t(point)]);
        s.pinned.insert(point);
    } else {
        let_go(s, point);
        s.pinned.erase(point);
        s.wanted.erase(point);
        release(s.run->state, point);
    }
    show(s, -1);
}

void move_hands(Simulation& s) {
    for (const auto& [point, target] : s.wanted)
        for (const Hand& hand : s.run->state.hands)
            if (hand.point == point) {
                move_hand(s.run->state, point, step_towards(hand.target, target, fastest_hand * s.run->dt));
                break;
            }
}

static void give_motion(Model& model, std::size_t body, Simulation::MovedBody& moved) {
    moved.motion = int(model.motions.size());
    Motion motion;
    motion.keys.push_back({.time = 0, .move = moved.at});
    model.motions.push_back(motion);
    model.bodies[body].motion = moved.motion;
}

void move_body(Simulation& s, std::size_t body, const Vec3& by) {
    check_point(s, 0);
    Model& model = s.run->model;
    if (body >= model.bodies.size())
        throw SceneError({"", "body", text("%zu", body), text("there are %zu bodies", model.bodies.size()), ""});
    const ModelBody& b = model.bodies[body];
    const bool ours = s.moved.count(body) > 0;
    if (!ours && (b.motion >= 0 || b.samples.size() > 1 || b.walker))
        throw SceneError({"", "body", b.name, "follows its own script, and cannot be moved by hand", ""});
    Simulation::MovedBody& moved = s.moved[body];
    moved.wanted = by;
    if (!ours) {
        give_motion(model, body, moved);
        begin_stage(s, false);  // from now on its points come with every shot
    }
    go_on(s);
}

void move_bodies_wanted(Simulation& s) {
    for (auto& [body, moved] : s.moved) {
        const double now = s.run->state.time, dt = s.run->dt;
        const Vec3 to = step_towards(moved.at, moved.wanted, fastest_body * dt);
        s.run->model.motions[std::size_t(moved.motion)].keys = {{.time = now, .move = moved.at},
                                                                {.time = now + dt, .move = to}};
        moved.at = to;
    }
}

// What hands have changed and a State does not hold, for a run that goes on another day.
Json describe_changes(const Simulation& s) {
    Json json{{"unpinned", s.unpinned}, {"pinned", s.pinned}, {"moved", Json::array()}};
    for (const auto& [body, moved] : s.moved)
        json["moved"].push_back({{"body", body}, {"by", {moved.at.x(), moved.at.y(), moved.at.z()}}});
    return json;
}

void restore_changes(Simulation& s, const Json& json, const std::string& file) {
    try {
        for (const std::int64_t point : json.at("unpinned").get<std::vector<std::int64_t>>()) {
            check_point(s, point);
            let_go(s, point);
        }
        for (const Json& one : json.at("moved")) {
            const auto body = one.at("body").get<std::size_t>();
            const auto by = one.at("by").get<std::array<double, 3>>();
            const Vec3 at(by[0], by[1], by[2]);
            if (body >= s.run->model.bodies.size() || s.run->model.bodies[body].motion >= 0 || !at.allFinite())
                throw SceneError({file, "/moved", shorten(one), "must be a body of the scene that stands", ""});
            Simulation::MovedBody& moved = s.moved[body];
            moved.at = moved.wanted = at;
            give_motion(s.run->model, body, moved);
        }
        for (const std::int64_t point : json.at("pinned").get<std::vector<std::int64_t>>())
            for (const Hand& hand : s.run->state.hands)
                if (hand.point == point) s.pinned.insert(point);
    } catch (const Json::exception& error) {
        throw SceneError({file, "", "", error.what(), "remove it to go on without what was moved by hand"});
    }
}

void put_back_changes(Simulation& s, Model& model) {
    for (auto& [body, moved] : s.moved)
        if (body < model.bodies.size()) give_motion(model, body, moved);
    const auto let = [&](const Held& h) { return s.unpinned.count(h.point) > 0; };
    if (s.unpinned.empty()) return;
    model.held.erase(std::remove_if(model.held.begin(), model.held.end(), let), model.held.end());
    update_derived(model);
}

}  // namespace weft::studio
