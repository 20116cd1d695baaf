// How long the shell takes: an element and evaluation of its forces, from 800 to 50,000 elements, and a frame of 1/25 s
// of animation a of Cordero 2005 (table 2: a square of 1.10 m, 3325 elements), free and on its dummy. CPU time.
#include "forces/forces.h"
#include "forces/shell.h"

#include <weft/weft.h>

#include <benchmark/benchmark.h>

#include <cstdio>
#include <map>

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

// Animation a of table 2: a square with a hole for the neck falls on a dummy.
Scene poncho(Scheme scheme, bool dressed) {
    Outline outline;
    for (const Vec2& p : {Vec2(-.55, -.55), Vec2(.55, -.55), Vec2(.55, .55), Vec2(-.55, .55)})
        outline.border.steps.push_back({.to = p});
    outline.holes.push_back({.circle = OutlineLoop::Circle{Vec2(0, 0), .11}});
    outline.elements = 3325;
    outline.origin = Vec3(0, 0, 1.465);
    Scene scene;
    scene.cloth.shape = outline;
    scene.cloth.shell = Shell{.fabric = silk(true, false)};
    scene.integrator.scheme = scheme;
    scene.integrator.solver = LinearSolver::assembled;
    if (!dressed) return scene;
    scene.bodies.push_back({.name = "dummy", .shape = Body::Dummy{}, .friction = .4, .dissipation = .45});
    scene.contact = Contact{.thickness = .004, .friction = .3, .dissipation = .13};
    return scene;
}

// A frame, the sixth, when it lies on shoulders and folds. `dt` 0: nine tenths of the longest that is stable.
void shell_frame(benchmark::State& bench, Scheme scheme, double dt, bool dressed) {
    use_threads(1);
    const Model model = build(poncho(scheme, dressed));
    State begin = start(model);
    const double frame = 0.04;
    if (!(dt > 0)) dt = 0.9 * estimate_stable_step(model, begin).dt;
    const int steps = int(std::ceil(frame / dt));
    Workspace work(model);
    std::int64_t inner = 0;
    const auto go = [&](State& state) {
        inner = 0;
        for (int k = 0; k < steps; ++k)
            inner += std::max<std::int64_t>(1, step(model, state, work, frame / steps, Detail::none).solve.inner_steps);
    };
    for (int k = 0; k < (dressed ? 5 : 0); ++k) go(begin);
    for (auto _ : bench) {
        State state = begin;
        go(state);
    }
    bench.counters["elements"] = double(model.shell.elements.size());
    bench.counters["steps"] = double(inner);
    use_threads(0);
}

BENCHMARK_CAPTURE(shell_forces, elastic_800, 20, Kind::elastic, 1);
BENCHMARK_CAPTURE(shell_forces, elastic_3362, 41, Kind::elastic, 1);
BENCHMARK_CAPTURE(shell_forces, elastic_12800, 80, Kind::elastic, 1);
BENCHMARK_CAPTURE(shell_forces, elastic_3362_two_threads, 41, Kind::elastic, 2)->UseRealTime();
BENCHMARK_CAPTURE(shell_forces, elastic_25088, 112, Kind::elastic, 1);
BENCHMARK_CAPTURE(shell_forces, elastic_49928, 158, Kind::elastic, 1);
BENCHMARK_CAPTURE(shell_forces, elastic_49928_two_threads, 158, Kind::elastic, 2)->UseRealTime();
BENCHMARK_CAPTURE(shell_forces, friction_800, 20, Kind::friction, 1);
BENCHMARK_CAPTURE(shell_forces, friction_49928, 158, Kind::friction, 1);
BENCHMARK_CAPTURE(shell_forces, damped_3362, 41, Kind::damped, 1);
BENCHMARK_CAPTURE(shell_forces, friction_3362, 41, Kind::friction, 1);
BENCHMARK_CAPTURE(shell_frame, leapfrog, Scheme::leapfrog, 2e-3, false)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(shell_frame, leapfrog_dressed, Scheme::leapfrog, 5e-4, true)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(shell_frame, bdf2_dressed, Scheme::bdf2, 4e-3, true)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(shell_frame, runge_kutta, Scheme::runge_kutta_4, 0., false)->Unit(benchmark::kMillisecond);

// What is asked of the shell, beside what was measured: the least of all repetitions.
struct WithBounds : benchmark::ConsoleReporter {
    std::map<std::string, double> least;

    void ReportRuns(const std::vector<Run>& runs) override {
        ConsoleReporter::ReportRuns(runs);
        for (const Run& run : runs) {
            if (run.error_occurred || run.run_type != Run::RT_Iteration) continue;
            const auto found = run.counters.find("ns_per_element");
            const double value = found != run.counters.end() ? found->second.value : run.GetAdjustedCPUTime();
            const auto [at, first] = least.insert({run.run_name.function_name, value});
            if (!first) at->second = std::min(at->second, value);
        }
    }
    double of(const std::string& name) const {
        const auto found = least.find(name);
        return found == least.end() ? std::nan("") : found->second;
    }
    void row(const char* what, double value, const char* relation, double bound, const char* unit) const {
        if (std::isnan(value)) return;
        std::printf("%-58s %8.2f  (%s %g%s)\n", what, value, relation, bound, unit);
    }
    void Finalize() override {
        ConsoleReporter::Finalize();
        const auto forces = [&](const char* name) { return of(std::string("shell_forces/") + name); };
        const auto frame = [&](const char* name) { return 1e-3 * of(std::string("shell_frame/") + name); };
        const double few = forces("elastic_800"), many = forces("elastic_49928");
        std::printf("\nmeasured, and what is asked\n");
        row("an element, 800", few, "at most", 160, " ns");
        row("an element, 49,928", many, "at most", 160, " ns");
        row("an element with friction, 49,928", forces("friction_49928"), "at most", 160, " ns");
        row("12,800 elements beside 800, each", forces("elastic_12800") / few, "at most", 1.2, "");
        row("49,928 elements beside 800, each", many / few, "at most", 1.2, "");
        row("the same with friction", forces("friction_49928") / forces("friction_800"), "at most", 1.2, "");
        row("two threads, 3,362", forces("elastic_3362") / forces("elastic_3362_two_threads"), "at least", 1.7, "");
        row("two threads, 49,928", many / forces("elastic_49928_two_threads"), "at least", 1.7, "");
        row("scene A, a frame, leapfrog", frame("leapfrog"), "at most", 0.35, " s");
        row("scene A, a frame, leapfrog, dressed", frame("leapfrog_dressed"), "at most", 0.8, " s");
        row("scene A, a frame, Runge-Kutta", frame("runge_kutta"), "at most", 2, " s");
    }
};

}  // namespace

int main(int count, char** words) {
    benchmark::Initialize(&count, words);
    if (benchmark::ReportUnrecognizedArguments(count, words)) return 1;
    WithBounds bounds;
    benchmark::RunSpecifiedBenchmarks(&bounds);
}
