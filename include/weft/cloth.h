// What cloth is and what holds it, as the user says it: selectors, shapes, laws, pins. Part of a Scene (scene.h).
#pragma once

#include <weft/garment.h>
#include <weft/mesh.h>
#include <weft/outline.h>
#include <weft/shell.h>

#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace weft {

// ------------------------------------------------------------------------------------------------- choosing points

// A set of points of the cloth. All the parts that are filled in are united.
struct Selector {
    std::string cloth;  // only points of the cloth of this name, counted from its own first; empty: of all
    bool all = false;
    std::vector<std::string> sets;  // names from Scene::sets
    std::vector<int> indices;
    std::vector<std::string> corners;  // grids: "top-left", "top-right", "bottom-left", "bottom-right"
    std::vector<std::string> edges;    // grids: "top", "bottom", "left", "right"; any mesh: "boundary"
    struct Box {
        Vec3 min{0, 0, 0}, max{0, 0, 0};  // [m] in the start position, faces included
    };
    std::optional<Box> box;
    std::vector<Vec3> nearest;  // [m] for each place, the one point nearest to it in the start position
};

// ------------------------------------------------------------------------------------------------------- the cloth

struct SpringSpec {
    double stiffness = 0;            // [N/m]; 0 leaves this kind of spring out of the model
    double rest_scale = 1;           // rest length = scale × length in the start position
    double damping = 0;              // [N·s/m] against the relative velocity of its ends
    std::optional<double> buckling;  // [N·m²] bending stiffness: under compression the spring buckles (Choi & Ko
                                     // 2002) instead of pushing back; none means that it pushes as it pulls
};

// What the damping of springs acts on. Projected: only on the rate at which the spring changes its length, so that
// rigid motion is left alone. Isotropic: on the whole relative velocity, which brakes rotation too.
enum class SpringDamping { projected, isotropic };

// A spring of the user's own, between any two points.
struct Link {
    int a = 0, b = 0;
    SpringKind kind = SpringKind::structural;  // whose limits and measures it shares
    double stiffness = 0;                      // [N/m]
    std::optional<double> rest;                // [m]; none: its length in the start position
    double damping = 0;                        // [N·s/m]
    std::optional<double> buckling;            // [N·m²] as in SpringSpec
    struct Muscle {                            // rest length × (1 + amplitude · sin(2π frequency t + phase))
        double amplitude = 0;                  // between -1 and 1, not included
        double frequency = 0;                  // [Hz]
        double phase = 0;                      // [degrees]
    };
    std::optional<Muscle> muscle;
};

// A fluid on one side of faces: −friction · area · max(0, (v − wind)·n) n, shared by the corners of the face; v is the
// mean of their velocities, n the outward normal (Tu & Terzopoulos 1994).
struct Fluid {
    std::vector<std::vector<int>>
        faces;                      // polygons, counter-clockwise seen from the fluid; none: triangles of the cloth
    std::optional<Selector> where;  // then: only those with all corners in here
    double friction = 0;            // [kg/(m²·s)]
};

enum class BendingLaw { discrete_shell, quadratic };  // quadratic: for small angles and flat rest shapes, cheaper
enum class BendingRest { as_made, flat };

// Bending across the edges of the cloth's triangles. Triangle meshes need it: flexion springs are the only other
// bending they have.
struct Bending {
    double warp = 0;             // [N·m] bending stiffness along the direction of u
    std::optional<double> weft;  // [N·m] along v; that of the warp if left out
    std::optional<double> bias;  // [N·m] at 45° between; the mean of both if left out
    BendingLaw law = BendingLaw::discrete_shell;
    BendingRest rest = BendingRest::as_made;
};

// Cloth as a shell of six-node triangles instead of springs: the triangles of the shape are its elements, and get a
// point in the middle of every edge. Then there are no springs but links and those that limits need.
struct Shell {
    Fabric fabric;
    double grain = 0;  // [degrees] from the direction of u to the warp, counter-clockwise seen from the front
    ShellRest rest = ShellRest::as_made;  // without stress: the start, the start made flat at the edges, or uv
    double uv_scale = 1;                  // [m] that 1 in uv means; only for a rest shape of uv
    ShellMembrane membrane = ShellMembrane::sub_triangles;
    ShellMass mass = ShellMass::sub_triangles;
    ShellBuckling buckling = ShellBuckling::geometric;
    double residual = 0.1;            // of relaxed buckling: the share of the stiffness that is left
    bool distortion = false;          // forces against triangles that are distorted beyond what fabric can be
    std::optional<Selector> clamped;  // borders whose normal stays that of the start, turned with their pins
    struct Couple {                   // turns a border
        Selector where;
        double moment = 0;  // [N] per length, against the resistance of a positive curvature
    };
    std::vector<Couple> couples;
};

// Damping proportional to mass and stiffness: −(mass · M + stiffness · K(x)) v.
struct Rayleigh {
    double mass = 0;       // [1/s]
    double stiffness = 0;  // [s]
};

// Multiplies what the cloth says, for the points (and the springs with both ends) in a set.
struct Region {
    Selector where;
    std::string weights;            // a group: its weights say how much of each factor counts; none: all of it
    std::vector<SpringKind> kinds;  // which springs; empty means all
    double mass_scale = 1;
    double stiffness_scale = 1;
    double rest_scale = 1;
    double limit_scale = 1;  // of the limits of the deformation rate
};

enum class MapQuantity { mass, stiffness, rest };

// A table of factors over the unit square of (u, v), bilinear between its entries; row 0 is v = 0.
struct Map {
    MapQuantity quantity = MapQuantity::stiffness;
    std::vector<SpringKind> kinds;  // which springs; empty means all
    std::vector<std::vector<double>> values;
};

// A mesh by the name of its file.
struct MeshFile {
    std::string file;            // OBJ or PLY, relative to the scene file
    double scale = 1;            // file units × scale = the unit
    Vec3 move{0, 0, 0};          // [m] added after scaling
    FileAxes axes;               // of the file, and of a sequence that moves its points
    std::optional<double> weld;  // [m] points as near as this become one; none: they stay apart
    std::string groups;          // JSON: points by name, with weights
};

enum class RibbonFrame { axis, paper, rotation_minimising };
enum class StrandVisit { first, second };  // to a crossing, along the curve

// A ribbon along a drawn curve, standing on edge, strands stacked where they cross (Sato et al.). It is made so loose
// that it does not meet itself, and at rest it is flat.
struct RibbonShape {
    std::string curve;                          // a ready-made one by its name, or a file: JSON or SVG
    std::vector<Vec2> points;                   // [drawing] or the points of a curve
    std::string svg;                            // or the data of an SVG path
    int part = 0;                               // which curve of a drawing of several, from 0
    std::optional<std::array<double, 2>> axis;  // [drawing] none: the file's, or the middle of the largest hole
    bool stroke = false;                        // drawn by hand: smoothed first
    std::map<std::string, StrandVisit> over;  // by crossing, "2": "first" or "second"; alternating or as the file says
    std::vector<Vec2> width;                  // (share of the length, [m]); none: the file's, or 0.025 m
    std::optional<double> length;             // [m] none: the file's, or as `spacing` says
    std::optional<double> width_scale;        // starts at this share of its width; none: what there is room for
    std::optional<double> spacing;            // widths between crossings; none: 6 if there is no length
    int across = 8;                           // points
    int along = 0;                            // points; less than 2: cells are about square
    RibbonFrame frame = RibbonFrame::axis;
    Vec3 origin{0, 0, 0};  // [m] where the axis goes through the plane of the drawing
    Vec3 right{1, 0, 0};   // direction of the drawing's x
    Vec3 up{0, 1, 0};      // of its y; the axis points to whoever looks at the drawing
};

struct Cloth {
    std::string name;  // for selectors, laws of contact and messages
    std::variant<Sheet, Outline, MeshFile, Mesh, RibbonShape, Garment>
        shape;  // Mesh: in memory; a scene file cannot hold one

    std::optional<double> mass;     // [kg] total, shared equally by the points of a grid and by area on a mesh
    std::optional<double> density;  // [kg/m²]; give this or mass
    std::vector<double> masses;     // [kg] or one by one, for every point
    PerKind<SpringSpec> springs{SpringSpec{8, 1}, SpringSpec{8, 1}, SpringSpec{8, 1}};
    std::vector<Link> links;
    SpringDamping spring_damping = SpringDamping::projected;
    std::optional<Bending> bending;
    std::optional<Shell> shell;
    Rayleigh rayleigh;
    std::optional<Fluid> fluid;
    double damping = 0;   // [N·s/m] per point: C_dis
    double air_drag = 0;  // [N·s/m] per point: C_vi
    std::vector<Region> regions;
    std::vector<Map> maps;
};

// ------------------------------------------------------------------------------------------------ scripted motion

enum class Ease { linear, smooth };  // smooth: zero speed at every key

// A rigid motion: a point that starts at p stands at pivot + R(t)(p − pivot) + move(t). Before the first key
// the first one holds, after the last the last.
struct Motion {
    struct Key {
        double time = 0;     // [s] strictly increasing
        Vec3 move{0, 0, 0};  // [m]
        Vec3 axis{0, 0, 1};  // direction, normalised before use
        double angle = 0;    // [degrees] about the axis, may exceed a turn; the axis should stay the same
    };
    Vec3 pivot{0, 0, 0};  // [m]
    Ease ease = Ease::linear;
    std::vector<Key> keys;
};

// Points whose motion is known ("dynamic inverse", Provot 2.4): fixed unless told to move.
struct Pin {
    Selector where;
    std::string frame;                       // follow this one of Scene::frames
    std::optional<Motion> path;              // or an own motion
    std::string body;                        // or keep their place on this body, or stay attached to this cloth
    std::string sequence;                    // or go where a cache has them: PC2 or MDD, as many points as are chosen
    double sequence_frames_per_second = 25;  // [Hz] of PC2, which does not tell
    std::optional<double> sequence_start;    // [s] of its first sample; none: as the file says
    FileAxes axes;                           // of the sequence
    std::optional<double> stiffness;         // [N/m] per point: they give; none: they do not
    std::vector<double> weights;             // multiply the stiffness, one a point; 0 leaves it free
    std::string weight_group;                // or those of a group of the mesh
    std::optional<double> release;           // [s] free from then on
};

}  // namespace weft
