// What readers and writers share: numbers as bytes and as text, and the errors that say where in a file it went wrong.
#pragma once

#include <weft/files.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <optional>

namespace weft {

// No file may ask for more, whatever its header says.
inline constexpr std::size_t most_points = std::size_t{1} << 28;
inline constexpr std::size_t most_triangles = std::size_t{1} << 29;

// [bytes] The largest cloth, 2^24 points with texture and colours, is 1.2 GB as PLY. A cache holds many of them.
inline constexpr std::size_t mesh_bytes_limit = std::size_t{1} << 31;
inline constexpr std::size_t cache_bytes_limit = std::size_t{1} << 32;

// ----------------------------------------------------------------------------------------------- numbers as bytes

enum class ByteOrder { little, big };

inline constexpr ByteOrder native_order = std::endian::native == std::endian::big ? ByteOrder::big : ByteOrder::little;

// The caller has checked that sizeof(T) bytes are there.
template <class T>
T get_number(const char* at, ByteOrder order) {
    std::array<char, sizeof(T)> raw;
    std::memcpy(raw.data(), at, sizeof(T));
    if (order != native_order) std::reverse(raw.begin(), raw.end());
    return std::bit_cast<T>(raw);
}

template <class T>
void add_number(std::string& bytes, T value, ByteOrder order) {
    auto raw = std::bit_cast<std::array<char, sizeof(T)>>(value);
    if (order != native_order) std::reverse(raw.begin(), raw.end());
    bytes.append(raw.data(), raw.size());
}

// ------------------------------------------------------------------------------------------------ numbers as text
// Independent of the locale. Nothing but the number may stand in `text`; a leading + is allowed.

std::optional<double> parse_double(std::string_view text);  // infinity if beyond the range of double
std::optional<std::int64_t> parse_integer(std::string_view text);
void add_text(std::string& text, double value);  // the shortest that reads back to the same double
void add_text(std::string& text, std::int64_t value);

// --------------------------------------------------------------------------------------------------------- errors

std::string shorten(std::string_view value);  // for a message: printable, at most 40 characters

[[noreturn]] void fail_at_line(const std::string& file, std::size_t line, std::string_view value,
                               const std::string& rule, const std::string& suggestion = "");
[[noreturn]] void fail_at_byte(const std::string& file, std::size_t byte, std::string_view value,
                               const std::string& rule, const std::string& suggestion = "");
// "cannot be <done>: <what the operating system says>", from errno.
[[noreturn]] void fail_with_errno(const std::string& file, const std::string& done);

// Throws unless there is one finite position per point.
void check_positions(const std::string& file, std::size_t points, const std::vector<Vec3>& x);

// ---------------------------------------------------------------------------------------------------------- files

// A name for a file that is written beside `file` and then put in its place by replace_file.
std::string name_beside(const std::string& file);
void replace_file(const std::string& written, const std::string& file);

}  // namespace weft
