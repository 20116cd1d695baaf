#include "core/build.h"
#include "filter/filter.h"

namespace weft {

void check_filter(const Scene& scene, const Model&) {
    if (scene.filter.place != FilterPlace::none)
        refuse(scene, "/filter/place", "", "filters are not available in this version");
}

void filter_field(const Model&, Workspace&, std::vector<Vec3>&) {}

void filter_velocities(const Model&, State&, Workspace&, double) {}

}  // namespace weft
