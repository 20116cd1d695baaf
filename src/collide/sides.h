// The two sides of a pair that may meet, and what is asked of them before anybody knows whether they do.
#pragma once

#include "collide/contacts.h"

namespace weft {

struct Sides {
    Four x0, x1;
    std::array<int, 4> points;
};
Sides sides_of(const ContactScratch& scratch, const ContactPair& pair);

// The first of the four points that belongs to the second side.
inline std::size_t second_side(PairKind kind) {
    return kind == PairKind::vertex_face ? 1 : 2;
}

bool same_piece(const Model& model, const ContactScratch& scratch, int a, int b);
bool any_movable(const ContactScratch& scratch, const Sides& sides);

// [m] Layers keep the thickness. Within one piece of cloth the target gap is at most half of their distance in the
// start position, lest neighbours push each other where the mesh is finer than the thickness.
inline constexpr double own_share = .5;
double find_target_gap(const Model& model, const ContactScratch& scratch, const ContactPair& pair, const Sides& sides);

const ContactLaw& law_of(const Model& model, const ContactScratch& scratch, const Sides& sides);

// Beyond that pairs are left to the safe filter.
std::size_t most_pairs(const Model& model);

}  // namespace weft
