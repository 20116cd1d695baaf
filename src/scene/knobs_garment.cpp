// Knobs of garments: pieces, where they stand, and what is sewn to what; and those of steps that shells need.
#include "scene/json.h"
#include "scene/knobs.h"

namespace weft {

void describe(Fields& f, Garment& garment) {
    f.list("pieces", garment.pieces, {"as they are cut, seen from outside", "", between(1, 1000), true});
    f.list("seams", garment.seams, {"edges that are sewn together", "", between(0, 10000)});
    f.number("edge", garment.edge,
             {"length of the triangles' edges, where outlines need none that are shorter", "m", above(0)});
}

void describe(Fields& f, PatternPiece& piece) {
    f.text("name", piece.name, {"for seams and messages", "", {}, true});
    describe_border(f, piece.border, piece.holes);
    f.number("grain", piece.grain, {"from the piece's x to the warp, counter-clockwise", "degrees"});
    f.vector("origin", piece.origin, {"where (0, 0) of the piece stands", "m"});
    f.direction("right", piece.right, {"direction of its x"});
    f.direction("up", piece.up, {"direction of its y; the outside is right × up"});
    f.number("radius", piece.radius,
             {"of the bend about an axis behind it, along its y; flat when left out", "m", above(0)});
    if (f.reading() && std::abs(piece.right.normalized().dot(piece.up.normalized())) > 1e-6)
        f.fail("\"right\" and \"up\" must be perpendicular", "try \"right\": [1, 0, 0] and \"up\": [0, 0, 1]");
}

void describe(Fields& f, SeamSide& side) {
    f.text("piece", side.piece, {"its name", "", {}, true});
    f.integer("edge", side.edge,
              {"which step of its border, from 0; a step ends at its own point", "", between(0, most_outline_points)});
    f.optional_shape("last", side.last, {}, [](Value& v, int& last) {
        v.integer(last, {"or from there to this one", "", between(0, most_outline_points)});
    });
}

void describe(Fields& f, Seam& seam) {
    f.object("a", seam.a, {"one side", "", {}, true});
    f.object("b", seam.b, {"the other, which runs the other way", "", {}, true});
}

void describe_control(Fields& f, Integrator& integrator) {
    f.choice("control", integrator.control, {"free", "ladder"},
             {"of adaptive steps: as the error says, or by factors of √2 and distortion of a shell"});
    f.number("newton_stop", integrator.newton_stop,
             {"of bdf2: Newton until no point moves further; linearised once when left out", "m", above(0)});
}

}  // namespace weft
