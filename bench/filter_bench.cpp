// What a filter costs and what it gains: the same 10 s of a hanging sheet (33 × 33 points, k0 = 1e6, stiffness ratio
// 1 : .5 : .1, one thread) by symplectic Euler at .95 of its largest step, and with forces filtered (conservative,
// λ = 1) at 1.75 of it. Times differ from machine to machine; the ratios at the end come from one run, each from the
// fastest of several repetitions, and are what to look at.
#include <weft/weft.h>

#include "mixed.h"

#include <cmath>
#include <cstdio>
#include <map>

namespace {

using namespace weft;

struct Setting {
    std::string name;
    int n = 33;
    FilterPlace place = FilterPlace::none;
    double step = 0.95;  // of the largest unfiltered one
    bool adaptive = false;
    bool simple = false;
};

Scene sheet(const Setting& s, double stiffness) {
    Scene scene;
    scene.cloth.shape = Sheet{.columns = s.n, .rows = s.n};
    scene.cloth.mass = 0.289;
    scene.cloth.damping = 0.001 * 289 / (double(s.n) * s.n);
    scene.cloth.springs = {SpringSpec{stiffness, 1}, SpringSpec{0.5 * stiffness, 1}, SpringSpec{0.1 * stiffness, 1}};
    scene.pins = {Pin{}};
    scene.pins[0].where.corners = {"top-left", "top-right"};
    scene.filter.place = s.place;
    if (s.adaptive) scene.filter.calm = 3;
    return scene;
}

// Largest eigenvalue of M⁻¹K [1/s²]. Finer sheets have to be stiffer, or their weight tears them apart.
double k0_for(int n) {
    return n <= 33 ? 1e6 : 1e6 * (n - 1) * (n - 1) / (32.0 * 32);
}

// With the stiffness that makes it so.
Model make_model(const Setting& s) {
    const Model soft = build(sheet(s, 1));
    return build(sheet(s, k0_for(s.n) / estimate_stable_step(soft, start(soft)).k0));
}

void animate(benchmark::State& bench, const Setting& s) {
    use_threads(1);
    const Model model = make_model(s);
    Workspace work(model);
    work.simple_kernels = s.simple;
    const double dt = s.step * 2 / std::sqrt(k0_for(s.n)), seconds = s.n <= 33 ? 10 : 1;
    const int steps = int(seconds / dt + 0.5);
    State state;
    bool finite = true;
    for (auto _ : bench) {
        bench.PauseTiming();
        state = start(model);
        bench.ResumeTiming();
        for (int k = 0; k < steps; ++k) step(model, state, work, dt, Detail::none);
        bench.PauseTiming();
        finite = finite && step(model, state, work, dt, Detail::check).finite;
        bench.ResumeTiming();
    }
    if (!finite) bench.SkipWithError("diverged");
    bench.counters["ms"] = benchmark::Counter(double(bench.iterations()) * 1e-3,
                                              benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
    bench.counters["ns_per_vertex_step"] =
        benchmark::Counter(double(bench.iterations()) * steps * s.n * s.n * 1e-9,
                           benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
    use_threads(0);
}

struct Taken {
    double ms, per_vertex_step;  // [ms] for the animation, [ns]
};

// Shows results as usual and keeps the fastest repetition of each.
struct Collector : benchmark::ConsoleReporter {
    std::map<std::string, Taken> fastest;
    void ReportRuns(const std::vector<Run>& runs) override {
        for (const Run& run : runs) {
            if (run.run_type != Run::RT_Iteration || run.error_occurred) continue;
            const Taken taken{run.counters.at("ms").value, run.counters.at("ns_per_vertex_step").value};
            const auto [entry, is_new] = fastest.emplace(run.run_name.function_name, taken);
            if (!is_new && taken.ms < entry->second.ms) entry->second = taken;
        }
    }
};

void print_ratios(const std::map<std::string, Taken>& fastest) {
    std::printf("\nfastest repetition, 10 s of animation (1 s of the finer sheets)\n");
    for (const auto& [name, taken] : fastest)
        std::printf("  %-28s %9.1f ms   %7.2f ns per vertex and step\n", name.c_str(), taken.ms, taken.per_vertex_step);
    std::printf("\nratios in this run\n");
    const auto line = [&](const std::string& name, const std::string& base, const char* wanted) {
        if (!fastest.count(name) || !fastest.count(base)) return;
        const Taken &a = fastest.at(name), &b = fastest.at(base);
        std::printf("  %-28s step %5.2f ×   animation %5.2f ×   %s\n", name.c_str(),
                    a.per_vertex_step / b.per_vertex_step, a.ms / b.ms, wanted);
    };
    line("force/33", "none/33", "wanted: animation ≤ 0.80, step ≤ 1.35");
    line("velocity/33", "none/33", "");
    line("paper/33", "none/33", "at the unfiltered step, to see the cost");
    line("adaptive/33", "none/33", "at the unfiltered step, to see the cost");
    line("force-simple/33", "none/33", "the reference kernels");
    for (const char* n : {"17", "65", "129"}) line(std::string("force/") + n, std::string("none/") + n, "");
}

}  // namespace

int main(int argc, char** argv) {
    std::vector<Setting> settings{{.name = "none"},
                                  {.name = "force", .place = FilterPlace::force, .step = 1.75},
                                  {.name = "velocity", .place = FilterPlace::velocity, .step = 1.45},
                                  {.name = "paper", .place = FilterPlace::paper, .step = 0.7},
                                  {.name = "adaptive", .place = FilterPlace::velocity, .adaptive = true},
                                  {.name = "force-simple", .place = FilterPlace::force, .step = 1.75, .simple = true}};
    for (int n : {17, 65, 129}) {  // cautious: only what a step costs is of interest
        settings.push_back({.name = "none", .n = n, .step = 0.6});
        settings.push_back({.name = "force", .n = n, .place = FilterPlace::force, .step = 1.1});
    }
    for (const Setting& s : settings) {
        const std::string name = s.name + "/" + std::to_string(s.n);
        benchmark::RegisterBenchmark(name.c_str(), [s](benchmark::State& bench) { animate(bench, s); })
            ->Repetitions(7)
            ->ReportAggregatesOnly(false)
            ->UseRealTime()
            ->Unit(benchmark::kMillisecond);
    }
    Collector collector;
    if (!weft::run_mixed(argc, argv, collector)) return 1;
    print_ratios(collector.fastest);
}
