#include "fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace weft;
    fuzz_mesh(data, size, parse_ply, [](const Mesh& mesh) { return encode_ply(mesh, mesh.points); });
    return 0;
}
