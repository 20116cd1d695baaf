// The studio: two seats, any number of pages that look at them, the gallery. All of this lives in the thread of the web
// server; seats and the bench (slow work: thumbnails, exports) have threads of their own and report back.
#pragma once

#include "seat.h"
#include "web.h"

#include "scene/json.h"

#include <array>
#include <atomic>
#include <deque>
#include <filesystem>
#include <optional>

namespace weft::studio {

inline constexpr std::size_t seats = 2;  // side by side

// A scene, a recorded run or a ready-made knot that may be opened. Pages know the id and nothing else: an address that
// is not in the list leads nowhere.
struct GalleryEntry {
    std::string id, name, about, kind;  // kind: scene, run, knot
    std::string file;                   // of a scene; the folder of a run; the name of a knot
};

struct StudioOptions {
    int port = 0;
    std::string open;                  // a scene file or the folder of a run; empty: the gallery
    std::vector<std::string> folders;  // whose scenes are shown
    std::string save = "out/studio";   // where SIGTERM saves
    std::string cache;                 // where thumbnails are kept; empty: nowhere
    int threads = 0;
    // Makes a folder with a scene of a drawn curve: the verb `knot` of the command line. Throws SceneError.
    std::function<void(const std::vector<std::string>& arguments)> make_knot;
};

// Scenes below the folders, sorted; links that lead out of their folder are left out.
std::vector<GalleryEntry> find_scenes(const std::vector<std::string>& folders);
std::vector<GalleryEntry> find_knots();

// Work that takes a while, one after the other, in a thread of its own.
struct Bench {
    Bench();
    ~Bench();
    Bench(const Bench&) = delete;
    Bench& operator=(const Bench&) = delete;
    bool add(std::function<void()> work, bool soon = false);  // soon: before all that waits; false: too much waits

  private:
    void live();
    std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<std::function<void()>> work_;
    bool quit_ = false;
    std::thread thread_;
};

// What one page has been sent so far; a page that lags is sent the newest, and nothing in between.
struct PageView {
    struct OfSeat {
        std::int64_t stage = 0, version = -1;
        std::size_t rows = 0, log = 0;
        std::shared_ptr<const Shot> shot;
    };
    std::array<OfSeat, seats> seat;
    int credit = 2;  // updates that it has not acknowledged may be on their way
};

struct Studio {
    explicit Studio(StudioOptions options);
    ~Studio();

    StudioOptions options;
    std::string token;
    std::vector<GalleryEntry> gallery;
    std::string schema;
    std::filesystem::path scratch;  // folder for scenes of drawn knots, removed at the end
    int drawn = 0;
    std::map<int, PageView> pages;
    std::atomic<int> watching{0};  // how many pages there are
    std::unique_ptr<Web> web;
    std::unique_ptr<Bench> bench;
    std::array<std::unique_ptr<Seat>, seats> seat;
    std::atomic<bool> news{false};    // pages are to be told
    std::atomic<bool> ending{false};  // long work is to give up

    std::string address() const;
    void run();
};

// Between the files.
const GalleryEntry* find_entry(const Studio& studio, const std::string& id);
void open_entry(Studio& studio, std::size_t seat, const GalleryEntry& entry, bool run);
void hear(Studio& studio, int page, const std::string& text);   // messages.cpp
void tell_pages(Studio& studio);                                // views.cpp
std::optional<Field> find_field_word(const std::string& word);  // "", velocity, contact, energy
std::string encode_shot(std::size_t seat, const Stage& stage, const Shot& shot, const char* type, Json extra);
void answer(Studio& studio, const Request& request, Respond respond);  // routes.cpp
Response find_page_file(const std::string& path);                      // page_files.cpp
Json describe_drawing(const Json& curve);                              // drawing.cpp
GalleryEntry make_drawn_scene(Studio& studio, const Json& order, std::function<void(const Json& error)> then);
std::string make_thumbnail(const GalleryEntry& entry, const Studio& studio);  // thumbnail.cpp

Json describe_error(const std::exception& error);
std::string pack_zip(const std::vector<std::pair<std::string, std::string>>& files);  // zip.cpp: name, content

}  // namespace weft::studio
