// A force from outside is a force like any other, for every scheme.
#include <weft/weft.h>

#include <gtest/gtest.h>

namespace weft {

namespace {

Scene hanging_sheet(Scheme scheme) {
    Scene scene;
    scene.cloth.shape = Sheet{.columns = 5, .rows = 5, .width = .4, .height = .4};
    scene.cloth.mass = .1;
    scene.cloth.damping = .001;
    scene.pins.push_back({.where = {.corners = {"top-left", "top-right"}}});
    scene.integrator.scheme = scheme;
    scene.integrator.tolerance = 1e-12;
    scene.time.step = .001;
    return scene;
}

}  // namespace

TEST(OutsideForce, weight_from_outside_is_weight_for_every_scheme) {
    for (int k = 0; k < schemes; ++k) {
        Scene scene = hanging_sheet(Scheme(k));
        const Model heavy = build(scene);
        scene.gravity = Vec3(0, 0, 0);
        const Model floating = build(scene);
        State falls = start(heavy), pushed = start(floating);
        for (const double mass : floating.mass) pushed.external_force.push_back(mass * heavy.gravity);
        Workspace work_of_falls(heavy, 1), work_of_pushed(floating, 1);
        for (int n = 0; n < 100; ++n) {
            step(heavy, falls, work_of_falls, .001);
            step(floating, pushed, work_of_pushed, .001);
        }
        double furthest = 0, apart = 0;
        for (std::size_t i = 0; i < falls.x.size(); ++i) {
            furthest = std::max(furthest, (falls.x[i] - heavy.mesh.points[i]).norm());
            apart = std::max(apart, (falls.x[i] - pushed.x[i]).norm());
        }
        EXPECT_GT(furthest, .01) << scheme_words()[std::size_t(k)];
        EXPECT_LT(apart, 1e-9) << scheme_words()[std::size_t(k)];
    }
}

TEST(OutsideForce, none_is_the_same_as_zeros_and_is_saved) {
    const Model model = build(hanging_sheet(Scheme::symplectic_euler));
    State none = start(model), zeros = none;
    zeros.external_force.assign(none.x.size(), Vec3(0, 0, 0));
    Workspace work_of_none(model, 1), work_of_zeros(model, 1);
    for (int n = 0; n < 20; ++n) {
        step(model, none, work_of_none, .001);
        step(model, zeros, work_of_zeros, .001);
    }
    EXPECT_EQ(none.x, zeros.x);
    EXPECT_EQ(load(save(zeros)).external_force, zeros.external_force);
}

}  // namespace weft
