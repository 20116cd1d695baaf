// Cloths that tests of the filters share.
#pragma once

#include "core/freedom.h"
#include "filter/filter.h"
#include "reference_scenes.h"

#include <cmath>

namespace weft {

// The reference sheet with stiffness ratio 1 : .5 : .1, without gravity and damping.
inline Scene make_laboratory_scene(int n, double stiffness = 10) {
    Scene scene = make_reference_scene(n);
    scene.cloth.springs = {SpringSpec{stiffness, 1}, SpringSpec{0.5 * stiffness, 1}, SpringSpec{0.1 * stiffness, 1}};
    scene.cloth.damping = 0;
    scene.gravity.setZero();
    return scene;
}

inline Filter make_filter(FilterPlace place, FilterVariant variant, double lambda) {
    return {.place = place, .variant = variant, .lambda = lambda};
}

inline Scene with_filter(Scene scene, const Filter& filter) {
    scene.filter = filter;
    return scene;
}

// A free triangle mesh with shifted points and masses between 1 and 5 g.
inline Scene make_irregular_scene(int n) {
    Scene scene = as_mesh(make_laboratory_scene(n));
    scene.pins.clear();
    Noise noise(5);
    for (Vec3& p : std::get<Mesh>(scene.cloth.shape).points) p += 0.2 / (n - 1) * noise.vector();
    for (std::size_t i = 0; i < std::get<Mesh>(scene.cloth.shape).points.size(); ++i)
        scene.cloth.masses.push_back(noise.between(0.001, 0.005));
    scene.cloth.mass.reset();
    return scene;
}

inline std::vector<Vec3> filtered(const Model& model, std::vector<Vec3> field, bool simple = false) {
    Workspace work(model);
    work.simple_kernels = simple;
    for (const Held& h : model.held) hold(work, {.point = h.point});
    filter_field(model, work, field);
    return field;
}

inline const std::vector<FilterVariant> all_variants{FilterVariant::row, FilterVariant::half,
                                                     FilterVariant::conservative};

}  // namespace weft
