// Whole runs of implicit schemes: what they took to solve is told, once in words and in full in numbers, and a run that
// was stopped and resumed tells the same.
#include "record/record_steps.h"
#include "reference_scenes.h"

#include <weft/record.h>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>

namespace weft {
namespace {

namespace fs = std::filesystem;

Scene make_scene(Scheme scheme, int iterations) {
    Scene scene = make_reference_scene(9);
    for (SpringSpec& s : scene.cloth.springs) s.stiffness = 1e5;
    scene.integrator.scheme = scheme;
    scene.integrator.iterations = iterations;
    scene.integrator.newton_iterations = iterations;
    scene.time = {.step = 0.01, .duration = 0.2, .frames_per_second = 25};
    scene.output.formats = {};
    return scene;
}

struct Told {
    Stop stop = Stop::done;
    std::vector<std::string> warnings;
    SolveTotals solve, by_hand;
};

Told run_scene(const Scene& scene) {
    Told told;
    Run run = make_run(scene);
    for (bool over = false; !over;) {
        const RunEvent event = next(run);
        over = event.stop.has_value();
        told.stop = event.stop.value_or(Stop::done);
        told.by_hand.iterations += event.report.solve.iterations;
        told.by_hand.newton += event.report.solve.newton;
        told.by_hand.not_converged += !event.report.solve.converged;
        told.by_hand.worst_residual = std::max(told.by_hand.worst_residual, event.report.solve.residual);
    }
    told.solve = run.totals.solve;
    told.warnings = run.totals.warnings;
    return told;
}

TEST(ImplicitRun, adds_up_what_its_steps_took) {
    for (const Scheme scheme : {Scheme::backward_euler, Scheme::newton, Scheme::imex, Scheme::bdf2}) {
        const Told told = run_scene(make_scene(scheme, 1000));
        EXPECT_EQ(told.stop, Stop::done);
        EXPECT_TRUE(told.warnings.empty()) << told.warnings.front();
        EXPECT_GT(told.solve.iterations, 0);
        EXPECT_EQ(told.solve.iterations, told.by_hand.iterations);
        EXPECT_EQ(told.solve.newton, told.by_hand.newton);
        EXPECT_EQ(told.solve.newton > 0, scheme == Scheme::newton);
        EXPECT_EQ(told.solve.not_converged, 0);
        EXPECT_EQ(told.solve.worst_residual, told.by_hand.worst_residual);
        EXPECT_LE(told.solve.worst_residual, 0.01);
    }
}

TEST(ImplicitRun, that_cannot_be_solved_says_so_once_and_counts_the_rest) {
    for (const Scheme scheme : {Scheme::backward_euler, Scheme::newton, Scheme::bdf2}) {
        const Told told = run_scene(make_scene(scheme, 1));
        EXPECT_GT(told.solve.not_converged, 1);
        EXPECT_EQ(told.solve.not_converged, told.by_hand.not_converged);
        int about = 0;
        for (const std::string& text : told.warnings) {
            const bool is = text.find("stopped at") != std::string::npos;
            about += is;
            if (!is) continue;
            EXPECT_NE(text.find("after 1 iterations"), std::string::npos) << text;
            EXPECT_NE(text.find("residual"), std::string::npos) << text;
            EXPECT_NE(text.find("/integrator/"), std::string::npos) << text;
        }
        EXPECT_EQ(about, 1);
    }
}

TEST(ImplicitRun, tells_the_same_report_however_often_it_was_stopped) {
    std::string name = (fs::temp_directory_path() / "weft-implicit-XXXXXX").string();
    const fs::path root = mkdtemp(name.data());
    int count = 0;
    for (const Scheme scheme : {Scheme::bdf2, Scheme::newton})
        for (const int iterations : {2, 1000}) {
            const Scene scene = make_scene(scheme, iterations);
            const auto report_of = [&](std::int64_t stride) {
                RecordOptions options{(root / std::to_string(count++)).string()};
                for (int part = 0; part < 100; ++part) {
                    const Record record = record_steps(scene, options, stride);
                    options.resume = true;
                    if (record.stop == Stop::interrupted) continue;
                    auto report = nlohmann::json::parse(record.json);
                    report.erase("seconds");
                    report.erase("phase_seconds");
                    return report;
                }
                return nlohmann::json();
            };
            const nlohmann::json whole = report_of(1000), parts = report_of(3);
            EXPECT_EQ(whole.dump(1), parts.dump(1)) << int(scheme);
            EXPECT_GT(whole["solve"]["iterations"].get<int>(), 0);
            EXPECT_EQ(whole["solve"]["not_converged"].get<int>() > 0, iterations == 2);
        }
    fs::remove_all(root);
}

}  // namespace
}  // namespace weft
