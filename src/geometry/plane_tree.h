// Segments of plane curves in a tree of boxes over consecutive ones: neighbours along a curve are neighbours in the
// plane.
#pragma once

#include "geometry/knot.h"

namespace weft {

struct PlaneSegment {
    int curve, start;  // from point `start` of the curve to the next
    int point;         // number of that point, counted through all curves
    Vec2 a, b;
};
std::vector<PlaneSegment> find_segments(std::span<const PlaneCurve> curves);

struct PlaneBox {
    Vec2 min{infinity, infinity}, max{-infinity, -infinity};
    void add(const Vec2& p) {
        min = min.cwiseMin(p);
        max = max.cwiseMax(p);
    }
    bool meets(const PlaneBox& other, double within) const {
        return (min.array() <= other.max.array() + within).all() && (other.min.array() <= max.array() + within).all();
    }
};

class PlaneTree {
  public:
    explicit PlaneTree(const std::vector<PlaneSegment>& segments) : segments_(segments) {
        if (!segments.empty()) fill(0, 0, int(segments.size()));
    }

    // Pairs (i, j), i < j, whose boxes come within a distance of each other; more of them, never fewer.
    template <class Visit>
    void find_pairs(double within, const Visit& visit) const {
        if (!segments_.empty()) pairs_within({0, 0, int(segments_.size())}, within, visit);
    }

  private:
    struct Range {
        std::size_t node;  // has children 2 node + 1 and 2 node + 2
        int first, end;
    };
    static constexpr int most_in_leaf = 4;
    static bool is_leaf(const Range& r) { return r.end - r.first <= most_in_leaf; }
    static std::array<Range, 2> halves(const Range& r) {
        const int middle = r.first + (r.end - r.first) / 2;
        return {Range{2 * r.node + 1, r.first, middle}, Range{2 * r.node + 2, middle, r.end}};
    }

    PlaneBox fill(std::size_t node, int first, int end);

    template <class Visit>
    void pairs_within(const Range& r, double within, const Visit& visit) const {
        if (is_leaf(r)) {
            for (int i = r.first; i < r.end; ++i)
                for (int j = i + 1; j < r.end; ++j) visit(i, j);
            return;
        }
        const auto [left, right] = halves(r);
        pairs_within(left, within, visit);
        pairs_within(right, within, visit);
        pairs_between(left, right, within, visit);
    }

    template <class Visit>
    void pairs_between(const Range& r, const Range& s, double within, const Visit& visit) const {
        if (!boxes_[r.node].meets(boxes_[s.node], within)) return;
        if (is_leaf(r) && is_leaf(s)) {
            for (int i = r.first; i < r.end; ++i)
                for (int j = s.first; j < s.end; ++j) visit(i, j);
            return;
        }
        const bool split_r = !is_leaf(r) && (is_leaf(s) || r.end - r.first >= s.end - s.first);
        for (const Range& half : halves(split_r ? r : s))
            split_r ? pairs_between(half, s, within, visit) : pairs_between(r, half, within, visit);
    }

    const std::vector<PlaneSegment>& segments_;
    std::vector<PlaneBox> boxes_;
};

}  // namespace weft
