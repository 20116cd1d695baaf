// The files a recorded run adds to while it runs: series.csv, frames and caches.
#pragma once

#include "record/record.h"

#include <cstdio>
#include <memory>

namespace weft {

struct CloseFile {
    void operator()(std::FILE* file) const { std::fclose(file); }
};

struct RecordFiles {
    std::string folder;
    std::unique_ptr<std::FILE, CloseFile> series;
    std::uint64_t series_bytes = 0;
    std::vector<CacheWriter> caches;
};

void make_folder(const std::string& folder);
void remove_report(const std::string& folder);

RecordFiles create_files(const std::string& folder, const Scene& scene, const Model& model);
// Throws SceneError if series.csv is not what a run can go on with.
void check_series(const std::string& folder, const RecordMemory& memory);
// As they stood when `memory` was saved; whatever was written later is cut off.
RecordFiles reopen_files(const std::string& folder, const Scene& scene, const Run& run, const RecordMemory& memory);

void add_row(RecordFiles& files, const std::string& row);
void add_frame(RecordFiles& files, const Scene& scene, const Model& model, std::int64_t frame,
               const std::vector<Vec3>& x);
void flush(RecordFiles& files);
void close(RecordFiles& files);

}  // namespace weft
