// A picture, pixel by pixel. Tiles are shared among threads; every random number is a hash of pixel and sample, so the
// result does not depend on who draws what. Samples of a pixel follow a (0,2)-sequence, scrambled per pixel: any first
// 4, 16, 64 ... of them are spread evenly over the pixel, the light and the sky.
#include "core/parallel.h"
#include "picture_parts.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace weft {
namespace picture {
namespace {

constexpr int largest_side = 16384, most_samples = 4096;

std::uint32_t mix(std::uint32_t h) {
    h = (h ^ (h >> 16)) * 0x7feb352du;
    h = (h ^ (h >> 15)) * 0x846ca68bu;
    return h ^ (h >> 16);
}

// The (0,2)-sequence: the radical inverse in base two, and Sobol's second dimension.
struct Bits {
    std::uint32_t x, y;
};

std::vector<Bits> make_sequence(std::size_t count) {
    std::vector<Bits> sequence(count, {0, 0});
    for (std::size_t i = 0; i < count; ++i) {
        std::uint32_t direction = 1u << 31, bit = 1u << 31;
        for (std::size_t rest = i; rest; rest >>= 1, bit >>= 1, direction ^= direction >> 1)
            if (rest & 1) sequence[i].x ^= bit, sequence[i].y ^= direction;
    }
    return sequence;
}

// One use of the sequence in one pixel: flipping digits keeps it as even, and `shuffle` permutes its order, lest
// place, light and sky go hand in hand.
struct Scramble {
    std::uint32_t x, y, shuffle;
    explicit Scramble(std::uint32_t seed) : x(mix(seed)), y(mix(x + 1)), shuffle(mix(y + 1)) {}
    Vec2f operator()(const std::vector<Bits>& sequence, std::uint32_t i) const {
        const auto mask = static_cast<std::uint32_t>(sequence.size() - 1);
        const Bits& bits = sequence[(i ^ shuffle) & mask];
        const auto to_unit = [](std::uint32_t b) { return static_cast<float>(b >> 8) * 0x1p-24f; };
        return {to_unit(bits.x ^ x), to_unit(bits.y ^ y)};
    }
};

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

    std::vector<Bits> sequence;  // a power of two of them, enough for all samples

    Vec3f pixel(int x, int y) const {
        const std::uint32_t seed = mix(static_cast<std::uint32_t>(y) * 16384u + static_cast<std::uint32_t>(x) + 1u);
        const Scramble place(seed + 1), key(seed + 2), sky(seed + 3);
        const int early = std::max(look.samples / 4, std::min(look.samples, 4));
        Vec3f sum(0, 0, 0);
        bool open = true;
        int taken = 0;
        while (taken < look.samples) {
            const auto i = static_cast<std::uint32_t>(taken);
            const Vec2f within = place(sequence, i);
            const float u = (static_cast<float>(x) + within.x()) / static_cast<float>(look.width);
            const float v = (static_cast<float>(y) + within.y()) / static_cast<float>(look.height);
            const Dice dice{key(sequence, i), sky(sequence, i)};
            const Sample sample = shade(studio, tracer, camera.eye, camera.towards(u, v).normalized(), dice);
            sum += sample.light;
            open = open && sample.open;
            if (++taken == early && open) break;
        }
        return sum / static_cast<float>(taken);
    }
};

// Corners a little darker than the middle, as a lens does.
float vignette(const Look& look, int x, int y) {
    const float dx = (static_cast<float>(x) + .5f) / static_cast<float>(look.width) - .5f;
    const float dy = (static_cast<float>(y) + .5f) / static_cast<float>(look.height) - .5f;
    return 1 - .45f * (dx * dx + dy * dy);
}

void paint(const Painter& painter, Image& image) {
    constexpr int side = 16;  // of a tile: rays that start close to each other meet the same triangles
    const int across = (image.width + side - 1) / side, down = (image.height + side - 1) / side;
    parallel_for(std::int64_t(across) * down, 1, [&](std::int64_t tile, std::int64_t) {
        const int left = int(tile % across) * side, top = int(tile / across) * side;
        for (int y = top; y < std::min(top + side, image.height); ++y)
            for (int x = left; x < std::min(left + side, image.width); ++x) {
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
    const Space space = make_space(bounds, look.up.value_or(Vec3(-model.gravity)));
    const Camera camera = make_camera(look, space, by_rate ? legend_strip(look.width, look.height) : 0.f);
    const Shapes shapes = make_shapes(model, x, look, space);
    const bool range_given = look.rate_range > 0 && std::isfinite(look.rate_range);
    const double range = range_given ? look.rate_range : nice_rate(shapes.worst_rate);
    const Studio studio = make_studio(look, space, camera, range);
    const Tracer tracer(shapes);

    Image image{look.width, look.height, {}};
    image.rgb.resize(std::size_t(look.width) * look.height * 3);
    const std::size_t length = std::bit_ceil(static_cast<std::size_t>(look.samples));
    paint({look, camera, studio, tracer, make_sequence(length)}, image);
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
