// Scenes: what is read can be written, and reads back to the same words.
#include "fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace weft;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    Scene scene;
    if (!accepts([&] { scene = parse_scene(text, "fuzz.json"); })) return 0;
    const std::string written = write_scene(scene);
    require(write_scene(parse_scene(written, "again.json")) == written, "a round trip changed the scene");
    return 0;
}
