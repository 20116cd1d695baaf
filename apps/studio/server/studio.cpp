// The studio as a whole: starts, opens what is asked for, ends in order.
#include "studio.h"

#include "simulation.h"

#include <weft/files.h>

#include <cstdio>

namespace weft::studio {

namespace fs = std::filesystem;

Bench::Bench() : thread_([this] { live(); }) {}

Bench::~Bench() {
    {
        const std::lock_guard lock(mutex_);
        quit_ = true;
    }
    wake_.notify_one();
    thread_.join();
}

bool Bench::add(std::function<void()> work, bool soon) {
    constexpr std::size_t most = 256;
    {
        const std::lock_guard lock(mutex_);
        if (work_.size() >= most) return false;
        if (soon)
            work_.push_front(std::move(work));
        else
            work_.push_back(std::move(work));
    }
    wake_.notify_one();
    return true;
}

void Bench::live() {
    for (;;) {
        std::function<void()> work;
        {
            std::unique_lock lock(mutex_);
            wake_.wait(lock, [&] { return quit_ || !work_.empty(); });
            if (quit_) return;
            work = std::move(work_.front());
            work_.pop_front();
        }
        work();
    }
}

static fs::path make_scratch() {
    std::string pattern = (fs::temp_directory_path() / "weft-studio-XXXXXX").string();
    if (!mkdtemp(pattern.data())) throw std::runtime_error("cannot make a folder in " + pattern);
    return pattern;
}

static void save_all(Studio& studio) {
    for (auto& seat : studio.seat)
        seat->end_with([&](Simulation& s) {
            release_all(s);
            const std::string folder = save_to(s, studio.options.save);
            if (!folder.empty()) std::fprintf(stderr, "weft: saved; to go on: weft studio %s\n", folder.c_str());
        });
}

static void leave(Studio& studio, int page) {
    studio.pages.erase(page);
    studio.watching = int(studio.pages.size());
    if (!studio.pages.empty()) return;
    for (auto& seat : studio.seat)  // nobody looks any more: no cloth swings for nobody
        seat->order([](Simulation& s) {
            release_all(s);
            play(s, false);
        });
}

static void greet(Studio& studio, int page) {
    studio.pages[page];
    studio.watching = int(studio.pages.size());
    Json hello{{"type", "hello"}, {"seats", seats}, {"opened", studio.options.open.empty() ? "" : "0"}};
    studio.web->send(page, hello.dump(), false);
    tell_pages(studio);
}

static WebHandlers make_handlers(Studio& studio) {
    WebHandlers handlers;
    handlers.page = find_page_file;
    handlers.request = [&studio](const Request& request, Respond respond) {
        answer(studio, request, std::move(respond));
    };
    handlers.opened = [&studio](int page) { greet(studio, page); };
    handlers.closed = [&studio](int page) { leave(studio, page); };
    handlers.message = [&studio](int page, const std::string& text) { hear(studio, page, text); };
    handlers.stopped = [&studio] { studio.web->stop(); };
    return handlers;
}

Studio::Studio(StudioOptions wanted) : options(std::move(wanted)), token(make_token()), scratch(make_scratch()) {
    gallery = find_scenes(options.folders);
    for (GalleryEntry& knot : find_knots()) gallery.push_back(std::move(knot));
    schema = scene_schema();
    web = std::make_unique<Web>(options.port, token, make_handlers(*this));
    bench = std::make_unique<Bench>();
    for (auto& one : seat)
        one = std::make_unique<Seat>([this] {
            if (!news.exchange(true)) web->post([this] { tell_pages(*this); });
        });
    if (options.open.empty()) return;
    const fs::path path = fs::canonical(options.open);
    GalleryEntry entry{"opened/" + path.filename().string(), path.stem().string(), "", "scene", path.string()};
    if (fs::is_directory(path)) entry.kind = "run";
    if (entry.kind == "scene") read_scene(entry.file);  // what is wrong with it is said before anything is started
    gallery.insert(gallery.begin(), entry);
    open_entry(*this, 0, entry, false);
}

Studio::~Studio() {
    ending = true;
    bench.reset();
    for (auto& one : seat) one.reset();
    web.reset();
    std::error_code ignored;
    fs::remove_all(scratch, ignored);
}

std::string Studio::address() const {
    return "http://127.0.0.1:" + std::to_string(web->port()) + "/?token=" + token;
}

void Studio::run() {
    web->run();
    save_all(*this);
}

// One order, so that what is wrong with a scene is still said when it was also to be run.
void open_entry(Studio& studio, std::size_t seat, const GalleryEntry& entry, bool run) {
    studio.seat[seat]->order([made = entry, run](Simulation& s) {
        if (made.kind == "run") return open_folder(s, made.file, made.id);
        open_scene(s, made.file, made.id);
        play(s, run);
    });
}

Json describe_error(const std::exception& error) {
    Json json{{"text", error.what()}};
    if (const auto* scene = dynamic_cast<const SceneError*>(&error)) {
        json["path"] = scene->where.path;
        json["value"] = scene->where.value;
        json["rule"] = scene->where.rule;
        json["suggestion"] = scene->where.suggestion;
    }
    return json;
}

}  // namespace weft::studio
