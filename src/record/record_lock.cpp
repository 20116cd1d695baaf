// run.lock: two runs that write into one folder would spoil each other's files, so the second is refused and told who
// the first is. The lock is the system's (flock) and falls with its process, however that dies; the process number in
// the file is for people. The file is removed while the lock is held, so whoever gets hold of a file that is no longer
// in the folder tries again with the one that is.
#include "record/record_folder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

namespace weft {

namespace {

constexpr const char* lock_name = "run.lock";

// Closing gives back the lock, if it was taken.
struct OpenLock {
    int descriptor = -1;
    ~OpenLock() {
        if (descriptor >= 0) ::close(descriptor);
    }
};

std::string read_holder(int descriptor) {
    char text[32];
    const ssize_t got = ::pread(descriptor, text, sizeof text, 0);
    std::string digits;
    for (ssize_t i = 0; i < got && text[i] >= '0' && text[i] <= '9'; ++i) digits += text[i];
    return digits.empty() ? "unknown" : digits;
}

[[noreturn]] void refuse_locked(const std::string& folder, int descriptor) {
    const std::string holder = read_holder(descriptor);
    throw SceneError({folder, "", "process " + holder, "another run is writing into this folder: process " + holder,
                      "wait until it ends or stop it (kill " + holder + "), or choose another folder with -o"});
}

bool is_the_one_in_the_folder(int descriptor, const std::string& file) {
    struct stat held {
    }, there{};
    return ::fstat(descriptor, &held) == 0 && ::stat(file.c_str(), &there) == 0 && held.st_ino == there.st_ino &&
           held.st_dev == there.st_dev;
}

// False if someone else holds it. A file system that knows no locks (EOPNOTSUPP, ENOLCK) is no reason not to run.
bool take_lock(int descriptor) {
    int result = 0;
    do result = ::flock(descriptor, LOCK_EX | LOCK_NB);
    while (result != 0 && errno == EINTR);
    return result == 0 || errno != EWOULDBLOCK;
}

void write_holder(int descriptor) {
    const std::string text = std::to_string(::getpid()) + "\n";
    if (::ftruncate(descriptor, 0) != 0 || ::pwrite(descriptor, text.data(), text.size(), 0) < 0)
        return;  // only for people: the lock holds without it
}

}  // namespace

FolderLock::FolderLock(FolderLock&& other) noexcept
    : file(std::move(other.file)), descriptor(std::exchange(other.descriptor, -1)) {}

FolderLock& FolderLock::operator=(FolderLock&& other) noexcept {
    std::swap(file, other.file);
    std::swap(descriptor, other.descriptor);
    return *this;
}

FolderLock::~FolderLock() {
    if (descriptor < 0) return;
    if (is_the_one_in_the_folder(descriptor, file)) ::unlink(file.c_str());
    ::close(descriptor);
}

FolderLock lock_folder(const std::string& folder) {
    const std::string file = file_in(folder, lock_name);
    while (true) {
        OpenLock lock{::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW, 0644)};
        if (lock.descriptor < 0)
            throw RecordError(file + ": cannot be opened for writing: " + std::generic_category().message(errno));
        if (!take_lock(lock.descriptor)) refuse_locked(folder, lock.descriptor);
        if (!is_the_one_in_the_folder(lock.descriptor, file)) continue;
        FolderLock held;
        held.file = file;
        held.descriptor = std::exchange(lock.descriptor, -1);
        write_holder(held.descriptor);
        return held;
    }
}

void check_unlocked(const std::string& folder) {
    const OpenLock lock{::open(file_in(folder, lock_name).c_str(), O_RDWR | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)};
    if (lock.descriptor >= 0 && !take_lock(lock.descriptor)) refuse_locked(folder, lock.descriptor);
}

}  // namespace weft
