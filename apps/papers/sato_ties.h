// Ribbons that are fastened as in Sato, Suzuki, Guo, Kato, and what is measured while that goes on.
#pragma once

#include <weft/picture.h>
#include <weft/run.h>

namespace weft::sato {

enum class Around { hourglass, cylinder, small_object };

struct Tie {
    int across = 8, along = 400;
    double width = .025;       // [m]
    double stiffness = 3.2e4;  // [1/s²] k/m of a point, the same for all springs: M = 1 kg and 10 N/m at 8 × 400
    Around around = Around::hourglass;
    ContactMethod method = ContactMethod::paper;
    bool feedback = true;   // of the tension on the pull
    bool sub_steps = true;  // false: RK4 as the paper has it
    int steps = 300;
    int frame_every = 5;  // steps
};

struct Tied {
    Model model;
    std::vector<std::vector<Vec3>> frames;  // [m] the first is the start
    std::vector<double> rounds;             // of recovery, per step
    std::vector<Vec2> determinant, hits;    // (step, exact), every tenth step
    bool finite = true;
    int steps = 0;            // that were taken
    int error_steps = 0;      // after which penetrations were left
    int lost = -1;            // step at which another knot was first seen; -1: never
    double loop[2] = {0, 0};  // [m] radius at the start and at the end
    double radius = 0;        // [m] of what it is tied round
    double rms_rate = 0;      // of structural springs, at the end
    double angle = 0;         // [degrees] between neighbouring faces, mean, at the end
    double seconds = 0;       // [s] of CPU, all steps
    int sub_steps = 1;
};

double radius_of(Around around);  // [m] where the ribbon goes round it
Scene make_scene(const Tie& tie);
Tied fasten(const Tie& tie);

// From the side of the knot, or from above; everything is in the picture.
Look look_at(const Tied& tied, bool from_above, int width, int height, int samples);
Image draw(const Tied& tied, std::size_t frame, const Look& look);

}  // namespace weft::sato
