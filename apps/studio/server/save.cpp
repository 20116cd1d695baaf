// What stays when the studio ends: a folder that `weft studio FOLDER` goes on with, and that weft render, check and
// convert read like any run.
#include "simulation.h"

#include "core/report.h"
#include "record/record_folder.h"

#include <filesystem>

namespace weft::studio {

namespace fs = std::filesystem;

static PointCache make_cache(const Views& views, const Simulation& s) {
    PointCache cache;
    cache.points = s.run->model.points();
    cache.frames_per_second = s.scene.time.frames_per_second;
    for (const auto& shot : views.frames) {
        std::vector<Vec3> x(shot->x.size() / 3);
        for (std::size_t p = 0; p < x.size(); ++p)
            x[p] = Vec3(double(shot->x[3 * p]), double(shot->x[3 * p + 1]), double(shot->x[3 * p + 2]));
        cache.samples.push_back(std::move(x));
    }
    return cache;
}

static std::string free_folder(const std::string& parent, std::string name) {
    for (char& c : name)
        if (!std::isalnum(static_cast<unsigned char>(c)) && c != '-') c = '-';
    for (int k = 1;; ++k) {
        const fs::path folder = fs::path(parent) / (name + (k > 1 ? "-" + std::to_string(k) : ""));
        if (!fs::exists(folder)) return folder.string();
    }
}

std::string save_to(Simulation& s, const std::string& parent) {
    if (!s.run || s.recorded || s.run->state.steps == 0) return "";
    std::string folder = free_folder(parent, s.scene.name.empty() ? "scene" : s.scene.name);
    fs::create_directories(folder);
    const PortableScene portable = make_portable(s.scene);
    for (const PortableScene::File& file : portable.files) write_bytes(file_in(folder, file.name), file.bytes);
    write_bytes(file_in(folder, "scene.json"), portable.json);
    write_ply(file_in(folder, "mesh.ply"), s.run->model.mesh, s.run->model.mesh.points);
    s.seat.change([&](Views& v) {
        std::string series = series_header();
        for (const std::string& row : v.rows) series += row + "\n";
        write_bytes(file_in(folder, "series.csv"), series);
        write_pc2(file_in(folder, "cache.pc2"), make_cache(v, s));
    });
    write_bytes(file_in(folder, "studio.json"), describe_changes(s).dump() + "\n");
    write_bytes(file_in(folder, "state.bin"), save(s.run->state));
    return folder;
}

}  // namespace weft::studio
