// Curves from SVG: the data of a path, and the first path of a file.
#pragma once

#include "geometry/knot.h"

#include <map>
#include <string_view>

namespace weft {

// M L H V C S Q T A Z, absolute and relative, flattened to 0.1 % of the diagonal; a curve a subpath. SVG's y points
// down, a drawing's up. Throws SceneError with the byte where it went wrong.
std::vector<PlaneCurve> parse_svg_path(std::string_view data, const std::string& file);

// The first path of a document, and what its data-... attributes say ("over", "axis", "width", ...).
struct SvgDrawing {
    std::vector<PlaneCurve> curves;
    std::map<std::string, std::string> data;
};
SvgDrawing parse_svg(std::string_view text, const std::string& file);

inline constexpr std::size_t svg_points_limit = std::size_t{1} << 20;

}  // namespace weft
