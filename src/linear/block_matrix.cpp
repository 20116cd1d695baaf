// The system as a matrix of 3×3 blocks. The pattern depends on the springs alone and is made once; each row gathers
// the springs around its point, in order, so threads do not matter.
#include "core/parallel.h"
#include "linear/linear.h"

namespace weft {

BlockMatrix make_pattern(const Model& model) {
    BlockMatrix m;
    const Incidence& around = model.springs_of;
    m.start.push_back(0);
    m.place.resize(around.items.size());
    std::vector<int> row;
    for (int i = 0; i < model.points(); ++i) {
        const auto other = [&](int k) {
            const Spring& s = model.springs[around.items[k]];
            return s.a == i ? s.b : s.a;
        };
        row.assign(1, i);
        for (int k = around.start[i]; k < around.start[i + 1]; ++k) row.push_back(other(k));
        std::sort(row.begin(), row.end());
        row.erase(std::unique(row.begin(), row.end()), row.end());
        const auto place_of = [&](int j) {
            return m.start.back() + int(std::lower_bound(row.begin(), row.end(), j) - row.begin());
        };
        m.diagonal.push_back(place_of(i));
        for (int k = around.start[i]; k < around.start[i + 1]; ++k) m.place[k] = place_of(other(k));
        m.column.insert(m.column.end(), row.begin(), row.end());
        m.start.push_back(int(m.column.size()));
    }
    return m;
}

void assemble(const Model& model, LinearSystem& system) {
    BlockMatrix& m = system.matrix;
    parallel_for(model.points(), 1024, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t i = begin; i < end; ++i) {
            for (int e = m.start[i]; e < m.start[i + 1]; ++e) m.value[e].setZero();
            Mat3 own = system.point[i];
            for (int k = model.springs_of.start[i]; k < model.springs_of.start[i + 1]; ++k) {
                const Mat3 block = system.spring[model.springs_of.items[k]].matrix();
                own += block;
                m.value[m.place[k]] -= block;
            }
            m.value[m.diagonal[i]] = own;
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

}  // namespace weft
