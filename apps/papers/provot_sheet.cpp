// Experiments with the hanging sheet: figures 2 and 4, passes, orders, velocities, oscillation.
#include "provot_experiments.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace weft::provot {

Trial simulate(const Scene& scene, const OnFrame& on_frame) {
    Run run = make_run(scene);
    run.plan.measure_every = SeriesRow::step;
    run.plan.audit = false;
    Trial trial;
    double passes = 0;
    for (bool over = false; !over;) {
        const RunEvent event = next(run);
        over = event.stop.has_value();
        trial.stop = event.stop.value_or(Stop::done);
        if (!event.row) continue;
        passes += event.report.limit.passes;
        trial.end = event.report.measures;
        if (event.frame >= 0 && on_frame) on_frame(run.model, run.state, event.report.measures);
    }
    trial.x = run.state.x;
    trial.peak = run.totals.peak;
    trial.time = run.state.time;
    trial.steps = run.state.steps;
    trial.mean_passes = passes / double(std::max<std::int64_t>(1, run.state.steps));
    trial.model = std::move(run.model);
    return trial;
}

static double rate_of(const Spring& s, const std::vector<Vec3>& x) {
    return (x[s.b] - x[s.a]).norm() / s.rest - 1;
}

Spread measure_spread(const Model& model, const std::vector<Vec3>& x) {
    const GridShape grid = model.mesh.grid;
    const auto distance = [&](int point) {
        int nearest = grid.columns + grid.rows;
        for (const Held& held : model.held)
            nearest = std::min(nearest, std::max(std::abs(point % grid.columns - held.point % grid.columns),
                                                 std::abs(point / grid.columns - held.point / grid.columns)));
        return nearest;
    };
    constexpr std::array<double, 4> thresholds{.1, .2, .5, 1};
    Spread spread;
    spread.springs = model.kind_start[1];
    for (int s = 0; s < spread.springs; ++s) {
        const Spring& spring = model.springs[s];
        const auto ring = std::size_t(std::min(distance(spring.a), distance(spring.b)));
        if (ring >= spread.ring.size()) spread.ring.resize(ring + 1, -1);
        const double rate = rate_of(spring, x);
        spread.ring[ring] = std::max(spread.ring[ring], rate);
        for (std::size_t k = 0; k < thresholds.size(); ++k) spread.over[k] += rate > thresholds[k];
    }
    return spread;
}

double measure_folding(const Model& model, const std::vector<Vec3>& x) {
    const auto normal = [&](int triangle) {
        const Triangle& t = model.mesh.triangles[triangle];
        return (x[t[1]] - x[t[0]]).cross(x[t[2]] - x[t[0]]).normalized();
    };
    double sum = 0;
    int count = 0;
    for (const Edge& edge : find_edges(model.mesh)) {
        if (edge.right < 0) continue;
        sum += std::acos(std::clamp(normal(edge.left).dot(normal(edge.right)), -1., 1.));
        ++count;
    }
    return count > 0 ? sum / count * 180 / std::numbers::pi : 0;
}

std::vector<PassesRow> try_passes(int points, bool quick) {
    const std::vector<int> counts = quick ? std::vector<int>{1, 2, 0} : std::vector<int>{1, 2, 8, 32, 0};
    std::vector<PassesRow> rows;
    for (const Limited limited : {Limited::structural, Limited::structural_and_shear})
        for (const int passes : counts) {
            const Trial trial = simulate(hanging_sheet({.points = points,
                                                        .limited = limited,
                                                        .passes = passes > 0 ? passes : 1000,
                                                        .until_obeyed = passes == 0}));
            rows.push_back({limited, passes, trial.end.max_rate[0], trial.end.max_rate[1], trial.end.over_limit,
                            trial.mean_passes});
        }
    return rows;
}

std::vector<OrderRow> try_orders(bool quick) {
    const std::vector<int> counts = quick ? std::vector<int>{1, 8} : std::vector<int>{1, 2, 8, 32};
    std::vector<OrderRow> rows{{"data", {}}, {"outward from the pins", {}}, {"coloured", {}}, {"Jacobi", {}}};
    constexpr std::array orders{LimitOrder::data, LimitOrder::outward, LimitOrder::coloured, LimitOrder::jacobi};
    for (std::size_t k = 0; k < orders.size(); ++k)
        for (const int passes : counts) {
            const Scene scene = hanging_sheet({.limited = Limited::structural, .passes = passes, .order = orders[k]});
            rows[k].structural.push_back(simulate(scene).end.max_rate[0]);
        }
    return rows;
}

// The paper's procedure to the letter: springs in data order, ends brought together, nothing said about velocities.
static void correct_positions_only(const Model& model, double limit, std::vector<Vec3>& x) {
    const auto held = [&](int p) {
        return std::any_of(model.held.begin(), model.held.end(), [&](const Held& h) { return h.point == p; });
    };
    for (int s = 0; s < model.kind_start[1]; ++s) {
        const Spring& spring = model.springs[s];
        const Vec3 d = x[spring.b] - x[spring.a];
        const double longest = spring.rest * (1 + limit), length = d.norm();
        if (length <= longest) continue;
        const Vec3 excess = d * (1 - longest / length);
        const double a = held(spring.a) ? 0 : held(spring.b) ? 1 : .5, b = held(spring.b) ? 0 : 1 - a;
        x[spring.a] += a * excess;
        x[spring.b] -= b * excess;
    }
}

Pumping compare_velocity_treatment() {
    Pumping pumping{};
    pumping.carried = simulate(hanging_sheet({.limited = Limited::structural})).end.kinetic_energy;
    const Scene scene = hanging_sheet({});
    const Model model = build(scene);
    State state = start(model);
    Workspace work(model);
    for (int i = 0; i < 200; ++i) {
        step(model, state, work, *scene.time.step, Detail::none);
        correct_positions_only(model, .1, state.x);
    }
    pumping.position_only = measure(model, state).kinetic_energy;
    return pumping;
}

std::vector<Oscillation> watch_oscillations() {
    std::vector<Oscillation> all{
        {"elastic", {}}, {"limited (structural)", {}}, {"limited, a quarter of the damping", {}}};
    for (std::size_t k = 0; k < all.size(); ++k) {
        Scene scene = hanging_sheet({.upright = true,
                                     .limited = k == 0 ? Limited::nothing : Limited::structural,
                                     .damping_scale = k == 2 ? .25 : 1,
                                     .duration = 2});
        scene.time.frames_per_second = 1 / *scene.time.step;  // every step is a frame
        simulate(scene, [&](const Model&, const State& state, const Measures& m) {
            all[k].curve.emplace_back(state.time, m.max_rate[0]);
            if (state.time < 1) return;
            all[k].low = std::min(all[k].low, m.max_rate[0]);
            all[k].high = std::max(all[k].high, m.max_rate[0]);
        });
    }
    return all;
}

}  // namespace weft::provot
