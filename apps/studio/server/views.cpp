// From what a seat has to what a page gets: JSON in front, numbers behind it as they lie in memory.
//
//   uint32 length of the JSON · the JSON, filled with blanks to a multiple of four bytes · arrays, each where the JSON
//   says
#include "studio.h"

#include "core/report.h"

#include <bit>
#include <deque>

namespace weft::studio {

static_assert(std::endian::native == std::endian::little, "pages read little-endian numbers");

namespace {

// Arrays are copied once, into what is sent; those that are made for it are kept until then.
struct Packet {
    Json json;
    struct Part {
        const void* data;
        std::size_t bytes;
    };
    std::vector<Part> parts{};
    std::size_t size = 0;
    std::deque<std::vector<float>> floats{};
    std::deque<std::vector<std::uint32_t>> whole{};

    template <class T>
    void add(const std::string& name, const std::vector<T>& values) {
        static_assert(sizeof(T) == 4);
        json["arrays"][name] = {size, values.size(), std::is_same_v<T, float> ? "f" : "u"};
        parts.push_back({values.data(), 4 * values.size()});
        size += parts.back().bytes;
    }
    void add(const std::string& name, std::vector<float>&& made) { add(name, floats.emplace_back(std::move(made))); }
    void add(const std::string& name, std::vector<std::uint32_t>&& made) {
        add(name, whole.emplace_back(std::move(made)));
    }

    std::string take() const {
        std::string head = json.dump(-1, ' ', false, Json::error_handler_t::replace);
        while (head.size() % 4 != 0) head += ' ';
        const auto length = static_cast<std::uint32_t>(head.size());
        std::string all;
        all.reserve(4 + head.size() + size);
        all.append(reinterpret_cast<const char*>(&length), 4).append(head);
        for (const Part& part : parts)
            if (part.bytes > 0) all.append(static_cast<const char*>(part.data), part.bytes);
        return all;
    }
};

std::vector<std::uint32_t> corners_of(const std::vector<Triangle>& triangles) {
    std::vector<std::uint32_t> out;
    for (const Triangle& t : triangles)
        for (const int p : t) out.push_back(std::uint32_t(p));
    return out;
}

std::vector<float> floats_of(const std::vector<Vec3>& x) {
    std::vector<float> out;
    for (const Vec3& p : x)
        for (const double c : p) out.push_back(static_cast<float>(c));
    return out;
}

void add_bodies(Packet& packet, const Stage& stage) {
    packet.json["bodies"] = Json::array();
    std::vector<Vec3> x;
    for (std::size_t k = 0; k < stage.model.bodies.size(); ++k) {
        const ModelBody& body = stage.model.bodies[k];
        const std::string key = "body" + std::to_string(k);
        packet.json["bodies"].push_back({{"name", body.name},
                                         {"plane", body.plane},
                                         {"moves", bool(stage.body_moves[k])},
                                         {"points", body.mesh.points.size()}});
        find_body_points(stage.model, body, 0, x);
        packet.add(key + "x", floats_of(x));
        packet.add(key + "t", corners_of(body.mesh.triangles));
    }
}

std::string encode_stage(std::size_t seat, const Stage& stage) {
    Packet packet;
    const Model& model = stage.model;
    packet.json = {{"type", "stage"},
                   {"seat", seat},
                   {"stage", stage.number},
                   {"fresh", stage.fresh},
                   {"name", stage.name},
                   {"id", stage.id},
                   {"fastens", stage.fastens},
                   {"recorded", stage.recorded},
                   {"points", model.points()},
                   {"scene", Json::parse(stage.scene)},
                   {"names", Json::parse(stage.names)},
                   {"grid", {model.mesh.grid.columns, model.mesh.grid.rows}}};
    packet.json["gravity"] = {model.gravity.x(), model.gravity.y(), model.gravity.z()};
    std::string columns = series_header();
    while (!columns.empty() && columns.back() == '\n') columns.pop_back();
    for (const char* phase : phase_names) columns += std::string(",phase ") + phase + " [s]";
    packet.json["columns"] = columns + ",mean stretch,loop [m],throttle";
    packet.add("triangles", corners_of(model.mesh.triangles));
    std::vector<float> uv, rest;
    for (const Vec2& t : model.mesh.uv)
        for (const double c : t) uv.push_back(static_cast<float>(c));
    packet.add("uv", std::move(uv));
    std::vector<std::uint32_t> edges;
    for (const RestEdge& edge : model.edges) {
        edges.push_back(std::uint32_t(edge.a));
        edges.push_back(std::uint32_t(edge.b));
        rest.push_back(static_cast<float>(edge.rest));
    }
    packet.add("edges", std::move(edges));
    packet.add("rest", std::move(rest));
    packet.add("start", floats_of(model.mesh.points));
    packet.add("pins", std::vector<std::uint32_t>(stage.pins.begin(), stage.pins.end()));
    std::vector<std::uint32_t> pieces;
    for (const Piece& piece : model.mesh.pieces) pieces.push_back(std::uint32_t(piece.end_point));
    packet.add("pieces", std::move(pieces));
    add_bodies(packet, stage);
    return packet.take();
}

// True if something was sent.
bool tell_page(Studio& studio, int page, PageView& view, std::size_t number) {
    const Seat& seat = *studio.seat[number];
    PageView::OfSeat& seen = view.seat[number];
    const std::int64_t version = seat.version();
    if (version == seen.version) return false;
    seen.version = version;
    const std::shared_ptr<const Stage> stage = seat.stage();
    Json extra{{"status", Json::parse(seat.status())}};
    if (!stage) {
        seen.stage = 0;
        studio.web->send(page, Json{{"type", "empty"}, {"seat", number}, {"status", extra["status"]}}.dump(), false);
        return true;
    }
    if (stage->number != seen.stage) {
        if (stage->fresh || seen.stage == 0) seen.rows = seen.log = 0;
        seen.stage = stage->number;
        seen.shot.reset();
        studio.web->send(page, encode_stage(number, *stage), true);
    }
    const std::vector<std::string> rows = seat.rows(seen.rows), log = seat.log(seen.log);
    if (!rows.empty()) extra["rows"] = rows;
    if (!log.empty()) extra["log"] = log;
    seen.rows += rows.size();
    seen.log += log.size();
    const std::shared_ptr<const Shot> shot = seat.latest();
    if (shot && shot != seen.shot && shot->x.size() == 3 * std::size_t(stage->model.points())) {
        seen.shot = shot;
        studio.web->send(page, encode_shot(number, *stage, *shot, "shot", std::move(extra)), true);
    } else {
        extra["type"] = "status";
        extra["seat"] = number;
        studio.web->send(page, extra.dump(-1, ' ', false, Json::error_handler_t::replace), false);
    }
    return true;
}

}  // namespace

constexpr std::array<const char*, 4> field_words{"", "velocity", "contact", "energy"};

std::optional<Field> find_field_word(const std::string& word) {
    for (std::size_t k = 0; k < field_words.size(); ++k)
        if (word == field_words[k]) return Field(k);
    return std::nullopt;
}

std::string encode_shot(std::size_t seat, const Stage& stage, const Shot& shot, const char* type, Json extra) {
    Packet packet;
    packet.json = std::move(extra);
    packet.json["type"] = type;
    packet.json["seat"] = seat;
    packet.json["stage"] = stage.number;
    packet.json["frame"] = shot.frame;
    packet.json["step"] = shot.step;
    packet.json["time"] = shot.time;
    packet.json["field"] = field_words[std::size_t(shot.which)];
    packet.add("x", shot.x);
    packet.add("bodies", shot.bodies);
    packet.add("scalar", shot.field);
    return packet.take();
}

void tell_pages(Studio& studio) {
    studio.news = false;
    for (auto& [page, view] : studio.pages) {
        if (view.credit <= 0) continue;
        bool sent = false;
        for (std::size_t k = 0; k < seats; ++k) sent = tell_page(studio, page, view, k) || sent;
        if (!sent) continue;
        studio.web->send(page, "{\"type\":\"end\"}", false);  // the page acknowledges this one
        --view.credit;
    }
    for (const auto& [page, view] : studio.pages)
        if (view.credit > 0)
            for (auto& seat : studio.seat) seat->want();
}

}  // namespace weft::studio
