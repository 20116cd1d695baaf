// PC2: what is read has the sizes it says and nothing but finite numbers.
#include "fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace weft;
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    PointCache cache;
    if (!accepts([&] { cache = parse_pc2(bytes, "fuzz.pc2"); })) return 0;
    for (const auto& x : cache.samples) {
        require(x.size() == static_cast<std::size_t>(cache.points), "a sample of another size");
        for (const Vec3& p : x) require(p.allFinite(), "a coordinate that is not finite");
    }
    require(cache.samples.size() * static_cast<std::size_t>(cache.points) * 12 <= size, "more than the file can hold");
    require(cache.frames_per_second > 0 && cache.frames_per_sample > 0, "a rate that is not positive");
    return 0;
}
