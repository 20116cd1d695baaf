// State is complete: at every step of every kind of contact, with every scheme, a Workspace that has come all the way,
// one that is poisoned before every step, and a fresh one on a state that was saved and loaded give the same bits.
//
// These scenes are small and are looked at in the thick of it. With WEFT_FULL set in the environment every scene of
// scenes/contact is gone through as it is: every step of it with its own scheme, 40 steps in the middle of it with each
// of the others.
#include <weft/files.h>

#include "collide/contact_scenes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>

namespace weft {
namespace {

struct Compared {
    std::int64_t contacts = 0, impulses = 0, steps = 0;
    bool finite = true;
};

// Steps until `steps` are done; compares from step `from` on.
Compared compare_workspaces(const Model& model, State state, double dt, std::int64_t from, std::int64_t steps) {
    Workspace running(model), poisoned(model);
    poisoned.poison = true;
    Compared seen;
    while (state.steps < steps && seen.finite) {
        State fresh = state, hostile = state;
        const StepReport report = step(model, state, running, dt);
        seen.finite = report.finite;
        if (state.steps <= from) continue;
        seen.contacts += report.contact.contacts;
        seen.impulses += std::int64_t(state.impulses.faces.size() + state.impulses.edges.size());
        ++seen.steps;
        step(model, hostile, poisoned, dt);
        fresh = load(save(fresh));
        Workspace none(model);
        step(model, fresh, none, dt);
        EXPECT_EQ(hash(hostile), hash(state)) << "poisoned, step " << state.steps;
        EXPECT_EQ(hash(fresh), hash(state)) << "fresh, step " << state.steps;
        if (hash(hostile) != hash(state) || hash(fresh) != hash(state)) break;
    }
    return seen;
}

Compared compare_workspaces(const Scene& scene, std::int64_t from, std::int64_t steps,
                            const Vec3& velocity = {0, 0, 0}) {
    const Model model = build(scene);
    State state = start(model);
    std::fill(state.v.begin(), state.v.end(), velocity);
    return compare_workspaces(model, state, choose_step(scene, model, state).dt, from, steps);
}

// Compares sixteen steps from `begin` [s] on. Explicit schemes take so many for one of the others.
void compare_schemes(Scene scene, int explicit_steps, double begin, const Vec3& velocity = {0, 0, 0}) {
    const double dt = *scene.time.step;
    for (int k = 0; k < schemes; ++k) {
        scene.integrator.scheme = Scheme(k);
        const bool implicit = Scheme(k) >= Scheme::backward_euler;
        scene.time.step = implicit ? dt : dt / explicit_steps;
        SCOPED_TRACE(scheme_words()[std::size_t(k)]);
        const auto from = std::int64_t(std::lround(begin / *scene.time.step));
        const Compared seen = compare_workspaces(scene, from, from + 16, velocity);
        EXPECT_TRUE(seen.finite);
        EXPECT_EQ(seen.steps, 16);
        EXPECT_GT(seen.contacts, 0);
        EXPECT_EQ(seen.impulses > 0, implicit && Scheme(k) <= Scheme::bdf2);  // the others solve no system
    }
}

// So that forward Euler does not blow up.
Scene make_damped(Scene scene) {
    scene.cloth.rayleigh.stiffness = .002;
    return scene;
}

// A tube whose rims turn against each other by four turns a second.
Scene make_twist(int around, int along) {
    Scene scene;
    Mesh mesh;
    for (int j = 0; j < along; ++j)
        for (int i = 0; i < around; ++i) {
            const double a = 2 * M_PI * i / around;
            mesh.points.push_back(Vec3(double(j) / (along - 1) - .5, .15 * std::cos(a), .15 * std::sin(a)));
        }
    const auto at = [&](int i, int j) { return j * around + i % around; };
    for (int j = 0; j + 1 < along; ++j)
        for (int i = 0; i < around; ++i) {
            mesh.triangles.push_back({at(i, j), at(i + 1, j), at(i + 1, j + 1)});
            mesh.triangles.push_back({at(i, j), at(i + 1, j + 1), at(i, j + 1)});
        }
    scene.cloth.shape = mesh;
    scene.cloth.density = .15;
    scene.cloth.springs[0].stiffness = 20;
    scene.cloth.springs[1].stiffness = 5;
    scene.cloth.springs[2].stiffness = .5;
    scene.cloth.damping = .02;
    scene.gravity = Vec3(0, 0, 0);
    for (const int side : {-1, 1}) {
        Pin pin;
        pin.where.box = Selector::Box{Vec3(.5 * side - .001, -1, -1), Vec3(.5 * side + .001, 1, 1)};
        pin.path = Motion{
            .keys = {{.time = 0, .axis = Vec3(1, 0, 0)},
                     {.time = 1, .move = Vec3(-.05 * side, 0, 0), .axis = Vec3(1, 0, 0), .angle = -720. * side}}};
        scene.pins.push_back(pin);
    }
    scene.contact = Contact{.thickness = .01, .friction = .1};
    scene.time.step = .005;
    return scene;
}

TEST(FreshWorkspace, a_drape_over_a_ball_goes_on_with_the_same_bits) {
    compare_schemes(make_damped(make_drape(9)), 5, .25);
}

// What pushed in one step is far away in the next, yet on its way to meet again.
TEST(FreshWorkspace, a_sheet_that_rushes_over_a_ball_goes_on_with_the_same_bits) {
    Scene scene = make_damped(make_drape(9));
    std::get<Sheet>(scene.cloth.shape).origin.z() = .27;
    scene.contact->thickness = .005;
    compare_schemes(scene, 2, .005, Vec3(5, 2, -3));
}

TEST(FreshWorkspace, a_limited_stack_of_sheets_goes_on_with_the_same_bits) {
    Scene scene = make_stack(7);
    scene.contact->restitution = .1;
    scene.limit = Limit{.stretch = {.05, infinity, infinity}, .passes = 4, .order = LimitOrder::coloured};
    scene.bodies[0].path = Motion{.keys = {{.time = 0}, {.time = 1, .move = Vec3(0, 0, .3)}}};
    compare_schemes(make_damped(scene), 5, .25);
}

TEST(FreshWorkspace, a_twisted_tube_goes_on_with_the_same_bits) {
    compare_schemes(make_twist(10, 12), 4, .45);
}

TEST(FreshWorkspace, a_sheet_on_a_walker_goes_on_with_the_same_bits) {
    Scene scene = make_falling_sheet(9, 1.75);
    scene.bodies.push_back({.name = "figure", .shape = Body::Walker{.swing = 28, .start = 0, .speed = 1}});
    scene.bodies.push_back({.name = "ground", .shape = Body::Plane{}, .restitution = .4});
    compare_schemes(make_damped(scene), 5, .3);
}

// Bodies that wait for pinched cloth, and come on when there is room again.
TEST(FreshWorkspace, cloth_that_is_pinched_and_let_go_goes_on_with_the_same_bits) {
    for (const Scheme scheme :
         {Scheme::symplectic_euler, Scheme::velocity_verlet, Scheme::backward_euler, Scheme::bdf2}) {
        SCOPED_TRACE(scheme_words()[std::size_t(scheme)]);
        Scene scene = make_damped(make_falling_sheet(7, 0));
        scene.integrator.scheme = scheme;
        add_press(scene, .1, Vec3(.4, .4, .1), {{.time = 0}, {.time = .05, .closed = .06}, {.time = .15}});
        scene.time.step = .0025;
        const Compared seen = compare_workspaces(scene, 8, 60);
        EXPECT_TRUE(seen.finite);
        EXPECT_GT(seen.contacts, 0);
    }
}

// What the schemes' own scratch are made of: solvers, filters, places of theirs, pins that let go.
TEST(FreshWorkspace, solvers_filters_and_pins_that_let_go_go_on_with_the_same_bits) {
    Scene plain = make_drape(9);
    plain.pins.resize(1);
    plain.pins[0].where.corners = {"top-left"};
    plain.pins[0].release = .3;
    const auto compare = [](const Scene& scene) {
        const Compared seen = compare_workspaces(scene, 50, 70);
        EXPECT_TRUE(seen.finite);
        EXPECT_GT(seen.contacts, 0);
    };
    for (const Scheme scheme : {Scheme::backward_euler, Scheme::newton, Scheme::imex, Scheme::bdf2})
        for (int solver = 0; solver < 3; ++solver) {
            SCOPED_TRACE(scheme_words()[std::size_t(scheme)] + ", solver " + std::to_string(solver));
            Scene scene = plain;
            scene.integrator.scheme = scheme;
            scene.integrator.solver = LinearSolver(solver);
            compare(scene);
        }
    for (const FilterPlace place : {FilterPlace::velocity, FilterPlace::force, FilterPlace::paper})
        for (const bool adaptive : {false, true}) {
            SCOPED_TRACE("filter " + std::to_string(int(place)));
            Scene scene = plain;
            scene.integrator.scheme = Scheme::symplectic_euler;
            scene.cloth.rayleigh.stiffness = .002;
            scene.filter.place = place;
            if (adaptive) scene.filter.calm = 3;
            compare(scene);
        }
}

TEST(FreshWorkspace, air_fluid_and_muscles_go_on_with_the_same_bits_without_contact_too) {
    for (int k = 0; k < schemes; ++k) {
        SCOPED_TRACE(scheme_words()[std::size_t(k)]);
        Scene scene = make_falling_sheet(7, 1);
        scene.contact.reset();
        scene.cloth.air_drag = .001;
        scene.cloth.fluid = Fluid{.friction = .1};
        scene.cloth.links.push_back({.a = 0, .b = 48, .stiffness = 1, .muscle = Link::Muscle{.2, 3, 0}});
        scene.wind.push_back({.velocity = Vec3(1, 2, 0)});
        scene.integrator.scheme = Scheme(k);
        scene.time.step = .002;
        const Compared seen = compare_workspaces(scene, 0, 20);
        EXPECT_TRUE(seen.finite);
    }
}

std::vector<std::string> contact_scenes() {
    std::vector<std::string> files;
    for (const auto& entry : std::filesystem::directory_iterator(std::string(WEFT_SCENES) + "/contact"))
        if (entry.path().extension() == ".json") files.push_back(entry.path().string());
    std::sort(files.begin(), files.end());
    return files;
}

std::string word_of(const testing::TestParamInfo<std::string>& info) {
    std::string word = std::filesystem::path(info.param).stem().string();
    std::replace(word.begin(), word.end(), '-', '_');
    return word;
}

using SceneOfContact = testing::TestWithParam<std::string>;

// A coarse form of the scene, a few steps from where it is well under way.
void compare_coarse(Scene scene) {
    const auto coarsen = [](Cloth& cloth) {
        Sheet* sheet = std::get_if<Sheet>(&cloth.shape);
        if (!sheet) return;
        sheet->columns = std::min(sheet->columns, 17);
        sheet->rows = std::min(sheet->rows, 17);
    };
    coarsen(scene.cloth);
    for (Cloth& cloth : scene.cloths) coarsen(cloth);
    scene.contact->thickness.reset();
    const std::int64_t from = std::min<std::int64_t>(150, std::llround(.5 * scene.time.duration / *scene.time.step));
    const Compared seen = compare_workspaces(scene, from, from + 4);
    EXPECT_TRUE(seen.finite);
    EXPECT_GT(seen.contacts, 0);
}

// [s] that an explicit scheme chooses. Forward Euler's own would be thousands of times shorter, if there is one at all;
// for some tens of steps it can do with that of symplectic Euler.
double explicit_step(Scene scene) {
    if (scene.integrator.scheme == Scheme::forward_euler) scene.integrator.scheme = Scheme::symplectic_euler;
    scene.time.step.reset();
    const Model model = build(scene);
    return choose_step(scene, model, start(model)).dt;
}

State go_half_way(const Scene& scene) {
    const Model model = build(scene);
    State state = start(model);
    const double dt = choose_step(scene, model, state).dt;
    Workspace work(model);
    while (state.time < scene.time.duration / 2) step(model, state, work, dt);
    return state;
}

// The whole scene, every step. With the other schemes 40 steps from half way, each of them; there the scene's own
// scheme has brought them, since explicit ones would take up to millions of steps. The ten steps before are theirs,
// and not compared: by then what they carry from step to step is their own.
void compare_in_full(const Scene& given) {
    const auto whole = std::int64_t(given.time.duration / *given.time.step + .5);
    const Compared all = compare_workspaces(given, 0, whole);
    EXPECT_TRUE(all.finite);
    EXPECT_EQ(all.steps, whole);
    const State half_way = go_half_way(given);
    for (int k = 0; k < schemes; ++k) {
        if (Scheme(k) == given.integrator.scheme) continue;
        SCOPED_TRACE(scheme_words()[std::size_t(k)]);
        Scene scene = given;
        scene.integrator.scheme = Scheme(k);
        const Model model = build(scene);
        State state = half_way;
        state.past = start(model).past;
        state.impulses = {};
        const double dt = Scheme(k) < Scheme::backward_euler ? explicit_step(scene) : *given.time.step;
        compare_workspaces(model, state, dt, state.steps + 10, state.steps + 50);
    }
}

// What a run of it chooses, named.
Scene with_choices(Scene scene) {
    const weft::Run run = make_run(scene);
    scene.integrator.scheme = run.scheme.scheme;
    scene.time.step = run.dt;
    return scene;
}

TEST_P(SceneOfContact, goes_on_with_the_same_bits) {
    const Scene scene = with_choices(read_scene(GetParam()));
    compare_coarse(scene);
    if (std::getenv("WEFT_FULL") != nullptr) compare_in_full(scene);
}

INSTANTIATE_TEST_SUITE_P(FreshWorkspace, SceneOfContact, testing::ValuesIn(contact_scenes()), word_of);

}  // namespace
}  // namespace weft
