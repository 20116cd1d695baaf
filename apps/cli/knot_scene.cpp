// The scene that ties a drawn knot. Springs, masses and step are matched: after a solve contact moves points as if
// they were free, and what it moves against a spring of stiffness k is strain that the next step pays for. With
// k dt²/m in the thousands, and points that go an edge a step, single springs were stretched to three times their
// length; with 32, and a quarter of an edge a step, mostly by less than a third, and the mean, which throttles the
// pull, is reached before contact is overpowered (docs/knots.md).
#include "knot_scene.h"

#include "core/text.h"
#include "terminal.h"

#include <weft/files.h>

#include <nlohmann/json.hpp>

#include <cmath>

namespace weft::cli {

namespace {

constexpr double time_step = .002;  // [s] short enough for the weight of a metre of ribbon
constexpr double matched = 32;      // k dt²/m of structural springs
constexpr double shear_share = .5, flexion_share = .0125;
constexpr double usual_density = .2;  // [kg/m²]
constexpr double usual_air = 4;       // of the pull: a quarter of an edge a step

// [kg] Of a mean point, of the width that the ribbon has in the end.
double mean_mass(const RibbonOrder& order, const Ribbons& made, bool grows) {
    double width = 0;
    for (int i = 0; i < 100; ++i) width += order.plan.width.at((i + .5) / 100) / 100;
    const Ribbon& ribbon = made.list[0];
    const double area = ribbon.length * width * (grows ? 1 : made.width_scale);
    return usual_density * area / double(ribbon.mesh.points.size());
}

struct Room {
    double height = 0;          // [m] of the ribbon's points above and below the plane of the drawing
    double nearest = infinity;  // [m] to the axis
};

Room find_room(const Ribbons& made) {
    Room room;
    for (const Ribbon& ribbon : made.list)
        for (const Vec3& p : ribbon.mesh.points) {
            room.height = std::max(room.height, std::abs(p.z()));
            room.nearest = std::min(room.nearest, p.head<2>().norm());
        }
    return room;
}

// Round what: as large as the drawing says, but not into the ribbon.
void add_body(const KnotOptions& o, const RibbonOrder& order, const Ribbons& made, Scene& scene) {
    const Room room = find_room(made);
    Body body;
    body.name = "post";
    if (!order.curve.drawing.solids.empty()) {
        const DrawnSolid& solid = order.curve.drawing.solids[0];
        body.name = "parcel";
        body.shape = Body::Box{Vec3(0, 0, 0), 2 * made.scale * Vec3(solid.half.x(), solid.half.y(), solid.half_height)};
        scene.bodies.push_back(body);
        return;
    }
    if (o.around == "none" || made.list.size() > 1) return;
    const double drawn = order.curve.object_radius > 0 ? order.curve.object_radius * made.scale : 0.5 * room.nearest;
    const double radius = o.radius > 0 ? o.radius : std::min(drawn, 0.8 * room.nearest);
    if (!(radius > 0) || radius >= room.nearest) {
        if (o.radius > 0)
            throw SceneError(
                {"", "--radius", short_number(o.radius),
                 "must leave room for the ribbon, which is " + short_number(room.nearest) + " m from the axis",
                 "leave it out"});
        return;
    }
    const double full = room.height / made.width_scale;  // ribbons that grow do so in height
    const Vec3 end(0, 0, 2 * full + radius);
    if (o.around == "sphere")
        body.shape = Body::Sphere{Vec3(0, 0, 0), radius};
    else if (o.around == "hourglass")
        body.shape = Body::Hourglass{
            .a = -end, .b = end, .radius = std::min(1.2 * radius, .95 * room.nearest), .waist = radius, .around = {}};
    else
        body.shape = Body::Capsule{-end, end, radius};
    scene.bodies.push_back(body);
}

Fasten::Stage make_stage(const std::string& name, int steps) {
    Fasten::Stage stage;
    stage.name = name;
    stage.until.steps = steps;
    return stage;
}

std::string name_ribbon(int part) {
    return "ribbon" + (part > 0 ? " " + std::to_string(part + 1) : std::string());
}

// Of the shortest edge of the first ribbon as it starts, in edges along it.
double find_shortness(const Ribbons& made) {
    const Mesh& mesh = made.list[0].mesh;
    const GridShape g = mesh.grid;
    double across = infinity;
    for (int k = 0; k < g.columns; ++k)
        across = std::min(across, (mesh.points[g.index(k, 1)] - mesh.points[g.index(k, 0)]).norm());
    return std::min(1., across * (g.columns - 1) / made.list[0].length);
}

// From the middle to both ends, like all ribbons where nothing is said, but with less strength.
Fasten::Pull make_pull(std::size_t ribbons, double strength) {
    Fasten::Pull pull;
    for (std::size_t part = 0; part < ribbons; ++part) {
        pull.flows.push_back({{.cloth = name_ribbon(int(part)), .from = 0, .to = .5}, -strength});
        pull.flows.push_back({{.cloth = name_ribbon(int(part)), .from = .5, .to = 1}, strength});
    }
    return pull;
}

// Relaxes and is drawn tight until the tension, or the object, lets it go no further. What is narrow at first is drawn
// by its shortest edges, and grows to its width while it is loose: once it is tight, loops would have to become longer
// round what becomes thicker.
Fasten make_script(const Ribbons& made) {
    Fasten fasten;
    fasten.air = usual_air;
    fasten.stages = {make_stage("relax", 60)};
    if (made.width_scale < 1) {
        Fasten::Stage slow = make_stage("draw slowly", 300), grow = make_stage("grow", 1000);
        slow.pull = make_pull(made.list.size(), find_shortness(made));
        grow.grow = 1;
        fasten.stages.insert(fasten.stages.end(), {slow, grow});
    }
    Fasten::Stage pull = make_stage("pull", 2000);
    pull.pull = Fasten::Pull{};
    pull.until.throttle = .1;
    pull.until.shrink = 2e-4;
    fasten.stages.insert(fasten.stages.end(), {pull, make_stage("settle", 60)});
    return fasten;
}

// A drawing may bring its own script, in the words of scenes.
std::optional<Fasten> read_script(const CurveFile& curve) {
    const nlohmann::json json = nlohmann::json::parse(curve.text, nullptr, false, true);
    if (!json.is_object() || !json.contains("fasten")) return std::nullopt;
    nlohmann::json scene{{"weft", 1}, {"fasten", json["fasten"]}};
    scene["cloth"]["grid"] = nlohmann::json::object();  // any: scenes have one
    return parse_scene(scene.dump(), curve.name).fasten;
}

bool grows(const Fasten& fasten) {
    return std::any_of(fasten.stages.begin(), fasten.stages.end(), [](const Fasten::Stage& s) { return s.grow; });
}

void add_script(const KnotOptions& o, const RibbonOrder& order, const Ribbons& made, Scene& scene) {
    std::optional<Fasten> own = read_script(order.curve);
    if (own && made.list.size() == 1 && scene.bodies.empty()) own.reset();
    const bool bend = made.list.size() > 1;  // ribbons that are tied to each other
    const bool ties = own || ((bend || !scene.bodies.empty()) && order.curve.drawing.solids.empty());
    if (!ties) return;
    scene.fasten = own && o.around != "none" ? *own : make_script(made);
    if (!scene.fasten->axis && scene.bodies.empty()) scene.fasten->axis = std::array{Vec3(0, 0, 0), Vec3(0, 0, 1)};
}

}  // namespace

Scene make_knot_scene(const KnotOptions& o, const RibbonShape& shape, const RibbonOrder& order, const Ribbons& made) {
    Scene scene;
    scene.name = order.curve.name;
    scene.about = order.curve.title.empty() ? "a ribbon along a drawn curve" : order.curve.title;
    add_body(o, order, made, scene);
    add_script(o, order, made, scene);
    const double mass = mean_mass(order, made, scene.fasten && grows(*scene.fasten));
    const double stiffness = std::stod(text("%.3g", matched * mass / (time_step * time_step)));
    const auto fill = [&](Cloth& cloth, int part) {
        RibbonShape one = shape;
        one.part = part;
        cloth.name = name_ribbon(part);
        cloth.shape = one;
        cloth.density = usual_density;
        cloth.springs = {SpringSpec{stiffness, 1}, SpringSpec{shear_share * stiffness, 1},
                         SpringSpec{flexion_share * stiffness, 1}};
    };
    fill(scene.cloth, 0);
    for (int part = 1; part < int(made.list.size()); ++part) fill(scene.cloths.emplace_back(), part);
    scene.gravity = Vec3(0, 0, 0);
    scene.contact = Contact{.prove = true};
    scene.integrator.scheme = Scheme::backward_euler;
    scene.time = {.step = time_step, .duration = scene.fasten ? 20. : .2, .frames_per_second = 25};
    return scene;
}

}  // namespace weft::cli
