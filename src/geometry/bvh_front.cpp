// What of a cloth is always near, listed once: where walks of the cloth with itself begin, and below which triangles
// they need not begin at all. (Starting a walk where the last one ended is front tracking: Li and Chen 1998.
// Ours is fixed by who is connected to whom, so it needs no keeping up to date.)
#include "geometry/bvh.h"

#include <algorithm>

namespace weft {

namespace {

// Of a fan of n triangles all n² / 2 pairs touch. Where more than so many meet in a point we list none of them, and the
// walk finds what matters.
constexpr std::size_t crowd = 64;

// Triangles of cloth with a point in common, each pair once: a < b.
using Touching = std::vector<IndexPair>;

Touching find_touching(const Surfaces& surfaces, const Surface& surface) {
    std::vector<std::vector<int>> around(std::size_t(surface.end_point - surface.first_point));
    for (int t = surface.first_triangle; t < surface.end_triangle; ++t)
        for (const int p : surfaces.triangles[t]) around[p - surface.first_point].push_back(t);
    Touching touching;
    std::vector<int> near;
    for (int t = surface.first_triangle; t < surface.end_triangle; ++t) {
        near.clear();
        for (const int p : surfaces.triangles[t]) {
            const std::vector<int>& here = around[p - surface.first_point];
            if (here.size() > crowd) continue;
            for (const int other : here)
                if (other > t) near.push_back(other);
        }
        std::sort(near.begin(), near.end());
        near.erase(std::unique(near.begin(), near.end()), near.end());
        for (const int other : near) touching.push_back({t, other});
    }
    return touching;
}

// What triangle s owns, against triangle t: both ways round, every pair is seen.
void add_neighbours_of(const Surfaces& surfaces, int s, int t, ClosePairs& pairs) {
    const Triangle &corners = surfaces.triangles[s], &face = surfaces.triangles[t];
    const unsigned owned = surfaces.owned[s], other_owned = surfaces.owned[t];
    for (std::size_t k = 0; k < 3; ++k) {
        if ((owned & (1u << k)) && !has_corner(face, corners[k])) pairs.vertex_face.push_back({corners[k], t});
        if (!(owned & (8u << k))) continue;
        const int e = surfaces.sides[s][k];
        for (std::size_t j = 0; j < 3; ++j) {
            const int f = surfaces.sides[t][j];
            if (!(other_owned & (8u << j)) || e > f) continue;
            if (!share_point(surfaces.edges[e], surfaces.edges[f])) pairs.edge_edge.push_back({e, f});
        }
    }
}

// A pair of nodes on the descent, and the touching leaves below it: a's on one side, b's on the other.
struct Descent {
    int a, b;
    IndexPair *begin, *end;
};

// Goes down as a walk does, with "touch" in place of "overlap".
void find_front(BroadPhase& broad, int root, Touching& leaves) {
    const std::vector<BvhNode>& nodes = broad.nodes;
    std::vector<Descent> stack{{root, root, leaves.data(), leaves.data() + leaves.size()}};
    while (!stack.empty()) {
        const auto [a, b, begin, end] = stack.back();
        stack.pop_back();
        const BvhNode &na = nodes[a], &nb = nodes[b];
        if (a == b) {
            if (na.right == 0) continue;
            IndexPair* left = std::partition(begin, end, [&](const IndexPair& p) { return p.b < na.right; });
            IndexPair* both = std::partition(left, end, [&](const IndexPair& p) { return p.a < na.right; });
            stack.push_back({a + 1, a + 1, begin, left});
            stack.push_back({a + 1, na.right, left, both});
            stack.push_back({na.right, na.right, both, end});
        } else if (begin == end) {
            broad.front.push_back({a, b});
        } else if (na.right == 0 && nb.right == 0) {
            broad.touching.push_back({a, b});
        } else if (nb.right == 0 || na.end - a > nb.end - b) {
            IndexPair* middle = std::partition(begin, end, [&](const IndexPair& p) { return p.a < na.right; });
            stack.push_back({a + 1, b, begin, middle});
            stack.push_back({na.right, b, middle, end});
        } else {
            IndexPair* middle = std::partition(begin, end, [&](const IndexPair& p) { return p.b < nb.right; });
            stack.push_back({a, b + 1, begin, middle});
            stack.push_back({a, nb.right, middle, end});
        }
    }
}

}  // namespace

void find_always_near(const Surfaces& surfaces, BroadPhase& broad) {
    for (std::size_t s = 0; s < surfaces.list.size(); ++s) {
        broad.front_start.push_back(static_cast<int>(broad.front.size()));
        broad.touching_start.push_back(static_cast<int>(broad.touching.size()));
        const Surface& surface = surfaces.list[s];
        if (surface.body || surface.first_triangle == surface.end_triangle) continue;
        Touching touching = find_touching(surfaces, surface);
        for (IndexPair& pair : touching) {
            add_neighbours_of(surfaces, pair.a, pair.b, broad.neighbours);
            add_neighbours_of(surfaces, pair.b, pair.a, broad.neighbours);
            pair = {broad.leaf_of[pair.a], broad.leaf_of[pair.b]};
            if (pair.a > pair.b) std::swap(pair.a, pair.b);
        }
        find_front(broad, broad.roots[s], touching);
        std::sort(broad.front.begin() + broad.front_start.back(), broad.front.end());
        std::sort(broad.touching.begin() + broad.touching_start.back(), broad.touching.end());
    }
    broad.front_start.push_back(static_cast<int>(broad.front.size()));
    broad.touching_start.push_back(static_cast<int>(broad.touching.size()));
    std::sort(broad.neighbours.vertex_face.begin(), broad.neighbours.vertex_face.end());
    std::sort(broad.neighbours.edge_edge.begin(), broad.neighbours.edge_edge.end());
}

}  // namespace weft
