// weft demo: a minute that shows what weft does. The hanging sheet of Provot 1995 three ways, as a table, a picture, a
// film, and a flag to look at.
#include "cli.h"
#include "provot_pictures.h"
#include "terminal.h"

#include <filesystem>

namespace weft::cli {

namespace {

using namespace provot;
namespace fs = std::filesystem;

constexpr std::array<Limited, 3> ways{Limited::nothing, Limited::structural, Limited::structural_and_shear};

std::string percent(double rate) {
    char text[32];
    std::snprintf(text, sizeof text, "%.1f %%", 100 * rate);
    return text;
}

std::vector<Take> let_fall(int points, double duration, double frames_per_second) {
    constexpr std::array<const char*, 3> captions{"springs alone", "structural springs limited to 10 %",
                                                  "structural and shear springs limited to 10 %"};
    std::vector<Take> takes;
    for (std::size_t k = 0; k < ways.size(); ++k)
        takes.push_back(make_take(hanging_sheet({.points = points, .limited = ways[k], .duration = duration}),
                                  captions[k], frames_per_second));
    return takes;
}

std::vector<const Take*> pointers(const std::vector<Take>& takes) {
    std::vector<const Take*> list;
    for (const Take& take : takes) list.push_back(&take);
    return list;
}

void print_results(const std::vector<Take>& sheets) {
    constexpr std::array<const char*, 3> claims{"exceeds 100 % at the corners (figure 2b)",
                                                "super-elastic effect gone (figure 4a)",
                                                "shear controlled as well (figure 4b)"};
    std::vector<std::vector<Cell>> rows{{{"17×17 sheet, 200 steps"}, {"the paper says"}, {"structural"}, {"shear"}}};
    for (std::size_t k = 0; k < sheets.size(); ++k)
        rows.push_back({{sheets[k].caption},
                        {claims[k]},
                        {percent(sheets[k].end.max_rate[0])},
                        {percent(sheets[k].end.max_rate[1])}});
    std::printf("Largest deformation rates of a sheet that falls, held by two corners (Provot 1995):\n\n");
    print_table(stdout, rows);
    std::printf(
        "\n  The limits act once a step, as in the paper: that tames the corners without quite reaching 10 %%.\n"
        "  \"until_obeyed\" in a scene repeats them until every spring obeys; 'weft reproduce provot' tells all.\n\n");
}

void write_hero(const std::string& file) {
    const Take take = make_take(
        flag({.points = 65, .stiffness = 50, .wind = 9, .limited = true, .passes = 4, .duration = 2.6}), "", 25);
    Look look;
    look.width = 1600;
    look.height = 900;
    look.samples = 64;
    write_png(file, render_last({&take}, look, bounds_of_last({&take}))[0]);
}

}  // namespace

int demo(const Arguments& arguments) {
    std::string folder = "out/demo";
    bool quiet = false;
    CLI::App app("Shows what weft does: a table, pictures and a film of a falling sheet, in about a minute.",
                 "weft demo");
    app.add_option("-o,--output", folder, "folder for pictures and film; out/demo if not given")->type_name("DIR");
    app.add_flag("--quiet", quiet, "no progress");
    if (const auto done = parse(app, arguments)) return *done;
    fs::create_directories(folder);
    const auto in_folder = [&](const char* name) { return (fs::path(folder) / name).string(); };
    ProgressBar bar(quiet);
    std::vector<std::string> written;

    bar.show(0, "simulating");
    const std::vector<Take> sheets = let_fall(17, .6, 25);
    bar.show(.05, "the three sheets as springs");
    written.push_back(in_folder("sheets.png"));
    write_png(written.back(),
              tile(render_last(pointers(sheets), tubes(640, 720, 32, .6), bounds_of_last(pointers(sheets))), 3));
    bar.show(.15, "a flag");
    written.push_back(in_folder("hero.png"));
    write_hero(written.back());
    const bool film = film_possible();
    if (film) {
        bar.show(.4, "film");
        written.push_back(in_folder("fall.mp4"));
        write_film(written.back(), pointers(let_fall(33, 3, 25)), coloured_cloth(480, 540, 8, .3), 25,
                   [&](double done) {
                       if (bar.due()) bar.show(.4 + .6 * done, "film");
                   });
    }
    bar.clear();

    print_results(sheets);
    if (!film) print_warning("films need the program ffmpeg, which is not installed: there are pictures only");
    for (const std::string& file : written) std::printf("%s\n", file.c_str());
    return fine;
}

}  // namespace weft::cli
