// Is it still the same knot? Beside a run that fastens: reads its state and changes nothing.
#pragma once

#include <weft/run.h>

namespace weft {

// What the ribbons are at the start of the run, whether it begins or goes on.
void begin_knot_watch(Run& run);

// After a step: every so many steps, and when the script is over. A change stops the run.
void watch_knot(Run& run, RunEvent& event);

}  // namespace weft
