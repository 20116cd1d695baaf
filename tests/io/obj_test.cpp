#include <weft/files.h>

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "io/refused.h"

namespace weft {
namespace {

Mesh parse_as_obj(const std::string& text) {
    return parse_obj(text, "a.obj");
}

const std::string four_points = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n";
const std::vector<Triangle> fan{{0, 1, 2}, {0, 2, 3}};

TEST(Obj, a_mesh_survives_a_round_trip) {
    const Folder folder;
    std::mt19937 random(3);
    std::uniform_real_distribution<double> anywhere(-1e3, 1e3);
    Mesh mesh = make_sheet({.columns = 7, .rows = 5});
    std::vector<Vec3> x = mesh.points;
    for (Vec3& p : x) p = {anywhere(random), anywhere(random) * 1e-300, anywhere(random) * 1e300};
    x[0] = {-0.0, 0.1, 4.9e-324};
    write_obj(folder / "a.obj", mesh, x);
    const Mesh back = read_mesh(folder / "a.obj");
    EXPECT_EQ(back.points, x);
    EXPECT_TRUE(std::signbit(back.points[0].x()));
    EXPECT_EQ(back.uv, mesh.uv);
    EXPECT_EQ(back.triangles, mesh.triangles);
    mesh.uv.clear();
    write_obj(folder / "b.obj", mesh, x);
    EXPECT_TRUE(read_mesh(folder / "b.obj").uv.empty());
    EXPECT_EQ(read_mesh(folder / "b.obj").triangles, mesh.triangles);
}

TEST(Obj, every_form_of_face_is_read) {
    const std::string vt = "vt 0 0\nvt 1 0\nvt 1 1\nvt 0 1\n", vn = "vn 0 0 1\n";
    for (const std::string face :
         {"f 1 2 3 4", "f 1/1 2/2 3/3 4/4", "f 1//1 2//1 3//1 4//1", "f 1/1/1 2/2/1 3/3/1 4/4/1", "f -4 -3 -2 -1",
          "f -4/-4/-1 -3/-3/-1 -2/-2/-1 -1/-1/-1", "f\t1 2\t 3 4  ", "f 1/ 2/ 3/ 4/", "f 1 2 3 4 # a square"})
        EXPECT_EQ(parse_as_obj(four_points + vt + vn + face).triangles, fan) << face;
}

TEST(Obj, lines_end_as_any_system_ends_them) {
    const std::string text = "# a comment\n" + four_points + "\n  \nf 1 2 3 4\n";
    for (const std::string end : {"\n", "\r\n", "\r"}) {
        std::string changed;
        for (const char c : text) changed += c == '\n' ? end : std::string(1, c);
        EXPECT_EQ(parse_as_obj(changed).triangles, fan);
        // The number of the line does not depend on it either.
        EXPECT_EQ(refused([&] { parse_as_obj(changed + "f 1 2" + end); }).path, "line 9");
    }
}

TEST(Obj, a_backslash_joins_lines_but_not_in_a_comment) {
    EXPECT_EQ(parse_as_obj(four_points + "f 1 2 \\\n 3 \\\r\n4\n").triangles, fan);
    EXPECT_EQ(parse_as_obj(four_points + "# C:\\cloth\\\nf 1 2 3 4").triangles, fan);
    EXPECT_EQ(parse_as_obj(four_points + "f 1 2 3 4 \\").triangles, fan);
    EXPECT_EQ(refused([&] { parse_as_obj(four_points + "f 1 2 \\\n 3 \\\n x\n"); }).path, "line 5");
    EXPECT_EQ(refused([&] { parse_as_obj(four_points + "f 1 2 \\\n 3\nf x"); }).path, "line 7");
}

TEST(Obj, weights_colours_and_what_is_not_geometry_are_passed_over) {
    const Mesh mesh = parse_as_obj(
        "\xEF\xBB\xBFmtllib a.mtl\no thing\ng one two\ns off\nusemtl red\nv 0 0 0 1\nv 1 0 0 .5 .5 .5\n"
        "v +1 1e0 0 1 .5 .5 .5\nvn 0 0 1\nvp 0.1\nl 1 2\np 1\nvendor nonsense \xff\nf 1 2 3\n");
    EXPECT_EQ(mesh.points, (std::vector<Vec3>{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}}));
    EXPECT_EQ(mesh.triangles, (std::vector<Triangle>{{0, 1, 2}}));
    EXPECT_TRUE(mesh.uv.empty());
}

TEST(Obj, a_face_may_stand_before_its_points) {
    EXPECT_EQ(parse_as_obj("f 1/2 2/1 3/1 4/1\n" + four_points + "vt .5 .5\nvt .25 .75\n").uv[0], Vec2(.25, .75));
}

TEST(Obj, at_a_seam_the_first_texture_coordinate_is_kept) {
    const Mesh mesh = parse_as_obj(four_points + "vt 0 0\nvt .1 .2\nvt .3\nf 1/1 2/2 3/3\nf 1/3 3/1 4/2\n");
    EXPECT_EQ(mesh.uv, (std::vector<Vec2>{{0, 0}, {.1, .2}, {.3, 0}, {.1, .2}}));
}

TEST(Obj, uv_are_for_all_points_or_for_none) {
    EXPECT_TRUE(parse_as_obj(four_points + "vt 0 0\nf 1/1 2/1 3/1\nf 1 3 4\n").uv.empty());
}

TEST(Obj, errors_name_the_line_and_the_word) {
    const struct {
        std::string line, value, rule;
    } cases[] = {
        {"v 0 0", "", "three coordinates"},
        {"v 0 0 a", "a", "number"},
        {"v 0 0 1.5.2", "1.5.2", "number"},
        {"v nan 0 0", "nan", "finite"},
        {"v 0 inf 0", "inf", "finite"},
        {"v 0 0 1e999", "1e999", "finite"},
        {"v 1 2 3 4 5 6 7 8 9", "9", "too many"},
        {"vt", "", "vt u v"},
        {"vt 1 2 3 4", "", "vt u v"},
        {"f 1 2", "1 2", "three corners"},
        {"f", "", "three corners"},
        {"f 0 1 2", "0", "count from 1"},
        {"f 1 2 5", "index 5", "4 points"},
        {"f 1 2 -5", "-5", "4 were read"},
        {"f 1/1 2 3", "index 1", "0 texture"},
        {"f 1/-1 2 3", "1/-1", "0 were read"},
        {"f 1 2 x", "x", "v/vt"},
        {"f 1 2 3/x", "3/x", "v/vt"},
        {"f 1 2 3//x", "3//x", "v/vt"},
        {"f 1 2 3/1/1/1", "3/1/1/1", "v/vt"},
        {"f 1 2 /3", "/3", "v/vt"},
        {"f 1 2 9223372036854775807", "", "at most"},
        {"f 1 2 -9223372036854775808", "", "4 were read"},
        {"f 1 2 99999999999999999999", "", "whole numbers"},
        {"f 1 2 2.5", "2.5", "whole numbers"},
    };
    for (const auto& c : cases) {
        const auto where = refused([&] { parse_as_obj(four_points + c.line + "\n# more\n"); });
        EXPECT_EQ(where.file, "a.obj");
        EXPECT_EQ(where.path, "line 5") << c.line;
        EXPECT_TRUE(has(where.value, c.value)) << c.line << ": " << where.value;
        EXPECT_TRUE(has(where.rule, c.rule)) << c.line << ": " << where.rule;
    }
    EXPECT_TRUE(has(refused([&] { parse_as_obj(""); }).rule, "no points"));
    EXPECT_TRUE(has(refused([&] { parse_as_obj("f 1 2 3\n"); }).rule, "no points"));
}

TEST(Obj, cut_off_anywhere_it_is_read_or_refused) {
    const std::string text =
        encode_obj(make_sheet({.columns = 3, .rows = 3}), make_sheet({.columns = 3, .rows = 3}).points);
    int read = 0;
    for (std::size_t size = 0; size <= text.size(); ++size)
        read += works([&] { parse_obj(std::string_view(text).substr(0, size), "a.obj"); });
    EXPECT_GT(read, 0);
    EXPECT_LT(read, static_cast<int>(text.size()));
}

TEST(Obj, positions_that_do_not_fit_are_not_written) {
    const Folder folder;
    const Mesh mesh = make_sheet({});
    EXPECT_TRUE(has(refused([&] { write_obj(folder / "a.obj", mesh, {}); }).rule, "289"));
    std::vector<Vec3> x = mesh.points;
    x[5].y() = std::nan("");
    EXPECT_TRUE(has(refused([&] { write_obj(folder / "a.obj", mesh, x); }).path, "point 5"));
    EXPECT_EQ(folder.files(), 0u);
}

}  // namespace
}  // namespace weft
