// Scenes and little measures that many tests share. The reference set is that of Provot 1995, figure 2, with exact
// numbers: n × n points over 1 m × 1 m, horizontal, held by both ends of the upper edge, total mass 0.289 kg, stiffness
// 8 N/m, damping 0.001·289/n² N·s/m per point; n = 17 takes 200 steps of 3 ms, n = 33 takes 400 of 1.5 ms.
#pragma once

#include <weft/run.h>

#include <random>

namespace weft {

inline Scene make_reference_scene(int n) {
    Scene scene;
    scene.cloth.shape = Sheet{.columns = n, .rows = n};
    scene.cloth.mass = 0.289;
    scene.cloth.damping = 0.001 * 289 / (n * n);
    Pin pin;
    pin.where.corners = {"top-left", "top-right"};
    scene.pins = {pin};
    scene.time.step = 0.003 * 16 / (n - 1);
    scene.time.duration = 0.6;
    return scene;
}

// Limited to 10 %.
inline Scene make_limited_scene(int n, bool shear, int passes, LimitOrder order = LimitOrder::data) {
    Scene scene = make_reference_scene(n);
    scene.limit.stretch[0] = 0.1;
    if (shear) scene.limit.stretch[1] = 0.1;
    scene.limit.passes = passes;
    scene.limit.order = order;
    return scene;
}

// The same cloth as a triangle mesh without the knowledge that it is a grid.
inline Scene as_mesh(Scene scene) {
    Mesh mesh = make_sheet(std::get<Sheet>(scene.cloth.shape));
    mesh.grid = {};
    scene.cloth.shape = mesh;
    for (Pin& pin : scene.pins) {
        pin.where = {};
        pin.where.nearest = {mesh.points.front(), Vec3(1, 0, 0)};
    }
    return scene;
}

// No springs, no forces: what is wanted is added by the test.
inline Scene make_bare_scene(int columns, int rows) {
    Scene scene;
    scene.cloth.shape = Sheet{.columns = columns, .rows = rows};
    scene.cloth.mass = 0.001 * columns * rows;
    for (SpringSpec& spring : scene.cloth.springs) spring.stiffness = 0;
    scene.gravity.setZero();
    return scene;
}

inline Pin make_pin(const Selector& where) {
    Pin pin;
    pin.where = where;
    return pin;
}
inline Selector at_indices(std::vector<int> indices) {
    Selector where;
    where.indices = std::move(indices);
    return where;
}

struct Noise {
    std::mt19937_64 bits;
    explicit Noise(std::uint64_t seed) : bits(seed) {}
    double number() { return double(bits() >> 11) * 0x1p-52 - 1; }  // in [-1, 1)
    double between(double low, double high) { return low + (high - low) * (number() + 1) / 2; }
    Vec3 vector() {
        const double x = number(), y = number(), z = number();
        return {x, y, z};
    }
    std::vector<Vec3> field(std::size_t count) {
        std::vector<Vec3> all(count);
        for (Vec3& v : all) v = vector();
        return all;
    }
};

inline StepReport take_steps(const Model& model, State& state, Workspace& work, double dt, int steps) {
    StepReport report;
    for (int k = 0; k < steps; ++k) report = step(model, state, work, dt, k + 1 == steps ? Detail::full : Detail::none);
    return report;
}

// The end of a scene's run, taken by plain steps.
inline StepReport run_to_end(const Scene& scene, State& state) {
    const Model model = build(scene);
    Workspace work(model);
    state = start(model);
    const double dt = *scene.time.step;
    return take_steps(model, state, work, dt, int(std::lround(scene.time.duration / dt)));
}

inline double dot(const std::vector<Vec3>& a, const std::vector<Vec3>& b) {
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i) sum += a[i].dot(b[i]);
    return sum;
}

inline double largest(const std::vector<Vec3>& field) {
    double most = 0;
    for (const Vec3& v : field) most = std::max(most, v.norm());
    return most;
}

inline double largest_difference(const std::vector<Vec3>& a, const std::vector<Vec3>& b) {
    double most = 0;
    for (std::size_t i = 0; i < a.size(); ++i) most = std::max(most, (a[i] - b[i]).norm());
    return most;
}

inline std::vector<Vec3> moved_by(const std::vector<Vec3>& x, double h, const std::vector<Vec3>& u) {
    std::vector<Vec3> y(x.size());
    for (std::size_t i = 0; i < x.size(); ++i) y[i] = x[i] + h * u[i];
    return y;
}

}  // namespace weft
