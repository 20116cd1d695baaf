// Colour: the map of deformation rates, the tone curve, and the way to sRGB.
#include <algorithm>
#include <cmath>

#include "picture_parts.h"

namespace weft::picture {
namespace {

// Control points of the map in OKLab (lightness, green-red, blue-yellow). Lightness rises in equal steps, so the order
// survives print in grey and every kind of colour blindness; the hue runs from blue to yellow, the one axis nearly
// everyone sees.
constexpr float map_points[][3] = {
    {.50f, -.020f, -.150f},  // blue
    {.58f, .075f, -.135f},   // violet
    {.66f, .165f, -.040f},   // rose
    {.74f, .125f, .075f},    // vermilion
    {.82f, .045f, .145f},    // orange
    {.90f, -.030f, .165f},   // yellow
};
constexpr int last_point = 5;

Vec3f from_oklab(const Vec3f& lab) {
    const float l = lab[0] + .3963377774f * lab[1] + .2158037573f * lab[2];
    const float m = lab[0] - .1055613458f * lab[1] - .0638541728f * lab[2];
    const float s = lab[0] - .0894841775f * lab[1] - 1.2914855480f * lab[2];
    const float l3 = l * l * l, m3 = m * m * m, s3 = s * s * s;
    return Vec3f(4.0767416621f * l3 - 3.3077115913f * m3 + .2309699292f * s3,
                 -1.2684380046f * l3 + 2.6097574011f * m3 - .3413193965f * s3,
                 -.0041960863f * l3 - .7034186147f * m3 + 1.7076147010f * s3)
        .cwiseMax(0.f)
        .cwiseMin(1.f);
}

// y = x^p / (x^p + s): a toe that deepens shadows and a shoulder that never clips, close to y = x in the middle.
constexpr float contrast = 1.3f, shoulder = .30f;

}  // namespace

Vec3f map_colour(double t) {
    const float place = static_cast<float>(t > 0 ? std::min(t, 1.) : 0.) * last_point;
    const int i = std::min(static_cast<int>(place), last_point - 1);
    const float f = place - static_cast<float>(i);
    Vec3f lab;
    for (int k = 0; k < 3; ++k) lab[k] = map_points[i][k] * (1 - f) + map_points[i + 1][k] * f;
    return from_oklab(lab);
}

float to_srgb(float linear) {
    const float c = std::clamp(linear, 0.f, 1.f);
    return c <= .0031308f ? 12.92f * c : 1.055f * std::pow(c, 1 / 2.4f) - .055f;
}

std::uint8_t to_byte(float linear) {
    return static_cast<std::uint8_t>(std::lround(to_srgb(linear) * 255));
}

Vec3f tone(const Vec3f& light) {
    return light.unaryExpr([](float x) {
        const float powered = std::pow(std::max(x, 0.f), contrast);
        return powered / (powered + shoulder);
    });
}

Vec3f untone(const Vec3f& displayed) {
    return displayed.unaryExpr([](float y) {
        const float inside = std::clamp(y, 0.f, .98f);
        return std::pow(shoulder * inside / (1 - inside), 1 / contrast);
    });
}

}  // namespace weft::picture
