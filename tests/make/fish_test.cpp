// The fish as published in scenes/: its parts are counted, it is a body without hinges, and it swims.
#include "dense.h"
#include "forces/forces.h"
#include "reference_scenes.h"

#include <weft/files.h>

#include <gtest/gtest.h>

namespace weft {
namespace {

Scene read_fish() {
    return read_scene(WEFT_SCENES "/ahmad/fish.json");
}

TEST(Fish, has_23_points_91_springs_and_12_muscles) {
    const Model model = build(read_fish());
    EXPECT_EQ(model.points(), 23);
    EXPECT_EQ(model.springs.size(), 91u);
    EXPECT_EQ(model.kind_start[3] - model.kind_start[2], 12);
    EXPECT_EQ(model.actuators.size(), 8u);  // those of two of the three gaps that have muscles contract
    EXPECT_EQ(model.wet_faces.start.size(), 21u);
}

TEST(Fish, has_six_zero_modes_and_no_more) {
    Scene calm = read_fish();  // muscles at their rest lengths, which they are not at time 0
    for (Link& link : calm.cloth.links) link.muscle.reset();
    const Model resting = build(calm);
    std::vector<Vec3> in(23, Vec3(0, 0, 0)), out(23);
    Eigen::MatrixXd k(69, 69);
    for (int c = 0; c < 69; ++c) {
        in[c / 3][c % 3] = 1;
        multiply_jacobian(resting, At(resting.mesh.points, {}, 0), Derivative::stiffness, Jacobian::exact, all_forces,
                          in, out);
        in[c / 3][c % 3] = 0;
        for (int r = 0; r < 69; ++r) k(r, c) = out[r / 3][r % 3];
    }
    const Eigen::VectorXd values = test::symmetric_eigenvalues(k);
    EXPECT_LT(std::abs(values[5]), 1e-9 * values[68]);
    EXPECT_GT(values[6], 1e-4 * values[68]);
}

TEST(Fish, its_skin_encloses_a_volume) {
    const Mesh mesh = build(read_fish()).mesh;
    double volume = 0;
    for (const Triangle& t : mesh.triangles)
        volume += mesh.points[t[0]].dot(mesh.points[t[1]].cross(mesh.points[t[2]])) / 6;
    EXPECT_GT(volume, 0);
    for (const Edge& e : find_edges(mesh)) EXPECT_GE(e.right, 0);
}

}  // namespace
}  // namespace weft
