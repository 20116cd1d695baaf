// PLY (Stanford polygon format), read: ascii and both binary orders, any types of properties, lists included. Numbers
// of points that have no meaning of their own become groups of points with weights; corners of faces and their texture
// are kept for the way back. What says nothing about cloth is stepped over.
//
// A PLY header promises counts before the data comes. Each promise is weighed against the bytes that are left (every
// row takes at least so many) before anything is allocated or counted through.
#include "core/mesh_source.h"
#include "io/ply_header.h"

#include <cmath>

namespace weft {

namespace {

using namespace ply;

// Hands out the numbers of the body one after the other.
struct Numbers {
    std::string_view bytes;
    const std::string& file;
    Encoding encoding;
    std::size_t at;           // next byte
    std::size_t current = 0;  // byte of the number handed out last

    // The line for text, the byte for binary.
    [[noreturn]] void fail(std::size_t byte, std::string_view value, const std::string& rule,
                           const std::string& suggestion = "") const {
        if (encoding != Encoding::ascii) fail_at_byte(file, byte, value, rule, suggestion);
        const std::string_view before = bytes.substr(0, byte);
        const char end = before.find('\n') == before.npos ? '\r' : '\n';
        fail_at_line(file, 1 + static_cast<std::size_t>(std::count(before.begin(), before.end(), end)), value, rule,
                     suggestion);
    }

    std::size_t left() const { return bytes.size() - at; }

    void need(std::size_t count) const {
        if (count > left()) fail(bytes.size(), "end of file", "the data must not end here", "was the file cut off?");
    }

    std::string_view take_text() {
        at = std::min(bytes.find_first_not_of(ply_blanks, at), bytes.size());
        need(1);
        current = at;
        at = std::min(bytes.find_first_of(ply_blanks, at), bytes.size());
        return bytes.substr(current, at - current);
    }

    double take_binary(Scalar type) {
        need(size_of(type));
        current = at;
        const char* p = bytes.data() + at;
        const ByteOrder order = encoding == Encoding::big ? ByteOrder::big : ByteOrder::little;
        at += size_of(type);
        switch (type) {
            case Scalar::i8:
                return get_number<std::int8_t>(p, order);
            case Scalar::u8:
                return get_number<std::uint8_t>(p, order);
            case Scalar::i16:
                return get_number<std::int16_t>(p, order);
            case Scalar::u16:
                return get_number<std::uint16_t>(p, order);
            case Scalar::i32:
                return get_number<std::int32_t>(p, order);
            case Scalar::u32:
                return get_number<std::uint32_t>(p, order);
            case Scalar::f32:
                return static_cast<double>(get_number<float>(p, order));
            case Scalar::f64:
                break;
        }
        return get_number<double>(p, order);
    }

    double take(Scalar type) {
        if (encoding != Encoding::ascii) return take_binary(type);
        const std::string_view word = take_text();
        const auto value = parse_double(word);
        if (!value) fail(current, word, "must be a number");
        return *value;
    }

    double take_finite(Scalar type) {
        const double value = take(type);
        if (!std::isfinite(value))
            fail(current, "not finite", "coordinates must be finite and within double precision");
        return value;
    }

    void skip(Scalar type, std::size_t count) {
        if (encoding == Encoding::ascii)
            for (; count > 0; --count) take_text();
        else if (count > left() / size_of(type))
            need(left() + 1);
        else
            at += count * size_of(type);
    }

    // The fewest bytes `count` numbers can take.
    std::size_t least(Scalar type) const { return encoding == Encoding::ascii ? 2 : size_of(type); }

    std::size_t take_length(const Property& list) {
        const double length = take(*list.count);
        if (!(length >= 0) || length != std::floor(length))
            fail(current, list.name, "a list needs a length of 0 or more");
        // The last number of a text needs no blank behind it.
        const std::size_t most = (left() + 1) / least(list.type);
        if (length > static_cast<double>(most)) need(left() + 1);
        return static_cast<std::size_t>(length);
    }

    void skip(const Property& property) {
        if (!property.count) return skip(property.type, 1);
        const std::size_t length = take_length(property);
        skip(property.type, length);
    }
};

bool is_one_of(const std::string& name, std::initializer_list<std::string_view> names) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

// Which coordinate a property of a vertex gives: 0 1 2 for x y z, 3 4 for the texture, −1 for none.
int find_slot(const Property& property) {
    if (property.count) return -1;
    if (property.name == "x") return 0;
    if (property.name == "y") return 1;
    if (property.name == "z") return 2;
    if (is_one_of(property.name, {"s", "u", "texture_u", "texture_s"})) return 3;
    if (is_one_of(property.name, {"t", "v", "texture_v", "texture_t"})) return 4;
    return -1;
}

bool is_corner_list(const Property& property) {
    return property.count && is_one_of(property.name, {"vertex_indices", "vertex_index"});
}

constexpr std::size_t most_groups = 1000;

// A number of every point that nobody else means anything by: a weight.
bool is_weight(const Property& property) {
    const bool real = property.type == Scalar::f32 || property.type == Scalar::f64;
    return !property.count && real && find_slot(property) < 0 &&
           !is_one_of(property.name, {"nx", "ny", "nz", "red", "green", "blue", "alpha", "rate"});
}

bool is_texture_list(const Property& property) {
    return property.count && property.name == "texcoord";
}

struct PlyReader {
    Numbers numbers;
    const Header& header;
    MeshSource source{};
    std::vector<std::size_t> group_of{};  // of each property of a point: its group + 1; 0: none
    Mesh mesh{};
    double largest_index = -1;
    std::size_t largest_byte = 0;
    bool read_corners_of_face = false;
    std::array<std::optional<std::string>, 2> last_name{};  // of the group, of the material

    // Refuses a count of rows that the rest of the file cannot hold.
    void check_rows(const Element& element, bool is_face) const {
        std::size_t row = 0;
        for (const Property& p : element.properties) {
            row += numbers.least(p.count ? *p.count : p.type);
            if (is_face && is_corner_list(p)) row += 3 * numbers.least(p.type);
        }
        if (row > 0 && element.rows > (numbers.left() + 1) / row)
            fail_at_byte(numbers.file, element.byte, element.name + " " + std::to_string(element.rows),
                         "the file has scratch for " + std::to_string((numbers.left() + 1) / row) + " of them",
                         "was the file cut off?");
    }

    std::string name_of(const std::string& word, const std::string& otherwise) const {
        const auto found = header.names.find(word + " " + otherwise);
        return found == header.names.end() ? otherwise : found->second;
    }

    void name_groups(const Element& element) {
        for (const Property& p : element.properties) {
            const bool weight = is_weight(p) && mesh.groups.size() < most_groups;
            if (weight) mesh.groups.push_back({name_of("weft_group", p.name), {}, {}});
            group_of.push_back(weight ? mesh.groups.size() : 0);
        }
    }

    static void add_weight(PointGroup& group, std::size_t row, double weight) {
        if (!(weight > 0) || !std::isfinite(weight)) return;
        group.points.push_back(static_cast<int>(row));
        group.weights.push_back(weight);
    }

    void read_points(const Element& element) {
        std::vector<int> slots;
        std::array<int, 5> times{};
        for (const Property& p : element.properties) {
            slots.push_back(find_slot(p));
            if (slots.back() < 0 || times[slots.back()]++ == 0) continue;
            if (slots.back() < 3) fail_at_byte(numbers.file, element.byte, p.name, "this coordinate is declared twice");
            slots.back() = -1;  // a second texture: the first is as good
        }
        if (times[0] + times[1] + times[2] != 3)
            fail_at_byte(numbers.file, element.byte, "vertex", "vertices need the properties x, y and z");
        if (element.rows > most_points)
            fail_at_byte(numbers.file, element.byte, std::to_string(element.rows), "at most 2^28 points");
        const bool has_uv = times[3] && times[4];
        name_groups(element);
        mesh.points.reserve(element.rows);
        if (has_uv) mesh.uv.reserve(element.rows);
        for (std::size_t row = 0; row < element.rows; ++row) {
            std::array<double, 5> values{};
            for (std::size_t k = 0; k < slots.size(); ++k)
                if (slots[k] < 0 && group_of[k] > 0)
                    add_weight(mesh.groups[group_of[k] - 1], row, numbers.take(element.properties[k].type));
                else if (slots[k] < 0)
                    numbers.skip(element.properties[k]);
                else
                    values[slots[k]] = numbers.take_finite(element.properties[k].type);
            mesh.points.emplace_back(values[0], values[1], values[2]);
            if (has_uv) mesh.uv.emplace_back(values[3], values[4]);
        }
    }

    int take_index(const Property& list) {
        const double index = numbers.take(list.type);
        if (!(index >= 0) || index != std::floor(index) || index >= static_cast<double>(most_points))
            numbers.fail(numbers.current, "index", "indices must be whole numbers from 0 to 2^28 - 1");
        if (index > largest_index) {
            largest_index = index;
            largest_byte = numbers.current;
        }
        return static_cast<int>(index);
    }

    void read_corners(const Property& list) {
        const std::size_t corners = numbers.take_length(list);
        if (corners < 3)
            numbers.fail(numbers.current, std::to_string(corners) + " corners", "a face needs at least three");
        if (mesh.triangles.size() + corners - 2 > most_triangles)
            numbers.fail(numbers.current, std::to_string(corners) + " corners", "at most 2^29 triangles");
        const std::size_t first = source.corners.size();
        for (std::size_t k = 0; k < corners; ++k) source.corners.push_back(take_index(list));
        source.face_start.push_back(static_cast<int>(source.corners.size()));
        const int* corner = source.corners.data() + first;
        for (std::size_t k = 2; k < corners; ++k) mesh.triangles.push_back({corner[0], corner[k - 1], corner[k]});
    }

    // Two numbers a corner, for the face whose corners stand before it; anything else is stepped over.
    void read_texture(const Property& list) {
        const std::size_t length = numbers.take_length(list), at = source.uv_corners.size();
        if (at >= source.corners.size() || length != 2 * (source.corners.size() - at))
            return numbers.skip(list.type, length);
        for (std::size_t k = 0; k < length / 2; ++k) {
            const double u = numbers.take_finite(list.type), v = numbers.take_finite(list.type);
            source.uv_corners.push_back(static_cast<int>(source.uv.size()));
            source.uv.emplace_back(u, v);
        }
    }

    void read_label(const Property& property, MeshSource::Word word, const char* comment) {
        const double number = numbers.take(property.type);
        const std::string plain = number == std::floor(number) && std::abs(number) < 1e9
                                      ? std::to_string(static_cast<long long>(number))
                                      : std::string("none");
        const std::string name = number < 0 ? "none" : name_of(comment, plain);
        const int face = static_cast<int>(source.face_start.size()) - (read_corners_of_face ? 2 : 1);
        std::optional<std::string>& last = last_name[word == MeshSource::Word::material];
        if (last == name) return;
        last = name;
        source.labels.push_back({word, name, face});
    }

    void give_source() {
        if (source.uv_corners.size() != source.corners.size()) {
            source.uv.clear();
            source.uv_corners.clear();
        }
        for (std::size_t p = 0; p < mesh.points.size(); ++p) source.point_of.push_back(static_cast<int>(p));
        if (!source.uv_corners.empty()) {  // corners say more than points
            mesh.uv = find_uv_by_points(source);
        } else if (!mesh.uv.empty()) {
            source.uv = mesh.uv;
            source.uv_corners = source.corners;
        }
        std::erase_if(mesh.groups, [](const PointGroup& group) { return group.points.empty(); });
        mesh.source = std::make_shared<const MeshSource>(std::move(source));
    }

    void read_faces(const Element& element) {
        const auto lists = std::count_if(element.properties.begin(), element.properties.end(), is_corner_list);
        if (lists != 1)
            fail_at_byte(numbers.file, element.byte, "face",
                         "faces need one list named vertex_indices or vertex_index");
        mesh.triangles.reserve(std::min(element.rows, most_triangles));
        for (std::size_t row = 0; row < element.rows; ++row) {
            read_corners_of_face = false;
            for (const Property& p : element.properties)
                if (is_corner_list(p)) {
                    read_corners(p);
                    read_corners_of_face = true;
                } else if (is_texture_list(p)) {
                    read_texture(p);
                } else if (!p.count && p.name == "material_index") {
                    read_label(p, MeshSource::Word::material, "weft_material");
                } else if (!p.count && p.name == "group_index") {
                    read_label(p, MeshSource::Word::group, "weft_face_group");
                } else {
                    numbers.skip(p);
                }
        }
    }

    void skip_rows(const Element& element) {
        if (element.properties.empty()) return;  // takes no bytes, however many rows there are
        for (std::size_t row = 0; row < element.rows; ++row)
            for (const Property& p : element.properties) numbers.skip(p);
    }
};

}  // namespace

Mesh parse_ply(std::string_view bytes, const std::string& file) {
    const Header header = parse_header(bytes, file);
    PlyReader reader{.numbers = {.bytes = bytes, .file = file, .encoding = header.encoding, .at = header.size},
                     .header = header};
    reader.source.face_start = {0};
    for (const Element& element : header.elements) {
        reader.check_rows(element, element.name == "face");
        if (element.name == "vertex")
            reader.read_points(element);
        else if (element.name == "face")
            reader.read_faces(element);
        else
            reader.skip_rows(element);
    }
    const std::size_t points = reader.mesh.points.size();
    if (points == 0) fail_at_byte(file, header.size, "no vertices", "a mesh needs an element vertex with x, y and z");
    if (reader.largest_index >= static_cast<double>(points))
        reader.numbers.fail(reader.largest_byte, "index " + std::to_string(static_cast<int>(reader.largest_index)),
                            "indices must be from 0 to " + std::to_string(points - 1));
    reader.give_source();
    return std::move(reader.mesh);
}

}  // namespace weft
