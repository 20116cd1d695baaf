// How long the shell takes, per element and evaluation of its forces, and per frame of 1/25 s of a free square (the
// square of Cordero 2005, table 2: 1.10 m, about 3325 elements). The frame is without contact.
#include "forces/forces.h"
#include "forces/shell.h"

#include <weft/weft.h>

#include <benchmark/benchmark.h>

namespace {

using namespace weft;

Fabric silk(bool damped, bool rubs) {
    Fabric f{.name = "silk and polyester", .density = 0.07, .poisson = 0.12};
    f.tension[0].stiffness = 3711, f.tension[1].stiffness = 3316;
    f.shear.stiffness = 30;
    f.bending[0].stiffness = f.bending[1].stiffness = 4e-6;
    f.twist.stiffness = 2e-6;
    if (damped) f.membrane_damping = 1e-5, f.bending_damping = 1e-3;
    if (!rubs) return f;
    for (FabricLaw& law : f.tension) law.growth = 38, law.friction = 2, law.friction_share = 0.28, law.slip = 0.002;
    f.shear.friction = 0.3, f.shear.friction_slope = 5, f.shear.slip = 0.005;
    for (FabricLaw& law : f.bending) law.friction = 1.2e-4, law.slip = 10;
    return f;
}

Scene square(int cells, const Fabric& fabric, Scheme scheme) {
    Scene scene;
    scene.cloth.shape = Sheet{.columns = cells + 1, .rows = cells + 1, .width = 1.1, .height = 1.1};
    scene.cloth.shell = Shell{.fabric = fabric};
    scene.integrator.scheme = scheme;
    return scene;
}

enum class Kind { elastic, damped, friction };

void shell_forces(benchmark::State& bench, int cells, Kind kind, int threads) {
    use_threads(threads);
    const Model model =
        build(square(cells, silk(kind == Kind::damped, kind == Kind::friction), Scheme::symplectic_euler));
    State state = start(model);
    for (Vec3& p : state.x) p.z() += 0.3 * p.x() * p.x() - 0.1 * p.y() * p.x();
    Workspace work(model);
    const WithCrew crew(*work.scratch->crew);
    Field force(state.x.size(), Vec3(0, 0, 0));
    for (auto _ : bench) add_shell_forces(model, state, work, force);
    bench.counters["ns_per_element"] =
        benchmark::Counter(double(bench.iterations()) * double(model.shell.elements.size()) * 1e-9,
                           benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
    use_threads(0);
}

void shell_frame(benchmark::State& bench, Scheme scheme, double step_share) {
    use_threads(1);
    const Model model = build(square(41, silk(false, false), scheme));
    const double frame = 0.04,
                 dt = frame / std::ceil(frame / (step_share * estimate_stable_step(model, start(model)).dt));
    Workspace work(model);
    for (auto _ : bench) {
        State state = start(model);
        for (double t = 0; t < frame - 0.5 * dt; t += dt) step(model, state, work, dt, Detail::none);
    }
    bench.counters["steps"] = frame / dt;
    use_threads(0);
}

BENCHMARK_CAPTURE(shell_forces, elastic_800, 20, Kind::elastic, 1);
BENCHMARK_CAPTURE(shell_forces, elastic_3362, 41, Kind::elastic, 1);
BENCHMARK_CAPTURE(shell_forces, elastic_3362_two_threads, 41, Kind::elastic, 2)->UseRealTime();
BENCHMARK_CAPTURE(shell_forces, elastic_49928, 158, Kind::elastic, 1);
BENCHMARK_CAPTURE(shell_forces, elastic_49928_two_threads, 158, Kind::elastic, 2)->UseRealTime();
BENCHMARK_CAPTURE(shell_forces, damped_3362, 41, Kind::damped, 1);
BENCHMARK_CAPTURE(shell_forces, friction_3362, 41, Kind::friction, 1);
BENCHMARK_CAPTURE(shell_frame, leapfrog_3362, Scheme::stormer_verlet, 0.9)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(shell_frame, runge_kutta_3362, Scheme::runge_kutta_4, 0.9)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
