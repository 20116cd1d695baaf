// Which contacts may be swept side by side. Neighbours in the sorted list mostly share points, so they form blocks that
// one thread takes in order; blocks are coloured greedily. Far fewer colours, and far more work in each, than if
// contacts were coloured one by one.
#include "collide/contacts.h"

#include <algorithm>
#include <bit>

namespace weft {

static constexpr int block_size = 32;

void order_contacts(ContactScratch& scratch, const std::vector<std::array<int, 4>>& points) {
    const int count = static_cast<int>(points.size()), blocks = (count + block_size - 1) / block_size;
    for (const std::array<int, 4>& four : points)
        for (const int p : four) scratch.sweep.colours[p] = 0;
    scratch.sweep.colour.resize(std::size_t(blocks));
    scratch.sweep.colour_start.assign(max_colours + 1, 0);
    const auto each_free_point = [&](int block, auto&& use) {
        for (int k = block * block_size; k < std::min(count, (block + 1) * block_size); ++k)
            for (const int p : points[k])
                if (scratch.inverse_mass[p] > 0) use(scratch.sweep.colours[p]);
    };
    for (int b = 0; b < blocks; ++b) {
        std::uint64_t taken = 0;
        each_free_point(b, [&](const std::uint64_t& colours) { taken |= colours; });
        const int colour = std::min(std::countr_one(taken), max_colours - 1);
        each_free_point(b, [&](std::uint64_t& colours) { colours |= std::uint64_t{1} << colour; });
        scratch.sweep.colour[b] = colour;
        ++scratch.sweep.colour_start[colour + 1];
    }
    for (std::size_t c = 0; c < max_colours; ++c) scratch.sweep.colour_start[c + 1] += scratch.sweep.colour_start[c];
    std::array<int, max_colours> next;
    std::copy_n(scratch.sweep.colour_start.begin(), max_colours, next.begin());
    scratch.sweep.block_order.resize(std::size_t(blocks));
    for (int b = 0; b < blocks; ++b) scratch.sweep.block_order[next[scratch.sweep.colour[b]]++] = b;
    scratch.sweep.order.clear();
    scratch.sweep.block_start.assign(1, 0);
    for (const int b : scratch.sweep.block_order) {
        for (int k = b * block_size; k < std::min(count, (b + 1) * block_size); ++k) scratch.sweep.order.push_back(k);
        scratch.sweep.block_start.push_back(static_cast<int>(scratch.sweep.order.size()));
    }
}

}  // namespace weft
