// Measurements for weft lab fit: JSON with comments. The sheet is a fabric file that may leave out what curves say.
#include <weft/files.h>
#include <weft/lab_fit.h>

#include "core/angles.h"
#include "scene/fabric_units.h"
#include "scene/json.h"

#include <cmath>

namespace weft {

namespace {

constexpr double most_curves = 100, most_curve_points = 100000;

struct CurveUnits {
    double x, y;  // SI per unit
};
CurveUnits units_of(MeasuredCurve::Test test, FabricUnits units) {
    const bool kes = units == FabricUnits::kes;
    constexpr double line = 0.980665;
    switch (test) {
        case MeasuredCurve::Test::tensile:
            return kes ? CurveUnits{0.01, line} : CurveUnits{1, 1};
        case MeasuredCurve::Test::shear:
            return kes ? CurveUnits{1, line} : CurveUnits{1, 1};
        case MeasuredCurve::Test::bend:
            return kes ? CurveUnits{100, 9.80665e-3} : CurveUnits{1, 1};
    }
    return {1, 1};
}

void describe_pair(Value& v, Vec2& p) {
    std::vector<double> both;
    constexpr Knob pair{"what is prescribed, and what is read", "", between(2, 2), false, "[0.5, 1.2]"};
    v.list(both, pair, [](Value& one, double& x) { one.number(x, {"a number"}); });
    p = {both[0], both[1]};
}

}  // namespace

void describe(Fields& f, MeasuredCurve& curve) {
    FabricUnits units = FabricUnits::si;
    f.choice("test", curve.test, {"tensile", "shear", "bend"}, {"which instrument", "", {}, true});
    f.choice("direction", curve.direction, {"warp", "weft", "bias"}, {"of the specimen"});
    f.choice("units", units, {"SI", "KES"},
             {"KES: % and gf/cm, degrees and gf/cm, 1/cm and gf·cm/cm; SI: 1 and N/m, degrees and N/m, 1/m and N",
              "",
              {},
              true});
    f.number("pretension", curve.pretension,
             {"shear: its pull is in the force, and is to be taken off", "", at_least(0)});
    f.list("points", curve.points, {"in the order measured", "", between(3, most_curve_points)}, describe_pair);
    const CurveUnits scale = units_of(curve.test, units);
    curve.pretension *= scale.y;
    for (Vec2& p : curve.points) p = {p.x() * scale.x, p.y() * scale.y};
}

void describe(Fields& f, LabData& data) {
    int version = 1;
    f.integer("weft_lab_data", version,
              {"version of these files", "", between(1, 1), true, "write \"weft_lab_data\": 1"});
    f.object("sheet", data.sheet, {"a fabric file; it may leave out what curves say", "", {}, true});
    f.list("curves", data.curves, {"raw curves", "", between(0, most_curves)});
    f.choice("cantilever", data.protocol, {"ramp", "shaken"},
             {"how overhangs were measured: lowered slowly, or shaken"});
}

// A curve that leads nowhere fits every law.
static void check_curves(const LabData& data) {
    for (std::size_t k = 0; k < data.curves.size(); ++k) {
        const MeasuredCurve& curve = data.curves[k];
        const std::string path = "/curves/" + std::to_string(k);
        double reach = 0, force = 0;
        for (const Vec2& p : curve.points) {
            reach = std::max(reach, std::abs(p.x()));
            force = std::max(force, std::abs(p.y()));
        }
        if (!(reach > 0 && force > 0) || !(reach < 1e6 && force < 1e9))
            throw SceneError({data.file, path + "/points", plain(reach),
                              "must lead away from zero, by something finite",
                              "pairs of what is prescribed and what is read"});
        if (curve.test == MeasuredCurve::Test::shear && !(reach < 60))
            throw SceneError({data.file, path + "/points", plain(reach), "angles must be below 60 degrees", ""});
        if (curve.test == MeasuredCurve::Test::tensile && !(reach < 3))
            throw SceneError({data.file, path + "/points", plain(reach), "strains must be below 3",
                              "is the strain in % and the units are SI?"});
        if (curve.test != MeasuredCurve::Test::shear && curve.direction == 2 &&
            curve.test == MeasuredCurve::Test::tensile)
            throw SceneError({data.file, path + "/direction", "bias",
                              "a strip in bias has no law of its own: clamps and both families of yarns matter",
                              "give the shear test, or EB5 in the sheet"});
    }
}

LabData parse_lab_data(std::string_view json, const std::string& file) {
    const Json document = parse_json(json, file);
    Document shared{file, nullptr};
    LabData data;
    Value(Task::read, shared, &document, nullptr, "")
        .object(data, {"", "", {}, false, "measurements are an object: {\"weft_lab_data\": 1, \"sheet\": {…}}"});
    data.file = file;
    check_curves(data);
    return data;
}

LabData read_lab_data(const std::string& file) {
    return parse_lab_data(read_bytes(file, json_bytes_limit), file);
}

}  // namespace weft
