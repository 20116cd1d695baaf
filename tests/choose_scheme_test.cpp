#include "forces/shell_scenes.h"
#include "reference_scenes.h"

#include <gtest/gtest.h>

namespace weft {
namespace {

// 17 × 17 points of 1 g, 8 N/m: stable up to some 3 ms.
Scene make_scene(std::optional<double> step) {
    Scene scene = make_reference_scene(17);
    scene.time.step = step;
    return scene;
}

SchemeChoice chosen(const Scene& scene) {
    SchemeChoice choice;
    const Model model = build_with_scheme(scene, choice);
    EXPECT_EQ(model.integrator.scheme, choice.scheme);
    return choice;
}

TEST(ChooseScheme, keeps_what_the_scene_names_and_says_nothing) {
    for (int k = 0; k < schemes; ++k) {
        Scene scene = make_scene(.02);
        scene.integrator.scheme = Scheme(k);
        EXPECT_EQ(chosen(scene).scheme, Scheme(k));
        EXPECT_EQ(chosen(scene).why, "");
    }
}

TEST(ChooseScheme, takes_symplectic_euler_where_the_step_is_stable_with_it_and_backward_euler_beyond) {
    const Model model = build(make_scene(.001));
    const double stable = estimate_stable_step(model, start(model)).dt;
    EXPECT_EQ(chosen(make_scene(.99 * stable)).scheme, Scheme::symplectic_euler);
    EXPECT_EQ(chosen(make_scene(1.01 * stable)).scheme, Scheme::backward_euler);
    EXPECT_NE(chosen(make_scene(1.01 * stable)).why, "");
}

TEST(ChooseScheme, a_step_that_is_left_to_it_is_explicit_until_the_cloth_is_stiff) {
    Scene scene = make_scene(std::nullopt);
    EXPECT_EQ(chosen(scene).scheme, Scheme::symplectic_euler);
    const Model model = build(scene);
    const double k0 = estimate_stable_step(model, start(model)).k0;  // proportional to all stiffness
    for (SpringSpec& spring : scene.cloth.springs) spring.stiffness *= .9e8 / k0;
    EXPECT_EQ(chosen(scene).scheme, Scheme::symplectic_euler);
    for (SpringSpec& spring : scene.cloth.springs) spring.stiffness *= 1.2;
    EXPECT_EQ(chosen(scene).scheme, Scheme::backward_euler);
}

TEST(ChooseScheme, contact_makes_short_steps_dear) {
    Scene scene = make_scene(std::nullopt);
    for (SpringSpec& spring : scene.cloth.springs) spring.stiffness *= 16;
    const Model model = build(scene);
    ASSERT_LT(estimate_stable_step(model, start(model)).dt, .0025);
    EXPECT_EQ(chosen(scene).scheme, Scheme::symplectic_euler);
    scene.contact = Contact{};
    EXPECT_EQ(chosen(scene).scheme, Scheme::backward_euler);
    EXPECT_LE(make_run(scene).dt, .005) << "as far as a sheet that lands was seen to stretch little";
}

TEST(ChooseScheme, shells_are_implicit_and_filters_explicit) {
    Scene shell = make_scene(std::nullopt);
    shell.cloth.springs = {};
    shell.cloth.shell = Shell{.fabric = shells::isotropic(100, 1e-5)};
    EXPECT_EQ(chosen(shell).scheme, Scheme::bdf2);
    shell.cloth.shell->distortion = true;
    EXPECT_EQ(chosen(shell).scheme, Scheme::leapfrog);
    Scene filtered = make_scene(.02);
    filtered.filter.place = FilterPlace::force;
    EXPECT_EQ(chosen(filtered).scheme, Scheme::symplectic_euler);
}

// With symplectic Euler it diverges within a tenth of a second.
TEST(ChooseScheme, a_long_step_without_a_scheme_runs_to_its_end) {
    Scene scene = make_scene(.02);
    weft::Run run = make_run(scene);
    EXPECT_TRUE(run.step.warning.empty());
    EXPECT_EQ(finish(run).stop, Stop::done);
    scene.integrator.scheme = Scheme::symplectic_euler;
    weft::Run bad = make_run(scene);
    EXPECT_EQ(finish(bad).stop, Stop::diverged);
}

}  // namespace
}  // namespace weft
