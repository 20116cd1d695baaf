// Films by the ffmpeg program, started without a shell, fed raw frames through a socket. A socket rather than a pipe:
// MSG_NOSIGNAL turns ffmpeg's early death into an error code, where a pipe would send SIGPIPE to the whole program.
// What ffmpeg says goes to an unnamed file, which unlike a second pipe can never fill up and block both sides.
#include <fcntl.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "core/text.h"
#include "picture_parts.h"

extern "C" char** environ;

namespace weft {

namespace {

SceneError film_error(const std::string& file, const std::string& rule, const std::string& suggestion = {}) {
    return SceneError({.file = file, .path = "film", .value = {}, .rule = rule, .suggestion = suggestion});
}

std::vector<std::string> ffmpeg_command(const std::string& part, int width, int height, double frames_per_second) {
    const std::string rate = text("%.6g", frames_per_second);
    const std::string even = std::to_string(width / 2 * 2) + ":" + std::to_string(height / 2 * 2) + ":0:0";
    // One thread and the bit-exact flags: the same frames give the same file.
    return {"ffmpeg", "-nostdin", "-hide_banner", "-loglevel", "error", "-y",
            // what comes in
            "-f", "rawvideo", "-pixel_format", "rgb24", "-video_size",
            std::to_string(width) + "x" + std::to_string(height), "-framerate", rate, "-i", "pipe:0",
            // what goes out
            "-threads", "1", "-filter_threads", "1", "-vf",
            "crop=" + even +
                ",scale=out_color_matrix=bt709:out_range=tv:flags=bicubic+accurate_rnd+bitexact,format=yuv420p",
            "-c:v", "libx264", "-preset", "medium", "-crf", "18", "-colorspace", "bt709", "-color_primaries", "bt709",
            "-color_trc", "bt709", "-fflags", "+bitexact", "-flags:v", "+bitexact", "-movflags", "+faststart", "-f",
            "mp4", "file:" + part};
}

}  // namespace

bool film_possible() {
    const char* path = std::getenv("PATH");
    std::string_view rest = path ? path : "/usr/local/bin:/usr/bin:/bin";
    while (true) {
        const std::size_t end = std::min(rest.find(':'), rest.size());
        const std::string candidate = std::string(end ? rest.substr(0, end) : ".") + "/ffmpeg";
        std::error_code ignored;
        if (std::filesystem::is_regular_file(candidate, ignored) && access(candidate.c_str(), X_OK) == 0) return true;
        if (end == rest.size()) return false;
        rest.remove_prefix(end + 1);
    }
}

struct FilmWriter::Process {
    std::string file, part;
    int width = 0, height = 0;
    int feed = -1;             // our end of the socket
    std::FILE* log = nullptr;  // what ffmpeg says; nameless
    pid_t id = -1;

    ~Process() {
        const bool unfinished = id > 0;
        close_feed();
        wait();
        if (unfinished) std::remove(part.c_str());
        if (log) std::fclose(log);
    }

    void close_feed() {
        if (feed >= 0) close(feed);
        feed = -1;
    }

    // The program's exit code; -1 if it was killed or never ran.
    int wait() {
        if (id <= 0) return -1;
        int status = 0;
        pid_t ended;
        do ended = waitpid(id, &status, 0);
        while (ended < 0 && errno == EINTR);
        id = -1;
        return ended > 0 && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }

    std::string words() const {
        std::string text(600, '\0');
        std::rewind(log);
        text.resize(std::fread(text.data(), 1, text.size(), log));
        while (!text.empty() && text.back() == '\n') text.pop_back();
        std::replace(text.begin(), text.end(), '\n', ' ');
        return text.empty() ? "it gave no reason" : text;
    }

    [[noreturn]] void fail() {
        close_feed();
        wait();
        std::remove(part.c_str());
        throw film_error(file, "ffmpeg could not write the film: " + words());
    }

    void start(const std::vector<std::string>& command);
};

void FilmWriter::Process::start(const std::vector<std::string>& command) {
    int ends[2];
    log = std::tmpfile();
    if (!log || socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        throw film_error(file, std::string("cannot reach ffmpeg: ") + std::strerror(errno));
    feed = ends[0];
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDIN_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, fileno(log), STDERR_FILENO);
    // Its own process group: Ctrl-C reaches us first, and we decide what becomes of the film.
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    posix_spawnattr_setpgroup(&attributes, 0);
    std::vector<char*> arguments;
    for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    const int error = posix_spawnp(&id, arguments[0], &actions, &attributes, arguments.data(), environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    if (error != 0) {
        id = -1;
        throw film_error(file, std::string("cannot start ffmpeg: ") + std::strerror(error));
    }
}

FilmWriter::FilmWriter(const std::string& file, int width, int height, double frames_per_second)
    : process_(std::make_unique<Process>()) {
    if (width < 2 || height < 2 || width > 16384 || height > 16384)
        throw film_error(file, "width and height must be 2 to 16384 [pixels]");
    if (!(frames_per_second >= .01 && frames_per_second <= 1000))
        throw film_error(file, "must have .01 to 1000 [frames/s]");
    if (!film_possible())
        throw film_error(file, "films need the program ffmpeg, which is not on the PATH",
                         "install it (apt install ffmpeg), or write pictures (.png) instead");
    process_->file = file;
    process_->part = file + ".part";
    process_->width = width;
    process_->height = height;
    process_->start(ffmpeg_command(process_->part, width, height, frames_per_second));
}

FilmWriter::~FilmWriter() = default;

void FilmWriter::add(const Image& image) {
    if (process_->feed < 0) throw film_error(process_->file, "the film is finished: no frame can follow");
    if (image.width != process_->width || image.height != process_->height ||
        image.rgb.size() != std::size_t(image.width) * image.height * 3)
        throw film_error(process_->file, "every frame must have the size given at the start, " +
                                             std::to_string(process_->width) + " × " +
                                             std::to_string(process_->height) + " [pixels]");
    const std::uint8_t* bytes = image.rgb.data();
    std::size_t left = image.rgb.size();
    while (left > 0) {
        const ssize_t sent = send(process_->feed, bytes, left, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) continue;
        if (sent <= 0) process_->fail();
        bytes += sent;
        left -= static_cast<std::size_t>(sent);
    }
}

void FilmWriter::finish() {
    if (process_->id <= 0) return;
    process_->close_feed();
    if (process_->wait() != 0) process_->fail();
    if (std::rename(process_->part.c_str(), process_->file.c_str()) != 0) {
        const std::string reason = std::strerror(errno);
        std::remove(process_->part.c_str());
        throw film_error(process_->file, "cannot be written: " + reason);
    }
}

}  // namespace weft
