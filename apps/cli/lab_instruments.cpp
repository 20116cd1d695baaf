// The instruments of the fabric laboratory, each with the rows and curves a textile engineer reads.
#include "lab_report.h"

#include "core/angles.h"

#include <cmath>

namespace weft::cli {

namespace {

struct LabUnit {
    const char* name;
    double factor;  // SI per unit
};
constexpr double kes_line = 0.980665;  // [N/m] of 1 gf/cm

LabUnit unit_for(const LabOptions& o, const char* kes, double factor, const char* si) {
    return o.si ? LabUnit{si, 1} : LabUnit{kes, factor};
}

struct RowMaker {
    LabReport& report;
    std::string instrument, direction;

    void add(const std::string& quantity, const LabUnit& unit, std::optional<double> target, bool estimated,
             double simulated, std::optional<double> allowed = {}) const {
        if (target) *target /= unit.factor;
        report.rows.push_back(
            {instrument, direction, quantity, unit.name, target, estimated, simulated / unit.factor, allowed});
    }
};

LabCurve scaled(const LabCurve& curve, double x, double y) {
    LabCurve out;
    for (const Vec2& p : curve) out.push_back({p.x() / x, p.y() / y});
    return out;
}

Section& section_of(LabReport& report, const std::string& title, const std::string& text) {
    for (Section& s : report.sections)
        if (s.title == title) return s;
    report.sections.push_back({});
    report.sections.back().title = title;
    report.sections.back().text = text;
    return report.sections.back();
}

void keep_curve(LabReport& report, const std::string& instrument, const std::string& name, const LabCurve& curve) {
    Json points = Json::array();
    for (const Vec2& p : curve) points.push_back({json_number(p.x()), json_number(p.y())});
    report.curves[instrument][name] = points;
}

int index_of(double direction) {
    return direction == 0 ? 0 : direction == 90 ? 1 : 2;
}

const char* const yarn_names[] = {"warp", "weft", "bias"};

// What the sheet says of a direction; where it is silent, what the laws say of themselves.
struct BendingTarget {
    double b = 0, hb = 0;
    bool estimated = false;
};
BendingTarget bending_target(const FabricSheet& sheet, const Fabric& f, double direction) {
    const double c2 = std::pow(std::cos(direction * degree), 2), s2 = 1 - c2, cs = c2 * s2;
    BendingTarget t;
    t.b = c2 * c2 * f.bending[0].stiffness + s2 * s2 * f.bending[1].stiffness +
          cs * (2 * f.bending_coupling + 4 * f.twist.stiffness);
    t.hb = 2 * (c2 * f.bending[0].friction + s2 * f.bending[1].friction + 2 * std::sqrt(cs) * f.twist.friction);
    const int i = index_of(direction);
    const bool said = i == 0 || sheet.bending[i].b || sheet.bending[i].length || sheet.bending[i].overhang;
    t.estimated = is_estimated(sheet, {std::string("/bending/") + yarn_names[said ? i : 0]});
    return t;
}

Fabric made_elastic(Fabric f) {
    for (FabricLaw* law : {&f.tension[0], &f.tension[1], &f.shear, &f.bending[0], &f.bending[1], &f.twist})
        law->friction = law->friction_share = law->friction_slope = law->slip = 0;
    return f;
}

// [1] the strain at a force on a rising curve.
double strain_at(const LabCurve& curve, double force) {
    for (std::size_t k = 1; k < curve.size(); ++k)
        if (curve[k].y() >= force) {
            const Vec2 &a = curve[k - 1], &b = curve[k];
            return a.x() + (b.x() - a.x()) * (force - a.y()) / (b.y() - a.y());
        }
    return std::nan("");
}

}  // namespace

std::string direction_name(double direction) {
    return yarn_names[index_of(direction)];
}

bool is_estimated(const FabricSheet& sheet, const std::vector<std::string>& paths) {
    for (const std::string& known : sheet.estimated)
        for (const std::string& path : paths)
            if (known == path || known.starts_with(path + "/") || path.starts_with(known + "/")) return true;
    return false;
}

void measure_tensile(const FabricSheet& sheet, const Fabric& fabric, const LabOptions& o, double direction,
                     LabReport& report) {
    const TensionSheet& said =
        direction == 90 && (sheet.weft.emt || sheet.weft.lt || sheet.weft.stiffness || sheet.weft.e20 || sheet.weft.law)
            ? sheet.weft
            : sheet.warp;
    const TensileTest test = test_tension(fabric, direction, {.load = said.load});
    report.converged &= test.converged;
    const RowMaker row{report, "tensile", direction_name(direction)};
    const LabUnit percent{"%", 0.01}, one{"", 1}, work = unit_for(o, "gf·cm/cm²", kes_line, "J/m²"),
                                                  line = unit_for(o, "gf/cm", kes_line, "N/m");
    if (index_of(direction) < 2) {
        const TensionReading law = measure_tension(fabric.tension[index_of(direction)], said.load);
        const std::string path = &said == &sheet.weft ? "/tension/weft" : "/tension/warp";
        const bool guess = is_estimated(sheet, {path});
        row.add("EMT", percent, said.emt.value_or(law.emt), guess, test.reading.emt, 0.03);
        row.add("LT", one, said.lt.value_or(law.lt), guess, test.reading.lt, 0.03);
        row.add("WT", work, said.wt.value_or(law.wt), guess, test.reading.wt, 0.03);
        row.add("RT", percent, said.rt.value_or(law.rt), guess, test.reading.rt, 0.05);
        row.add("residual strain", percent, {}, false, test.reading.residual);
    } else {
        row.add("EMT", percent, {}, false, test.reading.emt);
        row.add("LT", one, {}, false, test.reading.lt);
        row.add("WT", work, {}, false, test.reading.wt);
        row.add("RT", percent, {}, false, test.reading.rt);
    }
    const double e5 = strain_at(test.loading, 5 * kes_line), e20 = strain_at(test.loading, 20 * kes_line);
    const double b = bending_target(sheet, fabric, direction).b;
    row.add("formability", {"mm²", 1}, {}, false, b * 1e6 * 100 * (e20 - e5) / 14.7);  // B [µN·m] · ΔE [%]/14.7
    LabCurve whole = test.loading;
    whole.insert(whole.end(), test.release.begin() + 1, test.release.end());
    keep_curve(report, "tensile", direction_name(direction), whole);
    Section& section = section_of(report, "Tension",
                                  "A specimen 20 cm wide and 5 cm long between clamps, stretched to the load and "
                                  "released, as KES-FB1 does it.");
    if (section.charts.empty()) section.charts.push_back({"Load and release", "strain [%]", line.name, {}});
    section.charts[0].curves.push_back({direction_name(direction), scaled(whole, 0.01, line.factor)});
}

void measure_shear_loop(const FabricSheet& sheet, const Fabric& fabric, const LabOptions& o, double direction,
                        LabReport& report) {
    const ShearTest test = test_shear(fabric, direction, {.keep_pull = o.keep_pull});
    report.converged &= test.converged;
    const RowMaker row{report, "shear", direction_name(direction)};
    const LabUnit stiff = unit_for(o, "gf/(cm·deg)", kes_line / degree, "N/(m·rad)"),
                  line = unit_for(o, "gf/cm", kes_line, "N/m");
    if (index_of(direction) < 2) {
        const ShearReading law = measure_shear(fabric.shear);
        const bool guess = is_estimated(sheet, {"/shear"});
        const double hg = sheet.shear.hg.value_or(law.hg);
        row.add("G", stiff, sheet.shear.g.value_or(law.g), guess, test.reading.g, 0.05);
        row.add("2HG", line, hg, guess, test.reading.hg, 0.05);
        row.add("2HG5", line, std::max(hg, sheet.shear.hg5.value_or(law.hg5)), guess, test.reading.hg5, 0.05);
    }
    row.add("G, pull of the pretension kept", stiff, {}, false, test.g_with_pull);
    keep_curve(report, "shear", direction_name(direction), test.loop);
    Section& section = section_of(report, "Shear",
                                  "20 cm wide, 5 cm between the clamps under 10 gf/cm, sheared to 8 degrees to both "
                                  "sides. The pull of the pretension on the slanting yarns, 10 gf/cm · tan φ, is taken "
                                  "off unless asked for; whether a laboratory's sheet has it inside is not always "
                                  "known.");
    if (section.charts.empty()) section.charts.push_back({"The second loop", "angle [degrees]", line.name, {}});
    section.charts[0].curves.push_back({direction_name(direction), scaled(test.loop, 1, line.factor)});
}

void measure_bend(const FabricSheet& sheet, const Fabric& fabric, const LabOptions& o, double direction,
                  LabReport& report) {
    const BendTest test = test_bending(fabric, direction);
    report.converged &= test.converged;
    const RowMaker row{report, "bend", direction_name(direction)};
    const LabUnit stiff = unit_for(o, "gf·cm²/cm", 9.80665e-5, "N·m"),
                  moment = unit_for(o, "gf·cm/cm", 9.80665e-3, "N");
    const BendingTarget target = bending_target(sheet, fabric, direction);
    row.add("B", stiff, target.b, target.estimated, test.b, 0.03);
    row.add("2HB", moment, target.hb, target.estimated, test.hb, 0.03);
    keep_curve(report, "bend", direction_name(direction), test.loop);
    Section& section = section_of(report, "Bending",
                                  "1 cm between clamps, one of which turns and is free to follow: pure bending to 2.5 "
                                  "per cm on both sides, as KES-FB2 does it.");
    if (section.charts.empty()) section.charts.push_back({"The loop", "curvature [1/cm]", moment.name, {}});
    section.charts[0].curves.push_back({direction_name(direction), scaled(test.loop, 100, moment.factor)});
}

void measure_cantilever(const FabricSheet& sheet, const Fabric& fabric, const LabOptions& o, double direction,
                        LabReport& report) {
    const RowMaker row{report, "cantilever", direction_name(direction)};
    const LabUnit cm = unit_for(o, "cm", 0.01, "m"), stiff = unit_for(o, "gf·cm²/cm", 9.80665e-5, "N·m");
    const BendingTarget target = bending_target(sheet, fabric, direction);
    const double length = std::cbrt(target.b / (fabric.density * 9.80665));
    const CantileverTest elastic = test_cantilever(made_elastic(fabric), direction);
    report.converged &= elastic.converged;
    row.add("bending length, without friction", cm, length, target.estimated, elastic.bending_length, 0.01);
    Section& section = section_of(report, "Cantilever",
                                  "A strip 25 mm wide hangs over an edge so far that its chord is 41.5 degrees below "
                                  "it. Friction of the yarns holds it up: a strip that is lowered slowly seems stiffer "
                                  "than bending by KES says, one that is shaken less so.");
    if (section.charts.empty()) section.charts.push_back({"Hanging strips from the side", "[mm]", "[mm]", {}});
    const auto draw = [&](const std::string& name, const LabCurve& shape) {
        section.charts[0].curves.push_back({direction_name(direction) + ", " + name, scaled(shape, 1e-3, 1e-3)});
        keep_curve(report, "cantilever", direction_name(direction) + ", " + name, shape);
    };
    draw("without friction", elastic.shape);
    if (!(target.hb > 0)) return;
    for (const bool shaken : {true, false}) {
        CantileverSetup setup;
        setup.protocol = shaken ? CantileverProtocol::shaken : CantileverProtocol::ramp;
        const CantileverTest test = test_cantilever(fabric, direction, setup);
        report.converged &= test.converged;
        const std::string name = shaken ? "shaken" : "lowered slowly";
        row.add("bending length, " + name, cm, {}, false, test.bending_length);
        row.add("B it seems to have, " + name, stiff, {}, false, test.b);
        draw(name, test.shape);
    }
}

void measure_buckle(const FabricSheet& sheet, const Fabric& fabric, const LabOptions& o, double direction,
                    LabReport& report) {
    const BuckleTest test = test_buckling(fabric, direction);
    report.converged &= test.converged;
    const RowMaker row{report, "buckle", direction_name(direction)};
    const LabUnit stiff = unit_for(o, "gf·cm²/cm", 9.80665e-5, "N·m"), line = unit_for(o, "gf/cm", kes_line, "N/m");
    const BendingTarget target = bending_target(sheet, fabric, direction);
    row.add("push at 20 %, on the way in", line, {}, false, test.loading[test.loading.size() / 2 - 1].y());
    row.add("loading − release", line, {}, false, test.hysteresis);
    row.add("B from the mean push", stiff, target.b, target.estimated, test.b);
    LabCurve whole = test.loading;
    whole.insert(whole.end(), test.release.begin() + 1, test.release.end());
    keep_curve(report, "buckle", direction_name(direction), whole);
    Section& section = section_of(report, "Buckling",
                                  "A strip 5 cm wide between clamps 20.8 mm apart that come nearer by 40 % and go "
                                  "back. Only bending resists; B follows from the push of the elastica.");
    if (section.charts.empty()) section.charts.push_back({"Push and release", "shortening [%]", line.name, {}});
    section.charts[0].curves.push_back({direction_name(direction), scaled(whole, 0.01, line.factor)});
}

}  // namespace weft::cli
