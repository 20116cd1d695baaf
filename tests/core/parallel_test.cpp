// The same bits for any number of threads, and for a workspace made anew at every step.
#include "core/parallel.h"
#include "reference_scenes.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

namespace weft {
namespace {

struct ThreadsRestored {
    int before = threads_in_use();
    ~ThreadsRestored() { use_threads(before); }
};

// Large enough for several tiles, blocks and partial sums.
Scene make_large_scene() {
    Scene scene;
    scene.cloth.shape = Sheet{.columns = 200, .rows = 150, .width = 2, .height = 1.5};
    scene.cloth.mass = 0.3;
    scene.cloth.damping = 1e-6;
    scene.cloth.springs = {SpringSpec{8, 1}, SpringSpec{8, 0.95}, SpringSpec{2, 1}};  // tense, so that much moves
    Pin pin;
    pin.where.nearest = {{0, 0, 0}, {2, 0, 0}, {1, -1, 0}};
    scene.pins = {pin};
    scene.time.step = 3e-4;
    return scene;
}

Scene with_air(Scene scene) {
    scene.cloth.air_drag = 1e-5;
    Wind wind;
    wind.velocity = {0, 1, 5};
    wind.wave = Wind::Wave{.amplitude = 0.5, .length = 0.3, .frequency = 20};
    scene.wind = {wind};
    return scene;
}

Scene with_limit(Scene scene, LimitOrder order) {
    scene.limit.stretch = {0.01, 0.02, infinity};
    scene.limit.passes = 2;
    scene.limit.order = order;
    return scene;
}

struct Outcome {
    std::uint64_t hash;
    Measures measures;
    LimitReport limit;
    bool operator==(const Outcome& o) const {
        const Measures &a = measures, &b = o.measures;
        return hash == o.hash && a.max_rate == b.max_rate && a.kinetic_energy == b.kinetic_energy &&
               a.spring_energy == b.spring_energy && a.total_energy == b.total_energy && a.extent == b.extent &&
               limit.over_before == o.limit.over_before && limit.worst_after == o.limit.worst_after;
    }
};

Outcome outcome(const Model& model, int threads, int steps = 12) {
    use_threads(threads);
    State state = start(model);
    state.x = moved_by(state.x, 0.001, Noise(71).field(state.x.size()));
    Workspace work(model);
    const StepReport report = take_steps(model, state, work, 3e-4, steps);
    EXPECT_TRUE(report.finite);
    return {hash(state), report.measures, report.limit};
}

void expect_same_on_all_threads(const Scene& scene) {
    const ThreadsRestored restored;
    const Model model = build(scene);
    const Outcome one = outcome(model, 1);
    EXPECT_GT(one.measures.kinetic_energy, 0);
    for (const int threads : {2, 7}) EXPECT_TRUE(outcome(model, threads) == one) << threads << " threads";
}

TEST(Threads, do_not_change_an_elastic_run) {
    expect_same_on_all_threads(make_large_scene());
}

TEST(Threads, do_not_change_a_run_with_maps) {
    Scene scene = make_large_scene();
    scene.cloth.maps = {Map{MapQuantity::stiffness, {}, {{1, 0.5}, {0.3, 1}}}};
    expect_same_on_all_threads(scene);
}

TEST(Threads, do_not_change_a_limited_run_in_any_order) {
    for (const LimitOrder order : {LimitOrder::data, LimitOrder::outward, LimitOrder::coloured, LimitOrder::jacobi})
        expect_same_on_all_threads(with_limit(make_large_scene(), order));
}

TEST(Threads, do_not_change_a_run_in_the_wind) {
    expect_same_on_all_threads(with_air(make_large_scene()));
}

TEST(Threads, do_not_change_a_run_on_a_mesh) {
    expect_same_on_all_threads(with_limit(with_air(as_mesh(make_large_scene())), LimitOrder::coloured));
}

TEST(Threads, do_not_change_the_stable_step) {
    const ThreadsRestored restored;
    Scene scene = make_large_scene();
    scene.cloth.shape = Sheet{.columns = 80, .rows = 60};
    const Model model = build(scene);
    std::vector<double> steps;
    for (const int threads : {1, 2, 7}) {
        use_threads(threads);
        steps.push_back(estimate_stable_step(model, start(model)).k0);
    }
    EXPECT_EQ(steps[0], steps[1]);
    EXPECT_EQ(steps[0], steps[2]);
}

TEST(Threads, visit_every_block_once) {
    const ThreadsRestored restored;
    for (const int threads : {1, 2, 7}) {
        use_threads(threads);
        EXPECT_EQ(threads_in_use(), threads);
        for (const std::int64_t count : {0, 1, 9, 10, 11, 1000}) {
            std::vector<std::atomic<int>> visits(static_cast<std::size_t>(count));
            parallel_for(count, 10, [&](std::int64_t begin, std::int64_t end) {
                EXPECT_LE(end - begin, 10);
                for (std::int64_t i = begin; i < end; ++i) ++visits[static_cast<std::size_t>(i)];
            });
            for (const auto& v : visits) EXPECT_EQ(v.load(), 1);
        }
    }
    use_threads(0);
    EXPECT_GE(threads_in_use(), 1);
}

TEST(Threads, add_sums_in_the_same_order) {
    const ThreadsRestored restored;
    for (const std::int64_t count : {0, 1, 1023, 1025, 200000}) {
        const auto sum = [&] {
            return parallel_sum(count, 0.0, [](std::int64_t begin, std::int64_t end) {
                double part = 0;
                for (std::int64_t i = begin; i < end; ++i) part += 1 / (1.0 + double(i));
                return part;
            });
        };
        use_threads(1);
        const double one = sum();
        double plain = 0;
        for (std::int64_t i = 0; i < count; ++i) plain += 1 / (1.0 + double(i));
        EXPECT_NEAR(one, plain, 1e-11);
        use_threads(7);
        EXPECT_EQ(sum(), one);
    }
}

// Each with its own crew, stepped at the same time by two threads of the program, as two rooms of a server would.
TEST(Threads, of_two_simulations_do_not_disturb_each_other) {
    Scene scene = make_large_scene();
    scene.cloth.shape =
        Sheet{.columns = 90, .rows = 60, .width = 2, .height = 1.5};  // a few blocks: the sanitizer is slow
    const Model sheet = build(with_limit(scene, LimitOrder::coloured)), mesh = build(with_air(as_mesh(scene)));
    const auto run = [](const Model& model, int threads) {
        State state = start(model);
        Workspace work(model, threads);
        EXPECT_EQ(work.threads(), threads);
        for (int k = 0; k < 6; ++k) step(model, state, work, 3e-4, Detail::full);
        return hash(state);
    };
    const std::uint64_t sheet_alone = run(sheet, 1), mesh_alone = run(mesh, 1);
    for (const auto& [first, second] : {std::pair(1, 2), std::pair(3, 2), std::pair(5, 1)}) {
        std::uint64_t a = 0, b = 0;
        std::thread other([&, n = second] { b = run(mesh, n); });
        a = run(sheet, first);
        other.join();
        EXPECT_EQ(a, sheet_alone) << first << " threads";
        EXPECT_EQ(b, mesh_alone) << second << " threads";
    }
}

TEST(Threads, of_a_workspace_are_those_it_was_made_with) {
    const ThreadsRestored restored;
    const Model model = build(make_bare_scene(3, 3));
    use_threads(3);
    const Workspace by_default(model), own(model, 2);
    use_threads(5);
    EXPECT_EQ(by_default.threads(), 3);
    EXPECT_EQ(own.threads(), 2);
    EXPECT_EQ(Workspace(model).threads(), 5);
}

TEST(Threads, of_a_loop_within_a_loop_are_the_same) {
    const CrewHandle crew = make_crew(3);
    const WithCrew here(*crew);
    std::atomic<int> sum = 0;
    parallel_for(50, 1, [&](std::int64_t, std::int64_t) {
        EXPECT_EQ(threads_in_use(), 3);
        parallel_for(20, 1, [&](std::int64_t, std::int64_t) {
            EXPECT_EQ(threads_in_use(), 3);
            ++sum;
        });
    });
    EXPECT_EQ(sum, 1000);
}

TEST(Workspace, made_anew_at_every_step_gives_the_same_bits) {
    Scene released = with_limit(with_air(make_large_scene()), LimitOrder::outward);
    released.pins[0].release = 1e-3;
    for (const Scene& scene : {make_large_scene(), with_limit(with_air(make_large_scene()), LimitOrder::jacobi),
                               released, with_limit(as_mesh(make_large_scene()), LimitOrder::coloured)}) {
        const Model model = build(scene);
        State kept = start(model), anew = kept;
        Workspace work(model);
        for (int k = 0; k < 8; ++k) {
            step(model, kept, work, 3e-4);
            Workspace fresh(model);
            step(model, anew, fresh, 3e-4);
        }
        EXPECT_EQ(hash(kept), hash(anew));
    }
}

}  // namespace
}  // namespace weft
