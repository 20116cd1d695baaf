#include "limit/limit.h"
#include "reference_scenes.h"

#include <gtest/gtest.h>

#include <cmath>

namespace weft {
namespace {

constexpr double limit_dt = 0.01;
const std::vector<LimitOrder> all_orders{LimitOrder::data, LimitOrder::outward, LimitOrder::coloured,
                                         LimitOrder::jacobi};

// One spring of rest length 1 between points 0 and 1 of a 2 × 2 grid; the limiter alone works on it.
struct OneSpring {
    Model model;
    State state;
    LimitReport report;

    OneSpring(double stretch, double compression, LimitOrder order, std::vector<int> held = {2, 3}) {
        Scene scene = make_bare_scene(2, 2);
        scene.limit.stretch[0] = stretch;
        scene.limit.compression[0] = compression;
        scene.limit.order = order;
        scene.pins = {make_pin(at_indices(std::move(held)))};
        model = build(scene);
        model.springs = {{0, 1, 0, 1}};
        model.kind_start = {0, 1, 1, 1};
        model.mass = {1, 3, 1, 1};
        update_derived(model);
        state = start(model);
    }
    void limit() {
        Workspace work(model);
        for (const Held& h : model.held) work.scratch->inverse_mass[h.point] = 0;
        StepReport step{.detail = Detail::full};
        limit_strain(model, state, work, limit_dt, step);
        report = step.limit;
    }
};

TEST(Limit, shares_the_way_by_inverse_mass_and_carries_the_velocity) {
    for (const LimitOrder order : all_orders) {
        OneSpring one(0.1, infinity, order);
        one.state.x[1] = {2, 0, 0};
        one.state.v[0] = {0, 5, 0};
        one.limit();
        // 0.9 too long: three quarters for the mass of 1, one quarter for the mass of 3.
        EXPECT_LT((one.state.x[0] - Vec3(0.675, 0, 0)).norm(), 1e-15);
        EXPECT_LT((one.state.x[1] - Vec3(1.775, 0, 0)).norm(), 1e-15);
        EXPECT_LT((one.state.v[0] - Vec3(67.5, 5, 0)).norm(), 1e-12);
        EXPECT_LT((one.state.v[1] - Vec3(-22.5, 0, 0)).norm(), 1e-12);
        EXPECT_EQ(one.report.over_before, 1);
        EXPECT_EQ(one.report.over_after, 0);
        EXPECT_NEAR(one.report.worst_before, 0.9, 1e-15);
        EXPECT_EQ(one.report.worst_after, 0);
    }
}

TEST(Limit, moves_only_the_free_end_of_a_spring_with_a_held_one) {
    for (const LimitOrder order : all_orders) {
        OneSpring one(0.1, infinity, order, {0, 2, 3});
        one.state.x[1] = {0, 2, 0};
        one.limit();
        EXPECT_EQ(one.state.x[0], Vec3(0, 0, 0));
        EXPECT_EQ(one.state.v[0], Vec3(0, 0, 0));
        EXPECT_LT((one.state.x[1] - Vec3(0, 1.1, 0)).norm(), 1e-15);
        EXPECT_LT((one.state.v[1] - Vec3(0, -90, 0)).norm(), 1e-12);
    }
}

TEST(Limit, does_nothing_when_both_ends_are_held) {
    for (const LimitOrder order : all_orders) {
        OneSpring one(0.1, infinity, order, {0, 1, 2, 3});
        one.state.x[1] = {5, 0, 0};
        const std::uint64_t before = hash(one.state);
        one.limit();
        EXPECT_EQ(hash(one.state), before);
        EXPECT_EQ(one.report.over_before, 0);  // nobody's violation to repair
    }
}

TEST(Limit, pushes_apart_what_is_compressed_too_far) {
    for (const LimitOrder order : all_orders) {
        OneSpring one(infinity, 0.2, order);
        one.state.x[1] = {0.4, 0, 0};
        one.limit();
        EXPECT_LT((one.state.x[0] - Vec3(-0.3, 0, 0)).norm(), 1e-15);
        EXPECT_LT((one.state.x[1] - Vec3(0.5, 0, 0)).norm(), 1e-15);
        one.state.x = {{0, 0, 0}, {0.81, 0, 0}, {0, -1, 0}, {1, -1, 0}};  // not far enough
        const std::uint64_t before = hash(one.state);
        one.limit();
        EXPECT_EQ(hash(one.state), before);
    }
}

TEST(Limit, leaves_a_spring_without_length_alone) {
    OneSpring one(infinity, 0.2, LimitOrder::data);
    one.state.x[1] = one.state.x[0];
    one.limit();
    for (const Vec3& x : one.state.x) EXPECT_TRUE(x.allFinite());
}

TEST(Limit, with_nothing_to_do_changes_no_bit) {
    for (const LimitOrder order : all_orders) {
        const Scene scene = make_limited_scene(9, true, 4, order);
        const Model model = build(scene);
        State state = start(model);
        state.x = moved_by(state.x, 0.002, Noise(41).field(state.x.size()));
        state.v = Noise(42).field(state.x.size());
        const std::uint64_t before = hash(state);
        Workspace work(model);
        StepReport step_report{.detail = Detail::full};
        limit_strain(model, state, work, limit_dt, step_report);
        const LimitReport& report = step_report.limit;
        EXPECT_EQ(hash(state), before);
        EXPECT_EQ(report.over_before, 0);
        EXPECT_EQ(report.passes, 1);  // one was enough to see that
    }
}

TEST(Limit, looking_at_several_springs_at_a_time_gives_the_same_bits_as_one_by_one) {
    for (const bool shear : {false, true})
        for (const int n : {9, 16, 33}) {
            const Model model = build(make_limited_scene(n, shear, 3));
            Workspace several(model), single(model);
            ASSERT_TRUE(several.scratch->grid_limits.usable);
            single.scratch->grid_limits.usable = false;
            State a = start(model), b = a;
            for (int k = 0; k < 150; ++k) {
                step(model, a, several, 0.048 / (n - 1), Detail::none);
                step(model, b, single, 0.048 / (n - 1), Detail::none);
            }
            EXPECT_EQ(hash(a), hash(b)) << n;
        }
}

TEST(Limit, works_on_a_grid_that_lost_some_of_its_springs) {
    Model model = build(make_limited_scene(20, false, 1));
    std::vector<Spring> along;  // only those along rows stay
    for (const Spring& s : model.springs)
        if (s.b == s.a + 1 && int(along.size()) < 20 * 19) along.push_back(s);
    model.springs = along;
    model.kind_start = {0, int(along.size()), int(along.size()), int(along.size())};
    update_derived(model);
    Workspace work(model);
    State state = start(model);
    for (Vec3& x : state.x) x.x() *= 2;  // every spring is twice as long as it should be
    StepReport step_report{.detail = Detail::full};
    limit_strain(model, state, work, limit_dt, step_report);
    const LimitReport& report = step_report.limit;
    EXPECT_EQ(report.over_before, 20 * 19);
    EXPECT_LT(report.worst_after, report.worst_before);
}

TEST(Limit, that_is_never_reached_leaves_the_trajectory_as_it_is) {
    Scene scene = make_reference_scene(9);
    State free, limited;
    run_to_end(scene, free);
    scene.limit.stretch = {50, 50, 50};
    run_to_end(scene, limited);
    EXPECT_EQ(hash(free), hash(limited));
}

TEST(Limit, keeps_the_momentum_of_a_free_cloth_with_unequal_masses) {
    for (const LimitOrder order : {LimitOrder::data, LimitOrder::coloured}) {
        Scene scene = make_limited_scene(8, true, 5, order);
        scene.pins.clear();
        Model model = build(scene);
        Noise noise(43);
        for (double& m : model.mass) m *= noise.between(1, 5);
        State state = start(model);
        state.x = moved_by(state.x, 0.1, noise.field(state.x.size()));
        const auto before = state.x;
        Workspace work(model);
        StepReport step_report{.detail = Detail::full};
        limit_strain(model, state, work, limit_dt, step_report);
        const LimitReport& report = step_report.limit;
        ASSERT_GT(report.over_before, 10);
        Vec3 momentum(0, 0, 0);
        double size = 0;
        for (std::size_t i = 0; i < before.size(); ++i) {
            momentum += model.mass[i] * state.v[i];
            size += model.mass[i] * state.v[i].norm();
            EXPECT_LT((state.v[i] - (state.x[i] - before[i]) / limit_dt).norm(), 1e-11);  // v moved by Δx/limit_dt
        }
        EXPECT_LT(momentum.norm(), 1e-13 * size);
    }
}

// --------------------------------------------------------------------------------------------------------- counting

struct Count {
    int springs = 0;
    double worst = 0;
};

Count count_beyond(const Model& model, const State& state) {
    Count count;
    for (int k = 0; k < spring_kinds; ++k)
        for (int s = model.kind_start[k]; s < model.kind_start[k + 1]; ++s) {
            const Spring& spring = model.springs[s];
            const double rate = (state.x[spring.a] - state.x[spring.b]).norm() / spring.rest - 1;
            const double beyond = std::max(rate - model.limit.stretch[k], -rate - model.limit.compression[k]);
            if (beyond > 1e-9) {
                ++count.springs;
                count.worst = std::max(count.worst, beyond);
            }
        }
    return count;
}

TEST(Limit, reports_exact_counts_before_and_after) {
    for (const LimitOrder order : all_orders) {
        Scene scene = make_limited_scene(11, true, 2, order);
        scene.limit.compression[0] = 0.3;
        scene.pins.clear();
        const Model model = build(scene);
        State state = start(model);
        state.x = moved_by(state.x, 0.04, Noise(44).field(state.x.size()));
        const Count before = count_beyond(model, state);
        ASSERT_GT(before.springs, 50);
        Workspace work(model);
        StepReport step_report{.detail = Detail::full};
        limit_strain(model, state, work, limit_dt, step_report);
        const LimitReport& report = step_report.limit;
        const Count after = count_beyond(model, state);
        EXPECT_EQ(report.over_before, before.springs);
        EXPECT_EQ(report.over_after, after.springs);
        EXPECT_NEAR(report.worst_before, before.worst, 1e-12);
        EXPECT_NEAR(report.worst_after, after.worst, 1e-12);
        EXPECT_EQ(report.passes, 2);
        EXPECT_EQ(measure(model, state).over_limit, after.springs);
    }
}

TEST(Limit, until_obeyed_leaves_no_spring_beyond_its_limit) {
    for (const LimitOrder order : all_orders) {
        Scene scene = make_limited_scene(9, true, 100000, order);
        scene.limit.until_obeyed = true;
        const Model model = build(scene);
        State state = start(model);
        Workspace work(model);
        int most = 0;
        for (int k = 0; k < 100; ++k) {
            const StepReport report = step(model, state, work, 4e-3, Detail::full);
            ASSERT_EQ(report.limit.over_after, 0);
            ASSERT_EQ(count_beyond(model, state).springs, 0);
            most = std::max(most, report.limit.passes);
        }
        EXPECT_GT(most, 5);       // there was something to do
        EXPECT_LT(most, 100000);  // and it was done
    }
}

TEST(Limit, until_obeyed_says_what_is_left_when_passes_run_out) {
    Scene scene = make_limited_scene(17, true, 2);
    scene.limit.until_obeyed = true;
    State state;
    const StepReport report = run_to_end(scene, state);
    EXPECT_EQ(report.limit.passes, 2);
    EXPECT_GT(report.limit.over_after, 0);
    EXPECT_EQ(report.limit.over_after, count_beyond(build(scene), state).springs);
    EXPECT_GT(report.limit.worst_after, 0);
}

TEST(Limit, bounds_compression_in_a_run) {
    Scene scene = make_reference_scene(9);
    scene.limit.compression = {0.05, 0.05, infinity};
    scene.limit.passes = 2000;
    scene.limit.until_obeyed = true;
    State state;
    const StepReport report = run_to_end(scene, state);
    EXPECT_EQ(report.limit.over_after, 0);
    EXPECT_EQ(count_beyond(build(scene), state).springs, 0);
}

}  // namespace
}  // namespace weft
