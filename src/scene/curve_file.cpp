#include "scene/curve_file.h"

#include <weft/files.h>

#include "core/did_you_mean.h"
#include "io/svg.h"
#include "scene/json.h"
#include "scene/knobs.h"

#include <algorithm>
#include <charconv>
#include <filesystem>

namespace weft {

namespace {

constexpr double most_curve_points = 1e6;

// Members of a document that are there; others may be there as well.
class CurveJson {
  public:
    CurveJson(const Json& document, const std::string& file) : shared_{file, nullptr}, document_(document) {}

    Value root() { return {Task::read, shared_, &document_, nullptr, ""}; }
    static std::optional<Value> find(const Value& object, const char* key) {
        if (!object.in->is_object() || !object.in->contains(key)) return std::nullopt;
        return object.entry(key);
    }
    static double number(Value v, double low, double high) {
        double value = 0;
        v.has_default = false;
        v.number(value, {"", "", between(low, high)});
        return value;
    }
    static Vec2 couple(const Value& v, double low = -1e9, double high = 1e9) {
        if (v.read_length({"two numbers", "", between(2, 2)}) != 2) return {0, 0};
        return {number(v.item(0), low, high), number(v.item(1), low, high)};
    }
    static std::vector<Vec2> couples(const Value& v) {
        std::vector<Vec2> list(v.read_length({"", "", between(1, most_curve_points)}));
        for (std::size_t k = 0; k < list.size(); ++k) list[k] = couple(v.item(k));
        return list;
    }
    static std::string text(Value v) {
        std::string value;
        v.text(value, {});
        return value;
    }

  private:
    Document shared_;
    const Json& document_;
};

void read_curves(const Value& v, const std::string& file, std::vector<PlaneCurve>& curves) {
    if (auto points = CurveJson::find(v, "points")) {
        curves.push_back(CurveJson::couples(*points));
    } else if (auto svg = CurveJson::find(v, "svg")) {
        for (PlaneCurve& curve : parse_svg_path(CurveJson::text(*svg), file)) curves.push_back(std::move(curve));
    } else {
        v.fail("needs \"points\" or \"svg\"", "{\"points\": [[0, 0], [1, 1], ...]}");
    }
}

DrawnSolid read_solid(const Value& v) {
    DrawnSolid solid;
    const auto get = [&](const char* key) {
        auto found = CurveJson::find(v, key);
        if (!found) v.fail(std::string("a solid needs \"") + key + "\"");
        return *found;
    };
    solid.centre = CurveJson::couple(get("center"));
    solid.half = CurveJson::couple(get("half"), 0);
    solid.half_height = CurveJson::number(get("halfHeight"), 0, 1e9);
    if (auto oblique = CurveJson::find(v, "oblique")) solid.oblique = CurveJson::couple(*oblique);
    const Value passages = get("passages");
    const std::size_t count = passages.read_length({"", "", between(1, 1000)});
    for (std::size_t k = 0; k < count; ++k) {
        const Value one = passages.item(k);
        one.read_length({"[from, to, \"front\" or \"behind\"]", "", between(3, 3)});
        const double from = CurveJson::number(one.item(0), 0, 1), to = CurveJson::number(one.item(1), from, 1);
        if (!solid.passages.empty() && from < solid.passages.back().to) one.fail("passages must follow each other");
        std::string side = CurveJson::text(one.item(2));
        if (side != "front" && side != "behind") one.item(2).fail("must be \"front\" or \"behind\"");
        solid.passages.push_back({from, to, side == "front"});
    }
    return solid;
}

FrameKey read_frame_key(const Value& v) {
    v.read_length({"[from, to, \"axis\" or a direction]", "", between(3, 3)});
    const double from = CurveJson::number(v.item(0), 0, 1), to = CurveJson::number(v.item(1), from, 1);
    FrameKey key{from, to, v.item(2).in->is_string()};
    if (key.axis && CurveJson::text(v.item(2)) != "axis") v.item(2).fail("must be \"axis\" or a direction");
    if (!key.axis) v.item(2).direction(key.across, {});
    return key;
}

void read_width(const Value& v, CurveFile& curve) {
    curve.width = CurveJson::couples(v);
    for (std::size_t k = 0; k < curve.width.size(); ++k) {
        const Vec2& key = curve.width[k];
        if (!(key.x() >= 0 && key.x() <= 1 && key.y() > 0 && key.y() <= 1e6))
            v.item(k).fail("must be [share of the length from 0 to 1, width above 0 [m]]");
        if (k > 0 && !(curve.width[k - 1].x() < key.x())) v.item(k).fail("must be sorted by the share of the length");
    }
}

void read_drawing(const Value& root, const std::string& file, CurveFile& curve) {
    Drawing& drawing = curve.drawing;
    if (auto curves = CurveJson::find(root, "curves")) {
        const std::size_t count = curves->read_length({"", "", between(1, 100)});
        for (std::size_t k = 0; k < count; ++k) read_curves(curves->item(k), file, drawing.curves);
    } else if (auto nested = CurveJson::find(root, "curve")) {
        read_curves(*nested, file, drawing.curves);
    } else {
        read_curves(root, file, drawing.curves);
    }
    if (auto axis = CurveJson::find(root, "axis")) {
        drawing.axis = CurveJson::couple(*axis);
        curve.axis_given = true;
    }
    if (auto gauss = CurveJson::find(root, "gauss")) drawing.gauss = CurveJson::text(*gauss);
    if (auto over = CurveJson::find(root, "over"))
        for (const std::string& key : over->read_keys({"", "", between(0, 10000)})) {
            const std::string which = CurveJson::text(over->entry(key));
            if (which != "first" && which != "second") over->entry(key).fail("must be \"first\" or \"second\"");
            add_over(drawing, key, which);
        }
    if (auto objects = CurveJson::find(root, "objects")) {
        const std::size_t count = objects->read_length({"", "", between(0, 10)});
        for (std::size_t k = 0; k < count; ++k) drawing.solids.push_back(read_solid(objects->item(k)));
        if (!curve.axis_given && count > 0) drawing.axis = drawing.solids[0].centre;
        curve.axis_given = curve.axis_given || count > 0;
    }
    if (auto frame = CurveJson::find(root, "frame")) {
        const std::size_t count = frame->read_length({"", "", between(0, 1000)});
        for (std::size_t k = 0; k < count; ++k) drawing.frame.push_back(read_frame_key(frame->item(k)));
    }
}

void find_missing_axis(CurveFile& curve) {
    if (curve.axis_given) return;
    for (const PlaneCurve& one : curve.drawing.curves)
        if (one.size() < 2 || !(measure_length(one) > 0)) return;
    if (const auto hole = find_largest_hole(curve.drawing.curves)) {
        curve.drawing.axis = hole->place;
        if (curve.object_radius == 0) curve.object_radius = 0.5 * hole->radius;
    }
}

}  // namespace

void add_over(Drawing& drawing, const std::string& crossing, const std::string& which) {
    int number = 0;
    const char* end = crossing.data() + crossing.size();
    const auto [stop, error] = std::from_chars(crossing.data(), end, number);
    if (error != std::errc() || stop != end || number < 1 || number > most_crossings)
        throw SceneError({"", "over", crossing,
                          "crossings are numbered from 1 to at most " + std::to_string(most_crossings) +
                              ", in the order of their first visit",
                          "2=first"});
    if (which != "first" && which != "second")
        throw SceneError({"", "over", which, "must be \"first\" or \"second\": the visit that passes over", "2=first"});
    if (int(drawing.over.size()) < number) drawing.over.resize(std::size_t(number), Over::alternate);
    drawing.over[number - 1] = which == "first" ? Over::first : Over::second;
}

CurveFile parse_curve_json(std::string_view text, const std::string& file) {
    const Json document = parse_json(text, file);
    CurveJson reader(document, file);
    const Value root = reader.root();
    if (!document.is_object()) root.fail_type("must be an object", {});
    CurveFile curve;
    curve.text = std::string(text);
    read_drawing(root, file, curve);
    if (auto name = CurveJson::find(root, "name")) curve.name = CurveJson::text(*name);
    if (auto title = CurveJson::find(root, "title")) curve.title = CurveJson::text(*title);
    if (auto width = CurveJson::find(root, "width")) read_width(*width, curve);
    if (auto length = CurveJson::find(root, "length_m")) {
        const Value first = length->in->is_array() && !length->in->empty() ? length->item(0) : *length;
        curve.length = CurveJson::number(first, 1e-6, 1e6);
    }
    if (auto radius = CurveJson::find(root, "object_radius")) curve.object_radius = CurveJson::number(*radius, 0, 1e9);
    find_missing_axis(curve);
    return curve;
}

CurveFile parse_curve_svg(std::string_view text, const std::string& file) {
    SvgDrawing svg = parse_svg(text, file);
    CurveFile curve;
    curve.drawing.curves = std::move(svg.curves);
    const auto words = [](std::string list) {
        std::replace(list.begin(), list.end(), ',', ' ');
        std::vector<std::string> found;
        for (std::size_t at = 0; at < list.size();) {
            const std::size_t end = std::min(list.find(' ', at), list.size());
            if (end > at) found.push_back(list.substr(at, end - at));
            at = end + 1;
        }
        return found;
    };
    const auto number = [&](const std::string& word) {
        double value = 0;
        const auto [stop, error] = std::from_chars(word.data(), word.data() + word.size(), value);
        if (error != std::errc() || stop != word.data() + word.size() || !(std::abs(value) <= 1e9))
            throw SceneError({file, "svg", word, "must be a number", ""});
        return value;
    };
    for (const auto& [key, value] : svg.data) {
        const std::vector<std::string> list = words(value);
        if (key == "over")
            for (const std::string& word : list) {
                const std::size_t equals = std::min(word.find('='), word.size());
                add_over(curve.drawing, word.substr(0, equals), word.substr(std::min(equals + 1, word.size())));
            }
        if (key == "gauss") curve.drawing.gauss = value;
        if (key == "axis" && list.size() == 2) {
            curve.drawing.axis = Vec2(number(list[0]), -number(list[1]));
            curve.axis_given = true;
        }
        if (key == "stroke") curve.drawing.stroke = value != "false";
    }
    find_missing_axis(curve);
    return curve;
}

// As people say it: hyphens or spaces, and the plain names of some.
static std::string ready_made_name(std::string name) {
    std::replace(name.begin(), name.end(), '-', '_');
    std::replace(name.begin(), name.end(), ' ', '_');
    const std::pair<const char*, const char*> others[] = {
        {"wrap", "wrap1"},         {"figure_eight", "figure8"},          {"trefoil", "trefoil2"},
        {"half_knot", "overhand"}, {"cow_hitch", "scarf_parisian_loop"}, {"necktie", "necktie_four_in_hand"},
        {"obi", "obi_bunko"},      {"scarf", "scarf_once_around"},       {"parcel", "parcel_bow"}};
    for (const auto& [said, meant] : others)
        if (name == said) return meant;
    return name;
}

CurveFile read_curve(const std::string& name_or_file) {
    const std::string wanted = ready_made_name(name_or_file);
    std::vector<std::string> names;
    for (const ReadyMadeCurve& ready : ready_made_curves()) {
        if (ready.name == wanted) return parse_curve_json(ready.json, std::string(ready.name));
        names.emplace_back(ready.name);
    }
    const std::string extension = std::filesystem::path(name_or_file).extension().string();
    if (extension != ".json" && extension != ".svg") {
        throw SceneError({"", "curve", name_or_file,
                          "must be a file that ends in .json or .svg, or one of: " + list_words(names),
                          did_you_mean(name_or_file, names)});
    }
    const std::string text = read_bytes(name_or_file, json_bytes_limit);
    CurveFile curve = extension == ".svg" ? parse_curve_svg(text, name_or_file) : parse_curve_json(text, name_or_file);
    if (curve.name.empty()) curve.name = std::filesystem::path(name_or_file).stem().string();
    return curve;
}

}  // namespace weft
