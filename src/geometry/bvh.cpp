// Walking the trees. Work is cut at subtrees whose number does not depend on threads; every task writes
// to its own slot, and what all have found is put in order by counting, so the result is the same for any thread count.
#include "geometry/bvh.h"

#include "core/parallel.h"

#include <algorithm>
#include <cmath>

namespace weft {

namespace {

constexpr int slot_count = 64;
constexpr std::size_t leaves_at_once = 1024;
constexpr int subtrees = 32;  // a surface is cut into at least this many, if it has as many triangles

void cut_tree(BroadPhase& broad, int root) {
    const int largest = std::max(1, (broad.nodes[root].end - root) / subtrees);
    std::vector<int> stack{root};
    while (!stack.empty()) {
        const int node = stack.back();
        stack.pop_back();
        const BvhNode& n = broad.nodes[node];
        if (n.right == 0 || n.end - node <= largest) {
            broad.cut.push_back(node);
            continue;
        }
        broad.top.push_back(node);
        stack.push_back(n.right);
        stack.push_back(node + 1);
    }
}

// ------------------------------------------------------------------------------------------------------ the walk

// Pairs of different surfaces to begin with: subtrees of the one, all of the other.
void find_starts(const Surfaces& surfaces, BroadPhase& broad) {
    broad.starts.clear();
    const int count = static_cast<int>(surfaces.list.size());
    for (int s = 0; s < count; ++s) {
        const int begin = broad.cut_start[s], end = broad.cut_start[s + 1];
        if (begin == end) continue;
        for (int other = s + 1; other < count; ++other) {
            const int root = broad.roots[other];
            if (root == broad.roots[other + 1]) continue;
            if (surfaces.list[s].body && surfaces.list[other].body) continue;
            if (!overlap(broad.boxes[broad.roots[s]], broad.boxes[root])) continue;
            for (int i = begin; i < end; ++i) broad.starts.push_back({broad.cut[i], root});
        }
    }
}

// From the pairs of nodes on the slot's stack, whose boxes overlap, down to pairs of leaves whose boxes do: all, or as
// many as are looked at together.
void walk(const BroadPhase& broad, BroadPhase::Slot& slot) {
    const BvhNode* nodes = broad.nodes.data();
    const Box* boxes = broad.boxes.data();
    PairList& stack = slot.stack;
    while (stack.count > 0 && slot.leaves.count < leaves_at_once) {
        const auto [a, b] = stack.places[--stack.count];
        const BvhNode &na = nodes[a], &nb = nodes[b];
        if (na.right == 0 && nb.right == 0) {
            slot.leaves.make_room(1);
            slot.leaves.add_if(true, {a, b});
            continue;
        }
        const bool split_a = nb.right == 0 || na.end - a > nb.end - b;
        const IndexPair left = split_a ? IndexPair{a + 1, b} : IndexPair{a, b + 1};
        const IndexPair right = split_a ? IndexPair{na.right, b} : IndexPair{a, nb.right};
        stack.make_room(2);
        stack.add_if(overlap(boxes[left.a], boxes[left.b]), left);
        stack.add_if(overlap(boxes[right.a], boxes[right.b]), right);
    }
}

// All slots' pairs into `pairs`, ordered by first and second index; first indices are below `limit`.
void gather(BroadPhase& broad, PairList BroadPhase::Slot::*found, int limit, std::vector<IndexPair>& pairs) {
    broad.counts.assign(std::size_t(limit) + 1, 0);
    for (const auto& slot : broad.slots)
        for (std::size_t k = 0; k < (slot.*found).count; ++k)
            ++broad.counts[std::size_t((slot.*found).places[k].a) + 1];
    for (std::size_t k = 0; k < std::size_t(limit); ++k) broad.counts[k + 1] += broad.counts[k];
    pairs.resize(std::size_t(broad.counts.back()));
    for (const auto& slot : broad.slots)
        for (std::size_t k = 0; k < (slot.*found).count; ++k) {
            const IndexPair& pair = (slot.*found).places[k];
            pairs[broad.counts[pair.a]++] = pair;
        }
    // counts[k] is now where group k ends.
    parallel_for(limit, 1024, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t k = begin; k < end; ++k) {
            const int from = k == 0 ? 0 : broad.counts[k - 1], to = broad.counts[k];
            if (to - from > 1) std::sort(pairs.begin() + from, pairs.begin() + to);
        }
    });
}

// A slot's share of so many things.
struct Share {
    std::int64_t begin, end;
};
Share share_of(std::int64_t slot_number, std::int64_t count) {
    return {slot_number * count / slot_count, (slot_number + 1) * count / slot_count};
}

// Until the slot is done, or full.
template <class Meet>
void walk_slot(const BroadPhase& broad, BroadPhase::Slot& slot, Meet&& meet) {
    for (;;) {
        for (; slot.next < slot.leaves.count; ++slot.next) {
            if (slot.is_full()) return;
            meet(slot.leaves.places[slot.next].a, slot.leaves.places[slot.next].b, slot);
            ++slot.met;
        }
        if (slot.stack.count == 0) return;
        slot.leaves.count = slot.next = 0;
        walk(broad, slot);
    }
}

// What full slots have not looked at, one after another, as long as all together have not found enough. False if that
// is not to the end.
template <class Meet>
bool walk_on(BroadPhase& broad, std::size_t max_pairs, Meet&& meet) {
    std::size_t total = 0;
    for (const auto& slot : broad.slots) total += slot.first.count + slot.second.count;
    for (auto& slot : broad.slots) {
        if (slot.is_done()) continue;
        const std::size_t before = slot.first.count + slot.second.count;
        slot.max_pairs = before + max_pairs - std::min(max_pairs, total);
        walk_slot(broad, slot, meet);
        if (!slot.is_done()) return false;
        total += slot.first.count + slot.second.count - before;
    }
    return true;
}

// meet(a, b, slot) for all pairs of leaves whose boxes overlap, without or with those that have a point in common, and
// finish(slot number, slot) at the end of each slot. False if more than `max_pairs` were found, and the rest was left.
template <class Meet, class Finish>
bool walk_all(const Surfaces& surfaces, BroadPhase& broad, bool touching, std::size_t max_pairs, Meet&& meet,
              Finish&& finish) {
    find_starts(surfaces, broad);
    broad.slots.resize(slot_count);
    parallel_for(slot_count, 1, [&](std::int64_t slot_number, std::int64_t) {
        BroadPhase::Slot& slot = broad.slots[slot_number];
        slot.stack.count = slot.leaves.count = slot.first.count = slot.second.count = 0;
        slot.next = 0;
        slot.met = 0;
        slot.max_pairs = max_pairs / slot_count;
        const auto begin_with = [&](const IndexPair* pairs, std::int64_t count, std::int64_t stride) {
            slot.stack.make_room(std::size_t(count));
            for (std::int64_t k = 0; k < count; ++k) {
                const IndexPair& pair = pairs[k * stride];
                slot.stack.add_if(overlap(broad.boxes[pair.a], broad.boxes[pair.b]), pair);
            }
        };
        const auto share_out = [&](const std::vector<IndexPair>& pairs, std::int64_t start, std::int64_t end) {
            const Share share = share_of(slot_number, end - start);
            begin_with(pairs.data() + start + share.begin, share.end - share.begin, 1);
        };
        for (std::size_t s = 0; s < surfaces.list.size(); ++s) {
            if (!surfaces.list[s].meets_itself) continue;
            share_out(broad.front, broad.front_start[s], broad.front_start[s + 1]);
            if (touching) share_out(broad.touching, broad.touching_start[s], broad.touching_start[s + 1]);
        }
        const std::int64_t starts = static_cast<std::int64_t>(broad.starts.size());
        if (slot_number < starts)
            begin_with(broad.starts.data() + slot_number, (starts - slot_number + slot_count - 1) / slot_count,
                       slot_count);
        walk_slot(broad, slot, meet);
        finish(slot_number, slot);
    });
    const bool complete = walk_on(broad, max_pairs, meet);
    broad.met = 0;
    for (const auto& slot : broad.slots) broad.met += slot.met;
    return complete;
}

// Boxes of triangles that lie askew overlap long before the triangles are near.
bool triangles_stay_apart(const Surfaces& surfaces, const PointMotion& motion, int a, int b) {
    const Triangle &s = surfaces.triangles[a], &t = surfaces.triangles[b];
    const std::array<int, 6> points{s[0], s[1], s[2], t[0], t[1], t[2]};
    const auto from = places_of(motion.x0, points), to = places_of(motion.x1, points);
    if (motion.together) return stay_apart<3, true>(from, to, motion.distance);
    if (!motion.x2) return stay_apart<3, false>(from, to, motion.distance);
    const auto aside = places_of(*motion.x2, points);
    return stay_apart<3, false>(from, to, motion.distance, &aside);
}

void add_vertices(const Surfaces& surfaces, const BroadPhase& broad, int node, int face_node, const WantedPair& wanted,
                  BroadPhase::Slot& slot) {
    const int t = broad.nodes[node].triangle, face = broad.nodes[face_node].triangle;
    const Triangle &corners = surfaces.triangles[t], &f = surfaces.triangles[face];
    slot.first.make_room(3);
    for (std::size_t k = 0; k < 3; ++k) {
        if (!(surfaces.owned[t] & (1u << k))) continue;
        slot.first.add_if(overlap(broad.point_boxes[corners[k]], broad.boxes[face_node]) &&
                              !has_corner(f, corners[k]) &&
                              (!wanted || wanted(PairKind::vertex_face, corners[k], face)),
                          {corners[k], face});
    }
}

void add_edges(const Surfaces& surfaces, const BroadPhase& broad, int a, int b, const WantedPair& wanted,
               const std::vector<char>* smooth, BroadPhase::Slot& slot) {
    const std::size_t s = broad.nodes[a].triangle;
    const std::size_t t = broad.nodes[b].triangle;
    slot.second.make_room(9);
    for (std::size_t i = 0; i < 3; ++i) {
        if (!(surfaces.owned[s] & (8u << i))) continue;
        const int e = surfaces.sides[s][i];
        if (!overlap(broad.edge_boxes[e], broad.boxes[b])) continue;
        for (std::size_t j = 0; j < 3; ++j) {
            if (!(surfaces.owned[t] & (8u << j))) continue;
            const int f = surfaces.sides[t][j];
            if (smooth && (*smooth)[e] && (*smooth)[f]) continue;
            const IndexPair pair{std::min(e, f), std::max(e, f)};
            slot.second.add_if(overlap(broad.edge_boxes[e], broad.edge_boxes[f]) &&
                                   !share_point(surfaces.edges[e], surfaces.edges[f]) &&
                                   (!wanted || wanted(PairKind::edge_edge, pair.a, pair.b)),
                               pair);
        }
    }
}

// The slot's share of those neighbours whose boxes overlap.
void add_near_neighbours(const Surfaces& surfaces, const BroadPhase& broad, std::int64_t slot_number,
                         const WantedPair& wanted, const std::vector<char>* smooth, BroadPhase::Slot& slot) {
    const bool all_meet = std::all_of(surfaces.list.begin(), surfaces.list.end(),
                                      [](const Surface& surface) { return surface.body || surface.meets_itself; });
    const auto met = [&](int point) {
        return all_meet || surfaces.list[surface_of_point(surfaces, point)].meets_itself;
    };
    const auto add = [&](const std::vector<IndexPair>& neighbours, PairList& list, auto&& are_near) {
        const Share share = share_of(slot_number, static_cast<std::int64_t>(neighbours.size()));
        list.make_room(std::size_t(share.end - share.begin));
        for (std::int64_t k = share.begin; k < share.end; ++k) list.add_if(are_near(neighbours[k]), neighbours[k]);
    };
    add(broad.neighbours.vertex_face, slot.first, [&](const IndexPair& p) {
        const Box& face = broad.boxes[broad.leaf_of[p.b]];
        return overlap(broad.point_boxes[p.a], face) && met(p.a) &&
               (!wanted || wanted(PairKind::vertex_face, p.a, p.b));
    });
    add(broad.neighbours.edge_edge, slot.second, [&](const IndexPair& p) {
        if (smooth && (*smooth)[p.a] && (*smooth)[p.b]) return false;
        return overlap(broad.edge_boxes[p.a], broad.edge_boxes[p.b]) && met(surfaces.edges[p.a].a) &&
               (!wanted || wanted(PairKind::edge_edge, p.a, p.b));
    });
}

void add_edges_and_face(const Surfaces& surfaces, const BroadPhase& broad, int node, int face_node,
                        const WantedEdge& wanted, BroadPhase::Slot& slot) {
    const int t = broad.nodes[node].triangle, face = broad.nodes[face_node].triangle;
    slot.first.make_room(3);
    for (std::size_t k = 0; k < 3; ++k) {
        if (!(surfaces.owned[t] & (8u << k))) continue;
        const int e = surfaces.sides[t][k];
        const IndexPair& ends = surfaces.edges[e];
        const Triangle& f = surfaces.triangles[face];
        if (has_corner(f, ends.a) || has_corner(f, ends.b)) continue;
        slot.first.add_if(overlap(broad.edge_boxes[e], broad.boxes[face_node]) && (!wanted || wanted(e, face)),
                          {e, face});
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
        if (broad.nodes[node].right == 0) broad.leaf_of[broad.nodes[node].triangle] = static_cast<int>(node);
    broad.boxes.resize(broad.nodes.size());
    find_always_near(surfaces, broad);
    return broad;
}

bool find_close(const Surfaces& surfaces, BroadPhase& broad, ClosePairs& pairs, const PointMotion* motion,
                const WantedPair& wanted, std::size_t max_pairs, const WantedTriangles& wanted_triangles) {
    const std::vector<char>* smooth = motion ? motion->smooth : nullptr;
    const auto meet = [&](int a, int b, BroadPhase::Slot& slot) {
        const int s = broad.nodes[a].triangle, t = broad.nodes[b].triangle;
        if (motion && triangles_stay_apart(surfaces, *motion, s, t)) return;
        if (wanted_triangles && !wanted_triangles(s, t)) return;
        add_vertices(surfaces, broad, a, b, wanted, slot);
        add_vertices(surfaces, broad, b, a, wanted, slot);
        add_edges(surfaces, broad, a, b, wanted, smooth, slot);
    };
    const auto finish = [&](std::int64_t slot_number, BroadPhase::Slot& slot) {
        if (!motion || motion->with_neighbours) add_near_neighbours(surfaces, broad, slot_number, wanted, smooth, slot);
    };
    const bool complete = walk_all(surfaces, broad, false, max_pairs, meet, finish);
    gather(broad, &BroadPhase::Slot::first, surfaces.points, pairs.vertex_face);
    gather(broad, &BroadPhase::Slot::second, static_cast<int>(surfaces.edges.size()), pairs.edge_edge);
    return complete;
}

bool find_close_edges_and_faces(const Surfaces& surfaces, BroadPhase& broad, std::vector<IndexPair>& edge_face,
                                const WantedEdge& wanted, std::size_t max_pairs) {
    const auto meet = [&](int a, int b, BroadPhase::Slot& slot) {
        add_edges_and_face(surfaces, broad, a, b, wanted, slot);
        add_edges_and_face(surfaces, broad, b, a, wanted, slot);
    };
    const bool complete =
        walk_all(surfaces, broad, true, max_pairs, meet, [](std::int64_t, const BroadPhase::Slot&) {});
    gather(broad, &BroadPhase::Slot::first, static_cast<int>(surfaces.edges.size()), edge_face);
    return complete;
}

void find_close_triangles(const Surfaces& surfaces, BroadPhase& broad, std::vector<IndexPair>& pairs) {
    const auto meet = [&](int a, int b, BroadPhase::Slot& slot) {
        const int s = broad.nodes[a].triangle, t = broad.nodes[b].triangle;
        slot.first.make_room(1);
        slot.first.add_if(true, {std::min(s, t), std::max(s, t)});
    };
    walk_all(surfaces, broad, true, any_number, meet, [](std::int64_t, const BroadPhase::Slot&) {});
    gather(broad, &BroadPhase::Slot::first, static_cast<int>(surfaces.triangles.size()), pairs);
}

}  // namespace weft
