// A specimen between the clamps of an instrument: a shell, and which of its coordinates are prescribed, tied together
// or free. Equilibrium by Newton's method on what is left, with a line search on the incremental potential.
#pragma once

#include <weft/lab.h>
#include <weft/statics.h>

#include <functional>
#include <memory>

namespace weft {

struct ReducedSystem;  // specimen.cpp

struct Specimen {
    Model model;
    State state;
    Workspace work;
    std::vector<int> unknown;  // of coordinate 3 · point + axis; -1: prescribed
    int unknowns = 0;
    std::vector<double> load;  // [N] on each unknown
    std::unique_ptr<ReducedSystem> system;
    double h = 1e3;            // [s] of a step of backward Euler; so long that masses only keep what nothing else holds
    std::vector<Vec3> inert;   // [m] where points would go without forces in a step; empty: at rest
    double table = -infinity;  // [m] height of a smooth table that carries what would sink below it
    int iterations = 0, failures = 0;  // of all equilibria so far

    Specimen(const Fabric& fabric, double direction, Vec2 size, std::array<int, 2> cells);
    explicit Specimen(const Scene& scene);
    ~Specimen();
    Specimen(Specimen&&) noexcept;
    Specimen& operator=(Specimen&&) = delete;
};

// A rectangle from the origin, x along the direction, y across.
using Where = std::function<bool(const Vec3& start)>;
std::vector<int> find_points(const Specimen& s, const Where& where);

// Before number_unknowns(): axes by bits, x 1, y 2, z 4.
void prescribe(Specimen& s, const std::vector<int>& points, int axes);
int tie(Specimen& s, const std::vector<int>& points, int axis);  // which coordinate stands for all
void number_unknowns(Specimen& s);
int unknown_of(const Specimen& s, int coordinate);

// Border edges whose middle is there keep their normal.
void clamp_border(Specimen& s, const Where& where);
std::vector<int> find_clamps(const Specimen& s, const Where& where);  // joints

// Moves the free coordinates to equilibrium; history is left as it was until commit_specimen().
bool settle(Specimen& s, int most_iterations = 200);
void commit_specimen(Specimen& s);

// [N] that the instrument must pull with, along an axis, to hold points where they are; after settle().
double find_pull(const Specimen& s, const std::vector<int>& points, int axis);

// Of a curve: between two of its points, straight, at the first place that has this x; not a number outside. And the
// area under it, by the trapezoidal rule.
double read_at(const LabCurve& curve, double x);
double area_under(const LabCurve& curve);

}  // namespace weft
