// Meshes that go through themselves, one another or bodies are brought apart, as gently as possible.
#pragma once

#include <weft/check.h>

namespace weft {

struct RecoverPart {
    CheckPart part;          // cloth, which is moved, or a body, which is not
    std::vector<int> held;   // points of cloth that must stay where they are
    std::vector<Vec3> rest;  // [m] the shape at rest, for lengths; empty: the mesh as it is
};

struct RecoverOptions {
    double thickness = 0;       // [m] that layers should keep; 0 is a tenth of the mean edge of the cloth
    double most_stretch = 0.1;  // methods that stretch edges further (in rest lengths) are tried last
    int most_rounds = 60;       // of each method
    bool move_pieces = false;   // also by moving a piece off what it is worn on, or out of what it is in
};

struct RecoverResult {
    std::vector<std::vector<Vec3>> x;         // [m] of every part; never with more pairs than were given
    int pairs_before = 0, inside_before = 0;  // as CheckReport counts
    std::vector<CheckPair> left;              // pairs that still meet
    std::vector<CheckPoint> left_inside;      // points that still are inside bodies, or behind planes
    int rounds = 0;
    std::vector<std::string> methods;  // that had a part in it, in words
    double stretch = 0;                // largest stretch of an edge that this caused, in rest lengths
    double displacement = 0;           // [m] largest
    double size = 0;                   // [m] diagonal of the bounding box of all cloth, at rest
    int worn = 0;                      // pieces that enclose, or are enclosed by, another thing, and were not moved off

    int openings = 0;       // of pieces: borders that something went through, as an arm does through a cuff
    int openings_kept = 0;  // of those, how many something still goes through

    bool recovered() const { return left.empty() && left_inside.empty(); }
};

// Throws SceneError if an index is out of range or a number is not finite. The same bits for any number of threads.
RecoverResult recover_meshes(const std::vector<RecoverPart>& parts, const RecoverOptions& options = {});

struct Model;
struct State;

// Whether what was worn at the start of a run still is: openings that something went through then, and how many it
// still does. Only asked of starts that were tangled (contact itself never undresses anybody); zeros otherwise.
struct Worn {
    int at_start = 0, now = 0;
};
Worn measure_worn(const Model& model, const State& state);

}  // namespace weft
