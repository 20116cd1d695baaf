// Light and fabric. One soft key light stands over the photographer's left shoulder; a sky dome, brightest overhead,
// fills the shadows; the ground is a sweep of paper that fades into the backdrop, so that no horizon is seen.
// Fabric is Lambert's law plus what makes it cloth rather than plastic: a pale sheen of fibres at grazing angles, no
// highlight, and a little light that shines through from behind. Irradiance is in units where 1 on white paper is
// white. Light takes one further bounce, approximately: a sky ray that ends on cloth or ground brings its colour back.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "picture_parts.h"

namespace weft::picture {
namespace {

const Vec3f key_colour{1.12f, 1.04f, .93f};
const Vec3f sky_top{.43f, .47f, .53f}, sky_low{.27f, .29f, .325f};
const Vec3f paper{.70f, .685f, .66f};     // the ground in full light, as displayed (linear)
const Vec3f backdrop{.59f, .585f, .58f};  // far behind, as displayed (linear)
constexpr float key_radius = .16f;        // tangent of half the angle under which the key light is seen
constexpr float shine_through = .16f;     // part of the light that passes through the cloth
constexpr float sheen = .16f;
constexpr float offset = 2e-4f;     // rays start this far above a surface
constexpr float ground_gap = .04f;  // 2 % of the diagonal of the bounds: what lies lowest just does not touch

Vec3f sky(const Vec3f& direction) {
    const float height = std::clamp(direction.z(), 0.f, 1.f);
    return sky_low + (sky_top - sky_low) * std::sqrt(height);
}

// Irradiance of an open horizontal plane: ∫ sky cosθ dω / π, with ∫₀¹ 2h √h dh = 4/5.
Vec3f open_sky() {
    return sky_low + (sky_top - sky_low) * .8f;
}

float smooth(float from, float to, float x) {
    const float t = std::clamp((x - from) / (to - from), 0.f, 1.f);
    return t * t * (3 - 2 * t);
}

Vec3f background(const Studio& studio, const Vec3f& direction) {
    const float height = std::clamp(direction.z(), 0.f, 1.f);
    return studio.backdrop * (1 - .35f * smooth(-.3f, 1.f, height));
}

Vec3f towards_key(const Studio& studio, const Vec2f& dice) {
    const float r = std::sqrt(dice.x()) * key_radius, a = 2 * std::numbers::pi_v<float> * dice.y();
    return (studio.key_direction + r * std::cos(a) * studio.key_x + r * std::sin(a) * studio.key_y).normalized();
}

// Cosine-distributed direction about n.
Vec3f towards_sky(const Vec3f& n, const Vec2f& dice) {
    const Vec3f helper = std::abs(n.x()) > .6f ? Vec3f(0, 1, 0) : Vec3f(1, 0, 0);
    const Vec3f t = n.cross(helper).normalized(), b = n.cross(t);
    const float r = std::sqrt(dice.x()), a = 2 * std::numbers::pi_v<float> * dice.y();
    return r * std::cos(a) * t + r * std::sin(a) * b + std::sqrt(std::max(0.f, 1 - dice.x())) * n;
}

Vec3f albedo_of(const Studio& studio, const Hit& hit, bool front) {
    if (hit.marked) return {.85f, .01f, .01f};
    if (hit.material == Material::held) return studio.held;
    if (hit.material == Material::body) return studio.body;
    if (studio.by_rate) {
        const float place = std::clamp(hit.rate * studio.rate_scale, 0.f, 1.f);
        return studio.rate_table[static_cast<std::size_t>(std::lround(place * 255))];
    }
    if (hit.material == Material::tube) return studio.tube;
    if (studio.stripe_share > 0 && hit.rate - std::floor(hit.rate) < studio.stripe_share) return studio.stripe;
    if (!front) return studio.back;
    // Further cloths: the channels of the first one's colour change places.
    const Vec3f& c = studio.front;
    switch (hit.piece % 6) {
        case 1:
            return {c[1], c[2], c[0]};
        case 2:
            return {c[2], .7f * c[0], c[1]};
        case 3:
            return {c[0], .6f * c[0], c[2]};
        case 4:
            return {.6f * c[0], c[1], c[0]};
        case 5:
            return {c[1], c[0], c[0]};
        default:
            return c;
    }
}

// What one sky ray brings back: sky, or the colour of what it meets under typical light.
Vec3f gather(const Studio& studio, const Tracer& tracer, const Vec3f& from, const Vec3f& direction, bool& open) {
    const Hit hit = tracer.find_hit(from, direction);
    if (hit.material != Material::nothing) {
        open = false;
        return albedo_of(studio, hit, hit.geometric.dot(direction) < 0) * .42f;
    }
    if (direction.z() < 0 && studio.has_ground) return studio.paper * .46f;
    return sky(direction);
}

Vec3f shade_hit(const Studio& studio, const Tracer& tracer, const Vec3f& eye, const Vec3f& direction, const Hit& hit,
                const Dice& dice) {
    const bool front = hit.geometric.dot(direction) < 0;
    const float side = front ? 1.f : -1.f;
    const Vec3f away = side * hit.geometric, place = eye + hit.distance * direction;
    Vec3f n = side * hit.normal;
    const float facing = -n.dot(direction);
    if (facing < .02f) n = (n + (.02f - facing) * -direction).normalized();
    const Vec3f albedo = albedo_of(studio, hit, front), key = towards_key(studio, dice.key);
    const float cosine = n.dot(key);
    const bool thin = hit.material == Material::cloth;

    Vec3f lit(0, 0, 0);
    if (cosine > 0 && away.dot(key) > 0) {
        if (!tracer.blocked(place + offset * away, key)) lit += key_colour * cosine * (thin ? 1 - shine_through : 1.f);
    } else if (thin && cosine < 0) {
        if (!tracer.blocked(place - offset * away, key)) lit += key_colour * -cosine * shine_through;
    }
    bool open = true;
    lit += gather(studio, tracer, place + offset * away, towards_sky(n, dice.sky), open);
    if (studio.by_rate) lit = .7f * lit + Vec3f::Constant(.25f);  // folds stay visible, but must not hide the number
    const float grazing = 1 - std::clamp(-n.dot(direction), 0.f, 1.f);
    const float fibres = thin ? sheen * grazing * grazing * grazing : 0.f;
    const Vec3f pale = albedo * .4f + Vec3f::Constant(.6f);
    return lit.cwiseProduct(albedo * (1 - fibres) + pale * fibres);
}

Sample shade_ground(const Studio& studio, const Tracer& tracer, const Vec3f& place, const Vec3f& direction,
                    const Dice& dice) {
    const float away = place.head<2>().norm();
    const float fade =
        smooth(0.f, 1.f, 1 - 1.5f / std::max(away, 1e-3f));  // even on the image, where 1/distance counts
    const Vec3f far = background(studio, direction);
    const Vec3f key = towards_key(studio, dice.key), n(0, 0, 1);
    bool open = true;
    Vec3f lit(0, 0, 0);
    if (tracer.blocked(place, key))
        open = false;
    else
        lit += key_colour * key.z();
    lit += gather(studio, tracer, place, towards_sky(n, dice.sky), open);
    const Vec3f full = key_colour * studio.key_direction.z() + open_sky();
    if (open) lit = full;  // no noise where nothing stands in the way
    const Vec3f near = studio.paper.cwiseProduct(lit.cwiseQuotient(full));
    return {near * (1 - fade) + far * fade, open};
}

}  // namespace

Studio make_studio(const Look& look, const Space& space, const Camera& camera, double rate_range) {
    Studio studio;
    Vec3f level(camera.forward.x(), camera.forward.y(), 0);
    level = level.norm() > 1e-3f ? level.normalized() : Vec3f(0, 1, 0);
    const Vec3f right(level.y(), -level.x(), 0);
    studio.key_direction = (-.38f * level - .95f * right + Vec3f(0, 0, .95f)).normalized();
    studio.key_x = studio.key_direction.cross(Vec3f(0, 0, 1)).normalized();
    studio.key_y = studio.key_direction.cross(studio.key_x);
    studio.paper = untone(paper);
    studio.backdrop = untone(backdrop);
    studio.has_ground = look.ground;
    studio.ground = -space.half.z() - ground_gap;
    const auto albedo = [](const std::array<double, 3>& c) -> Vec3f {
        return Vec3(c[0], c[1], c[2]).cast<float>().cwiseMax(0.f).cwiseMin(.95f);
    };
    studio.front = albedo(look.front);
    studio.back = albedo(look.back);
    studio.tube = look.surface ? Vec3f(studio.front * .25f) : studio.front;
    studio.held = {.10f, .10f, .11f};
    studio.body = {.36f, .37f, .39f};
    if (look.stripes && look.colour == ColourBy::plain) {
        studio.stripe_share = static_cast<float>(look.stripes->share);
        studio.stripe = albedo(look.stripes->colour);
    }
    studio.by_rate = look.colour == ColourBy::rate;
    studio.rate_scale = static_cast<float>(1 / std::max(rate_range, 1e-9));
    for (int i = 0; i < 256; ++i)  // under typical light the cloth shows the very colour of the legend
        studio.rate_table.push_back(untone(map_colour(i / 255.)).cwiseMin(1.f));
    return studio;
}

Sample shade(const Studio& studio, const Tracer& tracer, const Vec3f& eye, const Vec3f& direction, const Dice& dice) {
    const Hit hit = tracer.find_hit(eye, direction);
    float ground_at = -1;
    if (studio.has_ground && direction.z() < 0) ground_at = (studio.ground - eye.z()) / direction.z();
    if (hit.material != Material::nothing && (ground_at <= 0 || hit.distance < ground_at))
        return {shade_hit(studio, tracer, eye, direction, hit, dice), false};
    if (ground_at > 0) return shade_ground(studio, tracer, eye + ground_at * direction, direction, dice);
    return {background(studio, direction), true};
}

}  // namespace weft::picture
