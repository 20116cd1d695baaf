#include "core/parallel.h"

#include <weft/step.h>

#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <memory>

// Debian's oneTBB is not instrumented, so the thread sanitizer has to be told where one thread's work is handed to
// another (see cmake/tsan-ignore.txt). Other builds compile this to nothing.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
extern "C" void __tsan_release(void* gate);
extern "C" void __tsan_acquire(void* gate);
// Its workers come and go; what they compare and free of their own is none of our business.
extern "C" __attribute__((visibility("default"))) const char* __tsan_default_suppressions() {
    return "called_from_lib:libtbb.so\n";
}
#define WEFT_THREAD_SANITIZER
#endif
#endif

namespace weft {

namespace {
void hand_over([[maybe_unused]] char& gate) {
#ifdef WEFT_THREAD_SANITIZER
    __tsan_release(&gate);
#endif
}
void take_over([[maybe_unused]] char& gate) {
#ifdef WEFT_THREAD_SANITIZER
    __tsan_acquire(&gate);
#endif
}

struct Crew {
    int threads = tbb::info::default_concurrency();
    std::unique_ptr<tbb::global_control> room;  // for more threads than the machine has processors
    std::unique_ptr<tbb::task_arena> arena = std::make_unique<tbb::task_arena>(threads);
};
Crew& crew() {
    static Crew one;
    return one;
}
}  // namespace

void use_threads(int threads) {
    Crew& c = crew();
    const int usual = tbb::info::default_concurrency();
    c.threads = threads > 0 ? threads : usual;
    // Without room oneTBB takes fewer threads than it is asked for, and prints a warning about it.
    c.room.reset();
    if (c.threads > usual)
        c.room =
            std::make_unique<tbb::global_control>(tbb::global_control::max_allowed_parallelism, std::size_t(c.threads));
    c.arena = std::make_unique<tbb::task_arena>(c.threads);
}

int threads_in_use() {
    return crew().threads;
}

void detail::for_blocks(std::int64_t blocks, void* context, void (*body)(void*, std::int64_t)) {
    Crew& c = crew();
    if (blocks <= 1 || c.threads == 1) {
        for (std::int64_t k = 0; k < blocks; ++k) body(context, k);
        return;
    }
    char begin = 0, end = 0;
    hand_over(begin);
    c.arena->execute([&] {
        tbb::parallel_for(
            tbb::blocked_range<std::int64_t>(0, blocks, 1),
            [&](const tbb::blocked_range<std::int64_t>& range) {
                take_over(begin);
                for (std::int64_t k = range.begin(); k != range.end(); ++k) body(context, k);
                hand_over(end);
            },
            tbb::auto_partitioner());
    });
    take_over(end);
}

}  // namespace weft
