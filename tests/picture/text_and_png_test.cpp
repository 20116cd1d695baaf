// The letters of captions, and PNG files: read back with libpng.
#include <weft/picture.h>

#include <gtest/gtest.h>
#include <png.h>

#include "picture/picture_parts.h"

namespace weft {
namespace {

TEST(Text, leaves_ink_where_it_is_drawn_and_nowhere_else) {
    Image image{200, 40, std::vector<std::uint8_t>(200 * 40 * 3, 255)};
    picture::draw_text(image, "L", 20, 30, 20, picture::Vec3f(0, 0, 0));
    const auto at = [&](int x, int y) { return int(image.rgb[(std::size_t(y) * 200 + x) * 3]); };
    EXPECT_LT(at(20, 20), 40);   // the stem
    EXPECT_LT(at(28, 29), 90);   // the foot
    EXPECT_EQ(at(30, 15), 255);  // the open corner
    EXPECT_EQ(at(80, 20), 255);
}

TEST(Text, every_printable_letter_has_a_shape_of_its_own) {
    std::vector<std::vector<std::uint8_t>> seen;
    for (const char* more : {"°", "τ", "μ", "×", "·"}) {
        Image image{40, 40, std::vector<std::uint8_t>(40 * 40 * 3, 255)};
        picture::draw_text(image, more, 8, 30, 20, picture::Vec3f(0, 0, 0));
        seen.push_back(image.rgb);
    }
    for (char c = ' '; c <= '~'; ++c) {
        Image image{40, 40, std::vector<std::uint8_t>(40 * 40 * 3, 255)};
        picture::draw_text(image, std::string(1, c), 8, 30, 20, picture::Vec3f(0, 0, 0));
        if (c != 'l' && c != 'I') seen.push_back(image.rgb);  // a plain stroke, both of them
    }
    std::sort(seen.begin(), seen.end());
    EXPECT_EQ(std::adjacent_find(seen.begin(), seen.end()), seen.end());
}

TEST(Text, longer_text_is_wider) {
    EXPECT_EQ(picture::measure_text("", 10), 0);
    EXPECT_LT(picture::measure_text("10 %", 10), picture::measure_text("100 %", 10));
    EXPECT_DOUBLE_EQ(2 * picture::measure_text("weft", 10), picture::measure_text("weft", 20));
}

TEST(Png, decodes_to_the_same_pixels) {
    Image image{7, 5, {}};
    for (int i = 0; i < 7 * 5 * 3; ++i) image.rgb.push_back(static_cast<std::uint8_t>(i * 37));
    const std::string bytes = encode_png(image);
    png_image png{};
    png.version = PNG_IMAGE_VERSION;
    ASSERT_TRUE(png_image_begin_read_from_memory(&png, bytes.data(), bytes.size())) << png.message;
    EXPECT_EQ(png.width, 7u);
    EXPECT_EQ(png.height, 5u);
    png.format = PNG_FORMAT_RGB;
    std::vector<std::uint8_t> back(PNG_IMAGE_SIZE(png));
    ASSERT_TRUE(png_image_finish_read(&png, nullptr, back.data(), 0, nullptr)) << png.message;
    EXPECT_EQ(back, image.rgb);
    EXPECT_EQ(bytes, encode_png(image));
}

TEST(Png, an_image_that_is_no_image_is_refused) {
    EXPECT_THROW(encode_png(Image{}), SceneError);
    EXPECT_THROW(encode_png(Image{2, 2, {1, 2, 3}}), SceneError);
    EXPECT_THROW(encode_png(Image{-1, 2, {}}), SceneError);
}

}  // namespace
}  // namespace weft
