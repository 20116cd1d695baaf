// Fabrics: what is read has laws, can be written, and reads back to the same words.
#include "fuzz.h"

#include <weft/fabric_file.h>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace weft;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    FabricSheet sheet;
    if (!accepts([&] { sheet = parse_fabric(text, "fuzz.json"); })) return 0;
    const std::string written = write_fabric(sheet);
    require(write_fabric(parse_fabric(written, "again.json")) == written, "a round trip changed the fabric");
    return 0;
}
