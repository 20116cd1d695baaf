// The step, and what it reports.
#pragma once

#include <weft/energy.h>
#include <weft/state.h>

#include <array>
#include <memory>
#include <optional>

namespace weft {

// Speed only: scratch arrays and kernels chosen for the model. Dropping it changes no result.
struct Workspace {
    // Steps use this many threads, whatever other workspaces use at the same time; 0: as use_threads() has it now.
    explicit Workspace(const Model& model, int threads = 0);
    ~Workspace();
    Workspace(Workspace&&) noexcept;
    Workspace& operator=(Workspace&&) noexcept;
    int threads() const;

    struct Scratch;  // src/core/workspace.h
    std::unique_ptr<Scratch> scratch;
    bool simple_kernels = false;   // use the plain reference kernels: slower, same results to rounding
    bool poison = false;           // every step first fills all scratch with NaN: slower, same bits. For tests
    EnergyAudit* audit = nullptr;  // if given, every step adds its works to it; the motion does not depend on it
};

// What the limiter did in one step. Counts are exact: before its first pass and after its last.
struct LimitReport {
    int over_before = 0;  // springs beyond their limit
    int over_after = 0;
    double worst_before = 0;  // largest excess of rate over its limit, 0 if none
    double worst_after = 0;
    int passes = 0;
};

// What solving for the velocities took in one step; zeros for explicit schemes.
struct SolveReport {
    int iterations = 0;           // of conjugate gradients, all solves of the step together
    double residual = 0;          // of the last solve, relative to its right side
    int newton = 0;               // iterations of Newton
    bool converged = true;        // false: the limit of iterations was reached before the tolerance
    int inner_steps = 1;          // that an adaptive scheme took, or RK4 in sub-steps
    double inner_error = 0;       // [m] largest error it accepted
    int rejected_error = 0;       // inner steps it took back because of the error
    int rejected_distortion = 0;  // because a shell was being distorted too quickly
    int forced = 0;               // inner steps it accepted only because there are no shorter ones
};

// What contact did in one step; zeros without contact.
struct ContactReport {
    int pairs = 0;                   // of points and faces, edges and edges, that came near enough to look at
    int contacts = 0;                // of those, how many pushed
    int sweeps = 0;                  // over the contacts, until nobody moved any more
    int slowed = 0;                  // points that wanted to go further than contact can follow, and were held back
    int truncated = 0;               // points whose displacement the safe filter cut short
    int stopped = 0;                 // of those, how many did not move at all
    int carried = 0;                 // points taken along by what pushes them
    int pinched = 0;                 // pairs that could be kept apart only by letting bodies or pins wait
    int waiting = 0;                 // points of bodies and pins that wait where they pinch cloth
    int tangled = 0;                 // pairs of an edge and a triangle that intersect at the end of the step
    int trapped = 0;                 // points inside closed bodies, or behind planes, at the end of the step
    int recovered = 0;               // pairs and points that recovery freed in this step
    int cut_short = 0;               // 1: a bound of effort was reached, and more points were stopped than necessary
    int worn = 0;                    // pieces that recovery would not move, since that would undress somebody
    int attempts = 0;                // recovery tried to free something: 1, or the rounds of the paper path
    double filter_momentum = 0;      // [kg·m/s] that the safe filter took from or gave to the cloth
    double smallest_gap = infinity;  // [m] of the pairs looked at, at the start of the step

    double recovery_displacement = 0;  // [m] largest of a point, by recovery
    double recovery_stretch = 0;       // largest that it caused, in rest lengths
};

// How a script of fastening goes on; only with one.
struct FastenReport {
    enum class End { none, throttled, stuck, out_of_steps };  // why the last stage ended
    int stage = 0;        // the one to come next; as many as there are: the script is over
    double throttle = 1;  // of the pull
    double stretch = 0;   // mean, along the middle of the ribbons
    double loop = 0;      // [m] radius of the loop round the axis
    bool over = false;
    End end = End::none;
};

// Numbers measured on a state. Declared once in src/core/report.cpp for series.csv, report.json and the docs.
struct Measures {
    PerKind<double> max_rate{};  // largest (l − l0) / l0 per kind of spring
    double min_rate = 0;         // smallest over all springs: compression
    int over_limit = 0;          // springs beyond τc (stretch or compression)
    int distortions = 0;         // sides and corners of a shell's triangles beyond what distortion control allows
    int bucklings = 0;           // elements of a shell that carry no more than Euler's load (relaxed buckling)
    double kinetic_energy = 0;   // [J]
    double spring_energy = 0;    // [J]
    double total_energy = 0;     // [J] kinetic + springs + gravity, from the start height
    double lowest_z = 0;         // [m]
    double max_speed = 0;        // [m/s]
    Vec3 extent{0, 0, 0};        // [m] of the bounding box
    Vec3 centre{0, 0, 0};        // [m] of mass
    Vec3 momentum{0, 0, 0};      // [kg·m/s]
    Vec3 spin{0, 0, 0};          // [kg·m²/s] angular momentum about the centre of mass
};

// Where the time of a step goes. A phase is named here, and reports, checkpoints and totals follow.
enum class Phase { integrate, filter, limit, collide, recover, measure };
inline constexpr std::array<const char*, 6> phase_names{"integrate", "filter",  "limit",
                                                        "collide",   "recover", "measure"};

struct PhaseTimes {
    std::array<double, phase_names.size()> seconds{};  // [s] per Phase
    std::optional<Phase> running;                      // which one the clock runs for (src/core/timer.h)

    double& operator[](Phase phase) { return seconds[std::size_t(phase)]; }
    double operator[](Phase phase) const { return seconds[std::size_t(phase)]; }
    PhaseTimes& operator+=(const PhaseTimes& more) {
        for (std::size_t k = 0; k < seconds.size(); ++k) seconds[k] += more.seconds[k];
        return *this;
    }
};

// What a step is asked to find out: nothing · is it finite? · finite and all measures.
enum class Detail { none, check, full };

struct StepReport {
    double time = 0, dt = 0;  // [s] at the start of the step
    Detail detail = Detail::check;
    bool finite = true;  // false: a coordinate is not finite or a point jumped further than the cloth is large
    int first_bad = -1;  // the first such point
    SolveReport solve;
    LimitReport limit;  // over_* and worst_* only when asked to measure
    ContactReport contact;
    FastenReport fasten;
    Measures measures;  // only when asked to measure
    Energy energy;      // only when asked to measure, and audited
    PhaseTimes seconds;
};

// One step. Never throws or prints, and allocates only to recover from intersections.
StepReport step(const Model& model, State& state, Workspace& work, double dt, Detail detail = Detail::check);

Measures measure(const Model& model, const State& state);

// The audit of a run as it stands at `state`. Begins it if it has not begun; the steps to come are of dt.
Energy measure_audit(const Model& model, const State& state, Workspace& work, double dt);

// How many threads new workspaces use, and whatever is done without one; 0 means all. Results do not depend on it.
void use_threads(int threads);
int threads_in_use();

}  // namespace weft
