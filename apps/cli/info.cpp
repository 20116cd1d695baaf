// weft info: what a scene holds and what step it allows, without running it.
#include "cli.h"
#include "terminal.h"

#include <weft/check.h>
#include <weft/record.h>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace weft::cli {

static nlohmann::ordered_json describe_box(const std::vector<Vec3>& x) {
    Vec3 low = Vec3::Constant(infinity), high = -low;
    for (const Vec3& p : x) {
        low = low.cwiseMin(p);
        high = high.cwiseMax(p);
    }
    return {{"min", {low.x(), low.y(), low.z()}}, {"max", {high.x(), high.y(), high.z()}}};
}

// Cloths and bodies as they stand at the start, and whether they go through each other.
static void describe_parts(const Model& model, const State& state, nlohmann::ordered_json& json) {
    const std::vector<CheckPart> parts = check_parts(model);
    const std::vector<std::vector<Vec3>> x = check_points(model, state);
    for (std::size_t k = 0; k < parts.size(); ++k) {
        const bool plane = parts[k].plane;
        nlohmann::ordered_json part{{"name", parts[k].name},
                                    {"points", plane ? 0 : x[k].size()},
                                    {"triangles", plane ? 0 : parts[k].mesh.triangles.size()}};
        if (plane)
            part["plane"] = true;  // it goes on for ever
        else
            part["box"] = describe_box(x[k]);
        if (!parts[k].body) {
            Mesh alone = parts[k].mesh;
            alone.points = x[k];
            part["coincident_points"] = count_coincident(alone, 1e-6);
        }
        json[parts[k].body ? "bodies" : "cloths"].push_back(part);
    }
    if (!json.contains("bodies")) json["bodies"] = nlohmann::ordered_json::array();
    for (const PointGroup& group : model.mesh.groups)
        json["groups"].push_back({{"name", group.name}, {"points", group.points.size()}});
    const CheckReport found = Checker(parts).check(x);
    json["start"] = {{"intersections", found.pairs.size()}, {"inside", found.inside.size()}};
}

static nlohmann::ordered_json describe(const Scene& scene, const Model& model, const StepChoice& choice) {
    const auto number = [](double value) {
        return std::isfinite(value) ? nlohmann::ordered_json(value) : nlohmann::ordered_json(nullptr);
    };
    nlohmann::ordered_json json;
    json["name"] = scene.name;
    json["points"] = model.points();
    json["triangles"] = model.mesh.triangles.size();
    for (std::size_t k = 0; k < spring_kinds; ++k)
        json["springs"][spring_kind_names[k]] = model.kind_start[k + 1] - model.kind_start[k];
    double total = 0;
    for (const double mass : model.mass) total += mass;
    const auto [least, most] = std::minmax_element(model.mass.begin(), model.mass.end());
    json["mass"] = {{"total", total}, {"least", *least}, {"most", *most}};
    json["pins"] = model.held.size();
    json["step"] = {{"dt", choice.dt},
                    {"stable", number(choice.stable.dt)},
                    {"k0", number(choice.stable.k0)},
                    {"auto", !scene.time.step.has_value()}};
    json["steps"] = std::llround(scene.time.duration / choice.dt);
    json["duration"] = scene.time.duration;
    json["warning"] = choice.warning;
    json["remarks"] = model.remarks;
    return json;
}

static std::string words_of_part(const nlohmann::ordered_json& part) {
    const auto places = [](const nlohmann::ordered_json& p) {
        return "(" + short_number(p[0]) + ", " + short_number(p[1]) + ", " + short_number(p[2]) + ")";
    };
    if (part.contains("plane")) return "a plane";
    std::string words = part["points"].dump() + " points, " + part["triangles"].dump() + " triangles, from " +
                        places(part["box"]["min"]) + " to " + places(part["box"]["max"]) + " m";
    if (part.contains("coincident_points"))
        words += ", " + part["coincident_points"].dump() + " pairs of points coincide";
    return words;
}

static std::vector<std::vector<Cell>> rows_of_parts(const nlohmann::ordered_json& json) {
    std::vector<std::vector<Cell>> rows;
    for (const auto& cloth : json["cloths"])
        rows.push_back({{"cloth: " + cloth["name"].get<std::string>()}, {words_of_part(cloth)}});
    for (const auto& body : json["bodies"])
        rows.push_back({{"body: " + body["name"].get<std::string>()}, {words_of_part(body)}});
    if (json.contains("groups")) {
        std::string names;
        for (const auto& group : json["groups"])
            names +=
                (names.empty() ? "" : ", ") + group["name"].get<std::string>() + " (" + group["points"].dump() + ")";
        rows.push_back({{"groups of points"}, {names}});
    }
    const auto& start = json["start"];
    const bool clean = start["intersections"] == 0 && start["inside"] == 0;
    rows.push_back(
        {{"at the start"},
         {start["intersections"].dump() + " intersecting pairs, " + start["inside"].dump() + " points inside bodies",
          clean ? Ink::green : Ink::red}});
    return rows;
}

static void print_info(const nlohmann::ordered_json& json) {
    const auto number = [](const nlohmann::ordered_json& value) {
        return value.is_null() ? std::string("unbounded") : short_number(value.get<double>());
    };
    const auto count = [](const nlohmann::ordered_json& value) { return value.dump(); };
    const auto& springs = json["springs"];
    std::vector<std::vector<Cell>> rows{
        {{json["name"].get<std::string>()}, {""}},
        {{"points"}, {count(json["points"])}},
        {{"triangles"}, {count(json["triangles"])}},
        {{"springs"},
         {count(springs["structural"]) + " structural, " + count(springs["shear"]) + " shear, " +
          count(springs["flexion"]) + " flexion"}},
        {{"mass"},
         {number(json["mass"]["total"]) + " kg; a point has " + number(json["mass"]["least"]) + " to " +
          number(json["mass"]["most"]) + " kg"}},
        {{"pinned points"}, {count(json["pins"])}},
    };
    for (auto& row : rows_of_parts(json)) rows.push_back(std::move(row));
    const std::string scheme = json["scheme"]["name"], why = json["scheme"]["why"];
    rows.push_back({{"scheme"}, {scheme + (why.empty() ? "" : " (auto): " + why)}});
    rows.push_back({{"step"}, {number(json["step"]["dt"]) + (json["step"]["auto"] ? " s (auto)" : " s")}});
    rows.push_back({{"largest stable step"},
                    {json["step"]["stable"].is_null()
                         ? "any: the scheme has no limit"
                         : number(json["step"]["stable"]) + " s (k0 = " + number(json["step"]["k0"]) + " /s²)"}});
    rows.push_back({{"duration"}, {number(json["duration"]) + " s, " + count(json["steps"]) + " steps"}});
    print_table(stdout, rows);
    for (const auto& remark : json["remarks"]) print_warning(remark.get<std::string>());
    if (const std::string warning = json["warning"]; !warning.empty()) print_warning(warning);
}

int info(const Arguments& arguments) {
    std::string file;
    std::vector<std::string> set;
    bool as_json = false;
    CLI::App app("Tells what a scene holds and what step it allows, without running it.", "weft info");
    app.add_option("SCENE", file, "scene file")->required();
    app.add_option("--set", set, "change one value of the scene first; may be repeated")
        ->type_name("/json/pointer=value")
        ->allow_extra_args(false);
    app.add_flag("--json", as_json, "print JSON");
    if (const auto done = parse(app, arguments)) return *done;
    Scene scene = read_scene(file, set);
    if (scene.name.empty()) scene.name = file;
    SchemeChoice scheme;
    const Model model = build_with_scheme(scene, scheme);
    State state = start(model);
    auto json = describe(scene, model, choose_step(scene, model, state));
    json["scheme"] = {{"name", scheme_words()[std::size_t(scheme.scheme)]}, {"why", scheme.why}};
    describe_parts(model, state, json);
    if (as_json)
        std::printf("%s\n", json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace).c_str());
    else
        print_info(json);
    return fine;
}

}  // namespace weft::cli
