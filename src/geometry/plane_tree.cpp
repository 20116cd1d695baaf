#include "geometry/plane_tree.h"

namespace weft {

std::vector<PlaneSegment> find_segments(std::span<const PlaneCurve> curves) {
    std::vector<PlaneSegment> segments;
    int point = 0;
    for (std::size_t c = 0; c < curves.size(); ++c) {
        const PlaneCurve& curve = curves[c];
        for (std::size_t k = 0; k + 1 < curve.size(); ++k)
            segments.push_back({int(c), int(k), point + int(k), curve[k], curve[k + 1]});
        point += int(curve.size());
    }
    return segments;
}

PlaneBox PlaneTree::fill(std::size_t node, int first, int end) {
    if (boxes_.size() <= node) boxes_.resize(node + 1);
    PlaneBox box;
    if (end - first <= most_in_leaf) {
        for (int k = first; k < end; ++k) {
            box.add(segments_[k].a);
            box.add(segments_[k].b);
        }
    } else {
        const int middle = first + (end - first) / 2;
        box = fill(2 * node + 1, first, middle);
        const PlaneBox right = fill(2 * node + 2, middle, end);
        box.add(right.min);
        box.add(right.max);
    }
    boxes_[node] = box;
    return box;
}

}  // namespace weft
