// A scene in the user's words: what a scene file says, with every default filled in. `build()` turns it into a
// Model; io reads and writes it as JSON. Every field here is one knob; its rule and unit are declared once, in
// src/scene/knobs.cpp, which serves the reader, the writer, the published schema, the documentation and build().
#pragma once

#include <weft/cloth.h>
#include <weft/fasten.h>

#include <map>
#include <optional>
#include <variant>

namespace weft {

// ------------------------------------------------------------------------------------------------- bodies and contact

// The shapes of bodies, as Body::Plane and so on.
namespace shapes {
struct Plane {
    Vec3 point{0, 0, 0};   // [m]
    Vec3 normal{0, 0, 1};  // direction, towards the cloth
};
struct Sphere {
    Vec3 centre{0, 0, 0};  // [m]
    double radius = 0.25;  // [m]
};
struct Capsule {
    Vec3 a{0, 0, 0}, b{0, 0, 1};  // [m] ends of the axis, within the caps
    double radius = 0.1;          // [m]
};
struct Box {
    Vec3 centre{0, 0, 0};  // [m]
    Vec3 size{1, 1, 1};    // [m] whole edges; turn it by a path
};
struct Cylinder {               // with round rims
    Vec3 a{0, 0, -0.5};         // [m] the axis goes from here ...
    Vec3 b{0, 0, 0.5};          // ... to here
    double radius = 0.1;        // [m]
    std::optional<int> around;  // points round it; none: as the deviation asks for
};
struct Hourglass {        // thinnest half-way
    Vec3 a{0, 0, -0.5};   // [m]
    Vec3 b{0, 0, 0.5};    // [m]
    double radius = 0.1;  // [m] at both ends
    double waist = 0.06;  // [m] radius half-way
    std::optional<int> around;
};
struct Torso {             // from the hips to the shoulders; broader than deep
    Vec3 a{0, 0, 0};       // [m] below the hips
    Vec3 b{0, 0, 0.6};     // [m] at the shoulders
    Vec3 front{0, -1, 0};  // where it looks
    double radius = 0.12;  // [m] of a circle as long as its girth at the waist
    std::optional<int> around;
};
struct Neck {              // from where it widens to the shoulders, up
    Vec3 a{0, 0, 0};       // [m] at the shoulders
    Vec3 b{0, 0, 0.3};     // [m] at the head
    Vec3 front{0, -1, 0};  // where it looks
    double radius = 0.06;  // [m] of a circle as long as its girth half-way
    std::optional<int> around;
};
struct Dummy {             // a tailor's dummy: one smooth closed surface in a pose
    Vec3 ground{0, 0, 0};  // [m] under it
    double height = 1.72;  // [m]
    double facing = -90;   // [degrees] about z; 0 looks along x
    double arms = 30;      // [degrees] away from the body: 0 hanging, 90 stretched out
    double swing = 0;      // [degrees] of both arms, forward
    double elbows = 10;    // [degrees] bent
    double legs = 5;       // [degrees] each, apart
    double slim = 1;       // share of its depth that it begins with, so that clothes can lie flat about it
    double grown = 1;      // [s] when it has all of its depth
};
struct Ring {               // a torus, for cloth to be drawn through
    Vec3 centre{0, 0, 0};   // [m]
    Vec3 normal{0, 0, 1};   // direction of its axis
    double radius = 0.1;    // [m] from the axis to the middle of the section
    double section = 0.01;  // [m] radius of the section
};
struct Walker {            // a figure of capsules that walks on the spot or ahead, and swings its arms
    Vec3 ground{0, 0, 0};  // [m] between its feet
    double height = 1.7;   // [m]
    double facing = 0;     // [degrees] about z; 0 looks along x
    double pace = 1;       // [Hz] strides (of two steps) a second
    double swing = 30;     // [degrees] of the legs, to the front and to the back
    double start = 0.5;    // [s] stands until then, and takes as long again to come into its stride
    double speed = 0;      // [m/s] ahead
    double duration = 10;  // [s] then stands as it is
};
}  // namespace shapes

// Something that cloth cannot pass and that does not mind the cloth. Every shape becomes triangles (deviation at most a
// quarter of the contact's thickness), so that the guarantee is the same for all of them.
struct Body {
    using Plane = shapes::Plane;
    using Sphere = shapes::Sphere;
    using Capsule = shapes::Capsule;
    using Box = shapes::Box;
    using Cylinder = shapes::Cylinder;
    using Hourglass = shapes::Hourglass;
    using Torso = shapes::Torso;
    using Neck = shapes::Neck;
    using Dummy = shapes::Dummy;
    using Ring = shapes::Ring;
    using Walker = shapes::Walker;
    std::string name;  // for messages and laws of contact
    std::variant<Sphere, Plane, Capsule, Box, Cylinder, Hourglass, Torso, Neck, Dummy, Ring, Walker, MeshFile, Mesh>
        shape;                                // meshes may be open or closed
    std::optional<std::array<Vec3, 2>> axis;  // [m] two points of it; none: the shape's own, of a mesh its main one

    std::string frame;           // follow this one of Scene::frames
    std::optional<Motion> path;  // or an own motion
    std::string sequence;        // or deform: a PC2 or MDD cache of the mesh's points, or mesh files: "f_*.obj"
    double sequence_frames_per_second = 25;  // [Hz] of PC2 and mesh files, which do not tell; MDD has times of its own
    std::optional<double> sequence_start;    // [s] of the first sample; none: as the file says
    double friction = 0.3;                   // μ between this body and cloth, while they slide
    std::optional<double> static_friction;   // μ until they slide; the same when left out
    std::optional<double> restitution;       // of the approaching velocity; 0 when neither is given
    std::optional<double> dissipation;       // or ϑ: an impact takes the energy ϑ m v², m the reduced mass
};

// How contact is handled. The guaranteed way is ours: nothing passes through anything. The paper's (Sato et al.) is RK4
// in sub-steps, impulses, corrected lengths and errors that are repaired, whatever the scene says of integrator and
// limits; literal: with its collision tests as printed, which miss a quarter.
enum class ContactMethod { guaranteed, paper, paper_literal };

// How cloth meets bodies and itself.
struct Contact {
    ContactMethod method = ContactMethod::guaranteed;
    std::optional<double> thickness;  // [m] layers stay this far apart; none: 0.4 of the shortest edge at rest
    bool self = true;                 // a cloth meets itself; several always meet each other
    double friction = 0.3;            // μ between cloth and cloth, while they slide
    std::optional<double> static_friction;
    std::optional<double> restitution;
    std::optional<double> dissipation;
    struct Law {           // for two cloths, or a cloth and a body, by their names
        std::string a, b;  // may be the same cloth: what it does to itself
        std::optional<double> friction, static_friction, restitution, dissipation;  // none: as without this law
    };
    std::vector<Law> laws;
    bool recover = true;       // intersections of the start are undone; false refuses such a start
    bool move_pieces = false;  // also by moving a piece off what it is worn on, or out of what it is in
    bool prove = false;        // a recorded run counts intersections, exactly, at every frame
};

// ------------------------------------------------------------------------------------------------------------- the air

// One current of air; a scene may have several, which add up. The velocity is turned by `swing`, multiplied by
// pulse, keys, wave and jet where they are given.
struct Wind {
    Vec3 velocity{0, 0, 0};  // [m/s]
    struct Swing {           // the direction turns to and fro: angle = amplitude · sin(2π frequency t + phase)
        Vec3 axis{0, 0, 1};
        double amplitude = 0;  // [degrees]
        double frequency = 0;  // [Hz]
        double phase = 0;      // [degrees]
    };
    struct Pulse {  // the speed swells and falls: factor = 1 + amplitude · sin(2π frequency t + phase)
        double amplitude = 0;
        double frequency = 0;  // [Hz]
        double phase = 0;      // [degrees]
    };
    struct Key {
        double time = 0;   // [s] strictly increasing
        double scale = 1;  // factor, linear between keys, held outside
    };
    struct Wave {  // gusts that travel: factor = 1 + amplitude · sin(2π (direction·x / length − frequency t) + phase)
        double amplitude = 0;
        Vec3 direction{1, 0, 0};
        double length = 1;     // [m]
        double frequency = 0;  // [Hz]
        double phase = 0;      // [degrees]
    };
    struct Jet {               // blows only near a line or a point: factor = exp(−(distance / radius)²)
        Vec3 centre{0, 0, 0};  // [m]
        Vec3 axis{0, 0, 0};    // direction of the line; zero means a point
        double radius = 1;     // [m]
    };
    std::optional<Swing> swing;
    std::optional<Pulse> pulse;
    std::vector<Key> keys;
    std::optional<Wave> wave;
    std::optional<Jet> jet;
};

// A force on every point, from outside, that changes with time.
struct OutsideForce {
    std::string file;               // PC2 or MDD: a sample has a force [N] for every point of all cloths
    double frames_per_second = 25;  // [Hz] of PC2, which does not tell
    std::optional<double> start;    // [s] of its first sample; none: as the file says
    double scale = 1;               // numbers in the file × this = newtons
};

// ----------------------------------------------------------------------------------------------------- the limiter

enum class LimitOrder { data, outward, coloured, jacobi };

// Deformation-rate limits (Provot section 5). A rate is (l − l0) / l0; infinity means no limit.
struct Limit {
    PerKind<double> stretch{infinity, infinity, infinity};      // τc
    PerKind<double> compression{infinity, infinity, infinity};  // l may not fall below l0 (1 − compression)
    int passes = 1;
    bool until_obeyed = false;  // repeat until every spring obeys, at most `passes` times
    LimitOrder order = LimitOrder::data;
    bool active() const;
};

// -------------------------------------------------------------------------------------------- integrators and filters

enum class Scheme {
    symplectic_euler,      // "FB" Euler: first order, one force a step
    forward_euler,         // for comparison: unstable without damping
    stormer_verlet,        // leapfrog: second order, velocities between the steps
    velocity_verlet,       // second order, velocities at the steps
    runge_kutta_4,         // fourth order, four forces a step
    adaptive_runge_kutta,  // fourth order with an embedded third: cuts the step as its error demands
    backward_euler,        // implicit, linearised once (Baraff & Witkin 1998)
    newton,                // backward Euler, solved to the end by Newton with line search
    imex,                  // linear part of the springs implicit, the rest explicit (Eberhardt et al. 2000)
    bdf2,                  // implicit, second order, looks back one step
    multilevel,            // lengths are kept from coarse to fine, in substeps of fixed work; moduli count for less
    leapfrog,              // second order, slow forces by impulses, once in several steps (RESPA)
    automatic              // what is best for the scene: a run chooses (choose_scheme in run.h), build() alone takes
                           // symplectic Euler
};

inline constexpr int schemes = int(Scheme::automatic);  // that are one
const std::vector<std::string>& scheme_words();  // "symplectic-euler" and so on, as scene files write them, and "auto"

enum class LinearSolver { matrix_free, assembled, cholesky };

// How adaptive steps choose their length. Free: as the error says. Ladder: by factors of √2, up only after a while of
// calm; distortion of a shell that grows quickly counts as an error.
enum class StepControl { free, ladder };

struct Integrator {
    Scheme scheme = Scheme::automatic;
    LinearSolver solver = LinearSolver::matrix_free;  // implicit schemes
    double tolerance = 0.01;                          // conjugate gradients: residual / right side
    int iterations = 1000;                            // at most, of conjugate gradients
    double newton_tolerance = 1e-8;                   // Newton: residual / largest force
    int newton_iterations = 30;                       // at most
    double error = 1e-5;                              // [m] adaptive: of a position, in one step
    int substeps = 0;                                 // multilevel: in one step; 0: as its rule says
    StepControl control = StepControl::free;          // adaptive: how the length of its steps is chosen
    std::optional<double> newton_stop;                // [m] BDF2: Newton until no point moves further; none:
                                                      // linearised once
};

enum class FilterPlace { none, velocity, force, paper };
enum class FilterWeights { exponential, gaussian };
enum class FilterVariant { row, half, conservative };

// Smooths velocities or accelerations over the springs' neighbours (Ahmad et al. 2006, made well defined): weights
// e^(−λ d) or e^(−λ d²), d = rest length of the spring / mean structural rest length.
struct Filter {
    FilterPlace place = FilterPlace::none;
    FilterWeights weights = FilterWeights::exponential;
    FilterVariant variant = FilterVariant::conservative;
    double lambda = 1;           // small: strong; above 10: nothing happens
    std::optional<double> calm;  // adaptive: λ where neighbours agree; it goes to `lambda` where they disagree
};

// --------------------------------------------------------------------------------------------------------------- time

// Moves every free point of the start a little, at random: does a result depend on luck?
struct Shake {
    double size = 1e-4;  // [m] at most, in each direction
    int seed = 1;
};

enum class SeriesRow { step, frame };

struct Time {
    std::optional<double> step;     // [s]; none means "auto": 0.9 of the largest stable step, dividing a frame
    double duration = 2;            // [s]
    double frames_per_second = 25;  // [Hz] of the recorded frames
};

struct Output {
    std::vector<std::string> formats{"ply"};  // obj, ply (per frame); pc2, mdd (one cache)
    SeriesRow series = SeriesRow::frame;      // series.csv gets a row a step or a row a frame
    double checkpoint_every = 60;             // [s] of wall clock; 0 means only when stopped
    FileAxes axes;                            // of frames and caches
    bool audit = true;                        // where energy comes from and goes to (docs/energy.md)
};

// ---------------------------------------------------------------------------------------------------- expectations

// What must be true of the finished run, as report.json names it: {"final/max_rate/structural": {"near": 1.267,
// "within": 0.01}}.
struct Expectation {
    std::string quantity;        // a path into report.json
    std::optional<double> near;  // with `within`, relative
    double within = 0.01;
    std::optional<double> at_least, at_most;
    std::optional<std::string> equals;  // for words and truth values, e.g. "stopped": "diverged"
};

// ------------------------------------------------------------------------------------------------------- all of it

struct Scene {
    int weft = 1;        // version of the scene format
    std::string schema;  // where editors find the schema; weft does not look
    std::string name;
    std::string about;
    Cloth cloth;
    std::vector<Cloth> cloths;  // further ones, which meet the first and each other
    std::map<std::string, Selector> sets;
    std::map<std::string, Motion> frames;
    std::vector<Pin> pins;
    std::vector<Body> bodies;
    std::optional<Fasten> fasten;    // tightens ribbons; needs a step that is said
    std::optional<Contact> contact;  // its defaults hold when there are bodies; without both nothing is checked
    Vec3 gravity{0, 0, -9.81};       // [m/s²]
    std::vector<Wind> wind;
    std::optional<OutsideForce> force;
    Integrator integrator;
    Filter filter;
    Limit limit;
    std::optional<Shake> shake;
    Time time;
    Output output;
    std::vector<Expectation> expect;

    std::string file;  // where it was read from: for messages and for relative paths; not part of the scene
};

// ----------------------------------------------------------------------------------------------- changes during a run

// What it takes to change a knob of a simulation that is under way.
enum class Effect {
    live,     // build() again, and go on with the same State and the same Workspace
    rebuild,  // build() again, and go on with the same State in a new Workspace
    restart   // start() again: the State does not fit, or what was recorded would not
};

// Of the knob at a path as scene files have it: "/gravity", "/cloth/springs/shear/stiffness", "/pins/0/where". A number
// that is there may be changed as it says; to add or to take away what can be left out is a rebuild at least. Throws
// SceneError if there is no such knob.
Effect effect_of(const std::string& path);

}  // namespace weft
