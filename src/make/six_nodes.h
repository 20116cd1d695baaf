// Meshes of six-node triangles.
#pragma once

#include <weft/mesh.h>

namespace weft {

// The mesh whose triangles, four by four, are the elements that the triangles of `corners` are the corners of.
Mesh split_for_shell(const Mesh& corners);

}  // namespace weft
