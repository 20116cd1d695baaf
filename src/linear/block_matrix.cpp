// The terms as a matrix of 3×3 blocks. Its pattern depends on the stencils alone and is made once; each row gathers the
// terms around its point, in order, so threads do not matter.
#include "core/parallel.h"
#include "linear/linear.h"

#include <Eigen/LU>

namespace weft {

void index_stencils(LinearSystem& system, int points) {
    const Stencils& of = system.stencils;
    system.end_start.assign(points + 1, 0);
    for (const auto& [a, b] : of.pairs) ++system.end_start[a + 1], ++system.end_start[b + 1];
    system.slot_start.assign(points + 1, 0);
    for (const int p : of.points) ++system.slot_start[p + 1];
    for (int i = 0; i < points; ++i) {
        system.end_start[i + 1] += system.end_start[i];
        system.slot_start[i + 1] += system.slot_start[i];
    }
    system.ends.resize(2 * of.pairs.size());
    std::vector<int> next(system.end_start.begin(), system.end_start.end() - 1);
    for (std::size_t k = 0; k < of.pairs.size(); ++k) {
        const auto [a, b] = of.pairs[k];
        system.ends[next[a]++] = {int(k), b};
        system.ends[next[b]++] = {int(k), a};
    }
    system.slots.resize(of.points.size());
    next.assign(system.slot_start.begin(), system.slot_start.end() - 1);
    system.block_start.assign(1, 0);
    for (int e = 0; e < of.elements(); ++e) {
        for (int k = 0; k < of.size(e); ++k) system.slots[next[of.points[of.start[e] + k]]++] = {e, k};
        system.block_start.push_back(system.block_start.back() + blocks_of_element(of.size(e)));
    }
}

void make_pattern(LinearSystem& system) {
    BlockMatrix& m = system.matrix;
    const Stencils& of = system.stencils;
    const int points = int(system.end_start.size()) - 1;
    m = {};
    m.start.push_back(0);
    m.pair_place.resize(system.ends.size());
    std::vector<int> row;
    for (int i = 0; i < points; ++i) {
        row.assign(1, i);
        for (int k = system.end_start[i]; k < system.end_start[i + 1]; ++k) row.push_back(system.ends[k].other);
        for (int k = system.slot_start[i]; k < system.slot_start[i + 1]; ++k) {
            const int e = system.slots[k].element;
            row.insert(row.end(), of.points.begin() + of.start[e], of.points.begin() + of.start[e + 1]);
        }
        std::sort(row.begin(), row.end());
        row.erase(std::unique(row.begin(), row.end()), row.end());
        const auto place_of = [&](int j) {
            return m.start.back() + int(std::lower_bound(row.begin(), row.end(), j) - row.begin());
        };
        m.diagonal.push_back(place_of(i));
        for (int k = system.end_start[i]; k < system.end_start[i + 1]; ++k)
            m.pair_place[k] = place_of(system.ends[k].other);
        for (int k = system.slot_start[i]; k < system.slot_start[i + 1]; ++k) {
            const int e = system.slots[k].element;
            m.element_start.push_back(int(m.element_place.size()));
            for (int q = of.start[e]; q < of.start[e + 1]; ++q) m.element_place.push_back(place_of(of.points[q]));
        }
        m.column.insert(m.column.end(), row.begin(), row.end());
        m.start.push_back(int(m.column.size()));
    }
    m.value.resize(m.column.size());
}

// visit(k, block) for the blocks between place `own` of an element and each of its points.
template <class Visit>
static void for_element_row(const LinearSystem& system, const LinearSystem::Slot& slot, const Visit& visit) {
    const int n = system.stencils.size(slot.element);
    const Mat3* blocks = &system.element[system.block_start[slot.element]];
    for (int k = 0; k < slot.place; ++k) visit(k, Mat3(blocks[upper_block(n, k, slot.place)].transpose()));
    for (int k = slot.place; k < n; ++k) visit(k, blocks[upper_block(n, slot.place, k)]);
}

Vec3 multiply_element_row(const LinearSystem& system, const LinearSystem::Slot& slot, const std::vector<Vec3>& in) {
    const int* points = &system.stencils.points[system.stencils.start[slot.element]];
    Vec3 sum(0, 0, 0);
    for_element_row(system, slot, [&](int k, const Mat3& block) { sum += block * in[points[k]]; });
    return sum;
}

void assemble(LinearSystem& system) {
    BlockMatrix& m = system.matrix;
    parallel_for(std::int64_t(m.diagonal.size()), 1024, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t i = begin; i < end; ++i) {
            for (int e = m.start[i]; e < m.start[i + 1]; ++e) m.value[e].setZero();
            Mat3 own = system.point[i];
            for (int k = system.end_start[i]; k < system.end_start[i + 1]; ++k) {
                const Mat3 block = system.pair[system.ends[k].pair].matrix();
                own += block;
                m.value[m.pair_place[k]] -= block;
            }
            m.value[m.diagonal[i]] = own;
            for (int k = system.slot_start[i]; k < system.slot_start[i + 1]; ++k)
                for_element_row(system, system.slots[k], [&](int q, const Mat3& block) {
                    m.value[m.element_place[m.element_start[k] + q]] += block;
                });
        }
    });
}

void multiply_matrix(const BlockMatrix& m, const std::vector<Vec3>& in, std::vector<Vec3>& out) {
    parallel_for(std::int64_t(in.size()), 1024, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t i = begin; i < end; ++i) {
            Vec3 sum(0, 0, 0);
            for (int e = m.start[i]; e < m.start[i + 1]; ++e) sum += m.value[e] * in[m.column[e]];
            out[i] = sum;
        }
    });
}

void find_inverses(LinearSystem& system) {
    parallel_for(std::int64_t(system.inverse.size()), 1024, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t i = begin; i < end; ++i) {
            if (system.held[i]) {
                system.inverse[i].setZero();
                continue;
            }
            Mat3 block = system.point[i];
            for (int k = system.end_start[i]; k < system.end_start[i + 1]; ++k)
                block += system.pair[system.ends[k].pair].matrix();
            for (int k = system.slot_start[i]; k < system.slot_start[i + 1]; ++k) {
                const auto [e, place] = system.slots[k];
                block += system.element[system.block_start[e] + upper_block(system.stencils.size(e), place, place)];
            }
            const double sound = 1e-13 * block(0, 0) * block(1, 1) * block(2, 2);
            if (block.determinant() > sound)
                system.inverse[i] = block.inverse();
            else  // rounding has eaten the determinant
                system.inverse[i] = block.diagonal().cwiseInverse().asDiagonal();
        }
    });
}

}  // namespace weft
