// Which reader a file goes to: its extension says so, whatever the case of its letters.
#include "core/did_you_mean.h"
#include "io/bytes.h"

#include <cctype>
#include <filesystem>

namespace weft {

static std::string extension_of(const std::string& file) {
    std::string extension = std::filesystem::path(file).extension().string();
    for (char& c : extension) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return extension;
}

[[noreturn]] static void refuse(const std::string& file, const std::string& what, const std::vector<std::string>& known,
                                const std::vector<std::string>& others, const std::string& other_kind) {
    const std::string extension = extension_of(file);
    std::string rule = what + " files end in ";
    for (std::size_t i = 0; i < known.size(); ++i) rule += (i ? " or " : "") + known[i];
    std::string suggestion;
    if (std::find(others.begin(), others.end(), extension) != others.end())
        suggestion = "this is a " + other_kind;
    else if (const std::string nearest = nearest_word(extension, known); !nearest.empty())
        suggestion = "did you mean \"" + std::filesystem::path(file).replace_extension(nearest).string() + "\"?";
    else
        suggestion = "convert it to " + known.front();
    throw SceneError({file, "", extension.empty() ? "no extension" : shorten(extension), rule, suggestion});
}

static const std::vector<std::string> mesh_extensions{".obj", ".ply"};
static const std::vector<std::string> cache_extensions{".pc2", ".mdd"};

Mesh read_mesh(const std::string& file) {
    const std::string extension = extension_of(file);
    if (extension == ".obj") return parse_obj(read_bytes(file, mesh_bytes_limit), file);
    if (extension == ".ply") return parse_ply(read_bytes(file, mesh_bytes_limit), file);
    refuse(file, "mesh", mesh_extensions, cache_extensions, "point cache: it has no triangles");
}

PointCache read_cache(const std::string& file) {
    const std::string extension = extension_of(file);
    if (extension == ".pc2") return parse_pc2(read_bytes(file, cache_bytes_limit), file);
    if (extension == ".mdd") return parse_mdd(read_bytes(file, cache_bytes_limit), file);
    refuse(file, "point cache", cache_extensions, mesh_extensions, "mesh: read it with read_mesh");
}

}  // namespace weft
