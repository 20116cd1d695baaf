#include "reference_scenes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace weft {
namespace {

std::vector<int> limited_springs_of(const Model& model) {
    std::vector<int> list;
    for (int k = 0; k < spring_kinds; ++k)
        if (model.limit.stretch[k] < infinity || model.limit.compression[k] < infinity)
            for (int s = model.kind_start[k]; s < model.kind_start[k + 1]; ++s) list.push_back(s);
    return list;
}

void expect_colouring(const Model& model) {
    const Colouring& c = model.colours;
    ASSERT_GE(c.start.size(), 2u);
    EXPECT_EQ(c.start.front(), 0);
    EXPECT_EQ(c.start.back(), int(c.springs.size()));
    for (std::size_t k = 0; k + 1 < c.start.size(); ++k) {
        std::set<int> touched;
        for (int i = c.start[k]; i < c.start[k + 1]; ++i) {
            const Spring& s = model.springs[c.springs[i]];
            EXPECT_TRUE(touched.insert(s.a).second);
            EXPECT_TRUE(touched.insert(s.b).second);
            EXPECT_TRUE(i == c.start[k] || c.springs[i - 1] < c.springs[i]);
        }
    }
    std::vector<int> all = c.springs;
    std::sort(all.begin(), all.end());
    EXPECT_EQ(all, limited_springs_of(model));
}

TEST(Colours, share_no_point_and_leave_out_no_limited_spring) {
    for (const bool mesh : {false, true}) {
        Scene scene = make_limited_scene(12, true, 1, LimitOrder::coloured);
        if (mesh) scene = as_mesh(scene);
        expect_colouring(build(scene));
        scene.limit.stretch = {infinity, infinity, 0.2};  // only flexion
        expect_colouring(build(scene));
    }
}

TEST(Colours, hold_on_a_point_with_hundreds_of_springs) {
    constexpr int spokes = 200;
    Scene scene = make_limited_scene(2, false, 1, LimitOrder::coloured);
    Mesh fan;
    fan.points.push_back({0, 0, 0});
    for (int k = 0; k < spokes; ++k) {
        const double angle = 2 * 3.14159265358979 * k / spokes;
        fan.points.push_back({std::cos(angle), std::sin(angle), 0});
        fan.triangles.push_back({0, 1 + k, 1 + (k + 1) % spokes});
    }
    scene.cloth.shape = fan;
    scene.pins.clear();
    const Model model = build(scene);
    EXPECT_GE(model.colours.start.size() - 1, std::size_t(spokes));  // every spoke needs its own
    expect_colouring(model);
}

TEST(Outward, visits_the_limited_springs_by_distance_from_the_pins) {
    Scene scene = make_limited_scene(9, false, 1, LimitOrder::outward);
    for (int k : {1, 2}) scene.cloth.springs[k].stiffness = 0;  // so that a hop is one cell
    const Model model = build(scene);
    std::vector<int> sorted = model.outward;
    std::sort(sorted.begin(), sorted.end());
    EXPECT_EQ(sorted, limited_springs_of(model));
    const auto hops = [&](int s) {
        int least = 1000;
        for (const int p : {model.springs[s].a, model.springs[s].b}) {
            const int i = p % 9, j = p / 9;
            least = std::min({least, i + j, 8 - i + j});
        }
        return least;
    };
    EXPECT_EQ(hops(model.outward.front()), 0);
    for (std::size_t k = 1; k < model.outward.size(); ++k) {
        const int a = model.outward[k - 1], b = model.outward[k];
        EXPECT_TRUE(hops(a) < hops(b) || (hops(a) == hops(b) && a < b));
    }
}

TEST(Outward, without_pins_is_the_data_order) {
    Scene scene = make_limited_scene(5, false, 1, LimitOrder::outward);
    scene.pins.clear();
    const Model model = build(scene);
    EXPECT_EQ(model.outward, limited_springs_of(model));
}

TEST(Incidence, lists_every_spring_and_triangle_at_its_points) {
    const Model model = build(make_reference_scene(6));
    std::size_t listed = 0;
    for (int p = 0; p < model.points(); ++p)
        for (int k = model.springs_of.start[p]; k < model.springs_of.start[p + 1]; ++k, ++listed) {
            const Spring& s = model.springs[model.springs_of.items[k]];
            EXPECT_TRUE(s.a == p || s.b == p);
            EXPECT_TRUE(k == model.springs_of.start[p] || model.springs_of.items[k - 1] < model.springs_of.items[k]);
        }
    EXPECT_EQ(listed, 2 * model.springs.size());
    EXPECT_EQ(model.triangles_of.items.size(), 3 * model.mesh.triangles.size());
    // The middle of a grid: 4 structural, 4 shear, 4 flexion.
    const int middle = model.mesh.grid.index(2, 3);
    EXPECT_EQ(model.springs_of.start[middle + 1] - model.springs_of.start[middle], 12);
}

TEST(Derived, says_whether_anything_is_damped_or_feels_the_air) {
    Model model = build(make_bare_scene(3, 3));
    EXPECT_FALSE(model.any_damping);
    EXPECT_FALSE(model.any_air);
    model.damping[3] = 1;
    model.air_drag[8] = 1;
    update_derived(model);
    EXPECT_TRUE(model.any_damping);
    EXPECT_TRUE(model.any_air);
}

}  // namespace
}  // namespace weft
