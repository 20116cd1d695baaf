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
#include <weft/recover.h>
#include <weft/run.h>

#include <stdexcept>

namespace weft {

struct RecordOptions {
    std::string folder;
    bool resume = false;     // go on from the folder's checkpoint; the scene must be the one in the folder
    bool overwrite = false;  // replace the run that is in the folder; without it, such a folder is refused
    int threads = 0;         // as Workspace has them
};

// One line of the scene's "expect", beside what was measured.
struct ExpectResult {
    std::string quantity, expected, measured;
    bool ok = false;
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
    int threads = 0;                             // that the steps used
    std::string reason;                          // for people
    int bad_point = -1;                          // where it diverged
    StepChoice step;                             // what the step rests on
    SchemeChoice scheme;                         // and the scheme
    double dt = 0;                               // [s] the step in use at the end
    State state;                                 // the last one; after a divergence the last good frame
    Measures final;                              // of that
    RunTotals totals;                            // since the start, resumed or not
    Proof proof;                                 // only with contact.prove
    Worn worn;                                   // only where the start was tangled
    Health health;                               // the verdict
    double write_seconds = 0, wall_seconds = 0;  // [s] earlier parts of a resumed run included
    std::vector<ExpectResult> expect;
    bool as_expected = true;  // every one of `expect` is ok
    std::string json;         // report.json
};

// The folder cannot be written or its checkpoint is damaged. What was finished stays.
struct RecordError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// A run that writes everything down, pulled like any other. From here to finish() nobody else can write to the folder.
struct Recording {
    // Builds the scene, or goes on from the checkpoint. SceneError: something is wrong with what was asked, nothing was
    // written. RecordError, here and later: writing failed.
    Recording(const Scene& scene, const RecordOptions& options);
    ~Recording();
    Recording(Recording&&) noexcept;
    Recording& operator=(Recording&&) = delete;

    Scene scene;
    Run run;
    std::int64_t frames;       // that a whole run of the scene has, the start included
    CheckReport last_checked;  // what was found in the last frame, with contact.prove
    struct Folder;             // src/record/record_run.cpp
    std::unique_ptr<Folder> folder;
};
RunEvent next(Recording& recording);

// Writes the last checkpoint and report.json. A run that is not over yet is interrupted: it can be gone on with.
Record finish(Recording& recording);

// All of it at once.
Record record_run(const Scene& scene, const RecordOptions& options);

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
