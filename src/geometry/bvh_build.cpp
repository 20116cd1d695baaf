// Building the tree of a surface. Adjacent regions are merged in rounds, best pairs first, where the best union has the
// least contour / √area: it is round, so its box is tight and its normals agree (Sato et al., 5.4.3, after Volino and
// Magnenat-Thalmann 1994). The paper groups four polygons a rank; we pair twice, which needs no special cases at
// borders. What is not adjacent, or no longer merges well, is joined by halving along the longest side.
#include "geometry/bvh.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace weft {

namespace {

// Grows from the leaves, which are nodes 0, 1, ... in order of the surface's triangles.
struct Forest {
    std::vector<std::array<int, 2>> children;  // -1 for leaves
    std::vector<Vec3> centre;                  // [m] weighted by area
    std::vector<double> area;                  // [m²]

    int join(int a, int b) {
        const double sum = area[a] + area[b];
        const double share = sum > 0 ? area[a] / sum : .5;
        centre.push_back(share * centre[a] + (1 - share) * centre[b]);
        area.push_back(sum);
        children.push_back({a, b});
        return static_cast<int>(children.size()) - 1;
    }
};

Forest plant(const Surfaces& surfaces, const Surface& surface, const std::vector<Vec3>& x) {
    Forest forest;
    for (int t = surface.first_triangle; t < surface.end_triangle; ++t) {
        const Triangle& triangle = surfaces.triangles[t];
        const Vec3 &a = x[triangle[0]], &b = x[triangle[1]], &c = x[triangle[2]];
        forest.children.push_back({-1, -1});
        forest.centre.push_back((a + b + c) / 3);
        forest.area.push_back((b - a).cross(c - a).norm() / 2);
    }
    return forest;
}

// ------------------------------------------------------------------------------------------------------- by halves

int join_by_halves(Forest& forest, std::vector<int>& parts, std::size_t begin, std::size_t end) {
    if (end - begin == 1) return parts[begin];
    Vec3 low = forest.centre[parts[begin]], high = low;
    for (std::size_t i = begin; i < end; ++i) {
        low = low.cwiseMin(forest.centre[parts[i]]);
        high = high.cwiseMax(forest.centre[parts[i]]);
    }
    int axis = 0;
    (high - low).maxCoeff(&axis);
    const std::size_t middle = begin + (end - begin) / 2;
    const auto at = [&](std::size_t i) { return parts.begin() + std::ptrdiff_t(i); };
    std::nth_element(at(begin), at(middle), at(end), [&](int a, int b) {
        const double p = forest.centre[a][axis], q = forest.centre[b][axis];
        return p != q ? p < q : a < b;
    });
    const int left = join_by_halves(forest, parts, begin, middle);
    const int right = join_by_halves(forest, parts, middle, end);
    return forest.join(left, right);
}

// ------------------------------------------------------------------------------------------------------ by regions

struct Border {
    int a, b;  // regions, a < b
    double length;
};

struct Regions {
    std::vector<int> node;        // in the forest
    std::vector<double> contour;  // [m]
    std::vector<Border> borders;  // sorted, each pair once
};

void unite_equal(std::vector<Border>& borders) {
    std::sort(borders.begin(), borders.end(), [](const Border& p, const Border& q) {
        return p.a != q.a ? p.a < q.a : (p.b != q.b ? p.b < q.b : p.length < q.length);
    });
    std::size_t kept = 0;
    for (const Border& border : borders)
        if (kept > 0 && borders[kept - 1].a == border.a && borders[kept - 1].b == border.b)
            borders[kept - 1].length += border.length;
        else
            borders[kept++] = border;
    borders.resize(kept);
}

Regions first_regions(const Surfaces& surfaces, const Surface& surface, const std::vector<Vec3>& x) {
    Regions regions;
    const int count = surface.end_triangle - surface.first_triangle;
    regions.node.resize(std::size_t(count));
    std::iota(regions.node.begin(), regions.node.end(), 0);
    regions.contour.assign(std::size_t(count), 0);
    std::vector<int> first(std::size_t(surface.end_edge - surface.first_edge), -1);
    for (int t = 0; t < count; ++t)
        for (const int e : surfaces.sides[surface.first_triangle + t]) {
            if (e < 0) continue;
            const IndexPair& ends = surfaces.edges[e];
            const double length = (x[ends.a] - x[ends.b]).norm();
            regions.contour[t] += length;
            int& other = first[e - surface.first_edge];
            if (other >= 0 && other != t) regions.borders.push_back({other, t, length});
            if (other < 0) other = t;
        }
    unite_equal(regions.borders);
    return regions;
}

// One round: every region merges with at most one neighbour. False if that leads to little.
bool merge_round(Forest& forest, Regions& regions) {
    struct Offer {
        double score;
        int border;
    };
    std::vector<Offer> offers;
    for (std::size_t k = 0; k < regions.borders.size(); ++k) {
        const Border& border = regions.borders[k];
        const std::size_t a = border.a, b = border.b;
        const double contour = regions.contour[a] + regions.contour[b] - 2 * border.length;
        const double area = forest.area[regions.node[a]] + forest.area[regions.node[b]];
        offers.push_back({area > 0 ? contour / std::sqrt(area) : infinity, static_cast<int>(k)});
    }
    std::sort(offers.begin(), offers.end(), [](const Offer& p, const Offer& q) {
        return p.score != q.score ? p.score < q.score : p.border < q.border;
    });
    const std::size_t count = regions.node.size();
    std::vector<int> successor(count, -1);
    Regions next;
    for (const Offer& offer : offers) {
        const Border& border = regions.borders[offer.border];
        const std::size_t a = border.a, b = border.b;
        if (successor[a] >= 0 || successor[b] >= 0) continue;
        successor[a] = successor[b] = static_cast<int>(next.node.size());
        next.node.push_back(forest.join(regions.node[a], regions.node[b]));
        next.contour.push_back(regions.contour[a] + regions.contour[b] - 2 * border.length);
    }
    for (std::size_t r = 0; r < count; ++r)
        if (successor[r] < 0) {
            successor[r] = static_cast<int>(next.node.size());
            next.node.push_back(regions.node[r]);
            next.contour.push_back(regions.contour[r]);
        }
    for (const Border& border : regions.borders) {
        const int a = successor[border.a], b = successor[border.b];
        if (a != b) next.borders.push_back({std::min(a, b), std::max(a, b), border.length});
    }
    unite_equal(next.borders);
    regions = std::move(next);
    return regions.node.size() <= count - count / 10 && regions.node.size() < count;
}

// Node before children, left first. Our own stack: nothing here may depend on how deep a tree is.
std::vector<BvhNode> lay_out(const Forest& forest, int root, int first_triangle) {
    std::vector<BvhNode> nodes;
    struct Visit {
        int node, parent;  // parent: to be told where its right child stands; -1 for none
    };
    std::vector<Visit> stack{{root, -1}};
    while (!stack.empty()) {
        const Visit visit = stack.back();
        stack.pop_back();
        const int place = static_cast<int>(nodes.size());
        if (visit.parent >= 0) nodes[visit.parent].right = place;
        const auto& [left, right] = forest.children[visit.node];
        nodes.push_back({0, place + 1, left < 0 ? first_triangle + visit.node : -1});
        if (left < 0) continue;
        stack.push_back({right, place});
        stack.push_back({left, -1});
    }
    for (std::size_t i = nodes.size(); i-- > 0;)
        if (nodes[i].right > 0) nodes[i].end = nodes[nodes[i].right].end;
    return nodes;
}

}  // namespace

std::vector<BvhNode> make_tree(const Surfaces& surfaces, int s, const std::vector<Vec3>& x_rest, TreeShape shape) {
    const Surface& surface = surfaces.list[s];
    if (surface.first_triangle == surface.end_triangle) return {};
    Forest forest = plant(surfaces, surface, x_rest);
    Regions regions = first_regions(surfaces, surface, x_rest);
    if (shape == TreeShape::regions)
        while (regions.node.size() > 1 && merge_round(forest, regions)) {
        }
    const int root = join_by_halves(forest, regions.node, 0, regions.node.size());
    return lay_out(forest, root, surface.first_triangle);
}

}  // namespace weft
