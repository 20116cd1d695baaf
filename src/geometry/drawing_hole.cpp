// The largest hole of a drawing: a map of distances to the strands, flooded from outside.
#include "geometry/curve.h"

#include <algorithm>
#include <cmath>

namespace weft {

std::optional<DrawnHole> find_largest_hole(std::span<const PlaneCurve> curves) {
    constexpr int cells = 96;
    const double diagonal = measure_diagonal(curves);
    if (!(diagonal > 0)) return std::nullopt;
    Vec2 low{infinity, infinity}, high{-infinity, -infinity};
    PlaneCurve strands;
    for (const PlaneCurve& curve : curves)
        for (const Vec2& p : resample(curve, std::max(20, 1200 / int(curves.size())))) {
            strands.push_back(p);
            low = low.cwiseMin(p);
            high = high.cwiseMax(p);
        }
    const double cell = 1.05 * (high - low).maxCoeff() / (cells - 2);
    const Vec2 corner = 0.5 * (low + high) - Vec2(0.5, 0.5) * (cell * (cells - 1));
    std::vector<double> distance(std::size_t(cells) * cells, infinity);
    std::vector<char> outside(distance.size(), 0);
    for (int j = 0; j < cells; ++j)
        for (int i = 0; i < cells; ++i) {
            double& d = distance[j * cells + i];
            for (const Vec2& p : strands) d = std::min(d, (corner + cell * Vec2(i, j) - p).squaredNorm());
            d = std::sqrt(d);
        }
    // Whoever stands further from the strands than a cell's diagonal does not step across one.
    std::vector<int> front{0};
    outside[0] = 1;
    while (!front.empty()) {
        const int at = front.back(), i = at % cells, j = at / cells;
        front.pop_back();
        for (const auto& [di, dj] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
            const int x = i + di, y = j + dj;
            if (x < 0 || y < 0 || x >= cells || y >= cells) continue;
            const int next = y * cells + x;
            if (outside[next] || distance[next] < 0.75 * cell) continue;
            outside[next] = 1;
            front.push_back(next);
        }
    }
    std::optional<DrawnHole> best;
    for (int k = 0; k < cells * cells; ++k)
        if (!outside[k] && distance[k] > 1.5 * cell && (!best || distance[k] > best->radius))
            best = DrawnHole{corner + cell * Vec2(k % cells, k / cells), distance[k]};
    return best;
}

}  // namespace weft
