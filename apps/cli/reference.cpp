#include "cli.h"

#include <weft/record.h>

#include <iostream>

namespace weft::cli {

int reference(const Arguments& arguments) {
    CLI::App app("Prints every knob of a scene and every number a run measures, as Markdown.", "weft reference");
    if (const auto done = parse(app, arguments)) return *done;
    std::cout << scene_reference() << "\n" << report_reference() << std::flush;
    return std::cout ? fine : failed;
}

}  // namespace weft::cli
