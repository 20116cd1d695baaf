#include "fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    weft::fuzz_cache(data, size, weft::parse_pc2);
    return 0;
}
