// Garments: pieces that are sewn are one cloth, whose rest shape is still that of the pieces.
#include <weft/garment.h>
#include <weft/model.h>
#include <weft/state.h>
#include <weft/step.h>

#include <gtest/gtest.h>

#include <cmath>
#include <map>

namespace weft {
namespace {

constexpr double pi_here = 3.14159265358979323846;

PatternPiece rectangle_piece(const std::string& name, double width, double height) {
    PatternPiece piece{.name = name, .border = {}, .origin = {0, 0, 0}};
    for (const Vec2& p : {Vec2(0, 0), Vec2(width, 0), Vec2(width, height), Vec2(0, height)})
        piece.border.steps.push_back({.to = p});
    return piece;
}

Seam seam_of(const std::string& a, int edge_a, const std::string& b, int edge_b) {
    return {{a, edge_a, {}}, {b, edge_b, {}}};
}

double area_of_pattern(const Mesh& mesh) {
    double sum = 0;
    for (const auto& c : mesh.pattern) {
        const Vec2 u = c[1] - c[0], v = c[2] - c[0];
        sum += 0.5 * (u.x() * v.y() - u.y() * v.x());
    }
    return sum;
}

int euler_characteristic(const Mesh& mesh) {
    return int(mesh.points.size()) - int(find_edges(mesh).size()) + int(mesh.triangles.size());
}

std::string refusal_of(const Garment& garment) {
    try {
        make_garment(garment, "g.json", "/cloth/garment");
    } catch (const SceneError& error) {
        return error.what();
    }
    return "";
}

// Two squares 2 cm apart, the right edge of one to the left edge of the other.
Garment two_squares(double height_of_second) {
    Garment garment{.edge = 0.05};
    garment.pieces = {rectangle_piece("left", 0.3, 0.3), rectangle_piece("right", 0.3, height_of_second)};
    garment.pieces[1].origin = {0.32, 0, 0};
    garment.seams = {seam_of("left", 2, "right", 0)};
    return garment;
}

TEST(Garment, a_seam_makes_one_cloth_of_two_pieces) {
    const Mesh mesh = make_garment(two_squares(0.3));
    EXPECT_EQ(euler_characteristic(mesh), 1);  // a disc
    EXPECT_NEAR(area_of_pattern(mesh), 2 * 0.3 * 0.3, 1e-12);
    int on_seam = 0;
    for (const Vec3& p : mesh.points) on_seam += std::abs(p.x() - 0.31) < 1e-12;  // half-way
    EXPECT_EQ(on_seam, 7);                                                        // 0.3 m in edges of 5 cm
}

TEST(Garment, a_longer_edge_is_eased_into_a_shorter_one) {
    const Mesh mesh = make_garment(two_squares(0.36));
    EXPECT_EQ(euler_characteristic(mesh), 1);
    // Along the seam each piece keeps the length it was cut with: edges with two triangles whose patterns disagree.
    std::map<std::pair<int, int>, std::vector<double>> lengths;
    for (std::size_t t = 0; t < mesh.triangles.size(); ++t)
        for (int k = 0; k < 3; ++k)
            lengths[std::minmax(mesh.triangles[t][k], mesh.triangles[t][(k + 1) % 3])].push_back(
                (mesh.pattern[t][(k + 1) % 3] - mesh.pattern[t][k]).norm());
    double shorter = 0, longer = 0;
    for (const auto& [edge, both] : lengths) {
        if (both.size() < 2 || std::abs(both[0] - both[1]) < 1e-9) continue;
        shorter += std::min(both[0], both[1]);
        longer += std::max(both[0], both[1]);
    }
    EXPECT_NEAR(shorter, 0.30, 1e-9);
    EXPECT_NEAR(longer, 0.36, 1e-9);
}

// A piece bent into a tube, its own edges sewn. Triangles follow the circle by chords, which are shorter than the arcs
// by 1 − sin(φ/2)/(φ/2) ≈ φ²/24 with φ = edge/radius.
TEST(Garment, a_piece_that_is_bent_to_a_tube_is_hardly_stretched) {
    const double radius = 0.15, around = 2 * pi_here * radius;
    Garment garment{.edge = 0.04};
    garment.pieces = {rectangle_piece("sleeve", around, 0.4)};
    garment.pieces[0].radius = radius;
    garment.pieces[0].right = {1, 0, 0};
    garment.seams = {seam_of("sleeve", 0, "sleeve", 2)};
    const Mesh mesh = make_garment(garment);
    EXPECT_EQ(euler_characteristic(mesh), 0);  // a tube
    Scene scene;
    scene.cloth.shape = garment;
    scene.cloth.shell = Shell{.fabric = {.density = 0.1}};
    for (FabricLaw& law : scene.cloth.shell->fabric.tension) law.stiffness = 1000;
    for (FabricLaw& law : scene.cloth.shell->fabric.bending) law.stiffness = 1e-6;
    scene.cloth.shell->fabric.shear.stiffness = 30;
    scene.cloth.shell->fabric.twist.stiffness = 1e-6;
    const Model model = build(scene);
    const Measures m = measure(model, start(model));
    const double angle = 1.5 * garment.edge / radius;  // edges of the mesh are at most so long
    EXPECT_LT(m.max_rate[0], 1e-9);
    EXPECT_GT(m.min_rate, -angle * angle / 24);
    double mass = 0;
    for (const double one : model.mass) mass += one;
    EXPECT_NEAR(mass, 0.1 * around * 0.4, 1e-12);
}

TEST(Garment, bad_seams_are_refused_with_rule_and_place) {
    Garment garment = two_squares(0.3);
    garment.seams[0].b.piece = "sleeve";
    EXPECT_NE(refusal_of(garment).find("/cloth/garment/seams/0/b/piece"), std::string::npos);
    EXPECT_NE(refusal_of(garment).find("left, right"), std::string::npos);
    garment = two_squares(0.3);
    garment.seams[0].a.edge = 4;
    EXPECT_NE(refusal_of(garment).find("0 to 3"), std::string::npos);
    garment = two_squares(0.3);
    garment.seams.push_back(seam_of("left", 2, "right", 2));
    EXPECT_NE(refusal_of(garment).find("does not branch"), std::string::npos);
    garment = two_squares(0.3);
    garment.seams[0].a.last = 3;
    EXPECT_NE(refusal_of(garment).find("as many edges"), std::string::npos);
    garment = two_squares(0.3);
    std::swap(garment.pieces[0].border.steps[0], garment.pieces[0].border.steps[1]);  // crosses itself
    EXPECT_NE(refusal_of(garment).find("/cloth/garment/pieces/0"), std::string::npos);
}

}  // namespace
}  // namespace weft
