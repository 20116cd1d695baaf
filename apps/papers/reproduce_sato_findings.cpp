// What the paper does not say: pulled as it pulls, the knot comes undone, and no penetration is left to tell.
#include "reproduce_sato.h"

#include <algorithm>

namespace weft::cli {

namespace {

using sato::Tied;

std::string end_of(const Tied& t) {
    if (!t.finite) return "diverges after step " + std::to_string(t.steps);
    return t.lost < 0 ? "the same knot after " + std::to_string(t.steps) + " steps"
                      : "another knot at step " + std::to_string(t.lost);
}

double mean_rounds(const Tied& t, std::size_t from, std::size_t to) {
    double sum = 0;
    for (std::size_t k = from; k < std::min(to, t.rounds.size()); ++k) sum += t.rounds[k];
    return to > from ? sum / double(to - from) : 0;
}

// Exactly counted, over the looks from the step on.
double fewest_hits(const Tied& t, int from) {
    double fewest = infinity;
    for (const Vec2& h : t.hits)
        if (h.x() >= from) fewest = std::min(fewest, h.y());
    return fewest;
}

Curve curve_of(const std::string& name, const std::vector<double>& values) {
    Curve curve{name, {}};
    for (std::size_t k = 0; k < values.size(); ++k) curve.points.emplace_back(double(k + 1), values[k]);
    return curve;
}

Section lost_knot(const Effort& effort, const Tied& kept, const Tied& lost, const Tied& literal) {
    Section section;
    section.title = "Section 5.2: the pull, and the knot that is lost without a trace";
    section.text =
        "Footnote 2 pulls every point by an edge a step. Once the ribbon is jammed, that is hundreds of times what its "
        "springs carry. Left: with all its might, as the paper has it. Right: throttled by the mean stretch of the "
        "ribbon, tMax = min(0.05, 0.16 m/(k dt²)), which is the only difference. Counting penetrations, as the paper "
        "does, sees nothing: a strand that has passed through another one completely penetrates nothing.";
    section.claims.push_back({"sections 5.6, 6.1", "Removing penetrations is enough to complete the fastening",
                              "(said)",
                              "full pull: " + end_of(lost) + ", determinant " + fixed(lost.determinant.back().y(), 0) +
                                  ", with " + std::to_string(lost.error_steps) + " of " + std::to_string(lost.steps) +
                                  " steps that left errors; literal tests: " + end_of(literal),
                              judge(lost.lost < 0 && literal.lost < 0, true),
                              fewest_hits(lost, lost.lost) > 0 ? "No scheme looks for this: it is no penetration."
                                                               : "Afterwards there are steps without any intersection: "
                                                                 "nothing in the mesh tells that the knot is gone."});
    section.claims.push_back({"(ours)", "Tension feedback on the pull keeps the knot in the paper path", "not studied",
                              end_of(kept) + ", determinant " + fixed(kept.determinant.back().y(), 0) + ", " +
                                  std::to_string(kept.error_steps) + " steps that left errors",
                              judge(kept.lost < 0 && kept.finite, true), ""});
    add_stills(section, effort, "pull-unlimited.png", "Full pull, as in the paper: the knot comes undone", lost, true);
    add_stills(section, effort, "pull-throttled.png", "Throttled by tension: the knot stays", kept, true);
    film_ties(section, effort, "pull.mp4", {{&lost, "full pull, as printed"}, {&kept, "throttled by tension"}}, true);
    Chart chart{"Which knot is it?", "step", "determinant: 3 overhand knot, 1 none", {}};
    chart.curves = {
        {"full pull", lost.determinant}, {"full pull, literal", literal.determinant}, {"throttled", kept.determinant}};
    section.charts.push_back(chart);
    return section;
}

Section tightness(const Tied& kept, const Tied& lost) {
    Section section;
    section.title = "Section 7: tightness by the number of recovery iterations";
    const std::size_t end = std::size_t(lost.lost > 0 ? lost.lost : lost.steps), begin = end / 2;
    const double before = mean_rounds(lost, 0, begin),
                 after = mean_rounds(lost, end - std::min<std::size_t>(end, 20), end);
    section.claims.push_back({"section 7", "When the ribbon gets tight, recovery iterations rapidly increase", "(said)",
                              fixed(before, 2) + " a step while it is loose, " + fixed(after, 1) +
                                  " in the last 20 steps before the knot is lost",
                              judge(after > before, after > 4 * before + 1),
                              "So they do; but as an alarm, not as a measure: throttled, a tight knot needs " +
                                  fixed(mean_rounds(kept, kept.rounds.size() / 2, kept.rounds.size()), 2) +
                                  " a step."});
    Chart chart{"Iterations of recovery", "step", "schemes A, B, C: rounds in the step", {}};
    chart.curves = {curve_of("full pull", lost.rounds), curve_of("throttled", kept.rounds)};
    section.charts.push_back(chart);
    return section;
}

}  // namespace

void add_sato_findings(Page& page, const Effort& effort, const SatoRuns& runs) {
    effort.tell("full pull");
    sato::Tie full = sized(effort, {});
    full.steps = effort.quick ? 110 : 200;
    full.feedback = false;
    const Tied lost = sato::fasten(full);
    full.method = ContactMethod::paper_literal;
    const Tied literal = sato::fasten(full);
    page.sections.push_back(lost_knot(effort, runs.coarse, lost, literal));
    page.sections.push_back(tightness(runs.coarse, lost));
}

}  // namespace weft::cli
