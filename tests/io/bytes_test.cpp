#include "io/bytes.h"

#include <gtest/gtest.h>

#include <sys/stat.h>

#include <fstream>
#include <random>

#include "io/refused.h"

namespace weft {
namespace {

TEST(Bytes, what_is_written_is_read) {
    const Folder folder;
    const std::string bytes("a\0b\r\n\xff", 6);
    write_bytes(folder / "x", bytes);
    EXPECT_EQ(read_bytes(folder / "x"), bytes);
    write_bytes(folder / "x", "");
    EXPECT_EQ(read_bytes(folder / "x"), "");
    EXPECT_EQ(folder.files(), 1u);  // nothing is left beside
}

TEST(Bytes, a_file_longer_than_the_bound_is_refused) {
    const Folder folder;
    write_bytes(folder / "x", std::string(1000, 'x'));
    EXPECT_EQ(read_bytes(folder / "x", 1000).size(), 1000u);
    EXPECT_TRUE(has(refused([&] { read_bytes(folder / "x", 999); }).rule, "999"));
    // Before it is read: a file of a terabyte, without a block on the disk.
    std::filesystem::resize_file(folder / "x", std::uintmax_t{1} << 40);
    EXPECT_TRUE(has(refused([&] { read_bytes(folder / "x"); }).value, "1099511627776"));
    std::filesystem::rename(folder / "x", folder / "x.obj");
    EXPECT_TRUE(has(refused([&] { read_mesh(folder / "x.obj"); }).rule, std::to_string(mesh_bytes_limit)));
}

TEST(Bytes, only_regular_files_are_read) {
    const Folder folder;
    const std::string pipe = folder / "pipe.obj";
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    // Nobody writes to it: opening it as one opens a file would never return.
    for (const auto& [file, kind] : {std::pair<std::string, std::string>{pipe, "a pipe"}, {"/dev/zero", "a device"}}) {
        const auto where = refused([&, name = file] { read_bytes(name); });
        EXPECT_EQ(where.file, file);
        EXPECT_EQ(where.value, kind);
        EXPECT_TRUE(has(where.rule, "regular file")) << where.rule;
    }
    EXPECT_TRUE(has(refused([&] { read_mesh(pipe); }).rule, "regular file"));
    std::filesystem::create_symlink(pipe, folder / "link.ply");
    EXPECT_TRUE(has(refused([&] { read_mesh(folder / "link.ply"); }).rule, "regular file"));
}

TEST(Bytes, a_missing_file_is_named_with_the_one_that_was_meant) {
    const Folder folder;
    write_bytes(folder / "sheet.obj", "v 0 0 0\n");
    const auto where = refused([&] { read_bytes(folder / "shet.obj"); });
    EXPECT_EQ(where.file, folder / "shet.obj");
    EXPECT_TRUE(has(where.rule, "No such file")) << where.rule;
    EXPECT_TRUE(has(where.suggestion, folder / "sheet.obj")) << where.suggestion;
}

TEST(Bytes, a_folder_cannot_be_read_or_replaced) {
    const Folder folder;
    EXPECT_TRUE(has(refused([&] { read_bytes(folder.path.string()); }).rule, "directory"));
    EXPECT_TRUE(has(refused([&] { write_bytes(folder.path.string(), "x"); }).rule, "directory"));
    EXPECT_TRUE(has(refused([&] { write_bytes(folder / "no/such", "x"); }).rule, "No such file"));
    EXPECT_EQ(folder.files(), 0u);
}

TEST(Bytes, a_full_disk_is_reported) {
    if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "needs /dev/full";
    EXPECT_TRUE(has(refused([&] { write_bytes("/dev/full", "x"); }).rule, "No space left"));
    EXPECT_TRUE(std::filesystem::is_character_file("/dev/full"));  // a device is written to, not replaced
}

TEST(Bytes, a_link_stays_a_link) {
    const Folder folder;
    write_bytes(folder / "real", "old");
    std::filesystem::create_symlink(folder / "real", folder / "link");
    write_bytes(folder / "link", "new");
    EXPECT_TRUE(std::filesystem::is_symlink(folder / "link"));
    EXPECT_EQ(read_bytes(folder / "real"), "new");
}

TEST(Bytes, numbers_have_the_bytes_of_their_order) {
    std::string bytes;
    add_number(bytes, std::int32_t{0x01020304}, ByteOrder::big);
    add_number(bytes, std::int32_t{0x01020304}, ByteOrder::little);
    add_number(bytes, 1.0f, ByteOrder::big);  // IEEE 754: 0x3f800000
    EXPECT_EQ(bytes, std::string("\1\2\3\4\4\3\2\1\x3f\x80\0\0", 12));
    EXPECT_EQ(get_number<std::int32_t>(bytes.data(), ByteOrder::big), 0x01020304);
    EXPECT_EQ(get_number<std::int32_t>(bytes.data() + 4, ByteOrder::little), 0x01020304);
    EXPECT_EQ(get_number<float>(bytes.data() + 8, ByteOrder::big), 1.0f);
}

TEST(Bytes, every_double_survives_as_text) {
    std::mt19937_64 random(1);
    for (int i = 0; i < 100000; ++i) {
        const double value = std::bit_cast<double>(random());
        if (!std::isfinite(value)) continue;
        std::string text;
        add_text(text, value);
        const auto back = parse_double(text);
        ASSERT_TRUE(back && std::bit_cast<std::uint64_t>(*back) == std::bit_cast<std::uint64_t>(value)) << text;
    }
}

TEST(Bytes, numbers_in_text_are_numbers_and_nothing_else) {
    EXPECT_EQ(parse_double("+1.5e3"), 1500.0);
    EXPECT_EQ(parse_double("1e999"), infinity);
    EXPECT_EQ(parse_integer("+7"), 7);
    for (const char* bad : {"", "+", "-", "+-1", "1.5x", " 1", "1 ", "0x10", "1,5", "--1"}) {
        EXPECT_FALSE(parse_double(bad)) << bad;
        EXPECT_FALSE(parse_integer(bad)) << bad;
    }
    EXPECT_FALSE(parse_integer("99999999999999999999"));
    EXPECT_FALSE(parse_integer("1.0"));
}

TEST(Bytes, the_extension_chooses_the_reader) {
    const Folder folder;
    write_bytes(folder / "a.OBJ", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
    EXPECT_EQ(read_mesh(folder / "a.OBJ").triangles.size(), 1u);
    EXPECT_EQ(refused([&] { read_mesh("sheet.objj"); }).suggestion, "did you mean \"sheet.obj\"?");
    EXPECT_EQ(refused([&] { read_mesh("sheet.pyl"); }).suggestion, "did you mean \"sheet.ply\"?");
    EXPECT_TRUE(has(refused([&] { read_mesh("sheet.pc2"); }).suggestion, "point cache"));
    EXPECT_EQ(refused([&] { read_cache("film.mdx"); }).suggestion, "did you mean \"film.mdd\"?");
    EXPECT_TRUE(has(refused([&] { read_cache("film"); }).rule, ".pc2 or .mdd"));
    EXPECT_TRUE(has(refused([&] { read_mesh(folder / "b.ply"); }).rule, "No such file"));
}

}  // namespace
}  // namespace weft
