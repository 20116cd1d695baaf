// Reads the header of a PLY file. Its lines are text in all three encodings.
#include "io/ply_header.h"

#include "core/did_you_mean.h"

namespace weft::ply {

namespace {

struct ScalarName {
    std::string_view name;
    Scalar type;
};
constexpr std::array<ScalarName, 16> scalar_names{{{"char", Scalar::i8},
                                                   {"uchar", Scalar::u8},
                                                   {"short", Scalar::i16},
                                                   {"ushort", Scalar::u16},
                                                   {"int", Scalar::i32},
                                                   {"uint", Scalar::u32},
                                                   {"float", Scalar::f32},
                                                   {"double", Scalar::f64},
                                                   {"int8", Scalar::i8},
                                                   {"uint8", Scalar::u8},
                                                   {"int16", Scalar::i16},
                                                   {"uint16", Scalar::u16},
                                                   {"int32", Scalar::i32},
                                                   {"uint32", Scalar::u32},
                                                   {"float32", Scalar::f32},
                                                   {"float64", Scalar::f64}}};

std::string_view take_word(std::string_view& line) {
    line.remove_prefix(std::min(line.find_first_not_of(ply_blanks), line.size()));
    const std::string_view word = line.substr(0, std::min(line.find_first_of(ply_blanks), line.size()));
    line.remove_prefix(word.size());
    return word;
}

struct HeaderReader {
    std::string_view bytes;
    const std::string& file;
    std::string_view line_end{};
    std::size_t line = 0;  // from 1
    std::size_t at = 0;    // byte where the next line starts
    bool format_given = false;
    Header header{};

    [[noreturn]] void fail(std::string_view value, const std::string& rule, const std::string& suggestion = "") const {
        fail_at_line(file, line, value, rule, suggestion);
    }

    std::string_view take_line() {
        ++line;
        const std::size_t end = bytes.find(line_end, at);
        if (end == bytes.npos) fail("end of file", "the header must end with end_header", "was the file cut off?");
        const std::string_view text = bytes.substr(at, end - at);
        at = end + line_end.size();
        return text;
    }

    // The first line ends as all the others do; a binary body may start with any byte, so there is no guessing later.
    void find_line_end() {
        line = 1;
        if (bytes.substr(0, 3) != "ply") fail(bytes.substr(0, 16), "a PLY file starts with a line \"ply\"");
        const std::string_view end = bytes.substr(3, 2);
        if (end == "\r\n")
            line_end = "\r\n";
        else if (end.substr(0, 1) == "\n")
            line_end = "\n";
        else if (end.substr(0, 1) == "\r")
            line_end = "\r";
        else
            fail(bytes.substr(0, 16), "a PLY file starts with a line \"ply\"");
        at = 3 + line_end.size();
    }

    Scalar read_type(std::string_view word) const {
        for (const ScalarName& s : scalar_names)
            if (s.name == word) return s.type;
        std::vector<std::string> names;
        for (const ScalarName& s : scalar_names) names.emplace_back(s.name);
        fail(word, "must be a type of PLY: char, uchar, short, ushort, int, uint, float or double",
             did_you_mean(word, names));
    }

    void read_format(std::string_view rest) {
        const std::string_view word = take_word(rest), version = take_word(rest);
        if (word == "ascii")
            header.encoding = Encoding::ascii;
        else if (word == "binary_little_endian")
            header.encoding = Encoding::little;
        else if (word == "binary_big_endian")
            header.encoding = Encoding::big;
        else
            fail(word, "must be ascii, binary_little_endian or binary_big_endian");
        if (version != "1.0") fail(version, "must be version 1.0");
        format_given = true;
    }

    void read_element(std::string_view rest, std::size_t byte) {
        const std::string_view name = take_word(rest), rows = take_word(rest);
        const auto count = parse_integer(rows);
        if (name.empty() || !count || *count < 0) fail(rows, "must be a count: element NAME COUNT");
        for (const Element& e : header.elements)
            if (e.name == name) fail(name, "an element may be declared once only");
        header.elements.push_back({std::string(name), static_cast<std::size_t>(*count), byte});
    }

    void read_property(std::string_view rest) {
        if (header.elements.empty()) fail("property", "a property must follow the element it belongs to");
        Property property;
        std::string_view word = take_word(rest);
        if (word == "list") {
            property.count = read_type(take_word(rest));
            if (*property.count == Scalar::f32 || *property.count == Scalar::f64)
                fail("float", "the length of a list must have a type of whole numbers");
            word = take_word(rest);
        }
        property.type = read_type(word);
        property.name = take_word(rest);
        if (property.name.empty()) fail(word, "a property needs a name: property TYPE NAME");
        header.elements.back().properties.push_back(property);
    }

    // "comment weft_group group_0 left sleeve": names that a property cannot have.
    void read_comment(std::string_view rest) {
        const std::string_view word = take_word(rest);
        if (!word.starts_with("weft_")) return;
        const std::string key = std::string(word) + " " + std::string(take_word(rest));
        rest.remove_prefix(std::min<std::size_t>(rest.size(), 1));
        header.names[key] = std::string(rest);
    }

    Header read() {
        find_line_end();
        for (;;) {
            const std::size_t byte = at;
            std::string_view rest = take_line();
            const std::string_view keyword = take_word(rest);
            if (keyword == "end_header") break;
            if (keyword == "format")
                read_format(rest);
            else if (keyword == "element")
                read_element(rest, byte);
            else if (keyword == "property")
                read_property(rest);
            else if (keyword == "comment")
                read_comment(rest);
            else if (keyword != "obj_info" && !keyword.empty())
                fail(keyword, "must be format, comment, obj_info, element, property or end_header");
        }
        if (!format_given) fail("end_header", "a line format must come before", "is the file complete?");
        header.size = at;
        return std::move(header);
    }
};

}  // namespace

Header parse_header(std::string_view bytes, const std::string& file) {
    return HeaderReader{.bytes = bytes, .file = file}.read();
}

}  // namespace weft::ply
