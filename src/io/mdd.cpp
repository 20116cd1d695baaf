// MDD, the motion designer cache of LightWave that Blender reads too. Big endian:
//
//   int   samples
//   int   points
//   float time[samples]   [s]
//   float xyz[samples][points][3]
//
// Times must rise. Where they are even, as most programs write them, the first one and their mean rate are all there is
// to know; where they are not, all of them are kept.
#include "io/caches.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace weft {

CacheHead parse_mdd_counts(std::string_view bytes, const std::string& file) {
    if (bytes.size() < mdd_count_size)
        fail_at_byte(file, bytes.size(), "end of file", "an MDD file starts with two counts", "is this an MDD file?");
    CacheHead head;
    head.samples = get_number<std::int32_t>(bytes.data(), ByteOrder::big);
    if (head.samples < 0) fail_at_byte(file, 0, std::to_string(head.samples), "must be 0 samples or more");
    head.points = get_number<std::int32_t>(bytes.data() + 4, ByteOrder::big);
    if (head.points < 1 || head.points > static_cast<std::int64_t>(most_points))
        fail_at_byte(file, 4, std::to_string(head.points), "must be 1 to 2^28 points", "is this an MDD file?");
    head.size = mdd_count_size + std::size_t{4} * static_cast<std::size_t>(head.samples);
    return head;
}

std::string encode_mdd_head(const CacheHead& head) {
    constexpr auto big = ByteOrder::big;
    std::string bytes;
    add_number(bytes, head.samples, big);
    add_number(bytes, head.points, big);
    for (std::int32_t i = 0; i < head.samples; ++i)
        add_number(bytes, static_cast<float>(head.start + i / head.frames_per_second), big);
    return bytes;
}

// Even as far as single precision tells: every time is rounded by half a unit of its last place, and so are the ends
// from which the mean rate comes.
static bool are_even(const std::vector<double>& times) {
    const double first = times.front(), last = times.back(), n = static_cast<double>(times.size() - 1);
    const double rounding = std::max(std::abs(first), std::abs(last)) * std::numeric_limits<float>::epsilon();
    for (std::size_t i = 1; i + 1 < times.size(); ++i)
        if (std::abs(times[i] - (first + (last - first) * (static_cast<double>(i) / n))) > rounding) return false;
    return true;
}

// The mean rate. Times in single precision are a little off: a whole rate, or one of television's (30 / 1.001), that
// they do not tell from it is the one that was meant, so that a motion is the same in every format.
static double find_rate(const std::vector<double>& times) {
    const double span = times.back() - times.front();
    const double rate = static_cast<double>(times.size() - 1) / span;
    const double largest = std::max(std::abs(times.front()), std::abs(times.back()));
    const double rounding = 2 * rate * largest * std::numeric_limits<float>::epsilon() / span;
    for (const double unit : {1.0, 1 / 1.001})
        if (const double meant = std::round(rate / unit) * unit; meant > 0 && std::abs(rate - meant) <= rounding)
            return meant;
    return rate;
}

PointCache parse_mdd(std::string_view bytes, const std::string& file) {
    const CacheHead head = parse_mdd_counts(bytes, file);
    check_cache_size(bytes, head, file);
    const auto time = [&](std::int32_t i) {
        const std::size_t at = mdd_count_size + std::size_t{4} * static_cast<std::size_t>(i);
        const double t = static_cast<double>(get_number<float>(bytes.data() + at, ByteOrder::big));
        if (!std::isfinite(t)) fail_at_byte(file, at, "not finite", "times must be finite [s]");
        return t;
    };
    PointCache cache;
    cache.points = head.points;
    for (std::int32_t i = 0; i < head.samples; ++i) {
        const double t = time(i);
        if (i > 0 && !(t > cache.times.back()))
            fail_at_byte(file, mdd_count_size + std::size_t{4} * static_cast<std::size_t>(i),
                         std::to_string(t) + " after " + std::to_string(cache.times.back()),
                         "times must rise from sample to sample [s]",
                         "export it again with a frame rate, or as PC2, which has none");
        cache.times.push_back(t);
    }
    if (head.samples > 0) cache.start = cache.times.front();
    if (head.samples > 1) cache.frames_per_second = find_rate(cache.times);
    if (head.samples < 3 || are_even(cache.times)) cache.times.clear();
    read_samples(bytes, head, ByteOrder::big, file, cache);
    return cache;
}

void write_mdd(const std::string& file, const PointCache& cache) {
    write_cache(file, CacheFormat::mdd, cache);
}

}  // namespace weft
