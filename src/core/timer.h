// A phase that has something to do times itself: `const Timer timer(report.seconds, Phase::limit);` adds its seconds
// when it leaves. What a phase calls on the way may time itself too; that is taken from the caller's, so no second
// counts twice. A phase with nothing to do returns before: on small sheets two looks at the clock are a percent.
#pragma once

#include <weft/step.h>

#include <chrono>

namespace weft {

class Timer {
  public:
    Timer(PhaseTimes& times, Phase phase) : times_(times), phase_(phase), outer_(times.running) {
        times_.running = phase;
    }
    ~Timer() {
        const double seconds = std::chrono::duration<double>(Clock::now() - begun_).count();
        times_[phase_] += seconds;
        if (outer_) times_[*outer_] -= seconds;
        times_.running = outer_;
    }
    Timer(const Timer&) = delete;
    Timer& operator=(const Timer&) = delete;

  private:
    using Clock = std::chrono::steady_clock;
    PhaseTimes& times_;
    Phase phase_;
    std::optional<Phase> outer_;  // whose timer this one interrupts
    Clock::time_point begun_ = Clock::now();
};

}  // namespace weft
