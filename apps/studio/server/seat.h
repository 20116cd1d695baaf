// A seat: one simulation (or one recorded run) in a thread of its own, pulled by next(run), and what pages may see of
// it. The thread takes orders between steps and never waits for a page: it leaves what is new where pages find it.
#pragma once

#include <weft/record.h>

#include <atomic>
#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <vector>

namespace weft::studio {

enum class Field { none, velocity, contact, energy };  // a number a point that only the engine knows

// One instant, as pages get it.
struct Shot {
    std::int64_t frame = -1;  // number, as weft run counts them; -1: between two
    std::int64_t step = 0;
    double time = 0;            // [s]
    std::vector<float> x;       // 3 a point
    std::vector<float> bodies;  // 3 a point of bodies that move, one after the other
    std::vector<float> field;   // 1 a point, or empty
    Field which = Field::none;
};

// What stays the same from shot to shot.
struct Stage {
    std::int64_t number = 0;  // rises with every build
    bool fresh = true;        // what was before is gone: a restart
    Model model;
    std::string scene;             // JSON, every knob
    std::string name, id, folder;  // of the scene; id as the gallery has it
    std::string names;             // JSON: what may be said where a file is named
    std::vector<bool> body_moves;
    std::vector<int> pins;  // points that the scene holds
    bool fastens = false, recorded = false;
};

// Everything that pages look at; copied out under the lock, never waited for.
struct Views {
    std::shared_ptr<const Stage> stage;
    std::shared_ptr<const Shot> latest;
    std::int64_t version = 0;  // of all of this
    std::vector<std::shared_ptr<const Shot>> frames;
    std::vector<std::string> rows;  // of series.csv, a frame
    std::vector<std::string> log;   // sentences for people
    std::string status = "{}";      // JSON
};

struct Simulation;  // simulation.h: lives in the thread

struct Seat {
    explicit Seat(std::function<void()> changed);  // called from the thread whenever there is something new
    ~Seat();                                       // ends the thread after the step it is in
    Seat(const Seat&) = delete;
    Seat& operator=(const Seat&) = delete;

    // Done between two steps, in order. What an order throws is put into the log and the status.
    void order(std::function<void(Simulation&)> what);
    void end_with(std::function<void(Simulation&)> last);  // that one, and then nothing any more; waits for it

    // What is new, for whoever looks.
    std::shared_ptr<const Stage> stage() const;
    std::shared_ptr<const Shot> latest() const;
    std::shared_ptr<const Shot> frame(std::int64_t number) const;  // the nearest there is
    std::vector<std::shared_ptr<const Shot>> frames() const;
    std::int64_t version() const;
    std::string status() const;
    std::vector<std::string> rows(std::size_t from) const;
    std::vector<std::string> log(std::size_t from) const;

    // Somebody looks and has taken what there was. A shot between two frames is made only then: a page that reads
    // nothing costs nothing.
    void want() { wanted_ = true; }

    // For the thread.
    void change(const std::function<void(Views&)>& how);
    bool take_wish() { return wanted_.exchange(false); }

  private:
    void live();
    mutable std::mutex mutex_;
    std::condition_variable wake_;
    std::vector<std::function<void(Simulation&)>> orders_;
    bool quit_ = false;
    std::atomic<bool> wanted_{true};
    Views views_;
    std::function<void()> changed_;
    std::thread thread_;
};

inline constexpr std::size_t most_frame_bytes = std::size_t{768} << 20;  // kept of one seat; beyond, every second goes

}  // namespace weft::studio
