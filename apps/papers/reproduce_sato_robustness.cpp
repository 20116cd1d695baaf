// Sato et al., section 6.2: stable for k/m from 0 to 1e6 at steps of 10 ms?
#include "reproduce_sato.h"

#include "core/text.h"

#include <algorithm>

namespace weft::cli {

void add_sato_robustness(Page& page, const Effort& effort) {
    using sato::Tied;
    Section section;
    section.title = "Section 6.2: robustness over stiffness";
    section.text =
        "The same knot round an hourglass, k/m from 0 to 1e6/s². RK4 is stable up to dt ω = 2.8, and ω² ≈ 16 k/m on "
        "such "
        "a grid: beyond k/m = 5e3 a step of 10 ms is too long. So the step is taken in ⌈dt ω/2.4⌉ sub-steps; the last "
        "column is RK4 without them.";
    DataTable table{"k/m from 0 to 1e6", {}, ""};
    table.rows.push_back({"k/m [1/s²]", "sub-steps", "finite", "determinant", "rms strain", "steps with errors",
                          "loop [R]", "ms a step", "without sub-steps"});
    const std::vector<double> stiffness{0, 1e2, 1e4, 3.2e4, 1e5, 1e6};
    bool stable = true, plain_stable = true, same_knot = true;
    int error_steps = 0, steps = 0;
    double worst_rms = 0, tightest = infinity, best = 0;
    for (const double k : stiffness) {
        effort.tell("k/m = " + text("%g", k));
        sato::Tie tie = sized(effort, {.stiffness = k, .steps = 200});
        const Tied t = sato::fasten(tie);
        tie.sub_steps = false;
        tie.steps = std::min(tie.steps, 60);
        const Tied plain = sato::fasten(tie);
        stable = stable && t.finite;
        plain_stable = plain_stable && plain.finite;
        same_knot = same_knot && t.lost < 0;
        error_steps += t.error_steps;
        steps += t.steps;
        worst_rms = std::max(worst_rms, t.rms_rate);
        if (t.loop[1] < tightest) tightest = t.loop[1], best = k;
        table.rows.push_back({text("%g", k), std::to_string(t.sub_steps), t.finite ? "yes" : "no",
                              fixed(t.determinant.back().y(), 0), fixed(t.rms_rate, 3),
                              std::to_string(t.error_steps) + " of " + std::to_string(t.steps),
                              fixed(t.loop[1] / t.radius, 2), fixed(1e3 * t.seconds / std::max(1, t.steps), 1),
                              plain.finite ? "runs" : "diverges at step " + std::to_string(plain.steps + 1)});
    }
    table.note = "A loop of 1 R lies on the object. The pull is throttled by tension in all of them.";
    section.claims.push_back({"section 6.2", "Stable for k/m from 0 to 1e6 at dt = 0.01", "0 to 1e6",
                              std::string(stable ? "all finite" : "not all finite") + " with sub-steps, rms strain ≤ " +
                                  fixed(worst_rms, 3) + "; without them " +
                                  (plain_stable ? "also" : "the stiffer ones diverge"),
                              judge(stable, stable && plain_stable), "RK4 at that step is not; in sub-steps it is."});
    section.claims.push_back({"(ours)", "The knot is kept over the whole range", "not studied",
                              std::string(same_knot ? "determinant 3 in all" : "lost in some") + "; " +
                                  std::to_string(error_steps) + " of " + std::to_string(steps) + " steps left errors",
                              judge(same_knot, error_steps <= steps / 100),
                              "By the rule for the tension: what counts is tension, not stretch."});
    section.claims.push_back({"section 6.2", "Several 1e4 suits cloth", "several 1e4",
                              "the loop is tightest at k/m = " + text("%g", best) + ": " +
                                  fixed(tightest / sato::radius_of(sato::Around::hourglass), 2) + " R",
                              judge(best >= 1e4 && best <= 1e5, true),
                              "Softer ribbons stretch instead of sliding, stiffer ones must be pulled more gently."});
    section.tables.push_back(table);
    page.sections.push_back(section);
}

}  // namespace weft::cli
