// The thread of a seat, and the board on which it leaves what is new.
#include "simulation.h"

#include <pthread.h>
#include <utility>

namespace weft::studio {

Seat::Seat(std::function<void()> changed) : changed_(std::move(changed)), thread_([this] { live(); }) {}

Seat::~Seat() {
    end_with([](Simulation&) {});
}

void Seat::order(std::function<void(Simulation&)> what) {
    {
        const std::lock_guard lock(mutex_);
        orders_.push_back(std::move(what));
    }
    wake_.notify_one();
}

void Seat::end_with(std::function<void(Simulation&)> last) {
    if (!thread_.joinable()) return;
    {
        const std::lock_guard lock(mutex_);
        orders_.push_back(std::move(last));
        quit_ = true;
    }
    wake_.notify_one();
    thread_.join();
}

static void obey(Simulation& s, const std::function<void(Simulation&)>& order) {
    const std::string before = std::exchange(s.error, "");
    try {
        order(s);
        if (!s.run) s.error = before;  // nothing is open still, and that is why
    } catch (const std::exception& error) {
        s.error = error.what();
        say(s, s.error);
    }
    tell_status(s);
}

void Seat::live() {
    pthread_setname_np(pthread_self(), "weft-seat");  // as bench/studio_stream.py looks for it
    Simulation simulation(*this);
    tell_status(simulation);
    for (;;) {
        std::vector<std::function<void(Simulation&)>> todo;
        {
            std::unique_lock lock(mutex_);
            const auto called = [&] { return !orders_.empty() || quit_; };
            if (!simulation.busy())
                wake_.wait(lock, called);
            else if (const auto pause = pause_wanted(simulation); pause.count() > 0)
                wake_.wait_for(lock, pause, called);
            todo.swap(orders_);
            if (todo.empty() && quit_) return;
        }
        for (const auto& one : todo) obey(simulation, one);
        if (todo.empty() && simulation.busy() && pause_wanted(simulation).count() <= 0) advance(simulation);
    }
}

void Seat::change(const std::function<void(Views&)>& how) {
    {
        const std::lock_guard lock(mutex_);
        how(views_);
        ++views_.version;
    }
    changed_();
}

std::shared_ptr<const Stage> Seat::stage() const {
    const std::lock_guard lock(mutex_);
    return views_.stage;
}

std::shared_ptr<const Shot> Seat::latest() const {
    const std::lock_guard lock(mutex_);
    return views_.latest;
}

std::shared_ptr<const Shot> Seat::frame(std::int64_t number) const {
    const std::lock_guard lock(mutex_);
    const auto& all = views_.frames;
    const auto after = std::upper_bound(all.begin(), all.end(), number,
                                        [](std::int64_t n, const auto& shot) { return n < shot->frame; });
    if (all.empty()) return nullptr;
    return after == all.begin() ? all.front() : *(after - 1);
}

std::vector<std::shared_ptr<const Shot>> Seat::frames() const {
    const std::lock_guard lock(mutex_);
    return views_.frames;
}

std::int64_t Seat::version() const {
    const std::lock_guard lock(mutex_);
    return views_.version;
}

std::string Seat::status() const {
    const std::lock_guard lock(mutex_);
    return views_.status;
}

static std::vector<std::string> tail_of(const std::vector<std::string>& all, std::size_t from) {
    return {all.begin() + static_cast<std::ptrdiff_t>(std::min(from, all.size())), all.end()};
}

std::vector<std::string> Seat::rows(std::size_t from) const {
    const std::lock_guard lock(mutex_);
    return tail_of(views_.rows, from);
}

std::vector<std::string> Seat::log(std::size_t from) const {
    const std::lock_guard lock(mutex_);
    return tail_of(views_.log, from);
}

}  // namespace weft::studio
