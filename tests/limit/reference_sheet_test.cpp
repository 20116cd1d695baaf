// Provot 1995, figure 2, in exact numbers: the falling sheet, elastic and limited to 10 %. The expected figures come
// from independent prototypes written for the paper's notes; a figure may be off by one in its last digit, a count
// must agree.
#include "reference_scenes.h"

#include <gtest/gtest.h>

#include <cmath>

namespace weft {
namespace {

struct End {
    Model model;
    State state;
    StepReport report;
    explicit End(const Scene& scene) : model(build(scene)) { report = run_to_end(scene, state); }
    double rate(int kind) const { return report.measures.max_rate[kind]; }
};

int structural_beyond(const End& end, double limit) {
    int count = 0;
    for (int s = 0; s < end.model.kind_start[1]; ++s) {
        const Spring& spring = end.model.springs[s];
        count += (end.state.x[spring.a] - end.state.x[spring.b]).norm() / spring.rest - 1 > limit;
    }
    return count;
}

// --------------------------------------------------------------------------------------------------- super-elastic

TEST(ElasticSheet, of_17_stretches_by_127_percent_at_its_pins) {
    const End end(make_reference_scene(17));
    EXPECT_NEAR(end.rate(0), 1.267, 0.001);
    EXPECT_NEAR(end.rate(1), 0.950, 0.001);
    EXPECT_NEAR(end.rate(2), 0.715, 0.001);
    EXPECT_NEAR(end.report.measures.kinetic_energy, 0.783, 0.001);
    EXPECT_NEAR(end.report.measures.lowest_z, -1.160, 0.001);
}

TEST(ElasticSheet, of_17_stretches_few_springs_far) {
    const End end(make_reference_scene(17));
    EXPECT_EQ(structural_beyond(end, 0.1), 59);
    EXPECT_EQ(structural_beyond(end, 0.2), 14);
    EXPECT_EQ(structural_beyond(end, 0.5), 4);
    EXPECT_EQ(structural_beyond(end, 1.0), 2);
}

TEST(ElasticSheet, of_17_stretches_less_in_every_ring_about_the_pins) {
    const End end(make_reference_scene(17));
    std::vector<double> rings(9, 0.0);
    for (int s = 0; s < end.model.kind_start[1]; ++s) {
        const Spring& spring = end.model.springs[s];
        const double rate = (end.state.x[spring.a] - end.state.x[spring.b]).norm() / spring.rest - 1;
        const int i = std::min(spring.a % 17, 16 - spring.b % 17), j = spring.a / 17;
        const auto ring = std::size_t(std::max(i, j));
        if (ring < rings.size()) rings[ring] = std::max(rings[ring], rate);
    }
    const std::vector<double> expected{1.27, 0.30, 0.42, 0.24, 0.25, 0.19, 0.17, 0.15, 0.12};
    for (std::size_t k = 0; k < rings.size(); ++k) EXPECT_NEAR(rings[k], expected[k], 0.01) << "ring " << k;
}

TEST(ElasticSheet, of_33_stretches_even_more) {
    const End end(make_reference_scene(33));
    EXPECT_NEAR(end.rate(0), 2.30, 0.01);
    EXPECT_NEAR(end.rate(1), 1.81, 0.01);
    EXPECT_NEAR(end.rate(2), 1.29, 0.01);
}

// --------------------------------------------------------------------------------------------------------- limited

TEST(LimitedSheet, of_17_by_structural_springs) {
    const End one(make_limited_scene(17, false, 1));
    EXPECT_NEAR(one.rate(0), 0.264, 0.001);
    EXPECT_NEAR(one.rate(1), 0.432, 0.001);
    EXPECT_NEAR(one.rate(2), 0.243, 0.001);
    EXPECT_EQ(one.report.limit.over_after, 41);
    const End two(make_limited_scene(17, false, 2));
    EXPECT_NEAR(two.rate(0), 0.192, 0.001);
    EXPECT_NEAR(two.rate(1), 0.390, 0.001);
    EXPECT_NEAR(two.rate(2), 0.185, 0.001);
    EXPECT_EQ(two.report.limit.over_after, 37);
    EXPECT_NEAR(End(make_limited_scene(17, false, 8)).rate(0), 0.122, 0.001);
    EXPECT_NEAR(End(make_limited_scene(17, false, 32)).rate(0), 0.104, 0.001);
}

TEST(LimitedSheet, of_17_by_structural_and_shear_springs) {
    const End one(make_limited_scene(17, true, 1));
    EXPECT_NEAR(one.rate(0), 0.267, 0.001);
    EXPECT_NEAR(one.rate(1), 0.201, 0.001);
    EXPECT_NEAR(one.rate(2), 0.213, 0.001);
    EXPECT_EQ(one.report.limit.over_after, 100);
    const End two(make_limited_scene(17, true, 2));
    EXPECT_NEAR(two.rate(0), 0.161, 0.001);
    EXPECT_NEAR(two.rate(1), 0.144, 0.001);
    EXPECT_NEAR(two.rate(2), 0.142, 0.001);
    EXPECT_EQ(two.report.limit.over_after, 71);
    const End eight(make_limited_scene(17, true, 8)), many(make_limited_scene(17, true, 32));
    EXPECT_NEAR(eight.rate(0), 0.107, 0.001);
    EXPECT_NEAR(eight.rate(1), 0.108, 0.001);
    EXPECT_NEAR(many.rate(0), 0.101, 0.001);
    EXPECT_NEAR(many.rate(1), 0.101, 0.001);
}

TEST(LimitedSheet, of_33_needs_more_passes) {
    const std::vector<std::array<double, 3>> table{
        {1, 0.419, 0.424}, {2, 0.286, 0.221}, {8, 0.150, 0.114}, {32, 0.111, 0.103}};
    for (const auto& [passes, structural, both] : table) {
        EXPECT_NEAR(End(make_limited_scene(33, false, int(passes))).rate(0), structural, 0.001) << passes;
        EXPECT_NEAR(End(make_limited_scene(33, true, int(passes))).rate(0), both, 0.001) << passes;
    }
}

TEST(LimitedSheet, depends_on_the_order_of_a_single_pass) {
    EXPECT_NEAR(End(make_limited_scene(17, false, 1, LimitOrder::outward)).rate(0), 0.265, 0.001);
    EXPECT_NEAR(End(make_limited_scene(17, false, 1, LimitOrder::coloured)).rate(0), 0.363, 0.001);
    EXPECT_NEAR(End(make_limited_scene(17, false, 1, LimitOrder::jacobi)).rate(0), 0.31, 0.01);
}

// With the velocity carried along, corrections take energy out; damping takes more. Only the exchange between the two
// halves of a symplectic step may show, and it is far smaller than what the fall sets free.
TEST(LimitedSheet, never_gains_energy) {
    const Scene scene = make_limited_scene(17, true, 2);
    const Model model = build(scene);
    State state = start(model);
    Workspace work(model);
    double before = measure(model, state).total_energy;
    const double scale = 0.289 * 9.81;  // weight × 1 m
    for (int k = 0; k < 200; ++k) {
        const double now = step(model, state, work, 0.003, Detail::full).measures.total_energy;
        EXPECT_LE(now, before + 1e-9 * scale) << "step " << k;
        before = now;
    }
    EXPECT_LT(before, -0.01 * scale);
}

}  // namespace
}  // namespace weft
