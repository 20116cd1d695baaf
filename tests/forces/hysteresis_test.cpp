// The law of a strain with friction: what Kawabata's instruments read of it, closed forms, passivity.
#include "forces/hysteresis.h"

#include "core/noise.h"

#include <gtest/gtest.h>

#include <cmath>

namespace weft {
namespace {

// A wool suiting in tension and shear, a cotton in bending.
FabricLaw wool_tension() {
    return {.stiffness = 30.70 * 43.36,
            .growth = 43.36,
            .friction = 0.5 * 0.2627 * 30.70 * 43.36 * 0.002,
            .friction_share = 0.2627,
            .slip = 0.002};
}
FabricLaw wool_shear() {
    return {.stiffness = 45.89, .friction = 0.5160, .friction_slope = 8.522, .slip = 0.005};
}
FabricLaw cotton_bending() {
    return {.stiffness = 0.118 * 9.80665e-5, .friction = 0.5 * 0.124 * 9.80665e-3, .slip = 10};
}

Memory walk(const FabricLaw& law, Memory memory, double to, int steps) {
    const double from = memory.strain;
    for (int k = 1; k <= steps; ++k) memory = commit_at(law, memory, from + (to - from) * k / steps);
    return memory;
}

double hysteresis_noise(int k) {
    return noise(std::uint64_t(k));
}

TEST(Hysteresis, a_bending_loop_has_the_stiffness_the_width_and_the_area_it_was_made_of) {
    const FabricLaw law = cotton_bending();
    const double most = 250;  // [1/m] the instrument's 2.5 per centimetre
    Memory memory = walk(law, {}, most, 10);
    memory = walk(law, memory, -most, 10);
    double area = 0;
    const auto sweep = [&](double to) {
        const int steps = 400;
        const double from = memory.strain;
        std::array<double, 2> read{};  // at 50 and at 150 per metre
        for (int k = 1; k <= steps; ++k) {
            const double e = from + (to - from) * k / steps;
            area += potential_at(law, memory, e) - potential_at(law, memory, memory.strain);
            memory = commit_at(law, memory, e);
            if (std::abs(e - 50) < 1e-9) read[0] = stress_at(law, memory, e);
            if (std::abs(e - 150) < 1e-9) read[1] = stress_at(law, memory, e);
        }
        return read;
    };
    const auto up = sweep(most), down = sweep(-most);
    EXPECT_NEAR((up[1] - up[0]) / 100 / law.stiffness, 1, 1e-3);
    EXPECT_NEAR((up[0] - down[0]) / (2 * law.friction), 1, 1e-3);
    const double exact = 4 * law.friction * (most - law.slip * std::tanh(most / law.slip));
    EXPECT_NEAR(area / exact, 1, 1e-9);
}

TEST(Hysteresis, a_bent_strip_keeps_the_curvature_that_friction_can_hold) {
    const FabricLaw law = cotton_bending();
    const Memory bent = walk(law, {}, 250, 1);
    double low = 0, high = 250;
    for (int k = 0; k < 60; ++k) {
        const double middle = 0.5 * (low + high);
        (stress_at(law, bent, middle) > 0 ? high : low) = middle;
    }
    EXPECT_NEAR(low, law.friction / law.stiffness, 1e-3 * low);  // HB/B
}

TEST(Hysteresis, does_not_depend_on_how_a_path_is_cut) {
    for (const FabricLaw& law : {wool_tension(), wool_shear(), cotton_bending()}) {
        const double far = 30 * law.slip;
        const auto end_of = [&](int steps) {
            const Memory there = walk(law, {}, far, steps), back = walk(law, there, -0.3 * far, steps);
            return std::array{stress_at(law, there, far), stress_at(law, back, -0.3 * far), back.friction};
        };
        const auto few = end_of(5), many = end_of(200);
        for (int k = 0; k < 3; ++k) EXPECT_NEAR(many[k] / few[k], 1, 1e-12) << k;
    }
}

TEST(Hysteresis, the_work_of_a_path_does_not_depend_on_how_it_is_cut) {
    for (const FabricLaw& law : {wool_tension(), wool_shear(), cotton_bending()}) {
        const Memory start = walk(law, {}, 20 * law.slip, 3);
        const double to = -10 * law.slip;
        const auto gain = [&](const Memory& m, double e) {
            return potential_at(law, m, e) - potential_at(law, m, m.strain);
        };
        double sum = 0;
        Memory memory = start;
        for (int k = 1; k <= 100; ++k) {
            const double e = start.strain + (to - start.strain) * k / 100;
            sum += gain(memory, e);
            memory = commit_at(law, memory, e);
        }
        EXPECT_NEAR(sum / gain(start, to), 1, 1e-11);
    }
}

// Central differences: the error falls a hundredfold per decade until rounding takes over.
TEST(Hysteresis, stress_and_tangent_are_derivatives_of_the_incremental_potential) {
    for (const FabricLaw& law : {wool_tension(), wool_shear(), cotton_bending()})
        for (const double share : {-7.0, -0.4, 0.6, 3.0, 25.0}) {
            const Memory memory = walk(law, walk(law, {}, 12 * law.slip, 4), 9 * law.slip, 2);
            const double e = share * law.slip;
            double before = infinity, slope_before = infinity;
            for (const double h : {1e-2 * law.slip, 1e-3 * law.slip}) {
                const double stress = stress_at(law, memory, e), slope = tangent_at(law, memory, e);
                const double by_work = (potential_at(law, memory, e + h) - potential_at(law, memory, e - h)) / (2 * h);
                const double by_stress = (stress_at(law, memory, e + h) - stress_at(law, memory, e - h)) / (2 * h);
                const double error = std::abs(by_work / stress - 1), slope_error = std::abs(by_stress / slope - 1);
                EXPECT_LT(error, std::max(1e-9, before / 50)) << share;
                EXPECT_LT(slope_error, std::max(1e-9, slope_before / 50)) << share;
                before = error;
                slope_before = slope_error;
            }
        }
}

double least_dissipation(const FabricLaw& law, double size) {
    Memory memory;
    double least = infinity;
    for (int k = 0; k < 50000; ++k) {
        const double e = 0.7 * memory.strain + size * hysteresis_noise(k);
        const double work = potential_at(law, memory, e) - elastic_energy(law, memory.strain);
        const Memory next = commit_at(law, memory, e);
        const double stored = elastic_energy(law, e) - elastic_energy(law, memory.strain) +
                              stored_by_friction(law, next) - stored_by_friction(law, memory);
        least = std::min(least, work - stored);
        memory = next;
    }
    return least;
}

TEST(Hysteresis, takes_energy_away_at_every_step_of_a_random_walk) {
    EXPECT_GE(least_dissipation(wool_tension(), 0.004), -1e-14);
    EXPECT_GE(least_dissipation(wool_shear(), 0.02), -1e-14);
    EXPECT_GE(least_dissipation(cotton_bending(), 30), -1e-14);
}

TEST(Hysteresis, without_its_floor_friction_gives_energy_back_and_is_refused) {
    FabricLaw law = wool_tension();
    law.friction = 0;
    EXPECT_LT(least_dissipation(law, 0.004), -1e-6);
    Fabric fabric{.density = 0.2,
                  .tension = {law, law},
                  .shear = wool_shear(),
                  .bending = {cotton_bending(), cotton_bending()},
                  .twist = {.stiffness = 5e-6}};
    EXPECT_THROW(check_fabric(fabric, "", "/fabric"), SceneError);
    fabric.tension = {wool_tension(), wool_tension()};
    EXPECT_NO_THROW(check_fabric(fabric, "", "/fabric"));
    fabric.poisson = 0.9;
    EXPECT_THROW(check_fabric(fabric, "", "/fabric"), SceneError);
}

TEST(Hysteresis, keeps_friction_between_its_bounds_and_stress_monotone) {
    const FabricLaw law = wool_tension();
    for (int k = 0; k < 2000; ++k) {
        const Memory memory = walk(law, {0, hysteresis_noise(k)}, 0.05 * hysteresis_noise(k + 5000), 1);
        EXPECT_LE(std::abs(memory.friction), 1);
        const double e = 0.05 * hysteresis_noise(k + 9000);
        EXPECT_GE(tangent_at(law, memory, e), (1 - law.friction_share) * elastic_slope(law, e) * (1 - 1e-12));
    }
}

TEST(Hysteresis, straightens_out_where_the_exponential_would_overflow) {
    const FabricLaw law = wool_tension();
    EXPECT_LT(stress_at(law, {}, 100), infinity);
    EXPECT_LT(potential_at(law, {}, 100), infinity);
    EXPECT_NEAR(elastic_strain(law, elastic_stress(law, 0.4)), 0.4, 1e-12);
    EXPECT_NEAR(elastic_strain(law, elastic_stress(law, 0.04)), 0.04, 1e-12);
}

}  // namespace
}  // namespace weft
