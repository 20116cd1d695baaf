// Does anything go through anything? Exact counts for any meshes, also of other programs.
#pragma once

#include <weft/state.h>

#include <memory>

namespace weft {

struct CheckPart {
    std::string name;    // for messages
    Mesh mesh;           // any triangles: they need not be fit to be cloth
    bool body = false;   // bodies are checked against cloth, but neither against themselves nor against one another
    bool plane = false;  // of a body: a triangle that stands for everything behind it, where its normal does not point
};

// Everything is numbered from 0 within its part.
struct CheckPair {
    int edge_part, a, b;          // the edge from point a to point b ...
    int triangle_part, triangle;  // ... meets this triangle
    bool touching;                // true: in a point of the rim, or in one plane; false: it crosses
    friend bool operator==(const CheckPair&, const CheckPair&) = default;
};
struct CheckPoint {
    int part, point, body;
};
struct CheckFace {
    int part, triangle;
};

struct CheckReport {
    // Pairs of an edge and a triangle without a common point that meet, decided exactly. Touching counts as meeting: a
    // state that is valid keeps a distance. A triangle without area meets nothing.
    std::vector<CheckPair> pairs;
    bool complete = true;       // false: there are more (or more near pairs); beyond a million counting ends
    std::int64_t touching = 0;  // of the pairs
    std::int64_t self = 0, between = 0, with_bodies = 0;  // cloth with itself · with other cloth · with bodies
    std::vector<CheckPoint> inside;     // points of cloth inside bodies that are closed, and behind planes
    std::vector<CheckFace> degenerate;  // no area (to double precision), or a point twice
    std::vector<CheckFace> duplicate;   // the same three points as an earlier one

    // [m] between points and triangles, and edges and edges, that have no point in common; 0 if anything intersects,
    // infinity if there is no such pair. On a mesh alone it is about the height of its smallest triangle.
    double smallest_distance = infinity;
    std::int64_t near_pairs = 0;  // nearer than the thickness, if one was given

    bool clean() const { return pairs.empty() && inside.empty(); }
};

// Checks the same parts again and again, as they move.
struct Checker {
    // `thickness` [m] from 0 to the size of the cloth; 0 counts no near pairs. Throws SceneError if it is not, or if an
    // index is out of range.
    explicit Checker(std::vector<CheckPart> parts, double thickness = 0);
    ~Checker();
    Checker(Checker&&) noexcept;
    Checker& operator=(Checker&&) = delete;

    // Positions of every part's points [m]; without them, those of the meshes. Throws SceneError if they are not finite
    // or beyond 1e30 m.
    CheckReport check(const std::vector<std::vector<Vec3>>& x);
    CheckReport check();

    struct Inside;  // src/collide/check.cpp
    std::unique_ptr<Inside> inside;
};

// A model's cloths and bodies, for a Checker, and where they stand in a state.
std::vector<CheckPart> check_parts(const Model& model);
std::vector<std::vector<Vec3>> check_points(const Model& model, const State& state);

}  // namespace weft
