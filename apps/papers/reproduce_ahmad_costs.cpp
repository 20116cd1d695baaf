// Ahmad et al. 2006, sections 7.1 and 7.2: what filters and methods cost (figure 8).
#include "reproduce_ahmad.h"

#include "terminal.h"

#include <algorithm>
#include <cmath>

namespace weft::cli {

namespace {

constexpr double animation = 10;  // [s]

std::string less_or_more(double ratio) {
    return ratio <= 1 ? percent(1 - ratio, 0) + " less time" : percent(ratio - 1, 0) + " more time";
}

// A method that takes `factor` times the steps its scheme could take without a filter; implicit schemes take 10 ms.
struct Entry {
    std::string name;
    lab::Method method;
    double factor = 1;
};

struct Timed {
    double seconds = infinity;  // [s] of CPU for the animation; infinity: diverged
    double step_seconds = 0;    // [s] of CPU a step
    bool whole = true;          // false: only its beginning was run
    double share = .95;         // of the limit at rest that `factor` multiplies
};

lab::Candidate make_candidate(const Scene& scene, const Entry& entry, double share) {
    const Model bare = lab::with_method(scene, lab::make_method(entry.method.integrator.scheme));
    const double plain = estimate_stable_step(bare, start(bare)).dt;
    return {lab::with_method(scene, entry.method), std::min(.01, share * entry.factor * plain)};
}

// All at .95 of their limit at rest; those that diverge there, since the cloth stretches, try again with less.
std::vector<Timed> compare(const Scene& scene, const std::vector<Entry>& entries, double budget, int rounds) {
    std::vector<lab::Candidate> candidates;
    for (const Entry& entry : entries) candidates.push_back(make_candidate(scene, entry, .95));
    std::vector<lab::Cost> costs = lab::compare_costs(candidates, animation, budget, rounds);
    std::vector<Timed> timed;
    for (std::size_t k = 0; k < entries.size(); ++k) {
        double share = .95;
        while (costs[k].seconds == infinity && share > .5) {
            share -= .05;
            costs[k] = lab::compare_costs({make_candidate(scene, entries[k], share)}, animation, budget, rounds)[0];
        }
        timed.push_back({costs[k].seconds, costs[k].step_seconds, costs[k].share >= 1, share});
    }
    return timed;
}

// -------------------------------------------------------------------------------------------------- the 20 %

Section twenty_percent(const Effort& effort) {
    effort.tell("cost of filters");
    constexpr Scheme fb = Scheme::symplectic_euler;
    const std::vector<Entry> entries{{"FB, no filter", lab::make_method(fb), 1},
                                     {"FB, velocity filter", lab::make_method(fb, FilterPlace::velocity), 1.25},
                                     {"FB, velocity filter", lab::make_method(fb, FilterPlace::velocity), 1.45},
                                     {"FB, force filter", lab::make_method(fb, FilterPlace::force), 1.25},
                                     {"FB, force filter", lab::make_method(fb, FilterPlace::force), 1.75},
                                     {"FB, filter after the step", lab::make_method(fb, FilterPlace::paper), .75}};
    const std::vector<Timed> costs =
        compare(lab::make_drape(33, 1e6), entries, effort.quick ? .04 : 3, effort.quick ? 7 : 9);
    DataTable table{"A 10 s fall, 33×33 points, k0 = 1e6", {}, ""};
    table.rows.push_back({"method", "step", "μs a step", "÷ FB's", "CPU [s]", "÷ FB's"});
    const auto a_step = [&](std::size_t k) { return costs[k].step_seconds / costs[0].step_seconds; };
    const auto whole = [&](std::size_t k) { return costs[k].seconds / costs[0].seconds; };
    for (std::size_t k = 0; k < entries.size(); ++k)
        table.rows.push_back({entries[k].name, "×" + fixed(entries[k].factor, 2), fixed(1e6 * costs[k].step_seconds, 1),
                              fixed(a_step(k), 2), fixed(costs[k].seconds, 3), fixed(whole(k), 2)});
    table.note = "Steps in multiples of .95 of FB's limit. Filters conservative, λ = 1. Each method in turn, " +
                 std::string(effort.quick ? "7" : "9") + " rounds, the quickest of each.";
    Section section;
    section.title = "Section 7.1: what a filter costs, and gains";
    section.claims.push_back({"section 7.1", "Filtering adds 5 % to a step", "5 %",
                              percent(a_step(1) - 1, 0) + " (velocity), " + percent(a_step(3) - 1, 0) + " (force)",
                              judge(a_step(1) < 1.08, true),
                              "A filter over 12 neighbours reads as much memory as a force does. Beside springs that "
                              "are computed several at a time it cannot be a twentieth of the step."});
    section.claims.push_back({"section 7.1", "A filter gains 20 % at ×1.25", "20 % less time",
                              less_or_more(whole(1)) + " (velocity), " + less_or_more(whole(3)) + " (force)",
                              judge(whole(1) < .95, whole(1) < .82),
                              "1 − 1/1.25 = 20 % if the filter were free. On lean code the filter eats most of it."});
    section.claims.push_back({"(ours)", "The force filter gains 20 % at ×1.75", "not studied", less_or_more(whole(4)),
                              judge(whole(4) <= .8, true), ""});
    section.claims.push_back({"section 4", "As a black box after the step, it gains too", "20 % less time",
                              less_or_more(whole(5)) + " at the step it allows", judge(whole(5) < 1, true),
                              "It shortens the stable step (above) and is to be paid for."});
    section.tables.push_back(table);
    return section;
}

// --------------------------------------------------------------------------------------------------- figure 8

std::vector<Entry> make_entries() {
    return {{"FB Euler", lab::make_method(Scheme::symplectic_euler), 1},
            {"Verlet (Störmer)", lab::make_method(Scheme::stormer_verlet), 1},
            {"RK4", lab::make_method(Scheme::runge_kutta_4), 1},
            {"FB, velocity filter ×1.25", lab::make_method(Scheme::symplectic_euler, FilterPlace::velocity), 1.25},
            {"FB, force filter ×1.75", lab::make_method(Scheme::symplectic_euler, FilterPlace::force), 1.75},
            {"backward Euler, 10 ms", lab::make_method(Scheme::backward_euler), 1},
            {"IMEX, 10 ms", lab::make_method(Scheme::imex), 1}};
}
enum { fb = 0, verlet = 1, rk4 = 2, velocity = 3, force = 4, implicit = 5, imex = 6 };

std::string shown(const Timed& cost) {
    if (cost.seconds == infinity) return "diverged";
    return short_number(cost.seconds) + (cost.whole ? "" : " *") +
           (cost.share < .94 ? " (×" + fixed(cost.share, 2) + ")" : "");
}

// A table and a chart of costs[row][method].
void show_costs(Section& section, const std::string& title, const std::string& across, const std::vector<double>& at,
                const std::vector<std::vector<Timed>>& costs) {
    const std::vector<Entry> entries = make_entries();
    bool extrapolated = false, shortened = false;
    DataTable table{title + ": CPU seconds for 10 s of animation", {{across}}, ""};
    Chart chart{title, across + ", logarithmic", "CPU seconds for 10 s of animation, logarithmic", {}, true, true};
    for (const Entry& entry : entries) {
        table.rows[0].push_back(entry.name);
        chart.curves.push_back({entry.name, {}});
    }
    for (std::size_t r = 0; r < at.size(); ++r) {
        table.rows.push_back({short_number(at[r])});
        for (std::size_t k = 0; k < entries.size(); ++k) {
            table.rows.back().push_back(shown(costs[r][k]));
            chart.curves[k].points.emplace_back(at[r], costs[r][k].seconds);
            extrapolated |= !costs[r][k].whole;
            shortened |= costs[r][k].share < .94;
        }
    }
    if (extrapolated) table.note += "* The beginning was run and the rest extrapolated from its cost a step. ";
    if (shortened)
        table.note += "(×.85) and the like: diverged at .95 of the limit at rest, and took this share of it instead.";
    section.charts.push_back(chart);
    section.tables.push_back(table);
}

Section figure_8_top(const Effort& effort) {
    std::vector<double> particles;
    std::vector<std::vector<Timed>> costs;
    for (const int n : effort.quick ? std::vector<int>{9, 17, 33} : std::vector<int>{9, 17, 33, 49, 65}) {
        effort.tell("figure 8, " + std::to_string(n) + " points a side");
        particles.push_back(double(n) * n);
        costs.push_back(compare(lab::make_drape(n, 1e6), make_entries(), effort.quick ? .05 : 5, effort.quick ? 1 : 3));
    }
    const std::vector<Timed>&at_33 = costs[2], &last = costs.back();
    Section section;
    section.title = "Figure 8, top: time against the number of particles";
    section.text =
        "10 s of animation without collisions at k0 = 1e6; explicit schemes at .95 of their limit, filtered FB at 1.25 "
        "times that as in the paper and, on forces, at 1.75 times; implicit ones with steps of 10 ms, matrix-free, "
        "conjugate gradients to ε = .01.";
    const double gain = 1 - at_33[velocity].seconds / at_33[fb].seconds,
                 ours = 1 - at_33[force].seconds / at_33[fb].seconds;
    section.claims.push_back({"figure 8", "Filtered explicit methods are about 20 % faster", "20 %",
                              less_or_more(1 - gain) + " at ×1.25; " + less_or_more(1 - ours) +
                                  " with the force filter at ×1.75 (33×33 points)",
                              judge(gain > .05 || ours > .15, gain > .17),
                              "At ×1.25 the filter costs what it gains; the longer step that the force filter allows "
                              "pays."});
    const double apart = at_33[implicit].seconds / at_33[velocity].seconds;
    section.claims.push_back({"figure 8", "Filtered FB is very close to backward Euler", "curves touch",
                              "backward Euler takes " + fixed(apart, 1) + " times as long (33×33 points)",
                              judge(apart < 2 && apart > .5, apart < 1.3 && apart > .77),
                              "An explicit step is a single sweep over the springs here; backward Euler needs about "
                              "twenty at this stiffness, and takes only 5 times longer steps."});
    const double more = particles.back() / particles[1], explicit_time = last[fb].seconds / costs[1][fb].seconds,
                 implicit_time = last[implicit].seconds / costs[1][implicit].seconds;
    const double worst = std::max(explicit_time, implicit_time) / more;
    section.claims.push_back(
        {"section 7.2", "All methods take time in proportion to the particles", "proportional",
         "×" + fixed(explicit_time, 1) + " (FB) and ×" + fixed(implicit_time, 1) + " (implicit) for ×" +
             fixed(more, 1) + " particles; RK4 takes " + fixed(at_33[rk4].seconds / at_33[fb].seconds, 1) +
             " times FB's time",
         judge(worst < 1.6, worst < 1.25),
         last[fb].share > .94 ? "Since k0 is the same, so is the step."
                              : "But a finer cloth of the same k0 is a softer one, and stretches more at its corners, "
                                "where springs then resist sideways too: k0 at rest no longer bounds the step, and "
                                "explicit schemes need shorter ones (times in brackets)."});
    show_costs(section, "Figure 8, top", "particles", particles, costs);
    return section;
}

// Slope of log y over log x, least squares.
double fit_slope(const std::vector<double>& x, const std::vector<double>& y) {
    double sx = 0, sy = 0, sxx = 0, sxy = 0;
    const auto n = double(x.size());
    for (std::size_t k = 0; k < x.size(); ++k) {
        const double a = std::log(x[k]), b = std::log(y[k]);
        sx += a, sy += b, sxx += a * a, sxy += a * b;
    }
    return (n * sxy - sx * sy) / (n * sxx - sx * sx);
}

double slope_of(const std::vector<double>& k0, const std::vector<std::vector<Timed>>& costs, std::size_t method) {
    std::vector<double> x, y;
    for (std::size_t r = 0; r < k0.size(); ++r)
        if (k0[r] > 9e4 && costs[r][method].seconds < infinity) {  // below, steps are cut to 10 ms
            x.push_back(k0[r]);
            y.push_back(costs[r][method].seconds);
        }
    return fit_slope(x, y);
}

// The k0 from which b is cheaper than a, between the rows by logarithms; 0: always, infinity: never.
double find_crossover(const std::vector<double>& k0, const std::vector<std::vector<Timed>>& costs, std::size_t a,
                      std::size_t b) {
    const auto lead = [&](std::size_t r) { return std::log(costs[r][b].seconds / costs[r][a].seconds); };
    if (lead(k0.size() - 1) > 0) return infinity;
    std::size_t r = k0.size() - 1;
    while (r > 0 && lead(r - 1) <= 0) --r;
    if (r == 0) return 0;
    const double share = lead(r - 1) / (lead(r - 1) - lead(r));
    return k0[r - 1] * std::pow(k0[r] / k0[r - 1], share);
}

void claim_tolerance(Section& section, const Effort& effort) {
    std::vector<Entry> entries;
    for (const double tolerance : {.01, 1e-4, 1e-6}) {
        entries.push_back({"", lab::make_method(Scheme::backward_euler), 1});
        entries.back().method.integrator.tolerance = tolerance;
    }
    const std::vector<Timed> costs = compare(lab::make_drape(17, 1e6), entries, effort.quick ? .05 : 1, 3);
    section.claims.push_back({"section 7.2", "The implicit time depends highly on the tolerance ε", "(said)",
                              "×" + fixed(costs[1].seconds / costs[0].seconds, 1) + " for ε = 1e-4 and ×" +
                                  fixed(costs[2].seconds / costs[0].seconds, 1) + " for 1e-6, against .01",
                              judge(costs[2].seconds > 1.2 * costs[0].seconds, true), ""});
}

Section figure_8_bottom(const Effort& effort) {
    const std::vector<double> k0{1e4, 1e5, 1e6, 1e7, 1e8, 1e9};
    std::vector<std::vector<Timed>> costs;
    for (const double k : k0) {
        effort.tell("figure 8, k0 = " + short_number(k));
        costs.push_back(
            compare(lab::make_drape(17, k), make_entries(), effort.quick ? .05 : 1.5, effort.quick ? 1 : 2));
    }
    Section section;
    section.title = "Figure 8, bottom: time against stiffness";
    section.text =
        "The same with 17×17 points and a stiffness that makes k0 run from 1e4 to 1e9. At 1e4 explicit steps are cut "
        "to "
        "10 ms, as in the paper.";
    const double a = slope_of(k0, costs, fb), b = slope_of(k0, costs, verlet), c = slope_of(k0, costs, rk4),
                 d = slope_of(k0, costs, implicit);
    const double off = std::max({std::abs(a - .5), std::abs(b - .5), std::abs(c - .5)});
    section.claims.push_back({"figure 8", "Explicit methods: time grows as √k0", "∝ √k0 (equation 11)",
                              "exponents " + fixed(a, 2) + " (FB), " + fixed(b, 2) + " (Verlet), " + fixed(c, 2) +
                                  " (RK4) over k0 ≥ 1e5; backward Euler " + fixed(d, 2),
                              judge(off < .08, true), ""});
    const double crossover = find_crossover(k0, costs, fb, implicit),
                 smooth = find_crossover(k0, costs, force, implicit);
    section.claims.push_back(
        {"figure 8", "Implicit methods win when k0 > 1e6", "1e6",
         "backward Euler wins from k0 = " + power_of_ten(crossover) + " (from " + power_of_ten(smooth) +
             " against the force filter)",
         judge(crossover < infinity, crossover < 3e6),
         "The same shape, later: an explicit step costs little on lean code, and an implicit one needs more products "
         "the stiffer the cloth is."});
    const auto ratio = [&](std::size_t r) { return costs[r][fb].seconds / costs[r][implicit].seconds; };
    section.claims.push_back(
        {"section 2", "At k0 = 1e6 both are alike; at 1e9 the implicit is much faster", "much",
         "FB ÷ backward Euler: " + fixed(ratio(2), 2) + " at 1e6, " + fixed(ratio(5), 1) + " at 1e9",
         judge(ratio(5) > 1 && ratio(2) < 1, ratio(2) > .5 && ratio(5) > 2),
         "At 1e6 FB is plainly the cheaper one here."});
    const double split = costs[5][imex].seconds / costs[5][implicit].seconds;
    section.claims.push_back(
        {"figure 8", "IMEX is as efficient as backward Euler at high stiffness", "similar",
         split < infinity ? fixed(split, 2) + " of backward Euler's time at 1e9" : "diverged at 1e9",
         judge(split < 2, false),
         "In time only: its constant matrix resists every motion across the cloth, and the stiffer the cloth, the more "
         "slowly it falls (docs/choose-an-integrator.md)."});
    claim_tolerance(section, effort);
    show_costs(section, "Figure 8, bottom", "k0 [1/s²]", k0, costs);
    return section;
}

}  // namespace

void add_ahmad_costs(Page& page, const Effort& effort) {
    page.sections.push_back(twenty_percent(effort));
    page.sections.push_back(figure_8_top(effort));
    page.sections.push_back(figure_8_bottom(effort));
}

}  // namespace weft::cli
