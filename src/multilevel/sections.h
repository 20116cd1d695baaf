// How a substep goes through the rows of a lattice: in sections, which threads share, and within them in bands, which
// stay in a core's cache from the first that is done with them to the last. Cuts depend on the number of rows alone.
#pragma once

#include "core/parallel.h"
#include "forces/grid/lattice.h"

namespace weft {

inline constexpr int section_rows = 64, band_rows = 16;  // even
inline constexpr int reach_of_springs = 2;               // rows

inline int count_sections(int rows) {
    return std::max(1, rows / section_rows);
}

inline RowSpan section_at(int rows, int k) {
    const int count = count_sections(rows);
    const auto cut = [&](int i) { return i == count ? rows : 2 * int(std::int64_t(rows / 2) * i / count); };
    return {cut(k), cut(k + 1)};
}

// body(k, rows of section k)
template <class Body>
void for_sections(int rows, const Body& body) {
    parallel_for(count_sections(rows), 1, [&](std::int64_t begin, std::int64_t end) {
        for (auto k = int(begin); k < int(end); ++k) body(k, section_at(rows, k));
    });
}

// body(rows), of lattices that need no sections.
template <class Body>
void for_rows(int rows, const Body& body) {
    parallel_for(rows, section_rows / 2, [&](std::int64_t begin, std::int64_t end) {
        body(RowSpan{int(begin), int(end)});
    });
}

// Of all rows, from the first on: prepare(section, rows) before anything touches them, sweep(rows) for springs that
// start there and end up to two rows below, finish(coarse rows) as soon as what they are made of is final. Springs over
// the seam of two sections come last.
template <class Prepare, class Sweep, class Finish>
void go_through_rows(int rows, const Prepare& prepare, const Sweep& sweep, const Finish& finish) {
    const int count = count_sections(rows);
    for_sections(rows, [&](int k, const RowSpan& own) {
        const int end = k + 1 == count ? own.end : own.end - reach_of_springs;
        int ready = own.begin, done = k == 0 ? 0 : own.begin / 2 + 2;  // the first looks at two that the seam moves
        for (int j = own.begin; j < end; j += band_rows) {
            const int to = std::min(j + band_rows, end), needed = std::min(to + reach_of_springs, own.end);
            prepare(k, RowSpan{ready, needed});
            ready = needed;
            sweep(RowSpan{j, to});
            const int final = to == rows ? rows / 2 + 1 : to / 2;
            if (final > done) finish(RowSpan{done, final});
            done = std::max(done, final);
        }
    });
    parallel_for(count - 1, 1, [&](std::int64_t begin, std::int64_t end_of_seams) {
        for (auto k = int(begin); k < int(end_of_seams); ++k) {
            const int seam = section_at(rows, k).end;
            sweep(RowSpan{seam - reach_of_springs, seam});
            finish(RowSpan{seam / 2 - 1, seam / 2 + 2});
        }
    });
}

}  // namespace weft
