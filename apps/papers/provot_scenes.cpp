#include "provot_scenes.h"

#include <numbers>

namespace weft::provot {

namespace {

Scene make_scene(const std::string& name, int points, bool upright) {
    Scene scene;
    scene.name = name;
    scene.cloth.shape = Sheet{.columns = points, .rows = points, .down = upright ? Vec3(0, 0, -1) : Vec3(0, -1, 0)};
    scene.cloth.mass = .289;
    scene.time.frames_per_second = 25;
    return scene;
}

void set_stiffness(Scene& scene, double structural, double flexion) {
    scene.cloth.springs = {SpringSpec{structural}, SpringSpec{structural}, SpringSpec{flexion}};
}

void pin_corners(Scene& scene, const char* first, const char* second) {
    Pin pin;
    pin.where.corners = {first, second};
    scene.pins.push_back(pin);
}

// What is "per point" in the paper is for 17×17 points; a finer mesh shares it out.
double per_point(double value, int points) {
    return value * 289 / (double(points) * points);
}

}  // namespace

Scene hanging_sheet(const SheetSetup& setup) {
    Scene scene = make_scene("hanging sheet", setup.points, setup.upright);
    const double stiffness = 8 * setup.finer * setup.finer;
    set_stiffness(scene, stiffness, stiffness);
    scene.cloth.damping = per_point(.001, setup.points) * setup.damping_scale;
    pin_corners(scene, "top-left", "top-right");
    if (setup.limited != Limited::nothing) scene.limit.stretch[0] = setup.rate;
    if (setup.limited == Limited::structural_and_shear) scene.limit.stretch[1] = setup.rate;
    scene.limit.passes = setup.passes;
    scene.limit.until_obeyed = setup.until_obeyed;
    scene.limit.order = setup.order;
    scene.time.step = .048 / (setup.points - 1) / setup.finer;
    scene.time.duration = setup.duration;
    return scene;
}

Scene flag(const FlagSetup& setup) {
    Scene scene = make_scene("flag", setup.points, true);
    set_stiffness(scene, setup.stiffness, .1 * setup.stiffness);
    scene.cloth.damping = per_point(.0005, setup.points);
    scene.cloth.air_drag = per_point(.002, setup.points);
    pin_corners(scene, "top-left", "bottom-left");
    scene.gravity = {0, 0, -setup.gravity};
    // w (cos a, sin a + .05, 0) with a = .25 sin 2t
    Wind swinging, aside;
    swinging.velocity = {setup.wind, 0, 0};
    swinging.swing = Wind::Swing{.amplitude = .25 * 180 / std::numbers::pi, .frequency = 1 / std::numbers::pi};
    aside.velocity = {0, .05 * setup.wind, 0};
    scene.wind = {swinging, aside};
    if (setup.limited) scene.limit.stretch = {.05, .05, infinity};
    scene.limit.passes = setup.passes;
    scene.time.step = .048 / (setup.points - 1);
    scene.time.duration = setup.duration;
    return scene;
}

Scene sail(const SailSetup& setup) {
    Scene scene = make_scene("sail", 17, true);
    set_stiffness(scene, 20, 2);
    scene.cloth.damping = .002;
    scene.cloth.air_drag = .004;
    Pin yard, sheets;  // "sheets" are the ropes at a sail's lower corners
    yard.where.indices = {0, 2, 5, 7, 9, 11, 14, 16};
    sheets.where.corners = {"bottom-left", "bottom-right"};
    sheets.path = Motion{.keys = {{.time = 0}, {.time = .5, .move = {0, 0, .1}}}};
    scene.pins = {yard, sheets};
    scene.wind = {Wind{.velocity = {0, 8, 0}}};
    if (setup.limited) scene.limit.stretch = {.05, .05, infinity};
    scene.limit.passes = setup.passes;
    scene.time.step = .003;
    scene.time.duration = setup.duration;
    return scene;
}

}  // namespace weft::provot
