// What frequencies each method leaves in the falling drape of Ahmad et al. 2006 (figures 4 and 5), 33 × 33 points,
// k0 = 1e6, sampled every 10 ms for 5 s: the whole experiment, since it takes a second or two.
#include <weft/analyse.h>
#include <weft/files.h>
#include <weft/step.h>

#include <gtest/gtest.h>

#include <cmath>

namespace weft {
namespace {

struct Drape {
    Model model;
    std::vector<double> spectrum;  // summed over the samples
    double share = 0;
};

// `steps` of equal length between two samples.
Drape let_fall(const char* scene, int steps) {
    Drape drape{build(read_scene(std::string(WEFT_SCENES "/ahmad/") + scene)), {}, 0};
    State state = start(drape.model);
    Workspace work(drape.model);
    drape.spectrum.assign(state.v.size(), 0);
    for (int sample = 0; sample < 500; ++sample) {
        for (int k = 0; k < steps; ++k)
            if (!step(drape.model, state, work, .01 / steps).finite) ADD_FAILURE() << "diverged at " << state.time;
        const std::vector<double> energy = find_spectrum(drape.model.mesh.grid, state.v);
        for (std::size_t i = 0; i < energy.size(); ++i) drape.spectrum[i] += energy[i];
    }
    drape.share = measure_high_frequency_share(drape.model.mesh.grid, drape.spectrum);
    return drape;
}

TEST(DrapeSpectrum, explicit_motion_is_full_of_high_frequencies_that_implicit_and_filtered_motion_lack) {
    const double plain = let_fall("drape33-symplectic-euler.json", 6).share;
    const double smooth = let_fall("drape33-velocity-filter.json", 4).share;
    const double implicit = let_fall("drape33-backward-euler.json", 1).share;
    EXPECT_GT(plain, .01);
    EXPECT_LT(smooth, 1e-3);
    EXPECT_LT(implicit, 1e-3);
    EXPECT_GT(plain, 30 * smooth);
    EXPECT_GT(plain, 30 * implicit);
}

TEST(DrapeSpectrum, a_force_filter_does_not_take_high_frequencies_away_as_a_velocity_filter_does) {
    const double force = let_fall("drape33-force-filter.json", 3).share;
    const double velocity = let_fall("drape33-velocity-filter.json", 4).share;
    EXPECT_GT(force, 30 * velocity);
}

TEST(DrapeSpectrum, the_drape_scenes_have_the_k0_they_claim) {
    for (const char* scene : {"drape17-symplectic-euler.json", "drape33-symplectic-euler.json"}) {
        const Model model = build(read_scene(std::string(WEFT_SCENES "/ahmad/") + scene));
        EXPECT_NEAR(estimate_stable_step(model, start(model)).k0, 1e6, 20) << scene;
    }
}

}  // namespace
}  // namespace weft
