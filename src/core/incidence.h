// Who is around whom.
#pragma once

#include <weft/model.h>

#include <numeric>

namespace weft {

// Counting sort of (point, item) pairs; `ends(item)` lists an item's points.
template <class Ends>
Incidence make_incidence(int points, int items, const Ends& ends) {
    Incidence result;
    result.start.assign(points + 1, 0);
    for (int i = 0; i < items; ++i)
        for (int p : ends(i)) ++result.start[p + 1];
    std::partial_sum(result.start.begin(), result.start.end(), result.start.begin());
    result.items.resize(result.start.back());
    std::vector<int> next(result.start.begin(), result.start.end() - 1);
    for (int i = 0; i < items; ++i)
        for (int p : ends(i)) result.items[next[p]++] = i;
    return result;
}

}  // namespace weft
