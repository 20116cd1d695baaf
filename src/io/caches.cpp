// The samples of point caches: reading them, and the writer that adds them one by one.
//
// A sample is written before the head counts it, so that a program that is stopped in between leaves a file whose head
// is true. MDD stands in the way of this with its table of times; while it is written its head counts the table, and
// how many samples are there follows from the size of the file.
#include "io/caches.h"

#include <cerrno>
#include <cmath>
#include <filesystem>
#include <utility>

namespace weft {

void check_cache_size(std::string_view bytes, const CacheHead& head, const std::string& file) {
    const std::size_t body = bytes.size() < head.size ? 0 : bytes.size() - head.size;
    if (bytes.size() >= head.size && body / head.sample_size() >= static_cast<std::size_t>(head.samples)) return;
    fail_at_byte(file, bytes.size(), "end of file",
                 "the head promises " + std::to_string(head.samples) + " samples of " + std::to_string(head.points) +
                     " points; " + std::to_string(body / head.sample_size()) + " are there",
                 "was the file cut off, or is the run that writes it unfinished?");
}

void read_samples(std::string_view bytes, const CacheHead& head, ByteOrder order, const std::string& file,
                  PointCache& cache) {
    cache.samples.reserve(static_cast<std::size_t>(head.samples));
    std::size_t at = head.size;
    for (std::int32_t s = 0; s < head.samples; ++s) {
        std::vector<Vec3>& x = cache.samples.emplace_back(static_cast<std::size_t>(head.points));
        for (Vec3& p : x)
            for (int k = 0; k < 3; ++k, at += 4) {
                p[k] = static_cast<double>(get_number<float>(bytes.data() + at, order));
                if (!std::isfinite(p[k])) fail_at_byte(file, at, "not finite", "coordinates must be finite [m]");
            }
    }
}

// -------------------------------------------------------------------------------------------------------- writing

struct CacheWriter::Inside {
    std::string file;
    CacheFormat format = CacheFormat::pc2;
    CacheHead head{};  // samples: as the file says, which for MDD is the length of the table
    int written = 0;   // samples that are complete
    std::FILE* out = nullptr;

    ~Inside() {
        if (out) std::fclose(out);
    }

    ByteOrder order() const { return format == CacheFormat::pc2 ? ByteOrder::little : ByteOrder::big; }

    std::string encode_head() const {
        return format == CacheFormat::pc2 ? encode_pc2_head(head) : encode_mdd_head(head);
    }

    void set_samples(int samples) {
        head.samples = samples;
        head.size = format == CacheFormat::pc2 ? pc2_head_size
                                               : mdd_count_size + std::size_t{4} * static_cast<std::size_t>(samples);
    }

    std::size_t end_of(int samples) const { return head.size + head.sample_size() * static_cast<std::size_t>(samples); }

    void open(const char* mode) {
        out = std::fopen(file.c_str(), mode);
        if (!out) fail_with_errno(file, "opened for writing");
    }

    void put(std::size_t at, std::string_view bytes) {
        if (::fseeko(out, static_cast<off_t>(at), SEEK_SET) != 0 ||
            std::fwrite(bytes.data(), 1, bytes.size(), out) != bytes.size() || std::fflush(out) != 0)
            fail_with_errno(file, "written");
    }

    void start_new(int planned) {
        set_samples(format == CacheFormat::pc2 ? 0 : planned);
        open("w+b");
        put(0, encode_head());
    }

    // The head and the size of the file that is there, and how many samples it really has.
    void check_old(int keep) {
        std::string first(pc2_head_size, '\0');
        first.resize(std::fread(first.data(), 1, first.size(), out));
        const CacheHead old = format == CacheFormat::pc2 ? parse_pc2_head(first, file) : parse_mdd_counts(first, file);
        if (old.points != head.points)
            throw SceneError({file, "", std::to_string(old.points) + " points",
                              "must have " + std::to_string(head.points) + " points, as the cloth has",
                              "continue the run that wrote this file, or start a new one"});
        const std::size_t size = std::filesystem::file_size(file);
        const std::size_t whole = size < old.size ? 0 : (size - old.size) / old.sample_size();
        const std::size_t there = std::min(whole, static_cast<std::size_t>(old.samples));
        if (there < static_cast<std::size_t>(keep))
            throw SceneError({file, "", std::to_string(there) + " samples",
                              "must have " + std::to_string(keep) + " samples to continue after them",
                              "start a new run"});
        set_samples(old.samples);
    }

    void continue_old(int planned, int keep) {
        open("r+b");
        check_old(keep);
        written = keep;
        if (format == CacheFormat::mdd && head.samples < planned) return change_table(planned);
        if (format == CacheFormat::pc2) set_samples(keep);
        put(0, encode_head());
        std::error_code error;
        std::filesystem::resize_file(file, end_of(keep), error);
        if (error) throw SceneError({file, "", "", "cannot be shortened: " + error.message(), ""});
    }

    void copy_samples(std::FILE* from, std::size_t from_byte, const std::string& from_file) {
        if (::fseeko(from, static_cast<off_t>(from_byte), SEEK_SET) != 0) fail_with_errno(from_file, "read");
        std::size_t at = head.size;
        std::string chunk;
        for (const std::size_t end = end_of(written); at < end; at += chunk.size()) {
            chunk.resize(std::min(end - at, std::size_t{1} << 20));
            if (std::fread(chunk.data(), 1, chunk.size(), from) != chunk.size()) fail_with_errno(from_file, "read");
            put(at, chunk);
        }
    }

    // MDD: the same samples behind a table of another length, in a new file that takes the place of the old one.
    void change_table(int table) {
        Inside fresh{.file = name_beside(file), .format = format, .head = head, .written = written};
        fresh.set_samples(table);
        try {
            fresh.open("w+b");
            fresh.put(0, fresh.encode_head());
            fresh.copy_samples(out, head.size, file);
        } catch (...) {
            std::error_code ignored;
            std::filesystem::remove(fresh.file, ignored);
            throw;
        }
        replace_file(fresh.file, file);
        head = fresh.head;
        std::swap(out, fresh.out);
    }

    void add(const std::vector<Vec3>& x) {
        if (!out) throw SceneError({file, "", "", "nothing can be added after the cache is closed", ""});
        check_positions(file, static_cast<std::size_t>(head.points), x);
        if (written == most_samples) throw SceneError({file, "", "", "a cache has at most 2^24 samples", ""});
        std::string bytes;
        bytes.reserve(head.sample_size());
        for (std::size_t i = 0; i < x.size(); ++i)
            for (const double c : x[i]) {
                if (std::abs(c) > static_cast<double>(std::numeric_limits<float>::max()))
                    throw SceneError({file, "point " + std::to_string(i) + " (from 0)", std::to_string(c),
                                      "must be within the range of single precision [m]", ""});
                add_number(bytes, static_cast<float>(c), order());
            }
        if (format == CacheFormat::mdd && written == head.samples)
            change_table(std::min(most_samples, 2 * head.samples + 1));
        put(end_of(written), bytes);
        ++written;
        if (format == CacheFormat::mdd) return;
        set_samples(written);
        put(0, encode_head());
    }

    void close() {
        if (!out) return;
        if (format == CacheFormat::mdd && written < head.samples) change_table(written);
        if (std::fclose(std::exchange(out, nullptr)) != 0) fail_with_errno(file, "written");
    }
};

static void check_plan(const std::string& file, const PointCache& about, int planned, int keep) {
    const auto fail = [&](const std::string& value, const std::string& rule) {
        throw SceneError({file, "", value, rule, ""});
    };
    if (about.points < 1 || about.points > static_cast<std::int64_t>(most_points))
        fail(std::to_string(about.points), "must be 1 to 2^28 points");
    if (!(std::abs(about.start) < 1e30)) fail(std::to_string(about.start), "the start must be finite [s]");
    if (!(about.frames_per_second > 1e-30) || !(about.frames_per_second < 1e30))
        fail(std::to_string(about.frames_per_second), "the frame rate must be positive [Hz]");
    if (!(about.frames_per_sample > 1e-30) || !(about.frames_per_sample < 1e30))
        fail(std::to_string(about.frames_per_sample), "must be positive [frames per sample]");
    if (planned < 0 || planned > most_samples || keep < 0 || keep > most_samples)
        fail(std::to_string(planned), "a cache has 0 to 2^24 samples");
}

CacheWriter::CacheWriter(std::string file, CacheFormat format, const PointCache& about, int planned, int keep) {
    check_plan(file, about, planned, keep);
    CacheHead head;
    head.points = about.points;
    head.start = about.start;
    head.frames_per_second = about.frames_per_second;
    head.frames_per_sample = about.frames_per_sample;
    inside.reset(new Inside{.file = std::move(file), .format = format, .head = head});
    if (keep > 0)
        inside->continue_old(planned, keep);
    else
        inside->start_new(planned);
}

CacheWriter::CacheWriter(CacheWriter&&) noexcept = default;

CacheWriter::~CacheWriter() {
    if (!inside) return;
    try {
        inside->close();
    } catch (const std::exception&) {
        // Whoever wants to know calls close().
    }
}

void CacheWriter::add(const std::vector<Vec3>& x) {
    inside->add(x);
}
void CacheWriter::close() {
    inside->close();
}
int CacheWriter::samples() const {
    return inside->written;
}

void write_cache(const std::string& file, CacheFormat format, const PointCache& cache) {
    const std::string beside = name_beside(file);
    try {
        CacheWriter writer(beside, format, cache,
                           static_cast<int>(std::min(cache.samples.size(), std::size_t(most_samples))));
        for (const std::vector<Vec3>& x : cache.samples) writer.add(x);
        writer.close();
    } catch (SceneError& error) {
        std::error_code ignored;
        std::filesystem::remove(beside, ignored);
        error.where.file = file;
        throw SceneError(error.where);
    }
    replace_file(beside, file);
}

}  // namespace weft
