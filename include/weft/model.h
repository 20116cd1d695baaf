// Model: everything that stays constant during a run, checked once, by build().
#pragma once

#include <weft/ride.h>
#include <weft/scene.h>

#include <algorithm>

namespace weft {

struct Spring {
    int a, b;
    double stiffness;  // [N/m]
    double rest;       // [m]
};

// An edge of the cloth and its length in the cloth's rest shape. Stretch, thickness and distances on the cloth are
// measured along them, whatever its force laws are.
struct RestEdge {
    int a, b;
    double rest;  // [m]
};

// Two triangles with an edge in common, from its first point to its second; the third is on its left, the fourth on its
// right. See forces/hinges.cpp.
struct Hinge {
    std::array<int, 4> points;
    BendingLaw law = BendingLaw::discrete_shell;
    double stiffness = 0;             // [N·m] per radian
    double rest = 0;                  // [rad]
    double area = 0;                  // [m²] of both triangles at rest
    double flat_stiffness = 0;        // [N/m] of the deviation from flat, Σ weights · x
    std::array<double, 4> weights{};  // sums of cotangents
};

// A point that is held: it stands where its motion puts it until `release`.
struct Held {
    int point;
    int motion;      // index into Model::motions; -1: stays where it started
    double release;  // [s], infinity for never
    int ride = -1;   // index into Model::rides; -1: none
    bool moves() const { return motion >= 0 || ride >= 0; }
};

// A pin that gives: State has a hand of this stiffness for it, which it leads.
struct SoftPin {
    Held held;
    double stiffness;  // [N/m]
};

// A spring whose rest length is driven: rest × (1 + amplitude · sin(2π frequency t + phase)).
struct Actuator {
    int spring;
    double amplitude, frequency, phase;  // 1, [Hz], [rad]
};

// A spring of a ribbon that grows wider: its rest length is rest · √(1 + (g² − 1) across) while the width goes from 1
// to g times what it was. Who asks for rest lengths asks forces/spring_law.h.
struct Growth {
    double across = 0;  // part across the ribbon of the square of the rest length
    double full = 1;    // g in the end
};

// Lists of things around each point: those of point p are items[start[p]] ... items[start[p + 1] - 1], ascending.
struct Incidence {
    std::vector<int> start;
    std::vector<int> items;
};

// Independent groups of springs (no two of a group share a point), so that a group can be corrected in parallel.
struct Colouring {
    std::vector<int> springs;  // indices into Model::springs, colour by colour, ascending within a colour
    std::vector<int> start;    // colour c is springs[start[c]] ... springs[start[c + 1] - 1]
};

// A body as triangles. It stands where `mesh` has it, moved by its motion, or where its samples have it.
struct ModelBody {
    std::string name;
    Mesh mesh;                               // before any motion
    int motion = -1;                         // index into Model::motions; -1: none
    std::vector<std::vector<Vec3>> samples;  // [m] of a body that deforms, linear in between, held outside
    std::vector<double> sample_times;        // [s] increasing
    std::optional<Body::Walker> walker;      // or it walks: where its bones begin in the points
    std::vector<int> bones;
    bool plane = false;                                      // one huge triangle that stands for a plane
    std::array<Vec3, 2> axis{Vec3(0, 0, 0), Vec3(0, 0, 1)};  // [m] two points of it, before any motion
};

// What happens between two parts that touch.
struct ContactLaw {
    double friction = 0;         // μ while they slide
    double static_friction = 0;  // μ until they do, at least as large
    double restitution = 0;      // of the approaching velocity
};

// How things meet; see Contact in scene.h. Parts are the pieces of cloth, then the bodies.
struct ModelContact {
    bool active = false;  // false: cloth passes through everything and nothing is spent
    ContactMethod method = ContactMethod::guaranteed;
    bool self = true;
    bool recover = true;
    bool move_pieces = false;  // recovery may move pieces off what they are worn on
    bool prove = false;
    bool tangled = false;        // the start position has intersections
    double thickness = 0;        // [m] h
    double grown_thickness = 0;  // [m] where ribbons grow: once they have their full width
    int parts = 0;
    std::vector<ContactLaw> laws;  // of parts a and b: laws[a · parts + b], symmetric
    bool by_paper() const { return method != ContactMethod::guaranteed; }
};

// A cloth that is a ribbon: across × along points.
struct RibbonGrid {
    int first_point = 0;
    int across = 0, along = 0;
    int step_across = 1, step_along = 1;  // from a point to the next
    double edge = 0;                      // [m] mean rest length along it
    double reach = 0;                     // [m] of its points from the axis, at most, at the start
    int point(int i, int j) const { return first_point + i * step_across + j * step_along; }
};

// See forces/fasten.cpp. What changes stands in State::history, from `memory` on.
struct Fastening {
    struct Flow {
        int ribbon = 0, begin = 0, end = 0;  // [begin, end) along it
        double strength = 1;
    };
    struct Grip {
        int ribbon = 0, begin = 0, end = 0;
        std::vector<Vec3> path;       // [m]; empty: it holds
        double stiffness = infinity;  // [N/m] per point
        double most = infinity;       // [N] per point
    };
    struct Stage {
        std::string name;
        std::vector<Flow> flows;    // none: nothing pulls
        double tension = infinity;  // mean stretch beyond which nothing pulls
        std::vector<Grip> grips;    // those that hold among them
        double grow = -1;           // share of what ribbons have to gain in width that they have at its end; −1: none
        double air = 0;             // [1/s] × mass
        Fasten::Until until;
    };
    std::vector<RibbonGrid> ribbons;
    std::vector<std::string> names;                          // of the ribbons
    std::array<Vec3, 2> axis{Vec3(0, 0, 0), Vec3(0, 0, 1)};  // [m]
    double dt = 0;                                           // [s] within which the pull moves a point by an edge
    int check_every = 0;
    struct Watched {
        int ribbon = 0, begin = 0, end = 0;
        std::array<Vec3, 2> axis;
    };
    std::vector<Watched> watched;  // whole ribbons, then the scene's monitors
    bool solid_axis = true;        // something stands there that keeps ribbons from crossing it
    int memory = 0;
    std::vector<Stage> stages;
    bool active() const { return !stages.empty(); }
};

struct Model {
    Mesh mesh;                                       // start positions, triangles, uv, grid
    std::vector<double> mass;                        // [kg] per point, > 0
    std::vector<double> damping;                     // [N·s/m] per point: C_dis
    std::vector<double> air_drag;                    // [N·s/m] per point: C_vi
    std::vector<Spring> springs;                     // structural, then shear, then flexion, each in data order
    std::array<int, spring_kinds + 1> kind_start{};  // springs of kind k are [kind_start[k], kind_start[k + 1])
    std::vector<double> spring_damping;              // [N·s/m] per spring; empty when none is damped
    std::vector<double> limit_scale;                 // of the limits, per spring; empty when all are 1
    std::vector<double> buckling;                    // [N·m²] per spring, infinity: linear; empty when all are
    std::vector<Growth> growth;                      // per spring; empty when no ribbon grows
    std::vector<RestEdge> mesh_edges;                // of pieces of cloth that structural springs do not measure
    std::vector<Hinge> hinges;                       // by their edges
    ModelShell shell;
    std::vector<Actuator> actuators;  // ascending by spring
    SpringDamping damping_kind = SpringDamping::projected;
    double rayleigh_stiffness = 0;  // [s]; the part with the mass is in `damping`
    double fluid_friction = 0;      // [kg/(m²·s)]
    Incidence wet_faces;            // polygons that the fluid pushes: corners of face f from start[f] to start[f + 1]
    std::vector<Held> held;         // ascending by point, each point once
    std::vector<Motion> motions;
    std::vector<Ride> rides;
    std::vector<Track> tracks;
    std::vector<SoftPin> soft_pins;  // ascending by point, each point once
    std::vector<Attachment> attachments;
    int force_track = -1;  // of tracks: an outside force on every point [N]; -1: none
    double force_scale = 1;
    Fastening fastening;
    std::int64_t history = 0;  // numbers that force laws with memory carry in State::history
    std::vector<ModelBody> bodies;
    ModelContact contact;
    Vec3 gravity{0, 0, -9.81};  // [m/s²]
    std::vector<Wind> wind;
    Limit limit;
    Integrator integrator;
    double fastest = 0;  // [1/s] RK4 takes sub-steps of at most 2.4 / this; 0: whole steps
    Filter filter;
    Shake shake{.size = 0};
    std::vector<std::string> remarks;  // what is allowed, and may not be meant; for people

    // Derived from the above by build(), for speed; a pure function of it.
    std::vector<RestEdge> edges;   // structural springs, then mesh_edges
    Incidence edges_of;            // edge indices around each point
    Incidence springs_of;          // spring indices around each point
    Incidence hinges_of;           // hinge indices around each point
    Incidence triangles_of;        // triangle indices around each point
    Colouring colours;             // of the limited springs
    std::vector<int> outward;      // limited springs ordered by hops from the nearest held point
    std::vector<int> actuator_of;  // per spring, -1: none; empty when there are no actuators
    bool any_damping = false, any_air = false;
    bool plain_springs = true;  // linear, undamped, with constant rest lengths: what the fast kernels know

    int points() const { return static_cast<int>(mass.size()); }
    int pieces() const { return std::max(1, static_cast<int>(mesh.pieces.size())); }
};

// Checks the scene and makes the model. The only validator: whatever passes here can be stepped.
// Throws SceneError. Reads the mesh file the scene names, if any.
Model build(const Scene& scene);

// Derives incidences, colours and orders again after springs, limits or pins of a Model were edited by hand.
void update_derived(Model& model);

// The same for its shell, after joints, materials or the rest shape were edited.
void update_shell(Model& model);

// The files that a pattern with one * means, by the number in the place of the *.
std::vector<std::string> find_sequence(const std::string& pattern);

// [m] Where the points of a body stand.
void find_body_points(const Model& model, const ModelBody& body, double time, std::vector<Vec3>& x);

// Sets the offset of a ride so that it is at `place` [m] at time 0.
void bind_offset(const Model& model, const Vec3& place, Ride& ride);

// [m] Where a point that rides is.
Vec3 find_riding_place(const Model& model, const Ride& ride, double time);

// The points a selector chooses, ascending, each once. `path` is where it stands, for messages.
std::vector<int> find_points(const Scene& scene, const Mesh& mesh, const Selector& where, const std::string& path);

}  // namespace weft
