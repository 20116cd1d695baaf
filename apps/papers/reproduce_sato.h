// The parts of the page about Sato, Suzuki, Guo, Kato, and what they share.
#pragma once

#include "reproduce.h"
#include "sato_ties.h"

namespace weft::cli {

// What the figures were, and what later sections look at again.
struct SatoRuns {
    sato::Tied fine, coarse, guaranteed;  // figure 16: 16 × 400 and 8 × 400 in the paper path; 16 × 400 in ours
};

SatoRuns add_sato_figures(Page& page, const Effort& effort);                     // reproduce_sato_figures.cpp
void add_sato_robustness(Page& page, const Effort& effort);                      // reproduce_sato_robustness.cpp
void add_sato_findings(Page& page, const Effort& effort, const SatoRuns& runs);  // reproduce_sato_findings.cpp
void add_sato_search(Page& page, const Effort& effort, const SatoRuns& runs);    // reproduce_sato_search.cpp
void add_sato_misses(Page& page, const Effort& effort);                          // reproduce_sato_misses.cpp

// The sizes of the paper, or smaller ones.
sato::Tie sized(const Effort& effort, sato::Tie tie);

// "8 × 400"
std::string size_of(const sato::Tied& tied);

// Stills from the start to the end, side by side, and a film of one or two runs.
void add_stills(Section& section, const Effort& effort, const std::string& file, const std::string& caption,
                const sato::Tied& tied, bool from_above);
void film_ties(Section& section, const Effort& effort, const std::string& file,
               const std::vector<std::pair<const sato::Tied*, std::string>>& ties, bool from_above);

}  // namespace weft::cli
