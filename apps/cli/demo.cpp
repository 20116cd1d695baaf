// weft demo: what weft is best at, in a few minutes. A sheet with and without limits, a sheet over a walking figure, a
// twisted tube, a tangle that comes apart; pictures, one film of them all, and a table of what was proven on the way.
#include "cli.h"
#include "core/text.h"
#include "demo_scenes.h"
#include "terminal.h"

#include <weft/check.h>
#include <weft/model.h>
#include <weft/picture.h>
#include <weft/run.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>

namespace weft::cli {

namespace {

namespace fs = std::filesystem;
constexpr double frame_rate = 25;  // [Hz]

// A scene that was run: its frames, and what an independent count found in each.
struct Clip {
    Model model;
    std::string caption;
    std::vector<std::vector<Vec3>> frames;
    std::vector<double> times;  // [s]
    Measures end;
    int counted = 0, with = 0;              // frames: looked at, with an intersection or a point inside
    int at_start = 0;                       // pairs that intersect in the first frame
    Vec3 eye{0, 0, 0}, target{0, 0, 0};     // [m] both zero: chosen to see all
    bool proven = false, coloured = false;  // contact counts; colour shows the deformation rate
};

Clip make_clip(Scene scene, const std::string& caption, const std::function<void(double)>& tell) {
    scene.time.frames_per_second = frame_rate;
    scene.output.audit = false;
    Run run = make_run(scene);
    Clip clip{.model = run.model, .caption = caption};
    clip.proven = run.model.contact.active;
    std::optional<Checker> checker;
    if (clip.proven) checker.emplace(check_parts(run.model));
    for (bool over = false; !over;) {
        const RunEvent event = next(run);
        over = event.stop.has_value();
        if (event.frame < 0) continue;
        clip.frames.push_back(run.state.x);
        clip.times.push_back(run.state.time);
        clip.end = event.report.measures;
        if (checker) {
            const CheckReport found = checker->check(check_points(run.model, run.state));
            if (event.frame == 0) clip.at_start = int(found.pairs.size() + found.inside.size());
            clip.counted += event.frame > 0;
            clip.with += event.frame > 0 && !found.clean();
        }
        tell(run.state.time / scene.time.duration);
    }
    return clip;
}

Bounds bounds_of(const Clip& clip) {
    Bounds bounds;
    for (const std::vector<Vec3>& frame : clip.frames)
        for (const Vec3& p : frame) bounds.add(p);
    return bounds;
}

Image draw(const Clip& clip, std::size_t frame, int width, int height, int samples) {
    Look look;
    look.width = width;
    look.height = height;
    look.samples = samples;
    look.caption = clip.caption;
    look.time = clip.times[frame];
    if (clip.coloured) look.colour = ColourBy::rate, look.rate_range = .3;
    if (clip.eye != clip.target) look.eye = clip.eye, look.target = clip.target;
    return render(clip.model, clip.frames[frame], look, bounds_of(clip));
}

// One clip after another; two that are shown at the same time share the picture.
using Shot = std::vector<const Clip*>;

std::size_t length_of(const Shot& shot) {
    std::size_t most = 0;
    for (const Clip* clip : shot) most = std::max(most, clip->frames.size());
    return most;
}

Image draw_shot(const Shot& shot, std::size_t frame, int width, int height, int samples) {
    const auto panel = [&](const Clip& clip, int wide) {
        return draw(clip, std::min(frame, clip.frames.size() - 1), wide, height, samples);
    };
    if (shot.size() == 1) return panel(*shot[0], width);
    return tile({panel(*shot[0], width / 2), panel(*shot[1], width / 2)}, 2);
}

void write_demo_film(const std::string& file, const std::vector<Shot>& shots, int height, int samples,
                     const std::function<void(double)>& tell) {
    const int width = height * 16 / 9;
    int film_width = width;  // two pictures beside each other have a gap between them
    std::unique_ptr<FilmWriter> film;
    std::size_t frames = 0, done = 0;
    for (const Shot& shot : shots) frames += length_of(shot);
    for (const Shot& shot : shots)
        for (std::size_t k = 0; k < length_of(shot); ++k) {
            const bool alone = shot.size() == 1;
            const Image image = draw_shot(shot, k, alone && film ? film_width : width, height, samples);
            if (!film) film = std::make_unique<FilmWriter>(file, film_width = image.width, height, frame_rate);
            film->add(image);
            tell(double(++done) / double(frames));
        }
    if (film) film->finish();
}

std::string in_percent(double rate) {
    return text("%.1f %%", 100 * rate);
}

void print_sheets(const std::vector<Clip>& sheets) {
    constexpr std::array<const char*, 3> claims{"exceeds 100 % at the corners (figure 2b)",
                                                "super-elastic effect gone (figure 4a)",
                                                "shear controlled as well (figure 4b)"};
    std::vector<std::vector<Cell>> rows{{{"17×17 sheet, 200 steps"}, {"the paper says"}, {"structural"}, {"shear"}}};
    for (std::size_t k = 0; k < sheets.size(); ++k)
        rows.push_back({{sheets[k].caption},
                        {claims[k]},
                        {in_percent(sheets[k].end.max_rate[0])},
                        {in_percent(sheets[k].end.max_rate[1])}});
    std::printf("Largest deformation rates of a sheet that falls, held by two corners (Provot 1995):\n\n");
    print_table(stdout, rows);
}

bool print_proofs(const std::vector<const Clip*>& clips) {
    std::vector<std::vector<Cell>> rows{
        {{"scene"}, {"points"}, {"intersections at the start"}, {"frames counted"}, {"frames with intersections"}}};
    bool clean = true;
    for (const Clip* clip : clips) {
        clean = clean && clip->with == 0;
        rows.push_back({{clip->caption},
                        {std::to_string(clip->model.points())},
                        {std::to_string(clip->at_start)},
                        {std::to_string(clip->counted)},
                        {std::to_string(clip->with), clip->with == 0 ? Ink::green : Ink::red}});
    }
    std::printf("\nNothing passes through anything, counted exactly by a program of its own (weft check):\n\n");
    print_table(stdout, rows);
    std::printf("\n");
    return clean;
}

struct DemoRun {
    std::string folder;
    bool quick = false;
    ProgressBar bar;
    std::vector<std::string> written;

    std::string file(const char* name) {
        written.push_back((fs::path(folder) / name).string());
        return written.back();
    }
    // Hears about a part of the whole, from one share of it to another.
    std::function<void(double)> part(double from, double to, const char* note) {
        bar.show(from, note);
        return [this, from, to, note](double done) {
            if (bar.due()) bar.show(from + (to - from) * done, note);
        };
    }
    int pixels(int full) const { return quick ? full / 4 : full; }
};

std::vector<Clip> fall(DemoRun& demo, int points, double duration) {
    constexpr std::array<DemoLimit, 3> limits{DemoLimit::nothing, DemoLimit::structural,
                                              DemoLimit::structural_and_shear};
    constexpr std::array<const char*, 3> captions{"springs alone", "structural springs limited to 10 %",
                                                  "structural and shear limited to 10 %"};
    std::vector<Clip> clips;
    for (std::size_t k = 0; k < limits.size(); ++k) {
        clips.push_back(make_clip(demo_sheet(limits[k], points, duration), captions[k], demo.part(0, .02, "a sheet")));
        clips.back().coloured = true;
        clips.back().eye = {2.2, -3.6, .3};
        clips.back().target = {.5, -.1, -.5};
    }
    return clips;
}

}  // namespace

int demo(const Arguments& arguments) {
    std::string folder = "out/demo";
    bool quick = false, quiet = false;
    CLI::App app("Shows what weft does: pictures, a film, and a table of what was proven, in a few minutes.",
                 "weft demo");
    app.add_option("-o,--output", folder, "folder for pictures and film; out/demo if not given")->type_name("DIR");
    app.add_flag("--quick", quick, "small pictures and a short film, in seconds");
    app.add_flag("--quiet", quiet, "no progress");
    if (const auto done = parse(app, arguments)) return *done;
    fs::create_directories(folder);
    DemoRun demo{.folder = folder, .quick = quick, .bar = ProgressBar(quiet)};

    const std::vector<Clip> sheets = fall(demo, 17, .6);
    const std::vector<Clip> falls = fall(demo, quick ? 17 : 33, quick ? .4 : 2);
    Clip figure =
        make_clip(demo_figure(quick), "a sheet over a walking figure", demo.part(.02, .25, "a walking figure"));
    Clip twist = make_clip(demo_twist(quick), "a tube twisted by four turns", demo.part(.25, .4, "a twisted tube"));
    Clip tangle = make_clip(demo_tangle(quick), "two sheets that crossed come apart", demo.part(.4, .45, "a tangle"));
    figure.eye = {3.6, -2.6, 1.9};
    figure.target = {0, 0, .85};
    const std::vector<const Clip*> proven{&figure, &twist, &tangle};

    demo.part(.45, .5, "pictures");
    std::vector<Image> panels;
    for (const Clip* clip : {&figure, &twist, &tangle})
        panels.push_back(draw(*clip, clip->frames.size() - 1, demo.pixels(720), demo.pixels(720), quick ? 4 : 16));
    write_png(demo.file("contact.png"), tile(panels, 3));
    panels.clear();
    for (const Clip& clip : sheets)
        panels.push_back(draw(clip, clip.frames.size() - 1, demo.pixels(720), demo.pixels(720), quick ? 4 : 16));
    write_png(demo.file("sheets.png"), tile(panels, 3));
    Clip curtain = make_clip(demo_curtain(quick), "", demo.part(.47, .5, "a curtain"));
    curtain.eye = {1.75, -2.55, -.05};
    curtain.target = {.78, 0, -.53};
    write_png(demo.file("hero.png"),
              draw(curtain, curtain.frames.size() - 1, demo.pixels(1600), demo.pixels(900), quick ? 4 : 16));
    const bool film = film_possible();
    if (film)
        write_demo_film(demo.file("weft.mp4"), {{&falls[0], &falls[2]}, {&figure}, {&twist}, {&tangle}},
                        demo.pixels(480), quick ? 2 : 4, demo.part(.5, 1, "film"));
    demo.bar.clear();

    print_sheets(sheets);
    const bool clean = print_proofs(proven);
    if (!film) print_warning("films need the program ffmpeg, which is not installed: there are pictures only");
    for (const std::string& file : demo.written) std::printf("%s\n", file.c_str());
    return clean ? fine : failed;
}

}  // namespace weft::cli
