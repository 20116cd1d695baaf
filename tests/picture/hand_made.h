// A Model filled in by hand: a sheet with its structural springs, for pictures that need no simulation.
#pragma once

#include <weft/model.h>

namespace weft {

inline Model make_hand_made(const Sheet& sheet) {
    Model model;
    model.mesh = make_sheet(sheet);
    const GridShape grid = model.mesh.grid;
    const auto& x = model.mesh.points;
    const auto add = [&](int a, int b) { model.springs.push_back({a, b, 1, (x[b] - x[a]).norm()}); };
    for (int j = 0; j < grid.rows; ++j)
        for (int i = 0; i < grid.columns; ++i) {
            if (i + 1 < grid.columns) add(grid.index(i, j), grid.index(i + 1, j));
            if (j + 1 < grid.rows) add(grid.index(i, j), grid.index(i, j + 1));
        }
    const int count = static_cast<int>(model.springs.size());
    model.kind_start = {0, count, count, count};
    model.mass.assign(x.size(), 1);
    std::vector<std::vector<int>> around(x.size());
    for (int s = 0; s < count; ++s) {
        around[model.springs[s].a].push_back(s);
        around[model.springs[s].b].push_back(s);
    }
    model.springs_of.start = {0};
    for (const std::vector<int>& springs : around) {
        model.springs_of.items.insert(model.springs_of.items.end(), springs.begin(), springs.end());
        model.springs_of.start.push_back(static_cast<int>(model.springs_of.items.size()));
    }
    model.held = {{0, -1, infinity}, {grid.columns - 1, -1, infinity}};
    return model;
}

}  // namespace weft
