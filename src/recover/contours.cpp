// Lines of intersection: two hits follow one another when they lie on the same two triangles. Whether their edges
// belong to the same of the two sheets is passed on along the line, so that the sheets can be told apart even within
// one piece.
#include "recover/recover.h"

#include <algorithm>

namespace weft {

namespace {

struct Place {
    IndexPair triangles;
    int hit;
    char side;  // 1: the edge belongs to the second triangle
};

struct Links {
    std::vector<int> parent;
    std::vector<char> side;  // relative to the parent

    std::pair<int, char> root_of(int k) const {
        char s = 0;
        for (; parent[std::size_t(k)] != k; k = parent[std::size_t(k)]) s ^= side[std::size_t(k)];
        return {k, s};
    }
    void join(const Place& p, const Place& q) {
        const auto [a, side_a] = root_of(p.hit);
        const auto [b, side_b] = root_of(q.hit);
        if (a == b) return;
        const std::size_t child = std::size_t(std::max(a, b));
        parent[child] = std::min(a, b);
        side[child] = static_cast<char>(side_a ^ side_b ^ p.side ^ q.side);
    }
};

}  // namespace

Contours find_contours(const Untangling& u) {
    std::vector<Place> places;
    Links links;
    links.parent.resize(u.hits.size());
    links.side.assign(u.hits.size(), 0);
    for (std::size_t k = 0; k < u.hits.size(); ++k) {
        links.parent[k] = static_cast<int>(k);
        const int face = u.hits[k].triangle;
        for (const int t : u.shape.triangles[std::size_t(u.hits[k].edge)])
            if (t >= 0) places.push_back({{std::min(t, face), std::max(t, face)}, static_cast<int>(k), t > face});
    }
    std::sort(places.begin(), places.end(), [](const Place& p, const Place& q) {
        return p.triangles != q.triangles ? p.triangles < q.triangles : p.hit < q.hit;
    });
    for (std::size_t k = 1; k < places.size(); ++k)
        if (places[k].triangles == places[k - 1].triangles) links.join(places[k], places[k - 1]);
    Contours contours;
    contours.of_hit.assign(u.hits.size(), -1);
    contours.side.assign(u.hits.size(), 0);
    for (std::size_t k = 0; k < u.hits.size(); ++k) {
        const auto [root, side] = links.root_of(static_cast<int>(k));  // root ≤ k: numbered already
        contours.side[k] = side;
        if (std::size_t(root) == k) {
            contours.of_hit[k] = contours.count();
            contours.open.push_back(0);
        } else {
            contours.of_hit[k] = contours.of_hit[std::size_t(root)];
        }
        if (u.shape.triangles[std::size_t(u.hits[k].edge)][1] < 0) contours.open[std::size_t(contours.of_hit[k])] = 1;
    }
    return contours;
}

}  // namespace weft
