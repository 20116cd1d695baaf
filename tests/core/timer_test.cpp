#include "core/timer.h"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

namespace weft {

static void wait_20_ms() {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
}

TEST(Timer, seconds_of_a_timer_within_another_are_not_counted_twice) {
    PhaseTimes times;
    const auto begun = std::chrono::steady_clock::now();
    {
        const Timer outer(times, Phase::collide);
        wait_20_ms();
        for (int turn = 0; turn < 2; ++turn) {
            const Timer inner(times, Phase::limit);
            wait_20_ms();
        }
        wait_20_ms();
    }
    const double all = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
    EXPECT_GE(times[Phase::collide], .04);
    EXPECT_GE(times[Phase::limit], .04);
    EXPECT_LE(times[Phase::collide] + times[Phase::limit], all);
    EXPECT_EQ(times[Phase::recover], 0);
    EXPECT_FALSE(times.running);
}

TEST(Timer, a_phase_that_enters_itself_counts_its_seconds_once) {
    PhaseTimes times;
    const auto begun = std::chrono::steady_clock::now();
    {
        const Timer outer(times, Phase::recover);
        const Timer inner(times, Phase::recover);
        wait_20_ms();
    }
    EXPECT_GE(times[Phase::recover], .02);
    EXPECT_LE(times[Phase::recover], std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count());
}

TEST(Timer, times_add_up_phase_by_phase) {
    PhaseTimes sum, more;
    sum[Phase::integrate] = 1, sum[Phase::measure] = 2;
    more[Phase::integrate] = 4, more[Phase::limit] = 8;
    sum += more;
    EXPECT_EQ(sum[Phase::integrate], 5);
    EXPECT_EQ(sum[Phase::limit], 8);
    EXPECT_EQ(sum[Phase::measure], 2);
}

}  // namespace weft
