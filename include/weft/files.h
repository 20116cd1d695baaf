// Files. Each format is one file in src/io, both directions where that makes sense. Readers check every size against
// what the file can hold before they allocate, and throw SceneError.
#pragma once

#include <weft/scene.h>

#include <cstdio>
#include <string_view>

namespace weft {

// --- scenes (JSON with comments)
Scene read_scene(const std::string& file, const std::vector<std::string>& overrides = {});  // "/time/step=0.001"
Scene parse_scene(std::string_view json, const std::string& file, const std::vector<std::string>& overrides = {});
std::string write_scene(const Scene& scene);  // every knob, defaults included; reads back to the same scene
std::string scene_schema();                   // JSON Schema, draft 2020-12
std::string scene_reference();                // Markdown tables of every knob

// --- meshes
Mesh read_mesh(const std::string& file);  // by extension: .obj, .ply
Mesh parse_obj(std::string_view text, const std::string& file);
Mesh parse_ply(std::string_view bytes, const std::string& file);
// `x` replaces mesh.points; colours (0..1, per point) are optional.
void write_obj(const std::string& file, const Mesh& mesh, const std::vector<Vec3>& x);
void write_ply(const std::string& file, const Mesh& mesh, const std::vector<Vec3>& x,
               const std::vector<float>& rate = {});

// --- point caches
struct PointCache {
    int points = 0;
    double start = 0;  // [s] (PC2: frames) of the first sample
    double frames_per_second = 25;
    std::vector<std::vector<Vec3>> samples;
};
PointCache parse_pc2(std::string_view bytes, const std::string& file);
PointCache parse_mdd(std::string_view bytes, const std::string& file);
PointCache read_cache(const std::string& file);  // by extension: .pc2, .mdd
void write_pc2(const std::string& file, const PointCache& cache);
void write_mdd(const std::string& file, const PointCache& cache);

// --- bytes
std::string read_bytes(const std::string& file, std::size_t at_most = std::size_t{1} << 32);
void write_bytes(const std::string& file, std::string_view bytes);  // whole or not at all: written beside, then renamed

}  // namespace weft
