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
    std::get<Sheet>(high.shape).origin += Vec3(.03, .05, .06);
    std::get<Sheet>(high.shape).right = Vec3(1, .3, 0);
    std::get<Sheet>(high.shape).down = Vec3(.3, -1, 0);
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

// A tilted sheet between plates that close to less than twice its thickness, and stay. There is nowhere for the
// thickness to go: giving it back in turns to either side must not wind up the springs.
TEST(Crowded, between_plates_that_close_springs_are_not_wound_up) {
    for (const Scheme scheme : {Scheme::newton, Scheme::backward_euler, Scheme::symplectic_euler}) {
        Scene scene = make_falling_sheet(12, -.04);
        scene.gravity.setZero();
        scene.integrator.scheme = scheme;
        std::get<Sheet>(scene.cloth.shape).right = Vec3(1, .07, -.04);
        std::get<Sheet>(scene.cloth.shape).down = Vec3(.08, -1, .15);
        scene.limit.stretch[0] = .1;
        scene.contact->thickness = .06;
        add_press(scene, .25, Vec3(1.4, 1.4, .2), {{.time = 0}, {.time = .15, .closed = .12}});
        const Model model = build(scene);
        State state = start(model);
        Workspace work(model);
        double worst = 0;
        for (int k = 0; k < 120; ++k) {
            const StepReport report = step(model, state, work, .005, Detail::full);
            ASSERT_TRUE(report.finite) << scheme_words()[std::size_t(scheme)] << ", step " << k;
            worst = std::max(worst, report.measures.max_rate[0]);
        }
        // Pressed flat it is no longer than before, but for what one giving back, a tenth of the thickness, stretches
        // an edge of 1/11 m beyond its limit.
        EXPECT_LT(worst, .1 + .1 * .06 * 11) << scheme_words()[std::size_t(scheme)];
    }
}

}  // namespace
}  // namespace weft
