// How a grid's system is laid out; see grid_system.h.
#include "forces/grid/grid_levels.h"

#include "forces/forces.h"
#include "forces/grid/grid_tiles.h"

namespace weft {

void PaddedRows::make(const GridShape& shape, int numbers) {
    width = numbers;
    stride = grid_lanes * (1 + (shape.columns + grid_lanes - 1) / grid_lanes);
    // Vectors more at the end, for the last row's reach to the right: restriction to levels goes on for up to 23
    // numbers.
    constexpr std::size_t reach = 4;
    memory.assign(std::size_t(shape.rows + 2 * grid_halo) * width * stride / grid_lanes + reach, Eight{});
}

namespace {
constexpr int most_rows = 32;  // of a tile: two rows above it are partly computed again

std::vector<GridTile> make_tiles(const GridShape& g) {
    const int vectors = (g.columns + grid_lanes - 1) / grid_lanes;
    const int across = cuts(vectors, tile_most_columns / grid_lanes), down = cuts(g.rows, most_rows);
    std::vector<GridTile> tiles;
    for (int j = 0; j < down; ++j)
        for (int i = 0; i < across; ++i)
            tiles.push_back({cut(g.rows, down, j), cut(g.rows, down, j + 1), grid_lanes * cut(vectors, across, i),
                             grid_lanes * cut(vectors, across, i + 1)});
    return tiles;
}

// The family of a spring seen from its first point, or -1 if a grid has no such spring.
int family_of(const GridShape& g, const Spring& s) {
    constexpr int steps[grid_families][2] = {{1, 0}, {0, 1}, {1, 1}, {-1, 1}, {2, 0}, {0, 2}};
    const int di = s.b % g.columns - s.a % g.columns, dj = s.b / g.columns - s.a / g.columns;
    for (int f = 0; f < grid_families; ++f)
        if (di == steps[f][0] && dj == steps[f][1]) return f;
    return -1;
}
}  // namespace

// Usable when springs alone couple points, every spring is one of a grid and no two share their ends.
GridSystem::GridSystem() = default;
GridSystem::~GridSystem() = default;
GridSystem::GridSystem(GridSystem&&) noexcept = default;
GridSystem& GridSystem::operator=(GridSystem&&) noexcept = default;

GridSystem make_grid_system(const Model& model) {
    GridSystem s;
    s.shape = model.mesh.grid;
    if (!s.shape.exists()) return {};
    bool& blocks = s.blocks;
    blocks = model.contact.active;  // at points; masses and damping are multiples of the identity
    for (const Force& row : force_table()) {
        // Hands are put in as they come.
        if (!row.present(model) || (row.bit & (spring_force | damping_force | hand_force))) continue;
        if (row.add_stencils) return {};
        blocks = blocks || row.add_blocks;
    }
    std::vector<std::uint8_t> taken(std::size_t(model.points()), 0);
    for (const Spring& spring : model.springs) {
        const int f = family_of(s.shape, spring);
        if (f < 0 || (taken[spring.a] >> f & 1)) return {};
        taken[spring.a] = std::uint8_t(taken[spring.a] | 1 << f);
        s.family.push_back(f);
    }
    s.usable = true;
    s.plain = model.plain_springs;
    s.tiles = make_tiles(s.shape);
    s.partial.resize(s.tiles.size());
    s.terms.make(s.shape, 4 * grid_families);
    s.point.make(s.shape, blocks ? 6 : 1);
    s.is_free.make(s.shape, 1);
    s.inverse.make(s.shape, 6);
    for (PaddedRows* field : {&s.position, &s.direction, &s.product, &s.residual, &s.scaled, &s.solution})
        field->make(s.shape, 3);
    s.levels = make_grid_levels(s);
    if (!s.plain) return s;
    s.stiffness.make(s.shape, grid_families);
    s.pull.make(s.shape, grid_families);
    for (std::size_t k = 0; k < model.springs.size(); ++k) {
        const Spring& spring = model.springs[k];
        const int j = spring.a / s.shape.columns, i = spring.a % s.shape.columns;
        s.stiffness.row(j, s.family[k])[i] = spring.stiffness;
        s.pull.row(j, s.family[k])[i] = spring.stiffness * spring.rest;
    }
    return s;
}

}  // namespace weft
