#include "cli.h"

#include <cstdio>

namespace weft::cli {

int version(const Arguments& arguments) {
    CLI::App app("Prints the version.", "weft version");
    if (const auto done = parse(app, arguments)) return *done;
    std::printf("weft %s\n", WEFT_VERSION);
    return fine;
}

}  // namespace weft::cli
