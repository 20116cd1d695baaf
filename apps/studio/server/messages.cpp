// What pages ask for over the WebSocket. A message is read like a file: every member is checked for kind and range, and
// one that is wrong gets an answer that says so.
#include "simulation.h"
#include "studio.h"

#include "core/text.h"

#include <cmath>

namespace weft::studio {

namespace {

struct Message {
    Studio& studio;
    int page;
    const Json& json;

    [[noreturn]] static void refuse(const std::string& key, const std::string& rule) {
        throw SceneError({"", "/" + key, "", rule, ""});
    }
    const Json& get(const char* key) const {
        const auto found = json.find(key);
        if (found == json.end()) refuse(key, "is missing");
        return *found;
    }
    double number(const Json& value, const char* key) const {
        const double n = value.is_number() ? value.get<double>() : infinity;
        if (!std::isfinite(n) || std::abs(n) > 1e6) refuse(key, "must be a number between -1e6 and 1e6");
        return n;
    }
    std::int64_t whole(const char* key, std::int64_t most) const {
        const Json& value = get(key);
        const bool good = value.is_number_integer() &&
                          (!value.is_number_unsigned() || value.get<std::uint64_t>() <= std::uint64_t(most));
        const std::int64_t n = good ? value.get<std::int64_t>() : -1;
        if (n < 0 || n > most) refuse(key, text("must be a whole number from 0 to %lld", static_cast<long long>(most)));
        return n;
    }
    bool truth(const char* key) const {
        if (!get(key).is_boolean()) refuse(key, "must be true or false");
        return get(key).get<bool>();
    }
    std::string words(const char* key) const {
        if (!get(key).is_string() || get(key).get_ref<const std::string&>().size() > 500)
            refuse(key, "must be a text of at most 500 letters");
        return get(key).get<std::string>();
    }
    Vec3 vector(const char* key) const {
        const Json& value = get(key);
        if (!value.is_array() || value.size() != 3) refuse(key, "must be three numbers");
        return Vec3(number(value[0], key), number(value[1], key), number(value[2], key));
    }
    std::size_t seat() const { return std::size_t(whole("seat", seats - 1)); }
    void order(std::function<void(Simulation&)> what) const { studio.seat[seat()]->order(std::move(what)); }
    void reply(const Json& answer) const {
        studio.web->send(page, answer.dump(-1, ' ', false, Json::error_handler_t::replace), false);
    }
};

constexpr std::int64_t most_point = std::int64_t{1} << 24;

void acknowledge(const Message& m) {
    PageView& view = m.studio.pages[m.page];
    view.credit = std::min(2, view.credit + 1);
    tell_pages(m.studio);
}

void tell_error(Studio& studio, int page, const Json& about, const Json& error) {
    const Json answer{{"type", "error"}, {"about", about}, {"error", error}};
    studio.web->send(page, answer.dump(-1, ' ', false, Json::error_handler_t::replace), false);
}

// A knot becomes a scene first; the page hears when it is there.
void make_and_open(const Message& m, const Json& order, bool run) {
    auto entry = std::make_shared<GalleryEntry>();
    *entry = make_drawn_scene(
        m.studio, order,
        [entry, run, &studio = m.studio, page = m.page, seat = m.seat(), about = m.words("do")](const Json& error) {
            if (!error.is_null()) return tell_error(studio, page, about, error);
            studio.gallery.push_back(*entry);
            open_entry(studio, seat, *entry, run);
            studio.web->send(page, Json{{"type", "fastened"}, {"id", entry->id}}.dump(), false);
        });
}

void open(const Message& m) {
    const GalleryEntry* entry = find_entry(m.studio, m.words("scene"));
    if (!entry) Message::refuse("scene", "is not in the gallery");
    const bool run = m.json.contains("run") && m.truth("run");
    if (entry->kind == "knot") return make_and_open(m, Json{{"name", entry->file}}, run);
    open_entry(m.studio, m.seat(), *entry, run);
}

void close(const Message& m) {
    m.order([](Simulation& s) { close_scene(s); });
}

void start_or_stop(const Message& m) {
    m.order([on = m.truth("on")](Simulation& s) { play(s, on); });
}

void one_step(const Message& m) {
    m.order([](Simulation& s) { take_one_step(s); });
}

void begin_again(const Message& m) {
    m.order([](Simulation& s) { restart(s); });
}

void pace(const Message& m) {
    const double speed = m.number(m.get("value"), "value");
    if (speed < 0 || speed > 1000) Message::refuse("value", "must be a speed from 0 (as fast as it goes) to 1000");
    m.order([speed](Simulation& s) { set_speed(s, speed); });
}

// Knobs tell the page that asked whether it worked.
void knob(const Message& m) {
    const std::string path = m.words("path");
    const Json value = m.get("value");
    const int page = m.page;
    Studio& studio = m.studio;
    const std::size_t seat = m.seat();
    m.order([=, &studio](Simulation& s) {
        Json answer{{"type", "knob"}, {"seat", seat}, {"path", path}, {"effect", ""}, {"error", nullptr}};
        try {
            answer["effect"] = std::array{"live", "rebuild", "restart"}[std::size_t(effect_of(path))];
            set_knob(s, path, value);
        } catch (const std::exception& error) {
            answer["error"] = describe_error(error);
        }
        std::string text = answer.dump(-1, ' ', false, Json::error_handler_t::replace);
        studio.web->post([=, &studio] { studio.web->send(page, text, false); });
    });
}

Field field_of(const Message& m, const char* key) {
    const auto field = find_field_word(m.words(key));
    if (!field) Message::refuse(key, "must be velocity, contact, energy or empty");
    return *field;
}

void field(const Message& m) {
    m.order([wanted = field_of(m, "name")](Simulation& s) { set_field(s, wanted); });
}

void take(const Message& m) {
    m.order([point = m.whole("point", most_point), target = m.vector("target")](Simulation& s) {
        grab_point(s, point, target);
    });
}

void let_go_of(const Message& m) {
    m.order([point = m.whole("point", most_point)](Simulation& s) { release_point(s, point); });
}

void pin(const Message& m) {
    m.order([point = m.whole("point", most_point), on = m.truth("on")](Simulation& s) { pin_point(s, point, on); });
}

void push_body(const Message& m) {
    m.order(
        [body = std::size_t(m.whole("body", 10000)), by = m.vector("by")](Simulation& s) { move_body(s, body, by); });
}

void send_frame(const Message& m) {
    const Seat& seat = *m.studio.seat[m.seat()];
    const auto stage = seat.stage();
    const auto shot = seat.frame(m.whole("frame", std::int64_t{1} << 40));
    const Field wanted = m.json.contains("field") ? field_of(m, "field") : Field::none;
    if (!stage || !shot || m.studio.web->waiting(m.page) > (std::size_t{16} << 20)) return;  // it asks again
    if (wanted == shot->which || wanted == Field::none)
        return m.studio.web->send(m.page, encode_shot(m.seat(), *stage, *shot, "frame", Json::object()), true);
    Shot coloured = *shot;
    coloured.field = find_past_field(seat, *stage, *shot, wanted);
    coloured.which = coloured.field.empty() ? Field::none : wanted;
    m.studio.web->send(m.page, encode_shot(m.seat(), *stage, coloured, "frame", Json{{"asked", m.words("field")}}),
                       true);
}

Json check_state(const Model& model, const State& state) {
    Checker checker(check_parts(model));
    const CheckReport report = checker.check(check_points(model, state));
    std::set<int> marked;
    for (const CheckPair& pair : report.pairs)
        if (pair.triangle_part < model.pieces())
            marked.insert(pair.triangle + (model.mesh.pieces.empty()
                                               ? 0
                                               : model.mesh.pieces[std::size_t(pair.triangle_part)].first_triangle));
    Json answer{{"triangles", marked}, {"pairs", report.pairs.size()}, {"inside", report.inside.size()}};
    answer["distance"] = std::isfinite(report.smallest_distance) ? Json(report.smallest_distance) : Json(nullptr);
    return answer;
}

// Triangles that go through something, exactly: of the state as it is, or of a frame of the past.
void look_for_intersections(const Message& m) {
    Studio& studio = m.studio;
    const int page = m.page;
    const std::size_t number = m.seat();
    const std::int64_t frame = m.json.contains("frame") ? m.whole("frame", std::int64_t{1} << 40) : -1;
    m.order([=, &studio](Simulation& s) {
        if (!s.run) return;
        const std::shared_ptr<const Shot> past = frame >= 0   ? s.seat.frame(frame)
                                                 : s.recorded ? s.seat.latest()
                                                              : nullptr;
        Json answer = check_state(s.run->model, past ? find_state(s.run->model, *past) : s.run->state);
        answer["type"] = "check";
        answer["seat"] = number;
        answer["time"] = past ? past->time : s.run->state.time;
        studio.web->post([=, &studio] { studio.web->send(page, answer.dump(), false); });
    });
}

void draw(const Message& m) {
    Json answer = describe_drawing(m.get("curve"));
    answer["type"] = "drawing";
    answer["number"] = m.whole("number", std::int64_t{1} << 40);
    m.reply(answer);
}

void fasten(const Message& m) {
    make_and_open(m, m.get("order"), true);
}

struct Kind {
    const char* word;
    void (*act)(const Message&);
};
constexpr Kind kinds[] = {{"ack", acknowledge},    {"open", open},         {"close", close},
                          {"play", start_or_stop}, {"step", one_step},     {"restart", begin_again},
                          {"speed", pace},         {"set", knob},          {"field", field},
                          {"grab", take},          {"release", let_go_of}, {"pin", pin},
                          {"body", push_body},     {"frame", send_frame},  {"check", look_for_intersections},
                          {"drawing", draw},       {"fasten", fasten}};

}  // namespace

void hear(Studio& studio, int page, const std::string& text) {
    Json about = nullptr;
    try {
        const Json json = parse_json(text, "message");
        if (!json.is_object()) throw SceneError({"", "", "", "a message is an object with \"do\"", ""});
        const Message message{studio, page, json};
        const std::string wanted = message.words("do");
        about = wanted;
        for (const Kind& kind : kinds)
            if (wanted == kind.word) return kind.act(message);
        throw SceneError({"", "/do", wanted, "there is no such message", ""});
    } catch (const std::exception& error) {
        tell_error(studio, page, about, describe_error(error));
    }
}

}  // namespace weft::studio
