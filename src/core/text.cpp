#include "core/text.h"

#include <cstdarg>
#include <cstdio>

namespace weft {

std::string text(const char* format, ...) {
    std::va_list values, again;
    va_start(values, format);
    va_copy(again, values);
    const int length = std::vsnprintf(nullptr, 0, format, values);
    va_end(values);
    std::string result(length > 0 ? std::size_t(length) : 0, '\0');
    std::vsnprintf(result.data(), result.size() + 1, format, again);
    va_end(again);
    return result;
}

}  // namespace weft
