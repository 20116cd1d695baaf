// What the fuzzers share. Bad input may be refused with a SceneError; whatever else happens is a bug.
#pragma once

#include <weft/files.h>

#include <cstdio>
#include <cstdlib>

namespace weft {

inline void require(bool truth, const char* what) {
    if (truth) return;
    std::fprintf(stderr, "fuzz: %s\n", what);
    std::abort();
}

// Runs f and says whether it got through; a SceneError must say what is wrong and where.
template <class F>
bool accepts(F&& f) {
    try {
        f();
        return true;
    } catch (const SceneError& error) {
        require(!error.where.rule.empty(), "an error without a rule");
        require(!error.where.path.empty() || !error.where.file.empty(), "an error without a place");
        return false;
    }
}

inline bool equal(const Mesh& a, const Mesh& b) {
    return a.points == b.points && a.triangles == b.triangles && a.uv == b.uv;
}

// Whatever is read as sound cloth survives a round trip through our own writer.
template <class Parse, class Encode>
void fuzz_mesh(const std::uint8_t* data, std::size_t size, const Parse& parse, const Encode& encode) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    Mesh mesh;
    if (!accepts([&] { mesh = parse(bytes, "fuzz"); })) return;
    if (!accepts([&] { check_mesh(mesh, "fuzz"); })) return;
    require(equal(mesh, parse(encode(mesh), "again")), "a round trip changed the mesh");
    // Every triangle has three sides, every edge one or two of them.
    const std::vector<Edge> edges = find_edges(mesh);
    std::size_t sides = 0;
    for (const Edge& e : edges) sides += e.right < 0 ? 1 : 2;
    require(sides == 3 * mesh.triangles.size(), "sides and edges disagree");
    std::vector<Vec3> normals;
    find_normals(mesh, mesh.points, normals);
}

// What is read has the sizes it says and nothing but finite numbers.
template <class Parse>
void fuzz_cache(const std::uint8_t* data, std::size_t size, const Parse& parse) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    PointCache cache;
    if (!accepts([&] { cache = parse(bytes, "fuzz"); })) return;
    for (const auto& x : cache.samples) {
        require(x.size() == static_cast<std::size_t>(cache.points), "a sample of another size");
        for (const Vec3& p : x) require(p.allFinite(), "a coordinate that is not finite");
    }
    require(cache.samples.size() * static_cast<std::size_t>(cache.points) * 12 <= size, "more than the file can hold");
    require(cache.frames_per_second > 0 && cache.frames_per_sample > 0, "a rate that is not positive");
}

}  // namespace weft
