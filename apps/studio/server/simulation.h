// What happens in a seat's thread: a run, its knobs, its hands.
#pragma once

#include "seat.h"

#include "scene/json.h"

#include <chrono>
#include <optional>

namespace weft::studio {

// By what the schema says of a file ("x-file"): an ending, or "curves" and "fabrics"; sorted.
using Names = std::map<std::string, std::vector<std::string>>;

struct Simulation {
    explicit Simulation(Seat& owner) : seat(owner) {}

    Seat& seat;
    Scene scene;
    Json document;  // the scene, every knob written out
    std::string id;
    Names names;  // that a page may give to files
    std::optional<Run> run;
    std::shared_ptr<const Stage> stage;
    bool playing = false, over = false, recorded = false;
    double speed = 1;  // simulated seconds a second at most; 0: as fast as it goes
    std::string reason, error;
    Field field = Field::none;
    StableStep stable;        // as last estimated
    std::string certificate;  // JSON, once a knot is tied

    std::map<std::int64_t, Vec3> wanted;  // where hands are to go; they get there at a bounded speed
    std::set<std::int64_t> pinned;        // hands that stay
    std::set<int> unpinned;               // points that the scene holds and the user let go
    struct MovedBody {
        Vec3 at{0, 0, 0}, wanted{0, 0, 0};  // [m] displacement
        int motion = -1;
    };
    std::map<std::size_t, MovedBody> moved;

    using Clock = std::chrono::steady_clock;
    Clock::time_point shown{}, paced = Clock::now(), estimated{};
    double paced_time = 0;  // [s] simulated, at `paced`
    PhaseTimes phases_before;
    double streaming = 0;  // [s] of this thread's computing that went into what pages see

    bool busy() const { return run && playing && !over; }
};

// Orders. They throw SceneError, and then nothing has changed.
void open_scene(Simulation& s, const std::string& file, const std::string& id);
void open_folder(Simulation& s, const std::string& folder, const std::string& id);
void close_scene(Simulation& s);
void play(Simulation& s, bool on);
void set_speed(Simulation& s, double speed);
void take_one_step(Simulation& s);
void restart(Simulation& s);
void set_knob(Simulation& s, const std::string& path, const Json& value);
void set_field(Simulation& s, Field field);
void grab_point(Simulation& s, std::int64_t point, const Vec3& target);
void release_point(Simulation& s, std::int64_t point);
void release_all(Simulation& s);
void pin_point(Simulation& s, std::int64_t point, bool on);
void move_body(Simulation& s, std::size_t body, const Vec3& by);
std::string save_to(Simulation& s, const std::string& folder);  // what was written: a folder, or nothing

// One step, and what it leaves to see.
void advance(Simulation& s);
std::chrono::microseconds pause_wanted(const Simulation& s);  // so as not to run faster than asked

// Inside.
void begin_stage(Simulation& s, bool fresh);
void show(Simulation& s, std::int64_t frame);
void tell_status(Simulation& s);
double thread_seconds();  // [s] of computing of the thread that asks
void say(Simulation& s, const std::string& sentence);
void move_hands(Simulation& s);
void move_bodies_wanted(Simulation& s);
void put_back_changes(Simulation& s, Model& model);  // pins and bodies that were changed by hand, after a build
Json describe_changes(const Simulation& s);
void restore_changes(Simulation& s, const Json& json, const std::string& file);  // throws SceneError
std::string make_certificate(const Simulation& s);

// Files that may be named (names.cpp).
Names find_names(const std::string& scene_file, bool with_neighbours);
bool may_name(const Names& names, const std::string& words, const std::string& wanted);

// Fields (fields.cpp).
std::vector<float> find_field(const Simulation& s);
std::vector<float> find_fabric_energies(const Model& model, const State& state);  // [J/m²] a point
State find_state(const Model& model, const Shot& shot);                           // as far as its positions tell
std::vector<float> find_past_field(const Seat& seat, const Stage& stage, const Shot& shot, Field field);

}  // namespace weft::studio
