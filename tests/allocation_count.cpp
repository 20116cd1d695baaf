// The step promises not to allocate. Every way to the heap is counted here: malloc and its relatives are replaced by
// ones that count and pass on to the C library, and operator new comes through malloc.
#include "collide/safe_filter.h"
#include "collide/tangles.h"
#include "reference_scenes.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cerrno>
#include <cstdlib>

extern "C" {
void* __libc_malloc(std::size_t);
void* __libc_calloc(std::size_t, std::size_t);
void* __libc_realloc(void*, std::size_t);
void* __libc_memalign(std::size_t, std::size_t);
}

namespace {
std::atomic<long> allocations{0};
}

extern "C" {
void* malloc(std::size_t size) {
    ++allocations;
    return __libc_malloc(size);
}
void* calloc(std::size_t count, std::size_t size) {
    ++allocations;
    return __libc_calloc(count, size);
}
void* realloc(void* old, std::size_t size) {
    ++allocations;
    return __libc_realloc(old, size);
}
void* memalign(std::size_t alignment, std::size_t size) {
    ++allocations;
    return __libc_memalign(alignment, size);
}
void* aligned_alloc(std::size_t alignment, std::size_t size) {
    ++allocations;
    return __libc_memalign(alignment, size);
}
int posix_memalign(void** out, std::size_t alignment, std::size_t size) {
    ++allocations;
    *out = __libc_memalign(alignment, size);
    return *out ? 0 : ENOMEM;
}
}

namespace weft {
namespace {

// Several tiles and blocks, a little of everything.
Scene make_busy_scene() {
    Scene scene;
    scene.cloth.shape = Sheet{.columns = 160, .rows = 70, .width = 1.6, .height = 0.7};
    scene.cloth.mass = 0.1;
    scene.cloth.damping = 1e-6;
    scene.cloth.springs[1].rest_scale = 0.9;
    Motion path;
    path.keys = {{}, {.time = 1, .move = {0, 0, 1}, .angle = 90}};
    scene.pins = {make_pin(at_indices({0, 159}))};
    scene.pins[0].path = path;
    scene.pins[0].release = 0.02;
    return scene;
}

Scene with_air(Scene scene) {
    scene.cloth.air_drag = 1e-5;
    Wind wind;
    wind.velocity = {0, 1, 5};
    wind.swing = Wind::Swing{.amplitude = 20, .frequency = 1};
    wind.wave = Wind::Wave{.amplitude = 0.5, .length = 0.3, .frequency = 20};
    wind.keys = {{0, 1}, {1, 2}};
    scene.wind = {wind};
    return scene;
}

Scene with_limit(Scene scene, LimitOrder order, int kinds) {
    for (int k = 0; k < kinds; ++k) scene.limit.stretch[k] = 0.02;
    scene.limit.passes = 3;
    scene.limit.order = order;
    return scene;
}

long allocations_of_steps(const Scene& scene, int threads) {
    const Model model = build(scene);
    use_threads(threads);
    State state = start(model);
    Workspace work(model);
    for (const Detail detail : {Detail::none, Detail::check, Detail::full}) step(model, state, work, 3e-4, detail);
    const long before = allocations;
    bool finite = true;
    for (int k = 0; k < 100; ++k) {
        const Detail detail = k % 3 == 0 ? Detail::none : k % 3 == 1 ? Detail::check : Detail::full;
        finite = finite && step(model, state, work, 3e-4, detail).finite;
    }
    const long after = allocations;
    EXPECT_TRUE(finite);
    return after - before;
}

TEST(Allocations, are_counted_at_all) {
    const long before = allocations;
    std::vector<int>* some = new std::vector<int>(1000);
    EXPECT_GE(allocations - before, 2);
    delete some;
}

TEST(Allocations, an_elastic_step_makes_none) {
    EXPECT_EQ(allocations_of_steps(make_busy_scene(), 1), 0);
}

TEST(Allocations, a_limited_step_makes_none) {
    for (const LimitOrder order : {LimitOrder::data, LimitOrder::outward, LimitOrder::coloured, LimitOrder::jacobi})
        for (const int kinds : {1, 2, 3})
            EXPECT_EQ(allocations_of_steps(with_limit(make_busy_scene(), order, kinds), 1), 0) << int(order) << kinds;
}

TEST(Allocations, a_step_in_the_wind_makes_none) {
    EXPECT_EQ(allocations_of_steps(with_air(make_busy_scene()), 1), 0);
}

TEST(Allocations, a_filtered_step_makes_none) {
    for (const FilterPlace place : {FilterPlace::velocity, FilterPlace::force, FilterPlace::paper})
        for (const bool adaptive : {false, true})
            for (Scene scene : {make_busy_scene(), as_mesh(make_busy_scene())}) {
                scene.filter.place = place;
                if (adaptive) scene.filter.calm = 3;
                if (place == FilterPlace::force) scene.integrator.scheme = Scheme::velocity_verlet;
                EXPECT_EQ(allocations_of_steps(scene, 1), 0) << int(place) << adaptive;
            }
    Scene grid = make_busy_scene();
    grid.filter.place = FilterPlace::force;
    EXPECT_EQ(allocations_of_steps(grid, 1), 0);
}

TEST(Allocations, a_step_on_a_mesh_makes_none) {
    EXPECT_EQ(allocations_of_steps(with_limit(with_air(as_mesh(make_busy_scene())), LimitOrder::data, 2), 1), 0);
}

// Cholesky is the exception, and says so in its header.
TEST(Allocations, an_implicit_step_makes_none) {
    for (const Scheme scheme : {Scheme::backward_euler, Scheme::newton, Scheme::imex, Scheme::bdf2})
        for (const LinearSolver solver : {LinearSolver::matrix_free, LinearSolver::assembled})
            for (const bool mesh : {false, true}) {
                Scene scene = with_air(make_busy_scene());
                scene.cloth.shape = Sheet{.columns = 40, .rows = 35, .width = 0.4, .height = 0.35};
                scene.pins[0].where = at_indices({0, 39});
                if (mesh) scene = as_mesh(scene);
                scene.integrator.scheme = scheme;
                scene.integrator.solver = solver;
                EXPECT_EQ(allocations_of_steps(scene, 1), 0) << int(scheme) << int(solver) << mesh;
            }
}

TEST(Allocations, a_step_on_two_threads_makes_none) {
    EXPECT_EQ(allocations_of_steps(with_limit(with_air(make_busy_scene()), LimitOrder::coloured, 2), 2), 0);
}

// It lies on the floor, and creeps.
TEST(Allocations, contact_within_substeps_makes_none) {
    for (const bool mesh : {false, true}) {
        Scene scene;
        scene.cloth.shape = Sheet{.columns = 16, .rows = 10, .origin = Vec3(0, 0, 0.01)};
        scene.cloth.damping = 0;
        scene.bodies.push_back({.shape = Body::Plane{}, .friction = 0.3});
        scene.contact = Contact{.thickness = 0.01};
        scene.integrator.scheme = Scheme::multilevel;
        if (mesh) scene = as_mesh(scene);
        EXPECT_EQ(allocations_of_steps(scene, 1), 0) << mesh;
    }
}

TEST(Allocations, finding_and_filtering_contact_makes_none_once_it_is_warm) {
    test::Tangle tangle;
    for (const double z : {0., .03}) {
        Mesh mesh = test::make_flat(25, 25, .05);
        for (Vec3& p : mesh.points) p.z() = z;
        tangle.add(mesh);
    }
    std::vector<Vec3> x1 = tangle.x, x;
    for (std::size_t p = 0; p < x1.size(); ++p) x1[p].z() += .05 * std::sin(double(p));
    const std::vector<char> movable(x1.size(), 1);
    for (const int threads : {1, 2}) {
        use_threads(threads);
        BroadPhase broad = make_broad_phase(tangle.surfaces, tangle.x);
        SafeFilterWork work;
        SafeFilterReport report;
        std::vector<IndexPair> candidates;
        std::vector<Intersection> found;
        long before = 0;
        for (int k = 0; k < 10; ++k) {
            if (k == 2) before = allocations;
            filter_safely(tangle.surfaces, broad, tangle.x, x1, movable, 1e-3, work, x, report);
            find_intersections(tangle.surfaces, x, broad, candidates, found);
        }
        EXPECT_EQ(allocations - before, 0) << threads;
        EXPECT_GT(report.truncated, 0);
        EXPECT_TRUE(found.empty());
    }
    use_threads(0);
}

}  // namespace
}  // namespace weft
