// The folder of a recorded run.
#pragma once

#include "record/record.h"

namespace weft {

// The scene as it stands in the folder, and the files that go with it.
struct PortableScene {
    std::string json;
    struct File {
        std::string path, name, bytes;  // where the scene names it, what it is called in the folder, what is in it
    };
    std::vector<File> files;  // meshes and caches of cloths and bodies
};
PortableScene make_portable(const Scene& scene);

std::string file_in(const std::string& folder, const std::string& name);
std::string frame_file(const std::string& folder, std::int64_t frame, const std::string& format);

// [s] of every frame of the run in the folder (frame_times.cpp).
std::vector<double> read_frame_times(const std::string& folder, std::int64_t frames, double frames_per_second);

bool holds_run(const std::string& folder);
void clear_run(const std::string& folder);                          // only files that a run writes
void remove_frames(const std::string& folder, std::int64_t first);  // this one and all later

// Held while a run is written. Destroying it lets go; the system does so when the process dies.
struct FolderLock {
    FolderLock() = default;
    FolderLock(FolderLock&& other) noexcept;
    FolderLock& operator=(FolderLock&& other) noexcept;
    ~FolderLock();
    std::string file;
    int descriptor = -1;
};
// Throws SceneError with the process that holds the folder, if one does. The folder must exist (record_lock.cpp).
FolderLock lock_folder(const std::string& folder);
void check_unlocked(const std::string& folder);  // the same without taking it; nothing is written

// Throw SceneError.
void check_folder_is_free(const Scene& scene, const std::string& folder, bool overwrite);
void check_same_scene(const Scene& scene, const PortableScene& portable, const std::string& folder);

}  // namespace weft
