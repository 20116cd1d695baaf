// PNG by libpng's simplified interface: one call from memory to memory, errors as a message rather than a long jump.
#include <weft/files.h>

#include <png.h>

#include "picture_parts.h"

namespace weft {

static SceneError png_error_of(const std::string& file, const std::string& what) {
    return SceneError({.file = file, .path = "png", .value = {}, .rule = what, .suggestion = {}});
}

std::string encode_png(const Image& image) {
    if (image.width < 1 || image.height < 1 || image.rgb.size() != std::size_t(image.width) * image.height * 3)
        throw png_error_of("", "an image needs width and height of at least 1 [pixel] and 3 bytes for each pixel");
    png_image png{};
    png.version = PNG_IMAGE_VERSION;
    png.width = static_cast<png_uint_32>(image.width);
    png.height = static_cast<png_uint_32>(image.height);
    png.format = PNG_FORMAT_RGB;
    std::string bytes(PNG_IMAGE_PNG_SIZE_MAX(png), '\0');  // enough for the worst case, so one pass suffices
    png_alloc_size_t size = bytes.size();
    if (!png_image_write_to_memory(&png, bytes.data(), &size, 0, image.rgb.data(), 0, nullptr))
        throw png_error_of("", png.message);
    bytes.resize(size);
    return bytes;
}

void write_png(const std::string& file, const Image& image) {
    write_bytes(file, encode_png(image));
}

}  // namespace weft
