// Sato et al., figures 1 and 16 to 19: ribbons round an hourglass, a cylinder and a small object.
#include "reproduce_ahmad.h"
#include "reproduce_sato.h"
#include "scene/curve_file.h"

#include <algorithm>

namespace weft::cli {

namespace {

using sato::Around;
using sato::Tie;
using sato::Tied;

std::string words_of(const Tied& t) {
    return "loop " + fixed(t.loop[0] / t.radius, 2) + " → " + fixed(t.loop[1] / t.radius, 2) + " R in " +
           std::to_string(t.steps) + " steps, determinant " + fixed(t.determinant.front().y(), 0) + " → " +
           fixed(t.determinant.back().y(), 0) + ", " + std::to_string(t.error_steps) + " steps with errors left, " +
           fixed(t.hits.back().y(), 0) + " intersections at the end";
}

bool kept(const Tied& t) {
    return t.finite && t.lost < 0 && t.hits.back().y() == 0;
}

Verdict judge_tie(const Tied& t) {
    return judge(kept(t) && t.loop[1] < t.loop[0], t.error_steps <= std::max(1, t.steps / 100));
}

// The drawing as a line on paper.
Image draw_curve(const std::vector<Vec2>& curve, int width, int height) {
    Image image{width, height, std::vector<std::uint8_t>(std::size_t(3) * width * height, 244)};
    Vec2 low = curve[0], high = curve[0];
    for (const Vec2& p : curve) {
        low = low.cwiseMin(p);
        high = high.cwiseMax(p);
    }
    const double scale = .9 * std::min(width / (high - low).x(), height / (high - low).y());
    const Vec2 middle = .5 * (low + high);
    const double pen = std::max(.8, width / 250.);
    for (std::size_t k = 0; k + 1 < curve.size(); ++k)
        for (int s = 0; s < 40; ++s) {
            const Vec2 p = scale * (curve[k] + s / 40. * (curve[k + 1] - curve[k]) - middle);
            const double u = width / 2. + p.x(), v = height / 2. - p.y();
            for (int y = int(v - pen); y <= int(v + pen); ++y)
                for (int x = int(u - pen); x <= int(u + pen); ++x)
                    if (x >= 0 && y >= 0 && x < width && y < height && std::hypot(x + .5 - u, y + .5 - v) <= pen)
                        std::copy_n(std::array<std::uint8_t, 3>{192, 57, 43}.data(), 3,
                                    &image.rgb[3 * (std::size_t(y) * width + x)]);
        }
    return image;
}

Section figure_1(const Effort& effort, const Tied& t) {
    Section section;
    section.title = "Figure 1: from a drawing to a fastened ribbon";
    section.text =
        "The user draws a curve in the plane; at its crossings it is lifted over and under, by turns; the ribbon "
        "stands on edge along it, and is then drawn tight. The paper's way of finding the direction across the ribbon "
        "turns over at inflections; ours is the axis, projected (docs/knots.md).";
    const int width = effort.quick ? 160 : 560, height = effort.quick ? 130 : 440;
    const Look look = sato::look_at(t, true, width, height, effort.quick ? 2 : 12);
    const CurveFile curve = read_curve("overhand");
    add_picture(section, effort, "figure-1.png", "Figure 1: drawn, made, fastened",
                tile({draw_curve(curve.drawing.curves[0], width, height), sato::draw(t, 0, look),
                      sato::draw(t, t.frames.size() - 1, look)},
                     3));
    section.plates_a_row = 1;
    section.claims.push_back({"figure 1", "A 2D curve becomes a 3D ribbon, which is fastened round an object",
                              "(picture)", words_of(t), judge_tie(t), ""});
    return section;
}

Section figure_16(const Effort& effort, const SatoRuns& runs) {
    const auto& [fine, coarse, ours] = runs;
    Section section;
    section.title = "Figure 16: round an hourglass";
    section.text = "M = 1 kg, k/m = 3.2e4/s² (k = 5 N/m at 16 × 400, 10 N/m at 8 × 400), steps of 10 ms.";
    section.claims.push_back({"figure 16", "Fastening is nearly completed, leaving few penetrations",
                              "few, invisible ones", words_of(fine), judge_tie(fine), ""});
    section.claims.push_back({"figure 16, lower", "So it is with half the points across", "(picture)", words_of(coarse),
                              judge_tie(coarse), ""});
    section.claims.push_back(
        {"section 6.1", "More points across make it smoother", "(picture)",
         "mean turn from edge to edge along the ribbon " + fixed(coarse.angle, 2) + "° with " + size_of(coarse) + ", " +
             fixed(fine.angle, 2) + "° with " + size_of(fine),
         judge(fine.angle < 1.5 * coarse.angle, fine.angle < coarse.angle),
         "Pictures agree that there are more and finer wrinkles; a number for that is not given."});
    section.claims.push_back(
        {"(ours)", "The guaranteed path: no penetration in any step", "not studied", words_of(ours),
         judge(kept(ours) && ours.error_steps == 0, true),
         "It is slower to fasten (contact has a thickness and friction is none), and cannot fail."});
    add_stills(section, effort, "figure-16-front.png", "Figure 16, upper: " + size_of(fine), fine, false);
    add_stills(section, effort, "figure-16-above.png", "Figure 16, middle: the same from above", fine, true);
    add_stills(section, effort, "figure-16-coarse.png", "Figure 16, lower: " + size_of(coarse), coarse, false);
    add_stills(section, effort, "figure-16-ours.png", "The guaranteed path: " + size_of(ours), ours, false);
    film_ties(section, effort, "figure-16.mp4", {{&fine, "paper path"}, {&ours, "guaranteed path"}}, false);
    return section;
}

Section show_one(const Effort& effort, const std::string& number, const std::string& title, const std::string& what,
                 const std::vector<const Tied*>& ties) {
    Section section;
    section.title = "Figure " + number + ": " + title;
    for (const Tied* t : ties) {
        section.claims.push_back(
            {"figure " + number, what + ", " + size_of(*t), "(picture)", words_of(*t), judge_tie(*t), ""});
        const std::string file = "figure-" + number + (ties.size() > 1 ? t == ties[0] ? "-coarse" : "-fine" : "");
        add_stills(section, effort, file + ".png", "Figure " + number + ": " + size_of(*t), *t, t != ties[0]);
    }
    std::vector<std::pair<const Tied*, std::string>> panels;
    for (const Tied* t : ties) panels.emplace_back(t, size_of(*t));
    film_ties(section, effort, "figure-" + number + ".mp4", panels, false);
    return section;
}

void add_costs(Page& page, const SatoRuns& runs) {
    const auto& [fine, coarse, ours] = runs;
    Section section;
    section.title = "Section 6.3: what it costs";
    const double ratio = fine.seconds / coarse.seconds;
    section.claims.push_back(
        {"section 6.3", "8 × 400: within ten minutes on a 1 to 2 GHz Pentium", "≤ 600 s",
         fixed(coarse.seconds, 1) + " s for " + std::to_string(coarse.steps) + " steps of " + size_of(coarse),
         judge(coarse.seconds < 600, true), ""});
    section.claims.push_back(
        {"section 6.3", "16 × 400: several tens of minutes", "≈ 1800 s",
         fixed(fine.seconds, 1) + " s for " + std::to_string(fine.steps) + " steps of " + size_of(fine),
         judge(fine.seconds < 3000, true), ""});
    section.claims.push_back({"section 6.3", "Twice the points across cost several times as much", "× 3 or more",
                              "× " + fixed(ratio, 1), judge(ratio > 1.5, ratio > 2.5), ""});
    DataTable table{"CPU time of figure 16", {}, ""};
    table.rows.push_back({"path", "points", "steps", "CPU [s]", "ms a step"});
    for (const auto& [t, name] : {std::pair(&coarse, "paper"), {&fine, "paper"}, {&ours, "guaranteed"}})
        table.rows.push_back({name, size_of(*t), std::to_string(t->steps), fixed(t->seconds, 1),
                              fixed(1e3 * t->seconds / std::max(1, t->steps), 1)});
    section.tables.push_back(table);
    page.sections.push_back(section);
}

}  // namespace

SatoRuns add_sato_figures(Page& page, const Effort& effort) {
    const auto tie = [&](const std::string& what, Tie t) {
        effort.tell(what);
        return sato::fasten(sized(effort, t));
    };
    SatoRuns runs{tie("figure 16, upper", {.across = 16}), tie("figure 16, lower", {}),
                  tie("figure 16, guaranteed", {.across = 16, .method = ContactMethod::guaranteed})};
    page.sections.push_back(figure_1(effort, runs.fine));
    page.sections.push_back(figure_16(effort, runs));
    const Tied narrow = tie("figure 17", {.across = 16, .width = .016});
    page.sections.push_back(
        show_one(effort, "17", "a narrower ribbon", "A narrower ribbon round an hourglass", {&narrow}));
    const Tied cylinder = tie("figure 18", {.across = 16, .around = Around::cylinder});
    page.sections.push_back(show_one(effort, "18", "round a cylinder", "Fastened round a cylinder", {&cylinder}));
    const Tied small = tie("figure 19", {.around = Around::small_object, .steps = 500}),
               small_fine = tie("figure 19, finer", {.across = 16, .around = Around::small_object, .steps = 500});
    page.sections.push_back(
        show_one(effort, "19", "round a small object", "Fastened round a small object", {&small, &small_fine}));
    add_costs(page, runs);
    return runs;
}

}  // namespace weft::cli
