#include "io/refused.h"
#include "reference_scenes.h"

#include <weft/files.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <type_traits>

namespace weft {
namespace {

State make_state() {
    Noise noise(61);
    State state;
    state.x = noise.field(13);
    state.v = noise.field(13);
    state.time = 0.1;
    state.steps = 12345678901;
    state.inner_dt = .003;
    state.impulses.faces = {{3, 5, noise.vector(), 1}, {4, 1, noise.vector(), 0}};
    state.impulses.edges = {{0, 2, noise.vector(), 0}};
    state.late = {{17, noise.vector()}, {21, noise.vector()}};
    state.attempt = {12, 8, .25, noise.field(13)};
    state.past = {.002, noise.field(13), noise.field(13), noise.field(13)};
    state.history = {.1, -.2, .3};
    state.hands = {{2, noise.vector(), infinity}, {11, noise.vector(), 40}};
    state.external_force = noise.field(13);
    return state;
}

// One bit of the last number of a field, or of the number it is.
template <class T>
void touch(T& field) {
    if constexpr (std::is_same_v<T, bool>)
        field = !field;
    else if constexpr (std::is_arithmetic_v<T>)
        reinterpret_cast<unsigned char*>(&field)[0] ^= 1;
    else
        reinterpret_cast<unsigned char*>(&field.back())[sizeof field.back() - 8] ^= 1;
}

TEST(State, survives_saving_bit_for_bit) {
    State state = make_state();
    state.x[3] = {-0.0, 5e-324, infinity};
    state.v[2].y() = std::nan("");
    const State copy = load(save(state));
    EXPECT_EQ(std::memcmp(copy.x.data(), state.x.data(), 13 * sizeof(Vec3)), 0);
    EXPECT_EQ(copy.late[1].point, 21);
    EXPECT_EQ(copy.impulses.faces[1].a, 4);
    EXPECT_EQ(copy.attempt.x, state.attempt.x);
    EXPECT_EQ(copy.hands[1].target, state.hands[1].target);
    EXPECT_TRUE(copy == state);
    EXPECT_EQ(hash(copy), hash(state));
    EXPECT_EQ(save(copy), save(state));
}

TEST(State, every_field_is_saved_hashed_and_compared) {
    const State state = make_state();
    std::vector<std::string> names;
    each_field(state, [&](const char* name, const auto&) { names.push_back(name); });
    for (const std::string& wanted : names) {
        State other = state;
        each_field(other, [&](const std::string& name, auto& field) {
            if (name == wanted) touch(field);
        });
        EXPECT_FALSE(other == state) << wanted;
        EXPECT_NE(hash(other), hash(state)) << wanted;
        EXPECT_TRUE(load(save(other)) == other) << wanted;
    }
    std::sort(names.begin(), names.end());
    EXPECT_EQ(std::unique(names.begin(), names.end()), names.end());
}

TEST(State, hash_sees_what_stands_where) {
    const State state = make_state();
    const auto differs = [&](auto change) {
        State other = state;
        change(other);
        return hash(other) != hash(state) && !(other == state);
    };
    EXPECT_TRUE(differs([](State& s) { std::swap(s.x[1], s.x[2]); }));
    EXPECT_TRUE(differs([](State& s) { std::swap(s.x, s.v); }));
    EXPECT_TRUE(differs([](State& s) { std::swap(s.impulses.edges, s.impulses.faces); }));
    EXPECT_TRUE(differs([](State& s) { s.late.pop_back(); }));
    EXPECT_TRUE(differs([](State& s) { s.time = -s.time; }));
}

TEST(State, refuses_fields_that_do_not_have_a_value_for_each_point) {
    const auto refuses = [](auto change) {
        State state = make_state();
        change(state);
        return !works([&] { load(save(state)); });
    };
    EXPECT_TRUE(refuses([](State& s) { s.v.pop_back(); }));
    EXPECT_TRUE(refuses([](State& s) { s.v.clear(); }));
    EXPECT_TRUE(refuses([](State& s) { s.past.a.push_back(Vec3(0, 0, 0)); }));
    EXPECT_TRUE(refuses([](State& s) { s.hands[1].point = 13; }));
    EXPECT_TRUE(refuses([](State& s) { s.hands[1].point = s.hands[0].point; }));
    EXPECT_FALSE(refuses([](State& s) { s.past.a.clear(); }));
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

// The fuzzer starts from these: bytes of another version would teach it nothing.
TEST(State, the_fuzzers_examples_are_of_this_version) {
    int files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(WEFT_SCENES "/../fuzz/corpus/state")) {
        const std::string bytes = read_bytes(entry.path().string());
        EXPECT_EQ(save(load(bytes)), bytes) << entry.path();
        ++files;
    }
    EXPECT_GE(files, 3);
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
