// Scenes of contact that several tests share, and a run that is looked at exactly, all along.
#pragma once

#include <weft/check.h>
#include <weft/run.h>

#include <random>

namespace weft {

// A metre of cloth, n × n points, 0.2 kg, horizontal with its middle over the origin, at the given height.
inline Scene make_falling_sheet(int n, double height) {
    Scene scene;
    scene.cloth.shape = Sheet{.columns = n, .rows = n, .origin = Vec3(-.5, .5, height)};
    scene.cloth.mass = .2;
    for (SpringSpec& spring : scene.cloth.springs) spring.stiffness = 20;
    scene.cloth.springs[2].stiffness = 2;
    scene.cloth.damping = .02 * .2 / (n * n);
    scene.integrator.scheme = Scheme::backward_euler;
    scene.time.step = .005;
    scene.time.duration = 1;
    scene.contact = Contact{};
    return scene;
}

// The same cloth, upright, its upper border pinned at that height.
inline Scene make_curtain(int n, double top) {
    Scene scene = make_falling_sheet(n, 0);
    std::get<Sheet>(scene.cloth.shape).origin = Vec3(-.5, 0, top);
    std::get<Sheet>(scene.cloth.shape).down = Vec3(0, 0, -1);
    scene.pins = {{.where = {.edges = {"top"}}}};
    return scene;
}

// A sheet above a table, a corner of which is dragged through the table and back.
inline Scene make_dragged_pin() {
    Scene scene = make_falling_sheet(9, .1);
    Pin pin{.where = {.corners = {"top-left"}}};
    pin.path = Motion{.keys = {{.time = 0}, {.time = .2, .move = Vec3(.1, -.1, -.3)}, {.time = .4}}};
    scene.pins = {pin};
    scene.bodies.push_back({.shape = Body::Box{.centre = Vec3(0, 0, -.05), .size = Vec3(1.2, 1.2, .1)}});
    return scene;
}

inline Scene make_drape(int n) {
    Scene scene = make_falling_sheet(n, .3);
    scene.bodies.push_back({.name = "ball", .shape = Body::Sphere{.centre = Vec3(.03, .02, 0), .radius = .25}});
    return scene;
}

inline Scene make_box_corner(int n) {
    Scene scene = make_falling_sheet(n, .32);
    Body box{.name = "box", .shape = Body::Box{.centre = Vec3(0, 0, 0), .size = Vec3(.3, .3, .3)}};
    // Standing on a corner.
    box.path = Motion{.keys = {{.axis = Vec3(1, -1, 0), .angle = 54.7356}}};
    scene.bodies.push_back(box);
    return scene;
}

// Sheets on top of each other as one mesh of several pieces.
inline Mesh stack_sheets(const std::vector<Sheet>& sheets) {
    Mesh all;
    for (const Sheet& sheet : sheets) {
        const Mesh one = make_sheet(sheet);
        const int first = static_cast<int>(all.points.size());
        all.points.insert(all.points.end(), one.points.begin(), one.points.end());
        for (const auto& [a, b, c] : one.triangles) all.triangles.push_back({a + first, b + first, c + first});
    }
    return all;
}

inline Scene make_stack(int n) {
    Scene scene = make_falling_sheet(n, .3);
    Sheet low = std::get<Sheet>(scene.cloth.shape), high = low;
    high.origin += Vec3(.1, -.07, .1);
    high.right = Vec3(1, .2, 0);
    high.down = Vec3(.2, -1, 0);
    scene.cloth.shape = stack_sheets({low, high});
    scene.cloth.mass = .4;
    scene.bodies.push_back({.name = "ball", .shape = Body::Sphere{.centre = Vec3(0, 0, 0), .radius = .25}});
    return scene;
}

// Two plates, below and above z = 0, with their middles `height` [m] from it. By each time they have closed by `closed`
// on either side, and gone `aside` together.
struct PressKey {
    double time;                 // [s]
    double closed = 0;           // [m]
    Vec3 aside = Vec3(0, 0, 0);  // [m]
};
inline void add_press(Scene& scene, double height, const Vec3& size, const std::vector<PressKey>& keys) {
    for (const double side : {-1., 1.}) {
        Body plate{.name = side < 0 ? "lower plate" : "upper plate",
                   .shape = Body::Box{.centre = Vec3(0, 0, side * height), .size = size}};
        plate.path = Motion{};
        for (const PressKey& key : keys)
            plate.path->keys.push_back({.time = key.time, .move = Vec3(0, 0, -side * key.closed) + key.aside});
        scene.bodies.push_back(plate);
    }
}

struct Watched {
    State state;
    std::int64_t worst = 0, inside = 0, checks = 0;
    std::int64_t truncated = 0, pinched = 0, contacts = 0, slowed = 0;
    double smallest_distance = infinity;
    bool finite = true;
};

// Counts intersections at every `every`-th step. `jitter` [m] of the start.
inline Watched watch(const Scene& scene, int every, double jitter = 0, unsigned seed = 1) {
    const Model model = build(scene);
    Watched seen;
    seen.state = start(model);
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> shake(-jitter, jitter);
    if (jitter > 0)
        for (Vec3& p : seen.state.x) p += Vec3(shake(random), shake(random), shake(random));
    const double dt = choose_step(scene, model, seen.state).dt;
    Workspace work(model);
    Checker checker(check_parts(model));
    const auto steps = static_cast<std::int64_t>(scene.time.duration / dt + .5);
    while (seen.state.steps < steps && seen.finite) {
        const StepReport report = step(model, seen.state, work, dt, Detail::check);
        seen.finite = report.finite;
        seen.truncated += report.contact.truncated;
        seen.pinched += report.contact.pinched;
        seen.contacts += report.contact.contacts;
        seen.slowed += report.contact.slowed;
        if (!seen.finite || (seen.state.steps % every != 0 && seen.state.steps < steps)) continue;
        const CheckReport check = checker.check(check_points(model, seen.state));
        seen.worst = std::max(seen.worst, static_cast<std::int64_t>(check.pairs.size()));
        seen.inside = std::max(seen.inside, static_cast<std::int64_t>(check.inside.size()));
        seen.smallest_distance = std::min(seen.smallest_distance, check.smallest_distance);
        ++seen.checks;
    }
    return seen;
}

}  // namespace weft
