// Provot 1995, section 4 (the critical stiffness), figure 5 and the costs of section 6.
#include "reproduce_provot.h"

#include <cmath>

namespace weft::cli {

namespace {

using namespace provot;

Section critical_stiffness(const Effort& effort) {
    Section section;
    section.title = "The critical stiffness (equation 3)";
    effort.tell("critical stiffness");
    const CriticalStiffness k = find_critical_stiffness(effort.quick);
    section.text =
        "For a given mass and step there is a stiffness above which the computation diverges. The paper takes the step "
        "to be at most T0 ≈ π √(μ/K), hence Kc ≈ μ π²/Δt² (printed upside down, as m T0²/π²). The right bound follows "
        "from the largest eigenvalue k0 of M⁻¹K: symplectic Euler is stable while Δt < 2/√k0.";
    section.claims.push_back({"section 4", "There is a critical stiffness, proportional to μ/Δt²",
                              "Kc ≈ " + fixed(k.paper, 0) + " N/m for μ = 1 g, Δt = 3 ms",
                              fixed(k.measured, 2) + " N/m by trial; the eigenvalue predicts " + fixed(k.predicted, 2),
                              judge(std::abs(k.measured / k.predicted - 1) < .01, k.paper < 1.2 * k.measured),
                              "Right in scaling; the constant is " + fixed(k.paper / k.measured, 1) +
                                  " times too generous, since a point has up to twelve springs and not one."});
    section.tables.push_back(
        {"Critical stiffness, 17×17 points, Δt = 3 ms",
         {{"", "Kc [N/m]", "÷ measured"},
          {"paper's rule, the right way up", fixed(k.paper, 2), fixed(k.paper / k.measured, 3)},
          {"predicted from the largest eigenvalue", fixed(k.predicted, 3), fixed(k.predicted / k.measured, 5)},
          {"measured: a tiny disturbance grows or not", fixed(k.measured, 3), "1"}},
         "Measured by bisection on runs of a flat sheet without weight and damping, so that it is linear."});
    return section;
}

std::string faster(double cost_ratio) {
    return cost_ratio >= 1 ? percent(1 - 1 / cost_ratio, 0) + " less time"
                           : percent(1 / cost_ratio - 1, 0) + " more time";
}

DataTable stiffness_table(const std::vector<StiffnessRow>& rows) {
    DataTable table{"Elastic sheets as stiff as a limited one", {}, ""};
    table.rows.push_back({"points", "compared", "largest τ", "K [N/m]", "steps", "steps ×", "the limiter takes"});
    for (const StiffnessRow& row : rows) {
        const std::string points = std::to_string(row.points) + "²";
        const auto add = [&](const std::string& what, const Stiffer& s) {
            table.rows.push_back({points, what, percent(s.rate), fixed(s.stiffness, 0), std::to_string(s.steps),
                                  fixed(s.finer, 2), faster(s.cost_ratio)});
        };
        add("elastic at 10 %, against one pass (" + percent(row.limited_rate) + ")", row.nominal);
        add("elastic as stiff as one pass is, by the largest τ of the whole fall (" + percent(row.limited_rate) + ")",
            row.equal);
        add("the same by the largest τ of the last step alone (" + percent(row.last_rate) + ")", row.at_the_end);
        add("elastic at 10 %, against passes until obeyed (" + percent(row.obeyed_rate) + ")", row.obeyed);
    }
    table.note =
        "Structural springs limited. The paper does not say when \"as stiff\" is meant: over the whole fall the peak "
        "counts, at its end a stiff sheet may just be swinging back, and less stiffness will do. Stiffness × s² goes "
        "with steps × s: the same fraction of the stable step. Times "
        "are CPU time of one thread.";
    return table;
}

Section figure_5(const Effort& effort) {
    Section section;
    section.title = "Figure 5: a stiff elastic sheet, or a limited one";
    std::vector<StiffnessRow> rows;
    for (const int points : effort.quick ? std::vector<int>{17} : std::vector<int>{17, 33, 65}) {
        effort.tell("figure 5, " + std::to_string(points) + " points a side");
        rows.push_back(compare_stiffness(points, effort.quick));
    }
    const StiffnessRow &first = rows.front(), &last = rows.back();
    const double least = 1 - 1 / first.nominal.cost_ratio, most = 1 - 1 / last.nominal.cost_ratio;
    section.claims.push_back(
        {"figure 5", "As stiff as the elastic model, and 90 % faster", "9 minutes become 1",
         "set to 10 %: " + percent(least, 0) + (rows.size() > 1 ? " to " + percent(most, 0) : "") +
             " less time; at an equal peak over the fall: " + faster(first.equal.cost_ratio) +
             (rows.size() > 1 ? " to " + faster(last.equal.cost_ratio) : "") + "; at an equal τ of the last step: " +
             faster(first.at_the_end.cost_ratio) + (rows.size() > 1 ? " to " + faster(last.at_the_end.cost_ratio) : ""),
         judge(most > .5, false),
         "True if one pass counts as stiff as the 10 % it is set to. But it reaches only " +
             percent(first.limited_rate, 0) +
             " (17×17, peak over the fall), which elastic springs reach with K = " + fixed(first.equal.stiffness, 0) +
             " N/m and " + fixed(first.equal.finer, 2) + " times the steps; in the last step alone " +
             percent(first.last_rate, 0) + ", with K = " + fixed(first.at_the_end.stiffness, 0) + " N/m and " +
             fixed(first.at_the_end.finer, 2) + " times the steps."});
    effort.tell("pictures of figure 5");
    const Take stiff = make_still(simulate(hanging_sheet({.finer = first.nominal.finer})),
                                  "5, left: elastic, " + fixed(first.nominal.stiffness, 0) + " N/m, " +
                                      std::to_string(first.nominal.steps) + " steps");
    const Take limited = make_still(simulate(hanging_sheet({.limited = Limited::structural_and_shear})),
                                    "5, right: limited, 8 N/m, 200 steps");
    add_plates(section, effort, {&stiff, &limited}, {"figure-5-left.png", "figure-5-right.png"},
               coloured_cloth(720, 640, 20, .3), bounds_of_last({&stiff, &limited}));
    section.tables.push_back(stiffness_table(rows));
    return section;
}

Section overhead(const Effort& effort) {
    Section section;
    section.title = "What the limiter costs";
    std::vector<OverheadRow> rows;
    for (const bool simple : {true, false})
        for (const int points : {17, 33}) {
            effort.tell(std::string("overhead, ") + (simple ? "plain" : "fast") + " code, " + std::to_string(points) +
                        " points a side");
            rows.push_back(measure_overhead(points, simple, effort.quick));
        }
    section.claims.push_back(
        {"section 6", "At a given stiffness the limiter adds little to the cost", "15 %",
         percent(rows[0].structural, 0) + " (structural), " + percent(rows[0].both, 0) +
             " (and shear) in plain code; " + percent(rows[2].structural, 0) + " and " + percent(rows[2].both, 0) +
             " beside weft's fast springs",
         judge(rows[0].structural < .3, rows[0].structural < .2 && rows[0].both < .2),
         "Plain code, structural springs, compares best with the paper's: the same order, not the same figure. Beside "
         "springs that are computed several at a time the limiter weighs more; it is the springs that got cheaper."});
    const double ratio = (1 + rows[0].both_at_five) / (1 + rows[0].both);
    section.claims.push_back({"section 6", "A limit of 5 % costs no more than one of 10 %", "same cost",
                              "total cost × " + fixed(ratio, 2), judge(ratio < 1.15, ratio < 1.05),
                              ratio < 1.05 ? "" : "A tighter limit corrects more springs."});
    DataTable table{"Added CPU time, one pass a step", {}, ""};
    table.rows.push_back({"code", "points", "structural", "structural + shear", "the same at τc = 5 %"});
    for (const OverheadRow& row : rows)
        table.rows.push_back({row.simple ? "plain (reference kernels)" : "fast kernels",
                              std::to_string(row.points) + "²", percent(row.structural, 0), percent(row.both, 0),
                              percent(row.both_at_five, 0)});
    table.note = "Whole falls with and without limits in turn, one thread; medians of the ratios.";
    section.tables.push_back(table);
    return section;
}

}  // namespace

void add_cost_sections(Page& page, const Effort& effort) {
    page.sections.push_back(critical_stiffness(effort));
    page.sections.push_back(figure_5(effort));
    page.sections.push_back(overhead(effort));
}

}  // namespace weft::cli
