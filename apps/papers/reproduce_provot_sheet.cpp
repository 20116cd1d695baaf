// Provot 1995, sections 3, 5 and 6: the hanging sheet (figures 2 and 4) and the limiter itself.
#include "reproduce_provot.h"

#include <algorithm>
#include <cmath>

namespace weft::cli {

namespace {

using namespace provot;

std::string list_rings(const std::vector<double>& ring) {
    std::string text;
    for (std::size_t k = 0; k < std::min<std::size_t>(9, ring.size()); ++k)
        text += (k ? " · " : "") + percent(ring[k], 0);
    return text;
}

DataTable spread_table(const std::vector<std::pair<const char*, const Trial*>>& trials) {
    DataTable table{"Where the stretch is, after 200 steps", {}, ""};
    table.rows.push_back({"model", "over 10 %", "over 20 %", "over 50 %", "over 100 %",
                          "largest τ by distance from the nearest pin, 0 to 8 springs"});
    for (const auto& [name, trial] : trials) {
        const Spread spread = measure_spread(trial->model, trial->x);
        table.rows.push_back({name, std::to_string(spread.over[0]), std::to_string(spread.over[1]),
                              std::to_string(spread.over[2]), std::to_string(spread.over[3]), list_rings(spread.ring)});
        table.note = "Counted over the " + std::to_string(spread.springs) + " structural springs.";
    }
    return table;
}

Section figure_2(const Effort& effort, const Trial& elastic, const Bounds& bounds) {
    Section section;
    section.title = "Figure 2: the super-elastic effect";
    section.text =
        "A sheet that starts horizontal falls, held by two adjacent corners, with springs alone. Next to the pins "
        "it stretches like rubber.";
    const Spread spread = measure_spread(elastic.model, elastic.x);
    const double far = *std::max_element(spread.ring.begin() + 4, spread.ring.end());
    section.claims.push_back({"figure 2b", "The most stretched springs more than double their length", "> 100 %",
                              percent(elastic.end.max_rate[0]), judge(elastic.end.max_rate[0] > 1, true), ""});
    section.claims.push_back({"section 3", "The stretch is concentrated at the corners and fades fast", "(picture)",
                              percent(spread.ring[0]) + " at the pins, at most " + percent(far) +
                                  " from 4 springs away; " + std::to_string(spread.over[2]) + " of " +
                                  std::to_string(spread.springs) + " springs exceed 50 %",
                              judge(far < .3 * spread.ring[0] && spread.over[2] < spread.springs / 50, true), ""});
    Trial at_start = elastic;
    at_start.x = elastic.model.mesh.points;
    const Take before = make_still(at_start, "2a: start"), after = make_still(elastic, "2b: springs alone, 200 steps");
    effort.tell("pictures of figure 2");
    add_plates(section, effort, {&before}, {"figure-2a.png"}, tubes(720, 640, 20, .6), bounds_of({&before}));
    add_plates(section, effort, {&after}, {"figure-2b.png"}, tubes(720, 640, 20, .6), bounds);
    section.tables.push_back(spread_table({{"springs alone", &elastic}}));
    return section;
}

Section figure_4(const Effort& effort, const Trial& elastic, const Trial& structural, const Trial& both,
                 const Bounds& bounds) {
    Section section;
    section.title = "Figure 4: the same sheet with limited deformation rates";
    section.text =
        "After every step, springs beyond τc = 10 % are brought back to it, one after the other, once. Colours as in "
        "figure 2.";
    const double rate = structural.end.max_rate[0];
    section.claims.push_back(
        {"figure 4a", "Structural springs limited: the super-elastic effect is gone", "all rates reasonable",
         percent(elastic.end.max_rate[0]) + " becomes " + percent(rate) + "; " +
             std::to_string(structural.end.over_limit) + " springs remain beyond 10 %",
         judge(rate < .3 * elastic.end.max_rate[0], rate <= .1001),
         rate <= .1001 ? "" : "The rubber look is gone, but one pass does not bring every spring to 10 %."});
    section.claims.push_back(
        {"figure 4b", "Shear springs limited too: shear is controlled as well", "(picture)",
         "largest shear " + percent(structural.end.max_rate[1]) + " becomes " + percent(both.end.max_rate[1]),
         judge(both.end.max_rate[1] < .6 * structural.end.max_rate[1], both.end.max_rate[1] <= .1001),
         "Halved by one pass; more passes bring it to 10 % (below)."});
    const double fold_a = measure_folding(structural.model, structural.x), fold_b = measure_folding(both.model, both.x);
    section.claims.push_back(
        {"figure 4b", "With shear limited the sheet folds more", "(picture)",
         "mean angle between neighbouring triangles " + fixed(fold_a, 1) + "° becomes " + fixed(fold_b, 1) + "°",
         judge(fold_b > fold_a, true),
         fold_b > fold_a
             ? ""
             : "With our parameters limited shear stiffens the sheet in its own plane, and it bends less."});
    const Take a = make_still(structural, "4a: structural limited"),
               b = make_still(both, "4b: structural and shear limited");
    effort.tell("pictures of figure 4");
    add_plates(section, effort, {&a, &b}, {"figure-4a.png", "figure-4b.png"}, tubes(720, 640, 20, .6), bounds);
    section.tables.push_back(
        spread_table({{"springs alone", &elastic}, {"structural limited", &structural}, {"and shear", &both}}));
    return section;
}

const char* name_of(Limited limited) {
    return limited == Limited::structural ? "structural" : "structural + shear";
}

DataTable passes_table(int points, const std::vector<PassesRow>& rows) {
    DataTable table{"Passes a step, " + std::to_string(points) + "×" + std::to_string(points) + " points", {}, ""};
    table.rows.push_back({"limited", "passes", "largest structural τ", "largest shear τ", "springs left beyond 10 %"});
    for (const PassesRow& row : rows)
        table.rows.push_back(
            {name_of(row.limited),
             row.passes ? std::to_string(row.passes) : "until obeyed (" + fixed(row.mean_passes, 1) + " on average)",
             percent(row.structural), percent(row.shear), std::to_string(row.over)});
    return table;
}

bool falls_to_limit(const std::vector<PassesRow>& rows) {
    for (std::size_t k = 0; k + 1 < rows.size(); ++k)
        if (rows[k].limited == rows[k + 1].limited && !(rows[k + 1].structural < rows[k].structural)) return false;
    return true;
}

Section passes_and_orders(const Effort& effort) {
    Section section;
    section.title = "One pass, many passes, and their order";
    effort.tell("passes and orders");
    const std::vector<PassesRow> coarse = try_passes(17, effort.quick), fine = try_passes(33, effort.quick);
    const std::vector<OrderRow> orders = try_orders(effort.quick);
    const double once = coarse[0].structural;
    const auto obeyed = std::find_if(coarse.begin(), coarse.end(), [](const PassesRow& r) { return r.passes == 0; });
    section.claims.push_back({"section 5", "The procedure makes the rate of every corrected spring equal τc", "10 %",
                              percent(once) + " after one pass", judge(once <= .1001, true),
                              once <= .1001
                                  ? ""
                                  : "True of a spring at the moment it is corrected; correcting its neighbours "
                                    "stretches it again, as the paper itself expects."});
    section.claims.push_back({"section 6", "Two passes are better than one; repeated, the procedure converges",
                              "conjectured",
                              percent(once) + " once, " + percent(coarse[1].structural) + " twice, " +
                                  percent(obeyed->structural) + " when repeated until all obey",
                              judge(falls_to_limit(coarse) && falls_to_limit(fine) && obeyed->over == 0, true), ""});
    double least = infinity, most = 0, last_least = infinity, last_most = 0;
    for (const OrderRow& row : orders) {
        least = std::min(least, row.structural.front());
        most = std::max(most, row.structural.front());
        last_least = std::min(last_least, row.structural.back());
        last_most = std::max(last_most, row.structural.back());
    }
    section.claims.push_back({"section 5", "The order of correction may be ignored while few springs are too long",
                              "not studied",
                              "one pass: " + percent(least) + " to " + percent(most) +
                                  " by order; many: " + percent(last_least) + " to " + percent(last_most),
                              judge(most < .4, most < 1.1 * least),
                              "Any order suppresses the effect. With one pass the order matters; among those that "
                              "correct spring by spring it stops mattering with more. Jacobi is slower."});
    section.tables = {passes_table(17, coarse), passes_table(33, fine)};
    DataTable table{"Largest structural τ by order of correction, 17×17 points", {}, ""};
    table.rows.push_back(effort.quick ? std::vector<std::string>{"order", "1 pass", "8 passes"}
                                      : std::vector<std::string>{"order", "1 pass", "2", "8", "32"});
    for (const OrderRow& row : orders) {
        table.rows.push_back({row.name});
        for (const double rate : row.structural) table.rows.back().push_back(percent(rate));
    }
    section.tables.push_back(table);
    return section;
}

Section velocities(const Effort& effort) {
    Section section;
    section.title = "What becomes of the velocities";
    section.text =
        "The paper moves points and does not say whether their velocities follow. They must: in weft every "
        "correction Δx adds Δx/Δt to the velocity.";
    effort.tell("velocities");
    const Pumping pumping = compare_velocity_treatment();
    section.claims.push_back(
        {"section 5", "Adjusting positions is a valid procedure", "velocities not mentioned",
         "kinetic energy after 200 steps: " + fixed(pumping.carried, 2) + " J if velocities follow, " +
             fixed(pumping.position_only, 0) + " J if only positions are moved",
         judge(pumping.carried < 1, pumping.position_only < 2 * pumping.carried),
         "Moving positions alone pumps energy: the velocity of a held-back point grows without bound."});
    return section;
}

Section oscillation(const Effort& effort) {
    Section section;
    section.title = "Oscillation";
    effort.tell("oscillation");
    const std::vector<Oscillation> all = watch_oscillations();
    const auto range = [](const Oscillation& o) { return percent(o.low) + " to " + percent(o.high); };
    const auto amplitude = [](const Oscillation& o) { return o.high - o.low; };
    section.claims.push_back({"section 6", "The oscillation is much smaller and dies out sooner", "(film)",
                              "largest τ in t ∈ [1, 2] s: " + range(all[0]) + " elastic, " + range(all[1]) + " limited",
                              judge(amplitude(all[1]) < .5 * amplitude(all[0]), true), ""});
    section.claims.push_back({"section 6", "The damping can be lowered", "(film)",
                              "with a quarter of the damping: " + range(all[2]),
                              judge(amplitude(all[2]) < amplitude(all[0]), true), ""});
    Chart chart{"Largest structural deformation rate of a sheet that starts hanging", "time [s]", "τ", {}};
    for (const Oscillation& o : all) chart.curves.push_back({o.name, o.curve});
    section.charts.push_back(chart);
    return section;
}

Section finer_mesh(const Effort& effort, const Trial& coarse_elastic, const Trial& coarse_limited) {
    Section section;
    section.title = "The finer mesh";
    effort.tell("33×33 mesh");
    const Trial elastic = simulate(hanging_sheet({.points = 33}));
    const Trial limited = simulate(hanging_sheet({.points = 33, .limited = Limited::structural}));
    const double ratio = limited.end.max_rate[0] / elastic.end.max_rate[0];
    section.claims.push_back(
        {"section 6", "A mesh of 33×33 points gives the same results", "same",
         "elastic " + percent(elastic.end.max_rate[0]) + " (17×17: " + percent(coarse_elastic.end.max_rate[0]) +
             "), limited " + percent(limited.end.max_rate[0]) + " (" + percent(coarse_limited.end.max_rate[0]) + ")",
         judge(ratio < .3, std::abs(limited.end.max_rate[0] / coarse_limited.end.max_rate[0] - 1) < .1),
         "The same picture, but not the same rates: the pinned corner is a singularity, whose rate grows as the mesh "
         "gets finer, and one pass reaches less far."});
    return section;
}

}  // namespace

void add_sheet_sections(Page& page, const Effort& effort) {
    effort.tell("figures 2 and 4");
    const Trial elastic = simulate(hanging_sheet({}));
    const Trial structural = simulate(hanging_sheet({.limited = Limited::structural}));
    const Trial both = simulate(hanging_sheet({.limited = Limited::structural_and_shear}));
    Bounds bounds;  // one camera for figures 2b, 4a and 4b
    for (const Trial* trial : {&elastic, &structural, &both})
        for (const Vec3& p : trial->x) bounds.add(p);
    page.sections.push_back(figure_2(effort, elastic, bounds));
    page.sections.push_back(figure_4(effort, elastic, structural, both, bounds));
    page.sections.push_back(passes_and_orders(effort));
    page.sections.push_back(velocities(effort));
    page.sections.push_back(oscillation(effort));
    page.sections.push_back(finer_mesh(effort, elastic, structural));
}

}  // namespace weft::cli
