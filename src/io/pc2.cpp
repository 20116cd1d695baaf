// PC2, the point cache of 3ds Max that Blender reads too. Little endian:
//
//   char  signature[12]   "POINTCACHE2" and a zero
//   int   version         1
//   int   points
//   float start           [frames]
//   float rate            [frames per sample]
//   int   samples
//   float xyz[samples][points][3]
//
// Bytes behind the last sample are allowed: a writer that was stopped in the middle of a sample leaves some.
#include "io/caches.h"

#include <cmath>

namespace weft {

static constexpr std::string_view signature{"POINTCACHE2\0", 12};

CacheHead parse_pc2_head(std::string_view bytes, const std::string& file) {
    constexpr auto little = ByteOrder::little;
    if (bytes.substr(0, 12) != signature)
        fail_at_byte(file, 0, bytes.substr(0, 12), "a PC2 file starts with POINTCACHE2 and a zero",
                     "is this a PC2 file?");
    if (bytes.size() < pc2_head_size)
        fail_at_byte(file, bytes.size(), "end of file", "the head has 32 bytes", "was the file cut off?");
    const auto version = get_number<std::int32_t>(bytes.data() + 12, little);
    if (version != 1) fail_at_byte(file, 12, std::to_string(version), "must be version 1");
    CacheHead head;
    head.size = pc2_head_size;
    head.points = get_number<std::int32_t>(bytes.data() + 16, little);
    if (head.points < 1 || head.points > static_cast<std::int64_t>(most_points))
        fail_at_byte(file, 16, std::to_string(head.points), "must be 1 to 2^28 points");
    head.start = static_cast<double>(get_number<float>(bytes.data() + 20, little));
    if (!std::isfinite(head.start)) fail_at_byte(file, 20, "not finite", "the start must be finite [frames]");
    head.frames_per_sample = static_cast<double>(get_number<float>(bytes.data() + 24, little));
    if (!std::isfinite(head.frames_per_sample) || head.frames_per_sample <= 0)
        fail_at_byte(file, 24, std::to_string(head.frames_per_sample), "must be positive [frames per sample]");
    head.samples = get_number<std::int32_t>(bytes.data() + 28, little);
    if (head.samples < 0) fail_at_byte(file, 28, std::to_string(head.samples), "must be 0 samples or more");
    return head;
}

std::string encode_pc2_head(const CacheHead& head) {
    constexpr auto little = ByteOrder::little;
    std::string bytes(signature);
    add_number(bytes, std::int32_t{1}, little);
    add_number(bytes, head.points, little);
    add_number(bytes, static_cast<float>(head.start), little);
    add_number(bytes, static_cast<float>(head.frames_per_sample), little);
    add_number(bytes, head.samples, little);
    return bytes;
}

PointCache parse_pc2(std::string_view bytes, const std::string& file) {
    const CacheHead head = parse_pc2_head(bytes, file);
    check_cache_size(bytes, head, file);
    PointCache cache;
    cache.points = head.points;
    cache.start = head.start;
    cache.frames_per_sample = head.frames_per_sample;
    read_samples(bytes, head, ByteOrder::little, file, cache);
    return cache;
}

void write_pc2(const std::string& file, const PointCache& cache) {
    write_cache(file, CacheFormat::pc2, cache);
}

}  // namespace weft
