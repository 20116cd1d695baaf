// What `weft knot` makes of a drawing: a scene that ties it, and pictures of how that went.
#pragma once

#include "scene/curve_file.h"

#include <string>
#include <vector>

namespace weft::cli {

struct KnotOptions {
    std::string curve, output, around = "cylinder", frame = "axis", width;
    std::vector<std::string> over;
    double length = 0, spacing = 0, width_scale = 0, radius = 0;
    int across = 8, along = 0, threads = 0;
    bool list = false, stroke = false, loose = false, quiet = false, json = false;
};

// A scene in which the ribbon relaxes and, where there is something to tie it to, is drawn tight: contact with proof.
Scene make_knot_scene(const KnotOptions& options, const RibbonShape& shape, const RibbonOrder& order,
                      const Ribbons& made);

// The ribbon as it is drawn, before anything has moved.
void draw_loose_knot(const Scene& scene, const std::string& file);

// Of a run of such a scene: the last frame from near by, and a film that goes there. The film is left out, and false
// returned, without the program that films need.
void draw_tied_knot(const std::string& run_folder, const std::string& file);
bool film_knot(const std::string& run_folder, const std::string& file);

}  // namespace weft::cli
