// Filters on moving cloth: what they keep, what they lose, and how far the step may go.
#include "filter/filtered_scenes.h"

#include <weft/analyse.h>

#include <gtest/gtest.h>

namespace weft {
namespace {

// A free sheet that turns about its middle with 3 rad/s, half a largest step at a time.
struct Turning {
    Model model;
    State state;
    Workspace work;
    double dt;

    Turning(const Filter& filter, double shaken) : model(make(filter)), state(start(model)), work(model) {
        Noise noise(21);
        for (std::size_t i = 0; i < state.x.size(); ++i)
            state.v[i] = Vec3(0, 0, 3).cross(state.x[i] - Vec3(0.5, -0.5, 0)) + shaken * noise.vector();
        dt = 0.5 * estimate_stable_step(model, state).dt;
    }
    static Model make(const Filter& filter) {
        Scene scene = with_filter(make_laboratory_scene(9, 170), filter);
        scene.pins.clear();
        return build(scene);
    }
    // Largest change of angular momentum on the way, relative, and its end.
    std::pair<double, double> turn(double seconds) {
        const Vec3 first = measure(model, state).spin;
        double most = 0;
        Vec3 last = first;
        for (double t = 0; t < seconds; t += dt) {
            last = step(model, state, work, dt, Detail::full).measures.spin;
            most = std::max(most, (last - first).norm() / first.norm());
        }
        return {most, last.z() / first.z()};
    }
};

// Boundary stencils are one-sided, so forces are shared out with an arm: a torque remains where they vary. It comes and
// goes and adds up to nothing; for a sheet that only turns it is tiny.
TEST(FilteredCloth, keeps_its_angular_momentum_nearly_when_forces_are_filtered) {
    const Filter force = make_filter(FilterPlace::force, FilterVariant::conservative, 1);
    EXPECT_LT(Turning(make_filter(FilterPlace::none, FilterVariant::row, 1), 0.3).turn(1).first, 1e-13);
    EXPECT_LT(Turning(force, 0).turn(3).first, 1e-4);
    EXPECT_LT(Turning(force, 0.3).turn(3).first, 0.02);
    EXPECT_GT(Turning(force, 0.3).turn(3).first, 1e-4);  // but not exactly
}

TEST(FilteredCloth, loses_its_rotation_when_velocities_are_filtered) {
    for (const FilterVariant variant : all_variants) {
        const double left = Turning(make_filter(FilterPlace::velocity, variant, 1), 0).turn(0.1).second;
        EXPECT_LT(left, 0.25) << int(variant);
        EXPECT_GT(left, 0) << int(variant);
    }
}

TEST(FilteredCloth, keeps_its_momentum_with_the_conservative_filter_wherever_it_acts) {
    for (const FilterPlace place : {FilterPlace::force, FilterPlace::velocity, FilterPlace::paper})
        for (const std::optional<double> calm : {std::optional<double>(), std::optional<double>(3)})
            for (const Scheme scheme : {Scheme::symplectic_euler, Scheme::velocity_verlet, Scheme::runge_kutta_4}) {
                Scene scene = with_filter(make_irregular_scene(9), make_filter(place, FilterVariant::conservative, 1));
                scene.filter.calm = calm;
                scene.integrator.scheme = scheme;
                const Model model = build(scene);
                State state = start(model);
                state.v = Noise(4).field(state.x.size());
                Workspace work(model);
                const Vec3 first = measure(model, state).momentum;
                const double dt = 0.3 * estimate_stable_step(model, state).dt;
                const Measures last = take_steps(model, state, work, dt, 300).measures;
                EXPECT_LT((last.momentum - first).norm(), 1e-13 * 81 * 0.003);
            }
}

// n = 17, k0 = 1e6, damping 1/s: a fall of ten seconds comes to rest where the unfiltered cloth hangs.
struct Falling {
    static constexpr double k0 = 1e6;
    Scene scene;

    Falling() {
        const auto hanging = [](double stiffness) {
            Scene s = make_laboratory_scene(17, stiffness);
            s.gravity = {0, 0, -9.81};
            s.cloth.damping = 0.001;
            return s;
        };
        const Model soft = build(hanging(1));
        scene = hanging(k0 / estimate_stable_step(soft, start(soft)).k0);
    }
    // The state after some seconds at a multiple of the scheme's largest step; none if it was caught diverging.
    std::optional<Measures> fall(Scheme scheme, const Filter& filter, double times, double seconds,
                                 double damping = 1) {
        scene.integrator.scheme = scheme;
        scene.filter = filter;
        scene.cloth.damping = 0.001 * damping;
        const Model model = build(scene);
        State state = start(model);
        Workspace work(model);
        const double limit = (scheme == Scheme::runge_kutta_4 ? std::sqrt(8.0) : 2.0) / std::sqrt(k0);
        for (double t = 0; t < seconds; t += times * limit)
            if (!step(model, state, work, times * limit).finite) return {};
        return measure(model, state);
    }
};

const Filter no_filter;
const Filter force_filter = make_filter(FilterPlace::force, FilterVariant::conservative, 1);

TEST(FilteredCloth, hangs_where_the_unfiltered_one_hangs_at_one_and_three_quarters_of_its_step) {
    Falling falling;
    const std::optional<Measures> plain = falling.fall(Scheme::symplectic_euler, no_filter, 0.9, 10, 5);
    ASSERT_TRUE(plain);
    EXPECT_NEAR(plain->max_rate[0], 0.0795, 0.001);
    EXPECT_NEAR(plain->lowest_z, -1.0175, 0.0005);
    for (const Scheme scheme : {Scheme::symplectic_euler, Scheme::velocity_verlet, Scheme::runge_kutta_4}) {
        const std::optional<Measures> filtered = falling.fall(scheme, force_filter, 1.75, 10, 5);
        ASSERT_TRUE(filtered) << int(scheme);
        EXPECT_NEAR(filtered->max_rate[0], plain->max_rate[0], 1e-5) << int(scheme);
        EXPECT_NEAR(filtered->lowest_z, plain->lowest_z, 1e-5) << int(scheme);
        EXPECT_LT(filtered->kinetic_energy, 1e-6) << int(scheme);
    }
}

// Damped by 1/s it still swings a little after ten seconds, but nothing trembles.
TEST(FilteredCloth, falls_quietly_at_one_and_three_quarters_of_the_largest_step) {
    Falling falling;
    for (const Scheme scheme :
         {Scheme::symplectic_euler, Scheme::stormer_verlet, Scheme::velocity_verlet, Scheme::runge_kutta_4}) {
        const std::optional<Measures> filtered = falling.fall(scheme, force_filter, 1.75, 10);
        ASSERT_TRUE(filtered) << int(scheme);
        EXPECT_LT(filtered->kinetic_energy, 1e-3) << int(scheme);
        EXPECT_NEAR(filtered->max_rate[0], 0.0795, 0.005) << int(scheme);
        EXPECT_NEAR(filtered->lowest_z, -1.0175, 0.003) << int(scheme);
    }
}

TEST(UnfilteredCloth, diverges_a_little_beyond_its_largest_step_and_is_caught) {
    Falling falling;
    for (const Scheme scheme : {Scheme::symplectic_euler, Scheme::stormer_verlet, Scheme::velocity_verlet})
        EXPECT_FALSE(falling.fall(scheme, no_filter, 1.05, 10)) << int(scheme);
    // Runge–Kutta damps what oscillates fastest, so a little beyond its limit it only trembles for ever.
    const std::optional<Measures> trembling = falling.fall(Scheme::runge_kutta_4, no_filter, 1.05, 10);
    EXPECT_TRUE(!trembling || trembling->kinetic_energy > 0.1);
    EXPECT_FALSE(falling.fall(Scheme::runge_kutta_4, no_filter, 1.2, 10));
}

// Same bits for any number of threads, on sheets of several tiles and on meshes of several blocks.
Scene make_wide_scene(bool mesh) {
    Scene scene;
    scene.cloth.shape = Sheet{.columns = 150, .rows = 100, .width = 1.5, .height = 1};
    scene.cloth.mass = 0.15;
    scene.cloth.damping = 1e-6;
    scene.cloth.springs = {SpringSpec{8, 1}, SpringSpec{8, 0.95}, SpringSpec{2, 1}};
    scene.pins = {make_pin(at_indices({0, 149, 7000}))};
    if (!mesh) return scene;
    scene = as_mesh(scene);
    scene.pins[0].where = at_indices({0, 149, 7000});
    return scene;
}

std::vector<Filter> make_filters(const std::vector<FilterVariant>& variants) {
    std::vector<Filter> filters;
    for (const FilterPlace place : {FilterPlace::velocity, FilterPlace::force, FilterPlace::paper})
        for (const FilterVariant variant : variants) {
            filters.push_back(make_filter(place, variant, 2.5));
            filters.push_back(filters.back());
            filters.back().calm = 3;
        }
    return filters;
}

std::uint64_t hash_after(const Model& model, int threads, bool afresh = false) {
    const int before = threads_in_use();
    use_threads(threads);
    State state = start(model);
    state.v = Noise(17).field(state.x.size());
    Workspace work(model);
    for (int k = 0; k < 4; ++k) {
        if (afresh) work = Workspace(model);
        EXPECT_TRUE(step(model, state, work, 2e-4).finite);
    }
    use_threads(before);
    return hash(state);
}

TEST(FilteredCloth, is_the_same_on_any_number_of_threads) {
    for (const bool mesh : {false, true}) {
        const Model plain = build(make_wide_scene(mesh));
        for (const Filter& filter : make_filters({mesh ? FilterVariant::row : FilterVariant::conservative})) {
            Model model = plain;
            model.filter = filter;
            const std::uint64_t one = hash_after(model, 1);
            for (const int threads : {2, 7})
                EXPECT_EQ(hash_after(model, threads), one) << int(filter.place) << int(filter.variant) << mesh;
        }
    }
}

TEST(FilteredCloth, is_the_same_when_the_workspace_is_dropped_at_every_step) {
    for (const Scene& scene : {make_laboratory_scene(17), make_irregular_scene(9)})
        for (const Filter& filter : make_filters(all_variants))
            for (const Scheme scheme : {Scheme::symplectic_euler, Scheme::velocity_verlet, Scheme::runge_kutta_4}) {
                Model model = build(with_filter(scene, filter));
                model.integrator.scheme = scheme;
                EXPECT_EQ(hash_after(model, 1, true), hash_after(model, 1)) << int(filter.place) << int(scheme);
            }
}

// After the step the filter smooths all velocities but those of held points, which move on their script.
TEST(FilteredCloth, leaves_held_points_their_velocity_when_filtered_after_the_step) {
    Scene scene =
        with_filter(make_laboratory_scene(9), make_filter(FilterPlace::paper, FilterVariant::conservative, 1));
    Motion path;
    path.keys = {{}, {.time = 1, .move = {0, 0, 2}}};
    scene.pins[0].path = path;
    const Model model = build(scene);
    State state = start(model);
    Workspace work(model);
    take_steps(model, state, work, 1e-3, 10);
    for (const Held& h : model.held) {
        EXPECT_NEAR(state.v[h.point].z(), 2, 1e-9);
        EXPECT_NEAR(state.x[h.point].z(), 0.02, 1e-12);
    }
}

}  // namespace
}  // namespace weft
