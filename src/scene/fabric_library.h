// Weft's own fabrics: the files of fabrics/, which are part of the program.
#pragma once

#include <string_view>
#include <vector>

namespace weft {

struct FabricOfLibrary {
    std::string_view name, json;
};
const std::vector<FabricOfLibrary>& fabric_library();  // by name; made by cmake/fabrics.cmake

}  // namespace weft
