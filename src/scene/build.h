// What the parts of build() share: refusals, and the springs (build_springs.cpp).
#pragma once

#include <weft/model.h>

namespace weft {

std::string shown(double value);
[[noreturn]] void refuse(const Scene& scene, const std::string& path, const std::string& value, const std::string& rule,
                         const std::string& suggestion = "");
void need(const Scene& scene, bool holds, const std::string& path, double value, const std::string& rule);

// The scene's first cloth alone, and all of them; without pins and what is said of the whole scene.
Model make_cloth(const Scene& scene);
Model make_cloths(const Scene& scene);

// Springs of the three kinds and the user's own, then what regions and maps say of them and of the masses.
void add_springs(const Scene& scene, Model& model);

// Checks a motion and appends it to the model's; returns its number. Those of Scene::frames are the first, in order.
int add_motion(const Scene& scene, const Motion& motion, const std::string& path, Model& model);

// The scene's frames and pins (build_pins.cpp). Two pins may hold one point only if they want the same of it.
void add_pins(const Scene& scene, Model& model);

// Bodies as triangles (build_bodies.cpp); before them the settings of contact, after them the laws of every two parts
// and the check of the start (build_contact.cpp). add_bodies does all three.
void add_bodies(const Scene& scene, Model& model);
void add_contact(const Scene& scene, Model& model);
double find_deviation(const Model& model);  // [m] that triangles of round bodies may leave the shape by
void add_laws(const Scene& scene, Model& model);

// Refuses a filter that would not be positive definite on this cloth, with the reason. Defined in filter/.
void check_filter(const Scene& scene, const Model& model);

}  // namespace weft
