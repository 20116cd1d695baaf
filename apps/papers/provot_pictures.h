// Pictures and films of the experiments: several cloths side by side, from one place, with one scale of colours.
#pragma once

#include "provot_experiments.h"

#include <weft/picture.h>

namespace weft::provot {

// A cloth and what it does over time.
struct Take {
    Model model;
    std::vector<std::vector<Vec3>> frames;
    std::string caption;
    Measures end;
};

// Runs a scene and keeps its frames; `trial` if the numbers are wanted as well.
Take make_take(const Scene& scene, const std::string& caption, double frames_per_second, Trial* trial = nullptr);
Take make_still(const Trial& trial, const std::string& caption);

// What a camera must see: every frame of every take, or only the last ones.
Bounds bounds_of(const std::vector<const Take*>& takes);
Bounds bounds_of_last(const std::vector<const Take*>& takes);

// Each take's last frame, each in a picture of its own.
std::vector<Image> render_last(const std::vector<const Take*>& takes, const Look& look, const Bounds& bounds);

// Pictures coloured by rate beside one another, of which only the last keeps its legend: the scale is the same.
Image join(const std::vector<Image>& images);

// All takes joined as a film; a take that ends early (it diverged) stays on its last frame. `tell` hears how far it is,
// from 0 to 1.
void write_film(const std::string& file, const std::vector<const Take*>& takes, const Look& look, const Bounds& bounds,
                double frames_per_second, const std::function<void(double)>& tell);

// The look of figures 2 and 4: structural springs as tubes, coloured by their rate.
Look tubes(int width, int height, int samples, double rate_range);

// Smooth cloth, coloured by rate.
Look coloured_cloth(int width, int height, int samples, double rate_range);

}  // namespace weft::provot
