// The folder of a recorded run: what belongs to it, what may be replaced, and whether a scene is the one inside.
#include "record/record_folder.h"

#include "scene/build.h"

#include <filesystem>

namespace weft {

namespace fs = std::filesystem;

static const char* const own_files[] = {"scene.json", "source.obj", "source.ply",  "mesh.ply",      "series.csv",
                                        "cache.pc2",  "cache.mdd",  "report.json", "checkpoint.bin"};

// body0.obj, cloth1.ply, body2_000017.obj and the like.
static bool is_part_name(const fs::path& file) {
    const std::string stem = file.stem().string(), extension = file.extension().string();
    if (extension == ".json")
        return stem.ends_with("_groups") &&
               (stem == "source_groups" || is_part_name(stem.substr(0, stem.size() - 7) + ".ply"));
    const std::size_t word = stem.starts_with("body") ? 4 : stem.starts_with("cloth") ? 5 : 0;
    if (word == 0 || stem.size() == word || stem.size() > word + 12) return false;
    if (stem.find_first_not_of("0123456789_", word) != std::string::npos) return false;
    return extension == ".ply" || extension == ".obj" || extension == ".pc2" || extension == ".mdd";
}

// 000017.ply and the like: only what a run writes, so that a user's own files in the folder are never touched.
static bool is_frame_name(const fs::path& file, std::int64_t& frame) {
    const std::string stem = file.stem().string();
    if (stem.size() < 6 || stem.size() > 12 || stem.find_first_not_of("0123456789") != std::string::npos) return false;
    frame = std::stoll(stem);
    return file.extension() == ".ply" || file.extension() == ".obj";
}

// What a kill in the middle of writing `name` leaves: "name.<something>.part".
static bool is_leftover(const fs::path& file) {
    if (file.extension() != ".part") return false;
    const std::string name = file.filename().string();
    for (const char* own : own_files)
        if (name.starts_with(std::string(own) + ".")) return true;
    std::int64_t frame;
    return is_frame_name(file.stem().stem(), frame) || is_part_name(file.stem().stem());
}

static void remove_leftovers(const fs::path& folder) {
    std::error_code ignored;
    std::vector<fs::path> old;
    for (const auto& entry : fs::directory_iterator(folder, ignored))
        if (is_leftover(entry.path())) old.push_back(entry.path());
    for (const fs::path& file : old) fs::remove(file, ignored);
}

std::string frame_file(const std::string& folder, std::int64_t frame, const std::string& format) {
    std::string digits = std::to_string(frame);
    if (digits.size() < 6) digits.insert(0, 6 - digits.size(), '0');
    return (fs::path(folder) / "frames" / (digits + "." + format)).string();
}

std::string file_in(const std::string& folder, const std::string& name) {
    return (fs::path(folder) / name).string();
}

bool holds_run(const std::string& folder) {
    std::error_code ignored;
    for (const char* name : own_files)
        if (fs::exists(fs::path(folder) / name, ignored)) return true;
    for (const auto& entry : fs::directory_iterator(fs::path(folder) / "frames", ignored))
        if (std::int64_t frame; is_frame_name(entry.path(), frame)) return true;
    return false;
}

void remove_frames(const std::string& folder, std::int64_t first) {
    std::error_code ignored;
    std::vector<fs::path> old;
    for (const auto& entry : fs::directory_iterator(fs::path(folder) / "frames", ignored))
        if (std::int64_t frame; is_frame_name(entry.path(), frame) && frame >= first) old.push_back(entry.path());
    for (const fs::path& file : old) fs::remove(file, ignored);
    remove_leftovers(folder);
    remove_leftovers(fs::path(folder) / "frames");
}

void clear_run(const std::string& folder) {
    std::error_code ignored;
    for (const char* name : own_files) fs::remove(fs::path(folder) / name, ignored);
    std::vector<fs::path> bodies;
    for (const auto& entry : fs::directory_iterator(folder, ignored))
        if (is_part_name(entry.path().filename())) bodies.push_back(entry.path());
    for (const fs::path& file : bodies) fs::remove(file, ignored);
    remove_frames(folder, 0);
}

static std::string small_extension(const std::string& file) {
    std::string extension = fs::path(file).extension().string();
    for (char& c : extension) c = c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c;
    return extension;
}

namespace {
// Copies the files that a scene names, under names of the folder's own.
struct Packer {
    const Scene& scene;
    PortableScene& portable;

    void add(std::string& file, const std::string& name, const std::string& path) const {
        portable.files.push_back({path, name, read_bytes(find_file(scene, file))});
        file = name;
    }

    // Of a cloth or a body: a mesh in memory or in a file.
    template <class Part>
    void add_mesh(Part& part, const std::string& name, const std::string& path) const {
        if (const Mesh* mesh = std::get_if<Mesh>(&part.shape)) {
            Mesh plain = *mesh;  // as it is in memory: its file may have had other points
            plain.source.reset();
            portable.files.push_back({path + "/mesh", name + ".ply", encode_ply(plain, plain.points)});
            part.shape = MeshFile{name + ".ply"};
        } else if (MeshFile* named = std::get_if<MeshFile>(&part.shape)) {
            add(named->file, name + small_extension(named->file), path + "/mesh");
            if (!named->groups.empty()) add(named->groups, name + "_groups.json", path + "/groups");
        }
    }

    void add_sequence(std::string& sequence, const std::string& name, const std::string& path) const {
        if (sequence.find('*') == std::string::npos) return add(sequence, name + small_extension(sequence), path);
        const std::string extension = small_extension(sequence);
        const std::vector<std::string> files = find_sequence(find_file(scene, sequence));
        for (std::size_t k = 0; k < files.size(); ++k) {
            std::string digits = std::to_string(k);
            digits.insert(0, digits.size() < 6 ? 6 - digits.size() : 0, '0');
            portable.files.push_back({path, name + "_" + digits + extension, read_bytes(files[k])});
        }
        sequence = name + "_*" + extension;
    }
};
}  // namespace

PortableScene make_portable(const Scene& scene) {
    Scene inside = scene;
    PortableScene portable;
    const Packer pack{scene, portable};
    const Mesh* mesh = std::get_if<Mesh>(&scene.cloth.shape);
    if (mesh && !mesh->source && scene.output.axes.ours() && scene.cloths.empty())
        inside.cloth.shape = MeshFile{"mesh.ply"};  // which every run has
    else
        pack.add_mesh(inside.cloth, "source", "/cloth");
    for (std::size_t k = 0; k < inside.cloths.size(); ++k)
        pack.add_mesh(inside.cloths[k], "cloth" + std::to_string(k + 1), "/cloths/" + std::to_string(k));
    for (std::size_t k = 0; k < inside.bodies.size(); ++k) {
        const std::string name = "body" + std::to_string(k), path = "/bodies/" + std::to_string(k);
        pack.add_mesh(inside.bodies[k], name, path);
        if (!inside.bodies[k].sequence.empty()) pack.add_sequence(inside.bodies[k].sequence, name, path + "/sequence");
    }
    for (std::size_t k = 0; k < inside.pins.size(); ++k)
        if (!inside.pins[k].sequence.empty())
            pack.add_sequence(inside.pins[k].sequence, "pin" + std::to_string(k),
                              "/pins/" + std::to_string(k) + "/sequence");
    if (inside.force) pack.add(inside.force->file, "force" + small_extension(inside.force->file), "/force/file");
    portable.json = write_scene(inside);
    return portable;
}

void check_folder_is_free(const Scene& scene, const std::string& folder, bool overwrite) {
    std::error_code ignored;
    if (!scene.file.empty() && fs::equivalent(scene.file, fs::path(folder) / "scene.json", ignored))
        throw SceneError({folder, "", "", "already holds the scene itself as scene.json; nothing was written over",
                          "choose another folder, or --resume if a run was stopped there"});
    if (!overwrite && holds_run(folder))
        throw SceneError({folder, "", "", "already holds a run; nothing was written over",
                          "--resume goes on with it, --overwrite replaces it"});
}

void check_same_scene(const Scene& scene, const PortableScene& portable, const std::string& folder) {
    const std::string file = file_in(folder, "scene.json");
    const std::string text = read_bytes(file);
    if (text != portable.json) {
        const Json before = Json::parse(text, nullptr, false), now = Json::parse(portable.json);
        if (before.is_discarded())
            throw SceneError({file, "", "", "must be the scene as weft wrote it, and is not JSON", ""});
        for (const Json& change : Json::diff(before, now)) {
            const std::string path = change.at("path");
            const Json::json_pointer pointer(path);
            const std::string was = before.contains(pointer) ? before.at(pointer).dump() : "nothing",
                              is = now.contains(pointer) ? now.at(pointer).dump() : "nothing";
            throw SceneError({scene.file, path, is.substr(0, 80),
                              "must be as in " + file + " (" + was.substr(0, 80) + ") to go on with that run",
                              "leave SCENE and --set out to go on, or start afresh in another folder"});
        }
    }
    for (const PortableScene::File& part : portable.files)
        if (read_bytes(file_in(folder, part.name)) != part.bytes)
            throw SceneError({scene.file, part.path, part.name,
                              "must have the same content as " + file_in(folder, part.name),
                              "leave SCENE out to go on with what the run was started with"});
}

}  // namespace weft
