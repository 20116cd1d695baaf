// A scene that fails is made smaller, one change at a time, as long as it fails in the same way.
#include "random/processes.h"

#include <weft/files.h>

#include <cstdio>
#include <functional>

namespace weft {

namespace {

struct Change {
    std::string name;
    std::function<void(RandomScene&)> apply;
};

template <class T>
void add_removals(std::vector<Change>& changes, const std::string& what, std::vector<T> Scene::*list,
                  const Scene& scene) {
    for (std::size_t k = 0; k < (scene.*list).size(); ++k)
        changes.push_back({"without " + what + " " + std::to_string(k), [=](RandomScene& r) {
                               auto& items = r.scene.*list;
                               items.erase(items.begin() + std::ptrdiff_t(k));
                           }});
}

void add_plain_cloth(std::vector<Change>& changes) {
    const auto each = [](RandomScene& r, const std::function<void(Cloth&)>& edit) {
        edit(r.scene.cloth);
        for (Cloth& cloth : r.scene.cloths) edit(cloth);
    };
    const auto add = [&](const char* name, const std::function<void(Cloth&)>& edit) {
        changes.push_back({name, [=](RandomScene& r) { each(r, edit); }});
    };
    add("without links", [](Cloth& c) { c.links.clear(); });
    add("without regions", [](Cloth& c) { c.regions.clear(); });
    add("without fluid", [](Cloth& c) { c.fluid.reset(); });
    add("without Rayleigh", [](Cloth& c) { c.rayleigh = {}; });
    add("without damping", [](Cloth& c) { c.damping = 0; });
    add("without air", [](Cloth& c) { c.air_drag = 0; });
    add("without buckling", [](Cloth& c) {
        for (SpringSpec& s : c.springs) s.buckling.reset();
    });
    add("without damping of springs", [](Cloth& c) {
        for (SpringSpec& s : c.springs) s.damping = 0;
    });
    add("without rest scales", [](Cloth& c) {
        for (SpringSpec& s : c.springs) s.rest_scale = 1;
    });
    add("without shear and flexion", [](Cloth& c) { c.springs[1].stiffness = c.springs[2].stiffness = 0; });
    const auto add_coarser = [&](const char* name, int columns, int rows, int less_columns, int less_rows) {
        add(name, [=](Cloth& c) {
            Sheet* sheet = std::get_if<Sheet>(&c.shape);
            if (!sheet) return;
            sheet->columns = std::max(2, sheet->columns / columns - less_columns);
            sheet->rows = std::max(2, sheet->rows / rows - less_rows);
        });
    };
    add_coarser("a coarser grid", 2, 2, 0, 0);
    add_coarser("fewer columns", 1, 1, 1, 0);
    add_coarser("fewer rows", 1, 1, 0, 1);
}

void add_plain_contact(std::vector<Change>& changes) {
    const auto add = [&](const char* name, const std::function<void(Contact&)>& edit) {
        changes.push_back({name, [=](RandomScene& r) {
                               if (r.scene.contact) edit(*r.scene.contact);
                           }});
    };
    add("default contact", [](Contact& c) { c = {}; });
    add("without self", [](Contact& c) { c.self = false; });
    add("default thickness", [](Contact& c) { c.thickness.reset(); });
    add("without laws", [](Contact& c) { c.laws.clear(); });
    add("without friction", [](Contact& c) { c.friction = 0, c.static_friction.reset(); });
    add("without restitution", [](Contact& c) { c.restitution.reset(), c.dissipation.reset(); });
}

// `keep_step`: what decides whether the step is stable stays.
std::vector<Change> list_changes(const RandomScene& scene, bool keep_step) {
    std::vector<Change> changes;
    add_removals(changes, "body", &Scene::bodies, scene.scene);
    add_removals(changes, "cloth", &Scene::cloths, scene.scene);
    add_removals(changes, "pin", &Scene::pins, scene.scene);
    for (std::size_t k = 0; k < scene.scene.bodies.size(); ++k) {
        changes.push_back(
            {"body " + std::to_string(k) + " stands", [=](RandomScene& r) { r.scene.bodies[k].path.reset(); }});
        changes.push_back({"body " + std::to_string(k) + " plain", [=](RandomScene& r) {
                               Body& b = r.scene.bodies[k];
                               b.friction = 0, b.static_friction.reset(), b.restitution.reset(), b.dissipation.reset();
                           }});
    }
    for (std::size_t k = 0; k < scene.scene.pins.size(); ++k)
        changes.push_back({"pin " + std::to_string(k) + " stands", [=](RandomScene& r) {
                               r.scene.pins[k].path.reset(), r.scene.pins[k].frame.clear(),
                                   r.scene.pins[k].release.reset();
                           }});
    const auto add = [&](const char* name, const std::function<void(Scene&)>& edit) {
        changes.push_back({name, [=](RandomScene& r) { edit(r.scene); }});
    };
    add("without wind", [](Scene& s) { s.wind.clear(); });
    if (!keep_step) add("without filter", [](Scene& s) { s.filter = {}; });
    add("without limit", [](Scene& s) { s.limit = {}; });
    add("without shake", [](Scene& s) { s.shake.reset(); });
    add("without contact", [](Scene& s) { s.contact.reset(); });
    add("default integrator settings",
        [](Scene& s) { s.integrator = {.scheme = s.integrator.scheme, .error = s.integrator.error}; });
    add("usual gravity", [](Scene& s) { s.gravity = Vec3(0, 0, -9.81); });
    add_plain_cloth(changes);
    add_plain_contact(changes);
    return changes;
}

// Everything of a scene that a file can say, and the size of what it cannot.
std::string describe_whole(const RandomScene& scene) {
    return write_scene(scene.scene) + describe_features(scene);
}

}  // namespace

int shrink_scene(RandomScene scene, std::uint64_t seed, const std::string& file, int seconds) {
    const JudgeOptions options{.threads = seed % 3 == 0, .every = true};
    const Outcome first = judge_apart(scene, seed, options, seconds);
    const Fault fault = first.judgement.fault;
    std::printf("%s at step %d: %s\n  %s\n", fault_word(fault), first.judgement.step, first.judgement.what.c_str(),
                describe_features(scene).c_str());
    if (fault == Fault::none) return 0;
    if (fault != Fault::timeout && fault != Fault::threads) scene.steps = std::max(first.judgement.step, 2);
    const bool keep_step = fault == Fault::energy || fault == Fault::diverged;
    Judgement last = first.judgement;
    for (bool smaller = true; smaller;) {
        smaller = false;
        // The list is made for the scene as it is; after a removal its numbers no longer fit, so it is made again.
        for (std::size_t k = 0; k < list_changes(scene, keep_step).size(); ++k) {
            const Change change = list_changes(scene, keep_step)[k];
            RandomScene tried = scene;
            change.apply(tried);
            if (describe_whole(tried) == describe_whole(scene)) continue;
            const Outcome outcome = judge_apart(tried, seed, options, seconds);
            if (outcome.judgement.fault != fault) continue;
            std::printf("  %s\n", change.name.c_str());
            scene = tried;
            last = outcome.judgement;
            smaller = true;
        }
    }
    std::printf("left: %s at step %d: %s\n  %s\n", fault_word(fault), last.step, last.what.c_str(),
                describe_features(scene).c_str());
    if (!file.empty()) write_random_scene(file, scene);
    return 1;
}

}  // namespace weft
