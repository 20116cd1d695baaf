// What other programs read: glTF, USD, VTK.
#include <weft/export.h>

#include "io/bytes.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace weft {
namespace {

// A sheet that moves up by `speed` and, if it bends, is bent by time squared.
Clip make_clip(int frames, double speed, double bend = 0) {
    Clip clip;
    clip.mesh = make_sheet({.columns = 3, .rows = 3});
    for (int k = 0; k < frames; ++k) {
        const double t = k / clip.frames_per_second;
        clip.times.push_back(t);
        clip.samples.push_back(clip.mesh.points);
        for (Vec3& p : clip.samples.back()) p.z() += speed * t + bend * t * t * p.x() * p.x();
    }
    return clip;
}

struct Glb {
    nlohmann::json json;
    std::string bytes;
    float number(int accessor, std::size_t k) const {
        const auto& view = json["bufferViews"][json["accessors"][accessor]["bufferView"].get<int>()];
        return get_number<float>(bytes.data() + view["byteOffset"].get<std::size_t>() + 4 * k, ByteOrder::little);
    }
};

Glb parse_glb(const std::string& file) {
    const auto length = get_number<std::uint32_t>(file.data() + 12, ByteOrder::little);
    return {nlohmann::json::parse(file.substr(20, length)), file.substr(28 + length)};
}

TEST(Export, a_glb_says_how_long_it_is_and_holds_every_frame_as_a_target) {
    const std::string file = encode_gltf(make_clip(5, 2));
    ASSERT_EQ(file.substr(0, 4), "glTF");
    EXPECT_EQ(get_number<std::uint32_t>(file.data() + 8, ByteOrder::little), file.size());
    const Glb glb = parse_glb(file);
    const auto& primitive = glb.json["meshes"][0]["primitives"][0];
    ASSERT_EQ(primitive["targets"].size(), 4U);
    // The third frame is 2/25 s later, so 2 m/s · 2/25 s higher.
    EXPECT_FLOAT_EQ(glb.number(primitive["targets"][1]["POSITION"], 2), 0.16F);
    EXPECT_EQ(glb.json["animations"][0]["channels"][0]["target"]["path"], "weights");
    EXPECT_EQ(glb.json["buffers"][0]["byteLength"], glb.bytes.size());
}

TEST(Export, weights_of_a_gltf_are_one_at_their_own_frame_and_zero_elsewhere) {
    const Glb glb = parse_glb(encode_gltf(make_clip(4, 1)));
    const auto& sampler = glb.json["animations"][0]["samplers"][0];
    for (std::size_t key = 0; key < 4; ++key)
        for (std::size_t target = 0; target < 3; ++target)
            EXPECT_EQ(glb.number(sampler["output"], 3 * key + target), key == target + 1 ? 1.F : 0.F);
}

TEST(Export, steady_motion_needs_two_key_frames_and_bent_motion_as_many_as_its_deviation_asks_for) {
    EXPECT_EQ(find_key_frames(make_clip(30, 1), 1e-6), (std::vector<int>{0, 29}));
    EXPECT_EQ(find_key_frames(make_clip(30, 1), 0).size(), 30U);
    // z = 5 t² at x = 1: linear over n frames misses by 5 (n/50)² = n²/500 m; the box has a diagonal of at least √2 m.
    const Clip bent = make_clip(26, 0, 5);
    const std::vector<int> keys = find_key_frames(bent, 0.005);
    double size = std::sqrt(1 + 1 + 25);  // z reaches 5 m after a second
    const int longest = static_cast<int>(std::sqrt(500 * 0.005 * size));
    EXPECT_EQ(keys[1], longest);
    EXPECT_EQ(keys.back(), 25);
}

TEST(Export, usd_has_a_time_sample_a_frame_and_single_numbers_survive) {
    const std::string text = encode_usda(make_clip(3, 1));
    EXPECT_EQ(text.rfind("#usda 1.0\n", 0), 0U);
    EXPECT_NE(text.find("upAxis = \"Z\""), std::string::npos);
    EXPECT_NE(text.find("point3f[] points.timeSamples = {\n            0: [(0, 0, 0), "), std::string::npos);
    EXPECT_NE(text.find("            2: [(0, 0, 0.08), "), std::string::npos);
}

TEST(Export, vtp_holds_points_exactly_behind_their_length) {
    const Clip clip = make_clip(1, 0);
    const std::string file = encode_vtp(clip.mesh, clip.samples[0]);
    const std::size_t raw = file.find("encoding=\"raw\">_") + 16;
    ASSERT_EQ(get_number<std::uint64_t>(file.data() + raw, ByteOrder::little), 9U * 3 * 8);
    EXPECT_EQ(get_number<double>(file.data() + raw + 8 + 24, ByteOrder::little), clip.samples[0][1].x());
}

TEST(Export, a_clip_that_is_not_whole_is_refused_with_its_reason) {
    Clip clip = make_clip(2, 1);
    clip.times[1] = 0;
    EXPECT_THROW(encode_gltf(clip), SceneError);
    clip = make_clip(2, 1);
    clip.samples[1].pop_back();
    EXPECT_THROW(encode_usda(clip), SceneError);
    clip = make_clip(1, 1);
    clip.samples[0][3].x() = std::nan("");
    EXPECT_THROW(encode_vtp(clip.mesh, clip.samples[0]), SceneError);
    EXPECT_THROW(write_clip("cloth.stl", make_clip(1, 1)), SceneError);
}

}  // namespace
}  // namespace weft
