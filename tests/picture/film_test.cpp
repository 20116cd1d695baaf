// Films through the ffmpeg program; where there is none, a clear refusal.
#include <weft/files.h>
#include <weft/picture.h>

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>

namespace weft {
namespace {

namespace fs = std::filesystem;

Image frame(int width, int height, std::uint8_t grey) {
    return {width, height, std::vector<std::uint8_t>(std::size_t(width) * height * 3, grey)};
}

// A fresh folder that goes when the test ends.
struct Folder {
    fs::path path = fs::path(testing::TempDir()) / ("weft_film_" + std::to_string(getpid()));
    Folder() { fs::create_directories(path); }
    ~Folder() { fs::remove_all(path); }
    std::string file(const std::string& name) const { return (path / name).string(); }
};

void write_film(const std::string& file, int width, int height, int frames) {
    FilmWriter film(file, width, height, 25);
    for (int i = 0; i < frames; ++i) film.add(frame(width, height, static_cast<std::uint8_t>(60 * (i + 1))));
    film.finish();
}

std::string probe(const std::string& file) {
    const std::string command =
        "ffprobe -v error -count_frames -show_entries stream=width,height,nb_read_frames,pix_fmt -of csv=p=0 '" + file +
        "'";
    std::FILE* pipe = popen(command.c_str(), "r");
    std::string words(200, '\0');
    words.resize(std::fread(words.data(), 1, words.size(), pipe));
    pclose(pipe);
    return words;
}

#define NEED_FFMPEG                                                                              \
    if (!film_possible()) {                                                                      \
        EXPECT_THROW(FilmWriter(testing::TempDir() + "/weft_none.mp4", 64, 48, 25), SceneError); \
        return;                                                                                  \
    }

TEST(Film, has_every_frame_given_and_even_sides) {
    NEED_FFMPEG
    const Folder folder;
    const std::string file = folder.file("two.mp4");
    write_film(file, 65, 49, 2);
    EXPECT_EQ(probe(file), "64,48,yuv420p,2\n");
}

TEST(Film, the_same_frames_give_the_same_file) {
    NEED_FFMPEG
    const Folder folder;
    write_film(folder.file("a.mp4"), 64, 48, 5);
    write_film(folder.file("b.mp4"), 64, 48, 5);
    EXPECT_EQ(read_bytes(folder.file("a.mp4")), read_bytes(folder.file("b.mp4")));
}

TEST(Film, a_name_is_never_read_as_a_command) {
    NEED_FFMPEG
    const Folder folder;
    const std::string file = folder.file("-y $(touch gone); 100%d \"x\" & http:.mp4");
    write_film(file, 64, 48, 1);
    EXPECT_TRUE(fs::exists(file));
    EXPECT_EQ(std::distance(fs::directory_iterator(folder.path), {}), 1);
}

TEST(Film, ffmpegs_own_words_come_with_the_error) {
    NEED_FFMPEG
    const Folder folder;
    try {
        write_film(folder.file("no/such/folder/film.mp4"), 640, 480, 50);
        FAIL() << "a film was written into a folder that does not exist";
    } catch (const SceneError& error) {
        EXPECT_NE(std::string(error.what()).find("No such file"), std::string::npos) << error.what();
    }
}

TEST(Film, dropped_before_the_end_leaves_nothing_behind) {
    NEED_FFMPEG
    const Folder folder;
    {
        FilmWriter film(folder.file("half.mp4"), 64, 48, 25);
        film.add(frame(64, 48, 9));
    }
    EXPECT_TRUE(fs::is_empty(folder.path));
}

TEST(Film, frames_of_another_size_or_after_the_end_are_refused) {
    NEED_FFMPEG
    const Folder folder;
    FilmWriter film(folder.file("film.mp4"), 64, 48, 25);
    EXPECT_THROW(film.add(frame(48, 64, 9)), SceneError);
    film.add(frame(64, 48, 9));
    film.finish();
    film.finish();  // once more does nothing
    EXPECT_THROW(film.add(frame(64, 48, 9)), SceneError);
    EXPECT_TRUE(fs::exists(folder.file("film.mp4")));
}

TEST(Film, sizes_and_rates_out_of_range_are_refused) {
    EXPECT_THROW(FilmWriter("x.mp4", 1, 48, 25), SceneError);
    EXPECT_THROW(FilmWriter("x.mp4", 64, 1 << 20, 25), SceneError);
    EXPECT_THROW(FilmWriter("x.mp4", 64, 48, 0), SceneError);
}

TEST(Film, without_ffmpeg_on_the_path_says_what_to_install) {
    const char* path = std::getenv("PATH");
    const std::string kept = path ? path : "";
    const Folder folder;
    setenv("PATH", folder.path.c_str(), 1);
    EXPECT_FALSE(film_possible());
    try {
        const FilmWriter film(folder.file("x.mp4"), 64, 48, 25);
        ADD_FAILURE() << "a film was begun without ffmpeg";
    } catch (const SceneError& error) {
        EXPECT_NE(error.where.suggestion.find("install"), std::string::npos);
    }
    setenv("PATH", kept.c_str(), 1);
}

}  // namespace
}  // namespace weft
