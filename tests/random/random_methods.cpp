// How a random scene is computed: scheme, solver, limits, filter, contact, and a step that suits them.
#include "random/random_scenes.h"

#include <weft/analyse.h>

namespace weft {

namespace {

bool solves(Scheme scheme) {
    return scheme == Scheme::backward_euler || scheme == Scheme::newton || scheme == Scheme::imex ||
           scheme == Scheme::bdf2;
}

void add_integrator(Dice& dice, const RandomStage& stage, Integrator& integrator) {
    integrator.scheme = Scheme(dice.whole(0, schemes - 1));
    if (integrator.scheme == Scheme::forward_euler && dice.chance(0.7)) integrator.scheme = Scheme::backward_euler;
    integrator.solver = dice.one_of({LinearSolver::matrix_free, LinearSolver::assembled, LinearSolver::cholesky});
    integrator.tolerance = dice.magnitude(1e-8, 0.1);
    if (dice.chance(0.1)) integrator.iterations = dice.whole(1, 20);
    integrator.newton_tolerance = dice.magnitude(1e-10, 1e-3);
    if (dice.chance(0.2)) integrator.newton_iterations = dice.whole(1, 6);
    integrator.error = dice.magnitude(1e-6, 1e-3) * stage.size;
}

void add_filter(Dice& dice, bool implicit, Filter& filter) {
    if (!dice.chance(0.3)) return;
    filter.place = dice.one_of({FilterPlace::velocity, FilterPlace::force, FilterPlace::paper});
    if (implicit && filter.place == FilterPlace::force) filter.place = FilterPlace::velocity;
    filter.weights = dice.one_of({FilterWeights::exponential, FilterWeights::gaussian});
    filter.variant = dice.one_of({FilterVariant::row, FilterVariant::half, FilterVariant::conservative});
    filter.lambda = dice.magnitude(filter.variant == FilterVariant::row ? 2.5 : 0.3, 5);
    if (dice.chance(0.2)) filter.calm = filter.lambda * dice.between(1, 4);
}

void add_limit(Dice& dice, Limit& limit) {
    if (dice.chance(0.5)) return;
    const int kinds = dice.chance(0.5) ? 1 : dice.whole(2, 3);
    for (int k = 0; k < kinds; ++k) {
        limit.stretch[k] = dice.magnitude(0.003, 0.5);
        if (dice.chance(0.2)) limit.compression[k] = dice.magnitude(0.01, 0.9);
    }
    limit.order = dice.one_of({LimitOrder::data, LimitOrder::outward, LimitOrder::coloured, LimitOrder::jacobi});
    limit.passes = dice.whole(1, 10);
    if (dice.chance(0.2)) {
        limit.until_obeyed = true;
        limit.passes = dice.whole(1, 200);
    }
}

template <class Words>
void add_law(Dice& dice, Words& words) {
    if (dice.chance(0.6)) words.friction = dice.chance(0.2) ? 0 : dice.magnitude(0.05, 2);
    if (dice.chance(0.2)) words.static_friction = 2 + dice.between(0, 1);
    if (dice.chance(0.2))
        words.restitution = dice.between(0, 1);
    else if (dice.chance(0.1))
        words.dissipation = dice.between(0, 0.5);
}

void add_contact_knobs(Dice& dice, const RandomStage& stage, Scene& scene) {
    Contact contact;
    if (stage.thickness != 0.4 * stage.edge || stage.crowded) contact.thickness = stage.thickness;
    contact.self = dice.chance(0.85);
    contact.recover = dice.chance(0.9);
    add_law(dice, contact);
    if (dice.chance(0.2) && !scene.cloth.name.empty()) {
        Contact::Law law{.a = scene.cloth.name, .b = scene.cloth.name};
        if (!scene.cloths.empty()) law.b = scene.cloths[0].name;
        add_law(dice, law);
        contact.laws.push_back(law);
    }
    scene.contact = contact;
}

// Explicit schemes take a share of their stable step, sometimes more than all of it; the others one in which a point
// falls by a part of an edge.
double choose_dt(Dice& dice, RandomStage& stage, const Scene& scene) {
    const double fall = dice.magnitude(0.03, 0.3) * std::sqrt(stage.edge / 9.81);
    const double share = dice.chance(0.05) ? 1.3 : dice.between(0.2, 0.85);
    if (solves(scene.integrator.scheme) || scene.integrator.scheme == Scheme::adaptive_runge_kutta) return fall;
    try {
        const Model model = build(scene);
        const double stable = estimate_stable_step(model, start(model)).dt;
        stage.steady = share < 1 && scene.integrator.scheme != Scheme::forward_euler && stable > 0;
        return stable > 0 && stable < 100 * fall ? share * stable : share * fall;
    } catch (const SceneError&) {
        return fall;  // the scene is refused, and will be again
    }
}

void add_wind(const RandomStage& stage, Scene& scene) {
    Dice dice = stage.dice(6);
    if (!dice.chance(0.3)) return;
    const double speed = stage.size / stage.duration, frequency = 1 / stage.duration;
    Wind wind{.velocity = dice.magnitude(0.1, 30) * speed * dice.direction()};
    if (dice.chance(0.3))
        wind.swing = Wind::Swing{.axis = dice.direction(), .amplitude = 60, .frequency = 3 * frequency};
    if (dice.chance(0.3)) wind.pulse = Wind::Pulse{.amplitude = 1.5, .frequency = 5 * frequency};
    if (dice.chance(0.3))
        wind.wave = Wind::Wave{
            .amplitude = 1, .direction = dice.direction(), .length = 0.3 * stage.size, .frequency = 4 * frequency};
    if (dice.chance(0.3)) wind.jet = Wind::Jet{.centre = stage.centre, .radius = 0.4 * stage.size};
    scene.wind.push_back(wind);
}

}  // namespace

void add_random_methods(RandomStage& stage, Scene& scene) {
    Dice dice = stage.dice(2);
    add_integrator(dice, stage, scene.integrator);
    Dice filter = stage.dice(3), limit = stage.dice(4), contact = stage.dice(5);
    add_filter(filter, solves(scene.integrator.scheme), scene.filter);
    add_limit(limit, scene.limit);
    if (dice.chance(0.1))
        scene.gravity = dice.chance(0.5) ? Vec3(0, 0, 0) : Vec3(dice.magnitude(1, 100) * dice.direction());
    stage.steps = dice.whole(20, 60);
    const double dt = choose_dt(dice, stage, scene);
    stage.duration = stage.steps * dt;
    scene.time = {.step = dt, .duration = stage.duration, .frames_per_second = 0.5 / dt};
    if (contact.chance(0.85)) add_contact_knobs(contact, stage, scene);
    add_wind(stage, scene);
}

RandomScene make_random_scene(std::uint64_t seed) {
    RandomStage stage{.seed = seed};
    RandomScene made;
    made.scene.name = "random-" + std::to_string(seed);
    add_random_cloths(stage, made.scene);
    add_random_methods(stage, made.scene);
    add_random_bodies(stage, made.scene);
    add_random_pins(stage, made.scene);
    made.steps = stage.steps;
    made.steady = stage.steady;
    made.crowded =
        stage.crowded || (made.scene.contact && made.scene.contact->thickness.value_or(0) > 0.5 * stage.edge);
    return made;
}

}  // namespace weft
