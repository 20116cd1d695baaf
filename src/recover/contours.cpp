// Lines of intersection: two hits follow one another when they lie on the same two triangles. Whether their edges
// belong to the same of the two sheets is passed on along the line, so that the sheets can be told apart even within
// one piece.
#include "recover/untangling.h"

#include "core/union_find.h"

#include <algorithm>

namespace weft {

namespace {

struct Place {
    IndexPair triangles;
    int hit;
    char side;  // 1: the edge belongs to the second triangle
};

}  // namespace

Contours find_contours(const Untangling& u) {
    std::vector<Place> places;
    UnionFind lines(static_cast<int>(u.hits.size()));
    for (std::size_t k = 0; k < u.hits.size(); ++k) {
        const int face = u.hits[k].triangle;
        for (const int t : u.shape.triangles[u.hits[k].edge])
            if (t >= 0) places.push_back({{std::min(t, face), std::max(t, face)}, static_cast<int>(k), t > face});
    }
    std::sort(places.begin(), places.end(), [](const Place& p, const Place& q) {
        return p.triangles != q.triangles ? p.triangles < q.triangles : p.hit < q.hit;
    });
    for (std::size_t k = 1; k < places.size(); ++k)
        if (places[k].triangles == places[k - 1].triangles)
            lines.join(places[k].hit, places[k - 1].hit, places[k].side != places[k - 1].side);
    Contours contours;
    contours.of_hit.assign(u.hits.size(), -1);
    contours.side.assign(u.hits.size(), 0);
    for (std::size_t k = 0; k < u.hits.size(); ++k) {
        const int root = lines.root(static_cast<int>(k));  // root ≤ k: numbered already
        contours.side[k] = lines.parity(static_cast<int>(k));
        if (std::size_t(root) == k) {
            contours.of_hit[k] = contours.count();
            contours.open.push_back(0);
        } else {
            contours.of_hit[k] = contours.of_hit[root];
        }
        if (u.shape.triangles[u.hits[k].edge][1] < 0) contours.open[contours.of_hit[k]] = 1;
    }
    return contours;
}

}  // namespace weft
