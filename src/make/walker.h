// A figure of capsules that walks: see Body::Walker.
#pragma once

#include <weft/scene.h>

namespace weft {

// The figure as it stands, one closed capsule a bone; the points of bone k are [starts[k], starts[k + 1]).
struct Figure {
    Mesh mesh;
    std::vector<int> starts;
};
Figure make_walker(const Body::Walker& walker, double deviation);

// [m] Where the points of the standing figure are at a time.
void pose_walker(const Body::Walker& walker, const std::vector<int>& starts, const std::vector<Vec3>& standing,
                 double time, std::vector<Vec3>& x);

}  // namespace weft
