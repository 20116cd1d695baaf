#include "reproduce_sato.h"

#include "reproduce_ahmad.h"

#include <algorithm>
#include <filesystem>
#include <optional>

namespace weft::cli {

using sato::Tied;

sato::Tie sized(const Effort& effort, sato::Tie tie) {
    if (!effort.quick) return tie;
    tie.across = tie.across > 8 ? 8 : 6;
    tie.along = 270;
    tie.steps = tie.steps * 2 / 5;
    return tie;
}

std::string size_of(const Tied& tied) {
    const RibbonGrid& r = tied.model.fastening.ribbons[0];
    return std::to_string(r.across) + " × " + std::to_string(r.along);
}

void add_stills(Section& section, const Effort& effort, const std::string& file, const std::string& caption,
                const Tied& tied, bool from_above) {
    const Look look =
        effort.quick ? sato::look_at(tied, from_above, 160, 130, 2) : sato::look_at(tied, from_above, 560, 440, 12);
    std::vector<Image> images;
    const std::size_t last = tied.frames.size() - 1;
    for (const std::size_t frame : {std::size_t(0), last / 4, last}) images.push_back(sato::draw(tied, frame, look));
    add_picture(section, effort, file, caption, tile(images, 3));
    section.plates_a_row = 1;
}

void film_ties(Section& section, const Effort& effort, const std::string& file,
               const std::vector<std::pair<const Tied*, std::string>>& ties, bool from_above) {
    if (effort.quick || !film_possible()) return;
    effort.tell("film " + file);
    std::size_t frames = 0;
    for (const auto& [tied, caption] : ties) frames = std::max(frames, tied->frames.size());
    std::unique_ptr<FilmWriter> film;
    for (std::size_t k = 0; k < frames; ++k) {
        std::vector<Image> panels;
        for (const auto& [tied, caption] : ties) {
            Look look = sato::look_at(*tied, from_above, 440, 360, 3);
            look.caption = caption;
            panels.push_back(sato::draw(*tied, k, look));
        }
        const Image image = tile(panels, int(panels.size()));
        if (!film)
            film = std::make_unique<FilmWriter>((std::filesystem::path(effort.folder) / file).string(), image.width,
                                                image.height, 15);
        film->add(image);
    }
    film->finish();
    section.films.push_back(file);
}

Page reproduce_sato(const Effort& effort) {
    Page page;
    page.title = "Fastening band-shaped twisted cloth, reproduced";
    page.lead =
        "Norio Sato, Kazuhiro Suzuki, Qinglian Guo and Kyoko Kato, “Pre-Step and Post-Step Deformation Schemes for "
        "Fastening Band-Shaped Twisted Cloth”. A ribbon along a drawn curve is drawn tight round an object. The paper "
        "path follows the paper: RK4, impulses, lengths corrected along the ribbon and then across it, penetrations "
        "found by a hierarchy with curvature and undone by its schemes A, B and C. Beside it the guaranteed path: "
        "ours, "
        "the same scene with one word changed. Sizes of ribbon and object are not in the paper; ours are 1.6 m × 25 mm "
        "round 0.16 m, 1 kg, all springs of one stiffness k, steps of 10 ms. Two things were added to make it work, "
        "and are measured here: sub-steps of RK4, and a pull that is throttled by the tension. A knot is proved by its "
        "determinant (3 for the overhand knot, 1 for none), linking and J, and by counting intersections exactly.";
    std::optional<SatoRuns> runs;
    if (effort.wants("figures")) {
        runs = add_sato_figures(page, effort);
        add_sato_findings(page, effort, *runs);
    }
    if (effort.wants("robustness")) add_sato_robustness(page, effort);
    if (runs) add_sato_search(page, effort, *runs);
    if (effort.wants("misses")) add_sato_misses(page, effort);
    page.end = count_verdicts(page) + " Costs are CPU time of one thread.";
    return page;
}

}  // namespace weft::cli
