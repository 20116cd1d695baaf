// weft analyse --spectrum: the velocities of a falling cloth as several schemes make them, as colours over time and as
// spectra, side by side (Ahmad et al. 2006, figures 4 and 5).
#include "analyse.h"

#include "cli.h"
#include "core/did_you_mean.h"
#include "core/report.h"

#include <weft/files.h>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>
#include <filesystem>

namespace weft::cli {

namespace {
using Json = nlohmann::ordered_json;

std::string file_name(std::string text) {
    for (char& c : text)
        if (!(std::isalnum(static_cast<unsigned char>(c)) || c == '-')) c = '_';
    return text;
}

std::string series_of(const std::vector<lab::Recording>& recordings) {
    std::string text = "time [s]";
    std::size_t rows = 0;
    for (const lab::Recording& r : recordings) {
        text.append(",").append(r.name);
        rows = std::max(rows, r.shares.size());
    }
    text += "\n";
    for (std::size_t k = 0; k < rows; ++k) {
        text += shortest(double(k + 1) * recordings.front().interval);
        for (const lab::Recording& r : recordings)
            text.append(",").append(k < r.shares.size() ? shortest(r.shares[k]) : "");
        text += "\n";
    }
    return text;
}

void write_all(const std::string& folder, const std::vector<lab::Recording>& recordings) {
    namespace fs = std::filesystem;
    fs::create_directories(folder);
    const double fastest = lab::fastest_of(recordings), strongest = lab::strongest_of(recordings);
    std::vector<Image> velocities, spectra;
    for (const lab::Recording& r : recordings) {
        velocities.push_back(lab::draw_velocities(r, fastest));
        spectra.push_back(lab::draw_spectrum(r, strongest));
        write_png((fs::path(folder) / ("velocities-" + file_name(r.name) + ".png")).string(), velocities.back());
        write_png((fs::path(folder) / ("spectrum-" + file_name(r.name) + ".png")).string(), spectra.back());
    }
    // A scheme that diverged has a shorter picture: fill it up, so that they stand side by side.
    int width = 0;
    for (const Image& image : velocities) width = std::max(width, image.width);
    for (Image& image : velocities) {
        Image wide{width, image.height, std::vector<std::uint8_t>(std::size_t(3) * width * image.height, 255)};
        for (int y = 0; y < image.height; ++y)
            std::copy_n(&image.rgb[std::size_t(3) * y * image.width], 3 * image.width,
                        &wide.rgb[std::size_t(3) * y * width]);
        image = std::move(wide);
    }
    write_png((fs::path(folder) / "velocities.png").string(), tile(velocities, int(velocities.size())));
    write_png((fs::path(folder) / "spectra.png").string(), tile(spectra, int(spectra.size())));
    write_bytes((fs::path(folder) / "high-frequencies.csv").string(), series_of(recordings));
}
}  // namespace

std::vector<lab::Method> parse_methods(const std::string& text, const Filter& filter) {
    const std::vector<std::string> places{"none", "velocity", "force", "paper"};
    std::vector<lab::Method> methods;
    for (const std::string& word : split_list(text)) {
        const std::size_t plus = word.find('+');
        const std::string scheme = word.substr(0, plus),
                          place = plus == std::string::npos ? "none" : word.substr(plus + 1);
        const auto s = std::find(scheme_words().begin(), scheme_words().end(), scheme);
        const auto p = std::find(places.begin(), places.end(), place);
        if (s == scheme_words().end())
            throw SceneError({"", "--schemes", scheme, "must be one of: " + list_words(scheme_words()),
                              did_you_mean(scheme, scheme_words())});
        if (p == places.end())
            throw SceneError(
                {"", "--schemes", place, "a filter acts on: " + list_words(places), did_you_mean(place, places)});
        lab::Method method = lab::make_method(Scheme(s - scheme_words().begin()), FilterPlace(p - places.begin()));
        method.filter.weights = filter.weights;
        method.filter.variant = filter.variant;
        method.filter.lambda = filter.lambda;
        method.filter.calm = filter.calm;
        methods.push_back(method);
    }
    return methods;
}

int analyse_spectrum(const Scene& scene, const SpectrumOptions& options, ProgressBar& bar) {
    if (!std::holds_alternative<Sheet>(scene.cloth.shape))
        throw SceneError({scene.file, "/cloth", "", "spectra need a grid: other meshes have no rows and columns",
                          "give /cloth/grid, or leave out --spectrum"});
    if (options.folder.empty())
        throw SceneError({"", "--spectrum", "", "needs a folder for its pictures", "add -o DIR"});
    if (!(options.duration >= .01 && options.duration <= 1000))
        throw SceneError({"", "--duration", shortest(options.duration), "must be between 0.01 and 1000 [s]", ""});
    const std::vector<lab::Method> methods = parse_methods(
        options.schemes.empty() ? "symplectic-euler,symplectic-euler+velocity,backward-euler" : options.schemes,
        scene.filter);
    std::vector<lab::Recording> recordings;
    for (std::size_t k = 0; k < methods.size(); ++k) {
        bar.show(double(k) / double(methods.size()), methods[k].name);
        recordings.push_back(lab::record_velocities(scene, methods[k], options.duration));
    }
    bar.clear();
    write_all(options.folder, recordings);
    Json json;
    std::vector<std::vector<Cell>> rows{{{"scheme"}, {"step [s]"}, {"high-frequency share"}, {""}}};
    for (const lab::Recording& r : recordings) {
        rows.push_back(
            {{r.name}, {short_number(r.dt)}, {short_number(r.share)}, {r.diverged ? "diverged" : "", Ink::red}});
        json.push_back({{"scheme", r.name}, {"step", r.dt}, {"share", r.share}, {"diverged", r.diverged}});
    }
    if (options.json)
        std::printf("%s\n", json.dump(2, ' ', false, Json::error_handler_t::replace).c_str());
    else
        print_table(stdout, rows);
    std::fprintf(options.json ? stderr : stdout,
                 "in %s: velocities.png (points down, time across), spectra.png (frequencies across and down, "
                 "logarithmic), high-frequencies.csv\n",
                 options.folder.c_str());
    return fine;
}

}  // namespace weft::cli
