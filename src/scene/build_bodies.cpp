// Bodies, from a scene to a model: every shape becomes triangles.
#include <weft/files.h>

#include "core/mesh_source.h"
#include "make/bodies.h"
#include "make/walker.h"
#include "scene/build.h"

#include <algorithm>
#include <cmath>
#include <filesystem>

namespace weft {

namespace {

constexpr double plane_reach = 1000;  // times the cloth and its distance: it takes 14 s of free fall to get there

constexpr std::size_t most_sequence_points = std::size_t{1} << 28;  // 6 GB; known once the first file is read

// How far a plane must go: from its point, over all the cloth can reach.
double find_reach(const Model& model, const Vec3& point) {
    double farthest = 0;
    for (const Vec3& p : model.mesh.points) farthest = std::max(farthest, (p - point).norm());
    return plane_reach * farthest;
}

// What the shape of a body says of it. Shapes that are only a mesh need no line here.
struct ShapeMaker {
    const Scene& scene;
    const Model& model;
    ModelBody& made;

    void operator()(const MeshFile& named) const { operator()(read_mesh_of(scene, named)); }
    void operator()(const Mesh& mesh) const {
        made.mesh = mesh;
        made.axis = find_main_axis(mesh);
    }
    void operator()(const Body::Plane& plane) const {
        made.plane = true;
        made.mesh = make_plane(plane, find_reach(model, plane.point));
    }
    void operator()(const Body::Walker& walker) const {
        Figure figure = make_walker(walker, find_deviation(model));
        made.walker = walker;
        made.mesh = std::move(figure.mesh);
        made.bones = std::move(figure.starts);
    }
    void operator()(const Body::Dummy& dummy) const {
        operator()(make_body(dummy, find_deviation(model)));
        if (!(dummy.slim < 1)) return;
        made.samples.assign(2, made.mesh.points);
        flatten(dummy, dummy.slim, made.samples[0]);
        made.sample_times = {0, dummy.grown};
    }
    template <class Shape>
    void operator()(const Shape& shape) const {
        made.mesh = make_body(shape, find_deviation(model));
        if constexpr (requires { shape.b; }) {
            if (shape.a != shape.b) made.axis = {shape.a, shape.b};
        } else if constexpr (requires { shape.normal; }) {
            made.axis = {shape.centre, shape.centre + shape.normal.normalized()};
        } else if constexpr (requires { shape.centre; }) {
            made.axis = {shape.centre, shape.centre + Vec3(0, 0, 1)};
        } else {
            made.axis = find_main_axis(made.mesh);
        }
    }
};

}  // namespace

namespace {

bool is_pc2(const std::string& file) {
    return file.ends_with(".pc2") || file.ends_with(".PC2");
}

// A PC2 says at which of its program's frames it begins. Whether that is a moment of the simulation nobody can tell:
// exports begin at frame 1 by habit.
void ask_for_start(const Scene& scene, const std::string& sequence, double rate, double start,
                   const std::string& path) {
    const std::string word = path.ends_with("/sequence") ? "sequence_start" : "start";
    refuse(scene, path, sequence + " begins at frame " + shown(start), "must say when its first sample is due",
           "\"" + word + "\": 0 if that is the start of the simulation, \"" + word + "\": " + shown(start / rate) +
               " if the first sample holds until then [s]");
}

Track read_mesh_files(const Scene& scene, const std::string& sequence, double rate, double start,
                      const std::string& path) {
    const std::vector<std::string> files = find_sequence(find_file(scene, sequence));
    if (files.empty())
        refuse(scene, path, sequence, "no file fits: * stands for a number",
               "files called walk_001.obj, walk_002.obj and so on are \"walk_*.obj\"");
    Track track;
    for (std::size_t k = 0; k < files.size(); ++k) {
        track.times.push_back(start + double(k) / rate);
        track.samples.push_back(read_mesh(files[k]).points);
        if (track.samples[0].size() * files.size() > most_sequence_points)
            refuse(scene, path, std::to_string(track.samples[0].size() * files.size()) + " points",
                   "all files of a sequence together may have at most 2^28 points");
    }
    return track;
}

}  // namespace

Track read_track(const Scene& scene, const std::string& sequence, double rate, std::optional<double> start,
                 const std::string& path) {
    const std::string file = find_file(scene, sequence);
    if (file.find('*') != std::string::npos) return read_mesh_files(scene, sequence, rate, start.value_or(0), path);
    PointCache cache = read_cache(file);
    const bool frames = is_pc2(file);
    if (frames && cache.start != 0 && !start) ask_for_start(scene, sequence, rate, cache.start, path);
    const double first = start.value_or(frames ? 0 : cache.start);
    Track track;
    for (std::size_t k = 0; k < cache.samples.size(); ++k)
        track.times.push_back(first + (!cache.times.empty() ? cache.times[k] - cache.times[0]
                                       : frames             ? double(k) * cache.frames_per_sample / rate
                                                            : double(k) / cache.frames_per_second));
    track.samples = std::move(cache.samples);
    return track;
}

void check_track(const Scene& scene, const Track& track, std::size_t points, const std::string& whose,
                 const std::string& sequence, const std::string& path) {
    if (track.samples.empty()) refuse(scene, path, sequence, "has no samples");
    for (std::size_t k = 0; k < track.samples.size(); ++k) {
        if (track.samples[k].size() != points)
            refuse(
                scene, path,
                sequence + ", sample " + std::to_string(k) + ": " + std::to_string(track.samples[k].size()) + " points",
                "must have as many points as " + whose + ", " + std::to_string(points),
                "export mesh and sequence from the same object");
        for (const Vec3& p : track.samples[k])
            if (!p.allFinite())
                refuse(scene, path, sequence, "has points that are not finite in sample " + std::to_string(k));
        if (!std::isfinite(track.times[k]) || (k > 0 && track.times[k] <= track.times[k - 1]))
            refuse(scene, path, sequence, "has times that do not rise at sample " + std::to_string(k) + " [s]");
    }
}

namespace {

void add_sequence(const Scene& scene, const Body& body, const std::string& path, ModelBody& made) {
    const MeshFile* named = std::get_if<MeshFile>(&body.shape);
    const MeshFile base = named ? *named : MeshFile{};
    Track samples =
        read_track(scene, body.sequence, body.sequence_frames_per_second, body.sequence_start, path + "/sequence");
    for (std::vector<Vec3>& sample : samples.samples)
        for (Vec3& p : sample) p = from_file(base.axes, p) * base.scale + base.move;
    check_track(scene, samples, count_written(made.mesh), "the body's mesh", body.sequence, path + "/sequence");
    for (std::vector<Vec3>& sample : samples.samples) sample = points_as_written(made.mesh, sample, {});
    made.sample_times = std::move(samples.times);
    made.samples = std::move(samples.samples);
}

void add_body(const Scene& scene, const Body& body, const std::string& path, Model& model) {
    ModelBody made;
    made.name = body.name.empty() ? "body " + std::to_string(model.bodies.size()) : body.name;
    made.motion = find_motion(scene, body, model);
    std::visit(ShapeMaker{scene, model, made}, body.shape);
    if (body.axis) made.axis = *body.axis;
    if (made.mesh.triangles.empty()) refuse(scene, path + "/mesh", made.name, "must have at least one triangle");
    if (!body.sequence.empty()) add_sequence(scene, body, path, made);
    model.bodies.push_back(std::move(made));
}

}  // namespace

std::vector<std::string> find_sequence(const std::string& pattern) {
    namespace fs = std::filesystem;
    const std::string name = fs::path(pattern).filename().string();
    const std::size_t star = name.find('*');
    const std::string before = name.substr(0, star), after = name.substr(star + 1);
    std::vector<std::pair<long, std::string>> found;
    std::error_code none;
    const fs::path folder = fs::path(pattern).parent_path();
    for (const auto& entry : fs::directory_iterator(folder.empty() ? "." : folder, none)) {
        const std::string file = entry.path().filename().string();
        if (file.size() <= before.size() + after.size() || !file.starts_with(before) || !file.ends_with(after))
            continue;
        const std::string number = file.substr(before.size(), file.size() - before.size() - after.size());
        if (number.size() > 9 || number.find_first_not_of("0123456789") != std::string::npos) continue;
        found.emplace_back(std::stol(number), entry.path().string());
    }
    std::sort(found.begin(), found.end());
    std::vector<std::string> files;
    for (const auto& [number, file] : found) files.push_back(file);
    return files;
}

void add_bodies(const Scene& scene, Model& model) {
    add_contact(scene, model);
    for (std::size_t k = 0; k < scene.bodies.size(); ++k)
        add_body(scene, scene.bodies[k], "/bodies/" + std::to_string(k), model);
    bind_rides(scene, model);
    add_laws(scene, model);
}

}  // namespace weft
