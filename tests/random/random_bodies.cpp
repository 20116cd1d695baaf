// What a random cloth meets: bodies that stand, rise, cross, spin, jump and press, and pins that hold it, drag it
// through them and let go.
#include "random/random_scenes.h"

namespace weft {

namespace {

// A body about the origin, `size` [m] across, and how far it reaches upwards.
Body make_body(Dice& dice, const RandomStage& stage, double size, const Vec3& centre) {
    Body body;
    switch (dice.whole(0, 5)) {
        case 0:
            body.shape = Body::Sphere{.centre = centre, .radius = 0.5 * size};
            break;
        case 1: {
            const Vec3 half = 0.4 * size * dice.direction();
            body.shape =
                Body::Capsule{.a = centre - half, .b = centre + half, .radius = size * dice.magnitude(0.02, 0.1)};
            break;
        }
        case 2:
            body.shape = Body::Box{
                .centre = centre,
                .size = size * Vec3(dice.between(0.1, 0.6), dice.between(0.1, 0.6), dice.magnitude(0.02, 0.6))};
            break;
        default: {
            Mesh mesh = dice.chance(0.6)   ? make_star(dice, size)
                        : dice.chance(0.5) ? make_bowl(3, dice.whole(4, 9), size)
                                           : make_disc(1, dice.whole(3, 6), size);
            const Vec3 right = stage.up.cross(dice.direction()).normalized();
            place_mesh(mesh, right, right.cross(stage.up), centre);
            body.shape = mesh;
        }
    }
    return body;
}

void add_surface_law(Dice& dice, Body& body) {
    if (dice.chance(0.6)) body.friction = dice.chance(0.2) ? 0 : dice.magnitude(0.05, 2);
    if (dice.chance(0.2)) body.static_friction = body.friction + dice.between(0, 1);
    if (dice.chance(0.2)) body.restitution = dice.between(0, 1);
}

// Below, above, beside, or right through the cloth.
void add_single_body(Dice& dice, const RandomStage& stage, Scene& scene) {
    const double size = stage.size * dice.magnitude(0.1, 1.5), gap = stage.thickness * dice.magnitude(1.1, 5);
    const double away = 0.5 * size + 0.5 * stage.size * dice.between(0, 0.3) + gap;
    const Vec3 beside = stage.up.cross(dice.direction()).normalized();
    Vec3 where = -away * stage.up;
    if (dice.chance(0.25)) where = (stage.stack + away) * stage.up;
    if (dice.chance(0.15)) where = (0.5 * stage.size + away) * beside;
    if (dice.chance(0.07)) where *= dice.between(0, 0.5);
    const Vec3 centre = stage.centre + where + 0.3 * stage.size * dice.between(0, 1) * beside;
    Body body = make_body(dice, stage, size, centre);
    add_surface_law(dice, body);
    if (dice.chance(0.6)) body.path = make_random_motion(stage, dice, centre, stage.centre - centre);
    scene.bodies.push_back(body);
}

void add_ground(Dice& dice, const RandomStage& stage, Scene& scene) {
    const Vec3 normal = (stage.up + 0.2 * dice.direction()).normalized();
    const double away = stage.size * dice.between(0.6, 1) + stage.thickness * dice.magnitude(1.1, 5);
    Body body{.shape = Body::Plane{.point = stage.centre - away * normal, .normal = normal}};
    add_surface_law(dice, body);
    if (dice.chance(0.4)) body.path = make_random_motion(stage, dice, stage.centre - away * normal, away * normal);
    scene.bodies.push_back(body);
}

// Two plates that close on the cloth, to less than it needs or a little more, and open again.
void add_press(Dice& dice, const RandomStage& stage, Scene& scene) {
    const double thick = stage.size * dice.magnitude(0.02, 0.3),
                 open = stage.stack / 2 + stage.thickness * dice.magnitude(1.5, 10);
    const double closed = stage.thickness * dice.between(-0.5, 3), width = stage.size * dice.between(0.3, 2);
    const Vec3 middle = stage.centre + 0.5 * stage.stack * stage.up;
    const double shut = dice.between(0.1, 0.5), release = dice.between(0.5, 0.9);
    for (const double side : {-1., 1.}) {
        Body plate{.shape = Body::Box{.centre = middle + side * (open + 0.5 * thick) * stage.up,
                                      .size = Vec3(width, width, thick)}};
        const Vec3 way = -side * (open - 0.5 * closed) * stage.up;
        plate.path = Motion{.ease = dice.chance(0.5) ? Ease::linear : Ease::smooth,
                            .keys = {{.time = 0}, {.time = shut * stage.duration, .move = way}}};
        if (dice.chance(0.8)) {
            plate.path->keys.push_back({.time = release * stage.duration, .move = way});
            plate.path->keys.push_back({.time = stage.duration});
        }
        add_surface_law(dice, plate);
        scene.bodies.push_back(plate);
    }
}

void add_figure(Dice& dice, const RandomStage& stage, Scene& scene) {
    const double height = stage.size * dice.magnitude(0.7, 3);
    Body::Walker walker{.ground = stage.centre - (height + stage.thickness * dice.magnitude(1.1, 5)) * stage.up,
                        .height = height};
    walker.pace = dice.magnitude(0.5, 4) / stage.duration;
    walker.start = 0.1 * stage.duration;
    walker.speed = dice.between(0, 1) * stage.size / stage.duration;
    walker.duration = stage.duration;
    const Body body{.shape = walker};
    scene.bodies.push_back(body);
}

}  // namespace

Motion make_random_motion(const RandomStage& stage, Dice& dice, const Vec3& pivot, const Vec3& towards) {
    Motion motion{.pivot = pivot, .ease = dice.one_of({Ease::linear, Ease::smooth}), .keys = {{.time = 0}}};
    const Vec3 far = dice.between(0.5, 2.5) * towards, aside = 0.5 * stage.size * dice.direction();
    const Vec3 axis = dice.direction();
    const double turn = dice.chance(0.5) ? 0 : dice.one_of({90., -200., 720., 3000.});
    const double there = dice.between(0.2, 0.8) * stage.duration;
    switch (dice.whole(0, 9)) {
        case 0:
        case 1:
        case 2:  // there and back
            motion.keys.push_back({.time = there, .move = far, .axis = axis, .angle = turn});
            motion.keys.push_back({.time = stage.duration, .axis = axis});
            break;
        case 3:
        case 4:
        case 5:  // through
            motion.keys.push_back({.time = stage.duration, .move = 2 * far + aside, .axis = axis, .angle = turn});
            break;
        case 6:
        case 7:
        case 8:  // on the spot
            motion.keys.push_back({.time = stage.duration, .axis = axis, .angle = turn + 180});
            break;
        default:  // a jump, within a step or a few
            motion.keys.push_back({.time = there});
            motion.keys.push_back({.time = there + stage.duration / stage.steps * dice.between(0.1, 4),
                                   .move = far + aside,
                                   .axis = axis,
                                   .angle = turn});
    }
    return motion;
}

void add_random_bodies(const RandomStage& stage, Scene& scene) {
    if (!scene.contact) return;
    Dice dice = stage.dice(7);
    if (dice.chance(0.15)) add_ground(dice, stage, scene);
    if (dice.chance(0.2)) add_press(dice, stage, scene);
    if (dice.chance(0.07)) add_figure(dice, stage, scene);
    const int singles = dice.chance(0.25) ? 0 : dice.whole(1, 3);
    for (int k = 0; k < singles; ++k) add_single_body(dice, stage, scene);
}

// No point twice, since two pins must not drive one point in different ways: pin k has points of the k-th class alone.
void add_random_pins(const RandomStage& stage, Scene& scene) {
    Dice dice = stage.dice(8);
    const int pins = dice.chance(0.4) ? 0 : dice.whole(1, 3), points = stage.points;
    if (dice.chance(0.2)) scene.frames["hand"] = make_random_motion(stage, dice, stage.centre, -stage.size * stage.up);
    for (int k = 0; k < pins; ++k) {
        Pin pin;
        const auto place = [&] { return Vec3(stage.centre + stage.size * dice.direction()); };
        if (pins == 1 && dice.chance(0.3))
            pin.where.edges = {"boundary"};
        else if (pins == 1 && dice.chance(0.3))
            pin.where.nearest = {place(), place()};
        else
            for (int n = dice.whole(1, 4); n > 0; --n)
                pin.where.indices.push_back(k + pins * dice.whole(0, (points - 1 - k) / pins));
        if (!scene.frames.empty() && dice.chance(0.5))
            pin.frame = "hand";
        else if (dice.chance(0.4))
            pin.path = make_random_motion(stage, dice, stage.centre, dice.between(-1, 1) * stage.size * stage.up);
        if (dice.chance(0.3)) pin.release = dice.between(0, 1) * stage.duration;
        scene.pins.push_back(pin);
    }
}

}  // namespace weft
