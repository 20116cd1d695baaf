// Provot 1995, figures 6 and 7: the flag and the sail.
#include "core/text.h"
#include "reproduce_provot.h"

#include <cmath>

namespace weft::cli {

namespace {

using namespace provot;

constexpr double long_enough = 10;  // [s] of flag

FlagSetup gentle(bool limited) {
    return {.stiffness = 4, .wind = 6, .gravity = 1, .limited = limited, .duration = long_enough};
}

FlagSetup strong(double stiffness, bool limited) {
    return {.stiffness = stiffness, .limited = limited, .duration = long_enough};
}

std::string end_of(const Trial& trial) {
    return trial.stop == Stop::done ? "finished, " + fixed(trial.time, 0) + " s"
                                    : "diverges after " + fixed(trial.time, 2) + " s";
}

DataTable flag_table(const std::vector<const Flag*>& flags) {
    DataTable table{"Flags, 17×17 points, steps of 3 ms", {}, ""};
    table.rows.push_back(
        {"flag", "end", "largest τ", "largest shear τ", "largest extent along x", "roughness of motion"});
    for (const Flag* flag : flags) {
        const bool done = flag->trial.stop == Stop::done;
        table.rows.push_back({flag->name, end_of(flag->trial), done ? percent(flag->trial.peak.max_rate[0]) : "–",
                              done ? percent(flag->trial.peak.max_rate[1]) : "–",
                              done ? fixed(flag->trial.peak.extent.x(), 2) + " m" : "–",
                              done ? fixed(flag->roughness, 2) : "–"});
    }
    table.note =
        "Rates and extent are the largest over the whole run; roughness is the mean over its second half. It is the "
        "share of the motion that neighbours do not have in common, Σ|v − mean of 4 neighbours|² / Σ|v|²: near 0 "
        "for smooth waves, 1.25 for noise.";
    return table;
}

void add_flag_pictures(Section& section, const Effort& effort) {
    effort.tell("pictures of figure 6");
    const double seconds = effort.quick ? .5 : 3;
    const auto take = [&](FlagSetup setup, const char* caption) {
        setup.duration = seconds;
        return make_take(flag(setup), caption, 25);
    };
    const Take a = take(gentle(false), "6a: weak springs, elastic"),
               b = take(gentle(true), "6a: weak springs, limited to 5 %");
    const Take c = take(strong(50, false), "6b: stiff springs, elastic"),
               d = take(strong(50, true), "6b: stiff springs, limited to 5 %");
    const Look look = coloured_cloth(720, 540, 20, .4), small = coloured_cloth(440, 380, 4, .4);
    add_plates(section, effort, {&a, &b}, {"figure-6a-elastic.png", "figure-6a-limited.png"}, look,
               bounds_of_last({&a, &b}));
    add_plates(section, effort, {&c, &d}, {"figure-6b-elastic.png", "figure-6b-limited.png"}, look,
               bounds_of_last({&c, &d}));
    add_film(section, effort, {&a, &b}, "flag-weak.mp4", small);
    add_film(section, effort, {&c, &d}, "flag-stiff.mp4", small);
}

Section figure_6(const Effort& effort) {
    Section section;
    section.title = "Figure 6: a flag";
    section.text =
        "A square flag on a mast, held at two corners, in a wind that swings to and fro; structural and shear springs "
        "limited to 5 %, one pass. Weak springs (4 N/m) in a breeze of 6 m/s with little gravity; stiff springs (50 "
        "and 60 N/m) in a wind of 16 m/s.";
    effort.tell("figure 6");
    const Flag weak = fly_flag("weak, elastic", gentle(false)), tame = fly_flag("weak, limited", gentle(true));
    const Flag rough = fly_flag("50 N/m, elastic", strong(50, false)),
               smooth = fly_flag("50 N/m, limited", strong(50, true));
    const Flag gone = fly_flag("60 N/m, elastic", strong(60, false)),
               kept = fly_flag("60 N/m, limited", strong(60, true));
    section.claims.push_back(
        {"figure 6a", "The weak elastic flag becomes an elongated rectangle; the limited one stays nearly square",
         "(picture)",
         "a flag of 1 m becomes " + fixed(weak.trial.peak.extent.x(), 2) + " m long, against " +
             fixed(tame.trial.peak.extent.x(), 2) + " m; largest τ " + percent(weak.trial.peak.max_rate[0], 0) +
             " against " + percent(tame.trial.peak.max_rate[0], 0),
         judge(tame.trial.peak.max_rate[0] < .3 * weak.trial.peak.max_rate[0], true), ""});
    section.claims.push_back({"figure 6a", "The limited flag has hardly any shear", "(picture)",
                              "largest shear " + percent(weak.trial.peak.max_rate[1], 0) + " against " +
                                  percent(tame.trial.peak.max_rate[1], 0),
                              judge(tame.trial.peak.max_rate[1] < .3 * weak.trial.peak.max_rate[1], true), ""});
    section.claims.push_back(
        {"figure 6b", "Same wind, step and stiffness: the elastic flag is unstable and chaotic, the limited one stable",
         "(picture)",
         "60 N/m: elastic " + end_of(gone.trial) + ", limited " + end_of(kept.trial) + "; 50 N/m: roughness " +
             fixed(rough.roughness, 2) + " against " + fixed(smooth.roughness, 2),
         judge(gone.trial.stop == Stop::diverged && kept.trial.stop == Stop::done &&
                   smooth.roughness < .5 * rough.roughness,
               true),
         ""});
    section.claims.push_back({"section 6", "In strong wind the elongations are totally controlled", "τc = 5 %",
                              "largest τ " + percent(kept.trial.peak.max_rate[0], 0) + " at 60 N/m, " +
                                  percent(smooth.trial.peak.max_rate[0], 0) + " at 50 N/m",
                              judge(kept.trial.peak.max_rate[0] < .4, kept.trial.peak.max_rate[0] < .06),
                              "Bounded, but beyond 5 % in gusts: one pass again."});
    add_flag_pictures(section, effort);
    section.tables.push_back(flag_table({&weak, &tame, &rough, &smooth, &gone, &kept}));
    return section;
}

Section figure_7(const Effort& effort) {
    Section section;
    section.title = "Figure 7: wind in a sail";
    section.text =
        "Eight points tied to the yard, the two lower corners hauled in, a steady wind of 8 m/s; limits of 5 %.";
    effort.tell("figure 7");
    Trial elastic, limited;
    const Take a = make_take(sail({}), "7: springs alone", 25, &elastic);
    const Take b = make_take(sail({.limited = true}), "7: limited to 5 %", 25, &limited);
    const Trial twice = simulate(sail({.limited = true, .passes = 2}));
    section.claims.push_back(
        {"figure 7", "The method works where many points are held: a sail on 8 + 2 points", "(picture)",
         "at rest after 6 s; largest τ " + percent(elastic.end.max_rate[0]) + " elastic, " +
             percent(limited.end.max_rate[0]) + " limited once, " + percent(twice.end.max_rate[0]) + " twice a step",
         judge(limited.end.max_rate[0] < .5 * elastic.end.max_rate[0] && limited.end.kinetic_energy < 1e-6,
               limited.end.max_rate[0] < .06),
         "Stretch falls to less than a third; one or two passes do not reach 5 %."});
    DataTable table{"The sail after 6 s", {}, ""};
    table.rows.push_back({"sail", "structural τ", "shear τ", "belly", "kinetic energy"});
    const auto add = [&](const char* name, const Trial& t) {
        const std::string energy = text("%.1e J", t.end.kinetic_energy);
        table.rows.push_back(
            {name, percent(t.end.max_rate[0]), percent(t.end.max_rate[1]), fixed(t.end.extent.y(), 3) + " m", energy});
    };
    add("springs alone", elastic);
    add("limited, 1 pass", limited);
    add("limited, 2 passes", twice);
    section.tables.push_back(table);
    effort.tell("pictures of figure 7");
    add_plates(section, effort, {&a, &b}, {"figure-7-elastic.png", "figure-7-limited.png"},
               coloured_cloth(720, 640, 20, .3), bounds_of_last({&a, &b}));
    return section;
}

}  // namespace

void add_wind_sections(Page& page, const Effort& effort) {
    page.sections.push_back(figure_6(effort));
    page.sections.push_back(figure_7(effort));
}

}  // namespace weft::cli
