#include "fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace weft;
    try {
        for (const PointGroup& group : parse_groups({reinterpret_cast<const char*>(data), size}, "groups.json")) {
            if (group.points.size() != group.weights.size()) __builtin_trap();
            for (std::size_t k = 0; k < group.points.size(); ++k)
                if (group.points[k] < 0 || !(group.weights[k] > 0)) __builtin_trap();
        }
    } catch (const SceneError&) {
    }
    return 0;
}
