// weft knot: from a drawing to a ribbon, loose round what it will be tied to, with the numbers that say which knot it
// is.
#include "cli.h"
#include "knot_list.h"
#include "scene/curve_file.h"
#include "scene/json.h"
#include "terminal.h"

#include <weft/files.h>
#include <weft/picture.h>

#include <filesystem>
#include <fstream>

namespace weft::cli {

namespace {

namespace fs = std::filesystem;

struct KnotOptions {
    std::string curve, output, around = "cylinder", frame = "axis", width;
    std::vector<std::string> over;
    double length = 0, spacing = 0, width_scale = 0, radius = 0;
    int across = 8, along = 0;
    bool list = false, stroke = false, quiet = false, json = false;
};

void declare(CLI::App& app, KnotOptions& o) {
    app.add_option("CURVE", o.curve, "a drawing (.json or .svg), or the name of a ready-made one: --list shows them");
    app.add_option("-o,--output", o.output, "folder for the mesh, a picture, a scene and knot.json")->type_name("OUT");
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
    app.add_option("--around", o.around, "what it goes round: cylinder, sphere or none")
        ->check(CLI::IsMember({"cylinder", "sphere", "none"}));
    app.add_option("--radius", o.radius, "of that [m]; otherwise the drawing's")->check(number_between(1e-6, 1e4));
    app.add_flag("--stroke", o.stroke, "drawn by hand: smooth it first");
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

// Round what: as large as the drawing says, but not into the ribbon.
void add_body(const KnotOptions& o, const RibbonOrder& order, const Ribbons& made, Scene& scene) {
    double height = 0, nearest = infinity;
    for (const Ribbon& ribbon : made.list)
        for (const Vec3& p : ribbon.mesh.points) {
            height = std::max(height, std::abs(p.z()));
            nearest = std::min(nearest, p.head<2>().norm());
        }
    Body body;
    body.name = "post";
    if (!order.curve.drawing.solids.empty()) {
        const DrawnSolid& solid = order.curve.drawing.solids[0];
        body.name = "parcel";
        body.shape = Body::Box{Vec3(0, 0, 0), 2 * made.scale * Vec3(solid.half.x(), solid.half.y(), solid.half_height)};
        scene.bodies.push_back(body);
        return;
    }
    if (o.around == "none" || made.list.size() > 1) return;
    const double drawn = order.curve.object_radius > 0 ? order.curve.object_radius * made.scale : 0.5 * nearest;
    const double radius = o.radius > 0 ? o.radius : std::min(drawn, 0.8 * nearest);
    if (!(radius > 0) || radius >= nearest) {
        if (o.radius > 0)
            throw SceneError({"", "--radius", short_number(o.radius),
                              "must leave room for the ribbon, which is " + short_number(nearest) + " m from the axis",
                              "leave it out"});
        return;
    }
    if (o.around == "sphere")
        body.shape = Body::Sphere{Vec3(0, 0, 0), radius};
    else
        body.shape = Body::Capsule{Vec3(0, 0, -2 * height - radius), Vec3(0, 0, 2 * height + radius), radius};
    scene.bodies.push_back(body);
}

// Relaxes, and is drawn tight until the tension, or the object, lets it go no further.
Fasten make_script(const Body& body) {
    Fasten fasten;
    fasten.around = body.name;
    Fasten::Stage relax, pull;
    relax.name = "relax";
    relax.until.steps = 60;
    pull.name = "pull";
    pull.pull = Fasten::Pull{};
    pull.until = {.steps = 600, .throttle = 0.1, .shrink = 5e-4};
    fasten.stages = {relax, pull};
    return fasten;
}

// A scene in which the ribbon relaxes and, where there is something to tie it to, is fastened: no gravity, contact with
// proof.
Scene make_scene(const KnotOptions& o, const RibbonShape& shape, const RibbonOrder& order, const Ribbons& made) {
    Scene scene;
    scene.name = order.curve.name;
    scene.about = order.curve.title.empty() ? "a ribbon along a drawn curve" : order.curve.title;
    const auto fill = [&](Cloth& cloth, int part) {
        RibbonShape one = shape;
        one.part = part;
        cloth.name = "ribbon" + (part > 0 ? " " + std::to_string(part + 1) : std::string());
        cloth.shape = one;
        cloth.density = 0.2;
        cloth.springs = {SpringSpec{200, 1}, SpringSpec{100, 1}, SpringSpec{2, 1}};
        cloth.rayleigh.mass = 10;
    };
    fill(scene.cloth, 0);
    for (int part = 1; part < int(made.list.size()); ++part) fill(scene.cloths.emplace_back(), part);
    scene.gravity = Vec3(0, 0, 0);
    scene.contact = Contact{.prove = true};
    scene.integrator.scheme = Scheme::backward_euler;
    scene.time.step = 0.01;
    scene.time.duration = 0.6;
    add_body(o, order, made, scene);
    if (!scene.bodies.empty() && made.list.size() == 1 && order.curve.drawing.solids.empty()) {
        scene.fasten = make_script(scene.bodies[0]);
        scene.time = {.step = 0.01, .duration = 20, .frames_per_second = 10};
    }
    return scene;
}

void write_text(const fs::path& file, const std::string& text) {
    std::ofstream out(file, std::ios::binary);
    out << text;
    if (!out.flush()) throw SceneError({file.string(), "", "", "cannot be written", "is the disk full?"});
}

void draw_picture(const Scene& scene, const std::string& file) {
    const Model model = build(scene);
    Bounds bounds;
    for (const Vec3& p : model.mesh.points) bounds.add(p);
    Look look;
    const Vec3 middle = 0.5 * (bounds.min + bounds.max);
    const double size = (bounds.max - bounds.min).norm();
    look.target = middle;
    look.eye = middle + size * Vec3(0, -0.6, 1.2);
    look.up = Vec3(0, 0, 1);
    look.ground = false;
    look.caption = scene.name;
    write_png(file, weft::render(model, model.mesh.points, look, bounds));
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
        Scene scene = make_scene(o, shape, order, made);
        scene.file = (folder / "scene.json").string();
        for (std::size_t k = 0; k < made.list.size(); ++k)
            write_ply((folder / ("ribbon" + (k > 0 ? std::to_string(k + 1) : "") + ".ply")).string(), made.list[k].mesh,
                      made.list[k].mesh.points);
        write_text(folder / "scene.json", write_scene(scene));
        write_text(folder / "knot.json", pretty(json) + "\n");
        draw_picture(scene, (folder / "picture.png").string());
    }
    if (o.json)
        std::printf("%s\n", pretty(json).c_str());
    else if (!o.quiet)
        print_for_people(json);
    if (!o.output.empty() && !o.quiet && !o.json)
        std::printf("\n%s/scene.json fastens it: weft run %s/scene.json -o %s/run\n", o.output.c_str(),
                    o.output.c_str(), o.output.c_str());
    return fine;
}

}  // namespace weft::cli
