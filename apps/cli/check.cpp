// weft check: what goes through what, exactly, in meshes and runs.
#include "cli.h"
#include "findings.h"
#include "terminal.h"

#include <weft/check.h>
#include <weft/picture.h>
#include <weft/record.h>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <filesystem>

namespace weft::cli {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

struct Options {
    std::vector<std::string> files, bodies;
    std::string picture;
    double thickness = 0;
    bool json = false, quiet = false;
    int threads = 0;
};

void declare(CLI::App& app, Options& o) {
    app.add_option("FILE", o.files, "cloth: meshes (OBJ, PLY) or folders of runs, of which every frame is checked")
        ->required();
    app.add_option("--body", o.bodies, "a mesh that cloth must stay out of, closed or open; may be repeated")
        ->type_name("FILE")
        ->allow_extra_args(false);
    app.add_option("--thickness", o.thickness, "also count pairs that are nearer than this [m]")
        ->check(CLI::Range(0., 1e6))
        ->type_name("h");
    app.add_flag("--json", o.json, "print JSON on stdout, and nothing else there");
    app.add_option("-o,--output", o.picture, "picture.png of the worst frame, with the triangles that intersect in red")
        ->type_name("FILE");
    add_threads(app, o.threads);
    app.add_flag("--quiet", o.quiet, "print nothing but errors; the exit code tells");
    app.footer(
        "Counts pairs of an edge and a triangle, without a common point, that meet: of each cloth with itself, with "
        "the\n"
        "others, and with bodies; decided exactly, not to a tolerance. A pair that only touches counts, too. Bodies "
        "may\n"
        "intersect themselves and one another. If several runs are given, frames are compared one by one, and what "
        "has\n"
        "fewer stays at its last.\n\n"
        "Exit codes: 0 clean; 1 something intersects, or a point is inside a closed body; 2 wrong input.\n\n"
        "Examples:\n"
        "  weft check shirt.obj                             one mesh with itself\n"
        "  weft check shirt.obj coat.ply --body avatar.obj  two garments on a body\n"
        "  weft check out/sheet --json                      every frame of a run, for a script\n"
        "  weft check drape.ply -o where.png                see where");
}

// A mesh file, or a run.
struct Source {
    CheckPart part;
    RunFolder run;
    std::int64_t frames = 1;
    std::vector<Vec3> at(std::int64_t frame) const {
        return frames == 1 ? part.mesh.points : read_frame(run, std::min(frame, frames - 1));
    }
};

Source open(const std::string& name, bool body) {
    Source source;
    source.part.name = name;
    source.part.body = body;
    if (fs::is_directory(name)) {
        source.run = open_run(name);
        source.part.mesh = source.run.model.mesh;
        source.part.mesh.points = read_frame(source.run, 0);
        source.frames = source.run.frames;
    } else {
        source.part.mesh = read_mesh(name);
    }
    need_triangles(source.part.mesh, name);
    return source;
}

struct Summary {
    std::vector<Json> frames;  // counts only: a long run that is wrong throughout must not fill the memory
    CheckReport worst_report;
    std::size_t worst = 0, with = 0;
};

Json number(double value) {
    return std::isfinite(value) ? Json(value) : Json(nullptr);
}

Json counts_of(const Options& o, const CheckReport& r) {
    Json json;
    json["clean"] = r.clean();
    json["intersections"] = {{"total", r.pairs.size()}, {"crossing", std::int64_t(r.pairs.size()) - r.touching},
                             {"touching", r.touching},  {"self", r.self},
                             {"between", r.between},    {"with_bodies", r.with_bodies}};
    json["inside"] = r.inside.size();
    json["smallest_distance"] = number(r.smallest_distance);
    if (o.thickness > 0) json["nearer_than_thickness"] = r.near_pairs;
    json["degenerate_faces"] = r.degenerate.size();
    json["duplicate_faces"] = r.duplicate.size();
    return json;
}

Summary check_all(const Options& o, const std::vector<Source>& sources) {
    std::vector<CheckPart> parts;
    std::int64_t frames = 1;
    for (const Source& source : sources) {
        parts.push_back(source.part);
        frames = std::max(frames, source.frames);
    }
    Checker checker(std::move(parts), o.thickness);
    Summary summary;
    std::size_t most = 0;
    ProgressBar bar(o.quiet || o.json || frames == 1);
    for (std::int64_t frame = 0; frame < frames; ++frame) {
        std::vector<std::vector<Vec3>> x;
        for (const Source& source : sources) x.push_back(source.at(frame));
        CheckReport report = checker.check(x);
        summary.frames.push_back(counts_of(o, report));
        summary.with += !report.clean();
        const std::size_t bad = report.pairs.size() + report.inside.size();
        if (bad > most || frame == 0) {
            summary.worst = std::size_t(frame);
            summary.worst_report = std::move(report);
            most = bad;
        }
        if (bar.due())
            bar.show(double(frame + 1) / double(frames),
                     "frame " + std::to_string(frame + 1) + " of " + std::to_string(frames));
    }
    bar.clear();
    return summary;
}

Json describe(const Options& o, const std::vector<Source>& sources, const Summary& summary) {
    const CheckReport& r = summary.worst_report;
    const auto name = [&](int part) { return sources[std::size_t(part)].part.name; };
    Json json;
    json["files"] = o.files;
    json["bodies"] = o.bodies;
    if (o.thickness > 0) json["thickness"] = o.thickness;
    json["clean"] = summary.with == 0;
    json["frames_checked"] = summary.frames.size();
    json["frames_with"] = summary.with;
    json["worst_frame"] = summary.worst;
    json["worst"] = summary.frames[summary.worst];
    list_findings(r.pairs, r.inside, name, json);
    if (summary.frames.size() > 1) json["frames"] = summary.frames;
    return json;
}

// ---------------------------------------------------------------------------------------------------------- people

void print_for_people(const Options& o, const std::vector<Source>& sources, const Summary& summary) {
    const CheckReport& r = summary.worst_report;
    const auto name = [&](int part) { return sources[std::size_t(part)].part.name; };
    const auto count = [](std::size_t n) { return std::to_string(n); };
    const auto ink = [](std::size_t n) { return n > 0 ? Ink::red : Ink::green; };
    std::vector<std::vector<Cell>> rows;
    std::string title = o.files.front() + (o.files.size() > 1 ? " and " + count(o.files.size() - 1) + " more" : "");
    if (summary.frames.size() > 1) title += ", frame " + count(summary.worst) + (summary.with ? " (the worst)" : "");
    rows.push_back({{title}, {""}});
    if (summary.frames.size() > 1)
        rows.push_back(
            {{"frames checked"},
             {count(summary.frames.size()) + ", of which " + count(summary.with) + " not clean", ink(summary.with)}});
    std::string detail;
    if (!r.pairs.empty())
        detail = ": " + count(r.pairs.size() - std::size_t(r.touching)) + " cross, " + std::to_string(r.touching) +
                 " touch; self " + std::to_string(r.self) + ", between files " + std::to_string(r.between) +
                 ", with bodies " + std::to_string(r.with_bodies);
    rows.push_back({{"intersecting edge–face pairs"}, {count(r.pairs.size()) + detail, ink(r.pairs.size())}});
    if (!o.bodies.empty()) rows.push_back({{"points inside bodies"}, {count(r.inside.size()), ink(r.inside.size())}});
    rows.push_back(
        {{"smallest distance"},
         {std::isfinite(r.smallest_distance) ? short_number(r.smallest_distance) + " m" : "none to measure"}});
    if (o.thickness > 0)
        rows.push_back({{"pairs nearer than " + short_number(o.thickness) + " m"}, {std::to_string(r.near_pairs)}});
    rows.push_back({{"degenerate faces"}, {count(r.degenerate.size())}});
    rows.push_back({{"duplicate faces"}, {count(r.duplicate.size())}});
    print_table(stdout, rows);
    print_findings(r.pairs, name);
}

// -------------------------------------------------------------------------------------------------------- a picture

void draw(const Options& o, const std::vector<Source>& sources, const Summary& summary) {
    const CheckReport& r = summary.worst_report;
    Model model;
    std::vector<int> first_point, first_triangle;
    for (const Source& source : sources) {
        first_point.push_back(static_cast<int>(model.mesh.points.size()));
        first_triangle.push_back(static_cast<int>(model.mesh.triangles.size()));
        for (const Vec3& p : source.at(std::int64_t(summary.worst))) model.mesh.points.push_back(p);
        for (Triangle t : source.part.mesh.triangles) {
            for (int& p : t) p += first_point.back();
            model.mesh.triangles.push_back(t);
        }
    }
    Look look;
    look.front = {.50, .52, .55};
    look.back = {.42, .45, .50};
    std::vector<std::pair<int, int>> edges;
    for (const CheckPair& p : r.pairs) {
        look.marked.push_back(first_triangle[std::size_t(p.triangle_part)] + p.triangle);
        const int offset = first_point[std::size_t(p.edge_part)];
        edges.emplace_back(std::min(p.a, p.b) + offset, std::max(p.a, p.b) + offset);
    }
    std::sort(edges.begin(), edges.end());
    for (std::size_t t = 0; t < model.mesh.triangles.size(); ++t)
        for (std::size_t k = 0; k < 3; ++k) {
            const int p = model.mesh.triangles[t][k], q = model.mesh.triangles[t][(k + 1) % 3];
            if (std::binary_search(edges.begin(), edges.end(), std::pair(std::min(p, q), std::max(p, q))))
                look.marked.push_back(static_cast<int>(t));
        }
    look.caption = std::to_string(r.pairs.size()) + " intersecting pairs";
    Bounds bounds;
    for (const Vec3& p : model.mesh.points) bounds.add(p);
    write_png(o.picture, weft::render(model, model.mesh.points, look, bounds));
}

}  // namespace

int check(const Arguments& arguments) {
    Options o;
    CLI::App app("Counts exactly what goes through what, in meshes and in runs, also of other programs.", "weft check");
    declare(app, o);
    if (const auto done = parse(app, arguments)) return *done;
    if (!o.picture.empty()) check_output(o.picture, {".png"});
    use_threads(o.threads);
    std::vector<Source> sources;
    for (const std::string& file : o.files) sources.push_back(open(file, false));
    for (const std::string& file : o.bodies) sources.push_back(open(file, true));
    const Summary summary = check_all(o, sources);
    if (o.json)
        std::printf("%s\n", describe(o, sources, summary).dump(2, ' ', false, Json::error_handler_t::replace).c_str());
    else if (!o.quiet)
        print_for_people(o, sources, summary);
    if (!o.picture.empty()) draw(o, sources, summary);
    return summary.with == 0 ? fine : failed;
}

}  // namespace weft::cli
