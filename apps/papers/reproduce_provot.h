// The parts of the page about Provot 1995, and what they share.
#pragma once

#include "provot_pictures.h"
#include "reproduce.h"

namespace weft::cli {

void add_sheet_sections(Page& page, const Effort& effort);  // reproduce_provot_sheet.cpp
void add_cost_sections(Page& page, const Effort& effort);   // reproduce_provot_cost.cpp
void add_wind_sections(Page& page, const Effort& effort);   // reproduce_provot_wind.cpp

// Adds a picture of each take's last frame to the section and to the folder. The camera sees `bounds`.
void add_plates(Section& section, const Effort& effort, const std::vector<const provot::Take*>& takes,
                const std::vector<std::string>& files, Look look, const Bounds& bounds);

// Adds a film of the takes side by side, if films can be made and there is time for them.
void add_film(Section& section, const Effort& effort, const std::vector<const provot::Take*>& takes,
              const std::string& file, const Look& look);

}  // namespace weft::cli
