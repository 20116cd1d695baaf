// weft convert: a run, or a mesh with a point cache, for other programs.
#include "cli.h"
#include "terminal.h"

#include <weft/export.h>
#include <weft/record.h>

#include <algorithm>
#include <charconv>
#include <filesystem>

namespace weft::cli {

namespace {

struct ConvertArguments {
    std::string source, output, mesh, frame, up, unit;
    double compact = 0;
    bool quiet = false;
};

void declare(CLI::App& app, ConvertArguments& o) {
    app.add_option("IN", o.source, "folder of a run, a mesh (OBJ, PLY), or a point cache (PC2, MDD) with --mesh")
        ->required();
    app.add_option("OUT", o.output,
                   "motion: .glb .gltf (morph targets), .usda, .pvd (ParaView, with a folder of .vtp), .pc2, .mdd; "
                   "one frame: .obj .ply .vtp")
        ->required();
    app.add_option("--frame", o.frame, "only this one: a number from 0, or last")->type_name("N|last");
    app.add_option("--mesh", o.mesh, "the mesh whose points a point cache moves")->type_name("MESH");
    app.add_option("--compact", o.compact,
                   "glTF: leave out frames that are missed by no more than this share of the cloth's size, e.g. 0.002")
        ->check(number_between(0, 1))
        ->type_name("SHARE");
    app.add_option("--up", o.up, "axis that points up in OUT; without it, as the run has it; glTF has its own")
        ->check(CLI::IsMember({"z", "y"}))
        ->type_name("z|y");
    app.add_option("--unit", o.unit, "unit of length in OUT; without it, as the run has it; glTF has its own")
        ->check(CLI::IsMember({"m", "cm", "mm", "in", "ft"}))
        ->type_name("m|cm|mm|in|ft");
    app.add_flag("--quiet", o.quiet, "print errors only");
}

void set_axes(const ConvertArguments& o, FileAxes& axes) {
    const std::vector<std::string> units{"m", "cm", "mm", "in", "ft"};
    if (!o.up.empty()) axes.up = o.up == "y" ? UpAxis::y : UpAxis::z;
    if (!o.unit.empty()) axes.unit = LengthUnit(std::find(units.begin(), units.end(), o.unit) - units.begin());
}

Clip read_run(const std::string& source) {
    const RunFolder run = open_run(source);
    Clip clip;
    if (!run.scene.name.empty()) clip.name = run.scene.name;
    clip.mesh = run.model.mesh;
    clip.frames_per_second = run.frames_per_second;
    clip.times = run.times;
    clip.axes = run.scene.output.axes;
    for (std::int64_t frame = 0; frame < run.frames; ++frame) clip.samples.push_back(read_frame(run, frame));
    return clip;
}

Clip read_cached(const ConvertArguments& o) {
    if (o.mesh.empty())
        throw SceneError(
            {o.source, "--mesh", "", "a point cache has no triangles: a mesh must be given", "--mesh OUT/mesh.ply"});
    Clip clip;
    clip.mesh = read_mesh(o.mesh);
    PointCache cache = read_cache(o.source);
    clip.frames_per_second = cache.frames_per_second;
    for (std::size_t k = 0; k < cache.samples.size(); ++k)
        clip.times.push_back(k < cache.times.size() ? cache.times[k] : double(k) / cache.frames_per_second);
    clip.samples = std::move(cache.samples);
    return clip;
}

void keep_one(Clip& clip, const std::string& word) {
    std::size_t frame = clip.samples.size() - 1;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), frame);
    const bool number = error == std::errc() && end == word.data() + word.size();
    if (clip.samples.empty() || (word != "last" && !(number && frame < clip.samples.size())))
        throw SceneError({"", "--frame", word,
                          "must be a frame from 0 to " + std::to_string(int(clip.samples.size()) - 1) + ", or last",
                          ""});
    clip.samples = {clip.samples[frame]};
    clip.times = {clip.times[frame]};
}

}  // namespace

int convert(const Arguments& arguments) {
    ConvertArguments o;
    CLI::App app("Writes a run or a mesh in a format that other programs read.", "weft convert");
    declare(app, o);
    if (const auto done = parse(app, arguments)) return *done;
    check_output(o.output, clip_endings());
    const std::string ending = std::filesystem::path(o.source).extension().string();
    Clip clip = ending == ".pc2" || ending == ".mdd" ? read_cached(o) : read_run(o.source);
    set_axes(o, clip.axes);
    if (!o.frame.empty()) keep_one(clip, o.frame);
    write_clip(o.output, clip, o.compact);
    if (!o.quiet) std::printf("%s\n", o.output.c_str());
    return fine;
}

}  // namespace weft::cli
