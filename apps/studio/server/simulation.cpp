// Orders that a simulation takes between steps: open, play, restart, turn a knob; and the step itself.
#include "simulation.h"

#include "core/report.h"
#include "core/text.h"
#include "scene/knobs.h"

#include <cmath>
#include <ctime>
#include <filesystem>

namespace weft::studio {

namespace fs = std::filesystem;

static void forget_changes(Simulation& s) {
    s.wanted.clear();
    s.pinned.clear();
    s.unpinned.clear();
    s.moved.clear();
    s.certificate.clear();
    s.reason.clear();
    s.phases_before = {};
    s.over = false;
}

static void begin_run(Simulation& s, Run run) {
    s.run.emplace(std::move(run));
    s.stable = s.run->step.stable;
    s.paced_time = s.run->state.time;
    s.paced = Simulation::Clock::now();
    begin_stage(s, true);
}

static void use_scene(Simulation& s, Scene scene, const std::string& id) {
    Run run = make_run(scene);
    forget_changes(s);
    s.document = parse_json(write_scene(scene), scene.file);
    s.names =
        find_names(scene.file, id.rfind("opened/", 0) != 0);  // neighbours of what was opened by itself are private
    s.scene = std::move(scene);
    s.id = id;
    s.recorded = false;
    s.playing = false;
    begin_run(s, std::move(run));
    advance(s);  // offers the start
}

void open_scene(Simulation& s, const std::string& file, const std::string& id) {
    use_scene(s, read_scene(file), id);
}

static void take_rows(Simulation& s, const std::string& folder) {
    const std::string file = (fs::path(folder) / "series.csv").string();
    if (!fs::is_regular_file(file)) return;
    const std::string all = read_bytes(file, std::size_t{1} << 28);
    std::vector<std::string> rows;
    for (std::size_t at = all.find('\n'); at != std::string::npos && at + 1 < all.size();) {
        const std::size_t end = std::min(all.find('\n', at + 1), all.size());
        rows.push_back(all.substr(at + 1, end - at - 1));
        at = end == all.size() ? std::string::npos : end;
    }
    s.seat.change([&](Views& v) { v.rows = std::move(rows); });
}

static std::vector<std::shared_ptr<const Shot>> read_shots(const RunFolder& folder) {
    std::vector<std::shared_ptr<const Shot>> frames;
    std::size_t bytes = 0;
    std::vector<Vec3> body;
    for (std::int64_t k = 0; k < folder.frames && bytes < most_frame_bytes; ++k) {
        auto shot = std::make_shared<Shot>();
        shot->frame = k;
        shot->time = folder.times[std::size_t(k)];
        for (const Vec3& p : read_frame(folder, k))
            for (const double c : p) shot->x.push_back(static_cast<float>(c));
        for (const ModelBody& b : folder.model.bodies) {
            if (b.motion < 0 && b.samples.size() < 2 && !b.walker) continue;
            find_body_points(folder.model, b, shot->time, body);
            for (const Vec3& p : body)
                for (const double c : p) shot->bodies.push_back(static_cast<float>(c));
        }
        bytes += 4 * (shot->x.size() + shot->bodies.size());
        frames.push_back(std::move(shot));
    }
    return frames;
}

// A run that was recorded is replayed; one that the studio saved goes on from where it was.
void open_folder(Simulation& s, const std::string& folder, const std::string& id) {
    const RunFolder recorded = open_run(folder);
    const std::string saved = (fs::path(folder) / "state.bin").string();
    Scene scene = recorded.scene;
    std::optional<State> state;
    if (fs::is_regular_file(saved)) state = load(read_bytes(saved));
    Run run = make_run(scene);
    if (state && state->x.size() != run.state.x.size())
        throw SceneError({saved, "", "", "must be a state of the scene beside it", "remove it to replay the frames"});
    forget_changes(s);
    s.document = parse_json(write_scene(scene), scene.file);
    s.scene = std::move(scene);
    s.id = id;
    s.recorded = !state;
    s.playing = false;
    begin_run(s, std::move(run));
    std::vector<std::shared_ptr<const Shot>> frames = read_shots(recorded);
    if (state) {
        s.run->state = *state;
        s.run->totals.frames = recorded.frames;
        s.run->totals.last_row = state->steps;
        s.run->plan.duration += std::max(0., state->time);
        s.run->good = s.run->state;
        const std::string changes = (fs::path(folder) / "studio.json").string();
        if (fs::is_regular_file(changes)) {
            restore_changes(s, parse_json(read_bytes(changes, json_bytes_limit), changes), changes);
            begin_stage(s, true);  // with bodies where they were moved to
        }
    } else {
        s.over = true;
        s.reason = "recorded";
    }
    s.seat.change([&](Views& v) {
        v.latest = frames.empty() ? nullptr : frames.back();
        v.frames = std::move(frames);
    });
    take_rows(s, folder);
    tell_status(s);
}

void close_scene(Simulation& s) {
    forget_changes(s);
    s.run.reset();
    s.stage.reset();
    s.playing = false;
    s.seat.change([](Views& v) {
        v.stage.reset();
        v.latest.reset();
        v.frames.clear();
        v.rows.clear();
    });
}

static void pace_from_here(Simulation& s) {
    s.paced = Simulation::Clock::now();
    s.paced_time = s.run ? s.run->state.time : 0;
}

void play(Simulation& s, bool on) {
    if (!s.run) return;
    if (on && s.recorded)
        throw SceneError(
            {"", "", "", "this is a recorded run: it has no more to simulate", "reset it to run it again"});
    if (on && s.over && !s.run->model.fastening.active()) {  // once more as long as the scene says
        s.run->plan.duration = s.run->state.time + s.scene.time.duration;
        s.over = false;
        s.reason.clear();
    }
    if (s.playing && !on) show(s, -1);  // where it stopped is seen
    s.playing = on;
    pace_from_here(s);
}

void set_speed(Simulation& s, double speed) {
    s.speed = speed;
    pace_from_here(s);
}

void take_one_step(Simulation& s) {
    if (!s.run || s.recorded) return;
    play(s, true);
    s.playing = false;
    if (!s.over) advance(s);
    show(s, -1);
}

void restart(Simulation& s) {
    if (!s.run) return;
    Run run = make_run(s.scene);
    forget_changes(s);
    s.recorded = false;
    begin_run(s, std::move(run));
    advance(s);
}

// --------------------------------------------------------------------------------------------------------------- knobs

static const Json* find_value(const Json& document, const Json::json_pointer& pointer) {
    return document.contains(pointer) ? &document.at(pointer) : nullptr;
}

// What files a place in a scene names ("x-file"); empty where it names none. Nothing where no schema knows the place.
static std::optional<std::string> file_words(const std::string& path) {
    static const Json schema = scene_schema_json();
    std::vector<std::string> keys;
    for (Json::json_pointer left(path); !left.empty(); left.pop_back()) keys.insert(keys.begin(), left.back());
    const Json* here = &schema;
    for (const std::string& key : keys)
        if (here) here = find_entry_schema(*here, key, Json());
    if (!here) return std::nullopt;
    if (here->contains("x-file")) return (*here)["x-file"].get<std::string>();
    for (const Json& one : here->value("anyOf", Json::array()))
        if (one.contains("x-file")) return one["x-file"].get<std::string>();
    return "";
}

// Names are words like any others; of files there is a list.
static void check_words(const Simulation& s, const Json& value, const std::string& path) {
    if (value.is_string()) {
        const std::optional<std::string> words = file_words(path);
        const Json* now = find_value(s.document, Json::json_pointer(path));
        const bool same = now && *now == value;
        if (!same && (!words || (!words->empty() && !may_name(s.names, *words, value.get<std::string>()))))
            throw SceneError({"", path, shorten(value),
                              "a page may only name what lies beside the scene or is part of weft",
                              "put the file there, or edit the scene"});
    }
    if (value.is_structured())
        for (const auto& [key, one] : value.items()) check_words(s, one, pointer_to(path, key));
}

static bool same_kind(const Json* old, const Json& value) {
    if (!old) return false;
    if (old->is_number() && value.is_number()) return true;
    return old->type() == value.type() && old->size() == value.size();
}

void set_knob(Simulation& s, const std::string& path, const Json& value) {
    if (!s.run || s.recorded) throw SceneError({"", path, "", "there is nothing under way to change", "open a scene"});
    check_words(s, value, path);
    Effect effect = effect_of(path);
    Json document = s.document;
    try {
        const Json::json_pointer pointer(path);
        const Json* old = find_value(document, pointer);
        if (effect == Effect::live && !same_kind(old, value)) effect = Effect::rebuild;
        document[pointer] = value;
    } catch (const Json::exception& error) {
        throw SceneError({s.scene.file, path, shorten(value), error.what(), "give the path of a knob"});
    }
    Scene scene = parse_scene(document.dump(), s.scene.file);
    if (effect == Effect::restart) {
        Run run = make_run(scene);
        forget_changes(s);
        s.scene = std::move(scene);
        s.document = std::move(document);
        begin_run(s, std::move(run));
        advance(s);
        return;
    }
    Scene same = scene;  // what is under way goes on with its scheme
    same.integrator.scheme = s.run->model.integrator.scheme;
    Model model = build(same);
    if (model.points() != s.run->model.points() || model.history != s.run->model.history)
        throw SceneError({scene.file, path, shorten(value), "would change the number of points", "reset first"});
    const StepChoice step = choose_step(scene, model, s.run->state);
    const double end = s.run->plan.duration;
    put_back_changes(s, model);
    s.run->model = std::move(model);
    if (effect == Effect::rebuild) s.run->work = Workspace(s.run->model);
    s.run->plan = make_plan(scene);
    s.run->plan.duration = std::max(end, s.run->plan.duration);
    s.run->step = step;
    s.run->dt = step.dt;
    s.run->checked_rate = 0.5;
    s.stable = step.stable;
    if (!step.warning.empty()) say(s, step.warning);
    s.scene = std::move(scene);
    s.document = std::move(document);
    begin_stage(s, false);
}

void set_field(Simulation& s, Field field) {
    s.field = field;
    if (s.run && !s.recorded) show(s, -1);
}

// ---------------------------------------------------------------------------------------------------------- stepping

static void add_series_row(Simulation& s, const RunEvent& event) {
    std::string row = series_row(s.run->state, event.report, event.frame);
    while (!row.empty() && (row.back() == '\n' || row.back() == '\r')) row.pop_back();
    const PhaseTimes& now = s.run->totals.seconds;
    for (std::size_t k = 0; k < phase_names.size(); ++k)
        row += text(",%.6g", now.seconds[k] - s.phases_before.seconds[k]);
    s.phases_before = now;
    const FastenReport& f = event.report.fasten;
    row += text(",%.6g,%.6g,%.6g", f.stretch, f.loop, f.throttle);
    s.seat.change([&](Views& v) { v.rows.push_back(std::move(row)); });
}

// Stretch stiffens the lattice: the step that is stable changes. Asked so seldom that it takes no time to speak of.
static void estimate_again(Simulation& s) {
    const auto now = Simulation::Clock::now();
    if (now < s.estimated) return;
    s.stable = estimate_stable_step(s.run->model, s.run->state);
    s.estimated =
        now + std::max<Simulation::Clock::duration>(std::chrono::seconds(1), 200 * (Simulation::Clock::now() - now));
}

double thread_seconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return double(now.tv_sec) + 1e-9 * double(now.tv_nsec);
}

void advance(Simulation& s) {
    move_hands(s);
    move_bodies_wanted(s);
    const RunEvent event = next(*s.run);
    for (const std::string& warning : event.warnings) say(s, warning);
    if (event.frame >= 0) add_series_row(s, event);
    const auto now = Simulation::Clock::now();
    // 60 a second of small cloth, 30 of 129 × 129 points: the stream is to cost the simulation a few percent at most.
    const bool due =
        now - s.shown > std::chrono::microseconds(std::max(16000, 2 * s.run->model.points())) && s.seat.take_wish();
    if (event.frame >= 0 && s.playing && s.run->model.integrator.scheme != Scheme::adaptive_runge_kutta)
        estimate_again(s);
    const double before = event.frame >= 0 || due ? thread_seconds() : 0;
    if (event.frame >= 0 || due || event.stop) show(s, event.frame);
    if (event.stop) {
        s.over = true;
        s.playing = false;
        s.reason = event.reason;
        if (*event.stop == Stop::diverged) s.error = "the simulation diverged: " + event.reason;
        if (s.run->model.fastening.active()) s.certificate = make_certificate(s);
        say(s, event.reason);
    }
    if (event.frame >= 0 || event.stop || due) tell_status(s);
    if (before > 0) s.streaming += thread_seconds() - before;
}

std::chrono::microseconds pause_wanted(const Simulation& s) {
    if (!s.run || s.speed <= 0) return std::chrono::microseconds(0);
    const double ahead = (s.run->state.time - s.paced_time) / s.speed;
    const std::chrono::duration<double> spent = Simulation::Clock::now() - s.paced;
    return std::chrono::microseconds(std::int64_t(std::clamp((ahead - spent.count()) * 1e6, 0., 1e5)));
}

}  // namespace weft::studio
