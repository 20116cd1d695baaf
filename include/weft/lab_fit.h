// From measurements to a fabric: numbers of a KES or FAST sheet, and raw curves of loading and release.
#pragma once

#include <weft/lab.h>

#include <string_view>

namespace weft {

// A curve as an instrument has written it, in the order in which it was measured, from a specimen at rest.
struct MeasuredCurve {
    enum class Test { tensile, shear, bend };
    Test test = Test::tensile;
    int direction = 0;      // 0 warp, 1 weft, 2 bias
    double pretension = 0;  // [N/m] shear: its pull is still in the force, and is taken off
    LabCurve points;        // strain and [N/m] · angle [degrees] and [N/m] · [1/m] and [N]
};

struct LabData {
    std::string file;
    FabricSheet sheet;  // may be incomplete: curves say the rest
    std::vector<MeasuredCurve> curves;
    CantileverProtocol protocol = CantileverProtocol::ramp;  // how overhangs were measured
};

// JSON: {"weft_lab_data": 1, "sheet": {a fabric file}, "curves": [...], "cantilever": "ramp"}.
LabData parse_lab_data(std::string_view json, const std::string& file);
LabData read_lab_data(const std::string& file);

// A number that was found: its value ± `confidence`, two standard deviations as the scatter of its curve has it.
struct FitRow {
    std::string path;       // in the fabric file: "/bending/warp/law/stiffness"
    double value = 0;       // SI
    double confidence = 0;  // share of the value, 95 %; infinity: the data do not say
};
struct FitPart {
    std::string name;     // "shear", "bend warp"
    double residual = 0;  // root mean square of (law − curve) / largest force
    double worst = 0;     // the largest
    int points = 0;
    std::vector<FitRow> rows;
};
struct LabFit {
    FabricSheet sheet;  // whole: make_fabric() takes it
    std::vector<FitPart> parts;
};

// Laws by least squares (Levenberg and Marquardt, logarithms of the parameters). Overhangs of cantilevers with known
// friction are simulated until they fit. Throws SceneError if the data do not make a fabric.
LabFit fit_fabric(const LabData& data);

// What the law of a test would have shown along a curve. For tests, and pictures of the fit.
LabCurve follow_curve(const FabricLaw& law, const MeasuredCurve& curve);

}  // namespace weft
