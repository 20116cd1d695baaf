#include <weft/files.h>

#include <gtest/gtest.h>

#include <cmath>
#include <optional>
#include <random>

#include "io/bytes.h"
#include "io/refused.h"

namespace weft {
namespace {

std::string bytes_of(std::initializer_list<int> values) {
    std::string bytes;
    for (const int v : values) bytes.push_back(static_cast<char>(v));
    return bytes;
}

// Made by hand from the definitions. IEEE 754: 1 = 3f800000, 2 = 40000000, −1 = bf800000, 0.5 = 3f000000.
const std::string hand_pc2 = "POINTCACHE2" + bytes_of({0,                 // signature
                                                       1, 0, 0,    0,     // version
                                                       2, 0, 0,    0,     // points
                                                       0, 0, 0x80, 0x3f,  // start 1
                                                       0, 0, 0,    0x3f,  // rate 0.5
                                                       2, 0, 0,    0,     // samples
                                                       0, 0, 0x80, 0x3f,  // sample 0: (1, 2, 0) (−1, 0, 0)
                                                       0, 0, 0,    0x40,  //
                                                       0, 0, 0,    0,     //
                                                       0, 0, 0x80, 0xbf,  //
                                                       0, 0, 0,    0,     //
                                                       0, 0, 0,    0,     //
                                                       0, 0, 0,    0,     // sample 1: (0, 0, 0.5) (0, 0, 1)
                                                       0, 0, 0,    0,     //
                                                       0, 0, 0,    0x3f,  //
                                                       0, 0, 0,    0,     //
                                                       0, 0, 0,    0,     //
                                                       0, 0, 0x80, 0x3f});
const std::string hand_mdd = bytes_of({0,    0,    0, 2,  // samples
                                       0,    0,    0, 2,  // points
                                       0x3f, 0x80, 0, 0,  // times 1, 1.5
                                       0x3f, 0xc0, 0, 0,  //
                                       0x3f, 0x80, 0, 0,  // sample 0
                                       0x40, 0,    0, 0,  //
                                       0,    0,    0, 0,  //
                                       0xbf, 0x80, 0, 0,  //
                                       0,    0,    0, 0,  //
                                       0,    0,    0, 0,  //
                                       0,    0,    0, 0,  // sample 1
                                       0,    0,    0, 0,  //
                                       0x3f, 0,    0, 0,  //
                                       0,    0,    0, 0,  //
                                       0,    0,    0, 0,  //
                                       0x3f, 0x80, 0, 0});
const std::vector<std::vector<Vec3>> hand_samples{{{1, 2, 0}, {-1, 0, 0}}, {{0, 0, .5}, {0, 0, 1}}};

PointCache make_cache(int points, int samples) {
    std::mt19937 random(5);
    std::uniform_real_distribution<float> anywhere(-10, 10);
    PointCache cache{.points = points, .start = 3, .frames_per_second = 24, .samples = {}};
    for (int s = 0; s < samples; ++s) {
        auto& x = cache.samples.emplace_back();
        for (int i = 0; i < points; ++i) x.push_back(Vec3(anywhere(random), anywhere(random), anywhere(random)));
    }
    return cache;
}

std::vector<std::vector<Vec3>> first(const PointCache& cache, int count) {
    return {cache.samples.begin(), cache.samples.begin() + count};
}

TEST(Pc2, the_definition_is_read_and_written) {
    const PointCache cache = parse_pc2(hand_pc2, "a.pc2");
    EXPECT_EQ(cache.points, 2);
    EXPECT_EQ(cache.start, 1);
    EXPECT_EQ(cache.frames_per_sample, 0.5);
    EXPECT_EQ(cache.samples, hand_samples);
    const Folder folder;
    write_pc2(folder / "a.pc2", cache);
    EXPECT_EQ(read_bytes(folder / "a.pc2"), hand_pc2);
    EXPECT_EQ(folder.files(), 1u);
}

TEST(Mdd, the_definition_is_read_and_written) {
    const PointCache cache = parse_mdd(hand_mdd, "a.mdd");
    EXPECT_EQ(cache.points, 2);
    EXPECT_EQ(cache.start, 1);
    EXPECT_EQ(cache.frames_per_second, 2);
    EXPECT_EQ(cache.samples, hand_samples);
    const Folder folder;
    write_mdd(folder / "a.mdd", cache);
    EXPECT_EQ(read_bytes(folder / "a.mdd"), hand_mdd);
    EXPECT_EQ(folder.files(), 1u);
}

TEST(Mdd, times_must_rise) {
    // The second time is that of the first, 0.5, -1: bytes 12 to 15.
    for (const std::string& time : {hand_mdd.substr(8, 4), bytes_of({0x3f, 0, 0, 0}), bytes_of({0xbf, 0x80, 0, 0})}) {
        std::string bytes = hand_mdd;
        bytes.replace(12, 4, time);
        const auto where = refused([&] { parse_mdd(bytes, "a.mdd"); });
        EXPECT_EQ(where.path, "byte 12");
        EXPECT_TRUE(has(where.rule, "rise")) << where.rule;
    }
}

// One point, seen at the given times [s].
std::string mdd_at(const std::vector<float>& times) {
    std::string bytes = bytes_of({0, 0, 0, int(times.size()), 0, 0, 0, 1});
    for (const float t : times) add_number(bytes, t, ByteOrder::big);
    bytes.append(12 * times.size(), '\0');
    return bytes;
}

TEST(Mdd, uneven_times_are_kept_and_even_ones_are_a_rate) {
    EXPECT_EQ(parse_mdd(mdd_at({0, .5f, 2}), "a.mdd").times, (std::vector<double>{0, .5, 2}));
    std::vector<float> even;  // as every program rounds them
    for (int k = 0; k < 100; ++k) even.push_back(float(7 + k / 30.));
    const PointCache cache = parse_mdd(mdd_at(even), "a.mdd");
    EXPECT_TRUE(cache.times.empty());
    EXPECT_EQ(cache.start, 7);
    EXPECT_NEAR(cache.frames_per_second, 30, 30 * 2e-7 * 10 / 3.3);  // ends rounded at 10 s, 3.3 s apart
}

TEST(Cache, single_precision_survives_a_round_trip) {
    const Folder folder;
    for (const int samples : {0, 1, 7}) {
        const PointCache cache = make_cache(13, samples);
        write_pc2(folder / "a.pc2", cache);
        write_mdd(folder / "a.mdd", cache);
        for (const PointCache& back : {read_cache(folder / "a.pc2"), read_cache(folder / "a.mdd")}) {
            EXPECT_EQ(back.points, 13);
            EXPECT_EQ(back.samples, cache.samples);
        }
    }
    const PointCache back = read_cache(folder / "a.mdd");
    EXPECT_EQ(back.start, 3);
    EXPECT_NEAR(back.frames_per_second, 24, 24e-6);  // times are single precision
}

TEST(Cache, cut_off_anywhere_it_is_refused) {
    for (std::size_t size = 0; size < hand_pc2.size(); ++size)
        EXPECT_TRUE(has(refused([&] { parse_pc2(hand_pc2.substr(0, size), "a.pc2"); }).path, "byte"));
    for (std::size_t size = 0; size < hand_mdd.size(); ++size)
        EXPECT_TRUE(has(refused([&] { parse_mdd(hand_mdd.substr(0, size), "a.mdd"); }).path, "byte"));
}

TEST(Cache, heads_that_cannot_be_true_are_refused_at_their_byte) {
    const std::string nan = bytes_of({0x7f, 0xc0, 0, 0}), nan_little = bytes_of({0, 0, 0xc0, 0x7f});
    const std::string many = bytes_of({0x7f, 0xff, 0xff, 0xff}), many_little = bytes_of({0xff, 0xff, 0xff, 0x7f});
    const std::string minus = bytes_of({0xff, 0xff, 0xff, 0xff}), zero(4, '\0');
    struct Case {
        std::size_t at;
        std::string bytes, path;
    };
    const Case pc2[] = {{0, "QOIN", "byte 0"},        {12, bytes_of({2, 0, 0, 0}), "byte 12"},
                        {16, zero, "byte 16"},        {16, minus, "byte 16"},
                        {16, many_little, "byte 16"}, {20, nan_little, "byte 20"},
                        {24, nan_little, "byte 24"},  {24, zero, "byte 24"},
                        {28, minus, "byte 28"},       {28, many_little, "byte 80"},
                        {36, nan_little, "byte 36"}};
    for (const auto& c : pc2) {
        std::string bytes = hand_pc2;
        bytes.replace(c.at, 4, c.bytes);
        EXPECT_EQ(refused([&] { parse_pc2(bytes, "a.pc2"); }).path, c.path) << c.at;
    }
    const Case mdd[] = {{0, minus, "byte 0"}, {0, many, "byte 64"}, {4, zero, "byte 4"},  {4, minus, "byte 4"},
                        {4, many, "byte 4"},  {8, nan, "byte 8"},   {12, nan, "byte 12"}, {60, nan, "byte 60"}};
    for (const auto& c : mdd) {
        std::string bytes = hand_mdd;
        bytes.replace(c.at, 4, c.bytes);
        EXPECT_EQ(refused([&] { parse_mdd(bytes, "a.mdd"); }).path, c.path) << c.at;
    }
}

TEST(Cache, a_sample_that_does_not_fit_is_refused_and_the_others_stay) {
    const Folder folder;
    const PointCache cache = make_cache(3, 2);
    for (const auto& [name, format] : {std::pair{"a.pc2", CacheFormat::pc2}, {"a.mdd", CacheFormat::mdd}}) {
        CacheWriter writer(folder / name, format, cache, 9);
        writer.add(cache.samples[0]);
        EXPECT_TRUE(has(refused([&] { writer.add({}); }).rule, "3"));
        auto bad = cache.samples[0];
        bad[1].z() = infinity;
        EXPECT_TRUE(has(refused([&] { writer.add(bad); }).path, "point 1"));
        bad[1].z() = 1e39;
        EXPECT_TRUE(has(refused([&] { writer.add(bad); }).rule, "single precision"));
        writer.add(cache.samples[1]);
        writer.close();
        EXPECT_TRUE(has(refused([&] { writer.add(cache.samples[1]); }).rule, "closed"));
        EXPECT_EQ(read_cache(folder / name).samples, cache.samples);
    }
}

TEST(Cache, a_pc2_file_is_complete_after_every_sample) {
    const Folder folder;
    const PointCache cache = make_cache(5, 4);
    CacheWriter writer(folder / "a.pc2", CacheFormat::pc2, cache, 0);
    EXPECT_TRUE(read_cache(folder / "a.pc2").samples.empty());
    for (int s = 0; s < 4; ++s) {
        writer.add(cache.samples[s]);
        EXPECT_EQ(writer.samples(), s + 1);
        EXPECT_EQ(read_cache(folder / "a.pc2").samples, first(cache, s + 1));
    }
}

TEST(Cache, an_mdd_file_fits_whatever_was_planned) {
    const Folder folder;
    const PointCache cache = make_cache(5, 6);
    write_mdd(folder / "whole.mdd", cache);
    for (const int planned : {0, 1, 5, 6, 7, 100}) {
        {
            CacheWriter writer(folder / "a.mdd", CacheFormat::mdd, cache, planned);
            for (const auto& x : cache.samples) writer.add(x);
        }
        EXPECT_EQ(read_bytes(folder / "a.mdd"), read_bytes(folder / "whole.mdd")) << planned;
        EXPECT_EQ(folder.files(), 2u);
    }
}

// Continued from any point, after a clean end or a sudden one, the file is as if never interrupted.
TEST(Cache, a_continued_file_is_as_if_written_at_once) {
    const Folder folder;
    const PointCache cache = make_cache(5, 6);
    for (const auto& [name, format] : {std::pair{"a.pc2", CacheFormat::pc2}, {"a.mdd", CacheFormat::mdd}}) {
        const std::string file = folder / name, whole = folder / ("whole-" + std::string(name));
        format == CacheFormat::pc2 ? write_pc2(whole, cache) : write_mdd(whole, cache);
        for (const bool sudden : {false, true})
            for (int reached = 1; reached <= 5; ++reached)
                for (int keep = 1; keep <= reached; ++keep) {
                    std::optional<CacheWriter> writer(std::in_place, file, format, cache, 6);
                    for (int s = 0; s < reached; ++s) writer->add(cache.samples[s]);
                    const std::string as_killed = read_bytes(file) + "half a sample";
                    writer.reset();
                    EXPECT_EQ(read_cache(file).samples, first(cache, reached));
                    if (sudden) write_bytes(file, as_killed);

                    writer.emplace(file, format, cache, 6, keep);
                    EXPECT_EQ(writer->samples(), keep);
                    for (int s = keep; s < 6; ++s) writer->add(cache.samples[s]);
                    writer->close();
                    EXPECT_EQ(read_bytes(file), read_bytes(whole)) << name << reached << keep << sudden;
                }
    }
}

TEST(Cache, another_cloth_or_a_file_too_short_is_not_continued) {
    const Folder folder;
    for (const CacheFormat format : {CacheFormat::pc2, CacheFormat::mdd}) {
        const std::string file = folder / (format == CacheFormat::pc2 ? "a.pc2" : "a.mdd");
        const PointCache cache = make_cache(5, 3);
        format == CacheFormat::pc2 ? write_pc2(file, cache) : write_mdd(file, cache);
        const std::string before = read_bytes(file);
        EXPECT_TRUE(has(refused([&] { CacheWriter(file, format, make_cache(4, 0), 9, 1); }).value, "5 points"));
        EXPECT_TRUE(has(refused([&] { CacheWriter(file, format, cache, 9, 4); }).value, "3 samples"));
        EXPECT_TRUE(has(refused([&] { CacheWriter(folder / "no", format, cache, 9, 1); }).rule, "No such file"));
        EXPECT_EQ(read_bytes(file), before);
    }
}

TEST(Cache, plans_that_make_no_sense_are_refused) {
    const Folder folder;
    const auto refuse = [&](const PointCache& about, int planned) {
        refused([&] { CacheWriter(folder / "a.pc2", CacheFormat::pc2, about, planned); });
    };
    refuse({.points = 0, .samples = {}}, 1);
    refuse({.points = 1, .start = std::nan(""), .samples = {}}, 1);
    refuse({.points = 1, .frames_per_second = 0, .samples = {}}, 1);
    refuse({.points = 1, .frames_per_sample = -1, .samples = {}}, 1);
    refuse({.points = 1, .samples = {}}, -1);
    refuse({.points = 1, .samples = {}}, 1 << 30);
    EXPECT_EQ(folder.files(), 0u);
}

}  // namespace
}  // namespace weft
