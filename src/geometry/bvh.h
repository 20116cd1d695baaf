// Which parts of which surfaces come near each other? One tree of boxes a surface, built once from the shape at rest
// and refitted in every step: cloth does not change its neighbours, so neither does the tree.
//
//     BroadPhase broad = make_broad_phase(surfaces, x_rest);        // once
//     update_boxes(surfaces, broad, x_start, x_end, margin);        // a step: boxes over the whole motion ("time
//     boxes") find_close(surfaces, broad, pairs);                           // candidates, sorted
//
// Nothing is allocated any more once the arrays have grown to what the scene needs.
#pragma once

#include "geometry/continuous.h"
#include "geometry/surfaces.h"

#include <cstring>
#include <functional>

namespace weft {

// Not only along x, y and z: sheets that lie askew overlap in those long before they are near (k-DOPs: Klosowski et al.
// 1998). Single precision, rounded outwards: half the memory to walk through, and never too small.
inline constexpr std::size_t box_axes = 8;  // two registers: x, y, z, the diagonals of a cube, one of a square
struct alignas(32) Box {
    std::array<float, box_axes> low, high;
};

// Trees are stored node before children, left child first: the left child of node i is i + 1, and everything below
// node i is (i, end).
struct BvhNode {
    int right;     // right child; 0 for a leaf
    int end;       // one past the last node below
    int triangle;  // of a leaf; -1 otherwise
};

enum class TreeShape {
    regions,  // bottom up: adjacent regions whose union has the least contour for its area (Sato; Volino)
    median,   // top down: halves along the longest side; the reference
};

// Pairs whose boxes overlap and that have no point in common, each once, sorted: cloth with itself, with other cloth
// and with bodies, also where the two belong to triangles that share a point.
struct ClosePairs {
    std::vector<IndexPair> vertex_face;  // point, triangle
    std::vector<IndexPair> edge_edge;    // edges, a < b
};

// Pairs among which some are wanted. All are written and the unwanted overwritten again: whether boxes overlap is hard
// to foresee, and processors lose more time by a wrong guess than by a needless write.
struct PairList {
    std::vector<IndexPair> places;
    std::size_t count = 0;
    void make_room(std::size_t more) {
        if (count + more > places.size()) places.resize(2 * (count + more));
    }
    void add_if(bool wanted, const IndexPair& pair) {  // after make_room
        places[count] = pair;
        count += wanted ? 1 : 0;
    }
};

struct BroadPhase {
    std::vector<BvhNode> nodes;  // of all trees
    std::vector<int> roots;      // a surface's tree is nodes [roots[s], roots[s + 1]); one more than surfaces
    std::vector<int> cut, top;   // subtrees small enough to be shared among threads; the nodes above, lowest first
    std::vector<int> cut_start;  // those of surface s are cut[cut_start[s]] ... cut[cut_start[s + 1] - 1]

    // Triangles of cloth that have a point in common are always near each other: to walk down to them in every step
    // would find nothing new. Such pairs are listed once: `touching`. Walks of cloth with itself begin at the `front`:
    // the highest pairs of nodes below which nothing is touching (a < b). `neighbours` is what of touching triangles
    // has no point in common, by the one triangle that owns it.
    std::vector<IndexPair> front, touching;
    std::vector<int> front_start, touching_start;  // those of surface s are front[front_start[s]] ...
    ClosePairs neighbours;
    std::vector<int> leaf_of;  // per triangle: its node

    // Working arrays.
    std::vector<Box> boxes, point_boxes, edge_boxes;
    struct Slot {  // what one task finds
        PairList stack, leaves, first, second;
        std::size_t next = 0;       // leaf to be met
        std::size_t max_pairs = 0;  // that it may find before it stops
        std::int64_t met = 0;       // pairs of leaves it has looked at
        bool is_full() const { return first.count + second.count > max_pairs; }
        bool is_done() const { return stack.count == 0 && next == leaves.count; }
    };
    std::vector<Slot> slots;
    std::vector<IndexPair> starts;  // pairs of nodes to begin with
    std::int64_t met = 0;           // pairs of leaves that the last walk looked at: what it cost
    std::vector<int> counts;
};

BroadPhase make_broad_phase(const Surfaces& surfaces, const std::vector<Vec3>& x_rest,
                            TreeShape shape = TreeShape::regions);

// Boxes that hold every point on its straight path from x0 to x1 (and to x2, if given), and `margin` [m] around it: two
// things that come as near as 2 · margin have boxes that overlap.
void update_boxes(const Surfaces& surfaces, BroadPhase& broad, const std::vector<Vec3>& x0, const std::vector<Vec3>& x1,
                  double margin, const std::vector<Vec3>* x2 = nullptr);

// Where points go, and how near a pair must come to be of interest.
struct PointMotion {
    const std::vector<Vec3>&x0, &x1;
    double distance;  // [m] pairs that certainly stay further apart, wherever points stop, may be left out
    const std::vector<Vec3>* x2 = nullptr;      // points may go anywhere between x0, x1 and this, too
    bool together = false;                      // all of them get there, side by side: none stops on the way
    bool with_neighbours = true;                // pairs from triangles that have a point in common, too
    const std::vector<char>* smooth = nullptr;  // per edge: of pairs of edges that both are, none is found
};

// Asked by any thread, of pairs whose boxes overlap.
using WantedPair = std::function<bool(PairKind kind, int a, int b)>;
using WantedTriangles = std::function<bool(int a, int b)>;
using WantedEdge = std::function<bool(int edge, int triangle)>;

// Of n things in one place all n² / 2 pairs are near. The search ends when it has found more than `max_pairs` and a
// few; what is found then depends on the data alone. False if it did: some pairs are missing.
inline constexpr std::size_t any_number = std::size_t(-1);
bool find_close(const Surfaces& surfaces, BroadPhase& broad, ClosePairs& pairs, const PointMotion* motion = nullptr,
                const WantedPair& wanted = {}, std::size_t max_pairs = any_number,
                const WantedTriangles& wanted_triangles = {});
bool find_close_edges_and_faces(const Surfaces& surfaces, BroadPhase& broad, std::vector<IndexPair>& edge_face,
                                const WantedEdge& wanted = {}, std::size_t max_pairs = any_number);

// Pairs of triangles a < b whose boxes overlap, neighbours included. Sorted.
void find_close_triangles(const Surfaces& surfaces, BroadPhase& broad, std::vector<IndexPair>& pairs);

// --- parts

// The tree of one surface, its nodes numbered from 0 (bvh_build.cpp).
std::vector<BvhNode> make_tree(const Surfaces& surfaces, int surface, const std::vector<Vec3>& x_rest, TreeShape shape);

// Fills `front`, `touching` and `neighbours` (bvh_front.cpp).
void find_always_near(const Surfaces& surfaces, BroadPhase& broad);

// Four lanes at once, by the compilers' own vectors, which GCC and Clang have on every processor: this is most of what
// a walk does.
using BoxLanes = float __attribute__((vector_size(16)));
using BoxHalves = long long __attribute__((vector_size(16)));
inline BoxLanes lanes_of(const std::array<float, box_axes>& corner, std::size_t first) {
    BoxLanes lanes;
    std::memcpy(&lanes, corner.data() + first, sizeof lanes);
    return lanes;
}
inline bool overlap(const Box& a, const Box& b) {
    const auto apart = [&](std::size_t k) {
        return (lanes_of(a.low, k) > lanes_of(b.high, k)) | (lanes_of(b.low, k) > lanes_of(a.high, k));
    };
    const auto any = reinterpret_cast<BoxHalves>(apart(0) | apart(4));
    return (any[0] | any[1]) == 0;
}

}  // namespace weft
