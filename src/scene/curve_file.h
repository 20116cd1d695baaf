// Drawings of knots: ready-made ones by name, JSON and SVG files. docs/knots.md says what may stand in them.
#pragma once

#include "make/ribbon.h"

#include <optional>
#include <string_view>

namespace weft {

struct CurveFile {
    std::string name, title;
    Drawing drawing;
    bool axis_given = false;
    std::vector<Vec2> width;       // (share of the length, [m]); empty: not said
    std::optional<double> length;  // [m]
    double object_radius = 0;      // [drawing] of what it is tied round; 0: not said
    std::string text;              // the whole file, for whoever wants more of it: stages, monitors
};

// By its text, and by what a user calls it: a ready-made name, or a file that ends in .json or .svg. Throws SceneError.
CurveFile parse_curve_json(std::string_view text, const std::string& file);
CurveFile parse_curve_svg(std::string_view text, const std::string& file);
CurveFile read_curve(const std::string& name_or_file);

// "2=first"
void add_over(Drawing& drawing, const std::string& crossing, const std::string& which);

// The ready-made ones, by name.
struct ReadyMadeCurve {
    std::string_view name, json;
};
std::span<const ReadyMadeCurve> ready_made_curves();

// What a scene says of a ribbon, as the maker wants it. `find` turns a file's name into a path.
struct RibbonOrder {
    CurveFile curve;
    RibbonPlan plan;
};
RibbonOrder order_ribbon(const RibbonShape& shape, const std::string& curve_path);

}  // namespace weft
