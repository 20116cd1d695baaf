#include "reproduce_provot.h"

#include <algorithm>
#include <filesystem>

namespace weft::cli {

using namespace provot;

void add_plates(Section& section, const Effort& effort, const std::vector<const Take*>& takes,
                const std::vector<std::string>& files, Look look, const Bounds& bounds) {
    if (effort.quick) look.width /= 4, look.height /= 4, look.samples = 4;
    const std::vector<Image> images = render_last(takes, look, bounds);
    for (std::size_t k = 0; k < images.size(); ++k) {
        section.plates.push_back({files[k], takes[k]->caption, encode_png(images[k])});
        write_png((std::filesystem::path(effort.folder) / files[k]).string(), images[k]);
    }
    section.plates_a_row = int(std::min<std::size_t>(2, section.plates.size()));
}

void add_film(Section& section, const Effort& effort, const std::vector<const Take*>& takes, const std::string& file,
              const Look& look) {
    if (effort.quick || !film_possible()) return;
    effort.tell("film " + file);
    write_film((std::filesystem::path(effort.folder) / file).string(), takes, look, bounds_of(takes), 25,
               [](double) {});
    section.films.push_back(file);
}

Page reproduce_provot(const Effort& effort) {
    Page page;
    page.title = "Deformation constraints in a mass-spring model, reproduced";
    page.lead =
        "Xavier Provot, “Deformation Constraints in a Mass-Spring Model to Describe Rigid Cloth Behavior”, Graphics "
        "Interface 1995. Every figure and every claim of the paper, beside what weft measures. The paper gives no "
        "stiffness, mass or step; ours are chosen so that figure 2 comes out: 1 g a point, 8 N/m for every spring, "
        "steps of 3 ms on a mesh of 17×17 points over one square metre. τ is the deformation rate (l − l0)/l0, τc its "
        "limit.";
    if (effort.wants("sheet")) add_sheet_sections(page, effort);
    if (effort.wants("costs")) add_cost_sections(page, effort);
    if (effort.wants("wind")) add_wind_sections(page, effort);
    page.end = count_verdicts(page);
    return page;
}

}  // namespace weft::cli
