#include "forces/forces.h"
#include "reference_scenes.h"

#include <gtest/gtest.h>

namespace weft {
namespace {

struct Shape {
    int columns, rows;
};

// Narrow ones, ones that need several tiles in either direction, and ones that just exceed a tile.
const std::vector<Shape> shapes{{2, 2},   {2, 9},   {3, 2},   {3, 3},  {8, 8},    {9, 5},    {17, 17},
                                {5, 300}, {300, 5}, {145, 3}, {4, 65}, {144, 64}, {145, 65}, {289, 130}};

Scene make_shape_scene(const Shape& shape) {
    Scene scene;
    scene.cloth.shape =
        Sheet{.columns = shape.columns, .rows = shape.rows, .width = 0.1 * shape.columns, .height = 0.1 * shape.rows};
    scene.cloth.mass = 0.001 * shape.columns * shape.rows;
    scene.cloth.springs = {SpringSpec{8, 1}, SpringSpec{5, 1.01}, SpringSpec{3, 0.99}};
    return scene;
}

void vary_springs(Model& model, std::uint64_t seed) {
    Noise noise(seed);
    for (Spring& s : model.springs) {
        s.stiffness *= noise.between(0.5, 2);
        s.rest *= noise.between(0.8, 1.2);
    }
}

void expect_reference_forces(const Model& model, bool uniform, double crumple = 0.05) {
    const std::size_t n = model.mesh.points.size();
    const auto x = moved_by(model.mesh.points, crumple, Noise(11).field(n));
    const GridSprings grid = make_grid_springs(model);
    ASSERT_TRUE(grid.usable);
    EXPECT_EQ(grid.uniform, uniform);
    const std::vector<Vec3> before = Noise(12).field(n);  // forces are added to what is there
    std::vector<Vec3> fast = before, simple = before;
    add_grid_spring_forces(model, grid, x, fast);
    add_spring_forces_simple(model, At(x, {}, 0), simple);
    EXPECT_LT(largest_difference(fast, simple), 1e-12 * largest(simple))
        << model.mesh.grid.columns << " × " << model.mesh.grid.rows;
}

TEST(GridSprings, agree_with_the_reference_on_every_shape) {
    for (const Shape& shape : shapes) expect_reference_forces(build(make_shape_scene(shape)), true);
}

TEST(GridSprings, agree_with_the_reference_when_every_spring_differs) {
    for (const Shape& shape : shapes) {
        Model model = build(make_shape_scene(shape));
        vary_springs(model, 13);
        expect_reference_forces(model, false);
    }
}

TEST(GridSprings, agree_with_the_reference_when_kinds_are_missing) {
    for (const Shape& shape : {Shape{2, 2}, Shape{9, 5}, Shape{145, 65}})
        for (int present = 1; present < 7; ++present) {
            Scene scene = make_shape_scene(shape);
            for (int k = 0; k < spring_kinds; ++k)
                if (!(present >> k & 1)) scene.cloth.springs[k].stiffness = 0;
            expect_reference_forces(build(scene), true);
        }
}

TEST(GridSprings, agree_with_the_reference_under_maps_and_regions) {
    Scene scene = make_shape_scene({145, 65});
    scene.cloth.maps = {Map{MapQuantity::stiffness, {SpringKind::shear}, {{1, 2}, {0, 5}}},
                        Map{MapQuantity::rest, {}, {{1}, {1.2}, {0.9}}}};
    Region region;
    region.where.edges = {"left"};
    region.stiffness_scale = 0;
    scene.cloth.regions = {region};
    expect_reference_forces(build(scene), false);
}

TEST(GridSprings, agree_with_the_reference_when_single_springs_are_missing) {
    Model model = build(make_shape_scene({20, 11}));
    std::vector<Spring> kept;
    std::array<int, spring_kinds + 1> start{};
    for (int k = 0; k < spring_kinds; ++k) {
        for (int s = model.kind_start[k]; s < model.kind_start[k + 1]; ++s)
            if (s % 7) kept.push_back(model.springs[s]);
        start[k + 1] = int(kept.size());
    }
    model.springs = kept;
    model.kind_start = start;
    update_derived(model);
    expect_reference_forces(model, false);
}

TEST(GridSprings, agree_with_the_reference_when_wildly_crumpled_or_of_odd_size) {
    for (const double size : {1e-6, 1.0, 1e6}) {
        Scene scene = make_shape_scene({33, 21});
        std::get<Sheet>(scene.cloth.shape).width *= size;
        std::get<Sheet>(scene.cloth.shape).height *= size;
        expect_reference_forces(build(scene), true, 3 * size);
    }
}

TEST(GridSprings, are_not_used_for_a_spring_that_a_grid_does_not_have) {
    Model model = build(make_shape_scene({9, 5}));
    model.springs.push_back({0, 30, 1, 1});
    model.kind_start[3] = int(model.springs.size());
    update_derived(model);
    EXPECT_FALSE(make_grid_springs(model).usable);
    // The step then takes the general path and still agrees with the reference.
    State fast = start(model), simple = fast;
    Workspace work(model), plain(model);
    plain.simple_kernels = true;
    take_steps(model, fast, work, 1e-3, 5);
    take_steps(model, simple, plain, 1e-3, 5);
    EXPECT_EQ(hash(fast), hash(simple));
}

TEST(GridSprings, are_not_used_when_two_springs_share_their_ends) {
    Model model = build(make_shape_scene({9, 5}));
    model.springs.push_back({0, 2, 1, 0.1});  // there is one already
    model.kind_start[3] = int(model.springs.size());
    update_derived(model);
    EXPECT_FALSE(make_grid_springs(model).usable);
}

// ---------------------------------------------------------------------------------------------------- the fused step

struct Pair {
    Model model;
    State fast, simple;
    Workspace work, plain;
    explicit Pair(const Model& m) : model(m), fast(start(m)), simple(fast), work(m), plain(m) {
        plain.simple_kernels = true;
        fast.x = moved_by(fast.x, 0.004, Noise(14).field(fast.x.size()));
        fast.v = Noise(15).field(fast.x.size());
        for (const Held& h : model.held) fast.x[h.point] = model.mesh.points[h.point];
        simple = fast;
    }
    void take(int steps) {
        take_steps(model, fast, work, 2e-3, steps);
        take_steps(model, simple, plain, 2e-3, steps);
    }
    void expect_within(double tolerance) const {
        EXPECT_LT(largest_difference(fast.x, simple.x), tolerance * largest(simple.x));
        EXPECT_LT(largest_difference(fast.v, simple.v), tolerance * largest(simple.v));
    }
};

Scene make_full_scene(const Shape& shape) {
    Scene scene = make_shape_scene(shape);
    scene.cloth.damping = 1e-3;
    scene.cloth.air_drag = 2e-3;
    Wind wind;
    wind.velocity = {1, 3, 2};
    scene.wind = {wind};
    scene.pins = {make_pin(at_indices({0, shape.columns - 1}))};
    return scene;
}

TEST(GridStep, agrees_with_the_simple_step_on_every_shape) {
    for (const Shape& shape : shapes)
        for (const bool varied : {false, true}) {
            Model model = build(make_full_scene(shape));
            if (varied) vary_springs(model, 16);
            Pair pair(model);
            ASSERT_TRUE(pair.work.scratch->grid.usable);
            pair.take(1);
            pair.expect_within(1e-12);
        }
}

TEST(GridStep, agrees_with_the_simple_step_after_a_hundred_steps) {
    for (const Shape& shape : {Shape{2, 9}, Shape{17, 17}, Shape{145, 65}})
        for (const bool varied : {false, true}) {
            Model model = build(make_full_scene(shape));
            if (varied) {
                vary_springs(model, 17);
                Noise noise(18);
                for (double& m : model.mass) m *= noise.between(1, 3);
            }
            Pair pair(model);
            pair.take(100);
            pair.expect_within(1e-9);
        }
}

// The sweep tells the limiter where to look; the simple step lets it look everywhere.
TEST(GridStep, with_limits_agrees_with_the_simple_step) {
    for (const Shape& shape : {Shape{2, 9}, Shape{17, 17}, Shape{145, 65}, Shape{300, 5}, Shape{160, 130}})
        for (const int kinds : {1, 2, 3, 7}) {
            Scene scene = make_full_scene(shape);
            for (int k = 0; k < spring_kinds; ++k)
                if (kinds >> k & 1) {
                    scene.limit.stretch[k] = 0.04;
                    scene.limit.compression[k] = 0.06;
                }
            scene.limit.passes = 3;
            Pair pair(build(scene));
            pair.take(10);
            pair.expect_within(1e-9);
        }
}

TEST(GridStep, without_damping_and_air_agrees_too) {
    Scene scene = make_shape_scene({150, 20});
    Pair pair(build(scene));
    pair.take(1);
    pair.expect_within(1e-12);
}

}  // namespace
}  // namespace weft
