#include "io/refused.h"
#include "reference_scenes.h"

#include <gtest/gtest.h>

#include <cstring>

namespace weft {
namespace {

State make_state() {
    Noise noise(61);
    State state;
    state.x = noise.field(13);
    state.v = noise.field(13);
    state.time = 0.1;
    state.steps = 12345678901;
    state.dt = 0.003;
    state.checked_rate = 0.7;
    state.impulses.faces = {{3, 5, noise.vector(), 1}, {4, 1, noise.vector(), 0}};
    state.impulses.edges = {{0, 2, noise.vector(), 0}};
    state.late = {{17, noise.vector()}, {21, noise.vector()}};
    state.attempt = {12, 8, .25, noise.field(13)};
    return state;
}

TEST(State, survives_saving_bit_for_bit) {
    State state = make_state();
    state.x[3] = {-0.0, 5e-324, infinity};
    state.v[2].y() = std::nan("");
    const State copy = load(save(state));
    EXPECT_EQ(std::memcmp(copy.x.data(), state.x.data(), 13 * sizeof(Vec3)), 0);
    EXPECT_EQ(std::memcmp(copy.v.data(), state.v.data(), 13 * sizeof(Vec3)), 0);
    EXPECT_EQ(copy.time, state.time);
    EXPECT_EQ(copy.steps, state.steps);
    EXPECT_EQ(copy.dt, state.dt);
    EXPECT_EQ(copy.checked_rate, state.checked_rate);
    ASSERT_EQ(copy.impulses.faces.size(), 2u);
    ASSERT_EQ(copy.impulses.edges.size(), 1u);
    EXPECT_EQ(copy.impulses.faces[1].a, 4);
    EXPECT_EQ(copy.impulses.edges[0].force, state.impulses.edges[0].force);
    ASSERT_EQ(copy.late.size(), 2u);
    EXPECT_EQ(copy.late[1].point, 21);
    EXPECT_EQ(copy.late[1].x, state.late[1].x);
    EXPECT_EQ(copy.attempt.step, 12);
    EXPECT_EQ(copy.attempt.wait, 8);
    EXPECT_EQ(copy.attempt.time, .25);
    EXPECT_EQ(copy.attempt.x, state.attempt.x);
    EXPECT_EQ(hash(copy), hash(state));
    EXPECT_EQ(save(copy), save(state));
}

TEST(State, hash_sees_every_part) {
    const State state = make_state();
    const auto differs = [&](auto change) {
        State other = state;
        change(other);
        return hash(other) != hash(state);
    };
    EXPECT_TRUE(differs([](State& s) { s.x[12].z() = std::nextafter(s.x[12].z(), 9); }));
    EXPECT_TRUE(differs([](State& s) { s.v[0].x() = -s.v[0].x(); }));
    EXPECT_TRUE(differs([](State& s) { std::swap(s.x[1], s.x[2]); }));
    EXPECT_TRUE(differs([](State& s) { std::swap(s.x, s.v); }));
    EXPECT_TRUE(differs([](State& s) { s.time = 0.2; }));
    EXPECT_TRUE(differs([](State& s) { ++s.steps; }));
    EXPECT_TRUE(differs([](State& s) { s.dt *= 2; }));
    EXPECT_TRUE(differs([](State& s) { s.checked_rate = 1; }));
    EXPECT_TRUE(differs([](State& s) { s.impulses.faces[1].slides = 1; }));
    EXPECT_TRUE(differs([](State& s) { s.late[0].x.y() += 1; }));
    EXPECT_TRUE(differs([](State& s) { s.late.pop_back(); }));
    EXPECT_TRUE(differs([](State& s) { s.attempt.wait = 16; }));
    EXPECT_TRUE(differs([](State& s) { s.attempt.x[3].z() += 1; }));
    EXPECT_TRUE(differs([](State& s) { s.impulses.edges[0].force.x() += 1; }));
    EXPECT_TRUE(differs([](State& s) { std::swap(s.impulses.edges, s.impulses.faces); }));
}

TEST(State, refuses_bytes_that_were_cut_short_or_lengthened) {
    const std::string bytes = save(make_state());
    for (std::size_t length = 0; length < bytes.size(); ++length)
        EXPECT_FALSE(works([&] { load(bytes.substr(0, length)); })) << length;
    EXPECT_FALSE(works([&] { load(bytes + '\0'); }));
    EXPECT_FALSE(works([&] { load(bytes + std::string(48, '\0')); }));
}

TEST(State, refuses_bytes_of_which_one_was_flipped) {
    const std::string bytes = save(make_state());
    for (std::size_t at = 0; at < bytes.size(); ++at)
        for (const int bit : {0, 7}) {
            std::string flipped = bytes;
            flipped[at] = char(flipped[at] ^ (1 << bit));
            EXPECT_FALSE(works([&] { load(flipped); })) << at;
        }
}

TEST(State, of_a_huge_number_of_points_in_few_bytes_is_refused_without_making_room) {
    std::string bytes = save(State{});
    const std::uint64_t points = ~std::uint64_t{0} / 48 + 1;  // × 48 wraps around
    std::memcpy(bytes.data() + 8, &points, 8);
    EXPECT_FALSE(works([&] { load(bytes); }));
}

TEST(State, continued_after_loading_equals_never_stopping) {
    for (const bool mesh : {false, true}) {
        Scene scene = make_limited_scene(9, true, 2, LimitOrder::coloured);
        scene.cloth.air_drag = 1e-3;
        scene.pins[0].release = 0.3;
        if (mesh) scene = as_mesh(scene);
        const Model model = build(scene);
        State whole = start(model), halves = whole;
        {
            Workspace work(model);
            take_steps(model, whole, work, 5e-3, 120);
        }
        {
            Workspace work(model);
            take_steps(model, halves, work, 5e-3, 47);
        }
        halves = load(save(halves));
        Workspace work(model);
        take_steps(model, halves, work, 5e-3, 73);
        EXPECT_EQ(hash(whole), hash(halves));
    }
}

TEST(State, starts_where_the_mesh_stands_at_rest) {
    const Model model = build(make_reference_scene(5));
    const State state = start(model);
    EXPECT_EQ(state.x, model.mesh.points);
    EXPECT_EQ(state.v, std::vector<Vec3>(25, Vec3(0, 0, 0)));
    EXPECT_EQ(state.time, 0);
    EXPECT_EQ(state.steps, 0);
}

}  // namespace
}  // namespace weft
