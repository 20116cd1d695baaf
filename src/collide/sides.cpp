#include "collide/sides.h"

#include <algorithm>

namespace weft {

Sides sides_of(const ContactScratch& scratch, const ContactPair& pair) {
    Sides sides;
    sides.points = points_of(scratch.surfaces, pair);
    for (std::size_t k = 0; k < 4; ++k) {
        sides.x0[k] = scratch.x0[sides.points[k]];
        sides.x1[k] = scratch.x1[sides.points[k]];
    }
    return sides;
}

bool same_piece(const Model& model, const ContactScratch& scratch, int a, int b) {
    return a < model.points() && b < model.points() && scratch.component[a] == scratch.component[b];
}

bool any_movable(const ContactScratch& scratch, const Sides& sides) {
    for (const int p : sides.points)
        if (scratch.inverse_mass[p] > 0) return true;
    return false;
}

double find_target_gap(const Model& model, const ContactScratch& scratch, const ContactPair& pair, const Sides& sides) {
    const double h = scratch.thickness;
    if (!same_piece(model, scratch, sides.points[0], sides.points[3])) return h;
    const std::vector<Vec3>& at_rest = rest_of(model.mesh);
    const double far = h / own_share + 2 * scratch.longest_edge;
    if ((at_rest[sides.points[0]] - at_rest[sides.points[3]]).squaredNorm() > far * far) return h;
    Four rest;
    for (std::size_t k = 0; k < 4; ++k) rest[k] = at_rest[sides.points[k]];
    return std::min(h, own_share * measure_distance(pair.kind, rest));
}

const ContactLaw& law_of(const Model& model, const ContactScratch& scratch, const Sides& sides) {
    const auto part = [&](std::size_t k) { return std::size_t(surface_of_point(scratch.surfaces, sides.points[k])); };
    return model.contact.laws[part(0) * std::size_t(model.contact.parts) + part(3)];
}

std::size_t most_pairs(const Model& model) {
    constexpr std::size_t at_least = 1 << 20, a_point = 64;
    return std::max(at_least, a_point * std::size_t(model.points()));
}

}  // namespace weft
