// Is a filter that of a uniform grid? Then a handful of numbers describes it.
#include "filter/filter.h"
#include "forces/grid/grid_tiles.h"

#include <algorithm>

namespace weft {

namespace {
struct Families {
    std::array<double, grid_families> weight{};
    std::array<int, grid_families> count{};
    bool same = true;
};

// Families as in forces/grid/grid_springs.cpp, both directions taken together.
int family_of(const GridShape& g, int i, int j) {
    int across = j % g.columns - i % g.columns, down = j / g.columns - i / g.columns;
    if (down < 0 || (down == 0 && across < 0)) {
        across = -across;
        down = -down;
    }
    constexpr int steps[grid_families][2] = {{1, 0}, {0, 1}, {1, 1}, {-1, 1}, {2, 0}, {0, 2}};
    for (int f = 0; f < grid_families; ++f)
        if (across == steps[f][0] && down == steps[f][1]) return f;
    return -1;
}

Families find_families(const GridShape& g, const Incidence& of, const std::vector<double>& w) {
    Families result;
    for (int i = 0; i < g.columns * g.rows; ++i)
        for (int k = of.start[i]; k < of.start[i + 1]; ++k) {
            const int f = family_of(g, i, of.items[k]);
            if (f < 0) return {.same = false};
            if (result.count[f]++ == 0) result.weight[f] = w[k];
            if (result.weight[f] != w[k]) return {.same = false};
        }
    return result;
}

bool is_whole(const GridShape& g, const Families& families) {
    const int c = g.columns, r = g.rows, diagonals = (c - 1) * (r - 1);
    const std::array<int, grid_families> all{
        (c - 1) * r, c * (r - 1), diagonals, diagonals, std::max(0, c - 2) * r, c * std::max(0, r - 2)};
    for (int f = 0; f < grid_families; ++f)
        if (families.count[f] != 0 && families.count[f] != 2 * all[f]) return false;
    return families.weight[2] == families.weight[3];
}

bool has_one_mass(const Model& model) {
    return std::all_of(model.mass.begin(), model.mass.end(), [&](double m) { return m == model.mass[0]; });
}
}  // namespace

void make_stencil(const Model& model, FilterScratch& scratch, const std::vector<double>& w) {
    const GridShape g = model.mesh.grid;
    const FilterVariant variant = model.filter.variant;
    if (!g.exists() || (variant == FilterVariant::conservative && !has_one_mass(model))) return;
    const Families families = find_families(g, scratch.neighbours, w);
    if (!families.same || !is_whole(g, families)) return;
    FilterScratch::Stencil& s = scratch.stencil;
    s.usable = true;
    s.right = families.weight[0];
    s.down = families.weight[1];
    s.diagonal = families.weight[2];
    s.right2 = families.weight[4];
    s.down2 = families.weight[5];
    s.stride = g.columns + lane_margin;
    s.own.assign(std::size_t(9) * s.stride, 0.0);
    s.share.assign(std::size_t(9) * s.stride, 0.0);
    for (int above = 0; above < 3; ++above)
        for (int below = 0; below < 3; ++below)
            for (int i = 0; i < g.columns; ++i) {
                const int left = std::min(i, 2), right = std::min(g.columns - 1 - i, 2);
                const int beside = (left > 0) + (right > 0), up_and_down = (above > 0) + (below > 0);
                const double sum = s.right * beside + s.down * up_and_down + s.diagonal * (beside * up_and_down) +
                                   s.right2 * ((left > 1) + (right > 1)) + s.down2 * ((above > 1) + (below > 1));
                const double share = variant == FilterVariant::conservative ? scratch.kappa
                                     : variant == FilterVariant::row        ? 1 / (1 + sum)
                                                                            : 0.5 / (1 + sum);
                const std::size_t at = std::size_t(3 * above + below) * s.stride + i;
                s.share[at] = share;
                s.own[at] = 1 - share * sum;
            }
}

}  // namespace weft
