// What the limiter does to a flag in a strong wind (Provot 1995, figure 6): the elastic one moves chaotically, point
// against point; the limited one moves as cloth.
#include "reference_scenes.h"

#include <weft/files.h>

#include <gtest/gtest.h>

namespace weft {
namespace {

// Share of the motion that neighbours do not have in common over a whole run: Σ|v − mean of 4 neighbours|² / Σ|v|²
// inside the grid.
double roughness_of(const std::string& name) {
    const Scene scene = read_scene(WEFT_SCENES "/provot/" + name);
    const Model model = build(scene);
    const GridShape grid = model.mesh.grid;
    State state = start(model);
    Workspace work(model);
    const double dt = *scene.time.step;
    double rough = 0, all = 0;
    while (state.time < scene.time.duration - dt / 2) {
        step(model, state, work, dt, Detail::none);
        const std::vector<Vec3>& v = state.v;
        for (int j = 1; j + 1 < grid.rows; ++j)
            for (int i = 1; i + 1 < grid.columns; ++i) {
                const int p = grid.index(i, j);
                const Vec3 mean = (v[p - 1] + v[p + 1] + v[p - grid.columns] + v[p + grid.columns]) / 4;
                rough += (v[p] - mean).squaredNorm();
                all += v[p].squaredNorm();
            }
    }
    return rough / all;
}

TEST(Flag, moves_point_against_point_without_limits_and_as_cloth_with_them) {
    // Measured with the reference implementation: 0.96 to 1.06 elastic, about 0.20 limited. The motion is chaotic: the
    // rounding of the kernel alone moves the elastic figure by 0.04, hence the width.
    EXPECT_NEAR(roughness_of("flag17-chaotic-elastic.json"), 1.01, 0.1);
    EXPECT_NEAR(roughness_of("flag17-chaotic-limited.json"), 0.20, 0.05);
}

}  // namespace
}  // namespace weft
