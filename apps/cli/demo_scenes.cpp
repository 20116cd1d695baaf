#include "demo_scenes.h"

#include "core/angles.h"

namespace weft::cli {

namespace {

// Along x, about the origin; its rows of points are twisted by half a step, so that its triangles are even.
Mesh make_tube(double length, double radius, int around, int along) {
    Mesh mesh;
    for (int j = 0; j <= along; ++j)
        for (int i = 0; i < around; ++i) {
            const double angle = 2 * pi * (i + .5 * (j % 2)) / around;
            mesh.points.push_back(
                {length * (double(j) / along - .5), radius * std::cos(angle), radius * std::sin(angle)});
        }
    for (int j = 0; j < along; ++j)
        for (int i = 0; i < around; ++i) {
            const int a = j * around + i, b = j * around + (i + 1) % around, c = a + around, d = b + around;
            if (j % 2 == 0) {
                mesh.triangles.push_back({a, b, c});
                mesh.triangles.push_back({b, d, c});
            } else {
                mesh.triangles.push_back({a, d, c});
                mesh.triangles.push_back({a, b, d});
            }
        }
    return mesh;
}

// As the scenes of contact do it.
void keep_stretch_small(Scene& scene) {
    scene.integrator.scheme = Scheme::backward_euler;
    scene.limit.stretch[0] = .05;
    scene.limit.passes = 4;
    scene.limit.order = LimitOrder::coloured;
    scene.time.step = .005;
}

Motion turn_rim(double turns, double inward, double until) {
    const Vec3 axis(1, 0, 0);
    return {.keys = {{.time = 0, .axis = axis},
                     {.time = until / 2, .move = {inward / 4, 0, 0}, .axis = axis, .angle = 180 * turns},
                     {.time = until, .move = {inward, 0, 0}, .axis = axis, .angle = 360 * turns}}};
}

}  // namespace

Scene demo_sheet(DemoLimit limit, int points, double duration) {
    Scene scene;
    const double finer = (points - 1) / 16.;
    scene.cloth.shape = Sheet{.columns = points, .rows = points};
    scene.cloth.mass = .289;
    scene.cloth.springs = {SpringSpec{8}, SpringSpec{8}, SpringSpec{8}};
    scene.cloth.damping = .001 / (finer * finer);
    scene.pins.push_back({.where = {.corners = {"top-left", "top-right"}}});
    if (limit != DemoLimit::nothing) scene.limit.stretch[0] = .1;
    if (limit == DemoLimit::structural_and_shear) scene.limit.stretch[1] = .1;
    scene.time.step = .003 / finer;
    scene.time.duration = duration;
    return scene;
}

Scene demo_figure(bool quick) {
    Scene scene;
    const int points = quick ? 25 : 49;
    scene.cloth.shape = Sheet{.columns = points, .rows = points, .width = 2, .height = 2, .origin = {-1, 1, 1.8}};
    scene.cloth.density = .15;
    scene.cloth.springs = {SpringSpec{800}, SpringSpec{100}, SpringSpec{4}};
    scene.cloth.damping = 1e-5;
    Body figure{.name = "figure"}, ground{.name = "ground"};
    figure.shape = Body::Walker{.swing = 28, .start = .8, .duration = 20};
    figure.friction = .4;
    ground.shape = Body::Plane{};
    ground.friction = .5;
    scene.bodies = {figure, ground};
    scene.contact = Contact{.thickness = quick ? .02 : .014};
    keep_stretch_small(scene);
    scene.time.duration = quick ? .6 : 2;
    return scene;
}

Scene demo_twist(bool quick) {
    Scene scene;
    scene.cloth.shape = make_tube(1, .08, quick ? 16 : 26, quick ? 24 : 44);
    scene.cloth.density = .15;
    scene.cloth.springs = {SpringSpec{200}, SpringSpec{30}, SpringSpec{.5}};
    scene.cloth.damping = 5e-5;
    for (const double side : {-1., 1.}) {
        Pin rim;
        rim.where.box = Selector::Box{{.5 * side - .001, -1, -1}, {.5 * side + .001, 1, 1}};
        rim.path = turn_rim(-2 * side, -.045 * side, 1.4);
        scene.pins.push_back(rim);
    }
    scene.contact = Contact{.thickness = quick ? .008 : .005, .friction = .1};
    scene.gravity = {0, 0, 0};
    scene.integrator.scheme = Scheme::backward_euler;
    scene.time.step = .005;
    scene.time.duration = quick ? .5 : 1.5;
    return scene;
}

Scene demo_tangle(bool quick) {
    Scene scene;
    const int points = quick ? 13 : 33;
    Cloth cloth;
    cloth.shape = Sheet{.columns = points, .rows = points, .width = .8, .height = .8, .origin = {-.4, .4, .55}};
    cloth.density = .15;
    cloth.springs = {SpringSpec{200}, SpringSpec{30}, SpringSpec{1}};
    cloth.damping = 2e-5;
    scene.cloth = cloth;
    Cloth upright = cloth;  // stands across the first one and goes through it
    std::get<Sheet>(upright.shape).origin = {-.4, .02, .85};
    std::get<Sheet>(upright.shape).down = {.05, .1, -1};
    scene.cloths = {upright};
    Body ball{.name = "ball"}, ground{.name = "ground"};
    ball.shape = Body::Sphere{.centre = {0, 0, .25}, .radius = .22};
    ground.shape = Body::Plane{};
    scene.bodies = {ball, ground};
    scene.contact = Contact{.thickness = quick ? .016 : .008};
    keep_stretch_small(scene);
    scene.time.duration = quick ? .3 : 1.4;
    return scene;
}

// A sheet held by four points of its upper edge, which come together: weak springs, kept in shape by the limiter.
Scene demo_curtain(bool quick) {
    Scene scene;
    scene.cloth.shape = Sheet{.columns = quick ? 25 : 97, .rows = quick ? 17 : 65, .width = 1.5, .down = {0, 0, -1}};
    scene.cloth.mass = .43;
    scene.cloth.springs = {SpringSpec{10}, SpringSpec{10}, SpringSpec{5}};
    scene.cloth.damping = quick ? .0032 : .0002;
    scene.cloth.air_drag = quick ? .0016 : .0001;
    for (int k = 0; k < 4; ++k) {
        Pin pin;
        pin.where.indices = {k * (std::get<Sheet>(scene.cloth.shape).columns - 1) / 3};
        const double inward = .3 * (.75 - .5 * k);
        pin.path = Motion{.ease = Ease::smooth, .keys = {{.time = 0}, {.time = 1, .move = {inward, 0, 0}}}};
        scene.pins.push_back(pin);
    }
    Wind breath{.velocity = {.3, .6, 0}};  // decides which way the folds go
    breath.wave = Wind::Wave{.amplitude = 1, .direction = {1, 0, .3}, .length = .37, .frequency = .3};
    scene.wind = {breath};
    scene.limit.stretch = {.05, .08, infinity};
    scene.limit.passes = 4;
    scene.time.duration = 1.6;
    return scene;
}

}  // namespace weft::cli
