// weft studio: the studio's server, and a browser to look at it.
#include "../studio/server/studio.h"

#include "cli.h"
#include "terminal.h"

#include <weft/step.h>

#include <unistd.h>
#include <filesystem>

namespace weft::cli {

namespace {

namespace fs = std::filesystem;

// The scenes that come with weft: below where one stands, beside the build, or installed.
std::vector<std::string> find_scene_folders() {
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    std::vector<fs::path> places{"scenes"};
    if (!error) {
        places.push_back(program.parent_path().parent_path().parent_path() / "scenes");
        places.push_back(program.parent_path().parent_path() / "share/weft/scenes");
    }
    for (const fs::path& place : places)
        if (fs::is_directory(place, error)) return {place.string()};
    return {};
}

std::string find_cache() {
    if (const char* folder = std::getenv("XDG_CACHE_HOME"); folder && *folder) return std::string(folder) + "/weft";
    if (const char* home = std::getenv("HOME"); home && *home) return std::string(home) + "/.cache/weft";
    return "";
}

// In the background, and without a word if there is no browser: the address was printed.
void open_browser(const std::string& address) {
    if (!std::getenv("DISPLAY") && !std::getenv("WAYLAND_DISPLAY")) return;
    if (fork() != 0) return;
    std::FILE* ignored = std::freopen("/dev/null", "w", stderr);
    if (fork() == 0) execlp("xdg-open", "xdg-open", address.c_str(), static_cast<char*>(nullptr));
    _exit(ignored ? 0 : 1);
}

}  // namespace

int studio(const Arguments& arguments) {
    weft::studio::StudioOptions o;
    bool stay = false;
    CLI::App app("Shows scenes in a browser: drag the cloth, turn the knobs, draw knots, compare, export.",
                 "weft studio");
    app.add_option("SCENE", o.open, "scene file, or folder of a run; without it, the gallery")
        ->type_name("SCENE.json|OUT");
    app.add_option("--port", o.port, "port on 127.0.0.1; otherwise any that is free")->check(CLI::Range(0, 65535));
    app.add_option("--scenes", o.folders, "folder whose scenes the gallery shows; may be repeated")->type_name("DIR");
    app.add_option("--save", o.save, "where a simulation under way is saved at the end (SIGTERM, Ctrl-C)")
        ->type_name("DIR");
    app.add_flag("--no-open", stay, "do not start a browser");
    add_threads(app, o.threads);
    app.footer("Listens on this machine alone. The address has a token: who does not know it gets nothing.");
    if (const auto done = parse(app, arguments)) return *done;
    if (!o.open.empty() && !fs::exists(o.open))
        throw SceneError(
            {o.open, "", "", "must be a scene file or the folder of a run", "weft studio shows the gallery"});
    use_threads(o.threads);
    if (o.folders.empty()) o.folders = find_scene_folders();
    o.cache = find_cache();
    o.make_knot = [](const std::vector<std::string>& words) { knot(words); };
    try {
        weft::studio::Studio studio(std::move(o));
        std::printf("%s\n", studio.address().c_str());
        std::fflush(stdout);
        if (!stay) open_browser(studio.address());
        studio.run();
    } catch (const SceneError&) {
        throw;
    } catch (const std::runtime_error& error) {
        print_error(error.what());
        return failed;
    }
    return fine;
}

}  // namespace weft::cli
