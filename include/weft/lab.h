// The fabric laboratory: the instruments of a textile laboratory, each with a simulated specimen between its clamps.
// What they read is not put in: it comes out of the shell, clamps and free edges included. Directions are angles from
// the warp [degrees]: 0 warp, 90 weft, 45 bias.
#pragma once

#include <weft/fabric_file.h>
#include <weft/mesh.h>

#include <cstdint>

namespace weft {

// The same fabric, if its yarns did not rub.
Fabric without_friction(Fabric fabric);

using LabCurve = std::vector<Vec2>;  // what is prescribed, what is read

// KES-FB1: 20 cm wide, 5 cm between the clamps, to the load and back.
struct TensileSetup {
    double width = 0.2, gauge = 0.05;  // [m]
    int across = 16, along = 4;        // cells of two elements
    double load = 490.3325;            // [N/m]
    int increments = 40;               // up, and as many down
};
struct TensileTest {
    TensionReading reading{};   // EMT, LT, WT [J/m²], RT, residual strain
    LabCurve loading, release;  // strain, [N/m]
    bool converged = true;
};
TensileTest test_tension(const Fabric& fabric, double direction, const TensileSetup& setup = {});

// KES-FB2 is the bending tester, KES-FB1 also shears: 20 cm wide, 5 cm between the clamps under 10 gf/cm, to ±8°. The
// pull on the slanting specimen adds pretension · tan φ to the force; it is taken off unless `keep_pull`.
struct ShearSetup {
    double width = 0.2, gauge = 0.05;  // [m]
    int across = 16, along = 4;
    double pretension = 9.80665;  // [N/m]
    double most = 8;              // [degrees]
    double increment = 0.5;       // [degrees]
    bool keep_pull = false;
};
struct ShearTest {
    ShearReading reading{};  // G [N/m per rad], 2HG, 2HG5 [N/m]
    double g_with_pull = 0;  // [N/m per rad] without taking the pull off
    LabCurve first, loop;    // [degrees], [N/m]: from zero to the first end, then the steady loop
    bool converged = true;
};
ShearTest test_shear(const Fabric& fabric, double direction, const ShearSetup& setup = {});

// KES-FB2: 1 cm between the clamps, one turns and is free to come nearer: pure bending to ±2.5 /cm.
struct BendSetup {
    double width = 0.02, gauge = 0.01;  // [m]
    int across = 4, along = 8;
    double most = 250;      // [1/m]
    double increment = 25;  // [1/m]
};
struct BendTest {
    double b = 0, hb = 0;  // [N·m], [N] 2HB
    double area = 0;       // [N/m] of the steady loop
    LabCurve first, loop;  // [1/m], [N]
    bool converged = true;
};
BendTest test_bending(const Fabric& fabric, double direction, const BendSetup& setup = {});

// ASTM D1388: the overhang at which the chord of a strip is 41.5° below the edge. Friction of the yarns holds a strip
// up that is lowered slowly; shaking works it off. `ramp` grows gravity, `shaken` swings it round its value as well.
enum class CantileverProtocol { ramp, shaken };
struct CantileverSetup {
    double width = 0.025;  // [m]
    int along = 12, across = 2;
    CantileverProtocol protocol = CantileverProtocol::shaken;
    double angle = 41.5;  // [degrees]
};
struct CantileverTest {
    double overhang = 0, bending_length = 0;  // [m], c = L/2
    double b = 0;                             // [N·m] density · g · c³: what the laboratory would report
    LabCurve shape;                           // [m] the hanging strip from the side
    bool converged = true;
};
CantileverTest test_cantilever(const Fabric& fabric, double direction, const CantileverSetup& setup = {});

// [rad] by which the chord of a strip of this length hangs, and the strip.
double hang_strip(const Fabric& fabric, double direction, double length, const CantileverSetup& setup, LabCurve* shape,
                  bool* converged = nullptr);

// A strip between two clamps that come nearer: it buckles, and pushes by its bending alone.
struct BuckleSetup {
    double width = 0.05, gauge = 0.0208;  // [m]
    int across = 4, along = 12;
    double most = 0.4;  // shortening / gauge
    int increments = 12;
};
struct BuckleTest {
    double critical = 0;        // [N/m] push just after it has buckled, back to Euler's 4 π² B/L²
    double b = 0;               // [N·m] from the push at half of the way: P L²/(4 π² f), f of the elastica
    double hysteresis = 0;      // [N/m] loading − release at half of the way
    LabCurve loading, release;  // shortening, [N/m]
    bool converged = true;
};
BuckleTest test_buckling(const Fabric& fabric, double direction, const BuckleSetup& setup = {});

// P/P_Euler of an elastica whose ends have come nearer by this share of its length.
double elastica_load(double shortening);

// Cusick's drape tester: a round specimen, held flat by discs in its middle, hangs over their rim.
struct DrapeSetup {
    double specimen = 0.30, support = 0.18;  // [m] diameters
    int elements = 0;        // of what hangs; 0: edges are at most (B/(density g))^(1/3), 600 to 2500 of them
    std::uint64_t seed = 1;  // of the start: how it is waved, and how the mesh lies to the warp
    double wave = 1e-3;      // [m] of the start
    double release = 1;      // [s] over which gravity grows, or the table sinks; 0: dropped
    bool table = false;      // it lies on a smooth table that sinks by the overhang, instead of growing heavy
    double grain = 0;        // [degrees] of the warp
    bool friction = false;   // of the yarns; see docs/lab.md
};
struct DrapeReading {
    double coefficient = 0;      // (shadow − support)/(specimen − support)
    int nodes = 0;               // folds: maxima of the outline, 7.5° apart, 1.5 mm high
    double least = 0, most = 0;  // [m] radius of the outline
    double drop = 0;             // [m] of the lowest point
    int harmonic = 0;            // the strongest of the outline's from the second on
    double amplitude = 0;        // [m] of it
    LabCurve outline;            // [degrees], [m]
    double seconds = 0;          // [s] that it took to come to rest
    bool converged = true;
    Mesh mesh;            // what hangs
    std::vector<Vec3> x;  // [m] and how
};
DrapeReading test_drape(const Fabric& fabric, const DrapeSetup& setup = {});

// Several starts, and what they have in common.
struct DrapeTest {
    std::vector<DrapeReading> starts;
    double coefficient = 0, spread = 0;  // mean and standard deviation
    double nodes = 0, least = 0, most = 0, drop = 0;
};
DrapeTest test_drapes(const Fabric& fabric, const DrapeSetup& setup = {}, int starts = 3);

// The shape of a fabric of which only the drape coefficient is known: its bending stiffness is found with which it has
// that coefficient, and the other numbers are predictions. An elastic drape depends on (B/(density g))^(1/3) above all.
struct DrapeMatch {
    double bending_length = 0;  // [m] (B/(density g))^(1/3)
    DrapeTest test;
};
DrapeMatch match_drape(Fabric fabric, double coefficient, const DrapeSetup& setup = {}, int starts = 3);

// The readings of a draped surface seen from above; z is up.
void read_drape(const Mesh& mesh, const std::vector<Vec3>& x, double specimen_area, double support, DrapeReading& out);

}  // namespace weft
