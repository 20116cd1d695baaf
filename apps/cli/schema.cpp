#include "cli.h"

#include <weft/files.h>

#include <iostream>

namespace weft::cli {

int schema(const Arguments& arguments) {
    CLI::App app("Prints the JSON Schema (draft 2020-12) of scene files; editors use it to complete and to check.",
                 "weft schema");
    if (const auto done = parse(app, arguments)) return *done;
    std::cout << scene_schema() << std::flush;
    return std::cout ? fine : failed;
}

}  // namespace weft::cli
