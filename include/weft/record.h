// Recorded runs: a folder that holds everything about one run, that survives Ctrl-C and power cuts, and that can be
// read back.
//
//   scene.json       the scene as resolved, every default written out; needs nothing outside the folder
//   source.obj|ply   the mesh file the scene names, byte for byte, if it names one
//   mesh.ply         the geometry at the start, for programs that read the caches
//   series.csv       a row a step or a frame
//   frames/          000000.ply, 000001.ply, ... (or .obj)
//   cache.pc2 .mdd   point caches
//   report.json      how it went
//   checkpoint.bin   from where record_run can go on, bit for bit
//   run.lock         the process that writes here, while it does
//
// docs/run-folder.md tells every field.
#pragma once

#include <weft/check.h>
#include <weft/files.h>
#include <weft/run.h>

namespace weft {

struct RecordOptions {
    std::string folder;
    bool resume = false;     // go on from the folder's checkpoint; the scene must be the one in the folder
    bool overwrite = false;  // replace the run that is in the folder; without it, such a folder is refused
};

struct RecordProgress {
    double time = 0, duration = 0;  // [s]
    std::int64_t steps = 0, frame = 0, frames = 0;
};

// All optional; called on the calling thread.
struct RecordCallbacks {
    std::function<void(const Model&, const StepChoice&, const State&)> on_start;  // before the first step
    std::function<void(const RecordProgress&)> on_progress;                       // after every step
    std::function<void(const std::string&)> on_warning;
    std::function<void(std::int64_t frame, const CheckReport&)> on_proof;  // with contact.prove, of every frame
    std::function<bool()> stop_now;  // true ends the run with Stop::interrupted after the current step
};

// One line of the scene's "expect", beside what was measured.
struct ExpectResult {
    std::string quantity, expected, measured;
    bool ok = false;
};

// What contact did over all steps.
struct ContactTotals {
    std::int64_t truncated = 0;      // points that the safe filter did not let go all the way
    std::int64_t stopped = 0;        // of those, how many did not get anywhere
    std::int64_t slowed = 0;         // points that wanted to go too far
    std::int64_t pinched = 0;        // pairs that nothing could keep apart
    std::int64_t pinched_steps = 0;  // steps with such pairs
    std::int64_t cut_short = 0;      // steps whose work had to be bounded
    std::int64_t recovered = 0;      // pairs that intersected and points inside bodies that were freed
    std::int64_t tangled_steps = 0;  // steps that ended with intersections
    std::int64_t recoveries = 0;     // steps in which recovery moved something
    double displacement = 0;         // [m] largest that recovery caused
    double stretch = 0;              // likewise, in rest lengths
};

// Whether anything went through anything, decided exactly at every recorded frame (contact.prove).
struct Proof {
    std::int64_t frames_checked = 0, frames_with = 0;  // with intersections or points inside bodies
    std::int64_t frames_again = 0;                     // of those, after a clean frame: a tangled start is no failure
    std::int64_t first_with = -1;                      // number of the first of those; -1: there is none
    std::int64_t worst = 0, final = 0;                 // pairs of an edge and a triangle that intersect
    std::int64_t inside = 0, final_inside = 0;  // points in bodies or behind planes, at worst and in the last frame
    double min_distance = infinity;             // [m] over all frames, between things without a common point

    // Nothing intersects in any frame, or not once a start that was tangled had been recovered.
    bool holds() const { return frames_again == 0 && final == 0 && final_inside == 0; }
};

// Whether to trust a run that reached its end.
struct Health {
    bool suspect = false;
    std::vector<std::string> reasons;  // why, for people; empty when all is well
};

struct Record {
    Stop stop = Stop::done;
    std::string reason;                          // for people
    int bad_point = -1;                          // where it diverged
    StepChoice step;                             // what the step rests on
    State state;                                 // the last one; after a divergence the last good frame
    Measures final, peak;                        // peak over every row since the start, resumed or not
    LimitReport limit;                           // of the last measured step
    ContactReport contact;                       // likewise
    ContactTotals contact_total;                 // over all steps
    Proof proof;                                 // only with contact.prove
    Energy energy;                               // at the last row; zeros without output.audit
    Health health;                               // the verdict
    SolveTotals solve;                           // of every step since the start, resumed or not
    PhaseTimes seconds;                          // [s] spent by the engine, earlier parts of a resumed run included
    double write_seconds = 0, wall_seconds = 0;  // [s] likewise
    std::vector<std::string> warnings;
    std::vector<ExpectResult> expect;
    bool as_expected = true;  // every one of `expect` is ok
    std::string json;         // report.json
};

// The folder cannot be written or its checkpoint is damaged. What was finished stays.
struct RecordError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Builds the scene, runs it and writes the folder. SceneError: something is wrong with what was asked, nothing was
// written. RecordError: writing failed.
Record record_run(const Scene& scene, const RecordOptions& options, const RecordCallbacks& callbacks = {});

// A recorded run (or a single mesh file, which has one frame), for reading.
struct RunFolder {
    Scene scene;
    Model model;
    std::int64_t frames = 0;
    double frames_per_second = 25;   // [Hz]
    std::vector<double> times;       // [s] of every frame: where the bodies stood
    std::vector<std::string> files;  // one a frame, or empty when the frames are in `cache`
    PointCache cache;
};
RunFolder open_run(const std::string& folder_or_mesh);
std::vector<Vec3> read_frame(const RunFolder& run, std::int64_t frame);

// Markdown tables of everything report.json and series.csv measure.
std::string report_reference();

}  // namespace weft
