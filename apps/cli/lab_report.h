// What the fabric laboratory has measured of one fabric, for people and for programs.
#pragma once

#include "cli.h"
#include "html_page.h"
#include "scene/json.h"

#include <weft/lab.h>

namespace weft::cli {

// A quantity of an instrument: what the fabric's sheet says beside what the simulated specimen gave.
struct LabRow {
    std::string instrument, direction, quantity, unit;
    std::optional<double> target;  // in that unit
    bool estimated = false;        // nobody measured the target
    double simulated = 0;
    std::optional<double> allowed;  // share by which they may differ; none: only told
};

struct LabReport {
    std::string fabric;
    std::vector<LabRow> rows;
    std::vector<Section> sections;  // curves and pictures, one an instrument
    Json curves = Json::object();
    bool converged = true;
};

struct LabOptions {
    std::string fabric, output;
    std::vector<std::string> instruments, directions;
    int starts = 3, elements = 0, seed = 1;
    std::string discs;
    double match = 0;    // [%] drape coefficient to be met
    double release = 1;  // [s] drape: over which the support rises
    bool keep_pull = false, table = false, friction = false, si = false, json = false, quiet = false;
};

// The instruments that stand on a table, in one direction.
void measure_tensile(const FabricSheet& sheet, const Fabric& fabric, const LabOptions& o, double direction,
                     LabReport& report);
void measure_shear_loop(const FabricSheet& sheet, const Fabric& fabric, const LabOptions& o, double direction,
                        LabReport& report);
void measure_bend(const FabricSheet& sheet, const Fabric& fabric, const LabOptions& o, double direction,
                  LabReport& report);
void measure_cantilever(const FabricSheet& sheet, const Fabric& fabric, const LabOptions& o, double direction,
                        LabReport& report);
void measure_buckle(const FabricSheet& sheet, const Fabric& fabric, const LabOptions& o, double direction,
                    LabReport& report);

// The drape tester; `told` hears what is being done.
void measure_drape(const FabricSheet& sheet, const Fabric& fabric, const LabOptions& o, LabReport& report);

std::string direction_name(double direction);
bool is_estimated(const FabricSheet& sheet, const std::vector<std::string>& paths);

void print_lab(const LabReport& report);
Json describe_lab(const LabReport& report);
Page make_lab_page(const LabReport& report, const FabricSheet& sheet);

int lab_fit(const Arguments& arguments);

}  // namespace weft::cli
