// weft lab: simulated instruments measure a fabric; weft lab fit goes the other way.
#include "lab_report.h"
#include "terminal.h"

#include "core/did_you_mean.h"
#include "core/text.h"

#include <weft/files.h>

#include <cmath>
#include <ctime>
#include <filesystem>

namespace weft::cli {

namespace {

const std::vector<std::string>& instrument_words() {
    static const std::vector<std::string> words{"tensile", "shear", "bend", "cantilever", "buckle", "drape", "all"};
    return words;
}

void declare_lab(CLI::App& app, LabOptions& o) {
    app.add_option("FABRIC", o.fabric,
                   "a fabric of the library by its name (weft lab --list), or a fabric file; 'fit' turns measurements "
                   "into one: weft lab fit --help")
        ->required();
    app.add_option(
           "INSTRUMENT", o.instruments,
           "tensile, shear, bend, cantilever, buckle, drape or all; without any, all but the drape, which takes "
           "a minute")
        ->check(CLI::IsMember(instrument_words()));
    app.add_option("-o,--output", o.output, "folder for the page, its curves and pictures, and lab.json")
        ->type_name("DIR");
    app.add_option("--direction", o.directions,
                   "warp, weft or bias; otherwise warp, and weft where the fabric differs. May be repeated")
        ->check(CLI::IsMember({"warp", "weft", "bias"}));
    app.add_flag("--keep-pull", o.keep_pull, "shear: do not take the pull of the pretension off");
    app.add_option("--starts", o.starts, "drape: how many starts")->check(CLI::Range(1, 100))->type_name("N");
    app.add_option("--elements", o.elements, "drape: of what hangs; otherwise as fine as its folds need")
        ->check(CLI::Range(50, 20000))
        ->type_name("N");
    app.add_option("--seed", o.seed, "drape: of the first start")->check(CLI::Range(1, 1000000))->type_name("N");
    app.add_option("--discs", o.discs, "drape: diameters of specimen and support [mm]; the sheet's, or 300/180")
        ->type_name("D/d");
    app.add_option("--dc", o.match,
                   "drape: scale the bending until the coefficient [%] is this one, and tell the shape it then has")
        ->check(number_between(1, 99))
        ->type_name("DC");
    app.add_option("--rise", o.release, "drape: seconds in which its weight or the support rises; 0: it is dropped")
        ->check(number_between(0, 60))
        ->type_name("S");
    app.add_flag("--table", o.table, "drape: the support rises out of a smooth table on which the cloth lies");
    app.add_flag("--friction", o.friction, "drape: with the friction of yarns, as if lowered without any vibration");
    app.add_flag("--si", o.si, "SI units instead of those of KES");
    app.add_flag("--json", o.json, "print the numbers as JSON");
    app.add_flag("--quiet", o.quiet, "print errors only");
    app.footer(
        "A specimen of the fabric is simulated between the clamps of each instrument. The table has what the fabric's\n"
        "sheet says beside what the instrument reads, with the error: a fabric file is right if both agree.\n\n"
        "  EMT  extension at 500 gf/cm       LT  linearity of the curve     WT  work       RT  share given back\n"
        "  G    shear stiffness              2HG, 2HG5  width of the shear loop at 0.5 and 5 degrees\n"
        "  B    bending stiffness            2HB  width of the bending loop\n\n"
        "Examples\n"
        "  weft lab wool-suiting -o out/wool\n"
        "  weft lab cotton-broad drape --discs 254/127 --starts 3 -o out/drape\n"
        "  weft lab my-fabric.json bend --direction bias\n"
        "  weft lab fit measured.json -o my-fabric.json");
}

void list_fabrics() {
    std::vector<std::vector<Cell>> rows{{{"name", Ink::bold}, {"what it is", Ink::bold}}};
    for (const std::string& name : fabric_names()) rows.push_back({{name}, {find_fabric_sheet(name).name}});
    print_table(stdout, rows);
}

bool wants(const LabOptions& o, const std::string& instrument) {
    for (const std::string& word : o.instruments)
        if (word == instrument || word == "all") return true;
    return o.instruments.empty() && instrument != "drape";
}

std::vector<double> directions_of(const LabOptions& o, const FabricSheet& sheet) {
    std::vector<double> angles;
    for (const std::string& word : o.directions) angles.push_back(word == "warp" ? 0 : word == "weft" ? 90 : 45);
    if (!angles.empty()) return angles;
    const TensionSheet& w = sheet.weft;
    const BendingSheet& b = sheet.bending[1];
    const bool differs =
        w.emt || w.lt || w.wt || w.stiffness || w.e20 || w.law || b.b || b.length || b.overhang || b.law;
    return differs ? std::vector<double>{0, 90} : std::vector<double>{0};
}

void measure_all(const LabOptions& o, const FabricSheet& sheet, const Fabric& fabric, LabReport& report) {
    struct Instrument {
        const char* name;
        void (*measure)(const FabricSheet&, const Fabric&, const LabOptions&, double, LabReport&);
    };
    for (const Instrument& one : {Instrument{"tensile", measure_tensile}, Instrument{"shear", measure_shear_loop},
                                  Instrument{"bend", measure_bend}, Instrument{"cantilever", measure_cantilever},
                                  Instrument{"buckle", measure_buckle}})
        for (const double direction : directions_of(o, sheet))
            if (wants(o, one.name)) one.measure(sheet, fabric, o, direction, report);
    if (wants(o, "drape")) measure_drape(sheet, fabric, o, report);
}

void write_lab(const LabOptions& o, const FabricSheet& sheet, const LabReport& report) {
    const std::filesystem::path folder(o.output);
    std::filesystem::create_directories(folder);
    const Page page = make_lab_page(report, sheet);
    for (const Section& section : page.sections)
        for (const Plate& plate : section.plates) write_bytes((folder / plate.file).string(), plate.png);
    write_bytes((folder / "lab.json").string(), pretty(describe_lab(report)) + "\n");
    write_bytes((folder / "index.html").string(), encode_html(page));
}

}  // namespace

int fabric_lab(const Arguments& arguments) {
    if (!arguments.empty() && arguments[0] == "fit") return lab_fit({arguments.begin() + 1, arguments.end()});
    if (!arguments.empty() && arguments[0] == "--list") {
        list_fabrics();
        return fine;
    }
    LabOptions o;
    CLI::App app("Measures a fabric with simulated instruments.", "weft lab");
    declare_lab(app, o);
    if (const auto done = parse(app, arguments)) return *done;
    const FabricSheet sheet = find_fabric_sheet(o.fabric);
    const Fabric fabric = make_fabric(sheet, o.fabric);
    LabReport report;
    report.fabric = sheet.name.empty() ? o.fabric : sheet.name;
    const std::clock_t begun = std::clock();
    measure_all(o, sheet, fabric, report);
    if (!o.output.empty()) write_lab(o, sheet, report);
    if (o.json)
        std::printf("%s\n", pretty(describe_lab(report)).c_str());
    else if (!o.quiet)
        print_lab(report);
    if (!o.quiet && !o.json) {
        std::printf("\n%.1f s of computing", double(std::clock() - begun) / CLOCKS_PER_SEC);
        std::printf(o.output.empty() ? "; -o DIR keeps the curves\n" : "; see %s/index.html\n", o.output.c_str());
    }
    if (!report.converged) print_warning("an equilibrium was not found to the tolerance; numbers may be off");
    return fine;
}

}  // namespace weft::cli
