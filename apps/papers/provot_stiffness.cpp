// Experiments about stiffness and cost: the critical stiffness (section 4), figure 5 and the two percentages of
// section 6. Costs are CPU time of one thread, in pairs taken alternately, so that a busy machine disturbs both alike;
// the median of the ratios is reported.
#include "provot_experiments.h"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <numbers>

namespace weft::provot {

namespace {

// A fall as fast as the engine can, measuring nothing.
struct Fall {
    Model model;
    double dt;
    std::int64_t steps;

    explicit Fall(const SheetSetup& setup) {
        const Scene scene = hanging_sheet(setup);
        model = build(scene);
        dt = *scene.time.step;
        steps = std::llround(scene.time.duration / dt);
    }

    State run(bool simple = false) const {
        State state = start(model);
        Workspace work(model);
        work.simple_kernels = simple;
        for (std::int64_t i = 0; i < steps; ++i) step(model, state, work, dt, Detail::none);
        return state;
    }

    double measure_seconds(bool simple) const {
        const std::clock_t begin = std::clock();
        run(simple);
        return double(std::clock() - begin) / CLOCKS_PER_SEC;
    }
};

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    const std::size_t middle = values.size() / 2;
    return values.size() % 2 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

// Medians of each fall's CPU time ÷ that of the first.
std::vector<double> measure_cost_ratios(const std::vector<const Fall*>& falls, bool simple, int repetitions) {
    const int threads = threads_in_use();
    use_threads(1);
    std::vector<std::vector<double>> ratios(falls.size());
    for (int r = 0; r < repetitions; ++r) {
        double first = 0;
        for (std::size_t k = 0; k < falls.size(); ++k) {
            const double seconds = std::max(falls[k]->measure_seconds(simple), 1e-6);
            if (k == 0) first = seconds;
            ratios[k].push_back(seconds / first);
        }
    }
    use_threads(threads);
    std::vector<double> medians;
    for (const auto& list : ratios) medians.push_back(median(list));
    return medians;
}

// Over the whole fall: at a single moment a stiff sheet may just be swinging back. Rates change little in eight steps.
double measure_largest_rate(const SheetSetup& setup) {
    const Fall fall(setup);
    State state = start(fall.model);
    Workspace work(fall.model);
    double largest = 0;
    for (std::int64_t i = 1; i <= fall.steps; ++i) {
        step(fall.model, state, work, fall.dt, Detail::none);
        if (i % 8 == 0 || i == fall.steps) largest = std::max(largest, measure(fall.model, state).max_rate[0]);
    }
    return largest;
}

// In the last moment, which is what the paper's figures show.
double measure_last_rate(const SheetSetup& setup) {
    const Fall fall(setup);
    return measure(fall.model, fall.run()).max_rate[0];
}

// The least stiff elastic sheet that stretches no more than `rate`. Bisection: the rate falls with the stiffness.
Stiffer find_stiffness(int points, double rate, double (*measure_rate)(const SheetSetup&) = measure_largest_rate) {
    double low = 1, high = 2;
    const auto reached = [&](double finer) { return measure_rate({.points = points, .finer = finer}); };
    while (reached(high) > rate && high < 64) low = high, high *= 1.5;
    while (high / low > 1.02) {
        const double middle = std::sqrt(low * high);
        (reached(middle) > rate ? low : high) = middle;
    }
    const Fall fall({.points = points, .finer = high});
    return {.rate = reached(high), .finer = high, .stiffness = 8 * high * high, .steps = fall.steps};
}

// Does a disturbance of a flat sheet without weight grow? It is so small that the sheet is linear.
bool grows(double stiffness, double dt, int steps) {
    Scene scene = hanging_sheet({.damping_scale = 0});
    scene.gravity = {0, 0, 0};
    for (SpringSpec& spring : scene.cloth.springs) spring.stiffness = stiffness;
    const Model model = build(scene);
    State state = start(model);
    std::uint32_t random = 1;
    const auto disturbance = [&] {
        random = random * 1664525u + 1013904223u;
        return 1e-11 * (double(random >> 8) * 0x1p-23 - 1);
    };
    std::vector<Vec3> rest = state.x;
    for (Vec3& p : state.x) p += Vec3(disturbance(), disturbance(), 0);
    for (const Held& held : model.held) state.x[held.point] = rest[held.point];
    Workspace work(model);
    double largest = 0;
    for (int i = 0; i < steps; ++i) {
        step(model, state, work, dt, Detail::none);
        if (i % 100 != 99) continue;
        largest = 0;
        for (std::size_t p = 0; p < rest.size(); ++p) largest = std::max(largest, (state.x[p] - rest[p]).norm());
        if (!(largest < 1e-6)) return true;  // 100,000 times what it was; below the limit it stays near 1,000 times
    }
    return false;
}

}  // namespace

CriticalStiffness find_critical_stiffness(bool quick) {
    constexpr double dt = .003;
    const Model model = build(hanging_sheet({.damping_scale = 0}));
    const double k0 = estimate_stable_step(model, start(model)).k0;  // for a stiffness of 8 N/m
    const double mu = model.mass[0], pi = std::numbers::pi;
    CriticalStiffness k{.paper = mu * pi * pi / (dt * dt), .predicted = 8 * 4 / (dt * dt * k0), .measured = 0};
    double low = .5 * k.predicted, high = 2 * k.predicted;
    while (high / low > (quick ? 1.001 : 1.00001)) {
        const double middle = (low + high) / 2;
        (grows(middle, dt, quick ? 1000 : 10000) ? high : low) = middle;
    }
    k.measured = (low + high) / 2;
    return k;
}

StiffnessRow compare_stiffness(int points, bool quick) {
    const SheetSetup one_pass{.points = points, .limited = Limited::structural};
    SheetSetup repeated = one_pass;
    repeated.passes = 1000;
    repeated.until_obeyed = true;
    const Fall limited(one_pass), obeyed(repeated);
    StiffnessRow row{.points = points,
                     .limited_rate = measure_largest_rate(one_pass),
                     .obeyed_rate = measure_largest_rate(repeated)};
    row.nominal = find_stiffness(points, .1);
    row.equal = find_stiffness(points, row.limited_rate);
    row.last_rate = measure_last_rate(one_pass);
    row.at_the_end = find_stiffness(points, row.last_rate, measure_last_rate);
    row.obeyed = row.nominal;
    const Fall stiff({.points = points, .finer = row.nominal.finer});
    const Fall alike({.points = points, .finer = row.equal.finer});
    const Fall alike_then({.points = points, .finer = row.at_the_end.finer});
    const std::vector<double> ratios = measure_cost_ratios({&limited, &stiff, &alike, &obeyed, &alike_then}, false,
                                                           quick || points > 33 ? 3
                                                           : points > 17        ? 7
                                                                                : 21);
    row.nominal.cost_ratio = ratios[1];
    row.equal.cost_ratio = ratios[2];
    row.obeyed.cost_ratio = ratios[1] / ratios[3];
    row.at_the_end.cost_ratio = ratios[4];
    return row;
}

OverheadRow measure_overhead(int points, bool simple, bool quick) {
    const Fall elastic({.points = points});
    const Fall structural({.points = points, .limited = Limited::structural});
    const Fall both({.points = points, .limited = Limited::structural_and_shear});
    const Fall five({.points = points, .limited = Limited::structural_and_shear, .rate = .05});
    const int repetitions = quick ? 3 : points > 17 ? 15 : 61;
    const std::vector<double> ratios = measure_cost_ratios({&elastic, &structural, &both, &five}, simple, repetitions);
    return {points, simple, ratios[1] - 1, ratios[2] - 1, ratios[3] - 1};
}

}  // namespace weft::provot
