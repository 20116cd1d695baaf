// The curvature criterion (Volino and Magnenat-Thalmann 1994; Sato et al. 5.4.3): a connected region of a surface does
// not intersect itself if (1) some direction has all its normals on one side, and (2) its contour, projected along that
// direction, does not cross itself. Directions are 14 bits (6 axes, 8 corners of the cube); a node's mask is the
// bitwise AND of its children's. The same holds for two adjacent regions, taken as one.
//
// (2) is what implementations like to forget; Sato does not mention it. Without it a flat band that crosses itself is
// never noticed, for all its normals agree. We test it for rims of one loop and at most 128 points and otherwise look
// closer. With one loop the proof is short: the projection is locally one-to-one, the rim goes once round what it
// encloses, so every point inside is covered once.
#include "geometry/curvature.h"

#include <algorithm>
#include <cmath>

namespace weft {

namespace {

constexpr int direction_count = 14;

std::array<Vec3, direction_count> make_directions() {
    std::array<Vec3, direction_count> directions;
    std::size_t k = 0;
    for (int axis = 0; axis < 3; ++axis)
        for (const double sign : {1., -1.}) {
            directions[k] = Vec3::Zero();
            directions[k++][axis] = sign;
        }
    for (const double sx : {1., -1.})
        for (const double sy : {1., -1.})
            for (const double sz : {1., -1.}) directions[k++] = Vec3(sx, sy, sz).normalized();
    return directions;
}
const std::array<Vec3, direction_count> directions = make_directions();

std::uint16_t mask_of(const Vec3& normal) {
    const double doubt = 1e-6 * normal.norm();
    unsigned mask = 0;
    for (std::size_t k = 0; k < direction_count; ++k)
        if (directions[k].dot(normal) > doubt) mask |= 1u << k;
    return static_cast<std::uint16_t>(mask);
}

Vec3 mean_direction(unsigned mask) {
    Vec3 sum = Vec3::Zero();
    for (std::size_t k = 0; k < direction_count; ++k)
        if (mask & (1u << k)) sum += directions[k];
    return sum;
}

struct Search {
    const Surfaces& surfaces;
    const BroadPhase& broad;
    const RegionContours& contours;
    const std::vector<Vec3>& x;
    ContourTest test;
    Curvature& curvature;
    std::vector<IndexPair>& edge_face;

    const int* rim(int node) const { return contours.points.data() + contours.start[std::size_t(node)]; }
    int rim_size(int node) const { return contours.start[std::size_t(node) + 1] - contours.start[std::size_t(node)]; }

    bool is_free_of_itself(int node) const {
        const unsigned mask = curvature.masks[std::size_t(node)];
        if (mask == 0) return false;
        return test == ContourTest::no || clearly_simple(x, rim(node), rim_size(node), mean_direction(mask));
    }

    bool have_common_edge(int a, int b) const {
        ++curvature.stamp;
        for (int k = 0; k < rim_size(a); ++k) curvature.stamps[std::size_t(rim(a)[k])] = curvature.stamp;
        const int count = rim_size(b);
        for (int k = 0, before = count - 1; k < count; before = k++)
            if (curvature.stamps[std::size_t(rim(b)[k])] == curvature.stamp &&
                curvature.stamps[std::size_t(rim(b)[before])] == curvature.stamp)
                return true;
        return false;
    }

    bool are_free_of_each_other(int a, int b) const {
        const unsigned mask = curvature.masks[std::size_t(a)] & curvature.masks[std::size_t(b)];
        if (mask == 0 || !have_common_edge(a, b)) return false;
        unite_rims(rim(a), rim_size(a), rim(b), rim_size(b), curvature.rim);
        if (curvature.rim.empty()) return false;
        const int size = static_cast<int>(curvature.rim.size());
        return test == ContourTest::no || clearly_simple(x, curvature.rim.data(), size, mean_direction(mask));
    }

    void add(int node, int face_node) const {
        const std::size_t t = std::size_t(broad.nodes[std::size_t(node)].triangle);
        const int face = broad.nodes[std::size_t(face_node)].triangle;
        for (std::size_t k = 0; k < 3; ++k) {
            if (!(surfaces.owned[t] & (8u << k))) continue;
            const IndexPair& ends = surfaces.edges[std::size_t(surfaces.sides[t][k])];
            const Triangle& f = surfaces.triangles[std::size_t(face)];
            if (has_corner(f, ends.a) || has_corner(f, ends.b)) continue;
            if (overlap(broad.edge_boxes[std::size_t(surfaces.sides[t][k])], broad.boxes[std::size_t(face_node)]))
                edge_face.push_back({surfaces.sides[t][k], face});
        }
    }

    void look(int a, int b) const;
};

// Everything below the pair of nodes (a, b); the same node twice means "with itself".
void Search::look(int first, int second) const {
    std::vector<IndexPair>& stack = curvature.stack;
    stack.clear();
    stack.push_back({first, second});
    while (!stack.empty()) {
        const auto [a, b] = stack.back();
        stack.pop_back();
        ++curvature.node_tests;
        const BvhNode &na = broad.nodes[std::size_t(a)], &nb = broad.nodes[std::size_t(b)];
        if (a == b) {
            if (na.right == 0 || is_free_of_itself(a)) continue;
            for (const IndexPair& next : {IndexPair{a + 1, a + 1}, {na.right, na.right}, {a + 1, na.right}})
                stack.push_back(next);
            continue;
        }
        if (!overlap(broad.boxes[std::size_t(a)], broad.boxes[std::size_t(b)])) continue;
        if (are_free_of_each_other(a, b)) continue;
        if (na.right == 0 && nb.right == 0) {
            ++curvature.triangle_pairs;
            add(a, b);
            add(b, a);
        } else if (nb.right == 0 || na.end - a > nb.end - b) {
            stack.push_back({a + 1, b});
            stack.push_back({na.right, b});
        } else {
            stack.push_back({a, b + 1});
            stack.push_back({a, nb.right});
        }
    }
}

}  // namespace

RegionContours find_region_contours(const Surfaces& surfaces, const BroadPhase& broad) {
    // Children stand behind their parents, so the rims are made from the back; then they are stored in order.
    std::vector<std::vector<int>> rims(broad.nodes.size());
    for (std::size_t i = broad.nodes.size(); i-- > 0;) {
        const BvhNode& node = broad.nodes[i];
        if (node.right == 0) {
            const Triangle& t = surfaces.triangles[std::size_t(node.triangle)];
            if (t[0] != t[1] && t[1] != t[2] && t[2] != t[0]) rims[i].assign(t.begin(), t.end());
            continue;
        }
        const std::vector<int>&left = rims[i + 1], &right = rims[std::size_t(node.right)];
        if (left.empty() || right.empty()) continue;
        unite_rims(left.data(), static_cast<int>(left.size()), right.data(), static_cast<int>(right.size()), rims[i]);
        if (static_cast<int>(rims[i].size()) > longest_contour) rims[i].clear();
    }
    RegionContours contours;
    for (const std::vector<int>& rim : rims) {
        contours.start.push_back(static_cast<int>(contours.points.size()));
        contours.points.insert(contours.points.end(), rim.begin(), rim.end());
    }
    contours.start.push_back(static_cast<int>(contours.points.size()));
    return contours;
}

void update_masks(const Surfaces& surfaces, const BroadPhase& broad, const std::vector<Vec3>& x, Curvature& curvature) {
    curvature.masks.resize(broad.nodes.size());
    for (std::size_t i = broad.nodes.size(); i-- > 0;) {
        const BvhNode& node = broad.nodes[i];
        if (node.right > 0) {
            curvature.masks[i] = curvature.masks[i + 1] & curvature.masks[std::size_t(node.right)];
            continue;
        }
        const Triangle& t = surfaces.triangles[std::size_t(node.triangle)];
        const Vec3& a = x[std::size_t(t[0])];
        curvature.masks[i] = mask_of((x[std::size_t(t[1])] - a).cross(x[std::size_t(t[2])] - a));
    }
}

void find_close_by_curvature(const Surfaces& surfaces, const BroadPhase& broad, const RegionContours& contours,
                             const std::vector<Vec3>& x, ContourTest test, Curvature& curvature,
                             std::vector<IndexPair>& edge_face) {
    edge_face.clear();
    curvature.node_tests = curvature.triangle_pairs = 0;
    curvature.stamp = 0;
    curvature.stamps.assign(std::size_t(surfaces.points), 0);
    const Search search{surfaces, broad, contours, x, test, curvature, edge_face};
    const int count = static_cast<int>(surfaces.list.size());
    const auto root = [&](int s) { return broad.roots[std::size_t(s)]; };
    const auto has_tree = [&](int s) { return root(s) < root(s + 1); };
    for (int s = 0; s < count; ++s) {
        if (!has_tree(s)) continue;
        const bool body = surfaces.list[std::size_t(s)].body;
        if (!body && surfaces.list[std::size_t(s)].meets_itself) search.look(root(s), root(s));
        for (int other = s + 1; other < count; ++other)
            if (has_tree(other) && !(body && surfaces.list[std::size_t(other)].body)) search.look(root(s), root(other));
    }
    std::sort(edge_face.begin(), edge_face.end());
}

void find_by_curvature(const Surfaces& surfaces, const std::vector<Vec3>& x, BroadPhase& broad,
                       const RegionContours& contours, Curvature& curvature, std::vector<IndexPair>& candidates,
                       std::vector<Intersection>& found) {
    update_boxes(surfaces, broad, x, x, 0);
    update_masks(surfaces, broad, x, curvature);
    find_close_by_curvature(surfaces, broad, contours, x, ContourTest::yes, curvature, candidates);
    test_intersections(surfaces, x, candidates, found);
}

}  // namespace weft
