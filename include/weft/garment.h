// Garments: pieces of a pattern, placed around a body and sewn together at their edges before the first step.
#pragma once

#include <weft/outline.h>

#include <string>

namespace weft {

// One piece as it is cut, seen from outside. It stands flat, or bent about an axis behind it that runs along its y.
struct PatternPiece {
    std::string name;
    OutlineLoop border;
    std::vector<OutlineLoop> holes;
    double grain = 0;              // [degrees] from the pattern's x to the warp, counter-clockwise
    Vec3 origin{0, 0, 0};          // [m] where the pattern's (0, 0) stands
    Vec3 right{1, 0, 0};           // direction of its x, normalised before use
    Vec3 up{0, 0, 1};              // direction of its y, likewise; the outside is right × up
    std::optional<double> radius;  // [m] of the bend; none: flat
};

// Edges of a piece: its border's step number `edge`, or all from there to `last`, counted as the border counts them.
struct SeamSide {
    std::string piece;
    int edge = 0;
    std::optional<int> last;
};

// Two edges become one. Places of both that are the same share of the way along them meet, in opposite directions, as
// edges of pieces do that are seen from the same side. Lengths may differ: the longer one is eased in, or gathered.
struct Seam {
    SeamSide a, b;
};

struct Garment {
    std::vector<PatternPiece> pieces;
    std::vector<Seam> seams;
    double edge = 0.03;  // [m] of the triangles, where outlines need none that are shorter
};

// The mesh, sewn: points of a seam are one point, half-way between where the pieces had them, and what is near follows
// it. Mesh::pattern has the pieces as they were cut, in the frame of the warp. Throws SceneError if an outline or a
// seam is not sound; `file` and `path` say where the garment stands.
Mesh make_garment(const Garment& garment, const std::string& file = "", const std::string& path = "");

}  // namespace weft
