#include "forces/grid/grid_levels.h"

#include "linear/linear.h"

#include <Eigen/Dense>

namespace weft {

namespace {
constexpr int fewest_points = 400;
constexpr int fewest_columns = 4;

using Six = std::array<double, 6>;

Eigen::Matrix3d full(const Six& s) {
    Eigen::Matrix3d m;
    m << s[0], s[1], s[2], s[1], s[3], s[4], s[2], s[4], s[5];
    return m;
}
Six packed(const Eigen::Matrix3d& m) {
    return {m(0, 0), m(0, 1), m(0, 2), m(1, 1), m(1, 2), m(2, 2)};
}

// Adds a node's share to the nodes above it; `all` are the shares themselves.
template <class Add>
void each_parent(const Lattice& above, int i, int j, const Add& add) {
    for (int b = 0; b <= j % 2; ++b)
        for (int a = 0; a <= i % 2; ++a)
            add(std::size_t(above.at(i / 2 + a, j / 2 + b)), (i % 2 ? 0.5 : 1.0) * (j % 2 ? 0.5 : 1.0));
}

// Stiffness of a point's springs: the block whose inverse is known, without what is the point's own.
void measure_point(const GridSystem& grid, int i, int j, Six& stiffness, Six& own) {
    Six inverse{};
    for (int k = 0; k < 6; ++k) inverse[std::size_t(k)] = grid.inverse.row(j, k)[i];
    stiffness = packed(full(inverse).inverse());
    if (grid.point.width == 1)
        own[0] = own[3] = own[5] = grid.point.row(j)[i];
    else
        for (int k = 0; k < 6; ++k) own[std::size_t(k)] = grid.point.row(j, k)[i];
    for (std::size_t k = 0; k < 6; ++k) stiffness[k] -= own[k];
}

// Contacts once more, for the levels alone: `hold` times as stiff as they are. A node has many points in contact below
// it, on every level, and its C is an estimate; corrections that move what is held are worse than none. (As stiff as
// they are, levels took 38 and 35 iterations a solve on a draped sheet of 33² and 65² where the points' blocks alone
// took 23 and 23, ten times as stiff 25 and 22. Left out: 220.)
void add_holds(const GridSystem& grid, const std::vector<WeightedTerm>& contacts, GridLevel& above) {
    constexpr double hold = 10;
    const int columns = grid.shape.columns;
    for (const WeightedTerm& term : contacts) {
        const Six entries = packed(term.matrix());
        for (std::size_t k = 0; k < term.count; ++k) {
            const int i = term.points[k] % columns, j = term.points[k] / columns;
            if (!(grid.is_free.row(j)[i] > 0)) continue;
            const double more = (hold - 1) * term.weights[k] * term.weights[k];
            each_parent(above.lattice, i, j, [&](std::size_t at, double share) {
                for (std::size_t e = 0; e < 6; ++e) above.own[e][at] += share * more * entries[e];
            });
        }
    }
}

void clear(GridLevel& level) {
    for (std::vector<double>& part : level.stiffness) std::fill(part.begin(), part.end(), 0.0);
    for (std::vector<double>& part : level.own) std::fill(part.begin(), part.end(), 0.0);
    std::fill(level.lattice.u.begin(), level.lattice.u.end(), 0.0);
}

// Sums of stiffness become means, and C their inverse with the mass; u has the sums of shares.
void find_inverses(GridLevel& level, double factor) {
    constexpr double part_of_own = 4.0 / 9;
    const Lattice& l = level.lattice;
    for (int j = 0; j < l.rows; ++j)
        for (int i = 0; i < l.columns; ++i) {
            const auto at = std::size_t(l.at(i, j));
            Six block{};
            for (std::size_t k = 0; k < 6; ++k) {
                level.stiffness[k][at] *= factor / l.u[at];
                block[k] = level.stiffness[k][at] + part_of_own * level.own[k][at];
            }
            const Six c = level.own[0][at] > 0 ? packed(full(block).inverse()) : Six{};
            for (std::size_t k = 0; k < 6; ++k) level.inverse[k][at] = c[k];
        }
}

// from = C x; Σ x · from
double apply_inverses(GridLevel& level) {
    Lattice& l = level.lattice;
    double sum = 0;
    for (int j = 0; j < l.rows; ++j)
        for (int i = 0; i < l.columns; ++i) {
            const auto at = std::size_t(l.at(i, j));
            const double x = l.x[at], y = l.y[at], z = l.z[at];
            const double u = level.inverse[0][at] * x + level.inverse[1][at] * y + level.inverse[2][at] * z;
            const double v = level.inverse[1][at] * x + level.inverse[3][at] * y + level.inverse[4][at] * z;
            const double w = level.inverse[2][at] * x + level.inverse[4][at] * y + level.inverse[5][at] * z;
            l.from_x[at] = u;
            l.from_y[at] = v;
            l.from_z[at] = w;
            sum += x * u + y * v + z * w;
        }
    return sum;
}

NodeFields fields(PaddedRows& rows) {
    return {rows.row(0, 0), rows.row(0, 1), rows.row(0, 2)};
}
NodeFields sums(Lattice& l) {
    return {l.x.data() + l.origin, l.y.data() + l.origin, l.z.data() + l.origin};
}
NodeFields answers(Lattice& l) {
    return {l.from_x.data() + l.origin, l.from_y.data() + l.origin, l.from_z.data() + l.origin};
}
}  // namespace

std::unique_ptr<GridLevels> make_grid_levels(const GridSystem& grid) {
    const GridShape& shape = grid.shape;
    if (shape.columns * shape.rows < fewest_points) return {};
    auto made = std::make_unique<GridLevels>();
    Lattice& points = made->points;
    points.columns = shape.columns;
    points.rows = shape.rows;
    points.stride = 3 * grid.residual.stride;
    points.origin = points.stride + 8;
    points.mass.assign(points.origin + (shape.rows + 2) * points.stride + 64, 0.0);
    points.w = points.mass;
    int columns = shape.columns, rows = shape.rows;
    while (columns > fewest_columns && rows > fewest_columns) {
        columns = columns / 2 + 1;
        rows = rows / 2 + 1;
        GridLevel level;
        size_lattice(level.lattice, columns, rows);
        Lattice& l = level.lattice;
        for (int j = 0; j < rows; ++j)
            for (int i = 0; i < columns; ++i) l.mass[std::size_t(l.at(i, j))] = l.w[std::size_t(l.at(i, j))] = 1;
        for (std::vector<double>& part : level.inverse) part.assign(l.size(), 0.0);
        level.stiffness = level.own = level.inverse;
        made->levels.push_back(std::move(level));
    }
    if (made->levels.empty()) return {};  // a strip: levels in one direction alone would need other estimates
    return made;
}

void update_grid_levels(GridSystem& grid, const std::vector<WeightedTerm>& contacts) {
    if (!grid.levels) return;
    Lattice& points = grid.levels->points;
    std::vector<GridLevel>& levels = grid.levels->levels;
    for (GridLevel& level : levels) clear(level);
    for (int j = 0; j < grid.shape.rows; ++j)
        for (int i = 0; i < grid.shape.columns; ++i) {
            const bool is_free = grid.is_free.row(j)[i] > 0;
            points.mass[std::size_t(points.at(i, j))] = points.w[std::size_t(points.at(i, j))] = is_free ? 1 : 0;
            Six stiffness{}, own{};
            if (is_free) measure_point(grid, i, j, stiffness, own);
            GridLevel& above = levels[0];
            each_parent(above.lattice, i, j, [&](std::size_t at, double share) {
                for (std::size_t k = 0; k < 6; ++k) {
                    above.stiffness[k][at] += share * stiffness[k];
                    above.own[k][at] += share * own[k];
                }
                above.lattice.u[at] += share;
            });
        }
    add_holds(grid, contacts, levels[0]);
    find_inverses(levels[0], 0.75);
    for (std::size_t l = 1; l < levels.size(); ++l) {
        const GridLevel& below = levels[l - 1];
        GridLevel& level = levels[l];
        for (int j = 0; j < below.lattice.rows; ++j)
            for (int i = 0; i < below.lattice.columns; ++i)
                each_parent(level.lattice, i, j, [&](std::size_t at, double share) {
                    const auto from = std::size_t(below.lattice.at(i, j));
                    for (std::size_t k = 0; k < 6; ++k) {
                        level.stiffness[k][at] += share * below.stiffness[k][from];
                        level.own[k][at] += share * below.own[k][from];
                    }
                    level.lattice.u[at] += share;
                });
        find_inverses(level, 1);
    }
}

double add_grid_levels(GridSystem& grid) {
    const LatticeKernels& kernels = fast_kernels();
    std::vector<GridLevel>& levels = grid.levels->levels;
    const auto all = [](const Lattice& l) { return RowSpan{0, l.rows}; };
    kernels.restrict_to(grid.levels->points, fields(grid.residual), levels[0].lattice, sums(levels[0].lattice),
                        all(levels[0].lattice));
    for (std::size_t l = 1; l < levels.size(); ++l)
        kernels.restrict_to(levels[l - 1].lattice, sums(levels[l - 1].lattice), levels[l].lattice,
                            sums(levels[l].lattice), all(levels[l].lattice));
    double sum = 0;
    for (GridLevel& level : levels) sum += apply_inverses(level);
    for (std::size_t l = levels.size() - 1; l > 0; --l)
        kernels.prolong(levels[l].lattice, answers(levels[l].lattice), nullptr, 1, levels[l - 1].lattice,
                        answers(levels[l - 1].lattice), all(levels[l - 1].lattice));
    kernels.prolong(levels[0].lattice, answers(levels[0].lattice), nullptr, 1, grid.levels->points, fields(grid.scaled),
                    all(grid.levels->points));
    return sum;
}

}  // namespace weft
