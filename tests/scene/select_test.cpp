#include "io/refused.h"
#include "reference_scenes.h"

#include <gtest/gtest.h>

namespace weft {
namespace {

using Points = std::vector<int>;

// 4 columns, 3 rows:   0  1  2  3
//                      4  5  6  7
//                      8  9 10 11   one third, one half of a metre apart
struct Chosen {
    Scene scene = make_bare_scene(4, 3);
    Mesh mesh = make_sheet(std::get<Sheet>(scene.cloth.shape));
    Points by(const Selector& where) const { return find_points(scene, mesh, where, "/pins/0/where"); }
    SceneError::Where refusal(const Selector& where) const {
        return refused([&] { by(where); });
    }
};

Selector by_corners(std::vector<std::string> corners) {
    Selector s;
    s.corners = std::move(corners);
    return s;
}
Selector by_edges(std::vector<std::string> edges) {
    Selector s;
    s.edges = std::move(edges);
    return s;
}
Selector by_sets(std::vector<std::string> sets) {
    Selector s;
    s.sets = std::move(sets);
    return s;
}

TEST(Select, everything) {
    Selector all;
    all.all = true;
    EXPECT_EQ(Chosen().by(all), (Points{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}));
}

TEST(Select, indices_ascending_and_each_once) {
    EXPECT_EQ(Chosen().by(at_indices({7, 0, 11, 7})), (Points{0, 7, 11}));
}

TEST(Select, corners_by_name) {
    const Chosen chosen;
    EXPECT_EQ(chosen.by(by_corners({"top-left"})), Points{0});
    EXPECT_EQ(chosen.by(by_corners({"top-right"})), Points{3});
    EXPECT_EQ(chosen.by(by_corners({"bottom-left"})), Points{8});
    EXPECT_EQ(chosen.by(by_corners({"bottom-right", "top-left"})), (Points{0, 11}));
}

TEST(Select, edges_by_name) {
    const Chosen chosen;
    EXPECT_EQ(chosen.by(by_edges({"top"})), (Points{0, 1, 2, 3}));
    EXPECT_EQ(chosen.by(by_edges({"bottom"})), (Points{8, 9, 10, 11}));
    EXPECT_EQ(chosen.by(by_edges({"left"})), (Points{0, 4, 8}));
    EXPECT_EQ(chosen.by(by_edges({"right"})), (Points{3, 7, 11}));
    EXPECT_EQ(chosen.by(by_edges({"boundary"})), (Points{0, 1, 2, 3, 4, 7, 8, 9, 10, 11}));
}

TEST(Select, boxes_with_their_faces) {
    Selector where;
    where.box = Selector::Box{{1.0 / 3, -0.5, 0}, {1, 0, 0}};
    EXPECT_EQ(Chosen().by(where), (Points{1, 2, 3, 5, 6, 7}));
}

TEST(Select, the_nearest_point_and_of_equals_the_first) {
    Selector where;
    where.nearest = {{0.7, -0.4, 9}, {-5, 5, 0}};
    EXPECT_EQ(Chosen().by(where), (Points{0, 6}));
    where.nearest = {{0, -0.25, 0}};
    EXPECT_EQ(Chosen().by(where), Points{0});
}

TEST(Select, unions_of_all_its_parts) {
    Selector where = by_corners({"top-right"});
    where.edges = {"left"};
    where.indices = {5};
    where.nearest = {{1, -1, 0}};
    where.box = Selector::Box{{0.6, -0.6, -1}, {0.7, -0.4, 1}};
    EXPECT_EQ(Chosen().by(where), (Points{0, 3, 4, 5, 6, 8, 11}));
}

TEST(Select, sets_of_sets) {
    Chosen chosen;
    chosen.scene.sets = {
        {"hem", by_edges({"bottom"})}, {"first", at_indices({0})}, {"both", by_sets({"hem", "first"})}};
    EXPECT_EQ(chosen.by(by_sets({"both"})), (Points{0, 8, 9, 10, 11}));
    EXPECT_EQ(chosen.by(by_sets({"both", "hem"})), (Points{0, 8, 9, 10, 11}));
}

TEST(Select, refuses_a_set_that_contains_itself) {
    Chosen chosen;
    chosen.scene.sets = {{"a", by_sets({"b"})}, {"b", by_sets({"a"})}};
    const auto where = chosen.refusal(by_sets({"a"}));
    EXPECT_EQ(where.path, "/sets/b");
    EXPECT_EQ(where.value, "a");
}

// Each of these sets lists the next one many times: as a tree, 100^16 visits.
TEST(Select, many_sets_of_many_sets_are_quick) {
    Chosen chosen;
    for (int k = 0; k < 16; ++k)
        chosen.scene.sets["s" + std::to_string(k)] =
            by_sets(std::vector<std::string>(100, "s" + std::to_string(k + 1)));
    chosen.scene.sets["s16"] = at_indices({2});
    EXPECT_EQ(chosen.by(by_sets({"s0"})), Points{2});
}

TEST(Select, refuses_endless_nesting) {
    Chosen chosen;
    for (int k = 0; k < 5000; ++k) chosen.scene.sets[std::to_string(k)] = by_sets({std::to_string(k + 1)});
    chosen.scene.sets["5000"] = at_indices({2});
    EXPECT_NE(chosen.refusal(by_sets({"0"})).rule.find("16"), std::string::npos);
}

TEST(Select, refuses_an_index_out_of_range) {
    for (const int index : {-1, 12}) {
        const auto where = Chosen().refusal(at_indices({3, index}));
        EXPECT_EQ(where.path, "/pins/0/where/indices/1");
        EXPECT_EQ(where.value, std::to_string(index));
        EXPECT_NE(where.rule.find("0 to 11"), std::string::npos);
    }
}

TEST(Select, refuses_words_it_does_not_know_and_suggests_others) {
    Chosen chosen;
    chosen.scene.sets["collar"] = at_indices({1});
    auto where = chosen.refusal(by_corners({"top-lefd"}));
    EXPECT_EQ(where.path, "/pins/0/where/corners");
    EXPECT_NE(where.suggestion.find("top-left"), std::string::npos);
    where = chosen.refusal(by_edges({"botom"}));
    EXPECT_EQ(where.path, "/pins/0/where/edges");
    EXPECT_NE(where.suggestion.find("bottom"), std::string::npos);
    where = chosen.refusal(by_sets({"colar"}));
    EXPECT_EQ(where.path, "/pins/0/where");
    EXPECT_NE(where.suggestion.find("collar"), std::string::npos);
}

TEST(Select, refuses_corners_and_edges_of_what_is_not_a_grid) {
    Chosen chosen;
    chosen.mesh.grid = {};
    EXPECT_EQ(chosen.refusal(by_corners({"top-left"})).path, "/pins/0/where/corners");
    EXPECT_EQ(chosen.refusal(by_edges({"top"})).path, "/pins/0/where/edges");
    EXPECT_EQ(chosen.by(by_edges({"boundary"})).size(), 10u);
}

TEST(Select, refuses_to_choose_nothing) {
    Selector where;
    EXPECT_EQ(Chosen().refusal(where).path, "/pins/0/where");
    where.box = Selector::Box{{5, 5, 5}, {6, 6, 6}};
    EXPECT_EQ(Chosen().refusal(where).path, "/pins/0/where");
}

TEST(Select, pins_take_every_selector) {
    Scene scene = make_bare_scene(4, 3);
    scene.sets["one"] = at_indices({5});
    Selector near, box;
    near.nearest = {{0.34, -1, 0}};
    box.box = Selector::Box{{0.6, -0.6, -1}, {0.7, -0.4, 1}};
    for (const Selector& where :
         {at_indices({3}), by_corners({"bottom-right"}), by_edges({"left"}), by_sets({"one"}), near, box})
        scene.pins.push_back(make_pin(where));
    Points held;
    for (const Held& h : build(scene).held) held.push_back(h.point);
    EXPECT_EQ(held, (Points{0, 3, 4, 5, 6, 8, 9, 11}));
}

}  // namespace
}  // namespace weft
