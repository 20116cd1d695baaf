// When the frames of a run were taken. A frame belongs to the step that ends nearest to its turn, so its time is seldom
// a multiple of the frame rate's period, and bodies must be placed by the real one. series.csv tells: its first columns
// are time, step and frame. What is not in it (folders of earlier builds, a file that somebody removed) is by the
// clock.
#include "record/record_folder.h"

#include <charconv>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string_view>

namespace weft {

namespace {

struct SeriesStart {
    double time = 0;  // [s]
    std::int64_t frame = -1;
};

// The first three cells of a row; false if they are not that.
bool parse_series_start(std::string_view line, SeriesStart& row) {
    const char *at = line.data(), *end = line.data() + line.size();
    std::int64_t step = 0;
    const auto [after_time, bad_time] = std::from_chars(at, end, row.time);
    if (bad_time != std::errc() || after_time == end || *after_time != ',') return false;
    const auto [after_step, bad_step] = std::from_chars(after_time + 1, end, step);
    if (bad_step != std::errc() || after_step == end || *after_step != ',') return false;
    const auto [after_frame, bad_frame] = std::from_chars(after_step + 1, end, row.frame);
    return bad_frame == std::errc() && after_frame != end && *after_frame == ',' && std::isfinite(row.time);
}

}  // namespace

std::vector<double> read_frame_times(const std::string& folder, std::int64_t frames, double frames_per_second) {
    std::vector<double> times;
    for (std::int64_t k = 0; k < frames; ++k) times.push_back(double(k) / frames_per_second);
    const std::string file = file_in(folder, "series.csv");
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(file, ignored)) return times;
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> in(std::fopen(file.c_str(), "rb"), std::fclose);
    char piece[256];  // longer than the three cells; the rest of a line is passed over
    bool at_start = true, heading = true;
    while (in && std::fgets(piece, sizeof piece, in.get())) {
        const std::string_view text(piece);
        const bool whole_line = at_start;
        at_start = text.ends_with('\n');
        if (!whole_line) continue;
        if (heading && !text.starts_with("time [s],step,frame,")) return times;
        if (SeriesStart row; !heading && parse_series_start(text, row) && row.frame >= 0 && row.frame < frames)
            times[std::size_t(row.frame)] = row.time;
        heading = false;
    }
    return times;
}

}  // namespace weft
