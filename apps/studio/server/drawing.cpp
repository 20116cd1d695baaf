// Knots from drawings: what a curve is while it is drawn, and the scene that fastens it.
#include "studio.h"

#include "core/text.h"
#include "scene/curve_file.h"

namespace weft::studio {

namespace fs = std::filesystem;

constexpr std::size_t most_drawn_points = 20000;

static Json describe_fault(const DrawingFault& fault) {
    return {{"rule", fault.rule}, {"suggestion", fault.suggestion}, {"at", {fault.place.x(), fault.place.y()}}};
}

static Json list_points(const std::vector<PlaneCurve>& curves) {
    Json all = Json::array();
    for (const PlaneCurve& curve : curves) {
        Json points = Json::array();
        for (const Vec2& p : curve) points.push_back({p.x(), p.y()});
        all.push_back(points);
    }
    return all;
}

// {"curves": [{"points": [[x, y], ...]}], "over": {"2": "first"}} as curve files have it; "stroke": drawn by hand.
Json describe_drawing(const Json& curve) {
    Json answer;
    try {
        const std::string text = curve.dump();
        CurveFile file = curve.contains("ready") && curve["ready"].is_string()
                             ? read_curve(curve["ready"].get<std::string>().substr(0, 100) + "")
                             : parse_curve_json(text, "drawing");
        std::size_t points = 0;
        for (const PlaneCurve& one : file.drawing.curves) points += one.size();
        if (points > most_drawn_points) throw SceneError({"", "", "", "has too many points", "draw less"});
        file.drawing.stroke = curve.contains("stroke") && curve["stroke"] == true;
        std::vector<PlaneCurve> curves;
        Diagram diagram;
        auto fault = find_drawn_diagram(file.drawing, curves, diagram);
        answer["crossings"] = Json::array();
        for (const Crossing& c : diagram.crossings)
            answer["crossings"].push_back({{"at", {c.place.x(), c.place.y()}},
                                           {"over", c.visit[0].over ? "first" : "second"},
                                           {"curve", {c.visit[0].curve, c.visit[1].curve}},
                                           {"segment", {c.visit[0].segment, c.visit[1].segment}},
                                           {"sign", c.sign}});
        answer["smooth"] = list_points(curves);
        answer["axis"] = {file.drawing.axis.x(), file.drawing.axis.y()};
        answer["radius"] = file.object_radius;
        if (!fault) {
            answer["gauss"] = gauss_code(diagram);
            answer["writhe"] = measure_writhe(diagram);
            const Determinant d = measure_determinant(diagram);
            answer["determinant"] = d.exact ? Json(d.value) : Json("2^60 or more");
            double size = measure_diagonal(curves);
            fault = find_fault(curves, diagram, 1e-3 * size);
        }
        if (fault) answer["fault"] = describe_fault(*fault);
        if (curve.contains("ready")) answer["given"] = list_points(file.drawing.curves);
    } catch (const std::exception& error) {
        answer["fault"] = describe_error(error);
    }
    return answer;
}

// The order of a page: {"name": "overhand"}, or {"curve": {...}} with "around", "width" [m] and "across".
static std::vector<std::string> make_arguments(const Json& order, const std::string& folder) {
    std::vector<std::string> words;
    const auto number = [&](const char* key, const char* option, double low, double high) {
        if (!order.contains(key)) return;
        const double value = order[key].is_number() ? order[key].get<double>() : -1;
        if (!(value >= low && value <= high))
            throw SceneError(
                {"", std::string("/order/") + key, shorten(order[key]), text("must be from %g to %g", low, high), ""});
        words.insert(words.end(), {option, text("%.9g", value)});
    };
    if (order.contains("name")) {
        const std::string name = order["name"].is_string() ? order["name"].get<std::string>() : "";
        bool known = false;
        for (const ReadyMadeCurve& ready : ready_made_curves()) known = known || ready.name == name;
        if (!known) throw SceneError({"", "/order/name", name, "is no ready-made knot", ""});
        words.push_back(name);
    } else {
        if (!order.contains("curve") || !order["curve"].is_object())
            throw SceneError({"", "/order/curve", "", "must be a drawn curve", ""});
        const std::string file = folder + "-curve.json";
        Json curve = order["curve"];
        if (curve.value("stroke", false)) words.emplace_back("--stroke");
        curve.erase("stroke");
        write_bytes(file, curve.dump());
        words.push_back(file);
    }
    const std::string around =
        order.contains("around") && order["around"].is_string() ? order["around"].get<std::string>() : "";
    if (around == "cylinder" || around == "hourglass" || around == "sphere" || around == "none")
        words.insert(words.end(), {"--around", around});
    if (order.contains("profile") && order["profile"].is_string()) {
        const std::string profile = order["profile"].get<std::string>();
        if (profile.size() > 200 || profile.find_first_not_of("0123456789.,:e-") != std::string::npos)
            throw SceneError({"", "/order/profile", profile.substr(0, 60), "must be widths such as 0:0.02,1:0.04", ""});
        words.insert(words.end(), {"--width", profile});
    } else {
        number("width", "--width", 1e-4, 10);
    }
    number("across", "--across", 2, 64);
    words.insert(words.end(), {"-o", folder, "--loose", "--quiet"});
    return words;
}

// A second of work (the ribbon, its crossings, a picture), so not in the thread that serves pages; `then` is called
// there, with an empty text or with what was wrong.
GalleryEntry make_drawn_scene(Studio& studio, const Json& order, std::function<void(const Json& error)> then) {
    if (!order.is_object()) throw SceneError({"", "/order", "", "must be an object", ""});
    const std::string folder = (studio.scratch / ("knot" + std::to_string(++studio.drawn))).string();
    const std::vector<std::string> words = make_arguments(order, folder);
    const bool taken = studio.bench->add(
        [&studio, words, then] {
            Json error;
            try {
                studio.options.make_knot(words);
            } catch (const std::exception& failure) {
                error = describe_error(failure);
            }
            studio.web->post([then, error] { then(error); });
        },
        true);
    if (!taken) throw SceneError({"", "", "", "too much is waiting to be made", "try again in a moment"});
    GalleryEntry entry;
    entry.id = "drawn/" + std::to_string(studio.drawn);
    entry.name =
        order.contains("name") ? order["name"].get<std::string>() : "drawn knot " + std::to_string(studio.drawn);
    entry.kind = "scene";
    entry.file = (fs::path(folder) / "scene.json").string();
    return entry;
}

}  // namespace weft::studio
