// What a page may say where a scene names a file: files beside the scene, where the gallery shows its folder, and the
// curves and fabrics that are part of weft. It chooses from this list; nothing else is looked for.
#include "simulation.h"

#include "scene/curve_file.h"
#include "scene/fabric_library.h"

#include <algorithm>
#include <filesystem>
#include <sstream>

namespace weft::studio {

namespace fs = std::filesystem;

constexpr std::size_t most_names = 500;

static void add_neighbours(const fs::path& folder, Names& names) {
    std::error_code error;
    const fs::path real = fs::canonical(folder, error);
    fs::directory_iterator at(real, fs::directory_options::skip_permission_denied, error), end;
    for (std::size_t count = 0; !error && at != end && count < most_names; at.increment(error)) {
        std::error_code bad;
        const fs::path file = fs::canonical(at->path(), bad);
        const std::string ending = at->path().extension().string();
        if (bad || !fs::is_regular_file(file, bad) || file.parent_path() != real || !names.count(ending)) continue;
        names[ending].push_back(at->path().filename().string());
        ++count;
    }
}

Names find_names(const std::string& scene_file, bool with_neighbours) {
    Names names;
    for (const char* ending : {".obj", ".ply", ".pc2", ".mdd", ".json", ".svg"}) names[ending];
    if (with_neighbours) add_neighbours(fs::path(scene_file).parent_path(), names);
    for (const ReadyMadeCurve& curve : ready_made_curves()) names["curves"].emplace_back(curve.name);
    for (const FabricOfLibrary& fabric : fabric_library()) names["fabrics"].emplace_back(fabric.name);
    for (auto& [word, list] : names) std::sort(list.begin(), list.end());
    return names;
}

bool may_name(const Names& names, const std::string& words, const std::string& wanted) {
    std::istringstream all(words);
    for (std::string word; all >> word;) {
        const auto list = names.find(word);
        if (list != names.end() && std::binary_search(list->second.begin(), list->second.end(), wanted)) return true;
    }
    return false;
}

}  // namespace weft::studio
