// What the two point caches share. A cache is a head and then samples of 3 floats a point; the formats differ in the
// head and in the order of bytes.
#pragma once

#include "io/bytes.h"

namespace weft {

struct CacheHead {
    std::int32_t points = 0;
    std::int32_t samples = 0;  // as promised by the file
    std::size_t size = 0;      // [bytes] of the head; the first sample starts here
    double start = 0, frames_per_second = 25, frames_per_sample = 1;
    std::size_t sample_size() const { return std::size_t{12} * static_cast<std::size_t>(points); }  // [bytes]
};

inline constexpr std::size_t pc2_head_size = 32;
inline constexpr std::size_t mdd_count_size = 8;  // then 4 bytes of time for each sample
inline constexpr int most_samples = 1 << 24;      // a week at 25 Hz; bounds the table of times

// `bytes` may be the beginning of the file only, as long as the head is in it.
CacheHead parse_pc2_head(std::string_view bytes, const std::string& file);
CacheHead parse_mdd_counts(std::string_view bytes, const std::string& file);  // points, samples, size
std::string encode_pc2_head(const CacheHead& head);
std::string encode_mdd_head(const CacheHead& head);

// Throws unless the file holds all the samples that its head promises.
void check_cache_size(std::string_view bytes, const CacheHead& head, const std::string& file);
void read_samples(std::string_view bytes, const CacheHead& head, ByteOrder order, const std::string& file,
                  PointCache& cache);

void write_cache(const std::string& file, CacheFormat format, const PointCache& cache);

}  // namespace weft
