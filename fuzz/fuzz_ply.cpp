// PLY: whatever is read as sound cloth survives a round trip through our own writer.
#include "fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace weft;
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    Mesh mesh;
    if (!accepts([&] { mesh = parse_ply(bytes, "fuzz.ply"); })) return 0;
    if (!accepts([&] { check_mesh(mesh, "fuzz.ply"); })) return 0;
    require(equal(mesh, parse_ply(encode_ply(mesh, mesh.points), "again.ply")), "a round trip changed the mesh");
    // Every triangle has three sides, every edge one or two of them.
    const std::vector<Edge> edges = find_edges(mesh);
    std::size_t sides = 0;
    for (const Edge& e : edges) sides += e.right < 0 ? 1 : 2;
    require(sides == 3 * mesh.triangles.size(), "sides and edges disagree");
    std::vector<Vec3> normals;
    find_normals(mesh, mesh.points, normals);
    return 0;
}
