// What the parts of build() share: refusals, and the springs (build_springs.cpp).
#pragma once

#include <weft/model.h>

namespace weft {

std::string shown(double value);
[[noreturn]] void refuse(const Scene& scene, const std::string& path, const std::string& value, const std::string& rule,
                         const std::string& suggestion = "");
void need(const Scene& scene, bool holds, const std::string& path, double value, const std::string& rule);

// Springs of the three kinds and the user's own, then what regions and maps say of them and of the masses.
void add_springs(const Scene& scene, Model& model);

// Checks a motion and appends it to the model's; returns its number. Those of Scene::frames are the first, in order.
int add_motion(const Scene& scene, const Motion& motion, const std::string& path, Model& model);

// Bodies as triangles, the settings of contact, and the check that nothing intersects at the start (build_bodies.cpp).
void add_bodies(const Scene& scene, Model& model);

// Refuses a filter that would not be positive definite on this cloth, with the reason. Defined in filter/.
void check_filter(const Scene& scene, const Model& model);

}  // namespace weft
