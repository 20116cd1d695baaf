// What may be opened: the scenes of the folders that were given, and the ready-made knots.
#include "studio.h"

#include "core/text.h"
#include "scene/curve_file.h"

#include <algorithm>

namespace weft::studio {

namespace fs = std::filesystem;

constexpr std::size_t most_scenes = 2000;

static bool is_below(const fs::path& file, const fs::path& folder) {
    const auto [end, ignored] = std::mismatch(folder.begin(), folder.end(), file.begin(), file.end());
    return end == folder.end();
}

// Name and sentence of a scene, or nothing if the file is none.
static bool read_head(const std::string& file, GalleryEntry& entry) {
    try {
        const Json json = parse_json(read_bytes(file, json_bytes_limit), file);
        if (!json.is_object() || !json.contains("cloth")) return false;
        if (json.contains("name") && json["name"].is_string()) entry.name = json["name"].get<std::string>();
        if (json.contains("about") && json["about"].is_string()) entry.about = json["about"].get<std::string>();
        return true;
    } catch (const std::exception&) {
        return false;
    }
}

std::vector<GalleryEntry> find_scenes(const std::vector<std::string>& folders) {
    std::vector<GalleryEntry> all;
    for (const std::string& given : folders) {
        std::error_code error;
        const fs::path folder = fs::canonical(given, error);
        if (error) continue;
        fs::recursive_directory_iterator at(folder, fs::directory_options::skip_permission_denied, error), end;
        for (; !error && at != end && all.size() < most_scenes; at.increment(error)) {
            if (at.depth() > 6) at.disable_recursion_pending();
            const fs::path path = at->path();
            if (path.extension() != ".json") continue;
            const fs::path real = fs::canonical(path, error);
            if (error || !fs::is_regular_file(real, error) || !is_below(real, folder)) {
                error.clear();
                continue;
            }
            GalleryEntry entry;
            entry.id = (folder.filename() / fs::relative(path, folder)).generic_string();
            entry.name = path.stem().string();
            entry.kind = "scene";
            entry.file = real.string();
            const auto same = [&](const GalleryEntry& other) { return other.file == entry.file; };
            if (read_head(entry.file, entry) && std::none_of(all.begin(), all.end(), same)) all.push_back(entry);
        }
    }
    std::sort(all.begin(), all.end(), [](const GalleryEntry& a, const GalleryEntry& b) { return a.id < b.id; });
    return all;
}

std::vector<GalleryEntry> find_knots() {
    std::vector<GalleryEntry> all;
    for (const ReadyMadeCurve& ready : ready_made_curves()) {
        GalleryEntry entry;
        entry.id = "knots/" + std::string(ready.name);
        entry.name = entry.file = std::string(ready.name);
        std::replace(entry.name.begin(), entry.name.end(), '_', ' ');
        entry.kind = "knot";
        try {
            entry.about = parse_curve_json(ready.json, entry.file).title;
        } catch (const SceneError&) {
        }
        all.push_back(entry);
    }
    return all;
}

const GalleryEntry* find_entry(const Studio& studio, const std::string& id) {
    for (const GalleryEntry& entry : studio.gallery)
        if (entry.id == id) return &entry;
    return nullptr;
}

}  // namespace weft::studio
