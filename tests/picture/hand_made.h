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
    model.held = {{0, -1, infinity}, {grid.columns - 1, -1, infinity}};
    update_derived(model);
    return model;
}

}  // namespace weft
