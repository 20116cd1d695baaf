#include "core/parallel.h"

#include <weft/step.h>

#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <memory>
#include <mutex>

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

// oneTBB takes no more threads than the machine has processors, and prints a warning about it, unless it is told
// otherwise. That is for the whole process, and the least that anybody says counts: so one says it for all, and never
// takes it back.
void allow(int threads) {
    static std::mutex one_at_a_time;
    static std::unique_ptr<tbb::global_control> allowed;
    static int most = tbb::info::default_concurrency();
    const std::lock_guard lock(one_at_a_time);
    if (threads <= most) return;
    most = threads;
    auto more = std::make_unique<tbb::global_control>(tbb::global_control::max_allowed_parallelism, std::size_t(most));
    allowed = std::move(more);
}
}  // namespace

struct Crew {
    int threads;
    tbb::task_arena arena;
};

CrewHandle make_crew(int threads) {
    if (threads <= 0) threads = threads_in_use();
    allow(threads);
    return std::make_shared<Crew>(Crew{threads, tbb::task_arena(threads)});
}

int threads_of(const Crew& crew) {
    return crew.threads;
}

namespace {
thread_local Crew* current = nullptr;  // whose work this thread does

// For work outside of any workspace.
struct Default {
    std::mutex one_at_a_time;
    CrewHandle crew;
};
Default& default_crew() {
    static Default one;
    return one;
}

CrewHandle take_default() {
    Default& d = default_crew();
    const std::lock_guard lock(d.one_at_a_time);
    if (!d.crew) {
        const int threads = tbb::info::default_concurrency();
        d.crew = std::make_shared<Crew>(Crew{threads, tbb::task_arena(threads)});
    }
    return d.crew;
}

void run_blocks(Crew& crew, std::int64_t blocks, void* context, void (*body)(void*, std::int64_t)) {
    if (blocks <= 1 || crew.threads == 1) {
        const WithCrew here(crew);
        for (std::int64_t k = 0; k < blocks; ++k) body(context, k);
        return;
    }
    char begin = 0, end = 0;
    hand_over(begin);
    crew.arena.execute([&] {
        tbb::parallel_for(
            tbb::blocked_range<std::int64_t>(0, blocks, 1),
            [&](const tbb::blocked_range<std::int64_t>& range) {
                take_over(begin);
                const WithCrew here(crew);
                for (std::int64_t k = range.begin(); k != range.end(); ++k) body(context, k);
                hand_over(end);
            },
            tbb::auto_partitioner());
    });
    take_over(end);
}
}  // namespace

WithCrew::WithCrew(Crew& crew) : before(current) {
    current = &crew;
}
WithCrew::~WithCrew() {
    current = before;
}

void use_threads(int threads) {
    if (threads <= 0) threads = tbb::info::default_concurrency();
    Default& d = default_crew();
    CrewHandle crew = make_crew(threads);
    const std::lock_guard lock(d.one_at_a_time);
    d.crew = std::move(crew);
}

int threads_in_use() {
    return current ? current->threads : take_default()->threads;
}

void detail::for_blocks(std::int64_t blocks, void* context, void (*body)(void*, std::int64_t)) {
    if (current)
        run_blocks(*current, blocks, context, body);
    else
        run_blocks(*take_default(), blocks, context, body);
}

}  // namespace weft
