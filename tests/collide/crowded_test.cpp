// Layers that start nearer than their thickness.
#include "collide/contact_scenes.h"

#include <gtest/gtest.h>

namespace weft {
namespace {

// Two sheets, turned against each other so that edges cross at all angles, at a fifth of a thickness that is several
// edges: every point is too near to dozens of faces and edges, and all of them want it to go somewhere else.
Scene make_crowded(Scheme scheme) {
    Scene scene = make_falling_sheet(9, 0);
    scene.gravity.setZero();
    scene.integrator.scheme = scheme;
    scene.contact->thickness = 0.3;
    scene.cloth.name = "low";
    scene.cloths.push_back(scene.cloth);
    Cloth& high = scene.cloths[0];
    high.name = "high";
    high.grid->origin += Vec3(.03, .05, .06);
    high.grid->right = Vec3(1, .3, 0);
    high.grid->down = Vec3(.3, -1, 0);
    return scene;
}

// "A tenth of the thickness is given back in a step": no point goes further for it, however many neighbours ask.
TEST(Crowded, a_point_goes_a_tenth_of_the_thickness_in_a_step_and_no_further) {
    for (const Scheme scheme : {Scheme::symplectic_euler, Scheme::runge_kutta_4, Scheme::backward_euler}) {
        const Scene scene = make_crowded(scheme);
        const Model model = build(scene);
        State state = start(model);
        Workspace work(model);
        ASSERT_TRUE(step(model, state, work, .005).finite);
        double farthest = 0;
        for (std::size_t p = 0; p < state.x.size(); ++p)
            farthest = std::max(farthest, (state.x[p] - model.mesh.points[p]).norm());
        EXPECT_LE(farthest, .1 * .3 * (1 + 1e-9)) << scheme_words()[std::size_t(scheme)];
        EXPECT_GT(farthest, .01 * .3);  // it is given back
    }
}

}  // namespace
}  // namespace weft
