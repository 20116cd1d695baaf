// Weighted terms within the system. There are far fewer of them than of pairs, so one thread does it.
#include "linear/linear.h"

#include <algorithm>

namespace weft {

namespace {

// Where the block between two points is, or -1.
std::ptrdiff_t find_block(const BlockMatrix& m, int i, int j) {
    const auto begin = m.column.begin() + m.start[i], end = m.column.begin() + m.start[i + 1];
    const auto place = std::lower_bound(begin, end, j);
    return place != end && *place == j ? place - m.column.begin() : -1;
}

}  // namespace

void add_weighted_blocks(const std::vector<WeightedTerm>& terms, std::vector<Mat3>& point) {
    for (const WeightedTerm& term : terms)
        for (std::size_t k = 0; k < term.count; ++k)
            point[term.points[k]] += term.weights[k] * term.weights[k] * term.matrix();
}

bool fits_matrix(const BlockMatrix& matrix, const WeightedTerm& term) {
    for (std::size_t i = 0; i < term.count; ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (find_block(matrix, term.points[i], term.points[j]) < 0) return false;
    return true;
}

void assemble_weighted(LinearSystem& system) {
    for (const WeightedTerm& term : system.weighted)
        for (std::size_t i = 0; i < term.count; ++i)
            for (std::size_t j = 0; j < term.count; ++j)
                if (i != j)
                    system.matrix.value[std::size_t(find_block(system.matrix, term.points[i], term.points[j]))] +=
                        term.weights[i] * term.weights[j] * term.matrix();
}

void add_weighted_products(const std::vector<WeightedTerm>& terms, const std::vector<Vec3>& in,
                           std::vector<Vec3>& out) {
    couple_points(
        terms, [&](int p) { return in[p]; }, [&](int p, const Vec3& more) { out[p] += more; });
}

}  // namespace weft
