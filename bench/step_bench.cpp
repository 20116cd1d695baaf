// How long a step takes, and the ratios we promise. Times differ from machine to machine and from minute to minute; the
// ratios at the end come from one run, each from the fastest of several repetitions, and are what to look at.
#include <weft/weft.h>

#include "mixed.h"

#include <cstdio>
#include <map>

namespace {

using namespace weft;

enum class Limiting { none, structural, structural_and_shear };

// The hanging sheet of the reference: 1 m × 1 m, 0.289 kg, K = 8 N/m, step scaled with the spacing.
Scene hanging_sheet(int n, Limiting limiting, LimitOrder order = LimitOrder::data) {
    Scene scene;
    scene.cloth.shape = Sheet{.columns = n, .rows = n};
    scene.cloth.mass = 0.289;
    scene.cloth.damping = 0.001 * 289 / (double(n) * n);
    scene.pins = {Pin{}};
    scene.pins[0].where.corners = {"top-left", "top-right"};
    if (limiting != Limiting::none) scene.limit.stretch[0] = 0.1;
    if (limiting == Limiting::structural_and_shear) scene.limit.stretch[1] = 0.1;
    scene.limit.order = order;
    return scene;
}

double step_for(int n) {
    return 0.003 * 16 / (n - 1);
}

struct Setting {
    int n;
    int threads = 1;
    bool simple = false;
    Limiting limiting = Limiting::none;
    LimitOrder order = LimitOrder::data;
};

// Whole falls of .6 s (200 steps at n = 17), or 50 steps of one for large sheets, where a fall would take too long.
void fall(benchmark::State& bench, Setting s) {
    use_threads(s.threads);
    const Model model = build(hanging_sheet(s.n, s.limiting, s.order));
    Workspace work(model);
    work.simple_kernels = s.simple;
    const double dt = step_for(s.n);
    const int steps = s.n <= 65 ? int(0.6 / dt + 0.5) : 50;
    State state;
    for (auto _ : bench) {
        bench.PauseTiming();
        state = start(model);
        bench.ResumeTiming();
        for (int k = 0; k < steps; ++k) step(model, state, work, dt, Detail::none);
    }
    bench.counters["ns_per_vertex_step"] =
        benchmark::Counter(double(bench.iterations()) * steps * s.n * s.n * 1e-9,
                           benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
    use_threads(0);
}

std::string name_of(const Setting& s) {
    std::string name = s.simple ? "simple" : "fast";
    if (s.limiting != Limiting::none) name += s.limiting == Limiting::structural ? "+structural" : "+structural+shear";
    if (s.order == LimitOrder::coloured) name += "(coloured)";
    if (s.order == LimitOrder::jacobi) name += "(jacobi)";
    return name + "/" + std::to_string(s.n) + (s.threads > 1 ? "/threads:" + std::to_string(s.threads) : "");
}

void add(const Setting& s) {
    benchmark::RegisterBenchmark(name_of(s).c_str(), [s](benchmark::State& bench) { fall(bench, s); })
        ->Repetitions(7)
        ->ReportAggregatesOnly(false)
        ->UseRealTime()
        ->Unit(benchmark::kMillisecond);
}

// Shows results as usual and keeps the fastest repetition of each.
struct Collector : benchmark::ConsoleReporter {
    std::map<std::string, double> fastest;  // [ns] per vertex and step
    void ReportRuns(const std::vector<Run>& runs) override {
        for (const Run& run : runs) {
            if (run.run_type != Run::RT_Iteration) continue;
            const double value = run.counters.at("ns_per_vertex_step").value;
            std::string key = run.run_name.function_name;
            const auto [entry, is_new] = fastest.emplace(key, value);
            if (!is_new) entry->second = std::min(entry->second, value);
        }
    }
};

struct Ratios {
    const std::map<std::string, double>& of;
    bool know(const std::string& a) const { return of.count(a) > 0; }
    void line(const std::string& what, const std::string& over, const std::string& under, const char* wanted,
              bool percent = false) const {
        if (!know(over) || !know(under)) return;
        const double ratio = of.at(over) / of.at(under);
        if (percent)
            std::printf("  %-62s %+7.1f %%   wanted %s\n", what.c_str(), 100 * (ratio - 1), wanted);
        else
            std::printf("  %-62s %7.2f ×   wanted %s\n", what.c_str(), ratio, wanted);
    }
};

void print_ratios(const std::map<std::string, double>& fastest) {
    std::printf("\nfastest repetition, ns per vertex and step\n");
    for (const auto& [name, value] : fastest) std::printf("  %-36s %8.2f\n", name.c_str(), value);
    const Ratios r{fastest};
    std::printf("\nratios in this run\n");
    for (const char* n : {"33", "65", "129"})
        r.line(std::string("fast kernel against simple, n = ") + n, std::string("simple/") + n,
               std::string("fast/") + n, "≥ 2.5 at 65 and 129");
    r.line("two threads against one, n = 257", "fast/257", "fast/257/threads:2", "≥ 1.7");
    r.line("cost per vertex, n = 513 against n = 33", "fast/513", "fast/33", "0.80 … 1.25");
    for (const char* n : {"17", "33", "65"}) {
        const std::string m = n;
        r.line("limiter, structural, over the simple step, n = " + m, "simple+structural/" + m, "simple/" + m, "≤ 15 %",
               true);
        r.line("limiter, structural, over the fast step, n = " + m, "fast+structural/" + m, "fast/" + m, "≤ 15 %",
               true);
        r.line("limiter, structural and shear, over the simple step, n = " + m, "simple+structural+shear/" + m,
               "simple/" + m, "", true);
        r.line("limiter, structural and shear, over the fast step, n = " + m, "fast+structural+shear/" + m, "fast/" + m,
               "", true);
    }
    r.line("coloured limiter, two threads against one, n = 257", "fast+structural(coloured)/257",
           "fast+structural(coloured)/257/threads:2", "");
}

}  // namespace

int main(int argc, char** argv) {
    for (int n : {17, 33, 65})
        for (bool simple : {true, false})
            for (Limiting limiting : {Limiting::none, Limiting::structural, Limiting::structural_and_shear})
                add({.n = n, .simple = simple, .limiting = limiting});
    for (int n : {129, 257, 513}) {
        add({.n = n, .simple = true});
        add({.n = n});
        add({.n = n, .threads = 2});
    }
    for (int threads : {1, 2}) {
        add({.n = 257, .threads = threads, .limiting = Limiting::structural, .order = LimitOrder::coloured});
        add({.n = 257, .threads = threads, .limiting = Limiting::structural, .order = LimitOrder::jacobi});
    }
    Collector collector;
    if (!weft::run_mixed(argc, argv, collector)) return 1;
    print_ratios(collector.fastest);
}
