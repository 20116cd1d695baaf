#include <weft/files.h>

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <random>

#include "io/refused.h"

namespace weft {
namespace {

Mesh parse_as_ply(const std::string& bytes) {
    return parse_ply(bytes, "a.ply");
}

const std::vector<Vec3> square{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}};
const std::vector<Triangle> square_fan{{0, 1, 2}, {0, 2, 3}};

std::string ascii_header(const std::string& vertex, const std::string& face) {
    return "ply\nformat ascii 1.0\ncomment made by hand\nobj_info none\nelement vertex 4\n" + vertex +
           "element face 1\n" + face + "end_header\n";
}
const std::string xyz = "property float x\nproperty float y\nproperty float z\n";
const std::string list = "property list uchar int vertex_indices\n";
const std::string ascii_points = "0 0 0\n1 0 0\n1 1 0\n0 1 0\n";

TEST(Ply, a_mesh_survives_a_round_trip) {
    const Folder folder;
    std::mt19937 random(4);
    std::uniform_real_distribution<double> anywhere(-1, 1);
    Mesh mesh = make_sheet({.columns = 7, .rows = 5});
    std::vector<Vec3> x = mesh.points;
    for (Vec3& p : x) p = {anywhere(random), anywhere(random) * 1e-300, anywhere(random) * 1e300};
    for (const auto& rate : {std::vector<float>{}, std::vector<float>(x.size(), 0.5f)}) {
        write_ply(folder / "a.ply", mesh, x, rate);
        const Mesh back = read_mesh(folder / "a.ply");
        EXPECT_EQ(back.points, x);
        EXPECT_EQ(back.uv, mesh.uv);
        EXPECT_EQ(back.triangles, mesh.triangles);
    }
    mesh.uv.clear();
    EXPECT_TRUE(parse_as_ply(encode_ply(mesh, x)).uv.empty());
    EXPECT_EQ(folder.files(), 1u);
}

TEST(Ply, what_is_written_is_the_format_as_defined) {
    Mesh mesh;
    mesh.points = {{1, 0, 0}, {0, 2, 0}, {0, 0, -1}};
    mesh.triangles = {{0, 1, 2}};
    std::string expected =
        "ply\nformat binary_little_endian 1.0\ncomment weft\nelement vertex 3\nproperty double x\nproperty double y\n"
        "property double z\nproperty float rate\nelement face 1\nproperty list uchar int vertex_indices\nend_header\n";
    const std::string zero(8, '\0'), one("\0\0\0\0\0\0\xf0\x3f", 8), two("\0\0\0\0\0\0\0\x40", 8),
        minus_one("\0\0\0\0\0\0\xf0\xbf", 8), half("\0\0\0\x3f", 4);
    expected += one + zero + zero + half + zero + two + zero + half + zero + zero + minus_one + half;
    expected += std::string("\3\0\0\0\0\1\0\0\0\2\0\0\0", 13);
    EXPECT_EQ(encode_ply(mesh, mesh.points, {.5f, .5f, .5f}), expected);
}

TEST(Ply, ascii_is_read_with_any_line_end) {
    const std::string text = ascii_header(xyz, list) + ascii_points + "4 0 1 2 3\n";
    for (const std::string end : {"\n", "\r\n", "\r"}) {
        std::string changed;
        for (const char c : text) changed += c == '\n' ? end : std::string(1, c);
        const Mesh mesh = parse_as_ply(changed);
        EXPECT_EQ(mesh.points, square);
        EXPECT_EQ(mesh.triangles, square_fan);
        EXPECT_TRUE(mesh.uv.empty());
        // The last line may lack its end; the line of an error does not depend on the ends.
        EXPECT_EQ(parse_as_ply(changed.substr(0, changed.size() - end.size())).triangles, square_fan);
        changed[changed.size() - end.size() - 1] = 'x';
        EXPECT_EQ(refused([&] { parse_as_ply(changed); }).path, "line 16");
    }
}

// Bytes of a number, first for a big endian file.
template <class T>
std::string number(T value, bool big) {
    std::string bytes(sizeof(T), '\0');
    std::uint64_t bits = 0;
    if constexpr (sizeof(T) == 8 && std::is_floating_point_v<T>)
        std::memcpy(&bits, &value, 8);
    else if constexpr (std::is_floating_point_v<T>) {
        std::uint32_t narrow = 0;
        std::memcpy(&narrow, &value, 4);
        bits = narrow;
    } else
        bits = static_cast<std::uint64_t>(value);
    for (std::size_t i = 0; i < sizeof(T); ++i) bytes[big ? sizeof(T) - 1 - i : i] = static_cast<char>(bits >> (8 * i));
    return bytes;
}

template <class Coordinate, class Count, class Index>
std::string binary_square(bool big, const std::string& coordinate, const std::string& count, const std::string& index) {
    std::string bytes = "ply\nformat binary_" + std::string(big ? "big" : "little") + "_endian 1.0\nelement vertex 4\n";
    for (const char axis : {'x', 'y', 'z'}) bytes += "property " + coordinate + " " + axis + "\n";
    bytes += "element face 1\nproperty list " + count + " " + index + " vertex_index\nend_header\n";
    for (const Vec3& p : square)
        for (const double c : p) bytes += number(static_cast<Coordinate>(c), big);
    bytes += number(Count{4}, big);
    for (int i = 0; i < 4; ++i) bytes += number(static_cast<Index>(i), big);
    return bytes;
}

TEST(Ply, every_type_is_read_in_both_orders) {
    for (const bool big : {false, true})
        for (const std::string& bytes : {
                 binary_square<float, std::uint8_t, std::int32_t>(big, "float", "uchar", "int"),
                 binary_square<double, std::int8_t, std::uint32_t>(big, "double", "char", "uint"),
                 binary_square<std::int8_t, std::int16_t, std::uint8_t>(big, "char", "short", "uchar"),
                 binary_square<std::uint16_t, std::uint16_t, std::int16_t>(big, "ushort", "ushort", "short"),
                 binary_square<std::int16_t, std::int32_t, std::uint16_t>(big, "int16", "int32", "uint16"),
                 binary_square<std::int32_t, std::uint32_t, std::int8_t>(big, "int32", "uint32", "int8"),
                 binary_square<float, std::uint8_t, std::int32_t>(big, "float32", "uint8", "int32"),
                 binary_square<double, std::int8_t, float>(big, "float64", "int8", "float"),
             }) {
            EXPECT_EQ(parse_as_ply(bytes).points, square);
            EXPECT_EQ(parse_as_ply(bytes).triangles, square_fan);
            for (std::size_t size = 0; size < bytes.size(); ++size)
                EXPECT_FALSE(works([&] { parse_as_ply(bytes.substr(0, size)); })) << size;
        }
}

TEST(Ply, the_body_may_start_with_the_byte_of_a_line_end) {
    std::string bytes = binary_square<std::int8_t, std::int8_t, std::int8_t>(false, "char", "char", "char");
    const std::size_t body = bytes.find("end_header\n") + 11;
    bytes[body] = '\n';
    EXPECT_EQ(parse_as_ply(bytes).points[0].x(), 10);
    std::string carriage;  // the same with lines that end in a carriage return
    for (std::size_t i = 0; i < bytes.size(); ++i) carriage += i < body && bytes[i] == '\n' ? '\r' : bytes[i];
    EXPECT_EQ(parse_as_ply(carriage).points[0].x(), 10);
}

TEST(Ply, unknown_properties_lists_and_elements_are_stepped_over) {
    const std::string header =
        "ply\nformat binary_little_endian 1.0\nelement camera 2\nproperty double f\nproperty list int short tags\n"
        "element nothing 4000000000\nelement face 1\nproperty uchar red\nproperty list uchar float texcoord\n"
        "property list uchar int vertex_indices\nelement vertex 4\nproperty float nx\nproperty float x\n"
        "property list ushort double weights\nproperty float y\nproperty float z\nelement edge 1\nproperty int a\n"
        "end_header\n";
    std::string body;
    body += number(1.0, false) + number(std::int32_t{2}, false) + "abcd";
    body += number(1.0, false) + number(std::int32_t{0}, false);
    body += "r" + number(std::uint8_t{1}, false) + "abcd" + number(std::uint8_t{4}, false);
    for (int i = 0; i < 4; ++i) body += number(std::int32_t{i}, false);
    for (const Vec3& p : square) {
        body += number(std::nanf(""), false) + number(static_cast<float>(p.x()), false);
        body += number(std::uint16_t{1}, false) + "12345678";
        body += number(static_cast<float>(p.y()), false) + number(static_cast<float>(p.z()), false);
    }
    body += "last";
    EXPECT_EQ(parse_as_ply(header + body).points, square);
    EXPECT_EQ(parse_as_ply(header + body).triangles, square_fan);
    for (std::size_t size = 0; size < body.size(); ++size)
        EXPECT_FALSE(works([&] { parse_as_ply(header + body.substr(0, size)); })) << size;
}

TEST(Ply, texture_coordinates_go_by_several_names) {
    for (const auto& [u, v] : {std::pair{"s", "t"}, {"u", "v"}, {"texture_u", "texture_v"}}) {
        const std::string header =
            ascii_header(xyz + "property float " + u + "\nproperty double " + v + "\nproperty float u\n", list);
        const Mesh mesh = parse_as_ply(header + "0 0 0 .1 .2 9 1 0 0 .3 .4 9 1 1 0 .5 .6 9 0 1 0 .7 .8 9 4 0 1 2 3");
        EXPECT_EQ(mesh.uv, (std::vector<Vec2>{{.1, .2}, {.3, .4}, {.5, .6}, {.7, .8}})) << u;
    }
    EXPECT_TRUE(parse_as_ply(ascii_header(xyz + "property int s\n", list) + "0 0 0 1 1 0 0 1 1 1 0 1 0 1 0 1 3 0 1 2")
                    .uv.empty());
}

TEST(Ply, errors_in_the_header_name_the_line) {
    const struct {
        std::string line, rule;
    } cases[] = {
        {"property flot x", "type of PLY"},
        {"property float", "name"},
        {"property list float int a", "whole"},
        {"property list uchar", "type"},
        {"element face -1", "count"},
        {"element face", "count"},
        {"element vertex 3", "once"},
        {"element face 99999999999999999999", "count"},
        {"format ascii 2.0", "1.0"},
        {"format binary 1.0", "binary_little_endian"},
        {"elements face 1", "element"},
    };
    for (const auto& c : cases) {
        const auto where =
            refused([&] { parse_as_ply("ply\nformat ascii 1.0\nelement vertex 4\n" + c.line + "\nend_header\n"); });
        EXPECT_EQ(where.path, "line 4") << c.line;
        EXPECT_TRUE(has(where.rule, c.rule)) << c.line << ": " << where.rule;
    }
    EXPECT_EQ(refused([] { parse_as_ply("ply\nproperty int x\n"); }).path, "line 2");
    EXPECT_EQ(refused([] { parse_as_ply("plyx\n"); }).path, "line 1");
    EXPECT_EQ(refused([] { parse_as_ply("ply\nelement vertex 1\nend_header\n"); }).path, "line 3");
    EXPECT_TRUE(
        has(refused([] { parse_as_ply("ply\nformat ascii 1.0\nelement vertex 1\nproperty flaot x\n"); }).suggestion,
            "float"));
}

TEST(Ply, errors_in_the_body_name_the_line_or_the_byte) {
    const std::string header = ascii_header(xyz, list);
    const struct {
        std::string body, path, rule;
    } cases[] = {
        {"0 0 0\n1 0 nan\n1 1 0\n0 1 0\n3 0 1 2", "line 13", "finite"},
        {"0 0 0\n1 0 1e999\n1 1 0\n0 1 0\n3 0 1 2", "line 13", "finite"},
        {"0 0 0\n1 0 zero\n1 1 0\n0 1 0\n3 0 1 2", "line 13", "number"},
        {ascii_points + "2 0 1 2 3 4", "line 16", "three"},
        {ascii_points + "-1 0 1 2", "line 16", "length"},
        {ascii_points + "2.5 0 1 2", "line 16", "length"},
        {ascii_points + "1e30 0 1 2", "line 16", "end here"},
        {ascii_points + "3 0 1 4", "line 16", "0 to 3"},
        {ascii_points + "3 0 1 -2", "line 16", "whole numbers"},
        {ascii_points + "3 0 1 1.5", "line 16", "whole numbers"},
        {ascii_points + "3 0 1 nan", "line 16", "whole numbers"},
        {ascii_points + "4 0 1 2", "line 16", "end here"},
    };
    for (const auto& c : cases) {
        const auto where = refused([&] { parse_as_ply(header + c.body); });
        EXPECT_EQ(where.path, c.path) << c.body;
        EXPECT_TRUE(has(where.rule, c.rule)) << c.body << ": " << where.rule;
    }
    std::string bytes = binary_square<float, std::uint8_t, std::int32_t>(false, "float", "uchar", "int");
    const std::size_t body = bytes.find("end_header\n") + 11;
    bytes.replace(body + 16, 4, number(std::nanf(""), false));  // y of point 1
    EXPECT_EQ(refused([&] { parse_as_ply(bytes); }).path, "byte " + std::to_string(body + 16));
}

TEST(Ply, vertices_need_three_coordinates_and_faces_their_corners) {
    EXPECT_TRUE(has(
        refused([] { parse_as_ply(ascii_header("property float x\nproperty float y\n", list) + ascii_points); }).rule,
        "x, y and z"));
    EXPECT_TRUE(has(
        refused([] { parse_as_ply(ascii_header(xyz + "property int x\n", list) + ascii_points + ascii_points); }).rule,
        "twice"));
    EXPECT_TRUE(has(refused([] { parse_as_ply(ascii_header(xyz, "property int a\n") + ascii_points + "1"); }).rule,
                    "vertex_indices"));
    EXPECT_TRUE(has(refused([] { parse_as_ply("ply\nformat ascii 1.0\nend_header\n"); }).rule, "vertex"));
}

TEST(Ply, promises_that_the_file_cannot_keep_are_refused_before_memory_is_taken) {
    for (const std::string format : {"ascii", "binary_little_endian", "binary_big_endian"})
        for (const std::string element : {"vertex", "face", "other"})
            for (const std::string rows : {"100", "268435457", "4611686018427387904", "9223372036854775807"}) {
                const std::string text = "ply\nformat " + format + " 1.0\nelement " + element + " " + rows + "\n" +
                                         xyz + list + "end_header\n" + ascii_points;
                const auto where = refused([&] { parse_as_ply(text); });
                EXPECT_TRUE(has(where.rule, "scratch")) << where.rule;
            }
}

TEST(Ply, positions_and_rates_that_do_not_fit_are_not_written) {
    const Folder folder;
    const Mesh mesh = make_sheet({});
    EXPECT_TRUE(has(refused([&] { write_ply(folder / "a.ply", mesh, {}); }).rule, "289"));
    EXPECT_TRUE(has(refused([&] { write_ply(folder / "a.ply", mesh, mesh.points, {1.f}); }).value, "1 rates"));
    EXPECT_EQ(folder.files(), 0u);
}

}  // namespace
}  // namespace weft
