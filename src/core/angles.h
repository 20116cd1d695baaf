// The one π, and the one degree.
#pragma once

#include <numbers>

namespace weft {

inline constexpr double pi = std::numbers::pi;
inline constexpr double degree = pi / 180;  // [rad]

}  // namespace weft
