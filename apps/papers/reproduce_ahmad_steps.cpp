// Ahmad et al. 2006, section 6: the largest stable step of the linear cloth, with and without filters (equation 11,
// algorithm 1, figure 6), and where a filter must act to lengthen it.
#include "reproduce_ahmad.h"

#include <cmath>

namespace weft::cli {

namespace {

// Without damping, so that equation 11 is exact.
Scene make_undamped(int n) {
    Scene scene = lab::make_drape(n, 1e6);
    scene.cloth.damping = 0;
    return scene;
}

struct Limit {
    double predicted = 0, measured = 0;  // [s]
    bool refused = false;                // the filter is indefinite: every step is unstable
    std::string why;
};

Limit find_limit(const Scene& scene, const lab::Method& method, bool measured) {
    Limit limit;
    try {
        const Model model = lab::with_method(scene, method);
        limit.predicted = estimate_stable_step(model, start(model)).dt;
        const double guess = limit.predicted > 0 && limit.predicted < infinity ? limit.predicted : .001;
        if (measured) limit.measured = measure_stable_step(model, guess);
    } catch (const SceneError& error) {
        limit.refused = true;
        limit.why = error.where.rule;
    }
    return limit;
}

// ------------------------------------------------------------------------------------------------- equation 11

std::string milliseconds(double seconds, int decimals = 4) {
    return seconds > 0 ? fixed(1000 * seconds, decimals) : "none";
}

// Until the engine stops a fall of ten seconds; infinity if it need not.
double how_long_forward_euler_lasts(double dt) {
    const Model model = lab::with_method(lab::make_drape(17, 1e6), lab::make_method(Scheme::forward_euler));
    State state = start(model);
    Workspace work(model);
    while (state.time < 10)
        if (!step(model, state, work, dt).finite) return state.time;
    return infinity;
}

Section equation_11(const Effort& effort) {
    effort.tell("limits of the schemes");
    const Scene scene = make_undamped(17);
    struct Row {
        Scheme scheme;
        double paper;  // [s]
        std::string formula;
    };
    const double root = 1000;  // √k0
    const std::vector<Row> rows{{Scheme::forward_euler, 2 / root, "2/√k0"},
                                {Scheme::symplectic_euler, 2 / root, "2/√k0"},
                                {Scheme::stormer_verlet, 2 / root, "2/√k0"},
                                {Scheme::velocity_verlet, 2 / root, "2/√k0"},
                                {Scheme::runge_kutta_4, std::sqrt(8.75 / root), "√(8.75/√k0)"}};
    DataTable table{"Largest stable step [ms], 17×17 points, k0 = 1e6, no damping", {}, ""};
    table.rows.push_back({"scheme", "paper", "", "predicted", "measured", "measured ÷ predicted"});
    std::vector<Limit> limits;
    double worst = 0;
    for (const Row& row : rows) {
        // Forward Euler has no limit to bisect for: see how_long_forward_euler_lasts().
        const Limit l = find_limit(scene, lab::make_method(row.scheme), row.scheme != Scheme::forward_euler);
        limits.push_back(l);
        const bool any = l.predicted > 0;
        if (any) worst = std::max(worst, std::abs(l.measured / l.predicted - 1));
        table.rows.push_back({scheme_words()[std::size_t(row.scheme)], row.formula, milliseconds(row.paper, 2),
                              milliseconds(l.predicted), milliseconds(l.measured),
                              any ? fixed(l.measured / l.predicted, 5) : ""});
    }
    table.note =
        "Predicted from k0 by Lanczos; measured by bisection on runs of 1000 steps of a sheet at rest, disturbed by a "
        "billionth of its size.";
    Section section;
    section.title = "Equation 11: the largest stable step";
    section.claims.push_back({"equation 11", "FB Euler and Verlet are stable up to 2/√k0", "2/√k0 = 2 ms",
                              milliseconds(limits[1].measured, 3) + ", " + milliseconds(limits[2].measured, 3) +
                                  " and " + milliseconds(limits[3].measured, 3) + " ms",
                              judge(worst < .005, true), ""});
    const double at_limit = how_long_forward_euler_lasts(.0019), at_tenth = how_long_forward_euler_lasts(.00019);
    section.claims.push_back(
        {"equation 11", "So is forward Euler", "2 ms",
         "diverges " + fixed(at_limit, 2) + " s into a fall at 1.9 ms, " + fixed(at_tenth, 2) + " s at .19 ms",
         judge(at_limit == infinity, true),
         "Forward Euler multiplies every undamped oscillation by √(1 + dt² k) a step. With a damping of .5/s it is "
         "stable up to .5/k0 = .5 μs only."});
    const double exact = std::sqrt(8.) / root, other = std::sqrt(8.75) / root;
    section.claims.push_back(
        {"section 7.2", "RK4 takes steps of at most √(8.75/√k0)",
         milliseconds(rows[4].paper, 1) + " ms as printed; " + milliseconds(other, 2) + " ms if √8.75/√k0 is meant",
         milliseconds(limits[4].measured, 3) + " ms", judge(limits[4].measured > .95 * rows[4].paper, true),
         "The printed formula has the wrong unit. |1 − s²/2 + s⁴/24 + i(s − s³/6)| ≤ 1 ends at "
         "s = √8: exactly √8/√k0 = " +
             milliseconds(exact, 3) + " ms, " + percent(other / exact - 1) + " less than the benevolent reading."});
    section.tables.push_back(table);
    return section;
}

// ---------------------------------------------------------------------------------------------------- figure 6

struct LambdaRow {
    double lambda = 0;
    double algorithm_1 = 0;               // √(k0/ρ(WA)), row filter
    Limit force, velocity;                // row
    double conservative = 0, smooth = 0;  // force and velocity, conservative
    double half = 0;                      // force, half
};

LambdaRow look_at(const Scene& scene, double lambda, double plain, double k0) {
    constexpr Scheme fb = Scheme::symplectic_euler;
    LambdaRow row;
    row.lambda = lambda;
    // Placed after the step, the one place where an indefinite filter is let through.
    const Model model = lab::with_method(scene, filtered(fb, FilterPlace::paper, FilterVariant::row, lambda));
    row.algorithm_1 = std::sqrt(k0 / find_k0_by_power_method(model, start(model), true).k0);
    const auto ratio = [&](FilterPlace place, FilterVariant variant) {
        return find_limit(scene, filtered(fb, place, variant, lambda), false).predicted / plain;
    };
    row.force = find_limit(scene, filtered(fb, FilterPlace::force, FilterVariant::row, lambda), false);
    row.velocity = find_limit(scene, filtered(fb, FilterPlace::velocity, FilterVariant::row, lambda), false);
    row.conservative = ratio(FilterPlace::force, FilterVariant::conservative);
    row.smooth = ratio(FilterPlace::velocity, FilterVariant::conservative);
    row.half = ratio(FilterPlace::force, FilterVariant::half);
    return row;
}

void show_lambdas(Section& section, const std::vector<LambdaRow>& rows, double plain) {
    DataTable table{"Step ÷ unfiltered step against λ, FB Euler, 17×17 points", {}, ""};
    table.rows.push_back({"λ", "algorithm 1 (row)", "force, row", "velocity, row", "force, conservative",
                          "velocity, conservative", "force, half"});
    Chart chart{"Figure 6", "λ, logarithmic", "stable step ÷ unfiltered stable step", {}, true, false};
    chart.curves = {{"algorithm 1 (row filter)", {}},
                    {"velocity, row", {}},
                    {"force, conservative", {}},
                    {"velocity, conservative", {}},
                    {"force, half (symmetric)", {}}};
    for (const LambdaRow& row : rows) {
        const auto limit = [&](const Limit& l) { return l.refused ? "refused" : fixed(l.predicted / plain, 3); };
        table.rows.push_back({fixed(row.lambda, row.lambda < 1 ? 2 : 1), fixed(row.algorithm_1, 3), limit(row.force),
                              limit(row.velocity), fixed(row.conservative, 3), fixed(row.smooth, 3),
                              fixed(row.half, 3)});
        chart.curves[0].points.emplace_back(row.lambda, row.algorithm_1);
        chart.curves[1].points.emplace_back(row.lambda, row.velocity.refused ? 0 : row.velocity.predicted / plain);
        chart.curves[2].points.emplace_back(row.lambda, row.conservative);
        chart.curves[3].points.emplace_back(row.lambda, row.smooth);
        chart.curves[4].points.emplace_back(row.lambda, row.half);
        if (row.force.refused) table.note = "Refused: λ " + row.force.why + ".";
    }
    section.charts.push_back(chart);
    section.tables.push_back(table);
}

void claim_lambdas(Section& section, const std::vector<LambdaRow>& rows, double gaussian) {
    const auto at = [&](double lambda) -> const LambdaRow& {
        std::size_t best = 0;
        for (std::size_t k = 0; k < rows.size(); ++k)
            if (std::abs(rows[k].lambda - lambda) < std::abs(rows[best].lambda - lambda)) best = k;
        return rows[best];
    };
    const LambdaRow &one = at(1), &half = at(.5), &ten = at(10);
    section.claims.push_back(
        {"figure 6", "λ = 1 doubles the time step", "×2", "×" + fixed(one.algorithm_1, 2) + " by algorithm 1",
         judge(std::abs(one.algorithm_1 - 2) < .1, false),
         "On this cloth, with distances in structural rest lengths. It is what filtering forces gives. Filtering "
         "velocities gives ×" +
             fixed(one.velocity.predicted / .002, 2) + ": the algorithm assumes h²k ≤ 4/g where 2(1 + g)/g is true."});
    section.claims.push_back({"section 6", "k0 is then divided by 4", "4", fixed(one.algorithm_1 * one.algorithm_1, 2),
                              judge(std::abs(one.algorithm_1 * one.algorithm_1 - 4) < .4, true), ""});
    section.claims.push_back({"figure 6", "λ > 10 has almost no effect", "×1", "×" + fixed(ten.algorithm_1, 4),
                              judge(ten.algorithm_1 < 1.01, true), ""});
    section.claims.push_back(
        {"figure 6", "Small λ filters very effectively", "longer steps below λ = 1",
         "×" + fixed(half.algorithm_1, 2) + " at λ = .5 by algorithm 1; really: " +
             (half.force.refused ? "every step is unstable" : "×" + fixed(half.force.predicted / .002, 2)),
         judge(!half.force.refused, true),
         "Below λ = .853 the row filter turns the shortest waves round (it has negative eigenvalues), and on "
         "velocities or forces they grow at every step. Algorithm 1 sees their size and not their sign. weft refuses "
         "such a filter and says why. The conservative and the symmetric filter never do this."});
    section.claims.push_back(
        {"section 4.1", "A Gaussian filter gives larger steps of the same proportion", "the same",
         "×" + fixed(gaussian, 2) + " on forces at λ = 1 (exponential: ×" + fixed(one.algorithm_1, 2) + ")",
         judge(gaussian > 1.5, std::abs(gaussian / one.algorithm_1 - 1) < .05),
         "Partly: larger steps, yes; of the same proportion only within " +
             percent(std::abs(gaussian / one.algorithm_1 - 1), 0) + "."});
}

Section ahmad_figure_6(const Effort& effort) {
    effort.tell("figure 6");
    const Scene scene = make_undamped(17);
    const Model bare = build(scene);
    const StableStep plain = estimate_stable_step(bare, start(bare));
    std::vector<LambdaRow> rows;
    for (const double lambda : effort.quick
                                   ? std::vector<double>{.1, .5, 1, 2, 3, 5, 10}
                                   : std::vector<double>{.1, .2, .3, .5, .7, .86, 1, 1.3, 1.6, 2, 2.5, 3, 4, 5, 7, 10})
        rows.push_back(look_at(scene, lambda, plain.dt, plain.k0));
    lab::Method gaussian = filtered(Scheme::symplectic_euler, FilterPlace::force, FilterVariant::row);
    gaussian.filter.weights = FilterWeights::gaussian;
    Section section;
    section.title = "Figure 6: the step against λ";
    claim_lambdas(section, rows, find_limit(scene, gaussian, false).predicted / plain.dt);
    show_lambdas(section, rows, plain.dt);
    return section;
}

// ---------------------------------------------------------------------------------------- where a filter acts

struct Place {
    const char* name;
    Scheme scheme;
    FilterPlace place;
};
constexpr Place places[] = {{"FB, velocity", Scheme::symplectic_euler, FilterPlace::velocity},
                            {"FB, after the step", Scheme::symplectic_euler, FilterPlace::paper},
                            {"Verlet, after the step", Scheme::velocity_verlet, FilterPlace::paper},
                            {"RK4, after the step", Scheme::runge_kutta_4, FilterPlace::paper},
                            {"FB, force", Scheme::symplectic_euler, FilterPlace::force},
                            {"Verlet, force", Scheme::velocity_verlet, FilterPlace::force},
                            {"RK4, force", Scheme::runge_kutta_4, FilterPlace::force}};

// Ratios of each place, for one filter. The first row of a table of which the rest are these is heading().
std::vector<std::string> ratios_of(const Scene& scene, FilterVariant variant, double lambda, const char* name,
                                   std::vector<double>* values) {
    std::vector<std::string> cells{fixed(lambda, 1), name};
    const Model model =
        lab::with_method(scene, filtered(Scheme::symplectic_euler, FilterPlace::paper, variant, lambda));
    const double k0 = find_k0_by_power_method(model, start(model), false).k0;
    cells.push_back(fixed(std::sqrt(k0 / find_k0_by_power_method(model, start(model), true).k0), 3));
    for (const Place& place : places) {
        const Limit plain = find_limit(scene, lab::make_method(place.scheme), true);
        const Limit limit = find_limit(scene, filtered(place.scheme, place.place, variant, lambda), true);
        cells.push_back(limit.refused ? "unstable" : fixed(limit.measured / plain.measured, 3));
        if (values) values->push_back(limit.measured / plain.measured);
    }
    return cells;
}

Section where_it_acts(const Effort& effort) {
    effort.tell("where the filter acts");
    const Scene scene = make_undamped(6);
    DataTable table{"Measured stable step ÷ unfiltered one of the same scheme, 6×6 points", {}, ""};
    table.rows.push_back({"λ", "variant", "algorithm 1"});
    for (const Place& place : places) table.rows[0].push_back(place.name);
    std::vector<double> one;
    table.rows.push_back(ratios_of(scene, FilterVariant::row, 1, "row", &one));
    if (!effort.quick) {
        table.rows.push_back(ratios_of(scene, FilterVariant::row, 2, "row", nullptr));
        table.rows.push_back(ratios_of(scene, FilterVariant::row, 5, "row", nullptr));
        table.rows.push_back(ratios_of(scene, FilterVariant::half, 1, "half", nullptr));
    }
    table.rows.push_back(ratios_of(scene, FilterVariant::conservative, 1, "conservative", nullptr));
    if (!effort.quick) table.rows.push_back(ratios_of(scene, FilterVariant::conservative, 2, "conservative", nullptr));
    table.rows.push_back(ratios_of(scene, FilterVariant::row, .5, "row", nullptr));
    table.note =
        "By bisection on runs. For a mode of stiffness k that the filter multiplies by g, a step h is stable iff: "
        "velocity h²k ≤ 2(1 + g)/g; after the step h²k ≤ 2(1 + g) (FB), 4 (Verlet); force g h²k ≤ 4 (8 for RK4).";
    Section section;
    section.title = "Where the filter acts decides";
    section.claims.push_back(
        {"section 4", "Velocities may be filtered after the step: the scheme is a black box", "longer steps",
         "FB ×" + fixed(one[1], 2) + ", Verlet ×" + fixed(one[2], 2) + ", RK4 ×" + fixed(one[3], 2),
         judge(one[1] > 1 && one[2] > 1, true),
         "After the step the filtered velocity no longer fits the positions it has just moved. FB loses, Verlet gains "
         "nothing, RK4 little."});
    section.claims.push_back(
        {"algorithm 1", "The modified power method predicts the step", "Δt = 2/√α",
         "force: FB ×" + fixed(one[4], 2) + ", Verlet ×" + fixed(one[5], 2) + ", RK4 ×" + fixed(one[6], 2) +
             "; velocity, FB: ×" + fixed(one[0], 2) + "; predicted ×" + table.rows[1][2],
         judge(std::abs(one[4] / std::stod(table.rows[1][2]) - 1) < .01, false),
         "Exact for every scheme if the force is filtered; up to √2 too long if the velocity is."});
    section.tables.push_back(table);
    return section;
}

}  // namespace

void add_ahmad_steps(Page& page, const Effort& effort) {
    page.sections.push_back(equation_11(effort));
    page.sections.push_back(ahmad_figure_6(effort));
    page.sections.push_back(where_it_acts(effort));
}

}  // namespace weft::cli
