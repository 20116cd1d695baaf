// Experiments with the flag: figure 6.
#include "provot_experiments.h"

namespace weft::provot {

double measure_roughness(const GridShape& grid, const std::vector<Vec3>& v) {
    double rough = 0, all = 0;
    for (int j = 1; j + 1 < grid.rows; ++j)
        for (int i = 1; i + 1 < grid.columns; ++i) {
            const Vec3 mean = (v[grid.index(i - 1, j)] + v[grid.index(i + 1, j)] + v[grid.index(i, j - 1)] +
                               v[grid.index(i, j + 1)]) /
                              4;
            rough += (v[grid.index(i, j)] - mean).squaredNorm();
            all += v[grid.index(i, j)].squaredNorm();
        }
    return all > 0 ? rough / all : 0;
}

Flag fly_flag(const std::string& name, const FlagSetup& setup) {
    Flag result{.name = name};
    int frames = 0;
    Scene scene = flag(setup);
    scene.time.frames_per_second = 1 / *scene.time.step;  // every step is a frame: divergence is noticed at once
    result.trial = simulate(scene, [&](const Model& model, const State& state, const Measures&) {
        if (state.time < setup.duration / 2) return;
        ++frames;
        result.roughness += measure_roughness(model.mesh.grid, state.v);
    });
    if (frames > 0) result.roughness /= frames;
    return result;
}

}  // namespace weft::provot
