// What is there many times in one place: n copies must not cost n².
#include "collide/contact_scenes.h"
#include "collide/contacts.h"
#include "io/refused.h"

#include <gtest/gtest.h>

namespace weft {
namespace {

int triangles_of(const Model& model, std::size_t surface) {
    const auto scratch = make_contact_scratch(model);
    const Surface& s = scratch->surfaces.list[surface];
    return s.end_triangle - s.first_triangle;
}

TEST(Copies, of_a_bodys_triangles_are_left_out_of_contact) {
    Scene scene = make_falling_sheet(3, .3);
    scene.bodies.push_back({.name = "box", .shape = Body::Box{.size = Vec3(.1, .1, .1)}});
    Model model = build(scene);
    Mesh& box = model.bodies[0].mesh;
    const std::vector<Triangle> once = box.triangles;
    ASSERT_EQ(once.size(), 12u);
    for (int k = 0; k < 500; ++k)
        for (const Triangle& t : once) box.triangles.push_back({t[1], t[2], t[0]});
    EXPECT_EQ(triangles_of(model, 1), 12) << "the same points, and turned the same way";
    const std::size_t points = box.points.size();
    for (std::size_t p = 0; p < points; ++p) box.points.push_back(Vec3(box.points[p]));
    for (const auto& [a, b, c] : once) box.triangles.push_back({a + int(points), b + int(points), c + int(points)});
    EXPECT_EQ(triangles_of(model, 1), 12) << "other points in the same places";
    box.triangles.push_back({once[0][0], once[0][2], once[0][1]});
    EXPECT_EQ(triangles_of(model, 1), 13) << "turned the other way it may belong to another part";
}

TEST(Copies, that_part_in_a_sequence_are_no_copies) {
    Scene scene = make_falling_sheet(3, .3);
    scene.bodies.push_back({.name = "box", .shape = Body::Box{.size = Vec3(.1, .1, .1)}});
    Model model = build(scene);
    Mesh& box = model.bodies[0].mesh;
    const int first = static_cast<int>(box.points.size());
    for (const int p : box.triangles[0]) box.points.push_back(Vec3(box.points[std::size_t(p)]));
    box.triangles.push_back({first, first + 1, first + 2});
    EXPECT_EQ(triangles_of(model, 1), 12);
    model.bodies[0].samples = {box.points, box.points};
    model.bodies[0].sample_times = {0, 1};
    model.bodies[0].samples[1].back().z() += .1;
    EXPECT_EQ(triangles_of(model, 1), 13);
}

TEST(Copies, of_cloth_by_the_thousand_are_refused_with_their_place) {
    Scene scene = make_falling_sheet(3, .3);
    Mesh pile;
    for (int k = 0; k < 2000; ++k) {
        for (const Vec3& p : {Vec3(0, 0, 0), Vec3(.1, 0, 0), Vec3(0, .1, 0)}) pile.points.push_back(p);
        pile.triangles.push_back({3 * k, 3 * k + 1, 3 * k + 2});
    }
    scene.cloth.shape = pile;
    EXPECT_EQ(refused([&] { build(scene); }).path, "/cloth");
    scene.contact->self = false;
    EXPECT_NO_THROW(build(scene));
}

}  // namespace
}  // namespace weft
