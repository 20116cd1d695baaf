// What a Workspace holds: scratch arrays and what kernels derive from the model. All of it can be made again from the
// Model and the State; a test drops it every step and expects the same bits.
#pragma once

#include "core/at.h"
#include "core/parallel.h"

#include <weft/step.h>

#include <vector>

namespace weft {

struct AuditScratch;    // core/audit.h
struct ContactScratch;  // collide/contacts.h
struct ContactTerm;     // forces/contact_terms.h
struct FilterScratch;   // filter/filter.h
struct LinearSystem;    // linear/linear.h
struct Multilevel;      // multilevel/levels.h
struct GridSystem;      // forces/grid/grid_system.h
struct PaperScratch;    // recover/paper_recovery.h

// The springs of a grid as six families (direction of the spring, seen from its first point): right, down, the two
// diagonals, two to the right, two down. Used by the fast kernel; see forces/grid/grid_springs.cpp.
inline constexpr int grid_families = 6;

struct GridSprings {
    bool usable = false;                            // the springs are exactly those of a grid
    bool uniform = false;                           // and each family has one stiffness and one rest length
    std::array<double, grid_families> stiffness{};  // [N/m] when uniform
    std::array<double, grid_families> pull{};       // stiffness × rest [N] when uniform
    std::array<double, grid_families> rest{};       // [m] when uniform; 0: the grid has no such springs
    // Otherwise per point of the grid, padded rows: coefficient of the spring that starts there, 0 where there is none.
    std::array<std::vector<double>, grid_families> stiffnesses, pulls;
    int row_stride = 0;
};

// Limits of the lengths of a uniform grid's springs, for looking at several at a time.
struct GridLimits {
    bool usable = false;
    int columns = 0;
    std::array<double, 4> low{}, high{};    // [m] right, down, falling, rising
    std::array<double, 4> low2{}, high2{};  // [m²] their squares
};

// A point that is held during the step, by a pin or by an exact hand.
struct HeldPoint {
    int point;
    int pin = -1;                          // index into Model::held; -1: a hand
    bool late = false;                     // a pin that had to wait, and is not where its script has it
    Vec3 start{0, 0, 0}, target{0, 0, 0};  // [m] at the start and the end of the step
    Vec3 velocity(double dt) const { return (target - start) / dt; }
};

struct Workspace::Scratch {
    Scratch();
    ~Scratch();
    CrewHandle crew;                            // whose threads do the work
    std::vector<Vec3> force;                    // [N] per point
    std::vector<Vec3> acceleration;             // [m/s²] per point; see find_accelerations()
    std::array<std::vector<Vec3>, 3> inertia;   // per point: to divide by a mass that couples them, if one does
    double slow_frequency = -1, slow_rate = 0;  // [1/s] of the slow forces and their damping; −1: not known yet
    Stage stage;                                // where a scheme with several stages asks for forces
    std::array<std::vector<Vec3>, 5> slopes;    // [m/s²] its answers
    std::unique_ptr<FilterScratch> filter;      // only with a filter
    std::unique_ptr<LinearSystem> linear;       // only with an implicit scheme
    std::vector<ContactTerm> contact_terms;     // that the next solve counts on
    std::unique_ptr<GridSystem> grid_system;    // only with a matrix-free one
    std::unique_ptr<ContactScratch> contact;    // only with contact
    std::unique_ptr<PaperScratch> paper;        // only with the paper's way of contact
    std::unique_ptr<Multilevel> multilevel;     // only with that scheme
    std::unique_ptr<AuditScratch> audit;        // only once something was audited
    std::vector<Vec3> spring_force;             // [N] per spring, on its first point; only without a grid kernel
    std::vector<Vec3> element_force;            // [N] per element and point, of whatever row is adding its own
    std::vector<Vec3> normals;                  // unit, per point; only with air
    std::vector<double> inverse_mass;           // [1/kg] of free points, 0 for held ones
    std::vector<std::uint8_t> is_held;          // per point, now
    std::vector<HeldPoint> held;                // those, pins first; see move_held()
    double held_since = 0;                      // [s] when the step began
    GridSprings grid;
    std::vector<Vec3> x_next;  // [m] the other half of a swap; only with a grid kernel

    std::vector<double> longest, shortest;  // [m] per spring up to the last limited kind; squares compare lengths
    GridLimits grid_limits;
    std::vector<Vec3> shift;  // [m] per point, for the Jacobi order
    double reach = 0;         // [m] diagonal of the start's bounding box

    std::vector<Vec3> integrated;  // [m] where the scheme put the points; only if it remembers them
};

// Workspace::poison (poison.cpp, which lists what is exempt).
void poison_scratch(const Model& model, Workspace& work);

}  // namespace weft
