// weft knot: from a drawing to a ribbon that is tied, with a film, and the numbers that say which knot it is.
#include "cli.h"
#include "knot_list.h"
#include "knot_scene.h"
#include "scene/json.h"
#include "terminal.h"

#include <weft/files.h>

#include <filesystem>
#include <fstream>

namespace weft::cli {

namespace {

namespace fs = std::filesystem;

void declare(CLI::App& app, KnotOptions& o) {
    app.add_option("CURVE", o.curve, "a drawing (.json or .svg), or the name of a ready-made one: --list shows them");
    app.add_option("-o,--output", o.output, "folder for the mesh, pictures, a scene, its run, a film and knot.json")
        ->type_name("OUT");
    app.add_flag("--list", o.list, "show the ready-made curves");
    app.add_option("--over", o.over,
                   "which visit to a crossing is over, such as 2=first; others alternate, or as drawn")
        ->type_name("N=first|second");
    app.add_option("--width", o.width, "of the ribbon [m]: 0.025, or along it 0:0.09,0.6:0.035,1:0.045")
        ->type_name("W");
    app.add_option("--length", o.length, "of the ribbon [m]; otherwise as --spacing says")
        ->check(number_between(1e-4, 1e4))
        ->type_name("L");
    app.add_option("--spacing", o.spacing, "widths between crossings where the strand changes sides; 6")
        ->check(number_between(3, 1000))
        ->type_name("R");
    app.add_option("--width-scale", o.width_scale, "start at this share of the width; otherwise what there is room for")
        ->check(number_between(1e-3, 1))
        ->type_name("S");
    app.add_option("--across", o.across, "points across")->check(CLI::Range(2, 1000))->type_name("N");
    app.add_option("--along", o.along, "points along; otherwise so that cells are square")
        ->check(CLI::Range(2, 1000000))
        ->type_name("N");
    app.add_option("--frame", o.frame, "which way is across: axis, paper or rotation-minimising")
        ->check(CLI::IsMember({"axis", "paper", "rotation-minimising"}));
    app.add_option("--around", o.around, "what it goes round: cylinder, hourglass, sphere or none")
        ->check(CLI::IsMember({"cylinder", "hourglass", "sphere", "none"}));
    app.add_option("--radius", o.radius, "of that [m]; otherwise the drawing's")->check(number_between(1e-6, 1e4));
    app.add_flag("--stroke", o.stroke, "drawn by hand: smooth it first");
    app.add_flag("--loose", o.loose, "do not tie it: write the scene, and leave it at that");
    add_threads(app, o.threads);
    app.add_flag("--json", o.json, "print the numbers as JSON");
    app.add_flag("--quiet", o.quiet, "print errors only");
}

std::vector<Vec2> parse_width(const std::string& text) {
    std::vector<Vec2> keys;
    const auto number = [&](const std::string& word) {
        try {
            std::size_t used = 0;
            const double value = std::stod(word, &used);
            if (used == word.size() && std::isfinite(value) && value >= 0) return value;
        } catch (const std::exception&) {
        }
        throw SceneError({"", "--width", text, "must be a width [m], or shares of the length and widths",
                          "such as 0.025, or 0:0.09,0.6:0.035,1:0.045"});
    };
    for (const std::string& part : split_list(text)) {
        const std::size_t colon = part.find(':');
        if (colon == std::string::npos)
            keys.push_back(Vec2(0, number(part)));
        else
            keys.push_back(Vec2(number(part.substr(0, colon)), number(part.substr(colon + 1))));
    }
    double last = -1;
    for (const Vec2& key : keys) {
        if (!(key.y() > 0) || key.x() > 1 || key.x() <= last)
            throw SceneError({"", "--width", text,
                              "widths must be above 0 [m], at shares of the length from 0 to 1, in order",
                              "such as 0.025, or 0:0.09,0.6:0.035,1:0.045"});
        last = key.x();
    }
    return keys;
}

RibbonShape make_shape(const KnotOptions& o) {
    RibbonShape shape;
    shape.curve = o.curve;
    shape.stroke = o.stroke;
    for (const std::string& word : o.over) {
        const std::size_t equals = std::min(word.find('='), word.size());
        const std::string number = word.substr(0, equals), which = word.substr(std::min(equals + 1, word.size()));
        Drawing checked;
        add_over(checked, number, which);
        shape.over[number] = which == "first" ? StrandVisit::first : StrandVisit::second;
    }
    if (!o.width.empty()) shape.width = parse_width(o.width);
    if (o.length > 0) shape.length = o.length;
    if (o.spacing > 0) shape.spacing = o.spacing;
    if (o.width_scale > 0) shape.width_scale = o.width_scale;
    shape.across = o.across;
    shape.along = o.along;
    shape.frame = o.frame == "axis" ? RibbonFrame::axis
                                    : (o.frame == "paper" ? RibbonFrame::paper : RibbonFrame::rotation_minimising);
    return shape;
}

Json describe_determinant(const Determinant& d) {
    return d.exact ? Json(d.value) : Json("2^60 or more");
}

Json describe_knot(const RibbonOrder& order, const Ribbons& made) {
    Json json;
    json["name"] = order.curve.name;
    json["crossings"] = made.diagram.crossings.size();
    json["gauss"] = gauss_code(made.diagram);
    json["writhe"] = measure_writhe(made.diagram);
    json["determinant"] = describe_determinant(measure_determinant(made.diagram));
    const Line axis;
    const std::vector<Vec3>& first = made.list[0].centreline;
    if (made.list.size() == 1) {
        const KnotNumbers numbers = measure_knot(first, axis, find_outward(first, axis));
        json["determinant"] = describe_determinant(numbers.determinant);
        json["linking"] = numbers.linking;
        json["j"] = {describe_determinant(numbers.j[0]), describe_determinant(numbers.j[1])};
    } else if (made.list.size() == 2) {
        const std::vector<Vec3>& second = made.list[1].centreline;
        const Outward a = find_outward(first, axis), b = find_outward(second, axis);
        json["linking"] = measure_linking(made.diagram);
        for (const bool reversed : {false, true})
            for (const Determinant& d : measure_joined(first, second, axis, a, b, reversed))
                json[reversed ? "joined_reversed" : "joined"].push_back(describe_determinant(d));
    }
    for (const Ribbon& ribbon : made.list) {
        json["ribbons"].push_back(
            {{"length", ribbon.length}, {"along", ribbon.mesh.grid.columns}, {"across", ribbon.mesh.grid.rows}});
    }
    json["scale"] = made.scale;
    json["width_scale"] = made.width_scale;
    json["spacing"] = std::isfinite(made.spacing) ? Json(made.spacing) : Json(nullptr);
    for (const Crossing& c : made.diagram.crossings)
        json["places"].push_back(
            {{"at", {c.place.x(), c.place.y()}}, {"over", c.visit[0].over ? "first" : "second"}, {"sign", c.sign}});
    return json;
}

void write_text(const fs::path& file, const std::string& text) {
    std::ofstream out(file, std::ios::binary);
    out << text;
    if (!out.flush()) throw SceneError({file.string(), "", "", "cannot be written", "is the disk full?"});
}

void print_for_people(const Json& json) {
    const auto text = [&](const char* key) { return json.contains(key) ? json[key].dump() : std::string("-"); };
    const Json& ribbon = json["ribbons"][0];
    print_table(stdout,
                {{{json["name"].get<std::string>()}, {""}},
                 {{"crossings"}, {text("crossings")}},
                 {{"Gauss code"}, {json["gauss"].get<std::string>()}},
                 {{"writhe"}, {text("writhe")}},
                 {{"determinant"}, {text("determinant")}},
                 {{"linking"}, {text("linking")}},
                 {{"J+, J-"}, {text("j")}},
                 {{"length"}, {short_number(ribbon["length"].get<double>()) + " m"}},
                 {{"points"}, {ribbon["across"].dump() + " across, " + ribbon["along"].dump() + " along"}},
                 {{"width at the start"}, {short_number(json["width_scale"].get<double>()) + " of the whole"}}});
}

// Runs the scene and makes pictures of it.
int tie(const KnotOptions& o) {
    const std::string run_folder = o.output + "/run", still = o.output + "/tied.png", film = o.output + "/film.mp4";
    Arguments arguments{o.output + "/scene.json", "-o", run_folder, "--overwrite", "--threads",
                        std::to_string(o.threads)};
    if (o.quiet || o.json) arguments.emplace_back("--quiet");
    if (const int failure = run(arguments)) return failure;
    draw_tied_knot(run_folder, still);
    if (!film_knot(run_folder, film))
        print_warning("films need the program ffmpeg, which is not installed: there is a picture of the end only");
    else if (!o.quiet && !o.json)
        std::printf("%s\n%s\n", still.c_str(), film.c_str());
    return fine;
}

}  // namespace

int knot(const Arguments& arguments) {
    KnotOptions o;
    CLI::App app("Makes a ribbon along a drawn curve, and tells which knot it is.", "weft knot");
    declare(app, o);
    if (const auto done = parse(app, arguments)) return *done;
    if (o.list) {
        print_ready_made_curves();
        return fine;
    }
    if (o.curve.empty())
        throw SceneError({"", "CURVE", "", "give a drawing, or the name of a ready-made curve", "weft knot --list"});
    RibbonShape shape = make_shape(o);
    const RibbonOrder order = order_ribbon(shape, shape.curve);
    Ribbons made;
    if (const auto fault = make_ribbons(order.curve.drawing, order.plan, made))
        throw SceneError({o.curve, "(" + short_number(fault->place.x()) + ", " + short_number(fault->place.y()) + ")",
                          "", fault->rule, fault->suggestion});
    const Json json = describe_knot(order, made);
    if (!o.output.empty()) {
        const fs::path folder(o.output);
        fs::create_directories(folder);
        const std::string extension = fs::path(o.curve).extension().string();
        if (extension == ".json" || extension == ".svg") {
            write_text(folder / ("curve" + extension), read_bytes(o.curve, json_bytes_limit));
            shape.curve = "curve" + extension;
        }
        Scene scene = make_knot_scene(o, shape, order, made);
        scene.file = (folder / "scene.json").string();
        for (std::size_t k = 0; k < made.list.size(); ++k)
            write_ply((folder / ("ribbon" + (k > 0 ? std::to_string(k + 1) : "") + ".ply")).string(), made.list[k].mesh,
                      made.list[k].mesh.points);
        write_text(folder / "scene.json", write_scene(scene));
        write_text(folder / "knot.json", pretty(json) + "\n");
        draw_loose_knot(scene, (folder / "picture.png").string());
    }
    if (o.json)
        std::printf("%s\n", pretty(json).c_str());
    else if (!o.quiet)
        print_for_people(json);
    if (o.output.empty() || o.loose) {
        if (!o.output.empty() && !o.quiet && !o.json)
            std::printf("\n%s/scene.json ties it: weft run %s/scene.json -o %s/run\n", o.output.c_str(),
                        o.output.c_str(), o.output.c_str());
        return fine;
    }
    return tie(o);
}

}  // namespace weft::cli
