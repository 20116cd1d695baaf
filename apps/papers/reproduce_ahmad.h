// The parts of the page about Ahmad et al. 2006, and what they share.
#pragma once

#include "laboratory.h"
#include "reproduce.h"

namespace weft::cli {

void add_ahmad_frequencies(Page& page, const Effort& effort);  // reproduce_ahmad_frequencies.cpp
void add_ahmad_steps(Page& page, const Effort& effort);        // reproduce_ahmad_steps.cpp
void add_ahmad_falls(Page& page, const Effort& effort);        // reproduce_ahmad_falls.cpp
void add_ahmad_costs(Page& page, const Effort& effort);        // reproduce_ahmad_costs.cpp
void add_ahmad_fish(Page& page, const Effort& effort);         // reproduce_ahmad_fish.cpp

// A scheme with a filter of the given variant.
lab::Method filtered(Scheme scheme, FilterPlace place, FilterVariant variant, double lambda = 1);

// Adds a picture to the section and to the folder; the caption is drawn into it, bottom left.
void add_picture(Section& section, const Effort& effort, const std::string& file, const std::string& caption,
                 Image image);

// Every pixel `times` × `times` of them.
Image enlarge(const Image& image, int times);

std::string power_of_ten(double value);  // "3.3e-06" and the like

}  // namespace weft::cli
