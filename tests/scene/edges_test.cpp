// What is measured along the edges of cloth does not ask whether they are springs.
#include "filter/filter.h"
#include "reference_scenes.h"

#include <gtest/gtest.h>

namespace weft {
namespace {

// Cells of 0.25 × 0.5 m. The first sheet has structural springs, the second, above it, bends only.
Scene make_two_kinds() {
    Scene scene = make_bare_scene(5, 4);
    scene.cloth.shape = Sheet{.columns = 5, .rows = 4, .width = 1, .height = 1.5};
    scene.cloths = {scene.cloth};
    scene.cloths[0].shape = Sheet{.columns = 5, .rows = 4, .width = 1, .height = 1.5, .origin = Vec3(0, 0, 1)};
    scene.cloths[0].bending = Bending{.warp = 1e-4};
    scene.cloth.springs[0].stiffness = 100;
    return scene;
}

Model make_bending_alone() {
    Scene scene = make_two_kinds();
    scene.cloth = scene.cloths[0];
    scene.cloths.clear();
    return build(scene);
}

TEST(Edges, are_structural_springs_or_else_edges_of_the_mesh) {
    const Model model = build(make_two_kinds());
    const int springs = 4 * 4 + 5 * 3, edges = springs + 4 * 3;  // a mesh has a diagonal in each cell
    ASSERT_EQ(model.kind_start[1], springs);
    ASSERT_EQ(int(model.edges.size()), springs + edges);
    for (const RestEdge& e : model.edges) {
        EXPECT_EQ(e.a < 20, e.b < 20);
        EXPECT_EQ(e.rest, (model.mesh.points[e.b] - model.mesh.points[e.a]).norm());
    }
}

TEST(Edges, a_link_does_not_make_them_springs) {
    Scene scene = make_two_kinds();
    scene.cloth = scene.cloths[0];
    scene.cloths.clear();
    scene.cloth.links = {Link{.a = 0, .b = 7, .stiffness = 3}};
    EXPECT_EQ(build(scene).mesh_edges.size(), make_bending_alone().mesh_edges.size());
}

TEST(Edges, measure_the_stretch_of_cloth_without_springs) {
    const Model model = make_bending_alone();
    State state = start(model);
    for (Vec3& p : state.x) p.x() *= 1.2;
    const Measures m = measure(model, state);
    EXPECT_NEAR(m.max_rate[0], 0.2, 1e-12);
    EXPECT_NEAR(m.min_rate, 0, 1e-12);
    EXPECT_EQ(m.max_rate[1], 0);
}

TEST(Edges, are_whom_cloth_without_springs_filters_with) {
    const Model model = make_bending_alone();
    const Neighbours neighbours = find_neighbours(model);
    // A corner has two edges along the sides, and a diagonal or none.
    EXPECT_GE(neighbours.of.start[1], 2);
    EXPECT_EQ(int(neighbours.of.items.size()), 2 * int(model.edges.size()));
}

TEST(Edges, give_cloth_without_springs_its_thickness) {
    Scene scene = make_two_kinds();
    scene.contact = Contact{};
    const Model model = build(scene);
    EXPECT_NEAR(model.contact.thickness, 0.4 * 0.25, 1e-12);
}

}  // namespace
}  // namespace weft
