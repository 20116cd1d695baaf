// What weft demo shows, made here so that the program finds it wherever it runs.
#pragma once

#include <weft/scene.h>

namespace weft::cli {

enum class DemoLimit { nothing, structural, structural_and_shear };

Scene demo_sheet(DemoLimit limit, int points, double duration);  // Provot 1995: held by two corners, it falls
Scene demo_figure(bool quick);                                   // a sheet falls over a figure, which begins to walk
Scene demo_twist(bool quick);                                    // the rims of a tube turn against each other
Scene demo_tangle(bool quick);                                   // two sheets that cross from the start fall on a ball
Scene demo_curtain(bool quick);                                  // gathered by its pins: the picture of the README

}  // namespace weft::cli
