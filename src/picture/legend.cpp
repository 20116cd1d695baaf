// What is written on a picture: the legend of deformation rates at the right, the caption at the bottom left.
#include <algorithm>
#include <cmath>

#include "core/text.h"
#include "picture_parts.h"

namespace weft::picture {

static const Vec3f ink{.022f, .022f, .026f};

static double letter_size(int height) {
    return std::max(7., height / 50.);
}

double nice_rate(double rate) {
    double decade = .01;
    for (int i = 0; i < 12; ++i, decade *= 10)
        for (double step : {1., 1.5, 2., 3., 4., 5., 6., 8.})
            if (rate <= step * decade * (1 + 1e-9)) return step * decade;
    return decade;
}

Rectangle legend_bar(int width, int height) {
    const double size = letter_size(height);
    const int bar = std::max(4, static_cast<int>(size * 1.3));
    const int x = static_cast<int>(width - measure_text("deformation", size) - size * 1.8);
    return {std::max(0, x), static_cast<int>(height * .22), std::min(bar, width),
            std::max(1, static_cast<int>(height * .5))};
}

float legend_strip(int width, int height) {
    return std::clamp(static_cast<float>(width - legend_bar(width, height).x) / static_cast<float>(width), 0.f, .3f);
}

static std::string percent(double rate) {
    return text("%.4g %%", rate * 100);
}

// A step of 1, 2 or 5 of a decade that gives about five ticks.
static double tick_step(double range) {
    double decade = std::pow(10., std::floor(std::log10(range / 5)));
    for (double step : {1., 2., 5., 10.})
        if (range / (step * decade) <= 6.5) return step * decade;
    return range;
}

static void fill(Image& image, const Rectangle& r, const Vec3f& colour) {
    for (int y = std::max(0, r.y); y < std::min(image.height, r.y + r.height); ++y)
        for (int x = std::max(0, r.x); x < std::min(image.width, r.x + r.width); ++x)
            for (int k = 0; k < 3; ++k) image.rgb[(std::size_t(y) * image.width + x) * 3 + k] = to_byte(colour[k]);
}

void draw_legend(Image& image, double rate_range) {
    const Rectangle bar = legend_bar(image.width, image.height);
    const double size = letter_size(image.height);
    const int line = std::max(1, image.height / 540);
    fill(image, {bar.x - line, bar.y - line, bar.width + 2 * line, bar.height + 2 * line}, ink);
    for (int i = 0; i < bar.height; ++i)
        fill(image, {bar.x, bar.y + i, bar.width, 1}, map_colour(1 - double(i) / std::max(1, bar.height - 1)));
    const double step = tick_step(rate_range);
    const int last = static_cast<int>(rate_range / step + 1e-6);
    for (int i = 0; i <= last; ++i) {
        const double t = std::min(1., i * step / rate_range);
        const double y = bar.y + (1 - t) * (bar.height - 1) + .5;
        const int tick = static_cast<int>(size * .45);
        fill(image, {bar.x + bar.width + line, static_cast<int>(y - line / 2.), tick, line}, ink);
        draw_text(image, percent(i * step), bar.x + bar.width + tick + size * .6, y + size / 2, size, ink);
    }
    draw_text(image, "deformation", bar.x, bar.y - size * 3.4, size, ink);
    draw_text(image, "rate", bar.x, bar.y - size * 1.6, size, ink);
}

void draw_caption(Image& image, const std::string& caption) {
    const double size = letter_size(image.height) * 1.15;
    draw_text(image, caption, size * 1.8, image.height - size * 1.8, size, ink);
}

}  // namespace weft::picture
