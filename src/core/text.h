// Numbers and words as text, the one place where they are formatted.
#pragma once

#include <string>

namespace weft {

// As printf. Compilers check the values against the format, which std::format of C++20 would, and g++ 12 does not have.
[[gnu::format(printf, 1, 2)]] std::string text(const char* format, ...);

}  // namespace weft
