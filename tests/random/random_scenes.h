// Scenes that nobody would think of: a seed makes a scene that crosses schemes, limits, filters, damping, bodies that
// stand, move and press, pins that are dragged through them, several cloths, sizes from a millimetre to a kilometre.
// They are small, so that hundreds take minutes. The same seed is the same scene.
#pragma once

#include "random/dice.h"

#include <weft/scene.h>

namespace weft {

struct RandomScene {
    Scene scene;  // with a step [s], and a duration of a whole number of steps
    int steps = 0;
    bool crowded = false;  // layers start nearer than the thickness, or the thickness is more than half an edge
    bool steady = true;    // false: the step is longer than the scheme is stable with
};

RandomScene make_random_scene(std::uint64_t seed);

// What the parts of a scene need to know of each other. Lengths come from the size of the cloth and times from the
// length of the run, so that scenes of all sizes are alike.
struct RandomStage {
    std::uint64_t seed = 0;
    double size = 1;          // [m] of a cloth
    double edge = 0.1;        // [m] of its triangles, about
    double thickness = 0.04;  // [m] about
    Vec3 centre{0, 0, 0};     // [m] of the first cloth
    Vec3 up{0, 0, 1};         // against gravity, roughly
    double stack = 0;         // [m] how far the last cloth lies above the first
    double duration = 0;      // [s]
    int steps = 0;
    bool steady = true, crowded = false;
    int points = 0;  // of all cloths

    Dice dice(std::uint64_t part) const { return {seed, part}; }
};

// One file each. Those of the first line do not depend on the length of the run.
void add_random_cloths(RandomStage& stage, Scene& scene);        // random_cloths.cpp
void add_random_methods(RandomStage& stage, Scene& scene);       // random_methods.cpp
void add_random_bodies(const RandomStage& stage, Scene& scene);  // random_bodies.cpp
void add_random_pins(const RandomStage& stage, Scene& scene);
Motion make_random_motion(const RandomStage& stage, Dice& dice, const Vec3& pivot, const Vec3& towards);

// Flat or round meshes about the origin, `size` [m] across; random_meshes.cpp.
Mesh make_disc(int rings, int around, double size);
Mesh make_tube(int around, int rows, double size, double height);
Mesh make_irregular(Dice& dice, int columns, int rows, double size, double narrow);
Mesh make_star(Dice& dice, double size);
Mesh make_bowl(int rings, int around, double size);
void place_mesh(Mesh& mesh, const Vec3& right, const Vec3& down, const Vec3& centre);

}  // namespace weft
