// Free motion is free motion whatever else is switched on: what has nothing to do must not change how a scheme looks
// back on its last step. Every scheme is crossed with every pair of things that have nothing to do.
#include <weft/step.h>

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

namespace weft {
namespace {

constexpr double free_dt = 0.01;  // [s]

struct Switch {
    const char* name;
    std::function<void(Scene&)> on;
};

// They act on nothing: a limit that no spring reaches, contact that meets nobody, air that does not drag.
const std::vector<Switch>& idle_switches() {
    static const std::vector<Switch> list{
        {"limit", [](Scene& s) { s.limit.stretch[0] = s.limit.compression[0] = 0.5; }},
        {"contact",
         [](Scene& s) {
             s.contact = Contact{};
             s.bodies.push_back({.name = "far", .shape = Body::Box{.centre = Vec3(100, 0, 0)}});
         }},
        {"two cloths",
         [](Scene& s) {
             s.cloths.push_back(s.cloth);
             s.cloths.back().name = "other";
             std::get<Sheet>(s.cloths.back().shape).origin += Vec3(0, 20, 0);
         }},
        {"wind without drag", [](Scene& s) { s.wind.push_back({.velocity = Vec3(3, 2, 1)}); }}};
    return list;
}

// These act on deformation alone, so a cloth that falls as it is does not feel them either.
std::vector<Switch> falling_switches() {
    std::vector<Switch> list = idle_switches();
    list.push_back({"velocity filter", [](Scene& s) { s.filter.place = FilterPlace::velocity; }});
    list.push_back({"force filter", [](Scene& s) { s.filter.place = FilterPlace::force; }});
    list.push_back({"Rayleigh", [](Scene& s) {
                        s.cloth.rayleigh.stiffness = 1e-3;
                        for (Cloth& other : s.cloths) other.rayleigh.stiffness = 1e-3;
                    }});
    return list;
}

bool solves_system(Scheme scheme) {
    return scheme >= Scheme::backward_euler && scheme <= Scheme::bdf2;
}

Scene make_free_scene(Scheme scheme) {
    Scene scene;
    scene.cloth.name = "first";
    scene.cloth.shape = Sheet{.columns = 4, .rows = 5};
    scene.cloth.mass = 0.2;
    for (SpringSpec& spring : scene.cloth.springs) spring.stiffness = 5;
    scene.integrator.scheme = scheme;
    scene.integrator.tolerance = 1e-13;
    scene.integrator.newton_tolerance = 1e-12;
    scene.integrator.error = 1e-9;
    return scene;
}

// Multilevel and leapfrog know no velocity or force filters. For multilevel some switches are not idle: it takes a
// limit of stretch for its own bound (without one it has another), and has no trapezoidal part beside contact and
// where there are several small pieces, which have no levels.
bool is_plain(const Scene& scene) {
    return scene.contact || !scene.cloths.empty();
}

bool refuses(Scheme scheme, const Scene& scene) {
    const bool filters = scene.filter.place == FilterPlace::velocity || scene.filter.place == FilterPlace::force;
    if (scheme == Scheme::multilevel || scheme == Scheme::leapfrog) return filters;
    return solves_system(scheme) && scene.filter.place == FilterPlace::force;
}

// [g dt²] how far the scheme lets a point fall in n steps, from its own formulas; 1/2 n² is what is true.
double fall_of(Scheme scheme, int steps, bool plain) {
    const double n = steps;
    if (scheme == Scheme::multilevel && plain) {  // five substeps (≤ 1/480 s)
        const double substeps = 5 * n;
        return substeps * (substeps + 1) / 2 / 25;
    }
    if (scheme == Scheme::forward_euler) return n * (n - 1) / 2;
    if (scheme == Scheme::bdf2) {
        double x0 = 0, v0 = 0, x1 = 1, v1 = 1;  // the first step is one of backward Euler
        for (int k = 1; k < steps; ++k) {
            const double v2 = (4 * v1 - v0 + 2) / 3, x2 = (4 * x1 - x0 + 2 * v2) / 3;
            x0 = x1, v0 = v1, x1 = x2, v1 = v2;
        }
        return x1;
    }
    const bool first_order = scheme == Scheme::symplectic_euler || solves_system(scheme);
    return first_order ? n * (n + 1) / 2 : n * n / 2;
}

void take_free_steps(const Model& model, State& state, int steps) {
    Workspace work(model);
    for (int k = 0; k < steps; ++k) ASSERT_TRUE(step(model, state, work, free_dt).finite);
}

class FreeMotion : public testing::TestWithParam<int> {};

TEST_P(FreeMotion, a_fall_is_a_fall_whatever_else_is_switched_on) {
    const Scheme scheme = Scheme(GetParam());
    constexpr int steps = 12;
    const std::vector<Switch> switches = falling_switches();
    for (std::size_t a = 0; a < switches.size(); ++a)
        for (std::size_t b = a; b < switches.size(); ++b) {
            Scene scene = make_free_scene(scheme);
            switches[b].on(scene);
            if (a != b) switches[a].on(scene);
            if (refuses(scheme, scene)) continue;
            const double expected = -9.81 * free_dt * free_dt * fall_of(scheme, steps, is_plain(scene));
            for (Cloth& other : scene.cloths) other.rayleigh = scene.cloth.rayleigh;
            const Model model = build(scene);
            State state = start(model);
            take_free_steps(model, state, steps);
            for (std::size_t p = 0; p < state.x.size(); ++p)
                ASSERT_NEAR(state.x[p].z(), expected, 1e-9 * std::abs(expected))
                    << scheme_words()[std::size_t(scheme)] << " with " << switches[a].name << " and "
                    << switches[b].name;
        }
}

// A cloth that spins about its middle is held together by its springs, so accelerations matter in every step. Idle
// switches must not change its way, nor its spin, which these schemes keep exactly: x_{n+1} × v = x_n × v, since
// x_{n+1} − x_n is along v, and forces between points have no moment.
TEST_P(FreeMotion, a_spinning_cloth_goes_on_as_if_idle_switches_were_off) {
    const Scheme scheme = Scheme(GetParam());
    const bool keeps_spin =
        scheme == Scheme::symplectic_euler || scheme == Scheme::stormer_verlet || scheme == Scheme::velocity_verlet;
    constexpr int steps = 12;
    const auto spin = [&](const Scene& scene) {
        const Model model = build(scene);
        State state = start(model);
        for (const Piece& piece : model.mesh.pieces) {
            Vec3 middle(0, 0, 0);
            for (int p = piece.first_point; p < piece.end_point; ++p) middle += state.x[std::size_t(p)];
            middle /= piece.end_point - piece.first_point;
            for (int p = piece.first_point; p < piece.end_point; ++p)
                state.v[std::size_t(p)] = Vec3(0.3, 0.2, 4).cross(state.x[std::size_t(p)] - middle);
        }
        const double before = measure(model, state).spin.norm();
        take_free_steps(model, state, steps);
        const double after = measure(model, state).spin.norm();
        if (keeps_spin) {
            EXPECT_NEAR(after, before, 1e-11 * before);
        }
        return state.x;
    };
    Scene plain = make_free_scene(scheme);
    plain.gravity.setZero();
    const std::vector<Vec3> expected = spin(plain);
    for (std::size_t a = 0; a < idle_switches().size(); ++a)
        for (std::size_t b = a; b < idle_switches().size(); ++b) {
            Scene scene = plain;
            idle_switches()[b].on(scene);
            if (a != b) idle_switches()[a].on(scene);
            if (scheme == Scheme::multilevel && (is_plain(scene) || scene.limit.active())) continue;  // see above
            const std::vector<Vec3> x = spin(scene);
            for (std::size_t p = 0; p < expected.size(); ++p)
                ASSERT_LT((x[p] - expected[p]).norm(), 1e-10)
                    << scheme_words()[std::size_t(scheme)] << " with " << idle_switches()[a].name << " and "
                    << idle_switches()[b].name;
        }
}

INSTANTIATE_TEST_SUITE_P(Schemes, FreeMotion, testing::Range(0, schemes));

}  // namespace
}  // namespace weft
