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

// Refuses a filter that would not be positive definite on this cloth, with the reason. Defined in filter/.
void check_filter(const Scene& scene, const Model& model);

}  // namespace weft
