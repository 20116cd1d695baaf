// Pictures on the CPU: ray-traced with Embree, headless, the same bits for any number of threads.
#pragma once

#include <weft/model.h>

#include <memory>

namespace weft {

struct Image {
    int width = 0, height = 0;
    std::vector<std::uint8_t> rgb;  // 3 bytes a pixel, top row first
};

enum class ColourBy { plain, rate };

// A pattern woven into the cloth, straight in its rest shape.
struct Stripes {
    double period = .03;                          // [m]
    double angle = 45;                            // [degrees] from the cloth's first direction
    double share = .25;                           // of the period
    std::array<double, 3> colour{.80, .74, .62};  // linear RGB
};

struct Look {
    int width = 960, height = 540;
    int samples = 16;      // per pixel
    bool springs = false;  // structural springs as tubes, as in the paper's figures
    bool surface = true;   // the cloth itself
    ColourBy colour = ColourBy::plain;
    double rate_range = 0;  // rate that gets the last colour; 0: chosen from each picture's data (films: give it)
    std::array<double, 3> front{.58, .040, .055}, back{.78, .66, .48};  // linear RGB of the two sides
    std::optional<Stripes> stripes;                                     // not with colours of the rate
    bool ground = true;               // plane that catches the shadow, 2 % of the diagonal of `bounds` under them
    std::optional<Vec3> eye, target;  // [m]; none: chosen to see all of `bounds`
    std::optional<Vec3> up;           // direction that is up in the picture; none: against gravity, z without any
    double field_of_view = 30;        // [degrees] vertical
    std::string caption;              // drawn bottom left
    double time = 0;                  // [s] where bodies stand
    std::vector<int> marked;          // triangles of the model to show in red; with any, surfaces stay flat
};

struct Bounds {
    Vec3 min{infinity, infinity, infinity}, max{-infinity, -infinity, -infinity};
    void add(const Vec3& p) {
        min = min.cwiseMin(p);
        max = max.cwiseMax(p);
    }
};

// One picture of the cloth at positions x. `bounds` fixes the camera over a whole film. What touches a point that is
// not finite is left out. Throws SceneError for sizes that make no picture.
Image render(const Model& model, const std::vector<Vec3>& x, const Look& look, const Bounds& bounds);

// Several pictures side by side, `columns` in a row.
Image tile(const std::vector<Image>& images, int columns);

std::string encode_png(const Image& image);
void write_png(const std::string& file, const Image& image);

// True if the program `ffmpeg`, which films need, is on the PATH.
bool film_possible();

// An MP4 film (H.264), frame after frame. Everything that goes wrong is a SceneError that carries ffmpeg's own words.
// The file appears under its name only when finish() succeeds; a FilmWriter dropped before that leaves nothing behind.
//
//     FilmWriter film("flag.mp4", 960, 540, 25);
//     for (...) film.add(render(...));
//     film.finish();
class FilmWriter {
  public:
    // Sizes from 2 × 2 pixels; H.264 wants even ones, so an odd last column or row is cut off.
    FilmWriter(const std::string& file, int width, int height, double frames_per_second);
    ~FilmWriter();
    FilmWriter(const FilmWriter&) = delete;
    FilmWriter& operator=(const FilmWriter&) = delete;

    void add(const Image& image);  // of the size given at the start
    void finish();

  private:
    struct Process;
    std::unique_ptr<Process> process_;
};

}  // namespace weft
