// Implicit schemes give the same bits for any number of threads, with a fresh workspace every step, and after being
// saved and loaded, whichever solver they use.
#include "reference_scenes.h"

#include <gtest/gtest.h>

namespace weft {
namespace {

// Several tiles and blocks: 40 × 36 points; few where the matrix is factored at every step.
std::vector<Scene> scenes_of_all_implicit_schemes() {
    std::vector<Scene> all;
    for (const Scheme scheme : {Scheme::backward_euler, Scheme::newton, Scheme::imex, Scheme::bdf2})
        for (const LinearSolver solver : {LinearSolver::matrix_free, LinearSolver::assembled, LinearSolver::cholesky}) {
            Scene scene = make_reference_scene(40);
            if (solver == LinearSolver::cholesky)
                scene.cloth.shape = Sheet{.columns = 12, .rows = 15};
            else
                std::get<Sheet>(scene.cloth.shape).rows = 36;
            for (SpringSpec& s : scene.cloth.springs) s.stiffness = 800;
            scene.integrator.scheme = scheme;
            scene.integrator.solver = solver;
            scene.pins[0].path = Motion{.keys = {{}, {.time = 1, .move = {0, 0, 1}}}};
            scene.pins[0].release = 0.025;
            all.push_back(scene);
            scene.cloth.springs[1].damping = 1e-4;
            scene.cloth.springs[2].buckling = 1e-6;
            scene.cloth.air_drag = 1e-4;
            scene.integrator.newton_tolerance = 1e-4;
            all.push_back(scene);
        }
    return all;
}

std::string name_of(const Scene& scene) {
    return scheme_words()[std::size_t(scene.integrator.scheme)] + ", solver " +
           std::to_string(int(scene.integrator.solver));
}

std::uint64_t hash_after(const Scene& scene, int steps, bool drop = false, int save_at = -1) {
    const Model model = build(scene);
    State state = start(model);
    Workspace work(model);
    for (int k = 0; k < steps; ++k) {
        if (drop) work = Workspace(model);
        if (k == save_at) state = load(save(state));
        step(model, state, work, 5e-3, Detail::none);
    }
    for (const Vec3& x : state.x) EXPECT_TRUE(x.allFinite());
    return hash(state);
}

TEST(ImplicitSchemes, give_the_same_bits_for_any_number_of_threads) {
    for (const Scene& scene : scenes_of_all_implicit_schemes()) {
        use_threads(1);
        const std::uint64_t one = hash_after(scene, 6);
        for (const int threads : {2, 7}) {
            use_threads(threads);
            EXPECT_EQ(hash_after(scene, 6), one) << name_of(scene);
        }
    }
    use_threads(0);
}

TEST(ImplicitSchemes, lose_nothing_with_their_workspace_or_by_being_saved) {
    use_threads(1);
    for (const Scene& scene : scenes_of_all_implicit_schemes()) {
        const std::uint64_t whole = hash_after(scene, 6);
        EXPECT_EQ(hash_after(scene, 6, true), whole) << name_of(scene);
        EXPECT_EQ(hash_after(scene, 6, false, 4), whole) << name_of(scene);
    }
    use_threads(0);
}

// The scalar reference and the vectorised product run the same iteration: their paths part by rounding only.
TEST(ImplicitSchemes, follow_the_simple_reference) {
    for (Scene scene : scenes_of_all_implicit_schemes()) {
        if (scene.integrator.solver != LinearSolver::matrix_free) continue;
        scene.cloth.shape = Sheet{.columns = 21, .rows = 35};
        scene.integrator.tolerance = 1e-9;
        scene.integrator.newton_tolerance = 1e-9;
        const Model model = build(scene);
        State fast = start(model), simple = start(model);
        Workspace fast_work(model), simple_work(model);
        simple_work.simple_kernels = true;
        take_steps(model, fast, fast_work, 5e-3, 8);
        take_steps(model, simple, simple_work, 5e-3, 8);
        EXPECT_LT(largest_difference(fast.x, simple.x), 1e-9) << name_of(scene);
        EXPECT_GT(largest_difference(fast.x, model.mesh.points), 1e-3);
    }
}

}  // namespace
}  // namespace weft
