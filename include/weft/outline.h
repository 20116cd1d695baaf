// Flat pieces of cloth by their outlines, as pattern cutters draw them.
#pragma once

#include <weft/mesh.h>

#include <optional>

namespace weft {

// From where the last step ended to `to`: straight, on an arc of a circle, or on a Bézier curve.
struct OutlineStep {
    Vec2 to{0, 0};                // [m]
    std::optional<Vec2> through;  // [m] a point of the arc between its ends
    std::vector<Vec2> control;    // [m] or one point of a quadratic curve, or two of a cubic
};

// A closed curve in the plane of the pattern; the last step ends where the first begins. Steps or a circle.
struct OutlineLoop {
    struct Circle {
        Vec2 centre{0, 0};    // [m]
        double radius = 0.5;  // [m]
    };
    std::vector<OutlineStep> steps;
    std::optional<Circle> circle;
};

// A piece of cloth with straight and curved edges, holes, and curves inside that edges of triangles shall follow, such
// as the rim of a disc that holds the cloth.
struct Outline {
    OutlineLoop border;
    std::vector<OutlineLoop> holes;
    std::vector<OutlineLoop> rings;
    std::optional<int> elements;  // triangles, to 1 %; 1000 when neither is given
    std::optional<double> edge;   // [m] or the length of their edges, where the outline needs none that are shorter
    Vec3 origin{0, 0, 0};         // [m] where the pattern's (0, 0) stands
    Vec3 right{1, 0, 0};          // direction of its x, which is the warp, normalised before use
    Vec3 up{0, 1, 0};             // direction of its y, likewise
};

inline constexpr int most_outline_elements = 1000000;
inline constexpr int most_outline_points = 10000;  // of all its curves, which are followed by straight pieces

// The mesh, and the points of its curves in order: border, holes, rings. Its uv are the pattern's coordinates, scaled
// alike to fit the unit square. Angles are from 30° to 85° wherever the outline allows it. Throws SceneError if curves
// touch or cross, have no area or edges that are too short to see, or if holes and rings are not inside; `file` and
// `path` say where the outline stands.
struct OutlineMesh {
    Mesh mesh;
    std::vector<std::vector<int>> curves;
};
OutlineMesh make_outline(const Outline& outline, const std::string& file = "", const std::string& path = "");

}  // namespace weft
