// The only thread code. Work is cut into blocks of a fixed size that does not depend on the number of threads, and
// sums are added block by block in order, so results are the same bits for any thread count.
//
// Threads belong to a Workspace: step() says `const WithCrew here(*work.scratch->crew);`, and every loop below it, on
// whatever thread, is cut among those. Work outside of a step is done by the default crew, which use_threads() sets.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <memory>

namespace weft {

// Threads that work together. Two crews do not wait for each other.
struct Crew;
using CrewHandle = std::shared_ptr<Crew>;
CrewHandle make_crew(int threads);  // 0: as many as are in use
int threads_of(const Crew& crew);

// While it lives, loops of this thread are done by the crew.
struct WithCrew {
    explicit WithCrew(Crew& crew);
    ~WithCrew();
    WithCrew(const WithCrew&) = delete;
    WithCrew& operator=(const WithCrew&) = delete;
    Crew* before;
};

namespace detail {
// Calls body(context, block) for every block in [0, blocks), on all threads of the crew.
void for_blocks(std::int64_t blocks, void* context, void (*body)(void*, std::int64_t));
}  // namespace detail

// body(begin, end) over [0, count) in blocks of at most `block`.
template <class Body>
void parallel_for(std::int64_t count, std::int64_t block, Body&& body) {
    const std::int64_t blocks = (count + block - 1) / block;
    struct Job {
        Body& body;
        std::int64_t count, block;
    } job{body, count, block};
    detail::for_blocks(blocks, &job, [](void* context, std::int64_t k) {
        const Job& j = *static_cast<Job*>(context);
        j.body(k * j.block, std::min(j.count, (k + 1) * j.block));
    });
}

// body(i) for every i in [0, count).
template <class Body>
void for_each(std::int64_t count, Body&& body) {
    parallel_for(count, 4096, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t i = begin; i < end; ++i) body(i);
    });
}

// Σ body(begin, end), where body returns a T with operator+. At most `most_partials` blocks, so that the partial sums
// live on the stack; the cut depends on `count` and `smallest_block` alone.
template <class T, class Body>
T parallel_sum(std::int64_t count, T zero, Body&& body, std::int64_t smallest_block = 1024) {
    constexpr std::int64_t most_partials = 64;
    const std::int64_t block = std::max(smallest_block, (count + most_partials - 1) / most_partials);
    std::array<T, most_partials> partial;
    partial.fill(zero);
    parallel_for(count, block,
                 [&](std::int64_t begin, std::int64_t end) { partial[begin / block] = body(begin, end); });
    T sum = zero;
    for (std::int64_t k = 0; k * block < count; ++k) sum = sum + partial[k];
    return sum;
}

// The largest of 0 and all measure(i), i in [0, count); what is not a number counts as infinite.
template <class Measure>
double parallel_max(std::int64_t count, Measure&& measure) {
    struct Largest {
        double value = 0;
        Largest operator+(const Largest& o) const { return {std::max(value, o.value)}; }
    };
    return parallel_sum(count, Largest{},
                        [&](std::int64_t begin, std::int64_t end) {
                            Largest largest;
                            for (std::int64_t i = begin; i < end; ++i) {
                                const double value = measure(i);
                                largest.value = value == value ? std::max(largest.value, value) : HUGE_VAL;
                            }
                            return largest;
                        })
        .value;
}

}  // namespace weft
