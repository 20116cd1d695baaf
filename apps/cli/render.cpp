// weft render: a picture of one frame of a run, or a film of them all.
#include "cli.h"
#include "core/text.h"
#include "terminal.h"

#include <weft/picture.h>
#include <weft/record.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>

namespace weft::cli {

namespace {

namespace fs = std::filesystem;

struct RenderArguments {
    std::string source, output, frame = "last", colour = "plain", size, quality, eye, target, up, caption, front, back,
                                stripes, stripe_colour;
    bool springs = false, quiet = false;
    double range = 0;
    int samples = 0, threads = 0;
};

void declare(CLI::App& app, RenderArguments& o) {
    app.add_option("OUT", o.source, "folder of a run, or a mesh file (OBJ, PLY)")->required();
    app.add_option("-o,--output", o.output, "film.mp4 or picture.png")->required()->type_name("FILE");
    app.add_option("--frame", o.frame, "which frame a picture shows: a number from 0, or last")->type_name("N|last");
    app.add_flag("--springs", o.springs, "draw the structural springs as tubes");
    app.add_option("--colour,--color", o.colour, "plain, or rate: colour by deformation rate, with a legend")
        ->check(CLI::IsMember({"plain", "rate"}))
        ->type_name("plain|rate");
    app.add_option("--range", o.range, "rate that gets the last colour, e.g. 0.1; without it, chosen from the frames")
        ->check(number_between(0, 1e6))
        ->type_name("RATE");
    app.add_option("--quality", o.quality,
                   "draft: 640x360, 4 rays a pixel, for films unless told otherwise; good: 960x540, 16, for pictures; "
                   "best: 1920x1080, 64")
        ->check(CLI::IsMember({"draft", "good", "best"}))
        ->type_name("draft|good|best");
    app.add_option("--size", o.size, "pixels; without it, as --quality says")->type_name("WxH");
    app.add_option("--samples", o.samples, "rays a pixel: more is smoother and slower; without it, as --quality says")
        ->check(CLI::Range(1, 4096))
        ->type_name("N");
    app.add_option("--eye", o.eye, "where the camera stands [m]")->type_name("x,y,z");
    app.add_option("--target", o.target, "where it looks [m]")->type_name("x,y,z");
    app.add_option("--up", o.up, "direction that is up; without it, against the scene's gravity")->type_name("x,y,z");
    app.add_option("--front", o.front, "colour of the cloth's front, linear")->type_name("r,g,b");
    app.add_option("--back", o.back, "of its back")->type_name("r,g,b");
    app.add_option("--stripes", o.stripes, "woven in: period [m], angle [degrees] and share, such as 0.03,45,0.3")
        ->type_name("p,a,s");
    app.add_option("--stripe-colour,--stripe-color", o.stripe_colour, "of those")->type_name("r,g,b");
    app.add_option("--caption", o.caption, "words at the bottom left")->type_name("TEXT");
    add_threads(app, o.threads);
    app.add_flag("--quiet", o.quiet, "print errors only");
}

void parse_size(const std::string& text, Look& look) {
    const char* end = text.data() + text.size();
    const auto [middle, bad_width] = std::from_chars(text.data(), end, look.width);
    bool good = bad_width == std::errc() && middle != end && *middle == 'x';
    if (good) {
        const auto [last, bad_height] = std::from_chars(middle + 1, end, look.height);
        good = bad_height == std::errc() && last == end;
    }
    if (!good || look.width < 16 || look.height < 16 || look.width > 16384 || look.height > 16384)
        throw SceneError(
            {"", "--size", text, "must be width x height, each from 16 to 16384 pixels", "such as 960x540"});
}

void parse_colour(const std::string& text, const char* option, std::array<double, 3>& colour) {
    if (text.empty()) return;
    const Vec3 c = parse_vector(text, option);
    if (!(c.minCoeff() >= 0 && c.maxCoeff() <= 1))
        throw SceneError({"", option, text, "must be three shares of light, each from 0 to 1", "such as 0.6,0.1,0.1"});
    colour = {c.x(), c.y(), c.z()};
}

void parse_stripes(const RenderArguments& o, Look& look) {
    if (o.stripes.empty()) return;
    const Vec3 s = parse_vector(o.stripes, "--stripes");
    if (!(s.x() > 0 && s.z() > 0 && s.z() < 1))
        throw SceneError({"", "--stripes", o.stripes,
                          "must be a period above 0 [m], an angle and a share between 0 and 1", "such as 0.03,45,0.3"});
    look.stripes = Stripes{.period = s.x(), .angle = s.y(), .share = s.z()};
    parse_colour(o.stripe_colour, "--stripe-colour", look.stripes->colour);
}

Look make_look(const RenderArguments& o) {
    Look look;
    const bool film = fs::path(o.output).extension() == ".mp4";
    const std::string quality = !o.quality.empty() ? o.quality : film ? "draft" : "good";
    parse_size(!o.size.empty()      ? o.size
               : quality == "draft" ? "640x360"
               : quality == "good"  ? "960x540"
                                    : "1920x1080",
               look);
    look.samples = o.samples > 0 ? o.samples : quality == "draft" ? 4 : quality == "good" ? 16 : 64;
    look.springs = o.springs;
    look.colour = o.colour == "rate" ? ColourBy::rate : ColourBy::plain;
    look.rate_range = o.range;
    if (!o.eye.empty()) look.eye = parse_vector(o.eye, "--eye");
    if (!o.target.empty()) look.target = parse_vector(o.target, "--target");
    if (!o.up.empty()) look.up = parse_vector(o.up, "--up");
    if (look.up && !(look.up->norm() > 0))
        throw SceneError({"", "--up", o.up, "must not be zero: it is a direction", "such as 0,1,0"});
    look.caption = o.caption;
    parse_colour(o.front, "--front", look.front);
    parse_colour(o.back, "--back", look.back);
    parse_stripes(o, look);
    return look;
}

std::int64_t parse_frame(const std::string& text, const RunFolder& run) {
    if (text == "last") return run.frames - 1;
    std::int64_t frame = -1;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), frame);
    if (error != std::errc() || end != text.data() + text.size() || frame < 0 || frame >= run.frames)
        throw SceneError({"", "--frame", text,
                          "must be a frame of the run, from 0 to " + std::to_string(run.frames - 1) + ", or last", ""});
    return frame;
}

// Planes have no end to look at.
void add_bodies(const RunFolder& run, std::int64_t frame, Bounds& bounds) {
    std::vector<Vec3> x;
    for (const ModelBody& body : run.model.bodies) {
        if (body.plane) continue;
        find_body_points(run.model, body, run.times[std::size_t(frame)], x);
        for (const Vec3& p : x) bounds.add(p);
    }
}

// Over all frames, so that the camera of a film and of every picture of a run stands still and sees everything. The
// largest rate likewise, so that a colour means the same throughout.
void survey(const RunFolder& run, Bounds& bounds, Look& look, ProgressBar& bar) {
    double most = 0;
    for (std::int64_t frame = 0; frame < run.frames; ++frame) {
        const std::vector<Vec3> x = read_frame(run, frame);
        for (const Vec3& p : x) bounds.add(p);
        add_bodies(run, frame, bounds);
        for (int s = run.model.kind_start[0]; s < run.model.kind_start[1]; ++s) {
            const Spring& spring = run.model.springs[std::size_t(s)];
            most = std::max(most, (x[std::size_t(spring.a)] - x[std::size_t(spring.b)]).norm() / spring.rest - 1);
        }
        if (bar.due()) bar.show(.1 * double(frame + 1) / double(run.frames), "looking at the frames");
    }
    if (look.colour == ColourBy::rate && look.rate_range == 0 && most > 0) look.rate_range = most;
}

struct Interrupted {};

template <class Add>
void each_frame(const RunFolder& run, const Look& look, const Bounds& bounds, ProgressBar& bar, Add&& add) {
    Look now = look;
    for (std::int64_t frame = 0; frame < run.frames; ++frame) {
        if (stop_wanted()) throw Interrupted{};
        now.time = run.times[std::size_t(frame)];
        add(frame, weft::render(run.model, read_frame(run, frame), now, bounds));
        if (bar.due())
            bar.show(.1 + .9 * double(frame + 1) / double(run.frames),
                     "frame " + std::to_string(frame + 1) + " of " + std::to_string(run.frames));
    }
}

// Returns what was written: without ffmpeg, a folder of pictures.
std::string write_film(const RenderArguments& o, const RunFolder& run, const Look& look, const Bounds& bounds,
                       ProgressBar& bar) {
    if (film_possible()) {
        FilmWriter film(o.output, look.width, look.height, run.frames_per_second);
        each_frame(run, look, bounds, bar, [&](std::int64_t, const Image& image) { film.add(image); });
        film.finish();
        return o.output;
    }
    const fs::path folder = fs::path(o.output).replace_extension(".frames");
    const bool fresh = fs::create_directories(folder);
    std::vector<fs::path> pictures;
    try {
        each_frame(run, look, bounds, bar, [&](std::int64_t frame, const Image& image) {
            pictures.push_back(folder / text("%06lld.png", static_cast<long long>(frame)));
            write_png(pictures.back().string(), image);
        });
    } catch (...) {  // half a film is none
        std::error_code ignored;
        for (const fs::path& picture : pictures) fs::remove(picture, ignored);
        if (fresh) fs::remove(folder, ignored);
        throw;
    }
    bar.clear();
    print_warning("films need the program ffmpeg, which is not installed: the frames are in " + folder.string() +
                  " instead, as PNG");
    return folder.string();
}

}  // namespace

int render(const Arguments& arguments) {
    RenderArguments o;
    CLI::App app("Makes a picture of one frame of a run, or a film of them all.", "weft render");
    declare(app, o);
    if (const auto done = parse(app, arguments)) return *done;
    const std::string extension = fs::path(o.output).extension().string();
    if (extension != ".png" && extension != ".mp4")
        throw SceneError({"", "-o", o.output, "must end in .png (a picture) or .mp4 (a film)", ""});
    check_output(o.output, {".png", ".mp4"});
    Look look = make_look(o);
    const RunFolder run = open_run(o.source);
    const std::int64_t frame = parse_frame(o.frame, run);
    look.time = run.times[std::size_t(frame)];
    use_threads(o.threads);
    listen_for_signals();
    ProgressBar bar(o.quiet);
    Bounds bounds;
    survey(run, bounds, look, bar);
    std::string written = o.output;
    try {
        if (extension == ".mp4")
            written = write_film(o, run, look, bounds, bar);
        else
            write_png(o.output, weft::render(run.model, read_frame(run, frame), look, bounds));
    } catch (const Interrupted&) {
        bar.clear();
        print_error("interrupted: nothing was written");
        return interrupted;
    } catch (const std::exception& error) {
        bar.clear();
        print_error(error.what());
        return failed;
    }
    bar.clear();
    if (!o.quiet) std::printf("%s\n", written.c_str());
    return fine;
}

}  // namespace weft::cli
