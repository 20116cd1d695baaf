// The cloths of a random scene: one to three grids or meshes, side by side in a stack, or through each other.
#include "random/random_scenes.h"

namespace weft {

namespace {

struct Axes {
    Vec3 right, down;
};

Axes axes_about(Dice& dice, const Vec3& normal) {
    const Vec3 right = normal.cross(dice.direction()).normalized();
    return {right, right.cross(normal)};
}

// Mass, springs and damping that let the weight of a point stretch a spring by `sag` edges.
void add_material(Dice& dice, const RandomStage& stage, int points, Cloth& cloth) {
    const double mass = dice.magnitude(0.03, 1) * stage.size * stage.size;
    if (dice.chance(0.5))
        cloth.mass = mass;
    else
        cloth.density = mass / (stage.size * stage.size);
    const double sag = dice.magnitude(0.003, 0.5), stiffness = mass / points * 9.81 / (sag * stage.edge);
    const double frequency = std::sqrt(stiffness * points / mass);  // [1/s]
    for (SpringSpec& spring : cloth.springs) {
        spring.stiffness = stiffness * dice.magnitude(0.1, 1);
        if (dice.chance(0.1)) spring.rest_scale = dice.between(0.8, 1.2);
        if (dice.chance(0.1)) spring.damping = dice.magnitude(0.003, 0.3) * stiffness / frequency;
        if (dice.chance(0.05)) spring.buckling = dice.magnitude(0.01, 1) * stiffness * stage.edge * stage.edge;
    }
    cloth.springs[0].stiffness = stiffness;
    if (dice.chance(0.15)) cloth.springs[1].stiffness = 0;
    if (dice.chance(0.3)) cloth.springs[2].stiffness = 0;
    if (dice.chance(0.4)) cloth.damping = dice.magnitude(1e-3, 1) * mass / points * std::sqrt(9.81 / stage.size);
    if (dice.chance(0.25)) cloth.air_drag = dice.magnitude(1e-2, 10) * mass / points * std::sqrt(9.81 / stage.size);
    if (dice.chance(0.1)) cloth.fluid = Fluid{.friction = dice.magnitude(1e-2, 10) * mass / (stage.size * stage.size)};
    if (dice.chance(0.1))
        cloth.regions.push_back({.where = {.indices = {0, 1, points / 2, points - 1}},
                                 .mass_scale = dice.magnitude(0.1, 10),
                                 .stiffness_scale = dice.magnitude(0.1, 10)});
}

// A muscle across the cloth, or a link that pulls two far points together.
void add_link_across(Dice& dice, int points, double frequency, Cloth& cloth) {
    const int a = dice.whole(0, points - 1), b = dice.whole(0, points - 1);
    if (a == b) return;
    Link link{.a = a, .b = b, .stiffness = cloth.springs[0].stiffness * dice.magnitude(0.1, 2)};
    link.kind = dice.one_of({SpringKind::structural, SpringKind::shear, SpringKind::flexion});
    if (dice.chance(0.5))
        link.muscle =
            Link::Muscle{.amplitude = dice.between(-0.5, 0.5), .frequency = frequency, .phase = dice.between(0, 360)};
    cloth.links.push_back(link);
}

Mesh make_shape(Dice& dice, const RandomStage& stage) {
    const int across = std::max(3, int(stage.size / stage.edge + 1.5));
    switch (dice.whole(0, 4)) {
        case 0:
            return make_disc(std::max(2, across / 2), dice.whole(5, 12), stage.size);
        case 1:
            return make_tube(dice.whole(5, 12), std::max(3, across / 2), 0.5 * stage.size, stage.size);
        case 2:
            return make_irregular(dice, across, dice.whole(3, 12), stage.size, dice.magnitude(0.03, 0.5));
        case 3: {  // a single triangle, or two
            Mesh mesh = make_irregular(dice, 2, 2, stage.size, 1);
            if (dice.chance(0.5)) return mesh;
            mesh.triangles.resize(1);
            std::vector<Vec3> corners;
            for (int& p : mesh.triangles[0]) {
                corners.push_back(mesh.points[std::size_t(p)]);
                p = int(corners.size()) - 1;
            }
            mesh.points = corners;
            return mesh;
        }
        default:
            return make_irregular(dice, across, dice.whole(3, 12), stage.size, 1);
    }
}

// Returns the number of points.
int add_source(Dice& dice, const RandomStage& stage, const Vec3& normal, const Vec3& centre, Cloth& cloth) {
    const Axes axes = axes_about(dice, normal);
    if (dice.chance(0.6)) {
        const int columns = std::max(2, int(stage.size / stage.edge + 1.5)), rows = dice.whole(2, 12);
        Sheet sheet{.columns = columns, .rows = rows, .width = stage.size};
        sheet.height = dice.chance(0.5) ? stage.size : (rows - 1) * stage.edge;
        sheet.right = axes.right;
        sheet.down = axes.down;
        sheet.origin = centre - 0.5 * (sheet.width * axes.right + sheet.height * axes.down);
        cloth.shape = sheet;
        return columns * rows;
    }
    Mesh mesh = make_shape(dice, stage);
    place_mesh(mesh, axes.right, axes.down, centre);
    cloth.shape = mesh;
    return int(mesh.points.size());
}

}  // namespace

void add_random_cloths(RandomStage& stage, Scene& scene) {
    Dice dice = stage.dice(1);
    if (dice.chance(0.4)) stage.size = dice.magnitude(1e-3, 1e3);
    if (dice.chance(0.3)) stage.centre = dice.magnitude(1, 1e5) * dice.direction();
    stage.edge = stage.size / dice.whole(2, 11);
    stage.thickness = dice.chance(0.6) ? 0.4 * stage.edge : dice.magnitude(0.03, 1.5) * stage.edge;
    stage.crowded = dice.chance(0.15);
    const bool crossing = dice.chance(0.08);
    const int cloths = crossing ? 2 : dice.chance(0.7) ? 1 : dice.whole(2, 3);
    const Vec3 tilt = stage.up + (dice.chance(0.2) ? 2. : 0.2) * dice.direction();
    for (int k = 0; k < cloths; ++k) {
        Cloth cloth;
        if (cloths > 1 || dice.chance(0.5)) cloth.name = std::string("cloth-") + char('a' + k);
        const Vec3 normal = crossing ? dice.direction() : Vec3(tilt.normalized());
        const Vec3 centre = stage.centre + stage.stack * tilt.normalized();
        const int points = add_source(dice, stage, normal, centre, cloth);
        stage.points += points;
        add_material(dice, stage, points, cloth);
        if (dice.chance(0.1)) add_link_across(dice, points, dice.magnitude(0.1, 3) / std::sqrt(stage.edge), cloth);
        if (k == 0)
            scene.cloth = cloth;
        else
            scene.cloths.push_back(cloth);
        if (!crossing && k + 1 < cloths)
            stage.stack += stage.thickness * (stage.crowded ? dice.magnitude(0.1, 1) : dice.magnitude(1.05, 4));
    }
    // The engine knows these once for all of the cloth.
    const Rayleigh rayleigh{.mass = 0, .stiffness = dice.chance(0.15) ? dice.magnitude(1e-3, 0.1) : 0};
    const SpringDamping kind = dice.one_of({SpringDamping::projected, SpringDamping::isotropic});
    const double time = std::sqrt(stage.edge / 9.81);
    const auto share = [&](Cloth& cloth) {
        cloth.rayleigh = {.mass = rayleigh.stiffness > 0 ? 0.1 / time : 0, .stiffness = rayleigh.stiffness * time};
        cloth.spring_damping = kind;
        if (cloth.fluid && scene.cloth.fluid) cloth.fluid->friction = scene.cloth.fluid->friction;
    };
    share(scene.cloth);
    for (Cloth& cloth : scene.cloths) share(cloth);
    if (dice.chance(0.1))
        scene.shake = Shake{.size = dice.magnitude(1e-6, 0.1) * stage.thickness, .seed = dice.whole(1, 99)};
}

}  // namespace weft
