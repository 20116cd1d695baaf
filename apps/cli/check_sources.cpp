#include "check_sources.h"

#include "findings.h"

#include <algorithm>
#include <filesystem>

namespace weft::cli {

static std::int64_t frame_within(const CheckSource& source, std::int64_t frame) {
    return std::min(frame, source.frames - 1);
}

CheckSource open_check_source(const std::string& name, bool body) {
    CheckSource source;
    source.name = name;
    source.body = body;
    source.is_run = std::filesystem::is_directory(name);
    if (source.is_run) {
        source.run = open_run(name);
        source.frames = source.run.frames;
        need_triangles(source.run.model.mesh, name);
    } else {
        source.mesh = read_mesh(name);
        need_triangles(source.mesh, name);
    }
    return source;
}

std::vector<CheckPart> parts_of_source(const CheckSource& source) {
    if (!source.is_run) return {{source.name, source.mesh, source.body}};
    std::vector<CheckPart> parts = check_parts(source.run.model);
    const std::vector<std::vector<Vec3>> first = points_of_source(source, 0);
    for (std::size_t k = 0; k < parts.size(); ++k) {
        parts[k].name = parts.size() == 1 ? source.name : source.name + ": " + parts[k].name;
        parts[k].body = parts[k].body || source.body;
        parts[k].mesh.points = first[k];
    }
    return parts;
}

std::vector<std::vector<Vec3>> points_of_source(const CheckSource& source, std::int64_t frame) {
    if (!source.is_run) return {source.mesh.points};
    State state;
    state.time = time_of_source(source, frame);
    state.x = read_frame(source.run, frame_within(source, frame));
    return check_points(source.run.model, state);
}

std::vector<char> planes_of_source(const CheckSource& source) {
    if (!source.is_run) return {false};
    std::vector<char> planes(std::size_t(std::max(1, source.run.model.pieces())), false);
    for (const ModelBody& body : source.run.model.bodies) planes.push_back(body.plane);
    return planes;
}

double time_of_source(const CheckSource& source, std::int64_t frame) {
    return source.is_run ? source.run.times[std::size_t(frame_within(source, frame))] : 0;
}

bool is_single_precision(const CheckSource& source) {
    return source.is_run && source.run.files.empty();
}

}  // namespace weft::cli
