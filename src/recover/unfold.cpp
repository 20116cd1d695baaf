// A piece that intersects itself goes towards the flat shape that its rest lengths describe, as if it were alone in the
// world, until the exact count says that it no longer meets itself. Whatever was knotted is then open.
#include "recover/recover.h"

namespace weft {

namespace {

constexpr int most_looks = 120, between_looks = 4;

// Pieces that meet themselves; none if all is well.
std::vector<char> find_tangled(const Untangling& u) {
    std::vector<char> tangled(u.shape.points_of.size(), 0);
    bool any = false;
    for (const Intersection& hit : u.hits) {
        const int piece = u.shape.piece[std::size_t(u.surfaces.edges[std::size_t(hit.edge)].a)];
        if (piece != u.shape.piece[std::size_t(u.surfaces.triangles[std::size_t(hit.triangle)][0])]) continue;
        tangled[std::size_t(piece)] = 1;
        any = true;
    }
    if (!any) tangled.clear();
    return tangled;
}

}  // namespace

bool unfold(Untangling& u, std::vector<Vec3>& x) {
    count_trouble(u, x);
    std::vector<char> tangled = find_tangled(u);
    if (tangled.empty()) return false;
    for (int look = 0; look < most_looks && !tangled.empty(); ++look) {
        std::vector<char> marked(x.size(), 0);
        for (std::size_t p = 0; p < x.size(); ++p) marked[p] = tangled[std::size_t(u.shape.piece[p])];
        limit_lengths(u, {.least = .98, .most = 1.02, .flatten = .3, .sweeps = between_looks}, marked, x);
        count_trouble(u, x);
        tangled = find_tangled(u);
    }
    return tangled.empty();
}

}  // namespace weft
