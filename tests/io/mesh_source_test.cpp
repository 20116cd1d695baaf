// Meshes come back as they went: points, quads, corners of the texture, materials, groups.
#include <weft/export.h>
#include <weft/files.h>

#include "core/mesh_source.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace weft {

namespace {

// Two quads whose common edge a texture's seam has cut open: points 1 and 4, 2 and 7 are in the same places.
const char* const cut_open = R"(mtllib shirt.mtl
o shirt
v 0 0 0
v 1 0 0
v 1 1 0
v 0 1 0
v 1 0 0
v 2 0 0
v 2 1 0
v 1 1 0
vt 0 0
vt 0.5 0
vt 0.5 1
vt 0 1
vt 0.6 0
vt 1 0
vt 1 1
vt 0.6 1
usemtl red
g left
f 1/1 2/2 3/3 4/4
usemtl blue silk
g right hem
f 5/5 6/6 7/7 8/8
)";

// A seam of the texture alone: six points, and two uv at each of two of them.
const char* const seam = R"(v 0 0 0
v 1 0 0
v 2 0 0
v 0 1 0
v 1 1 0
v 2 1 0
vt 0 0
vt 0.5 0
vt 0.5 1
vt 0 1
vt 0.6 0
vt 1 0
vt 1 1
vt 0.6 1
usemtl red
f 1/1 2/2 5/3 4/4
usemtl blue
f 2/5 3/6 6/7 5/8
)";

const PointGroup* group_of(const Mesh& mesh, const std::string& name) {
    for (const PointGroup& group : mesh.groups)
        if (group.name == name) return &group;
    return nullptr;
}

std::vector<std::string> names_by_face(const MeshSource& source, MeshSource::Word word) {
    const FaceNames found = find_face_names(source, word);
    std::vector<std::string> names;
    for (const int n : found.of) names.push_back(n < 0 ? "" : found.names[std::size_t(n)]);
    return names;
}

// Where each corner is, and its uv: what must come back, whatever the numbers in between.
std::vector<std::array<double, 5>> corners_of(const Mesh& mesh) {
    const MeshSource& source = *mesh.source;
    const std::vector<Vec3> x = spread(source, mesh.points);
    std::vector<std::array<double, 5>> corners;
    for (std::size_t c = 0; c < source.corners.size(); ++c) {
        const Vec3& p = x[std::size_t(source.corners[c])];
        const Vec2& t = source.uv[std::size_t(source.uv_corners[c])];
        corners.push_back({p.x(), p.y(), p.z(), t.x(), t.y()});
    }
    return corners;
}

void expect_same(const Mesh& a, const Mesh& b) {
    EXPECT_EQ(a.source->point_of.size(), b.source->point_of.size());
    EXPECT_EQ(a.source->face_start, b.source->face_start);
    EXPECT_EQ(a.source->corners, b.source->corners);
    EXPECT_EQ(corners_of(a), corners_of(b));
    using Word = MeshSource::Word;
    for (const Word word : {Word::material, Word::group})
        EXPECT_EQ(names_by_face(*a.source, word), names_by_face(*b.source, word));
}

}  // namespace

TEST(MeshSource, an_obj_comes_back_as_it_went) {
    for (const char* file : {cut_open, seam}) {
        const Mesh mesh = parse_obj(file, "in.obj");
        const std::string text = encode_obj(mesh, mesh.points);
        expect_same(mesh, parse_obj(text, "out.obj"));
        EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 1 + std::count(file, file + std::strlen(file), '\n'));
    }
}

TEST(MeshSource, ply_keeps_quads_corners_of_the_texture_materials_and_groups) {
    for (const char* file : {cut_open, seam}) {
        const Mesh mesh = parse_obj(file, "in.obj");
        const Mesh back = parse_ply(encode_ply(mesh, mesh.points), "out.ply");
        expect_same(mesh, back);
        ASSERT_EQ(mesh.groups.size(), back.groups.size());
        for (const PointGroup& group : mesh.groups) {
            ASSERT_TRUE(group_of(back, group.name)) << group.name;
            EXPECT_EQ(group_of(back, group.name)->points, group.points);
            EXPECT_EQ(group_of(back, group.name)->weights, group.weights);
        }
    }
}

TEST(MeshSource, groups_of_an_obj_are_points_by_name) {
    const Mesh mesh = parse_obj(cut_open, "in.obj");
    ASSERT_EQ(mesh.groups.size(), 4u);
    EXPECT_EQ(group_of(mesh, "left")->points, (std::vector<int>{0, 1, 2, 3}));
    EXPECT_EQ(group_of(mesh, "right")->points, (std::vector<int>{4, 5, 6, 7}));
    EXPECT_EQ(group_of(mesh, "hem")->points, (std::vector<int>{4, 5, 6, 7}));
    EXPECT_EQ(group_of(mesh, "shirt")->points.size(), 8u);
}

TEST(MeshSource, names_that_no_property_can_have_survive_ply) {
    Mesh mesh = make_sheet({.columns = 2, .rows = 2});
    mesh.grid = {};
    mesh.groups = {{"left sleeve", {1, 2}, {0.25, 1}}, {"x", {0}, {0.5}}, {"hem", {3}, {1}}};
    const Mesh back = parse_ply(encode_ply(mesh, mesh.points), "out.ply");
    ASSERT_EQ(back.groups.size(), 3u);
    for (const PointGroup& group : mesh.groups) {
        ASSERT_TRUE(group_of(back, group.name)) << group.name;
        EXPECT_EQ(group_of(back, group.name)->points, group.points);
        EXPECT_EQ(group_of(back, group.name)->weights, group.weights);
    }
}

TEST(Weld, closes_a_seam_and_writes_the_points_of_the_file) {
    Mesh mesh = parse_obj(cut_open, "in.obj");
    EXPECT_EQ(count_coincident(mesh, 1e-6), 2);
    weld(mesh, 1e-6);
    EXPECT_EQ(mesh.points.size(), 6u);
    EXPECT_EQ(mesh.triangles.size(), 4u);
    EXPECT_EQ(count_coincident(mesh, 1e-6), 0);
    EXPECT_NO_THROW(check_mesh(mesh, "welded"));
    EXPECT_EQ(find_edges(mesh).size(), 9u);  // 4 + 4 − 1 of two quads, and a diagonal in each
    std::vector<Vec3> x = mesh.points;
    for (Vec3& p : x) p += Vec3(0, 0, p.x());  // moved: both copies of a point go along
    const Mesh back = parse_obj(encode_obj(mesh, x), "out.obj");
    EXPECT_EQ(back.points.size(), 8u);
    EXPECT_EQ(back.points[1], Vec3(1, 0, 1));
    EXPECT_EQ(back.points[4], Vec3(1, 0, 1));
    EXPECT_EQ(back.points[2], back.points[7]);
    EXPECT_EQ(names_by_face(*back.source, MeshSource::Word::material), (std::vector<std::string>{"red", "blue silk"}));
    EXPECT_EQ(group_of(mesh, "right")->points.size(), 4u);
    EXPECT_EQ(gather(*mesh.source, mesh.points.size(), back.points), x);
}

TEST(Weld, does_not_creep_along_points_that_are_near_each_other) {
    Mesh mesh;
    for (int k = 0; k < 10; ++k) mesh.points.emplace_back(0.6 * k, 0, 0);
    EXPECT_EQ(count_coincident(mesh, 1), 5);  // every second one, not all of the chain
}

TEST(MeshSource, usd_has_quads_texture_by_corners_subsets_and_weights) {
    Clip clip;
    clip.mesh = parse_obj(seam, "in.obj");
    clip.mesh.groups = {{"hem", {0, 2}, {0.5, 1}}};
    clip.times = {0};
    clip.samples = {clip.mesh.points};
    const std::string text = encode_usda(clip);
    for (const char* part :
         {"int[] faceVertexCounts = [4, 4]", "int[] faceVertexIndices = [0, 1, 4, 3, 1, 2, 5, 4]",
          "interpolation = \"faceVarying\"", "int[] primvars:st:indices = [0, 1, 2, 3, 4, 5, 6, 7]",
          "def GeomSubset \"materialBind_blue\"", "float[] primvars:hem = [0.5, 0, 1, 0, 0, 0]", "upAxis = \"Z\""})
        EXPECT_NE(text.find(part), std::string::npos) << part << " in\n" << text;
    clip.axes = {UpAxis::y, LengthUnit::cm};
    const std::string turned = encode_usda(clip);
    for (const char* part : {"upAxis = \"Y\"", "metersPerUnit = 0.01", "(200, 0, -100)"})
        EXPECT_NE(turned.find(part), std::string::npos) << part << " in\n" << turned;
}

TEST(MeshSource, gltf_has_a_primitive_a_material_and_splits_points_at_seams) {
    Clip clip;
    clip.mesh = parse_obj(seam, "in.obj");
    clip.mesh.groups = {{"hem", {0, 2}, {0.5, 1}}};
    clip.times = {0};
    clip.samples = {clip.mesh.points};
    const auto json = nlohmann::json::parse(encode_gltf(clip, {.binary = false}));
    const auto& primitives = json["meshes"][0]["primitives"];
    ASSERT_EQ(primitives.size(), 2u);
    EXPECT_EQ(json["materials"][0]["name"], "red");
    EXPECT_EQ(json["materials"][1]["name"], "blue");
    const int points = primitives[0]["attributes"]["POSITION"], uv = primitives[0]["attributes"]["TEXCOORD_0"];
    EXPECT_EQ(json["accessors"][points]["count"], 8);  // six, and two of them again for their second uv
    EXPECT_EQ(json["accessors"][uv]["count"], 8);
    EXPECT_TRUE(primitives[0]["attributes"].contains("_hem"));
    for (const auto& primitive : primitives) EXPECT_EQ(json["accessors"][int(primitive["indices"])]["count"], 6);
}

TEST(MeshSource, vtk_has_quads_and_numbers_of_materials) {
    const Mesh mesh = parse_obj(cut_open, "in.obj");
    const std::string text = encode_vtp(mesh, mesh.points);
    for (const char* part : {"NumberOfPoints=\"8\"", "NumberOfPolys=\"2\"", "Name=\"material: red, blue silk\"",
                             "Name=\"hem\"", "Name=\"uv\""})
        EXPECT_NE(text.find(part), std::string::npos) << part;
}

TEST(FileAxes, turn_and_scale_there_and_back) {
    const Vec3 p(1, 2, 3);
    const FileAxes axes{UpAxis::y, LengthUnit::cm};
    EXPECT_EQ(from_file({UpAxis::y, LengthUnit::m}, p), Vec3(1, -3, 2));  // its y is our z, its z comes to us
    EXPECT_EQ(from_file(axes, Vec3(0, 100, 0)), Vec3(0, 0, 1));
    EXPECT_LT((to_file(axes, from_file(axes, p)) - p).norm(), 1e-14);
    EXPECT_EQ(to_file({UpAxis::y, LengthUnit::m}, from_file({UpAxis::y, LengthUnit::m}, p)), p);
    EXPECT_DOUBLE_EQ(metres(LengthUnit::in) * 12, metres(LengthUnit::ft));
}

TEST(MeshSource, a_face_in_too_many_groups_is_refused_with_its_line) {
    std::string text = "v 0 0 0\nv 1 0 0\nv 0 1 0\ng";
    for (int k = 0; k < 65; ++k) text += " n" + std::to_string(k);
    try {
        parse_obj(text + "\nf 1 2 3\n", "in.obj");
        FAIL();
    } catch (const SceneError& error) {
        EXPECT_EQ(error.where.path, "line 4");
        EXPECT_EQ(error.where.value, "n64");
    }
}

}  // namespace weft
