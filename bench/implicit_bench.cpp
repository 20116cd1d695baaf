// What an implicit step costs: backward Euler on a hanging sheet (stiffness ratio 1 : .5 : .1, dt = 10 ms, tolerance
// .01, one thread) by the vectorised matrix-free solver, by the assembled blocks, by the same loops over a mesh that is
// not known to be a grid, and by the scalar assembled reference. Ratios at the end come from one run, each from the
// fastest of several repetitions.
#include <weft/weft.h>

#include "mixed.h"

#include <cstdio>
#include <map>

namespace {

using namespace weft;

struct Setting {
    std::string name;
    int n = 65;
    double k0 = 1e6;  // [1/s²]
    LinearSolver solver = LinearSolver::matrix_free;
    Scheme scheme = Scheme::backward_euler;
    bool simple = false, mesh = false;
    int threads = 1;
};

constexpr double dt = 0.01;  // [s]

Scene sheet(const Setting& s, double stiffness) {
    Scene scene;
    const Sheet grid{.columns = s.n, .rows = s.n};
    scene.cloth.shape = grid;
    scene.cloth.mass = 0.289;
    scene.cloth.damping = 0.001 * 289 / (double(s.n) * s.n);
    scene.cloth.springs = {SpringSpec{stiffness, 1}, SpringSpec{0.5 * stiffness, 1}, SpringSpec{0.1 * stiffness, 1}};
    scene.pins = {Pin{}};
    scene.pins[0].where.nearest = {Vec3(0, 0, 0), Vec3(1, 0, 0)};
    scene.integrator.scheme = s.scheme;
    scene.integrator.solver = s.solver;
    if (s.mesh) {
        scene.cloth.shape = make_sheet(grid);
        std::get<Mesh>(scene.cloth.shape).grid = {};
    }
    return scene;
}

// With the stiffness that gives this k0.
Model make_model(const Setting& s) {
    const Model soft = build(sheet(s, 1));
    return build(sheet(s, s.k0 / estimate_stable_step(soft, start(soft)).k0));
}

// Half a second of a fall, whatever the solver: a hundred steps would hide the first ones, which are easy.
void fall(benchmark::State& bench, const Setting& s) {
    use_threads(s.threads);
    const Model model = make_model(s);
    Workspace work(model);
    work.simple_kernels = s.simple;
    const int steps = 50;
    State state;
    double iterations = 0, most = 0;
    bool good = true;
    for (auto _ : bench) {
        bench.PauseTiming();
        state = start(model);
        iterations = 0;
        bench.ResumeTiming();
        for (int k = 0; k < steps; ++k) {
            const StepReport report = step(model, state, work, dt, Detail::none);
            iterations += report.solve.iterations;
            most = std::max(most, double(report.solve.iterations));
            good = good && report.solve.converged;
        }
    }
    if (!good) bench.SkipWithError("not converged");
    bench.counters["us_per_step"] = benchmark::Counter(double(bench.iterations()) * steps * 1e-6,
                                                       benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
    bench.counters["iterations"] = iterations / steps;
    bench.counters["most"] = most;
    use_threads(0);
}

struct Taken {
    double us, iterations;  // [µs] a step; of conjugate gradients
};

// Shows results as usual and keeps the fastest repetition of each.
struct Collector : benchmark::ConsoleReporter {
    std::map<std::string, Taken> fastest;
    void ReportRuns(const std::vector<Run>& runs) override {
        for (const Run& run : runs) {
            if (run.run_type != Run::RT_Iteration) continue;
            if (run.error_occurred) {
                std::printf("%s: %s\n", run.run_name.function_name.c_str(), run.error_message.c_str());
                continue;
            }
            const Taken taken{run.counters.at("us_per_step").value, run.counters.at("iterations").value};
            const auto [entry, is_new] = fastest.emplace(run.run_name.function_name, taken);
            if (!is_new && taken.us < entry->second.us) entry->second = taken;
        }
    }
};

void print_ratios(const std::map<std::string, Taken>& fastest) {
    std::printf("\nfastest repetition, steps of backward Euler at 10 ms\n");
    for (const auto& [name, taken] : fastest)
        std::printf("  %-32s %9.1f µs a step   %6.1f iterations\n", name.c_str(), taken.us, taken.iterations);
    std::printf("\nratios in this run\n");
    const auto line = [&](const std::string& what, const std::string& over, const std::string& under,
                          const char* wanted) {
        if (fastest.count(over) && fastest.count(under))
            std::printf("  %-58s %6.2f ×   %s\n", what.c_str(), fastest.at(over).us / fastest.at(under).us, wanted);
    };
    for (const char* n : {"33", "65", "129"})
        line(std::string("matrix-free grid against the scalar reference, n = ") + n, std::string("simple/") + n,
             std::string("grid/") + n, n == std::string("65") ? "wanted ≥ 4" : "");
    line("assembled blocks against the scalar reference, n = 65", "simple/65", "assembled/65", "");
    line("matrix-free mesh against the scalar reference, n = 65", "simple/65", "mesh/65", "");
    line("two threads against one, grid, n = 129", "grid/129", "grid/129/threads:2", "");
    line("Cholesky against the matrix-free grid, n = 33", "cholesky/33", "grid/33", "");
    line("Newton against one linearisation, n = 33", "newton/33", "grid/33", "");
    line("IMEX (factored once) against backward Euler, n = 33", "imex-cholesky/33", "grid/33", "");
}

}  // namespace

int main(int argc, char** argv) {
    std::vector<Setting> settings;
    for (int n : {33, 65, 129}) {
        settings.push_back({.name = "grid", .n = n});
        settings.push_back({.name = "simple", .n = n, .simple = true});
    }
    settings.push_back({.name = "assembled", .solver = LinearSolver::assembled});
    settings.push_back({.name = "mesh", .mesh = true});
    settings.push_back({.name = "grid", .n = 129, .threads = 2});
    settings.push_back({.name = "cholesky", .n = 33, .solver = LinearSolver::cholesky});
    settings.push_back({.name = "newton", .n = 33, .scheme = Scheme::newton});
    settings.push_back({.name = "bdf2", .n = 33, .scheme = Scheme::bdf2});
    settings.push_back({.name = "imex", .n = 33, .scheme = Scheme::imex});
    settings.push_back({.name = "imex-cholesky", .n = 33, .solver = LinearSolver::cholesky, .scheme = Scheme::imex});
    for (const Setting& s : settings) {
        const std::string name =
            s.name + "/" + std::to_string(s.n) + (s.threads > 1 ? "/threads:" + std::to_string(s.threads) : "");
        benchmark::RegisterBenchmark(name.c_str(), [s](benchmark::State& bench) { fall(bench, s); })
            ->Repetitions(5)
            ->ReportAggregatesOnly(false)
            ->UseRealTime()
            ->Unit(benchmark::kMillisecond);
    }
    Collector collector;
    if (!weft::run_mixed(argc, argv, collector)) return 1;
    print_ratios(collector.fastest);
}
