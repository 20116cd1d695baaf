// Stands in for src/picture where weft is built without it (-DWEFT_PICTURES=OFF): whoever wants a picture is told.
#include <weft/picture.h>

namespace weft {

[[noreturn]] static void refuse_picture(const std::string& file) {
    throw SceneError({file, "picture", "", "this weft was built without pictures",
                      "build it with -DWEFT_PICTURES=ON, which needs Embree and libpng"});
}

Image render(const Model&, const std::vector<Vec3>&, const Look&, const Bounds&) {
    refuse_picture("");
}

Image tile(const std::vector<Image>&, int) {
    refuse_picture("");
}

std::string encode_png(const Image&) {
    refuse_picture("");
}

void write_png(const std::string& file, const Image&) {
    refuse_picture(file);
}

bool film_possible() {
    return false;
}

struct FilmWriter::Process {};

FilmWriter::FilmWriter(const std::string& file, int, int, double) {
    refuse_picture(file);
}
FilmWriter::~FilmWriter() = default;
void FilmWriter::add(const Image&) {}
void FilmWriter::finish() {}

}  // namespace weft
