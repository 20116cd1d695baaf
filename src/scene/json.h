// JSON as people write it: with comments, and with mistakes. A reader that bounds what it allocates and says where
// things went wrong. Internal: the public headers know nothing of JSON.
#pragma once

#include <weft/types.h>

#include <nlohmann/json.hpp>
#include <string_view>

namespace weft {

using Json = nlohmann::ordered_json;  // keeps the order of keys

inline constexpr std::size_t json_bytes_limit = std::size_t{64} << 20;
inline constexpr std::size_t json_values_limit = std::size_t{1} << 23;
inline constexpr std::size_t json_depth_limit = 64;

// Throws SceneError on anything but one well-formed document whose objects have no key twice. Comments (// and
// /* */) are skipped.
Json parse_json(std::string_view text, const std::string& file);

// Whoever finds a number that is none says this; a file cannot hold one, a scene made in memory can.
inline const char* const numbers_must_be_finite = "numbers must be finite";
inline const char* const leave_out_or_null =
    "leave the knob out for its default, or write null where a limit may be absent";

// "/a/b~1c": the pointer to a key below `path`.
std::string pointer_to(const std::string& path, std::string_view key);

std::string kind_of(const Json& value);  // "a number", "text", "a list", ...
std::string shorten(const Json& value);  // the value in at most some 60 characters, for messages
std::string pretty(const Json& value);   // indented, with lists of plain values on one line
std::string plain(double number);        // 8, not 8.0
Json json_number(double number);         // likewise, losing no bit

}  // namespace weft
