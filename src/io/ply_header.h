// The header of a PLY file: which elements follow, how many, with which properties, in which encoding.
#pragma once

#include "io/bytes.h"

#include <map>

namespace weft::ply {

inline constexpr std::string_view ply_blanks = " \t\v\f\r\n";

enum class Scalar { i8, u8, i16, u16, i32, u32, f32, f64 };

inline std::size_t size_of(Scalar type) {  // [bytes]
    constexpr std::array<std::size_t, 8> sizes{1, 1, 2, 2, 4, 4, 4, 8};
    return sizes[static_cast<std::size_t>(type)];
}

struct Property {
    std::string name;
    Scalar type;
    std::optional<Scalar> count;  // type of the length, for a list
};

struct Element {
    std::string name;
    std::size_t rows = 0;
    std::size_t byte = 0;  // where the header declares it
    std::vector<Property> properties{};
};

enum class Encoding { ascii, little, big };

struct Header {
    Encoding encoding = Encoding::ascii;
    std::vector<Element> elements;
    std::size_t size = 0;                      // [bytes] including the end of its last line
    std::map<std::string, std::string> names;  // by "weft_group group_0" and the like, of comments of ours
};

// Throws SceneError with the line.
Header parse_header(std::string_view bytes, const std::string& file);

}  // namespace weft::ply
