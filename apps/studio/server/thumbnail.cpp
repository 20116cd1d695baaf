// Thumbnails: what a scene looks like after a moment, rendered as weft render does and kept beside other caches. A
// moment is a second and a half of work at most, so a gallery fills while one looks.
#include "studio.h"

#include "core/text.h"
#include "record/record.h"

#include <weft/picture.h>
#include <weft/run.h>

#include <chrono>

namespace weft::studio {

namespace fs = std::filesystem;

static State run_for_a_moment(const Scene& scene, Model& model) {
    Run run = make_run(scene, 1);
    run.plan.audit = false;
    const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(1500);
    const double enough = std::min(1.2, 0.6 * run.plan.duration);
    while (run.state.time < enough && std::chrono::steady_clock::now() < end)
        if (next(run).stop) break;
    model = std::move(run.model);
    return std::move(run.state);
}

static std::string draw_thumbnail(const GalleryEntry& entry, const Studio& studio) {
    if (entry.kind == "knot") {
        const std::string folder = (studio.scratch / ("thumb-" + entry.file)).string();
        studio.options.make_knot({entry.file, "-o", folder, "--loose", "--quiet"});
        return read_bytes(folder + "/picture.png", std::size_t{1} << 26);
    }
    Look look;
    look.width = 320;
    look.height = 200;
    look.samples = 6;
    Model model;
    State state;
    if (entry.kind == "run") {
        const RunFolder run = open_run(entry.file);
        model = run.model;
        state.x = read_frame(run, run.frames - 1);
        state.time = run.times.back();
    } else {
        Scene scene = read_scene(entry.file);
        state = run_for_a_moment(scene, model);
    }
    Bounds bounds;
    for (const Vec3& p : state.x) bounds.add(p);
    look.time = state.time;
    if (entry.id.rfind("knots/", 0) == 0) {
        const Vec3 middle = 0.5 * (bounds.min + bounds.max);
        look.target = middle;
        look.eye = middle + (bounds.max - bounds.min).norm() * Vec3(0, -0.6, 1.3);
        look.up = Vec3(0, 0, 1);
        look.ground = false;
    }
    if (studio.ending) return "";
    return encode_png(render(model, state.x, look, bounds));
}

static fs::path cache_file(const GalleryEntry& entry, const Studio& studio) {
    if (studio.options.cache.empty() || entry.kind == "run") return {};
    const std::string content = entry.kind == "knot" ? entry.file : read_bytes(entry.file, json_bytes_limit);
    const std::string key =
        text("v2-%016llx.png", static_cast<unsigned long long>(hash_bytes(entry.id + "\n" + content)));
    return fs::path(studio.options.cache) / key;
}

std::string make_thumbnail(const GalleryEntry& entry, const Studio& studio) {
    const fs::path kept = cache_file(entry, studio);
    std::error_code error;
    if (!kept.empty() && fs::is_regular_file(kept, error)) return read_bytes(kept.string(), std::size_t{1} << 24);
    std::string png = draw_thumbnail(entry, studio);
    if (kept.empty() || png.empty()) return png;
    fs::create_directories(kept.parent_path(), error);
    try {
        write_bytes(kept.string(), png);
    } catch (const SceneError&) {  // without a cache it takes longer the next time
    }
    return png;
}

}  // namespace weft::studio
