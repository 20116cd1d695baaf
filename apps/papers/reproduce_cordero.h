// The parts of the page about Cordero 2005, and what they share.
#pragma once

#include "reproduce.h"

#include <weft/picture.h>
#include <weft/run.h>

namespace weft::cli {

void add_cordero_fabric(Page& page, const Effort& effort);   // reproduce_cordero_fabric.cpp
void add_cordero_ponchos(Page& page, const Effort& effort);  // reproduce_cordero_ponchos.cpp

// Table 1, with what it lacks: shear, bending and friction are those of similar fabrics.
Fabric cordero_fabric();

}  // namespace weft::cli
