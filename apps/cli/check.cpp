// weft check: what goes through what, exactly, in meshes and runs.
#include "check_sources.h"
#include "cli.h"
#include "findings.h"
#include "terminal.h"

#include <weft/picture.h>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace weft::cli {

namespace {

using Json = nlohmann::ordered_json;

struct CheckArguments {
    std::vector<std::string> files, bodies;
    std::string picture;
    double thickness = 0;
    bool json = false, quiet = false;
    int threads = 0;
};

void declare(CLI::App& app, CheckArguments& o) {
    app.add_option("FILE", o.files,
                   "cloth: meshes (OBJ, PLY) or folders of runs, of which every frame is checked, with the "
                   "bodies that were there")
        ->required();
    app.add_option("--body", o.bodies, "a mesh that cloth must stay out of, closed or open; may be repeated")
        ->type_name("FILE")
        ->allow_extra_args(false);
    app.add_option("--thickness", o.thickness, "also count pairs that are nearer than this [m]")
        ->check(number_between(0, 1e6))
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
        "intersect themselves and one another. A run is checked with all of its cloths and with its own bodies where "
        "they\n"
        "stood at each frame's time, and agrees with \"prove\" frame by frame. If several runs are given, frames are\n"
        "compared one by one, and what has fewer stays at its last. Point caches are in single precision: what is "
        "nearer\n"
        "than that may be counted wrong, so prefer frames in PLY or OBJ.\n\n"
        "Exit codes: 0 clean; 1 something intersects, or a point is inside a closed body; 2 wrong input.\n\n"
        "Examples:\n"
        "  weft check shirt.obj                             one mesh with itself\n"
        "  weft check shirt.obj coat.ply --body avatar.obj  two garments on a body\n"
        "  weft check out/sheet --json                      every frame of a run, for a script\n"
        "  weft check drape.ply -o where.png                see where");
}

// Everything that is looked at, and which source each part is of.
struct Everything {
    std::vector<CheckSource> sources;
    std::vector<CheckPart> parts;
    std::vector<char> planes;
    std::int64_t frames = 1;
    std::string name(int part) const { return parts[std::size_t(part)].name; }
    bool has_bodies() const {
        return std::any_of(parts.begin(), parts.end(), [](const CheckPart& part) { return part.body; });
    }
    std::vector<std::vector<Vec3>> at(std::int64_t frame) const {
        std::vector<std::vector<Vec3>> x;
        for (const CheckSource& source : sources)
            for (std::vector<Vec3>& points : points_of_source(source, frame)) x.push_back(std::move(points));
        return x;
    }
};

Everything open_all(const CheckArguments& o) {
    Everything all;
    for (const std::string& file : o.files) all.sources.push_back(open_check_source(file, false));
    for (const std::string& file : o.bodies) all.sources.push_back(open_check_source(file, true));
    for (const CheckSource& source : all.sources) {
        for (CheckPart& part : parts_of_source(source)) all.parts.push_back(std::move(part));
        for (const char plane : planes_of_source(source)) all.planes.push_back(plane);
        all.frames = std::max(all.frames, source.frames);
    }
    return all;
}

struct Summary {
    std::vector<Json> frames;  // counts only: a long run that is wrong throughout must not fill the memory
    CheckReport worst_report;
    std::size_t worst = 0, with = 0;
};

Json number_or_null(double value) {
    return std::isfinite(value) ? Json(value) : Json(nullptr);
}

Json counts_of(const CheckArguments& o, const Everything& all, std::int64_t frame, const CheckReport& r) {
    Json json;
    json["frame"] = frame;
    if (all.sources[0].is_run) json["time"] = time_of_source(all.sources[0], frame);
    json["clean"] = r.clean();
    json["complete"] = r.complete;
    json["intersections"] = {{"total", r.pairs.size()}, {"crossing", std::int64_t(r.pairs.size()) - r.touching},
                             {"touching", r.touching},  {"self", r.self},
                             {"between", r.between},    {"with_bodies", r.with_bodies}};
    json["inside"] = r.inside.size();
    json["smallest_distance"] = number_or_null(r.smallest_distance);
    if (o.thickness > 0) json["nearer_than_thickness"] = r.near_pairs;
    json["degenerate_faces"] = r.degenerate.size();
    json["duplicate_faces"] = r.duplicate.size();
    return json;
}

Summary check_all(const CheckArguments& o, const Everything& all) {
    Checker checker(all.parts, o.thickness);
    Summary summary;
    std::size_t most = 0;
    ProgressBar bar(o.quiet || o.json || all.frames == 1);
    for (std::int64_t frame = 0; frame < all.frames; ++frame) {
        CheckReport report = checker.check(all.at(frame));
        summary.frames.push_back(counts_of(o, all, frame, report));
        summary.with += !report.clean();
        const std::size_t bad = report.pairs.size() + report.inside.size();
        if (bad > most || frame == 0) {
            summary.worst = std::size_t(frame);
            summary.worst_report = std::move(report);
            most = bad;
        }
        if (bar.due())
            bar.show(double(frame + 1) / double(all.frames),
                     "frame " + std::to_string(frame + 1) + " of " + std::to_string(all.frames));
    }
    bar.clear();
    return summary;
}

Json describe(const CheckArguments& o, const Everything& all, const Summary& summary) {
    const CheckReport& r = summary.worst_report;
    const auto name = [&](int part) { return all.name(part); };
    Json json;
    json["files"] = o.files;
    json["bodies"] = o.bodies;
    for (const CheckPart& part : all.parts)
        json["parts"].push_back({{"name", part.name}, {"body", part.body}, {"points", part.mesh.points.size()}});
    json["single_precision"] = std::any_of(all.sources.begin(), all.sources.end(), is_single_precision);
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

void print_for_people(const CheckArguments& o, const Everything& all, const Summary& summary) {
    const CheckReport& r = summary.worst_report;
    const auto name = [&](int part) { return all.name(part); };
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
                 " touch; self " + std::to_string(r.self) + ", between cloths " + std::to_string(r.between) +
                 ", with bodies " + std::to_string(r.with_bodies);
    rows.push_back({{"intersecting edge–face pairs"},
                    {(r.complete ? "" : "at least ") + count(r.pairs.size()) + detail, ink(r.pairs.size())}});
    if (all.has_bodies()) rows.push_back({{"points inside bodies"}, {count(r.inside.size()), ink(r.inside.size())}});
    rows.push_back(
        {{"smallest distance"},
         {std::isfinite(r.smallest_distance) ? short_number(r.smallest_distance) + " m" : "none to measure"}});
    if (o.thickness > 0)
        rows.push_back({{"pairs nearer than " + short_number(o.thickness) + " m"}, {std::to_string(r.near_pairs)}});
    rows.push_back({{"degenerate faces"}, {count(r.degenerate.size())}});
    rows.push_back({{"duplicate faces"}, {count(r.duplicate.size())}});
    if (std::any_of(all.sources.begin(), all.sources.end(), is_single_precision))
        rows.push_back({{"precision"}, {"single: the frames are those of a point cache"}});
    print_table(stdout, rows);
    print_findings(r.pairs, name);
}

// -------------------------------------------------------------------------------------------------------- a picture

// A plane goes on for ever and must not decide where the camera stands: it is drawn as a body, and not marked.
void add_to_picture(const CheckPart& part, const std::vector<Vec3>& x, bool plane, Model& model) {
    if (plane) {
        ModelBody& body = model.bodies.emplace_back();
        body.plane = true;
        body.mesh = part.mesh;
        body.mesh.points = x;
        return;
    }
    const int first = static_cast<int>(model.mesh.points.size());
    model.mesh.points.insert(model.mesh.points.end(), x.begin(), x.end());
    for (Triangle t : part.mesh.triangles) {
        for (int& p : t) p += first;
        model.mesh.triangles.push_back(t);
    }
}

// Where the parts of a picture begin in its one mesh.
struct Starts {
    std::vector<int> point, triangle;
};

// Triangles that meet an edge, triangles with an edge that meets one, and those with a point inside a body.
std::vector<int> find_marked(const Everything& all, const CheckReport& r, const Mesh& mesh, const Starts& first) {
    std::vector<int> marked;
    std::vector<std::pair<int, int>> edges;  // a point inside is an edge to itself
    for (const CheckPair& p : r.pairs) {
        if (!all.planes[std::size_t(p.triangle_part)])
            marked.push_back(first.triangle[std::size_t(p.triangle_part)] + p.triangle);
        if (all.planes[std::size_t(p.edge_part)]) continue;
        const int offset = first.point[std::size_t(p.edge_part)];
        edges.emplace_back(std::min(p.a, p.b) + offset, std::max(p.a, p.b) + offset);
    }
    for (const CheckPoint& p : r.inside) {
        const int point = first.point[std::size_t(p.part)] + p.point;
        edges.emplace_back(point, point);
    }
    std::sort(edges.begin(), edges.end());
    const auto found = [&](int p, int q) {
        return std::binary_search(edges.begin(), edges.end(), std::pair(std::min(p, q), std::max(p, q)));
    };
    for (std::size_t t = 0; t < mesh.triangles.size(); ++t)
        for (std::size_t k = 0; k < 3; ++k) {
            const int p = mesh.triangles[t][k], q = mesh.triangles[t][(k + 1) % 3];
            if (found(p, q) || found(p, p)) marked.push_back(static_cast<int>(t));
        }
    return marked;
}

// What of a body nobody needs to look at becomes one: it is painted otherwise than cloth. Its red triangles stay.
void paint_bodies(const Everything& all, const Starts& first, Model& model, std::vector<int>& marked) {
    const std::vector<Triangle> triangles = model.mesh.triangles;
    std::vector<char> red(triangles.size(), 0);
    for (const int t : marked) red[std::size_t(t)] = 1;
    model.mesh.triangles.clear();
    marked.clear();
    for (std::size_t k = 0; k < all.parts.size(); ++k) {
        const std::size_t end = k + 1 < all.parts.size() ? std::size_t(first.triangle[k + 1]) : triangles.size();
        ModelBody body;
        body.name = all.parts[k].name;
        body.mesh.points = model.mesh.points;
        for (std::size_t t = std::size_t(first.triangle[k]); t < end; ++t) {
            if (all.parts[k].body && !red[t]) {
                body.mesh.triangles.push_back(triangles[t]);
                continue;
            }
            if (red[t]) marked.push_back(static_cast<int>(model.mesh.triangles.size()));
            model.mesh.triangles.push_back(triangles[t]);
        }
        if (!body.mesh.triangles.empty()) model.bodies.push_back(std::move(body));
    }
}

void draw(const CheckArguments& o, const Everything& all, const Summary& summary) {
    const CheckReport& r = summary.worst_report;
    Model model;
    Starts first;
    const std::vector<std::vector<Vec3>> x = all.at(std::int64_t(summary.worst));
    for (std::size_t k = 0; k < all.parts.size(); ++k) {
        first.point.push_back(static_cast<int>(model.mesh.points.size()));
        first.triangle.push_back(static_cast<int>(model.mesh.triangles.size()));
        add_to_picture(all.parts[k], x[k], all.planes[k], model);
    }
    for (const CheckSource& source : all.sources)
        if (source.is_run) model.gravity = source.run.model.gravity;
    Look look;
    look.front = {.10, .28, .52};
    look.back = {.16, .38, .62};
    look.marked = find_marked(all, r, model.mesh, first);
    paint_bodies(all, first, model, look.marked);
    look.caption = std::to_string(r.pairs.size()) + " intersecting pairs";
    if (all.has_bodies()) look.caption += ", " + std::to_string(r.inside.size()) + " points inside";
    if (all.frames > 1) look.caption = "frame " + std::to_string(summary.worst) + ": " + look.caption;
    Bounds bounds;
    for (const Vec3& p : model.mesh.points) bounds.add(p);
    write_png(o.picture, weft::render(model, model.mesh.points, look, bounds));
}

}  // namespace

int check(const Arguments& arguments) {
    CheckArguments o;
    CLI::App app("Counts exactly what goes through what, in meshes and in runs, also of other programs.", "weft check");
    declare(app, o);
    if (const auto done = parse(app, arguments)) return *done;
    if (!o.picture.empty()) check_output(o.picture, {".png"});
    use_threads(o.threads);
    const Everything all = open_all(o);
    const Summary summary = check_all(o, all);
    if (o.json)
        std::printf("%s\n", describe(o, all, summary).dump(2, ' ', false, Json::error_handler_t::replace).c_str());
    else if (!o.quiet)
        print_for_people(o, all, summary);
    if (!o.picture.empty()) draw(o, all, summary);
    return summary.with == 0 ? fine : failed;
}

}  // namespace weft::cli
