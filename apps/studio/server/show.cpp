// What pages see of a simulation: shots, status, certificate.
#include "simulation.h"

#include "core/text.h"
#include "record/record.h"

#include <cmath>

namespace weft::studio {

static bool is_moving(const ModelBody& body) {
    return body.motion >= 0 || body.samples.size() > 1 || body.walker;
}

void begin_stage(Simulation& s, bool fresh) {
    static std::atomic<std::int64_t> builds{0};
    auto stage = std::make_shared<Stage>();
    stage->number = ++builds;
    stage->fresh = fresh;
    stage->model = s.run->model;
    stage->scene = s.document.dump();
    stage->name = s.scene.name.empty() ? s.id : s.scene.name;
    stage->id = s.id;
    stage->names = Json(s.names).dump(-1, ' ', false, Json::error_handler_t::replace);
    for (const ModelBody& body : s.run->model.bodies) stage->body_moves.push_back(is_moving(body));
    for (const Held& held : s.run->model.held) stage->pins.push_back(held.point);
    stage->fastens = s.run->model.fastening.active();
    stage->recorded = s.recorded;
    s.stage = stage;
    s.estimated = {};
    s.seat.change([&](Views& v) {
        v.stage = stage;
        if (!fresh) return;
        v.frames.clear();
        v.rows.clear();
        v.log.clear();
        v.latest.reset();
    });
}

static void add_floats(const std::vector<Vec3>& x, std::vector<float>& out) {
    const std::size_t begin = out.size();
    out.resize(begin + 3 * x.size());
    if (x.empty()) return;
    const double* from = x.front().data();  // a Vec3 is three doubles and nothing else
    for (std::size_t k = 0; k < 3 * x.size(); ++k) out[begin + k] = static_cast<float>(from[k]);
}

static std::shared_ptr<Shot> take_shot(const Simulation& s, std::int64_t frame) {
    auto shot = std::make_shared<Shot>();
    const State& state = s.run->state;
    shot->frame = frame;
    shot->step = state.steps;
    shot->time = state.time;
    add_floats(state.x, shot->x);
    std::vector<Vec3> body;
    for (std::size_t k = 0; k < s.run->model.bodies.size(); ++k) {
        if (!is_moving(s.run->model.bodies[k])) continue;
        find_body_points(s.run->model, s.run->model.bodies[k], state.time, body);
        add_floats(body, shot->bodies);
    }
    shot->which = s.field;
    shot->field = find_field(s);
    return shot;
}

static void thin_out(std::vector<std::shared_ptr<const Shot>>& frames) {
    std::size_t bytes = 0;
    for (const auto& shot : frames) bytes += 4 * (shot->x.size() + shot->bodies.size() + shot->field.size());
    if (bytes <= most_frame_bytes) return;
    std::vector<std::shared_ptr<const Shot>> kept;
    for (std::size_t k = 0; k < frames.size(); k += 2) kept.push_back(frames[k]);
    frames = std::move(kept);
}

void show(Simulation& s, std::int64_t frame) {
    if (!s.run) return;
    const std::shared_ptr<const Shot> shot = take_shot(s, frame);
    s.shown = Simulation::Clock::now();
    s.seat.change([&](Views& v) {
        v.latest = shot;
        if (frame < 0) return;
        v.frames.push_back(shot);
        if (v.frames.size() % 64 == 0) thin_out(v.frames);
    });
}

void say(Simulation& s, const std::string& sentence) {
    s.seat.change([&](Views& v) {
        if (v.log.size() < 1000) v.log.push_back(sentence);
    });
}

void tell_status(Simulation& s) {
    Json json;
    json["open"] = s.run.has_value();
    json["playing"] = s.busy();
    json["over"] = s.over;
    json["recorded"] = s.recorded;
    json["speed"] = s.speed;
    json["reason"] = s.reason;
    json["error"] = s.error;
    if (s.run) {
        json["time"] = s.run->state.time;
        json["step"] = s.run->state.steps;
        json["frames"] = s.run->totals.frames;
        json["duration"] = s.run->plan.duration;
        json["dt"] = s.run->dt;
        json["auto"] = s.run->plan.auto_step;
        json["stable"] = finite_or_null(s.stable.dt);
        json["k0"] = finite_or_null(s.stable.k0);
        json["scheme"] = scheme_words()[std::size_t(s.run->model.integrator.scheme)];
        Json held = Json::array(), free = Json::array();
        for (const std::int64_t point : s.pinned) held.push_back(point);
        for (const int point : s.unpinned) free.push_back(point);
        json["pinned"] = held;
        json["unpinned"] = free;
        json["cost"] = {{"stream", s.streaming}, {"thread", thread_seconds()}};
        json["tangled"] = s.run->state.tangled >= 0;
        for (const auto& [body, moved] : s.moved)
            json["moved"][std::to_string(body)] = {moved.at.x(), moved.at.y(), moved.at.z()};
    }
    std::string text = json.dump(-1, ' ', false, Json::error_handler_t::replace);
    if (!s.certificate.empty()) {
        text.back() = ',';
        text += "\"certificate\":" + s.certificate + "}";
    }
    s.seat.change([&](Views& v) { v.status = std::move(text); });
}

// What can be sworn of a knot at its end: which one it was and is, and that nothing goes through anything.
std::string make_certificate(const Simulation& s) {
    const Run& run = *s.run;
    const KnotTotals& knot = run.totals.knot;
    Json json;
    json["same"] = knot.changed < 0;
    json["checks"] = knot.checks;
    json["changed"] = knot.changed;
    json["reason"] = s.reason;
    json["start"] = json_of_knots(knot.start);
    json["end"] = json_of_knots(knot.end);
    json["steps"] = run.state.steps;
    json["loop"] = run.totals.tightness.empty() ? Json(nullptr) : finite_or_null(run.totals.tightness.back().loop);
    try {
        Checker checker(check_parts(run.model), run.model.contact.thickness);
        const CheckReport report = checker.check(check_points(run.model, run.state));
        json["intersections"] = report.pairs.size();
        json["inside"] = report.inside.size();
        json["clean"] = report.clean();
        json["distance"] = finite_or_null(report.smallest_distance);
    } catch (const SceneError& error) {
        json["clean"] = false;
        json["unchecked"] = error.what();
    }
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace weft::studio
