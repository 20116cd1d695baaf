#pragma once

#include <weft/record.h>

namespace weft {

// Records a run, or goes on with it, and stops it after so many steps.
inline Record record_steps(const Scene& scene, const RecordOptions& options, std::int64_t steps) {
    Recording recording(scene, options);
    for (std::int64_t taken = 0; !next(recording).stop && taken < steps; ++taken) {
    }
    return finish(recording);
}

}  // namespace weft
