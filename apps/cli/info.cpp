// weft info: what a scene holds and what step it allows, without running it.
#include "cli.h"
#include "terminal.h"

#include <weft/record.h>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace weft::cli {

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
    return json;
}

static void print_info(const nlohmann::ordered_json& json) {
    const auto number = [](const nlohmann::ordered_json& value) {
        return value.is_null() ? std::string("unbounded") : short_number(value.get<double>());
    };
    const auto count = [](const nlohmann::ordered_json& value) { return value.dump(); };
    const auto& springs = json["springs"];
    print_table(stdout,
                {
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
                    {{"step"}, {number(json["step"]["dt"]) + (json["step"]["auto"] ? " s (auto)" : " s")}},
                    {{"largest stable step"},
                     {json["step"]["stable"].is_null()
                          ? "any: the scheme has no limit"
                          : number(json["step"]["stable"]) + " s (k0 = " + number(json["step"]["k0"]) + " /s²)"}},
                    {{"duration"}, {number(json["duration"]) + " s, " + count(json["steps"]) + " steps"}},
                });
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
    const Model model = build(scene);
    State state = start(model);
    const auto json = describe(scene, model, choose_step(scene, model, state));
    if (as_json)
        std::printf("%s\n", json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace).c_str());
    else
        print_info(json);
    return fine;
}

}  // namespace weft::cli
