// A picture, pixel by pixel. Tiles are shared among threads; every random number is a hash of pixel and sample, so the
// result does not depend on who draws what. Samples of a pixel follow a (0,2)-sequence, scrambled per pixel: any first
// 4, 16, 64 ... of them are spread evenly over the pixel, the light and the sky.
#include <tbb/blocked_range2d.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>

#include "picture_parts.h"

namespace weft {
namespace picture {
namespace {

constexpr int largest_side = 16384, most_samples = 4096;

std::uint32_t mix(std::uint32_t h) {
    h = (h ^ (h >> 16)) * 0x7feb352du;
    h = (h ^ (h >> 15)) * 0x846ca68bu;
    return h ^ (h >> 16);
}

// Point i of the (0,2)-sequence: the radical inverse in base two, and Sobol's second dimension.
Vec2f spread(std::uint32_t i, std::uint32_t scramble) {
    std::uint32_t x = 0, y = 0;
    std::uint32_t direction = 1u << 31, bit = 1u << 31;
    for (std::uint32_t rest = i; rest; rest >>= 1, bit >>= 1, direction ^= direction >> 1)
        if (rest & 1) x ^= bit, y ^= direction;
    const auto to_unit = [](std::uint32_t bits) { return static_cast<float>(bits >> 8) * 0x1p-24f; };
    return {to_unit(x ^ mix(scramble)), to_unit(y ^ mix(scramble + 0x9e3779b9u))};
}

void check_range(const char* path, double value, double low, double high, const char* rule) {
    if (value >= low && value <= high) return;
    throw SceneError({.file = {}, .path = path, .value = std::to_string(value), .rule = rule, .suggestion = {}});
}

void check_look(const Look& look) {
    check_range("width", look.width, 1, largest_side, "must be 1 to 16384 [pixels]");
    check_range("height", look.height, 1, largest_side, "must be 1 to 16384 [pixels]");
    check_range("samples", look.samples, 1, most_samples, "must be 1 to 4096 per pixel");
}

struct Painter {
    const Look& look;
    const Camera& camera;
    const Studio& studio;
    const Tracer& tracer;

    Vec3f pixel(int x, int y) const {
        const std::uint32_t seed = mix(static_cast<std::uint32_t>(y) * 16384u + static_cast<std::uint32_t>(x) + 1u);
        const int early = std::max(look.samples / 4, std::min(look.samples, 4));
        Vec3f sum(0, 0, 0);
        bool open = true;
        int taken = 0;
        while (taken < look.samples) {
            const Sample sample = one(x, y, seed, static_cast<std::uint32_t>(taken));
            sum += sample.light;
            open = open && sample.open;
            if (++taken == early && open) break;
        }
        return sum / static_cast<float>(taken);
    }

    Sample one(int x, int y, std::uint32_t seed, std::uint32_t i) const {
        const Vec2f in_pixel = spread(i, seed + 11);
        const float u = (static_cast<float>(x) + in_pixel.x()) / static_cast<float>(look.width);
        const float v = (static_cast<float>(y) + in_pixel.y()) / static_cast<float>(look.height);
        // The order within each use is shuffled by a per-pixel mask, lest place, light and sky go hand in hand.
        const std::uint32_t mask = mix(seed + 5) & 15u, other = mix(seed + 6) & 31u;
        const Dice dice{spread(i ^ mask, seed + 22), spread((2 * i) ^ other, seed + 33),
                        spread((2 * i + 1) ^ other, seed + 33)};
        return shade(studio, tracer, camera.eye, camera.towards(u, v).normalized(), dice);
    }
};

// Corners a little darker than the middle, as a lens does.
float vignette(const Look& look, int x, int y) {
    const float dx = (static_cast<float>(x) + .5f) / static_cast<float>(look.width) - .5f;
    const float dy = (static_cast<float>(y) + .5f) / static_cast<float>(look.height) - .5f;
    return 1 - .45f * (dx * dx + dy * dy);
}

void paint(const Painter& painter, Image& image) {
    const tbb::blocked_range2d<int> whole(0, image.height, 16, 0, image.width, 16);
    tbb::parallel_for(whole, [&](const tbb::blocked_range2d<int>& part) {
        for (int y = part.rows().begin(); y < part.rows().end(); ++y)
            for (int x = part.cols().begin(); x < part.cols().end(); ++x) {
                const Vec3f shown = tone(painter.pixel(x, y) * vignette(painter.look, x, y));
                std::uint8_t* out = &image.rgb[(std::size_t(y) * image.width + x) * 3];
                for (int k = 0; k < 3; ++k) out[k] = to_byte(shown[k]);
            }
    });
}

}  // namespace
}  // namespace picture

Image render(const Model& model, const std::vector<Vec3>& x, const Look& look, const Bounds& bounds) {
    using namespace picture;
    check_look(look);
    const bool by_rate = look.colour == ColourBy::rate;
    const Space space = make_space(bounds);
    const Camera camera = make_camera(look, space, by_rate ? legend_strip(look.width, look.height) : 0.f);
    const Shapes shapes = make_shapes(model, x, look, space);
    const bool range_given = look.rate_range > 0 && std::isfinite(look.rate_range);
    const double range = range_given ? look.rate_range : nice_rate(shapes.worst_rate);
    const Studio studio = make_studio(look, space, camera, range);
    const Tracer tracer(shapes);

    Image image{look.width, look.height, {}};
    image.rgb.resize(std::size_t(look.width) * look.height * 3);
    paint(Painter{look, camera, studio, tracer}, image);
    if (by_rate) draw_legend(image, range);
    if (!look.caption.empty()) draw_caption(image, look.caption);
    return image;
}

Image tile(const std::vector<Image>& images, int columns) {
    if (images.empty()) return {};
    const int count = static_cast<int>(images.size());
    columns = std::clamp(columns, 1, count);
    const int rows = (count + columns - 1) / columns;
    int width = 1, height = 1;
    for (const Image& image : images) {
        width = std::max(width, image.width);
        height = std::max(height, image.height);
    }
    const int gap = std::max(2, width / 160);
    Image sheet{columns * width + (columns - 1) * gap, rows * height + (rows - 1) * gap, {}};
    sheet.rgb.assign(std::size_t(sheet.width) * sheet.height * 3, 255);
    for (int i = 0; i < count; ++i) {
        const Image& image = images[i];
        const std::size_t left = std::size_t(i % columns) * (width + gap),
                          top = std::size_t(i / columns) * (height + gap);
        for (int y = 0; y < image.height; ++y)
            std::copy_n(image.rgb.begin() + std::ptrdiff_t(y) * image.width * 3, image.width * 3,
                        sheet.rgb.begin() + std::ptrdiff_t(((top + y) * sheet.width + left) * 3));
    }
    return sheet;
}

}  // namespace weft
