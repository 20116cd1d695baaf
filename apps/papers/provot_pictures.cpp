#include "provot_pictures.h"

#include "picture/picture_parts.h"

#include <algorithm>

namespace weft::provot {

Take make_take(const Scene& scene, const std::string& caption, double frames_per_second, Trial* trial) {
    Scene filmed = scene;
    filmed.time.frames_per_second = frames_per_second;
    Take take;
    take.caption = caption;
    Trial result =
        simulate(filmed, [&](const Model&, const State& state, const Measures&) { take.frames.push_back(state.x); });
    take.model = result.model;
    take.end = result.end;
    if (trial) *trial = std::move(result);
    return take;
}

Take make_still(const Trial& trial, const std::string& caption) {
    return {trial.model, {trial.x}, caption, trial.end};
}

Bounds bounds_of(const std::vector<const Take*>& takes) {
    Bounds bounds;
    for (const Take* take : takes)
        for (const auto& frame : take->frames)
            for (const Vec3& p : frame) bounds.add(p);
    return bounds;
}

Bounds bounds_of_last(const std::vector<const Take*>& takes) {
    Bounds bounds;
    for (const Take* take : takes)
        for (const Vec3& p : take->frames.back()) bounds.add(p);
    return bounds;
}

static Image render_frame(const Take& take, std::size_t frame, Look look, const Bounds& bounds) {
    look.caption = take.caption;
    return render(take.model, take.frames[std::min(frame, take.frames.size() - 1)], look, bounds);
}

std::vector<Image> render_last(const std::vector<const Take*>& takes, const Look& look, const Bounds& bounds) {
    std::vector<Image> images;
    for (const Take* take : takes) images.push_back(render_frame(*take, take->frames.size() - 1, look, bounds));
    return images;
}

Image join(const std::vector<Image>& images) {
    Image all{0, images.front().height, {}};
    std::vector<int> widths;
    for (const Image& image : images) {
        const bool last = &image == &images.back();
        const int legend = picture::legend_bar(image.width, image.height).x - std::max(1, image.height / 90);
        widths.push_back(last ? image.width : std::max(1, legend));
        all.width += widths.back();
    }
    for (int y = 0; y < all.height; ++y)
        for (std::size_t k = 0; k < images.size(); ++k) {
            const auto row = images[k].rgb.begin() + std::ptrdiff_t(y) * images[k].width * 3;
            all.rgb.insert(all.rgb.end(), row, row + std::ptrdiff_t(widths[k]) * 3);
        }
    return all;
}

void write_film(const std::string& file, const std::vector<const Take*>& takes, const Look& look, const Bounds& bounds,
                double frames_per_second, const std::function<void(double)>& tell) {
    std::size_t frames = 0;
    for (const Take* take : takes) frames = std::max(frames, take->frames.size());
    std::unique_ptr<FilmWriter> film;
    for (std::size_t k = 0; k < frames; ++k) {
        std::vector<Image> panels;
        for (const Take* take : takes) panels.push_back(render_frame(*take, k, look, bounds));
        const Image image = join(panels);
        if (!film) film = std::make_unique<FilmWriter>(file, image.width, image.height, frames_per_second);
        film->add(image);
        tell(double(k + 1) / double(frames));
    }
    if (film) film->finish();
}

Look tubes(int width, int height, int samples, double rate_range) {
    Look look = coloured_cloth(width, height, samples, rate_range);
    look.springs = true;
    look.surface = false;
    return look;
}

Look coloured_cloth(int width, int height, int samples, double rate_range) {
    Look look;
    look.width = width;
    look.height = height;
    look.samples = samples;
    look.colour = ColourBy::rate;
    look.rate_range = rate_range;
    return look;
}

}  // namespace weft::provot
