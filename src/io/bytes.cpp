// Whole files in and out, and the small things the formats share (bytes.h).
//
// Writing is whole or not at all for a program that stops in the middle: the bytes go to a file beside, which is then
// renamed. There is no fsync: a power cut may lose the newest frame, and waiting for the disk at every frame would
// cost more than that.
#include "io/bytes.h"

#include "core/did_you_mean.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <memory>

namespace weft {

namespace {

struct CloseOpenFile {
    void operator()(std::FILE* f) const { std::fclose(f); }
};
using OpenFile = std::unique_ptr<std::FILE, CloseOpenFile>;

std::string_view without_plus(std::string_view text) {
    if (text.size() > 1 && text[0] == '+' && text[1] != '-') text.remove_prefix(1);
    return text;
}

// A file of nearly that name in the same folder: most files that are missing are misspelt.
std::string suggest_neighbour(const std::string& file) {
    std::error_code ignored;
    const std::filesystem::path path(file);
    const std::filesystem::path folder = path.has_parent_path() ? path.parent_path() : ".";
    if (!std::filesystem::is_directory(folder, ignored)) return "the folder " + folder.string() + " does not exist";
    std::vector<std::string> names;
    for (std::filesystem::directory_iterator entry(folder, ignored), end; entry != end && names.size() < 10000;
         entry.increment(ignored))
        names.push_back(entry->path().filename().string());
    std::sort(names.begin(), names.end());
    const std::string nearest = nearest_word(path.filename().string(), names);
    return nearest.empty() ? "" : "did you mean \"" + (path.parent_path() / nearest).string() + "\"?";
}

const char* name_of_kind(mode_t mode) {
    switch (mode & S_IFMT) {
        case S_IFREG:
            return "a regular file";
        case S_IFDIR:
            return "a directory";
        case S_IFIFO:
            return "a pipe";
        case S_IFCHR:
        case S_IFBLK:
            return "a device";
        case S_IFSOCK:
            return "a socket";
        default:
            return "something else";
    }
}

// Whatever is no regular file may never end, or never begin: a pipe that nobody writes to would be waited for.
void need_regular(const std::string& file, const struct stat& about) {
    if (S_ISREG(about.st_mode)) return;
    throw SceneError({file, "", name_of_kind(about.st_mode),
                      "must be a regular file, and is " + std::string(name_of_kind(about.st_mode)),
                      S_ISDIR(about.st_mode) ? "name a file in it" : "save what comes from there to a file first"});
}

// Looked at before it is opened, since opening alone moves some devices, and after, since it may have been replaced.
OpenFile open_regular(const std::string& file, std::size_t& size) {
    struct stat about {};
    if (::stat(file.c_str(), &about) != 0) fail_with_errno(file, "opened");
    need_regular(file, about);
    const int descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (descriptor < 0) fail_with_errno(file, "opened");
    OpenFile in(::fdopen(descriptor, "rb"));
    if (!in || ::fstat(descriptor, &about) != 0) fail_with_errno(file, "opened");
    need_regular(file, about);
    size = static_cast<std::size_t>(about.st_size);
    return in;
}

[[noreturn]] void fail_too_long(const std::string& file, const std::string& size, std::size_t at_most) {
    throw SceneError(
        {file, "", size, "must be at most " + std::to_string(at_most) + " bytes", "is this the right file?"});
}

void write_all(const std::string& where, const char* mode, std::string_view bytes, const std::string& file) {
    OpenFile out(std::fopen(where.c_str(), mode));
    if (!out) fail_with_errno(file, "opened for writing");
    const bool written = std::fwrite(bytes.data(), 1, bytes.size(), out.get()) == bytes.size();
    // fclose flushes, so it may be the first to notice that the disk is full.
    if (!written || std::fclose(out.release()) != 0) fail_with_errno(file, "written");
}

}  // namespace

std::optional<double> parse_double(std::string_view text) {
    text = without_plus(text);
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (end != text.data() + text.size() || error == std::errc::invalid_argument) return {};
    return error == std::errc::result_out_of_range ? infinity : value;
}

std::optional<std::int64_t> parse_integer(std::string_view text) {
    text = without_plus(text);
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (end != text.data() + text.size() || error != std::errc()) return {};
    return value;
}

void add_text(std::string& text, double value) {
    std::array<char, 32> digits;
    text.append(digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr);
}

void add_text(std::string& text, std::int64_t value) {
    std::array<char, 32> digits;
    text.append(digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr);
}

std::string shorten(std::string_view value) {
    std::string text(value.substr(0, 40));
    for (char& c : text)
        if (c < ' ' || c > '~') c = '?';  // also splits UTF-8, which might be cut in the middle of a character
    if (value.size() > 40) text += "…";
    return text;
}

void fail_at_line(const std::string& file, std::size_t line, std::string_view value, const std::string& rule,
                  const std::string& suggestion) {
    throw SceneError({file, "line " + std::to_string(line), shorten(value), rule, suggestion});
}

void fail_at_byte(const std::string& file, std::size_t byte, std::string_view value, const std::string& rule,
                  const std::string& suggestion) {
    throw SceneError({file, "byte " + std::to_string(byte), shorten(value), rule, suggestion});
}

void fail_with_errno(const std::string& file, const std::string& done) {
    const int code = errno;
    const std::string suggestion = code == ENOENT ? suggest_neighbour(file) : "";
    throw SceneError({file, "", "", "cannot be " + done + ": " + std::generic_category().message(code), suggestion});
}

void check_positions(const std::string& file, std::size_t points, const std::vector<Vec3>& x) {
    if (x.size() != points)
        throw SceneError({file, "", std::to_string(x.size()) + " positions",
                          "must be one per point: " + std::to_string(points), "pass the positions of the same mesh"});
    for (std::size_t i = 0; i < x.size(); ++i)
        if (!x[i].allFinite())
            throw SceneError({file, "point " + std::to_string(i) + " (from 0)", "not finite",
                              "coordinates must be finite [m]", "the simulation diverged: take a smaller step"});
}

std::string name_beside(const std::string& file) {
    static std::atomic<int> count{0};
    return file + "." + std::to_string(::getpid()) + "-" + std::to_string(count++) + ".part";
}

void replace_file(const std::string& written, const std::string& file) {
    std::error_code error;
    // Renaming over a link would replace the link, not what it points to.
    std::filesystem::path target = file;
    if (std::filesystem::is_symlink(target, error)) target = std::filesystem::weakly_canonical(target, error);
    const auto status = std::filesystem::status(target, error);
    if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status))
        error = std::make_error_code(std::errc::operation_not_permitted);  // a folder, a device: never replaced
    else
        std::filesystem::rename(written, target, error);
    if (!error) return;
    std::error_code ignored;
    std::filesystem::remove(written, ignored);
    throw SceneError({file, "", "", "cannot be replaced: " + error.message(), ""});
}

std::string read_bytes(const std::string& file, std::size_t at_most) {
    std::size_t size = 0;
    const OpenFile in = open_regular(file, size);
    if (size > at_most) fail_too_long(file, std::to_string(size) + " bytes", at_most);
    std::string bytes;
    bytes.reserve(size);
    // It may grow meanwhile, and files of the kernel say that they are empty: the bound holds for what comes, too.
    std::vector<char> chunk(std::size_t{1} << 18);
    while (const std::size_t got = std::fread(chunk.data(), 1, chunk.size(), in.get())) {
        if (got > at_most - bytes.size())
            fail_too_long(file, "more than " + std::to_string(at_most) + " bytes", at_most);
        bytes.append(chunk.data(), got);
    }
    if (std::ferror(in.get())) fail_with_errno(file, "read");
    return bytes;
}

void write_bytes(const std::string& file, std::string_view bytes) {
    std::error_code ignored;
    const auto status = std::filesystem::status(file, ignored);
    // A device or a pipe takes bytes but must not be replaced by a file.
    if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status))
        return write_all(file, "wb", bytes, file);
    const std::string beside = name_beside(file);
    try {
        write_all(beside, "wbx", bytes, file);
    } catch (...) {
        std::filesystem::remove(beside, ignored);
        throw;
    }
    replace_file(beside, file);
}

}  // namespace weft
