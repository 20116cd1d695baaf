// The part of `weft analyse` that looks at frequencies.
#pragma once

#include "laboratory.h"
#include "terminal.h"

namespace weft::cli {

struct SpectrumOptions {
    std::string folder;
    std::string schemes;  // as the user wrote them; empty: a choice that shows the difference
    double duration = 5;  // [s]
    bool json = false;
};
int analyse_spectrum(const Scene& scene, const SpectrumOptions& options, ProgressBar& bar);

// "symplectic-euler+velocity,backward-euler"; throws SceneError naming what is unknown.
std::vector<lab::Method> parse_methods(const std::string& text, const Filter& filter);

}  // namespace weft::cli
