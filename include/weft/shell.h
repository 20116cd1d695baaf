// The shell of a Model: six-node triangles of fabric. A corner and a middle of an edge are points like any other; the
// four triangles between them are triangles of the mesh, four in a row for each element.
//
//            2
//           / \             corners 0 1 2 counter-clockwise, middles 3 (of 01), 4 (of 12), 5 (of 20)
//          5 - 4            edge k runs from corner k to corner k + 1
//         / \ / \           triangles: 0 3 5 · 3 1 4 · 5 4 2 · 4 5 3
//        0 - 3 - 1
#pragma once

#include <weft/fabric.h>

namespace weft {

enum class ShellMembrane { sub_triangles, full };         // full: the quadratic strain, which locks
enum class ShellMass { sub_triangles, hrz, consistent };  // HRZ: Hinton, Rock & Zienkiewicz 1976
enum class ShellBuckling { geometric, relaxed };  // relaxed: no compression beyond Euler's load of a sub-triangle
enum class ShellRest { as_made, flat, uv };       // where the shape without stress comes from

struct ShellMaterial {
    Fabric fabric;
    ShellMembrane membrane = ShellMembrane::sub_triangles;
    ShellBuckling buckling = ShellBuckling::geometric;
    double residual = 0.1;    // share of the stiffness that is left beyond Euler's load
    bool distortion = false;  // forces against distortion
    double spread_mass = 0;   // [kg/m²] that shape functions spread, if mass is consistent; 0: points have it all
};

struct ShellElement {
    std::array<int, 6> points;
    int material = 0;              // index into ModelShell::materials
    std::array<Vec2, 3> gradient;  // [1/m] of the corners' area coordinates, in the frame of the yarns at rest
    double area = 0;               // [m²] at rest
    Vec3 rest{0, 0, 0};            // [1/m] curvatures of the element itself at rest: κ1, κ2, twice the mixed one
    Vec2 euler{0, 0};              // [N/m] Euler's load along warp and weft; only for relaxed buckling
};

// What joins two elements, or what is done to a border: nothing, its normal is prescribed, or a couple turns it.
struct ShellJoint {
    enum class Kind { interior, free, clamped };
    Kind kind = Kind::free;
    int element = 0, edge = 0;        // the first, and which of its edges
    int other = -1, other_edge = -1;  // the second; -1: a border
    double length = 0;                // [m] at rest
    double stiffness = 0;             // [N·m] of the jump itself, beside what it adds to the curvature
    double rest = 0;                  // [rad]
    Vec3 normal{0, 0, 0};             // clamped: unit, at the start
    int motion = -1;                  // clamped: the normal turns with this one of Model::motions
    double couple = 0;                // [N] per length, on a free border; positive adds positive curvature
};

// Eight elements side by side, for kernels that take several at a time; all of one material. Lanes beyond `count`
// repeat the last element and are not read.
struct ShellPack {
    static constexpr int lanes = 8;
    alignas(64) double gradient[4][lanes];  // [1/m] of corners 0 and 1
    double area[lanes];                     // [m²]
    double lift[3][lanes];                  // [m] curvature per jump of edge k is this × g⊗g of the corner beside it
    double jump[3][lanes];                  // [N·m] this side's part of the joint's own stiffness
    std::int32_t point[6][lanes];           // 3 × the point: its place among coordinates
    std::int32_t across[3][lanes];          // the place of the normal on the other side of edge k
    std::int32_t share[3][lanes];           // the place of that side's moment
    int material = 0, count = 0;
    bool curved = false, creased = false;  // `rest` and `rest_angle` are not all zero
};
// What is not read of every pack. Apart, since it is memory that takes the time of large cloths.
struct ShellPackRest {
    double rest[3][ShellPack::lanes];        // [1/m]
    double rest_angle[3][ShellPack::lanes];  // [rad]
    double euler[2][ShellPack::lanes];       // [N/m]
};

struct ModelShell {
    std::vector<ShellMaterial> materials;
    std::vector<ShellElement> elements;
    std::vector<ShellJoint> joints;
    std::int64_t history = 0;    // where its part of State::history begins
    bool rubs = false;           // some material has friction: then there is such a part
    bool rubs_in_plane = false;  // and some of it in tension or shear

    // Derived, by update_shell().
    std::vector<std::array<int, 3>> joints_of;  // of each element's edges
    std::vector<int> place_of;                  // of each element among the packs: pack · lanes + lane
    std::vector<ShellPack> packs;
    std::vector<ShellPackRest> rests;  // of each pack
    int reach = 1;                     // how many packs apart neighbours are at most
    std::vector<int> border_of;        // of each joint; -1: none
    std::vector<int> borders;          // joints that are clamped or turned by a couple, in the order of their places
    int span = 1;                      // how many packs apart the places of a point are at most
    std::vector<int> last_start;       // points whose last place is in pack k are last_points[last_start[k]] …
    std::vector<int> last_points;
    std::vector<int> place_start;  // forces on the n-th of these are those of places[place_start[n]] … in this order
    std::vector<int> places;
    std::vector<int> first_block;      // of each element's stencil
    std::vector<double> bound;         // [N/m] per point: how stiff it is at most, at rest
    std::vector<double> extra_weight;  // [kg] per point: what spread mass weighs there, less its own; empty: none
    bool exists() const { return !elements.empty(); }
};

// What one point of a shell does beside moving: its director, and the rotation of that from the rest normal.
struct ShellRotation {
    Vec3 director{0, 0, 1};  // unit
    Vec2 angle{0, 0};        // [rad] about the axes of the plane at rest
};

}  // namespace weft
