// What `weft check` looks at: mesh files, and folders of runs with everything that was in them.
#pragma once

#include <weft/check.h>
#include <weft/record.h>

namespace weft::cli {

// A mesh, or a run: its cloths and, where they stood at each frame's time, its bodies.
struct CheckSource {
    std::string name;
    bool body = false;  // cloth must stay out of all of it
    bool is_run = false;
    Mesh mesh;                // of a file
    RunFolder run;            // of a folder
    std::int64_t frames = 1;  // of a run; it stays at its last when others go on
};
CheckSource open_check_source(const std::string& name, bool body);

// In the same order: the parts, their points at a frame, and whether a part is a plane, which has no end.
std::vector<CheckPart> parts_of_source(const CheckSource& source);
std::vector<std::vector<Vec3>> points_of_source(const CheckSource& source, std::int64_t frame);
std::vector<char> planes_of_source(const CheckSource& source);

double time_of_source(const CheckSource& source, std::int64_t frame);  // [s] 0 for a mesh
bool is_single_precision(const CheckSource& source);                   // frames from a point cache

}  // namespace weft::cli
