#include "reproduce_ahmad.h"

#include "core/text.h"
#include "picture/picture_parts.h"

#include <algorithm>
#include <filesystem>

namespace weft::cli {

lab::Method filtered(Scheme scheme, FilterPlace place, FilterVariant variant, double lambda) {
    lab::Method method = lab::make_method(scheme, place);
    method.filter.variant = variant;
    method.filter.lambda = lambda;
    return method;
}

void add_picture(Section& section, const Effort& effort, const std::string& file, const std::string& caption,
                 Image image) {
    // Letters over any colours need paper under them.
    const double size = std::clamp(image.width / 45., 6., 11.);
    const int strip = int(2.4 * size);
    const std::uint8_t paper[3]{251, 250, 248};
    for (int k = 0; k < strip * image.width; ++k) image.rgb.insert(image.rgb.end(), paper, paper + 3);
    image.height += strip;
    picture::draw_text(image, caption, 2, image.height - .7 * size, size, {.03f, .03f, .03f});
    section.plates.push_back({file, caption, encode_png(image)});
    write_png((std::filesystem::path(effort.folder) / file).string(), image);
}

Image enlarge(const Image& image, int times) {
    Image large{image.width * times, image.height * times, {}};
    large.rgb.resize(std::size_t(3) * large.width * large.height);
    for (int y = 0; y < large.height; ++y)
        for (int x = 0; x < large.width; ++x)
            std::copy_n(&image.rgb[3 * (std::size_t(y / times) * image.width + x / times)], 3,
                        &large.rgb[3 * (std::size_t(y) * large.width + x)]);
    return large;
}

std::string power_of_ten(double value) {
    return text("%.1e", value);
}

Page reproduce_ahmad(const Effort& effort) {
    Page page;
    page.title = "Stability of filtered mass-spring systems, reproduced";
    page.lead =
        "Alexandre Ahmad, Samir Adly, Olivier Terraz and Djamchid Ghazanfarpour, “Stability Analysis of Filtered "
        "Mass-Spring Systems”, 2006. Every figure and every number of the paper, beside what weft measures. The paper "
        "does not give its cloth; ours is a square metre held by two corners, .289 kg, with structural, shear and "
        "flexion springs in the ratio 1 : .5 : .1, damped at .5/s, and made just so stiff that k0, the largest "
        "eigenvalue of M⁻¹K, is what the paper says: 10⁶/s² unless told otherwise. “FB” is symplectic Euler. Filters "
        "have exponential weights e^(−λd) with d in structural rest lengths, and λ = 1, unless told otherwise. Their "
        "variants: row (the paper's first: weights that sum to 1), half (its symmetric alternative, which is half the "
        "row filter), conservative (ours: neighbours give and take the same momentum). They act on the velocity "
        "before it moves the points, on the force (the acceleration, wherever it is evaluated), or after the step, "
        "which is the paper's black box.";
    const int threads = threads_in_use();
    use_threads(1);  // the cloths are small, and costs are those of one thread
    if (effort.wants("frequencies")) add_ahmad_frequencies(page, effort);
    if (effort.wants("steps")) add_ahmad_steps(page, effort);
    if (effort.wants("falls")) add_ahmad_falls(page, effort);
    if (effort.wants("costs")) add_ahmad_costs(page, effort);
    if (effort.wants("fish")) add_ahmad_fish(page, effort);
    use_threads(threads);
    page.end = count_verdicts(page) + " Costs are CPU time of one thread.";
    return page;
}

}  // namespace weft::cli
