// Refitting and walking the trees. Work is cut at subtrees whose number does not depend on threads; every task writes
// to its own slot, and what all have found is put in order by counting, so the result is the same for any thread count.
#include "collide/bvh.h"

#include "core/parallel.h"

#include <algorithm>
#include <cmath>

namespace weft {

namespace {

constexpr int slot_count = 64;
constexpr int subtrees = 32;  // a surface is cut into at least this many, if it has as many triangles

Box unite(const Box& a, const Box& b) {
    Box box;
    for (std::size_t k = 0; k < 4; ++k) {
        box.low[k] = std::min(a.low[k], b.low[k]);
        box.high[k] = std::max(a.high[k], b.high[k]);
    }
    return box;
}

void cut_tree(BroadPhase& broad, int root) {
    const int largest = std::max(1, (broad.nodes[std::size_t(root)].end - root) / subtrees);
    std::vector<int> stack{root};
    while (!stack.empty()) {
        const int node = stack.back();
        stack.pop_back();
        const BvhNode& n = broad.nodes[std::size_t(node)];
        if (n.right == 0 || n.end - node <= largest) {
            broad.cut.push_back(node);
            continue;
        }
        broad.top.push_back(node);
        stack.push_back(n.right);
        stack.push_back(node + 1);
    }
}

Box make_point_box(const Vec3* const* x, int states, double margin) {
    Box box{};
    for (int k = 0; k < 3; ++k) {
        double low = (*x[0])[k], high = low;
        for (int s = 1; s < states; ++s) {
            low = std::min(low, (*x[s])[k]);
            high = std::max(high, (*x[s])[k]);
        }
        // Two units in the last place cover both roundings, of the margin and to single precision.
        const auto below = static_cast<float>(low - margin), above = static_cast<float>(high + margin);
        box.low[std::size_t(k)] = below - (std::abs(below) * 0x1p-22f + 1e-37f);
        box.high[std::size_t(k)] = above + (std::abs(above) * 0x1p-22f + 1e-37f);
    }
    return box;
}

void refit(const Surfaces& surfaces, BroadPhase& broad, int node) {
    const BvhNode& n = broad.nodes[std::size_t(node)];
    if (n.right > 0) {
        broad.boxes[std::size_t(node)] = unite(broad.boxes[std::size_t(node) + 1], broad.boxes[std::size_t(n.right)]);
        return;
    }
    const Triangle& t = surfaces.triangles[std::size_t(n.triangle)];
    const auto corner = [&](std::size_t k) -> const Box& { return broad.point_boxes[std::size_t(t[k])]; };
    broad.boxes[std::size_t(node)] = unite(unite(corner(0), corner(1)), corner(2));
}

// ------------------------------------------------------------------------------------------------------ the walk

// Pairs of different surfaces to begin with: subtrees of the one, all of the other.
void find_starts(const Surfaces& surfaces, BroadPhase& broad) {
    broad.starts.clear();
    const int count = static_cast<int>(surfaces.list.size());
    for (int s = 0; s < count; ++s) {
        const int begin = broad.cut_start[std::size_t(s)], end = broad.cut_start[std::size_t(s) + 1];
        if (begin == end) continue;
        for (int other = s + 1; other < count; ++other) {
            const int root = broad.roots[std::size_t(other)];
            if (root == broad.roots[std::size_t(other) + 1]) continue;
            if (surfaces.list[std::size_t(s)].body && surfaces.list[std::size_t(other)].body) continue;
            if (!overlap(broad.boxes[std::size_t(broad.roots[std::size_t(s)])], broad.boxes[std::size_t(root)]))
                continue;
            for (int i = begin; i < end; ++i) broad.starts.push_back({broad.cut[std::size_t(i)], root});
        }
    }
}

// Calls meet(a, b) for every pair of leaves below `start` whose boxes overlap.
template <class Meet>
void walk(const BroadPhase& broad, IndexPair start, std::vector<IndexPair>& stack, Meet&& meet) {
    const BvhNode* nodes = broad.nodes.data();
    const Box* boxes = broad.boxes.data();
    stack.clear();
    const auto push = [&](int a, int b) {
        if (overlap(boxes[a], boxes[b])) stack.push_back({a, b});
    };
    push(start.a, start.b);
    while (!stack.empty()) {
        const auto [a, b] = stack.back();
        stack.pop_back();
        const BvhNode &na = nodes[a], &nb = nodes[b];
        if (na.right == 0 && nb.right == 0) {
            meet(a, b);
        } else if (nb.right == 0 || na.end - a > nb.end - b) {
            push(a + 1, b);
            push(na.right, b);
        } else {
            push(a, b + 1);
            push(a, nb.right);
        }
    }
}

// All slots' pairs into `pairs`, ordered by first and second index; first indices are below `limit`.
void gather(BroadPhase& broad, std::vector<IndexPair> BroadPhase::Slot::*found, int limit,
            std::vector<IndexPair>& pairs) {
    broad.counts.assign(std::size_t(limit) + 1, 0);
    for (const auto& slot : broad.slots)
        for (const IndexPair& pair : slot.*found) ++broad.counts[std::size_t(pair.a) + 1];
    for (std::size_t k = 0; k < std::size_t(limit); ++k) broad.counts[k + 1] += broad.counts[k];
    pairs.resize(std::size_t(broad.counts.back()));
    for (const auto& slot : broad.slots)
        for (const IndexPair& pair : slot.*found) pairs[std::size_t(broad.counts[std::size_t(pair.a)]++)] = pair;
    // counts[k] is now where group k ends.
    parallel_for(limit, 1024, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t k = begin; k < end; ++k) {
            const int from = k == 0 ? 0 : broad.counts[std::size_t(k) - 1], to = broad.counts[std::size_t(k)];
            if (to - from > 1) std::sort(pairs.begin() + from, pairs.begin() + to);
        }
    });
}

// meet(a, b, slot) for all pairs of leaves whose boxes overlap, without or with those that have a point in common.
template <class Meet>
void walk_all(const Surfaces& surfaces, BroadPhase& broad, bool touching, Meet&& meet) {
    find_starts(surfaces, broad);
    broad.slots.resize(slot_count);
    parallel_for(slot_count, 1, [&](std::int64_t slot_number, std::int64_t) {
        BroadPhase::Slot& slot = broad.slots[std::size_t(slot_number)];
        slot.first.clear();
        slot.second.clear();
        const auto each_share = [&](const std::vector<IndexPair>& pairs, const std::vector<int>& start, auto&& use) {
            for (std::size_t s = 0; s < surfaces.list.size(); ++s) {
                if (!surfaces.list[s].meets_itself) continue;
                const std::int64_t count = start[s + 1] - start[s];
                for (std::int64_t k = slot_number * count / slot_count; k < (slot_number + 1) * count / slot_count; ++k)
                    use(pairs[std::size_t(start[s] + k)]);
            }
        };
        const auto walk_from = [&](const IndexPair& pair) {
            walk(broad, pair, slot.stack, [&](int a, int b) { meet(a, b, slot); });
        };
        each_share(broad.front, broad.front_start, walk_from);
        if (touching) each_share(broad.touching, broad.touching_start, walk_from);
        for (std::size_t k = std::size_t(slot_number); k < broad.starts.size(); k += slot_count)
            walk_from(broad.starts[k]);
    });
}

// Puts those neighbours whose boxes overlap in between what the walk has found; all is sorted.
template <class Overlap>
void add_neighbours(BroadPhase& broad, const std::vector<IndexPair>& neighbours, Overlap&& overlap_of,
                    std::vector<IndexPair>& pairs) {
    broad.overlapping.resize(neighbours.size());
    parallel_for(static_cast<std::int64_t>(neighbours.size()), 4096, [&](std::int64_t begin, std::int64_t end) {
        for (std::size_t k = std::size_t(begin); k < std::size_t(end); ++k)
            broad.overlapping[k] = overlap_of(neighbours[k]);
    });
    broad.near_neighbours.clear();
    for (std::size_t k = 0; k < neighbours.size(); ++k)
        if (broad.overlapping[k]) broad.near_neighbours.push_back(neighbours[k]);
    broad.found.assign(pairs.begin(), pairs.end());  // not swapped: arrays keep what they have grown to
    pairs.resize(broad.found.size() + broad.near_neighbours.size());
    std::merge(broad.found.begin(), broad.found.end(), broad.near_neighbours.begin(), broad.near_neighbours.end(),
               pairs.begin());
}

void add_vertices(const Surfaces& surfaces, const BroadPhase& broad, int node, int face_node, BroadPhase::Slot& slot) {
    const int t = broad.nodes[std::size_t(node)].triangle, face = broad.nodes[std::size_t(face_node)].triangle;
    const Triangle &corners = surfaces.triangles[std::size_t(t)], &f = surfaces.triangles[std::size_t(face)];
    for (std::size_t k = 0; k < 3; ++k) {
        if (!(surfaces.owned[std::size_t(t)] & (1u << k)) || has_corner(f, corners[k])) continue;
        if (overlap(broad.point_boxes[std::size_t(corners[k])], broad.boxes[std::size_t(face_node)]))
            slot.first.push_back({corners[k], face});
    }
}

void add_edges(const Surfaces& surfaces, const BroadPhase& broad, int a, int b, BroadPhase::Slot& slot) {
    const std::size_t s = std::size_t(broad.nodes[std::size_t(a)].triangle);
    const std::size_t t = std::size_t(broad.nodes[std::size_t(b)].triangle);
    for (std::size_t i = 0; i < 3; ++i) {
        if (!(surfaces.owned[s] & (8u << i))) continue;
        const int e = surfaces.sides[s][i];
        if (!overlap(broad.edge_boxes[std::size_t(e)], broad.boxes[std::size_t(b)])) continue;
        for (std::size_t j = 0; j < 3; ++j) {
            if (!(surfaces.owned[t] & (8u << j))) continue;
            const int f = surfaces.sides[t][j];
            if (share_point(surfaces.edges[std::size_t(e)], surfaces.edges[std::size_t(f)])) continue;
            if (overlap(broad.edge_boxes[std::size_t(e)], broad.edge_boxes[std::size_t(f)]))
                slot.second.push_back({std::min(e, f), std::max(e, f)});
        }
    }
}

void add_edges_and_face(const Surfaces& surfaces, const BroadPhase& broad, int node, int face_node,
                        BroadPhase::Slot& slot) {
    const int t = broad.nodes[std::size_t(node)].triangle, face = broad.nodes[std::size_t(face_node)].triangle;
    for (std::size_t k = 0; k < 3; ++k) {
        if (!(surfaces.owned[std::size_t(t)] & (8u << k))) continue;
        const int e = surfaces.sides[std::size_t(t)][k];
        const IndexPair& ends = surfaces.edges[std::size_t(e)];
        const Triangle& f = surfaces.triangles[std::size_t(face)];
        if (has_corner(f, ends.a) || has_corner(f, ends.b)) continue;
        if (overlap(broad.edge_boxes[std::size_t(e)], broad.boxes[std::size_t(face_node)]))
            slot.first.push_back({e, face});
    }
}

}  // namespace

BroadPhase make_broad_phase(const Surfaces& surfaces, const std::vector<Vec3>& x_rest, TreeShape shape) {
    BroadPhase broad;
    for (std::size_t s = 0; s < surfaces.list.size(); ++s) {
        const int offset = static_cast<int>(broad.nodes.size());
        broad.roots.push_back(offset);
        broad.cut_start.push_back(static_cast<int>(broad.cut.size()));
        for (BvhNode node : make_tree(surfaces, static_cast<int>(s), x_rest, shape)) {
            if (node.right > 0) node.right += offset;
            node.end += offset;
            broad.nodes.push_back(node);
        }
        if (static_cast<int>(broad.nodes.size()) > offset) cut_tree(broad, offset);
    }
    broad.roots.push_back(static_cast<int>(broad.nodes.size()));
    broad.cut_start.push_back(static_cast<int>(broad.cut.size()));
    std::sort(broad.top.rbegin(), broad.top.rend());
    broad.leaf_of.resize(surfaces.triangles.size());
    for (std::size_t node = 0; node < broad.nodes.size(); ++node)
        if (broad.nodes[node].right == 0)
            broad.leaf_of[std::size_t(broad.nodes[node].triangle)] = static_cast<int>(node);
    broad.boxes.resize(broad.nodes.size());
    find_always_near(surfaces, broad);
    return broad;
}

void update_boxes(const Surfaces& surfaces, BroadPhase& broad, const std::vector<Vec3>& x0, const std::vector<Vec3>& x1,
                  double margin, const std::vector<Vec3>* x2) {
    broad.point_boxes.resize(std::size_t(surfaces.points));
    broad.edge_boxes.resize(surfaces.edges.size());
    parallel_for(surfaces.points, 1024, [&](std::int64_t begin, std::int64_t end) {
        for (std::size_t p = std::size_t(begin); p < std::size_t(end); ++p) {
            const Vec3* x[] = {&x0[p], &x1[p], x2 ? &(*x2)[p] : nullptr};
            broad.point_boxes[p] = make_point_box(x, x2 ? 3 : 2, margin);
        }
    });
    parallel_for(static_cast<std::int64_t>(surfaces.edges.size()), 1024, [&](std::int64_t begin, std::int64_t end) {
        for (std::size_t e = std::size_t(begin); e < std::size_t(end); ++e)
            broad.edge_boxes[e] = unite(broad.point_boxes[std::size_t(surfaces.edges[e].a)],
                                        broad.point_boxes[std::size_t(surfaces.edges[e].b)]);
    });
    parallel_for(static_cast<std::int64_t>(broad.cut.size()), 1, [&](std::int64_t k, std::int64_t) {
        const int first = broad.cut[std::size_t(k)];
        for (int node = broad.nodes[std::size_t(first)].end; node-- > first;) refit(surfaces, broad, node);
    });
    for (const int node : broad.top) refit(surfaces, broad, node);
}

void find_close(const Surfaces& surfaces, BroadPhase& broad, ClosePairs& pairs) {
    walk_all(surfaces, broad, false, [&](int a, int b, BroadPhase::Slot& slot) {
        add_vertices(surfaces, broad, a, b, slot);
        add_vertices(surfaces, broad, b, a, slot);
        add_edges(surfaces, broad, a, b, slot);
    });
    gather(broad, &BroadPhase::Slot::first, surfaces.points, pairs.vertex_face);
    gather(broad, &BroadPhase::Slot::second, static_cast<int>(surfaces.edges.size()), pairs.edge_edge);
    const auto met = [&](int point) {
        return surfaces.list[std::size_t(surface_of_point(surfaces, point))].meets_itself;
    };
    const bool all_meet = std::all_of(surfaces.list.begin(), surfaces.list.end(),
                                      [](const Surface& surface) { return surface.body || surface.meets_itself; });
    add_neighbours(
        broad, broad.neighbours.vertex_face,
        [&](const IndexPair& p) {
            const Box& face = broad.boxes[std::size_t(broad.leaf_of[std::size_t(p.b)])];
            return overlap(broad.point_boxes[std::size_t(p.a)], face) && (all_meet || met(p.a));
        },
        pairs.vertex_face);
    add_neighbours(
        broad, broad.neighbours.edge_edge,
        [&](const IndexPair& p) {
            return overlap(broad.edge_boxes[std::size_t(p.a)], broad.edge_boxes[std::size_t(p.b)]) &&
                   (all_meet || met(surfaces.edges[std::size_t(p.a)].a));
        },
        pairs.edge_edge);
}

void find_close_edges_and_faces(const Surfaces& surfaces, BroadPhase& broad, std::vector<IndexPair>& edge_face) {
    walk_all(surfaces, broad, true, [&](int a, int b, BroadPhase::Slot& slot) {
        add_edges_and_face(surfaces, broad, a, b, slot);
        add_edges_and_face(surfaces, broad, b, a, slot);
    });
    gather(broad, &BroadPhase::Slot::first, static_cast<int>(surfaces.edges.size()), edge_face);
}

void find_close_triangles(const Surfaces& surfaces, BroadPhase& broad, std::vector<IndexPair>& pairs) {
    walk_all(surfaces, broad, true, [&](int a, int b, BroadPhase::Slot& slot) {
        const int s = broad.nodes[std::size_t(a)].triangle, t = broad.nodes[std::size_t(b)].triangle;
        slot.first.push_back({std::min(s, t), std::max(s, t)});
    });
    gather(broad, &BroadPhase::Slot::first, static_cast<int>(surfaces.triangles.size()), pairs);
}

}  // namespace weft
