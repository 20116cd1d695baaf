// What the last phase of a step reads off a state: by vectors the same as one after the other.
#include "core/measure.h"
#include "reference_scenes.h"

#include <gtest/gtest.h>

#include <cmath>

namespace weft {
namespace {

// Wide enough for two tiles, with rows that are no multiple of eight.
Scene sheet_of(int columns, int rows) {
    Scene scene = make_reference_scene(3);
    scene.cloth.shape = Sheet{.columns = columns, .rows = rows, .width = 0.05 * (columns - 1)};
    scene.pins.clear();
    scene.limit.stretch = {0.1, 0.2, infinity};
    scene.limit.compression = {0.05, infinity, 0.3};
    return scene;
}

State stirred(const Model& model) {
    State state = start(model);
    for (std::size_t p = 0; p < state.x.size(); ++p) {
        const double a = 1.7 * double(p), b = 0.3 * double(p * p % 101);
        state.x[p] += 0.01 * Vec3(std::sin(a), std::cos(b), std::sin(a + b));
        state.v[p] = Vec3(std::cos(a), std::sin(b), std::cos(a * b));
    }
    return state;
}

Measures measure_in_step(const Model& model, const State& state, bool simple = false) {
    Workspace work(model);
    work.simple_kernels = simple;
    StepReport report;
    report.detail = Detail::full;
    measure(model, state, work, 1e-3, report);
    EXPECT_TRUE(report.finite);
    return report.measures;
}

void expect_same(const Measures& a, const Measures& b) {
    for (int k = 0; k < spring_kinds; ++k) EXPECT_EQ(a.max_rate[k], b.max_rate[k]) << k;
    EXPECT_EQ(a.min_rate, b.min_rate);
    EXPECT_EQ(a.over_limit, b.over_limit);
    EXPECT_EQ(a.lowest_z, b.lowest_z);
    EXPECT_EQ(a.extent, b.extent);
    EXPECT_NEAR(a.max_speed, b.max_speed, 1e-14 * b.max_speed);
    EXPECT_NEAR(a.kinetic_energy, b.kinetic_energy, 1e-13 * b.kinetic_energy);
    EXPECT_NEAR(a.spring_energy, b.spring_energy, 1e-12 * b.spring_energy);
    EXPECT_NEAR(a.total_energy, b.total_energy, 1e-12 * (b.kinetic_energy + b.spring_energy));
    EXPECT_LT((a.centre - b.centre).norm(), 1e-13);
    EXPECT_LT((a.momentum - b.momentum).norm(), 1e-13);
    EXPECT_LT((a.spin - b.spin).norm(), 1e-12);
}

TEST(Measure, vectors_read_what_springs_and_points_read_one_by_one) {
    for (const auto& [columns, rows] : {std::pair(151, 9), std::pair(19, 70), std::pair(2, 3), std::pair(8, 8)}) {
        const Model model = build(sheet_of(columns, rows));
        const State state = stirred(model);
        const Measures all = measure(model, state);
        EXPECT_GT(all.over_limit, 0);
        expect_same(measure_in_step(model, state), all);
        expect_same(measure_in_step(model, state, true), all);
    }
}

TEST(Measure, a_mesh_reads_the_same_in_a_step) {
    const Model model = build(as_mesh(sheet_of(19, 11)));
    const State state = stirred(model);
    expect_same(measure_in_step(model, state), measure(model, state));
}

TEST(Measure, the_springs_of_every_single_point_are_seen) {
    const Model model = build(sheet_of(21, 5));
    const State rest = start(model);
    for (std::size_t p = 0; p < rest.x.size(); ++p) {
        State state = rest;
        state.x[p].z() += 0.05;  // structural springs of 0.05 m become √2 times as long
        const Measures seen = measure_in_step(model, state);
        EXPECT_NEAR(seen.max_rate[0], std::sqrt(2.0) - 1, 1e-12) << p;
        expect_same(seen, measure(model, state));
    }
}

TEST(Measure, a_bad_point_is_found_wherever_it_is) {
    const Model model = build(sheet_of(7, 5));
    const double reach = 1, dt = 0.01;
    for (int p = 0; p < model.points(); ++p) {
        for (const double bad : {std::nan(""), infinity, -infinity}) {
            State state = start(model);
            state.x[std::size_t(p)].y() = bad;
            EXPECT_EQ(find_first_bad(model, state, reach, dt), p);
            state = start(model);
            state.v[std::size_t(p)].x() = bad;
            EXPECT_EQ(find_first_bad(model, state, reach, dt), p);
        }
        State state = start(model);
        state.v[std::size_t(p)].z() = 110;  // [m/s] 107 faster than the mean of 35 points; 100 is allowed
        EXPECT_EQ(find_first_bad(model, state, reach, dt), p);
    }
}

TEST(Measure, flying_off_as_a_whole_is_no_divergence) {
    const Model model = build(sheet_of(7, 5));
    State state = start(model);
    for (Vec3& v : state.v) v = Vec3(1e6, 0, -1e6);
    EXPECT_EQ(find_first_bad(model, state, 1, 0.01), -1);
}

}  // namespace
}  // namespace weft
