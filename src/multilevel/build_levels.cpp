// The levels above a cloth: its pattern, lattices over it, masses and lengths, tethers of pins. Lengths between nodes
// are those of their averages in the pattern, so that curved starts are no shorter than they are when laid flat.
#include "multilevel/levels.h"

#include "multilevel/pattern.h"
#include "multilevel/sections.h"

#include <cmath>

namespace weft {

namespace {
constexpr int fewest_nodes = 12;      // of a level worth having
constexpr double tether_reach = 2.3;  // spacings

// Bounds to the right and down. Nodes are neighbours if something has a share in both.
template <class Linked>
void find_lengths(Lattice& l, const Linked& linked) {
    l.right.assign(l.size(), infinity);
    l.down.assign(l.size(), infinity);
    for (int j = 0; j < l.rows; ++j)
        for (int i = 0; i < l.columns; ++i) {
            const auto a = std::size_t(l.at(i, j));
            if (!(l.mass[a] > 0)) continue;
            const auto reach = [&](std::size_t b) { return std::hypot(l.u[b] - l.u[a], l.v[b] - l.v[a]); };
            const auto right = std::size_t(l.at(i + 1, j)), down = std::size_t(l.at(i, j + 1));
            if (i + 1 < l.columns && l.mass[right] > 0 && linked(i, j, true)) l.right[a] = reach(right);
            if (j + 1 < l.rows && l.mass[down] > 0 && linked(i, j, false)) l.down[a] = reach(down);
        }
}

// And across cells whose four corners are linked.
void find_diagonals(Lattice& l) {
    l.right_down.assign(l.size(), infinity);
    l.left_down.assign(l.size(), infinity);
    const auto linked = [](const std::vector<double>& reach, int a) { return reach[std::size_t(a)] < infinity; };
    for (int j = 0; j + 1 < l.rows; ++j)
        for (int i = 0; i + 1 < l.columns; ++i) {
            const int a = l.at(i, j), b = l.at(i + 1, j), c = l.at(i, j + 1), d = l.at(i + 1, j + 1);
            if (!linked(l.right, a) || !linked(l.right, c) || !linked(l.down, a) || !linked(l.down, b)) continue;
            const auto reach = [&](int from, int to) {
                const auto f = std::size_t(from), t = std::size_t(to);
                return std::hypot(l.u[t] - l.u[f], l.v[t] - l.v[f]);
            };
            l.right_down[std::size_t(a)] = reach(a, d);
            l.left_down[std::size_t(b)] = reach(b, c);
        }
}

// Triangles of structural springs resist shear; the squares of a grid do not. The mean of sin² of twice the angle of
// springs with the pattern's axes is 0 for these, 1/3 for squares cut in two, 1/2 for springs in all directions.
bool resists_shear(const Model& model, const Pattern& pattern) {
    double sum = 0, count = 0;
    const int first = pattern.first_point, end = first + int(pattern.places.size());
    for (int s = 0; s < model.kind_start[1]; ++s) {
        const Spring& spring = model.springs[std::size_t(s)];
        if (spring.a < first || spring.a >= end || spring.b < first || spring.b >= end) continue;
        const Vec2 d = pattern.places[std::size_t(spring.b - first)] - pattern.places[std::size_t(spring.a - first)];
        const double twice = 2 * d.x() * d.y() / std::max(d.squaredNorm(), 1e-300);
        sum += twice * twice;
        count += 1;
    }
    return sum > count / 6;
}

void finish_means(Lattice& l) {
    for (std::size_t k = 0; k < l.size(); ++k) {
        if (!(l.mass[k] > 0)) continue;
        l.w[k] = 1 / l.mass[k];
        l.u[k] *= l.w[k];
        l.v[k] *= l.w[k];
    }
}

// The nodes that pin `k`, which stands at `place` in the pattern, is tethered to.
void add_tethers(Level& level, int k, const Vec2& place, double spacing) {
    const Lattice& l = level.lattice;
    for (int j = 0; j < l.rows; ++j)
        for (int i = 0; i < l.columns; ++i) {
            const auto at = std::size_t(l.at(i, j));
            if (!(l.mass[at] > 0)) continue;
            const double rest = std::hypot(l.u[at] - place.x(), l.v[at] - place.y());
            if (rest <= tether_reach * spacing) level.tethers.push_back({k, l.at(i, j), rest});
        }
}

// One pin for each cell of the lattice is enough, and as dense as its nodes.
std::vector<int> thin_out(std::span<const PinPlace> pins, std::vector<int> numbers, double spacing) {
    std::vector<std::array<long, 3>> cells;
    for (const int k : numbers) {
        const Vec2& p = pins[std::size_t(k)].place;
        cells.push_back({long(std::floor(p.x() / spacing)), long(std::floor(p.y() / spacing)), k});
    }
    std::sort(cells.begin(), cells.end());
    std::vector<int> left;
    for (std::size_t c = 0; c < cells.size(); ++c)
        if (c == 0 || cells[c][0] != cells[c - 1][0] || cells[c][1] != cells[c - 1][1])
            left.push_back(int(cells[c][2]));
    std::sort(left.begin(), left.end());
    return left;
}

Level coarsen(const Lattice& fine) {
    Level level;
    Lattice& l = level.lattice;
    size_lattice(l, fine.columns / 2 + 1, fine.rows / 2 + 1);
    for (int j = 0; j < fine.rows; ++j)
        for (int i = 0; i < fine.columns; ++i) {
            const auto from = std::size_t(fine.at(i, j));
            for (int b = 0; b <= j % 2; ++b)
                for (int a = 0; a <= i % 2; ++a) {
                    const auto to = std::size_t(l.at(i / 2 + a, j / 2 + b));
                    const double part = fine.mass[from] * (i % 2 ? 0.5 : 1) * (j % 2 ? 0.5 : 1);
                    l.mass[to] += part;
                    l.u[to] += part * fine.u[from];
                    l.v[to] += part * fine.v[from];
                }
        }
    finish_means(l);
    find_lengths(l, [&](int i, int j, bool right) {  // some node in between
        for (int k = -1; k <= 1; ++k) {
            const int a = right ? 2 * i + 1 : 2 * i + k, b = right ? 2 * j + k : 2 * j + 1;
            if (a >= 0 && b >= 0 && a < fine.columns && b < fine.rows && fine.mass[std::size_t(fine.at(a, b))] > 0)
                return true;
        }
        return false;
    });
    if (!fine.right_down.empty()) find_diagonals(l);
    return level;
}

// Level 1 of a piece that is no grid: a lattice of the given spacing over its pattern.
Level cover(const Model& model, const Pattern& pattern, std::span<const std::uint8_t> is_held, double spacing,
            Tower& tower) {
    Vec2 low(infinity, infinity), high = -low;
    for (const Vec2& p : pattern.places) {
        low = low.cwiseMin(p);
        high = high.cwiseMax(p);
    }
    Level level;
    Lattice& l = level.lattice;
    size_lattice(l, int((high - low).x() / spacing) + 2, int((high - low).y() / spacing) + 2);
    const std::size_t points = pattern.places.size();
    tower.nodes.resize(points);
    tower.weights.resize(points);
    std::vector<std::uint8_t> across(l.size(), 0), along(l.size(), 0);
    for (std::size_t p = 0; p < points; ++p) {
        const Vec2 at = (pattern.places[p] - low) / spacing;
        const int i = std::min(int(at.x()), l.columns - 2), j = std::min(int(at.y()), l.rows - 2);
        const double s = at.x() - i, t = at.y() - j;
        tower.nodes[p] = {l.at(i, j), l.at(i + 1, j), l.at(i, j + 1), l.at(i + 1, j + 1)};
        tower.weights[p] = {(1 - s) * (1 - t), s * (1 - t), (1 - s) * t, s * t};
        const auto point = std::size_t(tower.first_point) + p;
        if (is_held[point]) continue;
        for (std::size_t k = 0; k < 4; ++k) {
            const double part = model.mass[point] * tower.weights[p][k];
            const auto to = std::size_t(tower.nodes[p][k]);
            l.mass[to] += part;
            l.u[to] += part * pattern.places[p].x();
            l.v[to] += part * pattern.places[p].y();
        }
        for (std::size_t k = 0; k < 2; ++k) {
            across[std::size_t(tower.nodes[p][2 * k])] |= s > 0 && s < 1;
            along[std::size_t(tower.nodes[p][k])] |= t > 0 && t < 1;
        }
    }
    finish_means(l);
    find_lengths(l, [&](int i, int j, bool right) { return (right ? across : along)[std::size_t(l.at(i, j))] > 0; });
    if (resists_shear(model, pattern)) find_diagonals(l);
    return level;
}

// R by nodes, from weights and masses by points.
void share_out(const Model& model, std::span<const std::uint8_t> is_held, Tower& tower) {
    const Lattice& l = tower.levels[0].lattice;
    NodeShares& r = tower.shares;
    std::vector<std::vector<std::pair<int, double>>> of(l.size());
    for (std::size_t p = 0; p < tower.nodes.size(); ++p) {
        const auto point = std::size_t(tower.first_point) + p;
        if (is_held[point]) continue;
        for (std::size_t k = 0; k < 4; ++k) {
            const auto node = std::size_t(tower.nodes[p][k]);
            const double share = tower.weights[p][k] * model.mass[point] * l.w[node];
            if (share > 0) of[node].emplace_back(int(point), share);
        }
    }
    r = {};
    r.start.assign(1, 0);
    for (std::size_t n = 0; n < l.size(); ++n) {
        if (of[n].empty()) continue;
        for (const auto& [point, share] : of[n]) {
            r.point.push_back(point);
            r.share.push_back(share);
        }
        r.node.push_back(int(n));
        r.start.push_back(int(r.point.size()));
    }
    tower.change.assign(l.size(), {});
}

int count_nodes(const Lattice& l) {
    int nodes = 0;
    for (const double mass : l.mass) nodes += mass > 0;
    return nodes;
}

// Levels on top of the last one, and the tethers of all.
void finish_tower(Tower& tower, std::span<const PinPlace> pins, double spacing) {
    while (count_nodes(tower.levels.back().lattice) >= 2 * fewest_nodes) {
        Level next = coarsen(tower.levels.back().lattice);
        if (next.lattice.columns >= tower.levels.back().lattice.columns &&
            next.lattice.rows >= tower.levels.back().lattice.rows)
            break;
        tower.levels.push_back(std::move(next));
    }
    std::vector<int> numbers;
    for (std::size_t k = 0; k < pins.size(); ++k)
        if (pins[k].point >= tower.first_point && pins[k].point < tower.end_point) numbers.push_back(int(k));
    for (Level& level : tower.levels) {
        numbers = thin_out(pins, std::move(numbers), spacing);
        for (const int k : numbers) add_tethers(level, k, pins[std::size_t(k)].place, spacing);
        size_patches(level.lattice, level);
        for (std::vector<double>* field : {&level.lattice.placed_x, &level.lattice.placed_y, &level.lattice.placed_z})
            field->assign(level.lattice.size(), 0.0);
        spacing *= 2;
    }
}

void build_grid(const Model& model, std::span<const std::uint8_t> is_held, const Pattern& pattern,
                std::span<const PinPlace> pins, Multilevel& m) {
    const GridShape& shape = model.mesh.grid;
    Lattice& l = m.cloth.lattice;
    size_lattice(l, shape.columns, shape.rows);
    for (std::vector<double>* field : {&m.cloth.vx, &m.cloth.vy, &m.cloth.vz}) field->assign(l.size(), 0.0);
    for (int j = 0; j < shape.rows; ++j)
        for (int i = 0; i < shape.columns; ++i) {
            const auto at = std::size_t(l.at(i, j)), p = std::size_t(shape.index(i, j));
            l.mass[at] = is_held[p] ? 0 : model.mass[p];
            l.w[at] = is_held[p] ? 0 : 1 / model.mass[p];
            l.u[at] = pattern.places[p].x();
            l.v[at] = pattern.places[p].y();
        }
    size_patches(l, m.cloth.level);
    m.cloth.owed = false;
    m.cloth.motions.assign(std::size_t(count_sections(shape.rows)), {});
    m.towers.assign(1, {.first_point = 0, .end_point = model.points()});
    m.towers[0].levels.push_back(coarsen(l));
    finish_tower(m.towers[0], pins, 2 * pattern.spacing);
}
}  // namespace

double structural_bound(const Model& model) {
    return model.limit.stretch[0] < infinity ? model.limit.stretch[0] : default_bound;
}

double patch_tolerance(double bound) {
    return 0.2 * bound + 0.005;
}

void build_towers(const Model& model, std::span<const std::uint8_t> is_held, Multilevel& m) {
    m.held.clear();
    for (int p = 0; p < model.points(); ++p)
        if (is_held[std::size_t(p)]) m.held.push_back(p);
    m.pins.now.assign(m.held.size(), Vec3(0, 0, 0));
    m.pins.from = m.pins.now;
    std::vector<PinPlace> pins;
    std::vector<Pattern> patterns = find_patterns(model);
    for (const int p : m.held) {
        Vec2 place(0, 0);
        for (const Pattern& pattern : patterns)
            if (p >= pattern.first_point && p < pattern.first_point + int(pattern.places.size()))
                place = pattern.places[std::size_t(p - pattern.first_point)];
        pins.push_back({p, place});
    }
    m.towers.clear();
    m.grid = m.grid && !patterns.empty();
    if (m.grid) return build_grid(model, is_held, patterns[0], pins, m);
    for (const Pattern& pattern : patterns) {
        Tower tower{.first_point = pattern.first_point, .end_point = pattern.first_point + int(pattern.places.size())};
        const double spacing = 2 * pattern.spacing;
        tower.levels.push_back(cover(model, pattern, is_held, spacing, tower));
        share_out(model, is_held, tower);
        finish_tower(tower, pins, spacing);
        m.towers.push_back(std::move(tower));
    }
}

}  // namespace weft
