// A clip as a file, by its extension.
#include <weft/export.h>

#include "core/mesh_source.h"
#include "core/text.h"
#include "io/bytes.h"

#include <cmath>
#include <filesystem>

namespace weft {

const std::vector<std::string>& clip_endings() {
    static const std::vector<std::string> all{".obj", ".ply", ".vtp", ".glb", ".gltf", ".usda", ".pvd", ".pc2", ".mdd"};
    return all;
}

void check_clip(const std::string& file, const Clip& clip) {
    const auto fail = [&](const std::string& value, const std::string& rule) {
        throw SceneError({file, "", value, rule, "is the run whole?"});
    };
    if (clip.samples.empty()) fail("no frames", "a motion has at least one frame");
    if (clip.times.size() != clip.samples.size())
        fail(text("%zu times", clip.times.size()), text("there must be one a frame: %zu", clip.samples.size()));
    if (!(clip.frames_per_second > 0) || !std::isfinite(clip.frames_per_second))
        fail(text("%g", clip.frames_per_second), "frames per second must be above 0 [Hz]");
    if (clip.mesh.triangles.empty()) fail("no triangles", "a mesh has at least one triangle");
    for (std::size_t k = 0; k < clip.samples.size(); ++k) {
        check_positions(file, clip.mesh.points.size(), clip.samples[k]);
        if (!std::isfinite(clip.times[k]) || (k > 0 && !(clip.times[k] > clip.times[k - 1])))
            fail(text("%g s", clip.times[k]), "times must be finite and increase from frame to frame");
    }
}

static void write_pvd(const std::string& file, const Clip& clip) {
    namespace fs = std::filesystem;
    const fs::path folder = fs::path(file).replace_extension("");
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) throw SceneError({folder.string(), "", "", "cannot be made: " + error.message(), ""});
    std::vector<std::string> files;
    for (std::size_t k = 0; k < clip.samples.size(); ++k) {
        const std::string name = text("%06zu.vtp", k);
        write_bytes((folder / name).string(), encode_vtp(clip.mesh, clip.samples[k], clip.axes));
        files.push_back(folder.filename().string() + "/" + name);
    }
    write_bytes(file, encode_pvd(clip, files));
}

static PointCache make_cache(const Clip& clip) {
    PointCache cache;
    cache.points = int(count_written(clip.mesh));
    cache.frames_per_second = clip.frames_per_second;
    for (const std::vector<Vec3>& x : clip.samples) cache.samples.push_back(written_points(clip.mesh, x, clip.axes));
    return cache;
}

void write_clip(const std::string& file, const Clip& clip, double deviation) {
    check_clip(file, clip);
    const std::string ending = std::filesystem::path(file).extension().string();
    if (ending == ".obj")
        write_obj(file, clip.mesh, clip.samples.back(), clip.axes);
    else if (ending == ".ply")
        write_ply(file, clip.mesh, clip.samples.back(), {}, clip.axes);
    else if (ending == ".vtp")
        write_bytes(file, encode_vtp(clip.mesh, clip.samples.back(), clip.axes));
    else if (ending == ".glb" || ending == ".gltf")
        write_bytes(file, encode_gltf(clip, {.binary = ending == ".glb", .deviation = deviation}));
    else if (ending == ".usda")
        write_bytes(file, encode_usda(clip));
    else if (ending == ".pvd")
        write_pvd(file, clip);
    else if (ending == ".pc2")
        write_pc2(file, make_cache(clip));
    else if (ending == ".mdd")
        write_mdd(file, make_cache(clip));
    else
        throw SceneError({file, "", ending, "must end in .obj, .ply, .vtp, .glb, .gltf, .usda, .pvd, .pc2 or .mdd",
                          "choose the format by the ending"});
}

}  // namespace weft
