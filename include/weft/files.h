// Files. Each format is one file in src/io, both directions where that makes sense. Readers check every size against
// what the file can hold before they allocate, and throw SceneError.
#pragma once

#include <weft/scene.h>

#include <cstdio>
#include <memory>
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
// `x` replaces mesh.points; `rate` (a number per point, for colouring) is optional. Points survive exactly. A mesh that
// came from a file is written as it came: its points, faces, uv and names (MeshSource).
void write_obj(const std::string& file, const Mesh& mesh, const std::vector<Vec3>& x, const FileAxes& axes = {});
void write_ply(const std::string& file, const Mesh& mesh, const std::vector<Vec3>& x,
               const std::vector<float>& rate = {}, const FileAxes& axes = {});
// The same in memory. Sizes and numbers are the caller's business here.
std::string encode_obj(const Mesh& mesh, const std::vector<Vec3>& x, const FileAxes& axes = {});
std::string encode_ply(const Mesh& mesh, const std::vector<Vec3>& x, const std::vector<float>& rate = {},
                       const FileAxes& axes = {});

// Points by name, as a JSON file beside a mesh has them: {"collar": [3, 4, 5], "hem": {"7": 0.5}}.
std::vector<PointGroup> parse_groups(std::string_view json, const std::string& file);

// --- point caches
struct PointCache {
    int points = 0;
    double start = 0;                        // [s] (PC2: frames) of the first sample
    double frames_per_second = 25;           // [Hz] PC2 does not tell: 25 when read, ignored when written
    double frames_per_sample = 1;            // PC2 only: 0.5 means two samples a frame
    std::vector<double> times;               // [s] of every sample, from an uneven MDD; else empty; never written
    std::vector<std::vector<Vec3>> samples;  // single precision in the files
};
PointCache parse_pc2(std::string_view bytes, const std::string& file);
PointCache parse_mdd(std::string_view bytes, const std::string& file);
PointCache read_cache(const std::string& file);  // by extension: .pc2, .mdd
void write_pc2(const std::string& file, const PointCache& cache);
void write_mdd(const std::string& file, const PointCache& cache);

// Writes a cache sample by sample, so that a long film needs the memory of one frame and a run that ends early loses
// nothing. A PC2 file is complete after every add(). An MDD file has a table of times in front of the samples: it is
// reserved for `planned` samples (more may come, at the price of a copy) and made to fit by close(); until then other
// programs cannot read the file, but a writer that continues it can.
enum class CacheFormat { pc2, mdd };
struct CacheWriter {
    // `about` gives everything but the samples. `keep` > 0 continues a file after its first `keep` samples and drops
    // what follows them; 0 starts a new file in the place of any old one.
    CacheWriter(std::string file, CacheFormat format, const PointCache& about, int planned, int keep = 0);
    ~CacheWriter();  // closes, but cannot say if that failed
    CacheWriter(CacheWriter&&) noexcept;
    CacheWriter& operator=(CacheWriter&&) = delete;

    void add(const std::vector<Vec3>& x);  // throws SceneError; the samples before stay good
    void close();                          // nothing may be added after
    int samples() const;

    struct Inside;  // src/io/caches.cpp
    std::unique_ptr<Inside> inside;
};

// --- bytes. Only regular files are read: a pipe or a device may never end.
std::string read_bytes(const std::string& file, std::size_t at_most = std::size_t{1} << 32);
void write_bytes(const std::string& file, std::string_view bytes);  // whole or not at all: written beside, then renamed

}  // namespace weft
