// Fabric files: what an instrument measured of a fabric, and the laws that reproduce it. JSON; the units are said in
// the file (SI, KES or FAST for all numbers, or one by one: "0.118 gf·cm²/cm").
#pragma once

#include <weft/fabric.h>

#include <map>
#include <optional>
#include <string_view>

namespace weft {

// Tension along one family of yarns. Of EMT, LT and WT two are enough.
struct TensionSheet {
    double load = 490.3325;            // [N/m] at which EMT is read: 500 gf/cm
    std::optional<double> emt;         // extension at that load
    std::optional<double> lt;          // linearity: work / work of a straight line to the same end
    std::optional<double> wt;          // [J/m²] work of loading
    std::optional<double> rt;          // resilience: work given back / work of loading; none: all of it
    std::optional<double> e20, e100;   // FAST: extensions at 20 and 100 gf/cm (19.6 and 98.1 N/m)
    std::optional<double> stiffness;   // [N/m] or a straight line
    std::optional<FabricLaw> law;      // or the law itself
    std::optional<double> slip_floor;  // [N/m] friction at rest: larger ones leave more residual strain
};

// Shear by KES: G between 0.5° and 2.5°, hysteresis at 0.5° and 5°, of the steady loop to 8°.
struct ShearSheet {
    std::optional<double> g;    // [N/m] per radian
    std::optional<double> hg;   // [N/m] 2HG
    std::optional<double> hg5;  // [N/m] 2HG5
    std::optional<double> eb5;  // FAST: extension in bias at 5 gf/cm; G = 123/EB5
    std::optional<FabricLaw> law;
};

// Bending in one direction: by KES between 0.5 and 1.5 cm⁻¹, or by a strip that hangs over an edge.
struct BendingSheet {
    std::optional<double> b;         // [N·m]
    std::optional<double> hb;        // [N] 2HB
    std::optional<double> length;    // [m] cantilever: bending length c, B = density · 9.80665 · c³
    std::optional<double> overhang;  // [m] or the length at which the tip is 41.5° below the edge: c = half of it
    std::optional<FabricLaw> law;
};

// A drape that was measured: nothing is made of it, the laboratory compares.
struct DrapeSheet {
    std::optional<double> coefficient;       // shadow beyond the support / all that hangs
    std::optional<double> nodes;             // folds
    double specimen = 0.30, support = 0.18;  // [m] diameters
};

enum class FabricUnits { si, kes, fast };

struct FabricSheet {
    std::string name, about, source;
    std::vector<std::string> estimated;        // paths of values that nobody measured: "/shear/G"
    std::map<std::string, std::string> notes;  // or where single values come from, by their paths
    double density = 0;                        // [kg/m²]
    std::optional<double> thickness;           // [m]
    TensionSheet warp, weft;                   // weft: as warp where nothing is said
    double poisson = 0;  // coupling of the two, D12 = poisson · √(product of the stiffnesses at rest)
    std::optional<std::array<double, 2>> poisson_ratios;  // or Poisson's two ratios of straight laws, averaged
    ShearSheet shear;
    std::array<BendingSheet, 3> bending;  // warp, weft, bias at 45°
    std::optional<DrapeSheet> drape;
    double bending_poisson = 0;           // D12 = this · √(B1 B2)
    double membrane_damping = 0;          // [s]
    double bending_damping = 0;           // [s]
    std::optional<double> friction;       // μ on itself, while it slides
};

FabricSheet parse_fabric(std::string_view json, const std::string& file);
FabricSheet read_fabric_sheet(const std::string& file);
std::string write_fabric(const FabricSheet& sheet);  // in SI; reads back to the same sheet

// The laws that reproduce a sheet, solved to 1e-12. Throws SceneError if there are none: a modulus that is not
// positive, ν12 ν21 ≥ 1, a loop that gives more back than it took ...; `file` says where the sheet stands.
Fabric make_fabric(const FabricSheet& sheet, const std::string& file = "");

// One of weft's own fabrics by its name, or a file, relative to the folder of `beside`.
std::vector<std::string> fabric_names();
FabricSheet find_fabric_sheet(const std::string& name_or_file, const std::string& beside = "");
Fabric read_fabric(const std::string& file);
Fabric find_fabric(const std::string& name_or_file, const std::string& beside = "");

// What instruments read off a law: the inverse of the maps.
struct TensionReading {
    double emt, lt, wt, rt, residual;  // residual strain after unloading
};
TensionReading measure_tension(const FabricLaw& law, double load);
struct ShearReading {
    double g, hg, hg5;  // [N/m per rad], [N/m], [N/m]
};
ShearReading measure_shear(const FabricLaw& law);

}  // namespace weft
