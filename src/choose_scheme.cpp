// Which scheme for a scene that names none? As docs/choose-an-integrator.md has measured it:
//   shells                  BDF2, which allows steps forty times as long as symplectic Euler for a ninth of the time
//   a step that is given    symplectic Euler if it is stable with it: the cheapest, and it keeps the swing;
//                           else backward Euler (shells: BDF2), which bears any step
//   springs and contact     backward Euler as soon as symplectic Euler would have to look for contacts twice as often
//   springs alone           symplectic Euler, until implicit steps are cheaper (k0 beyond 1e8 / s²)
#include <weft/run.h>

#include "analyse/stability.h"
#include "core/text.h"

namespace weft {

namespace {
constexpr double dear_k0 = 1e8;               // [1/s²]
constexpr double dear_contact_step = 0.0025;  // [s] half of the one that an implicit scheme takes beside contact

bool has_shell(const Scene& scene, bool Shell::*what = nullptr) {
    const auto has = [&](const Cloth& cloth) { return cloth.shell && (!what || (*cloth.shell).*what); };
    for (const Cloth& cloth : scene.cloths)
        if (has(cloth)) return true;
    return has(scene.cloth);
}

SchemeChoice choose_for_step(const Scene& scene, double dt, double stable) {
    if (dt <= stable)
        return {Scheme::symplectic_euler, text("it is the cheapest, and a step of %.3g s is stable with it", dt)};
    const std::string why = text("a step of %.3g s is not stable with symplectic-euler (%.3g s is)", dt, stable);
    return {has_shell(scene) ? Scheme::bdf2 : Scheme::backward_euler, why};
}
}  // namespace

SchemeChoice choose_scheme(const Scene& scene, const Model& model, const State& state) {
    if (scene.integrator.scheme != Scheme::automatic) return {scene.integrator.scheme, ""};
    const Scheme plain = model.integrator.scheme;
    if (model.contact.by_paper()) return {plain, "the paper path has it"};
    if (model.filter.place != FilterPlace::none) return {plain, "filters are for explicit steps"};
    if (has_shell(scene, &Shell::distortion)) return {Scheme::leapfrog, "it controls the distortion of shells"};
    if (has_shell(scene) && !scene.time.step)
        return {Scheme::bdf2, "it is the cheapest for shells, and keeps the swing"};
    const StableStep stable = estimate_stable_step(model, state);
    if (scene.time.step) return choose_for_step(scene, *scene.time.step, stable.dt);
    if (model.contact.active && stable.dt < dear_contact_step)
        return {Scheme::backward_euler, "contact is looked for once a step, and its steps can be long"};
    if (stable.k0 > dear_k0)
        return {Scheme::backward_euler, text("k0 = %.2g /s² asks for very short explicit steps", stable.k0)};
    return {plain, text("k0 = %.2g /s² allows explicit steps, which are cheap and keep the swing", stable.k0)};
}

Model build_with_scheme(const Scene& scene, SchemeChoice& choice) {
    Model model = build(scene);
    choice = choose_scheme(scene, model, start(model));
    if (scene.integrator.scheme != Scheme::automatic || choice.scheme == model.integrator.scheme) return model;
    Scene chosen = scene;
    chosen.integrator.scheme = choice.scheme;
    if (choice.scheme == Scheme::bdf2)
        chosen.integrator.solver = LinearSolver::assembled;  // a third of the time, of shells
    return build(chosen);
}

}  // namespace weft
