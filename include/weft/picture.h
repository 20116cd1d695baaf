// Pictures on the CPU: ray-traced with Embree, headless, the same bits for any number of threads.
#pragma once

#include <weft/model.h>

namespace weft {

struct Image {
    int width = 0, height = 0;
    std::vector<std::uint8_t> rgb;  // 3 bytes a pixel, top row first
};

enum class ColourBy { plain, rate };

struct Look {
    int width = 960, height = 540;
    int samples = 16;      // per pixel
    bool springs = false;  // structural springs as tubes, as in the paper's figures
    bool surface = true;   // the cloth itself
    ColourBy colour = ColourBy::plain;
    double rate_range = 0;  // rate that gets the last colour; 0: chosen from the data
    std::array<double, 3> front{.80, .16, .18}, back{.93, .87, .76};  // linear RGB of the two sides
    bool ground = true;                                               // plane that catches the shadow
    std::optional<Vec3> eye, target;                                  // [m]; none: chosen to see all of `bounds`
    double field_of_view = 30;                                        // [degrees] vertical
    std::string caption;                                              // drawn bottom left
};

struct Bounds {
    Vec3 min{infinity, infinity, infinity}, max{-infinity, -infinity, -infinity};
    void add(const Vec3& p) {
        min = min.cwiseMin(p);
        max = max.cwiseMax(p);
    }
};

// One picture of the cloth at positions x. `bounds` fixes the camera over a whole film.
Image render(const Model& model, const std::vector<Vec3>& x, const Look& look, const Bounds& bounds);

// Several pictures side by side, `columns` in a row.
Image tile(const std::vector<Image>& images, int columns);

std::string encode_png(const Image& image);
void write_png(const std::string& file, const Image& image);

}  // namespace weft
