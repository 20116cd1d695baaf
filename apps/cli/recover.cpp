// weft recover: untangles a mesh.
#include "cli.h"
#include "findings.h"
#include "terminal.h"

#include <weft/files.h>
#include <weft/recover.h>
#include <weft/step.h>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <filesystem>

namespace weft::cli {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;
constexpr double noticeable = 0.05;  // of the cloth's size

struct RecoverArguments {
    std::string file, rest, hold, output;
    std::vector<std::string> bodies;
    double thickness = 0, stretch = .1;
    bool json = false, quiet = false, move_pieces = false;
    int threads = 0;
};

void declare(CLI::App& app, RecoverArguments& o) {
    app.add_option("FILE", o.file, "cloth: a mesh (OBJ, PLY), of one piece or several")->required();
    app.add_option("-o,--output", o.output, "where to write the mesh (.obj or .ply)")->required()->type_name("FILE");
    app.add_option("--body", o.bodies, "a mesh that cloth must stay out of, closed or open; may be repeated")
        ->type_name("FILE")
        ->allow_extra_args(false);
    app.add_option("--hold", o.hold, "points that stay where they are: 0,7,20-35 or border (numbers from 0)")
        ->type_name("POINTS");
    app.add_option("--thickness", o.thickness, "layers should keep this distance [m]; 0 is a tenth of the mean edge")
        ->check(number_between(0, 1e6))
        ->type_name("h");
    app.add_option("--rest", o.rest, "the same mesh at rest, for the lengths of its edges; FILE itself without it")
        ->type_name("FILE");
    app.add_option("--stretch", o.stretch, "part of their length by which edges may be stretched, if it can be had")
        ->check(number_between(0, 10))
        ->type_name("PART");
    app.add_flag("--move-pieces", o.move_pieces,
                 "also move pieces off what they are worn on, or out of what they are in: that may undress somebody");
    app.add_flag("--json", o.json, "print JSON on stdout, and nothing else there");
    add_threads(app, o.threads);
    app.add_flag("--quiet", o.quiet, "print nothing but errors; the exit code tells");
    app.footer(
        "Brings cloth that goes through itself, through other pieces or through bodies apart again: first by small\n"
        "local repairs, then by pulling whole regions back, moving pieces apart or unfolding them. From a state "
        "without\n"
        "intersections it goes back towards the given one, and nothing passes through anything on the way. The result\n"
        "never has more intersections than FILE; if some are left, it says which. What was knotted may come undone.\n"
        "A piece that something goes through (a shirt and its wearer) is not moved off it without --move-pieces.\n\n"
        "Exit codes: 0 nothing intersects any more; 1 something is left (the best mesh is written); 2 wrong input.\n\n"
        "Examples:\n"
        "  weft recover shirt.obj -o clean.obj                            untangle a mesh\n"
        "  weft recover skirt.obj --body avatar.obj --hold 0-63 -o s.obj  out of a body, the waist stays\n"
        "  weft recover drape.ply -o clean.ply --json                     for a script\n"
        "  weft check clean.obj                                           count again");
}

int parse_number(const std::string& text, const std::string& all) {
    int value = 0;
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    if (text.empty() || error != std::errc() || stop != end)
        throw SceneError({"", "--hold", all, "must be numbers and ranges as in 0,7,20-35, or border", ""});
    return value;
}

std::vector<int> find_border(const Mesh& mesh) {
    std::vector<std::pair<int, int>> sides;
    for (const Triangle& t : mesh.triangles)
        for (std::size_t k = 0; k < 3; ++k)
            sides.emplace_back(std::min(t[k], t[(k + 1) % 3]), std::max(t[k], t[(k + 1) % 3]));
    std::sort(sides.begin(), sides.end());
    std::vector<int> points;
    for (std::size_t k = 0; k < sides.size();) {
        std::size_t end = k;
        while (end < sides.size() && sides[end] == sides[k]) ++end;
        if (end - k == 1) {
            points.push_back(sides[k].first);
            points.push_back(sides[k].second);
        }
        k = end;
    }
    std::sort(points.begin(), points.end());
    points.erase(std::unique(points.begin(), points.end()), points.end());
    return points;
}

std::vector<int> parse_hold(const std::string& text, const Mesh& mesh) {
    if (text == "border") return find_border(mesh);
    std::vector<int> points;
    const int count = static_cast<int>(mesh.points.size());
    for (const std::string& part : split_list(text)) {
        const std::size_t dash = part.find('-', 1);
        const int first = parse_number(part.substr(0, dash), text);
        const int last = dash == std::string::npos ? first : parse_number(part.substr(dash + 1), text);
        if (first < 0 || last < first || last >= count)
            throw SceneError({"", "--hold", part,
                              "points of this mesh go from 0 to " + std::to_string(count) + " − 1, ranges upwards",
                              ""});
        for (int p = first; p <= last; ++p) points.push_back(p);
    }
    return points;
}

Mesh read_triangles(const std::string& file) {
    Mesh mesh = read_mesh(file);
    need_triangles(mesh, file);
    return mesh;
}

Json describe(const RecoverArguments& o, const std::vector<RecoverPart>& parts, const RecoverResult& r) {
    const auto name = [&](int part) { return parts[std::size_t(part)].part.name; };
    Json json;
    json["file"] = o.file;
    json["bodies"] = o.bodies;
    json["output"] = o.output;
    json["recovered"] = r.recovered();
    json["before"] = {{"intersections", r.pairs_before}, {"inside", r.inside_before}};
    json["after"] = {{"intersections", r.left.size()}, {"inside", r.left_inside.size()}};
    json["methods"] = r.methods;
    json["rounds"] = r.rounds;
    json["stretch"] = r.stretch;
    json["displacement"] = r.displacement;
    json["size"] = r.size;
    json["worn"] = r.worn;
    json["openings"] = {{"before", r.openings}, {"after", r.openings_kept}};
    list_findings(r.left, r.left_inside, name, json);
    return json;
}

void print_for_people(const RecoverArguments& o, const std::vector<RecoverPart>& parts, const RecoverResult& r) {
    const auto name = [&](int part) { return parts[std::size_t(part)].part.name; };
    const auto ink = [](std::size_t n) { return n > 0 ? Ink::red : Ink::green; };
    const auto arrow = [](int before, std::size_t after) {
        return std::to_string(before) + " → " + std::to_string(after);
    };
    std::string methods;
    for (const std::string& method : r.methods) methods += (methods.empty() ? "" : ", ") + method;
    std::vector<std::vector<Cell>> rows;
    rows.push_back({{o.file}, {""}});
    rows.push_back({{"intersecting edge–face pairs"}, {arrow(r.pairs_before, r.left.size()), ink(r.left.size())}});
    if (!o.bodies.empty())
        rows.push_back(
            {{"points inside bodies"}, {arrow(r.inside_before, r.left_inside.size()), ink(r.left_inside.size())}});
    rows.push_back({{"by"}, {methods.empty() ? "nothing" : methods}});
    rows.push_back({{"rounds"}, {std::to_string(r.rounds)}});
    rows.push_back({{"largest stretch caused"}, {short_number(100 * r.stretch) + " %"}});
    rows.push_back({{"largest displacement"}, {short_number(r.displacement) + " m"}});
    if (r.openings > 0)
        rows.push_back(
            {{"openings that something goes through"},
             {arrow(r.openings, std::size_t(r.openings_kept)), r.openings_kept < r.openings ? Ink::red : Ink::green}});
    print_table(stdout, rows);
    if (r.displacement > noticeable * r.size)
        std::printf("warning: points were moved by up to %s %% of the size of the cloth\n",
                    short_number(100 * r.displacement / r.size).c_str());
    if (r.openings_kept < r.openings)
        std::printf("warning: what was worn is not any more; look whether it is where it should be\n");
    if (r.recovered()) return;
    std::printf("not recovered: %zu pairs and %zu points inside bodies are left\n", r.left.size(),
                r.left_inside.size());
    if (r.worn > 0)
        std::printf("%d %s something goes through; --move-pieces would move %s off it\n", r.worn,
                    r.worn == 1 ? "piece is left that" : "pieces are left that", r.worn == 1 ? "it" : "them");
    print_findings(r.left, name);
}

}  // namespace

int recover(const Arguments& arguments) {
    RecoverArguments o;
    CLI::App app("Untangles a mesh: cloth that goes through itself, other cloth or bodies is brought apart.",
                 "weft recover");
    declare(app, o);
    if (const auto done = parse(app, arguments)) return *done;
    check_output(o.output, {".obj", ".ply"});
    use_threads(o.threads);
    std::vector<RecoverPart> parts(1);
    parts[0].part = {o.file, read_triangles(o.file), false};
    parts[0].held = parse_hold(o.hold, parts[0].part.mesh);
    if (!o.rest.empty()) {
        parts[0].rest = read_triangles(o.rest).points;
        if (parts[0].rest.size() != parts[0].part.mesh.points.size())
            throw SceneError({o.rest, "", std::to_string(parts[0].rest.size()) + " points",
                              "must have as many points as " + o.file, ""});
    }
    for (const std::string& file : o.bodies) parts.push_back({{file, read_triangles(file), true}, {}, {}});
    const RecoverResult result = recover_meshes(
        parts, {.thickness = o.thickness, .most_stretch = o.stretch, .most_rounds = 60, .move_pieces = o.move_pieces});
    const Mesh& mesh = parts[0].part.mesh;
    if (fs::path(o.output).extension() == ".ply")
        write_ply(o.output, mesh, result.x[0]);
    else
        write_obj(o.output, mesh, result.x[0]);
    if (o.json)
        std::printf("%s\n", describe(o, parts, result).dump(2, ' ', false, Json::error_handler_t::replace).c_str());
    else if (!o.quiet)
        print_for_people(o, parts, result);
    return result.recovered() ? fine : failed;
}

}  // namespace weft::cli
